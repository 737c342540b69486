"""Compare the table of results that LiteRT sizes only at run time with the runtime."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from ai_edge_litert.compiled_model import CompiledModel
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse import convert
from litefuse.backend import to_bytes
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.ir import Builder, DType, Module, Symbol, Value
from litefuse.runtime import abi
from tests.support.modules.lite_modules import add_function, entry, f32, i32, tensor


class _Delegate(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("prepare", abi.DelegateFunction),
        ("functions", ctypes.c_void_p * 3),
        ("flags", ctypes.c_int64),
        ("builder", ctypes.c_void_p),
    )


class Spy:
    """A delegate that accepts no op and records the tensors of each subgraph."""

    def __init__(self) -> None:
        self._contexts: list[int] = []
        self._function = abi.DelegateFunction(self._prepare)
        self._delegate = _Delegate(prepare=self._function, flags=abi.ALLOW_DYNAMIC_TENSORS)

    def _prepare(self, context: int, _: int) -> int:
        self._contexts.append(context)
        return abi.OK

    def _get_native_delegate_pointer(self) -> int:
        return ctypes.addressof(self._delegate)

    def dynamic_names(self) -> set[str]:
        """Return the names of the tensors that are dynamic at this point."""
        found: set[str] = set()
        for address in self._contexts:
            context = ctypes.cast(address, ctypes.POINTER(abi.TfLiteContext)).contents
            tensors = ctypes.cast(context.tensors, ctypes.POINTER(abi.TfLiteTensor))
            for number in range(context.tensors_size):
                if tensors[number].allocation_type == abi.DYNAMIC:
                    found.add((tensors[number].name or b"").decode())
        return found


def is_dynamic_in_litert(module: Module, *shapes: tuple[int, ...]) -> bool:
    """Return whether the first output is a dynamic tensor after LiteRT has prepared the model."""
    spy = Spy()
    interpreter = Interpreter(
        model_content=to_bytes(module),
        experimental_op_resolver_type=OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
        experimental_delegates=[spy],
    )
    for details, shape in zip(interpreter.get_input_details(), shapes, strict=False):
        interpreter.resize_tensor_input(details["index"], shape)
    interpreter.allocate_tensors()
    return interpreter.get_output_details()[0]["name"] in spy.dynamic_names()


class Case(NamedTuple):
    """An op on `x`, [batch, 4, 3, 2] floats, and on an integer operand that sizes its result."""

    kind: str
    size: tuple[int, ...] | int
    make: Callable[[Builder, Value, Any], Value]


def _ids(b: Builder) -> Any:
    return b.i32([0, 1, 1, 0])


ANY = f32(None, None, None, None)
MATRIX, VECTOR = f32(None, None), f32(None)
REDUCED = f32(None, 3, 2)


def _one_hot(b: Builder, x: Value, n: Value) -> Value:
    return b.tfl.one_hot(_ids(b), n, np.float32(1), np.float32(0), result_types=[f32(4, None)])


def _strided_slice(b: Builder, x: Value, n: Value) -> Value:
    return b.tfl.strided_slice(x, b.i32([0] * 4), n, b.i32([1] * 4), result_types=[ANY])


def _top(b: Builder, x: Value, n: Value) -> Value:
    return b.tfl.topk_v2(x, n, result_types=[ANY, tensor(DType.I32, *(None,) * 4)])[0]


def _batched(kind: str) -> Callable[[Builder, Value, Any], Value]:
    return lambda b, x, n: b.op(f"tfl.{kind}", (x, n, b.const(np.zeros((2, 2), np.int32))), {}, [ANY]).result


def _scatter(b: Builder, x: Value, n: Value) -> Value:
    places = b.const(np.array([[0], [2]], np.int32))
    return b.tfl.scatter_nd(places, b.const(np.ones(2, np.float32)), n, result_types=[VECTOR])


def _dense(b: Builder, x: Value, n: Value) -> Value:
    ones = b.const(np.ones(2, np.float32))
    return b.tfl.sparse_to_dense(b.i32([0, 2]), n, ones, np.float32(0), result_types=[VECTOR])


CASES = [
    Case("arg_max", 1, lambda b, x, n: b.tfl.arg_max(x, n, output_type=DType.I32, result_types=[i32(None, 3, 2)])),
    Case("batch_to_space_nd", (1, 1), _batched("batch_to_space_nd")),
    Case("broadcast_to", (2, 4, 3, 2), lambda b, x, n: b.tfl.broadcast_to(x, n, result_types=[ANY])),
    Case("expand_dims", 0, lambda b, x, n: b.tfl.expand_dims(x, n, result_types=[f32(1, None, 4, 3, 2)])),
    Case("fill", (2, 3), lambda b, x, n: b.tfl.fill(n, np.float32(0), result_types=[MATRIX])),
    Case("mean", (1,), lambda b, x, n: b.tfl.mean(x, n, result_types=[REDUCED])),
    Case("one_hot", 3, _one_hot),
    Case("random_uniform", (2, 3), lambda b, x, n: b.tfl.random_uniform(n, result_types=[MATRIX])),
    Case("range", 5, lambda b, x, n: b.tfl.range(np.int32(0), n, np.int32(1), result_types=[i32(None)])),
    Case("reduce_max", (1,), lambda b, x, n: b.tfl.reduce_max(x, n, result_types=[REDUCED])),
    Case("reshape", (-1, 2), lambda b, x, n: b.tfl.reshape(x, n, result_types=[f32(None, 2)])),
    Case("resize_bilinear", (5, 6), lambda b, x, n: b.tfl.resize_bilinear(x, n, result_types=[f32(None, 5, 6, 2)])),
    Case("scatter_nd", (4,), _scatter),
    Case("slice", (1, 2, 1, 1), lambda b, x, n: b.tfl.slice(x, b.i32([0] * 4), n, result_types=[ANY])),
    Case("space_to_batch_nd", (2, 1), _batched("space_to_batch_nd")),
    Case("sparse_to_dense", (4,), _dense),
    Case("split", 1, lambda b, x, n: b.tfl.split(n, x, num_splits=2, result_types=[f32(None, 2, 3, 2)] * 2)[0]),
    Case("strided_slice", (1, 2, 1, 1), _strided_slice),
    Case("sum", (1,), lambda b, x, n: b.tfl.sum(x, n, result_types=[REDUCED])),
    Case("tile", (1, 2, 1, 1), lambda b, x, n: b.tfl.tile(x, n, result_types=[ANY])),
    Case("topk_v2", 1, _top),
    Case("transpose", (0, 2, 1, 3), lambda b, x, n: b.tfl.transpose(x, n, result_types=[ANY])),
]


def _module(case: Case, *, constant: bool) -> Module:
    size = np.asarray(case.size, np.int32)
    arguments = [f32(None, 4, 3, 2), *([] if constant else [i32(*size.shape)])]

    def body(b: Builder, x: Value, n: Value | None = None) -> list[Value]:
        return [case.make(b, x, b.const(size) if n is None else n)]

    return entry(arguments, body, inputs=["x", "n"][: len(arguments)], outputs=["y"])


def _says(module: Module) -> bool:
    maker = module.functions["serve"].results[0].op
    assert maker is not None
    return DynamicResults(module).has(maker)


@pytest.mark.parametrize("constant", [True, False], ids=["constant size", "computed size"])
@pytest.mark.parametrize("case", CASES, ids=[case.kind for case in CASES])
def test_the_table_matches_the_runtime(case: Case, constant: bool) -> None:
    module = _module(case, constant=constant)
    found = is_dynamic_in_litert(module, (2, 4, 3, 2))
    if case.kind != "reshape":
        assert _says(module) == found
    else:
        # RESHAPE by a computed shape shares its operand's memory, but still stops the preparation.
        assert _says(module) == (not constant)


def test_shapes_are_known_when_the_model_is_prepared() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        shape = b.tfl.shape(x, result_types=[i32(4)])
        batch = b.tfl.strided_slice(shape, b.i32([0]), b.i32([1]), b.i32([1]), result_types=[i32(1)])
        size = b.tfl.concatenation(batch, b.i32([3]), axis=0, result_types=[i32(2)])
        return [b.tfl.fill(size, np.float32(0), result_types=[f32(None, 3)])]

    module = entry([f32(None, 4, 3, 2)], body, inputs=["x"], outputs=["y"])
    assert not _says(module)
    assert not is_dynamic_in_litert(module, (2, 4, 3, 2))


def test_a_scalar_is_known_without_a_shape(tmp_path: Path) -> None:
    """A shape without elements has no bytes in the file. CompiledModel's first answer is then arbitrary."""
    module = entry([f32(1)], lambda b, x: [b.tfl.reshape(x, b.i32([]))], inputs=["x"], outputs=["y"])
    path = tmp_path / "scalar.tflite"
    path.write_bytes(to_bytes(module))
    assert answer(path.read_bytes()) != 5
    assert answer(convert(path).to_bytes()) == 5


def answer(content: bytes) -> float:
    """Return CompiledModel's answer to [5] in the first call."""
    compiled = CompiledModel.from_buffer(content)
    inputs, outputs = compiled.create_input_buffers(0), compiled.create_output_buffers(0)
    inputs[0].write(np.ones(1, np.float32) * 5)
    compiled.run_by_index(0, inputs, outputs)
    return outputs[0].read(1, np.float32)[0]


def test_a_sum_of_shapes_is_not_known() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        shape = b.tfl.shape(x, result_types=[i32(4)])
        return [b.tfl.fill(b.tfl.add(shape, b.i32([1]), result_types=[i32(4)]), np.float32(0), result_types=[ANY])]

    module = entry([f32(None, 4, 3, 2)], body, inputs=["x"], outputs=["y"])
    assert _says(module)
    assert is_dynamic_in_litert(module, (2, 4, 3, 2))


@pytest.mark.parametrize("kind", ["where", "unique"])
def test_results_that_depend_on_values(kind: str) -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        if kind == "where":
            positive = b.tfl.greater(x, np.float32(0), result_types=[tensor(DType.BOOL, None, 4, 3, 2)])
            return [b.tfl.where(positive, result_types=[tensor(DType.I64, None, 4)])]
        return [b.tfl.unique(_ids(b), idx_out_type=DType.I32, result_types=[i32(None), i32(4)])[0]]

    module = entry([f32(None, 4, 3, 2)], body, inputs=["x"], outputs=["y"])
    assert _says(module)
    assert is_dynamic_in_litert(module, (2, 4, 3, 2))


@pytest.mark.parametrize("sized", [True, False])
def test_branches_and_loops_take_after_their_functions(sized: bool) -> None:
    module = Module()

    def branch(b: Builder, x: Value) -> list[Value]:
        if sized:
            return [b.tfl.tanh(x, result_types=[x.type])]
        return [b.tfl.slice(x, b.i32([0, 0]), b.tfl.shape(x, result_types=[i32(2)]), result_types=[f32(None, 3)])]

    add_function(module, "branch", [f32(2, 3) if sized else f32(None, 3)], branch)

    def body(b: Builder, x: Value) -> list[Value]:
        attributes = {"then_subgraph_index": Symbol("branch"), "else_subgraph_index": Symbol("branch")}
        return list(b.op("tfl.if", (b.const(np.bool_(True)), x), attributes, [x.type]).results)

    module = entry([f32(2, 3) if sized else f32(None, 3)], body, inputs=["x"], outputs=["y"], module=module)
    assert _says(module) is not sized
    assert is_dynamic_in_litert(module, (2, 3)) is not sized

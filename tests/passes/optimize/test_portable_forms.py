"""Forms that every runtime runs compute the same numbers, and replace those that the GPU accelerator refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.kernel_call import call_of
from litefuse.dialects.tfl.targets.gpu import find_problems
from litefuse.dialects.tfl.targets.placement import REFUSED as ON_THE_CPU
from litefuse.ir import Builder, DType, Module, TensorType, Value
from litefuse.ir.verifier import verify
from litefuse.passes.optimize.portable_forms import portable_forms
from litefuse.rewrite.facts import integers, known_shape
from tests.support.modules.lite_modules import entry, f32, i32, run, tensor

RANDOM = np.random.default_rng(3)


def sliced(begin: list[int], end: list[int], strides: list[int], **masks: Any) -> Callable[[Builder, Value], Value]:
    """Return a body of one strided slice."""
    return lambda b, x: b.tfl.strided_slice(x, b.i32(begin), b.i32(end), b.i32(strides), **masks)


def with_indices(kind: DType) -> Callable[[Builder, Value], Value]:
    """Return a body that looks up by indices that are cast to int64."""

    def body(b: Builder, x: Value) -> Value:
        wide = b.tfl.cast(x, out_data_type=DType.I64, result_types=[x.type.with_dtype(DType.I64)])
        return b.tfl.one_hot(wide, b.i32(4), np.float32(1), np.float32(0), axis=-1)

    return body


def position(to: DType) -> Callable[[Builder, Value], Value]:
    """Return a body of an ARG_MAX of int64 that is cast."""

    def body(b: Builder, x: Value) -> Value:
        found = b.tfl.arg_max(x, np.int32(-1), output_type=DType.I64)
        return b.tfl.cast(found, out_data_type=to, result_types=[found.type.with_dtype(to)])

    return body


ALPHA = RANDOM.normal(size=(5, 6)).astype(np.float32)


def at_maximum(b: Builder, x: Value) -> Value:
    """Return the rows of a table at the positions of the maxima."""
    return b.tfl.gather(ALPHA, b.tfl.arg_max(x, np.int32(1), output_type=DType.I64), axis=0)


BIG = f32(2, 5, 6)
CASES: Mapping[str, tuple[TensorType, Callable[[Builder, Value], Value], str]] = {
    "index": (BIG, sliced([0, 2, 0], [0, 3, 0], [1, 1, 1], begin_mask=5, end_mask=5, shrink_axis_mask=2), ""),
    "last index": (BIG, sliced([0, -1], [0, 0], [1, 1], begin_mask=1, end_mask=1, shrink_axis_mask=2), ""),
    "two indices": (BIG, sliced([1, 2, 1], [2, 3, 4], [1, 1, 1], shrink_axis_mask=3), ""),
    "new axis": (BIG, sliced([0, 0, 1], [0, 0, 4], [1, 1, 1], begin_mask=1, end_mask=1, new_axis_mask=2), ""),
    "reversed": (BIG, sliced([0, 0, 0], [0, 0, 0], [1, -1, 1], begin_mask=7, end_mask=7), "reverse_v2"),
    "every second from the end": (BIG, sliced([0, 0], [0, 0], [1, -2], begin_mask=3, end_mask=3), "reverse_v2"),
    "reversed part": (BIG, sliced([0, 3, -2], [2, 0, -6], [1, -1, -3]), "reverse_v2"),
    "reversed and index": (
        BIG,
        sliced([0, 1, 0], [0, 2, 0], [-1, 1, -1], begin_mask=5, end_mask=5, shrink_axis_mask=2),
        "reverse_v2",
    ),
    "reversed integers": (i32(3, 4), sliced([0, 0], [0, 0], [-1, 1], begin_mask=3, end_mask=3), "reverse_v2"),
    "broadcast": (f32(2, 1, 6), lambda b, x: b.tfl.broadcast_to(x, b.i32([2, 5, 6])), "tile"),
    "broadcast with new axes": (f32(1, 6), lambda b, x: b.tfl.broadcast_to(x, b.i32([3, 2, 5, 6])), "tile"),
    "broadcast scalar": (f32(), lambda b, x: b.tfl.broadcast_to(x, b.i32([2, 3])), "tile"),
    "broadcast bool": (tensor(DType.BOOL, 1, 6), lambda b, x: b.tfl.broadcast_to(x, b.i32([3, 6])), "tile"),
    "reversed last axis": (BIG, sliced([0, 0, 0], [0, 0, 0], [1, 1, -1], begin_mask=7, end_mask=7), "reverse_v2"),
    "prelu": (f32(1, 5, 6), lambda b, x: b.tfl.prelu(x, ALPHA), "prelu"),
    "one hot": (i32(3, 4), with_indices(DType.I32), "one_hot"),
    "one hot of floats": (f32(3, 4), with_indices(DType.F32), "one_hot"),
    "rows": (BIG, lambda b, x: b.tfl.gather(x, b.const(np.array([4, 0, 1], np.int64)), axis=1), "gather"),
    "rows at positions": (BIG, at_maximum, "gather"),
    "position": (f32(2, 5, 8), position(DType.I32), "arg_max"),
    "position as a float": (f32(2, 5, 8), position(DType.F32), "arg_max"),
    "log_softmax": (f32(3, 50), lambda b, x: b.tfl.log_softmax(x), "reduce_max"),
    "largest of 3": (f32(2, 3), lambda b, x: b.tfl.topk_v2(x, b.i32(2))[0], "concatenation"),
    "all of 3 equal elements": (f32(2, 3), lambda b, x: b.tfl.topk_v2(b.tfl.sub(x, x), b.i32(3))[1], "concatenation"),
    "sums from the end": (BIG, lambda b, x: b.tfl.cumsum(x, b.i32(1), reverse=True), "reverse_v2"),
    "sums along an axis counted from the end": (BIG, lambda b, x: b.tfl.cumsum(x, b.i32(-1)), "cumsum"),
    "blocks of a batch": (f32(2, 3, 5, 12), lambda b, x: b.tfl.depth_to_space(x, block_size=2), "depth_to_space"),
    "fill": (BIG, lambda b, x: b.tfl.mul(x, b.tfl.fill(b.i32([5, 6]), np.float32(2))), "mul"),
}
REFUSED = {"strided_slice": ("shrink_axis_mask", "new_axis_mask"), "broadcast_to": (), "log_softmax": (), "fill": ()}


def build(type: TensorType, body: Callable[[Builder, Value], Value]) -> Module:
    return entry([type], lambda b, x: [body(b, x)], inputs=["x"], outputs=["y"])


def sample(type: TensorType) -> np.ndarray:
    shape = [size or 1 for size in type.shape or ()]
    if type.dtype is DType.F32:
        return RANDOM.normal(size=shape).astype(np.float32) * 3
    return RANDOM.integers(0, 2 if type.dtype is DType.BOOL else 6, shape).astype(type.dtype.numpy)


def rewrite(module: Module, **options: Any) -> Module:
    portable_forms(module, Context(DIALECTS, make_options(**options)))
    verify(module, DIALECTS)
    return module


@pytest.mark.parametrize("name", CASES)
def test_computes_the_same(name: str) -> None:
    type, body, kind = CASES[name]
    before, after = build(type, body), rewrite(build(type, body))
    function = after.functions["serve"]
    assert not kind or any(op.kind == f"tfl.{kind}" for op in function.ops())
    for op in function.ops():
        assert op.kind[4:] not in REFUSED or any(op.attributes[mask] == 0 for mask in REFUSED[op.kind[4:]])
        assert op.kind != "tfl.strided_slice" or min(integers(op.inputs[3]) or ()) > 0
        if op.kind == "tfl.reverse_v2":
            assert integers(op.inputs[1]) < (len(known_shape(op.inputs[0])) - 1,)
        assert op.kind != "tfl.prelu" or op.inputs[1].rank == op.inputs[0].rank
        assert all(problem.effect == ON_THE_CPU for problem in find_problems(call_of(op)))
        assert all(value.type.dtype is not DType.I64 for value in (*op.inputs, *op.results))
    content, x = bytes(to_bytes(after)), sample(type)
    expected = run(before, x=x)["y"]
    for resolver in (OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES):
        interpreter = Interpreter(model_content=content, experimental_op_resolver_type=resolver)
        found = interpreter.get_signature_runner()(x=x)["y"]
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1])
def test_indices_that_int32_cannot_hold_stay(number: int) -> None:
    def body(b: Builder, x: Value) -> Value:
        return b.tfl.one_hot(b.const(np.array([0, number])), b.i32(4), x, np.float32(0), axis=-1)

    assert _dtypes(rewrite(build(f32(), body)), "one_hot") == [DType.I64]


def test_positions_with_other_users_stay() -> None:
    def body(b: Builder, x: Value) -> list[Value]:
        found = b.tfl.arg_max(x, np.int32(-1), output_type=DType.I64)
        return [found, b.tfl.cast(found, out_data_type=DType.I32, result_types=[i32(2, 5)])]

    module = rewrite(entry([BIG], body, inputs=["x"], outputs=["wide", "narrow"]))
    assert [op.kind for op in module.functions["serve"].ops()].count("tfl.arg_max") == 1


def test_few_logits_are_not_taken_apart() -> None:
    module = rewrite(build(f32(1, 10), lambda b, x: b.tfl.log_softmax(x)))
    assert "tfl.log_softmax" in module.functions["serve"].kinds


def test_free_sizes() -> None:
    """The batch is free: TILE needs no computed shape, the slice no size."""

    def body(b: Builder, x: Value) -> Value:
        row = b.tfl.strided_slice(
            x,
            *(b.i32(bound) for bound in ([0, 1, 0], [0, 2, 0], [1, 1, 1])),
            begin_mask=5,
            end_mask=5,
            shrink_axis_mask=2,
        )
        size = b.tfl.strided_slice(b.tfl.shape(row), b.i32([0]), b.i32([1]), b.i32([1]))
        row = b.tfl.reshape(row, b.i32([-1, 1, 6]), result_types=[f32(None, 1, 6)])
        shape = b.tfl.concatenation(size, b.i32([3, 6]), axis=0)
        return b.tfl.broadcast_to(row, shape, result_types=[f32(None, 3, 6)])

    type = f32(None, 5, 6)
    module = rewrite(build(type, body))
    assert "tfl.broadcast_to" not in module.functions["serve"].kinds
    for batch in (1, 3):
        x = RANDOM.normal(size=(batch, 5, 6)).astype(np.float32)
        np.testing.assert_array_equal(run(build(type, body), x=x)["y"], run(module, x=x)["y"])


def _dtypes(module: Module, kind: str) -> list[DType]:
    return [op.inputs[0].type.dtype for op in module.functions["serve"].ops_of({f"tfl.{kind}"})]

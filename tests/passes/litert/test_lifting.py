"""Each rule of the lifting table: an op of the file becomes one of TensorFlow's, and legalized again means the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse import Debug
from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Constant, DType, Function, Module, Signature, TensorType, Value
from litefuse.ir.builder import Builder
from litefuse.ir.functions import clone_function
from litefuse.ir.verifier import verify
from litefuse.passes.base import run
from litefuse.passes.litert import LIFT
from litefuse.passes.litert.lifting.driver import RULES
from litefuse.passes.pipeline import LEGALIZE, LOWER, OPTIMIZE, PHASES
from tests.support.harness import open_interpreter

Build = Callable[..., Any]
F, I32 = np.float32, np.int32
RNG = np.random.default_rng(0)


def floats(*shape: int) -> np.ndarray:
    return RNG.uniform(0.25, 2, shape).astype(F)


X, Y = floats(2, 3, 4), floats(2, 3, 4)
IMAGE = floats(1, 6, 6, 4)
FLAGS = RNG.random((2, 3, 4)) < 0.5
NUMBERS = RNG.integers(1, 9, (2, 3, 4)).astype(I32)
WEIGHTS = floats(5, 4)


def _binary(name: str, *arrays: np.ndarray) -> tuple[Build, Sequence[np.ndarray]]:
    return lambda b, *values: getattr(b.tfl, name)(*values), arrays or (X, Y)


def _unary(name: str, array: np.ndarray = X, **attributes: Any) -> tuple[Build, Sequence[np.ndarray]]:
    return lambda b, x: getattr(b.tfl, name)(x, **attributes), (array,)


def _with(name: str, *constants: Any, array: np.ndarray = X, **attributes: Any) -> tuple[Build, Sequence[np.ndarray]]:
    """Return a case with further operands that are constants."""
    return lambda b, x: getattr(b.tfl, name)(x, *(b.const(each) for each in constants), **attributes), (array,)


def _i(*numbers: Any) -> np.ndarray:
    return np.asarray(numbers, I32)


POOL = {"padding": "SAME", "stride_w": 2, "stride_h": 1, "filter_width": 3, "filter_height": 2}
CONV = {"padding": "VALID", "stride_w": 1, "stride_h": 2, "dilation_w_factor": 2}
SEGMENTS = (_i(0, 1), _i(3).reshape(()))
CASES: dict[str, tuple[Build, Sequence[np.ndarray]]] = {
    **{
        name: _unary(name)
        for name in (
            *("abs", "ceil", "cos", "elu", "exp", "floor", "log", "logistic", "log_softmax", "neg", "relu", "relu6"),
            *("round", "rsqrt", "sign", "sin", "sqrt", "square", "tanh", "zeros_like", "rank"),
        )
    },
    **{
        name: _binary(name)
        for name in (
            *("atan2", "div", "equal", "greater", "greater_equal", "less", "less_equal", "maximum", "minimum"),
            *("not_equal", "pow", "squared_difference", "add", "sub", "mul", "add_n"),
        )
    },
    **{name: _binary(name, NUMBERS, NUMBERS[::-1].copy()) for name in ("floor_div", "floor_mod", "bitwise_xor")},
    **{name: _binary(name, FLAGS, FLAGS[::-1].copy()) for name in ("logical_and", "logical_or")},
    "bitcast": (lambda b, x: b.tfl.bitcast(x, result_types=[TensorType(DType.I32, x.shape)]), (X,)),
    "logical_not": _unary("logical_not", FLAGS),
    "select": _binary("select", FLAGS, X, Y),
    "select_v2": _binary("select_v2", FLAGS, X, Y),
    "where": _unary("where", FLAGS),
    "arg_max": _with("arg_max", _i(1), output_type=DType.I32),
    "arg_min": _with("arg_min", _i(-1), output_type=DType.I64),
    "batch_matmul": _binary("batch_matmul", X, Y.transpose(0, 2, 1).copy()),
    "broadcast_args": _binary("broadcast_args", _i(1, 3), _i(2, 1)),
    "broadcast_to": _with("broadcast_to", _i(5, 2, 3, 4)),
    "cast": _unary("cast", out_data_type=DType.I32),
    "concatenation": (lambda b, x, y: b.tfl.concatenation(x, y, axis=-1), (X, Y)),
    "cumsum": _with("cumsum", _i(1).reshape(()), exclusive=True, reverse=True),
    "depth_to_space": _unary("depth_to_space", IMAGE, block_size=2),
    "space_to_depth": _unary("space_to_depth", IMAGE, block_size=2),
    "dynamic_update_slice": (
        lambda b, x, y: b.tfl.dynamic_update_slice(x, y, b.i32([1, 2, 0])),
        (X, floats(1, 1, 4)),
    ),
    "embedding_lookup": (lambda b, ids: b.tfl.embedding_lookup(ids, b.const(WEIGHTS)), (_i(3, 0, 1),)),
    "expand_dims": _with("expand_dims", _i(1)),
    "fill": (
        lambda b, shape: b.tfl.fill(shape, b.const(F(2.5)), result_types=[TensorType(DType.F32, (None, None))]),
        (_i(2, 3),),
    ),
    "fully_connected": _with("fully_connected", WEIGHTS, floats(5), array=floats(3, 4), keep_num_dims=False),
    "gather": _with("gather", _i(2, 0), axis=1),
    "gather_nd": _with("gather_nd", _i([0, 2], [1, 1])),
    "leaky_relu": _unary("leaky_relu", X - 1, alpha=0.3),
    "local_response_normalization": _unary(
        "local_response_normalization", IMAGE, radius=2, bias=1.5, alpha=0.5, beta=0.75
    ),
    **{name: _with(name, _i(0, 2), keep_dims=True) for name in ("mean", "sum", "reduce_max", "reduce_min")},
    "reduce_prod": _with("reduce_prod", _i(1), keep_dims=False),
    **{name: _with(name, _i(1), array=FLAGS, keep_dims=False) for name in ("reduce_all", "reduce_any")},
    "mirror_pad": _with("mirror_pad", _i([0, 0], [1, 2], [2, 0]), mode="SYMMETRIC"),
    "one_hot": _with("one_hot", _i(6).reshape(()), F(2), F(0.5), array=_i(1, 4), axis=0),
    "pack": (lambda b, x, y: b.tfl.pack(x, y, axis=1), (X, Y)),
    "pad": _with("pad", _i([0, 1], [1, 2], [2, 0])),
    "padv2": _with("padv2", _i([0, 1], [1, 2], [2, 0]), F(3)),
    "range": (
        lambda b, n: b.tfl.range(n, b.const(I32(9)), b.const(I32(2)), result_types=[TensorType(DType.I32, (None,))]),
        (np.asarray(1, I32),),
    ),
    "reshape": (lambda b, x: b.tfl.reshape(x, b.i32([6, 4]), new_shape=()), (X,)),
    "resize_bilinear": _with("resize_bilinear", _i(3, 9), array=IMAGE, half_pixel_centers=True),
    "resize_nearest_neighbor": _with("resize_nearest_neighbor", _i(3, 9), array=IMAGE, align_corners=True),
    "reverse_sequence": _with("reverse_sequence", _i(2, 3), seq_dim=1, batch_dim=0),
    "reverse_v2": _with("reverse_v2", _i(1)),
    "scatter_nd": (lambda b, x: b.tfl.scatter_nd(b.i32([[3], [1]]), x, b.i32([5, 3, 4])), (X,)),
    "segment_sum": (lambda b, x: b.tfl.segment_sum(x, b.i32([0, 1])), (X,)),
    **{
        f"unsorted_segment_{name}": _with(f"unsorted_segment_{name}", *SEGMENTS)
        for name in ("max", "min", "prod", "sum")
    },
    "shape": _unary("shape", out_type=DType.I64),
    "slice": _with("slice", _i(1, 0, 1), _i(1, 2, 3)),
    "softmax": _unary("softmax", beta=1.0),
    "split": (lambda b, x: b.tfl.split(b.i32(2), x, num_splits=2), (X,)),
    "split_v": (lambda b, x: b.tfl.split_v(x, b.i32([1, 3]), b.i32(2), num_splits=2), (X,)),
    "squeeze": _unary("squeeze", floats(2, 1, 3), squeeze_dims=(1,)),
    "strided_slice": _with("strided_slice", _i(1, 0, 3), _i(2, 3, 0), _i(1, 2, -1), shrink_axis_mask=1, begin_mask=2),
    "tile": _with("tile", _i(1, 2, 1)),
    "topk_v2": _with("topk_v2", _i(2).reshape(())),
    "transpose": _with("transpose", _i(2, 0, 1)),
    "unpack": _unary("unpack", num=3, axis=1),
    "conv_2d": _with("conv_2d", floats(3, 2, 2, 4), floats(3), array=IMAGE, fused_activation_function="RELU6", **CONV),
    "depthwise_conv_2d": _with(
        "depthwise_conv_2d", floats(1, 3, 2, 8), floats(8), array=IMAGE, depth_multiplier=2, **CONV
    ),
    "max_pool_2d": _unary("max_pool_2d", IMAGE, **POOL),
    "average_pool_2d": _unary("average_pool_2d", IMAGE, fused_activation_function="RELU", **POOL),
}
EDGES: dict[str, tuple[Build, Sequence[np.ndarray]]] = {
    "add with RELU": (lambda b, x: b.tfl.add(x, b.const(F(-1)), fused_activation_function="RELU"), (X,)),
    "mul with TANH": (lambda b, x: b.tfl.mul(x, x, fused_activation_function="RELU_N1_TO_1"), (X,)),
    "fully connected to matrices": _with("fully_connected", WEIGHTS, None, keep_num_dims=True),
    "fully connected of merged axes": _with("fully_connected", WEIGHTS, floats(5), keep_num_dims=False),
}
"""Further forms of the same ops."""
CONTROL = {"tfl.while", "tfl.if"}
"""Tested on functions of their own."""


def build(case: tuple[Build, Sequence[np.ndarray]]) -> Module:
    """Return a module with one op."""
    make, arrays = case
    module = Module(dialect="tfl")
    types = [Constant.of(array).type for array in arrays]
    function = module.add(Function("main", types))
    builder = Builder(DIALECTS)
    builder.const = _optional(builder.const)  # type: ignore[method-assign]
    made: Value | tuple[Value, ...] = make(builder, *function.arguments)
    for op in builder.staged:
        function.insert(op, before=function.last)
    function.set_results([made] if isinstance(made, Value) else made)
    inputs = tuple(f"x{index}" for index in range(len(arrays)))
    outputs = tuple(f"y{index}" for index in range(len(function.results)))
    module.signatures.append(Signature("main", "main", inputs, outputs))
    return module


def _optional(const: Callable[..., Value]) -> Callable[..., Value | None]:
    return lambda value, dtype=None: None if value is None else const(value, dtype)


def answers(module: Module, arrays: Sequence[np.ndarray]) -> dict[str, np.ndarray]:
    copy = Module(signatures=module.signatures)
    for function in module.functions.values():
        copy.add(clone_function(function, function.name))
    run(copy, context(), PHASES["finalize"])
    runner = open_interpreter(to_bytes(copy), resolver="builtin").get_signature_runner()
    return runner(**{f"x{index}": array for index, array in enumerate(arrays)})


def context() -> Context:
    return Context(DIALECTS, make_options(debug=Debug(verify_ir=True)))


def test_every_rule_has_a_case() -> None:
    kinds = {kind for rule in RULES for kind in rule.kinds}
    assert kinds == {f"tfl.{name}" for name in CASES} | CONTROL


@pytest.mark.parametrize("name", [*CASES, *EDGES])
def test_lifted_and_legalized_again_an_op_means_the_same(name: str) -> None:
    case = CASES.get(name) or EDGES[name]
    module = build(case)
    expected = answers(module, case[1])
    run(module, context(), [LIFT])
    verify(module, DIALECTS)
    kinds = {op.kind for op in module.ops() if op.kind != CONSTANT}
    assert any(kind.startswith("tf.") for kind in kinds)
    assert not any(kind.startswith("tfl.") for kind in kinds - {"tfl.relu_n1_to_1"})
    run(module, context(), (*LOWER, *LEGALIZE, *OPTIMIZE))
    for output, array in answers(module, case[1]).items():
        np.testing.assert_allclose(array, expected[output], rtol=1e-6, atol=1e-6)
        assert array.dtype == expected[output].dtype


KEPT: dict[str, tuple[Build, Sequence[np.ndarray]]] = {
    "gelu": _unary("gelu"),
    "softmax of scaled logits": _unary("softmax", beta=2.0),
    "a product with a computed matrix": _binary("fully_connected", floats(3, 4), WEIGHTS),
    "a quotient of integers": _binary("div", NUMBERS, NUMBERS),
    "a slice with offsets": _with("strided_slice", _i(0, 0, 0), _i(1, 2, 3), _i(1, 1, 1), offset=True),
}


@pytest.mark.parametrize("name", KEPT)
def test_ops_without_a_counterpart_stay(name: str) -> None:
    module = build(KEPT[name])
    run(module, context(), [LIFT])
    assert all(op.kind.startswith("tfl.") for op in module.ops() if op.kind != CONSTANT)

"""Each rewrite fires where it should, keeps the graph's results, and refuses where it should not fire."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, ShapeAttr, TensorType
from tests.passes.simplify.graphs import Build, folded, graph, sample, tensor
from tests.support.modules.graph_builder import evaluate, kinds

F16, F32, I32, I64, BOOL = DType.F16, DType.F32, DType.I32, DType.I64, DType.BOOL
ROW = np.float32([1.5, -2.0, 0.25, 3.0])
POSITIVE = np.abs(ROW)


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def whole_slice(b: Any, x: Any, begin: Any, end: Any, **masks: int) -> Any:
    return b.tf.StridedSlice(x, ints(*begin), ints(*end), ints(*[1] * len(begin)), **masks)


def batch_norm(b: Any, x: Any) -> Any:
    """A batch norm as Keras 2 traces it without the fused op."""
    factor = b.tf.Mul(b.tf.Rsqrt(b.tf.AddV2(POSITIVE, np.float32(1e-3))), ROW)
    return b.tf.AddV2(b.tf.Mul(b.tf.Sub(x, ROW), factor), ROW)


def element(b: Any, shape: Any, place: int) -> Any:
    return whole_slice(b, shape, [place], [place + 1], shrink_axis_mask=1)


def flatten(b: Any, x: Any) -> Any:
    """Keras's Flatten: the batch from the shape, the other dimensions as -1."""
    return b.tf.Reshape(x, b.tf.Pack(element(b, b.tf.Shape(x), 0), np.int32(-1), axis=0))


def to_heads(b: Any, x: Any) -> Any:
    return b.tf.Reshape(x, b.tf.Pack(element(b, b.tf.Shape(x), 0), np.int32(4), np.int32(3), axis=0))


def gradient(b: Any, x: Any) -> Any:
    return b.tf.StopGradient(b.tf.PreventGradient(b.tf.CheckNumerics(x, message="bad")))


def half(b: Any, x: Any, divisor: float = 2) -> Any:
    """Halve a size as Keras does for an offset."""
    return b.tf.Cast(b.tf.RealDiv(b.tf.Cast(x, DstT=DType.F64), np.float64(divisor)), DstT=I32)


def by_batches(b: Any, x: Any, rate: int, stride: int = 1) -> Any:
    """Dilate a convolution of three dimensions as TensorFlow does."""
    block = ints(rate, 1, rate)
    moved = b.tf.SpaceToBatchND(x, block, np.int32([[2, 2], [1, 1], [1, 2]]))
    weights = np.linspace(-1, 1, 2 * 3 * 2 * 2 * 3, dtype=np.float32).reshape(2, 3, 2, 2, 3)
    y = b.tf.Conv3D(moved, weights, strides=(1, stride, stride, stride, 1), padding="VALID")
    return b.tf.BatchToSpaceND(y, block, np.int32([[0, 0], [0, 0], [0, 1]]))


X, Y, ROWS = tensor(None, 4), tensor(2, 4), tensor(None, 3, 4)

# (name, builder, argument types, remaining kinds)
FIRES: list[tuple[str, Build, tuple[TensorType, ...], list[str]]] = [
    ("identity", lambda b, x: b.tf.Relu(b.tf.Identity(x)), (X,), ["Relu"]),
    ("identity_n", lambda b, x, y: b.tf.IdentityN(x, y), (X, Y), []),
    ("gradient", gradient, (X,), []),
    ("ensure_shape", lambda b, x: b.tf.EnsureShape(x, shape=ShapeAttr((None, 4))), (X,), []),
    ("default", lambda b, x: b.tf.PlaceholderWithDefault(x, shape=ShapeAttr((None, 4))), (X,), []),
    ("select_rows", lambda b, x, y: b.tf.Select(np.array([False, False]), x, y), (Y, Y), []),
    ("shape_static", lambda b, x: b.tf.Shape(x), (Y,), []),
    ("rank", lambda b, x: b.tf.Rank(x), (X,), []),
    ("size", lambda b, x: b.tf.Size(x), (Y,), []),
    ("shape_element", lambda b, x: element(b, b.tf.Shape(x), 1), (X,), []),
    ("flatten", flatten, (ROWS,), ["Reshape"]),
    ("heads", to_heads, (ROWS,), ["Reshape"]),
    ("slice_of_pack",
     lambda b, x, y: whole_slice(b, b.tf.Pack(x, y, axis=0), [1], [2], shrink_axis_mask=1),
     (Y, Y), []),
    ("pack_of_one", lambda b, x: b.tf.Pack(x, axis=1), (X,), ["ExpandDims"]),
    ("pack_elements",
     lambda b, x: b.tf.Pack(element(b, x, 1), element(b, x, 2), axis=0),
     (tensor(4, dtype=I32),), ["StridedSlice"]),
    ("pack_all", lambda b, x: b.tf.Pack(element(b, x, 0), element(b, x, 1), axis=0), (tensor(2, dtype=I32),), []),
    ("mean_of_none", lambda b, x: b.tf.Mean(x, np.zeros(0, np.int32), keep_dims=False), (X,), []),
    ("sum_of_units", lambda b, x: b.tf.Sum(x, ints(1), keep_dims=True), (tensor(None, 1),), []),
    ("add_minus_zero", lambda b, x: b.tf.AddV2(x, np.float32(-0.0)), (X,), []),
    ("add_zero_to_pixels",
     lambda b, x: b.tf.AddV2(b.tf.Mul(b.tf.Cast(x, DstT=F32), np.float32(1 / 255)), np.float32(0)),
     (tensor(None, 4, dtype=DType.U8),), ["Cast", "Mul"]),
    ("batch_norm", batch_norm, (X,), ["Mul", "AddV2"]),
    ("bias_add", lambda b, x: b.tf.AddV2(b.tf.BiasAdd(x, ROW), ROW), (X,), ["AddV2"]),
    ("bias_add_grows",
     lambda b, x: b.tf.AddV2(b.tf.BiasAdd(x, np.float32([2])), ROW),
     (tensor(None, 1),), ["AddV2"]),
    ("mul_ones", lambda b, x: b.tf.Mul(b.tf.OnesLike(x), x), (X,), []),
    ("mul_ones_of_another", lambda b, x, y: b.tf.Mul(x, b.tf.OnesLike(y)), (Y, Y), []),
    ("bias_squeezed", lambda b, x, y: b.tf.BiasAdd(x, b.tf.Squeeze(y)), (X, tensor(1, 4)), ["AddV2"]),
    ("after_matmul",
     lambda b, x: b.tf.Mul(b.tf.BiasAdd(b.tf.MatMul(x, np.eye(4, dtype=np.float32)), ROW), ROW),
     (X,), ["MatMul", "Mul", "AddV2"]),
    ("choose_zeros", lambda b, x: b.tf.SelectV2(b.tf.Greater(x, ROW), x, b.tf.ZerosLike(x)), (X,),
     ["Greater", "SelectV2"]),
    ("choose_derived_zeros",
     lambda b, x: b.tf.SelectV2(b.tf.Greater(b.tf.Abs(x), ROW), b.tf.Sub(x, ROW), b.tf.ZerosLike(x)),
     (X,), ["Abs", "Greater", "Sub", "SelectV2"]),
    ("choose_ones", lambda b, x: b.tf.SelectV2(b.tf.Greater(x, ROW), b.tf.OnesLike(x), x), (X,),
     ["Greater", "SelectV2"]),
    ("divide_as_integers", half, (tensor(3, dtype=I32),), ["TruncateDiv"]),
    ("dilated_volume", lambda b, x: by_batches(b, x, 2), (tensor(1, 6, 7, 5, 2),), ["Pad", "Conv3D"]),
    ("zeros_like", lambda b, x: b.tf.ZerosLike(x), (Y,), []),
]  # fmt: skip


@pytest.mark.parametrize(("build", "types", "left"), [row[1:] for row in FIRES], ids=[row[0] for row in FIRES])
def test_fires_and_keeps_the_meaning(build, types, left):
    module = graph(build, *types)
    inputs = [sample(type, seed) for seed, type in enumerate(types)]
    expected = evaluate(module, *inputs)
    expected_types = [result.type for result in module.functions["main"].results]
    folded(module)
    assert kinds(module) == left
    for result, before in zip(module.functions["main"].results, expected_types, strict=True):
        assert result.dtype is before.dtype
    for found, wanted in zip(evaluate(module, *inputs), expected, strict=True):
        assert found.dtype == wanted.dtype
        assert found.shape == wanted.shape
        np.testing.assert_allclose(found, wanted, rtol=2e-6, atol=1e-6)


def to_nothing(b: Any, x: Any) -> Any:
    """Zero elements: -1 could mean any number."""
    return b.tf.Reshape(x, b.tf.Pack(element(b, b.tf.Shape(x), 0), np.int32(0), axis=0))


REFUSES: list[tuple[str, Build, tuple[TensorType, ...], list[str]]] = [
    ("ensure_shape_unproved", lambda b, x: b.tf.EnsureShape(x, shape=ShapeAttr((2, 4))), (X,), ["EnsureShape"]),
    ("cast_loses_bits",
     lambda b, x: b.tf.Cast(b.tf.Cast(x, DstT=DType.F64), DstT=I64),
     (tensor(4, dtype=I64),), ["Cast", "Cast"]),
    ("reshape_may_be_empty", to_nothing, (tensor(None, 0, 2),), ["Shape", "StridedSlice", "Pack", "Reshape"]),
    ("mean_drops_axis", lambda b, x: b.tf.Mean(x, ints(1), keep_dims=False), (tensor(None, 1),), ["Mean"]),
    ("mul_ones_broadcast", lambda b, x, y: b.tf.Mul(x, b.tf.OnesLike(y)), (X, X), ["OnesLike", "Mul"]),
    ("bias_squeezed_column",
     lambda b, x, y: b.tf.BiasAdd(x, b.tf.Squeeze(y)), (X, tensor(4, 1)), ["Squeeze", "AddV2"]),
    ("mul_two", lambda b, x: b.tf.Mul(x, np.float32(2)), (X,), ["Mul"]),
    ("scale_alone", lambda b, x: b.tf.Mul(b.tf.AddV2(x, ROW), ROW), (X,), ["AddV2", "Mul"]),
    ("choose_other_zeros", lambda b, x, y: b.tf.SelectV2(b.tf.Greater(x, np.float32(0)), x, b.tf.ZerosLike(y)),
     (tensor(None, 1), X), ["Greater", "ZerosLike", "SelectV2"]),
    ("divide_by_a_fraction", lambda b, x: half(b, x, 2.5), (tensor(3, dtype=I32),), ["Cast", "RealDiv", "Cast"]),
    ("dilated_with_strides", lambda b, x: by_batches(b, x, 2, stride=2), (tensor(1, 8, 9, 9, 2),),
     ["SpaceToBatchND", "Conv3D", "BatchToSpaceND"]),
    ("zeros_like_unknown", lambda b, x: b.tf.ZerosLike(x), (X,), ["ZerosLike"]),
    ("pack_not_consecutive",
     lambda b, x: b.tf.Pack(element(b, x, 0), element(b, x, 2), axis=0),
     (tensor(4, dtype=I32),), ["StridedSlice", "StridedSlice", "Pack"]),
]  # fmt: skip


@pytest.mark.parametrize(("build", "types", "left"), [row[1:] for row in REFUSES], ids=[row[0] for row in REFUSES])
def test_refuses(build, types, left):
    module = graph(build, *types)
    folded(module)
    assert kinds(module) == left


def test_reshape_gets_one_unknown_dimension():
    module = graph(to_heads, ROWS)
    folded(module)
    (reshape,) = [op for op in module.functions["main"].ops() if op.kind == "tf.Reshape"]
    assert reshape.operands[1].constant.numpy().tolist() == [-1, 4, 3]


def test_assertions_go_and_are_reported():
    def build(b, x):
        b.op("tf.Assert", (b.tf.All(b.tf.Greater(x, np.float32(0)), ints(0, 1)), x))
        b.op("tf.NoOp")
        return b.tf.Relu(x)

    module = graph(build, X)
    context = folded(module)
    assert kinds(module) == ["Relu"]
    assert [(event.outcome, event.rule) for event in context.events] == [("removed", "drop_effect")]

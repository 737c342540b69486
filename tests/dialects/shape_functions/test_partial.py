"""Partially known shape operands, in the spelling of tf and of tfl."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.dialects.shape_functions import partial, partial_scalar, partial_shape
from litefuse.ir import Builder, DType, TensorType, Value
from tests.support.running.counting import calls_of


@pytest.fixture
def b() -> Builder:
    return Builder(DIALECTS)


def images(*shape: int | None) -> Value:
    return Value(TensorType(DType.F32, shape))


def dim(b: Builder, x: Value, axis: int) -> Value:
    return b.tf.StridedSlice(b.tf.Shape(x), b.i32([axis]), b.i32([axis + 1]), b.i32([1]), shrink_axis_mask=1)


def test_a_shape_rebuilt(b: Builder):
    x = images(None, 28, 14, 3)
    flat = b.tf.Mul(dim(b, x, 1), dim(b, x, 2))
    shape = b.tf.Pack(dim(b, x, 0), flat, b.i32(3))
    assert partial(shape) == (None, 392, 3)
    assert partial_scalar(flat) == 392
    assert b.tf.Reshape(x, shape).shape == (None, 392, 3)


def test_the_same_in_tfl(b: Builder):
    x = images(4, None, 14, 3)
    whole = b.tfl.shape(x)
    head = b.tfl.strided_slice(whole, b.i32([0]), b.i32([-1]), b.i32([1]), begin_mask=1)
    tail = b.tfl.reduce_prod(b.tfl.slice(whole, b.i32([2]), b.i32([-1])), b.i32([0]), keep_dims=True)
    assert partial(b.tfl.concatenation(head, tail, axis=0)) == (4, None, 14, 42)


def test_arithmetic_and_casts(b: Builder):
    x = images(None, 10)
    size = dim(b, x, 1)
    half = b.tf.Cast(b.tf.Ceil(b.tf.RealDiv(b.tf.Cast(size, DstT=DType.F32), np.float32(4))), DstT=DType.I32)
    assert partial_scalar(half) == 3
    assert partial_scalar(b.tf.FloorDiv(size, np.int32(-3))) == -4
    assert partial_scalar(b.tf.SelectV2(b.tf.Greater(size, np.int32(5)), np.int32(1), np.int32(2))) == 1
    assert partial_scalar(b.tf.Maximum(b.tf.Sub(size, np.int32(12)), np.int32(0))) == 0
    assert partial_scalar(b.tf.Mul(dim(b, x, 0), np.int32(0))) == 0


def test_pieces(b: Builder):
    x = images(2, None, 4)
    shape = b.tf.Shape(x)
    assert partial(b.tf.GatherV2(shape, b.i32([2, 0, 2]), b.i32(0))) == (4, 2, 4)
    assert partial(b.tf.Unpack(shape, num=3)[1]) == (None,)
    assert partial(b.tf.Split(b.i32(0), shape, num_split=3)[2]) == (4,)
    assert partial(b.tf.ReverseV2(shape, b.i32([0]))) == (4, None, 2)
    assert partial(b.tf.Range(b.i32(0), b.tf.Rank(x), b.i32(1))) == (0, 1, 2)
    assert partial(b.tf.Fill(b.i32([2]), b.i32(7))) == (7, 7)
    assert partial(b.tf.Size(x)) == (None,)
    assert partial(b.tf.BroadcastArgs(shape, b.i32([5, 1]))) == (2, 5, 4)


def test_pieces_of_matrices(b: Builder):
    x = images(2, None, 4)
    pairs = b.tf.Transpose(b.tf.Pack(b.tf.Shape(x), b.i32([7, 8, 9])), b.i32([1, 0]))
    assert partial(pairs) == (2, 7, None, 8, 4, 9)
    assert partial(b.tf.Slice(pairs, b.i32([1, 0]), b.i32([2, 1]))) == (None, 4)
    assert partial(b.tf.Pack(b.i32([1, 2]), b.i32([3, 4]), axis=1)) == (1, 3, 2, 4)
    assert partial(b.tf.ConcatV2(pairs, b.i32([[5], [6], [7]]), b.i32(1))) == (2, 7, 5, None, 8, 6, 4, 9, 7)
    assert partial(b.tf.GatherNd(pairs, b.i32([[2, 0], [0, 1]]))) == (4, 7)
    assert partial(b.tf.PadV2(b.tf.Shape(x), b.i32([[1, 0]]), b.i32(5))) == (5, 2, None, 4)
    assert partial(b.tf.Tile(b.i32([[1, 2]]), b.i32([2, 1]))) == (1, 2, 1, 2)


def test_indices_that_do_not_exist(b: Builder):
    shape = b.tf.Shape(images(2, None, 4))
    assert partial(b.tf.GatherV2(shape, b.i32([2, 0, -1]), b.i32(0))) == (None, None, None)


def test_unknown_values(b: Builder):
    unknown = Value(TensorType(DType.I32, (3,)))
    assert partial(unknown) == (None, None, None)
    assert partial(Value(TensorType(DType.I32, None))) is None
    assert partial(images(3)) is None
    assert partial(b.const(np.zeros(5000, np.int32))) is None
    assert partial_shape(b.i32([-1, 3])) == (None, 3)
    assert partial_scalar(unknown) is None


def test_an_overflow_is_unknown(b: Builder):
    assert partial_scalar(b.tf.Mul(np.int32(2**20), np.int32(2**20))) is None
    assert partial_scalar(b.tf.FloorDiv(np.int32(1), np.int32(0))) is None


def test_long_chains_cost_little(b: Builder):
    value = dim(b, images(7), 0)
    for _ in range(5000):
        value = b.tf.AddV2(value, value)
    assert calls_of(lambda: partial(value)) < 20_000

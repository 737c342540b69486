"""Messages for operands that contradict each other."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError
from litefuse.ir import Builder, DType, TensorType, Value


def x(*shape: int | None) -> Value:
    return Value(TensorType(DType.F32, shape))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda b: b.tf.AddV2(x(2, 3), x(4)), "shapes (2, 3) and (1, 4) do not broadcast"),
        (lambda b: b.tf.MatMul(x(None, 100), x(128, 10)), "inner dimensions"),
        (lambda b: b.tf.Reshape(x(2, 3), b.i32([4, 2])), "(2, 3) cannot be reshaped to (4, 2)"),
        (lambda b: b.tf.Reshape(x(2, 3), b.i32([4, -1])), "(2, 3) cannot be reshaped to (4, ?)"),
        (
            lambda b: b.tf.ConcatV2(x(2, 3), x(2, 4), b.i32(0)),
            "of (2, 3) and dimension 1 of (2, 4) must agree",
        ),
        (lambda b: b.tf.ConcatV2(x(2, 3), x(2), b.i32(0)), "operands must have one rank, but are (2, 3) and (2)"),
        (lambda b: b.tf.Pack(x(2, 3), x(2, 4)), "must agree, but are 3 and 4"),
        (lambda b: b.tf.Unpack(x(2, 3), num=2, axis=1), "and the number of results must agree, but are 3 and 2"),
        (lambda b: b.tf.Tile(x(2, 3), b.i32([2])), "1 multiples do not fit a tensor of shape (2, 3)"),
        (lambda b: b.tf.Pad(x(2, 3), b.i32([[1, 1]])), "paddings for 1 dimension do not fit a tensor of shape (2, 3)"),
        (lambda b: b.tf.ExpandDims(x(2, 3), b.i32(4)), "axis 4 is out of range for a tensor of rank 3"),
        (lambda b: b.tf.Squeeze(x(2, 3), squeeze_dims=(1,)), "dimension 1 of (2, 3) cannot be squeezed"),
        (lambda b: b.tf.Sum(x(2, 3), b.i32([2])), "axis 2 is out of range for a tensor of rank 2"),
        (lambda b: b.tf.Conv2D(x(1, 8, 8, 4), x(3, 3, 3, 5), strides=(1, 1, 1, 1), padding="SAME"), "lacks the 3"),
        (lambda b: b.tf.MaxPool(x(1, 2, 2, 4), ksize=(1, 5, 5, 1), strides=(1, 1, 1, 1), padding="VALID"), "window"),
        (lambda b: b.tf.Split(b.i32(1), x(2, 5), num_split=2), "cannot be split into 2 equal slices"),
        (lambda b: b.tf.StridedSlice(x(2, 5), b.i32([0, 0]), b.i32([1]), b.i32([1, 1])), "different lengths: 1, 2"),
        (lambda b: b.tf.Transpose(x(2, 5), b.i32([0, 0])), "not a permutation"),
        (lambda b: b.tf.ResizeBilinear(x(1, 4, 4, 3), b.i32([8])), "must be two numbers, but its shape is (1)"),
        (lambda b: b.tf.ResizeBilinear(x(1, 4, 4, 3), b.i32([])), "must be two numbers, but its shape is (0)"),
        (lambda b: b.tf.Slice(x(2, 5), b.i32([]), b.i32([1, 1])), "a slice of 2 dimensions does not fit"),
        (lambda b: b.tf.SplitV(x(2, 5), b.i32([]), b.i32(1), num_split=2), "0 sizes do not fit 2 slices"),
        (
            lambda b: b.tf.BiasAdd(x(2, 5, 3), np.zeros(4, np.float32), data_format="NCHW"),
            "must agree, but are 5 and 4",
        ),
        (lambda b: b.tfl.fully_connected(x(2, 5), x(3, 4), None, keep_num_dims=True), "must agree"),
    ],
)
def test_contradictions(build, message: str):
    with pytest.raises(ConversionError) as caught:
        build(Builder(DIALECTS))
    assert message in str(caught.value)

"""Exact int64 functions (modulo 2^64) for which LiteRT's kernels support at most int32."""

from __future__ import annotations

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import dimension, dimension_product, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_ints, known_rank, known_shape
from litefuse.rewrite.rule import legalize

ELEMENT_TYPE = DType.I64

I32, I64 = DType.I32, DType.I64
_LOWEST = -(2**31)
_EXPONENT_BITS = 31
"""Number of squaring steps for exponents that are not constant."""


@legalize("tf.Pow")
def power(b: RewriteContext, x: Value, y: Value) -> Value:
    """Raise to a power by repeated squaring, multiplying where a bit of the exponent is set."""
    require(x.dtype is I64, NOT_APPLICABLE)
    known = known_ints(y)
    require(known is None or not known or min(known) >= 0, "the exponent of an integer power is negative")
    bits = _EXPONENT_BITS if known is None else max(known, default=0).bit_length()
    result, square = b.tf.ZerosLike(x) + (b.tf.ZerosLike(y) + 1), x
    for number in range(bits):
        is_set = b.tf.Equal(y % 2, 1)
        result = b.tf.SelectV2(is_set, result * square, result)
        if number + 1 < bits:
            y = b.tf.RightShift(y, 1)
            square = square * square
    return result


@legalize("tf.UnsortedSegmentSum", "tf.UnsortedSegmentProd", "tf.UnsortedSegmentMax", "tf.UnsortedSegmentMin")
def unsorted_segment(b: RewriteContext, data: Value, ids: Value, number: Value) -> Value:
    """Flatten ids of any rank to a vector, and the data accordingly, then reduce each segment."""
    require(data.dtype is I64, NOT_APPLICABLE)
    rank = known_rank(ids, "the segment ids")
    shape = known_shape(data)
    count = dimension_product(b, [dimension(b, ids, axis) for axis in range(rank)])
    inner = [dimension(b, data, axis) for axis in range(rank, len(shape))]
    ids = b.tf.Cast(reshape(b, ids, (count,)), DstT=I32)
    data, number = reshape(b, data, (count, *inner)), b.tf.Cast(number, DstT=I32)
    if b.root.kind == "tf.UnsortedSegmentSum":
        return _sums(b, data, ids, number)
    if b.root.kind == "tf.UnsortedSegmentProd":
        return _products(b, data, ids, number)
    return _extrema(b, b.root.kind, data, ids, number)


def _sums(b: Builder, data: Value, ids: Value, number: Value) -> Value:
    """Sum by SCATTER_ND, which accumulates duplicates; rows with negative ids go to an extra segment, cut off again."""
    nowhere = ids < 0
    segments = b.tf.ExpandDims(b.tf.SelectV2(nowhere, number, ids), b.i32(-1))
    one = b.i32([1])
    inner = b.tf.Slice(b.tf.Shape(data), one, b.i32([-1]))
    length = b.tf.Reshape(number, one)
    whole = b.tf.ScatterNd(segments, data, b.tf.ConcatV2(length + one, inner, b.i32(0)))
    return b.tf.Slice(whole, b.i32([0] * known_rank(data)), b.tf.ConcatV2(length, inner, b.i32(0)))


def _products(b: Builder, data: Value, ids: Value, number: Value) -> Value:
    """Multiply by REDUCE_PROD over all data for each segment, with the data of other segments replaced by 1."""
    rows = b.tf.Reshape(b.tf.Range(scalar(b, 0, I32), number, scalar(b, 1, I32)), b.i32([-1] + [1] * known_rank(data)))
    members = b.tf.Reshape(ids, b.i32([1, -1] + [1] * (known_rank(data) - 1)))
    chosen = b.tf.SelectV2(b.tf.Equal(rows, members), b.tf.ExpandDims(data, b.i32(0)), 1)
    return b.tf.Prod(chosen, b.i32([1]))


def _extrema(b: Builder, kind: str, data: Value, ids: Value, number: Value) -> Value:
    """Reduce the high 32 bits, then the low ones, as unsigned, among the elements whose high bits are extreme."""
    rank = known_rank(data)
    low, high = b.tf.Unpack(b.tf.Bitcast(data, type=I32), axis=rank, num=2)
    ordered = b.tf.BitwiseXor(low, _LOWEST)
    highest = b.op(kind, (high, ids, number)).results[0]
    of_segment = b.tf.GatherV2(highest, b.tf.Maximum(ids, 0), b.i32(0))
    contending = b.tf.SelectV2(b.tf.Equal(high, of_segment), ordered, _LOWEST if kind.endswith("Max") else 2**31 - 1)
    lowest = b.tf.BitwiseXor(b.op(kind, (contending, ids, number)).results[0], _LOWEST)
    return b.tf.Bitcast(b.tf.Pack(lowest, highest, axis=rank), type=I64)

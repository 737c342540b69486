"""Scatters and segment reductions of float64, for which LiteRT has no kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.extended.float64.numbers import F64
from litefuse.rewrite.build import dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast, cast
from litefuse.rewrite.facts import known_rank, known_shape, static_dim
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries

ELEMENT_TYPE = DType.F64

I32, I64 = DType.I32, DType.I64
_MAX_PAIRS = 1 << 26
"""Maximum number of pairs of a data element and a segment; all pairs are evaluated."""

_NEUTRAL = {
    "Sum": 0.0,
    "Prod": 1.0,
    "Max": np.finfo(np.float64).min,
    "Min": np.finfo(np.float64).max,
}
"""Neutral element of each reduction, which is also the result of an empty segment."""


@legalize("tf.TensorScatterUpdate", "tf.SparseToDense")
def scatter_bits(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Move float64 values as int64, by their bits."""
    require(any(x.dtype is F64 for x in operands), NOT_APPLICABLE)
    moved = [bitcast(b, x, I64) if x.dtype is F64 else x for x in operands]
    types = [b.root.results[0].type.with_dtype(I64)]
    return bitcast(b, b.op(b.root.kind, moved, attributes, types).results[0], F64)


@legalize("tf.ResizeNearestNeighbor")
def resize_nearest(
    b: RewriteContext, images: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Value:
    """Resize images of float64 as images of int32 with twice as many channels."""
    require(images.dtype is F64, NOT_APPLICABLE)
    batch, height, width, channels = (dimension(b, images, axis) for axis in range(4))
    halves = reshape(b, b.tf.Bitcast(images, type=I32), (batch, height, width, (SizeExpr(b, channels) * 2).dim))
    resized = b.tf.ResizeNearestNeighbor(
        halves, size, align_corners=align_corners, half_pixel_centers=half_pixel_centers
    )
    rows, columns = dimension(b, resized, 1), dimension(b, resized, 2)
    return b.tf.Bitcast(reshape(b, resized, (batch, rows, columns, channels, 2)), type=F64)


@legalize(*(f"tf.UnsortedSegment{kind}" for kind in _NEUTRAL))
def unsorted_segment(b: RewriteContext, data: Value, ids: Value, number: Value) -> Value:
    """Reduce all data for each segment, with the data of other segments replaced by the neutral element."""
    require(data.dtype is F64, NOT_APPLICABLE)
    kind = b.root.kind.removeprefix("tf.UnsortedSegment")
    rank, inner = known_rank(ids, "the segment ids"), known_rank(data) - known_rank(ids)
    (count,) = entries(b, number, 1)
    total = [*known_shape(data), count.known]
    require(None in total or np.prod([dim or 0 for dim in total]) <= _MAX_PAIRS, "too many float64 segments")
    rows = reshape(b, count.range(), (count.dim, *(1,) * (rank + inner)))
    members = reshape(b, cast(b, ids, I32), (1, *(dimension(b, ids, axis) for axis in range(rank)), *(1,) * inner))
    chosen = b.tf.SelectV2(b.tf.Equal(rows, members), b.tf.ExpandDims(data, b.i32(0)), _NEUTRAL[kind])
    return b.op(f"tf.{kind}", (chosen, b.i32(range(1, rank + 1)))).results[0]


def _segments(b: Builder, kind: str, data: Value, ids: Value, count: Value) -> Value:
    return b.op(f"tf.UnsortedSegment{kind}", (data, ids, count)).results[0]


@legalize("tf.ScatterNd")
def scatter_nd(b: RewriteContext, indices: Value, updates: Value, shape: Value) -> Value:
    """Sum the updates of each position as a segment; with constant, distinct indices, scatter the bits instead."""
    require(updates.dtype is F64, NOT_APPLICABLE)
    known = indices.constant
    if known is not None:
        rows = known.numpy().reshape(-1, static_dim(indices, -1))
        if len(np.unique(rows, axis=0)) == len(rows):
            types = [b.root.results[0].type.with_dtype(I64)]
            return bitcast(
                b, b.op("tf.ScatterNd", (indices, bitcast(b, updates, I64), shape), {}, types).results[0], F64
            )
    return _scatter_by_segments(b, "Sum", indices, updates, shape)


def _scatter_by_segments(b: Builder, kind: str, indices: Value, updates: Value, shape: Value) -> Value:
    """Reduce the updates of each position of `shape` as a segment."""
    depth, lead = static_dim(indices, -1), known_rank(indices) - 1
    inner = known_rank(updates) - lead
    sizes = entries(b, shape, depth + inner)
    parts = b.tf.Unpack(cast(b, indices, I32), num=depth, axis=lead)
    count, segment = SizeExpr(b, 1), b.i32(0)
    for axis, index in reversed(list(enumerate([parts] if isinstance(parts, Value) else parts))):
        segment = segment + index * count.scalar
        count = count * sizes[axis]
    number = dimension_product(b, [dimension(b, indices, axis) for axis in range(lead)])
    rows = reshape(b, updates, (number, *(dimension(b, updates, lead + axis) for axis in range(inner))))
    scattered = _segments(b, kind, rows, reshape(b, segment, (number,)), count.scalar)
    return reshape(b, scattered, [size.dim for size in sizes])


@legalize("tf.TensorScatterAdd", "tf.TensorScatterSub", "tf.TensorScatterMax", "tf.TensorScatterMin")
def tensor_scatter(b: RewriteContext, tensor: Value, indices: Value, updates: Value) -> Value:
    require(tensor.dtype is F64, NOT_APPLICABLE)
    shape = b.tf.Shape(tensor)
    match b.root.kind.removeprefix("tf.TensorScatter"):
        case "Add":
            return tensor + b.tf.ScatterNd(indices, updates, shape)
        case "Sub":
            return tensor - b.tf.ScatterNd(indices, updates, shape)
        case "Max":
            return b.tf.Maximum(tensor, _scatter_by_segments(b, "Max", indices, updates, shape))
        case _:
            return b.tf.Minimum(tensor, _scatter_by_segments(b, "Min", indices, updates, shape))

"""Unique slices along an axis, and unique elements of types that UNIQUE does not support, by comparing all pairs."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import constant_ints, known_rank, normalize_axes
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import size_of

I32 = DType.I32
_PAIRWISE_TYPES = frozenset({DType.F64, DType.C64})
_NO_POSITION = 2**31 - 1


@legalize("tf.Unique", "tf.UniqueV2")
def unique(b: RewriteContext, x: Value, *axis: Value, out_idx: DType) -> tuple[Value, Value]:
    distinct, numbers, _ = _unique(b, x, axis)
    return distinct, cast(b, numbers, out_idx)


@legalize("tf.UniqueWithCounts", "tf.UniqueWithCountsV2")
def unique_with_counts(b: RewriteContext, x: Value, *axis: Value, out_idx: DType) -> tuple[Value, Value, Value]:
    distinct, numbers, counts = _unique(b, x, axis)
    return distinct, cast(b, numbers, out_idx), cast(b, counts, out_idx)


def _unique(b: Builder, x: Value, axis: Sequence[Value]) -> tuple[Value, Value, Value]:
    """Return the distinct slices in order of first occurrence, the index of each slice among them, and their counts.

    The indices and counts are int32.
    """
    along = _axis(x, axis)
    order = (along, *(other for other in range(known_rank(x)) if other != along))
    width = dimension_product(b, [dimension(b, x, axis) for axis in order[1:]])
    rows = reshape(b, b.tf.Transpose(x, b.i32(order)) if along else x, (dimension(b, x, along), width))
    positions = size_of(b, x, along).range()
    pairs = b.tf.All(b.tf.Equal(b.tf.ExpandDims(rows, b.i32(1)), b.tf.ExpandDims(rows, b.i32(0))), b.i32([2]))
    # A slice with NaN equals only itself.
    same = pairs | b.tf.Equal(b.tf.ExpandDims(positions, b.i32(1)), positions)
    first = b.tf.Min(b.tf.SelectV2(same, positions, _NO_POSITION), b.i32([1]))
    is_first = b.tf.Equal(first, positions)
    number_at = b.tf.Cumsum(b.tf.Cast(is_first, DstT=I32), b.i32(0), exclusive=True)
    chosen = b.tf.Squeeze(b.tf.Where(is_first), squeeze_dims=(1,))
    counts = b.tf.GatherV2(b.tf.Sum(b.tf.Cast(same, DstT=I32), b.i32([1])), chosen, b.i32(0))
    return b.tf.GatherV2(x, chosen, b.i32(along)), b.tf.GatherV2(number_at, first, b.i32(0)), counts


def _axis(x: Value, axis: Sequence[Value]) -> int:
    """Return the axis along which slices are compared.

    Does not match vectors of types that the kernel supports (`reduction`).
    """
    rank = known_rank(x)
    require(rank != 1 or x.dtype in _PAIRWISE_TYPES, NOT_APPLICABLE)
    require(x.dtype is not DType.STRING, "strings are supported only in vectors")
    axes = normalize_axes(constant_ints(axis[0], "the axis"), rank) if axis else ()
    require(len(axes) == 1 or rank == 1, "exactly one axis is required", axes=axes)
    return axes[0] if axes else 0

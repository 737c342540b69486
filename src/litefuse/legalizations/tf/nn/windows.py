"""Windows that slide along the axes of a tensor: their positions, and the elements that they cover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.ir import Builder, Value
from litefuse.rewrite.build import Dimension, dimension, reshape
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.size_arithmetic import DimExpr, size_of


class Window(NamedTuple):
    """A window that slides along one axis, with margins before and after the data (see `resolve_window`)."""

    size: DimExpr
    """Number of elements that a window covers."""
    step: DimExpr
    before: DimExpr
    number: DimExpr
    """Number of windows."""
    dilation: int = 1
    """Distance between the elements that a window covers (dilation)."""

    @property
    def reach(self) -> DimExpr:
        """Number of elements between its ends, inclusive."""
        return (self.size - 1) * self.dilation + 1

    def margins(self, extent: int) -> tuple[int, int]:
        """Return how far the windows extend beyond both ends of an axis; all sizes must be known."""
        reach, step, before, number = (item.known or 0 for item in (self.reach, self.step, self.before, self.number))
        return before, max((number - 1) * step + reach - extent - before, 0)


def resolve_window(
    b: Builder, extent: DimExpr, size: DimExpr, step: DimExpr, padding: str, margins: tuple[int, int], rate: int = 1
) -> Window:
    """Return the window over an axis of `extent` elements; `margins` are those of EXPLICIT padding."""
    reach = (size - 1) * rate + 1
    if padding == "SAME":
        count = (extent + step - 1) // step
        missing = ((count - 1) * step + reach - extent).at_least(0)
        return Window(size, step, missing // 2, count, rate)
    before, after = margins if padding == "EXPLICIT" else (0, 0)
    return Window(size, step, DimExpr(b, before), (extent - reach + (before + after)) // step + 1, rate)


def window_starts(b: Builder, window: Window) -> Value:
    """Return the start of each window, [windows]; starts in the margin are negative."""
    known = window.number.known, window.step.known, window.before.known
    if None not in known:
        number, step, before = (item or 0 for item in known)
        return b.const((np.arange(number) * step - before).astype(np.int32))
    return b.tf.Sub(b.tf.Mul(window.number.range(), window.step.scalar), window.before.scalar)


def covered_indices(b: Builder, window: Window) -> Value:
    """Return the index [windows, size] of each element of each window, which is out of range in the margins."""
    first = window_starts(b, window)
    if first.constant is not None and window.size.known is not None:
        index = first.constant.numpy()[:, None] + np.arange(window.size.known) * window.dilation
        return b.const(index.astype(np.int32))
    behind = window.size.range() if window.dilation == 1 else b.tf.Mul(window.size.range(), b.i32(window.dilation))
    return b.tf.AddV2(b.tf.ExpandDims(first, b.i32(1)), behind)


def clamped_indices(b: Builder, window: Window, extent: DimExpr) -> Value:
    """Return the index of each element of each window, clamped to the axis.

    This preserves extrema: a window that extends beyond an end of the axis also covers the element at that end.
    """
    return clamp_indices(b, covered_indices(b, window), extent)


def clamp_indices(b: Builder, index: Value, extent: DimExpr) -> Value:
    """Clamp indices to an axis of `extent` elements."""
    if index.constant is not None and extent.known is not None:
        return b.const(np.clip(index.constant.numpy(), 0, max(extent.known - 1, 0)).astype(np.int32))
    return b.tf.Minimum(b.tf.Maximum(index, b.i32(0)), (extent - 1).scalar)


class Unfolded(NamedTuple):
    """Elements that windows over the inner axes of a tensor [N, ..., C] cover, with windows and elements as axes."""

    values: Value
    """[N, windows, elements, C]; in the margins, an arbitrary element of the tensor."""
    places: Value
    """Flat position of each element in the inner axes, int32 [windows, elements]."""
    inside: Value
    """Whether an element is inside the tensor, not in the margins, [windows, elements]."""


def unfold(b: Builder, x: Value, indices: Sequence[Value]) -> Unfolded:
    """Gather the windows of `x` [N, ..., C] that cover the given elements (`covered_indices`) of each inner axis."""
    count, rank = len(indices), known_rank(x)
    index: Value | None = None
    inside: Value | None = None
    for axis, wanted in enumerate(indices):
        extent = size_of(b, x, axis + 1)
        bounded = clamp_indices(b, wanted, extent)
        shape: list[Dimension] = [1] * (2 * count)
        shape[axis], shape[count + axis] = dimension(b, wanted, 0), dimension(b, wanted, 1)
        is_here, place = (reshape(b, item, shape) for item in (b.tf.Equal(wanted, bounded), bounded))
        inside = is_here if inside is None else b.tf.LogicalAnd(inside, is_here)
        index = place if index is None else b.tf.AddV2(b.tf.Mul(index, extent.scalar), place)
    assert index is not None
    assert inside is not None
    flat = [product(b, [size_of(b, wanted, axis) for wanted in indices]).dim for axis in (0, 1)]
    index, inside = reshape(b, index, flat), reshape(b, inside, flat)
    inner = product(b, [size_of(b, x, axis) for axis in range(1, rank - 1)])
    by_place = reshape(b, x, (dimension(b, x, 0), inner.dim, dimension(b, x, rank - 1)))
    return Unfolded(b.tf.GatherV2(by_place, index, b.i32(1)), index, inside)


def product(b: Builder, sizes: Sequence[DimExpr]) -> DimExpr:
    """Return the product of sizes, 1 if there are none."""
    count = DimExpr(b, 1)
    for size in sizes:
        count = count * size
    return count

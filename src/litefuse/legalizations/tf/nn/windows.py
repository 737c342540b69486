"""Windows that slide along the axes of a tensor: their positions, and the elements that they cover."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from litefuse.dialects.geometry import Geometry, Margins, count_windows, reach_of, span_of
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import Dimension, dimension, reshape
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, size_of


class AxisWindow(NamedTuple):
    """A window that slides along one axis, with margins before and after the data (see `resolve_window`)."""

    size: SizeExpr
    """Number of elements that a window covers."""
    step: SizeExpr
    before: SizeExpr
    number: SizeExpr
    """Number of windows."""
    dilation: int = 1
    """Distance between the elements that a window covers (dilation)."""

    @property
    def reach(self) -> SizeExpr:
        """Number of elements between its ends, inclusive."""
        return reach_of(self.size, self.dilation)

    @property
    def span(self) -> SizeExpr:
        """Number of elements from the start of the first to the end of the last window."""
        return span_of(self.number, self.reach, self.step)

    def margins(self, extent: int) -> tuple[int, int]:
        """Return how far the windows extend beyond both ends of an axis; all sizes must be known."""
        before, span = self.before.known or 0, self.span.known or 0
        return before, max(span - extent - before, 0)


def resolve_window(
    extent: SizeExpr, size: SizeExpr, step: SizeExpr, padding: str, margins: Margins = (0, 0), dilation: int = 1
) -> AxisWindow:
    """Return the window over an axis of `extent` elements; `margins` are those of EXPLICIT padding."""
    reach = reach_of(size, dilation)
    number = count_windows(extent, reach, step, padding, margins)
    if padding == "SAME":
        before = (span_of(number, reach, step) - extent).at_least(0) // 2
    else:
        before = SizeExpr(extent.b, margins[0])
    return AxisWindow(size, step, before, number, dilation)


def resolve_windows(extents: Iterable[SizeExpr], sizes: Iterable[SizeExpr], geometry: Geometry) -> list[AxisWindow]:
    """Return the windows over the spatial axes, which have `extents` elements, of filters or pools of `sizes`."""
    return [
        resolve_window(extent, size, SizeExpr(extent.b, step), geometry.padding, margins, dilation)
        for extent, size, step, margins, dilation in zip(
            extents, sizes, geometry.strides, geometry.margins, geometry.dilations, strict=True
        )
    ]


def static_windows(b: Builder, x: Value, sizes: Iterable[int], geometry: Geometry) -> list[AxisWindow]:
    """Return the windows of pools, or of filters with static shapes, over the inner axes of `x` [N, ..., C]."""
    extents = (size_of(b, x, axis) for axis in range(1, len(geometry.strides) + 1))
    return resolve_windows(extents, (SizeExpr(b, size) for size in sizes), geometry)


def filter_windows(b: Builder, x: Value, filter: Value, geometry: Geometry) -> list[AxisWindow]:
    """Return the windows of a filter [..., channels, outputs] over the inner axes of `x` [N, ..., C]."""
    axes = range(len(geometry.strides))
    extents, sizes = [size_of(b, x, axis + 1) for axis in axes], [size_of(b, filter, axis) for axis in axes]
    return resolve_windows(extents, sizes, geometry)


def window_starts(b: Builder, window: AxisWindow) -> Value:
    """Return the start of each window, [windows]; starts in the margin are negative."""
    known = window.number.known, window.step.known, window.before.known
    if None not in known:
        number, step, before = (item or 0 for item in known)
        return b.const((np.arange(number) * step - before).astype(np.int32))
    return window.number.range() * window.step.scalar - window.before.scalar


def covered_indices(b: Builder, window: AxisWindow) -> Value:
    """Return the index [windows, size] of each element of each window, which is out of range in the margins."""
    first = window_starts(b, window)
    if first.constant is not None and window.size.known is not None:
        index = first.constant.numpy()[:, None] + np.arange(window.size.known) * window.dilation
        return b.const(index.astype(np.int32))
    behind = window.size.range() if window.dilation == 1 else window.size.range() * b.i32(window.dilation)
    return b.tf.ExpandDims(first, b.i32(1)) + behind


def clamped_indices(b: Builder, window: AxisWindow, extent: SizeExpr) -> Value:
    """Return the index of each element of each window, clamped to the axis.

    This preserves extrema: a window that extends beyond an end of the axis also covers the element at that end.
    """
    return clamp_indices(b, covered_indices(b, window), extent)


def clamp_indices(b: Builder, index: Value, extent: SizeExpr) -> Value:
    """Clamp indices to an axis of `extent` elements."""
    if index.constant is not None and extent.known is not None:
        return b.const(np.clip(index.constant.numpy(), 0, max(extent.known - 1, 0)).astype(np.int32))
    return b.tf.Minimum(b.tf.Maximum(index, 0), (extent - 1).scalar)


class Unfolded(NamedTuple):
    """Elements that windows over the inner axes of a tensor [N, ..., C] cover, with windows and elements as axes."""

    values: Value
    """[N, windows, elements, C]; in the margins, an arbitrary element of the tensor."""
    positions: Value
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
        is_here, part = (reshape(b, item, shape) for item in (b.tf.Equal(wanted, bounded), bounded))
        inside = is_here if inside is None else inside & is_here
        index = part if index is None else index * extent.scalar + part
    assert index is not None
    assert inside is not None
    flat = [product(b, [size_of(b, wanted, axis) for wanted in indices]).dim for axis in (0, 1)]
    index, inside = reshape(b, index, flat), reshape(b, inside, flat)
    inner = product(b, [size_of(b, x, axis) for axis in range(1, rank - 1)])
    by_place = reshape(b, x, (dimension(b, x, 0), inner.dim, dimension(b, x, rank - 1)))
    return Unfolded(b.tf.GatherV2(by_place, index, b.i32(1)), index, inside)


def product(b: Builder, sizes: Sequence[SizeExpr]) -> SizeExpr:
    """Return the product of sizes, 1 if there are none."""
    count = SizeExpr(b, 1)
    for size in sizes:
        count = count * size
    return count

"""Regions of images: crops, glimpses, and drawing of boxes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.images.projection import round_half_away
from litefuse.rewrite.build import index_vector, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder, expand

F32, I32 = DType.F32, DType.I32


@legalize("tf.CropAndResize")
def crop_and_resize(
    b: RewriteContext,
    image: Value,
    boxes: Value,
    box_index: Value,
    crop_size: Value,
    *,
    method: str,
    extrapolation_value: float,
) -> Value:
    """Sample each crop's grid in its image, with bilinear interpolation or at the nearest pixels."""
    require(method in ("bilinear", "nearest"), "the interpolation method is not supported", method=method)
    x = cast(b, image, F32)
    rows, columns = (
        Samples(b, boxes, axis, size, size_of(b, x, axis + 1)) for axis, size in enumerate(entries(b, crop_size, 2))
    )
    if method == "nearest":
        values = pixels_at(b, x, box_index, rows.nearest(), columns.nearest())
    else:
        (top, bottom, down), (left, right, across) = rows.neighbors(), columns.neighbors()
        down = b.tf.ExpandDims(b.tf.ExpandDims(down, b.i32(2)), b.i32(3))
        across = b.tf.ExpandDims(b.tf.ExpandDims(across, b.i32(1)), b.i32(3))
        corners = [pixels_at(b, x, box_index, row, column) for row in (top, bottom) for column in (left, right)]
        upper, lower = interpolate(b, corners[0], corners[1], across), interpolate(b, corners[2], corners[3], across)
        values = interpolate(b, upper, lower, down)
    return b.tf.SelectV2(inside_image(b, rows, columns), values, extrapolation_value)


def pixel_indices(b: Builder, box_index: Value, row: Value, column: Value) -> Value:
    """Combine rows [crops, height] and columns [crops, width] to image, row, column: [crops, height, width, 3]."""
    batch = cast(b, b.tf.Reshape(box_index, b.i32([-1, 1, 1])), I32)
    down, right = b.tf.ExpandDims(row, b.i32(2)), b.tf.ExpandDims(column, b.i32(1))
    zero = (down + right) * 0
    return b.tf.Pack(*(zero + part for part in (batch, down, right)), axis=3)


def pixels_at(b: Builder, x: Value, box_index: Value, row: Value, column: Value) -> Value:
    """Gather the pixels of the images at rows and columns, [crops, height, width, channels]."""
    return b.tf.GatherNd(x, pixel_indices(b, box_index, row, column))


def inside_image(b: Builder, rows: Samples, columns: Samples) -> Value:
    """Return flags of the samples that are inside the image, [crops, height, width, 1]."""
    inside = b.tf.ExpandDims(rows.inside(), b.i32(2)) & b.tf.ExpandDims(columns.inside(), b.i32(1))
    return b.tf.ExpandDims(inside, b.i32(3))


def interpolate(b: Builder, x: Value, y: Value, fraction: Value) -> Value:
    return x + (y - x) * fraction


class Samples:
    """The sampling positions [crops, size] along one axis of an image."""

    def __init__(
        self, b: Builder, boxes: Value, axis: int, size: SizeExpr, extent: SizeExpr, *, by_ratio: bool = False
    ) -> None:
        """Compute the positions in the operation order of crop_and_resize_op.cc.

        The order matters: halfway between pixels, the last bit decides which one is nearest.
        """
        self.b = b
        self.size = size
        first = b.tf.GatherV2(boxes, b.i32([axis]), b.i32(1))
        last = b.tf.GatherV2(boxes, b.i32([axis + 2]), b.i32(1))
        self.limit = b.tf.Cast((extent - 1).scalar, DstT=F32)
        gaps = b.tf.Cast((size - 1).at_least(1).scalar, DstT=F32)
        span = last - first
        if by_ratio:  # the order in TensorFlow's gradient with respect to boxes
            step = span * (self.limit / gaps)
        else:
            step = span * self.limit / gaps
        several = first * self.limit + b.tf.Cast(size.range(), DstT=F32) * step
        if size.known is not None and size.known > 1:
            self.position = several
            return
        single = (first + last) * 0.5 * self.limit
        self.position = b.tf.SelectV2(size.scalar > 1, several, single)

    def derivatives(self) -> tuple[Value, Value]:
        """Return the derivatives [size] of each position by the first and by the last end of the box."""
        b = self.b
        single = self.limit * 0.5
        is_single = self.size.scalar <= 1
        gaps = b.tf.Cast((self.size - 1).at_least(1).scalar, DstT=F32)
        last = b.tf.Cast(self.size.range(), DstT=F32) * (self.limit / gaps)
        first = self.limit - last
        return b.tf.SelectV2(is_single, single, first), b.tf.SelectV2(is_single, single, last)

    def inside(self) -> Value:
        above = self.position >= 0
        return above & (self.position <= self.limit)

    def _index(self, x: Value) -> Value:
        b = self.b
        bounded = b.tf.Minimum(b.tf.Maximum(x, 0), self.limit)
        return b.tf.Cast(bounded, DstT=I32)

    def nearest(self) -> Value:
        return self._index(round_half_away(self.b, self.position))

    def neighbors(self) -> tuple[Value, Value, Value]:
        """Return the pixels before and after each sample, and the sample's fractional distance from the first."""
        b = self.b
        before = b.tf.Floor(self.position)
        return self._index(before), self._index(b.tf.Ceil(self.position)), self.position - before


@legalize("tf.ExtractGlimpse", "tf.ExtractGlimpseV2")
def extract_glimpse(
    b: RewriteContext,
    x: Value,
    size: Value,
    offsets: Value,
    *,
    centered: bool,
    normalized: bool,
    uniform_noise: bool,
    noise: str,
) -> Value:
    """Extract a window of each image, with noise beyond the border (attention_ops.cc).

    ExtractGlimpse halves centered offsets and moves each window back by half its size; ExtractGlimpseV2 does so only if
    the offsets are normalized and centered.
    """
    moves_back = b.root.kind == "tf.ExtractGlimpse" or (centered and normalized)
    glimpse, inside = x, None
    for axis, length in enumerate(entries(b, size, 2), 1):
        extent = size_of(b, x, axis)
        whole = b.tf.Cast(extent.scalar, DstT=F32)
        start = b.tf.GatherV2(offsets, b.i32([axis - 1]), b.i32(1))
        start = start * whole if normalized else start
        if centered:
            start = start * 0.5 if moves_back else start
            start = start + whole * 0.5
        if moves_back:
            start = start - b.tf.Cast(length.scalar, DstT=F32) * 0.5
        position = b.tf.Cast(start, DstT=I32) + length.range()
        bounded = b.tf.Minimum(b.tf.Maximum(position, 0), (extent - 1).scalar)
        glimpse = b.tf.GatherV2(glimpse, bounded, b.i32(axis), batch_dims=1)
        is_there = b.tf.ExpandDims(b.tf.ExpandDims(b.tf.Equal(position, bounded), b.i32(3 - axis)), b.i32(3))
        inside = is_there if inside is None else inside & is_there
    assert inside is not None
    kind = noise or ("uniform" if uniform_noise else "gaussian")
    return b.tf.SelectV2(inside, glimpse, scalar(b, 0, F32) if kind == "zero" else _noise(b, x, glimpse, kind))


def _noise(b: Builder, x: Value, like: Value, kind: str) -> Value:
    """Return random numbers in the shape of `like`.

    Uniform noise has the range of each image; normal noise has the mean, deviation and range of each channel.
    """
    axes = b.i32([1, 2, 3] if kind == "uniform" else [1, 2])
    low, high = b.tf.Min(x, axes, keep_dims=True), b.tf.Max(x, axes, keep_dims=True)
    shape = index_vector(b, [size_of(b, like, axis).dim for axis in range(4)])
    if kind == "uniform":
        return low + b.tf.RandomUniform(shape, dtype=F32) * (high - low)
    mean = b.tf.Mean(x, axes, keep_dims=True)
    deviation = b.tf.Sqrt(b.tf.Mean(b.tf.SquaredDifference(x, mean), axes, keep_dims=True))
    numbers = mean + b.tf.RandomStandardNormal(shape, dtype=F32) * deviation
    return b.tf.Maximum(b.tf.Minimum(numbers, high), low)


# The default colors in draw_bounding_box_op.cc.
_COLORS = (
    [[1, 1, 0, 1], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 0, 1], [0.5, 0, 0.5, 1]]
    + [[0.5, 0.5, 0, 1], [0.5, 0, 0, 1], [0, 0, 0.5, 1], [0, 1, 1, 1], [1, 0, 1, 1]]
)  # fmt: skip


@expand("tf.DrawBoundingBoxes", "tf.DrawBoundingBoxesV2")
def draw_boxes(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Draw one box per iteration of a loop; later boxes cover earlier ones."""
    images, boxes, *_ = op.inputs
    height, width, channels = (size_of(b, images, axis) for axis in (1, 2, 3))
    colours = cast(b, _colors(b, op.inputs[2] if len(op.inputs) > 2 else None, channels), images.dtype)
    # [sides, boxes, images]: top, left, bottom, right
    sides = b.tf.Transpose(boxes, b.i32([2, 1, 0]))
    lasts = b.tf.Pack(*((size - 1).scalar for size in (height, width, height, width)), axis=0)
    lasts = b.tf.Cast(b.tf.Reshape(lasts, b.i32([4, 1, 1])), DstT=F32)
    sides = b.tf.Cast(sides * lasts, DstT=I32)

    def body(b: Builder, t: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (images,), (sides, colours) = changing, same
        own = b.tf.GatherV2(sides, t, b.i32(1))
        ends = [b.tf.ExpandDims(b.tf.GatherV2(own, b.i32(side), b.i32(0)), b.i32(1)) for side in range(4)]
        rows, columns = (_line_flags(b, size_of(b, images, axis + 1), ends[axis], ends[axis + 2]) for axis in (0, 1))
        # A box outside the image has no pixels; an inverted box is not drawn.
        is_drawn = (ends[0] <= ends[2]) & (ends[1] <= ends[3])
        (inner_rows, outer_rows), (inner_columns, outer_columns) = (
            (part & is_drawn for part in parts) for parts in (rows, columns)
        )
        across = b.tf.ExpandDims(outer_rows, b.i32(2)) & b.tf.ExpandDims(inner_columns, b.i32(1))
        down = b.tf.ExpandDims(inner_rows, b.i32(2)) & b.tf.ExpandDims(outer_columns, b.i32(1))
        border = b.tf.ExpandDims(across | down, b.i32(3))
        colour = b.tf.GatherV2(colours, t % size_of(b, colours, 0).scalar, b.i32(0))
        return [b.tf.SelectV2(border, colour, images)]

    turns = LoopRange(b.i32(0), size_of(b, boxes, 1).scalar, 1)
    return loops.repeat(b, turns, [images], [images.type], [sides, colours], body)


def _line_flags(b: Builder, extent: SizeExpr, first: Value, last: Value) -> tuple[Value, Value]:
    """Return flags [images, extent] of the positions in the closed range of two ends [images, 1], and at the ends."""
    position = extent.range()
    inner = (position >= first) & (position <= last)
    return inner, b.tf.Equal(position, first) | b.tf.Equal(position, last)


def _colors(b: Builder, colours: Value | None, channels: SizeExpr) -> Value:
    """Return one color per row; TensorFlow's default colors if none are given."""
    if colours is None or colours.type.num_elements == 0:
        known = np.array(_COLORS, np.float32)
        colours = b.const(known)
        if channels.known in (1, None):
            white = np.concatenate([np.ones((len(known), 1), np.float32), known[:, 1:]], 1)
            colours = b.tf.SelectV2(b.tf.Equal(channels.scalar, 1), b.const(white), colours)
    return b.tf.Slice(colours, b.i32([0, 0]), index_vector(b, (-1, channels.dim)))

"""Gradients of crops with respect to the images and the boxes (crop_and_resize_op.cc)."""

from __future__ import annotations

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.images.crop_and_resize import Samples, inside_image, pixel_indices, pixels_at
from litefuse.rewrite.build import index_vector, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import entries, size_of

F32 = DType.F32
_FLOATS = (DType.F32, DType.F16, DType.BF16)


@legalize("tf.CropAndResizeGradImage")
def crop_grad_by_image(
    b: RewriteContext, gradients: Value, boxes: Value, box_index: Value, image_size: Value, *, T: DType, method: str
) -> Value:
    """Scatter each sample's gradient to the pixels it was interpolated from, by their weights."""
    require(T in _FLOATS, "gradients with respect to such images are not supported", dtype=T.name)
    require(method in ("bilinear", "nearest"), "the interpolation method is not supported", method=method)
    dims = [size.dim for size in entries(b, image_size, 4)]
    rows, columns = (
        Samples(b, boxes, axis, size_of(b, gradients, axis + 1), entries(b, image_size, 4)[axis + 1]) for axis in (0, 1)
    )
    gradients = b.tf.SelectV2(inside_image(b, rows, columns), gradients, 0)
    if method == "nearest":
        parts = [(rows.nearest(), columns.nearest(), gradients)]
    else:
        (top, bottom, down), (left, right, across) = rows.neighbors(), columns.neighbors()
        down, across = (_as_weights(b, share, axis) for share, axis in ((down, 2), (across, 1)))
        upper, lower = (1 - down) * gradients, down * gradients
        before = 1 - across
        parts = [
            (row, column, share * part)
            for row, part in ((top, upper), (bottom, lower))
            for column, share in ((left, before), (right, across))
        ]
    count = size_of(b, gradients, 0) * size_of(b, gradients, 1) * size_of(b, gradients, 2)
    pixels = [reshape(b, pixel_indices(b, box_index, row, column), (count.dim, 3)) for row, column, _ in parts]
    shares = [reshape(b, part, (count.dim, dims[3])) for _, _, part in parts]
    if len(parts) > 1:
        pixels, shares = ([b.tf.ConcatV2(*items, b.i32(0))] for items in (pixels, shares))
    return cast(b, b.tf.ScatterNd(pixels[0], shares[0], index_vector(b, dims)), T)


def _as_weights(b: Builder, x: Value, axis: int) -> Value:
    """Expand [crops, height] or [crops, width] to weights that broadcast to [crops, height, width, channels]."""
    return b.tf.ExpandDims(b.tf.ExpandDims(x, b.i32(axis)), b.i32(3))


@legalize("tf.CropAndResizeGradBoxes")
def crop_grad_by_boxes(
    b: RewriteContext, gradients: Value, image: Value, boxes: Value, box_index: Value, *, method: str
) -> Value:
    """Multiply the slope of the image at each sample by the derivative of its position by each end of the box."""
    require(method == "bilinear", "gradients with respect to boxes need bilinear interpolation", method=method)
    x = cast(b, image, F32)
    sides = [
        Samples(b, boxes, axis, size_of(b, gradients, axis + 1), size_of(b, x, axis + 1), by_ratio=True)
        for axis in (0, 1)
    ]
    (top, bottom, down), (left, right, across) = (side.neighbors() for side in sides)
    corners = [pixels_at(b, x, box_index, row, column) for row in (top, bottom) for column in (left, right)]
    (top_left, top_right, bottom_left, bottom_right) = corners

    def blend(share: Value, first: Value, second: Value) -> Value:
        return (1 - share) * first + share * second

    across, down = _as_weights(b, across, 1), _as_weights(b, down, 2)
    slopes = (
        blend(across, bottom_left - top_left, bottom_right - top_right),
        blend(down, top_right - top_left, bottom_right - bottom_left),
    )
    gradients = b.tf.SelectV2(inside_image(b, *sides), gradients, 0)
    ends: list[list[Value]] = [[], []]
    for axis, (side, slope) in enumerate(zip(sides, slopes, strict=True)):
        by_sample = b.tf.Sum(gradients * slope, b.i32([2 - axis, 3]), keep_dims=False)
        for end, speed in zip(ends, side.derivatives(), strict=True):
            end.append(b.tf.Sum(by_sample * speed, b.i32([1]), keep_dims=False))
    return b.tf.Pack(*ends[0], *ends[1], axis=1)

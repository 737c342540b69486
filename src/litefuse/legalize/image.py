"""Resizing of images."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.ir import Builder, DType, Value
from litefuse.legalize.element_types import cast, move
from litefuse.legalize.shaping import as_i32
from litefuse.rules.rule import Rule, legalize


@legalize("tf.ResizeBilinear")
def resize_bilinear(b: Builder, images: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool) -> Value:
    """TensorFlow's result is float32, whatever the images are."""
    assert b.root is not None
    return b.tfl.resize_bilinear(
        cast(b, images, DType.F32),
        as_i32(b, size),
        align_corners=align_corners,
        half_pixel_centers=half_pixel_centers,
        result_types=[b.root.results[0].type],
    )


@legalize("tf.ResizeNearestNeighbor")
def resize_nearest_neighbor(
    b: Builder, images: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Sequence[Value]:
    assert b.root is not None
    flags = {"align_corners": align_corners, "half_pixel_centers": half_pixel_centers}
    types = [result.type for result in b.root.results]
    return move(b, "tfl.resize_nearest_neighbor", (images, as_i32(b, size)), types, **flags)


RULES: tuple[Rule, ...] = (resize_bilinear, resize_nearest_neighbor)

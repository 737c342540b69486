"""Enlargements of images: by interpolation, by repetition, and by blocks of channels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litefuse.errors import require
from litefuse.ir import Builder, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.facts import known_rank

_TO_CHANNELS_LAST, _TO_CHANNELS_FIRST = (0, 2, 3, 1), (0, 3, 1, 2)


@fuse_composite("odml.upsample_bilinear2d")
def upsample_bilinear2d(
    b: Builder, x: Value, *, size: Sequence[int], align_corners: bool = False, is_nchw_op: bool = False
) -> Value:
    """Resize images to (height, width) by bilinear interpolation."""

    def resize(images: Value) -> Value:
        target = b.i32(list(size))
        return b.tf.ResizeBilinear(images, target, align_corners=align_corners, half_pixel_centers=not align_corners)

    return _apply_channels_last(b, x, resize, is_nchw_op)


@fuse_composite("tfl.resize_nearest_neighbor")
def upsample_nearest2d(b: Builder, x: Value, *, size: Sequence[int], is_nchw_op: bool = False) -> Value:
    """Resize images to (height, width) by the nearest pixel."""

    def resize(images: Value) -> Value:
        return b.tf.ResizeNearestNeighbor(images, b.i32(list(size)), half_pixel_centers=True)

    return _apply_channels_last(b, x, resize, is_nchw_op)


@fuse_composite("custom_call.PixelShuffle")
def pixel_shuffle(b: Builder, x: Value, *, num_groups: int) -> Value:
    """Move blocks of channels to blocks of `num_groups` x `num_groups` pixels."""
    return b.tf.DepthToSpace(x, block_size=num_groups)


def _apply_channels_last(b: Builder, x: Value, apply: Callable[[Value], Value], is_channels_first: bool) -> Value:
    require(known_rank(x) == 4, "it is not a batch of images", type=str(x.type))
    if not is_channels_first:
        return apply(x)
    return b.tf.Transpose(apply(b.tf.Transpose(x, b.i32(_TO_CHANNELS_LAST))), b.i32(_TO_CHANNELS_FIRST))

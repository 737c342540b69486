"""Shape functions of image ops and of ops that move pixels between space, batch and depth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.geometry import from_nhwc, to_nhwc
from litefuse.dialects.shape_functions.convolution import window_count
from litefuse.dialects.shape_functions.partial import partial
from litefuse.dialects.shapes import contradict, format_shape, product, shape_of_rank, total, unknown
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, Shape, TensorType


def infer_resize(images: Value, size: Value, **_attributes: Any) -> TensorType:
    """Nearest neighbor, and LiteRT's resizing: the element type is preserved."""
    shape = shape_of_rank(images, 4, "the images to resize")
    return TensorType(images.dtype, (shape[0], *_rows_and_columns(size), shape[3]))


def _rows_and_columns(size: Value) -> Sequence[Dim]:
    sizes = partial(size)
    if sizes is None:
        return (None, None)
    if len(sizes) != 2:
        contradict(f"the size of the images must be two numbers, but its shape is {format_shape(size.shape or ())}")
    return sizes


def infer_resize_to_float(images: Value, size: Value, **_attributes: Any) -> TensorType:
    """TensorFlow's bilinear and bicubic resizing, which returns float32 for any element type."""
    return infer_resize(images, size).with_dtype(DType.F32)


def infer_scale_and_translate(images: Value, size: Value, *_: Value, **_attributes: Any) -> TensorType:
    return infer_resize(images, size).with_dtype(DType.F32)


def infer_crop_and_resize(
    image: Value, boxes: Value, _box_of: Value, crop_size: Value, **_attributes: Any
) -> TensorType:
    shape = shape_of_rank(image, 4, "the images to crop")
    count = boxes.shape[0] if boxes.shape else None
    return TensorType(DType.F32, (count, *_rows_and_columns(crop_size), shape[3]))


def infer_glimpse(images: Value, size: Value, _offsets: Value, **_attributes: Any) -> TensorType:
    return infer_resize(images, size)


def infer_draw_boxes(images: Value, *_: Value, **_attributes: Any) -> TensorType:
    return images.type


def infer_projective_transform(
    images: Value, _transforms: Value, output_shape: Value, *_fill: Value, **_attributes: Any
) -> TensorType:
    shape = shape_of_rank(images, 4, "the images to transform")
    return TensorType(images.dtype, (shape[0], *_rows_and_columns(output_shape), shape[3]))


def infer_extract_patches(
    images: Value,
    *,
    ksizes: Sequence[int],
    strides: Sequence[int],
    padding: str,
    rates: Sequence[int] = (),
    **_attributes: Any,
) -> TensorType:
    """ExtractImagePatches, and ExtractVolumePatches, for which TensorFlow's own function may return rank 4."""
    shape = shape_of_rank(images, len(ksizes), "the images to cut patches from")
    counts = [
        window_count(shape[axis], ksizes[axis], strides[axis], padding, dilation=rates[axis] if rates else 1)
        for axis in range(1, len(ksizes) - 1)
    ]
    return TensorType(images.dtype, (shape[0], *counts, product((shape[-1], *ksizes[1:-1]))))


def infer_fractional_pool(x: Value, *, pooling_ratio: Sequence[float], **_attributes: Any) -> tuple[TensorType, ...]:
    """FractionalMaxPool and FractionalAvgPool. TensorFlow's own shape function omits one of the borders."""
    shape = tuple(
        None if dim is None else int(np.float32(dim) / np.float32(ratio))
        for dim, ratio in zip(shape_of_rank(x, 4, "the images to pool"), pooling_ratio, strict=True)
    )
    borders = (TensorType(DType.I64, (None if dim is None else dim + 1,)) for dim in shape[1:3])
    return (TensorType(x.dtype, shape), *borders)


def infer_space_to_depth(x: Value, *, block_size: int, data_format: str = "NHWC", **_attributes: Any) -> TensorType:
    batch, height, width, channels = to_nhwc(shape_of_rank(x, 4, "a tensor of images"), data_format)
    if (height or 0) % block_size or (width or 0) % block_size:
        contradict(f"{format_shape(x.shape)} cannot be divided into blocks of {block_size} x {block_size}")
    space = _divide_dim(height, block_size), _divide_dim(width, block_size)
    return TensorType(x.dtype, from_nhwc((batch, *space, product((channels, block_size**2))), data_format))


def infer_depth_to_space(x: Value, *, block_size: int, data_format: str = "NHWC", **_attributes: Any) -> TensorType:
    batch, height, width, channels = to_nhwc(shape_of_rank(x, 4, "a tensor of images"), data_format)
    if (channels or 0) % block_size**2:
        contradict(f"the channels of {format_shape(x.shape)} cannot form blocks of {block_size} x {block_size}")
    space = product((height, block_size)), product((width, block_size))
    return TensorType(x.dtype, from_nhwc((batch, *space, _divide_dim(channels, block_size**2)), data_format))


def _divide_dim(dim: Dim, count: int) -> Dim:
    return None if dim is None else dim // count


def infer_space_to_batch(x: Value, block_shape: Value, paddings: Value, **_attributes: Any) -> TensorType:
    """SpaceToBatchND: moves blocks of the padded space to the batch dimension."""
    shape = x.shape
    blocks, pads = partial(block_shape), partial(paddings)
    if shape is None:
        return x.type
    if blocks is None or pads is None:
        return TensorType(x.dtype, _unknown_space_shape(shape, block_shape))
    space: list[Dim] = []
    for number, block in enumerate(blocks):
        padded = total((shape[number + 1], pads[2 * number], pads[2 * number + 1]))
        if padded is not None and block and padded % block:
            contradict(
                f"dimension {number + 1} of {format_shape(shape)}, padded to {padded}, is not a multiple of {block}"
            )
        space.append(None if padded is None or not block else padded // block)
    return TensorType(x.dtype, (product((shape[0], *blocks)), *space, *shape[len(blocks) + 1 :]))


def infer_batch_to_space(x: Value, block_shape: Value, crops: Value, **_attributes: Any) -> TensorType:
    """BatchToSpaceND: the inverse of SpaceToBatchND."""
    shape = x.shape
    blocks, cuts = partial(block_shape), partial(crops)
    if shape is None:
        return x.type
    if blocks is None or cuts is None:
        return TensorType(x.dtype, _unknown_space_shape(shape, block_shape))
    space: list[Dim] = []
    for number, block in enumerate(blocks):
        cropped = total((cuts[2 * number], cuts[2 * number + 1]))
        whole = product((shape[number + 1], block))
        space.append(None if whole is None or cropped is None else whole - cropped)
    count = product(blocks)
    batch = None if shape[0] is None or not count else shape[0] // count
    return TensorType(x.dtype, (batch, *space, *shape[len(blocks) + 1 :]))


def _unknown_space_shape(shape: Shape, block_shape: Value) -> Shape:
    blocks = block_shape.shape[0] if block_shape.shape else None
    if blocks is None:
        return unknown(len(shape))
    return (*unknown(blocks + 1), *shape[blocks + 1 :])


def infer_decode_image(contents: Value, *, channels: int = 0, **_attributes: Any) -> TensorType:
    del contents
    return TensorType(DType.U8, (None, None, channels or None))


def infer_audio_spectrogram(samples: Value, *, window_size: int, stride: int, **_attributes: Any) -> TensorType:
    """AudioSpectrogram: [channels, frames, frequencies], with half of the next power of two plus one frequencies."""
    count, channels = shape_of_rank(samples, 2, "the samples")
    frames = None if count is None else max(0, 1 + (count - window_size) // stride)
    return TensorType(DType.F32, (channels, frames, (1 << (window_size - 1).bit_length()) // 2 + 1))


def infer_mfcc(spectrogram: Value, _rate: Value, *, dct_coefficient_count: int, **_attributes: Any) -> TensorType:
    channels, frames, _ = shape_of_rank(spectrogram, 3, "the spectrogram")
    return TensorType(DType.F32, (channels, frames, dct_coefficient_count))


IMAGE: dict[str, Infer] = {
    "tf.AudioSpectrogram": infer_audio_spectrogram,
    "tf.Mfcc": infer_mfcc,
    "tf.ResizeBilinear": infer_resize_to_float,
    "tf.ResizeBicubic": infer_resize_to_float,
    "tf.ResizeArea": infer_resize_to_float,
    "tf.ResizeNearestNeighbor": infer_resize,
    "tf.ScaleAndTranslate": infer_scale_and_translate,
    "tf.CropAndResize": infer_crop_and_resize,
    "tf.ExtractGlimpse": infer_glimpse,
    "tf.ExtractGlimpseV2": infer_glimpse,
    "tf.DrawBoundingBoxes": infer_draw_boxes,
    "tf.DrawBoundingBoxesV2": infer_draw_boxes,
    "tf.ImageProjectiveTransformV2": infer_projective_transform,
    "tf.ImageProjectiveTransformV3": infer_projective_transform,
    "tf.ExtractImagePatches": infer_extract_patches,
    "tf.ExtractVolumePatches": infer_extract_patches,
    "tf.FractionalMaxPool": infer_fractional_pool,
    "tf.FractionalAvgPool": infer_fractional_pool,
    "tf.SpaceToDepth": infer_space_to_depth,
    "tf.DepthToSpace": infer_depth_to_space,
    "tf.SpaceToBatchND": infer_space_to_batch,
    "tf.BatchToSpaceND": infer_batch_to_space,
    "tf.DecodeJpeg": infer_decode_image,
    "tfl.resize_bilinear": infer_resize,
    "tfl.resize_nearest_neighbor": infer_resize,
    "tfl.space_to_depth": infer_space_to_depth,
    "tfl.depth_to_space": infer_depth_to_space,
    "tfl.space_to_batch_nd": infer_space_to_batch,
    "tfl.batch_to_space_nd": infer_batch_to_space,
}

"""Shape functions of image ops whose results do not follow from an axis map, and of spectrograms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.shape_functions.convolution import window_count
from litefuse.dialects.shape_functions.partial import partial
from litefuse.dialects.shapes import contradict, format_shape, product, shape_of_rank, total, unknown
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Dim, Shape


def infer_extract_patches(
    images: Value,
    *,
    ksizes: Sequence[int],
    strides: Sequence[int],
    padding: str,
    rates: Sequence[int] = (),
    **_attributes: Any,
) -> Shape:
    """ExtractImagePatches, and ExtractVolumePatches, for which TensorFlow's own function may return rank 4."""
    shape = shape_of_rank(images, len(ksizes), "the images to cut patches from")
    counts = [
        window_count(shape[axis], ksizes[axis], strides[axis], padding, dilation=rates[axis] if rates else 1)
        for axis in range(1, len(ksizes) - 1)
    ]
    return (shape[0], *counts, product((shape[-1], *ksizes[1:-1])))


def infer_fractional_pool(x: Value, *, pooling_ratio: Sequence[float], **_attributes: Any) -> list[InferredShape]:
    """FractionalMaxPool and FractionalAvgPool. TensorFlow's own shape function omits one of the borders."""
    shape = tuple(
        None if dim is None else int(np.float32(dim) / np.float32(ratio))
        for dim, ratio in zip(shape_of_rank(x, 4, "the images to pool"), pooling_ratio, strict=True)
    )
    return [shape, *((None if dim is None else dim + 1,) for dim in shape[1:3])]


def infer_space_to_batch(x: Value, block_shape: Value, paddings: Value, **_attributes: Any) -> Shape | None:
    """SpaceToBatchND: moves blocks of the padded space to the batch dimension."""
    shape = x.shape
    blocks, pads = partial(block_shape), partial(paddings)
    if shape is None or blocks is None or pads is None:
        return _unknown_space_shape(shape, block_shape)
    space: list[Dim] = []
    for number, block in enumerate(blocks):
        padded = total((shape[number + 1], pads[2 * number], pads[2 * number + 1]))
        if padded is not None and block and padded % block:
            contradict(
                f"dimension {number + 1} of {format_shape(shape)}, padded to {padded}, is not a multiple of {block}"
            )
        space.append(None if padded is None or not block else padded // block)
    return (product((shape[0], *blocks)), *space, *shape[len(blocks) + 1 :])


def infer_batch_to_space(x: Value, block_shape: Value, crops: Value, **_attributes: Any) -> Shape | None:
    """BatchToSpaceND: the inverse of SpaceToBatchND."""
    shape = x.shape
    blocks, cuts = partial(block_shape), partial(crops)
    if shape is None or blocks is None or cuts is None:
        return _unknown_space_shape(shape, block_shape)
    space: list[Dim] = []
    for number, block in enumerate(blocks):
        cropped = total((cuts[2 * number], cuts[2 * number + 1]))
        whole = product((shape[number + 1], block))
        space.append(None if whole is None or cropped is None else whole - cropped)
    count = product(blocks)
    batch = None if shape[0] is None or not count else shape[0] // count
    return (batch, *space, *shape[len(blocks) + 1 :])


def _unknown_space_shape(shape: Shape | None, block_shape: Value) -> Shape | None:
    blocks = block_shape.shape[0] if block_shape.shape else None
    if shape is None or blocks is None:
        return None if shape is None else unknown(len(shape))
    return (*unknown(blocks + 1), *shape[blocks + 1 :])


def infer_decode_image(_contents: Value, *, channels: int = 0, **_attributes: Any) -> Shape:
    return (None, None, channels or None)


def infer_audio_spectrogram(samples: Value, *, window_size: int, stride: int, **_attributes: Any) -> Shape:
    """AudioSpectrogram: [channels, frames, frequencies], with half of the next power of two plus one frequencies."""
    count, channels = shape_of_rank(samples, 2, "the samples")
    frames = None if count is None else max(0, 1 + (count - window_size) // stride)
    return (channels, frames, (1 << (window_size - 1).bit_length()) // 2 + 1)


def infer_mfcc(spectrogram: Value, _rate: Value, *, dct_coefficient_count: int, **_attributes: Any) -> Shape:
    channels, frames, _ = shape_of_rank(spectrogram, 3, "the spectrogram")
    return (channels, frames, dct_coefficient_count)


IMAGE: dict[str, Infer] = {
    "tf.AudioSpectrogram": infer_audio_spectrogram,
    "tf.Mfcc": infer_mfcc,
    "tf.ExtractImagePatches": infer_extract_patches,
    "tf.ExtractVolumePatches": infer_extract_patches,
    "tf.FractionalMaxPool": infer_fractional_pool,
    "tf.FractionalAvgPool": infer_fractional_pool,
    "tf.SpaceToBatchND": infer_space_to_batch,
    "tf.BatchToSpaceND": infer_batch_to_space,
    "tf.DecodeJpeg": infer_decode_image,
    "tfl.space_to_batch_nd": infer_space_to_batch,
    "tfl.batch_to_space_nd": infer_batch_to_space,
}

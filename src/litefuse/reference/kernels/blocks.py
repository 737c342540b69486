"""Ops that move blocks between space, depth and batch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects.movement import pad_widths
from litefuse.reference.common import Array, KernelTable, channels_as, channels_last, dims_of


def space_to_batch(input: Array, block: Sequence[int], paddings: list[tuple[int, int]]) -> Array:
    """Pad the spatial axes, cut each into blocks, and move the positions within a block to the batch."""
    count = len(block)
    margins = [(0, 0), *paddings, *[(0, 0)] * (input.ndim - 1 - count)]
    x = np.pad(input, margins)
    batch, tail = x.shape[0], x.shape[1 + count :]
    split: list[int] = [batch]
    for size, step in zip(x.shape[1 : 1 + count], block, strict=True):
        if size % step:
            raise ValueError("the block does not divide the padded size")
        split += [size // step, step]
    inner = [2 + 2 * axis for axis in range(count)]
    outer = [1 + 2 * axis for axis in range(count)]
    rest = range(1 + 2 * count, 1 + 2 * count + len(tail))
    moved = x.reshape((*split, *tail)).transpose((*inner, 0, *outer, *rest))
    sizes = [size // step for size, step in zip(x.shape[1 : 1 + count], block, strict=True)]
    return moved.reshape((batch * int(np.prod(block)), *sizes, *tail))


def batch_to_space(input: Array, block: Sequence[int], crops: list[tuple[int, int]]) -> Array:
    """Invert `space_to_batch`: move the positions within a block back from the batch, then crop."""
    count = len(block)
    total = int(np.prod(block))
    if input.shape[0] % total:
        raise ValueError("the block does not divide the batch")
    batch, sizes, tail = input.shape[0] // total, input.shape[1 : 1 + count], input.shape[1 + count :]
    x = input.reshape((*block, batch, *sizes, *tail))
    order = [count]
    for axis in range(count):
        order += [count + 1 + axis, axis]
    order += list(range(2 * count + 1, x.ndim))
    full = [size * step for size, step in zip(sizes, block, strict=True)]
    x = x.transpose(order).reshape((batch, *full, *tail))
    parts = [slice(low, size - high) for (low, high), size in zip(crops, full, strict=True)]
    return x[(slice(None), *parts)]


def space_to_batch_nd(input: Array, block_shape: Array, paddings: Array) -> Array:
    return space_to_batch(input, dims_of(block_shape), pad_widths(paddings))


def batch_to_space_nd(input: Array, block_shape: Array, crops: Array) -> Array:
    return batch_to_space(input, dims_of(block_shape), pad_widths(crops))


def space_to_batch_v1(input: Array, paddings: Array, *, block_size: int) -> Array:
    return space_to_batch(input, (block_size, block_size), pad_widths(paddings))


def batch_to_space_v1(input: Array, crops: Array, *, block_size: int) -> Array:
    return batch_to_space(input, (block_size, block_size), pad_widths(crops))


def space_to_depth(input: Array, *, block_size: int, data_format: str) -> Array:
    x = channels_last(input, data_format)
    batch, height, width, depth = x.shape
    rows, columns = height // block_size, width // block_size
    x = x.reshape(batch, rows, block_size, columns, block_size, depth).transpose(0, 1, 3, 2, 4, 5)
    return channels_as(x.reshape(batch, rows, columns, depth * block_size**2), data_format)


def depth_to_space(input: Array, *, block_size: int, data_format: str) -> Array:
    x = channels_last(input, data_format)
    batch, rows, columns, channels = x.shape
    depth = channels // block_size**2
    x = x.reshape(batch, rows, columns, block_size, block_size, depth).transpose(0, 1, 3, 2, 4, 5)
    return channels_as(x.reshape(batch, rows * block_size, columns * block_size, depth), data_format)


KERNELS: KernelTable = {
    "tf.BatchToSpace": batch_to_space_v1,
    "tf.BatchToSpaceND": batch_to_space_nd,
    "tf.DepthToSpace": depth_to_space,
    "tf.SpaceToBatch": space_to_batch_v1,
    "tf.SpaceToBatchND": space_to_batch_nd,
    "tf.SpaceToDepth": space_to_depth,
}

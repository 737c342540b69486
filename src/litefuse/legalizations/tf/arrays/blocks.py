"""Rearrangement of blocks of pixels into channels or into the batch, and back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.nn.convolution import restore_layout, to_channels_last
from litefuse.rewrite.build import Dimension, as_i32, dimension, dimension_product, reshape, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import move
from litefuse.rewrite.facts import constant_ints, known_ints, known_rank, static_dim
from litefuse.rewrite.rule import legalize


@legalize("tf.SpaceToDepth", "tf.DepthToSpace")
def space_to_depth(b: RewriteContext, x: Value, *, block_size: int, data_format: str) -> Value:
    require(data_format in ("NHWC", "NCHW"), "the data format is not supported", data_format=data_format)
    kind = "tfl.space_to_depth" if b.root.kind == "tf.SpaceToDepth" else "tfl.depth_to_space"
    y = move(b, kind, (to_channels_last(b, x, data_format),), block_size=block_size)[0]
    return restore_layout(b, y, data_format)


@legalize("tf.SpaceToBatchND")
def space_to_batch(b: RewriteContext, x: Value, block: Value, paddings: Value) -> Value | Sequence[Value]:
    """Use the kernel for one or two spatial dimensions followed by one more dimension; decompose other cases."""
    spatial = static_dim(block, 0, "the block shape")
    if spatial <= 2 and known_rank(x) == spatial + 2:
        types = [b.root.results[0].type]
        return move(b, "tfl.space_to_batch_nd", (x, as_i32(b, block), as_i32(b, paddings)), types)
    blocks = constant_ints(block, "the block shape")
    behind = known_rank(x) - spatial - 1
    return _space_to_batch(b, b.tf.Pad(x, _extend_pairs(b, paddings, behind)), blocks)


def _extend_pairs(b: Builder, pairs: Value, behind: int) -> Value:
    """Extend the pairs of the spatial dimensions with zeros for the batch and for the `behind` trailing dimensions."""
    if (amounts := known_ints(pairs)) is not None:
        return b.const(np.pad(np.asarray(amounts, np.int32).reshape(-1, 2), ((1, behind), (0, 0))))
    none = b.const(np.zeros((1, 2), np.int32))
    return b.tfl.concatenation(none, as_i32(b, pairs), *[none] * behind, axis=0)


def _quotient(b: Builder, size: Dimension, step: int) -> Dimension:
    return size // step if isinstance(size, int) else b.tfl.floor_div(size, b.i32([step]))


def _space_to_batch(b: Builder, x: Value, blocks: Sequence[int]) -> Value:
    """Reshape [N, a*r, b*s, ...] to [N, a, r, b, s, ...], transpose to [r, s, N, a, b, ...], and merge r*s*N."""
    count, rank = len(blocks), known_rank(x)
    batch = dimension(b, x, 0)
    sizes = [_quotient(b, dimension(b, x, axis), step) for axis, step in enumerate(blocks, 1)]
    others = [dimension(b, x, axis) for axis in range(count + 1, rank)]
    split: list[Dimension] = [batch]
    for size, step in zip(sizes, blocks, strict=True):
        split += [size, step]
    steps, counts = range(2, 2 * count + 1, 2), range(1, 2 * count, 2)
    moved = transpose(b, reshape(b, x, (*split, *others)), (*steps, 0, *counts, *range(2 * count + 1, rank + count)))
    return reshape(b, moved, (dimension_product(b, (*blocks, batch)), *sizes, *others))


@legalize("tf.BatchToSpaceND")
def batch_to_space(b: RewriteContext, x: Value, block: Value, crops: Value) -> Value | Sequence[Value]:
    spatial = static_dim(block, 0, "the block shape")
    if spatial <= 2 and known_rank(x) == spatial + 2:
        types = [b.root.results[0].type]
        return move(b, "tfl.batch_to_space_nd", (x, as_i32(b, block), as_i32(b, crops)), types)
    y = _batch_to_space(b, x, constant_ints(block, "the block shape"))
    margins = _extend_pairs(b, crops, known_rank(x) - spatial - 1)
    before, after = b.tf.Unpack(margins, num=2, axis=1)
    end = b.tf.Shape(y, out_type=DType.I32) - after
    return b.tf.Slice(y, before, end - before)


def _batch_to_space(b: Builder, x: Value, blocks: Sequence[int]) -> Value:
    """Invert `_space_to_batch`."""
    count, rank = len(blocks), known_rank(x)
    batch = _quotient(b, dimension(b, x, 0), int(np.prod(blocks)))
    sizes = [dimension(b, x, axis) for axis in range(1, count + 1)]
    others = [dimension(b, x, axis) for axis in range(count + 1, rank)]
    order = [count]
    for axis in range(count):
        order += [count + 1 + axis, axis]
    order += range(2 * count + 1, rank + count)
    moved = transpose(b, reshape(b, x, (*blocks, batch, *sizes, *others)), order)
    whole = [dimension_product(b, pair) for pair in zip(sizes, blocks, strict=True)]
    return reshape(b, moved, (batch, *whole, *others))


@legalize("tf.SpaceToBatch")
def space_to_batch_v1(b: RewriteContext, x: Value, paddings: Value, *, block_size: int) -> Value:
    return b.tf.SpaceToBatchND(x, b.i32([block_size, block_size]), paddings)


@legalize("tf.BatchToSpace")
def batch_to_space_v1(b: RewriteContext, x: Value, crops: Value, *, block_size: int) -> Value:
    return b.tf.BatchToSpaceND(x, b.i32([block_size, block_size]), crops)

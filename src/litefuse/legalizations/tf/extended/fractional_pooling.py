"""Fractional pooling, whose windows are random: they are drawn at conversion, from the seeds of the op.

Graham, "Fractional max-pooling" (2014), as implemented in fractional_pool_common.cc.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.gradients.layers import multiply_along
from litefuse.reference.common import Array
from litefuse.reference.special.random import philox
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import static_dim
from litefuse.rewrite.rule import legalize


@legalize("tf.FractionalMaxPool", "tf.FractionalAvgPool")
def fractional_pool(
    b: RewriteContext,
    x: Value,
    *,
    pooling_ratio: Sequence[float],
    pseudo_random: bool,
    overlapping: bool,
    deterministic: bool,
    seed: int,
    seed2: int,
) -> Sequence[Value]:
    """Pool one axis after the other: the mean over a rectangle is the mean of the means of its rows."""
    require(
        deterministic and (seed, seed2) != (0, 0),
        "the windows are drawn again in every call: set deterministic=True and a seed",
    )
    require(pooling_ratio[0] == pooling_ratio[3] == 1, "pooling over batch or channels is not supported")
    is_mean = b.root.kind == "tf.FractionalAvgPool"
    require(not is_mean or x.dtype is DType.F32, "averages are supported only for float32", dtype=x.dtype.name)
    y, borders, drawn = x, list[Value](), 0
    for axis in (1, 2):
        extent = static_dim(x, axis)
        count = int(np.float32(extent) / np.float32(pooling_ratio[axis]))
        lengths = _pseudo_random_lengths if pseudo_random else _shuffled_lengths
        ends, groups = lengths(extent, count, _Samples(seed, seed2, drawn))
        drawn += groups
        border = np.concatenate([[0], np.cumsum(ends)])
        last = np.minimum(border[1:] - (0 if overlapping else 1), extent - 1)
        y = (_means if is_mean else _maxima)(b, y, axis, border[:-1], last)
        borders.append(b.const(border.astype(np.int64)))
    return [y, *borders]


class _Samples:
    """32-bit numbers of TensorFlow's generator, drawn in groups of four, after `used_groups` groups."""

    def __init__(self, seed: int, seed2: int, drawn: int) -> None:
        self.key = _split_words(seed)
        self.high = _split_words(seed2)
        self.used_groups = drawn

    def first(self, count: int) -> tuple[list[int], int]:
        """Return the first `count` numbers, and the number of groups that they use."""
        groups = -(-count // 4)
        rows = np.array([[*_split_words(self.used_groups + row), *self.high] for row in range(groups)], np.uint64)
        return [int(number) for number in philox(rows.reshape(-1, 4), self.key).reshape(-1)], groups


def _split_words(value: int) -> tuple[int, int]:
    return value & 0xFFFFFFFF, (value >> 32) & 0xFFFFFFFF


def _shuffled_lengths(extent: int, count: int, samples: _Samples) -> tuple[list[int], int]:
    """Return the rounded-down mean length for each window, increased by one for some, in random order."""
    least, longer = divmod(extent, count)
    lengths = [least + (index < longer) for index in range(count)]
    numbers, groups = samples.first(count)
    for index in range(count - 1):
        other = index + numbers[index] % (count - index)
        lengths[index], lengths[other] = lengths[other], lengths[index]
    return lengths, groups


def _pseudo_random_lengths(extent: int, count: int, samples: _Samples) -> tuple[list[int], int]:
    """Return the distances between ceil(ratio * (i + u)), for one random u."""
    (high, low, *_), groups = samples.first(2)
    unit = ((high & 0xFFFFF) << 32 | low) / 2**52
    ratio, least = extent / count, extent // count
    most = min((least + 2) / ratio - 1, (extent + 1 - least) / ratio - (count - 1))
    borders = [1, *(math.ceil(ratio * (index + unit * most)) for index in range(1, count)), extent + 1]
    return [after - before for before, after in itertools.pairwise(borders)], groups


def _maxima(b: Builder, x: Value, axis: int, first: Array, last: Array) -> Value:
    """Pool by maximum; a window that is shorter than the longest one repeats its last element."""
    longest = int((last - first).max()) + 1
    indices = np.minimum(first[:, None] + np.arange(longest), last[:, None]).astype(np.int32)
    return b.tf.Max(b.tf.GatherV2(x, b.const(indices), b.i32(axis)), b.i32([axis + 1]), keep_dims=False)


def _means(b: Builder, x: Value, axis: int, first: Array, last: Array) -> Value:
    position = np.arange(static_dim(x, axis))[:, None]
    marks = ((first <= position) & (position <= last)).astype(np.float32)
    return multiply_along(b, b.const(marks / marks.sum(0)), x, axis)

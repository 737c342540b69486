"""Offsets of buffers in an arena, as tflite-micro's `GreedyMemoryPlanner` chooses them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

ALIGNMENT = 16
"""Buffers begin at multiples of this number of bytes (`micro_arena_constants.h`)."""


class PlannedBuffer(NamedTuple):
    """Bytes that are in use from the step `first` to the step `last`; `offset` is where the file places them."""

    size: int
    first: int
    last: int
    offset: int | None = None


def align(size: int, alignment: int = ALIGNMENT) -> int:
    """Round up to a multiple of `alignment`."""
    return -(-size // alignment) * alignment


def place_buffers(buffers: Sequence[PlannedBuffer]) -> list[int]:
    """Return the offset of each buffer; buffers in use at the same step do not overlap, unless the file places them so.

    Those that the file places are first. Each other buffer, largest first, gets the lowest gap between those placed
    before it that are in use at the same time. Of buffers of one size, the last is placed first.
    """
    order = sorted(
        range(len(buffers)), key=lambda number: (buffers[number].offset is None, -buffers[number].size, -number)
    )
    sizes, first, last = np.array([buffers[number][:3] for number in order], np.int64).reshape(-1, 3).T
    begin, end = np.zeros_like(sizes), np.zeros_like(sizes)
    for number, size in enumerate(sizes):
        others = np.flatnonzero((first[:number] <= last[number]) & (last[:number] >= first[number]))
        others = others[np.argsort(begin[others], kind="stable")]
        # Where each gap begins: the first at 0, the last after all others.
        gaps = np.maximum.accumulate(np.concatenate(([0], end[others])))
        fits = np.append(begin[others] - gaps[:-1] >= size, True)
        given = buffers[order[number]].offset
        begin[number] = gaps[fits.argmax()] if given is None else given
        end[number] = begin[number] + size
    offsets = dict(zip(order, begin.tolist(), strict=True))
    return [offsets[number] for number in range(len(buffers))]


def measure_plan(buffers: Sequence[PlannedBuffer]) -> int:
    """Return the size of the memory that holds all buffers."""
    return max(
        (offset + buffer.size for offset, buffer in zip(place_buffers(buffers), buffers, strict=True)), default=0
    )


def live_bytes(buffers: Sequence[PlannedBuffer]) -> dict[int, int]:
    """Return the sum of the sizes of the buffers in use, for each step at which this sum changes."""
    changes: defaultdict[int, int] = defaultdict(int)
    for size, first, last, _ in buffers:
        changes[first] += size
        changes[last + 1] -= size
    total = 0
    totals: dict[int, int] = {}
    for step in sorted(changes):
        total += changes[step]
        totals[step] = total
    return totals

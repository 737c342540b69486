"""The masks of a strided slice, and what it takes of each dimension of its operand."""

from collections.abc import Mapping
from typing import Any, NamedTuple

SLICE_MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
"""The masks of a strided slice, each with a bit for every entry of its bounds."""
RANK_MASKS = SLICE_MASKS[2:]
"""Masks with which the result may have another rank."""


class AxisRange(NamedTuple):
    """The part of an operand's dimension that a strided slice takes, or a dimension that it inserts."""

    axis: int | None
    """The operand's dimension; None for an inserted one of size 1."""
    entry: int | None
    """Index of its bounds in begin, end and strides; None if it is taken whole."""
    from_first: bool
    to_last: bool
    is_index: bool
    """Whether a single element is taken and the dimension removed."""


def decode_strided_slice(attributes: Mapping[str, Any], rank: int, entries: int) -> list[AxisRange] | None:
    """Return what a strided slice with this many bounds takes of an operand; None if they do not fit its rank."""
    new_axes, ellipsis = attributes.get("new_axis_mask", 0), attributes.get("ellipsis_mask", 0)
    indices = attributes.get("shrink_axis_mask", 0)
    begins, ends = attributes.get("begin_mask", 0), attributes.get("end_mask", 0)
    covered = rank - sum(not (new_axes | ellipsis) >> entry & 1 for entry in range(entries))
    ranges: list[AxisRange] = []
    axis = 0
    for entry in range(entries):
        bit = 1 << entry
        if ellipsis & bit:
            ranges += [_whole(axis + number) for number in range(covered)]
            axis += covered
        elif new_axes & bit:
            ranges.append(AxisRange(None, None, from_first=True, to_last=True, is_index=False))
        else:
            ranges.append(AxisRange(axis, entry, bool(begins & bit), bool(ends & bit), bool(indices & bit)))
            axis += 1
    return None if axis > rank else ranges + [_whole(rest) for rest in range(axis, rank)]


def _whole(axis: int) -> AxisRange:
    return AxisRange(axis, None, from_first=True, to_last=True, is_index=False)

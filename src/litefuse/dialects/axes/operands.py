"""Facts about operands that axis maps are made of."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects.axes.model import UNKNOWN, AxisMap, Element, ReadIntegers, aligned
from litefuse.dialects.shapes import normalize_axis
from litefuse.ir import Op


def rank_of(op: Op, index: int) -> int | None:
    """Return the rank of an operand, or None if it is unknown or the operand absent."""
    operand = op.operands[index]
    return None if operand is None else operand.rank


def aligned_with(op: Op, operand: int) -> AxisMap | None:
    """Return the dimensions of a result that is aligned with all those of one operand; None if its rank is unknown."""
    rank = rank_of(op, operand)
    return None if rank is None else tuple(aligned((operand, axis)) for axis in range(rank))


def unknown(axes: Sequence[object] | None) -> AxisMap | None:
    """Return unknown dimensions, as many as `axes`; None if not even their number is known."""
    return None if axes is None else (UNKNOWN,) * len(axes)


def axes_of(op: Op, index: int, rank: int, read: ReadIntegers) -> frozenset[int] | None:
    """Return the axes, of `rank`, that an integer operand lists, or None if they are not known."""
    operand = op.operands[index]
    axes = None if operand is None else read(operand)
    if axes is None:
        return None
    known = [axis for axis in axes if axis is not None]
    return frozenset(normalize_axis(axis, rank) for axis in known) if len(known) == len(axes) else None


def scalar_of(op: Op, index: int, read: ReadIntegers) -> int | None:
    """Return the number that an integer operand is, if it is known."""
    operand = op.operands[index]
    elements = None if operand is None else read(operand)
    return elements[0] if elements is not None and len(elements) == 1 else None


def known_or_element(elements: Sequence[int | None] | None, operand: int, position: int) -> Element | int:
    """Return an element of an integer operand: its number, if it is known."""
    known = None if elements is None else elements[position]
    return Element(operand, position) if known is None else known

"""The shape of a result, as far as it is known, from its axis map."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects.axes import RULES
from litefuse.dialects.axes.model import Element, OperandAxis, ReadIntegers, ResultAxis
from litefuse.dialects.shapes import contradict, format_shape
from litefuse.ir import Dim, Op, Shape


def known_shape(op: Op, index: int, read: ReadIntegers) -> Shape | None:
    """Return the shape of an op's result with the known sizes; None if not even the rank is known.

    Raises `ConversionError` if the operands contradict each other.
    """
    axes = RULES[op.kind](op, index, read)
    return None if axes is None else tuple([_size(op, axis) for axis in axes])


def _size(op: Op, axis: ResultAxis) -> Dim:
    sources, formula, _ = axis
    if formula is None:
        return _common_size(op, sources) if sources else 1
    sizes: list[int] = []
    for term in formula.terms:
        # Rules read what is known of integer operands: the elements that their formulas still name are not.
        size = None if isinstance(term, Element) else _size_of(op, term) if isinstance(term, OperandAxis) else term
        if size is None:
            return None
        sizes.append(size)
    size = formula.function(*sizes)
    return size if isinstance(size, int) else None


def _size_of(op: Op, source: OperandAxis) -> Dim:
    shape = _shape(op, source)
    return None if shape is None else shape[source.axis]


def _shape(op: Op, source: OperandAxis) -> Shape | None:
    operand = op.operands[source.operand]
    return None if operand is None else operand.type.shape


def _common_size(op: Op, sources: Sequence[OperandAxis]) -> Dim:
    """Return the size that all sources have."""
    origin, *others = sources
    known = _size_of(op, origin)
    for source in others:
        size = _size_of(op, source)
        if known is not None and size is not None and size != known:
            first, second = format_shape(_shape(op, origin)), format_shape(_shape(op, source))
            contradict(
                f"dimension {origin.axis} of {first} and dimension {source.axis} of {second} must agree, "
                f"but are {known} and {size}"
            )
        if known is None:
            known, origin = size, source
    return known

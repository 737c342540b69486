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
    return None if axes is None else tuple([_size(op, axis, read) for axis in axes])


def _size(op: Op, axis: ResultAxis, read: ReadIntegers) -> Dim:
    if axis.size is None:
        return _common_size(op, axis.sources) if axis.sources else 1
    sizes: list[int] = []
    for term in axis.size.terms:
        size = term if isinstance(term, int) else _resolve(op, term, read)
        if size is None:
            return None
        sizes.append(size)
    size = axis.size.function(*sizes)
    return size if isinstance(size, int) else None


def _resolve(op: Op, term: OperandAxis | Element, read: ReadIntegers) -> Dim:
    operand = op.inputs[term.operand]
    if isinstance(term, OperandAxis):
        return _size_of(op, term)
    elements = read(operand)
    return None if elements is None else elements[term.position]


def _size_of(op: Op, source: OperandAxis) -> Dim:
    shape = op.inputs[source.operand].shape
    return None if shape is None else shape[source.axis]


def _common_size(op: Op, sources: Sequence[OperandAxis]) -> Dim:
    """Return the size that all sources have."""
    known: Dim = None
    origin = sources[0]
    for source in sources:
        size = _size_of(op, source)
        if known is not None and size is not None and size != known:
            first, second = (format_shape(op.inputs[axis.operand].shape) for axis in (origin, source))
            contradict(
                f"dimension {origin.axis} of {first} and dimension {source.axis} of {second} must agree, "
                f"but are {known} and {size}"
            )
        if known is None:
            known, origin = size, source
    return known

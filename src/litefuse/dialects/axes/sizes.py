"""The shape of a result, as far as it is known, from its axis map."""

from __future__ import annotations

from litefuse.dialects.axes import RULES
from litefuse.dialects.axes.model import Formula, OperandAxis, ResultAxis
from litefuse.dialects.shape_functions.partial import partial
from litefuse.dialects.shapes import contradict, format_shape
from litefuse.ir import Dim, Op, Shape


def known_shape(op: Op, index: int) -> Shape | None:
    """Return the shape of an op's result with the known sizes; None if not even the rank is known.

    Raises `ConversionError` if the operands contradict each other.
    """
    axes = RULES[op.kind](op, index, partial)
    return None if axes is None else tuple([_size(op, axis) for axis in axes])


def _size(op: Op, axis: ResultAxis) -> Dim:
    sources, formula, agree = axis
    if formula is not None:
        return _computed_size(op, formula)
    if len(sources) == 1:
        return _size_of(op, sources[0])
    return _common_size(op, sources, agree=agree) if sources else 1


def _computed_size(op: Op, formula: Formula) -> Dim:
    sizes: list[int] = []
    for term in formula.terms:
        # Rules read what is known of integer operands: the elements that their formulas still name are not.
        size = term if isinstance(term, int) else _size_of(op, term) if isinstance(term, OperandAxis) else None
        if size is None:
            return None
        sizes.append(size)
    size = formula.function(*sizes)
    return size if isinstance(size, int) else None


def _size_of(op: Op, source: OperandAxis) -> Dim:
    index, axis = source
    operand = op.operands[index]
    shape = None if operand is None else operand.type.shape
    return None if shape is None else shape[axis]


def _common_size(op: Op, sources: tuple[OperandAxis, ...], *, agree: bool) -> Dim:
    """Return the size that all sources have, or to which they broadcast."""
    origin, *others = sources
    known = _size_of(op, origin)
    for source in others:
        size = _size_of(op, source)
        if size == known or size is None or (size == 1 and not agree):
            # One of an unknown size may have more than 1 element.
            known = None if size is None and known == 1 and not agree else known
            continue
        if known is not None and (known != 1 or agree):
            first, second = (format_shape(op.inputs[index].shape) for index, _ in (origin, source))
            verb = f"must agree, but are {known} and {size}" if agree else "do not broadcast"
            contradict(f"dimension {origin.axis} of {first} and dimension {source.axis} of {second} {verb}")
        known, origin = size, source
    return known

"""Determine the free dimensions of values that a computed shape operand consists of."""

from __future__ import annotations

from litefuse.ir import Op, Value
from litefuse.ir.walks import Walk, walk
from litefuse.rewrite.facts import integers

Dimension = int | tuple[Value, int]
"""A number, or a free dimension of a value."""
MAX_LENGTH = 64
"""Maximum length of the shapes that are analyzed."""


def named_dimensions(shape: Value) -> list[Dimension] | None:
    """Return the elements of a vector of numbers and dimensions of values; None if it has other elements."""
    return walk(_named(shape, {}))


def _named(shape: Value, known: dict[Value, list[Dimension] | None]) -> Walk[list[Dimension] | None]:
    if shape not in known:
        found = yield _read(shape, known)
        known[shape] = None if found is None or len(found) > MAX_LENGTH else found
    return known[shape]


def _read(shape: Value, known: dict[Value, list[Dimension] | None]) -> Walk[list[Dimension] | None]:
    numbers = integers(shape)
    if numbers is not None:
        return list(numbers)
    op = shape.op
    if op is None:
        return None
    match op.kind:
        case "tfl.shape":
            x = op.inputs[0]
            return None if x.rank is None else [_dimension(x, axis) for axis in range(x.rank)]
        case "tfl.gather":
            return _gather(op, (yield _named(op.inputs[0], known)))
        case "tfl.concatenation" | "tfl.pack":
            found: list[Dimension] = []
            for operand in op.inputs:
                part = yield _named(operand, known)
                if part is None or len(found) > MAX_LENGTH:
                    return None
                found += part
            return found
        case "tfl.strided_slice":
            return _slice(op, (yield _named(op.inputs[0], known)))
        case _:
            return None


def _dimension(x: Value, axis: int) -> Dimension:
    known = None if x.shape is None else x.shape[axis]
    return (x, axis) if known is None else known


def _gather(op: Op, elements: list[Dimension] | None) -> list[Dimension] | None:
    places = integers(op.inputs[1])
    if elements is None or places is None or op.attributes["axis"] or op.attributes["batch_dims"]:
        return None
    return [elements[place] for place in places]


def _slice(op: Op, elements: list[Dimension] | None) -> list[Dimension] | None:
    """Return one element, or several consecutive ones."""
    begin, end, strides = (integers(value) for value in op.inputs[1:4])
    masks = ("ellipsis_mask", "new_axis_mask")
    if elements is None or begin is None or end is None or strides != (1,) or any(op.attributes[m] for m in masks):
        return None
    if op.attributes["shrink_axis_mask"]:
        return [elements[begin[0]]]
    first = None if op.attributes["begin_mask"] else begin[0]
    last = None if op.attributes["end_mask"] else end[0]
    return elements[first:last]

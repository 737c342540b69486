"""Which dimensions a shape operand names, where they are free."""

from __future__ import annotations

from litefuse.ir import Op, Value

Dimension = int | tuple[Value, int]
"""A number, or the dimension of a value."""


def _integers(value: Value) -> tuple[int, ...] | None:
    """The elements of an integer constant, or None."""
    constant = value.constant
    if constant is None or not constant.dtype.is_integer:
        return None
    return tuple(int(item) for item in constant.numpy().reshape(-1))


def named_dimensions(shape: Value) -> list[Dimension] | None:
    """The elements of a vector that is put together of numbers and dimensions; None if it has others."""
    numbers = _integers(shape)
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
            return _gathered(op)
        case "tfl.concatenation" | "tfl.pack":
            parts = [named_dimensions(part) for part in op.inputs]
            return None if None in parts else [dim for part in parts if part is not None for dim in part]
        case "tfl.strided_slice":
            return _sliced(op)
        case _:
            return None


def _dimension(x: Value, axis: int) -> Dimension:
    known = None if x.shape is None else x.shape[axis]
    return (x, axis) if known is None else known


def _gathered(op: Op) -> list[Dimension] | None:
    elements, places = named_dimensions(op.inputs[0]), _integers(op.inputs[1])
    if elements is None or places is None or op.attributes["axis"] or op.attributes["batch_dims"]:
        return None
    return [elements[place] for place in places]


def _sliced(op: Op) -> list[Dimension] | None:
    """One element, or several in a row."""
    elements = named_dimensions(op.inputs[0])
    begin, end, strides = (_integers(value) for value in op.inputs[1:4])
    masks = ("ellipsis_mask", "new_axis_mask")
    if elements is None or begin is None or end is None or strides != (1,) or any(op.attributes[m] for m in masks):
        return None
    if op.attributes["shrink_axis_mask"]:
        return [elements[begin[0]]]
    first = None if op.attributes["begin_mask"] else begin[0]
    last = None if op.attributes["end_mask"] else end[0]
    return elements[first:last]

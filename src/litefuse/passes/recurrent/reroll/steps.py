"""Match values that are one step of a tensor, and tensors into which values are stacked as steps.

    %s = tf.StridedSlice(%x: 7x?x3) [2:3, :, :]; %y = tf.Reshape(%s): ?x3
makes %y step 2 of %x along axis 0. TensorFlow drops the axis in the slice; JAX drops and adds axes by reshapes.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.ir import Op, Shape, Value
from litefuse.rewrite.facts import integers
from litefuse.rewrite.sizes.slice_bounds import match_slices


def match_step(value: Value) -> tuple[Value, int, int]:
    """Return the tensor that `value` is a step of, the axis and the index; `value` and axis -1 for other values.

    Of static shapes, `rows.py` traces steps through reshapes, too, and finds more of them.
    """
    op = value.op
    step = None
    if op is not None and op.kind == "tf.Unpack":
        step = op.inputs[0], int(op.attributes["axis"]) % max(op.inputs[0].rank or 0, 1), value.index
    elif op is not None and op.kind == "tf.GatherV2":
        step = _gathered_step(op)
    elif op is not None and op.kind == "tf.Reshape" and not value.type.is_static:
        step = _sliced_step(op.inputs[0].op, _unit_axes(op.inputs[0].shape, value.shape))
    elif op is not None:
        step = _sliced_step(op, ())
    return step or (value, -1, 0)


def _sliced_step(op: Op | None, dropped: Sequence[int]) -> tuple[Value, int, int] | None:
    """Return the step that a slice takes, of whose axes a reshape drops one of `dropped` if there are any, or None."""
    cut = match_slices(op) if op is not None and op.kind == "tf.StridedSlice" else None
    parts = [(axis, part) for axis, part in enumerate(cut or ()) if part != slice(None)]
    if op is None or len(parts) != 1:
        return None
    ((axis, part),) = parts
    index, size = _index(part, axis in dropped), (op.inputs[0].shape or ())[axis]
    if index is None:
        return None
    return op.inputs[0], axis, index + size if index < 0 and size is not None else index


def _gathered_step(op: Op) -> tuple[Value, int, int] | None:
    """Return the step that a gather takes by a constant scalar, or None."""
    source, (index, axis) = op.inputs[0], (integers(operand, max_size=1) for operand in op.inputs[1:])
    rank = source.rank
    if op.attributes["batch_dims"] or index is None or axis is None or rank is None or op.inputs[1].rank != 0:
        return None
    return source, axis[0] % rank, index[0]


def _index(part: slice | int, is_dropped: bool) -> int | None:
    """Return the index that a part of a selection takes, if its axis is dropped by the slice or afterwards."""
    if isinstance(part, int):
        return None if is_dropped else part
    is_one = is_dropped and None not in (part.start, part.stop) and part.stop == part.start + 1
    return part.start if is_one and part.step in (None, 1) else None


def match_stack(op: Op) -> tuple[int, list[Value]] | None:
    """Return the axis that an op adds to stack values of the same shape along it, and the values."""
    if op.kind == "tf.Pack":
        return int(op.attributes["axis"]), list(op.inputs)
    if op.kind != "tf.ConcatV2":
        return None
    *parts, position = op.inputs
    axis, rank = integers(position), op.results[0].rank
    if axis is None or len(axis) != 1 or rank is None:
        return None
    values = [_before_new_axis(part, axis[0] % rank) for part in parts]
    known = [value for value in values if value is not None]
    return (axis[0] % rank, known) if len(known) == len(values) else None


def _before_new_axis(value: Value, axis: int) -> Value | None:
    """Return the value to which an op adds the unit `axis`, or None."""
    op = value.op
    if op is None or op.kind != "tf.Reshape" or axis not in _unit_axes(value.shape, op.inputs[0].shape):
        return None
    return op.inputs[0]


def _unit_axes(longer: Shape | None, shorter: Shape | None) -> list[int]:
    """Return the axes of size 1 without which a reshaped value has the same shape, whichever is reshaped."""
    if longer is None or shorter is None or shorter.count(None) > 1:
        return []
    return [axis for axis, size in enumerate(longer) if size == 1 and (*longer[:axis], *longer[axis + 1 :]) == shorter]

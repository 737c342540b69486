"""Compute an op of a scan's step for all steps at once: an op on slices along time becomes one op on whole sequences.

A rule receives the op of the step, and its operands with whole sequences instead of slices; `time_call` says which
operands these are. All other operands are the same at every step. A rule refuses if time cannot become an additional
leading dimension.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from litefuse.dialects import TF
from litefuse.dialects.strided_slice import RANK_MASKS, SLICE_MASKS
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Op, Trait, Value

Rule = Callable[[Builder, Op, "list[Value]", "list[bool]"], "Sequence[Value]"]


def batch_steps(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Return the stacked results of `op` for all steps; refuse if no rule can compute them."""
    rule = required(_RULES.get(op.kind), "no rule computes all steps at once", kind=op.kind)
    return rule(b, op, operands, timed)


def _clone_op(b: Builder, op: Op, operands: list[Value], **changed: object) -> Sequence[Value]:
    return b.op(op.kind, operands, {**op.attributes, **changed}).results


def _elementwise(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Align ranks, because operands broadcast from the last dimension on: time must be at the same distance from it."""
    rank = op.results[0].rank
    require(rank is not None and all(value.rank is not None for value in op.inputs), "ranks are unknown")
    aligned: list[Value] = []
    for value, inner, is_timed in zip(operands, op.inputs, timed, strict=True):
        for _ in range((rank or 0) - (inner.rank or 0) if is_timed else 0):
            value = b.tf.ExpandDims(value, b.i32(1))  # noqa: PLW2901
        aligned.append(value)
    return _clone_op(b, op, aligned)


def _select(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    require(all(timed), "a selection between slices and constant values")
    require(len({value.rank for value in op.inputs}) == 1, "slices of different rank")
    return _clone_op(b, op, operands)


def _first_only(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    _require_first(timed)
    return _clone_op(b, op, operands)


def _require_first(timed: list[bool]) -> None:
    require(timed[0] and not any(timed[1:]), "an operand other than the first changes with time")


def _product(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Compute one product of all rows; FULLY_CONNECTED supports any number of leading dimensions."""
    _require_first(timed)
    x, weights = operands
    require(weights.rank == 2, "the right operand is not a matrix", rank=weights.rank)
    attributes = op.attributes
    require(not attributes.get("transpose_a") and not attributes.get("adj_x"), "the left operand is transposed")
    return [b.tf.BatchMatMulV2(x, weights, adj_y=bool(attributes.get("transpose_b") or attributes.get("adj_y")))]


def _convolution(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Compute one convolution of all images of all steps."""
    _require_first(timed)
    x, kernel = operands
    image, result = op.inputs[0].shape, op.results[0].shape
    require(image is not None and result is not None, "the images' rank is unknown")
    assert image is not None and result is not None
    require(None not in image[1:] and None not in result[1:], "the size of the images is not static")
    together = b.tf.Reshape(x, b.i32([-1, *(dim or 0 for dim in image[1:])]))
    (y,) = _clone_op(b, op, [together, kernel])
    front = b.tf.Slice(b.tf.Shape(x), b.i32([0]), b.i32([2]))
    return [b.tf.Reshape(y, b.tf.ConcatV2(front, b.i32([dim or 0 for dim in result[1:]]), b.i32(0)))]


def _make_axis_rule(place: int) -> Rule:
    """Return the rule of an op with one or more axes as the operand at index `place`."""

    def rule(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
        place_of_axis = place % len(operands)
        others = [is_timed for index, is_timed in enumerate(timed) if index != place_of_axis]
        require(all(others), "slices are concatenated with other values")
        axes = required(op.inputs[place_of_axis].constant, "the axis is not constant")
        array = axes.numpy()
        shifted = b.const(np.where(array < 0, array, array + 1).astype(array.dtype))
        return _clone_op(b, op, [shifted if i == place_of_axis else value for i, value in enumerate(operands)])

    return rule


def _transpose(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    _require_first(timed)
    permutation = required(op.inputs[1].constant, "the permutation is not constant")
    return _clone_op(b, op, [operands[0], b.i32([0, *(int(axis) + 1 for axis in permutation.numpy())])])


def _strided_slice(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Take the same slice of all dimensions after the first."""
    _require_first(timed)
    parts: list[Value] = []
    for value, first in zip(op.inputs[1:], (0, 0, 1), strict=True):
        if value.constant is None:
            raise NoMatch("the bounds of the slice are not constant")
        parts.append(b.i32([first, *(int(item) for item in value.constant.numpy())]))
    masks = {name: op.attributes[name] << 1 | (name not in RANK_MASKS) for name in SLICE_MASKS}
    return _clone_op(b, op, [operands[0], *parts], **masks)


def _gather_rows(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Look up rows of a table by ids."""
    require(timed == [False, True, False], "the table changes with time")
    axis = op.inputs[2].constant
    require(axis is not None and axis.item() == 0 and not op.attributes["batch_dims"], "it does not select rows")
    return _clone_op(b, op, operands)


PRODUCTS = frozenset({"tf.MatMul", "tf.BatchMatMulV2", "tf.Conv2D"})
"""Ops that are worth hoisting even if their results are much larger than their operands."""

_OVER_LAST_DIMENSION = frozenset({"tf.Softmax", "tf.LogSoftmax"})
ELEMENTWISE = TF.kinds_with(Trait.ELEMENTWISE) | _OVER_LAST_DIMENSION
"""Ops that compute the same for all steps at once, because they do not depend on the leading dimensions."""

_RULES: dict[str, Rule] = {
    **dict.fromkeys(ELEMENTWISE, _elementwise),
    **dict.fromkeys((f"tf.{name}" for name in ("Sum", "Mean", "Max", "Min", "Prod", "All", "Any")), _make_axis_rule(1)),
    "tf.BatchMatMulV2": _product,
    "tf.BiasAdd": _first_only,
    "tf.ConcatV2": _make_axis_rule(-1),
    "tf.Conv2D": _convolution,
    "tf.ExpandDims": _make_axis_rule(1),
    "tf.GatherV2": _gather_rows,
    "tf.MatMul": _product,
    "tf.Select": _select,
    "tf.Split": _make_axis_rule(0),
    "tf.StridedSlice": _strided_slice,
    "tf.Transpose": _transpose,
}

"""Compute an op of a scan's step for all steps at once: an op on slices along time becomes one op on whole sequences.

The op receives whole sequences instead of slices (`timed` says which operands these are; all others are the same at
every step), and axes that its operands or attributes list move by one. Its axis map decides whether that is right: time
must be an additional leading dimension of the results, aligned with that of all sequences, and nothing else may change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from litefuse.dialects import TF
from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import AxisMap, OperandAxis, ResultAxis
from litefuse.dialects.strided_slice import RANK_MASKS, SLICE_MASKS
from litefuse.errors import ConversionError, NoMatch, require, required
from litefuse.ir import Builder, Op, Trait, Value
from litefuse.rewrite.facts import integers

Operands = Sequence[Value]
Rule = Callable[[Builder, Op, "list[Value]"], Op]
"""Returns an op that may compute all steps, given the op of the step and its operands with whole sequences."""


def batch_steps(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Return the stacked results of `op` for all steps; refuse if time cannot be an additional leading dimension."""
    if op.kind in _OF_IMAGES:
        return _together(b, op, operands, timed)
    rule = required(_RULES.get(op.kind), "no rule computes all steps at once", kind=op.kind)
    try:
        new = rule(b, op, operands)
    except ConversionError as error:
        raise NoMatch("the op does not take whole sequences", problem=error.problem) from error
    for index in range(len(op.results)):
        _require_leading_time(op, new, index, timed)
    return new.results


def _require_leading_time(op: Op, new: Op, index: int, timed: list[bool]) -> None:
    """Refuse unless a result of `new` has that of `op` for each index of a leading dimension."""
    leading, *others = _axes(new, index)
    shifts = [_rank(after) - _rank(before) for before, after in zip(op.inputs, new.inputs, strict=True)]
    require(_sequences(timed) == set(leading.sources), "slices are combined with other values")
    same = [_without_ones(new, axis) for axis in others] == [
        _without_ones(new, _shifted(axis, shifts)) for axis in _axes(op, index)
    ]
    require(same, "time cannot be an additional dimension")


def _axes(op: Op, index: int) -> AxisMap:
    return required(axis_map(op, index, TF.get(op.kind), integers), "its dimensions are not known", kind=op.kind)


def _sequences(timed: list[bool]) -> set[OperandAxis]:
    return {OperandAxis(index, 0) for index, is_timed in enumerate(timed) if is_timed}


def _rank(value: Value) -> int:
    return required(value.rank, "ranks are unknown")


def _shifted(axis: ResultAxis, shifts: Sequence[int]) -> ResultAxis:
    """Return the dimension if operands have so many dimensions more."""

    def moved(term: Any) -> Any:
        return term._replace(axis=term.axis + shifts[term.operand]) if isinstance(term, OperandAxis) else term

    size = None if axis.size is None else axis.size._replace(terms=tuple(map(moved, axis.size.terms)))
    return axis._replace(sources=tuple(map(moved, axis.sources)), size=size)


def _without_ones(op: Op, axis: ResultAxis) -> ResultAxis:
    """Return the dimension without sources that are broadcast."""
    return axis._replace(sources=tuple(x for x in axis.sources if (op.inputs[x.operand].shape or ())[x.axis] != 1))


def _clone_op(b: Builder, op: Op, operands: Operands, **changed: object) -> Op:
    return b.op(op.kind, operands, {**op.attributes, **changed})


def _elementwise(b: Builder, op: Op, operands: list[Value]) -> Op:
    """Align ranks, because operands broadcast from the last dimension on: time must be at the same distance from it."""
    rank = max(map(_rank, op.inputs))
    aligned: list[Value] = []
    for value, inner in zip(operands, op.inputs, strict=True):
        for _ in range(rank - _rank(inner) if value.rank != inner.rank else 0):
            value = b.tf.ExpandDims(value, b.i32(1))  # noqa: PLW2901
        aligned.append(value)
    return _clone_op(b, op, aligned)


def _product(b: Builder, op: Op, operands: list[Value]) -> Op:
    """Compute one product of all rows; FULLY_CONNECTED supports any number of leading dimensions."""
    x, weights = operands
    require(weights.rank == 2, "the right operand is not a matrix", rank=weights.rank)
    attributes = op.attributes
    require(not attributes.get("transpose_a") and not attributes.get("adj_x"), "the left operand is transposed")
    adj_y = bool(attributes.get("transpose_b") or attributes.get("adj_y"))
    return b.op("tf.BatchMatMulV2", [x, weights], {"adj_x": False, "adj_y": adj_y})


def _together(b: Builder, op: Op, operands: list[Value], timed: list[bool]) -> Sequence[Value]:
    """Compute the examples of all steps as those of one batch: the op does not combine them."""
    require(_sequences(timed) == set(_axes(op, 0)[0].sources), "an operand other than the examples changes with time")
    image, result = op.inputs[0].shape, op.results[0].shape
    require(image is not None and result is not None, "the images' rank is unknown")
    assert image is not None and result is not None
    require(None not in image[1:] and None not in result[1:], "the size of the images is not static")
    x, *others = operands
    together = b.tf.Reshape(x, b.i32([-1, *(dim or 0 for dim in image[1:])]))
    y = _clone_op(b, op, [together, *others]).results[0]
    front = b.tf.Slice(b.tf.Shape(x), b.i32([0]), b.i32([2]))
    return [b.tf.Reshape(y, b.tf.ConcatV2(front, b.i32([dim or 0 for dim in result[1:]]), b.i32(0)))]


def _make_axis_rule(index: int) -> Rule:
    """Return the rule of an op with one or more axes as the operand `index`."""

    def rule(b: Builder, op: Op, operands: list[Value]) -> Op:
        axes = required(op.inputs[index].constant, "the axis is not constant").numpy()
        new = list(operands)
        new[index] = b.const(np.where(axes < 0, axes, axes + 1).astype(axes.dtype))
        return _clone_op(b, op, new)

    return rule


def _transpose(b: Builder, op: Op, operands: list[Value]) -> Op:
    order = required(integers(op.inputs[1]), "the permutation is not constant")
    return _clone_op(b, op, [operands[0], b.i32([0, *(axis + 1 for axis in order)])])


def _strided_slice(b: Builder, op: Op, operands: list[Value]) -> Op:
    """Take the same slice of all dimensions after the first."""
    bounds = [required(integers(value), "the bounds of the slice are not constant") for value in op.inputs[1:]]
    parts = [b.i32([first, *numbers]) for first, numbers in zip((0, 0, 1), bounds, strict=True)]
    masks = {name: op.attributes[name] << 1 | (name not in RANK_MASKS) for name in SLICE_MASKS}
    return _clone_op(b, op, [operands[0], *parts], **masks)


PRODUCTS = frozenset({"tf.MatMul", "tf.BatchMatMulV2", "tf.Conv2D"})
"""Ops that are worth hoisting even if their results are much larger than their operands."""

_OF_IMAGES = frozenset(
    {
        *("tf.Conv2D", "tf.Conv3D", "tf.DepthwiseConv2dNative"),
        *("tf.AvgPool", "tf.AvgPool3D", "tf.MaxPool", "tf.MaxPool3D"),
    }
)
"""Ops on images [batch, ...], which are computed for those of all steps as one batch."""
_OVER_LAST_DIMENSION = frozenset({"tf.Softmax", "tf.LogSoftmax"})
ELEMENTWISE = TF.kinds_with(Trait.ELEMENTWISE) | _OVER_LAST_DIMENSION
"""Ops that compute the same for all steps at once, because they do not depend on the leading dimensions."""

_RULES: dict[str, Rule] = {
    **dict.fromkeys(ELEMENTWISE, _elementwise),
    **dict.fromkeys(("tf.GatherV2", "tf.Select"), _clone_op),
    **dict.fromkeys((f"tf.{name}" for name in ("Sum", "Mean", "Max", "Min", "Prod", "All", "Any")), _make_axis_rule(1)),
    **dict.fromkeys(("tf.MatMul", "tf.BatchMatMulV2"), _product),
    "tf.ConcatV2": _make_axis_rule(-1),
    "tf.ExpandDims": _make_axis_rule(1),
    "tf.Split": _make_axis_rule(0),
    "tf.StridedSlice": _strided_slice,
    "tf.Transpose": _transpose,
}

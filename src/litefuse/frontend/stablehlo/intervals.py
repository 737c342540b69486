"""Bound the integers in a value, to leave out clamps that change nothing."""

from typing import NamedTuple

import ml_dtypes

from litefuse.dialects.shape_functions import partial
from litefuse.ir import DType, Op, Value

_MAX_DEPTH = 12
_SAME = frozenset(
    f"tf.{name}"
    for name in (
        *("Reshape", "BroadcastTo", "ExpandDims", "Squeeze", "Transpose", "StridedSlice", "Slice", "ReverseV2", "Tile"),
        *("GatherV2", "GatherNd", "Identity"),
    )
)
"""Kinds whose result has elements of the first operand only."""
_UNION = frozenset({"tf.Pack", "tf.ConcatV2", "tf.SelectV2"})
_POSITIONS = {"tf.ArgMax": 0, "tf.ArgMin": 0, "tf.TopKV2": 1}
"""Kinds that return positions, and the index of the result with the positions."""


class Interval(NamedTuple):
    """Bounds of integers, both included."""

    low: int
    high: int

    def is_inside(self, low: int, high: int) -> bool:
        return low <= self.low and self.high <= high


def interval_of(value: Value) -> Interval | None:
    """Return bounds of the elements of an integer value, or None if nothing is known."""
    return _bound(value, {}, _MAX_DEPTH)


_Known = dict[Value, Interval | None]


def _bound(value: Value, known: _Known, depth: int) -> Interval | None:
    if value not in known:
        known[value] = None
        known[value] = _compute(value, known, depth)
    return known[value]


def _compute(value: Value, known: _Known, depth: int) -> Interval | None:
    constant = value.constant
    if constant is not None:
        array = constant.numpy()
        return Interval(int(array.min()), int(array.max())) if array.size else Interval(0, 0)
    elements = partial(value)
    if elements:
        numbers = [element for element in elements if element is not None]
        if len(numbers) == len(elements):
            return Interval(min(numbers), max(numbers))
    interval = None if value.op is None or depth == 0 else _of_op(value, value.op, known, depth - 1)
    if interval is not None and value.dtype.is_integer and not interval.is_inside(*integer_limits(value.dtype)):
        return None  # It may have wrapped around.
    return interval


def integer_limits(dtype: DType) -> Interval:
    """Return the least and the greatest number of an integer type, which may have less than a byte."""
    limits = ml_dtypes.iinfo(dtype.numpy)
    return Interval(int(limits.min), int(limits.max))


def _of_op(value: Value, op: Op, known: _Known, depth: int) -> Interval | None:
    if op.kind in _POSITIONS:
        return _of_positions(value, op)
    operands = op.inputs
    if op.kind == "tf.Cast" and operands[0].dtype.is_integer:
        return _bound(operands[0], known, depth) or integer_limits(operands[0].dtype)
    if op.kind in _SAME:
        return _bound(operands[0], known, depth)
    if op.kind in _UNION:
        parts = {"tf.Pack": operands, "tf.ConcatV2": operands[:-1], "tf.SelectV2": operands[1:]}[op.kind]
        intervals = [_bound(part, known, depth) for part in parts]
        bounded = [interval for interval in intervals if interval is not None]
        if len(bounded) < len(intervals) or not bounded:
            return None
        return Interval(min(interval.low for interval in bounded), max(interval.high for interval in bounded))
    return _of_arithmetic(op, known, depth) if len(operands) == 2 else None


def _of_positions(value: Value, op: Op) -> Interval | None:
    """Return bounds of positions along a dimension: the last one of a TopK, else any, so that the longest counts."""
    sizes = [size for size in op.inputs[0].shape or () if size is not None]
    if value.index != _POSITIONS[op.kind] or not sizes or len(sizes) < (op.inputs[0].rank or 0):
        return None
    return Interval(0, max(0, (sizes[-1] if op.kind == "tf.TopKV2" else max(sizes)) - 1))


def _of_arithmetic(op: Op, known: _Known, depth: int) -> Interval | None:
    x, y = (_bound(operand, known, depth) for operand in op.inputs)
    if op.kind in ("tf.Maximum", "tf.Minimum") and (x or y):
        low, high = integer_limits(op.inputs[0].dtype) if op.inputs[0].dtype.is_integer else (0, 0)
        x, y = x or Interval(low, high), y or Interval(low, high)
        best = max if op.kind == "tf.Maximum" else min
        return Interval(best(x.low, y.low), best(x.high, y.high))
    if op.kind == "tf.FloorMod" and y is not None and y.low > 0:
        return Interval(0, y.high - 1)
    if x is None or y is None:
        return None
    if op.kind == "tf.AddV2":
        return Interval(x.low + y.low, x.high + y.high)
    if op.kind == "tf.Sub":
        return Interval(x.low - y.high, x.high - y.low)
    if op.kind == "tf.Mul":
        corners = [one * other for one in x for other in y]
        return Interval(min(corners), max(corners))
    return None

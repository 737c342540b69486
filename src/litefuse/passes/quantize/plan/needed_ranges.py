"""Find which numbers of values matter: those that a reader can distinguish.

    %1 = select_v2(%keep, %x, -1e9); %2 = reduce_max(%1)

If %2 has numbers from -1 to 2, then all that is smaller than -1 in %1 could as well be -1. As integers, %1 and the
constant need the range -1 to 2, in which a step is 10 million times smaller than in that of all numbers.

The numbers that an op's result needs determine those of its operands, from the last op to the first. Most ops of the
table below commute with limiting numbers to a range, as `max(clip(x)) = clip(max(x))`; others are flat outside of one.
A range is only narrowed if it is much wider than what is needed, because samples do not have all numbers. Infinities
are needed, if they are not clipped: no integers represent them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import reduce

import numpy as np

from litefuse.ir import CONSTANT, DType, Function, Op, Value
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.kernels.ranges import NotFinite

EVERYTHING = Range(-math.inf, math.inf)
_MUCH_WIDER = 4.0
"""Ratio of the width of a range to that which is needed, from which it is narrowed."""
_BOUNDS = frozenset({"tfl.minimum", "tfl.maximum"})
"""Ops whose operands always have the range of the result: they limit numbers on purpose."""
_COMMUTING = frozenset(
    {
        *("tfl.relu", "tfl.relu6", "tfl.relu_0_to_1", "tfl.relu_n1_to_1"),
        *("tfl.reduce_max", "tfl.reduce_min", "tfl.max_pool_2d", "tfl.select", "tfl.select_v2"),
        *("tfl.reshape", "tfl.squeeze", "tfl.expand_dims", "tfl.transpose", "tfl.reverse_v2", "tfl.reverse_sequence"),
        *("tfl.split", "tfl.split_v", "tfl.unpack", "tfl.pack", "tfl.concatenation", "tfl.tile", "tfl.broadcast_to"),
        *("tfl.pad", "tfl.padv2", "tfl.mirror_pad", "tfl.fill", "tfl.resize_nearest_neighbor"),
        *("tfl.space_to_batch_nd", "tfl.batch_to_space_nd", "tfl.space_to_depth", "tfl.depth_to_space"),
    }
    | _BOUNDS
)
"""Ops whose results, if limited to a range, do not change if the operands are limited to it as well."""
_SELECTING = frozenset({"tfl.slice", "tfl.strided_slice", "tfl.gather"})
"""Ops that select elements, the same in all calls if the indices are constants."""
_FLAT = {"tfl.logistic": Range(-12.0, 12.0), "tfl.tanh": Range(-6.0, 6.0)}
"""Functions that are constant, within half a step of 1/32768, outside of these ranges."""
_FLAT_BELOW = {"tfl.elu": -12.0, "tfl.gelu": -6.0, "tfl.hard_swish": -3.0}
"""Limits below which functions that grow above are constant within half a step of 1/32768."""
_LEAST_EXPONENT = 12.0
"""Exponentials of numbers that are so far below the largest one are 0 in comparison."""
_TOP_STEPS = 64.0
"""Elements that are not among the largest ones are kept apart from them by this part of their range."""

Demand = Callable[["Needs", Op, Value, Range], Range]
"""Returns the numbers that an operand of an op needs, given those that the result needs."""


class Needs:
    """The numbers of a function's values that matter.

    Args:
        ranges: the ranges of the finite numbers of values, and of constants that have a wider one.
        not_finite: which values have other numbers.
    """

    def __init__(
        self, function: Function, ranges: Mapping[Value, Range], not_finite: Mapping[Value, NotFinite]
    ) -> None:
        self._ranges, self._not_finite = ranges, not_finite
        self._constants: dict[Value, tuple[Range, Range]] = {}
        # Who reads the results of the function may need all of their numbers, whatever ops within need.
        self._needed: dict[Value, Range] = dict.fromkeys(function.results, EVERYTHING)
        for op in reversed(list(function.ops())):
            if op.kind == CONSTANT:
                continue
            for value in dict.fromkeys(value for value in op.inputs if value.dtype is DType.F32):
                demand, known = self._demand(op, value), self._needed.get(value)
                self._needed[value] = demand if known is None else known.join(demand)

    def all_of(self, value: Value) -> Range:
        """Return the range of all numbers of a value, with infinities; 0 if it was not observed."""
        other = self._not_finite.get(value)
        if other is None or value.constant is not None:
            return self._finite(value) if value.constant is None else self._constant_ranges(value)[0]
        low, high = self._finite(value)
        return Range(
            -math.inf if other.has_low or other.has_nan else low, math.inf if other.has_high or other.has_nan else high
        )

    def range_of(self, value: Value) -> Range:
        """Return the range with which a value is stored as integers, which has all finite numbers that matter."""
        needed = self._narrowed(value)
        return needed if _is_finite(needed) else _clip(self._finite(value), needed)

    def is_infinite(self, value: Value) -> bool:
        """Return whether numbers of a value matter that are not finite."""
        return not _is_finite(self._narrowed(value))

    def is_narrowed(self, value: Value) -> bool:
        """Return whether unneeded numbers of a value are clipped."""
        return self._narrowed(value) != self.all_of(value)

    def narrowed(self) -> dict[Value, Range]:
        """Return the ranges of the observed values whose unneeded numbers are clipped."""
        return {value: self.range_of(value) for value in self._ranges if self.is_narrowed(value)}

    def shared_range(self, op: Op, operands: Sequence[Value], results: Sequence[Value]) -> Range:
        """Return the range of operands and results that have one scale."""
        ranges = [self.range_of(value) for value in results]
        for value in operands:
            own, needed = self.range_of(value), self._demand(op, value)
            ranges.append(_clip(own, needed) if op.kind in _BOUNDS else narrow(own, needed))
        return reduce(Range.join, ranges)

    def _narrowed(self, value: Value) -> Range:
        return narrow(self.all_of(value), self._needed.get(value, EVERYTHING))

    def _finite(self, value: Value) -> Range:
        if value.constant is None:
            return self._ranges.get(value, Range(0.0, 0.0))
        return self._constant_ranges(value)[1]

    def _constant_ranges(self, value: Value) -> tuple[Range, Range]:
        """Return the range of all numbers of a constant, and that of the finite ones."""
        if value in self._ranges:
            return self._ranges[value], self._ranges[value]
        if value not in self._constants:
            assert value.constant is not None
            array = value.constant.numpy()
            everything = Range(float(array.min()), float(array.max())) if array.size else Range(0.0, 0.0)
            finite = everything
            if not _is_finite(everything):
                array = array[np.isfinite(array)]
                finite = Range(float(array.min(initial=0.0)), float(array.max(initial=0.0)))
            self._constants[value] = EVERYTHING if math.isnan(everything.low) else everything, finite
        return self._constants[value]

    def _demand(self, op: Op, value: Value) -> Range:
        """Return the numbers of an operand that `op` needs."""
        used = [result for result in op.results if result.uses]
        needed = [self._result_need(result) for result in used if result.dtype is DType.F32]
        demand = (_DEMANDS if len(needed) == len(used) else _DEMANDS_WITH_INDICES).get(op.kind)
        if demand is None or not needed:
            return EVERYTHING
        demanded = demand(self, op, value, reduce(Range.join, needed))
        return EVERYTHING if math.isnan(demanded.low) or math.isnan(demanded.high) else demanded

    def _result_need(self, value: Value) -> Range:
        if value not in self._ranges:
            return EVERYTHING
        return _clip(self.all_of(value), self._needed.get(value, EVERYTHING))


def _is_finite(range: Range) -> bool:
    return math.isfinite(range.low) and math.isfinite(range.high)


def _clip(range: Range, limits: Range) -> Range:
    return Range(*(min(max(end, limits.low), limits.high) for end in range))


def narrow(range: Range, needed: Range) -> Range:
    """Return the needed part of a range that is much wider than it, else the whole range."""
    part = _clip(range, needed)
    wide, narrow = (max(ends.high, 0.0) - min(ends.low, 0.0) for ends in (range, part))
    return part if wide > _MUCH_WIDER * narrow else range


# The demands of ops.


def _commute(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    del needs, op, value
    return result


def _select(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    del needs
    is_fixed = all(operand.constant is not None for operand in op.inputs if operand.dtype is not DType.F32)
    return result if is_fixed and value.constant is None else EVERYTHING


def _be_flat(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    del needs, value
    if op.kind in _FLAT_BELOW:
        return Range(_FLAT_BELOW[op.kind], max(result.high, 0.0))
    return _FLAT[op.kind]


def _exponentiate(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    del needs, op, value
    if not result.high > 0:
        return EVERYTHING
    high = math.log(result.high)
    return Range(high - _LEAST_EXPONENT, high)


def _add(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    """Return the numbers whose sums with all of the other operand are not beyond both ends of the result."""
    left, right = op.inputs
    if left is right:
        return EVERYTHING
    other = needs.all_of(right if value is left else left)
    if op.kind == "tfl.sub":
        if value is right:
            return Range(other.low - result.high, other.high - result.low)
        return Range(result.low + other.low, result.high + other.high)
    return Range(result.low - other.high, result.high - other.low)


def _multiply(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    """Return the numbers whose products with a constant factor are not beyond the ends of the result."""
    left, right = op.inputs
    factor = right if value is left else left
    low, high = needs.all_of(factor)
    # A factor that is computed may differ from those of the samples.
    if value.constant is not None or factor.constant is None or low != high or not math.isfinite(low) or not low:
        return EVERYTHING
    ends = result.low / low, result.high / low
    return Range(min(ends), max(ends))


def _negate(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    del needs, op, value
    return Range(-result.high, -result.low)


def _select_largest(needs: Needs, op: Op, value: Value, result: Range) -> Range:
    del needs, op, value
    return Range(result.low - (result.high - result.low) / _TOP_STEPS, result.high)


_DEMANDS: Mapping[str, Demand] = {
    **dict.fromkeys(_COMMUTING, _commute),
    **dict.fromkeys(_SELECTING, _select),
    **dict.fromkeys((*_FLAT, *_FLAT_BELOW), _be_flat),
    **dict.fromkeys(("tfl.add", "tfl.sub"), _add),
    "tfl.exp": _exponentiate,
    "tfl.mul": _multiply,
    "tfl.neg": _negate,
    "tfl.topk_v2": _commute,
}
_DEMANDS_WITH_INDICES: Mapping[str, Demand] = {"tfl.topk_v2": _select_largest}
"""Demands of ops that also yield indices, if other ops read these."""

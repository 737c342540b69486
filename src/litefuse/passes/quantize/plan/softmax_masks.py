"""Apply masks of softmaxes in integers, where no op may stay in float.

    %m = select_v2(%keep, 0.0, -1e9); %z = add(%s, %m); %y = softmax(%z)
becomes
    %z = select_v2(%keep, %s, LOW); %y = softmax(%z)

No integers represent scores and -1e9 at once. LOW is only as far below the scores as the softmax needs. Let s be in the
calibrated range [a, b], n the number of elements of a row, r the step of the result (1/256 in int8), and

    LOW = a - margin, margin = ln(2 n / r)

In a row with an element that is kept, the largest operand M is at least a. A masked element contributes exp(s + c - M)
to the sum in the source, and exp(LOW - M) here; both are between 0 and exp(-margin) = r / (2 n) if c is at most
a - b - margin. (Other masks are not replaced.) The sum, which is at least 1, changes by at most r / 2, and thus each
result by at most r / 2: half a step.

In a row that is masked entirely, all elements are LOW here, and the results are equal. So they are in the source if
s + c = c in float32 for all s, or if the masked scores are selected instead of added. The mask -1e9 absorbs scores up
to 32. A mask of at most 65536 in magnitude absorbs nothing: then the results are those of the scores without a mask,
and

    %m = select_v2(%keep, 0.0, a - b - margin); %z = add(%s, %m)

keeps them. Between both, the results of such a row are rounding errors of the source, and are reported.

LiteRT's int16 kernel yields 2 steps for elements that are more than 10 below the largest one, masked or not: the error
of its results is up to 2 n / 32768 in any case, 0.03 for 512 elements (measured with ai-edge-litert 2.3.0).
"""

import operator
from math import inf, log
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import Builder, DType, Function, Op, Rewriter, Value
from litefuse.passes.quantize.integers.layers import options_for
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.quantization import Quantization

SOFTMAX, SELECT = "tfl.softmax", "tfl.select_v2"
_ARITHMETIC = {"tfl.add": operator.add, "tfl.sub": operator.sub, "tfl.mul": operator.mul}
_MAX_KEPT = 65536.0
"""Largest magnitude of a mask that is added to scores with an error below 1/256."""
_UNKNOWN_COUNT = 65536
"""Number of elements of a row whose size is not known, which is at most this."""


class Mask(NamedTuple):
    """A mask with two values, by element: that where `condition` is true, and that where it is false."""

    condition: Value
    true: float
    false: float


class _Masked(NamedTuple):
    """The operand of a softmax: `scores` where `mask` is 0, or, if `is_added`, with the mask added to them."""

    scores: Value
    mask: Mask
    is_added: bool


def replace_masks(function: Function, config: Quantization, calibration: Calibration, context: Context) -> None:
    """Replace the masks of the softmaxes in `function` that compute in integers.

    The calibration gets the ranges of new values, and the needed ranges of those that they replace.
    """
    ranges = calibration.ranges
    if config.float_fallback:
        return
    for op in function.ops_of({SOFTMAX}):
        own = options_for(op, config)
        if own.activations == "float32":
            continue
        b = Builder(context.dialects, op.location)
        masked = _match(op.inputs[0], ranges, b)
        if masked is not None and masked.scores in ranges:
            _Replacement(op, masked, own, calibration, context, b).run(Rewriter(function, context.dialects))


class _Replacement:
    """Builds the operand of one softmax."""

    def __init__(
        self, op: Op, masked: _Masked, own: Quantization, calibration: Calibration, context: Context, b: Builder
    ) -> None:
        self.op, self.masked, self.context, self.b = op, masked, context, b
        self.ranges, self.needed = calibration.ranges, calibration.needed
        width = (op.inputs[0].shape or (None,))[-1] or _UNKNOWN_COUNT
        step = quantization_rule(SOFTMAX).fixed[own.activations].scale
        self.margin = log(2 * width / step) / op.attributes["beta"]
        self.range = self.ranges[masked.scores]

    def run(self, rewriter: Rewriter) -> None:
        """Replace the operand, unless the mask is not far below the scores."""
        mask, scores = self.masked.mask, self.range
        level, limit = min(mask.true, mask.false), scores.low - self.margin
        if max(mask.true, mask.false) != 0 or level > (limit - scores.high if self.masked.is_added else limit):
            return
        old = self.op.inputs[0]
        new = self._add() if self.masked.is_added and -level <= _MAX_KEPT else self._select(level)
        source = old.op
        assert source is not None
        # Masked elements only have to be small.
        self.needed |= {value: Range(0.0, 0.0) for value in source.inputs if value is not self.masked.scores}
        self.needed[old] = scores
        rewriter.commit(self.b, before=self.op)
        rewriter.replace_values([old], [new])
        rewriter.erase_dead(source)

    def _select(self, level: float) -> Value:
        scores, masked = self.range, self.masked
        if masked.is_added and not _absorbs(level, scores):
            reason = (
                f"in rows that are masked entirely, results are equal; in float, they are rounding errors of {level:g}"
            )
            self.context.record("quantize-activations", "warning", self.op.location, reason)
        low = scores.low - self.margin
        return self._choose(masked.scores, low, Range(low, scores.high))

    def _add(self) -> Value:
        scores, b = self.range, self.b
        low = scores.low - scores.high - self.margin
        mask = self._choose(b.const(np.float32(0)), low, Range(low, 0.0))
        sums = b.tfl.add(self.masked.scores, mask, result_types=[self.op.inputs[0].type])
        self.ranges[sums] = Range(scores.low + low, scores.high)
        return sums

    def _choose(self, kept: Value, other: float, range: Range) -> Value:
        """Return `kept` where the mask is 0, and another number elsewhere."""
        mask, b = self.masked.mask, self.b
        values = [kept, b.const(np.float32(other))]
        if mask.true:
            values.reverse()
        types = [self.op.inputs[0].type] if kept is self.masked.scores else None
        selected = b.tfl.select_v2(mask.condition, *values, result_types=types)
        self.ranges[selected] = range
        return selected


def _absorbs(level: float, scores: Range) -> bool:
    """Return whether the sum of the level and any score is the level, in float32."""
    number = np.float32(level)
    return bool(number + np.float32(scores.low) == number == number + np.float32(scores.high))


def _match(value: Value, ranges: dict[Value, Range], b: Builder) -> _Masked | None:
    """Return the scores and the mask whose sum or selection `value` is; None for others."""
    op = value.op
    if op is None or not value.has_one_use:
        return None
    if op.kind == "tfl.add" and op.attributes["fused_activation_function"] == "NONE":
        for scores, mask in (op.inputs, op.inputs[::-1]):
            levels = _levels(mask, ranges, b)
            if levels is not None and scores.constant is None:
                return _Masked(scores, levels, is_added=True)
    if op.kind == SELECT:
        condition, true, false = op.inputs
        numbers = _number(true), _number(false)
        if numbers[0] is None and numbers[1] is not None:
            return _Masked(true, Mask(condition, 0.0, numbers[1]), is_added=False)
        if numbers[1] is None and numbers[0] is not None:
            return _Masked(false, Mask(condition, numbers[0], 0.0), is_added=False)
    return None


def _levels(value: Value, ranges: dict[Value, Range], b: Builder) -> Mask | None:
    """Return the mask that `value` is, with one of two numbers in each element; None if it may have others."""
    if value.constant is not None:
        return _constant_levels(value, b)
    op = value.op
    if op is None:
        return None
    if op.kind == SELECT:
        numbers = _number(op.inputs[1]), _number(op.inputs[2])
        return None if None in numbers else Mask(op.inputs[0], numbers[0] or 0.0, numbers[1] or 0.0)
    if op.kind == "tfl.cast":
        return _cast_levels(op, ranges, b)
    if op.kind in _ARITHMETIC and op.attributes["fused_activation_function"] == "NONE":
        left, right = op.inputs
        compute = _ARITHMETIC[op.kind]
        number, mask = _number(right), _levels(left, ranges, b) if left.constant is None else None
        if mask is not None and number is not None:
            return mask._replace(true=compute(mask.true, number), false=compute(mask.false, number))
        number, mask = _number(left), _levels(right, ranges, b) if right.constant is None else None
        if mask is not None and number is not None:
            return mask._replace(true=compute(number, mask.true), false=compute(number, mask.false))
    return None


def _constant_levels(value: Value, b: Builder) -> Mask | None:
    assert value.constant is not None
    array = value.constant.numpy()
    numbers = np.unique(array)
    if len(numbers) != 2 or numbers[1] != 0:
        return None
    return Mask(b.const(array == 0), 0.0, float(numbers[0]))


def _cast_levels(op: Op, ranges: dict[Value, Range], b: Builder) -> Mask | None:
    source = op.inputs[0]
    if source.dtype is DType.BOOL:
        return Mask(source, 1.0, 0.0)
    range = ranges.get(op.results[0], Range(-inf, inf))
    if source.dtype not in (DType.I32, DType.I64) or not 0 <= range.low <= range.high <= 1:
        return None
    return Mask(b.tfl.not_equal(source, b.const(np.zeros((), source.dtype.numpy))), 1.0, 0.0)


def _number(value: Value) -> float | None:
    """Return the number that all elements of a constant are; None for others."""
    if value.constant is None or not value.constant.size:
        return None
    array = value.constant.numpy()
    return float(array.flat[0]) if (array == array.flat[0]).all() else None

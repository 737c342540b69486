"""Fake quantization of a source model: round constants, and reduce the other ops to numbers that integers represent.

    %w = tf.FakeQuantWithMinMaxVarsPerChannel(weights, [-1, -2], [1, 2]) {narrow_range = true}
    %y = tf.FakeQuantWithMinMaxVars(%x, 0, 6) {num_bits = 4}
becomes
    %w = the rounded weights
    %1 = tf.Minimum(%x, 6); %y = tf.FakeQuantWithMinMaxVars(%1, 0, 102)

An int8 tensor with the step 0.4 of 4 bits has 256 values; the 16 smallest are those of the source. The ops
that remain round to 256 steps, or to 65,536, so that `litefuse.passes.quantize.apply.activations` replaces each by the
parameters of the tensor, or by a conversion of int16 to int8 and back.

Ranges of values that depend on the channel, or are computed when the model runs, have no integer form: their fake
quantization remains arithmetic, which computes in float.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.fake_quantization import nudge_range
from litefuse.ir import CONSTANT, Builder, Function, Location, Module, Op, Rewriter, Value
from litefuse.ir.constant import Array
from litefuse.passes.quantize.state import QuantizationState

FAKE_QUANT = "tfl.fake_quant"
_ARGS = "tf.FakeQuantWithMinMaxArgs"
KINDS = frozenset({_ARGS, "tf.FakeQuantWithMinMaxVars", "tf.FakeQuantWithMinMaxVarsPerChannel"})
INT8_BITS, _INT16 = 8, 16
_BITS = {"int8": INT8_BITS, "int16": _INT16}
"""Bits of the integers that store activations."""
_CENTER = 1 << (_INT16 - 1)
"""Zero point of 16-bit fake quantization that int16, whose zero point is 0, represents."""


_BY_CHANNEL = "its fake quantization has a range for each channel, but integers have one scale for all of them"
_COMPUTED = "the range of its fake quantization is computed when the model runs"


def prepare_fake_quantization(module: Module, context: Context, state: QuantizationState) -> QuantizationState:
    """Rewrite the fake quantization of a model that is being quantized, whose limits are constants."""
    if context.options.quantize is None:
        return state
    for function in module.functions.values():
        for op in function.ops_of(KINDS):
            limits = _limits(op)
            if limits is not None:
                _Rewrite(function, op, limits, context).run()
            if op.function is not None and (limits is None or not limits.is_per_tensor):
                state.float_locations[op.location] = _COMPUTED if limits is None else _BY_CHANNEL
    return state


def keep_arithmetic_in_float(module: Module, reasons: Mapping[Location, str]) -> dict[Op, str]:
    """Return the ops at these locations, the fake quantization that remains arithmetic, which must compute in float.

    In integers, its floors would round numbers that are already rounded to other steps.
    """
    return {op: reasons[op.location] for op in module.ops() if op.kind != CONSTANT and op.location in reasons}


class _Limits(NamedTuple):
    """The numbers to which a fake quantization rounds: the smallest and largest number, the step, and its inverse."""

    low: Array
    high: Array
    step: Array
    inverse: Array
    bits: int
    is_narrow: bool

    @property
    def is_per_tensor(self) -> bool:
        return not self.step.ndim

    def round(self, x: Array) -> Array:
        """Round as TensorFlow does: it divides by a scalar step, but multiplies by the inverses of a vector."""
        half = np.float32(0.5)
        shifted = np.clip(x, self.low, self.high) - self.low
        steps = shifted / self.step if self.is_per_tensor else shifted * self.inverse
        zero = np.floor(-self.low * self.inverse + half)
        return (np.floor(steps - zero + half) * self.step).astype(np.float32)


def _limits(op: Op) -> _Limits | None:
    """Return the limits of `op`, or None if they are not constants, or equal (then all results are 0)."""
    if op.kind == _ARGS:
        low, high = np.float32(op.attributes["min"]), np.float32(op.attributes["max"])
    else:
        constants = [None if value is None else value.constant for value in op.operands[1:]]
        if constants[0] is None or constants[1] is None:
            return None
        low, high = (np.asarray(constant.numpy(), np.float32) for constant in constants if constant is not None)
    if not (low < high).all() or not np.isfinite(high - low).all():
        return None
    bits, is_narrow = op.attributes["num_bits"], op.attributes["narrow_range"]
    least, most, step, inverse = nudge_range(np.asarray(low), np.asarray(high), bits, narrow_range=is_narrow)
    return _Limits(_float32(least), _float32(most), _float32(step), _float32(inverse), bits, is_narrow)


def _float32(array: Array) -> Array:
    return np.asarray(array, np.float32)


class _Rewrite:
    """Rewrites one op."""

    def __init__(self, function: Function, op: Op, limits: _Limits, context: Context) -> None:
        self.op, self.limits = op, limits
        self.b = Builder(context.dialects, op.location)
        self.rewriter = Rewriter(function, context.dialects)
        quantization = context.options.quantize
        assert quantization is not None
        config = quantization.choose("fake_quant", op.location.layer, op.location.name)
        self.stored_bits = _BITS.get(config.activations, 0)

    def run(self) -> None:
        op, limits = self.op, self.limits
        x = op.operands[0]
        assert x is not None
        if x.constant is not None:
            self.rewriter.replace(op, [self.b.const(limits.round(x.constant.numpy()))], self.b)
        elif limits.is_per_tensor:
            value = self.reduce(x)
            if self.b.staged:
                self.rewriter.replace(op, [value], self.b)

    def reduce(self, x: Value) -> Value:
        """Stage an op that rounds to all steps of its bits, after limits that its bits do not imply."""
        b, limits = self.b, self.limits
        low, high, step = (float(item) for item in (limits.low, limits.high, limits.step))
        bits, lowest, highest = limits.bits, low - step * limits.is_narrow, high
        # The zero point of int16 is 0: it represents more numbers than an unsigned range, in smaller steps.
        is_wider = (
            self.stored_bits == _INT16 and bits > INT8_BITS and (bits, round(-lowest / step)) != (_INT16, _CENTER)
        )
        if self.stored_bits and bits < INT8_BITS:
            bits, highest = INT8_BITS, lowest + (2**INT8_BITS - 1) * step
        if is_wider or limits.is_narrow:
            x = b.tf.Maximum(x, np.float32(low))
        if is_wider or bits > limits.bits:
            x = b.tf.Minimum(x, np.float32(high))
        if not b.staged:
            return x
        return b.tf.FakeQuantWithMinMaxVars(x, np.float32(lowest), np.float32(highest), num_bits=bits)

"""The integer form of the fused LSTM (8x8_16): int8 inputs, outputs and weights, an int16 cell state, int32 biases.

tflite-micro's kernel also has a form with int16 inputs and outputs, and int64 biases.

The kernel reads the scale of the hidden state from the state's tensor, in which it also writes its output; the cell
state's scale must be a power of two. Source: `lstm_eval.cc`; rules that the kernel does not check were measured
(docs/internals/quantization.md).
"""

from math import ceil, log2
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE
from litefuse.ir import (
    Builder,
    Constant,
    Dialects,
    DType,
    Function,
    Op,
    QuantizationParameters,
    Rewriter,
    TensorType,
    Value,
)
from litefuse.ir.core import set_operand
from litefuse.ir.quantization import INTERMEDIATES
from litefuse.passes.quantize.integers.layers import fit_bias, quantize_bias
from litefuse.passes.quantize.integers.scales import TINY, representable_range
from litefuse.passes.quantize.integers.weights import LOST_WEIGHTS, loses_weights, quantize_constant, weight_parameters

LSTM = "tfl.unidirectional_sequence_lstm"
HIDDEN_STATE, CELL_STATE = 18, 19


class _Gate(NamedTuple):
    """The operands of a gate: weights of the input, the hidden state and the cell state, bias, normalization."""

    input: int
    hidden: int
    peephole: int | None
    bias: int
    norm: int


_GATES = (_Gate(1, 5, 9, 12, 20), _Gate(2, 6, 10, 13, 21), _Gate(3, 7, None, 14, 22), _Gate(4, 8, 11, 15, 23))
"""The gates i, f, c and o; the first is omitted if it is 1 - f."""
_PROJECTION, _PROJECTION_BIAS = 16, 17
_WEIGHTS = (*range(1, 18), *range(20, 24))
_MATRICES = (*range(1, 9), _PROJECTION)
_NORM_BIAS = QuantizationParameters.of(2.0**-10)
"""Biases of normalized gates are in units of this scale * that of the weights of the normalization."""
_HIDDEN = QuantizationParameters.of(1 / 127)
"""The output before the projection is at most 1. The kernel applies another zero point than 0 with the wrong sign."""
_GATE = QuantizationParameters.of(2.0**-12)
_MAX_CELL = 16.0
"""Largest magnitude of the cell state that is represented by default; more steps than this saturate rarely."""
_MAX_SUM = 32767
_SMALLEST, _LARGEST = -15, -9
"""Exponents of the cell state's scale that the kernel accepts."""


def refusal(op: Op) -> str:
    """Return why the kernel's integer form does not compute what `op` does; "" if it does."""
    if op.attributes["fused_activation_function"] != "TANH":
        return "the int8 LSTM kernel always uses tanh"
    if op.attributes["diagonal_recurrent_tensors"]:
        return "diagonal recurrent weights have no int8 kernel"
    projection = op.operand(_PROJECTION)
    if projection is not None:
        if op.attributes["proj_clip"]:
            return "the int8 LSTM kernel clips projections in the wrong unit"
        has_peepholes = any(gate.peephole and op.operand(gate.peephole) is not None for gate in _GATES)
        if has_peepholes and (projection.shape is None or projection.shape[0] != projection.shape[1]):
            return "the int8 LSTM kernel reads peephole weights out of bounds with a projection to another size"
    for index in _WEIGHTS:
        value = op.operand(index)
        if value is None:
            continue
        if value.constant is None:
            return "its weights are computed when the model runs"
        if weight_parameters(value.constant, DType.I8, None) is None:
            return "its weights are not finite"
        if index in _MATRICES and loses_weights(value.constant):
            return LOST_WEIGHTS
    return ""


def cell_parameters(op: Op) -> QuantizationParameters:
    """Return the scale of the cell state: the power of two with which int16 covers all values up to 16, or fewer steps.

    A step adds at most 1 to the magnitude of the cell state, which starts from zeros or from the user's state.
    """
    x = op.operands[0]
    steps = None if x is None or x.shape is None else x.shape[0 if op.attributes["time_major"] else 1]
    starts_from_zeros = is_zeros(op.operand(CELL_STATE))
    bound = _MAX_CELL if steps is None or not starts_from_zeros else min(_MAX_CELL, float(max(steps, 1)))
    exponent = min(max(ceil(log2(bound)) - 15, _SMALLEST), _LARGEST)
    return QuantizationParameters.of(2.0**exponent)


def is_zeros(value: Value | None) -> bool:
    """Return whether a state is zeros of the batch's size."""
    if value is None or value.op is None or value.op.kind != "tfl.fill":
        return False
    number = value.op.operands[1]
    return number is not None and number.constant is not None and not number.constant.numpy().any()


def quantize_lstm(function: Function, op: Op, x: Value, hidden: QuantizationParameters, dialects: Dialects) -> None:
    """Give `op` integer operands: its input becomes `x`, and its output has the parameters `hidden`."""
    set_operand(op, 0, x)
    b = Builder(dialects, op.location)
    _LstmQuantizer(op, hidden, b).run()
    Rewriter(function, dialects).commit(b, before=op)


class _LstmQuantizer:
    """Quantizes the operands of one op."""

    def __init__(self, op: Op, output: QuantizationParameters, b: Builder) -> None:
        self.op = op
        self.b = b
        self.dtype, self.input = op.inputs[0].dtype, op.inputs[0].type.quantization
        self.output = output
        self.cell = cell_parameters(op)

    def run(self) -> None:
        gates = tuple(TensorType(DType.I16, (0,), self._quantize_gate(gate)) for gate in _GATES)
        projection = self._constant(_PROJECTION)
        hidden = self.output if projection is None else _HIDDEN
        if projection is not None:
            self._quantize_layer(_PROJECTION, _PROJECTION_BIAS, _HIDDEN, DType.I8)
        states = (HIDDEN_STATE, self.dtype, self.output), (CELL_STATE, DType.I16, self.cell)
        for index, dtype, parameters in states:
            state = self.op.operand(index)
            assert state is not None
            set_operand(self.op, index, _state(self.b, state, dtype, parameters))
        self.op.attributes[INTERMEDIATES] = (*gates, TensorType(self.dtype, (0,), hidden))

    def _quantize_gate(self, gate: _Gate) -> QuantizationParameters:
        """Quantize the operands of a gate; returns the parameters of its sum before the normalization."""
        if self._constant(gate.input) is None:
            return _GATE
        assert self.input is not None
        is_normalized = self._constant(gate.norm) is not None
        bound = self._bound(gate)
        self._quantize_layer(gate.input, None if is_normalized else gate.bias, self.input, DType.I8)
        self._quantize_layer(gate.hidden, None, self.output, DType.I8)
        if gate.peephole is not None and self._constant(gate.peephole) is not None:
            self._quantize_layer(gate.peephole, None, self.cell, DType.I16)
        if not is_normalized:
            return _GATE
        self._quantize_layer(gate.norm, gate.bias, _NORM_BIAS, DType.I16)
        return QuantizationParameters.of(max(bound / _MAX_SUM, TINY))

    def _quantize_layer(self, index: int, bias_index: int | None, x: QuantizationParameters, dtype: DType) -> None:
        """Quantize weights, per tensor, and the bias that is added to their product with `x`."""
        weights = self._constant(index)
        bias = None if bias_index is None else self._constant(bias_index)
        assert weights is not None
        parameters = weight_parameters(weights, dtype, None)
        assert parameters is not None
        if bias is not None and bias_index is not None:
            parameters = fit_bias(parameters, bias, x, self.dtype)
            set_operand(self.op, bias_index, self.b.const(quantize_bias(bias, x, parameters, self.dtype)))
        set_operand(self.op, index, self.b.const(quantize_constant(weights, parameters, dtype)))

    def _bound(self, gate: _Gate) -> float:
        """Return a bound of the sum of a gate before its normalization, which does not depend on the sum's scale."""
        assert self.input is not None
        terms = ((gate.input, self.input), (gate.hidden, self.output))
        total: np.ndarray[Any, Any] | float = 0.0
        for index, parameters in terms:
            weights = self._constant(index)
            assert weights is not None
            range = representable_range(parameters, self.dtype)
            total = total + np.abs(weights.numpy()).sum(1, dtype=np.float64) * max(range.high, -range.low)
        peephole = None if gate.peephole is None else self._constant(gate.peephole)
        if peephole is not None:
            total = total + np.abs(peephole.numpy()) * representable_range(self.cell, DType.I16).high
        return float(np.max(total))

    def _constant(self, index: int) -> Constant | None:
        value = self.op.operand(index)
        return None if value is None else value.constant


def _state(b: Builder, state: Value, dtype: DType, parameters: QuantizationParameters) -> Value:
    """Return the initial state in integers: zeros are filled in, variables change type, other states are quantized."""
    type = state.type.with_quantization(dtype, parameters)
    if state.op is not None and state.op.kind == PSEUDO_VARIABLE and state.has_one_use:
        # The kernel leaves the state of the next call in it. LiteRT resets it to its zero point.
        state.type = type
        return state
    if is_zeros(state):
        assert state.op is not None
        zero = Constant.of(np.array(parameters.zero_point, dtype.numpy)).with_quantization(parameters)
        dims = state.op.operands[0]
        assert dims is not None
        return b.tfl.fill(dims, b.const(zero), result_types=[type])
    return b.tfl.quantize(state, result_types=[type])

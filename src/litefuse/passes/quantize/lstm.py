"""The integer form of the fused LSTM (8x8_16): int8 inputs, outputs and weights, an int16 cell state, int32 biases.

The kernel reads the scale of the hidden state from the state's tensor, in which it also writes its output; the cell
state's scale must be a power of two. Source: `lstm_eval.cc`; rules that the kernel does not check were measured
(docs/internals/quantization.md).
"""

from __future__ import annotations

from math import ceil, log2

import numpy as np

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
from litefuse.passes.quantize.layers import fit_bias, quantize_bias
from litefuse.passes.quantize.weights import quantize_constant, weight_parameters

LSTM = "tfl.unidirectional_sequence_lstm"
HIDDEN_STATE, CELL_STATE = 18, 19
_VARIABLE = "tfl.pseudo_variable"
_WEIGHTS = {"i": (1, 5, 12), "f": (2, 6, 13), "c": (3, 7, 14), "o": (4, 8, 15)}
"""The operands of each gate: weights of the input and of the hidden state, and the bias."""
_PEEPHOLES, _PROJECTION, _NORMS = range(9, 12), range(16, 18), range(20, 24)
_MAX_CELL = 16.0
"""Largest magnitude of the cell state that is represented by default; more steps than this saturate rarely."""
_SMALLEST, _LARGEST = -15, -9
"""Exponents of the cell state's scale that the kernel accepts."""


def refusal(op: Op) -> str:
    """Return why the kernel's integer form does not compute what `op` does; "" if it does."""
    if op.attributes["fused_activation_function"] != "TANH":
        return "the int8 LSTM kernel always uses tanh"
    if any(op.operand(place) is not None for place in (*_PEEPHOLES, *_PROJECTION, *_NORMS)):
        return "only LSTMs without peepholes, projection and layer normalization have an int8 form yet"
    if op.attributes["cell_clip"] or op.attributes["diagonal_recurrent_tensors"]:
        return "cell clipping and diagonal weights have no int8 form"
    for weights in _WEIGHTS.values():
        for place in weights:
            value = op.operand(place)
            if value is None:
                continue
            if value.constant is None:
                return "its weights are computed when the model runs"
            if weight_parameters(value.constant, DType.I8, None) is None:
                return "its weights are not finite"
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


def quantize_lstm(
    function: Function, op: Op, x: Value, hidden: QuantizationParameters, dialects: Dialects
) -> QuantizationParameters:
    """Give `op`, whose input is the int8 value `x`, integer operands; returns the scale of its cell state."""
    cell = cell_parameters(op)
    x_parameters = x.type.quantization
    assert x_parameters is not None
    b = Builder(dialects, op.location)
    set_operand(op, 0, x)
    for input_place, hidden_place, bias_place in _WEIGHTS.values():
        value = op.operand(bias_place)
        bias = None if value is None else value.constant
        for place in (input_place, hidden_place):
            weights = op.operand(place)
            if weights is None:
                continue
            assert weights.constant is not None
            # Scales by channel are silently wrong.
            parameters = weight_parameters(weights.constant, DType.I8, None)
            assert parameters is not None
            if place == input_place and bias is not None:
                parameters = fit_bias(parameters, bias, x_parameters, DType.I8)
                set_operand(op, bias_place, b.const(quantize_bias(bias, x_parameters, parameters, DType.I8)))
            set_operand(op, place, b.const(quantize_constant(weights.constant, parameters, DType.I8)))
    for place, dtype, parameters in ((HIDDEN_STATE, DType.I8, hidden), (CELL_STATE, DType.I16, cell)):
        state = op.operand(place)
        assert state is not None
        set_operand(op, place, _state(b, state, dtype, parameters))
    gate = TensorType(DType.I16, (0,), QuantizationParameters.of(2.0**-12))
    op.attributes[INTERMEDIATES] = (gate, gate, gate, gate, TensorType(DType.I8, (0,), hidden))
    Rewriter(function, dialects).commit(b, before=op)
    return cell


def _state(b: Builder, state: Value, dtype: DType, parameters: QuantizationParameters) -> Value:
    """Return the initial state in integers: zeros are filled in, variables change type, other states are quantized."""
    type = state.type.with_quantization(dtype, parameters)
    if state.op is not None and state.op.kind == _VARIABLE and state.has_one_use:
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

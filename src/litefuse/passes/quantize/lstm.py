"""The integer form of the fused LSTM (8x8_16): int8 inputs, outputs and weights, an int16 cell state, int32 biases.

The kernel reads the scale of the hidden state from the state's tensor, in which it also writes its output; the cell
state's scale must be a power of two. Source: `lstm_eval.cc`; rules that the kernel does not check were measured
(docs/internals/quantization.md).
"""

from __future__ import annotations

from math import ceil, log2

import numpy as np

from litefuse.ir import Builder, Constant, Dialects, DType, Function, Op, QuantizationParameters, TensorType, Value
from litefuse.ir.core import set_operand
from litefuse.ir.quantization import INTERMEDIATES
from litefuse.passes.quantize.weights import weight_parameters

LSTM = "tfl.unidirectional_sequence_lstm"
HIDDEN_STATE, CELL_STATE = 18, 19
_WEIGHTS = {"i": (1, 5, 12), "f": (2, 6, 13), "c": (3, 7, 14), "o": (4, 8, 15)}
"""The operands of each gate: weights of the input and of the hidden state, and the bias."""
_PEEPHOLES, _PROJECTION, _NORMS = range(9, 12), range(16, 18), range(20, 24)
_MAX_CELL = 16.0
"""Largest magnitude of the cell state that is represented by default; more steps than this saturate rarely."""
_MAX_BIAS = float(1 << 30)
"""Largest magnitude of a stored bias, to whose int32 the products are added; the weights' scale is enlarged for it."""
_SMALLEST, _LARGEST = -15, -9
"""Exponents of the cell state's scale that the kernel accepts."""


def refusal(op: Op) -> str:
    """Return why the kernel's integer form does not compute what `op` does; "" if it does."""
    if op.attributes["fused_activation_function"] != "TANH":
        return "the int8 LSTM kernel always uses tanh"
    if any(_operand(op, place) is not None for place in (*_PEEPHOLES, *_PROJECTION, *_NORMS)):
        return "only LSTMs without peepholes, projection and layer normalization have an int8 form yet"
    if op.attributes["cell_clip"] or op.attributes["diagonal_recurrent_tensors"]:
        return "cell clipping and diagonal weights have no int8 form"
    for weights in _WEIGHTS.values():
        for place in weights:
            value = _operand(op, place)
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
    starts_from_zeros = is_zeros(_operand(op, CELL_STATE))
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
    assert x.type.quantization is not None
    x_scale = x.type.quantization.scale
    b = Builder(dialects, op.location)
    set_operand(op, 0, x)
    for input_place, hidden_place, bias_place in _WEIGHTS.values():
        bias = _operand(op, bias_place)
        for place in (input_place, hidden_place):
            value = _operand(op, place)
            if value is not None:
                least = 0.0 if bias is None or place == hidden_place else _largest(bias) / _MAX_BIAS / x_scale
                set_operand(op, place, _weights(b, value, least))
        weights = _operand(op, input_place)
        if bias is not None and weights is not None:
            set_operand(op, bias_place, _bias(b, bias, x.type.quantization, weights))
    for place, dtype, parameters in ((HIDDEN_STATE, DType.I8, hidden), (CELL_STATE, DType.I16, cell)):
        state = _operand(op, place)
        assert state is not None
        set_operand(op, place, _state(b, state, dtype, parameters))
    gate = TensorType(DType.I16, (0,), QuantizationParameters.of(2.0**-12))
    op.attributes[INTERMEDIATES] = (gate, gate, gate, gate, TensorType(DType.I8, (0,), hidden))
    for each in b.staged:
        function.insert(each, before=op)
    return cell


def _largest(bias: Value) -> float:
    assert bias.constant is not None
    return float(np.abs(bias.constant.numpy().astype(np.float64)).max(initial=0.0))


def _weights(b: Builder, value: Value, least: float) -> Value:
    """Return int8 weights with a single scale, at least `least`: scales by channel are silently wrong."""
    assert value.constant is not None
    parameters = weight_parameters(value.constant, DType.I8, None)
    assert parameters is not None
    parameters = QuantizationParameters.of(max(parameters.scale, least))
    return b.const(value.constant.quantize(parameters, DType.I8, -127, 127))


def _bias(b: Builder, bias: Value, x: QuantizationParameters, weights: Value) -> Value:
    assert bias.constant is not None and weights.type.quantization is not None
    scale = np.float32(x.scale) * np.float32(weights.type.quantization.scale)
    integers = np.rint(bias.constant.numpy().astype(np.float64) / scale)
    constant = Constant.of(integers.astype(np.int32))
    return b.const(constant.with_quantization(QuantizationParameters.of(scale)))


def _state(b: Builder, state: Value, dtype: DType, parameters: QuantizationParameters) -> Value:
    """Return the initial state in integers: zeros are filled in, other states are quantized."""
    type = state.type.with_quantization(dtype, parameters)
    if is_zeros(state):
        assert state.op is not None
        zero = Constant.of(np.array(parameters.zero_point, dtype.numpy)).with_quantization(parameters)
        dims = state.op.operands[0]
        assert dims is not None
        return b.tfl.fill(dims, b.const(zero), result_types=[type])
    return b.tfl.quantize(state, result_types=[type])


def _operand(op: Op, place: int) -> Value | None:
    return op.operands[place] if place < len(op.operands) else None

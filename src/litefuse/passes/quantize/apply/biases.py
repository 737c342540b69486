"""Correct the biases of layers by the mean error that rounded weights cause in each result (`kernels/biases.py`)."""

from __future__ import annotations

import math

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import Constant, DType, Module, Op, Rewriter, Value
from litefuse.ir.reachability import reachable
from litefuse.passes.quantize.apply.rounding import rows_of_weights
from litefuse.passes.quantize.integers.layers import ROW_KINDS, integer_options, keeps_narrow_sums
from litefuse.passes.quantize.integers.scales import LIMITS, Array
from litefuse.passes.quantize.kernels.biases import IntegerInput, IntegerLayer
from litefuse.passes.quantize.observe.calibrated import ObservedInput
from litefuse.passes.quantize.observe.rows import ROWS, ask_about_rows
from litefuse.passes.quantize.prepare.channel_links import replace_constant
from litefuse.passes.quantize.prepare.decompose import signature_functions
from litefuse.passes.quantize.state import QuantizedState

_ACTIVATIONS = {"RELU": (0.0, math.inf), "RELU6": (0.0, 6.0), "RELU_N1_TO_1": (-1.0, 1.0)}
"""Limits of fused activation functions."""


def correct_biases(module: Module, context: Context, state: QuantizedState) -> QuantizedState:
    """Correct the biases of the layers that compute in integers, where their results become more accurate."""
    config, calibration = integer_options(context), state.calibration
    if config is None or calibration.run is None:
        return state
    if config.correct_biases:
        inexact = _find_inexact(module)
        for op, observed in calibration.inputs.items():
            if op.kind in ROW_KINDS and op.function is not None and op.inputs[0] not in inexact:
                _correct(op, observed, state, context)
    if calibration.remembered is None:
        calibration.run.worker.request("call", ROWS, "clear")
    return state


def _find_inexact(module: Module) -> set[Value]:
    """Return the values that depend on kernels with integer weights and float activations.

    These kernels quantize their inputs during the call. Their errors are not in the observed rows, and often exceed
    those that a bias could remove.
    """
    mixed = {name for name, function in module.functions.items() if any(map(_is_mixed, function.ops()))}
    inexact: set[Value] = set()
    for function in signature_functions(module):
        for op in function.ops():
            called = reachable(module, [callee.name for callee in callees(op)])
            if _is_mixed(op) or not called.isdisjoint(mixed) or not inexact.isdisjoint(op.inputs):
                inexact.update(op.results)
    return inexact


def _is_mixed(op: Op) -> bool:
    reads_integers = any(value.constant is not None and value.type.quantization is not None for value in op.inputs)
    return reads_integers and any(value.dtype is DType.F32 for value in op.results)


def _correct(op: Op, observed: ObservedInput, state: QuantizedState, context: Context) -> None:
    """Correct the bias of a layer, unless other ops read it, too: a separate bias would need more bytes."""
    index = quantization_rule(op.kind).bias
    bias = None if index is None else op.operand(index)
    source = state.weights.get(op)
    if bias is None or bias.constant is None or bias.type.quantization is None or not bias.has_one_use:
        return
    if source is None or op.function is None:
        return
    units = np.array(bias.type.quantization.scales, np.float64)
    integers = bias.constant.numpy()
    layer = _describe(op, source, observed, integers * units, units)
    key = layer.steps.tobytes(), layer.input, layer.bias.tobytes(), units.tobytes()
    answer: tuple[Array, float] | None
    answer = ask_about_rows(state.calibration, "find_errors", observed, layer, key=key)
    if answer is None:
        return
    errors, gain = answer
    corrected = Constant.of((integers - np.rint(errors / units)).astype(integers.dtype))
    corrected = corrected.with_quantization(bias.type.quantization)
    if keeps_narrow_sums(op, bias=corrected):
        replace_constant(op, bias, corrected, Rewriter(op.function, context.dialects))
        context.record("correct-biases", "changed", op.location, gain_db=round(10 * math.log10(gain), 2))


def _describe(op: Op, source: Constant, observed: ObservedInput, bias: Array, units: Array) -> IntegerLayer:
    """Return the layer for the process that has the rows; `source` are the weights in float."""
    weights, x = op.operands[1], op.inputs[0]
    assert weights is not None and weights.constant is not None and weights.type.quantization is not None
    rows, steps = rows_of_weights(op, source.numpy(), weights.type.quantization, observed)
    integers, _ = rows_of_weights(op, weights.constant.numpy(), weights.type.quantization, observed)
    assert x.type.quantization is not None
    given = IntegerInput(x.type.quantization.scale, x.type.quantization.zero_point, *LIMITS[x.dtype])
    low, high = _ACTIVATIONS.get(op.attributes["fused_activation_function"], (-math.inf, math.inf))
    return IntegerLayer(rows, integers.astype(np.int8), steps, given, bias.astype(np.float32), units, low, high)

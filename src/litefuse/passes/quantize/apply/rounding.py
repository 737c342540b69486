"""Round the weights of layers so that the error of their results on the samples is small (`kernels/gptq.py`)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.layers import DEPTHWISE
from litefuse.ir import Constant, Module, Op, QuantizationParameters, Rewriter, Value
from litefuse.passes.quantize.integers.layers import integer_options, keeps_narrow_sums
from litefuse.passes.quantize.integers.weights import LARGEST, uses_lowest
from litefuse.passes.quantize.observe.calibrated import Calibration, ObservedInput
from litefuse.passes.quantize.observe.rows import ask_about_rows
from litefuse.passes.quantize.prepare.channel_links import replace_constant
from litefuse.passes.quantize.state import QuantizedState

if TYPE_CHECKING:
    pass

Array = np.ndarray[Any, Any]


def round_weights(module: Module, context: Context, state: QuantizedState) -> QuantizedState:
    """Round the weights of the layers that compute in integers, where that is better than rounding to nearest."""
    config, calibration = integer_options(context), state.calibration
    if config is None or not config.round_weights or calibration.run is None:
        return state
    for op, observed in calibration.inputs.items():
        weights, source = op.operands[1], state.weights.get(op)
        if op.function is None or source is None or weights is None or weights.type.quantization is None:
            continue
        if uses_lowest(weights):
            continue  # such weights are exact
        rounded = _round(op, weights, source, observed, calibration)
        if rounded is not None and keeps_narrow_sums(op, weights=rounded[0]):
            constant, gain = rounded
            replace_constant(op, weights, constant, Rewriter(op.function, context.dialects))
            context.record("round-weights", "changed", op.location, gain_db=round(10 * math.log10(gain), 2))
    return state


def _round(
    op: Op, weights: Value, source: Constant, observed: ObservedInput, calibration: Calibration
) -> tuple[Constant, float] | None:
    """Return the rounded weights, and the ratio by which the error fell; None if rounding to nearest is as good."""
    parameters = weights.type.quantization
    assert parameters is not None
    array = source.numpy()
    rows, steps = rows_of_weights(op, array, parameters, observed)
    largest = LARGEST[weights.dtype]
    given = rows, steps, largest
    answer: tuple[Array, float] | None
    answer = ask_about_rows(calibration, "round_layer", observed, *given, key=(steps.tobytes(), largest))
    if answer is None:
        return None
    integers, gain = answer
    if op.kind == DEPTHWISE:
        integers = np.moveaxis(integers.reshape(array.shape[-1], *array.shape[:-1]), 0, -1)
    integers = np.ascontiguousarray(integers).reshape(array.shape)
    return Constant.of(integers, weights.dtype).with_quantization(parameters), gain


def rows_of_weights(
    op: Op, weights: Array, parameters: QuantizationParameters, observed: ObservedInput
) -> tuple[Array, Array]:
    """Return the weights as rows [results, width], and the sizes of their steps, for `kernels/gram_observer.py`.

    The width is that of the rows of the layer's input; the weights of a depthwise convolution are a single row.
    """
    scales = np.array(parameters.scales, np.float32)
    if op.kind == DEPTHWISE:
        rows = np.ascontiguousarray(np.moveaxis(weights, -1, 0)).reshape(1, -1)
        return rows, np.repeat(scales, rows.size // len(scales))[None]
    rows = weights.reshape(-1, len(observed.scaling.factors))
    return rows, np.repeat(scales, len(rows) // len(weights) if len(scales) > 1 else 1)[:, None]

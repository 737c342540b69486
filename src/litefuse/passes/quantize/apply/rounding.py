"""Round the weights of layers so that the error of their results on the samples is small (`kernels/gptq.py`)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.layers import DEPTHWISE, TRANSPOSED
from litefuse.ir import Constant, Module, Op, QuantizationParameters, Rewriter, Value
from litefuse.passes.quantize.apply.layers import integer_options, keeps_narrow_sums, options_for
from litefuse.passes.quantize.apply.weights import LARGEST, uses_lowest
from litefuse.passes.quantize.kernels.channels import Scaling
from litefuse.passes.quantize.observe.calibrated import Calibration, ObservedInput
from litefuse.passes.quantize.prepare.channel_links import LinkedLayer, replace_constant
from litefuse.passes.quantize.prepare.decompose import signature_functions
from litefuse.passes.quantize.state import QuantizedState
from litefuse.quantization import Quantization

if TYPE_CHECKING:
    from litefuse.passes.quantize.kernels.ranges import Observed

ROWS = "litefuse.passes.quantize.kernels.gram_observer"
Array = np.ndarray[Any, Any]
_MAX_BLOCK = 512
_GRAM_ELEMENTS = 1 << 23
"""Number of elements of all sums of products, which limits the size of their blocks."""
_WITHOUT_PATCHES = frozenset({"tfl.fully_connected", TRANSPOSED})
_KINDS = _WITHOUT_PATCHES | {"tfl.conv_2d", DEPTHWISE}


def layers_to_observe(module: Module, config: Quantization) -> list[LinkedLayer]:
    """Return the layers of the signatures that compute in integers, with weights that no other op reads."""
    if not (config.round_weights or config.correct_biases):
        return []
    return [layer for layer in _supported_layers(module) if options_for(layer.op, config).activations != "float32"]


def _supported_layers(module: Module) -> Iterator[LinkedLayer]:
    for function in signature_functions(module):
        for op in function.ops_of(_KINDS):
            layer = LinkedLayer.of(op)
            if layer is not None and layer.weights.has_one_use and _is_supported(layer):
                yield layer


def _is_supported(layer: LinkedLayer) -> bool:
    """Return whether a row of the input has as many numbers as one of the weights.

    Grouped convolutions have more, and depthwise ones with a multiplier fewer.
    """
    x, weights = layer.input.shape, layer.weights.shape
    if x is None or weights is None or not x or x[-1] is None:
        return False
    if layer.op.kind == "tfl.fully_connected":
        return weights[-1] is not None and weights[-1] % x[-1] == 0
    return x[-1] == weights[-1]


def observer_options(layers: Sequence[LinkedLayer], module: Module) -> dict[Value, list[dict[str, Any]]]:
    """Return the options of the observers of the layers, by the value that they read.

    The rounding of a layer does not depend on which others compute in integers.
    """
    total = sum(layer.row_width for layer in _supported_layers(module))
    block = max(min(_MAX_BLOCK, _GRAM_ELEMENTS // max(total, 1)), 1)
    options_of: defaultdict[Value, list[dict[str, Any]]] = defaultdict(list)
    for number, layer in enumerate(layers):
        options = {"number": number, "width": layer.row_width, "block": block, **_geometry(layer)}
        options_of[layer.input].append(options)
    return options_of


def _geometry(layer: LinkedLayer) -> dict[str, Any]:
    """Return the options of the observer of a convolution that describe its patches."""
    op = layer.op
    if op.kind in _WITHOUT_PATCHES:
        return {}
    assert layer.weights.shape is not None
    names = {"stride": ("stride_h", "stride_w"), "dilation": ("dilation_h_factor", "dilation_w_factor")}
    return {
        **{name: [op.attributes[attribute] for attribute in pair] for name, pair in names.items()},
        "size": list(layer.weights.shape[1:3]),
        "same": op.attributes["padding"] == "SAME",
        "depthwise": op.kind == DEPTHWISE,
    }


def observed_inputs(layers: Sequence[LinkedLayer], observed: Mapping[Value, Observed]) -> dict[Op, ObservedInput]:
    """Return the observed inputs of layers, before any scaling, except those that are not finite."""
    return {
        layer.op: ObservedInput(number, Scaling(np.ones(layer.row_width), np.zeros(layer.row_width)))
        for number, layer in enumerate(layers)
        if layer.input not in observed or observed[layer.input].not_finite is None
    }


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


def ask_about_rows(
    calibration: Calibration, function: str, observed: ObservedInput, *given: Any, key: tuple[object, ...]
) -> Any:
    """Call a function of `kernels/gram_observer.py` for the rows of a layer, and return its result.

    If the module is one of several copies, the function is called once for each key. The key identifies `given`, apart
    from the layer and the scaling of its input.
    """
    assert calibration.run is not None
    scaling, known = observed.scaling, calibration.remembered
    key = function, observed.number, scaling.factors.tobytes(), scaling.centers.tobytes(), *key
    if known is not None and key in known:
        return known[key]
    arguments = observed.number, scaling.factors, scaling.centers, *given
    # There is no deadline: the time grows with the layer, and nothing can crash.
    answer = calibration.run.worker.request("call", ROWS, function, *arguments, seconds=None)
    if known is not None:
        known[key] = answer
    return answer

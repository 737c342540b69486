"""Choose the layers whose rows are observed, and the links whose channels are; ask for results about these rows.

A row has the numbers that the weights of one result are multiplied by (`kernels/gram_observer.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from litefuse.dialects.layers import DEPTHWISE, TRANSPOSED
from litefuse.ir import Module, Op, Value
from litefuse.passes.quantize.integers.layers import options_for
from litefuse.passes.quantize.kernels.channels import Scaling
from litefuse.passes.quantize.observe.calibrated import Calibration, ObservedInput
from litefuse.passes.quantize.prepare.channel_links import Link, LinkedLayer, find_links
from litefuse.passes.quantize.prepare.decompose import signature_functions
from litefuse.quantization import Quantization

if TYPE_CHECKING:
    from litefuse.passes.quantize.kernels.ranges import Observed

ROWS = "litefuse.passes.quantize.kernels.gram_observer"
_MAX_BLOCK = 512
_GRAM_ELEMENTS = 1 << 23
"""Number of elements of all sums of products, which limits the size of their blocks."""
_WITHOUT_PATCHES = frozenset({"tfl.fully_connected", TRANSPOSED})
_KINDS = _WITHOUT_PATCHES | {"tfl.conv_2d", DEPTHWISE}


def layers_to_observe(module: Module, config: Quantization, *, has_steps: bool = False) -> list[LinkedLayer]:
    """Return the layers of the signatures that compute in integers, with weights that no other op reads.

    With `has_steps`, other layers of the same kind may read them: the steps of unrolled loops.
    """
    if not (config.round_weights or config.correct_biases):
        return []
    layers = _supported_layers(module, has_steps=has_steps)
    return [layer for layer in layers if options_for(layer.op, config).activations != "float32"]


def _supported_layers(module: Module, *, has_steps: bool = False) -> Iterator[LinkedLayer]:
    for function in signature_functions(module):
        for op in function.ops_of(_KINDS):
            layer = LinkedLayer.of(op)
            if layer is None or not _is_supported(layer):
                continue
            kinds = {user.kind for user in layer.weights.uses}
            if layer.weights.has_one_use or (has_steps and kinds == {op.kind}):
                yield layer


def _number(layers: Sequence[LinkedLayer]) -> dict[Value, int]:
    """Return the numbers of the weights of layers. Layers with the same weights have the same rows."""
    weights = dict.fromkeys(layer.weights for layer in layers)
    return {value: number for number, value in enumerate(weights)}


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
    numbers = _number(layers)
    for layer in layers:
        options = {"number": numbers[layer.weights], "width": layer.row_width, "block": block, **_geometry(layer)}
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
    numbers = _number(layers)
    return {
        layer.op: ObservedInput(numbers[layer.weights], Scaling(np.ones(layer.row_width), np.zeros(layer.row_width)))
        for layer in layers
        if layer.input not in observed or observed[layer.input].not_finite is None
    }


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


def links_to_observe(module: Module, config: Quantization) -> list[Link]:
    """Return the links of layers that compute in integers, with weights that have a scale for each channel."""
    if not config.equalize or not config.per_channel:
        return []
    return [
        link for function in signature_functions(module) for link in find_links(function) if _is_integer(link, config)
    ]


def _is_integer(link: Link, config: Quantization) -> bool:
    ops = [layer.op for layer in link.layers] + [value.op for value in link.values if value.op is not None]
    if link.has_arguments and (config.input_type != "float32" or not config.float_fallback):
        return False
    return all(options_for(op, config).activations != "float32" for op in ops)


def values_to_observe(links: list[Link]) -> Iterator[Value]:
    """Yield the values whose channels `equalize_channels` needs."""
    for link in links:
        yield from link.values
        for consumer in link.consumers:
            yield consumer.op.result

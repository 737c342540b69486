"""Narrow logit ranges where the softmax underflows to 0 (`kernels/logits.py`).

    %1 = fully_connected(%x, ...); %2 = softmax(%1)

If %1 has numbers from -19 to 24, and its largest in each sample is 1.4 or more, then numbers below -4 need not be
distinguished, and the steps of the others are a third smaller.
"""

from __future__ import annotations

import numpy as np

from litefuse.ir import Op, Value
from litefuse.passes.quantize.integers.layers import INT8_STEPS, count_steps
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.observe.calibrated import Calibration, ObservedInput
from litefuse.passes.quantize.observe.rows import ask_about_rows
from litefuse.passes.quantize.plan.known_ranges import SHAPE_READERS, has_one_reader
from litefuse.passes.quantize.prepare.channel_links import LinkedLayer
from litefuse.quantization import Quantization

_KINDS = frozenset({"tfl.fully_connected", "tfl.conv_2d"})
"""Layers that multiply each row by weights."""


def narrow_logits(calibration: Calibration, config: Quantization) -> dict[Value, Range]:
    """Return the ranges of logits that layers compute in int8; in int16, steps are small enough."""
    ranges: dict[Value, Range] = {}
    if calibration.run is None:
        return ranges
    for op, observed in calibration.inputs.items():
        values = _values_to_softmax(op) if op.kind in _KINDS and op.function is not None else []
        if not values or count_steps([op], config) != INT8_STEPS:
            continue
        known = calibration.ranges.get(values[0])
        limit = None if known is None else _find_limit(op, observed, known, calibration)
        if known is not None and limit is not None:
            ranges |= {value: Range(max(known.low, limit), known.high) for value in values}
    return ranges


def _values_to_softmax(op: Op) -> list[Value]:
    """Return the result of a layer, and its reshaped forms, if a softmax reads it and nothing else; otherwise none."""
    if op.attributes["fused_activation_function"] != "NONE":
        return []
    values = [op.result]
    while has_one_reader(values[-1]):
        (user,) = (user for user in values[-1].uses if user.kind not in SHAPE_READERS)
        if user.kind != "tfl.reshape":
            return values if user.kind == "tfl.softmax" and user.attributes["beta"] == 1 else []
        values.append(user.result)
    return []


def _find_limit(op: Op, observed: ObservedInput, known: Range, calibration: Calibration) -> float | None:
    """Return below which number the results of a layer do not matter; None if that is not known."""
    layer = LinkedLayer.of(op)
    if layer is None or known.high <= 0 or known.low >= 0:
        return None
    assert layer.weights.constant is not None
    weights = layer.weights.constant.numpy().reshape(-1, len(observed.scaling.factors))
    constant = None if layer.bias is None else layer.bias.constant
    bias = np.zeros(len(weights), np.float32) if constant is None else constant.numpy()
    given = weights, bias, known.high, INT8_STEPS
    return ask_about_rows(calibration, "find_logit_limit", observed, *given, key=(known.high,))

"""Weights and biases of ops with integer activations."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Constant, DType, Op, QuantizationParameters
from litefuse.passes.quantize.limits import TINY
from litefuse.quantization import Quantization

BIASES = {DType.I8: DType.I32, DType.I16: DType.I64}
"""Element type of biases by type of activations."""
_LIMITS = {DType.I8: float(1 << 30), DType.I16: float(1 << 40)}
"""Largest magnitude of a stored bias by type of activations: sums of products are added to it in 32 or 48 bits, and
scales of products below 2**-31 of the result's count as 0."""


def options_for(op: Op, config: Quantization) -> Quantization:
    """Return the options with the scheme of `op`."""
    return config.choose(op.name, op.location.layer, op.location.name)


def fit_bias(
    weights: QuantizationParameters, bias: Constant | None, x: QuantizationParameters, activations: DType
) -> QuantizationParameters:
    """Return parameters of the weights with which the bias fits into its type; `x` are those of the input.

    The bias is stored in units of input scale * weight scale: scales are enlarged if it would exceed its type.
    """
    if bias is None:
        return weights
    largest = np.abs(bias.numpy().astype(np.float64))
    if weights.is_per_tensor:
        largest = largest.max(initial=0.0)
    least = np.maximum(largest / _LIMITS[activations], TINY) / x.scale
    return QuantizationParameters.of(np.maximum(weights.scales, least * 1.001), axis=weights.axis)


def quantize_bias(
    bias: Constant, x: QuantizationParameters, weights: QuantizationParameters, activations: DType
) -> Constant:
    """Return the bias in units of input scale * weight scale."""
    scales = np.float32(x.scale) * np.array(weights.scales, np.float32)
    integers = np.rint(bias.numpy().astype(np.float64) / scales).astype(BIASES[activations].numpy)
    parameters = QuantizationParameters.of(scales, axis=0 if len(scales) > 1 else None)
    return Constant.of(integers).with_quantization(parameters)

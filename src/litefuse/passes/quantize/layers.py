"""Weights and biases of layers with integer activations."""

from __future__ import annotations

import numpy as np

from litefuse.dialects.tfl.quantization import QuantizationRule
from litefuse.ir import Constant, DType, Op, QuantizationParameters
from litefuse.passes.quantize.limits import TINY
from litefuse.passes.quantize.weights import weight_parameters

BIASES = {DType.I8: DType.I32, DType.I16: DType.I64}
"""Element type of biases by type of activations."""
_LIMITS = {DType.I8: float(1 << 30), DType.I16: float(1 << 40)}
"""Largest magnitude of a stored bias by type of activations: sums of products are added to it in 32 or 48 bits, and
scales of products below 2**-31 of the result's count as 0."""


def layer_weight_parameters(
    op: Op, rule: QuantizationRule, x: QuantizationParameters, dtype: DType, *, per_channel: bool
) -> QuantizationParameters:
    """Return the parameters of the weights of `op`, whose input has the parameters `x`.

    Scales are larger than the weights need if the bias, which is stored in units of input scale * weight scale, would
    not fit into its type.
    """
    assert rule.bias is not None
    weights = op.operands[rule.weights[0]]
    bias = op.operands[rule.bias] if rule.bias < len(op.operands) else None
    assert weights is not None and weights.constant is not None
    parameters = weight_parameters(weights.constant, DType.I8, rule.channel_axis if per_channel else None)
    assert parameters is not None
    if bias is None or bias.constant is None:
        return parameters
    largest = np.abs(bias.constant.numpy().astype(np.float64))
    if parameters.is_per_tensor:
        largest = largest.max(initial=0.0)
    least = np.maximum(largest / _LIMITS[dtype], TINY) / x.scale
    return QuantizationParameters.of(np.maximum(parameters.scales, least * 1.001), axis=parameters.axis)


def quantize_bias(
    bias: Constant, x: QuantizationParameters, weights: QuantizationParameters, activations: DType
) -> Constant:
    """Return the bias in units of input scale * weight scale."""
    scales = np.float32(x.scale) * np.array(weights.scales, np.float32)
    integers = np.rint(bias.numpy().astype(np.float64) / scales).astype(BIASES[activations].numpy)
    parameters = QuantizationParameters.of(scales, axis=0 if len(scales) > 1 else None)
    return Constant.of(integers).with_quantization(parameters)

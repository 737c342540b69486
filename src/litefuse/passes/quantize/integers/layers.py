"""Weights and biases of ops with integer activations."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.ir import Constant, DType, Op, QuantizationParameters
from litefuse.passes.quantize.integers.scales import TINY, Range
from litefuse.quantization import Quantization

ROW_KINDS = frozenset({"tfl.conv_2d", "tfl.depthwise_conv_2d", "tfl.fully_connected"})
"""Layers whose results are products of one row with weights; those of transposed convolutions are sums of products."""
DTYPES = {"int8": DType.I8, "int16": DType.I16}
"""Element types by type of activations."""
INT8_STEPS, INT16_STEPS = 255, 65534
"""Number of steps between the smallest and the largest integer of activations."""
BIASES = {DType.I8: DType.I32, DType.I16: DType.I64}
"""Element type of biases by type of activations."""
_LIMITS = {DType.I8: float(1 << 30), DType.I16: float(1 << 40)}
"""Largest magnitude of a stored bias by type of activations: sums of products are added to it in 32 or 48 bits, and
scales of products below 2**-31 of the result's count as 0."""
BIAS_TYPE = "quantized_bias_type"
"""Attribute of the ops whose kernel adds products of int16 and int8 in 32 or in 64 bits."""
_NARROW = frozenset({"tfl.conv_2d", "tfl.fully_connected", "tfl.transpose_conv"})
"""Ops of this kind for which LiteRT has an optimized kernel that adds in 32 bits."""


def integer_options(context: Context) -> Quantization | None:
    """Return the options if some ops are to compute in integers, else None."""
    config: Quantization | None = context.options.quantize
    return config if config is not None and config.has_integer_activations else None


def options_for(op: Op, config: Quantization) -> Quantization:
    """Return the options with the scheme of `op`."""
    return config.choose(op.name, op.location.layer, op.location.name)


def count_steps(ops: Iterable[Op], config: Quantization) -> int:
    """Return the number of steps between the smallest and the largest integer of the values of these ops.

    It is that of int8 if one of the ops computes in int8.
    """
    is_wide = all(options_for(op, config).activations == "int16" for op in ops)
    return INT16_STEPS if is_wide else INT8_STEPS


def limit_bias(bias: Constant, weights: Constant, rule: QuantizationRule, x: Range, result: Range) -> Constant:
    """Return a bias without numbers so far from the range of the result that no sum with them is within it.

    A mask that was added to the result of a layer is part of its bias.
    """
    others = tuple(axis for axis in range(len(weights.shape)) if axis != rule.channel_axis)
    largest = np.abs(weights.numpy().astype(np.float64)).sum(others) * max(-x.low, x.high)
    return Constant.of(np.clip(bias.numpy(), result.low - largest, result.high + largest).astype(np.float32))


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


def has_narrow_sums(
    op: Op, rule: QuantizationRule, *, weights: Constant | None = None, bias: Constant | None = None
) -> bool:
    """Return whether the kernel of `op`, which has int16 activations, may add products in 32 bits.

    No input may lead to a sum that exceeds them: neither the kernel nor its check of scales would notice. The constants
    replace those of `op`.
    """
    own_weights, own_bias = op.operands[rule.weights[0]], None if rule.bias is None else op.operand(rule.bias)
    if own_weights is not None and weights is None:
        weights = own_weights.constant
    if own_bias is not None and bias is None:
        bias = own_bias.constant
        if bias is None:
            return False
    if op.kind not in _NARROW or weights is None or weights.dtype is not DType.I8:
        return False
    magnitudes = np.abs(weights.numpy().astype(np.int16))
    others = tuple(axis for axis in range(magnitudes.ndim) if axis != rule.channel_axis)
    sums = magnitudes.sum(others, dtype=np.int64) << 15
    if bias is not None:
        sums = sums + np.abs(bias.numpy().astype(np.int64))
    return bool(sums.max(initial=0) < 1 << 31)


def keeps_narrow_sums(op: Op, *, weights: Constant | None = None, bias: Constant | None = None) -> bool:
    """Return whether the kernel of `op` may have these weights or this bias, if it adds products in 32 bits."""
    is_narrow = op.result.dtype is DType.I16 and op.attributes.get(BIAS_TYPE) is DType.I32
    return not is_narrow or has_narrow_sums(op, quantization_rule(op.kind), weights=weights, bias=bias)


def narrow_bias(bias: Constant) -> Constant:
    """Return an int64 bias as int32."""
    assert bias.type.quantization is not None
    return Constant.of(bias.numpy().astype(np.int32)).with_quantization(bias.type.quantization)


def quantize_bias(
    bias: Constant, x: QuantizationParameters, weights: QuantizationParameters, activations: DType
) -> Constant:
    """Return the bias in units of input scale * weight scale."""
    scales = np.float32(x.scale) * np.array(weights.scales, np.float32)
    integers = np.rint(bias.numpy().astype(np.float64) / scales).astype(BIASES[activations].numpy)
    parameters = QuantizationParameters.of(scales, axis=0 if len(scales) > 1 else None)
    return Constant.of(integers).with_quantization(parameters)

"""Biases, softmax, batch normalization, local response normalization, fake quantization."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.reference.common import Array, KernelTable, channels_as, channels_last, compute_in_float32, is_half


def bias_add(value: Array, bias: Array, *, data_format: str) -> Array:
    return channels_as(channels_last(value, data_format) + bias, data_format)


@compute_in_float32
def softmax(logits: Array) -> Array:
    shifted = np.exp(logits - np.max(logits, axis=-1, keepdims=True, initial=-np.inf))
    return shifted / np.sum(shifted, axis=-1, keepdims=True, dtype=logits.dtype)


@compute_in_float32
def log_softmax(logits: Array) -> Array:
    shifted = logits - np.max(logits, axis=-1, keepdims=True, initial=-np.inf)
    return shifted - np.log(np.sum(np.exp(shifted), axis=-1, keepdims=True, dtype=logits.dtype))


def fused_batch_norm(
    x: Array,
    scale: Array,
    offset: Array,
    mean: Array,
    variance: Array,
    *,
    epsilon: float,
    exponential_avg_factor: float,
    data_format: str,
    is_training: bool,
) -> tuple[Array, ...]:
    """Normalize with the given statistics (inference) or those of the batch (training), and return both.

    Statistics are float32 for half-float inputs too.
    """
    original = x.dtype
    wide = x.astype(np.float32) if is_half(original) else x
    wide = channels_last(wide, data_format)
    used_mean, used_variance = mean, variance
    new_mean, new_variance = mean, variance
    if is_training:
        axes = tuple(range(wide.ndim - 1))
        count = wide.size // wide.shape[-1]
        used_mean, used_variance = np.mean(wide, axis=axes), np.var(wide, axis=axes)
        new_mean = used_mean
        # The running variance is unbiased (Bessel's correction), the variance used for normalization is not.
        new_variance = used_variance * wide.dtype.type(count / max(count - 1, 1))
        if exponential_avg_factor != 1.0:
            factor = wide.dtype.type(exponential_avg_factor)
            new_mean = (1 - factor) * mean + factor * new_mean
            new_variance = (1 - factor) * variance + factor * new_variance
    factor = scale * (1 / np.sqrt(used_variance + used_variance.dtype.type(epsilon)))
    y = channels_as((wide - used_mean) * factor + offset, data_format).astype(original)
    statistics = scale.dtype
    saved = (used_mean, used_variance) if is_training else (mean, variance)
    results = (y, new_mean, new_variance, *saved)
    return tuple(result if index == 0 else result.astype(statistics) for index, result in enumerate(results))


def fused_batch_norm_v3(x: Array, scale: Array, *others: Array, **attributes: Any) -> tuple[Array, ...]:
    """Compute FusedBatchNormV3, whose sixth result has a meaning only on GPUs."""
    return (*fused_batch_norm(x, scale, *others, **attributes), np.zeros((0,), scale.dtype))


@compute_in_float32
def local_response_normalization(input: Array, *, depth_radius: int, bias: float, alpha: float, beta: float) -> Array:
    """Divide by `(bias + alpha * sum of squares over neighboring channels) ** beta`."""
    squares = np.pad(input * input, [(0, 0)] * (input.ndim - 1) + [(depth_radius, depth_radius)])
    channels = input.shape[-1]
    total = sum(squares[..., start : start + channels] for start in range(2 * depth_radius + 1))
    kind = input.dtype.type
    return input / np.power(kind(bias) + kind(alpha) * total, kind(beta))


def fake_quant_vars(inputs: Array, min: Array, max: Array, *, num_bits: int, narrow_range: bool) -> Array:
    """Round to the nearest of the `2 ** num_bits` levels, after nudging the range to represent zero exactly."""
    low, high = float(1 if narrow_range else 0), float((1 << num_bits) - 1)
    one = np.float32
    if min == 0 and max == 0:
        return np.zeros_like(inputs)
    scale = (max - min) / one(high - low)
    zero = one(low) - min / scale
    nudged = one(low) if zero < low else one(high) if zero > high else np.floor(zero + one(0.5))
    least, greatest = (one(low) - nudged) * scale, (one(high) - nudged) * scale
    clamped = np.minimum(np.maximum(inputs, least), greatest) - least
    return np.floor(clamped * (one(1) / scale) + one(0.5)) * scale + least


def fake_quant_args(inputs: Array, *, min: float, max: float, num_bits: int, narrow_range: bool) -> Array:
    low, high = np.float32(min), np.float32(max)
    return fake_quant_vars(inputs, np.asarray(low), np.asarray(high), num_bits=num_bits, narrow_range=narrow_range)


KERNELS: KernelTable = {
    "tf.BiasAdd": bias_add,
    "tf.FakeQuantWithMinMaxArgs": fake_quant_args,
    "tf.FakeQuantWithMinMaxVars": fake_quant_vars,
    "tf.FusedBatchNormV2": fused_batch_norm,
    "tf.FusedBatchNormV3": fused_batch_norm_v3,
    "tf.LRN": local_response_normalization,
    "tf.LogSoftmax": log_softmax,
    "tf.Softmax": softmax,
}

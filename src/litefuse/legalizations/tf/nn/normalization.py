"""Bias, batch normalization, softmax, local response normalization."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects.geometry import channel_axis, is_channels_first
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import COMPUTED, cast, compute
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr

F32 = DType.F32


@legalize("tf.BiasAdd")
def bias_add(b: RewriteContext, value: Value, bias: Value, *, data_format: str) -> Value | Sequence[Value]:
    if is_channels_first(data_format) and known_rank(value) > 2:
        bias = _reshape_for_channels(b, bias, known_rank(value))
    if value.dtype in COMPUTED["tfl.add"]:
        return b.op("tfl.add", (value, bias), result_types=[b.root.results[0].type]).results
    return value + bias


def _reshape_for_channels(b: Builder, x: Value, rank: int) -> Value:
    """Reshape a vector to broadcast along axis 1."""
    return reshape(b, x, (dimension(b, x, 0), *(1,) * (rank - 2)))


@legalize("tf.FusedBatchNormV2", "tf.FusedBatchNormV3")
def fused_batch_norm(
    b: RewriteContext,
    x: Value,
    scale: Value,
    offset: Value,
    mean: Value,
    variance: Value,
    *,
    epsilon: float,
    exponential_avg_factor: float,
    data_format: str,
    is_training: bool,
) -> Sequence[Value]:
    """Return x * factor + term, where factor = scale / sqrt(variance + epsilon), term = offset - mean * factor."""
    # Inference returns mean and variance unchanged.
    statistics = [mean, variance, mean, variance]
    if is_training:
        running = mean, variance
        mean, variance = _moments(b, x, data_format)
        statistics = [
            *_update_statistics(b, x, running, (mean, variance), exponential_avg_factor, data_format),
            mean,
            variance,
        ]
    factor, term = _affine(b, scale, offset, mean, variance, epsilon)
    if is_channels_first(data_format):
        rank = known_rank(x)
        factor, term = _reshape_for_channels(b, factor, rank), _reshape_for_channels(b, term, rank)
    y = cast(b, cast(b, x, F32) * factor + term, x.dtype)
    empty = [b.const(np.zeros(0, np.float32)) for _ in b.root.results[5:]]
    return [y, *statistics, *empty]


def other_axes(x: Value, data_format: str) -> list[int]:
    """Return all axes of `x` except the channels."""
    rank = known_rank(x)
    return [axis for axis in range(rank) if axis != channel_axis(data_format, rank)]


def _moments(b: Builder, x: Value, data_format: str) -> tuple[Value, Value]:
    axes = b.i32(other_axes(x, data_format))
    x = cast(b, x, F32)
    mean = b.tf.Mean(x, axes, keep_dims=True)
    variance = b.tf.Mean(b.tf.SquaredDifference(x, mean), axes, keep_dims=False)
    return b.tf.Squeeze(mean, squeeze_dims=tuple(int(axis) for axis in axes.constant.numpy())), variance  # type: ignore[union-attr]


def _update_statistics(
    b: Builder, x: Value, running: tuple[Value, Value], of_batch: tuple[Value, Value], share: float, data_format: str
) -> tuple[Value, Value]:
    """Update the running mean and (unbiased) variance with those of a batch, weighted by `share`."""
    count = SizeExpr(b, dimension_product(b, [dimension(b, x, axis) for axis in other_axes(x, data_format)]))
    ratio = b.tf.RealDiv(*(b.tf.Cast(size.scalar, DstT=F32) for size in (count, (count - 1).at_least(1))))
    mean, variance = of_batch[0], of_batch[1] * ratio
    if share == 1:
        return mean, variance
    old, new = running, (mean, variance)
    moved = [x * (1 - share) + y * share for x, y in zip(old, new, strict=True)]
    return moved[0], moved[1]


def _affine(
    b: Builder, scale: Value, offset: Value, mean: Value, variance: Value, epsilon: float
) -> tuple[Value, Value]:
    constants = [value.constant for value in (scale, offset, mean, variance)]
    known = [constant.numpy() for constant in constants if constant is not None]
    if len(known) == 4:
        gamma, beta, center, spread = (array.astype(np.float64) for array in known)
        factor = gamma / np.sqrt(spread + epsilon)
        return b.const(factor.astype(np.float32)), b.const((beta - center * factor).astype(np.float32))
    factor = scale * b.tf.Rsqrt(variance + epsilon)
    return factor, offset - mean * factor


@legalize("tf.BatchNormWithGlobalNormalization")
def batch_norm_with_global_normalization(
    b: RewriteContext,
    x: Value,
    mean: Value,
    variance: Value,
    beta: Value,
    gamma: Value,
    *,
    variance_epsilon: float,
    scale_after_normalization: bool,
) -> Value:
    scale = gamma if scale_after_normalization else b.tf.OnesLike(gamma)
    factor, term = _affine(b, scale, beta, mean, variance, variance_epsilon)
    return x * factor + term


@legalize("tf.Softmax")
def softmax(b: RewriteContext, logits: Value) -> Value:
    return compute(b, "tfl.softmax", logits, beta=1.0)


@legalize("tf.LogSoftmax")
def log_softmax(b: RewriteContext, logits: Value) -> Value:
    return compute(b, "tfl.log_softmax", logits)


@legalize("tf.LRN")
def local_response_normalization(
    b: RewriteContext, x: Value, *, depth_radius: int, bias: float, alpha: float, beta: float
) -> Value:
    kind = "tfl.local_response_normalization"
    return compute(b, kind, x, radius=depth_radius, bias=bias, alpha=alpha, beta=beta)

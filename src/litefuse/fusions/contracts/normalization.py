"""Normalizations by root mean square, by mean and variance of rows or groups of channels, and by the Euclidean norm."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import Dimension, dimension, dimension_product, reshape
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.facts import known_rank, static_dim

GROUPS, ROWS = 0, 1
"""Values of the attribute sub_type of odml.group_norm: groups of channels, or the last axis (layer normalization)."""


@fuse_composite("odml.rms_norm")
def rms_norm(b: Builder, x: Value, gamma: Value | None = None, *, epsilon: float) -> Value:
    """Build x / sqrt(mean(x^2) + epsilon) * gamma over the last axis."""
    _require_operands(x, gamma)
    y = x * b.tf.Rsqrt(b.tf.Mean(x**2, b.i32([-1]), keep_dims=True) + epsilon)
    return y if gamma is None else y * gamma


@fuse_composite("odml.l2_norm")
def l2_norm(b: Builder, x: Value, *, epsilon: float, axis: int = -1) -> Value:
    """Build x / sqrt(sum(x^2) + epsilon) over one axis.

    LiteRT's L2_NORMALIZATION differs: it divides by max(norm, 1e-6).
    """
    _require_operands(x)
    return x * b.tf.Rsqrt(b.tf.Sum(x**2, b.i32([axis]), keep_dims=True) + epsilon)


@fuse_composite("odml.group_norm")
def group_norm(
    b: Builder,
    x: Value,
    gamma: Value | None = None,
    beta: Value | None = None,
    *,
    epsilon: float,
    num_groups: int = 1,
    channel_axis: int | None = None,
    sub_type: int | None = None,
    reduction_axes: Sequence[int] | None = None,
) -> Value:
    """Build (x - mean) / sqrt(variance + epsilon) * gamma + beta over rows or groups of channels; channels are last.

    Without `sub_type`, one group without reduction axes means rows, whichever axis is named: litert-torch writes layer
    normalizations with channel_axis = 1.
    """
    _require_operands(x, gamma, beta)
    rank = known_rank(x)
    if sub_type is None:
        sub_type = ROWS if num_groups == 1 and reduction_axes is None else GROUPS
    require(sub_type in (GROUPS, ROWS), "sub_type is neither 0 nor 1", sub_type=sub_type)
    if sub_type == ROWS:
        require(num_groups == 1, "a layer normalization has one group", num_groups=num_groups)
        y = normalize(b, x, (-1,), epsilon)
        y = y if gamma is None else y * gamma
        return y if beta is None else y + beta
    require(channel_axis in (None, -1, rank - 1), "the channels are not last", channel_axis=channel_axis)
    return _normalize_groups(b, x, gamma, beta, num_groups, epsilon)


def normalize(b: Builder, x: Value, axes: Sequence[int], epsilon: float) -> Value:
    """Build (x - mean) / sqrt(variance + epsilon) over some axes."""
    centered = x - b.tf.Mean(x, b.i32(axes), keep_dims=True)
    variance = b.tf.Mean(centered**2, b.i32(axes), keep_dims=True)
    return centered * b.tf.Rsqrt(variance + epsilon)


def _normalize_groups(
    b: Builder, x: Value, gamma: Value | None, beta: Value | None, groups: int, epsilon: float
) -> Value:
    """Build x * s + t, with s = gamma * r and t = beta - mean * s, for x as (batch, pixels, groups, channels)."""
    rank, channels = known_rank(x), static_dim(x, -1)
    require(rank >= 2, "groups of channels need a batch and channels")
    require(groups > 0 and channels % groups == 0, "the channels are not a multiple of the groups", groups=groups)
    dims = [dimension(b, x, axis) for axis in range(rank)]
    size = channels // groups
    grouped: list[Dimension] = [dims[0], dimension_product(b, dims[1:-1]), groups, size]
    rows = reshape(b, x, grouped)
    mean = b.tf.Mean(rows, b.i32([1, 3]), keep_dims=True)
    variance = b.tf.Mean((rows - mean) ** 2, b.i32([1, 3]), keep_dims=True)
    scale = b.tf.Rsqrt(variance + epsilon)
    if gamma is not None:
        scale = scale * reshape(b, gamma, [1, 1, groups, size])
    shift = -mean * scale
    if beta is not None:
        shift = reshape(b, beta, [1, 1, groups, size]) + shift
    return reshape(b, rows * scale + shift, dims)


def _require_operands(x: Value, *parameters: Value | None) -> None:
    """Refuse unless x is float32, and the parameters are vectors with a number for each channel."""
    require(x.dtype is DType.F32, "it is not float32", dtype=x.dtype.name)
    require(x.shape, "the rank of x is unknown, or 0")
    assert x.shape is not None
    for parameter in parameters:
        if parameter is not None:
            fits = parameter.dtype is DType.F32 and parameter.shape == x.shape[-1:]
            require(fits, "gamma or beta is not a float32 vector with a number per channel", type=str(parameter.type))

"""Normalizations written out in elementary ops."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import require
from litefuse.fuse.library.activations import require_last_axis
from litefuse.ir import Builder, DType, Value
from litefuse.rules.pattern import pattern


def l2_normalize_maximum(tf: Any, x: Any, axes: Any, *, epsilon: Any) -> Any:
    """`tf.math.l2_normalize`."""
    return x * tf.Rsqrt(tf.Maximum(tf.Sum(x * x, axes, keep_dims=True), epsilon))


def l2_normalize_quotient(tf: Any, x: Any, axes: Any, *, epsilon: Any) -> Any:
    return x / tf.Sqrt(tf.Maximum(tf.Sum(x * x, axes, keep_dims=True), epsilon))


@pattern(l2_normalize_maximum, l2_normalize_quotient)
def l2_normalization(b: Builder, x: Value, axes: Value, *, epsilon: float) -> Value:
    """Fuse x / sqrt(max(sum(x * x), 1e-12)) over the last axis into tfl.l2_normalization(x)."""
    require_last_axis(x, axes)
    require(x.rank is not None and x.rank <= 4, "the kernel takes at most 4 dimensions", rank=x.rank)
    # The kernel divides by max(norm, 1e-6).
    require(abs(epsilon - 1e-12) <= 1e-18, "the kernel's epsilon is 1e-12", epsilon=epsilon)
    return b.tfl.l2_normalization(x)


def layer_norm_keras3(tf: Any, x: Any, axes: Any, gamma: Any, beta: Any, *, epsilon: Any) -> Any:
    """Keras 3, with its stop_gradient removed."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = tf.Mean(tf.SquaredDifference(x, mean), axes, keep_dims=True)
    scale = tf.Rsqrt(variance + epsilon) * gamma
    return x * scale + (beta + -mean * scale)


def layer_norm_tf_keras(tf: Any, x: Any, axes: Any, gamma: Any, beta: Any, *, epsilon: Any) -> Any:
    """`tf.nn.batch_normalization` over `tf.nn.moments`."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = tf.Mean(tf.SquaredDifference(x, mean), axes, keep_dims=True)
    scale = tf.Rsqrt(variance + epsilon) * gamma
    return x * scale + (beta - mean * scale)


@pattern(layer_norm_keras3, layer_norm_tf_keras)
def layer_norm(b: Builder, x: Value, axes: Value, gamma: Value, beta: Value, *, epsilon: float) -> Value:
    """Replace x * s + (beta - mean * s), s = gamma * r, by (x - mean) * r * gamma + beta.

    Here r = 1 / sqrt(variance + epsilon). That passes over x once less, and gamma and beta stand last,
    where the next layer's weights take them.
    """
    require(x.dtype is DType.F32, "not float32", dtype=x.dtype.name)
    assert b.root is not None
    shape = b.root.results[0].shape
    require(shape is not None and x.shape == shape, "gamma or beta makes the result larger")
    centered = b.tf.Sub(x, b.tf.Mean(x, axes, keep_dims=True))
    variance = b.tf.Mean(b.tf.Square(centered), axes, keep_dims=True)
    scale = b.tf.Rsqrt(b.tf.AddV2(variance, np.asarray(epsilon, np.float32)))
    return b.tf.AddV2(b.tf.Mul(b.tf.Mul(centered, scale), gamma), beta)


PATTERNS = (l2_normalization, layer_norm)

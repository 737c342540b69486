"""Fuse activations written in elementary ops, as Keras, tf_keras and plain TensorFlow write them.

Patterns match products in any order and association (see `litefuse.rewrite.trace`); other variations need separate
patterns.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.pattern import fuse_pattern

SQRT_HALF = math.sqrt(0.5)
SQRT_2_OVER_PI = math.sqrt(2.0 / math.pi)


def gelu_erf(tf: Any, x: Any) -> Any:
    """`tf.nn.gelu(x, approximate=False)`."""
    return 0.5 * x * (1.0 + tf.Erf(SQRT_HALF * x))


def gelu_erf_halves(tf: Any, x: Any) -> Any:
    return x * (0.5 + 0.5 * tf.Erf(SQRT_HALF * x))


def gelu_erfc(tf: Any, x: Any) -> Any:
    """Keras 3's GELU: `0.5 * x * erfc(-x * sqrt(0.5))`."""
    return 0.5 * x * tf.Erfc(-SQRT_HALF * x)


@fuse_pattern(gelu_erf, gelu_erf_halves, gelu_erfc)
def exact_gelu(b: RewriteContext, x: Value) -> Value:
    """Fuse x times the cumulative distribution function of the normal distribution into tfl.gelu(x)."""
    require(x.dtype is DType.F32, "LiteRT's GELU requires float32", dtype=x.dtype.name)
    return b.tfl.gelu(x, approximate=False)


def gelu_tanh(tf: Any, x: Any) -> Any:
    """`tf.nn.gelu(x, approximate=True)`."""
    return 0.5 * x * (1.0 + tf.Tanh(SQRT_2_OVER_PI * (x + 0.044715 * x**3)))


def gelu_tanh_factored(tf: Any, x: Any) -> Any:
    return 0.5 * x * (1.0 + tf.Tanh(SQRT_2_OVER_PI * x * (1.0 + 0.044715 * x * x)))


def gelu_tanh_expanded(tf: Any, x: Any) -> Any:
    inner = SQRT_2_OVER_PI * x + SQRT_2_OVER_PI * 0.044715 * x**3
    return 0.5 * x * (1.0 + tf.Tanh(inner))


@fuse_pattern(gelu_tanh, gelu_tanh_factored, gelu_tanh_expanded)
def tanh_gelu(b: RewriteContext, x: Value) -> Value:
    """Fuse the tanh approximation of GELU into tfl.gelu(x, approximate)."""
    require(x.dtype is DType.F32, "LiteRT's GELU requires float32", dtype=x.dtype.name)
    return b.tfl.gelu(x, approximate=True)


def hard_swish_relu6(tf: Any, x: Any) -> Any:
    """Keras 3: `x * (relu6(x + 3) / 6)`; tf_keras and MobileNetV3: `x * (relu6(x + 3) * (1 / 6))`."""
    return x * tf.Relu6(x + 3.0) / 6.0


def hard_swish_clip(tf: Any, x: Any) -> Any:
    return x * tf.Minimum(tf.Maximum(x + 3.0, 0.0), 6.0) / 6.0


def hard_swish_clip_by_value(tf: Any, x: Any) -> Any:
    return x * tf.ClipByValue(x + 3.0, 0.0, 6.0) / 6.0


@fuse_pattern(hard_swish_relu6, hard_swish_clip, hard_swish_clip_by_value)
def hard_swish(b: RewriteContext, x: Value) -> Value:
    """Fuse x * relu6(x + 3) / 6 into tfl.hard_swish(x)."""
    require(x.dtype is DType.F32, "LiteRT's hard swish requires float32", dtype=x.dtype.name)
    return b.tfl.hard_swish(x)


def leaky_relu_maximum(tf: Any, x: Any, *, alpha: Any) -> Any:
    return tf.Maximum(x, alpha * x)


@fuse_pattern(leaky_relu_maximum)
def leaky_relu(b: RewriteContext, x: Value, *, alpha: float) -> Value:
    """Fuse max(x, alpha * x), 0 < alpha < 1, into tfl.leaky_relu(x)."""
    require(x.dtype is DType.F32, "LiteRT's leaky ReLU requires float32", dtype=x.dtype.name)
    require(0.0 < alpha < 1.0, "max(x, alpha * x) is a leaky ReLU only for alpha between 0 and 1", alpha=alpha)
    return b.tfl.leaky_relu(x, alpha=float(alpha))


def leaky_relu_two_sided(tf: Any, x: Any, *, slope: Any) -> Any:
    return tf.Relu(x) + slope * tf.Relu(-x)


def leaky_relu_difference(tf: Any, x: Any, *, slope: Any) -> Any:
    return tf.Relu(x) - (-1.0 * slope) * tf.Relu(-x)


@fuse_pattern(leaky_relu_two_sided, leaky_relu_difference)
def leaky_relu_of_relus(b: RewriteContext, x: Value, *, slope: float) -> Value:
    """Fuse relu(x) + slope * relu(-x) into tfl.leaky_relu(x, alpha = -slope)."""
    require(x.dtype is DType.F32, "LiteRT's leaky ReLU requires float32", dtype=x.dtype.name)
    return b.tfl.leaky_relu(x, alpha=-float(slope))


def prelu_of_relus(tf: Any, x: Any, slope: Any) -> Any:
    """PReLU as in Keras 3 and tf_keras: `relu(x) + -alpha * relu(-x)`, with -alpha folded."""
    return tf.Relu(x) + slope * tf.Relu(-x)


@fuse_pattern(prelu_of_relus)
def prelu(b: RewriteContext, x: Value, slope: Value) -> Value:
    """Fuse relu(x) + slope * relu(-x) into tfl.prelu(x, alpha = -slope)."""
    require(x.dtype is DType.F32, "LiteRT's PReLU requires float32", dtype=x.dtype.name)
    constant = required(slope.constant, "the slope is not a constant")
    require(x.rank is not None, "the rank of the input is not known")
    require(b.root.result.rank == x.rank, "the slope has more dimensions than the input")
    assert x.shape is not None
    shape = constant.shape
    while len(shape) > len(x.shape) - 1 and shape and shape[0] == 1:
        shape = shape[1:]
    # The kernel requires alpha's shape, which has no batch, to broadcast into the input's.
    fits = len(shape) <= len(x.shape) and all(
        a in (1, d) for a, d in zip(reversed(shape), reversed(x.shape), strict=False)
    )
    require(fits, "the slope does not broadcast into the input", slope=shape, input=x.shape)
    alpha = constant.multiply(np.asarray(-1.0, np.float32)).reshape(shape)
    return b.tfl.prelu(x, b.const(alpha))


def softmax_written_out(tf: Any, x: Any, axes: Any) -> Any:
    e = tf.Exp(x - tf.Max(x, axes, keep_dims=True))
    return e / tf.Sum(e, axes, keep_dims=True)


@fuse_pattern(softmax_written_out)
def softmax(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Fuse exp(x - max(x)) / sum(exp(x - max(x))) over the last axis into tf.Softmax(x).

    The result is a tf op because the attention rule matches it.
    """
    require_last_axis(x, axes)
    return b.tf.Softmax(x)


def log_softmax_written_out(tf: Any, x: Any, axes: Any) -> Any:
    shifted = x - tf.Max(x, axes, keep_dims=True)
    return shifted - tf.Log(tf.Sum(tf.Exp(shifted), axes, keep_dims=True))


@fuse_pattern(log_softmax_written_out)
def log_softmax(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Fuse x - max(x) - log(sum(exp(x - max(x)))) over the last axis into tfl.log_softmax(x)."""
    require_last_axis(x, axes)
    return b.tfl.log_softmax(x)


def require_last_axis(x: Value, axes: Value) -> None:
    """Refuse unless `axes` is the last axis of a float32 `x`."""
    constant = required(axes.constant, "the axis is not a single constant")
    require(constant.size == 1, "the axis is not a single constant")
    require(x.dtype is DType.F32, "the kernel requires float32", dtype=x.dtype.name)
    require(x.rank is not None, "the rank of the input is not known")
    axis = int(constant.item())
    require(axis in (-1, (x.rank or 0) - 1), "the kernel supports only the last axis", axis=axis)

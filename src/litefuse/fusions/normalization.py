"""Fuse normalizations written in elementary ops."""

from __future__ import annotations

from math import prod
from typing import Any

from litefuse.errors import NoMatch, require
from litefuse.fusions.activations import require_last_axis
from litefuse.ir import Builder, DType, Op, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.pattern import fuse_pattern
from litefuse.rewrite.rule import rewrite


def l2_normalize_maximum(tf: Any, x: Any, axes: Any, *, epsilon: Any) -> Any:
    """`tf.math.l2_normalize`."""
    return x * tf.Rsqrt(tf.Maximum(tf.Sum(x * x, axes, keep_dims=True), epsilon))


def l2_normalize_quotient(tf: Any, x: Any, axes: Any, *, epsilon: Any) -> Any:
    return x / tf.Sqrt(tf.Maximum(tf.Sum(x * x, axes, keep_dims=True), epsilon))


@fuse_pattern(l2_normalize_maximum, l2_normalize_quotient)
def l2_normalization(b: RewriteContext, x: Value, axes: Value, *, epsilon: float) -> Value:
    """Fuse x / sqrt(max(sum(x * x), 1e-12)) over the last axis into tfl.l2_normalization(x)."""
    require_last_axis(x, axes)
    require(x.rank is not None and x.rank <= 4, "the kernel supports at most 4 dimensions", rank=x.rank)
    # The kernel divides by max(norm, 1e-6).
    require(abs(epsilon - 1e-12) <= 1e-18, "the kernel's epsilon is 1e-12", epsilon=epsilon)
    return b.tfl.l2_normalization(x)


def _variance(tf: Any, x: Any, axes: Any) -> Any:
    """Return the variance about a mean that is computed for it, as JAX does, or that is the same as another mean."""
    mean = tf.Mean(x, axes, keep_dims=True)
    return tf.Mean(tf.SquaredDifference(x, mean), axes, keep_dims=True)


def layer_norm_keras3(tf: Any, x: Any, axes: Any, gamma: Any, beta: Any, *, epsilon: Any) -> Any:
    """Layer normalization in Keras 3, with its stop_gradient removed."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = _variance(tf, x, axes)
    scale = tf.Rsqrt(variance + epsilon) * gamma
    return x * scale + (beta + -mean * scale)


def layer_norm_tf_keras(tf: Any, x: Any, axes: Any, gamma: Any, beta: Any, *, epsilon: Any) -> Any:
    """Layer normalization in tf_keras: `tf.nn.batch_normalization` with `tf.nn.moments`."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = tf.Mean(tf.SquaredDifference(x, mean), axes, keep_dims=True)
    scale = tf.Rsqrt(variance + epsilon) * gamma
    return x * scale + (beta - mean * scale)


@fuse_pattern(layer_norm_keras3, layer_norm_tf_keras)
def layer_norm(b: RewriteContext, x: Value, axes: Value, gamma: Value, beta: Value, *, epsilon: float) -> Value:
    """Replace x * s + (beta - mean * s), s = gamma * r, by (x - mean) * r * gamma + beta.

    Here r = 1 / sqrt(variance + epsilon). The replacement makes one pass less over x, and gamma and beta come last,
    where they can be folded into the next layer's weights. Refuses if s is small, as in a group normalization.
    """
    _require_same_shape(b, x)
    _require_large_scale(x, axes, gamma)
    return _build_normalization(b, x, axes, epsilon) * gamma + beta


def layer_norm_no_beta(tf: Any, x: Any, axes: Any, gamma: Any, *, epsilon: Any) -> Any:
    """Layer normalization in Keras 3 and tf_keras with `center=False`."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = _variance(tf, x, axes)
    scale = tf.Rsqrt(variance + epsilon) * gamma
    return x * scale + -mean * scale


@fuse_pattern(layer_norm_no_beta)
def scaled_layer_norm(b: RewriteContext, x: Value, axes: Value, gamma: Value, *, epsilon: float) -> Value:
    """Replace x * s - mean * s, s = gamma * r, by (x - mean) * r * gamma: `layer_norm` without beta."""
    _require_same_shape(b, x)
    _require_large_scale(x, axes, gamma)
    return _build_normalization(b, x, axes, epsilon) * gamma


def layer_norm_no_gamma_keras3(tf: Any, x: Any, axes: Any, beta: Any, *, epsilon: Any) -> Any:
    """Layer normalization in Keras 3 with `scale=False`."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = _variance(tf, x, axes)
    scale = tf.Rsqrt(variance + epsilon)
    return x * scale + (beta + -mean * scale)


def layer_norm_no_gamma_tf_keras(tf: Any, x: Any, axes: Any, beta: Any, *, epsilon: Any) -> Any:
    """Layer normalization in tf_keras with `scale=False`."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = tf.Mean(tf.SquaredDifference(x, mean), axes, keep_dims=True)
    scale = tf.Rsqrt(variance + epsilon)
    return x * scale + (beta - mean * scale)


@fuse_pattern(layer_norm_no_gamma_keras3, layer_norm_no_gamma_tf_keras)
def shifted_layer_norm(b: RewriteContext, x: Value, axes: Value, beta: Value, *, epsilon: float) -> Value:
    """Replace x * r + (beta - mean * r) by (x - mean) * r + beta: `layer_norm` without gamma."""
    _require_same_shape(b, x)
    return _build_normalization(b, x, axes, epsilon) + beta


def layer_norm_bare(tf: Any, x: Any, axes: Any, *, epsilon: Any) -> Any:
    """Layer normalization in Keras 3 and tf_keras with `center=False, scale=False`."""
    mean = tf.Mean(x, axes, keep_dims=True)
    variance = _variance(tf, x, axes)
    scale = tf.Rsqrt(variance + epsilon)
    return x * scale + -mean * scale


@fuse_pattern(layer_norm_bare)
def bare_layer_norm(b: RewriteContext, x: Value, axes: Value, *, epsilon: float) -> Value:
    """Replace x * r - mean * r by (x - mean) * r: `layer_norm` without gamma and beta."""
    _require_same_shape(b, x)
    return _build_normalization(b, x, axes, epsilon)


@rewrite("tf.Reshape", after=("tf.FusedBatchNormV3",))
def layer_norm_of_batch_norm(b: RewriteContext, y: Value, shape: Value) -> Value:
    """Replace tf_keras's layer normalization, a batch norm over x reshaped to (1, rows, width, 1), by (x - mean) * r.

    The batch norm runs in training mode, and therefore computes mean and variance itself, per row. Its scale is 1, its
    offset 0.
    """
    norm, root = y.op, b.root
    assert norm is not None and root is not None
    x, axes = _match_row_norm(norm, root.result)
    scale, offset = norm.inputs[1:3]
    require(_is_filled(scale, 1.0) and _is_filled(offset, 0.0), "the scale is not 1, or the offset not 0")
    return _build_normalization(b, x, b.i32(axes), norm.attributes["epsilon"])


def _match_row_norm(norm: Op, result: Value) -> tuple[Value, list[int]]:
    """Return the input of a training batch norm before its reshape to (1, rows, width, 1), and the axes."""
    attributes = norm.attributes
    require(attributes["is_training"] and attributes["data_format"] == "NCHW", "it does not compute mean and variance")
    require(not any(other.uses for other in norm.results[1:]), "an inner value (tf.FusedBatchNormV3) is used elsewhere")
    require(norm.results[0].has_one_use, "an inner value (tf.FusedBatchNormV3) is used elsewhere")
    source = norm.inputs[0].op
    if source is None or source.kind != "tf.Reshape":
        raise NoMatch("the input of the batch norm is not reshaped")
    x, rows = source.inputs[0], norm.inputs[0].shape
    require(x.dtype is DType.F32 and x.shape is not None, "the input is not float32, or of unknown rank")
    require(x.shape == result.shape and rows is not None and len(rows) == 4, "the result and the input differ in shape")
    assert x.shape is not None and rows is not None
    width = rows[2]
    require(rows[0] == rows[3] == 1 and width is not None, "it does not normalize rows")
    for axis in range(len(x.shape) - 1, 0, -1):
        dims = x.shape[axis:]
        if None in dims:
            break
        if prod(dim or 0 for dim in dims) == width:
            return x, list(range(axis, len(x.shape)))
    raise NoMatch("a row does not consist of the last dimensions")


def _is_filled(value: Value, number: float) -> bool:
    """Return whether all elements of the value are `number`."""
    if value.op is not None and value.op.kind == "tf.Fill":
        value = value.op.inputs[1]
    constant = value.constant
    return constant is not None and constant.size > 0 and bool((constant.numpy() == number).all())


def _require_same_shape(b: RewriteContext, x: Value) -> None:
    require(x.dtype is DType.F32, "not float32", dtype=x.dtype.name)
    shape = b.root.results[0].shape
    require(shape is not None and x.shape == shape, "broadcasting gamma or beta enlarges the result")


def _require_large_scale(x: Value, axes: Value, gamma: Value) -> None:
    """Refuse if gamma is constant along an axis of the mean, where gamma * r is smaller than x."""
    if x.shape is None or gamma.shape is None or axes.constant is None:
        return
    rank = len(x.shape)
    dims = (1,) * (rank - len(gamma.shape)) + gamma.shape
    reduced = {int(axis) % rank for axis in axes.constant.numpy().reshape(-1)}
    once = any(dims[axis] == 1 and x.shape[axis] != 1 for axis in reduced)
    require(not once, "gamma does not vary along an axis of the mean, where gamma * r is small")


def _build_normalization(b: Builder, x: Value, axes: Value, epsilon: float) -> Value:
    """Build (x - mean) / sqrt(variance + epsilon)."""
    centered = x - b.tf.Mean(x, axes, keep_dims=True)
    variance = b.tf.Mean(centered**2, axes, keep_dims=True)
    return centered * b.tf.Rsqrt(variance + epsilon)

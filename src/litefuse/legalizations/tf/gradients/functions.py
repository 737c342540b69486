"""Gradients of activations, roots and strided slices, and cross entropy losses with their gradients."""

from __future__ import annotations

from typing import Any

from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.arithmetic.elementwise import SELU_ALPHA, SELU_SCALE
from litefuse.rewrite.build import dimension, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize


@legalize("tf.ReluGrad")
def relu_grad(b: RewriteContext, gradients: Value, features: Value) -> Value:
    return _where_positive(b, features, gradients, scalar(b, 0, gradients.dtype))


@legalize("tf.Relu6Grad")
def relu6_grad(b: RewriteContext, gradients: Value, features: Value) -> Value:
    below = features < 6
    inside = (features > 0) & below
    return b.tf.SelectV2(inside, gradients, 0)


@legalize("tf.LeakyReluGrad")
def leaky_relu_grad(b: RewriteContext, gradients: Value, features: Value, *, alpha: float) -> Value:
    return _where_positive(b, features, gradients, gradients * alpha)


@legalize("tf.EluGrad")
def elu_grad(b: RewriteContext, gradients: Value, outputs: Value) -> Value:
    """Compute the slope from the outputs, which are exp(x) - 1 where they are negative."""
    slope = (outputs + 1) * gradients
    negative = outputs < 0
    return b.tf.SelectV2(negative, slope, gradients)


@legalize("tf.SeluGrad")
def selu_grad(b: RewriteContext, gradients: Value, outputs: Value) -> Value:
    slope = gradients * (outputs + SELU_SCALE * SELU_ALPHA)
    negative = outputs < 0
    return b.tf.SelectV2(negative, slope, gradients * SELU_SCALE)


@legalize("tf.SoftplusGrad")
def softplus_grad(b: RewriteContext, gradients: Value, features: Value) -> Value:
    return gradients * b.tf.Sigmoid(features)


@legalize("tf.SoftsignGrad")
def softsign_grad(b: RewriteContext, gradients: Value, features: Value) -> Value:
    return gradients / (abs(features) + 1) ** 2


@legalize("tf.SqrtGrad")
def sqrt_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    return dy * 0.5 / y


@legalize("tf.RsqrtGrad")
def rsqrt_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    cube = y * y * y
    return dy * -0.5 * cube


@legalize("tf.ReciprocalGrad")
def reciprocal_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    return -dy * (y * y)


@legalize("tf.SoftmaxCrossEntropyWithLogits")
def softmax_cross_entropy(b: RewriteContext, features: Value, labels: Value) -> tuple[Value, Value]:
    """Return -sum(labels * log_softmax(features)) of each row, and the gradient softmax(features) - labels."""
    terms = labels * b.tf.LogSoftmax(features)
    loss = -b.tf.Sum(terms, b.i32([-1]), keep_dims=False)
    return loss, b.tf.Softmax(features) - labels


@legalize("tf.SparseSoftmaxCrossEntropyWithLogits")
def sparse_softmax_cross_entropy(b: RewriteContext, features: Value, labels: Value) -> tuple[Value, Value]:
    """Like `softmax_cross_entropy`, with one-hot labels."""
    size = dimension(b, features, 1)
    depth = b.i32(size) if isinstance(size, int) else b.tf.Squeeze(size, squeeze_dims=(0,))
    one, zero = (scalar(b, value, features.dtype) for value in (1, 0))
    hot = b.tf.OneHot(labels, depth, one, zero)
    return softmax_cross_entropy.function(b, features, hot)  # type: ignore[return-value]


@legalize("tf.StridedSliceGrad")
def strided_slice_grad(
    b: RewriteContext, shape: Value, begin: Value, end: Value, strides: Value, dy: Value, **masks: Any
) -> Value:
    """Scatter dy into zeros, at the flat positions that the same slice of all positions takes."""
    count = b.tf.Prod(shape, b.i32([0]), keep_dims=False)
    size = b.tf.Cast(count, DstT=DType.I32)
    indices = b.tf.Reshape(b.tf.Range(b.i32(0), size, b.i32(1)), shape)
    taken = b.tf.Reshape(b.tf.StridedSlice(indices, begin, end, strides, **masks), b.i32([-1, 1]))
    flat = b.tf.ScatterNd(taken, b.tf.Reshape(dy, b.i32([-1])), b.tf.Reshape(size, b.i32([1])))
    return b.tf.Reshape(flat, shape)


def _where_positive(b: Builder, features: Value, positive: Value, other: Value) -> Value:
    return b.tf.SelectV2(features > 0, positive, other)

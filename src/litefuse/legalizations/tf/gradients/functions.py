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
    below = b.tf.Less(features, scalar(b, 6, features.dtype))
    inside = b.tf.LogicalAnd(b.tf.Greater(features, scalar(b, 0, features.dtype)), below)
    return b.tf.SelectV2(inside, gradients, scalar(b, 0, gradients.dtype))


@legalize("tf.LeakyReluGrad")
def leaky_relu_grad(b: RewriteContext, gradients: Value, features: Value, *, alpha: float) -> Value:
    return _where_positive(b, features, gradients, b.tf.Mul(gradients, scalar(b, alpha, gradients.dtype)))


@legalize("tf.EluGrad")
def elu_grad(b: RewriteContext, gradients: Value, outputs: Value) -> Value:
    """Compute the slope from the outputs, which are exp(x) - 1 where they are negative."""
    slope = b.tf.Mul(b.tf.AddV2(outputs, scalar(b, 1, outputs.dtype)), gradients)
    negative = b.tf.Less(outputs, scalar(b, 0, outputs.dtype))
    return b.tf.SelectV2(negative, slope, gradients)


@legalize("tf.SeluGrad")
def selu_grad(b: RewriteContext, gradients: Value, outputs: Value) -> Value:
    dtype = outputs.dtype
    slope = b.tf.Mul(gradients, b.tf.AddV2(outputs, scalar(b, SELU_SCALE * SELU_ALPHA, dtype)))
    negative = b.tf.Less(outputs, scalar(b, 0, dtype))
    return b.tf.SelectV2(negative, slope, b.tf.Mul(gradients, scalar(b, SELU_SCALE, dtype)))


@legalize("tf.SoftplusGrad")
def softplus_grad(b: RewriteContext, gradients: Value, features: Value) -> Value:
    return b.tf.Mul(gradients, b.tf.Sigmoid(features))


@legalize("tf.SoftsignGrad")
def softsign_grad(b: RewriteContext, gradients: Value, features: Value) -> Value:
    return b.tf.RealDiv(gradients, b.tf.Square(b.tf.AddV2(b.tf.Abs(features), scalar(b, 1, features.dtype))))


@legalize("tf.SqrtGrad")
def sqrt_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    return b.tf.RealDiv(b.tf.Mul(dy, scalar(b, 0.5, y.dtype)), y)


@legalize("tf.RsqrtGrad")
def rsqrt_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    cube = b.tf.Mul(b.tf.Mul(y, y), y)
    return b.tf.Mul(b.tf.Mul(dy, scalar(b, -0.5, y.dtype)), cube)


@legalize("tf.ReciprocalGrad", "tf.InvGrad")
def reciprocal_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    return b.tf.Mul(b.tf.Neg(dy), b.tf.Mul(y, y))


@legalize("tf.SoftmaxCrossEntropyWithLogits")
def softmax_cross_entropy(b: RewriteContext, features: Value, labels: Value) -> tuple[Value, Value]:
    """Return -sum(labels * log_softmax(features)) of each row, and the gradient softmax(features) - labels."""
    terms = b.tf.Mul(labels, b.tf.LogSoftmax(features))
    loss = b.tf.Neg(b.tf.Sum(terms, b.i32([-1]), keep_dims=False))
    return loss, b.tf.Sub(b.tf.Softmax(features), labels)


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
    """Scatter dy into zeros, at flat positions found by slicing the positions as the tensor was sliced."""
    count = b.tf.Prod(shape, b.i32([0]), keep_dims=False)
    size = b.tf.Cast(count, DstT=DType.I32)
    places = b.tf.Reshape(b.tf.Range(b.i32(0), size, b.i32(1)), shape)
    taken = b.tf.Reshape(b.tf.StridedSlice(places, begin, end, strides, **masks), b.i32([-1, 1]))
    flat = b.tf.ScatterNd(taken, b.tf.Reshape(dy, b.i32([-1])), b.tf.Reshape(size, b.i32([1])))
    return b.tf.Reshape(flat, shape)


def _where_positive(b: Builder, features: Value, positive: Value, other: Value) -> Value:
    return b.tf.SelectV2(b.tf.Greater(features, scalar(b, 0, features.dtype)), positive, other)

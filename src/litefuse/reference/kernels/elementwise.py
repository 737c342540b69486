"""Elementwise ops on one operand: roots, exponentials, trigonometry, rounding, activations."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.ir import ShapeAttr
from litefuse.reference.common import Array, KernelTable, compute_in_float32, unary

# Klambauer et al., "Self-Normalizing Neural Networks" (2017), with TensorFlow's digits.
SELU_ALPHA = 1.6732632423543772848170429916717
SELU_SCALE = 1.0507009873554804934193349852946


def scalar_like(x: Array, value: float) -> Any:
    """Return a scalar of the element type of `x`."""
    return x.dtype.type(value)


def round_half_to_even(x: Array) -> Array:
    """Round halves to even; integers do not change."""
    return x if x.dtype.kind in "iub" else np.rint(x)


def floor_of(x: Array) -> Array:
    return x if x.dtype.kind in "iub" else np.floor(x)


def ceil_of(x: Array) -> Array:
    return x if x.dtype.kind in "iub" else np.ceil(x)


@compute_in_float32
def rsqrt(x: Array) -> Array:
    return scalar_like(x, 1) / np.sqrt(x)


def reciprocal(x: Array) -> Array:
    return np.reciprocal(x)


@compute_in_float32
def sigmoid(x: Array) -> Array:
    one = scalar_like(x, 1)
    return one / (one + np.exp(-x))


@compute_in_float32
def softplus(features: Array) -> Array:
    return np.logaddexp(features, scalar_like(features, 0))


@compute_in_float32
def softsign(features: Array) -> Array:
    return features / (scalar_like(features, 1) + np.abs(features))


def relu(features: Array) -> Array:
    return np.maximum(features, scalar_like(features, 0))


def relu6(features: Array) -> Array:
    return np.minimum(np.maximum(features, scalar_like(features, 0)), scalar_like(features, 6))


def leaky_relu(features: Array, *, alpha: float) -> Array:
    return np.where(features > 0, features, features * scalar_like(features, alpha))


@compute_in_float32
def elu(features: Array) -> Array:
    return np.where(features < 0, np.expm1(features), features)


@compute_in_float32
def selu(features: Array) -> Array:
    negative: Array = scalar_like(features, SELU_SCALE * SELU_ALPHA) * np.expm1(features)
    positive: Array = scalar_like(features, SELU_SCALE) * features
    return np.where(features < 0, negative, positive)


@compute_in_float32
def sigmoid_grad(y: Array, dy: Array) -> Array:
    return dy * y * (scalar_like(y, 1) - y)


@compute_in_float32
def tanh_grad(y: Array, dy: Array) -> Array:
    return dy * (scalar_like(y, 1) - y * y)


def relu_grad(gradients: Array, features: Array) -> Array:
    return gradients * (features > 0).astype(gradients.dtype)


@compute_in_float32
def relu6_grad(gradients: Array, features: Array) -> Array:
    return gradients * ((features > 0) & (features < 6)).astype(gradients.dtype)


@compute_in_float32
def leaky_relu_grad(gradients: Array, features: Array, *, alpha: float) -> Array:
    leaked: Array = scalar_like(gradients, alpha) * gradients
    return np.where(features > 0, gradients, leaked)


@compute_in_float32
def elu_grad(gradients: Array, outputs: Array) -> Array:
    negative: Array = (outputs + scalar_like(outputs, 1)) * gradients
    return np.where(outputs < 0, negative, gradients)


@compute_in_float32
def selu_grad(gradients: Array, outputs: Array) -> Array:
    scale: Array = scalar_like(outputs, SELU_SCALE)
    negative: Array = (outputs + scalar_like(outputs, SELU_SCALE * SELU_ALPHA)) * gradients
    return np.where(outputs < 0, negative, scale * gradients)


@compute_in_float32
def softplus_grad(gradients: Array, features: Array) -> Array:
    divisor: Array = np.exp(-features) + scalar_like(features, 1)
    return gradients / divisor


@compute_in_float32
def softsign_grad(gradients: Array, features: Array) -> Array:
    divisor: Array = scalar_like(features, 1) + np.abs(features)
    return gradients / (divisor * divisor)


@compute_in_float32
def rsqrt_grad(y: Array, dy: Array) -> Array:
    return dy * scalar_like(y, -0.5) * y * y * y


@compute_in_float32
def sqrt_grad(y: Array, dy: Array) -> Array:
    return dy * scalar_like(y, 0.5) / y


@compute_in_float32
def reciprocal_grad(y: Array, dy: Array) -> Array:
    return -dy * y * y


def square(x: Array) -> Array:
    return x * x


def absolute(x: Array) -> Array:
    return np.abs(x)


def check_finite(tensor: Array) -> Array:
    """Return the operand if it is finite; otherwise raise an error, as TensorFlow does."""
    if not np.isfinite(tensor).all():
        raise ValueError("the tensor has Inf or NaN values")
    return tensor


def check_numerics(tensor: Array, *, message: str) -> Array:
    return check_finite(tensor)


def placeholder_with_default(input: Array, *, shape: ShapeAttr) -> Array:
    return input


KERNELS: KernelTable = {
    "tf.Abs": absolute,
    "tf.Acos": unary(np.arccos),
    "tf.Acosh": unary(np.arccosh),
    "tf.Asin": unary(np.arcsin),
    "tf.Asinh": unary(np.arcsinh),
    "tf.Atan": unary(np.arctan),
    "tf.Atanh": unary(np.arctanh),
    "tf.Ceil": ceil_of,
    "tf.CheckNumerics": check_numerics,
    "tf.Cos": unary(np.cos),
    "tf.Cosh": unary(np.cosh),
    "tf.Elu": elu,
    "tf.EluGrad": elu_grad,
    "tf.Exp": unary(np.exp),
    "tf.Expm1": unary(np.expm1),
    "tf.Floor": floor_of,
    "tf.Invert": unary(np.invert),
    "tf.IsFinite": unary(np.isfinite),
    "tf.IsInf": unary(np.isinf),
    "tf.IsNan": unary(np.isnan),
    "tf.LeakyRelu": leaky_relu,
    "tf.LeakyReluGrad": leaky_relu_grad,
    "tf.Log": unary(np.log),
    "tf.Log1p": unary(np.log1p),
    "tf.LogicalNot": unary(np.logical_not),
    "tf.Neg": unary(np.negative),
    "tf.PlaceholderWithDefault": placeholder_with_default,
    "tf.PreventGradient": check_numerics,
    "tf.Reciprocal": reciprocal,
    "tf.ReciprocalGrad": reciprocal_grad,
    "tf.Relu": relu,
    "tf.Relu6": relu6,
    "tf.Relu6Grad": relu6_grad,
    "tf.ReluGrad": relu_grad,
    "tf.Round": round_half_to_even,
    "tf.Rsqrt": rsqrt,
    "tf.RsqrtGrad": rsqrt_grad,
    "tf.Selu": selu,
    "tf.SeluGrad": selu_grad,
    "tf.Sigmoid": sigmoid,
    "tf.SigmoidGrad": sigmoid_grad,
    "tf.Sign": unary(np.sign),
    "tf.Sin": unary(np.sin),
    "tf.Sinh": unary(np.sinh),
    "tf.Softplus": softplus,
    "tf.SoftplusGrad": softplus_grad,
    "tf.Softsign": softsign,
    "tf.SoftsignGrad": softsign_grad,
    "tf.Sqrt": unary(np.sqrt),
    "tf.SqrtGrad": sqrt_grad,
    "tf.Square": square,
    "tf.Tan": unary(np.tan),
    "tf.Tanh": unary(np.tanh),
    "tf.TanhGrad": tanh_grad,
}

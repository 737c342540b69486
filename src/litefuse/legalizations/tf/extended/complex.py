"""Functions of complex numbers, computed from their real and imaginary parts.

LiteRT's kernels only multiply complex numbers and split them into real and imaginary parts; all other arithmetic is
decomposed here. Ops that only move values treat complex64 as int64 (`element_types.MOVED`).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.linalg.spectral import from_pairs, to_pairs
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import constant_ints, known_rank, normalize_axes
from litefuse.rewrite.rule import legalize

ELEMENT_TYPE = DType.C64

F32, C64 = DType.F32, DType.C64


def parts(b: Builder, x: Value) -> tuple[Value, Value]:
    """Return the real and the imaginary part of a complex64 value; other types do not match."""
    require(x.dtype is C64, NOT_APPLICABLE)
    return b.tf.Real(x, Tout=F32), b.tf.Imag(x, Tout=F32)


def make_complex(b: Builder, real: Value, imaginary: Value) -> Value:
    return b.tf.Complex(real, imaginary, Tout=C64)


def _number(b: Builder, value: complex) -> Value:
    return scalar(b, value, C64)  # type: ignore[arg-type]


def _scale(b: Builder, x: Value, factor: float) -> Value:
    """Return `x` times a real number."""
    return from_pairs(b, to_pairs(b, x) * factor)


def _multiply_by_i(b: Builder, x: Value) -> Value:
    """Return i x."""
    real, imaginary = parts(b, x)
    return make_complex(b, -imaginary, real)


def _multiply_by_minus_i(b: Builder, x: Value) -> Value:
    """Return -i x."""
    real, imaginary = parts(b, x)
    return make_complex(b, imaginary, -real)


def _polar(b: Builder, size: Value, angle: Value) -> Value:
    return make_complex(b, size * b.tf.Cos(angle), size * b.tf.Sin(angle))


@legalize("tf.AddV2", "tf.Sub")
def add(b: RewriteContext, x: Value, y: Value) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    return from_pairs(b, b.op(b.root.kind, (to_pairs(b, x), to_pairs(b, y))).results[0])


@legalize("tf.Neg")
def negate(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    return from_pairs(b, -to_pairs(b, x))


@legalize("tf.RealDiv")
def divide(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute x conj(y) / |y|^2."""
    require(x.dtype is C64, NOT_APPLICABLE)
    norm = b.tf.Sum(to_pairs(b, y) ** 2, b.i32([known_rank(y)]), keep_dims=True)
    return from_pairs(b, to_pairs(b, x * b.tf.Conj(y)) / norm)


@legalize("tf.Sum", "tf.Mean")
def sum_or_mean(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    chosen = normalize_axes(constant_ints(axes, "the axes"), known_rank(x))
    return from_pairs(b, b.op(b.root.kind, (to_pairs(b, x), b.i32(chosen)), {"keep_dims": keep_dims}).results[0])


@legalize("tf.EuclideanNorm")
def norm(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Compute the square root of the sum of |x|^2, as a complex number."""
    require(x.dtype is C64, NOT_APPLICABLE)
    square = b.tf.ComplexAbs(x, Tout=F32) ** 2
    size = b.tf.Sqrt(b.tf.Sum(square, axes, keep_dims=keep_dims))
    return make_complex(b, size, b.tf.ZerosLike(size))


@legalize("tf.Exp")
def exp(b: RewriteContext, x: Value) -> Value:
    real, imaginary = parts(b, x)
    return _polar(b, b.tf.Exp(real), imaginary)


@legalize("tf.Log")
def log(b: RewriteContext, x: Value) -> Value:
    real, imaginary = parts(b, x)
    return make_complex(b, b.tf.Log(b.tf.ComplexAbs(x, Tout=F32)), b.tf.Atan2(imaginary, real))


@legalize("tf.Log1p")
def log1p(b: RewriteContext, x: Value) -> Value:
    """Compute the real part as log1p(2 re + |x|^2) / 2, which avoids cancellation near 0."""
    real, imaginary = parts(b, x)
    square = real**2 + imaginary**2
    size = b.tf.Log1p(real + real + square)
    return make_complex(b, size * 0.5, b.tf.Atan2(imaginary, real + 1))


@legalize("tf.Expm1")
def expm1(b: RewriteContext, x: Value) -> Value:
    """Compute the real part as expm1(re) cos(im) - 2 sin(im / 2)^2, which avoids cancellation near 0."""
    real, imaginary = parts(b, x)
    sine = b.tf.Sin(imaginary * 0.5)
    correction = sine**2 * 2
    first = b.tf.Expm1(real) * b.tf.Cos(imaginary) - correction
    return make_complex(b, first, b.tf.Exp(real) * b.tf.Sin(imaginary))


@legalize("tf.Sqrt")
def sqrt(b: RewriteContext, x: Value) -> Value:
    """Compute the root from t = sqrt((|re| + |x|) / 2).

    If re >= 0, t is the real part and im / 2t the imaginary part; otherwise |im| / 2t is the real part, and t with the
    sign of im the imaginary part.
    """
    real, imaginary = parts(b, x)
    sum = abs(real) + b.tf.ComplexAbs(x, Tout=F32)
    first = b.tf.Sqrt(sum * 0.5)
    second = b.tf.DivNoNan(abs(imaginary), first + first)
    is_right = real >= 0
    height = b.tf.SelectV2(is_right, second, first)
    signed = b.tf.SelectV2(imaginary < 0, -height, height)
    return make_complex(b, b.tf.SelectV2(is_right, first, second), signed)


@legalize("tf.Rsqrt")
def rsqrt(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    return b.tf.Reciprocal(b.tf.Sqrt(x))


@legalize("tf.Reciprocal")
def reciprocal(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    return _number(b, 1) / x


@legalize("tf.Square")
def square(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    return x * x


@legalize("tf.SquaredDifference")
def squared_difference(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute (x - y) conj(x - y), as TensorFlow defines it."""
    require(x.dtype is C64, NOT_APPLICABLE)
    difference = x - y
    size = b.tf.ComplexAbs(difference, Tout=F32) ** 2
    return make_complex(b, size, b.tf.ZerosLike(size))


@legalize("tf.Sign")
def sign(b: RewriteContext, x: Value) -> Value:
    """Compute x / |x|, and 0 for 0."""
    real, imaginary = parts(b, x)
    size = b.tf.ComplexAbs(x, Tout=F32)
    return make_complex(b, b.tf.DivNoNan(real, size), b.tf.DivNoNan(imaginary, size))


@legalize("tf.Sigmoid")
def sigmoid(b: RewriteContext, x: Value) -> Value:
    """Compute 1 / (1 + exp(-x))."""
    require(x.dtype is C64, NOT_APPLICABLE)
    return b.tf.Reciprocal(b.tf.Exp(-x) + _number(b, 1))


@legalize("tf.Sin", "tf.Cos", "tf.Sinh", "tf.Cosh")
def trigonometric(b: RewriteContext, x: Value) -> Value:
    """Combine trigonometric functions of one component with hyperbolic functions of the other."""
    real, imaginary = parts(b, x)
    if b.root.kind == "tf.Sin":
        first, second = (b.tf.Sin(real), b.tf.Cosh(imaginary)), (b.tf.Cos(real), b.tf.Sinh(imaginary))
    elif b.root.kind == "tf.Cos":
        first, second = (b.tf.Cos(real), b.tf.Cosh(imaginary)), (-b.tf.Sin(real), b.tf.Sinh(imaginary))
    elif b.root.kind == "tf.Sinh":
        first, second = (b.tf.Sinh(real), b.tf.Cos(imaginary)), (b.tf.Cosh(real), b.tf.Sin(imaginary))
    else:
        first, second = (b.tf.Cosh(real), b.tf.Cos(imaginary)), (b.tf.Sinh(real), b.tf.Sin(imaginary))
    return make_complex(b, b.tf.Mul(*first), b.tf.Mul(*second))


@legalize("tf.Tanh")
def tanh(b: RewriteContext, x: Value) -> Value:
    """Compute (t + i n c (1 - t^2)) / (c^2 + t^2 n^2), with t = tanh(re), n = sin(im), c = cos(im); cannot overflow."""
    real, imaginary = parts(b, x)
    t, sine, cosine = b.tf.Tanh(real), b.tf.Sin(imaginary), b.tf.Cos(imaginary)
    below = cosine**2 + (t * sine) ** 2
    shrinking = (1 - t) * (1 + t)
    above = sine * cosine * shrinking
    return make_complex(b, t / below, above / below)


@legalize("tf.Tan")
def tan(b: RewriteContext, x: Value) -> Value:
    """Compute tan(x) as -i tanh(i x)."""
    return _multiply_by_minus_i(b, b.tf.Tanh(_multiply_by_i(b, x)))


@legalize("tf.Asinh")
def asinh(b: RewriteContext, x: Value) -> Value:
    """Compute log(x + sqrt(x^2 + 1)) in the right half plane, and extend it as an odd function."""
    real, _ = parts(b, x)
    is_left = real < 0
    right = b.tf.SelectV2(is_left, -x, x)
    root = b.tf.Sqrt(right * right + _number(b, 1))
    value = b.tf.Log(right + root)
    return b.tf.SelectV2(is_left, -value, value)


@legalize("tf.Asin")
def asin(b: RewriteContext, x: Value) -> Value:
    """Compute asin(x) as -i asinh(i x)."""
    return _multiply_by_minus_i(b, b.tf.Asinh(_multiply_by_i(b, x)))


@legalize("tf.Acos")
def acos(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    return _number(b, math.pi / 2) - b.tf.Asin(x)


@legalize("tf.Acosh")
def acosh(b: RewriteContext, x: Value) -> Value:
    """Compute acosh(x) as log(x + sqrt(x + 1) sqrt(x - 1))."""
    require(x.dtype is C64, NOT_APPLICABLE)
    one = _number(b, 1)
    roots = b.tf.Sqrt(x + one) * b.tf.Sqrt(x - one)
    return b.tf.Log(x + roots)


@legalize("tf.Atanh")
def atanh(b: RewriteContext, x: Value) -> Value:
    """Compute atanh(x) as (log1p(x) - log1p(-x)) / 2."""
    require(x.dtype is C64, NOT_APPLICABLE)
    return _scale(b, b.tf.Log1p(x) - b.tf.Log1p(-x), 0.5)


@legalize("tf.Atan")
def atan(b: RewriteContext, x: Value) -> Value:
    """Compute atan(x) as -i atanh(i x)."""
    return _multiply_by_minus_i(b, b.tf.Atanh(_multiply_by_i(b, x)))


@legalize("tf.Pow")
def power(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute exp(y log x); for x = 0 the result is 1 if y is 0, else 0."""
    require(x.dtype is C64, NOT_APPLICABLE)
    zero, one = _number(b, 0), _number(b, 1)
    is_zero = b.tf.Equal(x, zero)
    value = b.tf.Exp(y * b.tf.Log(b.tf.SelectV2(is_zero, one, x)))
    of_zero = b.tf.SelectV2(b.tf.Equal(y, zero), one, zero)
    return b.tf.SelectV2(is_zero, of_zero, value)


@legalize("tf.Xlogy", "tf.Xlog1py", "tf.Xdivy", "tf.DivNoNan", "tf.MulNoNan")
def zero_where_zero(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute x f(y), and 0 where x is 0 (DivNoNan, MulNoNan: where y is 0), regardless of f(y)."""
    require(x.dtype is C64, NOT_APPLICABLE)
    zero, one = _number(b, 0), _number(b, 1)
    kind = b.root.kind
    decides = y if kind in ("tf.DivNoNan", "tf.MulNoNan") else x
    is_zero = b.tf.Equal(decides, zero)
    if kind == "tf.MulNoNan":
        value = x * y
    elif kind in ("tf.DivNoNan", "tf.Xdivy"):
        value = x / b.tf.SelectV2(is_zero, one, y)
    else:
        value = x * (b.tf.Log if kind == "tf.Xlogy" else b.tf.Log1p)(b.tf.SelectV2(is_zero, one, y))
    return b.tf.SelectV2(is_zero, zero, value)


@legalize("tf.Equal", "tf.NotEqual")
def equal(b: RewriteContext, x: Value, y: Value, *, incompatible_shape_error: bool) -> Value:
    require(x.dtype is C64, NOT_APPLICABLE)
    require(incompatible_shape_error or (x.shape is not None and y.shape is not None), "the shapes may not broadcast")
    join = b.tf.LogicalAnd if b.root.kind == "tf.Equal" else b.tf.LogicalOr
    compare = b.tf.Equal if b.root.kind == "tf.Equal" else b.tf.NotEqual
    (left, left_i), (right, right_i) = parts(b, x), parts(b, y)
    return join(compare(left, right), compare(left_i, right_i))


@legalize("tf.Prod")
def prod(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Multiply the absolute values and add the angles."""
    require(x.dtype is C64, NOT_APPLICABLE)
    chosen = b.i32(normalize_axes(constant_ints(axes, "the axes"), known_rank(x)))
    size = b.tf.Prod(b.tf.ComplexAbs(x, Tout=F32), chosen, keep_dims=keep_dims)
    angle = b.tf.Sum(b.tf.Angle(x, Tout=F32), chosen, keep_dims=keep_dims)
    return _polar(b, size, angle)


@legalize("tf.Cumsum")
def cumsum(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    sums = [b.tf.Cumsum(part, axis, exclusive=exclusive, reverse=reverse) for part in parts(b, x)]
    return make_complex(b, *sums)


@legalize("tf.Cumprod")
def cumprod(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    """Multiply the absolute values and add the angles."""
    require(x.dtype is C64, NOT_APPLICABLE)
    size = b.tf.Cumprod(b.tf.ComplexAbs(x, Tout=F32), axis, exclusive=exclusive, reverse=reverse)
    angle = b.tf.Cumsum(b.tf.Angle(x, Tout=F32), axis, exclusive=exclusive, reverse=reverse)
    return _polar(b, size, angle)


def _map_parts(b: Builder, x: Value, function: Callable[[Value], Value]) -> Value:
    return make_complex(b, *(function(part) for part in parts(b, x)))


@legalize("tf.ScatterNd")
def scatter_nd(b: RewriteContext, indices: Value, updates: Value, shape: Value) -> Value:
    """Scatter each component separately; duplicate indices accumulate."""
    return _map_parts(b, updates, lambda part: b.tf.ScatterNd(indices, part, shape))


@legalize("tf.TensorScatterAdd", "tf.TensorScatterSub")
def tensor_scatter(b: RewriteContext, tensor: Value, indices: Value, updates: Value) -> Value:
    kind = b.root.kind
    both = zip(parts(b, tensor), parts(b, updates), strict=True)
    return make_complex(b, *(b.op(kind, (into, indices, given)).results[0] for into, given in both))


@legalize("tf.UnsortedSegmentSum")
def segment_sum(b: RewriteContext, data: Value, segments: Value, count: Value) -> Value:
    return _map_parts(b, data, lambda part: b.tf.UnsortedSegmentSum(part, segments, count))

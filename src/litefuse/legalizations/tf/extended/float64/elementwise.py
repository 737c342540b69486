"""Rules for elementwise float64 functions: those computed by `functions` and `erf`, activations, and casts."""

from __future__ import annotations

import math
from collections.abc import Callable

from litefuse.errors import NOT_APPLICABLE, NoMatch, require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.extended.float64 import COARSE, functions
from litefuse.legalizations.tf.extended.float64.erf import (
    complementary_error_function,
    erfinv,
    error_function,
    normal_quantile,
)
from litefuse.legalizations.tf.extended.float64.numbers import (
    F64,
    LOWEST,
    MAGNITUDE_MASK,
    Double,
    broadcast_doubles,
    order_of,
    to_double,
)
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast
from litefuse.rewrite.rule import Rule, legalize

ELEMENT_TYPE = DType.F64


def unary(kind: str, function: Callable[[Double], Double]) -> Rule:
    """Return a rule that applies a function to each float64 number."""

    def replace(b: Builder, x: Value) -> Value:
        require(x.dtype is F64, NOT_APPLICABLE)
        return function(to_double(b, x)).value

    return Rule((f"tf.{kind}",), replace, f"float64 {kind}", legalizes=True)


def binary(kind: str, function: Callable[[Double, Double], Double]) -> Rule:
    """Return a rule that applies a function to pairs of float64 numbers; the operands broadcast."""

    def replace(b: Builder, x: Value, y: Value) -> Value:
        require(x.dtype is F64, NOT_APPLICABLE)
        return function(*broadcast_doubles(b, x, y)).value

    return Rule((f"tf.{kind}",), replace, f"float64 {kind}", legalizes=True)


@legalize("tf.Tan")
def tangent(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    sine, cosine = functions.sine_and_cosine(to_double(b, x))
    return sine.value / cosine.value


@legalize("tf.Atan")
def arc_tangent(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    y = to_double(b, x)
    return functions.atan2(y, y.full_like(1.0)).value


@legalize("tf.Asinh")
def arc_hyperbolic_sine(b: RewriteContext, x: Value) -> Value:
    """Compute sign(x) log1p(|x| + x^2 / (1 + sqrt(x^2 + 1))); for large |x|, sign(x) (log |x| + log 2)."""
    require(x.dtype is F64, NOT_APPLICABLE)
    size = to_double(b, x).size
    near = size.at_most(2.0**30)
    root = functions.square_root(near * near + 1.0)
    result = functions.log1p(near + near * (near * (root + 1.0).reciprocal()))
    large = functions.logarithm(size) + math.log(2)
    result = result.where((size.bits & MAGNITUDE_MASK) > order_of(2.0**30), large)
    return result.with_sign_of(to_double(b, x)).where(size.is_nan, size).value


_MAX_EXPONENT = 64


@legalize("tf.Pow")
def power(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute small constant integer powers by multiplication, x^0.5 by a square root, and others by exp and log."""
    require(x.dtype is F64, NOT_APPLICABLE)
    exponent = None if y.constant is None or y.rank != 0 else float(y.constant.numpy())
    if exponent == 0.5:
        # (-infinity)^0.5 is infinity, unlike the square root.
        return b.tf.SelectV2(b.tf.IsInf(x), abs(x), b.tf.Sqrt(x))
    if exponent is not None and exponent.is_integer() and 1 <= abs(exponent) <= _MAX_EXPONENT:
        result = _power_by_squaring(b, x, abs(int(exponent)))
        return result if exponent > 0 else b.tf.Reciprocal(result)
    return functions.power(*broadcast_doubles(b, x, y)).value


def _power_by_squaring(b: Builder, x: Value, exponent: int) -> Value:
    """Raise to a power by repeated squaring, multiplying where a bit of the exponent is set."""
    product: Value | None = None
    square = x
    while exponent:
        if exponent & 1:
            product = square if product is None else product * square
        exponent >>= 1
        square = square * square if exponent else square
    assert product is not None
    return product


@legalize("tf.ClipByValue")
def clip_by_value(b: RewriteContext, x: Value, low: Value, high: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return b.tf.Maximum(b.tf.Minimum(x, high), low)


@legalize("tf.Relu")
def relu(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return b.tf.Maximum(x, 0)


@legalize("tf.Relu6")
def relu6(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return b.tf.Minimum(b.tf.Relu(x), 6)


def _where_negative(x: Double, value: Double) -> Double:
    return x.where(x.bits < 0, value)


@legalize("tf.LeakyRelu")
def leaky_relu(b: RewriteContext, x: Value, *, alpha: float) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    number = to_double(b, x)
    return _where_negative(number, number * alpha).value


def _elu(x: Double) -> Double:
    return _where_negative(x, functions.expm1(x.at_most(0.0)).where(x.is_nan, x))


@legalize("tf.Cast")
def cast_to_uint64(b: RewriteContext, x: Value, *, DstT: DType, Truncate: bool) -> Value:
    """Cast to uint64 by way of int64; from 2^63 on, subtract 2^63 before the cast and add it afterwards."""
    require(x.dtype is F64 and DstT is DType.U64, NOT_APPLICABLE)
    number = to_double(b, x)
    is_large = number.bits > order_of(2.0**63) - 1
    near = number.where(is_large, number - 2.0**63)
    whole = near.whole
    return bitcast(b, whole.where(is_large, whole + LOWEST).value, DType.U64)


@legalize("tf.TruncateDiv")
def truncate_div(b: RewriteContext, x: Value, y: Value) -> Value:
    """Divide, rounding towards zero."""
    require(x.dtype is F64, NOT_APPLICABLE)
    quotient = x / y
    return b.tf.Sign(quotient) * b.tf.Floor(abs(quotient))


@legalize(*COARSE)
def refuse_coarse(b: RewriteContext, x: Value, *others: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    raise NoMatch("it is only approximated to float32 precision: cast its operands to float32, if that is enough")


_BY_FUNCTION = (
    unary("Exp", functions.exponential),
    unary("Expm1", functions.expm1),
    unary("Log", functions.logarithm),
    unary("Log1p", functions.log1p),
    unary("Sqrt", functions.square_root),
    unary("Rsqrt", functions.reciprocal_square_root),
    unary("Sin", functions.sine),
    unary("Cos", functions.cosine),
    unary("Sinh", functions.hyperbolic_sine),
    unary("Cosh", functions.hyperbolic_cosine),
    unary("Tanh", functions.hyperbolic_tangent),
    unary("Sigmoid", functions.sigmoid),
    unary("Softplus", functions.softplus),
    unary("Elu", _elu),
    unary("Erf", error_function),
    unary("Erfc", complementary_error_function),
    unary("Erfinv", erfinv),
    unary("Ndtri", normal_quantile),
    binary("Atan2", functions.atan2),
)

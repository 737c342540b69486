"""Elementwise functions in float."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.legalizations.micro.conditions import is_refused, is_refused_float
from litefuse.rewrite.build import emit, f32, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import scalar_constant, static_shape
from litefuse.rewrite.rule import rewrite

_ERFC = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
_ERFC_STEP = 0.3275911
"""Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: the error of erf is at most 1.5e-7."""
_TANH_SCALE, _TANH_CUBE = math.sqrt(2 / math.pi), 0.044715
_MAX_POWER = 16


@rewrite("tfl.gelu", where=is_refused_float)
def gelu(b: RewriteContext, x: Value, *, approximate: bool) -> Value:
    """Replace GELU by max(x, 0) - |x| erfc(|x| / sqrt(2)) / 2, or its approximation by TANH."""
    if approximate:
        inner = b.tfl.add(f32(b, 1), b.tfl.mul(b.tfl.square(x), f32(b, _TANH_CUBE)))
        bent = b.tfl.tanh(b.tfl.mul(b.tfl.mul(x, f32(b, _TANH_SCALE)), inner))
        return b.tfl.mul(b.tfl.mul(x, f32(b, 0.5)), b.tfl.add(bent, f32(b, 1)))
    size = b.tfl.abs(x)
    scaled = b.tfl.mul(size, f32(b, _ERFC_STEP / math.sqrt(2)))
    t = b.tfl.div(f32(b, 1), b.tfl.add(scaled, f32(b, 1)))
    tail = f32(b, _ERFC[0])
    for coefficient in _ERFC[1:]:
        tail = b.tfl.add(b.tfl.mul(tail, t), f32(b, coefficient))
    bell = b.tfl.exp(b.tfl.mul(b.tfl.square(x), f32(b, -0.5)))
    erfc = b.tfl.mul(b.tfl.mul(tail, t), bell)
    return b.tfl.sub(b.tfl.relu(x), b.tfl.mul(b.tfl.mul(size, f32(b, 0.5)), erfc))


@rewrite("tfl.pow", where=is_refused_float)
def power(b: RewriteContext, x: Value, exponent: Value) -> Value:
    """Replace x ** p, for a constant p that is a small integer or a half, by products, SQRT and RSQRT."""
    given = required(scalar_constant(exponent, x.rank), "the exponent is not one constant")
    whole = math.floor(given)
    require(given - whole in (0, 0.5) and abs(given) <= _MAX_POWER, "the exponent is not a small integer or a half")
    if given < 0:
        return b.tfl.div(f32(b, 1), _positive_power(b, x, -given))
    return _positive_power(b, x, given)


def _positive_power(b: RewriteContext, x: Value, exponent: float) -> Value:
    """Multiply by squares, by the exponent's binary digits."""
    factors = [b.tfl.sqrt(x)] if exponent % 1 else []
    digits, square = int(exponent), x
    while digits:
        if digits & 1:
            factors.append(square)
        digits >>= 1
        square = b.tfl.square(square) if digits else square
    result = factors[0] if factors else b.tfl.add(b.tfl.mul(x, f32(b, 0)), f32(b, 1))
    for factor in factors[1:]:
        result = b.tfl.mul(result, factor)
    return result


@rewrite("tfl.sign", where=is_refused)
def sign(b: RewriteContext, x: Value) -> Value:
    zero = scalar(b, 0, x.dtype)
    above, below = (cast(b, truth, x.dtype) for truth in (b.tfl.greater(x, zero), b.tfl.less(x, zero)))
    return b.tfl.sub(above, below)


@rewrite("tfl.relu_n1_to_1", "tfl.relu_0_to_1", where=is_refused_float)
def bounded_relu(b: RewriteContext, x: Value) -> Value:
    lower = -1.0 if b.root.kind == "tfl.relu_n1_to_1" else 0.0
    return b.tfl.minimum(b.tfl.maximum(x, f32(b, lower)), f32(b, 1))


@rewrite("tfl.neg", where=is_refused)
def negation(b: RewriteContext, x: Value) -> Value:
    """Replace -x for integers by 0 - x."""
    require(x.dtype.is_integer and x.type.quantization is None, "it is not an integer")
    return b.tfl.sub(scalar(b, 0, x.dtype), x)


@rewrite("tfl.select", "tfl.select_v2", where=is_refused)
def selection(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Replace SELECT by SELECT_V2; of integers, by c x + (1 - c) y, which neither rounds nor overflows."""
    result = b.root.results[0]
    if result.dtype is not DType.I32:
        require(b.root.kind == "tfl.select" and condition.rank == result.rank, "SELECT_V2 does not run either")
        return b.tfl.select_v2(condition, x, y)
    chosen = cast(b, condition, DType.I32)
    other = b.tfl.sub(b.i32(1), chosen)
    return b.tfl.add(b.tfl.mul(chosen, x), b.tfl.mul(other, y))


@rewrite("tfl.squared_difference", where=is_refused)
def squared_difference(b: RewriteContext, x: Value, y: Value) -> Value:
    difference = b.tfl.sub(x, y)
    return b.tfl.mul(difference, difference)


@rewrite("tfl.local_response_normalization", where=is_refused_float)
def local_response_normalization(b: RewriteContext, x: Value, **options: Any) -> Value:
    """Replace x / (bias + alpha * sum of x ** 2 over 2 radius + 1 channels) ** beta; beta is 0.5, 0.75 or 1.

    The sums are a convolution of size 1 whose weights are a band matrix.
    """
    channels, beta = static_shape(x)[-1], options["beta"]
    require(beta in (0.5, 0.75, 1.0), "beta is not 0.5, 0.75 or 1")
    channel = np.arange(channels)
    band = np.abs(channel[:, None] - channel[None, :]) <= options["radius"]
    weights = np.where(band, np.float32(options["alpha"]), np.float32(0)).reshape(channels, 1, 1, channels)
    bias = b.const(np.full(channels, options["bias"], np.float32))
    sums = emit(
        b, "tfl.conv_2d", x.type, b.tfl.square(x), b.const(weights), bias, padding="VALID", stride_w=1, stride_h=1
    )
    if beta == 1.0:
        return b.tfl.div(x, sums)
    result = b.tfl.mul(x, b.tfl.rsqrt(sums))
    # s ** -0.75 = s ** -0.5 * s ** -0.25
    return result if beta == 0.5 else b.tfl.mul(result, b.tfl.sqrt(b.tfl.rsqrt(sums)))

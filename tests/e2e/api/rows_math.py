"""Rows for tf.math and tf.bitwise."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.e2e.api.entries import (
    BOOL,
    COMPLEX,
    COUNTS,
    I32,
    I64,
    POSITIVE,
    SIGNED_UNIT,
    UNIT,
    B,
    Draw,
    F,
    Rows,
    as_dtypes,
    ascending,
    each,
    f,
    i,
    row,
)

m = tf.math
HALF = (np.float16,)
INTEGERS = (np.int32, np.int64)
SEGMENTS = i(6, low=0, high=3, after=ascending)
IDS = i(6, low=-1, high=3)


def rows() -> Rows:
    yield from unary()
    yield from special()
    yield from binary()
    yield from double()
    yield from reductions()
    yield from segments()
    yield from others()
    yield from complex_numbers()
    yield from bits()


def unary() -> Rows:
    everywhere = "abs asinh atan ceil cos cosh erf erfc exp expm1 floor negative rint round sigmoid sign sin sinh"
    everywhere += " softplus softsign square tanh log_sigmoid is_finite is_inf is_nan reciprocal_no_nan"
    plain = list(each(m, everywhere))
    yield from plain
    yield from as_dtypes(plain, *HALF)
    positive = list(each(m, "log log1p lgamma digamma rsqrt sqrt reciprocal", POSITIVE))
    yield from positive
    yield from as_dtypes(positive, *HALF)
    yield from each(m, "acos asin atanh erfinv", SIGNED_UNIT)
    yield from each(m, "erfcinv ndtri", UNIT)
    yield row("acosh", m.acosh, f(B, 4, low=1.1, high=9))
    yield row("tan", m.tan, SIGNED_UNIT)
    yield from as_dtypes(each(m, "abs negative sign square"), *INTEGERS, np.int8, np.int16)


def special() -> Rows:
    yield from each(m, "bessel_i0 bessel_i0e bessel_i1 bessel_i1e")
    yield from (
        row(f"special.{name}", getattr(m.special, name), POSITIVE)
        for name in "bessel_j0 bessel_j1 bessel_k0 bessel_k0e bessel_k1 bessel_k1e bessel_y0 bessel_y1".split()
    )
    yield from (
        row(f"special.{name}", getattr(m.special, name))
        for name in "dawsn expint fresnel_cos fresnel_sin spence".split()
    )
    for name in "bessel_i0 bessel_i0e bessel_i1 bessel_i1e".split():
        yield row(f"{name}_wide", getattr(m, name), f(B, 64, low=-60, high=60))
    yield row("digamma_poles", m.digamma, f(6, after=lambda _: np.float32([0, -1, -7, 1e-3, 1e6, -0.5])))
    yield row("polygamma_orders", m.polygamma, f(5, after=lambda _: np.float32([0, 1, 2, 0.5, 4])), f(5, low=0.5))
    yield row("betainc", m.betainc, POSITIVE, POSITIVE, UNIT)
    yield row("igamma", m.igamma, POSITIVE, POSITIVE)
    yield row("igamma_wide", m.igamma, f(B, 4, low=0.1, high=40), f(B, 4, low=0.1, high=40))
    yield row("igammac", m.igammac, POSITIVE, POSITIVE)
    yield row("lbeta", m.lbeta, POSITIVE)
    yield row("lgamma_wide", m.lgamma, f(B, 9, low=-4.9, high=60))
    yield row("digamma_wide", m.digamma, f(B, 9, low=-4.9, high=60))
    yield row("polygamma", m.polygamma, Draw(after=lambda x: np.abs(np.round(x)) + 1), POSITIVE)
    yield row("zeta", m.zeta, f(B, 4, low=1.5, high=9), POSITIVE)


def binary() -> Rows:
    names = "add subtract multiply maximum minimum squared_difference equal not_equal less less_equal greater"
    plain = list(each(m, names + " greater_equal", F, f(4)))
    yield from plain
    yield from as_dtypes(plain, *INTEGERS, np.float16)
    yield from as_dtypes(each(m, "add subtract multiply maximum minimum", F, F), np.int8, np.uint8, np.int16)
    yield from each(m, "divide divide_no_nan floordiv floormod mod truediv", F, POSITIVE)
    yield row("truediv_int32", m.truediv, I32, COUNTS)
    yield row("floordiv_int64", m.floordiv, I64, i(B, 4, low=1, high=9, dtype=np.int64))
    yield row("floormod_int32", m.floormod, I32, COUNTS)
    yield row("multiply_no_nan", m.multiply_no_nan, F, Draw(after=np.round))
    yield from each(m, "xlogy xdivy xlog1py", Draw(after=np.round), POSITIVE)
    yield row("atan2", m.atan2, F, F)
    yield row("pow", m.pow, POSITIVE, F)
    yield row("pow_integers", m.pow, i(B, 4, low=-9, high=9), i(B, 4, low=0, high=6))
    yield row("pow_int64", m.pow, i(B, 4, low=-90, high=90, dtype=np.int64), i(B, 4, low=0, high=9, dtype=np.int64))
    yield row("pow_int32_large", m.pow, i(B, 4, low=-7, high=7), i(B, 4, low=0, high=11))
    yield row("nextafter", m.nextafter, F, F)
    yield from each(m, "logical_and logical_or logical_xor", BOOL, BOOL)
    yield row("logical_not", m.logical_not, BOOL)
    yield row("scalar_mul", lambda x: m.scalar_mul(2.5, x))
    yield row("add_n", lambda x, y: m.add_n([x, y, x]), F, F)
    yield row("accumulate_n", lambda x, y: m.accumulate_n([x, y, x]), F, F)


def double() -> Rows:
    """Return rows in float64, for which the runtime has few kernels."""
    D, E = Draw(dtype=np.float64), Draw(dtype=np.float64, after=lambda x: np.round(x) + 0.5)
    names = (
        "add subtract multiply maximum minimum divide floordiv less less_equal greater greater_equal equal not_equal"
    )
    yield from (row(f"{name}_float64", getattr(m, name), D, E, tolerance=1e-14) for name in names.split())
    names = "abs negative square floor ceil round rint sign is_nan is_finite reciprocal"
    yield from (row(f"{name}_float64", getattr(m, name), D, tolerance=1e-14) for name in names.split())
    wide = Draw((B, 64), np.float64, -150, 150, lambda x: 10.0**x)
    yield row("divide_float64_wide", lambda x, y: m.divide(x, y) * y / x, wide, wide, tolerance=1e-14)
    whole = Draw((B, 64), np.float64, -999, 999, np.round)
    yield row(
        "floordiv_float64_exact", lambda x, y: m.floordiv(x * y, y), whole, Draw((B, 64), np.float64, 1, 99, np.round)
    )
    edges = np.float64([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-300, 1e308, 3.0])
    draw = Draw((8,), np.float64, after=lambda _: edges)
    yield row("edges_float64", lambda x: [x[:, None] / x, x[:, None] < x, x == -x, m.floor(x), m.round(x), -x], draw)


def reductions() -> Rows:
    names = "reduce_euclidean_norm reduce_logsumexp reduce_max reduce_mean reduce_min reduce_prod reduce_std reduce_sum"
    for name in (names + " reduce_variance").split():
        function = getattr(m, name)
        yield row(name, lambda x, g=function: g(x, axis=1))
        yield row(f"{name}_all", function)
        yield row(f"{name}_keep", lambda x, g=function: g(x, axis=[0, -1], keepdims=True), f(B, 3, 4))
        yield from as_dtypes([row(name, lambda x, g=function: g(x, axis=-1))], np.float16)
    for name in "reduce_max reduce_min reduce_sum reduce_prod".split():
        yield from as_dtypes([row(name, lambda x, g=getattr(m, name): g(x, axis=1))], *INTEGERS)
    for name in ("reduce_all", "reduce_any"):
        yield row(name, lambda x, g=getattr(m, name): g(x, axis=1), BOOL)
    yield row("count_nonzero", lambda x: m.count_nonzero(x, axis=1), Draw(after=np.round))
    yield row("zero_fraction", m.zero_fraction, Draw(after=np.round))
    for name in ("argmax", "argmin"):
        yield row(name, lambda x, g=getattr(m, name): [g(x, axis=1), g(x, 0, output_type=tf.int32)])
    for name in ("cumsum", "cumprod", "cumulative_logsumexp"):
        function = getattr(m, name)
        yield row(name, lambda x, g=function: g(x, axis=1))
        yield row(f"{name}_back", lambda x, g=function: g(x, axis=0, exclusive=True, reverse=True), fast=True)
    yield row("cumsum_int32", lambda x: m.cumsum(x, axis=1), I32)
    yield row("cumprod_int32", lambda x: m.cumprod(x, axis=1), i(B, 4, low=-5, high=5))


def segments() -> Rows:
    for name in "segment_max segment_mean segment_min segment_prod segment_sum".split():
        yield row(name, getattr(m, name), f(6, 3), SEGMENTS, forms=("static", "free"))
        if name != "segment_mean":
            yield row(f"{name}_int32", getattr(m, name), i(6, 3), SEGMENTS, forms=("static", "free"))
    for name in "max mean min prod sqrt_n sum".split():
        function = getattr(m, f"unsorted_segment_{name}")
        yield row(f"unsorted_segment_{name}", lambda x, s, g=function: g(x, s, 4), f(6, 3), IDS)
        if name in ("max", "min", "prod", "sum"):
            data = i(6, 3, low=-9, high=9, dtype=np.int64)
            yield row(f"unsorted_segment_{name}_int64", lambda x, s, g=function: g(x, s, 4), data, IDS)


def others() -> Rows:
    yield row("top_k", lambda x: m.top_k(x, 2))
    yield row("top_k_int32", lambda x: m.top_k(x, 2), I32)
    yield row("approx_max_k", lambda x: m.approx_max_k(x, 2))
    yield row("approx_min_k", lambda x: m.approx_min_k(x, 2, reduction_dimension=0), f(4, 3))
    yield row("bincount", lambda x: m.bincount(x, minlength=6, maxlength=9), i(12, low=0, high=9))
    yield row("bincount_all", m.bincount, i(12, low=0, high=9))
    yield row("bincount_weights", lambda x, w: m.bincount(x, w, minlength=9, maxlength=9), i(12, low=0, high=9), f(12))
    yield row("bincount_axis", lambda x: m.bincount(x, minlength=9, maxlength=9, axis=-1), i(B, 5, low=0, high=8))
    yield row(
        "bincount_binary", lambda x: m.bincount(x, maxlength=9, minlength=9, binary_output=True), i(8, low=0, high=8)
    )
    yield row("confusion_matrix", lambda x, y: m.confusion_matrix(x, y, 4), i(B, low=0, high=3), i(B, low=0, high=3))
    yield row("in_top_k", lambda t, p: m.in_top_k(t, p, 2), i(B, low=0, high=3), F)
    yield row("invert_permutation", m.invert_permutation, i(5, after=lambda x: np.argsort(x)))
    yield row("is_non_decreasing", m.is_non_decreasing)
    yield row("is_strictly_increasing", m.is_strictly_increasing, Draw(after=ascending))
    yield row("l2_normalize", lambda x: m.l2_normalize(x, axis=-1))
    yield row("polyval", lambda x: m.polyval([2.0, -1.0, x], x))
    yield row("softmax", m.softmax)
    yield row("softmax_axis", lambda x: m.softmax(x, axis=1), f(B, 3, 4))
    yield row("log_softmax", m.log_softmax)
    yield row("sobol_sample", lambda x: x + m.sobol_sample(4, 3), f(3, 4))


def complex_numbers() -> Rows:
    yield from (row(f"{name}_complex", getattr(m, name), COMPLEX) for name in "abs angle conj imag real".split())
    names = "exp log sqrt square sin cos tan sinh cosh tanh reciprocal sigmoid negative expm1 log1p rsqrt sign"
    for name in (names + " acos asin atan acosh asinh atanh").split():
        yield row(f"{name}_complex", getattr(m, name), COMPLEX)
    for name in "add subtract multiply divide pow equal not_equal squared_difference divide_no_nan".split():
        yield row(f"{name}_complex", getattr(m, name), COMPLEX, COMPLEX)
    yield row("multiply_complex_broadcast", m.multiply, COMPLEX, Draw((4,), np.complex64))
    yield row("equal_complex_same", lambda x: m.equal(x, tf.reverse(x, [1])), COMPLEX)
    for name in "reduce_sum reduce_mean reduce_prod cumsum cumprod reduce_euclidean_norm".split():
        yield row(f"{name}_complex", lambda x, g=getattr(m, name): g(x, 1), COMPLEX)
    yield row("complex", tf.complex, F, F)
    yield row("xlogy_complex", m.xlogy, COMPLEX, COMPLEX)
    yield row("l2_normalize_complex", lambda x: m.l2_normalize(x, 1), COMPLEX)


def bits() -> Rows:
    for dtype in (np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint32):
        x, shifts = Draw(dtype=dtype, low=-99, high=99), Draw(dtype=dtype, low=0, high=6)
        for name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
            yield row(f"{name}_{np.dtype(dtype).name}", getattr(tf.bitwise, name), x, x)
        yield row(f"invert_{np.dtype(dtype).name}", tf.bitwise.invert, x)
        for name in ("left_shift", "right_shift"):
            yield row(f"{name}_{np.dtype(dtype).name}", getattr(tf.bitwise, name), x, shifts)

"""Rows for keras.ops: arithmetic, reductions, linear algebra, Fourier transforms."""

from __future__ import annotations

import numpy as np
from keras import ops

from tests.e2e.api.entries import (
    BOOL,
    COMPLEX,
    I32,
    POSITIVE,
    SIGNED_UNIT,
    UNIT,
    B,
    Draw,
    F,
    Rows,
    as_dtypes,
    c,
    each,
    f,
    i,
    positive_definite,
    row,
    symmetric,
    well_conditioned,
)

CUBE = f(B, 3, 4)
REGULAR = f(B, 4, 4, after=well_conditioned)
HOLES = Draw(after=lambda x: np.where(np.abs(x) < 1, np.nan, x))
ROUND = Draw(after=np.round)


def rows() -> Rows:
    yield from unary()
    yield from binary()
    yield from reductions()
    yield from algebra()
    yield from spectra()


def unary() -> Rows:
    names = "abs absolute arcsinh arctan cbrt ceil cos cosh deg2rad erf erfc exp exp2 expm1 fabs floor isfinite isinf"
    names += " isnan isneginf isposinf isreal nan_to_num negative rad2deg round sign signbit sin sinc sinh square trunc"
    names += " i0 angle conj conjugate real imag ravel copy stop_gradient ones_like"
    yield from each(ops, names)
    yield from each(ops, "log log10 log1p log2 rsqrt sqrt reciprocal", POSITIVE)
    yield from each(ops, "arccos arcsin arctanh erfinv", SIGNED_UNIT)
    yield row("arccosh", ops.arccosh, f(B, 4, low=1.1, high=9))
    yield row("tan", ops.tan, SIGNED_UNIT)
    for name in "angle real imag conj abs".split():
        yield row(f"{name}_complex", getattr(ops, name), COMPLEX)
    yield row("nan_to_num_nan", lambda x: ops.nan_to_num(x, 7.0), HOLES)
    yield row("isnan_nan", ops.isnan, HOLES)
    yield from as_dtypes(each(ops, "abs negative sign square sqrt exp sin round"), np.int32)
    yield row("round_decimals", lambda x: ops.round(x, 1))
    yield from each(ops, "bitwise_invert bitwise_not", I32)
    yield row("clip", lambda x: ops.clip(x, -1.0, 2.0))
    yield row("logical_not", ops.logical_not, BOOL)


def binary() -> Rows:
    names = "add subtract multiply maximum minimum fmax fmin equal not_equal less less_equal greater greater_equal"
    names += " logaddexp logaddexp2 hypot arctan2 nextafter heaviside isclose"
    yield from each(ops, names, F, f(4))
    yield from each(ops, "divide divide_no_nan floor_divide mod fmod true_divide power", POSITIVE, POSITIVE)
    yield row("fmod_signed", ops.fmod, F, POSITIVE)
    yield row("mod_signed", ops.mod, F, POSITIVE)
    integers = i(B, 4, low=-30, high=30), i(B, 4, low=1, high=9)
    yield from (row(f"{name}_int32", getattr(ops, name), *integers) for name in "mod floor_divide fmod".split())
    yield from each(ops, "gcd lcm bitwise_and bitwise_or bitwise_xor", *integers)
    yield from each(ops, "bitwise_left_shift bitwise_right_shift left_shift right_shift", I32, i(B, 4, low=0, high=7))
    yield from each(ops, "logical_and logical_or logical_xor", BOOL, BOOL)
    yield row("ldexp", ops.ldexp, F, i(B, 4, low=-3, high=4))
    yield row("allclose", ops.allclose, F, F)
    yield row("polar", ops.polar, POSITIVE, F)
    yield row("power_int32", ops.power, i(B, 4, low=1, high=9), i(B, 4, low=0, high=5))
    yield from as_dtypes(each(ops, "add multiply maximum", F, F), np.int32, np.float16)


def reductions() -> Rows:
    names = "amax amin max mean min prod std sum var logsumexp median ptp count_nonzero argmax argmin"
    for name in names.split():
        yield row(name, lambda x, g=getattr(ops, name): g(x, axis=1), CUBE)
    for name in "amax mean prod std sum var median".split():
        yield row(f"{name}_keep", lambda x, g=getattr(ops, name): g(x, axis=-1, keepdims=True), CUBE)
        yield row(f"{name}_whole", getattr(ops, name), CUBE)
    for name in "nanargmax nanargmin nanmax nanmean nanmedian nanmin nanprod nanstd nansum nanvar".split():
        yield row(name, lambda x, g=getattr(ops, name): g(x, axis=1), HOLES)
    for name in "nancumprod nancumsum".split():
        yield row(name, lambda x, g=getattr(ops, name): g(x, axis=1), HOLES)
    for name in "quantile nanquantile".split():
        yield row(name, lambda x, g=getattr(ops, name): g(x, [0.25, 0.6], axis=1), F)
    for name in "percentile nanpercentile".split():
        yield row(name, lambda x, g=getattr(ops, name): g(x, 30.0, axis=1), F)
    yield row("quantile_nearest", lambda x: ops.quantile(x, 0.3, axis=1, method="nearest"))
    for name in ("all", "any"):
        yield row(name, lambda x, g=getattr(ops, name): g(x, axis=1), BOOL)
    yield row("average", lambda x: ops.average(x, axis=1, weights=[1.0, 2.0, 3.0, 4.0]))
    yield row("cumsum", lambda x: ops.cumsum(x, axis=1))
    yield row("cumprod", lambda x: ops.cumprod(x, axis=1))
    yield row("bincount", lambda x: ops.bincount(x, minlength=9), i(12, low=0, high=8))
    yield row("corrcoef", ops.corrcoef)
    yield row("correlate", lambda x, y: ops.correlate(x, y, "same"), f(9), f(3))
    yield row("histogram", lambda x: ops.histogram(x, 5, (-3, 3)))
    yield row("trapezoid", ops.trapezoid)
    yield row("moments", lambda x: ops.moments(x, axes=[0]))
    yield row("norm", lambda x: ops.norm(x, axis=1))
    yield row("norm_matrix", lambda x: ops.norm(x, ord="fro", axis=(1, 2)), CUBE)
    yield row("normalize", lambda x: ops.normalize(x, axis=1))
    yield row("psnr", lambda x, y: ops.psnr(x, y, 1.0), UNIT, UNIT)
    yield row("cdist", ops.cdist, f(B, 4), f(5, 4))
    for name in "max min prod sum".split():
        segment = getattr(ops, f"segment_{name}")
        yield row(f"segment_{name}", lambda x, s, g=segment: g(x, s, 4), f(6, 3), i(6, low=0, high=3))


def algebra() -> Rows:
    yield row("cholesky", ops.cholesky, f(B, 4, 4, after=positive_definite))
    yield row("cholesky_inverse", ops.cholesky_inverse, f(4, 4, after=lambda x: np.tril(x) + 4 * np.eye(4)))
    yield from each(ops, "det inv lu_factor slogdet", REGULAR)
    yield row("logdet", ops.logdet, f(B, 4, 4, after=positive_definite))
    yield row("linalg.matrix_transpose", lambda x: ops.swapaxes(x, -1, -2), REGULAR)
    yield row("solve", ops.solve, REGULAR, f(B, 4, 2))
    yield row("solve_triangular", lambda a, y: ops.solve_triangular(a, y, lower=True), REGULAR, f(B, 4, 2))
    yield row("lstsq", ops.lstsq, f(6, 4, after=well_conditioned), f(6, 2))
    yield row("qr", ops.qr, f(B, 5, 3, after=well_conditioned))
    yield row("pinv", ops.pinv, f(B, 5, 3, after=well_conditioned))
    yield row("matrix_rank", ops.matrix_rank, f(B, 5, 3, after=well_conditioned))
    yield row("svd", lambda x: ops.svd(x, compute_uv=False), f(B, 5, 3))
    yield row("eigh", lambda x: ops.eigh(x)[0], f(B, 4, 4, after=symmetric))
    yield row("eig", lambda x: ops.eig(x)[0], f(4, 4, after=symmetric))
    yield row("matmul", ops.matmul, f(B, 3, 4), f(B, 4, 5))
    yield row("matmul_int32", ops.matmul, i(B, 3, 4), i(B, 4, 5))
    yield row("dot", ops.dot, f(B, 3, 4), f(4, 5))
    yield row("inner", ops.inner, F, f(4))
    yield row("outer", ops.outer, f(B), f(4))
    yield row("vdot", ops.vdot, f(4), f(4))
    yield row("kron", ops.kron, f(B, 3), f(2, 4))
    yield row("tensordot", lambda x, y: ops.tensordot(x, y, axes=1), f(B, 3, 4), f(4, 5))
    yield row("einsum", lambda x, y: ops.einsum("bij,jk->bik", x, y), f(B, 3, 4), f(4, 5))
    yield row("cross", ops.cross, f(B, 3), f(B, 3))
    yield row("trace", lambda x: ops.trace(x, axis1=1, axis2=2), REGULAR)
    yield row("vander", ops.vander, f(4))


def spectra() -> Rows:
    pair = f(B, 12), f(B, 12)
    yield row("fft", lambda x, y: ops.fft((x, y)), *pair)
    yield row("fft2", lambda x, y: ops.fft2((x, y)), f(B, 4, 6), f(B, 4, 6))
    yield row("ifft2", lambda x, y: ops.ifft2((x, y)), f(B, 4, 6), f(B, 4, 6))
    yield row("rfft", ops.rfft, f(B, 12))
    yield row("rfft_length", lambda x: ops.rfft(x, 16), f(B, 12))
    yield row("irfft", lambda x, y: ops.irfft((x, y)), f(B, 7), f(B, 7))
    yield row("stft", lambda x: ops.stft(x, 16, 8, 16), f(B, 64))
    yield row("istft", lambda x, y: ops.istft((x, y), 16, 8, 16), f(B, 7, 9), f(B, 7, 9))
    yield row("extract_sequences", lambda x: ops.extract_sequences(x, 16, 8), f(B, 64))
    yield row("view_as_real", ops.view_as_real, COMPLEX)
    yield row("view_as_complex", ops.view_as_complex, f(B, 4, 2))
    yield row("multiply_complex", ops.multiply, COMPLEX, COMPLEX)
    yield row("matmul_complex", ops.matmul, c(B, 3, 4), c(B, 4, 5))
    for name in "bartlett blackman hamming hanning".split():
        yield row(name, lambda x, g=getattr(ops, name): x * g(8), f(B, 8))
    yield row("kaiser", lambda x: x * ops.kaiser(8, 3.0), f(B, 8))

"""Cases: functions that are composed of others, bits, diagonals, complex numbers, Fourier transforms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, i32, i64, ints, of

raw = tf.raw_ops
SMALL = np.float32([1e-30, 1e-8, 1e-6, 1e-4, 1e-3, 0.01, 0.1, 0.3])
SIGNED = np.concatenate([-SMALL[::-1], [0], SMALL]).astype(np.float32)
FINITE = np.concatenate([SIGNED, f32(40, low=-9, high=9)])
UNIT = np.concatenate([SIGNED, f32(40, low=-0.999, high=0.999)])
# Mainly relative: these results are near zero, where an absolute tolerance would hide errors.
RELATIVE = (5e-6, 1e-36)


def unary(name: str) -> Callable[[Any], Any]:
    op = getattr(raw, name)
    return lambda x: op(x=x)


def functions() -> Iterator[Case]:
    for name in ("Erf", "Expm1", "Sinh", "Asinh", "Tan", "Atan"):
        yield case(name, unary(name), FINITE if name != "Tan" else UNIT, tolerance=RELATIVE)
    for name in ("Asin", "Atanh"):
        yield case(name, unary(name), UNIT, tolerance=RELATIVE)
    yield case("Acos", unary("Acos"), UNIT)
    yield case("Cosh", unary("Cosh"), FINITE)
    yield case("Log1p", unary("Log1p"), np.concatenate([SIGNED, f32(40, low=-0.99, high=90)]), tolerance=RELATIVE)
    yield case("Acosh", unary("Acosh"), f32(40, low=1, high=50))
    yield case("Erfc", unary("Erfc"), FINITE)
    softplus = lambda x: raw.Softplus(features=x)  # noqa: E731
    yield case("Softplus", softplus, np.concatenate([FINITE, np.float32([-80, -30, 30, 80, 200])]))
    yield case("Erf_float16", unary("Erf"), FINITE.astype(np.float16))
    yield case("Softplus_float16", softplus, FINITE.astype(np.float16))
    yield case(
        "Erfinv", unary("Erfinv"), np.concatenate([UNIT, np.float32([-0.99999, 0.99999, 1])]), tolerance=(2e-5, 1e-7)
    )
    yield case("Ndtri", unary("Ndtri"), f32(40, low=0.001, high=0.999), tolerance=(2e-5, 1e-6))
    gamma = np.concatenate([f32(40, low=0.05, high=30), np.float32([-0.3, -1.5, -2.7, 100])])
    yield case("Lgamma", unary("Lgamma"), gamma, tolerance=(1e-5, 3e-6))


def bits() -> Iterator[Case]:
    for name in ("BitwiseAnd", "BitwiseOr", "BitwiseXor"):
        op = getattr(raw, name)
        for dtype in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64):
            x, y = ints(dtype, 3, 4, low=0), ints(dtype, 4, low=0, seed="y")
            yield case(f"{name}_{np.dtype(dtype).name}", pair(op), x, y)
    for dtype in (np.int8, np.int32, np.int64, np.uint8, np.uint32):
        yield case(f"Invert_{np.dtype(dtype).name}", lambda x: raw.Invert(x=x), of(dtype, 3, 4))
    for dtype in (np.int8, np.int32, np.int64, np.uint8, np.uint32):
        x, y = of(dtype, 3, 4), ints(dtype, 4, low=0, high=6, seed="y")
        yield case(f"LeftShift_{np.dtype(dtype).name}", pair(raw.LeftShift), x, y)
        if dtype is not np.int64:
            yield case(f"RightShift_{np.dtype(dtype).name}", pair(raw.RightShift), x, y)
    yield case("PopulationCount_int32", unary("PopulationCount"), np.int32([0, 1, -1, 255, 2**31 - 1, -(2**31), 12345]))
    yield case("PopulationCount_uint8", unary("PopulationCount"), np.uint8([0, 1, 255, 170]))
    for source, target in ((np.float32, tf.int32), (np.int32, tf.float32), (np.uint8, tf.int8), (np.float16, tf.int16)):
        x = np.abs(of(source, 3, 4))
        yield case(f"Bitcast_{np.dtype(source).name}", to_bits(target), x)
    yield case("Bitcast_narrower", to_bits(tf.uint8), i32(3, low=0), dynamic="none")
    yield case("Bitcast_wider", to_bits(tf.int32), ints(np.uint8, 3, 4), dynamic="none")


def pair(op: Any) -> Callable[[Any, Any], Any]:
    return lambda x, y: op(x=x, y=y)


def to_bits(dtype: Any) -> Callable[[Any], Any]:
    return lambda x: tf.bitcast(x, dtype)


def diagonals() -> Iterator[Case]:
    for dtype in (np.float32, np.int32, np.int64, bool, np.float16):
        yield case(f"MatrixDiag_{np.dtype(dtype).name}", lambda x: raw.MatrixDiag(diagonal=x), of(dtype, 2, 3))
    yield case("MatrixDiagV3", tf.linalg.diag, f32(2, 3), dynamic="batch")
    for align in ("RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"):
        yield case(
            f"MatrixDiagV3_{align}", diag(k=(-1, 2), align=align, padding_value=7.0), f32(2, 4, 3), dynamic="batch"
        )
        yield case(f"MatrixDiagPartV3_{align}", diag_part(k=(-1, 2), align=align), f32(2, 3, 4), dynamic="batch")
        yield case(
            f"MatrixSetDiagV3_{align}", set_diag(k=(-1, 1), align=align), f32(2, 3, 4), f32(2, 3, 3), dynamic="none"
        )
    yield case("MatrixDiagV3_upper", diag(k=1), f32(2, 3), dynamic="batch")
    yield case("MatrixDiagV3_lower", diag(k=-2, num_rows=5, num_cols=4), f32(2, 3), dynamic="batch")
    yield case("MatrixDiagPart", tf.linalg.diag_part, f32(2, 4, 3), dynamic="batch")
    yield case("MatrixSetDiag", tf.linalg.set_diag, f32(2, 3, 4), f32(2, 3, seed="d"), dynamic="batch")
    for lower, upper in ((0, -1), (-1, 0), (1, 2), (-1, -1)):
        yield case(f"MatrixBandPart_{lower}_{upper}", band(lower, upper), f32(2, 4, 5))
    yield case("Diag", lambda x: raw.Diag(diagonal=x), f32(2, 3), dynamic="none")
    yield case("DiagPart", lambda x: raw.DiagPart(input=x), f32(2, 3, 2, 3), dynamic="none")


def diag(**arguments: Any) -> Callable[[Any], Any]:
    return lambda x: tf.linalg.diag(x, **arguments)


def diag_part(**arguments: Any) -> Callable[[Any], Any]:
    return lambda x: tf.linalg.diag_part(x, **arguments)


def set_diag(**arguments: Any) -> Callable[[Any, Any], Any]:
    return lambda x, y: tf.linalg.set_diag(x, y, **arguments)


def band(lower: int, upper: int) -> Callable[[Any], Any]:
    return lambda x: tf.linalg.band_part(x, lower, upper)


def spectra() -> Iterator[Case]:
    z, w = of(np.complex64, 3, 8), of(np.complex64, 3, 8, seed="w")
    yield case("Complex", tf.complex, f32(3, 4), f32(3, 4, seed="i"))
    yield case(
        "Real_Imag", lambda x: [tf.math.real(x), tf.math.imag(x), tf.abs(x), tf.math.angle(x), tf.math.conj(x)], z
    )
    yield case("complex_arithmetic", lambda x, y: [x + y, x - y, x * y, x / y, -x], z, w)
    yield case("complex_sum", lambda x: tf.reduce_sum(x, 0), z)
    loose = (1e-5, 1e-5)
    for name in ("fft", "ifft"):
        yield case(name.upper(), getattr(tf.signal, name), of(np.complex64, 3, 12), dynamic="batch", tolerance=loose)
    yield case("FFT2D", tf.signal.fft2d, of(np.complex64, 2, 4, 6), dynamic="batch", tolerance=loose)
    yield case("IFFT3D", tf.signal.ifft3d, of(np.complex64, 2, 4, 3, 5), dynamic="batch", tolerance=loose)
    for size in (8, 16, 10, 15):
        yield case(f"RFFT_{size}", rfft(size), f32(3, 12), dynamic="batch", tolerance=loose)
        yield case(f"IRFFT_{size}", irfft(size), of(np.complex64, 3, 9), dynamic="batch", tolerance=loose)
    yield case("RFFT2D", tf.signal.rfft2d, f32(2, 4, 8), dynamic="batch", tolerance=loose)
    yield case("RFFT2D_odd", tf.signal.rfft2d, f32(2, 5, 6), dynamic="batch", tolerance=loose)
    yield case("IRFFT2D", tf.signal.irfft2d, of(np.complex64, 2, 4, 5), dynamic="batch", tolerance=loose)
    yield case("stft", lambda x: tf.abs(tf.signal.stft(x, 16, 8)), f32(2, 64), dynamic="none", tolerance=loose)


def rfft(size: int) -> Callable[[Any], Any]:
    return lambda x: tf.signal.rfft(x, [size])


def irfft(size: int) -> Callable[[Any], Any]:
    return lambda x: tf.signal.irfft(x, [size])


def integers() -> Iterator[Case]:
    yield case("InvertPermutation", lambda x: raw.InvertPermutation(x=x), np.int32([2, 0, 3, 1]))
    yield case("InvertPermutation_int64", lambda x: raw.InvertPermutation(x=x), np.int64([2, 0, 3, 1]))
    yield case("UnravelIndex", lambda x: raw.UnravelIndex(indices=x, dims=[3, 4, 5]), i32(6, low=0, high=59))
    yield case("Cross", lambda x, y: raw.Cross(a=x, b=y), f32(4, 3), f32(4, 3, seed="y"), dynamic="batch")
    yield case("floormod_int64", lambda x: x % 7, i64(9))


CASES = (*functions(), *bits(), *diagonals(), *spectra(), *integers())

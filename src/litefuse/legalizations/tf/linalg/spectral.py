"""Conversions between complex numbers and their real and imaginary parts, and Fourier transforms.

A complex64 tensor [..., n] is reinterpreted, bit by bit, as float32 pairs [..., n, 2]. A discrete Fourier transform is
a product with a matrix, except for the real transforms that LiteRT has.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.shape_functions.partial import partial
from litefuse.errors import require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.legalizations.tf.arithmetic.elementwise import broadcast_together
from litefuse.legalizations.tf.linalg.matmul import fully_connected
from litefuse.rewrite.build import Dimension, dimension, index_vector, reshape, scalar, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_rank, known_shape, static_dim
from litefuse.rewrite.rule import legalize

F32, I32, C64 = DType.F32, DType.I32, DType.C64
Array = np.ndarray[Any, Any]
MAX_MATRIX_SIZE = 2048
"""Maximum length of a transform by a constant matrix: 2048 complex numbers take 64 MB of weights."""
MAX_SINGLE_STEP_SIZE = 256
"""Maximum length of a one-step transform, if longer ones have factors for two steps (256: 1 MB of weights)."""


_ZERO = 1e-14
"""Numbers below are rounding errors of a sine at a multiple of a half turn, or of a cosine."""


def to_pairs(b: Builder, x: Value) -> Value:
    """Return the complex `x` with its real and imaginary parts in a last dimension of 2."""
    require(x.dtype is C64, "the only complex type of LiteRT is complex64", dtype=x.dtype.name)
    if x.constant is not None:
        value = x.constant.numpy()
        return b.const(np.stack([value.real, value.imag], -1).astype(np.float32))
    shape = None if x.shape is None else (*x.shape, 2)
    return b.tfl.bitcast(x, result_types=[TensorType(F32, shape)])


def from_pairs(b: Builder, x: Value) -> Value:
    """Return the complex numbers whose real and imaginary parts are in the last dimension of `x`."""
    shape = None if x.shape is None else x.shape[:-1]
    return b.tfl.bitcast(x, result_types=[TensorType(C64, shape)])


@legalize("tf.Complex")
def make_complex(b: RewriteContext, real: Value, imag: Value, *, Tout: DType) -> Value:
    require(Tout is C64, "the only complex type of LiteRT is complex64", dtype=Tout.name)
    real, imag = broadcast_together(b, real, imag)
    return from_pairs(b, b.tf.Pack(real, imag, axis=-1))


@legalize("tf.Real", "tf.Imag", "tf.ComplexAbs")
def complex_part(b: RewriteContext, x: Value, *, Tout: DType) -> Value:
    kind = {"tf.Real": "tfl.real", "tf.Imag": "tfl.imag", "tf.ComplexAbs": "tfl.complex_abs"}[b.root.kind]
    require(x.dtype is C64 and Tout is F32, "the only complex type of LiteRT is complex64", dtype=x.dtype.name)
    return b.op(kind, (x,), result_types=[x.type.with_dtype(F32)]).results[0]


@legalize("tf.Conj")
def conjugate(b: RewriteContext, x: Value) -> Value:
    return from_pairs(b, to_pairs(b, x) * b.const(np.asarray([1, -1], np.float32))) if x.dtype.is_complex else x


@legalize("tf.Angle")
def angle(b: RewriteContext, x: Value, *, Tout: DType) -> Value:
    return b.tf.Atan2(b.tf.Imag(x, Tout=Tout), b.tf.Real(x, Tout=Tout))


def fourier_matrix(size: int, *, inverse: bool) -> Array:
    """Return exp(-2 pi i j k / n) in double precision; for the inverse, its conjugate divided by n.

    Zeros are exact, so that the transform of real numbers is real where it should be.
    """
    require(size <= MAX_MATRIX_SIZE, "the transform is too long", size=size, longest=MAX_MATRIX_SIZE)
    turns = np.outer(np.arange(size), np.arange(size)) % size / size
    matrix: Any = np.exp((2j if inverse else -2j) * np.pi * turns)
    for part in (matrix.real, matrix.imag):
        part[np.abs(part) < _ZERO] = 0
    return matrix / size if inverse else matrix


def real_weights(matrix: Array) -> Array:
    """Return the real matrix [2m, 2n] that acts on interleaved parts as a complex matrix [n, m] acts on numbers."""
    rows, columns = matrix.shape
    weights = np.empty((columns, 2, rows, 2))
    weights[:, 0, :, 0], weights[:, 0, :, 1] = matrix.T.real, -matrix.T.imag
    weights[:, 1, :, 0], weights[:, 1, :, 1] = matrix.T.imag, matrix.T.real
    return weights.reshape(2 * columns, 2 * rows).astype(np.float32)


def transform(b: Builder, x: Value, matrix: Array) -> Value:
    """Multiply the complex `x` [..., n] by a complex matrix [n, m]."""
    leading = [dimension(b, x, axis) for axis in range(known_rank(x) - 1)]
    flat = reshape(b, to_pairs(b, x), (*leading, 2 * matrix.shape[0]))
    if not leading:
        flat = reshape(b, flat, (1, 2 * matrix.shape[0]))
    product = fully_connected(b, flat, b.const(real_weights(matrix)))
    return from_pairs(b, reshape(b, product, (*leading, matrix.shape[1], 2)))


def dynamic_waves(b: Builder, rows: Value, columns: Value, size: Value) -> tuple[Value, Value]:
    """Return cos and sin of 2 pi j k / n for j and k below `rows` and `columns`, for an n known only at run time."""
    zero, step = scalar(b, 0, I32), scalar(b, 1, I32)
    j = b.tf.ExpandDims(b.tf.Range(zero, rows, step), b.i32(1))
    k = b.tf.ExpandDims(b.tf.Range(zero, columns, step), b.i32(0))
    turns = (j * k) % size
    step = (2 * np.pi) / b.tf.Cast(size, DstT=F32)
    phases = b.tf.Cast(turns, DstT=F32) * step
    # The sine of pi in float32 is not 0.
    is_half = b.tf.Equal((turns + turns) % size, zero)
    return b.tf.Cos(phases), b.tf.SelectV2(is_half, 0, b.tf.Sin(phases))


def fourier(b: Builder, x: Value, size: Dimension, *, inverse: bool) -> Value:
    """Compute the complex transform of the last dimension, whose size is `size`."""
    if isinstance(size, int):
        factor = _middle_factor(size) if size > MAX_SINGLE_STEP_SIZE else 1
        rows = reshape(b, x, (*_leading_dimensions(b, x), size))
        if factor > 1:
            return _cooley_tukey(b, rows, factor, size // factor, inverse=inverse)
        return transform(b, rows, fourier_matrix(size, inverse=inverse))
    count = _as_scalar(b, size)
    cosines, sines = dynamic_waves(b, count, count, count)
    matrix = b.tf.Complex(cosines, sines if inverse else -sines, Tout=C64)
    y = _multiply_rows(b, x, matrix)
    return from_pairs(b, to_pairs(b, y) / b.tf.Cast(count, DstT=F32)) if inverse else y


def _middle_factor(size: int) -> int:
    """Return the largest factor of `size` that is at most its square root."""
    return next(factor for factor in range(math.isqrt(size), 0, -1) if size % factor == 0)


def _cooley_tukey(b: Builder, x: Value, first: int, second: int, *, inverse: bool) -> Value:
    """Apply one Cooley-Tukey step: transform x[second a + c] over a, rotate the phases, transform over c."""
    leading, rank = _leading_dimensions(b, x), known_rank(x)
    inner_last = (*range(rank - 1), rank, rank - 1)
    grid = transpose(b, reshape(b, x, (*leading, first, second)), inner_last)
    y = fourier(b, grid, first, inverse=inverse)
    turns = np.outer(np.arange(second), np.arange(first)) / (first * second)
    y = y * b.const(np.exp((2j if inverse else -2j) * np.pi * turns).astype(np.complex64))
    y = fourier(b, transpose(b, y, inner_last), second, inverse=inverse)
    return reshape(b, transpose(b, y, inner_last), (*leading, first * second))


def _multiply_rows(b: Builder, x: Value, matrix: Value) -> Value:
    """Multiply the rows of `x`, which may be a vector, by a matrix."""
    if known_rank(x) > 1:
        return x @ matrix
    return b.tf.Squeeze(b.tf.MatMul(b.tf.ExpandDims(x, b.i32(0)), matrix), squeeze_dims=(0,))


def _as_scalar(b: Builder, size: Value) -> Value:
    return b.tf.Reshape(size, b.i32([]))


def _leading_dimensions(b: Builder, x: Value) -> list[Dimension]:
    return [dimension(b, x, axis) for axis in range(known_rank(x) - 1)]


def fourier_along(b: Builder, x: Value, axis: int, size: Dimension, *, inverse: bool) -> Value:
    """Apply `fourier` along any (negative) axis, after cropping or padding it to `size`."""
    x = crop_or_pad(b, x, axis, size)
    if axis == -1:
        return fourier(b, x, size, inverse=inverse)
    order = list(range(known_rank(x)))
    order[axis], order[-1] = order[-1], order[axis]
    return transpose(b, fourier(b, transpose(b, x, order), size, inverse=inverse), order)


@legalize("tf.FFT", "tf.IFFT", "tf.FFT2D", "tf.IFFT2D", "tf.FFT3D", "tf.IFFT3D")
def fft(b: RewriteContext, x: Value) -> Value:
    inverse = "IFFT" in b.root.kind
    count = int(b.root.kind[-2]) if b.root.kind.endswith("D") else 1
    require(x.dtype is C64, "the only complex type of LiteRT is complex64", dtype=x.dtype.name)
    for axis in range(-1, -count - 1, -1):
        x = fourier_along(b, x, axis, dimension(b, x, axis), inverse=inverse)
    return x


def crop_or_pad(b: Builder, x: Value, axis: int, size: Dimension) -> Value:
    """Crop `x`, or pad it with zeros, to `size` along the (negative) axis."""
    actual = dimension(b, x, axis)
    if actual is size:
        return x
    if isinstance(actual, Value) or isinstance(size, Value):
        missing = index_vector(b, [size]) - index_vector(b, [actual])
        longer = _pad_axis(b, x, axis, b.tf.Maximum(missing, b.i32([0])))
        return _crop_axis(b, longer, axis, size)
    if actual > size:
        return _crop_axis(b, x, axis, size)
    return _pad_axis(b, x, axis, size - actual) if actual < size else x


def _pad_axis(b: Builder, x: Value, axis: int, missing: Dimension) -> Value:
    rank = known_rank(x)
    paddings: list[Dimension] = [0] * (2 * rank)
    paddings[2 * (axis + rank) + 1] = missing
    return b.tf.Pad(x, b.tf.Reshape(index_vector(b, paddings), b.i32([rank, 2])))


def _crop_axis(b: Builder, x: Value, axis: int, size: Dimension) -> Value:
    sizes: list[Dimension] = [-1] * known_rank(x)
    sizes[axis] = size
    return b.tf.Slice(x, b.i32([0] * len(sizes)), index_vector(b, sizes))


def _lengths(b: Builder, fft_length: Value) -> list[Dimension]:
    """Return the lengths of a real transform, as integers where they are known."""
    count = static_dim(fft_length, 0, "fft_length")
    known = partial(fft_length) or (None,) * count
    return [
        b.tf.Slice(fft_length, b.i32([axis]), b.i32([1])) if length is None else length
        for axis, length in enumerate(known)
    ]


def _has_kernel(lengths: Sequence[Dimension]) -> bool:
    """Return whether RFFT2D supports the lengths: powers of two. If the last one is 1, it computes nothing."""
    return all(isinstance(length, int) and length & (length - 1) == 0 for length in lengths) and lengths[-1] != 1


@legalize("tf.RFFT", "tf.RFFT2D", "tf.RFFT3D")
def rfft(b: RewriteContext, x: Value, fft_length: Value, *, Tcomplex: DType) -> Value:
    """Use RFFT2D where its kernel supports the lengths, for a vector as a matrix of one row."""
    require(Tcomplex is C64 and x.dtype is F32, "the only complex type of LiteRT is complex64", dtype=x.dtype.name)
    lengths = _lengths(b, fft_length)
    rank, shape = known_rank(x), known_shape(x)
    if len(lengths) == 2 and _has_kernel(lengths):
        return b.tfl.rfft2d(x, index_vector(b, lengths))
    if len(lengths) == 1 and _has_kernel(lengths) and isinstance(lengths[0], int):
        row = b.tf.ExpandDims(x, b.i32(rank - 1))
        type = TensorType(C64, (*shape[:-1], 1, lengths[0] // 2 + 1))
        spectrum = b.tfl.rfft2d(row, b.i32([1, lengths[0]]), result_types=[type])
        return b.tf.Squeeze(spectrum, squeeze_dims=(rank - 1,))
    y = _real_transform(b, crop_or_pad(b, x, -1, lengths[-1]), lengths[-1])
    for axis in range(-2, -len(lengths) - 1, -1):
        y = fourier_along(b, y, axis, lengths[axis], inverse=False)
    return y


def _real_transform(b: Builder, x: Value, size: Dimension) -> Value:
    """Compute the first half of the transform of real numbers; the other half is its mirror image."""
    if isinstance(size, Value):
        count = _as_scalar(b, size)
        cosines, sines = dynamic_waves(b, count, _half_length(b, count), count)
        real, imaginary = _multiply_rows(b, x, cosines), _multiply_rows(b, x, -sines)
        return b.tf.Complex(real, imaginary, Tout=C64)
    half = fourier_matrix(size, inverse=False)[:, : size // 2 + 1]
    parts = np.stack([half.real, half.imag], -1).reshape(size, -1).T
    leading = _leading_dimensions(b, x)
    product = fully_connected(b, reshape(b, x, (*(leading or [1]), size)), b.const(parts.astype(np.float32)))
    return from_pairs(b, reshape(b, product, (*leading, size // 2 + 1, 2)))


def _half_length(b: Builder, count: Value) -> Value:
    return count // 2 + 1


@legalize("tf.IRFFT", "tf.IRFFT2D", "tf.IRFFT3D")
def irfft(b: RewriteContext, x: Value, fft_length: Value, *, Treal: DType) -> Value:
    require(Treal is F32 and x.dtype is C64, "the only complex type of LiteRT is complex64", dtype=x.dtype.name)
    lengths = _lengths(b, fft_length)
    for axis in range(-len(lengths), -1):
        x = fourier_along(b, x, axis, lengths[axis], inverse=True)
    size = lengths[-1]
    if isinstance(size, Value):
        return _inverse_of_dynamic_length(b, x, _as_scalar(b, size))
    half = size // 2 + 1
    if size > MAX_SINGLE_STEP_SIZE and size % 2 == 0:
        return _inverse_of_even_length(b, crop_or_pad(b, x, -1, half), size)
    leading = _leading_dimensions(b, x)
    flat = reshape(b, to_pairs(b, crop_or_pad(b, x, -1, half)), (*(leading or [1]), 2 * half))
    # The omitted half of the spectrum is the conjugate of the other half; only 0 and n/2 have no mirror image.
    weight = np.full(half, 2.0)
    weight[0] = 1
    if size % 2 == 0:
        weight[-1] = 1
    waves: Array = fourier_matrix(size, inverse=True)[:half] * weight[:, None]
    matrix = np.stack([np.real(waves), -np.imag(waves)], 1).reshape(2 * half, size)
    y = fully_connected(b, flat, b.const(np.ascontiguousarray(matrix.T, np.float32)))
    return reshape(b, y, (*leading, size))


def _inverse_of_even_length(b: Builder, x: Value, size: int) -> Value:
    """Compute an even number of real values as the parts of a complex transform of half the length.

    With h = size / 2: z = ifft((x[k] + conj x[h - k]) + i exp(2 pi i k / size) (x[k] - conj x[h - k])) / 2.
    """
    half, rank = size // 2, known_rank(x)
    kept = np.ones((half + 1, 2), np.float32)
    kept[0, 1] = kept[-1, 1] = 0  # the first and the last number are treated as real
    x = from_pairs(b, to_pairs(b, x) * b.const(kept))
    front = _crop_axis(b, x, -1, half)
    back = _crop_axis(b, b.tf.Conj(b.tf.ReverseV2(x, b.i32([rank - 1]))), -1, half)
    turn = b.const((0.5j * np.exp(2j * np.pi * np.arange(half) / size)).astype(np.complex64))
    even = from_pairs(b, to_pairs(b, front + back) * 0.5)
    z = fourier(b, even + (front - back) * turn, half, inverse=True)
    return reshape(b, to_pairs(b, z), (*_leading_dimensions(b, x), size))


def _inverse_of_dynamic_length(b: Builder, x: Value, count: Value) -> Value:
    """Compute `irfft` of the last dimension, for a length known only at run time."""
    half = _half_length(b, count)
    x = crop_or_pad(b, x, -1, b.tf.Reshape(half, b.i32([1])))
    cosines, sines = dynamic_waves(b, half, count, count)
    frequency = b.tf.ExpandDims(b.tf.Range(scalar(b, 0, I32), half, scalar(b, 1, I32)), b.i32(1))
    is_single = b.tf.Equal((frequency + frequency) % count, 0)
    weight = b.tf.SelectV2(is_single, scalar(b, 1, F32), scalar(b, 2, F32))
    weight = weight / b.tf.Cast(count, DstT=F32)
    real = _multiply_rows(b, b.tf.Real(x, Tout=F32), cosines * weight)
    return real - _multiply_rows(b, b.tf.Imag(x, Tout=F32), sines * weight)

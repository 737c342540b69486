"""Spectra and cepstra of audio: Fourier transforms as products with matrices of constants.

A transform of n = a * b numbers is computed in two steps (Cooley and Tukey, 1965): with i = b * p + q and
k = r + a * s, exp(-2 pi j i k / n) is the product of exp(-2 pi j p r / a), exp(-2 pi j q r / n) and
exp(-2 pi j q s / b). For 512 numbers, the matrices take 12 kB, where those of one step would take 1 MB.
"""

from __future__ import annotations

import math
from math import gcd, prod
from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Op, Value
from litefuse.legalizations.micro.conditions import is_refused
from litefuse.rewrite.build import emit, f32, read_rows, reshape, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, scalar_constant, static_shape
from litefuse.rewrite.rule import rewrite

Array = np.ndarray[Any, Any]
MAX_SINGLE_STEP_SIZE = 64
"""Length of a transform up to which one matrix is smaller and faster than two steps."""
MAX_SIZE = 1 << 14
MAX_BLOCKS = 32
"""Number of blocks of a frame up to which frames are joined from slices."""
_RESHAPING = frozenset({"tfl.reshape", "tfl.squeeze", "tfl.expand_dims"})
_MEL_BREAK, _MEL_FACTOR = 700.0, 1127.0
_MIN_POWER = 1e-12


def real_transform(b: RewriteContext, rows: Value) -> tuple[Value, Value]:
    """Return the real and imaginary parts [m, n / 2 + 1] of the Fourier transforms of `rows` [m, n]."""
    count, size = static_shape(rows)
    require(2 <= size <= MAX_SIZE and size % 2 == 0, "the length of the transform is odd or large")
    first = _largest_factor(size)
    if size <= MAX_SINGLE_STEP_SIZE or first == 1:
        waves = _waves(size, size)[: size // 2 + 1]
        return _multiply(b, rows, waves.real), _multiply(b, rows, waves.imag)
    second = size // first
    columns = transpose(b, reshape(b, rows, (count, first, second)), (0, 2, 1))
    # Real, imaginary, minus imaginary, real: times the real and imaginary parts of the factors between the steps.
    waves = _waves(first, first)
    parts = np.concatenate([waves.real, waves.imag, -waves.imag, waves.real])
    product = _multiply(b, reshape(b, columns, (count * second, first)), parts)
    turns = _waves(second, first, size)
    factors = np.concatenate([turns.real, turns.real, turns.imag, turns.imag], 1)
    turned = b.tfl.mul(reshape(b, product, (count, second, 4 * first)), b.const(factors.astype(np.float32)))
    order = transpose(b, reshape(b, turned, (count, second, 4, first)), (0, 3, 2, 1))
    waves = _waves(second, second)
    real, imaginary = np.hstack([waves.real, -waves.imag] * 2), np.hstack([waves.imag, waves.real] * 2)
    flat = reshape(b, order, (count * first, 4 * second))
    return _second_step(b, flat, real, count), _second_step(b, flat, imaginary, count)


def _second_step(b: RewriteContext, x: Value, matrix: Array, count: int) -> Value:
    """Return the first half of the transforms, in the order of the frequencies."""
    second, first = matrix.shape[0], static_shape(x)[0] // count
    product = reshape(b, _multiply(b, x, matrix), (count, first, second))
    spectrum = reshape(b, transpose(b, product, (0, 2, 1)), (count, first * second))
    half = first * second // 2 + 1
    return emit(b, "tfl.slice", x.type.with_shape((count, half)), spectrum, b.i32([0, 0]), b.i32([count, half]))


def _waves(rows: int, columns: int, size: int | None = None) -> Array:
    """Return exp(-2 pi i j k / size), where j and k are the row and the column; `size` is `columns` by default."""
    size = columns if size is None else size
    return np.exp(-2j * np.pi * (np.outer(np.arange(rows), np.arange(columns)) % size) / size)


def _multiply(b: RewriteContext, x: Value, matrix: Array) -> Value:
    """Return the products of the rows of `x` with the rows of a matrix."""
    outputs = matrix.shape[0]
    weights, bias = b.const(np.ascontiguousarray(matrix, np.float32)), b.const(np.zeros(outputs, np.float32))
    return emit(b, "tfl.fully_connected", x.type.with_shape((static_shape(x)[0], outputs)), x, weights, bias)


def _largest_factor(size: int) -> int:
    """Return the largest factor of `size` that is at most its square root."""
    return next(factor for factor in range(math.isqrt(size), 0, -1) if size % factor == 0)


@rewrite("tfl.real", "tfl.imag", "tfl.complex_abs", where=is_refused)
def part_of_transform(b: RewriteContext, spectrum: Value) -> Value:
    """Compute a part of RFFT2D of single rows, or its magnitude, without complex numbers."""
    transform = _transform_of(spectrum)
    x, length = transform.operands
    size = (integers(length) or (0, 0))[1]
    assert x is not None
    real, imaginary = real_transform(b, _fit_rows(b, x, size))
    part = {"tfl.real": real, "tfl.imag": imaginary}.get(b.root.kind)
    if part is None:
        part = b.tfl.sqrt(_power(b, real, imaginary))
    return reshape(b, part, static_shape(b.root.results[0]))


def _transform_of(spectrum: Value) -> Op:
    """Return the RFFT2D whose result was reshaped to `spectrum`."""
    op = spectrum.op
    while op is not None and op.kind in _RESHAPING:
        op = None if op.operands[0] is None else op.operands[0].op
    if op is None or op.kind != "tfl.rfft2d" or (integers(op.operands[1]) or (0,))[0] != 1:
        raise NoMatch("it is not a Fourier transform of rows")
    require(static_shape(op.inputs[0])[-2] == 1, "the transform has several rows")
    return op


def _fit_rows(b: RewriteContext, x: Value, size: int) -> Value:
    """Return the rows of `x`, cropped or filled up with zeros to `size`."""
    shape = static_shape(x)
    count, given = prod(shape[:-1]), shape[-1]
    rows, type = reshape(b, x, (count, given)), x.type.with_shape((count, size))
    if given > size:
        return emit(b, "tfl.slice", type, rows, b.i32([0, 0]), b.i32([count, size]))
    if given < size:
        return emit(b, "tfl.pad", type, rows, b.const(np.array([[0, 0], [0, size - given]], np.int32)))
    return rows


def _power(b: RewriteContext, real: Value, imaginary: Value) -> Value:
    return b.tfl.add(b.tfl.square(real), b.tfl.square(imaginary))


@rewrite("tfl.custom", where=is_refused)
def audio_op(b: RewriteContext, *operands: Value, custom_code: str, options: Any) -> Value:
    """Replace AudioSpectrogram and Mfcc; the semantics are those of TensorFlow's spectrogram.cc and mfcc.cc."""
    if custom_code == "AudioSpectrogram":
        return _spectrogram(b, operands[0], **options)
    require(custom_code == "Mfcc", "it is another custom op")
    return _cepstrum(b, *operands, **options)


def _spectrogram(b: RewriteContext, samples: Value, *, window_size: int, stride: int, magnitude_squared: bool) -> Value:
    result = static_shape(b.root.results[0])
    channels, count, _ = result
    frames = _frames(b, transpose(b, samples, (1, 0)), window_size, stride, count)
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(window_size) / window_size)
    weighted = b.tfl.mul(reshape(b, frames, (channels * count, window_size)), b.const(window.astype(np.float32)))
    power = _power(b, *real_transform(b, _fit_rows(b, weighted, 1 << (window_size - 1).bit_length())))
    return reshape(b, power if magnitude_squared else b.tfl.sqrt(power), result)


def _frames(b: RewriteContext, x: Value, window: int, stride: int, count: int) -> Value:
    """Return windows [channels, count, window] of `x` [channels, n]; each begins `stride` numbers after the last."""
    channels, total = static_shape(x)
    block = gcd(window, stride)
    if window // block > MAX_BLOCKS:
        samples = np.arange(count)[:, None] * stride + np.arange(window)
        type = x.type.with_shape((channels, count, window))
        return emit(b, "tfl.gather", type, x, b.const(samples.astype(np.int32)), axis=1, batch_dims=0)
    blocks = total // block
    whole = emit(
        b,
        "tfl.slice",
        x.type.with_shape((channels, blocks * block)),
        x,
        b.i32([0, 0]),
        b.i32([channels, blocks * block]),
    )
    rows, step = reshape(b, whole, (channels, blocks, block)), stride // block
    last = (count - 1) * step
    parts = [read_rows(b, rows, range(first, first + last + 1, step)) for first in range(window // block)]
    type = x.type.with_shape((channels, count, window))
    return parts[0] if len(parts) == 1 else emit(b, "tfl.concatenation", type, *parts, axis=2)


def _cepstrum(b: RewriteContext, spectrogram: Value, sample_rate: Value, **options: Any) -> Value:
    rate = required(scalar_constant(sample_rate, 0), "the sample rate is computed")
    shape = static_shape(spectrogram)
    channels: int = options["filterbank_channel_count"]
    coefficients: int = options["dct_coefficient_count"]
    limits = options["lower_frequency_limit"], options["upper_frequency_limit"]
    magnitudes = b.tfl.sqrt(reshape(b, spectrogram, (prod(shape[:-1]), shape[-1])))
    energies = _multiply(b, magnitudes, _mel_weights(shape[-1], rate, channels, *limits))
    logarithms = b.tfl.log(b.tfl.maximum(energies, f32(b, _MIN_POWER)))
    angles = np.outer(np.arange(coefficients), np.arange(channels) + 0.5) * (np.pi / channels)
    cosines: Array = np.cos(angles) * math.sqrt(2 / channels)
    return reshape(b, _multiply(b, logarithms, cosines), static_shape(b.root.results[0]))


def _mel_weights(bins: int, rate: float, channels: int, lower: float, upper: float) -> Array:
    """Return the triangular filters [channels, bins] of mfcc_mel_filterbank.cc."""
    low = _mel(lower)
    spacing = (_mel(upper) - low) / (channels + 1)
    centers = low + spacing * np.arange(1, channels + 2)
    width = 0.5 * rate / (bins - 1)
    weights = np.zeros((channels, bins))
    for bin in range(int(1.5 + lower / width), min(int(upper / width), bins - 1) + 1):
        frequency = _mel(bin * width)
        above = int(np.searchsorted(centers[:channels], frequency))
        previous = low if above == 0 else centers[above - 1]
        share = (centers[above] - frequency) / (centers[above] - previous)
        if above > 0:
            weights[above - 1, bin] = share
        if above < channels:
            weights[above, bin] = 1 - share
    return weights


def _mel(frequency: float) -> float:
    return _MEL_FACTOR * math.log1p(frequency / _MEL_BREAK)

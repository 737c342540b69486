"""Rows for tf.signal."""

from __future__ import annotations

import tensorflow as tf

from tests.e2e.api.entries import B, Rows, c, each, f, row, static

s = tf.signal
WAVE = f(B, 64)
SPECTRUM = c(B, 5, 9)


def rows() -> Rows:
    yield from complex_transforms()
    yield from real_transforms()
    yield from cosine_transforms()
    yield from frames()
    yield from windows()


def complex_transforms() -> Rows:
    for size in (1, 2, 7, 8, 12, 64):
        yield from (row(f"{name}_{size}", getattr(s, name), c(B, size)) for name in ("fft", "ifft"))
    for size in (600, 1024, 4096, 769):
        yield row(f"fft_{size}", s.fft, c(B, size), forms=("static", "batch"))
        yield row(f"ifft_{size}", s.ifft, c(B, size), forms=("static", "batch"))
    yield from each(s, "fft2d ifft2d", c(B, 4, 6))
    yield from each(s, "fft3d ifft3d", c(B, 4, 3, 5))
    yield from each(s, "fftshift ifftshift", c(B, 5))
    yield row("fftshift_real", lambda x: s.fftshift(x, axes=1), f(B, 5, 4))
    yield row("fft_vector", s.fft, c(8))
    yield row("fftnd", lambda x: s.fftnd(x, [4, 6], [1, 2]), c(B, 4, 6))
    yield row("ifftnd", lambda x: s.ifftnd(x, [4, 6], [1, 2]), c(B, 4, 6))
    yield row("fft_of_real", lambda x: s.fft(tf.cast(x, tf.complex64)), f(B, 12), fast=True)
    yield row("fft_abs", lambda x: tf.abs(s.fft(tf.complex(x, 0.0 * x))), f(B, 16))
    yield row("fft_convolution", lambda x, y: tf.math.real(s.ifft(s.fft(x) * s.fft(y))), c(B, 8), c(8))


def real_transforms() -> Rows:
    for size in (1, 7, 8, 12):
        yield row(f"rfft_{size}", s.rfft, f(B, size), fast=size == 12)
        yield row(f"irfft_{size}", lambda x, n=size: s.irfft(x, [n]), c(B, size // 2 + 1))
    for size in (512, 600, 2048):
        yield row(f"irfft_{size}", s.irfft, c(B, size // 2 + 1), forms=("static", "batch"))
        yield row(f"rfft_{size}", s.rfft, f(B, size), forms=("static", "batch"))
    yield row("rfft_padded", lambda x: s.rfft(x, [16]), f(B, 12))
    yield row("rfft_cut", lambda x: s.rfft(x, [10]), f(B, 12))
    yield row("irfft", s.irfft, c(B, 9))
    yield row("irfft_padded", lambda x: s.irfft(x, [20]), c(B, 9))
    yield row("irfft_cut", lambda x: s.irfft(x, [10]), c(B, 9))
    for sizes in ((4, 8), (5, 6), (4, 7)):
        title = "x".join(map(str, sizes))
        yield row(f"rfft2d_{title}", s.rfft2d, f(B, *sizes))
        yield row(f"irfft2d_{title}", lambda x, n=sizes: s.irfft2d(x, list(n)), c(B, sizes[0], sizes[1] // 2 + 1))
    yield row("irfft2d", s.irfft2d, SPECTRUM)
    yield row("rfft2d_lengths", lambda x: s.rfft2d(x, [6, 10]), f(B, 5, 12))
    yield row("rfft3d", s.rfft3d, f(B, 3, 4, 6))
    yield row("irfft3d", s.irfft3d, c(B, 3, 4, 5))
    yield row("rfftnd", lambda x: s.rfftnd(x, [4, 6], [1, 2]), f(B, 4, 6))
    yield row("irfftnd", lambda x: s.irfftnd(x, [4, 6], [1, 2]), c(B, 4, 4))
    yield row("power_spectrum", lambda x: tf.square(tf.abs(s.rfft(x))), f(B, 32))


def cosine_transforms() -> Rows:
    for kind in (1, 2, 3, 4):
        yield row(f"dct_{kind}", lambda x, k=kind: s.dct(x, k), f(B, 12))
        yield row(f"idct_{kind}", lambda x, k=kind: s.idct(x, k), f(B, 12))
    for kind in (2, 3, 4):
        yield row(f"dct_{kind}_ortho", lambda x, k=kind: s.dct(x, k, norm="ortho"), f(B, 16))
    yield row("dct_length", lambda x: s.dct(x, 2, n=8), f(B, 12))
    yield row("mdct", lambda x: s.mdct(x, 16), WAVE)
    yield row("mdct_plain", lambda x: s.mdct(x, 16, window_fn=None), WAVE)
    yield row("inverse_mdct", s.inverse_mdct, f(B, 5, 8))


def frames() -> Rows:
    yield row("frame", lambda x: s.frame(x, 16, 8), WAVE)
    yield row("frame_padded", lambda x: s.frame(x, 16, 7, pad_end=True), WAVE)
    yield row("frame_axis", lambda x: s.frame(x, 4, 3, axis=1), f(B, 12, 5))
    yield row("overlap_and_add", lambda x: s.overlap_and_add(x, 3), f(B, 5, 8))
    yield row("stft", lambda x: s.stft(x, 16, 8), WAVE)
    yield row("stft_abs", lambda x: tf.abs(s.stft(x, 16, 8, pad_end=True)), WAVE, fast=True)
    yield row("stft_length", lambda x: s.stft(x, 12, 5, fft_length=20), WAVE)
    yield row("inverse_stft", lambda x: s.inverse_stft(x, 16, 8), SPECTRUM)
    yield row("inverse_stft_window", inverse_stft, SPECTRUM)
    yield row("mfccs_from_log_mel_spectrograms", s.mfccs_from_log_mel_spectrograms, f(B, 7, 20))
    yield row("mel_spectrogram", mel_spectrogram, f(B, 400))
    yield row("mfcc", lambda x: s.mfccs_from_log_mel_spectrograms(tf.math.log(mel_spectrogram(x) + 1e-6)), f(B, 400))


def inverse_stft(x: tf.Tensor) -> tf.Tensor:
    return s.inverse_stft(x, 16, 8, window_fn=s.inverse_stft_window_fn(8))


def mel_spectrogram(x: tf.Tensor) -> tf.Tensor:
    spectrum = tf.abs(s.stft(x, 80, 40, fft_length=128))
    return tf.tensordot(spectrum, s.linear_to_mel_weight_matrix(20, 65, 8000), 1)


def windows() -> Rows:
    names = "hann_window hamming_window kaiser_window kaiser_bessel_derived_window vorbis_window"
    for name in names.split():
        yield row(name, lambda x, g=getattr(s, name): x * g(16), f(B, 16))
    yield static("hann_window_computed", lambda x: s.hann_window(tf.shape(x)[1]), f(B, 16))
    yield row("hann_window_free", lambda x: x * s.hann_window(tf.shape(x)[1]), f(B, 16))
    yield row("kaiser_window_free", lambda x: x * s.kaiser_window(tf.shape(x)[1]), f(B, 16))

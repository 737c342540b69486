"""Fourier transforms."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, Kernel, KernelTable, dims_of


def _complex(function: Any, axes: int) -> Kernel:
    """Return a complex transform of the innermost axes."""

    def kernel(input: Array) -> Array:
        return function(input, axes=tuple(range(-axes, 0))).astype(input.dtype)

    return kernel


def _forward(axes: int) -> Kernel:
    """Return a real transform; `fft_length` crops or pads the innermost axes."""

    def kernel(input: Array, fft_length: Array, *, Tcomplex: DType) -> Array:
        result = np.fft.rfftn(input, dims_of(fft_length), tuple(range(-axes, 0)))
        return result.astype(Tcomplex.numpy)

    return kernel


def _inverse(axes: int) -> Kernel:
    def kernel(input: Array, fft_length: Array, *, Treal: DType) -> Array:
        result = np.fft.irfftn(input, dims_of(fft_length), tuple(range(-axes, 0)))
        return result.astype(Treal.numpy)

    return kernel


KERNELS: KernelTable = {
    "tf.FFT": _complex(np.fft.fftn, 1),
    "tf.FFT2D": _complex(np.fft.fftn, 2),
    "tf.FFT3D": _complex(np.fft.fftn, 3),
    "tf.IFFT": _complex(np.fft.ifftn, 1),
    "tf.IFFT2D": _complex(np.fft.ifftn, 2),
    "tf.IFFT3D": _complex(np.fft.ifftn, 3),
    "tf.IRFFT": _inverse(1),
    "tf.IRFFT2D": _inverse(2),
    "tf.IRFFT3D": _inverse(3),
    "tf.RFFT": _forward(1),
    "tf.RFFT2D": _forward(2),
    "tf.RFFT3D": _forward(3),
}

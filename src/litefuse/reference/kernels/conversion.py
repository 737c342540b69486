"""Element types: casts, reinterpretation of bits, complex numbers."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable


def cast(x: Array, *, DstT: DType, Truncate: bool) -> Array:
    """Convert element by element: complex to real drops the imaginary part, bool is `x != 0`."""
    target = DstT.numpy
    if x.dtype.kind == "c" and target.kind != "c":
        x = x.real if target.kind != "b" else x
    if target.kind == "b":
        return x != 0
    if Truncate and DstT is DType.BF16 and x.dtype == np.float32:
        return (x.view(np.uint32) >> 16).astype(np.uint16).view(target)
    if x.dtype.kind == "f" and target.kind in "iu":
        return _float_to_integer(x, target)
    return x.astype(target)


def _float_to_integer(x: Array, target: np.dtype[np.generic]) -> Array:
    """Truncate towards zero; out of range, return the result of x86's conversion (the lowest int32 or int64)."""
    wide = np.dtype(np.int64) if target.itemsize == 8 or target == np.uint32 else np.dtype(np.int32)
    if target == np.uint64:
        return x.astype(np.float64).astype(np.uint64)
    limit = 2.0 ** (wide.itemsize * 8 - 1)
    inside = (x >= -limit) & (x < limit)
    safe = np.where(inside, x, x.dtype.type(0)).astype(wide)
    return np.where(inside, safe, np.iinfo(wide).min).astype(wide).astype(target)


def bitcast(input: Array, *, type: DType) -> Array:
    """Reinterpret bytes; a change of width adds or removes the innermost axis."""
    target = type.numpy
    source = np.require(input, requirements="C")
    if source.dtype.itemsize == target.itemsize:
        return source.view(target)
    if source.dtype.itemsize > target.itemsize:
        factor = source.dtype.itemsize // target.itemsize
        return source.reshape((*source.shape, 1)).view(target).reshape((*source.shape, factor))
    return source.view(target).reshape(source.shape[:-1])


def complex_of(real: Array, imag: Array, *, Tout: DType) -> Array:
    real, imag = np.broadcast_arrays(real, imag)
    result = np.empty(real.shape, Tout.numpy)
    result.real = real
    result.imag = imag
    return result


def complex_abs(x: Array, *, Tout: DType) -> Array:
    return np.abs(x).astype(Tout.numpy)


def real_part(input: Array, *, Tout: DType) -> Array:
    return np.real(input).astype(Tout.numpy)


def imaginary_part(input: Array, *, Tout: DType) -> Array:
    return np.imag(input).astype(Tout.numpy)


def angle(input: Array, *, Tout: DType) -> Array:
    return np.angle(input).astype(Tout.numpy)


def conjugate(input: Array) -> Array:
    return np.conj(input)


KERNELS: KernelTable = {
    "tf.Angle": angle,
    "tf.Bitcast": bitcast,
    "tf.Cast": cast,
    "tf.Complex": complex_of,
    "tf.ComplexAbs": complex_abs,
    "tf.Conj": conjugate,
    "tf.Imag": imaginary_part,
    "tf.Real": real_part,
}

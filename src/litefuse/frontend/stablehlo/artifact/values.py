"""Decode the numbers and tensors of attributes."""

from __future__ import annotations

import struct
from math import prod
from typing import Any

import ml_dtypes
import numpy as np

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError, Cursor
from litefuse.frontend.stablehlo.artifact.nodes import Opaque, Type
from litefuse.ir import Constant, DType, TensorType

MAX_BYTES = 1 << 32
"""Maximum size of a constant. Only one with a repeated value can be larger than its file."""
_BYTE_BITS = 8
_ALL_BITS = 0xFF
_INDEX_BITS = 64
_SMALL: dict[DType, tuple[int, bool]] = {DType.I2: (2, True), DType.I4: (4, True), DType.U4: (4, False)}
"""Bits and signs of the integers that take a whole byte each."""
_BITS = {"index": _INDEX_BITS, "ui2": 2, "tf32": 19}


def decode_integer(cursor: Cursor, type: Type) -> int:
    """Read an integer: up to 8 bits are a byte, more are a signed number."""
    if isinstance(type, Opaque) and type.kind in ("index", "ui2"):
        bits, signed = _BITS[type.kind], type.kind == "index"
    elif isinstance(type, DType) and (type.is_integer or type is DType.BOOL):
        bits, signed = (1 if type is DType.BOOL else type.bits), not type.name.startswith(("U", "B"))
    else:
        raise BytecodeError("has an integer of another type")
    value = cursor.byte() if bits <= _BYTE_BITS else cursor.signed()
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def decode_float(cursor: Cursor, type: Type) -> float | Opaque:
    """Read a floating-point number: up to 8 bits are a byte, more are a signed number that has the same bits."""
    if isinstance(type, Opaque) and type.kind.startswith(("f", "tf32")):
        bits = cursor.signed() if type.kind == "tf32" else cursor.byte()
        return Opaque(type.kind, (bits,))
    match type:
        case DType.F64:
            return struct.unpack("<d", _raw(cursor.signed(), 8))[0]
        case DType.F32:
            return struct.unpack("<f", _raw(cursor.signed(), 4))[0]
        case DType.F16:
            return struct.unpack("<e", _raw(cursor.signed(), 2))[0]
        case DType.BF16:
            return float(np.frombuffer(_raw(cursor.signed(), 2), ml_dtypes.bfloat16)[0])
        case DType.F8E4M3FN | DType.F8E5M2:
            return float(np.frombuffer(bytes([cursor.byte()]), type.numpy)[0])
        case _:
            raise BytecodeError("has a floating-point number of another type")


def decode_tensor(type: Type, data: memoryview) -> Constant | Opaque:
    """Return the value of a constant, a view of `data`; a single stored element is repeated.

    Tensors of types that the IR lacks are opaque.
    """
    if not isinstance(type, TensorType) or not type.dtype.has_values:
        return Opaque("constant", (type, data))
    if type.shape is None or None in type.shape:
        raise BytecodeError(f"has a constant of type {type}")
    shape: Any = type.shape
    dtype = type.dtype
    # An empty tensor must not have dimensions that NumPy refuses.
    if prod([size or 1 for size in shape]) * dtype.itemsize > MAX_BYTES:
        raise BytecodeError(f"has a constant of type {type}, which is too large")
    values = _booleans(data, prod(shape)) if dtype is DType.BOOL else _elements(data, dtype)
    if len(values) == 1:
        return Constant.of(np.broadcast_to(values, shape) if shape else values.reshape(()), dtype)
    if len(values) != prod(shape):
        raise BytecodeError(f"has a constant of type {type} with {count_noun(len(values), 'element')}")
    return Constant.of(values.reshape(shape), dtype)


def _raw(value: int, size: int) -> bytes:
    return (value & ((1 << size * _BYTE_BITS) - 1)).to_bytes(size, "little")


def _booleans(data: memoryview, count: int) -> Any:
    """Return booleans, which are stored as bits, or by old versions as bytes."""
    if len(data) == 1 and data[0] in (0, _ALL_BITS):
        return np.array([data[0] != 0])
    stored = np.frombuffer(data, np.uint8)
    if len(data) == -(-count // _BYTE_BITS) and len(data) != count:
        return np.unpackbits(stored, count=count, bitorder="little").view(np.bool_)
    return stored != 0


def _elements(data: memoryview, dtype: DType) -> Any:
    if dtype in _SMALL:
        bits, signed = _SMALL[dtype]
        values = np.frombuffer(data, np.uint8) & ((1 << bits) - 1)
        sign = 1 << (bits - 1) if signed else 0
        return ((values ^ sign).astype(np.int8) - sign).astype(dtype.numpy)
    if len(data) % dtype.itemsize:
        raise BytecodeError(f"has a constant of {count_noun(len(data), 'byte')}, whose elements have {dtype.itemsize}")
    return np.frombuffer(data, dtype.numpy)

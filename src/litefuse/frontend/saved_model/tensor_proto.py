"""Constants of the graph: convert TensorProto to NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from litefuse.dialects.tf.protos.messages import TensorProto, TensorShapeProto
from litefuse.errors import count_noun
from litefuse.frontend.saved_model.checkpoint.leveldb import TableError, read_varint
from litefuse.ir.constant import Constant
from litefuse.ir.types import TF_DTYPES, DType

Array = np.ndarray[Any, Any]

MAX_BYTES = 1 << 32
"""Maximum size of a constant in a graph. Only a constant with repeated values exceeds the file limit of 2 GB."""

MAX_TEXT_BYTES = 1 << 28
"""Maximum size of a string constant whose last string is stored once and repeated."""
_REFERENCE_BYTES = 8

_INT_VAL = frozenset(
    {DType.I4, DType.U4, DType.I8, DType.I16, DType.I32, DType.U8, DType.U16}
    | {DType.QI8, DType.QU8, DType.QI16, DType.QU16, DType.QI32}
)
_OWN_FIELDS = {
    DType.F32: "float_val",
    DType.F64: "double_val",
    DType.I64: "int64_val",
    DType.BOOL: "bool_val",
    DType.U32: "uint32_val",
    DType.U64: "uint64_val",
    DType.C64: "scomplex_val",
    DType.C128: "dcomplex_val",
}


class TensorError(ValueError):
    """A stored tensor is damaged or has a type without values; the text gives the reason."""


def dtype_of_number(number: int) -> DType:
    """Return the element type with this TensorFlow number; reference types (above 100) map to their base type."""
    dtype = TF_DTYPES.get(number - 100 if number > 100 else number)
    if dtype is None:
        raise TensorError(f"has the unknown element type number {number}")
    return dtype


def static_shape(shape: TensorShapeProto) -> tuple[int, ...]:
    """Return the shape of a stored tensor, whose dimensions must all be known."""
    dims = tuple([dim.size for dim in shape.dim])
    if shape.unknown_rank or min(dims, default=0) < 0:
        raise TensorError("has no static shape")
    return dims


def to_numpy(tensor: TensorProto) -> Array:
    """Return the value of a TensorProto as a read-only array; strings are an object array of `bytes`.

    A stored list that is shorter than the tensor is extended with its last value, and an empty list means zeros.
    Raises `TensorError`.
    """
    dtype = dtype_of_number(tensor.dtype)
    if not dtype.has_values:
        raise TensorError(f"has element type {dtype.name.lower()}, which has no stored values")
    shape = static_shape(tensor.tensor_shape)
    if prod([dim or 1 for dim in shape]) * dtype.itemsize > MAX_BYTES:
        raise TensorError(f"declares a shape too large for a constant: {list(shape)}")
    if dtype is DType.STRING:
        return _strings(tensor, shape)
    content = tensor.tensor_content
    values = np.frombuffer(content, np.uint8) if content else _read_list(tensor, dtype)
    if content:
        if len(content) != prod(shape) * dtype.itemsize:
            raise TensorError(f"has {count_noun(len(content), 'byte')} for shape {list(shape)} of {dtype.name.lower()}")
        return values.view(dtype.numpy).reshape(shape)
    return _repeat_last(values, shape)


def to_constant(tensor: TensorProto) -> Constant:
    """Return the value of a TensorProto as a constant; see `to_numpy`."""
    return Constant.of(to_numpy(tensor), dtype_of_number(tensor.dtype))


def split_strings(data: bytes, count: int, gap: int) -> list[bytes]:
    """Split `data` into `count` strings, stored as their lengths (varints), `gap` bytes, and their bytes."""
    lengths: list[int] = []
    position = 0
    try:
        for _ in range(count):
            length, position = read_varint(data, position)
            lengths.append(length)
    except (IndexError, TableError):
        raise TensorError("is damaged: the lengths of its strings are truncated") from None
    position += gap
    if position + sum(lengths) != len(data):
        raise TensorError(f"is damaged: its strings do not fill its {count_noun(len(data), 'byte')}")
    strings: list[bytes] = []
    for length in lengths:
        strings.append(data[position : position + length])
        position += length
    return strings


def string_array(values: Sequence[bytes], shape: tuple[int, ...]) -> Array:
    """Return a read-only object array of `bytes`."""
    array = np.empty(len(values), object)
    array[:] = values
    array.flags.writeable = False
    return array.reshape(shape)


def _strings(tensor: TensorProto, shape: tuple[int, ...]) -> Array:
    if tensor.tensor_content:
        return string_array(split_strings(tensor.tensor_content, prod(shape), 0), shape)
    values = list(tensor.string_val) or [b""]
    nbytes = sum(map(len, values)) + (prod(shape) - len(values)) * (len(values[-1]) + _REFERENCE_BYTES)
    if nbytes > MAX_TEXT_BYTES:
        raise TensorError(f"repeats a string {prod(shape) - len(values):,} times, which needs {nbytes:,} bytes")
    return _repeat_last(string_array(values, (len(values),)), shape)


def _read_list(tensor: TensorProto, dtype: DType) -> Array:
    """Return the values in the TensorProto field for this element type, or one zero if the field is empty."""
    if dtype in (DType.F16, DType.BF16):
        bits = np.array(tensor.half_val or [0], np.int64).astype(np.uint16)
        return bits.view(dtype.numpy)
    if dtype in (DType.F8E5M2, DType.F8E4M3FN):
        return np.frombuffer(tensor.float8_val or b"\0", dtype.numpy)
    if dtype in _INT_VAL:
        return np.array(tensor.int_val or [0], np.int64).astype(dtype.numpy)
    values: Sequence[Any] = getattr(tensor, _OWN_FIELDS[dtype])
    if not dtype.is_complex:
        return np.array(values or [0], dtype.numpy)
    part = np.float32 if dtype is DType.C64 else np.float64
    pairs = np.array(values or [0, 0], part)
    if len(pairs) % 2:
        raise TensorError("is damaged: a complex value lacks its imaginary part")
    return pairs.view(dtype.numpy)


def _repeat_last(values: Array, shape: tuple[int, ...]) -> Array:
    count = prod(shape)
    if len(values) > max(count, 1):
        raise TensorError(f"lists {count_noun(len(values), 'value')} for shape {list(shape)}")
    if len(values) == 1 and count != 1:  # A broadcast view needs no memory for the repeated value.
        return np.broadcast_to(values.reshape(()), shape)
    if len(values) < count:
        values = np.concatenate([values, np.broadcast_to(values[-1:], (count - len(values),))])
    result = values.reshape(shape)
    result.flags.writeable = False
    return result

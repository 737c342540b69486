"""Encode options of custom ops and attributes of composites as FlexBuffer maps.

The encoding follows TensorFlow's converter: keys are sorted (except for some contracts, which define another order),
integers use the smallest width that fits, and floats are 32-bit (XNNPACK reads only 32-bit attributes of composites).
Unlike TensorFlow's converter, booleans are encoded as booleans, and lists, types and shapes are supported.
"""

import importlib
import struct
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.dialects.tfl.table import TYPE_NUMBERS
from litefuse.errors import InvalidRuleError
from litefuse.ir import Constant, DType, ShapeAttr
from litefuse.tflite.flatbuffer import FlatBufferError

TENSOR_PREFIX = "_TENSOR_V1_"
"""Prefix of the names of composites' attributes that are tensors, which LiteRT's converter writes as maps."""
_DATA, _SHAPE, _TYPE = "TENSOR_DATA", "TENSOR_SHAPE", "TENSOR_TYPE"
_WIDTHS = (1, 2, 4, 8)
# Type numbers of FlexBuffers.
_INT, _UINT, _STRING, _MAP, _VECTOR = 1, 2, 5, 9, 10


class Number(NamedTuple):
    """An integer in a FlexBuffer: its position, its width in bytes, and its value."""

    position: int
    width: int
    value: int


def encode_options(options: Mapping[str, Any] | bytes, *, ordered: bool = False, typed: bool = True) -> bytes:
    """Encode options as the bytes that a kernel receives; bytes are returned unchanged.

    Names are sorted unless `ordered` is true. An element type becomes its name in LiteRT's schema, a shape becomes a
    vector (with -1 for an unknown dimension) or null for an unknown rank, and bytes become a blob. Lists of numbers are
    `typed` vectors, as kernels of custom ops expect, or else untyped, as LiteRT's converter writes them for composites
    (a program that reads one kind finds no elements in the other). Raises `InvalidRuleError` for values of other types.
    """
    if isinstance(options, bytes):
        return options
    plain = _to_plain_options(options)
    plain = {name: plain[name] for name in (plain if ordered else sorted(plain))}
    # Imported lazily: the import takes 0.1 s, and few models need it.
    builder: Any = importlib.import_module("flatbuffers.flexbuffers").Builder()
    _write_map(builder, plain, typed=typed)
    return bytes(builder.Finish())


def decode_options(content: bytes) -> dict[str, Any] | bytes:
    """Return the options as a dict if they are a FlexBuffer map, as written by litefuse and TFLiteConverter.

    Empty content becomes an empty dict; content in any other format is returned unchanged.
    """
    if not content:
        return {}
    # The import takes 0.1 s and is not needed for ops without options.
    flexbuffers: Any = importlib.import_module("flatbuffers.flexbuffers")
    try:
        root = flexbuffers.GetRoot(content)
        return root.Value if root.IsMap else content
    except Exception:
        # The library does not validate its input and may raise any exception for content in another format.
        return content


def read_tensors(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return attributes of a composite with those that are tensors as constants, under the names that authors gave."""
    return dict(_read_tensor(name, value) for name, value in options.items())


def _read_tensor(name: str, value: Any) -> tuple[str, Any]:
    stored = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    if not name.startswith(TENSOR_PREFIX) or stored.keys() != {_DATA, _SHAPE, _TYPE}:
        return name, cast("Any", value)
    try:
        dtype = {number: dtype for dtype, number in TYPE_NUMBERS.items()}.get(stored[_TYPE])
        assert dtype is not None and dtype is not DType.STRING
        elements = np.array(stored[_DATA]).astype(dtype.numpy).reshape(stored[_SHAPE])
    except (AssertionError, OverflowError, TypeError, ValueError):
        return name, stored
    return name.removeprefix(TENSOR_PREFIX), Constant.of(elements)


def check_options(options: object) -> None:
    """Raise `InvalidRuleError` unless `options` can be encoded: bytes, or a mapping of supported values."""
    if not isinstance(options, bytes | Mapping):
        raise InvalidRuleError(f"options must be a mapping or bytes, got {options!r}")
    if isinstance(options, Mapping):
        _to_plain_options(cast("Mapping[str, Any]", options))


def _to_plain_options(options: Mapping[str, Any]) -> dict[str, Any]:
    for name in options:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidRuleError(f"option names must be strings, got {name!r}")
    return {TENSOR_PREFIX * isinstance(value, Constant) + name: _plain(name, value) for name, value in options.items()}


def _plain(name: str, value: Any) -> Any:
    """Convert a value to types that FlexBuffers can encode."""
    match value:
        case DType():
            return value.name
        case ShapeAttr():
            return None if value.shape is None else [-1 if dim is None else dim for dim in value.shape]
        case np.ndarray() | np.generic():
            return cast("Any", value).tolist()
        case tuple() | list():
            return [_plain(name, item) for item in cast("Iterable[Any]", value)]
        case None | bool() | int() | float() | str() | bytes():
            return value
        case Constant():
            elements, number = value.numpy().reshape(-1).tolist(), TYPE_NUMBERS.get(value.dtype)
            return {_DATA: elements, _SHAPE: list(value.numpy().shape), _TYPE: number}
        case _:
            raise InvalidRuleError(f"option {name!r}: expected numbers, strings or lists of these, got {value!r}")


def _write(builder: Any, value: Any, *, typed: bool) -> None:
    match value:
        case None:
            builder.Null()
        case bool():
            builder.Bool(value)
        case int():
            builder.Int(value)
        case float():
            builder.Float(value, 4)
        case str():
            builder.String(value)
        case bytes():
            builder.Blob(value)
        case dict():
            _write_map(builder, cast("dict[str, Any]", value), typed=typed)
        case _:
            _write_list(builder, value, typed=typed)


def _write_map(builder: Any, items: Mapping[str, Any], *, typed: bool) -> None:
    with builder.Map():
        for name, value in items.items():
            builder.Key(name)
            _write(builder, value, typed=typed)


def _write_list(builder: Any, items: list[Any], *, typed: bool) -> None:
    """Write a typed vector if that is wished, and all items are ints or all are floats; otherwise an untyped vector."""
    is_typed = typed and bool(items) and any(all(type(item) is kind for item in items) for kind in (int, float))
    with builder.TypedVector() if is_typed else builder.Vector():
        for item in items:
            _write(builder, item, typed=typed)


def encode_strings(*items: bytes) -> bytes:
    """Encode a vector of strings exactly as the C++ library does; the Python library accepts only valid UTF-8."""
    buffer = bytearray()
    written: list[tuple[int, int]] = []
    for item in items:
        width = _width(len(item))
        buffer += bytes(-len(buffer) % width) + len(item).to_bytes(width, "little")
        written.append((len(buffer), width))
        buffer += item + b"\0"
    width = next(width for width in _WIDTHS if _can_reach(buffer, [position for position, _ in written], width))
    buffer += bytes(-len(buffer) % width) + len(items).to_bytes(width, "little")
    vector = len(buffer)
    for position, _ in written:
        buffer += (len(buffer) - position).to_bytes(width, "little")
    buffer += bytes(_STRING << 2 | _WIDTHS.index(size) for _, size in written)
    return bytes(buffer) + bytes([len(buffer) - vector, _VECTOR << 2 | _WIDTHS.index(width), 1])


def _can_reach(buffer: bytearray, positions: list[int], width: int) -> bool:
    """Return whether a vector of offsets of this width can reach `places`; offsets are relative and point back."""
    vector = len(buffer) + -len(buffer) % width + width
    return all(vector + index * width - position < 1 << 8 * width for index, position in enumerate(positions))


def _width(number: int) -> int:
    """Return the number of bytes that a number needs: 1, 2, 4 or 8."""
    return next(width for width in _WIDTHS if number < 1 << 8 * width)


def find_numbers(data: bytes) -> dict[str, Number]:
    """Return the integers of a map by name. Raises `FlatBufferError` if the bytes are not a map."""
    try:
        return _find_numbers(data)
    except (IndexError, ValueError, struct.error) as damage:
        raise FlatBufferError("the options of an op are not a map") from damage


def replace_numbers(data: bytes, values: Mapping[str, int]) -> bytes:
    """Return the map with other integers. Raises `OverflowError` if one needs more bytes than the present one has."""
    changed = bytearray(data)
    numbers = find_numbers(data)
    for name, value in values.items():
        position, width, _ = numbers[name]
        changed[position : position + width] = value.to_bytes(width, "little")
    return bytes(changed)


def _find_numbers(data: bytes) -> dict[str, Number]:
    """Follow the root to the map: number of items, items, a byte with type and width for each.

    Before the number are the width of the keys, and the distance to their offsets.
    """
    root_width, root_type = data[-1], data[-2]
    if root_type >> 2 != _MAP:
        raise ValueError
    width = 1 << (root_type & 3)
    root = len(data) - 2 - root_width
    start = root - _read_unsigned(data, root, root_width)
    count = _read_unsigned(data, start - width, width)
    key_width = _read_unsigned(data, start - 2 * width, width)
    keys = start - 3 * width - _read_unsigned(data, start - 3 * width, width)
    numbers: dict[str, Number] = {}
    for index in range(count):
        key = keys + index * key_width
        name = key - _read_unsigned(data, key, key_width)
        kind = data[start + count * width + index] >> 2
        if kind in (_INT, _UINT):
            at = start + index * width
            numbers[data[name : data.index(0, name)].decode()] = Number(at, width, _read_unsigned(data, at, width))
    return numbers


def _read_unsigned(data: bytes, at: int, width: int) -> int:
    if at < 0 or width not in _WIDTHS or at + width > len(data):
        raise ValueError
    return int.from_bytes(data[at : at + width], "little")

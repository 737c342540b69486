"""Options of custom ops and attributes of composites as FlexBuffer maps.

As the incumbent writes them: keys sorted (but for some contracts, which have an order of their own), integers as small
as they fit, floats as 32-bit floats (XNNPACK reads the attributes of a composite with 32 bits only). Beyond it:
booleans are booleans, and lists, types and shapes have a form.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir import DType, ShapeAttr

_WIDTHS = (1, 2, 4, 8)
# FlexBuffers' numbers of these types.
_STRING, _VECTOR = 5, 10


def encoded(options: Mapping[str, Any] | bytes, *, ordered: bool = False) -> bytes:
    """The bytes that a kernel gets; bytes stay as they are. Names are sorted, or stay in their order with `ordered`.

    A type becomes the name that LiteRT's schema gives it, a shape a vector (an unknown dimension is -1, an unknown
    rank null), bytes a blob. Raises `InvalidRuleError` for a value of another kind.
    """
    if isinstance(options, bytes):
        return options
    plain = _checked(options)
    plain = {name: plain[name] for name in (plain if ordered else sorted(plain))}
    # It takes 0.1 s to import, and few models need it.
    builder: Any = importlib.import_module("flatbuffers.flexbuffers").Builder()
    with builder.Map():
        for name, value in plain.items():
            builder.Key(name)
            _write(builder, value)
    return bytes(builder.Finish())


def check_options(options: object) -> None:
    """Raise `InvalidRuleError` unless these are options that can be written: bytes, or a mapping of plain values."""
    if not isinstance(options, bytes | Mapping):
        raise InvalidRuleError(f"options are a mapping or bytes, not {options!r}")
    if isinstance(options, Mapping):
        _checked(cast("Mapping[str, Any]", options))


def _checked(options: Mapping[str, Any]) -> dict[str, Any]:
    for name in options:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidRuleError(f"the name of an option is text, not {name!r}")
    return {name: _plain(name, value) for name, value in options.items()}


def _plain(name: str, value: Any) -> Any:
    """The value in terms of FlexBuffers."""
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
        case _:
            raise InvalidRuleError(f"the option {name!r} cannot be {value!r}: give numbers, text, or lists of them")


def _write(builder: Any, value: Any) -> None:
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
        case _:
            _write_list(builder, value)


def _write_list(builder: Any, items: list[Any]) -> None:
    """A typed vector where all items are whole numbers or all are floats, as kernels expect; else a plain one."""
    typed = bool(items) and any(all(type(item) is kind for item in items) for kind in (int, float))
    with builder.TypedVector() if typed else builder.Vector():
        for item in items:
            _write(builder, item)


def strings(*items: bytes) -> bytes:
    """A vector of strings, byte for byte as the C++ library writes it; the Python one takes only valid UTF-8."""
    buffer = bytearray()
    places: list[tuple[int, int]] = []
    for item in items:
        width = _width(len(item))
        buffer += bytes(-len(buffer) % width) + len(item).to_bytes(width, "little")
        places.append((len(buffer), width))
        buffer += item + b"\0"
    width = next(width for width in _WIDTHS if _reaches(buffer, [place for place, _ in places], width))
    buffer += bytes(-len(buffer) % width) + len(items).to_bytes(width, "little")
    vector = len(buffer)
    for place, _ in places:
        buffer += (len(buffer) - place).to_bytes(width, "little")
    buffer += bytes(_STRING << 2 | _WIDTHS.index(size) for _, size in places)
    return bytes(buffer) + bytes([len(buffer) - vector, _VECTOR << 2 | _WIDTHS.index(width), 1])


def _reaches(buffer: bytearray, places: list[int], width: int) -> bool:
    """Whether a vector of positions of this width can follow: they are counted back from where they are stored."""
    vector = len(buffer) + -len(buffer) % width + width
    return all(vector + index * width - place < 1 << 8 * width for index, place in enumerate(places))


def _width(number: int) -> int:
    """The bytes that a number takes: 1, 2, 4 or 8."""
    return next(width for width in _WIDTHS if number < 1 << 8 * width)

"""Options of custom ops and attributes of composites as FlexBuffer maps.

As the incumbent writes them: keys sorted, integers as small as they fit, floats as 32-bit floats (XNNPACK reads the
attributes of a composite with 32 bits only). Beyond it: booleans are booleans, and lists, types and shapes have a form.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir import DType, ShapeAttr


def encoded(options: Mapping[str, Any] | bytes) -> bytes:
    """The bytes that a kernel gets; bytes stay as they are.

    A type becomes the name that LiteRT's schema gives it, a shape a vector (an unknown dimension is -1, an unknown
    rank null), bytes a blob. Raises `InvalidRuleError` for a value of another kind.
    """
    if isinstance(options, bytes):
        return options
    # It takes 0.1 s to import, and few models need it.
    builder: Any = importlib.import_module("flatbuffers.flexbuffers").Builder()
    with builder.Map():
        for name in sorted(options):
            builder.Key(name)
            _write(builder, name, options[name])
    return bytes(builder.Finish())


def _write(builder: Any, name: str, value: Any) -> None:
    match value:
        case None:
            builder.Null()
        case bool():
            builder.Bool(value)
        case int():
            builder.Int(value)
        case float():
            builder.Float(value, 4)
        case str() if not isinstance(value, DType):
            builder.String(value)
        case DType():
            builder.String(value.name)
        case bytes():
            builder.Blob(value)
        case ShapeAttr():
            dims = None if value.shape is None else [-1 if dim is None else dim for dim in value.shape]
            _write(builder, name, dims)
        case np.ndarray() | np.generic():
            _write(builder, name, cast("Any", value).tolist())
        case tuple() | list():
            _write_list(builder, name, list(cast("Iterable[Any]", value)))
        case _:
            raise InvalidRuleError(f"the option {name!r} cannot be {value!r}: give numbers, text, or lists of them")


def _write_list(builder: Any, name: str, items: list[Any]) -> None:
    """A typed vector where all items are whole numbers or all are floats, as kernels expect; else a plain one."""
    typed = bool(items) and any(all(type(item) is kind for item in items) for kind in (int, float))
    with builder.TypedVector() if typed else builder.Vector():
        for item in items:
            _write(builder, name, item)

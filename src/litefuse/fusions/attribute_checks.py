"""Helpers for the contracts of marked functions: attribute checks, result types, custom ops with options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Shape, TensorType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.tflite.flexbuffer import encode_options

Option = int | float | str | tuple[int, ...]


def result_types(b: RewriteContext, count: int) -> list[TensorType]:
    """Return the result types that the marked function declares; refuse unless there are `count` of them."""
    types = [result.type for result in b.root.results]
    require(len(types) == count, f"the number of results must be {count}", results=len(types))
    return types


def build_custom_op(
    b: Builder, code: str, operands: Sequence[Value], options: Mapping[str, Option] | bytes, types: Sequence[TensorType]
) -> list[Value]:
    """Return the results of a custom op.

    The encoded options are byte for byte those of TFLiteConverter if they are given in its order.
    """
    attributes = {"custom_code": code, "options": encode_options(options, ordered=True)}
    return b.op("tfl.custom", operands, attributes, types).results


def require_int(name: str, value: object) -> int:
    """Return an attribute that must be an integer."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NoMatch(f"the attribute {name!r} is not an integer", value=value)
    return value


def require_float(name: str, value: object) -> float:
    """Return an attribute that must be a float."""
    if not isinstance(value, float):
        raise NoMatch(f"the attribute {name!r} is not a float", value=value)
    return value


def require_str(name: str, value: object) -> str:
    """Return an attribute that must be a string."""
    if not isinstance(value, str):
        raise NoMatch(f"the attribute {name!r} is not a string", value=value)
    return value


def require_bool(name: str, value: object) -> bool:
    """Return an attribute that must be a bool."""
    if not isinstance(value, bool):
        raise NoMatch(f"the attribute {name!r} is not a bool", value=value)
    return value


def require_ints(name: str, value: object, count: int | None = None) -> tuple[int, ...]:
    """Return an attribute that must be a nonempty list of integers, of length `count` if given."""
    if not isinstance(value, tuple):
        raise NoMatch(f"the attribute {name!r} is not a list", value=value)
    numbers = tuple(require_int(name, item) for item in cast("tuple[object, ...]", value))
    if count is not None:
        require(len(numbers) == count, f"the attribute {name!r} must have {count} elements", value=numbers)
    require(numbers, f"the attribute {name!r} is empty")
    return numbers


def are_compatible(x: Shape | None, y: Shape | None) -> bool:
    """Return whether two shapes are compatible: they may be equal at run time."""
    if x is None or y is None:
        return True
    return len(x) == len(y) and all(a is None or b is None or a == b for a, b in zip(x, y, strict=True))


def require_tensor(type: TensorType, what: str, dtype: DType, rank: int) -> None:
    """Refuse unless a tensor has this element type and rank."""
    fits = type.dtype is dtype and type.rank == rank
    require(fits, f"{what} must be a tensor of {dtype.name} and rank {rank}", type=str(type))

"""Check the ops and declarations of a user's rule, so that errors name the rule instead of surfacing in the export."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import isnan
from typing import Any, cast

import numpy as np

from litefuse.dialects.tfl.table import enum, options
from litefuse.errors import InvalidRuleError
from litefuse.ir import (
    CONSTANT,
    REQUIRED,
    AttributeSpec,
    Constant,
    DType,
    Function,
    Op,
    ShapeAttr,
    Symbol,
    Value,
)
from litefuse.rewrite.context import RewriteContext
from litefuse.tflite.flexbuffer import check_options

_RANGES = {
    "int8": (-(2**7), 2**7),
    "uint8": (0, 2**8),
    "int32": (-(2**31), 2**31),
    "uint32": (0, 2**32),
    "int64": (-(2**63), 2**63),
}
_INT, _NUMBER = (int, np.integer), (int, float, np.integer, np.floating)
_TYPES: dict[str, tuple[type, ...]] = {
    "int": _INT,
    "float": _NUMBER,
    "bool": (bool, np.bool_, int),
    "string": (str, bytes),
    "type": (DType,),
    "shape": (ShapeAttr,),
    "func": (Symbol,),
}


def check_staged(builder: RewriteContext, known: Collection[str]) -> None:
    """Raise `InvalidRuleError` if staged ops cannot be written, or if attributes of the builder are invalid.

    `known` are the names of the functions that staged ops may refer to in addition to `builder.functions`.
    """
    _check_declarations(builder)
    names = {function.name for function in builder.functions}.union(known)
    for op in builder.staged:
        if op.kind == CONSTANT:
            _check_constant(op.attributes.get("value"))
        else:
            _check_op(op, builder, names)


def _check_declarations(builder: RewriteContext) -> None:
    """Check the attributes of the builder that a rule may set."""
    is_value = _instances(Value)
    _require(_all(builder.staged, _instances(Op)), "b.staged", builder.staged)
    _require(_all(builder.functions, _instances(Function)), "b.functions", builder.functions)
    _require(_all(builder.captures, is_value), "b.captures", builder.captures)
    for name in ("domains", "finite", "limits", "rows"):
        declared: object = getattr(builder, name)
        is_right = isinstance(declared, dict) and _all(cast("dict[object, object]", declared), is_value)
        _require(is_right, f"b.{name}", cast("object", declared))
    for domain in builder.domains.values():
        _require(callable(domain), "value in b.domains", domain)
    for limit in builder.limits.values():
        _require(_is_pair(limit) and _is_number(limit[0]) and limit[0] >= 0, "value in b.limits", limit)
    for count in builder.rows.values():
        _require(_is_pair(count) and isinstance(count[0], int) and count[0] > 0, "value in b.rows", count)  # pyright: ignore[reportUnnecessaryIsInstance]
    tolerance = builder.tolerance
    if tolerance is not None:
        _require(_is_pair(tolerance) and _is_number(tolerance[0]) and 0 <= tolerance[0] < 1, "b.tolerance", tolerance)


def _instances(kind: type) -> Callable[[object], bool]:
    return lambda item: isinstance(item, kind)


def _all(items: Iterable[object], is_right: Callable[[object], bool]) -> bool:
    return isinstance(items, list | tuple | dict) and all(is_right(item) for item in cast("Iterable[object]", items))


def _is_pair(item: object) -> bool:
    return isinstance(item, tuple) and len(cast("Sequence[object]", item)) == 2


def _is_number(item: Any) -> bool:
    return isinstance(item, _NUMBER) and not isnan(cast("float", item))


def _require(condition: bool, what: str, declared: object) -> None:
    if not condition:
        raise InvalidRuleError(f"invalid {what}: {_format_value(declared)}")


def _format_value(value: object) -> str:
    try:
        return repr(value)[:200]
    except Exception:
        return f"a {type(value).__name__}"


def _check_constant(constant: object) -> None:
    if not isinstance(constant, Constant):
        raise InvalidRuleError(f"invalid value of a constant: {_format_value(constant)}")
    if constant.dtype is DType.STRING:
        for item in constant.numpy().reshape(-1).tolist():
            if not isinstance(item, str | bytes):
                raise InvalidRuleError(f"invalid operand or element of a constant: {_format_value(item)}")


def _check_op(op: Op, builder: RewriteContext, names: Collection[str]) -> None:
    for name in op.symbols():
        if name not in names:
            raise InvalidRuleError(f"{op.kind} refers to the function @{name}, which is not among b.functions")
    schema = builder.dialects.schema(op.kind)
    if schema is None:
        return
    least, most = schema.operand_range
    if not least <= len(op.operands) <= most:
        wanted = f"{least}" if least == most else f"at least {least}" if most > 1000 else f"{least} to {most:g}"
        raise InvalidRuleError(f"{op.kind} requires {wanted} operands, got {len(op.operands)}")
    if op.kind == "tfl.custom":
        check_options(op.attributes["options"])
        return
    table = options(op.kind) if op.dialect == "tfl" else None
    wires = {} if table is None else {field.name: field.wire for field in table.fields}
    for name, spec in schema.attributes.items():
        if name not in op.attributes:
            if spec.default is REQUIRED and not spec.derived:
                raise InvalidRuleError(f"{op.kind} requires the attribute {name!r}")
            continue
        value = op.attributes[name]
        if not _fits(value, spec, wires.get(name, "")):
            raise InvalidRuleError(f"{op.kind}: invalid value for the attribute {name!r}: {_format_value(value)}")


def _fits(value: object, spec: AttributeSpec, wire: str) -> bool:
    kind = spec.type
    if not isinstance(kind, str):
        return isinstance(value, kind)
    if value is None or value is spec.default:
        return value is spec.default
    if not kind.startswith("list("):
        return _has_type(value, kind, wire)
    if isinstance(value, bytes):
        return wire in ("uint8", "int8", "")
    is_list = isinstance(value, tuple | list)
    return is_list and all(_has_type(item, kind[5:-1], wire) for item in cast("Sequence[object]", value))


def _has_type(value: Any, kind: str, wire: str) -> bool:
    if kind in _TYPES:
        low, high = _RANGES.get(wire, (-(2**63), 2**63))
        return isinstance(value, _TYPES[kind]) and (kind != "int" or low <= int(value) < high)
    choices = enum(kind)
    # Other types have their own encodings, which the exporter checks.
    return choices is None or (isinstance(value, str) and value in choices.numbers)

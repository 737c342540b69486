"""Load the op table: the file is split on first use, and a schema is created when its kind is first requested."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from litefuse.ir import REQUIRED, AttributeSpec, Dialect, DType, OperandSpec, OpSchema, ShapeAttr, Symbol, parse_traits


@functools.cache
def _lines() -> dict[str, str]:
    """Return the table's lines (without the name) by kind."""
    text = Path(__file__).with_name("ops.tsv").read_text("utf-8")
    parts = (line.partition("\t") for line in text.splitlines())
    return {f"tf.{name}": rest for name, _, rest in parts}


@functools.cache
def not_in_flex() -> frozenset[str]:
    """Return the names of the ops that TensorFlow's Flex delegate lacks; TFLiteConverter refuses them, too."""
    return frozenset(Path(__file__).with_name("not_in_flex.tsv").read_text("utf-8").split())


def _schema(kind: str) -> OpSchema | None:
    line = _lines().get(kind)
    if line is None:
        return None
    from litefuse.dialects.shape_functions.table import SHAPES, derive_shapes
    from litefuse.dialects.tf.aliases import ALIASES

    flags, operands, results, *attributes = line.split("\t")
    specs, traits, infer = tuple(_operand(text) for text in results.split()), parse_traits(flags), SHAPES.get(kind)
    return OpSchema(
        kind,
        operands=tuple(_operand(text) for text in operands.split()),
        results=specs,
        attributes=dict(_attribute(text) for text in attributes),
        traits=traits,
        infer=infer,
        derive=derive_shapes(kind, traits, specs) if infer is None else None,
        canonical_kinds=ALIASES.get(kind, ()),
    )


def _operand(text: str) -> OperandSpec:
    """Parse `x:T`, `values:N*T`, `inputs:*Tin` or `&ref:T`."""
    name, _, type_name = text.removeprefix("&").partition(":")
    is_ref = text.startswith("&")
    if "*" not in type_name:
        return OperandSpec(name, type_name, is_ref=is_ref)
    number, _, element = type_name.partition("*")
    if number:
        return OperandSpec(name, element, number=number, is_ref=is_ref)
    return OperandSpec(name, types=element, is_ref=is_ref)


def _attribute(text: str) -> tuple[str, AttributeSpec]:
    """Parse `name:type`, `name:type=default`, or `!name:type` for an attribute that operands determine."""
    declaration, equals, default = text.partition("=")
    name, _, type_name = declaration.removeprefix("!").partition(":")
    value = _decode(json.loads(default), type_name) if equals else REQUIRED
    return name, AttributeSpec(type_name, value, derived=declaration.startswith("!"))


def _decode(value: Any, type_name: str) -> Any:
    """Convert a default from JSON to the IR's form of attributes."""
    if type_name.startswith("list("):
        return tuple(_decode(item, type_name[5:-1]) for item in value)
    match type_name:
        case "type":
            return DType[value]
        case "shape":
            return ShapeAttr(None if value is None else tuple(value))
        case "func":
            return Symbol(value)
        case "float":
            return float(value)
        case _:
            return value


_OPERATORS = {
    "+": "tf.AddV2",
    "-": "tf.Sub",
    "*": "tf.Mul",
    "/": "tf.RealDiv",
    "//": "tf.FloorDiv",
    "%": "tf.FloorMod",
    "@": "tf.BatchMatMulV2",
    "**": "tf.Pow",
    "square": "tf.Square",
    "negative": "tf.Neg",
    "abs": "tf.Abs",
    "<": "tf.Less",
    "<=": "tf.LessEqual",
    ">": "tf.Greater",
    ">=": "tf.GreaterEqual",
    "&": "tf.LogicalAnd",
    "|": "tf.LogicalOr",
    "~": "tf.LogicalNot",
}
TF = Dialect(
    "tf",
    _schema,
    {kind: line.partition("\t")[0] for kind, line in _lines().items()},
    operators=_OPERATORS,
    is_open=True,
)

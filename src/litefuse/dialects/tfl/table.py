"""Load the op table: the file is split on first use, and a schema is created when its kind is first requested."""

import functools
import json
from pathlib import Path
from typing import Any, NamedTuple

from litefuse.ir import REQUIRED, AttributeSpec, Dialect, DType, Op, OperandSpec, OpSchema, parse_traits

ETHOS_U = "ethos-u"
"""The custom op of a network that Vela compiled for Arm's NPU. Its memory for scratch data is an operand."""
FINAL_STATE = "tfl.pseudo_final_state"
"""Pseudo-op for the final state that the producer of its operand keeps in a variable tensor; emits no operator."""
_ATTRIBUTES = {FINAL_STATE: {"operand": AttributeSpec("int")}}
"""Attributes of pseudo ops: the index of the operand that is the state, of the op that produces `output`."""
# Defaults for options whose schema default, zero, is a value that no kernel accepts.
DEFAULTS = {("ShapeOptions", "out_type"): DType.I32}
RUNTIME_CUSTOM_OPS = frozenset(
    ("AudioSpectrogram", "Mfcc", "NumericVerify", "TFLite_Detection_PostProcess", "aeq.hadamard_rotation")
)
"""Custom ops for which LiteRT's Python interpreter has kernels."""
TENSORFLOW_CUSTOM_OPS = frozenset(("AudioSpectrogram", "Mfcc"))
"""Custom ops that replace a TensorFlow op. LiteRT's standard resolver has them, so they are always allowed."""

_TYPES: tuple[tuple[str, DType], ...] = (
    ("FLOAT32", DType.F32),
    ("FLOAT16", DType.F16),
    ("INT32", DType.I32),
    ("UINT8", DType.U8),
    ("INT64", DType.I64),
    ("STRING", DType.STRING),
    ("BOOL", DType.BOOL),
    ("INT16", DType.I16),
    ("COMPLEX64", DType.C64),
    ("INT8", DType.I8),
    ("FLOAT64", DType.F64),
    ("COMPLEX128", DType.C128),
    ("UINT64", DType.U64),
    ("RESOURCE", DType.RESOURCE),
    ("VARIANT", DType.VARIANT),
    ("UINT32", DType.U32),
    ("UINT16", DType.U16),
    ("INT4", DType.I4),
    ("BFLOAT16", DType.BF16),
    ("INT2", DType.I2),
    ("UINT4", DType.U4),
    ("FLOAT8_E4M3FN", DType.F8E4M3FN),
    ("FLOAT8_E5M2", DType.F8E5M2),
)
"""The names of LiteRT's element types, `tflite.TensorType`, in numerical order, and their IR types."""
TYPE_NAMES = tuple(name for name, _ in _TYPES)
TYPE_NUMBERS = {dtype: number for number, (_, dtype) in enumerate(_TYPES)}


class Field(NamedTuple):
    """A field of an option table: `slot` counts from 0, `wire` is a scalar type, `string`, or an enum's name.

    `default` is the schema's default; `REQUIRED` replaces a zero that is not a valid value.
    """

    name: str
    slot: int
    wire: str
    vector: bool
    default: Any
    derived: bool


class OptionTable(NamedTuple):
    """An option table: `union` is 1 for `builtin_options`, 2 for `builtin_options_2`, 0 for a custom op."""

    name: str
    union: int
    number: int
    fields: tuple[Field, ...]


class Enum(NamedTuple):
    wire: str
    numbers: dict[str, int]


def options(kind: str) -> OptionTable | None:
    """Return the option table of an op kind, or None if it has none."""
    name = _lines()[kind.removeprefix("tfl.")][0]
    return None if name == "-" else _options(name)


def operator_number(kind: str) -> int:
    """Return the builtin operator's number in the schema."""
    return int(_schema("operator")[kind.removeprefix("tfl.")][0])


def operator_numbers() -> dict[str, int]:
    """Return the numbers of all builtin operators of the schema, by name."""
    return {name: int(columns[0]) for name, columns in _schema("operator").items()}


@functools.cache
def enum(name: str) -> Enum | None:
    """Return an enum of the schema, or None if `name` is a scalar type."""
    columns = _schema("enum").get(name)
    if columns is None:
        return None
    return Enum(columns[0], {member: number for number, member in enumerate(columns[1:])})


@functools.cache
def _lines() -> dict[str, list[str]]:
    """Return the op table's columns (options, flags, operands, results) by name."""
    text = Path(__file__).with_name("ops.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {name: rest for name, *rest in rows}


@functools.cache
def _schema_lines() -> dict[str, dict[str, list[str]]]:
    text = Path(__file__).with_name("schema.tsv").read_text("utf-8")
    sections: dict[str, dict[str, list[str]]] = {"enum": {}, "operator": {}, "options": {}}
    for line in text.splitlines():
        section, name, *rest = line.split("\t")
        sections[section][name] = rest
    return sections


def _schema(section: str) -> dict[str, list[str]]:
    return _schema_lines()[section]


@functools.cache
def _options(name: str) -> OptionTable:
    union, number, *fields = _schema("options")[name]
    return OptionTable(name, int(union), int(number), tuple(_field(text) for text in fields))


def _field(text: str) -> Field:
    """Parse `name@slot:type`, `name@slot:type=default` or `!name@slot:type=default`."""
    declaration, equals, default = text.partition("=")
    key, _, wire = declaration.removeprefix("!").partition(":")
    name, _, slot = key.partition("@")
    vector = wire.startswith("[")
    wire = wire.strip("[]")
    value = _decode(json.loads(default), wire, vector) if equals else REQUIRED
    return Field(name, int(slot), wire, vector, value, declaration.startswith("!"))


def _decode(value: Any, wire: str, vector: bool) -> Any:
    """Convert a default from JSON to the IR's form of attributes."""
    if vector:
        return b"" if wire == "uint8" else tuple(value)
    return DType[value] if wire == "TensorType" else value


def _load(kind: str) -> OpSchema | None:
    line = _lines().get(kind.removeprefix("tfl."))
    if line is None or not kind.startswith("tfl."):
        return None
    name, flags, operands, results = line
    from litefuse.dialects.shape_functions.table import SHAPES, derive_shapes

    fields = () if name == "-" else _options(name).fields
    specs, traits, infer = tuple(_operand(text) for text in results.split()), parse_traits(flags), SHAPES.get(kind)
    return OpSchema(
        kind,
        operands=tuple(_operand(text) for text in operands.split()),
        results=specs,
        attributes={field.name: _attribute(name, field) for field in fields} | _ATTRIBUTES.get(kind, {}),
        traits=traits,
        infer=infer,
        derive=derive_shapes(kind, traits, specs) if infer is None else None,
    )


def _operand(text: str) -> OperandSpec:
    """Parse `x`, `bias?` (optional), `values*` or `values*count` (variadic), or `&state` (a variable tensor).

    An element type may follow: `z:BOOL`, `output:T` of an operand `value:T`, or an attribute; `?` if nothing determines
    it. Results without one have the element type of the first operand.
    """
    text, _, type_name = text.partition(":")
    name, star, count = text.removeprefix("&").removesuffix("?").partition("*")
    number = (count or "count") if star else ""
    return OperandSpec(name, type_name, number, optional=text.endswith("?"), is_ref=text.startswith("&"))


def _attribute(name: str, field: Field) -> AttributeSpec:
    default = DEFAULTS.get((name, field.name), field.default)
    return AttributeSpec(_attribute_type(field), default, derived=field.derived)


def _attribute_type(field: Field) -> str:
    """Return TensorFlow's name of the attribute's type, or the enum's name."""
    if "subgraph" in field.name or field.name == "called_computations":
        kind = "func"
    elif field.vector and field.wire == "uint8":
        return "bytes"
    elif field.wire == "TensorType":
        kind = "type"
    else:
        kind = {"float32": "float", "bool": "bool", "string": "string"}.get(field.wire, "int")
        kind = field.wire if field.wire[0].isupper() else kind
    return f"list({kind})" if field.vector else kind


FLEX_PREFIX = "Flex"
"""Prefix of the codes of custom ops that are TensorFlow ops, run by its Flex delegate."""


def is_flex(op: Op) -> bool:
    """Return whether TensorFlow's Flex delegate must run the op."""
    return op.kind == "tfl.custom" and str(op.attributes["custom_code"]).startswith(FLEX_PREFIX)


_OPERATORS = {
    "+": "tfl.add",
    "-": "tfl.sub",
    "*": "tfl.mul",
    "/": "tfl.div",
    "//": "tfl.floor_div",
    "%": "tfl.floor_mod",
    "@": "tfl.batch_matmul",
    "**": "tfl.pow",
    "square": "tfl.square",
    "negative": "tfl.neg",
    "abs": "tfl.abs",
    "<": "tfl.less",
    "<=": "tfl.less_equal",
    ">": "tfl.greater",
    ">=": "tfl.greater_equal",
    "&": "tfl.logical_and",
    "|": "tfl.logical_or",
    "~": "tfl.logical_not",
}
TFL = Dialect("tfl", _load, {f"tfl.{name}": flags for name, (_, flags, *_) in _lines().items()}, operators=_OPERATORS)
"""The dialect of LiteRT's builtin operators."""

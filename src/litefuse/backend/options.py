"""Encoding of op attributes as the schema's option tables."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from litefuse.backend.flatbuffer import REFERENCE, Encoder, Field
from litefuse.dialects.tfl import TYPE_NUMBERS
from litefuse.dialects.tfl.table import Field as OptionField
from litefuse.dialects.tfl.table import OptionTable, enum, options
from litefuse.errors import InvalidModuleError
from litefuse.ir import REQUIRED, Op, Symbol
from litefuse.tflite.flexbuffer import encode_options

_CODES = {"bool": "?", "int8": "b", "uint8": "B", "int32": "i", "uint32": "I", "int64": "q", "float32": "f"}
_ALWAYS_WRITTEN = frozenset({"composite_attributes"})  # the runtime rejects composites without them
_DERIVED: dict[str, Callable[[Op], Any]] = {
    "in_data_type": lambda op: op.inputs[0].dtype,
    "values_count": lambda op: len(op.operands),
}


class _Plan(NamedTuple):
    """The encoding of a field: `code` as in `Encoder.table`, and the `numbers` of an enum's values."""

    field: OptionField
    code: str
    numbers: Mapping[Any, int] | None
    default: Any


class EncodedOptions(NamedTuple):
    """An encoded option table: `union` and `number` identify its type in the operator's table."""

    union: int
    number: int
    position: int


class OptionsEncoder:
    """Encodes option tables; equal ones are stored once. `subgraphs` are the subgraph indices of the functions."""

    def __init__(self, encoder: Encoder, subgraphs: Mapping[str, int]) -> None:
        self._encoder = encoder
        self._subgraphs = subgraphs
        self._encoded: dict[tuple[str, tuple[Any, ...]], EncodedOptions] = {}

    def encode(self, op: Op) -> EncodedOptions | None:
        """Add the options of `op`; returns None if its kind has none."""
        table, plans = _plans(op.kind)
        if table is None or not plans:
            return None
        values = tuple([self._value(plan, op) for plan in plans])
        encoded = self._encoded.get((table.name, values))
        if encoded is None:
            fields = [self._field(plan, value) for plan, value in zip(plans, values, strict=True)]
            position = self._encoder.table([field for field in fields if field is not None])
            encoded = self._encoded[table.name, values] = EncodedOptions(table.union, table.number, position)
        return encoded

    def _value(self, plan: _Plan, op: Op) -> Any:
        """Return the attribute's value in the schema's encoding."""
        name = plan.field.name
        value = _DERIVED[name](op) if plan.field.derived else op.attributes.get(name, plan.field.default)
        if isinstance(value, dict):
            return encode_options(cast("dict[str, Any]", value), typed=False)
        if value is REQUIRED:
            raise InvalidModuleError(f"{op.kind} at {op.location}: attribute {name!r} is missing")
        try:
            if plan.field.vector:
                return value if isinstance(value, bytes) else tuple([self._number(plan, item) for item in value])
            return self._number(plan, value)
        except (KeyError, TypeError) as error:
            problem = f"{op.kind} at {op.location}: attribute {name!r} cannot be {value!r}"
            raise InvalidModuleError(problem) from error

    def _number(self, plan: _Plan, value: Any) -> Any:
        if isinstance(value, Symbol):
            return self._subgraphs[value.name]
        return value if plan.numbers is None else plan.numbers[value]

    def _field(self, plan: _Plan, value: Any) -> Field | None:
        slot = plan.field.slot
        if value == plan.default and plan.field.name not in _ALWAYS_WRITTEN:
            return None
        if isinstance(value, bytes):
            return slot, REFERENCE, self._encoder.data(value)
        if plan.field.vector:
            return slot, REFERENCE, self._encoder.shared_scalars(plan.code, value)
        if plan.code == REFERENCE:
            return slot, REFERENCE, self._encoder.string(value)
        return slot, plan.code, value


@functools.cache
def _plans(kind: str) -> tuple[OptionTable | None, tuple[_Plan, ...]]:
    """Return the option table of a kind of op, and the encoding of its fields."""
    table = options(kind)
    return table, () if table is None else tuple(map(_plan, table.fields))


def _plan(field: OptionField) -> _Plan:
    """Return the encoding of a field; `default` is encoded, and zero or empty if the attribute is required."""
    wire, numbers = field.wire, None
    members = enum(field.wire)
    if field.wire == "TensorType":
        wire, numbers = "int8", TYPE_NUMBERS
    elif members is not None:
        wire, numbers = members
    default = field.default
    if default is REQUIRED:
        default = () if field.vector else "" if wire == "string" else 0
    elif numbers is not None and not field.vector:
        default = numbers[default]
    return _Plan(field, _CODES.get(wire, REFERENCE), numbers, default)

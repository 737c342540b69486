"""Definitions of node kinds: decode a node's attributes and result types with its kind's schema.

Stored nodes omit attributes that have their default value, and do not say how their results are
numbered. Both come from the `tf` op table, or, for an op that it lacks, from the model's own op list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from litefuse.dialects.tf.protos.messages import AttrValue, NodeDef, OpDef, TensorShapeProto
from litefuse.errors import ConversionError
from litefuse.frontend.saved_model.tensor_proto import dtype_of_number, to_constant
from litefuse.ir import Trait
from litefuse.ir.core import Value
from litefuse.ir.schema import REQUIRED, AttributeSpec, OperandSpec, OpSchema
from litefuse.ir.types import DType, Shape, ShapeAttr, Symbol, TensorType

OUTPUT_SHAPES = "_output_shapes"
# Settings of TensorFlow's runtime; some are serialized messages.
_RUNTIME = frozenset({"config", "config_proto", "executor_type", "debug_name", "allowed_devices"})


def shape_of(proto: TensorShapeProto) -> Shape | None:
    """Return the shape of a value: None for an unknown rank, with None for each unknown dimension."""
    if proto.unknown_rank:
        return None
    return tuple([size if (size := dim.size) >= 0 else None for dim in proto.dim])


def text(value: bytes) -> str:
    return value.decode("utf-8", "surrogateescape")


_DECODERS: dict[str, Callable[[AttrValue], Any]] = {
    "int": lambda value: value.i,
    "float": lambda value: value.f,
    "bool": lambda value: value.b,
    "string": lambda value: text(value.s),
    "type": lambda value: dtype_of_number(value.type),
    "shape": lambda value: ShapeAttr(shape_of(value.shape)),
    "tensor": lambda value: to_constant(value.tensor),
    "func": lambda value: Symbol(value.func.name),
    "list(int)": lambda value: tuple(value.list.i),
    "list(float)": lambda value: tuple(value.list.f),
    "list(bool)": lambda value: tuple(value.list.b),
    "list(string)": lambda value: tuple(text(item) for item in value.list.s),
    "list(type)": lambda value: tuple(dtype_of_number(number) for number in value.list.type),
    "list(shape)": lambda value: tuple(ShapeAttr(shape_of(shape)) for shape in value.list.shape),
    "list(func)": lambda value: tuple(Symbol(function.name) for function in value.list.func),
}
_FIELDS = {"i": "int", "f": "float", "b": "bool", "s": "string", "type": "type", "shape": "shape", "tensor": "tensor"}


def decode(value: AttrValue, type: str) -> Any:
    """Convert an attribute value of the given type to its IR form."""
    decoder = _DECODERS.get(type)
    if decoder is None:
        raise ConversionError(f"attributes of type {type} are unsupported.")
    return decoder(value)


def decode_untyped(value: AttrValue) -> Any:
    """Convert an attribute value that no schema describes, such as those of a composite, to its IR form."""
    field = value.WhichOneof("value")
    if field == "list":
        for name, type in _FIELDS.items():
            items = getattr(value.list, name, ())
            if len(items):
                return decode(value, f"list({type})")
        return ()
    return decode(value, _FIELDS[field]) if field in _FIELDS else None


MAX_VALUES = 1 << 20
"""Maximum number of operands or results of one op."""


class Definition:
    """Reads the attributes and result types of nodes of one kind."""

    __slots__ = (
        "_attributes",
        "_defaults",
        "_known",
        "_operand_of",
        "_results",
        "_simple",
        "_types",
        "calls",
        "kind",
        "schema",
    )

    def __init__(self, schema: OpSchema) -> None:
        self.schema = schema
        self.kind = schema.kind
        specs = schema.attributes
        self._known = frozenset(specs)
        self._attributes = tuple(
            (name, spec.default, _DECODERS.get(spec.type) if isinstance(spec.type, str) else None)
            for name, spec in specs.items()
            if not spec.derived and name not in _RUNTIME
        )
        self._defaults = {name: spec.default for name, spec in specs.items() if name in _RUNTIME}
        self.calls = any(spec.type in ("func", "list(func)") for spec in specs.values())
        self._operand_of = _first_operand_by_type(schema)
        self._results = tuple((spec, DType.__members__.get(spec.type)) for spec in schema.results)
        """The results with their fixed element types, if they have one."""
        self._simple = all(not spec.variadic for spec in schema.results)
        self._types: dict[tuple[bytes, tuple[DType, ...]], list[TensorType]] = {}
        """Result types by serialized shapes, which many nodes share and which are slow to decode, and element types."""

    def attributes(self, stored: Mapping[str, AttrValue], node: NodeDef) -> dict[str, Any]:
        """Return the attributes in the schema's order, with defaults filled in."""
        decoded: dict[str, Any] = dict(self._defaults)
        for name, default, decoder in self._attributes:
            if name in stored:
                if decoder is None:
                    raise ConversionError(f"{self.kind}: attribute {name!r} has an unsupported type.", where=node.name)
                decoded[name] = decoder(stored[name])
            elif default is not REQUIRED:
                decoded[name] = default
        for name in stored:
            if name not in self._known and name[0] != "_":
                raise ConversionError(f"{self.kind} has the unknown attribute {name!r}.", where=node.name)
        return decoded

    def result_types(self, stored: Mapping[str, AttrValue], operands: Sequence[Value]) -> list[TensorType]:
        """Return the result types: element types from the schema, shapes as TensorFlow stored them."""
        dtypes = self._result_dtypes(stored, operands)
        if OUTPUT_SHAPES not in stored:
            return _types_without_shapes(dtypes)
        shapes = stored[OUTPUT_SHAPES]
        key = shapes.SerializeToString(), tuple(dtypes)
        types = self._types.get(key)
        if types is None:
            decoded = [shape_of(shape) for shape in shapes.list.shape]
            fits = len(decoded) == len(dtypes)
            types = list(map(TensorType, dtypes, decoded)) if fits else _types_without_shapes(dtypes)
            self._types[key] = types
        return types

    def offset(self, name: str, stored: Mapping[str, AttrValue], count: int) -> int | None:
        """Return the index among all `count` results of the first one called `name`, or None."""
        position = 0
        for spec in self.schema.results:
            if spec.name == name:
                return position
            position += 1 if self._simple else self._length(spec, stored, count)
        return None

    def _result_dtypes(self, stored: Mapping[str, AttrValue], operands: Sequence[Value]) -> list[DType]:
        dtypes: list[DType] = []
        for spec, fixed in self._results:
            if spec.types:
                dtypes += self._dtypes(spec.types, stored)
                continue
            dtype = fixed or self._dtype(spec.type, stored, operands)
            dtypes += [dtype] * (self._length(spec, stored, len(operands)) if spec.number else 1)
        return dtypes

    def _dtypes(self, attribute: str, stored: Mapping[str, AttrValue]) -> Sequence[DType]:
        if attribute in stored:
            return [dtype_of_number(number) for number in stored[attribute].list.type]
        default = self.schema.attributes[attribute].default
        return () if default is REQUIRED else default

    def _dtype(self, attribute: str, stored: Mapping[str, AttrValue], operands: Sequence[Value]) -> DType:
        if attribute in stored:
            return dtype_of_number(stored[attribute].type)
        default = self.schema.attributes[attribute].default
        if isinstance(default, DType):
            return default
        operand = self._operand_of.get(attribute, len(operands))
        if operand >= len(operands):
            raise ConversionError(f"{self.kind} lacks its attribute {attribute!r}.")
        return operands[operand].dtype

    def _length(self, spec: OperandSpec, stored: Mapping[str, AttrValue], fallback: int) -> int:
        """Return the number of values of an operand or result, which may be variadic."""
        if spec.types:
            return len(self._dtypes(spec.types, stored))
        if not spec.number:
            return 1
        length = stored[spec.number].i if spec.number in stored else fallback
        if length > MAX_VALUES:
            raise ConversionError(
                f"{self.kind} declares {length:,} values ({spec.number}); the limit is {MAX_VALUES:,}."
            )
        return length


def _types_without_shapes(dtypes: Sequence[DType]) -> list[TensorType]:
    return [TensorType(dtype, () if dtype is DType.RESOURCE else None) for dtype in dtypes]


def _first_operand_by_type(schema: OpSchema) -> dict[str, int]:
    """Map each type attribute to the index of the first operand of that type, up to the first variadic operand."""
    operands: dict[str, int] = {}
    for index, spec in enumerate(schema.operands):
        if spec.type:
            operands.setdefault(spec.type, index)
        if spec.variadic:
            break
    return operands


def schema_of(definition: OpDef) -> OpSchema:
    """Return the schema of an op that only the model's own op list describes."""
    followed = {
        name
        for argument in definition.input_arg
        for name in (argument.type_attr, argument.number_attr, argument.type_list_attr)
    }
    traits = [Trait.COMMUTATIVE] * definition.is_commutative + [Trait.STATEFUL] * definition.is_stateful
    return OpSchema(
        f"tf.{definition.name}",
        operands=tuple(_operand(argument) for argument in definition.input_arg),
        results=tuple(_operand(argument) for argument in definition.output_arg),
        attributes={attribute.name: _attribute(attribute, followed) for attribute in definition.attr},
        traits=frozenset(traits),
    )


def _operand(argument: OpDef.ArgDef) -> OperandSpec:
    type = argument.type_attr or (dtype_of_number(argument.type).name if argument.type else "")
    number, types = argument.number_attr, argument.type_list_attr
    return OperandSpec(argument.name, type, number=number, types=types, is_ref=argument.is_ref)


def _attribute(attribute: OpDef.AttrDef, followed: set[str]) -> AttributeSpec:
    default = decode(attribute.default_value, attribute.type) if attribute.HasField("default_value") else REQUIRED
    return AttributeSpec(attribute.type, default, derived=attribute.name in followed)

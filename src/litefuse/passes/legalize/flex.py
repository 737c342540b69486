"""Emit Flex ops: TensorFlow ops in a LiteRT file, which the Flex delegate runs with TensorFlow's kernels.

    %y = tf.Cholesky(%x)
becomes
    %y = tfl.custom(%x) {custom_code = "FlexCholesky", options = <"Cholesky", NodeDef>}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from litefuse.dialects.tf import not_in_flex
from litefuse.dialects.tf.protos.messages import AttrValue, NodeDef, TensorShapeProto
from litefuse.dialects.tfl import FLEX_PREFIX, TFL, is_flex
from litefuse.errors import NoMatch, require, required
from litefuse.ir import REQUIRED, Builder, DType, Op, OperandSpec, OpSchema, ShapeAttr, Value
from litefuse.ir.types import TF_NUMBERS
from litefuse.tflite.flexbuffer import encode_strings

_PYTHON = frozenset({"tf.PyFunc", "tf.PyFuncStateless", "tf.EagerPyFunc"})
_HANDLES = frozenset({DType.RESOURCE, DType.VARIANT})


def flex_op(b: Builder, op: Op, schema: OpSchema | None) -> list[Value]:
    """Stage the Flex op for a TensorFlow op and return its results; raise `NoMatch` if that is impossible."""
    schema = required(
        schema,
        "it cannot be a Flex op: it is not an op of TensorFlow, or one of those for input pipelines, training and "
        "accelerators, which litefuse does not know",
    )
    require(op.kind not in _PYTHON, "it calls Python code of the process that created the model")
    require(op.name not in not_in_flex(), "TensorFlow's Flex delegate does not have the op, either")
    for operand in op.inputs:
        # LiteRT's kernels cannot use TensorFlow's handles, and vice versa.
        from_flex = operand.op is not None and (is_flex(operand.op) or not TFL.is_legal(operand.op.kind))
        require(operand.dtype not in _HANDLES or from_flex, "a Flex op cannot use a handle of LiteRT")
    for result in op.results:
        used_by_builtins = result.dtype in _HANDLES and any(TFL.is_legal(user.kind) for user in result.uses)
        require(not used_by_builtins, "LiteRT cannot use the handle that a Flex op returns")
    node = node_of(op, schema)
    options = encode_strings(node.op.encode(), node.SerializeToString(deterministic=True))
    attributes = {"custom_code": FLEX_PREFIX + node.op, "options": options}
    return b.op("tfl.custom", op.operands, attributes, [result.type for result in op.results]).results


def uses_flex_handle(op: Op) -> bool:
    """Return whether an operand is a handle that a Flex op returns, which only another Flex op can use."""
    for value in op.operands:
        if value is not None and value.op is not None and value.type.dtype in _HANDLES and is_flex(value.op):
            return True
    return False


def node_of(op: Op, schema: OpSchema) -> NodeDef:
    """Return the op as TensorFlow stores it: without names, and with all attributes, even those operands imply."""
    attributes = _stored_attributes(op, schema)
    attributes |= _derived_attributes(op, schema)
    for name, spec in schema.attributes.items():
        require(name in attributes or spec.default is not REQUIRED, f"its attribute {name!r} is unknown")
    return NodeDef(op=op.name, input=[""] * len(op.operands), attr=attributes)


def _stored_attributes(op: Op, schema: OpSchema) -> dict[str, AttrValue]:
    return {
        name: _encode(schema.attributes[name].type, value)
        for name, value in op.attributes.items()
        if name in schema.attributes
    }


def _derived_attributes(op: Op, schema: OpSchema) -> Iterator[tuple[str, AttrValue]]:
    """Yield the attributes that operands and results determine: `T`, `N`, lists of types."""
    for specs, values in ((schema.results, op.results), (schema.operands, op.inputs)):
        for spec, group in _groups(op, specs, values):
            dtypes = [value.dtype for value in group]
            if spec.types:
                yield spec.types, _encode("list(type)", dtypes)
            if spec.number:
                yield spec.number, _encode("int", len(group))
            if spec.type in schema.attributes and dtypes:
                yield spec.type, _encode("type", dtypes[0])


def _groups(
    op: Op, specs: Sequence[OperandSpec], values: Sequence[Value]
) -> Iterator[tuple[OperandSpec, Sequence[Value]]]:
    """Yield the operands (or results) of the schema with the values that each comprises."""
    open_specs = [spec for spec in specs if spec.variadic and _length(op, spec) is None]
    known = sum(1 if not spec.variadic else _length(op, spec) or 0 for spec in specs)
    # Several lists of the same length, as in DynamicStitch, share the remaining values equally.
    lists = {(spec.number, spec.types) for spec in open_specs}
    require(len(lists) <= 1, "its operands are several lists of unknown lengths")
    share, rest = divmod(len(values) - known, max(1, len(open_specs)))
    require(rest == 0 and share >= 0, "its operands do not match its schema")
    position = 0
    for spec in specs:
        length = 1
        if spec.variadic:
            given = _length(op, spec)
            length = share if given is None else given
        yield spec, values[position : position + length]
        position += length


def _length(op: Op, spec: OperandSpec) -> int | None:
    """Return the length of a list of operands or results according to a stored attribute, or None."""
    stored = op.attributes.get(spec.number or spec.types)
    return None if stored is None else stored if spec.number else len(stored)


def _shape(shape: ShapeAttr) -> TensorShapeProto:
    if shape.shape is None:
        return TensorShapeProto(unknown_rank=True)
    return TensorShapeProto(dim=[TensorShapeProto.Dim(size=-1 if dim is None else dim) for dim in shape.shape])


def _text(value: str) -> bytes:
    return value.encode("utf-8", "surrogateescape")


# By attribute type, the field of AttrValue for the value, and the function that encodes it.
_FIELDS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "int": ("i", int),
    "float": ("f", float),
    "bool": ("b", bool),
    "string": ("s", _text),
    "type": ("type", TF_NUMBERS.__getitem__),
    "shape": ("shape", _shape),
}


def _encode(type: str | type, value: Any) -> AttrValue:
    """Encode an attribute's value as TensorFlow stores it."""
    name = type if isinstance(type, str) else ""
    element = name.removeprefix("list(").removesuffix(")")
    if element not in _FIELDS:
        raise NoMatch("a Flex op cannot call functions" if element == "func" else f"it has an attribute of type {name}")
    field, encode = _FIELDS[element]
    if element == name:
        return AttrValue(**{field: encode(value)})
    return AttrValue(list=AttrValue.ListValue(**{field: [encode(item) for item in value]}))

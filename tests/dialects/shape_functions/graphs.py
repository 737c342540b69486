"""TensorFlow graphs as modules, for tests: without the types that TensorFlow inferred."""

from __future__ import annotations

from typing import Any, NamedTuple

from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError, NoMatch
from litefuse.ir import (
    CONSTANT,
    Builder,
    Constant,
    Dialects,
    Function,
    Module,
    Op,
    ShapeAttr,
    Symbol,
    TensorType,
    Value,
)
from litefuse.ir.types import TF_DTYPES


class Pair(NamedTuple):
    """A value and the type that TensorFlow infers for it."""

    name: str
    value: Value
    expected: TensorType


def type_of(tensor: Any) -> TensorType:
    shape = tensor.shape
    dims = None if shape.rank is None else tuple(shape.as_list())
    return TensorType(TF_DTYPES[tensor.dtype.base_dtype.as_datatype_enum], dims)


def import_graph(graph: Any) -> tuple[Function, list[Pair]]:
    """Import all ops of a graph without control flow, in their order; placeholders become arguments."""
    import tensorflow as tf

    function = Function("main")
    values: dict[str, Value] = {}
    pairs: list[Pair] = []
    for node in graph.get_operations():
        if node.type == "Placeholder":
            values[node.outputs[0].name] = function.add_argument(type_of(node.outputs[0]))
            continue
        if node.type == "Const":
            constant = Constant.of(tf.make_ndarray(node.get_attr("value")), type_of(node.outputs[0]).dtype)
            op = function.append(CONSTANT, (), (constant.type,), {"value": constant})
            values[node.outputs[0].name] = op.result
            continue
        op = _import_node(node, values)
        function.insert(op)
        for tensor, value in zip(node.outputs, op.results, strict=True):
            values[tensor.name] = value
            pairs.append(Pair(f"{node.type} {tensor.name}", value, type_of(tensor)))
    return function, pairs


def _import_node(node: Any, values: dict[str, Value]) -> Op:
    kind = f"tf.{node.type}"
    schema = DIALECTS.schema(kind)
    assert schema is not None, f"{kind} is not in the table"
    attributes = {
        name: attribute(node.node_def.attr[name])
        for name, spec in schema.attributes.items()
        if not spec.derived and name in node.node_def.attr
    }
    return Builder(DIALECTS).op(kind, [values[tensor.name] for tensor in node.inputs], attributes)


def attribute(value: Any) -> Any:
    """Return a stored attribute as represented in the IR."""
    match value.WhichOneof("value"):
        case "s":
            return value.s.decode()
        case "type":
            return TF_DTYPES[value.type]
        case "shape":
            return _shape(value.shape)
        case "func":
            return Symbol(value.func.name)
        case "list":
            items = value.list
            return (
                *(item.decode() for item in items.s),
                *(TF_DTYPES[item] for item in items.type),
                *(_shape(item) for item in items.shape),
                *items.i,
                *items.f,
                *items.b,
            )
        case field:
            return getattr(value, field)


def _shape(proto: Any) -> ShapeAttr:
    return ShapeAttr(None if proto.unknown_rank else tuple(None if dim.size < 0 else dim.size for dim in proto.dim))


def is_compatible(inferred: TensorType, expected: TensorType) -> bool:
    """Return whether some tensor has both types."""
    if inferred.dtype is not expected.dtype:
        return False
    if inferred.shape is None or expected.shape is None:
        return True
    return len(inferred.shape) == len(expected.shape) and all(
        x is None or y is None or x == y for x, y in zip(inferred.shape, expected.shape, strict=True)
    )


def is_as_precise(inferred: TensorType, expected: TensorType) -> bool:
    """Return whether the first type knows everything that the second one knows."""
    if expected.shape is None:
        return True
    if inferred.shape is None:
        return False
    return all(y is None or x is not None for x, y in zip(inferred.shape, expected.shape, strict=True))


def disagreements(module: Module, dialects: Dialects) -> list[str]:
    """Return each value whose type contradicts its op's shape function; the module is not changed.

    Checks the result of a stage, in either dialect; the expected answer is an empty list.
    """
    found: list[str] = []
    for op in module.ops():
        schema = dialects.schema(op.kind)
        if schema is None or not schema.is_inferred:
            continue
        try:
            types = schema.infer_types(op) or ()
        except (ConversionError, NoMatch) as error:
            found.append(f"{op.kind} at {op.location}: {error}")
            continue
        if len(types) != len(op.results):
            found.append(f"{op.kind} at {op.location} has {len(op.results)} results, and should have {len(types)}")
        for value, type in zip(op.results, types, strict=False):
            if value.dtype is not type.dtype or not is_compatible(value.type, type):
                found.append(f"{op.kind} at {op.location}: result {value.index} is {value.type}, and should be {type}")
    return found

"""Shared utilities of the passes over TensorFlow 1 graphs: references, reachability, extraction of functions."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from litefuse.dialects.tf.protos.messages import (
    AttrValue,
    FunctionDef,
    NameAttrList,
    NodeDef,
    OpDef,
    TensorShapeProto,
)
from litefuse.errors import ConversionError, count_noun
from litefuse.frontend.saved_model.definitions import OUTPUT_SHAPES
from litefuse.ir.types import TF_NUMBERS, DType

BOOL = TF_NUMBERS[DType.BOOL]
VARIANT = TF_NUMBERS[DType.VARIANT]
Nodes = dict[str, NodeDef]
MERGES = frozenset({"Merge", "RefMerge"})
MAX_MOVED_NODES = 1 << 19
"""Maximum number of nodes moved into branch functions, counting a node one time per enclosing branch."""


def node_name(reference: str) -> str:
    """Return the name of the node that `node`, `node:1` or `^node` refers to."""
    return reference.partition(":")[0].removeprefix("^")


def is_control(reference: str) -> bool:
    return reference[0] == "^"


def data_inputs(node: NodeDef) -> list[str]:
    return [reference for reference in node.input if not reference.startswith("^")]


def operands(node: NodeDef, count: int) -> list[str]:
    """Return the data inputs of a node; raises `LookupError` if there are not exactly `count`."""
    inputs = data_inputs(node)
    if len(inputs) != count:
        raise LookupError(f"{node.op} {node.name!r} has {count_noun(len(inputs), 'input')}, not {count}")
    return inputs


def control_inputs(node: NodeDef) -> list[str]:
    return [reference for reference in node.input if reference.startswith("^")]


def output_index(reference: str) -> int:
    return int(reference.partition(":")[2] or 0)


def reachable(nodes: Mapping[str, NodeDef], roots: Iterable[str], fed: Collection[str]) -> Nodes:
    """Return the nodes that the references `roots` need, in stored order.

    TensorFlow 1 graphs also contain the nodes for training and saving. Fed nodes are included, for their stored
    attributes, but not the nodes that they are computed from.
    """
    pending = [node_name(root) for root in roots if root not in fed]
    needed, inputs = set(pending), set[str]()
    while pending:
        node = nodes.get(pending.pop())
        if node is None:
            continue  # The reader reports missing nodes.
        for reference in node.input:
            name = node_name(reference)
            if reference in fed:
                inputs.add(name)
            elif name not in needed:
                needed.add(name)
                pending.append(name)
    return {
        name: _with_short_references(node) if name in needed else with_inputs(node, inputs=[])
        for name, node in nodes.items()
        if name in needed or name in inputs
    }


def _with_short_references(node: NodeDef) -> NodeDef:
    """Replace `node:0` with `node`, so that equal references have equal names."""
    if not any(reference.endswith(":0") for reference in node.input):
        return node
    return with_inputs(node, inputs=[reference.removesuffix(":0") for reference in node.input])


def with_inputs(node: NodeDef, *, op: str | None = None, inputs: Sequence[str]) -> NodeDef:
    """Return a copy of `node` with other inputs, and another op if given."""
    return NodeDef(name=node.name, op=op or node.op, input=inputs, attr=dict(node.attr))


def without_controls(node: NodeDef, kept: Collection[str]) -> NodeDef:
    """Return `node` without the control edges from nodes that are not in `kept`."""
    inputs = [name for name in node.input if not is_control(name) or node_name(name) in kept]
    return node if len(inputs) == len(node.input) else with_inputs(node, inputs=inputs)


def types_attribute(numbers: Sequence[int]) -> AttrValue:
    return AttrValue(list=AttrValue.ListValue(type=numbers))


def shapes_attribute(shapes: Sequence[TensorShapeProto]) -> AttrValue:
    return AttrValue(list=AttrValue.ListValue(shape=shapes))


def function_attribute(name: str) -> AttrValue:
    return AttrValue(func=NameAttrList(name=name))


def type_of(node: NodeDef) -> int:
    """Return the element type of a node that forwards a value."""
    return node.attr["T"].type


def shape_at(node: NodeDef, index: int) -> TensorShapeProto:
    """Return the stored shape of a result, of unknown rank if none is stored."""
    if OUTPUT_SHAPES in node.attr and index < len(node.attr[OUTPUT_SHAPES].list.shape):
        return node.attr[OUTPUT_SHAPES].list.shape[index]
    return TensorShapeProto(unknown_rank=True)


def fresh_name(nodes: Collection[str], stem: str) -> str:
    name, number = stem, 0
    while name in nodes:
        number += 1
        name = f"{stem}_{number}"
    return name


class Argument(NamedTuple):
    """An argument of a function; its name is the reference that denotes it in the function's nodes."""

    name: str
    type: int
    shape: TensorShapeProto


class Functions:
    """Creates functions of the model from subgraphs."""

    def __init__(
        self,
        fresh_name: Callable[[str], str],
        add: Callable[[FunctionDef], None],
        refused: frozenset[str],
    ) -> None:
        """Initialize with `refused`, the kinds of nodes that a conditional must not contain."""
        self.refused = refused
        self._moved = 0
        self._fresh_name = fresh_name
        self._add = add

    def count(self, nodes: int, where: str) -> None:
        """Count nodes moved into a function; those of nested branches are moved into each enclosing one in turn.

        Raises `ConversionError` if the total would take minutes.
        """
        self._moved += nodes
        if self._moved > MAX_MOVED_NODES:
            raise ConversionError(
                "TensorFlow 1 conditionals are nested too deeply.",
                where=where,
                hint="Save the model again with tf.compat.v1.enable_control_flow_v2().",
            )

    def make(
        self, stem: str, arguments: Sequence[Argument], nodes: Iterable[NodeDef], results: Sequence[tuple[str, int]]
    ) -> str:
        """Add a function with these nodes and these results (reference and type), and return its name."""
        function = self._fresh_name(stem)
        returned = {f"result{index}": reference for index, (reference, _) in enumerate(results)}
        signature = OpDef(
            name=function,
            input_arg=[OpDef.ArgDef(name=argument.name, type=argument.type) for argument in arguments],
            output_arg=[OpDef.ArgDef(name=name, type=type) for name, (_, type) in zip(returned, results, strict=True)],
        )
        shapes = {
            index: FunctionDef.ArgAttrs(attr={OUTPUT_SHAPES: shapes_attribute([argument.shape])})
            for index, argument in enumerate(arguments)
        }
        self._add(FunctionDef(signature=signature, node_def=list(nodes), ret=returned, arg_attr=shapes))
        return function


def loop_error(where: str) -> ConversionError:
    """Return the error for loops that cannot be converted to While."""
    return ConversionError(
        "the graph contains a TensorFlow 1 loop (Enter, Merge, NextIteration) of an unsupported form.",
        where=where,
        hint="Save the model again with tf.compat.v1.enable_control_flow_v2().",
    )

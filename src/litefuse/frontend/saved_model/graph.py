"""Convert nodes of a GraphDef or FunctionDef to the ops of one IR function.

Ops are ordered to respect data and control edges; control edges are not otherwise preserved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from litefuse.dialects.tf.protos.messages import NodeDef, TensorProto
from litefuse.errors import ConversionError, ReadError
from litefuse.frontend.saved_model.definitions import Definition
from litefuse.frontend.saved_model.locations import Locator
from litefuse.frontend.saved_model.tensor_proto import TensorError
from litefuse.ir import CONSTANT, Attributes, Constant, Function, Module, Op, Symbol, TensorType, Value

Special = Callable[["GraphReader", NodeDef], "list[Value]"]
"""Reads a node that does not become an op of the same kind."""


class Definitions(Protocol):
    """The interface through which a `GraphReader` accesses the rest of the model."""

    path: Path
    module: Module

    def fresh_name(self, stem: str) -> str:
        """Return a name that no function of the model or the module has."""
        ...

    def definition(self, op: str) -> Definition | None: ...

    def constant(self, tensor: TensorProto) -> Constant:
        """Return the value of a stored tensor."""
        ...

    def require(self, function: str, locator: Locator) -> None:
        """Schedule `function` to be read."""
        ...

    def function_results(self, name: str) -> list[TensorType] | None:
        """Return the result types of a function of the model, or None if the model lacks it."""
        ...

    def function_result(self, name: str, result: str) -> int | None:
        """Return the index of the result with that name of a function, or None."""
        ...


class GraphReader:
    """Reads nodes into `function`.

    Args:
        fed: the values of references that correspond to the function's arguments.
        constants: the values of references to something outside of the graph.
        handlers: readers of special kinds of nodes.
    """

    def __init__(
        self,
        model: Definitions,
        function: Function,
        nodes: Mapping[str, NodeDef],
        *,
        fed: Mapping[str, Value],
        locator: Locator,
        handlers: Mapping[str, Special],
        constants: Mapping[str, Constant] | None = None,
    ) -> None:
        self.model = model
        self.function = function
        self.nodes = nodes
        self.locator = locator
        self.references: dict[Value, TensorType] = {}
        """Handles of TF 1 reference variables, with the variables' types."""
        self._fed = fed
        self._constants = constants or {}
        self._handlers = handlers
        self._results: dict[str, list[Value]] = {}

    def read(self, roots: Iterable[str]) -> None:
        """Read the nodes named `roots` and everything that they need."""
        nodes, results, handlers = self.nodes, self._results, self._handlers
        for name in self._sort(roots):
            node = nodes[name]
            handler = handlers.get(node.op)
            try:
                results[name] = self.read_op(node) if handler is None else handler(self, node)
            except TensorError as problem:
                raise ReadError(self.model.path, f"node {name!r} ({node.op}) {problem}.") from problem

    def value(self, reference: str) -> Value:
        """Return the value of `argument`, `node`, `node:index` or (in functions) `node:result:index`."""
        value = self._fed.get(reference)
        if value is not None:
            return value
        constant = self._constants.get(reference)
        if constant is not None:
            return self.constant(constant, reference.partition(":")[0])
        name, colon, rest = reference.partition(":")
        values = self._results.get(name)
        if not values:
            raise self._missing_value_error(name)
        if len(values) == 1 and (not colon or rest == "0" or rest.endswith(":0")):
            return values[0]
        index = self._index(name, rest.split(":"), len(values)) if colon else 0
        if index >= len(values):
            raise ReadError(self.model.path, f"result {reference!r} does not exist.")
        return values[index]

    def read_op(self, node: NodeDef) -> list[Value]:
        """Read a node as an op of the same kind."""
        definition = self.model.definition(node.op)
        if definition is None:
            return self._read_unknown(node)
        stored = node.attr
        operands = self.operands(node, definition)
        attributes = definition.attributes(stored, node)
        types = definition.result_types(stored, operands)
        op = self.append(node.name, definition.kind, operands, types, attributes)
        if definition.calls:
            for function in op.symbols():
                self.model.require(function, self.locator)
        return op.results

    def append(
        self,
        name: str,
        kind: str,
        operands: Sequence[Value],
        types: Sequence[TensorType],
        attributes: Attributes,
    ) -> Op:
        """Add an op that originates from the node `name`."""
        return self.function.append(kind, operands, types, attributes, self.locator(name))

    def operands(self, node: NodeDef, definition: Definition | None = None) -> list[Value]:
        """Return the values of the data inputs; reference variables are read unless the op expects references."""
        values = [self.value(reference) for reference in node.input if reference[0] != "^"]
        if self.references:
            specs = definition.schema.operands if definition is not None else ()
            for index, value in enumerate(values):
                wants_reference = index < len(specs) and specs[index].is_ref
                if value in self.references and not wants_reference:
                    values[index] = self.dereference(node.name, value)
        return values

    def dereference(self, name: str, handle: Value) -> Value:
        """Emit a read of a reference variable at this point."""
        type = self.references[handle]
        return self.append(name, "tf.ReadVariableOp", [handle], [type], {"dtype": type.dtype}).results[0]

    def constant(self, constant: Constant, name: str) -> Value:
        return self.function.append(CONSTANT, (), (constant.type,), {"value": constant}, self.locator(name)).results[0]

    def is_fed(self, reference: str) -> bool:
        return reference in self._fed or reference in self._constants

    def _read_unknown(self, node: NodeDef) -> list[Value]:
        """Read a function call in TensorFlow's legacy form, where the op is the function's name."""
        types = self.model.function_results(node.op)
        if types is None:
            raise ConversionError(
                f"unknown op {node.op}: it is not in litefuse's op table or the model's own op list.", where=node.name
            )
        self.model.require(node.op, self.locator)
        attributes = {"f": Symbol(node.op), "Tout": tuple(type.dtype for type in types)}
        return self.append(node.name, "tf.PartitionedCall", self.operands(node), types, attributes).results

    def _index(self, name: str, rest: list[str], count: int) -> int:
        if len(rest) == 1:
            if rest[0].isdigit():
                return int(rest[0])
            rest = [rest[0], "0"]
        node = self.nodes[name]
        definition = self.model.definition(node.op)
        if definition is None:
            offset = self.model.function_result(node.op, rest[0])
        else:
            offset = definition.offset(rest[0], node.attr, count)
        if offset is None or not rest[1].isdigit():
            raise ReadError(self.model.path, f"node {name!r} ({node.op}) has no result {':'.join(rest)!r}.")
        return offset + int(rest[1])

    def _missing_value_error(self, name: str) -> Exception:
        node = self.nodes.get(name)
        if node is not None and node.op.startswith("Placeholder"):
            return ConversionError(
                f"placeholder {name!r} is not an input of the signature, but its outputs depend on it.",
                hint="Save the model with this placeholder among the inputs.",
            )
        return ReadError(self.model.path, f"node {name!r} is used, but has no such result.")

    def _sort(self, roots: Iterable[str]) -> list[str]:
        """Return the nodes that the roots need, in stored order except where a node depends on a later one."""
        inputs: dict[str, list[str]] = {}
        pending = [root for root in roots if root not in self._results]
        while pending:
            name = pending.pop()
            if name not in inputs:
                inputs[name] = sources = self._inputs(name)
                pending += sources
        order: list[str] = []
        entered, done = set[str](), set[str]()
        for root in self.nodes:
            if root not in inputs or root in done:
                continue
            entered.add(root)
            if done.issuperset(inputs[root]):
                done.add(root)
                order.append(root)
                continue
            stack = [(root, iter(inputs[root]))]
            while stack:
                name, following = stack[-1]
                needed = next((source for source in following if source not in done), None)
                if needed is None:
                    stack.pop()
                    done.add(name)
                    order.append(name)
                elif needed in entered:
                    raise self._cycle_error(self.nodes[needed])
                else:
                    entered.add(needed)
                    stack.append((needed, iter(inputs[needed])))
        return order

    def _inputs(self, name: str) -> list[str]:
        node = self.nodes.get(name)
        if node is None:
            raise ReadError(self.model.path, f"the graph refers to a node {name!r}, which does not exist.")
        fed, constants, results = self._fed, self._constants, self._results
        sources: list[str] = []
        for reference in node.input:
            if reference in fed or reference in constants:
                continue
            base = reference.partition(":")[0]
            if base[0] == "^":
                base = base[1:]
                if base in fed:  # A control edge from a placeholder that is an argument.
                    continue
            if base not in results:
                sources.append(base)
        return sources

    def _cycle_error(self, node: NodeDef) -> Exception:
        if node.op in ("Merge", "NextIteration", "Enter", "Exit", "RefMerge", "LoopCond"):
            return ConversionError(
                "the graph contains a TensorFlow 1 loop (Enter, Merge, NextIteration).",
                where=node.name,
                hint="Save the model again with tf.compat.v1.enable_control_flow_v2().",
            )
        return ReadError(self.model.path, f"node {node.name!r} depends on itself.")


def read_constant(reader: GraphReader, node: NodeDef) -> list[Value]:
    """Read a Const node as a constant of the IR."""
    return [reader.constant(reader.model.constant(node.attr["value"].tensor), node.name)]


def read_nothing(reader: GraphReader, node: NodeDef) -> list[Value]:
    """Read a node without a value, such as NoOp or a placeholder that is not an input."""
    return []


def read_default(reader: GraphReader, node: NodeDef) -> list[Value]:
    """Read a PlaceholderWithDefault that is not an input as its default."""
    return reader.operands(node)


HANDLERS: dict[str, Special] = {
    "Const": read_constant,
    "NoOp": read_nothing,
    "ControlTrigger": read_nothing,
    "Placeholder": read_nothing,
    "PlaceholderV2": read_nothing,
    "PlaceholderWithDefault": read_default,
}

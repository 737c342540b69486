"""TensorFlow 2's object graph: the objects that functions capture, and where their values are stored.

After the signature's inputs, a call in the main graph passes the tensors that the function captured. The saved
function lists the captured objects in the same order (`bound_inputs`). A captured variable has its
checkpoint key in the node with the same number in a second graph, which is stored in the checkpoint itself.
TensorFlow's restore graph must not be used: for Keras 3 models saved by `tf.saved_model.save` it
restores other variables than those that the functions capture.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path

from litefuse.dialects.tf.protos.messages import MetaGraphDef, SavedObject, TrackableObjectGraph
from litefuse.errors import ReadError
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.files import COPY_AGAIN

STORED_GRAPH = "_CHECKPOINTABLE_OBJECT_GRAPH"
VARIABLE_VALUE = "VARIABLE_VALUE"
CALLS = frozenset({"StatefulPartitionedCall", "PartitionedCall"})


class ObjectGraph:
    """The captured objects, by their reference in the main graph."""

    def __init__(self, meta_graph: MetaGraphDef, path: Path) -> None:
        self.path = path
        self.nodes = meta_graph.object_graph_def.nodes
        self._functions = meta_graph.object_graph_def.concrete_functions
        self._captured: dict[str, int] = {}
        for node in meta_graph.graph_def.node:
            if node.op in CALLS:
                self._add_captures(node.attr["f"].func.name, [name for name in node.input if name[0] != "^"])

    def _add_captures(self, function: str, inputs: list[str]) -> None:
        if function not in self._functions:
            return
        objects = self._functions[function].bound_inputs
        if len(objects) > len(inputs):
            raise ReadError(self.path, f"a call of {function!r} lacks some of its captured inputs.", COPY_AGAIN)
        for reference, number in zip(inputs[len(inputs) - len(objects) :], objects, strict=True):
            if not 0 <= number < len(self.nodes):
                raise ReadError(self.path, f"function {function!r} captures an object that does not exist.", COPY_AGAIN)
            self._captured[reference.removesuffix(":0")] = number

    def assets(self) -> dict[str, int]:
        """Return, by reference, the index of each captured asset among the model's assets."""
        return {
            reference: self.nodes[number].asset.asset_file_def_index
            for reference, number in self._captured.items()
            if self.nodes[number].HasField("asset")
        }

    def variables(self) -> dict[str, int]:
        """Return, by reference, the object number of each captured variable."""
        return {
            reference: number for reference, number in self._captured.items() if self.nodes[number].HasField("variable")
        }

    def checkpoint_keys(self, bundle: Bundle) -> dict[str, str]:
        """Return, by reference, the checkpoint key of each captured variable's value."""
        stored = _stored_graph(bundle)
        keys: dict[str, str] = {}
        numbers: dict[int, int] | None = None
        for reference, number in self.variables().items():
            key = _value_key(stored, number)
            if key is None:
                # Both graphs use the same numbering unless the model was assembled by hand.
                numbers = numbers or _match(self.nodes, stored)
                key = _value_key(stored, numbers.get(number, -1))
            if key is not None:
                keys[reference] = key
        return keys

    def table_keys(self, bundle: Bundle) -> dict[str, str]:
        """Return, by reference, the checkpoint key of each captured table's contents."""
        resources = {name: number for name, number in self._captured.items() if self.nodes[number].HasField("resource")}
        if not resources:
            return {}
        stored = _stored_graph(bundle).nodes
        return {
            reference: attribute.checkpoint_key
            for reference, number in resources.items()
            if number < len(stored)
            for attribute in stored[number].attributes
        }

    def variable_paths(self, arguments: dict[str, list[str]]) -> dict[str, dict[str, str]]:
        """Return, for each function, the names of the variables that it captures, by argument name.

        `arguments` lists the argument names of each function.
        """
        by_function: dict[str, dict[str, str]] = {}
        for function, names in arguments.items():
            if function not in self._functions:
                continue
            objects = self._functions[function].bound_inputs
            paths = {
                name: self.nodes[number].variable.name
                for name, number in zip(names[len(names) - len(objects) :], objects, strict=False)
                if 0 <= number < len(self.nodes) and self.nodes[number].HasField("variable")
            }
            if paths:
                by_function[function] = paths
        return by_function


def _stored_graph(bundle: Bundle) -> TrackableObjectGraph:
    data = bundle.read(STORED_GRAPH)
    try:
        return TrackableObjectGraph.FromString(data.item())
    except Exception as error:
        raise ReadError(bundle.index_path, "contains a damaged object graph.", COPY_AGAIN) from error


def _value_key(stored: TrackableObjectGraph, number: int) -> str | None:
    if not 0 <= number < len(stored.nodes):
        return None
    for attribute in stored.nodes[number].attributes:
        if attribute.name == VARIABLE_VALUE:
            return attribute.checkpoint_key
    return None


def _match(saved: Sequence[SavedObject], stored: TrackableObjectGraph) -> dict[int, int]:
    """Map each saved object's number to its number in the stored graph, following equal names from the root."""
    numbers = {0: 0}
    pending = deque([0])
    while pending:
        number = pending.popleft()
        if number >= len(saved) or numbers[number] >= len(stored.nodes):
            continue
        children = {child.local_name: child.node_id for child in stored.nodes[numbers[number]].children}
        for child in saved[number].children:
            if child.node_id not in numbers and child.local_name in children:
                numbers[child.node_id] = children[child.local_name]
                pending.append(child.node_id)
    return numbers

"""Graphs of a `.tflite` file: one per signature with loops and branches expanded, or one per subgraph."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from litefuse.backend.loops import result_copies
from litefuse.backend.model import reachable_functions
from litefuse.backend.subgraph import operand_name
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE
from litefuse.ir import CONSTANT, Location, Module
from litefuse.tflite import LiteFile, Operator
from litefuse.tflite.flexbuffer import decode_options
from litefuse.tools.html_report.graph import (
    INPUT,
    MAX_CALLS,
    MAX_DEPTH,
    OUTPUT,
    Path,
    Region,
    ReportGraph,
    ReportNode,
    ReportTensor,
    join_path,
    split_layers,
)
from litefuse.tools.html_report.source import MAX_SHOWN_ELEMENTS, attribute_text

Locations = Mapping[tuple[int, int], Location]
"""Source locations of a file's operators, by subgraph and operator index."""
Edge = tuple[int, int]
Edges = dict[int, list[Edge]]
"""The nodes that produce each tensor of a subgraph."""

_ROLES = {
    "cond_subgraph_index": "condition",
    "body_subgraph_index": "body",
    "then_subgraph_index": "then",
    "else_subgraph_index": "else",
    "init_subgraph_index": "once",
    "decomposition_subgraph_index": "decomposition",
}
"""Options that refer to subgraphs, and the roles of the subgraphs."""
_NOT_EXPORTED = frozenset({CONSTANT, PSEUDO_VARIABLE, UPDATE, FINAL_STATE})


def source_locations(module: Module) -> dict[tuple[int, int], Location]:
    """Return the source location of each operator of an exported module, by subgraph and operator index in the file."""
    functions = reachable_functions(module)
    copies = result_copies(functions)
    by_operator: dict[tuple[int, int], Location] = {}
    for number, function in enumerate(functions):
        ops = [op for op in function.ops() if op.kind not in _NOT_EXPORTED]
        if function.name in copies:
            ops += copies[function.name][0]
        by_operator |= {(number, index): op.location for index, op in enumerate(ops)}
    return by_operator


class FileGraphs:
    """A file as graphs. Operators are named by their source `locations`, or by the names of their results."""

    def __init__(self, file: LiteFile, locations: Locations | None = None) -> None:
        self.file = file
        self._locations = locations or {}
        self._calls = 0

    @cached_property
    def graphs(self) -> list[ReportGraph]:
        """One graph per signature, or the graph of the first subgraph if there are no signatures."""
        graphs: list[ReportGraph] = []
        for name, number, inputs, outputs in self.signatures():
            graph, subgraph = ReportGraph(name), self.file.subgraphs[number]
            edges: Edges = {}
            for tensor in subgraph.inputs:
                label = inputs.get(tensor) or subgraph.tensors[tensor].name
                edges[tensor] = [(graph.add(ReportNode(INPUT, label, outputs=[self.type(number, tensor)])), 0)]
            self._walk(graph, number, edges, (), 0)
            for tensor in subgraph.outputs:
                label = outputs.get(tensor) or subgraph.tensors[tensor].name
                graph.add(ReportNode(OUTPUT, label, (), edges.get(tensor, []), [self.type(number, tensor)]))
            graphs.append(graph)
        return graphs

    def subgraph(self, number: int) -> ReportGraph:
        """Return the graph of one subgraph, with loops and branches as nodes."""
        subgraph = self.file.subgraphs[number]
        graph = ReportGraph(subgraph.name or f"subgraph {number}")
        edges: Edges = {}
        for tensor in subgraph.inputs:
            node = ReportNode(INPUT, subgraph.tensors[tensor].name, outputs=[self.type(number, tensor)])
            edges[tensor] = [(graph.add(node), 0)]
        for position, operator in enumerate(subgraph.operators):
            node = self._node(number, position, operator, edges, ())
            for role, called in called_by_role(operator).items():
                node.attributes[role] = self.file.subgraphs[called].name or f"subgraph {called}"
            index = graph.add(node)
            edges |= {tensor: [(index, result)] for result, tensor in enumerate(operator.outputs)}
        for tensor in subgraph.outputs:
            node = ReportNode(
                OUTPUT, subgraph.tensors[tensor].name, (), edges.get(tensor, []), [self.type(number, tensor)]
            )
            graph.add(node)
        return graph

    def buffers(self) -> list[tuple[list[str], str, int]]:
        """Return the nonempty buffers: names of the tensors that use each, its type and its size in bytes."""
        buffers: dict[int, tuple[list[str], str, int]] = {}
        for number, subgraph in enumerate(self.file.subgraphs):
            for index, tensor in enumerate(subgraph.tensors):
                size = self.file.buffers[tensor.buffer].size
                if tensor.buffer in buffers:
                    buffers[tensor.buffer][0].append(tensor.name)
                elif size:
                    buffers[tensor.buffer] = [tensor.name], self.type(number, index), size
        return list(buffers.values())

    def type(self, subgraph: int, tensor: int) -> str:
        """Return a tensor's type as text; a free dimension is `?`."""
        described = self.file.subgraphs[subgraph].tensors[tensor]
        dims = ", ".join("?" if size < 0 else str(size) for size in described.dims)
        return f"{described.dtype.lower()} [{dims}]"

    def signatures(self) -> list[tuple[str, int, dict[int, str], dict[int, str]]]:
        """Return keys, subgraph indices, and names of inputs and outputs by tensor."""
        return [
            (
                signature.key,
                signature.subgraph,
                {tensor: name for name, tensor in signature.inputs.items()},
                {tensor: name for name, tensor in signature.outputs.items()},
            )
            for signature in self.file.signatures
        ] or [("main", 0, {}, {})]

    def _walk(self, graph: ReportGraph, number: int, edges: Edges, path: Path, depth: int) -> None:
        """Add the operators of a subgraph, with loops and branches expanded."""
        for position, operator in enumerate(self.file.subgraphs[number].operators):
            if called_by_role(operator) and depth < MAX_DEPTH and self._calls < MAX_CALLS:
                self._calls += 1
                self._walk_parts(graph, (number, position), operator, edges, path, depth)
            else:
                index = graph.add(self._node(number, position, operator, edges, path))
                edges |= {tensor: [(index, result)] for result, tensor in enumerate(operator.outputs)}

    def _walk_parts(
        self, graph: ReportGraph, key: tuple[int, int], operator: Operator, edges: Edges, path: Path, depth: int
    ) -> None:
        name, layer, _ = self._location(*key, operator)
        outer = (*join_path(path, layer), name.rpartition("/")[2] or operator.kind.lower())
        graph.regions[outer] = Region(operator.ir_kind, name, _attributes(operator), key)
        # The first operand of IF is its condition, which is not an argument of the branches.
        given = operator.inputs[1:] if operator.kind == "IF" else operator.inputs
        for role, called in called_by_role(operator).items():
            subgraph = self.file.subgraphs[called]
            inner = {tensor: edges.get(source, []) for tensor, source in zip(subgraph.inputs, given, strict=False)}
            self._walk(graph, called, inner, (*outer, role), depth + 1)
            if role != "condition":
                for tensor, result in zip(operator.outputs, subgraph.outputs, strict=False):
                    edges[tensor] = [*edges.get(tensor, []), *inner.get(result, [])]

    def _node(self, number: int, index: int, operator: Operator, edges: Edges, path: Path) -> ReportNode:
        name, layer, also = self._location(number, index, operator)
        inputs = [edge for tensor in operator.inputs for edge in edges.get(tensor, ())]
        tensors = [
            self._tensor(number, tensor, operand_name(f"tfl.{operator.kind.lower()}", position))
            for position, tensor in enumerate(operator.inputs)
            if tensor >= 0 and tensor not in edges
        ]
        outputs = [self.type(number, tensor) for tensor in operator.outputs if tensor >= 0]
        return ReportNode(
            operator.ir_kind,
            name,
            join_path(path, layer),
            inputs,
            outputs,
            _attributes(operator),
            tensors,
            operator=(number, index),
            other_names=also,
        )

    def _location(self, number: int, index: int, operator: Operator) -> tuple[str, Path, tuple[str, ...]]:
        """Return the name, the layers and further source names of an operator, by its location or its first result."""
        location = self._locations.get((number, index))
        if location is not None:
            return location.name, split_layers(location.layer), ()
        tensors = self.file.subgraphs[number].tensors
        joined = next((tensors[tensor].name for tensor in operator.outputs if tensor >= 0), "")
        # TFLiteConverter joins the names of all merged ops, the last op's first, and may append a digit.
        name, *others = [part for part in joined.split(";") if part] or [""]
        last = tuple(other[:-1] for other in others[-1:] if other[-1].isdigit())
        return name, split_layers(name.rpartition("/")[0]), (*others, *last)

    def _tensor(self, subgraph: int, number: int, operand: str) -> ReportTensor:
        tensor = self.file.subgraphs[subgraph].tensors[number]
        data = self.file.data(tensor.buffer)
        value = _values(data, tensor.dtype.lower())
        return ReportTensor(operand, tensor.name, self.type(subgraph, number), len(data), value)


def called_by_role(operator: Operator) -> dict[str, int]:
    """Return the subgraphs that an operator runs, by role."""
    return {role: operator.options[name] for name, role in _ROLES.items() if name in operator.options}


def _attributes(operator: Operator) -> dict[str, str]:
    attributes = {name: value for name, value in operator.options.items() if name not in _ROLES}
    for data in (operator.custom_options, attributes.pop("composite_attributes", b"")):
        entries = decode_options(data) if data else {}
        attributes |= {"options": f"{len(entries)} bytes"} if isinstance(entries, bytes) else entries
    return {name: attribute_text(value) for name, value in attributes.items()}


def _values(data: memoryview, dtype: str) -> str:
    """Return the numbers in a small buffer as text, or ""."""
    try:
        numpy = np.dtype(dtype)
    except TypeError:
        return ""
    if (
        not 0 < len(data) <= MAX_SHOWN_ELEMENTS * numpy.itemsize
        or len(data) % numpy.itemsize
        or numpy.kind not in "biuf"
    ):
        return ""
    items: list[Any] = np.frombuffer(data, numpy).tolist()
    return attribute_text(items[0] if len(items) == 1 else tuple(items))

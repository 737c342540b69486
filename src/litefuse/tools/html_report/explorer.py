"""Graphs and node data for Model Explorer (https://github.com/google-ai-edge/model-explorer, `graph_builder.py` and
`node_data_builder.py`): the source model, one graph per signature, and the file, one graph per subgraph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from litefuse.report import Event, plain_rule
from litefuse.tools.html_report.data import Json, ReportData, operator_times, quantized_ops
from litefuse.tools.html_report.graph import ReportGraph, ReportNode
from litefuse.tools.html_report.links import link_graphs
from litefuse.tools.html_report.lite import called_by_role

_GRADIENT = [{"stop": 0, "bgColor": "#ffffff"}, {"stop": 1, "bgColor": "#e8590c"}]
_FUSED_STYLE = {"backgroundColor": "#d9e8fb", "borderColor": "#0b5fd0"}


def explorer_graphs(content: ReportData) -> Json:
    """Return a collection of graphs. Layers are namespaces; the rule that replaced an op is an attribute of the op."""
    graphs: list[Json] = []
    rules: dict[tuple[int, int], Event] = {}
    events = [] if content.report is None else list(content.report.events)
    for before, after in content.pairs():
        if before is None:
            continue
        links = link_graphs(before, after, events)
        rules |= {
            after.nodes[number].operator or (0, 0): events[event]
            for number, event in links.after.items()
            if events[event].outcome in ("fused", "preserved")
        }
        marked = {number: events[event] for number, event in links.before.items()}
        graphs.append(_graph(f"before: {before.name}", before, marked, {}))
    for number, subgraph in enumerate(content.file.file.subgraphs):
        graph = content.file.subgraph(number)
        marked = {index: rules[node.operator] for index, node in enumerate(graph.nodes) if node.operator in rules}
        called = {
            index: [_graph_id(content, one) for one in called_by_role(subgraph.operators[node.operator[1]]).values()]
            for index, node in enumerate(graph.nodes)
            if node.operator is not None
        }
        graphs.append(_graph(_graph_id(content, number), graph, marked, called))
    return {"label": content.title, "graphs": graphs}


def time_data(content: ReportData) -> Json:
    """Return the time of each op in microseconds per run, without delegates, by graph."""
    times = operator_times(content.profiles)
    return _node_data(
        content, "time (µs)", _GRADIENT, lambda node: 1e6 * times[node.operator][0] if node.operator in times else None
    )


def ratio_data(content: ReportData) -> Json:
    """Return the signal-to-noise ratio of each quantized op in dB, by graph; empty if none was measured."""
    if content.report is None:
        return {}
    ops, numbers = content.report.quantization, quantized_ops(content.report)

    def ratio(node: ReportNode) -> float | None:
        number = numbers.get((node.kind, node.name))
        return None if number is None else ops[number].snr

    return _node_data(content, "signal to noise (dB)", _GRADIENT[::-1], ratio)


def _node_data(
    content: ReportData, title: str, gradient: Sequence[Json], value: Callable[[ReportNode], float | None]
) -> Json:
    """Return a value of each node that has one, by graph."""
    data: Json = {}
    for number in range(len(content.file.file.subgraphs)):
        values = [value(node) for node in content.file.subgraph(number).nodes]
        results = {
            str(index): {"value": round(measured, 3)} for index, measured in enumerate(values) if measured is not None
        }
        if results:
            colors = [{**color, "stop": stop} for stop, color in enumerate(gradient)]
            data[_graph_id(content, number)] = {"name": title, "results": results, "gradient": colors}
    return data


def _graph_id(content: ReportData, number: int) -> str:
    """Return a unique id: the number of a subgraph and its name, which need not be unique."""
    name = content.file.file.subgraphs[number].name
    return f"{number}: {name}" if name else f"subgraph {number}"


def _graph(name: str, graph: ReportGraph, events: Mapping[int, Event], called: Mapping[int, Sequence[str]]) -> Json:
    nodes = [_node(index, node, events.get(index), called.get(index, ())) for index, node in enumerate(graph.nodes)]
    return {"id": name, "nodes": nodes}


def _node(index: int, node: ReportNode, event: Event | None, called: Sequence[str]) -> Json:
    attributes: dict[str, str] = {"place": node.name} if node.name else {}
    attributes |= node.attributes
    for tensor in node.tensors:
        attributes[f"operand {tensor.operand}"] = " ".join(filter(None, (tensor.name, tensor.type, tensor.value)))
    data: dict[str, Any] = {
        "id": str(index),
        "label": node.name if node.kind in ("input", "output") else node.kind.partition(".")[2],
        "namespace": "/".join(node.path),
        "incomingEdges": [
            {"sourceNodeId": str(source), "sourceNodeOutputId": str(result), "targetNodeInputId": str(position)}
            for position, (source, result) in enumerate(node.inputs)
        ],
        "outputsMetadata": [
            {"id": str(result), "attrs": [{"key": "type", "value": type}]} for result, type in enumerate(node.outputs)
        ],
    }
    if event is not None:
        attributes[event.outcome] = plain_rule(event.rule)
        if event.reason:
            attributes["reason"] = event.reason
        if "error" in event.facts:
            attributes["error"] = f"{event.facts['error']:.2g}"
        if event.outcome in ("fused", "preserved"):
            data["style"] = _FUSED_STYLE
    if called:
        data["subgraphIds"] = list(called)
    data["attrs"] = [{"key": key, "value": value} for key, value in attributes.items()]
    return data

"""Data of a report as JSON, which the page embeds and `--report out.json` writes.

Nodes and groups have short keys, because a model has thousands of them; docs/report.md explains the keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litefuse.report import Report, event_facts, plain_rule, quantization_facts
from litefuse.tflite import count_operators
from litefuse.tools.html_report.graph import Region, ReportGraph, ReportNode
from litefuse.tools.html_report.groups import NodeGroup, build_tree
from litefuse.tools.html_report.interface import interface_data
from litefuse.tools.html_report.links import Links, find_absorbed, link_graphs
from litefuse.tools.html_report.lite import FileGraphs
from litefuse.tools.profiler import Profile

FORMAT = 1
"""Version of the data format."""
Json = dict[str, Any]
Times = Mapping[tuple[int, int], tuple[float, float]]
"""Seconds and calls by subgraph and operator index."""


@dataclass(slots=True)
class ReportData:
    """The input of a report.

    `before` are the graphs of the source model, if known; `problem` is the reason why `profiles` are missing.
    """

    title: str
    file: FileGraphs
    size: int
    before: Sequence[ReportGraph] | None = None
    report: Report | None = None
    profiles: Sequence[Profile] = ()
    problem: str = ""
    generator: str = "litefuse"
    other: Json | None = None
    """The comparison with another file."""

    def pairs(self) -> list[tuple[ReportGraph | None, ReportGraph]]:
        """Return the graphs of each signature, before and after; single graphs are paired even with different names."""
        known = {graph.name: graph for graph in self.before or ()}
        after = self.file.graphs
        if len(known) == len(after) == 1:
            return [(next(iter(known.values())), after[0])]
        return [(known.get(graph.name), graph) for graph in after]


def page_data(content: ReportData) -> Json:
    """Return the data of a report, in time linear in the sizes of the model and the file."""
    events = [] if content.report is None else list(content.report.events)
    quantized = {} if content.report is None else quantized_ops(content.report)
    times = operator_times(content.profiles)
    pairs: list[Json] = []
    marked: dict[int, Json] = {number: {"before": [], "after": []} for number in range(len(events))}
    for source, graph in content.pairs():
        links = Links() if source is None else link_graphs(source, graph, events)
        for number, event in links.before.items():
            marked[event]["before"].append([len(pairs), number])
        for number, event in links.after.items():
            marked[event]["after"].append([len(pairs), number])
        before_side = None if source is None else _side(source, links.forward, links.before, {}, links.exact)
        after_side = _side(graph, links.backward, links.after, times, None)
        for node, data in zip(graph.nodes, after_side["nodes"], strict=True):
            if (op := quantized.get((node.kind, node.name))) is not None:
                data["q"] = op
        pairs.append({"name": graph.name, "before": before_side, "after": after_side})
    # Calls in two signatures may have the same name; they cannot be distinguished.
    known = {
        (e.rule, e.location.name): nodes
        for e, nodes in zip(events, marked.values(), strict=True)
        if any(nodes.values())
    }
    for number, event in enumerate(events):
        if not any(marked[number].values()):
            marked[number] = known.get((event.rule, event.location.name), marked[number])
    part_of = find_absorbed(events)
    for number, last in part_of.items():
        marked[number] = marked[last]
    facts = {} if content.report is None else quantization_facts(content.report)
    if facts:
        _add_times(facts["quantization"]["ops"], pairs)
    return {
        "format": FORMAT,
        "generator": content.generator,
        "title": content.title,
        "size": content.size,
        "source_ops": {} if content.report is None else content.report.source_ops,
        "ops": count_operators(content.file.file),
        "passes": {} if content.report is None else content.report.seconds,
        "events": [
            event_facts(event)
            | {"name": plain_rule(event.rule)}
            | marked[number]
            | ({"part_of": part_of[number]} if number in part_of else {})
            for number, event in enumerate(events)
        ],
        "pairs": pairs,
        "weights": weight_data(content.file),
        "profiles": [profile_data(profile) for profile in content.profiles],
        "problem": content.problem,
        **interface_data(content.file),
        **({} if content.other is None else {"other": content.other}),
        **facts,
    }


def quantized_ops(report: Report) -> dict[tuple[str, str], int]:
    """Return the index of each op in the report's quantized ops by kind and location, the first of several."""
    numbers: dict[tuple[str, str], int] = {}
    for number, op in enumerate(report.quantization):
        numbers.setdefault((f"tfl.{op.op.lower()}", op.name), number)
    return numbers


def _add_times(ops: list[Json], pairs: Sequence[Json]) -> None:
    """Set the milliseconds of each quantized op, the sum of its nodes; None if they were not measured."""
    milliseconds: dict[int, float] = {}
    for pair in pairs:
        for node in pair["after"]["nodes"]:
            if "q" in node and "s" in node:
                milliseconds[node["q"]] = milliseconds.get(node["q"], 0.0) + 1e3 * node["s"]
    for number, op in enumerate(ops):
        op["ms"] = milliseconds.get(number)


def operator_times(profiles: Sequence[Profile]) -> dict[tuple[int, int], tuple[float, float]]:
    """Return the time of each operator with LiteRT's builtin kernels, summed over all measured signatures."""
    times: dict[tuple[int, int], tuple[float, float]] = {}
    for profile in profiles:
        for node in () if profile.xnnpack else profile.nodes:
            operator = node.subgraph, node.operators[0]
            seconds, calls = times.get(operator, (0.0, 0.0))
            times[operator] = seconds + node.seconds, calls + node.calls
    return times


def _side(
    graph: ReportGraph,
    links: Mapping[int, Sequence[int]],
    events: Mapping[int, int],
    times: Times,
    exact: set[int] | None,
) -> Json:
    nodes = [
        _node(node, links.get(number, ()), events.get(number), times, exact is None or number in exact)
        for number, node in enumerate(graph.nodes)
    ]
    return {"nodes": nodes, "tree": _tree(build_tree(graph.nodes, graph.regions), times)}


def _node(node: ReportNode, links: Sequence[int], event: int | None, times: Times, exact: bool) -> Json:
    data: Json = {"k": node.kind, "n": node.name, "p": "/".join(node.path), "i": node.inputs, "o": node.outputs}
    if node.attributes:
        data["a"] = node.attributes
    if node.tensors:
        data["t"] = [[t.operand, t.name, t.type, t.nbytes, t.value] for t in node.tensors]
    if links:
        data["l"] = list(links)
        if not exact:
            data["near"] = True
    if event is not None:
        data["e"] = event
    if node.operator is not None:
        data["at"] = node.operator
        if node.operator in times:
            data["s"], data["c"] = times[node.operator]
    return data


def _tree(group: NodeGroup, times: Times) -> Json:
    """Return the data of a group, whose members are groups or node numbers."""
    root: Json = {}
    pending: list[tuple[NodeGroup, Json]] = [(group, root)]
    while pending:
        source, target = pending.pop()
        members: list[Any] = []
        for member in source.members:
            if isinstance(member, int):
                members.append(member)
            else:
                child: Json = {}
                members.append(child)
                pending.append((member, child))
        target["n"], target["m"] = source.name, members
        if source.path:
            target["p"] = "/".join(source.path)
        if source.region is not None:
            target |= _region(source.region, times)
    return root


def _region(region: Region, times: Times) -> Json:
    data: Json = {"k": region.kind, "at": region.operator, "name": region.name}
    if region.attributes:
        data["a"] = region.attributes
    if region.operator is not None and region.operator in times:
        data["s"], data["c"] = times[region.operator]
    return data


def weight_data(file: FileGraphs) -> list[Json]:
    """Return the buffers of a file and the tensors that use them, largest first."""
    return [
        {"name": names[0], "type": type, "bytes": size, "tensors": len(names)}
        for names, type, size in sorted(file.buffers(), key=lambda buffer: (-buffer[2], buffer[0]))
    ]


def profile_data(profile: Profile) -> Json:
    """Return the data of a measurement."""
    nodes = [
        {
            "subgraph": n.subgraph,
            "operators": n.operators,
            "seconds": n.seconds,
            "calls": n.calls,
            "delegated": n.delegated,
        }
        for n in profile.nodes
    ]
    return {
        "signature": profile.signature,
        "seconds": profile.seconds,
        "spread": profile.spread,
        "runs": profile.runs,
        "xnnpack": profile.xnnpack,
        "threads": profile.threads,
        "nodes": nodes,
    }

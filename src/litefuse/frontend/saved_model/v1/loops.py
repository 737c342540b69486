"""TensorFlow 1 loops: convert the nodes of a frame to the condition and the body of a While.

    e = Enter(x, "f"); w = Enter(y, "f", is_constant); m = Merge(e, n); c = LoopCond(Less(m, w))
    s = Switch(m, c); n = NextIteration(Mul(s:1, w)); z = Exit(s)
becomes
    l = While(x, y) {cond = @cond, body = @body}; z = Identity(l)
    @cond(m, w) = Less(m, w); @body(m, w) { s = IdentityN(m, m); return Mul(s:1, w), w }

Inner frames are converted first, so that an outer frame contains only a While in their place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from litefuse.dialects.tf.protos.messages import AttrValue, NodeDef
from litefuse.frontend.saved_model.definitions import OUTPUT_SHAPES
from litefuse.frontend.saved_model.v1.cond import SWITCHES, forward_switch, lower_conditionals
from litefuse.frontend.saved_model.v1.graph import (
    BOOL,
    MERGES,
    Argument,
    Functions,
    Nodes,
    control_inputs,
    data_inputs,
    fresh_name,
    function_attribute,
    is_control,
    loop_error,
    node_name,
    operands,
    shape_at,
    shapes_attribute,
    type_of,
    types_attribute,
    with_inputs,
    without_controls,
)

Path = tuple[str, ...]
"""The frames in which a node runs, from outermost to innermost."""


def lower_loops(nodes: Mapping[str, NodeDef], fed: Collection[str], functions: Functions) -> Nodes:
    """Return the nodes with a While in place of each frame. Raises `ConversionError` for frames of another form."""
    return _LoopLowering(nodes, fed, functions).run()


@dataclass(slots=True)
class _Frame:
    """The roles of a frame's nodes in the loop, by name."""

    path: Path
    merges: dict[str, NodeDef] = field(default_factory=dict[str, NodeDef])
    """Merges of the loop variables, in order."""
    entered: list[NodeDef] = field(default_factory=list[NodeDef])
    """Enters of the loop variables."""
    results: list[str] = field(default_factory=list[str])
    """Values for the next iteration."""
    condition: str = ""
    switches: dict[str, str] = field(default_factory=dict[str, str])
    """Merge of each Switch that chooses between another iteration and the exit."""


@dataclass(slots=True)
class _Subgraph:
    """Nodes of a frame that become a function, and the loop invariants that they use."""

    nodes: Nodes = field(default_factory=dict[str, NodeDef])
    invariants: dict[str, NodeDef] = field(default_factory=dict[str, NodeDef])


class _LoopLowering:
    def __init__(self, nodes: Mapping[str, NodeDef], fed: Collection[str], functions: Functions) -> None:
        self.nodes = dict(nodes)
        self.functions = functions
        self.paths = _paths(nodes, fed)
        self.order = {name: position for position, name in enumerate(nodes)}
        self.members: dict[Path, list[str]] = {}
        self.exits: dict[str, list[str]] = {}
        """Exits by the Switch whose value they pass out of a frame."""
        for name, path in self.paths.items():
            self.members.setdefault(path, []).append(name)
            if nodes[name].op == "Exit":
                self.exits.setdefault(node_name(nodes[name].input[0]), []).append(name)

    def run(self) -> Nodes:
        paths = [path for path in self.members if path]
        for path in sorted(paths, key=len, reverse=True):
            self.cut(self.analyse(path))
        return self.nodes

    # Analysis of a frame.

    def analyse(self, path: Path) -> _Frame:
        frame = _Frame(path)
        members = [self.nodes[name] for name in self.members[path]]
        conditions = [node for node in members if node.op == "LoopCond"]
        if len(conditions) != 1:
            raise loop_error(members[0].name)
        condition = conditions[0].name
        frame.condition = conditions[0].input[0]
        for node in members:
            if node.op in MERGES and any(self.is_next(name) for name in data_inputs(node)):
                self.add_variable(frame, node)
        for node in members:
            if node.op in SWITCHES and node_name(node.input[1]) == condition:
                if node_name(node.input[0]) not in frame.merges:
                    raise loop_error(node.name)
                frame.switches[node.name] = node_name(node.input[0])
        return frame

    def is_next(self, reference: str) -> bool:
        node = self.nodes.get(node_name(reference))
        return node is not None and node.op == "NextIteration"

    def add_variable(self, frame: _Frame, merge: NodeDef) -> None:
        enter, following = (self.nodes[node_name(name)] for name in sorted(operands(merge, 2), key=self.is_next))
        if enter.op != "Enter" or following.op != "NextIteration":
            raise loop_error(merge.name)
        frame.merges[merge.name] = merge
        frame.entered.append(enter)
        frame.results.append(following.input[0])

    # Extraction of functions.

    def part(self, frame: _Frame, results: Sequence[str]) -> _Subgraph:
        """Return the nodes of the frame that `results` need."""
        part = _Subgraph()
        pending = list(results)
        while pending:
            reference = pending.pop()
            name = node_name(reference)
            node = self.nodes[name]
            if self.paths.get(name) != frame.path:
                raise loop_error(name)
            if name in part.nodes or name in frame.merges:
                continue
            if name in frame.switches:
                if not is_control(reference) and not reference.endswith(":1"):
                    raise loop_error(name)
                part.nodes[name] = forward_switch(node, [frame.switches[name]] * 2)
            elif node.op == "Enter":
                if not node.attr["is_constant"].b:
                    raise loop_error(name)
                part.invariants[name] = node
            elif node.op in ("LoopCond", "NextIteration", "RefEnter", "RefNextIteration"):
                if not is_control(reference):
                    raise loop_error(name)
            else:
                part.nodes[name] = node
                pending += node.input
        # Keep the graph's order; nodes that the frame waits for on entry have already run.
        members = part.nodes
        part.nodes = {
            name: without_controls(members[name], members) for name in sorted(members, key=self.order.__getitem__)
        }
        return part

    def cut(self, frame: _Frame) -> None:
        """Replace the frame with a While."""
        condition = self.part(frame, [frame.condition])
        body = self.part(frame, frame.results)
        invariants = {**condition.invariants, **body.invariants}
        passed_on = {**frame.merges, **invariants}
        arguments = [Argument(name, type_of(node), shape_at(node, 0)) for name, node in passed_on.items()]
        types = [argument.type for argument in arguments]
        results = list(zip([*frame.results, *invariants], types, strict=True))
        entered = [*frame.entered, *invariants.values()]
        scope = frame.path[-1].rpartition("/")[0] or "while"
        name = fresh_name(self.nodes, f"{scope}/While")
        self.nodes[name] = NodeDef(
            name=name,
            op="While",
            input=[
                *(enter.input[0] for enter in entered),
                *(control for enter in entered for control in control_inputs(enter)),
            ],
            attr={
                "T": types_attribute(types),
                "cond": self.function(f"{scope}_cond", arguments, condition, [(frame.condition, BOOL)]),
                "body": self.function(f"{scope}_body", arguments, body, results),
                OUTPUT_SHAPES: shapes_attribute([argument.shape for argument in arguments]),
            },
        )
        self.paths[name] = frame.path[:-1]
        self.members.setdefault(frame.path[:-1], []).append(name)
        self.order[name] = len(self.order)
        indices = {merge: index for index, merge in enumerate(frame.merges)}
        for switch, merge in frame.switches.items():
            for leaving in self.exits.get(switch, ()):
                node = self.nodes[leaving]
                inputs = [f"{name}:{indices[merge]}", *control_inputs(node)]
                self.nodes[leaving] = with_inputs(node, op="Identity", inputs=inputs)

    def function(
        self, stem: str, arguments: Sequence[Argument], part: _Subgraph, results: Sequence[tuple[str, int]]
    ) -> AttrValue:
        fed = [argument.name for argument in arguments]
        nodes = lower_conditionals(part.nodes, [reference for reference, _ in results], fed, self.functions)
        return function_attribute(self.functions.make(stem, arguments, nodes.values(), results))


def _paths(nodes: Mapping[str, NodeDef], fed: Collection[str]) -> dict[str, Path]:
    """Return the frames of each node: those of its inputs, which must agree."""
    paths: dict[str, Path] = {}
    for root in nodes:
        stack = [root]
        while stack:
            name = stack[-1]
            inputs = _forward_inputs(nodes, name, fed)
            missing = [source for source in inputs if source not in paths]
            if missing and name not in paths:
                if len(stack) > len(nodes):
                    raise loop_error(name)
                stack += missing[:1]
                continue
            stack.pop()
            if name not in paths:
                paths[name] = _path(nodes[name], {paths[source] for source in inputs})
    return paths


def _forward_inputs(nodes: Mapping[str, NodeDef], name: str, fed: Collection[str]) -> list[str]:
    """Return the nodes that a node reads or waits for, except through the back edges of loops."""
    node = nodes[name]
    names = [node_name(reference) for reference in node.input if reference not in fed]
    if node.op in MERGES:
        return [source for source in names if source in nodes and nodes[source].op != "NextIteration"]
    return [source for source in names if source in nodes]


def _path(node: NodeDef, around: set[Path]) -> Path:
    if len(around) > 1:
        raise loop_error(node.name)
    path = next(iter(around), ())
    if node.op in ("Enter", "RefEnter"):
        return (*path, node.attr["frame_name"].s.decode("utf-8", "surrogateescape"))
    if node.op in ("Exit", "RefExit"):
        if not path:
            raise loop_error(node.name)
        return path[:-1]
    return path

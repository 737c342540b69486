"""The tree of groups of a graph: layers, and subdivisions of layers with too many members."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from litefuse.tools.html_report.graph import INPUT, OUTPUT, Path, Region, ReportNode

MAX_MEMBERS = 48
"""Maximum number of members of a group; larger groups are divided."""
MAX_ENDS = 16
"""Maximum number of inputs and outputs that are kept out of the divisions."""
MIN_RUN = 3
"""Minimum number of consecutive members with the same name stem that form a group."""

# `block_1` of `block_1_expand_BN`, `conv2` of `conv2_block1_1_conv`.
_STEM = re.compile(r"[^_./]*?(?:[_./][^_./\d]*)*?\d+[a-z]?(?=[_./])")


@dataclass(slots=True)
class NodeGroup:
    """A group. Its members, in execution order, are groups or node numbers; `path` is empty for subdivisions."""

    name: str
    path: Path = ()
    members: list[NodeGroup | int] = field(default_factory=list["NodeGroup | int"])
    region: Region | None = None

    def nodes(self) -> Iterator[int]:
        """Iterate over the numbers of all nodes in the group and its subgroups."""
        pending: list[NodeGroup | int] = [self]
        while pending:
            member = pending.pop()
            if isinstance(member, int):
                yield member
            else:
                pending += reversed(member.members)


def build_tree(nodes: Sequence[ReportNode], regions: Mapping[Path, Region]) -> NodeGroup:
    """Return the tree of a graph's nodes, in time linear in the number of nodes and the depth of their paths.

    Groups of one op are replaced by the op, chains of groups with one member are merged, and large groups are divided.
    """
    root = NodeGroup("")
    known: dict[Path, NodeGroup] = {(): root}
    for number, node in enumerate(nodes):
        _get_or_create(node.path, known, regions).members.append(number)
    _simplify(root, nodes)
    return root


def _get_or_create(path: Path, known: dict[Path, NodeGroup], regions: Mapping[Path, Region]) -> NodeGroup:
    missing: list[Path] = []
    while path not in known:
        missing.append(path)
        path = path[:-1]
    group = known[path]
    for inner in reversed(missing):
        child = NodeGroup(inner[-1], inner, region=regions.get(inner))
        known[inner] = child
        group.members.append(child)
        group = child
    return group


def _simplify(root: NodeGroup, nodes: Sequence[ReportNode]) -> None:
    """Simplify groups with one member, then divide large groups; children before parents."""
    order: list[NodeGroup] = [root]
    for parent in order:
        order += (member for member in parent.members if isinstance(member, NodeGroup))
    for parent in reversed(order):
        parent.members = [_collapse(member) for member in parent.members]
        if len(parent.members) > MAX_MEMBERS:
            names = _Names(nodes, parent)
            first, inner, last = _split_ends(parent.members, nodes)
            parent.members = first + _divide(_group_runs(inner, names), names) + last


def _split_ends(members: Sequence[NodeGroup | int], nodes: Sequence[ReportNode]) -> tuple[list[NodeGroup | int], ...]:
    """Split members into inputs, others and outputs; all are others if there are too many inputs and outputs."""
    kinds = [nodes[member].kind if isinstance(member, int) else "" for member in members]
    if kinds.count(INPUT) + kinds.count(OUTPUT) > MAX_ENDS:
        kinds = [""] * len(members)
    shared = list(zip(kinds, members, strict=True))
    return (
        [member for kind, member in shared if kind == INPUT],
        [member for kind, member in shared if kind not in (INPUT, OUTPUT)],
        [member for kind, member in shared if kind == OUTPUT],
    )


def _collapse(member: NodeGroup | int) -> NodeGroup | int:
    """Replace a group with one member: by the node, or by the inner group with the names joined."""
    while isinstance(member, NodeGroup) and len(member.members) == 1 and member.region is None:
        (only,) = member.members
        if isinstance(only, int):
            return only
        if only.region is not None:
            return member
        member = NodeGroup(f"{member.name}/{only.name}", only.path, only.members)
    return member


class _Names:
    """Returns the names of a group's members; a node's name is its path within the group."""

    def __init__(self, nodes: Sequence[ReportNode], parent: NodeGroup) -> None:
        self.nodes = nodes
        self.depth = len(parent.path)

    def __call__(self, member: NodeGroup | int) -> str:
        if isinstance(member, NodeGroup):
            return member.name
        return "/".join(self.nodes[member].path[self.depth :])


def _group_runs(members: list[NodeGroup | int], name: _Names) -> list[NodeGroup | int]:
    """Group consecutive members with the same name stem, such as blocks of a network whose layers have no scopes."""
    grouped: list[NodeGroup | int] = []
    stem = ""
    run: list[NodeGroup | int] = []
    for member in members:
        match = _STEM.match(name(member))
        this = match.group() if match else ""
        if run and (this != stem or not this):
            grouped += _make_run(run, stem)
            run = []
        stem = this
        run.append(member)
    return grouped + _make_run(run, stem)


def _make_run(members: list[NodeGroup | int], stem: str) -> list[NodeGroup | int]:
    return [NodeGroup(stem, members=members)] if stem and len(members) >= MIN_RUN else members


def _divide(members: list[NodeGroup | int], name: _Names) -> list[NodeGroup | int]:
    """Divide members into consecutive groups of about equal size until there are at most `MAX_MEMBERS`."""
    while len(members) > MAX_MEMBERS:
        size = max(2, min(MAX_MEMBERS, math.ceil(math.sqrt(len(members)))))
        parts = [members[start : start + size] for start in range(0, len(members), size)]
        members = [NodeGroup(_range_name(part, name), members=part) if len(part) > 1 else part[0] for part in parts]
    return members


def _range_name(part: Sequence[NodeGroup | int], name: _Names) -> str:
    """Name a subdivision by its first and last member: `dense … dense_7`, or by node numbers if they have no names."""
    names = [title for title in map(name, part) if title and not title.startswith("ops ")]
    if len(names) > 1:
        return f"{names[0].partition(' … ')[0]} … {names[-1].rpartition(' … ')[2]}"
    return f"ops {_end_node(part[0], 0)} … {_end_node(part[-1], -1)}"


def _end_node(member: NodeGroup | int, index: int) -> int:
    while isinstance(member, NodeGroup):
        member = member.members[index]
    return member

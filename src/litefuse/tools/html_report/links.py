"""Links between the ops of a source model and those of its file, and the ops of each event.

Ops are matched by their name in the source, which every op of a file carries. A source op without a counterpart was
folded, or merged into another; it is linked to the nearest ops in the data flow, preferably in the same layer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from litefuse.report import Event, plain_rule
from litefuse.tools.html_report.graph import INPUT, OUTPUT, ReportGraph, ReportNode

SHOWN_OUTCOMES = frozenset({"fused", "preserved", "refused", "flex", "warning", "inlined"})
"""Outcomes of events whose ops are marked."""
_REPLACING = ("fused", "preserved")
_ENDS = (INPUT, OUTPUT)
MAX_LINKS = 8
"""Maximum number of links from an op to neighbors of its counterpart."""
MAX_OWN_LINKS = 64
"""Maximum number of links from an op to ops with its name, which can be thousands for an unrolled loop."""


@dataclass(slots=True)
class Links:
    """Links between the ops of a pair of graphs, and the event of each op, by number."""

    forward: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    backward: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    exact: set[int] = field(default_factory=set[int])
    """The source ops whose names occur in the file."""
    before: dict[int, int] = field(default_factory=dict[int, int])
    """The event of each source op that has one; `after` likewise for the ops of the file."""
    after: dict[int, int] = field(default_factory=dict[int, int])


def link_graphs(before: ReportGraph, after: ReportGraph, events: Sequence[Event]) -> Links:
    """Link the two graphs of a signature, in time linear in their sizes."""
    links, marks = Links(), _EventFinder(events)
    by_name, ends = _group_by_name(after.nodes, ends=False), _group_by_name(after.nodes, ends=True)
    chosen: dict[str, int] = {}
    for number, node in enumerate(before.nodes):
        event = None if node.kind in _ENDS else marks.of(node)
        if event is not None:
            links.before[number] = event
            chosen[events[event].location.name] = event
    for name, numbers in marks.at.items():
        event = chosen.get(name, numbers[-1])
        if events[event].outcome not in ("refused", "inlined"):
            links.after |= dict.fromkeys(by_name.get(name, ()), event)
    targets: dict[int, list[int]] = {}
    for number, node in enumerate(before.nodes):
        event = links.before.get(number)
        counterparts = (ends if node.kind in _ENDS else by_name).get(node.name, [])
        if counterparts:
            links.exact.add(number)
        elif event is not None and events[event].outcome in _REPLACING:
            counterparts = by_name.get(events[event].location.name, [])
        if counterparts:
            targets[number] = counterparts[:MAX_OWN_LINKS]
    links.forward = _link_neighbors(before.nodes, after.nodes, targets)
    _link_loops(before, after, by_name, links)
    return links


def _link_loops(before: ReportGraph, after: ReportGraph, by_name: Mapping[str, list[int]], links: Links) -> None:
    """Compute the backward links, and link ops without links to the loop or call that contains them.

    These are ops such as a loop's condition in the source, which has no users, and the iteration counter in the file,
    which does not come from a single op.
    """
    held: dict[str, list[int]] = {}
    for number, node in enumerate(before.nodes):
        for name in (node.name, *node.owners):
            held.setdefault(name, []).append(number)
        holder = next((name for name in reversed(node.owners) if name in by_name), None)
        if number not in links.forward and holder is not None:
            links.forward[number] = by_name[holder][:MAX_LINKS]
    for number, others in links.forward.items():
        for other in others:
            links.backward.setdefault(other, []).append(number)
    for number, node in enumerate(after.nodes):
        if number not in links.backward and node.name in held:
            links.backward[number] = held[node.name][:MAX_LINKS]


def _group_by_name(nodes: Sequence[ReportNode], *, ends: bool) -> dict[str, list[int]]:
    """Return op numbers by name, or with `ends` those of inputs and outputs, whose names may equal names of ops."""
    numbers: dict[str, list[int]] = {}
    for number, node in enumerate(nodes):
        if (node.kind in _ENDS) == ends:
            for name in filter(None, (node.name, *node.other_names)):
                numbers.setdefault(name, []).append(number)
    return numbers


def adopt_layers(before: ReportGraph, after: ReportGraph) -> None:
    """Move the ops of a file without location information to the layers of the source ops with the same names.

    TensorFlow may renumber scopes; the original layer names are known from the source's variables, but not in the file.
    """
    known = {node.name: node.path for node in before.nodes if node.kind not in _ENDS}
    for node in after.nodes:
        # Ops in a loop stay there.
        if node.name in known and not any(node.path[:end] in after.regions for end in range(1, len(node.path) + 1)):
            node.path = known[node.name]


class _EventFinder:
    """Finds the event of a source op: an event at its location, of its replacement, or of a call that contains it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        shown = [n for n, event in enumerate(events) if event.outcome in SHOWN_OUTCOMES and event.location.name]
        self.at: dict[str, list[int]] = {}
        """Events by location name; fusions come after refusals."""
        for number in sorted(shown, key=lambda n: events[n].outcome in _REPLACING):
            self.at.setdefault(events[number].location.name, []).append(number)
        self.replaced: dict[str, int] = {}
        for number in shown:
            self.replaced |= dict.fromkeys(events[number].facts.get("replaced", ()), number)

    def of(self, node: ReportNode) -> int | None:
        for name in (node.name, *reversed(node.owners)):
            numbers = self.at.get(name)
            if numbers is not None:
                # Signatures may have calls with the same name, which the name of the composite distinguishes.
                named = (n for n in reversed(numbers) if plain_rule(self.events[n].rule) in node.path)
                return self.last(next(named, numbers[-1]))
            if name in self.replaced:
                return self.last(self.replaced[name])
        return None

    def last(self, number: int) -> int:
        """Return the last event in the chain of events that replaced the result of this one, or this one."""
        while self.events[number].outcome in _REPLACING:
            later = self.replaced.get(self.events[number].location.name, number)
            if later <= number:
                break
            number = later
        return number


def find_absorbed(events: Sequence[Event]) -> dict[int, int]:
    """Map each fusion whose result was replaced by another one to the last such fusion."""
    marks = _EventFinder(events)
    last_of = {number: marks.last(number) for number in range(len(events))}
    return {number: last for number, last in last_of.items() if last != number}


def _link_neighbors(
    before: Sequence[ReportNode], after: Sequence[ReportNode], targets: Mapping[int, list[int]]
) -> dict[int, list[int]]:
    """Link the ops without a link to the targets of their neighbors, users before operands."""
    users: dict[int, list[int]] = {}
    for number, node in enumerate(before):
        for source, _ in node.inputs:
            users.setdefault(source, []).append(number)
    forward, backward = dict(targets), dict(targets)
    for number in range(len(before) - 1, -1, -1):
        if number not in forward:
            forward[number] = _merge(forward.get(user, []) for user in users.get(number, ()) if user > number)
    for number, node in enumerate(before):
        if number not in backward:
            backward[number] = _merge(backward.get(source, []) for source, _ in node.inputs if source < number)
    linked: dict[int, list[int]] = dict(targets)
    for number, node in enumerate(before):
        if number not in targets and node.kind not in _ENDS:
            later, earlier = forward[number], backward[number]
            own = [other for other in (*later, *earlier) if after[other].path == node.path]
            chosen = list(dict.fromkeys(own)) or later or earlier
            if chosen:
                linked[number] = chosen
    return linked


def _merge(lists: Iterable[Sequence[int]]) -> list[int]:
    merged: dict[int, None] = {}
    for items in lists:
        merged |= dict.fromkeys(items)
        if len(merged) >= MAX_LINKS:
            break
    return list(merged)[:MAX_LINKS]

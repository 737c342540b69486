"""An order of the nodes of a graph in which the tensors that are in memory at the same time take few bytes.

The graph is cut at each node before or after which every other node must run: the orders of the parts between these
nodes do not affect each other. In each part, sets of nodes that may have run are extended node by node, and for each
set the order with the lowest peak is kept. The number of sets of one size is limited: a part with fewer sets gets an
order with the lowest peak there is, any other a good one, in time proportional to the number of nodes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from litefuse.micro.planner import PlannedBuffer, align, live_bytes, measure_plan

MIN_SETS, MAX_SETS = 8, 2048
"""Limits of the number of sets of one size that are extended."""
MAX_EXPANSIONS = 1 << 15
"""About this many sets are extended in a part; in a part of many nodes, `MIN_SETS` for each node."""
MAX_CHOICES = 8
"""Maximum number of nodes that are tried next for a set."""


class ScheduleNode(NamedTuple):
    """An operator: the tensors that it reads and writes, its scratch memory, and nodes that must run before it.

    The writers of the tensors that it reads need not be among `after`.
    """

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    scratch: int = 0
    after: tuple[int, ...] = ()


@dataclass(frozen=True)
class ScheduleGraph:
    """Nodes in an order in which they may run, and the bytes of the tensors by number.

    `inputs` are in memory from the beginning, `outputs` to the end. A tensor in memory from elsewhere has no bytes.
    """

    sizes: Sequence[int]
    nodes: Sequence[ScheduleNode]
    inputs: Sequence[int] = ()
    outputs: Sequence[int] = ()

    @cached_property
    def writers(self) -> dict[int, int]:
        """The nodes that write the tensors."""
        return {tensor: number for number, node in enumerate(self.nodes) for tensor in node.writes}

    @cached_property
    def before(self) -> list[frozenset[int]]:
        """The nodes that each node waits for directly."""
        waiting = ((*node.after, *(self.writers.get(tensor, -1) for tensor in node.reads)) for node in self.nodes)
        return [frozenset(numbers) - {-1} for numbers in waiting]

    @cached_property
    def uses(self) -> dict[int, frozenset[int]]:
        """The nodes that read each tensor."""
        readers: dict[int, set[int]] = {}
        for number, node in enumerate(self.nodes):
            for tensor in node.reads:
                readers.setdefault(tensor, set()).add(number)
        return {tensor: frozenset(numbers) for tensor, numbers in readers.items()}

    @cached_property
    def kept(self) -> frozenset[int]:
        """The tensors that stay in memory."""
        return frozenset(self.outputs)


def find_order(graph: ScheduleGraph) -> list[int]:
    """Return the order with the smallest plan of those that are tried; the given order if none is smaller."""
    given = list(range(len(graph.nodes)))
    order = _search(graph)
    return order if order != given and plan_bytes(graph, order) < plan_bytes(graph, given) else given


def plan_bytes(graph: ScheduleGraph, order: Sequence[int]) -> int:
    """Return the bytes that tflite-micro plans for the tensors if the nodes run in this order."""
    return measure_plan(find_buffers(graph, order))


def peak_bytes(graph: ScheduleGraph, order: Sequence[int]) -> int:
    """Return the maximum of bytes in memory at one time, which a plan may exceed because of gaps."""
    return max(live_bytes(find_buffers(graph, order)).values(), default=0)


def find_buffers(graph: ScheduleGraph, order: Sequence[int]) -> list[PlannedBuffer]:
    """Return the buffers of tensors and scratch memory that are in use if the nodes run in this order."""
    first: dict[int, int] = dict.fromkeys(graph.inputs, 0)
    last = dict(first)
    scratch: list[PlannedBuffer] = []
    for step, number in enumerate(order, 1):
        node = graph.nodes[number]
        for tensor in node.writes:
            first.setdefault(tensor, step)
        for tensor in (*node.reads, *node.writes):
            last[tensor] = step
        if node.scratch:
            scratch.append(PlannedBuffer(align(node.scratch), step, step))
    for tensor in graph.outputs:
        last[tensor] = len(order)
    sizes = ((tensor, align(graph.sizes[tensor])) for tensor in sorted(first))
    return [PlannedBuffer(size, first[tensor], last[tensor]) for tensor, size in sizes if size] + scratch


def _search(graph: ScheduleGraph) -> list[int]:
    """Return an order with a low peak, which differs from the given one only in parts where that lowers the peak."""
    parts: list[_Part] = []
    live = sum(align(graph.sizes[tensor]) for tensor in {*graph.inputs} if tensor in graph.uses or tensor in graph.kept)
    for nodes in _cut(graph):
        parts.append(_Part(graph, nodes, live))
        live = parts[-1].given.live
    # No order has a lower peak, so that peaks up to this do not matter in any part.
    peak = max((part.lower_bound for part in parts), default=0)
    states = [part.given if part.given.peak <= peak else part.search(peak) for part in parts]
    peak = max((state.peak for state in states), default=0)
    chosen = (part.given if part.given.peak <= peak else state for part, state in zip(parts, states, strict=True))
    return [number for state in chosen for number in state.order]


def _cut(graph: ScheduleGraph) -> list[list[int]]:
    """Divide the nodes at those that run after all nodes before them in the given order, and before all others."""
    count = len(graph.nodes)
    after: list[list[int]] = [[] for _ in range(count)]
    for number, before in enumerate(graph.before):
        for other in before:
            after[other].append(number)
    last = _find_bounds(list(map(list, graph.before)), range(count))
    first = _find_bounds(after, range(count - 1, -1, -1))
    parts: list[list[int]] = [[]]
    for number in range(count):
        parts[-1].append(number)
        if number in last and number in first:
            parts.append([])
    return [part for part in parts if part]


def _find_bounds(neighbors: Sequence[Sequence[int]], order: range) -> set[int]:
    """Return the nodes that reach, through their neighbors, all nodes that precede them in `order`."""
    bounds: set[int] = set()
    ends: set[int] = set()
    for number in order:
        ends.difference_update(neighbors[number])
        ends.add(number)
        if len(ends) == 1:
            bounds.add(number)
    return bounds


@dataclass(slots=True, eq=False)
class _State:
    """A set of nodes that have run: the bytes in memory after it, and the peak so far."""

    peak: int
    live: int
    done: int
    """The nodes of the part that have run, as bits."""
    last: int = -1
    parent: "_State | None" = None
    ready: tuple[int, ...] = ()
    """The nodes that may run next, of states that are extended; most are dropped before."""

    @property
    def order(self) -> list[int]:
        """The nodes in the order in which they ran."""
        order: list[int] = []
        state = self
        while state.parent is not None:
            order.append(state.last)
            state = state.parent
        return order[::-1]


class _Freed(NamedTuple):
    """A tensor that a node touches, and the nodes of its part, as bits, after which it is not needed any more."""

    size: int
    users: int


class _Part:
    """Nodes whose order does not depend on that of other nodes; `live` bytes are in memory before they run."""

    def __init__(self, graph: ScheduleGraph, nodes: list[int], live: int) -> None:
        self._graph = graph
        self._nodes = nodes
        self._bits = {number: 1 << position for position, number in enumerate(nodes)}
        self._waits = {number: self._mask(graph.before[number]) for number in nodes}
        self._followers: dict[int, list[int]] = {number: [] for number in nodes}
        for number in nodes:
            for other in graph.before[number] & self._bits.keys():
                self._followers[other].append(number)
        self._written = {number: self._sum(graph.nodes[number].writes) for number in nodes}
        self._scratch = {number: align(graph.nodes[number].scratch) for number in nodes}
        self._freed = {number: self._find_freed(graph.nodes[number]) for number in nodes}
        ready = tuple(number for number in nodes if not self._waits[number])
        self._start = _State(live, live, 0, ready=ready)
        self.given = self._start
        for number in nodes:
            self.given = self._run(self.given, number)

    @property
    def lower_bound(self) -> int:
        """A number of bytes that are in memory at one time in any order."""
        if len(self._nodes) == 1:
            return self.given.peak
        nodes = (self._graph.nodes[number] for number in self._nodes)
        return max(self._sum({*node.reads, *node.writes}) + align(node.scratch) for node in nodes)

    def search(self, bound: int) -> _State:
        """Return the state after all nodes with the lowest peak that is found; peaks up to `bound` are equally good."""
        width = min(max(MAX_EXPANSIONS // len(self._nodes), MIN_SETS), MAX_SETS)
        level = [self._start]
        for _ in self._nodes:
            states: dict[int, _State] = {}
            for state in level:
                for following in self._extend(state, bound):
                    other = states.get(following.done)
                    if other is None or following.peak < other.peak:
                        states[following.done] = following
            level = sorted(states.values(), key=lambda state: (max(state.peak, bound), state.live))[:width]
        return level[0]

    def _extend(self, state: _State, bound: int) -> list[_State]:
        """Return the states after the nodes that are best to run next.

        A node that takes no memory runs at once: in any order in which it runs later, moving it to the front adds no
        bytes at any time.
        """
        if state.parent is not None:
            state.ready = self._find_ready(state.parent.ready, state)
        states = [self._run(state, number) for number in state.ready]
        for following in states:
            if following.live <= state.live and following.peak <= max(state.peak, bound):
                return [following]
        return sorted(states, key=lambda following: (following.live, following.peak))[:MAX_CHOICES]

    def _run(self, state: _State, number: int) -> _State:
        done = state.done | self._bits[number]
        live = state.live + self._written[number]
        peak = max(state.peak, live + self._scratch[number])
        for size, users in self._freed[number]:
            if not users & ~done:
                live -= size
        return _State(peak, live, done, number, state)

    def _find_ready(self, before: Sequence[int], state: _State) -> tuple[int, ...]:
        """Return the nodes that may run next, from those before the last node ran."""
        left = ~state.done
        followers = [other for other in self._followers[state.last] if not self._waits[other] & left]
        return *(other for other in before if other != state.last), *followers

    def _mask(self, numbers: Iterable[int]) -> int:
        return sum(self._bits.get(number, 0) for number in numbers)

    def _sum(self, tensors: Iterable[int]) -> int:
        return sum(align(self._graph.sizes[tensor]) for tensor in tensors)

    def _find_freed(self, node: ScheduleNode) -> list[_Freed]:
        freed: list[_Freed] = []
        for tensor in dict.fromkeys((*node.reads, *node.writes)):
            users = self._graph.uses.get(tensor, frozenset[int]())
            is_used_later = tensor in self._graph.kept or any(user > self._nodes[-1] for user in users)
            if self._graph.sizes[tensor] and not is_used_later:
                freed.append(_Freed(align(self._graph.sizes[tensor]), self._mask(users)))
        return freed

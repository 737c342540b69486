"""Orders of graphs: valid, never worse than the given one, and the best of all for small graphs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from litefuse.micro import schedule
from litefuse.micro.schedule import ScheduleGraph, ScheduleNode, find_order, peak_bytes, plan_bytes


def make_graph(draw: random.Random, count: int, reach: int = 8) -> ScheduleGraph:
    """Return a graph in which each node reads up to three tensors of the nodes shortly before it."""
    nodes: list[ScheduleNode] = []
    for number in range(count):
        reads = {draw.randint(max(0, number - draw.randint(1, reach)), number) for _ in range(draw.randint(1, 3))}
        after = (draw.randrange(number),) if number and draw.random() < 0.1 else ()
        nodes.append(ScheduleNode(tuple(sorted(reads)), (number + 1,), draw.choice((0, 0, 40)), after))
    read = {tensor for node in nodes for tensor in node.reads}
    sizes = [draw.choice((0, 10, 64, 100, 256, 1000)) for _ in range(count + 1)]
    return ScheduleGraph(sizes, nodes, [0], [tensor for tensor in range(count + 1) if tensor not in read])


def all_orders(graph: ScheduleGraph, start: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if len(start) == len(graph.nodes):
        yield start
    for number, before in enumerate(graph.before):
        if number not in start and before <= set(start):
            yield from all_orders(graph, (*start, number))


def check_order(graph: ScheduleGraph, order: list[int]) -> None:
    assert sorted(order) == list(range(len(graph.nodes)))
    for place, number in enumerate(order):
        assert graph.before[number] <= set(order[:place])
    assert plan_bytes(graph, order) <= plan_bytes(graph, range(len(order)))


@pytest.mark.parametrize("seed", range(60))
def test_small_graphs_get_an_order_with_the_lowest_peak(seed: int) -> None:
    draw = random.Random(seed)
    graph = make_graph(draw, draw.randint(1, 7))
    least = min(peak_bytes(graph, order) for order in all_orders(graph))
    order = find_order(graph)
    check_order(graph, order)
    given = range(len(order))
    # The order is only changed if the plan, in which tensors may leave gaps, becomes smaller, too.
    assert peak_bytes(graph, order) == least or (order == list(given) and plan_bytes(graph, given) >= least)
    assert peak_bytes(graph, schedule._search(graph)) == least


@pytest.mark.parametrize("count", [40, 100])
def test_large_graphs_get_a_valid_order(count: int) -> None:
    for seed in range(2):
        graph = make_graph(random.Random(seed), count)
        order = find_order(graph)
        check_order(graph, order)
        assert order == find_order(make_graph(random.Random(seed), count)), "it is deterministic"


def test_the_work_is_proportional_to_the_number_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    run = schedule._Part._run

    def count(self: schedule._Part, state: schedule._State, number: int) -> schedule._State:
        nonlocal calls
        calls += 1
        return run(self, state, number)

    monkeypatch.setattr(schedule._Part, "_run", count)
    for nodes in (500, 2000):
        calls = 0
        schedule._search(make_graph(random.Random(1), nodes))
        assert calls <= nodes * (schedule.MAX_EXPANSIONS // 500) * schedule.MAX_CHOICES


def test_a_chain_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule._Part, "search", lambda self, bound: pytest.fail("searched"))
    nodes = [ScheduleNode((number,), (number + 1,)) for number in range(50)]
    assert find_order(ScheduleGraph([64] * 51, nodes, [0], [50])) == list(range(50))


def branches(count: int) -> ScheduleGraph:
    """Return branches from a small tensor by a large one to a small one, first all large ones, and their sum."""
    starts = [ScheduleNode((0,), (1 + number,)) for number in range(count)]
    ends = [ScheduleNode((1 + number,), (1 + count + number,)) for number in range(count)]
    total = ScheduleNode(tuple(range(1 + count, 1 + 2 * count)), (1 + 2 * count,))
    return ScheduleGraph([16, *[1600] * count, *[16] * count, 16], [*starts, *ends, total], [0], [1 + 2 * count])


def test_branches_run_one_after_another() -> None:
    graph = branches(4)
    assert plan_bytes(graph, range(9)) == 4 * 1600 + 16
    assert plan_bytes(graph, find_order(graph)) == 1600 + 4 * 16
    # Too many sets to try them all.
    many = branches(40)
    assert plan_bytes(many, find_order(many)) == 1600 + 40 * 16


def test_nodes_wait_for_others() -> None:
    graph = branches(2)
    waiting = [node._replace(after=(1,)) if number == 2 else node for number, node in enumerate(graph.nodes)]
    order = find_order(ScheduleGraph(graph.sizes, waiting, [0], [5]))
    assert order == [1, 3, 0, 2, 4], "the first branch waits for the start of the second"


def test_outputs_and_unread_tensors() -> None:
    # Tensor 1 is not read: its memory is free after node 0. Tensor 2 is an output.
    nodes = [ScheduleNode((0,), (1,)), ScheduleNode((0,), (2,)), ScheduleNode((2,), (3,))]
    graph = ScheduleGraph([16, 320, 160, 16], nodes, [0], [2, 3])
    assert peak_bytes(graph, [0, 1, 2]) == 336
    assert peak_bytes(graph, [1, 2, 0]) == 16 + 160 + 16 + 320
    assert find_order(graph) == [0, 1, 2]
    assert find_order(ScheduleGraph([], [])) == []

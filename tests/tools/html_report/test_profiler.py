"""Time by op: which ops are timed, and that the times are those of a run."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from litefuse.ir import DType, TensorType
from litefuse.runtime.runner import ProfilingError
from litefuse.tflite import read_file
from litefuse.tools import profiler
from litefuse.tools.profiler import profile, profile_here
from tests.support.modules.custom_ops import single
from tests.support.running.converted import convert_model
from tests.tools.html_report.models import converted, five_ops, many_ops


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the clock by one that advances by a microsecond at each call."""
    numbers = count()
    clock = SimpleNamespace(
        perf_counter_ns=lambda: 1000 * next(numbers),
        perf_counter=lambda: 1e-6 * next(numbers),
    )
    monkeypatch.setattr(profiler, "time", clock)


def test_the_time_of_a_node_is_that_of_its_run(ticks: None) -> None:
    content = converted(many_ops).to_bytes()
    found = profile_here(content, xnnpack=False, budget=1e-3, kernels=None, shapes=None)
    assert [node.seconds for node in found.nodes] == [pytest.approx(1e-6)] * len(found.nodes)


def test_the_time_of_a_loop_is_that_of_its_turns(ticks: None) -> None:
    path = convert_model("k3_gru").path
    found = profile_here(str(path), xnnpack=False, budget=1e-3, kernels=None, shapes=None)
    file = read_file(path)
    loop = next(n for n in found.nodes if file.subgraphs[n.subgraph].operators[n.operators[0]].kind == "WHILE")
    inner = sum(node.calls for node in found.nodes if node.subgraph != 0)
    assert loop.seconds == pytest.approx((2 * inner + 1) * 1e-6), "the clock is looked at twice a node"


def test_every_op_is_timed_without_delegates(ticks: None) -> None:
    content = converted(many_ops).to_bytes()
    found = profile_here(content, xnnpack=False, budget=1e-3, kernels=None, shapes=None)
    (subgraph,) = read_file(content).subgraphs
    assert [node.operators for node in found.nodes] == [(number,) for number in range(len(subgraph.operators))]
    assert all(node.calls == 1 and not node.delegated for node in found.nodes)
    assert all(node.seconds > 0 for node in found.nodes) and found.seconds > 0 and found.runs > 0


def test_with_xnnpack_each_op_is_in_one_node() -> None:
    content = converted(five_ops).to_bytes()
    found = profile(content, xnnpack=True, budget=0.02)
    assert sorted(operator for node in found.nodes for operator in node.operators) == list(range(5))
    assert any(node.delegated for node in found.nodes)


def test_the_ops_of_a_loop_are_timed_at_every_turn() -> None:
    path = convert_model("k3_gru").path
    found = profile(path, xnnpack=False, budget=0.05)
    file = read_file(path)
    kinds = {
        (node.subgraph, node.calls): file.subgraphs[node.subgraph].operators[node.operators[0]].kind
        for node in found.nodes
    }
    turns = {calls for (subgraph, calls) in kinds if subgraph != 0}
    assert turns == {12, 13}, "the body runs once a step, the condition once more"


def test_signatures_are_run_by_name() -> None:
    path = convert_model("counter").path
    names = [signature.key for signature in read_file(path).signatures]
    assert len(names) > 1
    for number, name in enumerate(names):
        found = profile(path, signature=name, xnnpack=False, budget=0.01)
        assert found.signature == name
        assert read_file(path).signatures[number].subgraph in {node.subgraph for node in found.nodes}


def test_files_that_cannot_run_here_are_refused() -> None:
    content = single("Unheard", [TensorType(DType.F32, (2,))], TensorType(DType.F32, (2,)))
    with pytest.raises(ProfilingError, match="cannot be run here"):
        profile(content, budget=0.01)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shapes": {"nothing": [1]}}, "the model has no input 'nothing'"),
        ({"signature": "nothing"}, "the model has no signature 'nothing'"),
    ],
)
def test_names_that_the_model_lacks_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ProfilingError, match=message):
        profile(converted(five_ops).to_bytes(), budget=0.01, **options)

"""Compare TensorFlow 1's control flow with its session: consecutive calls, batches and trip counts, both resolvers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.dialects.tf.protos.messages import NodeDef, SavedModel
from tests.passes.lowering.control_flow.v1_models import CALLS, CASES
from tests.support.generated import require_models
from tests.support.harness import RESOLVERS, compare, open_interpreter


@pytest.fixture(scope="module")
def saved() -> Path:
    """Return the folder of the saved cases, which TensorFlow makes anew when `v1_models.py` changes."""
    return require_models("v1_control_flow")


@cache
def convert(folder: Path) -> litefuse.Model:
    return litefuse.convert(folder / "saved_model", debug=litefuse.Debug(verify_ir=True))


@pytest.mark.parametrize("name", CASES)
def test_answers_as_tensorflow_does(saved: Path, name: str) -> None:
    content = convert(saved / name).to_bytes()
    with np.load(saved / name / "answers.npz") as arrays:
        answers = dict(arrays)
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        names = runner.get_input_details()
        for number, call in enumerate(CALLS):
            for key, value in runner(**{name: call[name] for name in names}).items():
                compare(value, answers[f"{number}/{key}"])


@pytest.mark.parametrize(
    ("name", "loops", "branches"),
    [
        ("three_deep", 3, 0),
        ("loop_in_cond_that_would_not_end", 1, 1),
        ("cond_in_cond_in_loop", 2, 2),
        ("guarded", 0, 2),
        ("selected", 0, 0),
        ("known_cond_in_loop", 1, 0),
        ("mapped", 0, 0),
        ("mapped_several", 0, 0),
    ],
)
def test_structure_is_kept(saved: Path, name: str, loops: int, branches: int) -> None:
    ops = convert(saved / name).report.ops
    assert (ops.get("tfl.while", 0), ops.get("tfl.if", 0)) == (loops, branches)


def test_only_builtins(saved: Path) -> None:
    for name in CASES:
        assert not any(kind.startswith(("tf.", "tfl.custom")) for kind in convert(saved / name).report.ops), name


@pytest.mark.parametrize(
    ("name", "reason"),
    [("stale_read", "old value is used"), ("two_writes", "old value is used"), ("gradient", "StackV2")],
)
def test_control_flow_without_a_structured_form_is_refused(saved: Path, name: str, reason: str) -> None:
    with pytest.raises(litefuse.ConversionError, match=reason):
        convert(saved / name)


Nodes = dict[str, NodeDef]


def read_around_enter(nodes: Nodes) -> None:
    """A step reads a value from outside the frame."""
    next(node for node in nodes.values() if node.op == "Mul").input[1] = "x"


def enter_by_reference(nodes: Nodes) -> None:
    next(node for node in nodes.values() if node.op == "Enter" and not node.attr["is_constant"].b).op = "RefEnter"


def never_again(nodes: Nodes) -> None:
    """No loop variable gets a next value."""
    for node in nodes.values():
        if node.op == "Merge":
            node.input[1] = node.input[0]


def without_condition(nodes: Nodes) -> None:
    next(node for node in nodes.values() if node.op == "LoopCond").op = "Identity"


def step_after_the_end(nodes: Nodes) -> None:
    """A step reads the value with which the loop ends."""
    mul = next(node for node in nodes.values() if node.op == "Mul")
    mul.input[0] = next(node.input[0] for node in nodes.values() if node.op == "Exit" and "1" in node.name)


def entered_once(nodes: Nodes) -> None:
    """An invariant exists only in the first iteration."""
    next(node for node in nodes.values() if node.op == "Enter" and node.attr["is_constant"].b).attr[
        "is_constant"
    ].b = False


@pytest.mark.parametrize(
    "change",
    [read_around_enter, enter_by_reference, never_again, without_condition, step_after_the_end, entered_once],
)
def test_irregular_loops_are_refused_with_the_way_out(
    saved: Path, tmp_path: Path, change: Callable[[Nodes], None]
) -> None:
    stored = SavedModel.FromString((saved / "loop" / "saved_model" / "saved_model.pb").read_bytes())
    change({node.name: node for node in stored.meta_graphs[0].graph_def.node})
    (tmp_path / "saved_model.pb").write_bytes(stored.SerializeToString())
    with pytest.raises(litefuse.ConversionError, match=r"TensorFlow 1 loop.*\n?.*enable_control_flow_v2"):
        litefuse.convert(tmp_path)

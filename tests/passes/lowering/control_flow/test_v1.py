"""TensorFlow 1's control flow as in its session: consecutive calls, batches and trip counts, both resolvers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2_as_graph

import litefuse
from litefuse.dialects.tf.protos.messages import NodeDef, SavedModel
from tests.passes.lowering.control_flow.v1_models import CALLS, CASES
from tests.support import harness
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


v1 = tf.compat.v1
X = np.float32([1, 2, 3])
SWITCH_CALLS = [{"x": X + number, "i": np.int32(number)} for number in (0, 3, 1, 2, 7, -1, 0)]
Branches = list[Callable[[], Any]]


def _elementwise(x: Any) -> Branches:
    return [lambda: x + 1, lambda: x * 2, lambda: tf.exp(x), lambda: -x]


def _of_unlike_shapes(x: Any) -> Branches:
    return [lambda: x[:1], lambda: tf.concat([x, x], 0), lambda: tf.constant([5.0, 6.0]), lambda: x[:0]]


def _several(x: Any) -> Branches:
    return [lambda: (x, x[0]), lambda: (x * 2, tf.reduce_sum(x)), lambda: (tf.zeros([3]), 4.0)]


def _in_each_other(x: Any) -> Branches:
    def inner() -> Any:
        return tf.switch_case(tf.cast(x[0], tf.int32) % 3, [lambda: x - 1, lambda: x * x, lambda: tf.sin(x)])

    return [inner, lambda: x * 2, inner]


@pytest.mark.parametrize("branches", [_elementwise, _of_unlike_shapes, _several, _in_each_other])
def test_lowered_switch_case(branches: Callable[[Any], Branches], tmp_path: Path) -> None:
    @tf.function(input_signature=[tf.TensorSpec([3], name="x"), tf.TensorSpec([], tf.int32, name="i")])
    def choose(x: Any, i: Any) -> Any:
        return tf.switch_case(i, branches(x))

    concrete = choose.get_concrete_function()
    names = [tensor.name for tensor in concrete.outputs]
    _, definition = convert_variables_to_constants_v2_as_graph(concrete, lower_control_flow=True)
    assert any(node.op == "_SwitchN" for node in definition.node)
    with tf.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        tf.import_graph_def(definition, name="")
        outputs = {f"y{index}": graph.get_tensor_by_name(name) for index, name in enumerate(names)}
        inputs = {name: graph.get_tensor_by_name(f"{name}:0") for name in ("x", "i")}
        v1.saved_model.simple_save(session, str(tmp_path / "model"), inputs, outputs)
        answers = [session.run(outputs, {inputs[name]: value for name, value in call.items()}) for call in SWITCH_CALLS]
    _check(tmp_path / "model", answers)


def test_merge_of_three_by_hand(tmp_path: Path) -> None:
    with tf.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        x, i = v1.placeholder(tf.float32, [3], name="x"), v1.placeholder(tf.int32, [], name="i")
        is_none, is_two = tf.equal(i, 0), tf.equal(i, 2)
        others, first = (result for result in tf.raw_ops.Switch(data=x, pred=is_none))
        inner, _ = tf.raw_ops.Switch(data=is_two, pred=is_none)
        last, second = tf.raw_ops.Switch(data=others, pred=inner)
        y = tf.raw_ops.Merge(inputs=[first + 1.0, second * 3.0, -last]).output
        v1.saved_model.simple_save(session, str(tmp_path / "model"), {"x": x, "i": i}, {"y": y})
        answers = [session.run({"y": y}, {x: call["x"], i: call["i"]}) for call in SWITCH_CALLS]
    _check(tmp_path / "model", answers)


def test_which_branch_was_taken_is_refused(tmp_path: Path) -> None:
    with tf.Graph().as_default() as graph, v1.Session(graph=graph) as session:
        x, i = v1.placeholder(tf.float32, [3], name="x"), v1.placeholder(tf.int32, [], name="i")
        lower, upper = tf.raw_ops.Switch(data=x, pred=i > 0)
        merged = tf.raw_ops.Merge(inputs=[lower, upper, lower], name="chosen")
        outputs = {"y": merged.output, "which": merged.value_index}
        v1.saved_model.simple_save(session, str(tmp_path / "model"), {"x": x, "i": i}, outputs)
    with pytest.raises(litefuse.ConversionError, match=r"chosen: a Merge of 3 inputs.*enable_control_flow_v2"):
        litefuse.convert(tmp_path / "model")


def _check(path: Path, answers: list[dict[str, Any]]) -> None:
    content = litefuse.convert(path, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    harness.compare_calls(
        content, [(None, call, expected) for call, expected in zip(SWITCH_CALLS, answers, strict=True)]
    )

"""Graphs in which TensorFlow has lowered `tf.switch_case` to `_SwitchN` and an n-ary Merge, and handwritten ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2_as_graph

import litefuse
from tests.support import harness

v1 = tf.compat.v1
X = np.float32([1, 2, 3])
CALLS = [{"x": X + number, "i": np.int32(number)} for number in (0, 3, 1, 2, 7, -1, 0)]
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
        answers = [session.run(outputs, {inputs[name]: value for name, value in call.items()}) for call in CALLS]
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
        answers = [session.run({"y": y}, {x: call["x"], i: call["i"]}) for call in CALLS]
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
    harness.compare_calls(content, [(None, call, expected) for call, expected in zip(CALLS, answers, strict=True)])

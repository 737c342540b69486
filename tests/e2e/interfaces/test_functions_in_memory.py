"""Functions with nested inputs and outputs: compare `litefuse.convert` with the answers and order of TensorFlow."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import litefuse

pytest.importorskip("tensorflow", reason="the functions are TensorFlow's")

import tensorflow as tf
from ai_edge_litert.interpreter import Interpreter

from tests.e2e.interfaces.programs import data
from tests.e2e.interfaces.test_models_in_memory import check, error, signature


class Pair(NamedTuple):
    zed: Any
    alpha: Any


STRUCTURES = {
    "nested": (lambda x: ([x, x + 1], 2 * x), ["output_0_0", "output_0_1", "output_1"]),
    "a list in a dict": (lambda x: {"b": x * 2, "a": [x, x + 1]}, ["a_0", "a_1", "b"]),
    "dicts": (lambda x: {"z": x, "a": {"c": x + 1, "b": x * 2}}, ["a_b", "a_c", "z"]),
    "a named tuple": (lambda x: Pair(x, x + 1), ["zed", "alpha"]),
    "a named tuple of others": (lambda x: Pair([x, 3 * x], {"q": x + 1}), ["zed_0", "zed_1", "alpha_q"]),
    "None": (lambda x: (x + 1, None), ["output_0"]),
    "None before a value": (lambda x: (None, [x + 1, None]), ["output_1_0"]),
    "None in a dict": (lambda x: {"a": x + 1, "b": None}, ["a"]),
    "numbers as keys": (lambda x: {2: x, 1: [x + 1]}, ["output_1_0", "output_2"]),
    "names that occur twice": (lambda x: {"a_0": x * 2, "a": [x + 1]}, ["a_0", "a_0_1"]),
    "a ragged tensor": (
        lambda x: (tf.RaggedTensor.from_row_lengths(x, [1, 1]), x),
        ["output_0_0", "output_0_1", "output_1"],
    ),
    "more than ten": (lambda x: [x * number for number in range(12)], [f"output_{number}" for number in range(12)]),
}


@pytest.mark.parametrize("name", STRUCTURES)
def test_outputs_of_functions_are_flattened_as_by_tensorflow(name: str) -> None:
    function, names = STRUCTURES[name]
    concrete = tf.function(function).get_concrete_function(tf.TensorSpec([2], name="x"))
    x = data(2)
    wanted = [np.asarray(value) for value in tf.nest.flatten(concrete(x), expand_composites=True) if value is not None]
    content = litefuse.TFLiteConverter.from_concrete_functions([concrete]).convert()
    interpreter = Interpreter(model_content=content)
    answers = interpreter.get_signature_runner()(x=x)
    assert sorted(answers) == sorted(names)
    for key, value in zip(names, wanted, strict=True):
        np.testing.assert_allclose(answers[key], value, rtol=1e-6)
    # TFLiteConverter writes the outputs in this order, by which programs read them.
    original = tf.lite.TFLiteConverter.from_concrete_functions([concrete]).convert()
    for model in (content, original):
        interpreter = Interpreter(model_content=model)
        interpreter.allocate_tensors()
        interpreter.set_tensor(interpreter.get_input_details()[0]["index"], x)
        interpreter.invoke()
        found = [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()]
        for answer, value in zip(found, wanted, strict=True):
            np.testing.assert_allclose(answer, value, rtol=1e-6)


def test_inputs_are_named_as_given_and_passed_by_position() -> None:
    first, second = data(2), data(2) + 1
    swapped = tf.function(lambda x, y: x - 2 * y).get_concrete_function(
        tf.TensorSpec([2], name="y"), tf.TensorSpec([2], name="x")
    )
    check(litefuse.convert(swapped), lambda given: {"output_0": given["y"] - 2 * given["x"]}, {"y": first, "x": second})
    named = tf.function(lambda x, y: (x, [x - 2 * y])).get_concrete_function(
        tf.TensorSpec([2], name="in/0"), tf.TensorSpec([2], name="in:1")
    )
    converted = litefuse.convert(named)
    assert signature(converted)["serving_default"][0] == ["in_0", "in_1"]
    check(
        converted,
        lambda given: {"output_0": given["in_0"], "output_1_0": given["in_0"] - 2 * given["in_1"]},
        {"in_0": first, "in_1": second},
    )
    nested = tf.function(lambda d, *, k: ([d["b"][0]], d["b"][0] - 2 * d["a"] + 3 * k)).get_concrete_function(
        {"a": tf.TensorSpec([2]), "b": [tf.TensorSpec([2])]}, k=tf.TensorSpec([2])
    )
    converted = litefuse.convert(nested)
    assert signature(converted)["serving_default"][0] == ["d", "d_1", "k"]
    check(
        converted,
        lambda given: {"output_0_0": given["d_1"], "output_1": given["d_1"] - 2 * given["d"] + 3 * given["k"]},
        {"d": first, "d_1": second, "k": first * second},
    )


def test_a_function_without_outputs_is_refused() -> None:
    nothing = tf.function(lambda x: None).get_concrete_function(tf.TensorSpec([2]))
    assert "returns no tensors" in error(nothing)

"""Models with Acme's LSTMs: one op each, and TensorFlow's answers on several calls of one interpreter."""

import numpy as np
import pytest
import tensorflow as tf
from acme_rnn import layers
from acme_rnn.rules import RULES
from ai_edge_litert.interpreter import Interpreter

import litefuse

FEATURES, UNITS = 3, 4


def saved(folder, function, *shapes) -> tuple[tf.Module, str]:
    """A model of one layer with random weights; its state begins from zeros, or is an input."""
    random = np.random.default_rng(0)
    module = tf.Module()
    module.weights = [tf.Variable(random.normal(0, 0.7, shape).astype(np.float32)) for shape in shapes]

    def zeros(x):
        return [tf.zeros([tf.shape(x)[0], UNITS])] * 2

    def main(x):
        return function(x, [weight.read_value() for weight in module.weights], zeros(x))

    def step(x, hidden, memory):
        return function(x, [weight.read_value() for weight in module.weights], [hidden, memory])

    x = tf.TensorSpec([None, 5, FEATURES], tf.float32, "x")
    states = [tf.TensorSpec([None, UNITS], tf.float32, name) for name in ("hidden", "memory")]
    module.main = tf.function(main, input_signature=[x], autograph=False)
    module.step = tf.function(step, input_signature=[x, *states], autograph=False)
    tf.saved_model.save(module, str(folder), {"main": module.main, "step": module.step})
    return module, str(folder)


def keras_like(x, weights, states):
    last, outputs, hidden, memory, _ = layers.lstm(x, *states, *weights)
    return {"last": last, "outputs": outputs, "hidden": hidden, "memory": memory}


def normalized(x, weights, states):
    return dict(zip(("outputs", "memory"), layers.layer_norm_lstm(*weights, x, *states), strict=True))


CASES = {
    "option 1": (keras_like, (FEATURES, 4 * UNITS), (UNITS, 4 * UNITS), (4 * UNITS,)),
    "option 2": (normalized, (UNITS + FEATURES, 4 * UNITS), (4, UNITS), (4, UNITS)),
}


@pytest.mark.parametrize("case", CASES)
def test_the_layer_is_one_op_and_right(tmp_path, case):
    module, folder = saved(tmp_path, *CASES[case])
    model = litefuse.convert(folder, plugins=RULES)
    assert model.report.ops["tfl.unidirectional_sequence_lstm"] == 2
    assert "tfl.while" not in model.report.ops
    assert all(event.facts["verified"] for event in model.report.fused)
    interpreter = Interpreter(model_content=model.to_bytes())
    main, step = (interpreter.get_signature_runner(name) for name in ("main", "step"))
    for call, batch in enumerate((2, 1, 3, 2)):
        random = np.random.default_rng(call)
        x = random.normal(size=(batch, 5, FEATURES)).astype(np.float32)
        hidden, memory = random.normal(0, 3, (2, batch, UNITS)).astype(np.float32)
        for found, expected in (
            (main(x=x), module.main(x)),
            (step(x=x, hidden=hidden, memory=memory), module.step(x, hidden, memory)),
        ):
            assert found.keys() == expected.keys()
            for name, value in expected.items():
                np.testing.assert_allclose(found[name], value, rtol=1e-5, atol=1e-6)


def test_another_runtime_gets_the_layer_as_a_loop(tmp_path):
    module, folder = saved(tmp_path, *CASES["option 2"])
    model = litefuse.convert(folder, plugins=RULES, target="compiled_model", signatures="main")
    assert "tfl.unidirectional_sequence_lstm" not in model.report.ops
    (refusal,) = [event for event in model.report.events if event.outcome == "refused" and "acme" in event.rule]
    assert refusal.reason == "CompiledModel takes no variable tensors"
    x = np.ones((2, 5, FEATURES), np.float32)
    found = Interpreter(model_content=model.to_bytes()).get_signature_runner()(x=x)
    np.testing.assert_allclose(found["outputs"], module.main(x)["outputs"], rtol=1e-5, atol=1e-6)


def test_without_its_rule_the_layer_is_right_too(tmp_path):
    module, folder = saved(tmp_path, *CASES["option 2"])
    model = litefuse.convert(folder, entry_points=False, signatures="main")
    assert "tfl.unidirectional_sequence_lstm" not in model.report.ops
    x = np.ones((2, 5, FEATURES), np.float32)
    found = Interpreter(model_content=model.to_bytes()).get_signature_runner()(x=x)
    np.testing.assert_allclose(found["outputs"], module.main(x)["outputs"], rtol=1e-5, atol=1e-6)

"""`streaming=True` is for marked cells; any other recurrent model is refused, because its state would be lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="the models are Keras's")

import keras
import tensorflow as tf
import tf_keras
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from tests.support.generated import require_models

SHAPE = (5, 3)


class Leaky(keras.layers.Layer):
    """A cell that no kernel computes."""

    state_size = output_size = 3

    def call(self, x: Any, states: Any, training: Any = None) -> Any:
        new = 0.5 * states[0] + keras.ops.tanh(x)
        return new, [new]


class Stepped(tf.Module):
    """A handwritten loop over a time-major sequence."""

    @tf.function(input_signature=[tf.TensorSpec([5, 1, 3], name="x")])
    def __call__(self, x: Any) -> Any:
        state = tf.zeros([1, 3])
        for t in tf.range(5):
            state = 0.5 * state + tf.tanh(x[t])
        return state


def layer(make: Callable[[], Any], package: Any = keras) -> Callable[[Path], Any]:
    return lambda folder: package.Sequential([package.layers.Input(SHAPE, 1), make()])


def saved(make: Callable[[Path], Any]) -> Callable[[Path], Any]:
    def build(folder: Path) -> Any:
        tf.saved_model.save(make(folder), str(folder))
        return folder

    return build


K2, K3 = tf_keras.layers, keras.layers
MODELS: dict[str, Callable[[Path], Any]] = {
    "a cell of one's own": layer(lambda: K3.RNN(Leaky())),
    "a stack of cells": layer(lambda: K3.RNN([K3.LSTMCell(4), K3.GRUCell(3)])),
    "bidirectional": layer(lambda: K3.Bidirectional(K3.LSTM(4))),
    "unrolled": layer(lambda: K3.GRU(4, unroll=True)),
    "a fused layer": layer(lambda: K3.LSTM(4)),
    "a layer of Keras 2": layer(lambda: K2.LSTM(4), tf_keras),
    "time major": layer(lambda: K2.LSTM(4, time_major=True), tf_keras),
    "a SavedModel": saved(layer(lambda: K3.GRU(4))),
    "a SavedModel of Keras 2": saved(layer(lambda: K2.SimpleRNN(4), tf_keras)),
    "a loop written by hand": lambda folder: Stepped().__call__,
    "dynamic_rnn of TensorFlow 1": lambda folder: require_models("tf1_cells") / "dynamic_GRUCell" / "saved_model",
}
REFUSAL = r"streaming=True, but the model has no marked cell"


@pytest.mark.parametrize("name", MODELS)
def test_a_model_without_marked_cells_is_refused(tmp_path: Path, name: str) -> None:
    source = MODELS[name](tmp_path)
    with pytest.raises(litefuse.ConversionError, match=REFUSAL) as caught:
        litefuse.convert(source, recurrent=litefuse.Recurrent(streaming=True))
    assert "stateful=True" in str(caught.value)
    if isinstance(source, Path):
        output = tmp_path / "model.tflite"
        result = CliRunner().invoke(main, ["convert", str(source), "--streaming", "-o", str(output)])
        assert result.exit_code == 1 and "has no marked cell" in result.output
        assert not output.exists()


def recurrent(kind: str, steps: int | None) -> Any:
    parts = {
        "LSTM": [K3.LSTM(4, stateful=True)],
        "GRU": [K3.GRU(4, stateful=True)],
        "SimpleRNN": [K3.SimpleRNN(4, stateful=True)],
        "Bidirectional": [K3.Bidirectional(K3.LSTM(4, stateful=True))],
        "stacked": [K3.LSTM(4, stateful=True, return_sequences=True), K3.GRU(3, stateful=True)],
    }[kind]
    return keras.Sequential([keras.Input(batch_shape=(2, steps, 3)), *parts])


def states(model: Any) -> list[Any]:
    """Return the variables that carry the layers' states."""
    parts = [part for x in model.layers for part in (getattr(x, "forward_layer", x), getattr(x, "backward_layer", x))]
    return [state for part in dict.fromkeys(parts) for state in tf.nest.flatten(part.states)]


# Both ops and a loop in all combinations; each of the other layers with each value.
RESETS = [
    *((kind, steps, zeros) for kind in ("LSTM", "GRU") for steps in (5, None) for zeros in (True, False)),
    *((kind, *form) for kind in ("SimpleRNN", "Bidirectional", "stacked") for form in ((5, True), (None, False))),
]


@pytest.mark.parametrize("kind, steps, zeros", RESETS)
def test_states_can_be_reset_to_their_initial_values(kind: str, steps: int | None, zeros: bool) -> None:
    keras.utils.set_random_seed(1)
    source = recurrent(kind, steps)
    random = np.random.default_rng(2)
    xs = random.normal(size=(3, 2, 5, 3)).astype(np.float32)
    begins = [np.zeros(x.shape) if zeros else random.normal(size=x.shape) for x in states(source)]
    for state, begin in zip(states(source), begins, strict=True):
        state.assign(begin)
    model = litefuse.convert(source)
    wanted = [np.asarray(source(x)) for x in xs]
    interpreter = litefuse.Interpreter(model.to_bytes())
    for _ in range(2):
        run = interpreter.get_signature_runner()
        (name,) = run.get_input_details()
        for x, answer in zip(xs, wanted, strict=True):
            (found,) = run(**{name: x}).values()
            np.testing.assert_allclose(found, answer, atol=1e-5)
        interpreter.reset()

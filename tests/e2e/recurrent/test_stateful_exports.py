"""Stateful layers of Keras 3 in exported models: fused as in memory, although `export()` frees the batch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="the models are Keras's")

import keras
import tensorflow as tf

import litefuse
from tests.support.harness import RESOLVERS, compare

layers = keras.layers
BATCH, STEPS, FEATURES = 2, 5, 3


def sequential(*parts: Any, shape: tuple[int, ...] = (STEPS, FEATURES)) -> Any:
    return keras.Sequential([keras.Input(batch_shape=(BATCH, *shape)), *parts])


def two_inputs() -> Any:
    """The second input meets the state only through the first."""
    a, b = (keras.Input(batch_shape=(BATCH, STEPS, width), name=name) for name, width in (("a", 3), ("b", 2)))
    return keras.Model([a, b], layers.LSTM(4, stateful=True)(layers.Concatenate()([a, b])))


FAST = ("LSTM", "GRU", "bidirectional", "convolutional")
MODELS: dict[str, tuple[Callable[[], Any], dict[str, int]]] = {
    "LSTM": (lambda: sequential(layers.LSTM(4, stateful=True)), {"tfl.unidirectional_sequence_lstm": 1}),
    "SimpleRNN": (lambda: sequential(layers.SimpleRNN(4, stateful=True)), {"tfl.unidirectional_sequence_rnn": 1}),
    "GRU": (lambda: sequential(layers.GRU(4, stateful=True)), {"tfl.while": 1}),
    "two LSTMs": (
        lambda: sequential(layers.LSTM(4, stateful=True, return_sequences=True), layers.LSTM(3, stateful=True)),
        {"tfl.unidirectional_sequence_lstm": 2},
    ),
    "bidirectional": (
        lambda: sequential(layers.Bidirectional(layers.LSTM(4, stateful=True))),
        {"tfl.bidirectional_sequence_lstm": 1},
    ),
    "unrolled": (
        lambda: sequential(layers.LSTM(4, stateful=True, unroll=True)),
        {"tfl.unidirectional_sequence_lstm": 1},
    ),
    "convolutional": (
        lambda: sequential(layers.ConvLSTM2D(2, 3, stateful=True), shape=(3, 6, 6, 2)),
        {"tfl.while": 1},
    ),
    "two inputs": (two_inputs, {"tfl.unidirectional_sequence_lstm": 1}),
}
ROUTES = ("export", "archive", "saved model")


def save(model: Any, folder: str, route: str) -> None:
    if route == "export":
        model.export(folder, verbose=False)
    elif route == "saved model":
        tf.saved_model.save(model, folder)
    else:
        archive = keras.export.ExportArchive()
        archive.track(model)
        specs = [tf.TensorSpec(x.shape, x.dtype, x.name) for x in model.inputs]
        archive.add_endpoint("serve", lambda *xs: model(list(xs) if len(xs) > 1 else xs[0]), input_signature=specs)
        archive.write_out(folder, verbose=False)


def recurrent(model: Any) -> list[Any]:
    """Return the layers that keep a state."""
    found = [part for layer in model.layers for part in (getattr(layer, "forward_layer", layer), layer)]
    found += [layer.backward_layer for layer in model.layers if hasattr(layer, "backward_layer")]
    return [layer for layer in dict.fromkeys(found) if getattr(layer, "states", None)]


def reset(stateful: list[Any]) -> None:
    for layer in stateful:
        layer.reset_states() if hasattr(layer, "reset_states") else layer.reset_state()


def record(model: Any) -> list[tuple[list[np.ndarray], np.ndarray]]:
    """Return the inputs, in the order of their names, and the answers of six consecutive calls.

    The states are cleared before the first call and after the fourth.
    """
    found: list[tuple[list[np.ndarray], np.ndarray]] = []
    for call in range(6):
        if call % 4 == 0:
            reset(recurrent(model))
        random = np.random.default_rng(call)
        xs = [random.normal(size=x.shape).astype(np.float32) for x in model.inputs]
        found.append((xs, np.asarray(model(xs if len(xs) > 1 else xs[0]))))
    return found


def answers_agree(calls: list[tuple[list[np.ndarray], np.ndarray]], content: bytes) -> None:
    """Compare the calls that `record` made."""
    for resolver in RESOLVERS.values():
        interpreter = litefuse.Interpreter(content, experimental_op_resolver_type=resolver)
        run = interpreter.get_signature_runner()
        names = sorted(run.get_input_details())
        for number, (xs, wanted) in enumerate(calls):
            if number == 4:
                interpreter.reset()
            (found,) = run(**dict(zip(names, xs, strict=True))).values()
            compare(found, wanted)


@pytest.mark.parametrize(
    "name", [name if name in FAST else pytest.param(name, marks=pytest.mark.slow) for name in MODELS]
)
def test_an_exported_stateful_layer_converts_as_from_memory(tmp_path: Path, name: str) -> None:
    build, ops = MODELS[name]
    keras.utils.set_random_seed(1)
    model = build()
    from_memory = litefuse.convert(model, recurrent="fused")
    resets, calls = recurrent(model), record(model)
    for route in ROUTES if name in ("LSTM", "GRU") else ROUTES[:1]:
        folder = str(tmp_path / route)
        reset(resets)  # the layers' states when saved are the file's initial states
        save(model, folder, route)
        exported = litefuse.convert(folder, recurrent="fused")
        assert exported.report.ops == from_memory.report.ops
        assert ops.items() <= exported.report.ops.items()
        is_kept_by_kernel = any("_sequence_" in kind for kind in ops)
        assert ("tfl.var_handle" in exported.report.ops) != is_kept_by_kernel
        fixed = [event.facts["batch"] for event in exported.report.events if event.rule == "fix batch"]
        assert fixed == [BATCH] * (len(model.inputs) if route == "export" else 0)
        answers_agree(calls, exported.to_bytes())


class Memory(tf.Module):
    """A state of three rows, combined with each call in ways that no layer uses."""

    def __init__(self, meet: Callable[[tf.Tensor, tf.Tensor], tf.Tensor]) -> None:
        super().__init__()
        self.state = tf.Variable(tf.zeros([3, 4]))
        self.meet = meet

    @tf.function(input_signature=[tf.TensorSpec([None, 4], name="x")])
    def __call__(self, x):
        new = tf.tanh(self.state + self.meet(x, self.state))
        self.state.assign(new)
        return new


@pytest.mark.parametrize(
    "meet", [lambda x, s: tf.reduce_sum(x, 0), lambda x, s: tf.matmul(tf.matmul(s, x, transpose_b=True), x)]
)
def test_a_free_dimension_that_need_not_be_the_states_stays_free(meet: Callable[..., Any]) -> None:
    module = Memory(meet)
    model = litefuse.convert(module.__call__)
    assert not [event for event in model.report.events if event.rule == "fix batch"]
    run = litefuse.Interpreter(model.to_bytes()).get_signature_runner()
    for call, batch in enumerate((1, 5, 3, 2)):
        x = np.random.default_rng(call).normal(size=(batch, 4)).astype(np.float32)
        (found,) = run(x=x).values()
        compare(found, module(x).numpy())

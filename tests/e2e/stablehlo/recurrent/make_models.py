"""Make the SavedModels in `data`: recurrent layers of Keras on JAX, with inputs and the answers of JAX for two batches.

Needs `pip install jax==0.10.2 keras==3.15.1 tensorflow-cpu==2.21.0`; run
`python tests/e2e/stablehlo/recurrent/make_models.py [name ...]`. A file holds a SavedModel and `vectors.npz`.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["KERAS_BACKEND"] = "jax"

import keras
import numpy as np
from keras import layers

DATA = Path(__file__).with_name("data")
STEPS, FEATURES = 7, 3
BATCHES = (3, 1)


def _chain(*makers: Callable[[], Any], steps: int | None = STEPS) -> Callable[[], Any]:
    return lambda: keras.Sequential([keras.Input((steps, FEATURES), name="x0"), *(make() for make in makers)])


def _with_states() -> Any:
    x = keras.Input((STEPS, FEATURES), name="x0")
    return keras.Model(x, layers.LSTM(4, return_sequences=True, return_state=True)(x))


def _from_states() -> Any:
    x, h, c = (keras.Input(shape, name=f"x{place}") for place, shape in enumerate(((STEPS, FEATURES), (4,), (4,))))
    return keras.Model([x, h, c], layers.LSTM(4)(x, initial_state=[h, c]))


def _gru_from_states() -> Any:
    x, h = (keras.Input(shape, name=f"x{place}") for place, shape in enumerate(((STEPS, FEATURES), (4,))))
    return keras.Model([x, h], layers.GRU(4)(x, initial_state=h))


def _loop_over_cells() -> Any:
    """Return a model whose code calls the cell for each step."""
    x = keras.Input((STEPS, FEATURES), name="x0")
    cell = layers.LSTMCell(4)
    zeros = keras.ops.repeat(keras.ops.zeros_like(x[:, 0, :1]), 4, axis=1)
    states = [zeros, zeros]
    outputs: list[Any] = []
    for step in range(STEPS):
        output, states = cell(x[:, step], states)
        outputs.append(output)
    return keras.Model(x, keras.ops.stack(outputs, axis=1))


def _sequences(layer: Any, **options: Any) -> Callable[[], Any]:
    return lambda: layer(4, return_sequences=True, **options)


MODELS: dict[str, Callable[[], Any]] = {
    "lstm": _chain(lambda: layers.LSTM(4)),
    "lstm_batch_1": _chain(lambda: layers.LSTM(4)),
    "lstm_free_time": _chain(lambda: layers.LSTM(4), steps=None),
    "lstm_sequences_free_time": _chain(_sequences(layers.LSTM), steps=None),
    "lstm_stack": _chain(_sequences(layers.LSTM), lambda: layers.LSTM(5), lambda: layers.Dense(2)),
    "lstm_states": _with_states,
    "lstm_from_states": _from_states,
    "lstm_from_states_batch_1": _from_states,
    "lstm_backwards": _chain(_sequences(layers.LSTM, go_backwards=True)),
    "lstm_both_directions": _chain(lambda: layers.Bidirectional(_sequences(layers.LSTM)())),
    "lstm_last_backwards": _chain(lambda: layers.LSTM(4, go_backwards=True)),
    "lstm_last_of_both_directions": _chain(lambda: layers.Bidirectional(layers.LSTM(4))),
    "lstm_cells": _chain(lambda: layers.RNN([layers.LSTMCell(4), layers.LSTMCell(3)])),
    "lstm_masked": _chain(layers.Masking, _sequences(layers.LSTM)),
    "lstm_unrolled_batch_1": _chain(lambda: layers.LSTM(4, unroll=True)),
    "dense_at_each_step": _chain(lambda: layers.TimeDistributed(layers.Dense(4))),
    "lstm_unrolled": _chain(lambda: layers.LSTM(4, unroll=True)),
    "lstm_unrolled_sequences": _chain(_sequences(layers.LSTM, unroll=True)),
    "lstm_unrolled_stack": _chain(_sequences(layers.LSTM, unroll=True), lambda: layers.LSTM(5, unroll=True)),
    "lstm_unrolled_both_directions": _chain(lambda: layers.Bidirectional(_sequences(layers.LSTM, unroll=True)())),
    "lstm_loop_over_cells": _loop_over_cells,
    "simple_rnn_unrolled": _chain(lambda: layers.SimpleRNN(4, unroll=True)),
    "gru_unrolled": _chain(lambda: layers.GRU(4, unroll=True)),
    "gru_from_states": _gru_from_states,
    "simple_rnn": _chain(lambda: layers.SimpleRNN(4)),
    "gru": _chain(lambda: layers.GRU(4)),
    "gru_sequences": _chain(_sequences(layers.GRU, reset_after=False)),
}


def main(names: list[str]) -> None:
    """Write the files of these models, by default of all."""
    for name, make in MODELS.items():
        if not names or name in names:
            keras.utils.set_random_seed(3)
            model, rng = make(), np.random.default_rng(5)
            for weight in model.trainable_variables:
                weight.assign(rng.normal(0, 0.6, weight.shape))
            with tempfile.TemporaryDirectory() as folder:
                _save(name, model, Path(folder))
                shutil.make_archive(str(DATA / name), "zip", folder)


def _save(name: str, model: Any, folder: Path) -> None:
    """Save a model with weights as constants, since JAX's default export does not concern its loops."""
    batch = 1 if name.endswith("_batch_1") else None
    signature = [keras.InputSpec(shape=(batch, *x.shape[1:]), dtype="float32", name=x.name) for x in model.inputs]
    model.export(
        folder, verbose=False, is_static=True, input_signature=signature if len(signature) == 1 else [signature]
    )
    (folder / "fingerprint.pb").unlink()
    rng, vectors = np.random.default_rng(7), dict[str, Any]()
    for call, size in enumerate(BATCHES if batch is None else (1, 1)):
        steps = STEPS + 2 * call
        inputs = [
            rng.normal(size=(size, *(each or steps for each in x.shape[1:]))).astype(np.float32) for x in model.inputs
        ]
        if name == "lstm_masked":
            inputs[0][0, 4:] = 0
        outputs = model(inputs if len(inputs) > 1 else inputs[0])
        outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
        vectors.update({f"{call}|x{place}": each for place, each in enumerate(inputs)})
        vectors.update({f"{call}|output_{place}": np.asarray(each) for place, each in enumerate(outputs)})
    np.savez(folder / "vectors.npz", **vectors)


if __name__ == "__main__":
    main(sys.argv[1:])

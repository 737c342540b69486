"""Networks of recurrent layers whose fastest form depends on their sizes, with answers to calls of several batches.

python -m tests.e2e.recurrent.sized_layers FOLDER      write them
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

BATCHES = (1, 3, 2, 1)
SHAPES = {
    "small_lstm": (30, 16),
    "large_lstm": (20, 192),
    "short_lstm_and_dense": (8, 16),
    "gru_and_dense": (48, 32),
    "gru": (100, 48),
    "bidirectional": (30, 48),
    "large_lstm_keras2": (20, 192),
    "small_lstm_keras2": (30, 16),
}
"""Networks, with steps and features of the input."""
LAYERS: dict[str, Callable[[Any], list[Any]]] = {
    "small_lstm": lambda layers: [layers.LSTM(16, return_sequences=True)],
    "large_lstm": lambda layers: [layers.LSTM(192)],
    "short_lstm_and_dense": lambda layers: [layers.LSTM(16), layers.Dense(512), layers.Dense(512)],
    "gru_and_dense": lambda layers: [layers.GRU(32), layers.Dense(512), layers.Dense(256)],
    "gru": lambda layers: [layers.GRU(48, return_sequences=True)],
    "bidirectional": lambda layers: [layers.Bidirectional(layers.LSTM(64))],
}


def inputs(name: str) -> list[np.ndarray[Any, Any]]:
    """Return the inputs of the calls, one for each batch."""
    rng = np.random.default_rng(7)
    return [rng.normal(size=(batch, *SHAPES[name])).astype(np.float32) for batch in BATCHES]


def samples(name: str) -> list[np.ndarray[Any, Any]]:
    """Return inputs for a calibration."""
    return [np.random.default_rng(8).normal(size=(32, *SHAPES[name])).astype(np.float32)]


def main(folder: Path) -> None:
    """Write all networks."""
    import keras
    import tf_keras

    for name, shape in SHAPES.items():
        keras_of = tf_keras if name.endswith("_keras2") else keras
        keras_of.utils.set_random_seed(3)
        layers = LAYERS[name.removesuffix("_keras2")](keras_of.layers)
        model = keras_of.Sequential([keras_of.Input(shape), *layers])
        if keras_of is keras:
            model.export(folder / name / "saved_model", verbose=False)
        else:
            model.save(folder / name / "saved_model", save_format="tf")
        answers = [np.array(model(x)) for x in inputs(name)]
        np.savez(folder / name / "answers.npz", **{str(call): y for call, y in enumerate(answers)})


if __name__ == "__main__":
    main(Path(sys.argv[1]))

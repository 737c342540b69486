"""Small LSTMs of tf_keras, TFLiteConverter's files of them, and the layers' answers to consecutive calls.

    python -m tests.support.networks.lstm_models FOLDER      write them

Each has a folder with `saved_model/`, `tflite_converter.tflite` and `answers.npz`. TFLiteConverter fuses the layers
into ops whose states leak from call to call and whose cells are clipped. `stateful` is only a SavedModel.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

UNITS, STEPS, FEATURES = 6, 5, 3
BATCHES = (1, 2, 3)


def inputs(batch: int = 1, scale: float = 1.0) -> list[np.ndarray[Any, Any]]:
    """Return the inputs of four calls."""
    rng = np.random.default_rng(4)
    return [(scale * rng.normal(size=(batch, STEPS, FEATURES))).astype(np.float32) for _ in range(4)]


def make_model(keras: Any, name: str) -> Any:
    """Return a model of one layer, for a batch of one."""
    keras.utils.set_random_seed(3)
    layer = keras.layers.LSTM(UNITS, stateful=name == "stateful", return_sequences=True, name="lstm")
    if name == "bidirectional":
        layer = keras.layers.Bidirectional(layer, name="bidirectional")
    x = keras.Input((STEPS, FEATURES), batch_size=1)
    return keras.Model(x, layer(x), name="model")


def main(folder: Path) -> None:
    """Write all models."""
    import tensorflow as tf
    import tf_keras

    for name in ("lstm", "bidirectional", "stateful"):
        model = make_model(tf_keras, name)
        model.save(folder / name / "saved_model", save_format="tf")
        if name != "stateful":
            converted = tf.lite.TFLiteConverter.from_keras_model(model).convert()
            (folder / name / "tflite_converter.tflite").write_bytes(converted)
            np.savez(folder / name / "answers.npz", **answer(model))


def answer(model: Any) -> dict[str, np.ndarray[Any, Any]]:
    """Return the answers to `inputs` by `batch/call`, one row at a time: the model's batch is one."""
    return {
        f"{batch}/{call}": np.concatenate([model(row[None]).numpy() for row in x])
        for batch in BATCHES
        for call, x in enumerate(inputs(batch))
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""SavedModels of recurrent layers from Keras 3, and TFLiteConverter's files of them.

A child process makes them, because it imports TensorFlow; it reads the fields of a layer from each line:

    python -m bench.recurrent make (saved_models | tflite_converter)
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from bench.process import ROOT, environment
from bench.recurrent.grid import Layer

CACHE = ROOT / "bench" / ".cache" / "recurrent"
INCUMBENT_SCHEMES = ("float", "dynamic")
"""TFLiteConverter crashes when it calibrates loops for int8."""


def saved_model(layer: Layer) -> Path:
    """Return the folder of a layer's SavedModel, which layers of other batches and steps share."""
    return CACHE / "models" / layer.model


def incumbent_file(layer: Layer, scheme: str) -> Path:
    """Return the path of TFLiteConverter's file; it does not exist if TFLiteConverter cannot convert the layer."""
    return CACHE / "tflite_converter" / f"{layer.name}.{scheme}.tflite"


def make(layers: Iterable[Layer], *, incumbent: bool) -> None:
    """Make the SavedModels that are missing, or TFLiteConverter's files, in a child process."""
    made = _made if incumbent else saved_model
    missing = [layer for layer in dict.fromkeys(layers) if not made(layer).exists()]
    if missing:
        subprocess.run(
            [sys.executable, "-m", "bench.recurrent", "make", "tflite_converter" if incumbent else "saved_models"],
            cwd=ROOT,
            env=environment(),
            input="".join(json.dumps(layer) + "\n" for layer in missing).encode(),
            stdout=subprocess.DEVNULL,  # Keras prints a page for each model
            check=True,
        )


def samples(layer: Layer) -> list[list[np.ndarray]]:
    """Return calibration inputs."""
    rng = np.random.default_rng(3)
    return [[rng.normal(0, 1, layer.shape).astype(np.float32)] for _ in range(8)]


def _made(layer: Layer) -> Path:
    return CACHE / "tflite_converter" / f"{layer.name}.made"


def _build(layer: Layer, *, fixed: bool) -> Any:
    """Return the Keras model, with the layer's batch and steps or with any."""
    import keras

    keras.utils.set_random_seed(5)
    batch, steps = (layer.batch, layer.steps) if fixed else (None, None)
    x = keras.Input((steps, *layer.shape[2:]), batch_size=batch, name="x")
    options: dict[str, Any] = {"return_sequences": layer.outputs == "all"}
    if layer.kind == "ConvLSTM":
        y = keras.layers.ConvLSTM2D(layer.units, 3, padding="same", **options)(x)
    elif layer.kind == "BiLSTM":
        y = keras.layers.Bidirectional(keras.layers.LSTM(layer.units, **options))(x)
    else:
        y = getattr(keras.layers, layer.kind)(layer.units, **options)(x)
    return keras.Model(x, y)


def _save(layer: Layer) -> None:
    path = saved_model(layer)
    if not path.exists():
        partial = path.with_name(f"{path.name}.partial")
        _build(layer, fixed=False).export(str(partial), verbose=False)
        partial.rename(path)


def _convert_with_incumbent(layer: Layer) -> None:
    import tensorflow as tf

    model = _build(layer, fixed=True)
    for scheme in INCUMBENT_SCHEMES:
        converter = tf.lite.TFLiteConverter.from_keras_model(model)
        if scheme != "float":
            converter.optimizations = [tf.lite.Optimize.DEFAULT]
        try:
            incumbent_file(layer, scheme).write_bytes(converter.convert())
        except Exception as error:
            print(f"TFLiteConverter does not convert {layer.name} in {scheme}: {error}"[:300], file=sys.stderr)
    _made(layer).touch()


def make_in_child(kind: str) -> None:
    """Make what the lines of the standard input ask for."""
    work = {"saved_models": _save, "tflite_converter": _convert_with_incumbent}[kind]
    for folder in ("models", "tflite_converter"):
        (CACHE / folder).mkdir(parents=True, exist_ok=True)
    for line in sys.stdin:
        work(Layer(*json.loads(line)))

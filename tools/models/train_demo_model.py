"""Train the demo's image classifier in demo/mobilenet_v2 on handwritten digits, and write it with held-out digits.

    pip install scikit-learn                   for its digits, 1797 images of 8 x 8 pixels; nothing else is used
    python tools/models/train_demo_model.py           in the development environment: a few minutes on one core

The seed is fixed. The last 450 digits, by other writers than most of the first, are held out. Beside the SavedModel are

- `held_out.npz` and `labels.npy`: these digits as inputs of the model, and their classes;
- `samples.npz`: 100 of the digits that it was trained on, for calibration;
- `vectors.npz`: TensorFlow's answers to some of the held-out digits.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

FOLDER = Path(__file__).resolve().parents[2] / "demo" / "mobilenet_v2"
INPUT = "image"
HELD_OUT = 450
SAMPLES = 100
EPOCHS, BATCH = 14, 32
CELL = 12
"""Pixels of the input, in each direction, that show one pixel of a digit."""
CALLS = {"batch1": (1, 1, 1), "batch4": (4, 4)}
"""Sizes of the batches of consecutive calls, by the name of the run in `vectors.npz`."""


def to_input(digits: Array) -> Array:
    """Return digits of 8 x 8 pixels from 0 to 16 as images of 96 x 96 pixels and 3 equal colors from -1 to 1."""
    pixels = digits.astype(np.float32) / np.float32(8) - np.float32(1)
    return np.repeat(pixels.repeat(CELL, 1).repeat(CELL, 2)[..., None], 3, -1)


def shifted(digits: Array, random: np.random.Generator) -> Array:
    """Return the digits, each moved by up to one pixel in each direction."""
    wide = np.pad(digits, ((0, 0), (1, 1), (1, 1)))
    moves = random.integers(0, 3, (len(digits), 2))
    return np.stack([image[y : y + 8, x : x + 8] for image, (y, x) in zip(wide, moves, strict=True)])


def train(digits: Array, classes: Array) -> Any:
    """Return a trained MobileNetV2 of width 0.35."""
    import tensorflow as tf

    keras: Any = importlib.import_module("keras")  # its signatures deny what it accepts
    keras.utils.set_random_seed(11)
    tf.config.experimental.enable_op_determinism()
    image = keras.Input((96, 96, 3), name=INPUT)
    model = keras.applications.MobileNetV2(input_tensor=image, alpha=0.35, weights=None, classes=10)
    for layer in model.layers:
        if isinstance(layer, keras.layers.BatchNormalization):
            layer.momentum = 0.9  # Keras's 0.999 is made for more steps than these
    steps = EPOCHS * -(-len(digits) // BATCH)
    rate = keras.optimizers.schedules.CosineDecay(0.0, steps, warmup_target=2e-3, warmup_steps=steps // 10)
    model.compile(keras.optimizers.Adam(rate), "sparse_categorical_crossentropy", metrics=["accuracy"])
    random = np.random.default_rng(11)
    for _ in range(EPOCHS):
        model.fit(to_input(shifted(digits, random)), classes, BATCH, verbose=2)
    return model


def answers(folder: Path, images: Array) -> dict[str, Array]:
    """Return inputs and TensorFlow's answers of consecutive calls, by RUN/CALL/SIGNATURE/in or out/NAME."""
    import tensorflow as tf

    loaded: Any = tf.saved_model.load(str(folder))
    found: dict[str, Array] = {}
    start = 0
    for run, sizes in CALLS.items():
        for call, size in enumerate(sizes):
            batch = images[start : start + size]
            start += size
            found[f"{run}/{call}/serving_default/in/{INPUT}"] = batch
            for name, value in loaded.signatures["serving_default"](**{INPUT: tf.constant(batch)}).items():
                found[f"{run}/{call}/serving_default/out/{name}"] = value.numpy()
    return found


def write(folder: Path, model: Any, digits: Array, classes: Array) -> None:
    """Write the SavedModel and the files beside it."""
    unseen = to_input(digits[-HELD_OUT:])
    right = int((model.predict(unseen, verbose=0).argmax(-1) == classes[-HELD_OUT:]).sum())
    print(f"{right} of {HELD_OUT} held-out digits are right")
    shutil.rmtree(folder / "saved_model", ignore_errors=True)
    model.export(str(folder / "saved_model"), verbose=False)
    chosen = np.sort(np.random.default_rng(11).permutation(len(digits) - HELD_OUT)[:SAMPLES])
    np.savez_compressed(folder / "samples.npz", allow_pickle=False, **{INPUT: to_input(digits[chosen])})
    np.savez_compressed(folder / "held_out.npz", allow_pickle=False, **{INPUT: unseen})
    np.save(folder / "labels.npy", classes[-HELD_OUT:])
    vectors = answers(folder / "saved_model", unseen)
    np.savez_compressed(folder / "vectors.npz", allow_pickle=False, **vectors)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Train the demo's image classifier on digits.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write it")
    folder: Path = parser.parse_args().folder
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    from sklearn.datasets import load_digits  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

    data: Any = load_digits()
    digits, classes = data.images.astype(np.uint8), data.target.astype(np.uint8)
    write(folder, train(digits[:-HELD_OUT], classes[:-HELD_OUT]), digits, classes)


if __name__ == "__main__":
    main()

"""Train a small network that recognizes gestures from an accelerometer, and save it with samples of its input.

    python make_model.py [FOLDER]      needs TensorFlow; writes FOLDER/saved_model and FOLDER/samples.npz

The recordings are simulated: 64 samples of three axes, in units of gravity, in which a hand rests, shakes or draws a
circle.
"""

from __future__ import annotations

import sys
from pathlib import Path

import keras
import numpy as np

SAMPLES, AXES = 64, 3
GESTURES = ("rest", "shake", "circle")


def record(count: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return recordings and the index of the gesture in each."""
    gestures = random.integers(0, len(GESTURES), count)
    time = np.arange(SAMPLES) / SAMPLES
    speed, start = random.uniform(3, 6, (count, 1)), random.uniform(0, 2 * np.pi, (count, 1))
    phase = 2 * np.pi * speed * time + start
    x = np.where(gestures[:, None] > 0, np.sin(phase), 0)
    y = np.where(gestures[:, None] > 1, np.cos(phase), 0)
    motion = np.stack([x, y, np.ones_like(x)], axis=-1)
    return (motion + random.normal(scale=0.1, size=motion.shape)).astype(np.float32), gestures


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    keras.utils.set_random_seed(0)
    random = np.random.default_rng(0)
    model = keras.Sequential(
        [
            keras.Input((SAMPLES, AXES), name="acceleration"),
            keras.layers.Conv1D(8, 5, activation="relu"),
            keras.layers.MaxPooling1D(2),
            keras.layers.Conv1D(16, 5, activation="relu"),
            keras.layers.GlobalAveragePooling1D(),
            keras.layers.Dense(len(GESTURES), activation="softmax", name="scores"),
        ]
    )
    model.compile(keras.optimizers.Adam(0.01), "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(*record(512, random), epochs=8, verbose=0)
    print(f"accuracy on other recordings: {model.evaluate(*record(256, random), verbose=0)[1]:.2f}")
    model.export(folder / "saved_model", verbose=False)
    np.savez(folder / "samples.npz", acceleration=record(32, random)[0])


if __name__ == "__main__":
    main()

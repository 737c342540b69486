"""A network that spots keywords by a convolution and an LSTM, and the synthetic keywords that it is trained on:

    python -m tests.support.zoo_build.keywords     train it anew: keyword_crnn.npz

Its weights are trained: an LSTM with random weights stays close to zero, where its 8-bit integers are mostly noise.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

WORDS = 12
FRAMES, COEFFICIENTS = 49, 10
WEIGHTS = Path(__file__).with_name("keyword_crnn.npz")
_TONES, _TURNS = 2, 3
"""A word is two tones, each of which moves from a first over a second to a third height."""
_NOISE = 0.75


def speak(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return features [count, 49, 10, 1], float32, of keywords in various voices, and their words."""
    rng = np.random.default_rng(seed)
    words = rng.integers(0, WORDS, count)
    features = np.stack([_speak_word(word, rng) for word in words])
    return features[..., None].astype(np.float32), words


def _speak_word(word: int, rng: np.random.Generator) -> np.ndarray:
    """Return the coefficients of a word, [49, 10], at some place in the recording."""
    start, length = rng.uniform(0, 0.3), rng.uniform(0.6, 1)
    time = (np.linspace(0, 1, FRAMES) - start) / length
    sound = np.zeros((FRAMES, COEFFICIENTS))
    for heights in _heights()[word]:
        height = np.interp(time, np.linspace(0, 1, _TURNS), heights + rng.normal(0, 0.7, _TURNS))
        sound += np.exp(-0.5 * (np.arange(COEFFICIENTS) - height[:, None]) ** 2)
    is_spoken = (time > 0) & (time < 1)
    return rng.uniform(0.6, 1.4) * sound * is_spoken[:, None] + rng.normal(0, _NOISE, sound.shape)


def _heights() -> np.ndarray:
    """Return the heights of the tones of all words: [12, 2, 3]."""
    return np.random.default_rng(5).uniform(0, COEFFICIENTS - 1, (WORDS, _TONES, _TURNS))


def network() -> Any:
    """Return the Keras 3 model, with initial weights.

    It ends with the scores of the words, as a device needs only the largest one. A softmax would multiply differences
    of the LSTM kernels: one step of a score changes a probability of one half by six steps.
    """
    from keras import Input, Model, layers

    x = features = Input((FRAMES, COEFFICIENTS, 1), name="features")
    x = layers.Conv2D(16, (5, 4), strides=(2, 2), padding="same", activation="relu")(x)
    x = layers.LSTM(48)(layers.Reshape((25, 80))(x))
    return Model(features, layers.Dense(WORDS)(x))


def trained_network() -> Any:
    """Return the model with the committed weights."""
    model = network()
    with np.load(WEIGHTS) as stored:
        model.set_weights([stored[name].astype(np.float32) for name in stored.files])
    return model


def train() -> None:
    """Train the model, and write its weights as float16, which halves the file."""
    import keras

    keras.utils.set_random_seed(11)
    model = network()
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(keras.optimizers.Adam(2e-3), loss, metrics=["accuracy"])
    model.fit(*speak(8000, seed=1), epochs=12, batch_size=64, validation_data=speak(1000, seed=2), verbose=2)
    weights = {f"weight_{place:02}": weight.astype(np.float16) for place, weight in enumerate(model.get_weights())}
    np.savez_compressed(WEIGHTS, **weights)


if __name__ == "__main__":
    train()

"""Recurrent networks of Keras 3 whose weights are large enough to quantize.

python -m tests.support.networks.quantized_networks FOLDER     save them
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

Calls = list[dict[str, np.ndarray]]
TIME, FEATURES, UNITS, WIDE, TOKENS = 10, 16, 32, 72, 200


@dataclass(frozen=True)
class Network:
    """A network of layers over sequences, and the sizes of its input."""

    layers: Callable[[Any], list[Any]]
    shape: tuple[int | None, ...] = (None, TIME, FEATURES)
    stateful: bool = False
    tokens: bool = False

    def call(self, random: np.random.Generator, batch: int, time: int) -> np.ndarray:
        free = [batch, time, *self.shape[2:]]
        shape = [size if known is None else known for known, size in zip(self.shape, free, strict=True)]
        if not self.tokens:
            return random.normal(size=shape).astype(np.float32)
        tokens = random.integers(1, TOKENS, shape).astype(np.int32)
        tokens[random.random(shape) < 0.3] = 0
        tokens[:, 0] = 1
        return tokens

    def samples_and_calls(self) -> tuple[Calls, Calls]:
        """Return samples and calls, of growing and shrinking batches and times where these are free."""
        random = np.random.default_rng(5)
        sizes = (1, 5), (3, 5), (2, TIME), (6, TIME), (1, 4)
        calls = [{"x": self.call(random, batch, time)} for batch, time in sizes]
        return [{"x": self.call(random, 16, TIME)} for _ in range(6)] + calls, calls


def _custom(keras: Any) -> Any:
    class Cell(keras.layers.Layer):
        def __init__(self) -> None:
            super().__init__()
            self.state_size = WIDE

        def build(self, shape: Any) -> None:
            self.inputs = self.add_weight(shape=(shape[-1], WIDE), initializer="glorot_uniform", name="inputs")
            self.hidden = self.add_weight(shape=(WIDE, WIDE), initializer="orthogonal", name="hidden")
            self.built = True

        def call(self, x: Any, states: Any, training: bool = False) -> Any:
            ops = keras.ops
            new = ops.tanh(ops.matmul(x, self.inputs) + ops.sin(ops.matmul(states[0], self.hidden)))
            new = 0.75 * states[0] + 0.25 * new
            return new, [new]

    return keras.layers.RNN(Cell(), return_sequences=True)


def _layer(name: str, **options: Any) -> Callable[[Any], list[Any]]:
    return lambda keras: [getattr(keras.layers, name)(UNITS, return_sequences=True, **options)]


NETWORKS = {
    "gru": Network(_layer("GRU")),
    "gru_reset_before": Network(_layer("GRU", reset_after=False)),
    "gru_free_time": Network(_layer("GRU"), shape=(None, None, FEATURES)),
    "gru_backwards": Network(_layer("GRU", go_backwards=True)),
    "gru_stateful": Network(_layer("GRU", stateful=True), shape=(2, TIME, FEATURES), stateful=True),
    "gru_masked": Network(
        lambda keras: [keras.layers.Embedding(TOKENS, FEATURES, mask_zero=True), keras.layers.GRU(UNITS)],
        shape=(None, None),
        tokens=True,
    ),
    "gru_stack": Network(
        lambda keras: [keras.layers.GRU(UNITS, return_sequences=True), keras.layers.GRU(UNITS), keras.layers.Dense(9)]
    ),
    "bidirectional_gru": Network(lambda keras: [keras.layers.Bidirectional(keras.layers.GRU(UNITS))]),
    "simple_rnn": Network(_layer("SimpleRNN")),
    "simple_rnn_masked": Network(
        lambda keras: [keras.layers.Embedding(TOKENS, FEATURES, mask_zero=True), keras.layers.SimpleRNN(UNITS)],
        shape=(None, None),
        tokens=True,
    ),
    "custom": Network(lambda keras: [_custom(keras)]),
    "conv_lstm": Network(
        lambda keras: [keras.layers.ConvLSTM2D(20, 3, padding="same", return_sequences=True)], shape=(None, 4, 6, 6, 8)
    ),
    "lstm": Network(_layer("LSTM")),
    "lstm_free_time": Network(_layer("LSTM"), shape=(None, None, FEATURES)),
    "lstm_stateful": Network(_layer("LSTM", stateful=True), shape=(2, TIME, FEATURES), stateful=True),
    "lstm_masked": Network(
        lambda keras: [keras.layers.Embedding(TOKENS, FEATURES, mask_zero=True), keras.layers.LSTM(UNITS)],
        shape=(None, None),
        tokens=True,
    ),
    "bidirectional_lstm": Network(lambda keras: [keras.layers.Bidirectional(keras.layers.LSTM(UNITS))]),
}


def build(name: str) -> Any:
    import keras

    network = NETWORKS[name]
    keras.utils.set_random_seed(7)
    x = keras.Input(batch_shape=network.shape, dtype="int32" if network.tokens else "float32", name="x")
    y = x
    for layer in network.layers(keras):
        y = layer(y)
    model = keras.Model(x, y)
    for weights in model.weights:
        if weights.path.endswith("bias"):
            weights.assign(weights + np.random.default_rng(1).normal(size=weights.shape) / 8)
    return model


def main() -> None:
    """Save all networks."""
    for name in NETWORKS:
        build(name).export(str(Path(sys.argv[1]) / name / "saved_model"), verbose=False)


if __name__ == "__main__":
    main()

"""Networks whose layers start from the states of others, and networks with additional ops whose sizes LiteRT finds at
run time.

    python -m tests.e2e.recurrent.state_networks FOLDER     save each with TensorFlow's answers (the tests do so)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

UNITS = 12
RANDOM_SEEDS = (5, 10, 14, 22, 35, 293, 312, 356)
"""Seeds of `random_networks`: with WHERE and masked batches (multiples of 5), tables (of 11), variables (of 7); states
that are inputs, next to loops.
"""


def encoder_decoder(k: Any, cell: str) -> Any:
    """The decoder's first layer starts from the encoder's final states."""
    make = getattr(k.layers, cell)
    e, d = k.Input((5, 4)), k.Input((6, 3))
    _, *states = make(UNITS, return_state=True)(e)
    y = make(UNITS, return_sequences=True)(d, initial_state=states)
    return k.Model([e, d], make(UNITS)(y))


def two_encoders(k: Any) -> Any:
    """One decoder starts from the sum of two encoders' final states."""
    a, b, d = k.Input((5, 4)), k.Input((7, 2)), k.Input((6, 3))
    _, *first = k.layers.LSTM(UNITS, return_state=True)(a)
    _, *second = k.layers.LSTM(UNITS, return_state=True)(b)
    states = [k.layers.Add()(pair) for pair in zip(first, second, strict=True)]
    return k.Model([a, b, d], k.layers.LSTM(UNITS, return_sequences=True)(d, initial_state=states))


def two_layers(k: Any) -> Any:
    """An encoder and a decoder of two layers each, as in tutorials on translation."""
    e, d = k.Input((None, 4)), k.Input((None, 3))
    x, *first = k.layers.LSTM(UNITS, return_sequences=True, return_state=True)(e)
    _, *second = k.layers.LSTM(UNITS, return_state=True)(x)
    y, *_ = k.layers.LSTM(UNITS, return_sequences=True, return_state=True)(d, initial_state=first)
    y, h, c = k.layers.LSTM(UNITS, return_sequences=True, return_state=True)(y, initial_state=second)
    return k.Model([e, d], [k.layers.Dense(5)(y), h, c])


def attention(k: Any) -> Any:
    """Bahdanau's attention between the layers of a decoder."""
    e, d = k.Input((5, 4)), k.Input((6, 3))
    keys, *states = k.layers.LSTM(UNITS, return_sequences=True, return_state=True)(e)
    query = k.layers.LSTM(UNITS, return_sequences=True)(d, initial_state=states)
    context = k.layers.AdditiveAttention()([query, keys])
    y = k.layers.LSTM(UNITS, return_sequences=True)(k.layers.Concatenate()([query, context]))
    return k.Model([e, d], [y, *states])


def chain(k: Any) -> Any:
    """Four layers, each starting from the final states of the previous one."""
    inputs = [k.Input((4, 3)) for _ in range(2)]
    states: list[Any] = []
    for index in range(4):
        layer = k.layers.LSTM(UNITS, return_sequences=True, return_state=True)
        y, *states = layer(inputs[index % 2], initial_state=states or None)
    return k.Model(inputs, [y, *states])


def given_states(k: Any) -> Any:
    """Initial states that are inputs."""
    x, h, c = k.Input((4, 3)), k.Input((UNITS,)), k.Input((UNITS,))
    y, *states = k.layers.LSTM(UNITS, return_sequences=True, return_state=True)(x, initial_state=[h, c])
    return k.Model([x, h, c], [k.layers.GRU(UNITS)(y, initial_state=states[0]), *states])


NETWORKS: dict[str, Callable[[Any], Any]] = {
    "lstm_encoder_decoder": lambda k: encoder_decoder(k, "LSTM"),
    "gru_encoder_decoder": lambda k: encoder_decoder(k, "GRU"),
    "rnn_encoder_decoder": lambda k: encoder_decoder(k, "SimpleRNN"),
    "two_encoders": two_encoders,
    "two_layers": two_layers,
    "attention": attention,
    "chain": chain,
    "given_states": given_states,
}
NAMES = (*NETWORKS, *(f"random_{seed}" for seed in RANDOM_SEEDS))


def main(folder: str) -> None:
    """Save all networks."""
    import keras

    from tests.e2e.recurrent import random_networks

    for name in NAMES:
        place = Path(folder) / name
        place.mkdir()
        if name in NETWORKS:
            keras.utils.set_random_seed(1)
            model = NETWORKS[name](keras)
            generator = np.random.default_rng(1)
            for weight in model.weights:
                weight.assign(generator.normal(0, 0.3, tuple(weight.shape)).astype(np.float32))
            random_networks.save(model, 1, False, place)
        else:
            seed = int(name.removeprefix("random_"))
            random_networks.save(*random_networks.network(keras, seed), place)


if __name__ == "__main__":
    main(sys.argv[1])

"""Programs, and handwritten cells: a step and its initial states."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

FEATURES, UNITS, TIME = 3, 4, 5
FREE = (None, None, FEATURES)
FREE_BATCH = (None, TIME, FEATURES)
FREE_TIME = (2, None, FEATURES)
FIXED = (2, TIME, FEATURES)
LSTM, RNN, LOOP, UNROLLED = "UNIDIRECTIONAL_SEQUENCE_LSTM", "UNIDIRECTIONAL_SEQUENCE_RNN", "scan", "unrolled"


@dataclass(frozen=True)
class Program:
    """A function of x [batch, time, features], its input's shape, and the expected result of converting its loop."""

    build: Callable[[], Any]
    shape: tuple[int | None, ...]
    becomes: tuple[str, ...]
    """Kinds of fused ops, or LOOP for each loop over time that is raised, in any order."""
    lengths: bool = False
    """Whether a second input has the length of each sequence."""

    def calls(self) -> list[dict[str, np.ndarray]]:
        """Return inputs for several calls, with different sizes where those are free."""
        random = np.random.default_rng(7)
        calls: list[dict[str, np.ndarray]] = []
        for batch, time in ((2, TIME), (1, TIME), (2, 7), (3, 2), (2, TIME), (1, 33)):
            shape = tuple(
                free if size is None else size for size, free in zip(self.shape, (batch, time, FEATURES), strict=True)
            )
            call = {"x": random.normal(size=shape).astype(np.float32)}
            if self.lengths:
                call["lengths"] = random.integers(1, shape[1] + 1, shape[0]).astype(np.int32)
            calls.append(call)
        return calls


PROGRAMS: dict[str, Program] = {}


def program(
    *becomes: str, shape: tuple[int | None, ...] = FREE, lengths: bool = False, name: str = ""
) -> Callable[[Any], Any]:
    """Register the decorated function's program by its name."""

    def register(build: Any) -> Any:
        PROGRAMS[name or build.__name__] = Program(build, shape, becomes, lengths)
        return build

    return register


def weights(name: str, *shape: int) -> Any:
    """Return a variable's value, which depends on its name."""
    import tensorflow as tf

    return tf.constant(np.random.default_rng(zlib.crc32(name.encode())).normal(size=shape).astype(np.float32) * 0.4)


# Cells: a step and its initial states.


class Cell:
    """`step(x, states) -> output, states`."""

    states = 1
    becomes = LOOP

    def __init__(self) -> None:
        width = {"lstm": 4, "gru": 3, "simple": 1}[self.kind] * UNITS
        self.kernel, self.recurrent = (
            weights(f"{self.kind}_k", FEATURES, width),
            weights(f"{self.kind}_r", UNITS, width),
        )
        self.bias = weights(f"{self.kind}_b", width)

    kind = ""

    def zeros(self, x: Any) -> tuple[Any, ...]:
        import tensorflow as tf

        return tuple(tf.zeros([tf.shape(x)[0], UNITS]) for _ in range(self.states))

    def step(self, x: Any, states: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        raise NotImplementedError


class Lstm(Cell):
    states, becomes, kind = 2, LSTM, "lstm"

    def step(self, x: Any, states: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        import tensorflow as tf

        h, c = states
        i, f, g, o = tf.split(x @ self.kernel + h @ self.recurrent + self.bias, 4, axis=1)
        c = tf.sigmoid(f) * c + tf.sigmoid(i) * tf.tanh(g)
        h = tf.sigmoid(o) * tf.tanh(c)
        return h, (h, c)


class Gru(Cell):
    kind = "gru"

    def step(self, x: Any, states: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        import tensorflow as tf

        (h,) = states
        xz, xr, xn = tf.split(x @ self.kernel + self.bias, 3, axis=1)
        hz, hr, hn = tf.split(h @ self.recurrent, 3, axis=1)
        z, r = tf.sigmoid(xz + hz), tf.sigmoid(xr + hr)
        h = z * h + (1.0 - z) * tf.tanh(xn + r * hn)
        return h, (h,)


class Simple(Cell):
    kind, becomes = "simple", RNN

    def step(self, x: Any, states: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        import tensorflow as tf

        (h,) = states
        h = tf.tanh(x @ self.kernel + h @ self.recurrent + self.bias)
        return h, (h,)


class KerasCell(Cell):
    """A cell of Keras 3 or tf_keras."""

    def __init__(self, name: str, package: str = "keras") -> None:
        import importlib

        keras: Any = importlib.import_module(package)
        keras.utils.set_random_seed(3)
        self.cell = getattr(keras.layers, name)(UNITS)
        self.cell.build((None, FEATURES))
        self.states = 2 if name == "LSTMCell" else 1

    def step(self, x: Any, states: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        output, new = self.cell(x, list(states))
        return output, tuple(new)


CELLS: dict[str, tuple[Callable[[], Cell], str]] = {
    "lstm": (Lstm, LSTM),
    "gru": (Gru, LOOP),
    "simple": (Simple, RNN),
    "keras_lstm": (lambda: KerasCell("LSTMCell"), LSTM),
    "keras_gru": (lambda: KerasCell("GRUCell"), LOOP),
    "tf_keras_lstm": (lambda: KerasCell("LSTMCell", "tf_keras"), LSTM),
    "tf_keras_simple": (lambda: KerasCell("SimpleRNNCell", "tf_keras"), RNN),
}

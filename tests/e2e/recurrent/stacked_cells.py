"""Several cells in one loop, `RNN([LSTMCell(4), GRUCell(5)])`, of Keras 3 and of tf_keras.

python -m tests.e2e.recurrent.stacked_cells FOLDER     save them, with Keras's answers to several consecutive calls
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.recurrent.programs.cells import FEATURES, FREE, FREE_BATCH, LOOP, LSTM, RNN

CELL_KINDS = {"lstm": LSTM, "simple": RNN, "gru": LOOP, "custom": LOOP}


@dataclass(frozen=True)
class Stack:
    """The names of a loop's cells, options of the layer, and the expected conversion of the cells."""

    cells: tuple[str, ...]
    package: str = "keras"
    shape: tuple[int | None, ...] = FREE
    masked: bool = False
    stacked: bool = False
    """Whether `StackedRNNCells` is used by name."""
    kinds: tuple[str, ...] | None = None
    """Expected conversion of the cells, if it does not follow from each one."""
    cell_options: tuple[tuple[str, Any], ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def becomes(self) -> tuple[str, ...]:
        """Return the expected ops: a fused op per cell, or one loop for adjacent cells that no kernel computes."""
        if self.kinds is not None:
            return self.kinds
        kinds = [CELL_KINDS[cell] for cell in self.cells]
        return tuple(kind for at, kind in enumerate(kinds) if kind != LOOP or kinds[at - 1 : at] != [LOOP])

    def calls(self) -> list[dict[str, np.ndarray]]:
        """Return inputs for several calls, with different sizes where those are free."""
        random = np.random.default_rng(5)
        calls: list[dict[str, np.ndarray]] = []
        for batch, time in ((2, 5), (1, 5), (2, 7), (3, 2), (2, 5), (1, 33)):
            shape = tuple(
                free if size is None else size for size, free in zip(self.shape, (batch, time, FEATURES), strict=True)
            )
            x = random.normal(size=shape).astype(np.float32)
            if self.masked:
                x[random.random(shape[:2]) < 0.4] = 0
            calls.append({"x": x})
        return calls


def _options(**options: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(options.items())


SEQUENCES = _options(return_sequences=True)
STATES = _options(return_sequences=True, return_state=True)


def _stacks() -> dict[str, Stack]:
    stacks: dict[str, Stack] = {}
    for package in ("keras", "tf_keras"):
        for cells in (
            ("lstm", "gru"), ("gru", "lstm"), ("lstm", "lstm"), ("gru", "gru"), ("simple", "gru"), ("gru", "simple"),
            ("lstm", "gru", "simple"), ("gru", "lstm", "gru", "lstm"), ("lstm", "custom"), ("custom", "lstm"),
            ("lstm", "custom", "simple"),
        ):  # fmt: skip
            stacks["_".join((package, *cells))] = Stack(cells, package, options=SEQUENCES)
        pair = ("lstm", "gru")
        stacks |= {
            f"{package}_last": Stack(pair, package),
            f"{package}_states": Stack(pair, package, options=STATES),
            f"{package}_last_and_states": Stack(pair, package, options=_options(return_state=True)),
            f"{package}_backwards": Stack(pair, package, options=_options(go_backwards=True, **dict(SEQUENCES))),
            f"{package}_free_batch": Stack(pair, package, FREE_BATCH, options=STATES),
            f"{package}_fixed": Stack(pair, package, (2, 5, FEATURES), options=STATES),
            f"{package}_dropout": Stack(
                pair, package, cell_options=_options(dropout=0.3, recurrent_dropout=0.2), options=SEQUENCES
            ),
            f"{package}_masked": Stack(pair, package, masked=True, options=STATES, kinds=(LOOP,)),
            f"{package}_stacked_rnn_cells": Stack(pair, package, stacked=True, options=SEQUENCES),
            f"{package}_free_bidirectional": Stack(
                pair,
                package,
                options=_options(bidirectional=True, **dict(SEQUENCES)),
                kinds=("BIDIRECTIONAL_SEQUENCE_LSTM", LOOP, LOOP),
            ),
        }
    return stacks


PROGRAMS = _stacks()


def _cell(keras: Any, name: str, units: int, options: dict[str, Any]) -> Any:
    if name == "custom":
        return _custom(keras, units)
    kinds = {"lstm": "LSTMCell", "gru": "GRUCell", "simple": "SimpleRNNCell"}
    return getattr(keras.layers, kinds[name])(units, bias_initializer="random_normal", **options)


def _custom(keras: Any, units: int) -> Any:
    import tensorflow as tf

    class Cell(keras.layers.Layer):
        """A gated average."""

        def __init__(self) -> None:
            super().__init__()
            self.state_size = units
            self.output_size = units

        def build(self, shape: Any) -> None:
            self.kernel = self.add_weight(shape=(shape[-1], units), name="kernel")
            self.recurrent = self.add_weight(shape=(units, units), name="recurrent")
            self.built = True

        def call(self, x: Any, states: Any, training: bool = False) -> Any:
            z = tf.sigmoid(x @ self.kernel + states[0] @ self.recurrent)
            h = z * states[0] + (1.0 - z) * tf.nn.relu(x @ self.kernel)
            return h, [h]

    return Cell()


def build(name: str) -> Any:
    """Return the Keras model of one stack."""
    stack = PROGRAMS[name]
    keras: Any = importlib.import_module(stack.package)
    keras.utils.set_random_seed(3)
    options = dict(stack.options)
    made = [_cell(keras, cell, 4 + at, dict(stack.cell_options)) for at, cell in enumerate(stack.cells)]
    bidirectional = options.pop("bidirectional", False)
    layer = keras.layers.RNN(keras.layers.StackedRNNCells(made) if stack.stacked else made, **options)
    layer = keras.layers.Bidirectional(layer) if bidirectional else layer
    x = keras.Input(batch_shape=stack.shape, name="x")
    inner = keras.layers.Masking()(x) if stack.masked else x
    return keras.Model(x, keras.tree.flatten(layer(inner)) if stack.package == "keras" else layer(inner))


def save(name: str, target: Path) -> None:
    """Write one stack's SavedModel and its answers."""
    import tensorflow as tf

    stack, model = PROGRAMS[name], build(name)
    flat: Callable[[Any], Any] = tf.nest.flatten
    function = tf.function(
        lambda x: {f"y{at}": y for at, y in enumerate(flat(model(x, training=False)))},
        input_signature=[tf.TensorSpec(stack.shape, name="x")],
    )
    module = tf.Module()
    module.f, module.kept = function, list(function.get_concrete_function().graph.variables)
    tf.saved_model.save(module, str(target / "saved_model"), function.get_concrete_function())
    answers: dict[str, Any] = {}
    for number, call in enumerate(stack.calls()):
        answers |= {f"{number}/{key}": value.numpy() for key, value in function(tf.constant(call["x"])).items()}
    np.savez(target / "answers.npz", allow_pickle=True, **answers)


def main() -> None:
    """Save all stacks."""
    for name in sys.argv[2:] or PROGRAMS:
        save(name, Path(sys.argv[1]) / name)
        print(name, flush=True)


if __name__ == "__main__":
    main()

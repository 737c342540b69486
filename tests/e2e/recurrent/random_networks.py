"""Random networks of recurrent layers that pass their states along, run with malloc's checks.

    python -m tests.e2e.recurrent.random_networks KERAS FIRST COUNT [--valgrind]     KERAS is keras3 or tf_keras

Each network is made by Keras from its seed, converted, and run by `tests.e2e.recurrent.stress` in a child process that
malloc's checks abort at the first damage to the heap; with `--valgrind`, each read and write is checked. Prints a line
for each network that is not right, and the counts.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.recurrent import stress

CELLS = ("LSTM", "GRU", "SimpleRNN")
STATES = {"LSTM": 2, "GRU": 1, "SimpleRNN": 1}
WIDTHS = (4, 6)
BATCHES = (1, 3, 2, 5, 1)
FIXED_BATCH = 2
CALLS_WHEN_FIXED = 5
DYNAMIC_EVERY = 5
GROUP = 20


@dataclass
class Network:
    """A network under construction: `sequences` are [batch, time, width], `states` [batch, width]."""

    keras: Any
    choose: random.Random
    stateful: bool
    inputs: list[Any] = field(default_factory=list)
    sequences: list[Any] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)

    def add_input(self, *shape: int | None) -> Any:
        batch = {"batch_size": FIXED_BATCH} if self.stateful else {}
        made = self.keras.Input(shape, name=f"x{len(self.inputs)}", **batch)
        self.inputs.append(made)
        return made

    def recurrent(self) -> None:
        """Add a layer, which may start from the states of others and return its own."""
        kind, width = self.choose.choice((*CELLS, "LSTM")), self.choose.choice(WIDTHS)
        x = self.choose.choice(self.sequences)
        options = {"return_sequences": self.choose.random() < 0.7, "return_state": self.choose.random() < 0.7}
        options["go_backwards"] = self.choose.random() < 0.15
        options["stateful"] = self.stateful and self.choose.random() < 0.6
        layer = getattr(self.keras.layers, kind)(width, **options)
        fitting = [state for state in self.states if state.shape[-1] == width]
        initial = None
        if fitting and not options["stateful"] and self.choose.random() < 0.7:
            initial = [self.choose.choice(fitting) for _ in range(STATES[kind])]
        if initial is None and not options["go_backwards"] | options["return_state"] and self.choose.random() < 0.4:
            layer = self.keras.layers.Bidirectional(layer)
        self.take(layer(x) if initial is None else layer(x, initial_state=initial))

    def take(self, made: Any) -> None:
        for value in made if isinstance(made, (list, tuple)) else [made]:
            (self.sequences if len(value.shape) == 3 else self.states).append(value)

    def mix(self) -> None:
        """Add an op other than a recurrent layer."""
        layers, x = self.keras.layers, self.choose.choice(self.sequences)
        kind = self.choose.choice(("dense", "convolution", "attention", "repeat", "join", "state", "normal"))
        if kind == "dense":
            self.take(layers.TimeDistributed(layers.Dense(self.choose.choice(WIDTHS), activation="tanh"))(x))
        elif kind == "convolution":
            self.take(layers.Conv1D(self.choose.choice(WIDTHS), 3, padding="causal", activation="relu")(x))
        elif kind == "attention":
            query = layers.Dense(4)(x)
            other = layers.Dense(4)(self.choose.choice(self.sequences))
            self.take(layers.Attention()([query, other]))
        elif kind == "repeat" and self.states:
            self.take(layers.RepeatVector(3)(self.choose.choice(self.states)))
        elif kind == "join" and len(self.states) > 1:
            pair = self.choose.sample(self.states, 2)
            self.take(layers.Dense(self.choose.choice(WIDTHS), activation="tanh")(layers.Concatenate()(pair)))
        elif kind == "state" and self.states:
            self.take(layers.Dense(self.choose.choice(WIDTHS), activation="tanh")(self.choose.choice(self.states)))
        else:
            self.take(layers.LayerNormalization()(x))

    def model(self) -> Any:
        """Return the model whose outputs are all unused values, and a few others."""
        used = self.choose.sample(self.sequences, min(2, len(self.sequences)))
        outputs = [*self.states[-4:], *used]
        self.choose.shuffle(outputs)
        return self.keras.Model(self.inputs, outputs)


def network(keras: Any, seed: int) -> tuple[Any, int, bool]:
    """Return the model of a seed, with random weights, the seed, and whether it has a fixed batch."""
    keras.backend.clear_session()
    choose = random.Random(seed)
    made = Network(keras, choose, stateful=choose.random() < 0.2)
    free = None if choose.random() < 0.3 else 5
    for _ in range(choose.randint(1, 2)):
        made.sequences.append(made.add_input(choose.choice((free, 4)), choose.choice((3, 4))))
    if choose.random() < 0.3:
        made.states.append(made.add_input(choose.choice(WIDTHS)))
    for _ in range(choose.randint(2, 5)):
        made.recurrent()
        if choose.random() < 0.4:
            made.mix()
    model = made.model()
    generator = np.random.default_rng(seed)
    for weight in model.weights:
        if "float" in str(weight.dtype) and "seed" not in str(getattr(weight, "path", weight.name)):
            weight.assign(generator.normal(0, 0.4, tuple(weight.shape)).astype(np.float32))
    return model, seed, made.stateful


def function(model: Any, seed: int, fixed: bool) -> Callable[..., dict[str, Any]]:
    """Return the model as one function of its inputs; for every few seeds, with additional ops whose sizes LiteRT finds
    at run time.
    """
    import tensorflow as tf

    rank_one = [x for x in model.inputs if x.shape[-1] is not None]
    dynamic = not fixed and seed % DYNAMIC_EVERY == 0
    counter = tf.Variable(0.0) if seed % 7 == 0 else None
    table = None
    if seed % 11 == 0:
        keys = tf.constant([0, 1, 2, 3], tf.int64)
        values = tf.constant([3, 2, 1, 0], tf.int64)
        table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(keys, values), -1)

    specs = [tf.TensorSpec(x.shape, tf.float32, name=f"x{index}") for index, x in enumerate(rank_one)]

    @tf.function(input_signature=specs, autograph=False)
    def call(*inputs: Any) -> dict[str, Any]:
        inputs = list(inputs)
        found: dict[str, Any] = {}
        if counter is not None:
            counter.assign_add(1.0)
            found["count"] = counter.read_value()
        flat = tf.reshape(inputs[0], [tf.shape(inputs[0])[0], -1])
        if table is not None:
            found["looked_up"] = table.lookup(tf.cast(tf.clip_by_value(flat[:, :2] * 3, 0, 5), tf.int64))
        if dynamic:
            places = tf.where(flat[:, 0] > 0.0)
            found["where"] = tf.reduce_sum(places)
            if seed % (2 * DYNAMIC_EVERY) == 0:
                keep = tf.concat([[True], flat[1:, 1] > 0.0], 0)
                inputs = [tf.boolean_mask(x, keep) for x in inputs]
        answers = model(inputs if len(inputs) > 1 else inputs[0], training=False)
        answers = answers if isinstance(answers, (list, tuple)) else [answers]
        return found | {f"y{index}": value for index, value in enumerate(answers)}

    call.kept = (counter, table)
    return call


def save(model: Any, seed: int, fixed: bool, folder: Path) -> None:
    """Write the SavedModel and `calls.npz`, TensorFlow's answers to several consecutive calls."""
    import tensorflow as tf

    call = function(model, seed, fixed)
    holder, traced = tf.Module(), call.get_concrete_function()
    holder.variables_read, holder.kept = traced.graph.variables, call.kept
    tf.saved_model.save(holder, str(folder / "saved_model"), signatures={"serving_default": traced})
    generator = np.random.default_rng(seed)
    calls: dict[str, np.ndarray] = {}
    for number, batch in enumerate([FIXED_BATCH] * CALLS_WHEN_FIXED if fixed else BATCHES):
        time = 5 if number < 2 else 7
        inputs = [
            generator.normal(size=[batch, *(dim or time for dim in x.shape[1:])]).astype(np.float32)
            for x in model.inputs
        ]
        calls |= {f"{number}/in/x{index}": value for index, value in enumerate(inputs)}
        calls |= {f"{number}/out/{name}": value.numpy() for name, value in traced(*map(tf.constant, inputs)).items()}
    np.savez(folder / "calls.npz", **calls)


def run(name: str, first: int, count: int, *, valgrind: bool = False) -> int:
    """Make, convert and run networks; return the number that is not right."""
    os.environ["TF_USE_LEGACY_KERAS"] = "1" if name == "tf_keras" else "0"
    import importlib

    import tensorflow as tf

    import litefuse

    tf.config.optimizer.set_experimental_options({"disable_meta_optimizer": True})  # each network runs five times
    keras = importlib.import_module("tf_keras" if name == "tf_keras" else "keras")
    wrong = 0
    for start in range(first, first + count, GROUP):
        with tempfile.TemporaryDirectory() as scratch:
            folders: list[Path] = []
            for seed in range(start, min(start + GROUP, first + count)):
                folder = Path(scratch) / str(seed)
                folder.mkdir()
                try:
                    save(*network(keras, seed), folder)
                    litefuse.convert(folder / "saved_model", verify=seed % 8 == 0).save(folder / "network.tflite")
                    folders.append(folder)
                except Exception as error:
                    wrong += 1
                    print(f"{name} {seed}: not made: {type(error).__name__}: {str(error)[:300]}", flush=True)
            for folder, problem in stress.verdicts(folders, valgrind=valgrind):
                if problem:
                    wrong += 1
                    print(f"{name} {folder.name}: {problem}", flush=True)
        print(f"{name}: {start + GROUP - first} networks, {wrong} not right", flush=True)
    return wrong


if __name__ == "__main__":
    named, start, number, *options = sys.argv[1:]
    sys.exit(min(run(named, int(start), int(number), valgrind="--valgrind" in options), 1))

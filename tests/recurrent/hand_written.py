"""Recurrent networks as people write them by hand: how a step is read, how the loop counts, what becomes of the outputs.

python -m tests.recurrent.hand_written FOLDER [NAME ...]     save them, with TensorFlow's answers to several calls in a row
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
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
    """A function of x [batch, time, features], its input's shape, and what should become of its loop."""

    build: Callable[[], Any]
    shape: tuple[int | None, ...]
    becomes: tuple[str, ...]
    """Kinds of fused ops, or LOOP for each loop over time that is raised, in any order."""
    lengths: bool = False
    """Whether a second input has the length of each sequence."""

    def calls(self) -> list[dict[str, np.ndarray]]:
        """Inputs of several calls, of other sizes where those are free."""
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
    """Enter what the decorated function makes, by its name."""

    def register(build: Any) -> Any:
        PROGRAMS[name or build.__name__] = Program(build, shape, becomes, lengths)
        return build

    return register


def weights(name: str, *shape: int) -> Any:
    """A variable's value, which depends on its name."""
    import tensorflow as tf

    return tf.constant(np.random.default_rng(zlib.crc32(name.encode())).normal(size=shape).astype(np.float32) * 0.4)


# Cells: a step and the states that it begins with.


class Cell:
    """`step(x, states) -> output, states`."""

    states = 1
    becomes = LOOP

    def __init__(self) -> None:
        width = {"lstm": 4, "gru": 3, "simple": 1}[self.kind] * UNITS
        self.kernel, self.recurrent = weights(f"{self.kind}_k", FEATURES, width), weights(f"{self.kind}_r", UNITS, width)
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


# How a step is read. Each gives a function of t.


def _reads() -> dict[str, Callable[[Any], Callable[[Any], Any]]]:
    import tensorflow as tf

    def listed(x: Any) -> Callable[[Any], Any]:
        steps = tf.TensorArray(tf.float32, tf.shape(x)[1]).unstack(tf.transpose(x, [1, 0, 2]))
        return steps.read

    def transposed(x: Any) -> Callable[[Any], Any]:
        x = tf.transpose(x, [1, 0, 2])
        return lambda t: x[t]

    return {
        "index": lambda x: lambda t: x[:, t],
        "index_all": lambda x: lambda t: x[:, t, :],
        "ellipsis": lambda x: lambda t: x[..., t, :],
        "transposed": transposed,
        "gather": lambda x: lambda t: tf.gather(x, t, axis=1),
        "gather_rows": lambda x: lambda t: tf.gather(tf.transpose(x, [1, 0, 2]), t),
        "listed": listed,
        "slice": lambda x: lambda t: tf.squeeze(tf.slice(x, [0, t, 0], [-1, 1, FEATURES]), axis=1),
        "slice_reshape": lambda x: lambda t: tf.reshape(tf.slice(x, [0, t, 0], [-1, 1, -1]), [-1, FEATURES]),
        "range_squeeze": lambda x: lambda t: tf.squeeze(x[:, t : t + 1], axis=1),
        "range_squeeze_all": lambda x: lambda t: tf.squeeze(x[:, t : t + 1, :], [1]),
        "reversed": lambda x: lambda t: tf.reverse(x, [1])[:, t],
        "from_the_end": lambda x: lambda t: x[:, tf.shape(x)[1] - 1 - t],
        "negative": lambda x: lambda t: x[:, -1 - t],
        "gather_nd": lambda x: lambda t: tf.gather_nd(tf.transpose(x, [1, 0, 2]), [t]),
        "flat": lambda x: lambda t: tf.gather(tf.reshape(x, [-1, FEATURES]), tf.range(tf.shape(x)[0]) * tf.shape(x)[1] + t),
    }


READS = (
    "index", "index_all", "ellipsis", "transposed", "gather", "gather_rows", "listed", "slice", "slice_reshape",
    "range_squeeze", "range_squeeze_all", "reversed", "from_the_end", "negative", "gather_nd",
)  # fmt: skip


def _read_program(cell: str, read: str, shape: tuple[int | None, ...], *, outputs: bool) -> Callable[[], Any]:
    """`for t in tf.range(T)` of AutoGraph."""

    def build() -> Any:
        import tensorflow as tf

        made, at = CELLS[cell][0](), _reads()[read]

        def last(x: Any) -> Any:
            states = made.zeros(x)
            step = at(x)
            for t in tf.range(tf.shape(x)[1]):
                _, states = made.step(step(t), states)
            return states[0]

        def all_steps(x: Any) -> Any:
            states = made.zeros(x)
            step = at(x)
            time = tf.shape(x)[1]
            ys = tf.TensorArray(tf.float32, time, element_shape=(shape[0], UNITS))
            for t in tf.range(time):
                y, states = made.step(step(t), states)
                ys = ys.write(t, y)
            return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}

        return all_steps if outputs else last

    return build


for _read in READS:
    for _cell, _outputs, _shape in (("lstm", False, FREE), ("gru", True, FREE), ("simple", True, FREE_BATCH)):
        _name = f"{_cell}_{_read}_{'all' if _outputs else 'last'}"
        program(CELLS[_cell][1], shape=_shape, name=_name)(_read_program(_cell, _read, _shape, outputs=_outputs))
for _cell in ("keras_lstm", "keras_gru", "tf_keras_lstm", "tf_keras_simple"):
    program(CELLS[_cell][1], name=f"{_cell}_cell")(_read_program(_cell, "index", FREE, outputs=False))
for _shape, _suffix in ((FREE_BATCH, "free_batch"), (FREE_TIME, "free_time"), (FIXED, "fixed")):
    for _cell in ("lstm", "gru"):
        _build = _read_program(_cell, "index", _shape, outputs=True)
        program(CELLS[_cell][1], shape=_shape, name=f"{_cell}_index_{_suffix}")(_build)


# How a loop counts.


def _loops() -> dict[str, Callable[[Cell, Any], Any]]:
    """Each runs a cell over x and returns its last hidden state, and maybe all outputs."""
    import tensorflow as tf

    def while_statement(cell: Cell, x: Any) -> Any:
        states, t = cell.zeros(x), tf.constant(0)
        while t < tf.shape(x)[1]:
            _, states = cell.step(x[:, t], states)
            t += 1
        return states[0]

    def while_loop(cell: Cell, x: Any) -> Any:
        def body(t: Any, *states: Any) -> Any:
            return (t + 1, *cell.step(x[:, t], states)[1])

        return tf.while_loop(lambda t, *_: t < tf.shape(x)[1], body, (0, *cell.zeros(x)))[1]

    def while_loop_max(cell: Cell, x: Any) -> Any:
        time = tf.shape(x)[1]

        def body(t: Any, *states: Any) -> Any:
            return (t + 1, *cell.step(x[:, t], states)[1])

        loop = tf.while_loop(lambda *_: True, body, (0, *cell.zeros(x)), maximum_iterations=time)
        return loop[1]

    def while_loop_both(cell: Cell, x: Any) -> Any:
        time = tf.shape(x)[1]

        def body(t: Any, *states: Any) -> Any:
            return (t + 1, *cell.step(x[:, t], states)[1])

        loop = tf.while_loop(
            lambda t, *_: tf.less(t, time), body, (0, *cell.zeros(x)), maximum_iterations=time, parallel_iterations=1
        )
        return loop[1]

    def while_loop_64(cell: Cell, x: Any) -> Any:
        time = tf.shape(x, out_type=tf.int64)[1]

        def body(states: Any, t: Any) -> Any:
            return cell.step(x[:, t], states)[1], t + 1

        return tf.while_loop(lambda _, t: t < time, body, (cell.zeros(x), tf.constant(0, tf.int64)))[0][0]

    def not_at_the_end(cell: Cell, x: Any) -> Any:
        states, t = cell.zeros(x), tf.constant(0)
        while tf.not_equal(t, tf.shape(x)[1]):
            _, states = cell.step(x[:, t], states)
            t += 1
        return states[0]

    def less_or_equal(cell: Cell, x: Any) -> Any:
        states, t = cell.zeros(x), tf.constant(1)
        while t <= tf.shape(x)[1]:
            _, states = cell.step(x[:, t - 1], states)
            t += 1
        return states[0]

    def counting_down(cell: Cell, x: Any) -> Any:
        states, time = cell.zeros(x), tf.shape(x)[1]
        ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
        for t in tf.range(time - 1, -1, -1):
            y, states = cell.step(x[:, t], states)
            ys = ys.write(t, y)
        return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}

    def while_counting_down(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        t = tf.shape(x)[1] - 1
        while t >= 0:
            _, states = cell.step(x[:, t], states)
            t -= 1
        return states[0]

    def remaining(cell: Cell, x: Any) -> Any:
        """Counts what is left."""
        states = cell.zeros(x)
        left = tf.shape(x)[1]
        while left > 0:
            _, states = cell.step(x[:, tf.shape(x)[1] - left], states)
            left -= 1
        return states[0]

    def over_reversed_range(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        for t in tf.reverse(tf.range(tf.shape(x)[1]), [0]):
            _, states = cell.step(x[:, t], states)
        return states[0]

    def over_steps(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        for step in tf.transpose(x, [1, 0, 2]):
            _, states = cell.step(step, states)
        return states[0]

    def from_the_second(cell: Cell, x: Any) -> Any:
        _, states = cell.step(x[:, 0], cell.zeros(x))
        for t in tf.range(1, tf.shape(x)[1]):
            _, states = cell.step(x[:, t], states)
        return states[0]

    def all_but_the_last(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        time = tf.shape(x)[1] - 1
        ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
        for t in tf.range(time):
            y, states = cell.step(x[:, t], states)
            ys = ys.write(t, y)
        return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}

    def every_other(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        for t in tf.range(0, tf.shape(x)[1], 2):
            _, states = cell.step(x[:, t], states)
        return states[0]

    def half_rate(cell: Cell, x: Any) -> Any:
        """Reads every second step by arithmetic."""
        states = cell.zeros(x)
        for t in tf.range(tf.shape(x)[1] // 2):
            _, states = cell.step(x[:, 2 * t], states)
        return states[0]

    def scan(cell: Cell, x: Any) -> Any:
        step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
        states = tf.scan(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x))
        return {"y": tf.transpose(states[0], [1, 0, 2]), "h": states[0][-1]}

    def scan_reversed(cell: Cell, x: Any) -> Any:
        step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
        states = tf.scan(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x), reverse=True)
        return tf.transpose(states[0], [1, 0, 2])

    def foldl(cell: Cell, x: Any) -> Any:
        step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
        return tf.foldl(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x))[0]

    def foldr(cell: Cell, x: Any) -> Any:
        step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
        return tf.foldr(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x))[0]

    def nested_function(cell: Cell, x: Any) -> Any:
        @tf.function
        def step(v: Any, states: Any) -> Any:
            return cell.step(v, states)[1]

        states = cell.zeros(x)
        for t in tf.range(tf.shape(x)[1]):
            states = step(x[:, t], states)
        return states[0]

    return {key: value for key, value in locals().items() if key != "tf"}


LOOPS = (
    "while_statement", "while_loop", "while_loop_max", "while_loop_both", "while_loop_64", "not_at_the_end",
    "less_or_equal", "counting_down", "while_counting_down", "remaining", "over_reversed_range", "over_steps",
    "from_the_second", "all_but_the_last", "every_other", "half_rate", "scan", "scan_reversed", "foldl", "foldr",
    "nested_function",
)  # fmt: skip


def _loop_program(cell: str, loop: str) -> Callable[[], Any]:
    def build() -> Any:
        made, run = CELLS[cell][0](), _loops()[loop]
        return lambda x: run(made, x)

    return build


for _loop in LOOPS:
    for _cell, _shape in (("lstm", FREE), ("gru", FREE), ("lstm", FREE_BATCH)):
        _suffix = "" if _shape is FREE else "_free_batch"
        # The order in which steps are read is computed: a loop puts them in this order.
        _kinds = (LSTM, LOOP) if (_cell, _loop) == ("lstm", "over_reversed_range") else (CELLS[_cell][1],)
        program(*_kinds, shape=_shape, name=f"{_cell}_{_loop}{_suffix}")(_loop_program(_cell, _loop))


# What becomes of the outputs.


def _results() -> dict[str, Callable[[Cell, Any], Any]]:
    import tensorflow as tf

    def dynamic_array(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        ys = tf.TensorArray(tf.float32, 0, dynamic_size=True)
        for t in tf.range(tf.shape(x)[1]):
            y, states = cell.step(x[:, t], states)
            ys = ys.write(t, y)
        return tf.transpose(ys.stack(), [1, 0, 2])

    def written_at_its_size(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        ys = tf.TensorArray(tf.float32, 0, dynamic_size=True, element_shape=(None, UNITS))
        for t in tf.range(tf.shape(x)[1]):
            y, states = cell.step(x[:, t], states)
            ys = ys.write(ys.size(), y)
        return tf.transpose(ys.stack(), [1, 0, 2])

    def written_from_the_end(cell: Cell, x: Any) -> Any:
        states, time = cell.zeros(x), tf.shape(x)[1]
        ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
        for t in tf.range(time):
            y, states = cell.step(x[:, t], states)
            ys = ys.write(time - 1 - t, y)
        return tf.transpose(ys.stack(), [1, 0, 2])

    def own_counter(cell: Cell, x: Any) -> Any:
        """The array's index is a variable of its own."""
        states, place = cell.zeros(x), tf.constant(0)
        ys = tf.TensorArray(tf.float32, tf.shape(x)[1], element_shape=(None, UNITS))
        for step in tf.transpose(x, [1, 0, 2]):
            y, states = cell.step(step, states)
            ys = ys.write(place, y)
            place += 1
        return tf.transpose(ys.stack(), [1, 0, 2])

    def concatenated(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        ys = tf.zeros([tf.shape(x)[0], 0, UNITS])
        for t in tf.range(tf.shape(x)[1]):
            tf.autograph.experimental.set_loop_options(shape_invariants=[(ys, tf.TensorShape([None, None, UNITS]))])
            y, states = cell.step(x[:, t], states)
            ys = tf.concat([ys, y[:, None]], axis=1)
        return ys

    def concatenated_rows(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        ys = tf.zeros([0, tf.shape(x)[0], UNITS])
        for t in tf.range(tf.shape(x)[1]):
            tf.autograph.experimental.set_loop_options(shape_invariants=[(ys, tf.TensorShape([None, None, UNITS]))])
            y, states = cell.step(x[:, t], states)
            ys = tf.concat([ys, tf.expand_dims(y, 0)], axis=0)
        return tf.transpose(ys, [1, 0, 2])

    def scattered(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        ys = tf.zeros([tf.shape(x)[1], tf.shape(x)[0], UNITS])
        for t in tf.range(tf.shape(x)[1]):
            y, states = cell.step(x[:, t], states)
            ys = tf.tensor_scatter_nd_update(ys, [[t]], [y])
        return tf.transpose(ys, [1, 0, 2])

    def summed(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        total = tf.zeros_like(states[0])
        for t in tf.range(tf.shape(x)[1]):
            y, states = cell.step(x[:, t], states)
            total += y
        return total / tf.cast(tf.shape(x)[1], tf.float32)

    def dense_after(cell: Cell, x: Any) -> Any:
        """A layer on each output, inside of the loop."""
        states, head = cell.zeros(x), weights("head", UNITS, 2)
        ys = tf.TensorArray(tf.float32, tf.shape(x)[1], element_shape=(None, 2))
        for t in tf.range(tf.shape(x)[1]):
            y, states = cell.step(x[:, t], states)
            ys = ys.write(t, tf.nn.softmax(y @ head))
        return tf.transpose(ys.stack(), [1, 0, 2])

    def dense_before(cell: Cell, x: Any) -> Any:
        states, before = cell.zeros(x), weights("before", FEATURES, FEATURES)
        for t in tf.range(tf.shape(x)[1]):
            _, states = cell.step(tf.nn.relu(x[:, t] @ before), states)
        return states[0]

    def both_states(cell: Cell, x: Any) -> Any:
        states = cell.zeros(x)
        for t in tf.range(tf.shape(x)[1]):
            _, states = cell.step(x[:, t], states)
        return {f"state{number}": state for number, state in enumerate(states)}

    def all_states(cell: Cell, x: Any) -> Any:
        """Every state of every step."""
        states, time = cell.zeros(x), tf.shape(x)[1]
        arrays = [tf.TensorArray(tf.float32, time, element_shape=(None, UNITS)) for _ in states]
        for t in tf.range(time):
            _, states = cell.step(x[:, t], states)
            arrays = [array.write(t, state) for array, state in zip(arrays, states, strict=True)]
        return {f"states{number}": array.stack() for number, array in enumerate(arrays)}

    def python_list(cell: Cell, x: Any) -> Any:
        states, ys = cell.zeros(x), []
        for t in range(TIME):
            y, states = cell.step(x[:, t], states)
            ys.append(y)
        return tf.stack(ys, axis=1)

    def unstacked(cell: Cell, x: Any) -> Any:
        states, ys = cell.zeros(x), []
        for step in tf.unstack(x, num=TIME, axis=1):
            y, states = cell.step(step, states)
            ys.append(y)
        return tf.stack(ys, axis=1)

    def with_length(cell: Cell, x: Any) -> Any:
        """The time as a number beside."""
        states = cell.zeros(x)
        for t in tf.range(tf.minimum(tf.shape(x)[1], 4)):
            _, states = cell.step(x[:, t], states)
        return states[0]

    def two_inputs(cell: Cell, x: Any) -> Any:
        """Two sequences that are read apart."""
        states, other = cell.zeros(x), tf.sin(x)
        for t in tf.range(tf.shape(x)[1]):
            _, states = cell.step(x[:, t] + other[:, t], states)
        return states[0]

    def two_layers(cell: Cell, x: Any) -> Any:
        """The second cell reads what the first has just given."""
        first = second = cell.zeros(x)
        mix = weights("mix", UNITS, FEATURES)
        for t in tf.range(tf.shape(x)[1]):
            y, first = cell.step(x[:, t], first)
            _, second = cell.step(y @ mix, second)
        return second[0]

    return {key: value for key, value in locals().items() if key != "tf"}


RESULTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    **dict.fromkeys(
        (
            "dynamic_array", "written_at_its_size", "written_from_the_end", "own_counter", "concatenated",
            "concatenated_rows", "scattered", "summed", "dense_after", "dense_before", "both_states", "with_length",
            "two_inputs",
        ),
        ((LSTM,), (LOOP,)),
    ),
    "all_states": ((LOOP,), (LOOP,)),
    "two_layers": ((LSTM, LSTM), (LOOP,)),
}  # fmt: skip


def _result_program(cell: str, result: str) -> Callable[[], Any]:
    def build() -> Any:
        made, run = CELLS[cell][0](), _results()[result]
        return lambda x: run(made, x)

    return build


for _result, _kinds in RESULTS.items():
    for _cell, _kind in zip(("lstm", "gru"), _kinds, strict=True):
        program(*_kind, name=f"{_cell}_{_result}")(_result_program(_cell, _result))
        program(*_kind, shape=FREE_BATCH, name=f"{_cell}_{_result}_free_batch")(_result_program(_cell, _result))
for _result in ("python_list", "unstacked"):
    program(LSTM, shape=FREE_BATCH, name=f"lstm_{_result}")(_result_program("lstm", _result))
    program(UNROLLED, shape=FREE_BATCH, name=f"gru_{_result}")(_result_program("gru", _result))


def save(name: str, target: Path) -> None:
    """Write one program's SavedModel and TensorFlow's answers."""
    import tensorflow as tf

    made = PROGRAMS[name]
    specs = [tf.TensorSpec(made.shape, name="x")]
    specs += [tf.TensorSpec(made.shape[:1], tf.int32, name="lengths")] if made.lengths else []
    build = made.build()
    module = tf.Module()
    module.f = tf.function(build, input_signature=specs)
    concrete = module.f.get_concrete_function()
    module.kept = list(concrete.graph.variables)
    tf.saved_model.save(module, str(target / "saved_model"), concrete)
    loaded = tf.saved_model.load(str(target / "saved_model")).signatures["serving_default"]
    answers: dict[str, Any] = {}
    for number, call in enumerate(made.calls()):
        for key, value in loaded(**{key: tf.constant(array) for key, array in call.items()}).items():
            answers[f"{number}/{key}"] = value.numpy()
    np.savez(target / "answers.npz", allow_pickle=True, **answers)


def main() -> None:
    """Save the programs that are named, or all."""
    for name in sys.argv[2:] or PROGRAMS:
        save(name, Path(sys.argv[1]) / name)
        print(name, flush=True)


if __name__ == "__main__":
    main()

"""Random programs on variables: reads, assignments, nested functions, branches and loops.

A program is drawn while TensorFlow traces it. One seed gives the same program each time, so that several signatures and
several calls agree.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import tensorflow as tf

Array = np.ndarray[Any, Any]
Shape = tuple[int, ...]
SHAPES: tuple[Shape, ...] = ((), (4,), (2, 3), (24, 24))
CALLS = 5
DEEPEST = 2

INPUTS = {
    "flag": tf.TensorSpec((), tf.bool, "flag"),
    "times": tf.TensorSpec((), tf.int32, "times"),
    "scalar": tf.TensorSpec((), tf.float32, "scalar"),
    "row": tf.TensorSpec((4,), tf.float32, "row"),
    "matrix": tf.TensorSpec((2, 3), tf.float32, "matrix"),
    "square": tf.TensorSpec((24, 24), tf.float32, "square"),
    "batch": tf.TensorSpec((None, 4), tf.float32, "batch"),
}


class Program(tf.Module):
    """Signatures `call` and, in most programs, `other` and `peek`, on shared variables."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.seed = seed
        self.cells = [self._variable(rng, number) for number in range(rng.randint(1, 3))]
        self.names = rng.choice((("call",), ("call", "peek"), ("call", "peek"), ("call", "other", "peek")))
        self.free = rng.random() < 0.3
        """Whether an input has a free dimension: then no variable may become a variable tensor."""

    def _variable(self, rng: random.Random, number: int) -> Any:
        shape = rng.choice(SHAPES)
        if rng.random() < 0.2:
            return tf.Variable(tf.fill(shape, rng.randint(0, 3)), name=f"count{number}")
        start = np.zeros(shape) if rng.random() < 0.4 else np.random.default_rng(number).uniform(-1, 1, shape)
        return tf.Variable(np.asarray(start, np.float32), name=f"cell{number}")

    def signatures(self) -> dict[str, Any]:
        """Return the concrete functions by their names."""
        inputs = {name: spec for name, spec in INPUTS.items() if name != "batch" or self.free}
        made = {}
        for name in self.names:
            if name == "peek":
                made[name] = tf.function(self.peek, input_signature=[])
            else:
                made[name] = tf.function(self.traced(name)).get_concrete_function(**inputs)
        return made

    def traced(self, name: str) -> Callable[..., dict[str, Any]]:
        def trace(**values: Any) -> dict[str, Any]:
            return _Writer(self, name).signature(values)

        return trace

    def peek(self) -> dict[str, Any]:
        return {f"v{number}": cell.read_value() for number, cell in enumerate(self.cells)}

    def feeds(self) -> list[tuple[str, dict[str, Array]]]:
        """Return the inputs of the consecutive calls."""
        rng = np.random.default_rng(self.seed)
        calls: list[tuple[str, dict[str, Array]]] = []
        for _ in range(CALLS):
            for name in self.names:
                if name != "peek" and len(self.names) > 2 and rng.random() < 0.4:
                    continue
                calls.append((name, {} if name == "peek" else self._inputs(rng)))
        return calls

    def _inputs(self, rng: np.random.Generator) -> dict[str, Array]:
        values: dict[str, Array] = {"flag": np.asarray(rng.random() < 0.5), "times": np.int32(rng.integers(0, 4))}
        for name, spec in INPUTS.items():
            shape = [rng.integers(1, 5) if dim is None else dim for dim in spec.shape]
            if name not in values and (name != "batch" or self.free):
                values[name] = np.asarray(rng.uniform(-1, 1, shape), np.float32)
        return {name: np.asarray(value) for name, value in values.items()}


class _Writer:
    """Writes statements while TensorFlow traces them."""

    def __init__(self, program: Program, name: str) -> None:
        self.cells = program.cells
        self.rng = random.Random(f"{program.seed} {name}")
        self.flag: Any = None
        self.times: Any = None

    def signature(self, values: dict[str, Any]) -> dict[str, Any]:
        self.flag, self.times = values.pop("flag"), values.pop("times")
        batch = values.pop("batch", None)
        known = [*values.values(), tf.cast(self.times, tf.int32)]
        if batch is not None:
            known.append(tf.reduce_mean(batch, 0))
        self.block(known, self.rng.randint(2, 6), 0)
        results = [self.rng.choice(known) for _ in range(self.rng.randint(1, 3))]
        results += [cell.read_value() for cell in self.cells if self.rng.random() < 0.3]
        return {f"y{number}": value for number, value in enumerate(results)}

    def block(self, known: list[Any], count: int, depth: int) -> None:
        """Append the values of some statements to `known`."""
        for _ in range(count):
            kinds = [self.read, self.assign, self.assign, self.compute, self.compute]
            if depth < DEEPEST:
                kinds += [self.call, self.branch, self.loop]
            self.rng.choice(kinds)(known, depth)

    def read(self, known: list[Any], _depth: int) -> None:
        cell = self.rng.choice(self.cells)
        known.append(cell.read_value() if self.rng.random() < 0.7 else tf.identity(cell))

    def assign(self, known: list[Any], _depth: int) -> None:
        cell = self.rng.choice(self.cells)
        value = self.fitting(known, cell.shape, cell.dtype)
        kind = self.rng.random()
        if kind < 0.6:
            cell.assign(value)
        elif cell.dtype == tf.float32:
            (cell.assign_add if kind < 0.8 else cell.assign_sub)(value * 0.5)
        else:
            cell.assign_add(tf.ones_like(value))

    def fitting(self, known: Sequence[Any], shape: Any, dtype: Any) -> Any:
        """Return a value of the type computed from a known one, or a new one if there is none."""
        found = [value for value in known if value.dtype == dtype and value.shape == shape]
        if not found or self.rng.random() < 0.05:
            return tf.fill(shape, tf.cast(2, dtype))
        value = self.rng.choice(found[-4:])
        return value if self.rng.random() < 0.3 else self.changed(value, found)

    def compute(self, known: list[Any], _depth: int) -> None:
        value = self.rng.choice(known[-6:])
        others = [other for other in known if other.dtype == value.dtype and other.shape == value.shape]
        known.append(self.changed(value, others))

    def changed(self, x: Any, others: Sequence[Any]) -> Any:
        """Return a modified value of the same type, by ops that XNNPACK supports or not, in place or not."""
        y = self.rng.choice(others)
        if x.dtype == tf.int32:
            return self.rng.choice([lambda: x + 1, lambda: (x + y) % 7, lambda: tf.maximum(x, y)])()
        rank, rng = len(x.shape), self.rng
        options: list[Callable[[], Any]] = [
            lambda: tf.tanh(2.0 * x + y),
            lambda: x * 0.5 - y,
            lambda: tf.nn.relu(x) - 0.25,
            lambda: tf.sin(x),
            lambda: tf.where(y > 0, x, -x),
            lambda: tf.floor(x * 4) * 0.25,
        ]
        if rank:
            options += [
                lambda: tf.nn.softmax(x),
                lambda: tf.concat([x[1:], y[:1]], 0),
                lambda: tf.reverse(x, [0]),
                lambda: x - tf.reduce_mean(x, -1, keepdims=True),
            ]
        if rank == 2 and x.shape[0] == x.shape[1]:
            options += [
                lambda: tf.matmul(x, y) / 24,
                lambda: tf.transpose(x),
                lambda: tf.matmul(x, y, transpose_b=True) / 24,
            ]
        return rng.choice(options)()

    def some(self, known: Sequence[Any], least: int = 0) -> list[Any]:
        return [self.rng.choice(known[-8:]) for _ in range(self.rng.randint(least, 3))]

    def call(self, known: list[Any], depth: int) -> None:
        """Call a nested function once or twice."""
        given = self.some(known)
        seed, count = self.rng.random(), self.rng.randint(1, 3)

        def body(*values: Any) -> list[Any]:
            inner = self.inner(seed)
            inside = [*values, *([] if values else [tf.constant(0.5)])]
            inner.block(inside, count, depth + 1)
            return inner.results(inside)

        nested = tf.function(body)
        for _ in range(self.rng.randint(1, 2)):
            known.extend(nested(*given))

    def inner(self, seed: float) -> _Writer:
        """Return a writer with the same statements for a function that TensorFlow may trace again."""
        writer = object.__new__(_Writer)
        writer.cells, writer.flag, writer.times = self.cells, self.flag, self.times
        writer.rng = random.Random(seed)
        return writer

    def results(self, known: Sequence[Any]) -> list[Any]:
        """Return a function's results: known values, and unmodified variables."""
        found = [self.rng.choice(known) for _ in range(self.rng.randint(0, 2))]
        found += [cell.read_value() for cell in self.cells if self.rng.random() < 0.4]
        return found or [known[-1]]

    def decision(self, known: Sequence[Any]) -> Any:
        counts = [value for value in known if value.dtype == tf.int32 and not value.shape]
        if counts and self.rng.random() < 0.5:
            return self.rng.choice(counts) % 2 == 0
        return self.flag if self.rng.random() < 0.7 else tf.logical_not(self.flag)

    def branch(self, known: list[Any], depth: int) -> None:
        """Add a conditional whose branches return values of the same types, from different sources."""
        kinds = [(value.shape, value.dtype) for value in self.some(known, 1)]
        kinds += [(cell.shape, cell.dtype) for cell in self.cells if self.rng.random() < 0.5]
        seeds = self.rng.random(), self.rng.random()

        def side(seed: float) -> Callable[[], list[Any]]:
            def body() -> list[Any]:
                inner, inside = self.inner(seed), list(known)
                inner.block(inside, inner.rng.randint(0, 3), depth + 1)
                return [inner.returned(inside, *kind) for kind in kinds]

            return body

        known.extend(tf.cond(self.decision(known), side(seeds[0]), side(seeds[1])))

    def returned(self, known: Sequence[Any], shape: Any, dtype: Any) -> Any:
        """Return an unmodified variable, a value from outside, a constant, or a computed value."""
        cells = [cell for cell in self.cells if cell.shape == shape and cell.dtype == dtype]
        if cells and self.rng.random() < 0.5:
            return self.rng.choice(cells).read_value()
        return self.fitting(known, shape, dtype)

    def loop(self, known: list[Any], depth: int) -> None:
        """Add a loop whose trip count is an input or a known number."""
        states = self.some(known, 1)
        kinds = [(value.shape, value.dtype) for value in states]
        turns = self.times if self.rng.random() < 0.6 else tf.constant(self.rng.randint(0, 3))
        seed = self.rng.random()
        counter = next((cell for cell in self.cells if cell.dtype == tf.int32 and not cell.shape), None)
        asks_variable = counter is not None and self.rng.random() < 0.3

        def condition(turn: Any, *_: Any) -> Any:
            more = turn < turns
            return tf.logical_and(more, counter.read_value() < 50) if asks_variable else more

        def body(turn: Any, *values: Any) -> list[Any]:
            inner, inside = self.inner(seed), [*known, *values]
            inner.block(inside, inner.rng.randint(1, 3), depth + 1)
            return [turn + 1, *(inner.returned(inside, *kind) for kind in kinds)]

        results = tf.while_loop(condition, body, [tf.constant(0), *states])
        known.extend(results[1:])


def answers(program: Program, signatures: dict[str, Any]) -> list[tuple[str, dict[str, Array], dict[str, Array]]]:
    """Return TensorFlow's answers to the program's calls."""
    found = []
    for name, inputs in program.feeds():
        given = signatures[name](**{key: tf.constant(value) for key, value in inputs.items()})
        found.append((name, inputs, {key: np.asarray(value) for key, value in given.items()}))
    return found

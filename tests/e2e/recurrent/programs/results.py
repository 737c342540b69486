"""Uses of the outputs of a handwritten loop, and additional computations in its steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.recurrent.programs.cells import (
    CELLS,
    FEATURES,
    FREE,
    FREE_BATCH,
    LOOP,
    LSTM,
    TIME,
    UNITS,
    UNROLLED,
    Cell,
    program,
    weights,
)

Run = Callable[[Cell, Any], Any]


def dynamic_array(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    ys = tf.TensorArray(tf.float32, 0, dynamic_size=True)
    for t in tf.range(tf.shape(x)[1]):
        y, states = cell.step(x[:, t], states)
        ys = ys.write(t, y)
    return tf.transpose(ys.stack(), [1, 0, 2])


def written_at_its_size(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    ys = tf.TensorArray(tf.float32, 0, dynamic_size=True, element_shape=(None, UNITS))
    for t in tf.range(tf.shape(x)[1]):
        y, states = cell.step(x[:, t], states)
        ys = ys.write(ys.size(), y)
    return tf.transpose(ys.stack(), [1, 0, 2])


def written_from_the_end(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(time):
        y, states = cell.step(x[:, t], states)
        ys = ys.write(time - 1 - t, y)
    return tf.transpose(ys.stack(), [1, 0, 2])


def own_counter(cell: Cell, x: Any) -> Any:
    """The array's index is a separate variable."""
    import tensorflow as tf

    states, place = cell.zeros(x), tf.constant(0)
    ys = tf.TensorArray(tf.float32, tf.shape(x)[1], element_shape=(None, UNITS))
    for step in tf.transpose(x, [1, 0, 2]):
        y, states = cell.step(step, states)
        ys = ys.write(place, y)
        place += 1
    return tf.transpose(ys.stack(), [1, 0, 2])


def concatenated(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    def body(t: Any, ys: Any, states: Any) -> Any:
        y, states = cell.step(x[:, t], states)
        return t + 1, tf.concat([ys, y[:, None]], axis=1), states

    states = cell.zeros(x)
    start = (0, tf.zeros([tf.shape(x)[0], 0, UNITS]), states)
    shapes = (tf.TensorShape([]), tf.TensorShape([None, None, UNITS]), tuple(state.shape for state in states))
    return tf.while_loop(lambda t, *_: t < tf.shape(x)[1], body, start, shape_invariants=shapes)[1]


def concatenated_rows(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    def body(t: Any, ys: Any, states: Any) -> Any:
        y, states = cell.step(x[:, t], states)
        return t + 1, tf.concat([ys, tf.expand_dims(y, 0)], axis=0), states

    states = cell.zeros(x)
    start = (0, tf.zeros([0, tf.shape(x)[0], UNITS]), states)
    shapes = (tf.TensorShape([]), tf.TensorShape([None, None, UNITS]), tuple(state.shape for state in states))
    loop = tf.while_loop(lambda t, *_: t < tf.shape(x)[1], body, start, shape_invariants=shapes)
    return tf.transpose(loop[1], [1, 0, 2])


def scattered(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    ys = tf.zeros([tf.shape(x)[1], tf.shape(x)[0], UNITS])
    for t in tf.range(tf.shape(x)[1]):
        y, states = cell.step(x[:, t], states)
        ys = tf.tensor_scatter_nd_update(ys, [[t]], [y])
    return tf.transpose(ys, [1, 0, 2])


def summed(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    total = tf.zeros_like(states[0])
    for t in tf.range(tf.shape(x)[1]):
        y, states = cell.step(x[:, t], states)
        total += y
    return total / tf.cast(tf.shape(x)[1], tf.float32)


def dense_after(cell: Cell, x: Any) -> Any:
    """Apply a layer to each output, inside the loop."""
    import tensorflow as tf

    states, head = cell.zeros(x), weights("head", UNITS, 2)
    ys = tf.TensorArray(tf.float32, tf.shape(x)[1], element_shape=(None, 2))
    for t in tf.range(tf.shape(x)[1]):
        y, states = cell.step(x[:, t], states)
        ys = ys.write(t, tf.nn.softmax(y @ head))
    return tf.transpose(ys.stack(), [1, 0, 2])


def dense_before(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, before = cell.zeros(x), weights("before", FEATURES, FEATURES)
    for t in tf.range(tf.shape(x)[1]):
        _, states = cell.step(tf.nn.relu(x[:, t] @ before), states)
    return states[0]


def both_states(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.range(tf.shape(x)[1]):
        _, states = cell.step(x[:, t], states)
    return {f"state{number}": state for number, state in enumerate(states)}


def all_states(cell: Cell, x: Any) -> Any:
    """Return every state of every step."""
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    arrays = [tf.TensorArray(tf.float32, time, element_shape=(None, UNITS)) for _ in states]
    for t in tf.range(time):
        _, states = cell.step(x[:, t], states)
        arrays = [array.write(t, state) for array, state in zip(arrays, states, strict=True)]
    return {f"states{number}": array.stack() for number, array in enumerate(arrays)}


def python_list(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, ys = cell.zeros(x), []
    for t in range(TIME):
        y, states = cell.step(x[:, t], states)
        ys.append(y)
    return tf.stack(ys, axis=1)


def unstacked(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, ys = cell.zeros(x), []
    for step in tf.unstack(x, num=TIME, axis=1):
        y, states = cell.step(step, states)
        ys.append(y)
    return tf.stack(ys, axis=1)


def with_length(cell: Cell, x: Any) -> Any:
    """Also return the number of steps."""
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.range(tf.minimum(tf.shape(x)[1], 4)):
        _, states = cell.step(x[:, t], states)
    return states[0]


def two_inputs(cell: Cell, x: Any) -> Any:
    """Read two sequences separately."""
    import tensorflow as tf

    states, other = cell.zeros(x), tf.sin(x)
    for t in tf.range(tf.shape(x)[1]):
        _, states = cell.step(x[:, t] + other[:, t], states)
    return states[0]


def two_layers(cell: Cell, x: Any) -> Any:
    """The second cell reads the output that the first has just computed."""
    import tensorflow as tf

    first = second = cell.zeros(x)
    mix = weights("mix", UNITS, FEATURES)
    for t in tf.range(tf.shape(x)[1]):
        y, first = cell.step(x[:, t], first)
        _, second = cell.step(y @ mix, second)
    return second[0]


BOTH = ((LSTM,), (LOOP,))
RESULTS: tuple[tuple[Run, tuple[tuple[str, ...], tuple[str, ...]]], ...] = (
    (dynamic_array, BOTH),
    (written_at_its_size, BOTH),
    (written_from_the_end, BOTH),
    (own_counter, BOTH),
    (concatenated, BOTH),
    (concatenated_rows, BOTH),
    (scattered, BOTH),
    (summed, BOTH),
    (dense_after, BOTH),
    (dense_before, BOTH),
    (both_states, BOTH),
    (all_states, ((LOOP,), (LOOP,))),
    (python_list, ((LSTM,), (UNROLLED,))),
    (unstacked, ((LSTM,), (UNROLLED,))),
    (with_length, BOTH),
    (two_inputs, BOTH),
    (two_layers, ((LSTM, LSTM), (LOOP,))),
)


def _result_program(cell: str, run: Run) -> Callable[[], Any]:
    def build() -> Any:
        made = CELLS[cell][0]()
        return lambda x: run(made, x)

    return build


for _result, _kinds in RESULTS:
    _is_unrolled = UNROLLED in _kinds[1]
    for _cell, _kind, _shape in zip(
        ("lstm", "gru"), _kinds, (FREE_BATCH if _is_unrolled else FREE, FREE_BATCH), strict=True
    ):
        program(*_kind, shape=_shape, name=f"{_cell}_{_result.__name__}")(_result_program(_cell, _result))

"""Ways to count a loop. Each function runs a cell over x and returns its last hidden state, some also all outputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.recurrent.programs.cells import CELLS, FREE, FREE_BATCH, LOOP, LSTM, UNITS, Cell, program

Run = Callable[[Cell, Any], Any]


def while_statement(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, t = cell.zeros(x), tf.constant(0)
    while t < tf.shape(x)[1]:
        _, states = cell.step(x[:, t], states)
        t += 1
    return states[0]


def while_loop(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    def body(t: Any, *states: Any) -> Any:
        return (t + 1, *cell.step(x[:, t], states)[1])

    return tf.while_loop(lambda t, *_: t < tf.shape(x)[1], body, (0, *cell.zeros(x)))[1]


def while_loop_max(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    time = tf.shape(x)[1]

    def body(t: Any, *states: Any) -> Any:
        return (t + 1, *cell.step(x[:, t], states)[1])

    loop = tf.while_loop(lambda *_: True, body, (0, *cell.zeros(x)), maximum_iterations=time)
    return loop[1]


def while_loop_both(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    time = tf.shape(x)[1]

    def body(t: Any, *states: Any) -> Any:
        return (t + 1, *cell.step(x[:, t], states)[1])

    loop = tf.while_loop(
        lambda t, *_: tf.less(t, time), body, (0, *cell.zeros(x)), maximum_iterations=time, parallel_iterations=1
    )
    return loop[1]


def while_loop_64(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    time = tf.shape(x, out_type=tf.int64)[1]

    def body(states: Any, t: Any) -> Any:
        return cell.step(x[:, t], states)[1], t + 1

    return tf.while_loop(lambda _, t: t < time, body, (cell.zeros(x), tf.constant(0, tf.int64)))[0][0]


def not_at_the_end(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, t = cell.zeros(x), tf.constant(0)
    while tf.not_equal(t, tf.shape(x)[1]):
        _, states = cell.step(x[:, t], states)
        t += 1
    return states[0]


def less_or_equal(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, t = cell.zeros(x), tf.constant(1)
    while t <= tf.shape(x)[1]:
        _, states = cell.step(x[:, t - 1], states)
        t += 1
    return states[0]


def counting_down(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(time - 1, -1, -1):
        y, states = cell.step(x[:, t], states)
        ys = ys.write(t, y)
    return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}


def while_counting_down(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    t = tf.shape(x)[1] - 1
    while t >= 0:
        _, states = cell.step(x[:, t], states)
        t -= 1
    return states[0]


def remaining(cell: Cell, x: Any) -> Any:
    """Count the remaining steps."""
    import tensorflow as tf

    states = cell.zeros(x)
    left = tf.shape(x)[1]
    while left > 0:
        _, states = cell.step(x[:, tf.shape(x)[1] - left], states)
        left -= 1
    return states[0]


def over_reversed_range(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.reverse(tf.range(tf.shape(x)[1]), [0]):
        _, states = cell.step(x[:, t], states)
    return states[0]


def over_steps(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    for step in tf.transpose(x, [1, 0, 2]):
        _, states = cell.step(step, states)
    return states[0]


def from_the_second(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    _, states = cell.step(x[:, 0], cell.zeros(x))
    for t in tf.range(1, tf.shape(x)[1]):
        _, states = cell.step(x[:, t], states)
    return states[0]


def all_but_the_last(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    time = tf.shape(x)[1] - 1
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(time):
        y, states = cell.step(x[:, t], states)
        ys = ys.write(t, y)
    return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}


def every_other(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.range(0, tf.shape(x)[1], 2):
        _, states = cell.step(x[:, t], states)
    return states[0]


def half_rate(cell: Cell, x: Any) -> Any:
    """Read every second step, by arithmetic on the index."""
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.range(tf.shape(x)[1] // 2):
        _, states = cell.step(x[:, 2 * t], states)
    return states[0]


def scan(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
    states = tf.scan(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x))
    return {"y": tf.transpose(states[0], [1, 0, 2]), "h": states[0][-1]}


def scan_reversed(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
    states = tf.scan(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x), reverse=True)
    return tf.transpose(states[0], [1, 0, 2])


def foldl(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
    return tf.foldl(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x))[0]


def foldr(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    step = lambda states, v: cell.step(v, states)[1]  # noqa: E731
    return tf.foldr(step, tf.transpose(x, [1, 0, 2]), initializer=cell.zeros(x))[0]


def nested_function(cell: Cell, x: Any) -> Any:
    import tensorflow as tf

    @tf.function
    def step(v: Any, states: Any) -> Any:
        return cell.step(v, states)[1]

    states = cell.zeros(x)
    for t in tf.range(tf.shape(x)[1]):
        states = step(x[:, t], states)
    return states[0]


LOOPS: tuple[Run, ...] = (
    while_statement,
    while_loop,
    while_loop_max,
    while_loop_both,
    while_loop_64,
    not_at_the_end,
    less_or_equal,
    counting_down,
    while_counting_down,
    remaining,
    over_reversed_range,
    over_steps,
    from_the_second,
    all_but_the_last,
    every_other,
    half_rate,
    scan,
    scan_reversed,
    foldl,
    foldr,
    nested_function,
)


def _loop_program(cell: str, run: Run) -> Callable[[], Any]:
    def build() -> Any:
        made = CELLS[cell][0]()
        return lambda x: run(made, x)

    return build


for _loop in LOOPS:
    for _cell, _shape in (("lstm", FREE), ("gru", FREE_BATCH)):
        # The order in which steps are read is computed: a loop gathers them in this order.
        _kinds = (LSTM, LOOP) if (_cell, _loop) == ("lstm", over_reversed_range) else (CELLS[_cell][1],)
        program(*_kinds, shape=_shape, name=f"{_cell}_{_loop.__name__}")(_loop_program(_cell, _loop))

"""Handwritten loops whose steps after the end of a sequence change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.recurrent.programs.cells import CELLS, FREE, FREE_BATCH, LOOP, LSTM, UNITS, Cell, program

Run = Callable[[Cell, Any, Any], Any]


def zero_outputs(cell: Cell, x: Any, lengths: Any) -> Any:
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(time):
        y, new = cell.step(x[:, t], states)
        going_on = (t < lengths)[:, None]
        states = tuple(tf.where(going_on, after, before) for after, before in zip(new, states, strict=True))
        ys = ys.write(t, tf.where(going_on, y, 0.0))
    return {"y": tf.transpose(ys.stack(), [1, 0, 2]), **{f"state{at}": state for at, state in enumerate(states)}}


def carried_outputs(cell: Cell, x: Any, lengths: Any) -> Any:
    """Repeat the last output after the end."""
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(time):
        _, new = cell.step(x[:, t], states)
        ended = tf.expand_dims(t >= lengths, 1)
        states = tuple(tf.where(ended, before, after) for after, before in zip(new, states, strict=True))
        ys = ys.write(t, states[0])
    return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}


def last_states(cell: Cell, x: Any, lengths: Any) -> Any:
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.range(tf.reduce_max(lengths)):
        _, new = cell.step(x[:, t], states)
        ended = tf.reshape(t >= lengths, [-1, 1])
        states = tuple(tf.where(ended, before, after) for after, before in zip(new, states, strict=True))
    return {f"state{at}": state for at, state in enumerate(states)}


def until_the_longest_ends(cell: Cell, x: Any, lengths: Any) -> Any:
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(tf.minimum(time, tf.reduce_max(lengths))):
        y, new = cell.step(x[:, t], states)
        ended = tf.expand_dims(lengths <= t, 1)
        states = tuple(tf.where(ended, before, after) for after, before in zip(new, states, strict=True))
        ys = ys.write(t, tf.where(ended, tf.zeros_like(y), y))
    return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}


def whole_outputs(cell: Cell, x: Any, lengths: Any) -> Any:
    """Mask only the states."""
    import tensorflow as tf

    states, time = cell.zeros(x), tf.shape(x)[1]
    ys = tf.TensorArray(tf.float32, time, element_shape=(None, UNITS))
    for t in tf.range(time):
        y, new = cell.step(x[:, t], states)
        going_on = tf.expand_dims(lengths > t, 1)
        states = tuple(tf.where(going_on, after, before) for after, before in zip(new, states, strict=True))
        ys = ys.write(t, tf.where(going_on, y, states[0]))
    return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}


def by_factor(cell: Cell, x: Any, lengths: Any) -> Any:
    """Mask by a factor, which no kernel supports."""
    import tensorflow as tf

    states = cell.zeros(x)
    for t in tf.range(tf.shape(x)[1]):
        _, new = cell.step(x[:, t], states)
        keep = tf.cast(t < lengths, tf.float32)[:, None]
        states = tuple(keep * after + (1.0 - keep) * before for after, before in zip(new, states, strict=True))
    return states[0]


RUNS: dict[Run, str] = {
    zero_outputs: LSTM,
    carried_outputs: LSTM,
    last_states: LSTM,
    until_the_longest_ends: LSTM,
    whole_outputs: LSTM,
    by_factor: LOOP,
}


def _length_program(cell: str, run: Run) -> Callable[[], Any]:
    def build() -> Any:
        made = CELLS[cell][0]()
        return lambda x, lengths: run(made, x, lengths)

    return build


for _run, _kind in RUNS.items():
    for _cell, _shape in (("lstm", FREE), ("lstm", FREE_BATCH), ("gru", FREE), ("simple", FREE_BATCH)):
        _fused = CELLS[_cell][1] if _kind == LSTM else LOOP
        _name = f"{_cell}_{_run.__name__}" + ("_free_batch" if _shape is FREE_BATCH else "")
        program(_fused, shape=_shape, lengths=True, name=_name)(_length_program(_cell, _run))

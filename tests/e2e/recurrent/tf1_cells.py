"""TensorFlow 1's recurrent layers: dynamic_rnn and static_rnn over its cells, saved as TensorFlow 1 saves.

    python -m tests.e2e.recurrent.tf1_cells FOLDER    write them (`tests.support.generated` does so for the tests)

Each case has a folder with `saved_model/` and `vectors.npz`. Cases with "function" wrap the same in a `tf.function`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

TIME, FEATURES, UNITS = 5, 3, 4
BATCHES = (1, 3, 2, 1)
Outputs = dict[str, Any]
Build = Callable[[Any, Any, Any], Outputs]
"""A function of TensorFlow, the input [batch, time, features] and the lengths [batch]."""


def _cell(tf: Any, name: str, **options: Any) -> Any:
    return getattr(tf.compat.v1.nn.rnn_cell, name)(UNITS, **options)


def _states(state: Any) -> Outputs:
    flat = [part for cell in state for part in cell] if isinstance(state[0], tuple) else list(state)
    return {f"state{number}": part for number, part in enumerate(flat)}


def _dynamic(name: str, *, lengths: bool = False, time_major: bool = False, **options: Any) -> Build:
    def build(tf: Any, x: Any, length: Any) -> Outputs:
        x = tf.transpose(x, [1, 0, 2]) if time_major else x
        outputs, state = tf.compat.v1.nn.dynamic_rnn(
            _cell(tf, name, **options),
            x,
            sequence_length=length if lengths else None,
            time_major=time_major,
            dtype=tf.float32,
        )
        return {"outputs": outputs, **_states(state if isinstance(state, tuple) else (state,))}

    return build


def _static(name: str, *, lengths: bool = False, **options: Any) -> Build:
    def build(tf: Any, x: Any, length: Any) -> Outputs:
        outputs, state = tf.compat.v1.nn.static_rnn(
            _cell(tf, name, **options),
            tf.unstack(x, axis=1),
            sequence_length=length if lengths else None,
            dtype=tf.float32,
        )
        return {"last": outputs[-1], **_states(state if isinstance(state, tuple) else (state,))}

    return build


def _stacked(tf: Any, x: Any, _length: Any) -> Outputs:
    cells = [_cell(tf, "BasicLSTMCell"), _cell(tf, "LSTMCell")]
    outputs, state = tf.compat.v1.nn.dynamic_rnn(tf.compat.v1.nn.rnn_cell.MultiRNNCell(cells), x, dtype=tf.float32)
    return {"outputs": outputs, **_states(state)}


def _multi(*names: str, lengths: bool = False) -> Build:
    """Several cells in one loop."""

    def build(tf: Any, x: Any, length: Any) -> Outputs:
        cells = tf.compat.v1.nn.rnn_cell.MultiRNNCell([_cell(tf, name) for name in names])
        outputs, state = tf.compat.v1.nn.dynamic_rnn(
            cells, x, sequence_length=length if lengths else None, dtype=tf.float32
        )
        return {"outputs": outputs, **{f"state{at}": part for at, part in enumerate(tf.nest.flatten(state))}}

    return build


def _bidirectional(*, lengths: bool = False, time_major: bool = False) -> Build:
    def build(tf: Any, x: Any, length: Any) -> Outputs:
        cells = [_cell(tf, "LSTMCell"), _cell(tf, "LSTMCell")]
        outputs, states = tf.compat.v1.nn.bidirectional_dynamic_rnn(
            *cells,
            tf.transpose(x, [1, 0, 2]) if time_major else x,
            sequence_length=length if lengths else None,
            time_major=time_major,
            dtype=tf.float32,
        )
        return {"outputs": tf.concat(outputs, 2), **_states(states)}

    return build


def _lengths_and_states(tf: Any, x: Any, length: Any) -> Outputs:
    """An initial state, and lengths in int64."""
    cell = _cell(tf, "LSTMCell")
    start = tf.compat.v1.nn.rnn_cell.LSTMStateTuple(
        tf.sin(x[:, 0, :1]) * tf.ones([1, UNITS]), x[:, 1, :1] + tf.ones([1, UNITS])
    )
    outputs, state = tf.compat.v1.nn.dynamic_rnn(
        cell, x, sequence_length=tf.cast(length, tf.int64), initial_state=start
    )
    return {"outputs": outputs, **_states(state)}


def _last_by_length(tf: Any, x: Any, length: Any) -> Outputs:
    """Only the hidden state is used."""
    _, state = tf.compat.v1.nn.dynamic_rnn(_cell(tf, "LSTMCell"), x, sequence_length=length, dtype=tf.float32)
    return {"h": state.h}


def _free(build: Build) -> Build:
    """Run over all steps except the last: the converter does not know their number."""

    def sliced(tf: Any, x: Any, length: Any) -> Outputs:
        return build(tf, x[:, : tf.shape(length)[0] + 1], length)

    return sliced


def _raw(tf: Any, x: Any, length: Any) -> Outputs:
    """raw_rnn reads its inputs and tests for the end itself, in tf.cond."""
    cell = _cell(tf, "LSTMCell")
    steps = tf.TensorArray(tf.float32, size=TIME).unstack(tf.transpose(x, [1, 0, 2]))

    def loop(time: Any, output: Any, state: Any, _loop_state: Any) -> Any:
        if output is None:
            state = cell.zero_state(tf.shape(x)[0], tf.float32)
        finished = time >= length
        zeros = tf.zeros([tf.shape(x)[0], FEATURES])
        following = tf.cond(tf.reduce_all(finished), lambda: zeros, lambda: steps.read(time))
        return finished, tf.ensure_shape(following, [None, FEATURES]), state, output, None

    outputs, state, _ = tf.compat.v1.nn.raw_rnn(cell, loop)
    return {"outputs": outputs.stack(), **_states(state)}


def _static_bidirectional(tf: Any, x: Any, _length: Any) -> Outputs:
    cells = [_cell(tf, "LSTMCell"), _cell(tf, "LSTMCell")]
    outputs, *states = tf.compat.v1.nn.static_bidirectional_rnn(*cells, tf.unstack(x, axis=1), dtype=tf.float32)
    return {"outputs": tf.stack(outputs), **_states(tuple(states))}


CELLS = ("BasicLSTMCell", "LSTMCell", "GRUCell", "BasicRNNCell")
RIGHT: dict[str, Build] = {
    **{f"dynamic_{name}": _dynamic(name) for name in CELLS},
    **{f"static_{name}": _static(name) for name in CELLS},
    "dynamic_time_major": _dynamic("LSTMCell", time_major=True),
    "dynamic_lengths": _dynamic("LSTMCell", lengths=True),
    "dynamic_lengths_gru": _dynamic("GRUCell", lengths=True),
    "static_lengths": _static("BasicLSTMCell", lengths=True),
    "dynamic_peephole": _dynamic("LSTMCell", use_peepholes=True),
    "dynamic_projection": _dynamic("LSTMCell", num_proj=2, cell_clip=0.2, proj_clip=0.1),
    "dynamic_forget_bias": _dynamic("BasicLSTMCell", forget_bias=0.5),
    "dynamic_relu": _dynamic("BasicRNNCell", activation="relu"),
    "stacked": _stacked,
    "stacked_lengths": _multi("LSTMCell", "BasicLSTMCell", lengths=True),
    "mixed": _multi("LSTMCell", "GRUCell"),
    "mixed_first": _multi("GRUCell", "BasicLSTMCell"),
    "mixed_lengths": _multi("LSTMCell", "GRUCell", lengths=True),
    "bidirectional": _bidirectional(),
    "bidirectional_lengths": _bidirectional(lengths=True),
    "bidirectional_lengths_time_major": _bidirectional(lengths=True, time_major=True),
    "lengths_basic": _dynamic("BasicLSTMCell", lengths=True),
    "lengths_simple": _dynamic("BasicRNNCell", lengths=True),
    "lengths_time_major": _dynamic("LSTMCell", lengths=True, time_major=True),
    "lengths_gru_time_major": _dynamic("GRUCell", lengths=True, time_major=True),
    "lengths_peephole": _dynamic("LSTMCell", lengths=True, use_peepholes=True),
    "lengths_projection": _dynamic("LSTMCell", lengths=True, num_proj=2, cell_clip=0.2, proj_clip=0.1),
    "lengths_relu": _dynamic("LSTMCell", lengths=True, activation="relu"),
    "lengths_and_states": _lengths_and_states,
    "last_by_length": _last_by_length,
    "lengths_free_time": _free(_dynamic("LSTMCell", lengths=True)),
    "lengths_gru_free_time": _free(_dynamic("GRUCell", lengths=True)),
    "static_bidirectional": _static_bidirectional,
    "raw": _raw,
}
FUNCTIONS = {f"function_{name}": RIGHT[name] for name in ("dynamic_LSTMCell", "dynamic_GRUCell", "static_LSTMCell")}
OLD = {f"old_{name}": build for name, build in RIGHT.items()}
"""The same cases with the control flow of TensorFlow 1: Enter and Exit, Switch and Merge."""


def inputs() -> list[dict[str, np.ndarray]]:
    """Return the inputs of each call."""
    random = np.random.default_rng(0)
    return [
        {
            "x": random.normal(size=(batch, TIME, FEATURES)).astype(np.float32),
            "length": random.integers(0, TIME + 1, batch).astype(np.int32),
        }
        for batch in BATCHES
    ]


def main(folder: Path) -> None:
    """Write all cases: graphs in this process, functions in another one, since graphs disable TensorFlow 2."""
    command = [sys.executable, "-m", "tests.e2e.recurrent.tf1_cells", "functions", str(folder)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as functions:
        _save_graphs(folder)
    assert functions.returncode == 0


def _save_graphs(target: Path) -> None:
    import tensorflow as tf

    v1 = tf.compat.v1
    v1.disable_v2_behavior()
    for name, build in OLD.items():
        _save_graph(tf, build, target / name)
    v1.enable_control_flow_v2()
    for name, build in RIGHT.items():
        _save_graph(tf, build, target / name)


def _save_graph(tf: Any, build: Build, target: Path) -> None:
    v1 = tf.compat.v1
    with tf.Graph().as_default(), v1.Session() as session:
        v1.set_random_seed(1)
        x = v1.placeholder(tf.float32, [None, TIME, FEATURES], "x")
        length = v1.placeholder(tf.int32, [None], "length")
        outputs = build(tf, x, length)
        session.run(v1.global_variables_initializer())
        _perturb(v1, session)
        v1.saved_model.simple_save(session, str(target / "saved_model"), {"x": x, "length": length}, outputs)
        answers = [session.run(outputs, {x: call["x"], length: call["length"]}) for call in inputs()]
    _store(target, answers)


def _perturb(v1: Any, session: Any) -> None:
    """Set the biases to values that are not zero."""
    random = np.random.default_rng(1)
    for variable in v1.global_variables():
        variable.load(random.normal(0, 0.5, variable.shape.as_list()).astype(np.float32), session)


def _save_functions(target: Path) -> None:
    import tensorflow as tf

    for name, build in FUNCTIONS.items():
        specs = [
            tf.TensorSpec([None, TIME, FEATURES], tf.float32, "x"),
            tf.TensorSpec([None], tf.int32, "length"),
        ]

        def call(x: Any, length: Any, build: Build = build) -> Outputs:
            # With eager execution the layers cannot create copies of their variables.
            with tf.compat.v1.variable_scope("scope", caching_device="/cpu:0"):
                return build(tf, x, length)

        module = tf.Module()
        module.kept = []

        def create(create_next: Any, module: Any = module, **options: Any) -> Any:
            module.kept.append(create_next(**options))
            return module.kept[-1]

        with tf.variable_creator_scope(create):
            wrapped = tf.compat.v1.wrap_function(call, specs)
        module.function = tf.function(wrapped, input_signature=specs)
        random = np.random.default_rng(1)
        for variable in module.kept:
            variable.assign(random.normal(0, 0.5, variable.shape).astype(np.float32))
        tf.saved_model.save(module, str(target / name / "saved_model"), signatures=module.function)
        # The saved variables have the new values; copies of variables in the function do not.
        saved = tf.saved_model.load(str(target / name / "saved_model")).signatures["serving_default"]
        answers = [saved(**{key: tf.constant(value) for key, value in call.items()}) for call in inputs()]
        _store(target / name, [{key: value.numpy() for key, value in answer.items()} for answer in answers])


def _store(target: Path, answers: list[dict[str, np.ndarray]]) -> None:
    vectors = {f"{call}/{key}": value for call, answer in enumerate(answers) for key, value in answer.items()}
    np.savez(target / "vectors.npz", **vectors)


if __name__ == "__main__":
    (_save_functions if sys.argv[1] == "functions" else main)(Path(sys.argv[-1]))

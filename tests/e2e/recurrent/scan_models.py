"""Loops over time in all the spellings that become rnn.scan, and near misses, each with its inputs.

python -m tests.e2e.recurrent.scan_models FOLDER     save them all, with TensorFlow's answers to consecutive calls
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

FEATURES, UNITS = 3, 4
Calls = list[tuple[np.ndarray, ...]]


def sequences(*sizes: tuple[int, int], masked: bool = False) -> Calls:
    """Return one input for each (batch, time), the same in each run; `masked` sets some steps to zeros."""
    random = np.random.default_rng(7)
    calls: Calls = []
    for batch, time in sizes:
        x = random.normal(size=(batch, time, FEATURES)).astype(np.float32)
        if masked:
            x[random.random((batch, time)) < 0.4] = 0
        calls.append((x,))
    return calls


SOME = sequences((1, 5), (3, 8), (3, 8), (2, 1))
MASKED = sequences((1, 5), (3, 8), (3, 8), (2, 4), masked=True)
LONG = sequences((1, 70), (2, 64), (2, 31), (1, 1))
IMAGES: Calls = [
    (np.random.default_rng(5).normal(size=(batch, 3, 5, 5, 1)).astype(np.float32),) for batch in (1, 2, 2, 1)
]
CASES: dict[str, tuple[Callable[[], Any], Calls, int]] = {}
"""The builder of a function of tensors, its calls, and the number of scans that are raised, by name."""


def case(calls: Calls, *, scans: int = 1) -> Callable[[Any], Any]:
    def register(build: Any) -> Any:
        CASES[build.__name__] = (build, calls, scans)
        return build

    return register


def _weights(*shape: int) -> Any:
    import tensorflow as tf

    return tf.constant(np.random.default_rng(sum(shape)).normal(size=shape).astype(np.float32) * 0.3)


def _layers(keras: Any, *layers: Any, shape: tuple[Any, ...] = (None, FEATURES)) -> Any:
    return keras.Sequential([keras.Input(shape), *layers])


@case(SOME)
def keras_lstm() -> Any:
    import keras

    return _layers(keras, keras.layers.LSTM(UNITS))


@case(LONG)
def keras_gru_sequences() -> Any:
    import keras

    return _layers(keras, keras.layers.GRU(UNITS, return_sequences=True))


@case(SOME, scans=2)
def keras_bidirectional() -> Any:
    import keras

    return _layers(keras, keras.layers.Bidirectional(keras.layers.SimpleRNN(UNITS, return_sequences=True)))


@case(MASKED)
def keras_masked_lstm() -> Any:
    import keras

    return _layers(keras, keras.layers.Masking(), keras.layers.LSTM(UNITS, return_sequences=True))


@case(MASKED)
def keras_masked_gru_last() -> Any:
    import keras

    return _layers(keras, keras.layers.Masking(), keras.layers.GRU(UNITS))


@case(SOME)
def keras_stacked_cells() -> Any:
    import keras

    cells = [keras.layers.LSTMCell(UNITS), keras.layers.GRUCell(5)]
    return _layers(keras, keras.layers.RNN(cells, return_sequences=True))


@case(IMAGES)
def keras_conv_lstm() -> Any:
    import keras

    layer = keras.layers.ConvLSTM2D(2, 3, return_sequences=True)
    return _layers(keras, layer, shape=(3, 5, 5, 1))


@case(SOME)
def tf_keras_lstm() -> Any:
    import tf_keras

    return _layers(tf_keras, tf_keras.layers.LSTM(UNITS, recurrent_activation="hard_sigmoid"))


@case(SOME)
def tf_keras_gru_reset_before() -> Any:
    import tf_keras

    return _layers(tf_keras, tf_keras.layers.GRU(UNITS, reset_after=False, return_sequences=True))


@case(MASKED)
def tf_keras_masked_rnn() -> Any:
    import tf_keras

    layer = tf_keras.layers.SimpleRNN(UNITS, zero_output_for_mask=True, return_sequences=True)
    return _layers(tf_keras, tf_keras.layers.Masking(), layer)


@case(SOME)
def tf_keras_custom_cell() -> Any:
    import tensorflow as tf
    import tf_keras

    kernel, recurrent = _weights(FEATURES, UNITS), _weights(UNITS, UNITS)

    class Cell(tf_keras.layers.Layer):
        """A gated average whose output differs from its state."""

        state_size = UNITS
        output_size = UNITS

        def call(self, x: Any, states: Any) -> Any:
            z = tf.sigmoid(x @ kernel + states[0] @ recurrent)
            h = z * states[0] + (1.0 - z) * tf.nn.relu(x @ kernel)
            return h * 2.0, [h]

    x = tf_keras.Input((None, FEATURES))
    return tf_keras.Model(x, tf_keras.layers.RNN(Cell(), return_sequences=True, return_state=True)(x))


@case(LONG)
def tf_scan() -> Any:
    import tensorflow as tf

    weights = _weights(FEATURES + UNITS, UNITS)

    def f(x: Any) -> Any:
        first = tf.zeros([tf.shape(x)[0], UNITS])
        step = lambda h, v: tf.tanh(tf.concat([v, h], -1) @ weights)  # noqa: E731
        return tf.scan(step, tf.transpose(x, [1, 0, 2]), initializer=first)

    return f


@case(SOME)
def map_without_state() -> Any:
    import tensorflow as tf

    return lambda x: tf.map_fn(lambda v: tf.sin(v) + tf.reduce_sum(v), x)


@case(SOME, scans=2)
def a_scan_in_a_map() -> Any:
    """Process each sequence of the batch separately."""
    import tensorflow as tf

    weights = _weights(FEATURES, FEATURES)

    def one(sequence: Any) -> Any:
        return tf.scan(
            lambda h, v: tf.tanh(v + tf.linalg.matvec(weights, h)), sequence, initializer=tf.zeros([FEATURES])
        )

    return lambda x: tf.map_fn(one, x)


@case(LONG)
def a_state_that_broadcasts() -> Any:
    """The batch of the first output is that of the input or of the initial state: one of the two is 1."""
    import tensorflow as tf

    def f(x: Any) -> Any:
        first = x[:1, 0] * 0.5
        weights = _weights(FEATURES, FEATURES)
        zero = tf.zeros([tf.shape(x)[0], FEATURES])
        return tf.scan(lambda h, v: tf.tanh(v @ weights + h), tf.transpose(x, [1, 0, 2]), initializer=first + zero)

    return f


@case(SOME)
def a_loop_that_reads_the_time() -> Any:
    import tensorflow as tf

    def f(x: Any) -> Any:
        x = tf.transpose(x, [1, 0, 2])
        time = tf.shape(x)[0]
        h, outputs = tf.zeros_like(x[0]), tf.TensorArray(tf.float32, time, element_shape=(None, FEATURES))
        for t in tf.range(time):
            h = h * 0.5 + x[t] * tf.cast(t, tf.float32)
            outputs = outputs.write(t, h)
        return {"y": outputs.stack(), "h": h}

    return f


@case(sequences((1, 5), (2, 8), (2, 5), (1, 6)))
def a_loop_over_some_of_the_steps() -> Any:
    import tensorflow as tf

    def f(x: Any) -> Any:
        x = tf.transpose(x, [1, 0, 2])
        h = tf.zeros_like(x[0])
        for t in tf.range(5):
            h = tf.tanh(h + x[t])
        return h

    return f


@case(SOME, scans=0)
def a_loop_that_looks_back() -> Any:
    """Each step reads what the previous one wrote."""
    import tensorflow as tf

    def f(x: Any) -> Any:
        x = tf.transpose(x, [1, 0, 2])
        time = tf.shape(x)[0]
        outputs = tf.TensorArray(tf.float32, time + 1, element_shape=(None, FEATURES), clear_after_read=False)
        outputs = outputs.write(0, x[0])
        for t in tf.range(time):
            outputs = outputs.write(t + 1, tf.tanh(outputs.read(t) + x[t]))
        return outputs.stack()

    return f


@case(SOME)
def every_other_step() -> Any:
    import tensorflow as tf

    def f(x: Any) -> Any:
        x = tf.transpose(x, [1, 0, 2])
        h = tf.zeros_like(x[0])
        for t in tf.range(0, tf.shape(x)[0], 2):
            h = tf.tanh(h + x[t])
        return h

    return f


@case(SOME, scans=0)
def until_a_value_is_reached() -> Any:
    """The number of steps depends on the values they compute."""
    import tensorflow as tf

    def f(x: Any) -> Any:
        h = tf.reduce_mean(x, axis=1)
        while tf.reduce_sum(tf.abs(h)) > 0.5:
            h = h * 0.5
        return h

    return f


def main() -> None:
    """Save all cases."""
    import tensorflow as tf

    for name, (build, calls, _) in CASES.items():
        made = build()
        shape = (None, *calls[0][0].shape[1:]) if calls is IMAGES else (None, None, FEATURES)
        spec = tf.TensorSpec(shape, name="x")
        function = tf.function(made, input_signature=[spec])
        module = tf.Module()
        module.f, module.made = function, made
        target = Path(sys.argv[1]) / name
        tf.saved_model.save(module, str(target / "saved_model"), function.get_concrete_function())
        loaded = tf.saved_model.load(str(target / "saved_model")).signatures["serving_default"]
        answers: dict[str, Any] = {}
        for number, call in enumerate(calls):
            for key, value in loaded(x=tf.constant(call[0])).items():
                answers[f"{number}/{key}"] = value.numpy()
        np.savez(target / "answers.npz", allow_pickle=True, **answers)
        print(name, flush=True)


if __name__ == "__main__":
    main()

"""For the authors of models: two LSTMs of Acme's own, marked for litefuse.

TensorFlow lets a marked function use nothing but its arguments, so the weights are among them.
"""

import tensorflow as tf

import litefuse

# Option 1: Keras's interface. The name begins with "lstm_"; operands and results are those of Keras 2's LSTM.


@tf.function(
    experimental_attributes={"api_implements": "lstm_acme", "time_major": False, "go_backwards": False},
    autograph=False,
)
def lstm(inputs, hidden, memory, kernel, recurrent_kernel, bias):
    """Acme's LSTM. Its weights have Keras's layout: gates in the order input, forget, cell, output.

    Args:
        inputs: [batch, time, features].
        hidden, memory: the initial states, [batch, units].
        kernel: [features, 4 * units]; recurrent_kernel: [units, 4 * units]; bias: [4 * units].

    Returns:
        The last output [batch, units], all outputs [batch, time, units], both final states, and a number that tells
        Keras's devices apart and that nobody reads.
    """

    def step(x, hidden, memory):
        z = tf.matmul(x, kernel) + tf.matmul(hidden, recurrent_kernel) + bias
        i, f, c, o = tf.split(z, 4, axis=1)
        memory = tf.sigmoid(f) * memory + tf.sigmoid(i) * tf.tanh(c)
        return tf.sigmoid(o) * tf.tanh(memory), memory

    outputs, hidden, memory = _over_time(step, inputs, hidden, memory)
    return outputs[:, -1], outputs, hidden, memory, tf.constant(0.0)


# Option 2: an interface of one's own, and a rule for it (rules.py).


@litefuse.composite("acme.layer_norm_lstm", epsilon=1e-8, cap=20.0)
def layer_norm_lstm(weights, scale, bias, inputs, hidden, memory):
    """An LSTM with layer normalization of each gate. One matrix has all weights, and the output gate comes first.

    Args:
        weights: [units + features, 4 * units]: the state's rows come first; gates in the order output, cell, input,
            forget.
        scale, bias: of the normalization, [4, units].
        inputs: [batch, time, features].
        hidden, memory: the initial states, [batch, units].

    Returns:
        All outputs [batch, time, units], and the final memory [batch, units].
    """

    def step(x, hidden, memory):
        parts = tf.split(tf.matmul(tf.concat([hidden, x], 1), weights), 4, axis=1)
        o, c, i, f = (_normalized(part) * scale[gate] + bias[gate] for gate, part in enumerate(parts))
        memory = tf.clip_by_value(tf.sigmoid(f) * memory + tf.sigmoid(i) * tf.tanh(c), -20.0, 20.0)
        return tf.sigmoid(o) * tf.tanh(memory), memory

    outputs, _, memory = _over_time(step, inputs, hidden, memory)
    return outputs, memory


def _normalized(x):
    mean, variance = tf.nn.moments(x, [-1], keepdims=True)
    return (x - mean) * tf.math.rsqrt(variance + 1e-8)


def _over_time(step, inputs, hidden, memory):
    """All outputs of a step [batch, time, units], and both states after the last."""
    steps = tf.transpose(inputs, [1, 0, 2])
    time = tf.shape(steps)[0]
    outputs = tf.TensorArray(tf.float32, time, element_shape=hidden.shape)

    def body(index, hidden, memory, outputs):
        hidden, memory = step(steps[index], hidden, memory)
        return index + 1, hidden, memory, outputs.write(index, hidden)

    state = (tf.constant(0), hidden, memory, outputs)
    _, hidden, memory, outputs = tf.while_loop(lambda index, *_: index < time, body, state)
    return tf.transpose(outputs.stack(), [1, 0, 2]), hidden, memory

"""For the authors of models: Acme's functions, marked as composites."""

import tensorflow as tf

import litefuse


@litefuse.composite("acme.swish", beta=1.5)
def swish(x):
    """x times the sigmoid of 1.5 x."""
    return x * tf.sigmoid(1.5 * x)


@litefuse.composite("acme.dense", activation="relu")
def dense(x, kernel, bias):
    """A dense layer. TensorFlow lets a marked function use nothing but its arguments, so the weights are among them."""
    return tf.nn.relu(tf.matmul(x, kernel) + bias)


@litefuse.composite("acme.detector", threshold=0.25, sizes=[8, 16])
def detect(scores):
    """What Acme's runtime has a kernel for. The body is what runs in TensorFlow."""
    return tf.cast(scores > 0.25, tf.float32) * scores

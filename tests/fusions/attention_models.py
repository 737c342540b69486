"""Models with attention and with layers that bias and activation fuse into, as Keras 3, tf_keras and TensorFlow write
them, with TensorFlow's answers.

    python -m tests.fusions.attention_models FOLDER
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

LENGTH, WIDTH, HEADS = 6, 8, 2
CASES: dict[str, Callable[[], tuple[Any, Any, list[tuple[int, ...]]]]] = {}
"""Functions, by name, that return the trackable, its function, and the shapes of the inputs without the batch."""


def case(make: Any) -> Any:
    CASES[make.__name__] = make
    return make


def keras_layer(call: Callable[..., Any], *shapes: tuple[int, ...], keras: Any) -> tuple[Any, Any, Any]:
    """Return a model of one layer, with random weights."""
    keras.utils.set_random_seed(3)
    inputs = [keras.Input(shape) for shape in shapes]
    model = keras.Model(inputs, call(*inputs))
    random = np.random.default_rng(1)
    model.set_weights([random.normal(0, 0.6, weight.shape).astype(np.float32) for weight in model.get_weights()])
    return model, lambda *x: model(list(x)), list(shapes)


def keras3() -> Any:
    import keras

    return keras


def tf_keras() -> Any:
    import tf_keras

    return tf_keras


SEQUENCE = (LENGTH, WIDTH)
MASK = (LENGTH, LENGTH)


def heads(keras: Any, **options: Any) -> Any:
    return keras.layers.MultiHeadAttention(HEADS, WIDTH // HEADS, **options)


@case
def k3_heads() -> Any:
    layer = heads(keras3())
    return keras_layer(lambda x: layer(x, x), SEQUENCE, keras=keras3())


@case
def k3_heads_no_bias() -> Any:
    layer = heads(keras3(), use_bias=False)
    return keras_layer(lambda x: layer(x, x), SEQUENCE, keras=keras3())


@case
def k3_heads_dropout() -> Any:
    """With dropout, Keras writes out the products and the softmax."""
    layer = heads(keras3(), dropout=0.1)
    return keras_layer(lambda x: layer(x, x), SEQUENCE, keras=keras3())


@case
def k3_heads_mask() -> Any:
    layer = heads(keras3())
    return keras_layer(lambda x, m: layer(x, x, attention_mask=m), SEQUENCE, MASK, keras=keras3())


@case
def k3_heads_causal() -> Any:
    layer = heads(keras3())
    return keras_layer(lambda x: layer(x, x, use_causal_mask=True), SEQUENCE, keras=keras3())


@case
def k3_heads_dropout_mask() -> Any:
    """Rows that are fully masked become zero."""
    layer = heads(keras3(), dropout=0.1)
    return keras_layer(lambda x, m: layer(x, x, attention_mask=m), SEQUENCE, MASK, keras=keras3())


@case
def k3_cross() -> Any:
    layer = heads(keras3())
    return keras_layer(layer, SEQUENCE, (4, WIDTH), keras=keras3())


@case
def k3_grouped() -> Any:
    layer = keras3().layers.GroupQueryAttention(WIDTH // HEADS, 4, 2)
    return keras_layer(lambda x: layer(x, x), SEQUENCE, keras=keras3())


@case
def k3_heads_dropout_padding() -> Any:
    """The same mask for all queries."""
    keras = keras3()
    layer = heads(keras, dropout=0.1)
    return keras_layer(lambda x, m: layer(x, x, attention_mask=m[:, None]), SEQUENCE, (LENGTH,), keras=keras)


@case
def k3_heads_causal_dropout() -> Any:
    """The mask is known, and therefore also that no row is fully masked."""
    layer = heads(keras3(), dropout=0.1)
    return keras_layer(lambda x: layer(x, x, use_causal_mask=True), SEQUENCE, keras=keras3())


@case
def k3_grouped_mask() -> Any:
    layer = keras3().layers.GroupQueryAttention(WIDTH // HEADS, 4, 2)
    return keras_layer(lambda x, m: layer(x, x, attention_mask=m), SEQUENCE, MASK, keras=keras3())


@case
def k3_multi_query() -> Any:
    """One head of keys, which Keras repeats for the query heads."""
    layer = keras3().layers.GroupQueryAttention(WIDTH // HEADS, 4, 1)
    return keras_layer(lambda x: layer(x, x), SEQUENCE, keras=keras3())


def one_head(writer: str, **options: Any) -> Any:
    """`Attention` layers, on three dimensions."""
    keras = keras3() if writer == "k3" else tf_keras()
    layer = keras.layers.Attention(**options)
    return keras_layer(lambda x, y: layer([x, y]), SEQUENCE, SEQUENCE, keras=keras)


def one_head_causal(writer: str) -> Any:
    keras = keras3() if writer == "k3" else tf_keras()
    layer = keras.layers.Attention()
    return keras_layer(lambda x: layer([x, x], use_causal_mask=True), SEQUENCE, keras=keras)


def one_head_mask(writer: str) -> Any:
    keras = keras3() if writer == "k3" else tf_keras()
    layer = keras.layers.Attention()
    return keras_layer(lambda x, m: layer([x, x], mask=[None, m > 0.5]), SEQUENCE, (LENGTH,), keras=keras)


for _writer in ("k3", "tfk"):
    CASES[f"{_writer}_attention"] = lambda writer=_writer: one_head(writer)
    CASES[f"{_writer}_attention_scale"] = lambda writer=_writer: one_head(writer, use_scale=True)
    CASES[f"{_writer}_attention_causal"] = lambda writer=_writer: one_head_causal(writer)
    CASES[f"{_writer}_attention_mask"] = lambda writer=_writer: one_head_mask(writer)


@case
def tfk_heads() -> Any:
    layer = heads(tf_keras())
    return keras_layer(lambda x: layer(x, x), SEQUENCE, keras=tf_keras())


@case
def tfk_heads_mask() -> Any:
    layer = heads(tf_keras(), use_bias=False)
    return keras_layer(lambda x, m: layer(x, x, attention_mask=m), SEQUENCE, MASK, keras=tf_keras())


@case
def tfk_heads_causal() -> Any:
    layer = heads(tf_keras())
    return keras_layer(lambda x: layer(x, x, use_causal_mask=True), SEQUENCE, keras=tf_keras())


def plain(f: Callable[..., Any], *shapes: tuple[int, ...]) -> tuple[Any, Any, Any]:
    import tensorflow as tf

    return tf.Module(), f, list(shapes)


@case
def tf_heads_first() -> Any:
    import tensorflow as tf

    def f(q: Any, k: Any, v: Any) -> Any:
        return tf.matmul(tf.nn.softmax(tf.matmul(q, k, transpose_b=True) * 0.5), v)

    return plain(f, *((HEADS, LENGTH, 4),) * 3)


@case
def tf_heads_first_mask() -> Any:
    import tensorflow as tf

    def f(q: Any, k: Any, v: Any, mask: Any) -> Any:
        scores = tf.matmul(q, k, transpose_b=True) / tf.sqrt(4.0) + (1.0 - mask) * -1e9
        return tf.matmul(tf.nn.softmax(scores), v)

    return plain(f, *((HEADS, LENGTH, 4),) * 3, (1, 1, LENGTH))


@case
def tf_heads_last() -> Any:
    """Transposed, as in BERT's own code."""
    import tensorflow as tf

    def f(q: Any, k: Any, v: Any) -> Any:
        q, k, v = (tf.transpose(x, (0, 2, 1, 3)) for x in (q, k, v))
        scores = tf.matmul(q, tf.transpose(k, (0, 1, 3, 2))) * 0.5
        return tf.transpose(tf.matmul(tf.nn.softmax(scores), v), (0, 2, 1, 3))

    return plain(f, *((LENGTH, HEADS, 4),) * 3)


@case
def tf_heads_last_mask() -> Any:
    import tensorflow as tf

    def f(q: Any, k: Any, v: Any, mask: Any) -> Any:
        scores = tf.einsum("bthd,bshd->bhts", q, k) * 0.5 + mask
        return tf.einsum("bhts,bshd->bthd", tf.nn.softmax(scores), v)

    return plain(f, *((LENGTH, HEADS, 4),) * 3, (1, LENGTH, LENGTH))


@case
def tf_scaled_before() -> Any:
    """Heads split as in T5 and others; the queries are scaled."""
    import tensorflow as tf

    def f(q: Any, k: Any, v: Any) -> Any:
        q, k, v = (tf.transpose(tf.reshape(x, (-1, LENGTH, HEADS, 4)), (0, 2, 1, 3)) for x in (q, k, v))
        y = tf.matmul(tf.nn.softmax(tf.matmul(q * 0.5, k, transpose_b=True)), v)
        return tf.reshape(tf.transpose(y, (0, 2, 1, 3)), (-1, LENGTH, HEADS * 4))

    return plain(f, *((LENGTH, HEADS * 4),) * 3)


def scores_and_values(change: Callable[..., Any]) -> Any:
    """Einsums, with `change` in between."""
    import tensorflow as tf

    def f(q: Any, k: Any, v: Any, *mask: Any) -> Any:
        return tf.einsum("bhts,bshd->bthd", change(tf, tf.einsum("bthd,bshd->bhts", q, k), *mask), v)

    return f


@case
def tf_softmax_written_out() -> Any:
    def shares(tf: Any, x: Any) -> Any:
        e = tf.exp(x - tf.reduce_max(x, -1, keepdims=True))
        return e / tf.reduce_sum(e, -1, keepdims=True)

    return plain(scores_and_values(shares), *((LENGTH, HEADS, 4),) * 3)


@case
def tf_causal_mask_known() -> Any:
    """-1e9 where the mask is false; no row is entirely false."""

    def shares(tf: Any, x: Any) -> Any:
        mask = tf.linalg.band_part(tf.ones((LENGTH, LENGTH), tf.bool), -1, 0)
        return tf.nn.softmax(tf.where(mask, 0.5 * x, -1e9))

    return plain(scores_and_values(shares), *((LENGTH, HEADS, 4),) * 3)


@case
def tf_scaled_mask() -> Any:
    """Subtracted, then scaled with the scores."""

    def shares(tf: Any, x: Any, mask: Any) -> Any:
        return tf.nn.softmax((x - 1e4 * (1.0 - mask)) / 2.0)

    return plain(scores_and_values(shares), *((LENGTH, HEADS, 4),) * 3, (1, LENGTH, LENGTH))


def of_keras_ops(**options: Any) -> Callable[..., Any]:
    """Apply `keras.ops.dot_product_attention` with a bias or a mask as the last input."""

    def f(q: Any, k: Any, v: Any, last: Any) -> Any:
        given = {"mask": last > 0.5} if "mask" in options else {"bias": last}
        causal = options.get("causal", False)
        return keras3().ops.dot_product_attention(q, k, v, is_causal=causal, **given)

    return f


for _name, _options in {"mask": {"mask": True}, "bias": {}, "bias_causal": {"causal": True}}.items():
    CASES[f"k3_ops_{_name}"] = lambda options=_options: plain(
        of_keras_ops(**options), *((LENGTH, HEADS, 4),) * 3, (HEADS, LENGTH, LENGTH)
    )


KINDS = ("conv", "depthwise", "transposed", "dense")
BIASES = ("bias_add", "add", "none")
ACTIVATIONS = ("relu", "relu6", "none")


def fused_name(writer: str, kind: str, bias: str, activation: str) -> str:
    return f"{writer}_{kind}_{bias}_{activation}"


def plain_layer(kind: str, bias: str, activation: str) -> Any:
    import tensorflow as tf

    random = np.random.default_rng(4)

    def weights(*shape: int) -> Any:
        return tf.constant(random.normal(0, 1, shape).astype(np.float32))

    filters, matrix, c, d = weights(3, 3, 3, 4), weights(3, 4), weights(4), weights(6)
    depthwise, transposed = weights(3, 3, 3, 2), weights(3, 3, 4, 3)

    def f(x: Any) -> Any:
        if kind == "conv":
            y = tf.nn.conv2d(x, filters, 1, "SAME")
        elif kind == "depthwise":
            y = tf.nn.depthwise_conv2d(x, depthwise, (1, 1, 1, 1), "SAME")
        elif kind == "transposed":
            y = tf.nn.conv2d_transpose(x, transposed, (tf.shape(x)[0], 10, 10, 4), 2, "SAME")
        else:
            y = tf.matmul(x, matrix)
        constant = d if kind == "depthwise" else c
        y = {"bias_add": tf.nn.bias_add, "add": lambda y, c: c + y, "none": lambda y, _: y}[bias](y, constant)
        return {"relu": tf.nn.relu, "relu6": tf.nn.relu6, "none": tf.identity}[activation](y)

    return plain(f, (3,) if kind == "dense" else (5, 5, 3))


def keras_of(writer: str, kind: str, bias: str, activation: str) -> Any:
    keras = keras3() if writer == "k3" else tf_keras()
    options = {"use_bias": bias != "none", "activation": None if activation == "none" else activation}
    if activation == "relu6":
        import tensorflow as tf

        options["activation"] = keras.activations.relu6 if writer == "k3" else tf.nn.relu6
    layer = {
        "conv": lambda: keras.layers.Conv2D(4, 3, padding="same", **options),
        "depthwise": lambda: keras.layers.DepthwiseConv2D(3, padding="same", **options),
        "transposed": lambda: keras.layers.Conv2DTranspose(4, 3, strides=2, padding="same", **options),
        "dense": lambda: keras.layers.Dense(4, **options),
    }[kind]()
    return keras_layer(layer, (3,) if kind == "dense" else (5, 5, 3), keras=keras)


for _parts in itertools.product(("tf", "k3", "tfk"), KINDS, BIASES, ACTIVATIONS):
    if _parts[0] == "tf":
        CASES[fused_name(*_parts)] = lambda parts=_parts: plain_layer(*parts[1:])
    elif _parts[2] != "add":
        CASES[fused_name(*_parts)] = lambda parts=_parts: keras_of(*parts)


def normalization(writer: str, **options: Any) -> Any:
    keras = keras3() if writer == "k3" else tf_keras()
    return keras_layer(keras.layers.LayerNormalization(**options), SEQUENCE, keras=keras)


@case
def k3_group_norm() -> Any:
    return keras_layer(keras3().layers.GroupNormalization(2), (5, 5, 4), keras=keras3())


for _writer in ("k3", "tfk"):
    for _scale, _center in itertools.product((True, False), repeat=2):
        CASES[f"{_writer}_norm_{_scale}_{_center}"] = lambda writer=_writer, scale=_scale, center=_center: (
            normalization(writer, scale=scale, center=center)
        )


def store(name: str, folder: Path) -> None:
    """Write a case with the answers to one sample and to three."""
    import tensorflow as tf

    model, f, shapes = CASES[name]()
    signature = [tf.TensorSpec((None, *shape), tf.float32, name=f"x{index}") for index, shape in enumerate(shapes)]
    function = tf.function(lambda *x: {"y": f(*x)}, input_signature=signature)
    holder = tf.Module()
    holder.model, holder.f = model, function
    tf.saved_model.save(holder, str(folder / "saved_model"), {"serving_default": function.get_concrete_function()})
    random = np.random.default_rng(5)
    arrays: dict[str, np.ndarray] = {}
    for call, batch in enumerate((1, 3)):
        inputs = [random.normal(0, 1, (batch, *shape)).astype(np.float32) for shape in shapes]
        if len(inputs) > 1 and "mask" in name:
            inputs[-1] = (inputs[-1] > -0.3).astype(np.float32)
            if "heads_" in name:
                rows = inputs[-1][-1] if inputs[-1].ndim == 2 else inputs[-1][-1, ..., 0, :]
                rows[...] = call == 0  # fully masked
        arrays |= {f"{call}/x{index}": value for index, value in enumerate(inputs)}
        arrays[f"{call}/y"] = function(*map(tf.constant, inputs))["y"].numpy()
    np.savez(folder / "answers.npz", **arrays)


def main() -> None:
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    for name in CASES:
        store(name, Path(sys.argv[1]) / name)


if __name__ == "__main__":
    main()

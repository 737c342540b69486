"""Models with the functions of contracts, which nobody marked, and TensorFlow's answers.

They are layers of Keras 3 and tf_keras, and functions as KerasHub, transformers, flax and litert-torch compute them.

    python -m tests.fusions.contracts.models FOLDER
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

WIDTH = 8
ROWS = (5, WIDTH)
IMAGES = (4, 5, WIDTH)


class ModelCase(NamedTuple):
    """A model: what owns its variables, its function, the shapes of its inputs without the batch, and the integers."""

    owner: Any
    function: Callable[..., Any]
    shapes: Sequence[tuple[int, ...]]
    integers: Sequence[int] = ()


CASES: dict[str, Callable[[], ModelCase]] = {}


def case(make: Callable[[], ModelCase]) -> Callable[[], ModelCase]:
    CASES[make.__name__] = make
    return make


def layer_case(keras: Any, layer: Any, *shapes: tuple[int, ...]) -> ModelCase:
    """Return a model of one layer, with random weights."""
    inputs = [keras.Input(shape) for shape in shapes]
    model = keras.Model(inputs, layer(*inputs))
    random = np.random.default_rng(1)
    model.set_weights([random.normal(1, 0.4, weight.shape).astype(np.float32) for weight in model.get_weights()])
    return ModelCase(model, lambda *x: model(list(x)), shapes)


def plain(function: Callable[..., Any], *shapes: tuple[int, ...], **variables: np.ndarray) -> ModelCase:
    """Return a function of TensorFlow, a tf module and the model's variables as the first operands."""
    tf = tensorflow()
    owner = tf.Module()
    for name, array in variables.items():
        setattr(owner, name, tf.Variable(array))
    weights = [getattr(owner, name) for name in variables]
    return ModelCase(owner, lambda *x: function(tf, *[tf.convert_to_tensor(weight) for weight in weights], *x), shapes)


def tensorflow() -> Any:
    import tensorflow

    return tensorflow


def weights(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(1, 0.4, shape).astype(np.float32)


def keras3() -> Any:
    import keras

    return keras


def tf_keras() -> Any:
    import tf_keras

    return tf_keras


@case
def k3_rms() -> ModelCase:
    return layer_case(keras3(), keras3().layers.RMSNormalization(epsilon=1e-5), ROWS)


@case
def k3_layer() -> ModelCase:
    return layer_case(keras3(), keras3().layers.LayerNormalization(), ROWS)


@case
def k3_layer_bare() -> ModelCase:
    return layer_case(keras3(), keras3().layers.LayerNormalization(center=False, scale=False), IMAGES)


@case
def k3_layer_shifted() -> ModelCase:
    return layer_case(keras3(), keras3().layers.LayerNormalization(scale=False), ROWS)


@case
def k3_groups() -> ModelCase:
    return layer_case(keras3(), keras3().layers.GroupNormalization(2), IMAGES)


@case
def k3_instance() -> ModelCase:
    return layer_case(keras3(), keras3().layers.GroupNormalization(-1, epsilon=1e-5), IMAGES)


@case
def tfk_layer() -> ModelCase:
    return layer_case(tf_keras(), tf_keras().layers.LayerNormalization(epsilon=1e-5), ROWS)


@case
def tfk_groups() -> ModelCase:
    return layer_case(tf_keras(), tf_keras().layers.GroupNormalization(4), IMAGES)


@case
def hub_rms() -> ModelCase:
    """KerasHub's Gemma: float32 inside, and a scale about 1."""

    def rms(tf: Any, scale: Any, x: Any) -> Any:
        x = tf.cast(x, tf.float32)
        variance = tf.reduce_mean(tf.square(x), axis=-1, keepdims=True)
        return x * tf.math.reciprocal(tf.sqrt(variance + 1e-6)) * (1 + scale)

    return plain(rms, ROWS, scale=weights(WIDTH) - 1)


@case
def llama_rms() -> ModelCase:
    """transformers: the weight comes first."""

    def rms(tf: Any, weight: Any, x: Any) -> Any:
        variance = tf.reduce_mean(tf.pow(x, 2), axis=-1, keepdims=True)
        return weight * (x * tf.math.rsqrt(variance + 1e-6))

    return plain(rms, ROWS, weight=weights(WIDTH))


@case
def t5_rms() -> ModelCase:
    """T5 computes it of the embeddings with a residual connection around a layer."""

    def block(tf: Any, weight: Any, matrix: Any, x: Any) -> Any:
        x = x + tf.nn.relu(tf.matmul(x, matrix))
        normalized = x * tf.math.rsqrt(tf.math.reduce_mean(tf.math.square(x), axis=-1, keepdims=True) + 1e-6)
        return x + tf.matmul(weight * normalized, matrix)

    return plain(block, ROWS, weight=weights(WIDTH), matrix=weights(WIDTH, WIDTH, seed=3) - 1)


@case
def flax_rms() -> ModelCase:
    """flax multiplies the scale with the inverse of the root; the mean is a sum that is divided."""

    def rms(tf: Any, scale: Any, x: Any) -> Any:
        mean = tf.reduce_sum(x * x, axis=-1) / WIDTH
        return x * (tf.math.rsqrt(tf.expand_dims(mean, -1) + 1e-6) * tf.reshape(scale, (1, 1, WIDTH)))

    return plain(rms, ROWS, scale=weights(WIDTH))


@case
def torch_rms() -> ModelCase:
    """The norm from a power, of queries of several heads, without a weight."""

    def rms(tf: Any, x: Any) -> Any:
        return x / tf.pow(tf.reduce_mean(tf.math.pow(x, 2.0), -1, True) + 1e-5, 0.5)

    return plain(rms, (5, 2, WIDTH))


@case
def scaled_rms() -> ModelCase:
    """The root of the sum, and the root of the width as a factor."""

    def rms(tf: Any, scale: Any, x: Any) -> Any:
        return x * (WIDTH**0.5) / tf.sqrt(tf.reduce_sum(x**2, -1, keepdims=True) + WIDTH * 1e-5) * scale

    return plain(rms, ROWS, scale=weights(WIDTH))


@case
def flax_layer() -> ModelCase:
    """The variance is mean(x^2) - mean(x)^2, at least zero."""

    def norm(tf: Any, scale: Any, bias: Any, x: Any) -> Any:
        mean = tf.reduce_mean(x, -1, keepdims=True)
        variance = tf.maximum(0.0, tf.reduce_mean(tf.square(x), -1, keepdims=True) - tf.square(mean))
        return (x - mean) * (tf.math.rsqrt(variance + 1e-5) * scale) + bias

    return plain(norm, ROWS, scale=weights(WIDTH), bias=weights(WIDTH, seed=1))


@case
def bert_layer() -> ModelCase:
    """The standard deviation divides, gamma and beta follow."""

    def norm(tf: Any, gamma: Any, beta: Any, x: Any) -> Any:
        mean, variance = tf.nn.moments(x, -1, keepdims=True)
        return gamma * ((x - mean) / tf.sqrt(variance + 1e-5)) + beta

    return plain(norm, ROWS, gamma=weights(WIDTH), beta=weights(WIDTH, seed=1))


@case
def folded_layer() -> ModelCase:
    """gamma and beta as a factor and an offset of x."""

    def norm(tf: Any, gamma: Any, beta: Any, x: Any) -> Any:
        mean, variance = tf.nn.moments(x, -1, keepdims=True)
        return tf.nn.batch_normalization(x, mean, variance, beta, gamma, 1e-3)

    return plain(norm, ROWS, gamma=weights(WIDTH), beta=weights(WIDTH, seed=1))


@case
def torch_groups() -> ModelCase:
    """Groups of channels as rows, in the order of PyTorch, whose channels come first."""

    def norm(tf: Any, gamma: Any, beta: Any, x: Any) -> Any:
        first = tf.transpose(x, (0, 3, 1, 2))
        rows = tf.reshape(first, (-1, 2, WIDTH // 2 * 20))
        mean = tf.reduce_mean(rows, 2, keepdims=True)
        variance = tf.reduce_mean(tf.math.squared_difference(rows, mean), 2, keepdims=True)
        y = tf.reshape((rows - mean) * tf.math.rsqrt(variance + 1e-5), tf.shape(first))
        return tf.transpose(y * gamma[:, None, None] + beta[:, None, None], (0, 2, 3, 1))

    return plain(norm, IMAGES, gamma=weights(WIDTH), beta=weights(WIDTH, seed=1))


@case
def flax_groups() -> ModelCase:
    def norm(tf: Any, scale: Any, bias: Any, x: Any) -> Any:
        grouped = tf.reshape(x, (-1, 4, 5, 4, 2))
        mean = tf.reduce_mean(grouped, (1, 2, 4), keepdims=True)
        variance = tf.reduce_mean(grouped**2, (1, 2, 4), keepdims=True) - mean**2
        return tf.reshape((grouped - mean) / tf.sqrt(variance + 1e-6), (-1, *IMAGES)) * scale + bias

    return plain(norm, IMAGES, scale=weights(WIDTH), bias=weights(WIDTH, seed=1))


@case
def sum_l2() -> ModelCase:
    def norm(tf: Any, x: Any) -> Any:
        return x * tf.math.rsqrt(tf.reduce_sum(tf.square(x), -1, keepdims=True) + 1e-6)

    return plain(norm, ROWS)


@case
def root_l2() -> ModelCase:
    def norm(tf: Any, x: Any) -> Any:
        return x / tf.sqrt(tf.reduce_sum(x * x, axis=-1, keepdims=True) + 1e-6)

    return plain(norm, ROWS)


@case
def mean_l2() -> ModelCase:
    """The root of the mean, divided by the root of the width."""

    def norm(tf: Any, x: Any) -> Any:
        return x * tf.math.rsqrt(tf.reduce_mean(x * x, axis=-1, keepdims=True) + 1e-6 / WIDTH) / WIDTH**0.5

    return plain(norm, ROWS)


@case
def power_l2() -> ModelCase:
    def norm(tf: Any, x: Any) -> Any:
        return x * tf.pow(tf.reduce_sum(tf.pow(x, 2), axis=-1, keepdims=True) + 1e-6, -0.5)

    return plain(norm, ROWS)


@case
def einsum_l2() -> ModelCase:
    """The squares are summed before the axis returns."""

    def norm(tf: Any, x: Any) -> Any:
        return x / tf.expand_dims(tf.sqrt(tf.reduce_sum(x * x, -1) + 1e-6), -1)

    return plain(norm, ROWS)


def repeated(tf: Any, x: Any, count: int) -> Any:
    """Repeat heads (batch, heads, length, depth), as transformers does."""
    _, heads, length, depth = x.shape
    wide = tf.broadcast_to(x[:, :, None], (tf.shape(x)[0], heads, count, length, depth))
    return tf.reshape(wide, (-1, heads * count, length, depth))


@case
def jax_gemma_attention() -> ModelCase:
    """Gemma in JAX: heads of the scores follow the positions, and the mask has an axis for them."""

    def attention(tf: Any, q: Any, k: Any, v: Any, mask: Any) -> Any:
        scores = tf.einsum("btkgh,bskh->btkgs", tf.reshape(q, (-1, 5, 2, 2, WIDTH)), k) * 0.5
        shares = tf.nn.softmax(scores + mask[:, :, None, None], axis=-1)
        return tf.reshape(tf.einsum("btkgs,bskh->btkgh", shares, v), (-1, 5, 4, WIDTH))

    return plain(attention, QUERIES, KEYS, KEYS, (5, 6))


@case
def jax_attention() -> ModelCase:
    def attention(tf: Any, q: Any, k: Any, v: Any, mask: Any) -> Any:
        scores = tf.einsum("btnh,bsnh->btns", q * 0.5, k)
        shares = tf.nn.softmax(tf.where(mask[:, :, None] > 0, scores, -2e38), axis=-1)
        return tf.einsum("btns,bsnh->btnh", shares, v)

    return plain(attention, QUERIES, QUERIES, QUERIES, (5, 5))


@case
def merged_attention() -> ModelCase:
    """PyTorch's MultiheadAttention: heads are merged with the batch, and the mask is added."""

    def attention(tf: Any, q: Any, k: Any, v: Any, mask: Any) -> Any:
        heads = [tf.transpose(tf.reshape(x, (-1, x.shape[1], 2, 4)), (0, 2, 1, 3)) for x in (q, k, v)]
        q, k, v = (tf.reshape(x, (-1, x.shape[2], 4)) for x in heads)
        y = tf.matmul(tf.nn.softmax(tf.matmul(q * 0.5, k, transpose_b=True) + mask[:1]), v)
        return tf.reshape(tf.transpose(tf.reshape(y, (-1, 2, 5, 4)), (0, 2, 1, 3)), (-1, 5, 8))

    return plain(attention, (5, WIDTH), (6, WIDTH), (6, WIDTH), (5, 6))


QUERIES, KEYS = (5, 4, WIDTH), (6, 2, WIDTH)


def attend(tf: Any, q: Any, k: Any, v: Any, change: Callable[[Any], Any] = lambda x: x) -> Any:
    """Compute attention of (batch, heads, length, depth)."""
    scores = tf.matmul(q, k, transpose_b=True) * 0.5
    return tf.matmul(tf.nn.softmax(change(scores), axis=-1), v)


@case
def llama_attention() -> ModelCase:
    def attention(tf: Any, q: Any, k: Any, v: Any, mask: Any) -> Any:
        q, k, v = (tf.transpose(x, (0, 2, 1, 3)) for x in (q, k, v))
        y = attend(tf, q, repeated(tf, k, 2), repeated(tf, v, 2), lambda scores: scores + mask)
        return tf.transpose(y, (0, 2, 1, 3))

    return plain(attention, QUERIES, KEYS, KEYS, (1, 5, 6))


@case
def hub_attention() -> ModelCase:
    """KerasHub repeats heads along their axis."""

    def attention(tf: Any, q: Any, k: Any, v: Any) -> Any:
        k, v = (tf.repeat(x, 2, axis=2) for x in (k, v))
        shares = tf.nn.softmax(tf.einsum("bquh,bkuh->buqk", q, k) * 0.5)
        return tf.einsum("buqk,bkuh->bquh", shares, v)

    return plain(attention, QUERIES, KEYS, KEYS)


@case
def gathered_attention() -> ModelCase:
    """litert-torch's repeat_interleave gathers heads."""

    def attention(tf: Any, q: Any, k: Any, v: Any) -> Any:
        q, k, v = (tf.transpose(x, (0, 2, 1, 3)) for x in (q, k, v))
        k, v = (tf.gather(x, [0, 0, 1, 1], axis=1) for x in (k, v))
        return tf.transpose(attend(tf, q, k, v), (0, 2, 1, 3))

    return plain(attention, QUERIES, KEYS, KEYS)


def gemma(tf: Any, q: Any, k: Any, v: Any, mask: Any, cap: float | None) -> Any:
    """KerasHub's Gemma: the queries of a group have an axis."""
    grouped = tf.reshape(q * 0.5, (-1, 5, 2, 2, WIDTH))
    scores = tf.einsum("btkgh,bskh->bkgts", grouped, k)
    scores = scores if cap is None else tf.tanh(scores / cap) * cap
    shares = tf.nn.softmax(scores + mask[:, None, None], axis=-1)
    return tf.reshape(tf.einsum("bkgts,bskh->btkgh", shares, v), (-1, 5, 4, WIDTH))


@case
def gemma_attention() -> ModelCase:
    return plain(lambda *x: gemma(*x, cap=None), QUERIES, KEYS, KEYS, (5, 6))


@case
def gemma_attention_with_cap() -> ModelCase:
    return plain(lambda *x: gemma(*x, cap=0.7), QUERIES, KEYS, KEYS, (5, 6))


@case
def capped_attention() -> ModelCase:
    """The cap of Grok and Gemma 2, of heads that are not grouped."""

    def attention(tf: Any, q: Any, k: Any, v: Any) -> Any:
        scores = tf.einsum("bthd,bshd->bhts", q, k) / WIDTH**0.5
        scores = 0.7 * tf.tanh(scores * (1 / 0.7))
        return tf.einsum("bhts,bshd->bthd", tf.nn.softmax(scores), v)

    return plain(attention, QUERIES, QUERIES, QUERIES)


HEADS = (2, 5, WIDTH)
TOKENS = (5,)


def turn(tf: Any, x: Any) -> Any:
    left, right = tf.split(x, 2, axis=-1)
    return tf.concat([-right, left], axis=-1)


@case
def llama_rope() -> ModelCase:
    """transformers: both halves of the angles are the same, and multiply x and its turned halves."""

    def rotate(tf: Any, x: Any, positions: Any) -> Any:
        rates = 1.0 / (10000.0 ** (np.arange(0, WIDTH, 2) / WIDTH)).astype(np.float32)
        angles = tf.cast(positions, tf.float32)[:, :, None] * rates[None, None]
        both = tf.concat([angles, angles], axis=-1)
        cos, sin = tf.cos(both)[:, None], tf.sin(both)[:, None]
        return x * cos + turn(tf, x) * sin

    return plain(rotate, HEADS, TOKENS)._replace(integers=(1,))


@case
def hub_rope() -> ModelCase:
    """KerasHub: heads after tokens, and positions that are counted."""

    def rotate(tf: Any, x: Any) -> Any:
        left, right = tf.split(x, 2, axis=-1)
        positions = tf.range(5, dtype=tf.float32) + 3.0 * 0.0
        rates = 1.0 / tf.pow(500_000.0, tf.range(0, WIDTH, 2, dtype=tf.float32) / WIDTH)
        angles = tf.einsum("i,j->ij", positions, rates)
        angles = tf.stack([angles, angles], axis=-2)
        angles = tf.reshape(angles, (1, 5, 1, WIDTH))
        return x * tf.cos(angles) + tf.concat([-right, left], axis=-1) * tf.sin(angles)

    return plain(rotate, (5, 2, WIDTH))


@case
def table_rope() -> ModelCase:
    """Rows of tables, which are variables."""

    def rotate(tf: Any, cos: Any, sin: Any, x: Any, positions: Any) -> Any:
        cos, sin = (tf.expand_dims(tf.gather(table, positions), 1) for table in (cos, sin))
        return x * cos + turn(tf, x) * sin

    angles = np.outer(np.arange(16), 10000.0 ** -(np.arange(4) / 4))
    both = np.concatenate([angles, angles], -1)
    tables = {"cos": np.cos(both).astype(np.float32), "sin": np.sin(both).astype(np.float32)}
    return plain(rotate, HEADS, TOKENS, **tables)._replace(integers=(1,))


@case
def torch_rope() -> ModelCase:
    """litert-torch: halves are rotated, and the time scales divide."""

    def rotate(tf: Any, x: Any, positions: Any) -> Any:
        scales = (10000.0 ** (np.arange(4) / 4)).astype(np.float32)
        angles = tf.expand_dims(tf.cast(positions, tf.float32), -1) / scales
        cos, sin = tf.cos(angles)[:, None], tf.sin(angles)[:, None]
        left, right = x[..., :4], x[..., 4:]
        return tf.concat([left * cos - right * sin, right * cos + left * sin], -1)

    return plain(rotate, HEADS, TOKENS)._replace(integers=(1,))


@case
def partial_rope() -> ModelCase:
    """Gemma rotates a part of the pairs: the others have no angle."""

    def rotate(tf: Any, x: Any, positions: Any) -> Any:
        rates = np.where(np.arange(4) < 2, 1.0 / 100.0 ** (np.arange(4) / 4), 0).astype(np.float32)
        angles = tf.cast(positions, tf.float32)[:, None, :, None] * rates
        both = tf.tile(angles, (1, 1, 1, 2))
        return x * tf.cos(both) + turn(tf, x) * tf.sin(both)

    return plain(rotate, HEADS, TOKENS)._replace(integers=(1,))


@case
def row_rope() -> ModelCase:
    """Rows of three dimensions, and positions in floating point that all examples share."""

    def rotate(tf: Any, x: Any, positions: Any) -> Any:
        rates = np.exp(-np.log(10000.0) * np.arange(4) / 4).astype(np.float32)
        angles = positions[0, :, None] * rates
        cos, sin = tf.cos(angles), tf.sin(angles)
        left, right = tf.split(x, 2, axis=-1)
        return tf.concat([cos * left - sin * right, sin * left + cos * right], axis=-1)

    return plain(rotate, ROWS, TOKENS)


SHUFFLED = (4, 5, 12)
BLOCKS = (2, 2, 3)


@case
def tf_shuffle() -> ModelCase:
    def shuffle(tf: Any, x: Any) -> Any:
        blocks = tf.transpose(tf.reshape(x, (-1, 4, 5, *BLOCKS)), (0, 1, 3, 2, 4, 5))
        return tf.reshape(blocks, (-1, 8, 10, 3))

    return plain(shuffle, SHUFFLED)


@case
def torch_shuffle() -> ModelCase:
    """PyTorch's order of channels, which come last."""

    def shuffle(tf: Any, x: Any) -> Any:
        blocks = tf.transpose(tf.reshape(x, (-1, 4, 5, *BLOCKS[::-1])), (0, 1, 4, 2, 5, 3))
        return tf.reshape(blocks, (-1, 8, 10, 3))

    return plain(shuffle, SHUFFLED)


@case
def torch_shuffle_channels_first() -> ModelCase:
    def shuffle(tf: Any, x: Any) -> Any:
        blocks = tf.reshape(tf.transpose(x, (0, 3, 1, 2)), (-1, 3, 2, 2, 4, 5))
        images = tf.reshape(tf.transpose(blocks, (0, 1, 4, 2, 5, 3)), (-1, 3, 8, 10))
        return tf.transpose(images, (0, 2, 3, 1))

    return plain(shuffle, SHUFFLED)


@case
def torch_shuffle_to_one_channel() -> ModelCase:
    def shuffle(tf: Any, x: Any) -> Any:
        return tf.reshape(tf.transpose(tf.reshape(x, (-1, 4, 5, 1, 3, 3)), (0, 1, 4, 2, 5, 3)), (-1, 12, 15, 1))

    return plain(shuffle, (4, 5, 9))


@case
def rows_of_pixels() -> ModelCase:
    """Vision transformers turn rows of tokens, which are blocks of pixels, into images."""

    def images(tf: Any, x: Any) -> Any:
        blocks = tf.transpose(tf.reshape(x, (-1, 4, 5, *BLOCKS)), (0, 1, 3, 2, 4, 5))
        return tf.reshape(tf.reshape(blocks, (-1, 8, 2, 5, 3)), (-1, 8, 10, 3))

    return plain(images, SHUFFLED)


def interpolation_matrix(size: int, factor: int) -> np.ndarray:
    """Return the matrix that enlarges a row of pixels by interpolation between their centers."""
    matrix = np.zeros((size * factor, size), np.float32)
    for row in range(size * factor):
        center = min(max((row + 0.5) / factor - 0.5, 0), size - 1)
        low = int(center)
        matrix[row, low] += 1 - (center - low)
        matrix[row, min(low + 1, size - 1)] += center - low
    return matrix


@case
def jax_resize() -> ModelCase:
    """jax.image.resize multiplies by a matrix for each axis."""

    def resize(tf: Any, x: Any) -> Any:
        rows, columns = interpolation_matrix(4, 2), interpolation_matrix(5, 3)
        return tf.einsum("bhjc,ih->bijc", tf.einsum("bhwc,jw->bhjc", x, columns), rows)

    return plain(resize, SHUFFLED)


@case
def jax_resize_at_once() -> ModelCase:
    def resize(tf: Any, x: Any) -> Any:
        return tf.einsum("bhwc,ih,jw->bijc", x, interpolation_matrix(4, 2), interpolation_matrix(5, 2))

    return plain(resize, SHUFFLED)


@case
def matrix_resize() -> ModelCase:
    """Products of matrices, between transposes."""

    def resize(tf: Any, x: Any) -> Any:
        first = tf.transpose(x, (0, 3, 1, 2))
        wide = tf.matmul(first, interpolation_matrix(5, 2), transpose_b=True)
        high = tf.matmul(tf.transpose(wide, (0, 1, 3, 2)), interpolation_matrix(4, 2).T)
        return tf.transpose(high, (0, 3, 2, 1))

    return plain(resize, SHUFFLED)


@case
def jax_resize_of_rows() -> ModelCase:
    def resize(tf: Any, x: Any) -> Any:
        return tf.einsum("bhwc,ih->biwc", x, interpolation_matrix(4, 2))

    return plain(resize, SHUFFLED)


@case
def resize_of_corners() -> ModelCase:
    def resize(tf: Any, x: Any) -> Any:
        steps = np.linspace(0, 3, 7)
        matrix = np.maximum(0, 1 - np.abs(steps[:, None] - np.arange(4))).astype(np.float32)
        columns = np.eye(5, dtype=np.float32)
        return tf.einsum("bhwc,ih,jw->bijc", x, matrix, columns)

    return plain(resize, SHUFFLED)


@case
def k3_nearest() -> ModelCase:
    return layer_case(keras3(), keras3().layers.UpSampling2D(2), SHUFFLED)


@case
def tfk_nearest() -> ModelCase:
    return layer_case(tf_keras(), tf_keras().layers.UpSampling2D((3, 1)), SHUFFLED)


@case
def repeated_pixels() -> ModelCase:
    return plain(lambda tf, x: tf.repeat(tf.repeat(x, 2, 1), 3, 2), SHUFFLED)


@case
def tiled_pixels() -> ModelCase:
    def enlarge(tf: Any, x: Any) -> Any:
        return tf.reshape(tf.tile(x[:, :, None, :, None], (1, 1, 2, 1, 2, 1)), (-1, 8, 10, 12))

    return plain(enlarge, SHUFFLED)


@case
def gathered_pixels() -> ModelCase:
    def enlarge(tf: Any, x: Any) -> Any:
        return tf.gather(tf.gather(x, np.arange(8) // 2, axis=1), np.arange(10) // 2, axis=2)

    return plain(enlarge, SHUFFLED)


@case
def stacked_pixels() -> ModelCase:
    """Pixels of copies, stacked behind each other."""

    def enlarge(tf: Any, x: Any) -> Any:
        wide = tf.reshape(tf.stack([x, x], 3), (-1, 4, 10, 12))
        return tf.reshape(tf.concat([wide, wide], 2), (-1, 8, 10, 12))

    return plain(enlarge, SHUFFLED)


def store(name: str, folder: Path) -> None:
    """Write a case with the answers to one sample, and twice to three."""
    tf = tensorflow()
    made = CASES[name]()
    types = [tf.int32 if index in made.integers else tf.float32 for index in range(len(made.shapes))]
    signature = [
        tf.TensorSpec((None, *shape), dtype, name=f"x{index}")
        for index, (shape, dtype) in enumerate(zip(made.shapes, types, strict=True))
    ]
    holder = tf.Module()
    holder.owner = made.owner
    holder.f = tf.function(lambda *x: {"y": made.function(*x)}, input_signature=signature)
    tf.saved_model.save(holder, str(folder / "saved_model"), {"serving_default": holder.f.get_concrete_function()})
    random = np.random.default_rng(5)
    arrays: dict[str, np.ndarray] = {}
    for call, batch in enumerate((1, 3, 3)):
        inputs = [random.normal(0, 1, (batch, *shape)).astype(np.float32) for shape in made.shapes]
        for index in made.integers:
            inputs[index] = random.integers(0, 9, inputs[index].shape, np.int32)
        arrays |= {f"{call}/x{index}": value for index, value in enumerate(inputs)}
        arrays[f"{call}/y"] = holder.f(*map(tf.constant, inputs))["y"].numpy()
    np.savez(folder / "answers.npz", **arrays)  # pyright: ignore[reportArgumentType]


def main() -> None:
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    for name in CASES:
        store(name, Path(sys.argv[1]) / name)


if __name__ == "__main__":
    main()

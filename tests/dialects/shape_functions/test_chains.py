"""Code as users write it, with shapes computed from shapes: compared with TensorFlow, value by value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.dialects.shape_functions.graphs import import_graph, is_as_precise, is_compatible

tf = pytest.importorskip("tensorflow")

Dims = tuple[int | None, ...]


def flatten(x: Any) -> Any:
    return tf.reshape(x, [tf.shape(x)[0], 28 * 28 * 3])


def flatten_all_but_batch(x: Any) -> Any:
    return tf.reshape(x, tf.concat([tf.shape(x)[:1], [-1]], 0))


def upsample(x: Any) -> Any:
    size = tf.shape(x)[1:3] * tf.constant([2, 3])
    return tf.image.resize(x, size, method="nearest")


def scale_by_floats(x: Any) -> Any:
    size = tf.cast(tf.cast(tf.shape(x)[1:3], tf.float32) * 1.5, tf.int32)
    return tf.image.resize(x, size)


def heads(x: Any) -> Any:
    batch, rows = tf.shape(x)[0], tf.shape(x)[1] * tf.shape(x)[2]
    split = tf.reshape(x, [batch, rows, 3, 1])
    return tf.reshape(tf.transpose(split, [0, 2, 1, 3]), [batch * 3, -1, 1])


def positions(x: Any) -> Any:
    count = tf.shape(x)[1]
    table = tf.range(0, count)[tf.newaxis, :] + tf.zeros([tf.shape(x)[0], 1], tf.int32)
    return tf.one_hot(table, 5)


def causal_mask(x: Any) -> Any:
    count = tf.shape(x)[1]
    mask = tf.linalg.band_part(tf.ones([count, count]), -1, 0)
    return tf.broadcast_to(mask, tf.concat([tf.shape(x)[:1], [count, count]], 0))


def pad_to_even(x: Any) -> Any:
    extra = tf.math.floormod(-tf.shape(x)[1], 32)
    padded = tf.pad(x, tf.stack([[0, 0], tf.stack([0, extra]), [0, 0], [0, 0]]))
    return padded[:, ::2, 1:-1, tf.newaxis]


def initial_state(x: Any) -> Any:
    state = tf.fill(tf.stack([tf.shape(x)[0], 16]), 0.0)
    return tf.tile(tf.expand_dims(state, 1), [1, tf.shape(x)[1], 1])


def products(x: Any) -> Any:
    rows = tf.reshape(x, [-1, tf.shape(x)[3]])
    count = tf.reduce_prod(tf.shape(x)[1:])
    return tf.matmul(rows, rows, transpose_a=True) + tf.cast(count, tf.float32)


def select(x: Any) -> Any:
    rank = tf.rank(x)
    axis = tf.where(rank > 3, 1, 0)
    return tf.gather(x, [0, 1], axis=2), tf.reduce_sum(x, axis), tf.squeeze(x[:, :1], [1])


FUNCTIONS = (
    flatten,
    flatten_all_but_batch,
    upsample,
    scale_by_floats,
    heads,
    positions,
    causal_mask,
    pad_to_even,
    initial_state,
    products,
    select,
)
SHAPES: tuple[Dims | None, ...] = ((2, 28, 28, 3), (None, 28, 28, 3), (None, None, None, 3), (None,) * 4)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_chain(function: Callable[[Any], Any], shape: Dims):
    graph = tf.Graph()
    with graph.as_default():
        function(tf.compat.v1.placeholder(tf.float32, shape))
    _, pairs = import_graph(graph)
    for pair in pairs:
        assert is_compatible(pair.value.type, pair.expected), (
            f"{pair.name}: inferred {pair.value.type}, TensorFlow's {pair.expected}"
        )
        assert is_as_precise(pair.value.type, pair.expected), (
            f"{pair.name}: inferred {pair.value.type}, TensorFlow's {pair.expected}"
        )
    if None not in shape:
        assert all(pair.value.type.is_static for pair in pairs)

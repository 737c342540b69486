"""Rows for tf.nn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import tensorflow as tf
from ml_dtypes import bfloat16

from tests.e2e.api.entries import IMAGE, POSITIVE, UNIT, B, Draw, F, Rows, as_dtypes, each, f, i, row

nn = tf.nn
LABELS = Draw(low=0.05, high=1, after=lambda x: x / x.sum(-1, keepdims=True))
FILTER = f(3, 2, 3, 4)
SERIES = f(B, 9, 3)
VOLUME = f(B, 4, 5, 6, 2)


def rows() -> Rows:
    yield from activations()
    yield from narrow()
    yield from convolutions()
    yield from pools()
    yield from losses()
    yield from normalizations()
    yield from others()


def activations() -> Rows:
    names = "crelu elu gelu leaky_relu log_softmax relu relu6 selu sigmoid silu softmax softplus softsign swish tanh"
    plain = list(each(nn, names))
    yield from plain
    yield row("gelu_approximate", lambda x: nn.gelu(x, approximate=True))
    yield row("l2_normalize", lambda x: nn.l2_normalize(x, -1))
    yield row("swish_beta", lambda x: nn.swish(x, 1.5))


def narrow() -> Rows:
    """Return rows for networks in float16 and bfloat16; TensorFlow rounds every intermediate result."""
    families = (activations(), convolutions(), pools(), losses(), normalizations())
    entries = [e for family in families for e in family if not e.name.endswith("float16")]
    entries = [replace(e, tolerance=8e-3 if e.name not in _SENSITIVE else 4e-2) for e in entries]
    yield from as_dtypes(entries, np.float16)
    yield from as_dtypes([replace(e, tolerance=8 * (e.tolerance or 0)) for e in entries], bfloat16)


_SENSITIVE = {"weighted_moments", "moments", "sufficient_statistics"}


def convolutions() -> Rows:
    for padding in ("SAME", "VALID"):
        yield row(f"conv2d_{padding}", lambda x, w, p=padding: nn.conv2d(x, w, 2, p), IMAGE, FILTER)
        yield row(f"conv1d_{padding}", lambda x, w, p=padding: nn.conv1d(x, w, 2, p), SERIES, f(3, 3, 4))
        yield row(f"conv3d_{padding}", lambda x, w, p=padding: nn.conv3d(x, w, [1] * 5, p), VOLUME, f(2, 2, 2, 2, 3))
    yield row("conv2d_dilated", lambda x, w: nn.conv2d(x, w, 1, "SAME", dilations=2), IMAGE, FILTER)
    yield row("conv2d_explicit", lambda x, w: nn.conv2d(x, w, 1, [[0, 0], [1, 2], [0, 1], [0, 0]]), IMAGE, FILTER)
    yield row("atrous_conv2d", lambda x, w: nn.atrous_conv2d(x, w, 2, "SAME"), IMAGE, f(3, 3, 3, 4))
    yield row("convolution", lambda x, w: nn.convolution(x, w, 1, "VALID"), IMAGE, FILTER)
    yield row("depthwise_conv2d", lambda x, w: nn.depthwise_conv2d(x, w, [1, 1, 1, 1], "SAME"), IMAGE, f(3, 2, 3, 2))
    yield row("separable_conv2d", separable, IMAGE, f(3, 2, 3, 2), f(1, 1, 6, 4))
    yield row(
        "conv2d_transpose", lambda x, w: nn.conv2d_transpose(x, w, [3, 16, 12, 4], 2), f(3, 8, 6, 3), f(3, 3, 4, 3)
    )
    yield row("conv1d_transpose", lambda x, w: nn.conv1d_transpose(x, w, [3, 18, 4], 2), f(3, 9, 3), f(3, 4, 3))
    yield row("conv3d_transpose", transposed_3d, f(3, 4, 5, 6, 2), f(2, 2, 2, 3, 2))
    yield row("dilation2d", lambda x, w: nn.dilation2d(x, w, [1] * 4, "SAME", "NHWC", [1] * 4), IMAGE, f(3, 3, 3))
    yield row("erosion2d", lambda x, w: nn.erosion2d(x, w, [1] * 4, "SAME", "NHWC", [1] * 4), IMAGE, f(3, 3, 3))


def separable(x: tf.Tensor, depthwise: tf.Tensor, pointwise: tf.Tensor) -> tf.Tensor:
    return nn.separable_conv2d(x, depthwise, pointwise, [1, 1, 1, 1], "SAME")


def transposed_3d(x: tf.Tensor, w: tf.Tensor) -> tf.Tensor:
    return nn.conv3d_transpose(x, w, [3, 8, 10, 12, 3], 2)


def pools() -> Rows:
    for kind in ("max", "avg"):
        for padding in ("SAME", "VALID"):
            for size, draw in (("1d", SERIES), ("2d", IMAGE), ("3d", VOLUME)):
                pool = getattr(nn, f"{kind}_pool{size}")
                yield row(f"{kind}_pool{size}_{padding}", lambda x, g=pool, p=padding: g(x, 3, 2, p), draw)
    yield row("pool", lambda x: nn.pool(x, [2, 2], "AVG", [2, 2]), IMAGE)
    yield row("max_pool_with_argmax", lambda x: nn.max_pool_with_argmax(x, 2, 2, "VALID"), IMAGE)


def losses() -> Rows:
    yield row("sigmoid_cross_entropy_with_logits", lambda y, x: nn.sigmoid_cross_entropy_with_logits(y, x), UNIT, F)
    yield row("softmax_cross_entropy_with_logits", lambda y, x: nn.softmax_cross_entropy_with_logits(y, x), LABELS, F)
    sparse = nn.sparse_softmax_cross_entropy_with_logits
    yield row("sparse_softmax_cross_entropy", lambda y, x: sparse(y, x), i(B, low=0, high=3), F)
    yield row("weighted_cross_entropy", lambda y, x: nn.weighted_cross_entropy_with_logits(y, x, 2.0), UNIT, F)
    yield row("log_poisson_loss", lambda t, x: nn.log_poisson_loss(t, x, True), POSITIVE, F)
    yield row("l2_loss", nn.l2_loss)
    yield row("compute_average_loss", lambda x: nn.compute_average_loss(x, global_batch_size=8), f(B))
    yield row("ctc_loss", ctc, i(2, 3, low=1, high=4), f(6, 2, 5))
    yield row("ctc_greedy_decoder", greedy, f(6, 2, 5))
    yield row("ctc_greedy_decoder_batch", decoded, f(6, B, 4), i(B, low=1, high=6))
    yield row("ctc_unique_labels", nn.ctc_unique_labels, i(3, 5, low=1, high=4))
    yield row("collapse_repeated", lambda x, n: nn.collapse_repeated(x, n), i(3, 5, low=0, high=2), i(3, low=2, high=5))


def ctc(labels: tf.Tensor, logits: tf.Tensor) -> tf.Tensor:
    return nn.ctc_loss(labels, logits, [3, 2], [6, 5], blank_index=0)


def greedy(logits: tf.Tensor) -> list[tf.Tensor]:
    decoded, log = nn.ctc_greedy_decoder(logits, [6, 5])
    return [tf.sparse.to_dense(decoded[0]), log]


def decoded(logits: tf.Tensor, lengths: tf.Tensor) -> list[tf.Tensor]:
    found, log = nn.ctc_greedy_decoder(logits, lengths, merge_repeated=False, blank_index=1)
    return [found[0].indices, found[0].values, found[0].dense_shape, log]


def normalizations() -> Rows:
    yield row(
        "batch_normalization", lambda x, m, v: nn.batch_normalization(x, m, v, m, v, 1e-3), F, f(4), f(4, low=0.5)
    )
    yield row("moments", lambda x: nn.moments(x, [0]))
    yield row("moments_keep", lambda x: nn.moments(x, [1, 2], keepdims=True), IMAGE)
    yield row("weighted_moments", lambda x, w: nn.weighted_moments(x, [0], w), F, POSITIVE)
    yield row("sufficient_statistics", lambda x: nn.sufficient_statistics(x, [0]))
    yield row("local_response_normalization", lambda x: nn.local_response_normalization(x, 2, 1.0, 0.5, 0.6), IMAGE)


def others() -> Rows:
    yield row("bias_add", nn.bias_add, IMAGE, f(3))
    yield row("depth_to_space", lambda x: nn.depth_to_space(x, 2), f(B, 4, 3, 8))
    yield row("space_to_depth", lambda x: nn.space_to_depth(x, 2), f(B, 4, 6, 3))
    yield row("embedding_lookup", lambda w, n: nn.embedding_lookup(w, n), f(7, 4), i(B, 3, low=0, high=6))
    yield row(
        "embedding_lookup_norm", lambda w, n: nn.embedding_lookup(w, n, max_norm=1.0), f(7, 4), i(B, low=0, high=6)
    )
    yield row("embedding_lookup_sparse", embedded, f(7, 4), i(5, low=0, high=6))
    yield row("safe_embedding_lookup_sparse", safely_embedded, f(7, 4), i(5, low=0, high=6))
    yield row("in_top_k", lambda t, p: nn.in_top_k(t, p, 2), i(B, low=0, high=3), F)
    yield row("top_k", lambda x: nn.top_k(x, 3))
    yield row("zero_fraction", nn.zero_fraction)
    yield row("isotonic_regression", nn.isotonic_regression, f(2, 5))
    yield row("dropout_off", lambda x: nn.dropout(x, 0.0))
    yield row("space_to_batch", lambda x: nn.space_to_batch(x, [2, 2], [[0, 0], [1, 1]]), IMAGE)
    for name in ("fractional_max_pool", "fractional_avg_pool"):
        drawn = lambda x, g=getattr(nn, name): g(x, [1.0, 1.4, 1.4, 1.0], seed=3)
        yield row(name, drawn, IMAGE, refused="the windows of a free size")


def embedded(weights: tf.Tensor, ids: tf.Tensor) -> tf.Tensor:
    places = np.int64([[0, 0], [0, 1], [1, 0], [2, 0], [2, 1]])
    return nn.embedding_lookup_sparse(weights, tf.SparseTensor(places, ids, [3, 2]), None, combiner="mean")


def safely_embedded(weights: tf.Tensor, ids: tf.Tensor) -> tf.Tensor:
    places = np.int64([[0, 0], [0, 1], [1, 0], [3, 0], [3, 1]])
    return nn.safe_embedding_lookup_sparse(weights, tf.SparseTensor(places, ids, [4, 2]), combiner="sum")

"""Rows for tf.sparse, tf.ragged and tf.sets."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.e2e.api.entries import Draw, Rows, f, i, row

sp = tf.sparse
SPARSE = Draw((3, 4), low=-2, high=2, after=np.round)
FLAT = f(6)
SPLITS = np.int64([0, 2, 2, 5, 6])


def ragged(x: tf.Tensor) -> tf.RaggedTensor:
    return tf.RaggedTensor.from_row_splits(x, SPLITS)


def rows() -> Rows:
    yield row("sparse.from_dense", lambda x: [(t := sp.from_dense(x)).indices, t.values, t.dense_shape], SPARSE)
    yield row("sparse.to_dense", lambda x: sp.to_dense(sp.from_dense(x)), SPARSE)
    yield row("sparse.sparse_dense_matmul", lambda x, y: sp.sparse_dense_matmul(sp.from_dense(x), y), SPARSE, f(4, 2))
    yield row("sparse.reduce_sum", lambda x: sp.reduce_sum(sp.from_dense(x), 1), SPARSE)
    yield row("sparse.add", lambda x, y: sp.to_dense(sp.add(sp.from_dense(x), sp.from_dense(y))), SPARSE, SPARSE)
    yield row("sparse.add_dense", lambda x, y: sp.add(sp.from_dense(x), y), SPARSE, SPARSE)
    yield row("sparse.transpose", lambda x: sp.to_dense(sp.transpose(sp.from_dense(x))), SPARSE)
    yield row("sparse.reshape", lambda x: sp.to_dense(sp.reshape(sp.from_dense(x), [2, 6])), SPARSE)
    yield row("sparse.slice", lambda x: sp.to_dense(sp.slice(sp.from_dense(x), [0, 1], [2, 2])), SPARSE)
    yield row(
        "sparse.concat", lambda x, y: sp.to_dense(sp.concat(0, [sp.from_dense(x), sp.from_dense(y)])), SPARSE, SPARSE
    )
    yield row("sparse.expand_dims", lambda x: sp.to_dense(sp.expand_dims(sp.from_dense(x), 1)), SPARSE)
    yield row("sparse.reorder", lambda x: sp.to_dense(sp.reorder(sp.from_dense(x))), SPARSE)
    yield row("sparse.fill_empty_rows", lambda x: sp.to_dense(sp.fill_empty_rows(sp.from_dense(x), 7.0)[0]), SPARSE)
    yield row("sparse.segment_sum", lambda x: sp.segment_sum(x, [0, 2, 1], [0, 0, 1]), f(4, 3))
    yield row("sparse.segment_mean", lambda x: sp.segment_mean(x, [0, 2, 1], [0, 0, 1]), f(4, 3))
    yield row("sparse.segment_sqrt_n", lambda x: sp.segment_sqrt_n(x, [0, 2, 1], [0, 0, 1]), f(4, 3))
    yield row("sparse.softmax", lambda x: sp.to_dense(sp.softmax(sp.from_dense(x))), SPARSE)
    yield row("sparse.map_values", lambda x: sp.to_dense(sp.map_values(tf.square, sp.from_dense(x))), SPARSE)
    yield row("sparse.mask", lambda x: sp.to_dense(sp.retain(sp.from_dense(x), sp.from_dense(x).values > 0)), SPARSE)
    yield row("ragged.to_tensor", lambda x: ragged(x).to_tensor(), FLAT)
    yield row("ragged.to_tensor_shape", lambda x: ragged(x).to_tensor(-1.0, [4, 4]), FLAT)
    for name in ("sum", "mean", "max", "min", "prod"):
        yield row(f"ragged.reduce_{name}", lambda x, g=getattr(tf, f"reduce_{name}"): g(ragged(x)[::3], 1), FLAT)
    yield row("ragged.row_lengths", lambda x: ragged(x).row_lengths(), FLAT)
    yield row("ragged.from_tensor", lambda x: tf.RaggedTensor.from_tensor(x, [2, 1, 3]).to_tensor(), f(3, 4))
    yield row("ragged.gather", lambda x: tf.gather(ragged(x), [2, 0]).to_tensor(), FLAT)
    yield row("ragged.arithmetic", lambda x: (ragged(x) * 2.0 + 1.0).to_tensor(), FLAT)
    yield row("ragged.concat", lambda x: tf.concat([ragged(x), ragged(x)], 1).to_tensor(), FLAT)
    yield row("ragged.range", lambda n: tf.ragged.range(n).to_tensor(), i(4, low=0, high=4))
    yield row("ragged.boolean_mask", lambda x: tf.ragged.boolean_mask(x, x > 0).to_tensor(), f(3, 4))
    yield row("ragged.map_flat_values", lambda x: tf.ragged.map_flat_values(tf.sin, ragged(x)).to_tensor(), FLAT)
    yield row(
        "ragged.segment_ids", lambda n: tf.ragged.segment_ids_to_row_splits(n), i(5, low=0, high=3, after=np.sort)
    )
    yield row("ragged.row_splits_to_segment_ids", lambda x: ragged(x).value_rowids(), FLAT)
    yield row("ragged.stack", lambda x, y: tf.ragged.stack([x, y]).to_tensor(), f(3), f(4))
    yield row(
        "ragged.matmul",
        lambda x, w: tf.ragged.map_flat_values(tf.matmul, tf.RaggedTensor.from_row_splits(x, SPLITS), w).to_tensor(),
        f(6, 3),
        f(3, 2),
    )
    for name in ("difference", "intersection", "union"):
        yield row(
            f"sets.{name}",
            lambda x, y, g=getattr(tf.sets, name): sp.to_dense(g(x, y)),
            i(2, 3, low=0, high=4),
            i(2, 3, low=0, high=4),
        )
    yield row("sets.size", lambda x: tf.sets.size(tf.sets.intersection(x, x)), i(2, 3, low=0, high=4))

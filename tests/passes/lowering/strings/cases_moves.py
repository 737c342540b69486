"""Ops on strings, one case each: moved by LiteRT's kernels, through their indices, or compared."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case


def words(*shape: int) -> np.ndarray:
    """Return distinct strings, one of them empty, one not ASCII."""
    count = int(np.prod(shape))
    array = np.empty(count, object)
    array[:] = [b"" if place == 2 else f"w{place}".encode() + b"\xc3\xa4" * (place % 4) for place in range(count)]
    return array.reshape(shape)


ROWS = words(3, 4)
FEW = words(5)
LABELS = np.array([b"cat", b"dog", b"", b"cow"], object)
PADDINGS = [[1, 2], [0, 1]]

SINGLE = (
    case("identity", tf.identity, ROWS),
    case("reshape", lambda x: tf.reshape(x, [2, -1]), ROWS),
    case("expand", lambda x: tf.expand_dims(x, 1), ROWS),
    case("squeeze", lambda x: tf.squeeze(x, [1]), words(3, 1, 2)),
    case("slice", lambda x: tf.slice(x, [1, 0], [2, 3]), ROWS),
    case("slices", lambda x: x[::-1, 1::2], ROWS),
    case("row", lambda x: x[1], ROWS),
    case("element", lambda x: x[2, -1], ROWS),
    case("new_axis", lambda x: x[:, tf.newaxis, ..., 1:], ROWS),
    case("tile", lambda x: tf.tile(x, [2, 3]), ROWS),
    case("tile_nothing", lambda x: tf.tile(x, [2, 0]), ROWS),
    case("repeat", lambda x: tf.repeat(x, [1, 0, 2], axis=0), ROWS),
    case("gather", tf.gather, FEW, np.int32([[4, 0], [2, 2]])),
    case("gather64", tf.gather, FEW, np.int64([4, 0])),
    case("gather_rows", tf.gather, ROWS, np.int32([2, 0, 2])),
    case("gather_columns", lambda x, i: tf.gather(x, i, axis=1), ROWS, np.int32([3, 0])),
    case("gather_batches", lambda x, i: tf.gather(x, i, batch_dims=1), ROWS, np.int32([[3, 0], [1, 1], [2, 0]])),
    case("gather_nd", tf.gather_nd, ROWS, np.int32([[2, 3], [0, 1]])),
    case("gather_nd_rows", tf.gather_nd, ROWS, np.int32([[2], [1]])),
    case("transpose", tf.transpose, ROWS),
    case("transpose3", lambda x: tf.transpose(x, [2, 0, 1]), words(2, 3, 2)),
    case("broadcast", lambda x: tf.broadcast_to(x, [2, 3, 4]), words(3, 1)),
    case("reverse", lambda x: tf.reverse(x, [1]), ROWS),
    case("reverse_both", lambda x: tf.reverse(x, [0, 1]), ROWS),
    case("reverse_sequence", lambda x, n: tf.reverse_sequence(x, n, seq_axis=1), ROWS, np.int32([1, 4, 2])),
    case("roll", lambda x: tf.roll(x, 1, 1), ROWS),
    case("unstack", lambda x: tuple(tf.unstack(x, 4, axis=1)), ROWS, dynamic="batch"),
    case("split", lambda x: tuple(tf.split(x, 2, axis=1)), ROWS, dynamic="batch"),
    case("split_sizes", lambda x: tuple(tf.split(x, [1, 3], axis=1)), ROWS, dynamic="batch"),
    case("pad", lambda x: tf.pad(x, PADDINGS), ROWS),
    case("pad_text", lambda x: tf.pad(x, PADDINGS, constant_values=""), ROWS),
    case("mirror", lambda x: tf.pad(x, PADDINGS, "SYMMETRIC"), ROWS),
    case("boolean_mask", tf.boolean_mask, FEW, np.array([True, False, True, True, False])),
    case("zeros_like", tf.zeros_like, ROWS),
    case("partition", lambda x, p: tuple(tf.dynamic_partition(x, p, 2)), FEW, np.int32([0, 1, 1, 0, 1])),
    case("shape", lambda x: (tf.shape(x), tf.size(x), tf.rank(x)), ROWS),
    case("fill", tf.fill, np.int32([2, 3]), np.array(b"red")),
    case("fill_constant", lambda n: tf.fill(n, "red"), np.int32([2, 3])),
    case("fill_nothing", tf.fill, np.int32([2, 0]), np.array(b"red")),
    case("unique", tf.unique, np.array([b"b", b"a", b"b", b"", b"a"], object)),
    case("unique64", lambda x: tf.unique(x, tf.int64), np.array([b"b", b"a", b"b"], object)),
    case("unique_empty", lambda x: tf.unique(x[:0]), FEW),
    case("unique_counts", tf.unique_with_counts, np.array([b"b", b"a", b"b", b"", b"a"], object)),
    case("depth_to_space", lambda x: tf.nn.depth_to_space(x, 2), words(1, 2, 2, 4)),
    case(
        "ragged",
        lambda x, n: tf.RaggedTensor.from_row_splits(x, n, validate=False).to_tensor(),
        FEW,
        np.int64([0, 2, 2, 5]),
    ),
    case("sparse", lambda x: tf.sparse.to_dense(tf.SparseTensor([[0, 1], [2, 0]], x, [3, 2]), ""), words(2)),
    case("empty", lambda x: (tf.transpose(x), x[:, :1], tf.equal(x, "a")), np.empty((0, 3), object)),
    case("empty_gather", lambda x: tf.gather(x[:0], tf.range(0)), FEW),
)
COMPARED = (
    case("equal", lambda x, y: (tf.equal(x, y), tf.not_equal(x, y)), ROWS, ROWS[1]),
    case("equal_constant", lambda x: tf.equal(x, "w1\N{LATIN SMALL LETTER A WITH DIAERESIS}"), ROWS),
    case("equal_outer", lambda x, y: tf.equal(x[:, None], y[None]), FEW, ROWS[0]),
    case("count", lambda x: tf.reduce_sum(tf.cast(tf.equal(x, ""), tf.int32), axis=0), ROWS),
    case("where_equal", lambda x: tf.where(tf.not_equal(x, "")), ROWS),
)
TOGETHER = (
    case("labels", lambda p: tf.where(p > 0, "pos", "neg"), np.float32([[1, -1], [0, 2]])),
    case("label_rows", lambda p: tf.where(p > 0, LABELS, LABELS[::-1]), np.float32([[1, -1, 2, -3], [0, 2, -1, 0]])),
    case("named", lambda p: tf.gather(LABELS, tf.argmax(p, axis=-1)), np.float32([[1, -1, 2, -3], [0, 2, -1, 0]])),
    case(
        "unsure",
        lambda p: tf.where(tf.reduce_max(p, -1) > 1, tf.gather(LABELS, tf.argmax(p, axis=-1)), "unsure"),
        np.float32([[1, -1, 2, -3], [0, 1, -1, 0]]),
    ),
    case("masked", lambda x, m: tf.where(m, x, ""), ROWS, np.arange(12).reshape(3, 4) % 3 == 0),
    case(
        "masked_inverse", lambda x, m: tf.where(m, tf.constant([[""]]), x), ROWS, np.arange(12).reshape(3, 4) % 3 == 0
    ),
    case("rotate", lambda x: tf.concat([x[:, 1:], x[:, :1]], axis=1), ROWS),
    case("shuffle", lambda x: tf.stack(tf.unstack(x, 4, axis=1)[::-1]), ROWS, dynamic="batch"),
    case("doubled", lambda x: tf.concat([x, tf.reverse(x, [0]), x], 0), ROWS),
    case("pairs", lambda x: tf.stack([x[:-1], x[1:]], axis=1), FEW),
    case("fallback", lambda x: tf.where(tf.equal(x, ""), tf.roll(x, 1, 0), x), FEW),
    case("columns", lambda n: tf.stack([tf.fill([n], "a"), tf.fill([n], "b")], 1), np.int32(3)),
    case("padded", lambda x: tf.concat([x, tf.fill([3, 2], "")], 1), ROWS),
    case("update", lambda x: tf.tensor_scatter_nd_update(x, [[1], [3]], ["", ""]), FEW),
    case("masked_twice", lambda x, m: tf.transpose(tf.where(m, x, "")), ROWS, np.arange(12).reshape(3, 4) % 3 == 0),
    case("masked_stacked", lambda x, m: tf.stack([tf.where(m, x, ""), x]), ROWS, np.arange(12).reshape(3, 4) % 3 == 0),
    case("constant_gaps", lambda m: tf.concat([tf.pad(tf.gather(LABELS, m), [[1, 0]]), ["end"]], 0), np.int32([1, 3])),
)


def _rotated(x: tf.Tensor) -> tf.Tensor:
    return tf.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, tf.roll(s, 1, 0)), [0, x])[1]


def _last_read(x: tf.Tensor, n: tf.Tensor) -> tf.Tensor:
    return tf.while_loop(lambda i, s: i < n, lambda i, s: (i + 1, x[(i + 1) % 5]), [0, x[0]])[1]


YES = np.array(True)
FLOW = (
    case("if", lambda p, x: tf.cond(p, lambda: x[::-1], lambda: x), YES, FEW),
    case("switch", lambda i: tf.switch_case(i, [lambda: tf.constant("a"), lambda: tf.constant("b")]), np.int32(1)),
    case("loop", _rotated, FEW),
    case("loop_of_scalars", _last_read, FEW, np.int32(3)),
    case("map", lambda x: tf.map_fn(lambda s: tf.equal(s, "w3"), x, fn_output_signature=tf.bool), FEW),
    case("choice", tf.where, YES, FEW, FEW[::-1].copy(), dynamic="none"),
    case("scalars", lambda x: (tf.equal(x, "red"), x, x[None]), np.array(b"red")),
    case("constants", lambda x: (tf.constant([["a"], ["b"]]), tf.constant("c"), x, x), FEW),
    case("top", lambda p: tf.gather(LABELS, tf.math.top_k(p, 2).indices), np.float32([[1, 5, 2, 3]])),
)
CASES: tuple[Case, ...] = (*SINGLE, *COMPARED, *TOGETHER, *FLOW)

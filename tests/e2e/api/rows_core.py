"""Rows for functions of the top-level `tf` module."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.e2e.api.entries import BOOL, COMPLEX, I32, I64, B, Draw, F, Rows, as_dtypes, ascending, c, f, flags, i, row

CUBE = f(B, 3, 4)
POINTS = i(3, 2, low=0, high=2)


def rows() -> Rows:
    yield from arranging()
    yield from complex_arranging()
    yield from picking()
    yield from making()
    yield from looping()
    yield from converting()


def arranging() -> Rows:
    plain = [
        row("concat", lambda x, y: tf.concat([x, y], 1), F, f(B, 2)),
        row("stack", lambda x, y: tf.stack([x, y], 1), F, F),
        row("unstack", lambda x: tf.unstack(x, axis=1), f(B, 3)),
        row("split", lambda x: tf.split(x, 2, 1), F),
        row("split_sizes", lambda x: tf.split(x, [1, 3], 1), F),
        row("tile", lambda x: tf.tile(x, [2, 3]), F),
        row("transpose", lambda x: tf.transpose(x, [2, 0, 1]), CUBE),
        row("reverse", lambda x: tf.reverse(x, [0, -1]), CUBE),
        row("roll", lambda x: tf.roll(x, [1, -2], [0, 1]), F),
        row("pad", lambda x: tf.pad(x, [[1, 0], [2, 1]]), F),
        row("pad_reflect", lambda x: tf.pad(x, [[0, 0], [2, 1]], "REFLECT"), F),
        row("pad_value", lambda x: tf.pad(x, [[1, 0], [2, 1]], constant_values=tf.cast(7, x.dtype)), F),
        row("expand_dims", lambda x: tf.expand_dims(x, 1), F),
        row("squeeze", lambda x: tf.squeeze(x, 1), f(B, 1, 4)),
        row("reshape", lambda x: tf.reshape(x, [-1, 2]), F),
        row("broadcast_to", lambda x: tf.broadcast_to(x, [2, 4, 4]), f(4)),
        row("repeat", lambda x: tf.repeat(x, 3, axis=1), F),
        row("repeat_counts", lambda x: tf.repeat(x, [1, 0, 2, 1], axis=1), F),
        row("slice", lambda x: tf.slice(x, [0, 1], [-1, 2]), F),
        row("strided_slice", lambda x: [x[::2, 1:], x[..., -1], x[:, None, 1:3], x[1:, ::-1]], F),
        row("space_to_batch", lambda x: tf.space_to_batch(x, [2], [[1, 1]]), f(B, 4, 3)),
        row("meshgrid", lambda x, y: tf.meshgrid(x, y), f(B), f(4)),
        row("where", lambda m, x, y: tf.where(m, x, y), BOOL, F, F),
        row("zeros_like", lambda x: [tf.zeros_like(x), tf.ones_like(x)], F),
        row("identity_n", lambda x, y: tf.identity_n([x, y]), F, F),
        row("linspace", lambda x: tf.linspace(x[0], x[1], 5), f(2)),
    ]
    yield from plain
    yield from as_dtypes(plain[:-1], np.int64, np.uint8, np.bool_)


def complex_arranging() -> Rows:
    for entry in arranging():
        if entry.name.split("_")[-1] not in ("int64", "uint8", "bool") and entry.name != "linspace":
            yield from as_dtypes([entry], np.complex64)
    yield row("gather_complex", lambda x, n: tf.gather(x, n, axis=1), COMPLEX, i(3, low=0, high=3))
    yield row("gather_nd_complex", tf.gather_nd, c(3, 4), POINTS)
    yield row("scatter_nd_complex", lambda n, x: tf.scatter_nd(n, x, [5, 4]), i(3, 1, low=0, high=4), c(3, 4))
    yield row("tensor_scatter_add_complex", tf.tensor_scatter_nd_add, c(5, 4), i(3, 1, low=0, high=4), c(3, 4))
    yield row("boolean_mask_complex", lambda x: tf.boolean_mask(x, tf.math.real(x) > 0), c(9))
    yield row("boolean_mask_flags_complex", tf.boolean_mask, c(5, 3), flags(5))
    yield row("fill_complex", lambda x: x + tf.fill([4], tf.constant(1 + 2j, tf.complex64)), COMPLEX)
    yield row("cast_complex_abs", lambda x: tf.cast(tf.cast(x, tf.complex64), tf.float32))
    yield row(
        "while_complex", lambda x: tf.while_loop(lambda n, _: n < 3, lambda n, v: (n + 1, v * x), (0, x))[1], COMPLEX
    )


def picking() -> Rows:
    yield row("gather", lambda x, n: tf.gather(x, n), f(4, 3), i(B, low=0, high=3))
    yield row("gather_batch", lambda x, n: tf.gather(x, n, axis=1, batch_dims=1), f(B, 4, 3), i(B, 2, low=0, high=3))
    yield row("gather_nd", tf.gather_nd, f(3, 3, 2), POINTS)
    yield row("boolean_mask", tf.boolean_mask, f(5, 3), flags(5))
    for name in "add max min sub update".split():
        function = getattr(tf, f"tensor_scatter_nd_{name}")
        points = i(3, 1, after=lambda x: np.argsort(x, 0))
        yield row(f"tensor_scatter_nd_{name}", function, f(5, 4), points, f(3, 4))
        yield row(f"tensor_scatter_nd_{name}_int64", function, i(5, 4, dtype=np.int64), points, i(3, 4, dtype=np.int64))
    yield row("scatter_nd", lambda n, x: tf.scatter_nd(n, x, [5, 4]), i(3, 1, low=0, high=4), f(3, 4))
    yield row("dynamic_partition", lambda x: tf.dynamic_partition(x, [0, 1, 0, 2], 3), f(4, 3))
    yield row("dynamic_stitch", lambda x, y: tf.dynamic_stitch([[0, 2], [1, 3]], [x, y]), f(2, 3), f(2, 3))
    yield row("sort", lambda x: [tf.sort(x), tf.sort(x, direction="DESCENDING")])
    yield row("sort_axis", lambda x: tf.sort(x, axis=0))
    yield row("argsort", lambda x: [tf.argsort(x), tf.argsort(x, direction="DESCENDING")])
    yield row("sort_int32", tf.sort, I32)
    yield row("sort_int64", tf.sort, I64)
    yield row("unique", tf.unique, i(9, low=0, high=4))
    yield row("unique_with_counts", tf.unique_with_counts, i(9, low=0, high=4))
    yield row("where_indices", tf.where, BOOL)
    yield row("searchsorted", tf.searchsorted, f(B, 6, after=ascending), F)
    yield row("searchsorted_right", lambda s, v: tf.searchsorted(s, v, "right"), f(6, after=ascending), f(5))
    yield row("sequence_mask", lambda n: tf.sequence_mask(n, 6), i(B, low=0, high=6))
    yield row("sequence_mask_free", tf.sequence_mask, i(B, low=0, high=6))
    yield row("reverse_sequence", lambda x, n: tf.reverse_sequence(x, n, 1), CUBE, i(B, low=0, high=3))
    yield row("one_hot", lambda n: tf.one_hot(n, 5), i(B, 2, low=-1, high=5))
    yield row("unravel_index", lambda n: tf.unravel_index(n, [3, 4]), i(B, low=0, high=11))
    yield row("histogram_fixed_width", lambda x: tf.histogram_fixed_width(x, [-3.0, 3.0], 5))
    yield row("histogram_fixed_width_bins", lambda x: tf.histogram_fixed_width_bins(x, [-3.0, 3.0], 5))
    yield row("edges", lambda x: tf.raw_ops.Bucketize(input=x, boundaries=[-1.0, 0.0, 2.0]))


def making() -> Rows:
    yield row("range", lambda x: tf.range(tf.shape(x)[0]) * 2)
    yield row("range_float", lambda x: tf.range(0.0, x, 0.5), Draw((), low=1, high=4))
    yield row("eye", lambda x: x @ tf.eye(4))
    yield row("fill", lambda x: tf.fill(tf.shape(x), 3.0))
    yield row("ones", lambda x: tf.ones(tf.shape(x)[:1]))
    yield row("shapes", lambda x: [tf.shape(x), tf.size(x), tf.rank(x), tf.shape(x, tf.int64)], CUBE)
    yield row("clip_by_value", lambda x: tf.clip_by_value(x, -1.0, 1.5))
    yield row("clip_by_norm", lambda x: tf.clip_by_norm(x, 2.0, axes=1))
    yield row("clip_by_global_norm", lambda x, y: tf.clip_by_global_norm([x, y], 2.0)[0], F, CUBE)
    yield row("truncatediv", tf.truncatediv, I32, i(B, 4, low=1, high=9))
    yield row("truncatemod", tf.truncatemod, I32, i(B, 4, low=1, high=9))
    yield row("tensordot", lambda x, y: tf.tensordot(x, y, [[1], [0]]), CUBE, f(3, 5))
    yield row("norm", lambda x: tf.norm(x, axis=-1))


def looping() -> Rows:
    yield row("while_loop", lambda x: tf.while_loop(lambda n, _: n < 4, lambda n, v: (n + 1, v * 1.5 + x), (0, x))[1])
    yield row("cond", lambda x: tf.cond(tf.reduce_sum(x) > 0, lambda: x + 1.0, lambda: x * 2.0))
    yield row(
        "case",
        lambda x: tf.case([(tf.reduce_sum(x) > 9, lambda: x), (tf.reduce_sum(x) > 0, lambda: -x)], lambda: 2 * x),
    )
    yield row(
        "switch_case", lambda x, n: tf.switch_case(n, [lambda: x, lambda: -x, lambda: x * x]), F, i(low=0, high=3)
    )
    yield row("map_fn", lambda x: tf.map_fn(lambda v: tf.reduce_sum(v * v), x), CUBE)
    yield row("vectorized_map", lambda x: tf.vectorized_map(lambda v: tf.reduce_max(v, 0) + 1.0, x), CUBE)
    yield row("scan", lambda x: tf.scan(lambda a, v: a * 0.5 + v, x), f(5, 3))
    yield row("foldl", lambda x: tf.foldl(lambda a, v: a * 0.5 + v, x), f(5, 3))
    yield row("foldr", lambda x: tf.foldr(lambda a, v: a * 0.5 + v, x), f(5, 3))


def converting() -> Rows:
    for dtype in (tf.int32, tf.int64, tf.bool, tf.float16, tf.uint8, tf.complex64, tf.bfloat16):
        back = tf.int32 if dtype is tf.bool else tf.float32
        if dtype is tf.complex64:
            yield row("cast_complex64", lambda x: tf.cast(x, tf.complex64))
        else:
            draw = Draw(low=0, high=9) if dtype is tf.uint8 else F
            yield row(f"cast_{dtype.name}", lambda x, d=dtype, e=back: tf.cast(tf.cast(x, d), e), draw)
    yield row("cast_int32_complex64", lambda x: tf.cast(x, tf.complex64), I32)
    yield row("saturate_cast", lambda x: tf.saturate_cast(x * 100.0, tf.int8))
    yield row("bitcast", lambda x: tf.bitcast(x, tf.int32))
    yield row("quantize", lambda x: tf.quantization.fake_quant_with_min_max_args(x, -2.0, 2.0))
    yield row("as_bool", lambda x: tf.cast(x > 0, tf.float32))

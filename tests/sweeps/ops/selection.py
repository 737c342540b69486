"""Cases: gathers, scatters, selection, control flow, strings, lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, unary, values

raw = tf.raw_ops


def cases() -> Iterator[Case]:
    yield from gathered()
    yield from more_gathered()
    yield from scattered()
    yield from more_scattered()
    yield from xla()
    yield from selected()
    yield from flows()
    yield from lists()
    yield from strings()


def gathered() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        x = values(dtype, 5, 3)
        for index in (np.int32, np.int64):
            name = np.dtype(index).name
            yield from case(f"GatherV2/{dtype}/{name}", tf.gather, x, index([[4, 0], [2, 2]]))
            yield from case(f"GatherNd/{dtype}/{name}", tf.gather_nd, x, index([[4, 0], [2, 2]]))
    x = values(c.F32, 2, 5, 3)
    for axis in (0, 1, 2, -1, -2):
        yield from case(f"GatherV2/axis{axis}", lambda x, i, a=axis: tf.gather(x, i, axis=a), x, np.int32([1, 0, 1]))
        yield from case(f"GatherV2/axis{axis}/scalar", lambda x, i, a=axis: tf.gather(x, i, axis=a), x, np.int32(1))
        yield from case(
            f"GatherV2/axis{axis}/matrix", lambda x, i, a=axis: tf.gather(x, i, axis=a), x, np.int32([[1, 0], [0, 0]])
        )
    for axis in (1, 2, -1):
        yield from case(
            f"GatherV2/batch1/{axis}",
            lambda x, i, a=axis: tf.gather(x, i, axis=a, batch_dims=1),
            x,
            np.int32([[1, 0, 2], [0, 0, 1]]),
        )
    yield from case(
        "GatherV2/batch2", lambda x, i: tf.gather(x, i, batch_dims=2), x, values(c.I32, 2, 5, 4, low=0, high=2)
    )
    yield from case("GatherV2/batch_equal", lambda x, i: tf.gather(x, i, axis=1, batch_dims=1), x, np.int32([1, 3]))
    yield from case("GatherV2/constant", lambda x: tf.gather(x, [2, 0], axis=1), x)
    yield from case(
        "GatherV2/table", lambda i: tf.gather(tf.constant(values(c.F32, 6, 4)), i), np.int32([[1, 5], [0, 2]])
    )
    yield from case("GatherV2/empty", tf.gather, values(c.F32, 5, 3), np.zeros(0, np.int32))
    yield from case("GatherV2/rank6", lambda x: tf.gather(x, [1, 0, 1], axis=2), values(c.F32, *c.SHAPES["rank6"]))
    yield from case("GatherNd/whole", lambda x: tf.gather_nd(x, np.zeros((3, 0), np.int32)), x)
    yield from case("GatherNd/rows", tf.gather_nd, x, np.int32([[1], [0], [1]]))
    yield from case("GatherNd/full", tf.gather_nd, x, np.int32([[1, 2, 0], [0, 4, 2]]))


def more_gathered() -> Iterator[Case]:
    x = values(c.F32, 2, 5, 3)
    yield from case("GatherNd/matrix", tf.gather_nd, x, np.int32([[[1, 2]], [[0, 4]]]))
    yield from case(
        "GatherNd/batch", lambda x, i: tf.gather_nd(x, i, batch_dims=1), x, np.int32([[[1], [2]], [[0], [4]]])
    )
    yield from case("GatherNd/vector", tf.gather_nd, x, np.int32([1, 2]))
    yield from case("Gather", lambda x, i: raw.Gather(params=x, indices=i), values(c.F32, 5, 3), np.int32([1, 4]))
    yield from case(
        "embedding_lookup",
        lambda i: tf.nn.embedding_lookup(tf.constant(values(c.F32, 6, 4)), i),
        np.int64([[1, 5], [0, 2]]),
    )
    for dtype in (c.F32, c.I32, c.STRING):
        yield from case(
            f"boolean_mask/{dtype}", tf.boolean_mask, values(dtype, 4, 2), np.array([True, False, True, True])
        )
    yield from case(
        "boolean_mask/matrix",
        tf.boolean_mask,
        values(c.F32, 2, 3),
        np.array([[True, False, True], [False, True, True]]),
    )
    yield from case(
        "boolean_mask/axis",
        lambda x, m: tf.boolean_mask(x, m, axis=1),
        values(c.F32, 2, 3),
        np.array([True, False, True]),
        forms=("static",),
    )
    yield from case(
        "DynamicPartition", lambda x, p: tf.dynamic_partition(x, p, 2), values(c.F32, 4), np.int32([0, 1, 1, 0])
    )


def scattered() -> Iterator[Case]:
    rows = np.int32([[0], [3]])
    for dtype in (*c.NUMBERS, c.U16, c.U32, c.BOOL, c.C64, c.STRING):
        tensor, updates = values(dtype, 4, 3), values(dtype, 2, 3, seed="u")
        for index in (np.int32, np.int64):
            name = f"{dtype}/{np.dtype(index).name}"
            shape = np.int32([4, 3]) if index is np.int32 else np.int64([4, 3])
            yield from case(
                f"ScatterNd/{name}", lambda i, u, s=shape: tf.scatter_nd(i, u, s), rows.astype(index), updates
            )
            yield from case(
                f"TensorScatterUpdate/{name}", tf.tensor_scatter_nd_update, tensor, rows.astype(index), updates
            )
        if dtype in (c.BOOL, c.STRING):
            continue
        for name in ("add", "sub", "max", "min"):
            function = getattr(tf, f"tensor_scatter_nd_{name}")
            yield from case(f"TensorScatter_{name}/{dtype}", function, tensor, rows, updates)
    tensor, elements = values(c.F32, 4, 3), np.int32([[0, 1], [3, 2], [0, 1]])
    for name in ("add", "sub", "max", "min"):
        function = getattr(tf, f"tensor_scatter_nd_{name}")
        yield from case(f"TensorScatter_{name}/repeated", function, tensor, elements, values(c.F32, 3))
        yield from case(
            f"TensorScatter_{name}/repeated_rows", function, tensor, np.int32([[1], [1]]), values(c.F32, 2, 3)
        )
    yield from case("TensorScatterUpdate/elements", tf.tensor_scatter_nd_update, tensor, elements[:2], values(c.F32, 2))
    yield from case(
        "TensorScatterUpdate/one", tf.tensor_scatter_nd_update, values(c.F32, 5), np.int32([[2]]), values(c.F32, 1)
    )
    yield from case(
        "TensorScatterUpdate/scalar",
        lambda x, v: tf.tensor_scatter_nd_update(x, [[2]], [v]),
        values(c.F32, 5),
        np.float32(7),
    )
    yield from case(
        "ScatterNd/repeated", lambda i, u: tf.scatter_nd(i, u, [5]), np.int32([[1], [3], [1]]), values(c.F32, 3)
    )


def more_scattered() -> Iterator[Case]:
    yield from case(
        "ScatterNd/shape_input", tf.scatter_nd, np.int32([[1], [3]]), values(c.F32, 2), np.int32([6]), forms=("static",)
    )
    yield from case(
        "ScatterNd/rank3", lambda i, u: tf.scatter_nd(i, u, [2, 3, 4]), np.int32([[0, 1], [1, 2]]), values(c.F32, 2, 4)
    )
    yield from case(
        "SparseToDense",
        lambda i, v: raw.SparseToDense(sparse_indices=i, output_shape=[3, 4], sparse_values=v, default_value=-1.0),
        np.int32([[0, 1], [2, 0]]),
        values(c.F32, 2),
    )
    yield from case(
        "SparseToDense/int64",
        lambda i, v: raw.SparseToDense(
            sparse_indices=i,
            output_shape=tf.constant([6], tf.int64),
            sparse_values=v,
            default_value=tf.constant(0, tf.int32),
        ),
        np.int64([1, 4]),
        np.int32([7, 8]),
    )
    sparse = lambda i, v: tf.sparse.to_dense(tf.SparseTensor(i, v, [3, 4]))
    yield from case("sparse.to_dense", sparse, np.int64([[0, 1], [2, 0]]), values(c.F32, 2))
    update = lambda x, v: raw.TensorStridedSliceUpdate(input=x, begin=[1, 0], end=[3, 3], strides=[1, 2], value=v)
    for dtype in (c.F32, c.I32, c.I64, c.BOOL):
        yield from case(f"TensorStridedSliceUpdate/{dtype}", update, values(dtype, 4, 3), values(dtype, 2, 2))
    yield from case("TensorStridedSliceUpdate/row", update, values(c.F32, 4, 3), values(c.F32, 1, 2))
    yield from case("TensorStridedSliceUpdate/scalar", update, values(c.F32, 4, 3), np.float32(3))
    product = lambda i, v, x: tf.sparse.sparse_dense_matmul(tf.SparseTensor(i, v, [3, 4]), x)
    yield from case("sparse.matmul", product, np.int64([[0, 1], [2, 0]]), values(c.F32, 2), values(c.F32, 4, 2))


def xla() -> Iterator[Case]:
    from tensorflow.compiler.tf2xla.ops import gen_xla_ops

    yield from case(
        "XlaDynamicUpdateSlice",
        lambda x, u, i: gen_xla_ops.xla_dynamic_update_slice(input=x, update=u, indices=i),
        values(c.F32, 4, 3),
        values(c.F32, 2, 2),
        np.int32([1, 0]),
        forms=("static",),
    )
    for start in ([1, 0], [3, 2], [-2, 9]):
        for dtype in (c.F32, c.I32, c.I64, c.BOOL):
            yield from case(
                f"XlaDynamicSlice/{dtype}/{start}",
                lambda x, i: gen_xla_ops.xla_dynamic_slice(input=x, start_indices=i, size_indices=[2, 3]),
                values(dtype, 4, 5),
                np.int32(start),
            )
    for low, high, interior in (([1, 0], [0, 2], [0, 0]), ([1, -1], [-2, 2], [2, 1]), ([-1, -1], [0, -1], [0, 3])):
        for dtype in (c.F32, c.I32):
            yield from case(
                f"XlaPad/{dtype}/{low}",
                lambda x, v, a=low, z=high, i=interior: gen_xla_ops.xla_pad(
                    input=x, padding_value=v, padding_low=a, padding_high=z, padding_interior=i
                ),
                values(dtype, 4, 5),
                values(dtype),
            )
    for equation, shapes in (("bij,bjk->bik", ((2, 3, 4), (2, 4, 5))), ("ab,cb->ac", ((2, 3), (4, 3)))):
        first, second = (values(c.F32, *shape) for shape in shapes)
        product = lambda x, y, e=equation: gen_xla_ops.xla_einsum(a=x, b=y, equation=e)
        yield from case(f"XlaEinsum/{equation}", product, first, second)
    yield from case("XlaSharding", lambda x: gen_xla_ops.xla_sharding(input=x) * 2.0, values(c.F32, 4, 3))


def selected() -> Iterator[Case]:
    flag = np.array([[True, False, True], [False, False, True]])
    for dtype in c.EVERYTHING:
        x, y = values(dtype, 2, 3), values(dtype, 2, 3, seed="y")
        yield from case(f"SelectV2/{dtype}", tf.where, flag, x, y)
        yield from case(f"Select/{dtype}", lambda f, x, y: raw.Select(condition=f, t=x, e=y), flag, x, y)
        if dtype not in (c.STRING,):
            yield from case(f"Where/{dtype}", tf.where, np.where(flag, x, 0).astype(dtype))
    x = values(c.F32, 2, 3)
    for name, f, a, b in (
        ("row", flag[0], x, x + 1),
        ("column", flag[:, :1], x, np.float32(0)),
        ("scalar", np.bool_(True), x, x + 1),
        ("scalars", flag, np.float32(1), np.float32(2)),
        ("rank4", flag, values(c.F32, 2, 2, 1, 3), np.float32(2)),
        ("rank5", flag, values(c.F32, 2, 1, 2, 1, 3), np.float32(2)),
        ("rank6", flag, values(c.F32, 2, 1, 2, 1, 2, 3), x),
        ("empty", np.zeros((0, 3), bool), values(c.F32, 0, 3), values(c.F32, 1, 3)),
    ):
        yield from case(f"SelectV2/{name}", tf.where, f, a, b)
    yield from case(
        "Select/vector", lambda f, x, y: raw.Select(condition=f, t=x, e=y), np.array([True, False]), x, x + 1
    )
    yield from case("Select/scalar", lambda f, x, y: raw.Select(condition=f, t=x, e=y), np.bool_(False), x, x + 1)
    for rank in (1, 3, 4, 5):
        yield from case(f"Where/rank{rank}", tf.where, values(c.BOOL, *(2, 3, 2, 2, 2)[:rank]))


def flows() -> Iterator[Case]:
    x = values(c.F32, 2, 3)
    yield from case("If", lambda x, f: tf.cond(f, lambda: x + 1, lambda: x * 2), x, np.bool_(True))
    yield from case("If/false", lambda x, f: tf.cond(f, lambda: x + 1, lambda: x * 2), x, np.bool_(False))
    yield from case("If/computed", lambda x: tf.cond(tf.reduce_sum(x) > 0, lambda: x, lambda: -x), x)
    yield from case("If/two_results", lambda x: tf.cond(tf.reduce_sum(x) > 0, lambda: (x, x + 1), lambda: (-x, x)), x)
    nested = lambda x: tf.cond(x[0] > 0, lambda: tf.cond(x[1] > 0, lambda: x, lambda: x + 1), lambda: x * 2)
    yield from case("If/nested", nested, np.float32([1, -1]))
    yield from case(
        "If/shapes", lambda x: tf.cond(x[0] > 0, lambda: x[:1], lambda: x), np.float32([1, -1]), forms=("static",)
    )
    yield from case("Case", lambda x, i: tf.switch_case(i, [lambda: x + 1, lambda: x * 2, lambda: -x]), x, np.int32(1))
    yield from case(
        "Case/beyond", lambda x, i: tf.switch_case(i, [lambda: x + 1, lambda: x * 2, lambda: -x]), x, np.int32(9)
    )
    yield from case(
        "tf.case",
        lambda x: tf.case([(x[0] > 1, lambda: x), (x[0] > 0, lambda: x * 2)], default=lambda: -x),
        np.float32([0.5, 1]),
    )
    counting = lambda x: tf.while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y * 2 + x), (0, x))[1]
    yield from case("While", counting, x)
    halving = lambda x: tf.while_loop(lambda y: tf.reduce_max(y) > 1, lambda y: [y / 2], [tf.abs(x)])[0]
    yield from case("While/condition", halving, x)
    yield from case(
        "While/limit_input",
        lambda x, n: tf.while_loop(lambda i, y: i < n, lambda i, y: (i + 1, y + 1), (0, x))[1],
        x,
        np.int32(4),
    )
    growing = lambda x: tf.while_loop(
        lambda i, y: i < 3,
        lambda i, y: (i + 1, tf.concat([y, x], 0)),
        (0, x),
        shape_invariants=(tf.TensorShape([]), tf.TensorShape([None, 3])),
    )[1]
    yield from case("While/growing", growing, x, forms=("static", "batch"))
    inner = lambda x: tf.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, counting(y)), (0, x))[1]
    yield from case("While/nested", inner, x)
    branch = lambda x: tf.while_loop(
        lambda i, y: i < 4, lambda i, y: (i + 1, tf.cond(i % 2 == 0, lambda: y + 1, lambda: y * 2)), (0, x)
    )[1]
    yield from case("While/if", branch, x)
    yield from case("PartitionedCall", lambda x: tf.function(lambda y: y * 2 + 1)(x), x)
    yield from case("map_fn", lambda x: tf.map_fn(lambda r: r * 2 + tf.reduce_sum(r), x), x)
    yield from case(
        "map_fn/int", lambda x: tf.map_fn(lambda n: tf.range(3) + n, x, fn_output_signature=tf.int32), np.int32([1, 5])
    )
    yield from case("scan", lambda x: tf.scan(lambda a, r: a + r, x), x)
    yield from case("foldl", lambda x: tf.foldl(lambda a, r: a * r + 1, x), x)
    yield from case("vectorized_map", lambda x: tf.vectorized_map(lambda r: r * tf.reduce_sum(r), x), x)
    yield from case("Assert", lambda x: _checked(x), x)


def _checked(x: tf.Tensor) -> tf.Tensor:
    with tf.control_dependencies([tf.debugging.assert_less(x, 100.0)]):
        return x + 1


def lists() -> Iterator[Case]:
    x = values(c.F32, 4, 3)

    def written(x: tf.Tensor) -> tf.Tensor:
        array = tf.TensorArray(tf.float32, size=4, element_shape=[3])
        return tf.while_loop(lambda i, a: i < 4, lambda i, a: (i + 1, a.write(i, x[i] * 2)), (0, array))[1].stack()

    def growing(x: tf.Tensor) -> tf.Tensor:
        array = tf.TensorArray(tf.float32, size=0, dynamic_size=True, element_shape=[3])
        return tf.while_loop(lambda i, a: i < 4, lambda i, a: (i + 1, a.write(i, x[i] * 2)), (0, array))[1].stack()

    def joined(x: tf.Tensor) -> tf.Tensor:
        array = tf.TensorArray(tf.float32, size=4, element_shape=[3]).unstack(x)
        return array.concat()

    yield from case("TensorList/written", written, x)
    yield from case("TensorList/growing", growing, x)
    yield from case("TensorList/concat", joined, x, forms=("static", "batch"))
    yield from case("TensorList/gather", lambda x: tf.TensorArray(tf.float32, 4).unstack(x).gather([2, 0]), x)
    yield from case("TensorList/read", lambda x: tf.TensorArray(tf.float32, 4).unstack(x).read(2), x)
    yield from case("TensorList/size", lambda x: tf.TensorArray(tf.float32, 4).unstack(x).size(), x)
    yield from case("TensorList/split", lambda x: tf.TensorArray(tf.float32, 2).split(x, [2, 2]).stack(), x)

    def pushed(x: tf.Tensor) -> tf.Tensor:
        handle = raw.EmptyTensorList(element_shape=[3], max_num_elements=-1, element_dtype=tf.float32)
        handle = raw.TensorListPushBack(input_handle=handle, tensor=x[0])
        handle = raw.TensorListPushBack(input_handle=handle, tensor=x[1] * 2)
        handle, last = raw.TensorListPopBack(input_handle=handle, element_shape=[3], element_dtype=tf.float32)
        return (
            last,
            raw.TensorListLength(input_handle=handle),
            raw.TensorListStack(input_handle=handle, element_shape=[3], element_dtype=tf.float32),
        )

    yield from case("TensorList/push_pop", pushed, x, forms=("static", "batch"))
    yield from uneven_lists(x)


def uneven_lists(x: Any) -> Iterator[Case]:
    """Elements of different shapes, at known indices."""

    def written(x: Any) -> Any:
        array = tf.TensorArray(tf.float32, 0, dynamic_size=True, infer_shape=False, element_shape=[None, 3])
        array = array.write(1, x).write(0, x[:1] * 2).write(2, tf.concat([x, x], 0))
        return array.concat(), array.read(1), array.size(), array.write(0, x[1:]).concat()

    def divided(x: Any) -> Any:
        array = tf.TensorArray(tf.float32, 3, infer_shape=False).split(x, [1, 0, 3])
        return array.concat(), array.read(2), array.write(1, x).concat()

    def lengths(x: Any) -> Any:
        handle = raw.TensorListFromTensor(tensor=tf.stack([x, x + 1]), element_shape=[-1, 3])
        handle = raw.TensorListPushBack(input_handle=handle, tensor=x[:2])
        handle = raw.TensorListPushBack(input_handle=handle, tensor=x[:1])
        handle, _ = raw.TensorListPopBack(input_handle=handle, element_shape=[-1, 3], element_dtype=tf.float32)
        leading = tf.constant([], tf.int64)
        return raw.TensorListConcatV2(
            input_handle=handle, element_shape=[-1, 3], leading_dims=leading, element_dtype=tf.float32
        )

    yield from case("TensorList/uneven/written", written, x)
    yield from case("TensorList/uneven/split", divided, x, forms=("static",))
    yield from case("TensorList/uneven/lengths", lengths, x, forms=("static", "free"))


def strings() -> Iterator[Case]:
    x = values(c.STRING, 4)
    yield from case("Strings/equal_constant", lambda x: x == "hello", x)
    yield from case("Strings/identity_of_two", lambda x, y: (y, x), x, x)
    yield from case("Strings/length", tf.strings.length, x)
    yield from case("Strings/lower", tf.strings.lower, x)
    yield from case("AsString", tf.strings.as_string, np.int32([1, -20]))
    yield from case("StringJoin", lambda x, y: tf.strings.join([x, y], "-"), x, x)
    yield from case("StaticRegexFullMatch", lambda x: tf.strings.regex_full_match(x, "h.*"), x)
    yield from case("StringToHashBucketFast", lambda x: tf.strings.to_hash_bucket_fast(x, 10), x)
    yield from unary("Strings/expand", lambda x: x[tf.newaxis], (c.STRING,))

"""Cases: ragged and sparse tensors, parsed examples, lists of tensors."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Array, Case, case, values

raw = tf.raw_ops
ONE = ("static",)


def cases() -> Iterator[Case]:
    yield from ragged()
    yield from ragged_functions()
    yield from sparse()
    yield from pairs()
    yield from counts()
    yield from parsed()
    yield from lists()


def ragged() -> Iterator[Case]:
    for dtype in (c.I32, c.I64, c.F32):
        starts, limits = np.array([0, 2, 5], dtype), np.array([3, 2, 9], dtype)
        function = lambda a, b: raw.RaggedRange(starts=a, limits=b, deltas=tf.ones([3], a.dtype))
        yield from case(f"RaggedRange/{dtype}", function, starts, limits)
        yield from case(f"RaggedRange/{dtype}/scalar", lambda n: tf.ragged.range(n).flat_values, limits)
    x, splits = values(c.F32, 6, 2), np.int64([0, 2, 2, 6])
    of = lambda function: lambda x, s: function(tf.RaggedTensor.from_row_splits(x, s, validate=False))
    functions: dict[str, Callable[[Any], Any]] = {
        "to_tensor": lambda r: r.to_tensor(),
        "to_tensor/width": lambda r: r.to_tensor(-1.0, shape=[None, 5, 2]),
        "row_lengths": lambda r: r.row_lengths(),
        "value_rowids": lambda r: r.value_rowids(),
        "nrows": lambda r: r.nrows(),
        "row_limits": lambda r: r.row_limits(),
        "reduce_sum": lambda r: tf.reduce_sum(r, 1),
        "reduce_mean": lambda r: tf.reduce_mean(r[:1], 1),
        "reduce_max": lambda r: tf.reduce_max(r[:1], 1),
        "multiply": lambda r: (r * 2.0 + 1.0).flat_values,
        "to_sparse": lambda r: r.with_values(r.values[:, 0]).to_sparse().values,
        "gather": lambda r: tf.gather(r, [2, 0]).flat_values,
        "concat": lambda r: tf.concat([r, r], 0).flat_values,
        "mask": lambda r: tf.sequence_mask(r.row_lengths(), 4),
    }
    for name, function in functions.items():
        yield from case(f"ragged/{name}", of(function), x, splits, forms=("static", "batch"))


def ragged_functions() -> Iterator[Case]:
    lengths = np.int64([1, 0, 3])
    splits = (np.int64([0, 2, 2, 3]), np.int64([0, 1, 1, 4]))
    yield from case("ragged/to_tensor/nested", _nested, values(c.F32, 4), *splits, forms=ONE, sorted=True)
    for name, function in _OF_NESTED.items():
        of = lambda x, outer, inner, f=function: f(_nested_rows(x, outer, inner))
        yield from case(f"{name}/nested", of, values(c.F32, 4), *splits, forms=("static", "batch"), sorted=True)
    yield from case("ragged/from_row_lengths", _from_lengths, values(c.F32, 4), lengths, forms=ONE)
    yield from case(
        "ragged/from_value_rowids", _from_ids, values(c.F32, 4), np.int64([0, 0, 2, 3]), forms=ONE, sorted=True
    )
    rows = np.float32([[1, 2, 0], [3, 0, 0]])
    from_tensor = lambda x: tf.RaggedTensor.from_tensor(x, padding=0.0).flat_values
    yield from case("ragged/from_tensor", from_tensor, rows)
    lengthy = lambda x, n: tf.RaggedTensor.from_tensor(x, lengths=n).flat_values
    yield from case("ragged/from_tensor/lengths", lengthy, rows, np.int64([2, 1]))
    masked = lambda x: tf.ragged.boolean_mask(x, x > 0).flat_values
    yield from case("ragged/boolean_mask", masked, rows)


def _nested(x: Any, outer: Any, inner: Any) -> Any:
    return _nested_rows(x, outer, inner).to_tensor(-1.0)


def _nested_rows(x: Any, outer: Any, inner: Any) -> Any:
    return tf.RaggedTensor.from_nested_row_splits(x, [outer, inner], validate=False)


def _all_parts(rows: Any) -> Any:
    return [rows.flat_values, *rows.nested_row_splits]


_OF_NESTED: dict[str, Callable[[Any], Any]] = {
    "RaggedTensorToSparse": lambda r: _parts(r.to_sparse()),
    "RaggedGather": lambda r: _all_parts(tf.gather(r, [2, 0])),
    "RaggedGather/joined": lambda r: _all_parts(tf.concat([r, r], 1)),
}


def _from_lengths(x: Any, lengths: Any) -> Any:
    return tf.RaggedTensor.from_row_lengths(x, lengths, validate=False).to_tensor()


def _from_ids(x: Any, ids: Any) -> Any:
    return tf.RaggedTensor.from_value_rowids(x, ids, nrows=4, validate=False).to_tensor()


def sparse() -> Iterator[Case]:
    indices, found = np.int64([[0, 1], [2, 0], [2, 3]]), values(c.F32, 3)
    of = lambda function: lambda i, v: function(tf.SparseTensor(i, v, [4, 5]))
    functions: dict[str, Callable[[Any], Any]] = {
        "SparseFillEmptyRows": lambda s: tf.sparse.fill_empty_rows(s, -1.0)[0].values,
        "SparseFillEmptyRows/indices": lambda s: tf.sparse.fill_empty_rows(s, -1.0)[0].indices,
        "SparseToDense/api": tf.sparse.to_dense,
        "SparseReorder": lambda s: tf.sparse.reorder(s).values,
        "SparseReduceSum": lambda s: tf.sparse.reduce_sum(s, 1),
        "SparseSlice": lambda s: tf.sparse.slice(s, [0, 0], [3, 2]).values,
        "SparseReshape": lambda s: tf.sparse.reshape(s, [5, 4]).indices,
        "SparseRetain": lambda s: tf.sparse.retain(s, s.values > 0).values,
        "SparseTensorDenseMatMul": lambda s: tf.sparse.sparse_dense_matmul(s, tf.ones([5, 2])),
        "SparseConcat": lambda s: tf.sparse.concat(0, [s, s]).indices,
        "SparseTranspose": lambda s: tf.sparse.to_dense(tf.sparse.transpose(s)),
        "SparseMaximum": lambda s: tf.sparse.map_values(tf.abs, s).values,
        "SparseDenseCwiseMul": lambda s: (s * tf.ones([4, 5])).values,
        "SparseAdd": lambda s: tf.sparse.to_dense(tf.sparse.add(s, s)),
    }
    for name, function in functions.items():
        yield from case(name, of(function), indices, found, forms=("static", "batch"), sorted=True)
    yield from case("from_dense", lambda x: tf.sparse.from_dense(x).indices, np.float32([[0, 1, 0], [2, 0, 3]]))
    ids = lambda i, v: tf.nn.embedding_lookup_sparse(values(c.F32, 9, 3), tf.SparseTensor(i, v, [3, 4]), None, "mean")
    yield from case("embedding_lookup_sparse", ids, indices, np.int64([1, 5, 8]), forms=ONE, sorted=True)
    safe = lambda i, v: tf.nn.safe_embedding_lookup_sparse(values(c.F32, 9, 3), tf.SparseTensor(i, v, [3, 4]))
    yield from case("safe_embedding_lookup_sparse", safe, indices, np.int64([1, 5, 8]), forms=ONE, sorted=True)


def _parts(found: Any) -> Any:
    return [found.indices, found.values, found.dense_shape] if isinstance(found, tf.SparseTensor) else found


def pairs() -> Iterator[Case]:
    """Pairs of dense tensors that are converted to sparse ones."""
    x = np.float32([[0, 1.5, 0, 2], [3, 0, 0, 0], [0, 0, 0, -4.5]])
    y = np.float32([[1, 1.5, 0, 0], [0, 0, 2, 0], [0, 1, 0, -5]])
    of = tf.sparse.from_dense
    for name, function in {"Maximum": tf.sparse.maximum, "Minimum": tf.sparse.minimum}.items():
        both = lambda x, y, f=function: _parts(f(of(x), of(y)))
        yield from case(f"SparseSparse{name}", both, x, y, sorted=True)
        yield from case(f"SparseSparse{name}/int32", both, x.astype(np.int32), y.astype(np.int32), sorted=True)
    for axes, keep in itertools.product((0, 1, -1, None), (False, True)):
        options = {"axis": axes, "keepdims": keep}
        dense = lambda x, o=options: tf.sparse.reduce_max(of(x), **o)
        yield from case(f"SparseReduceMax/{axes}/{keep}", dense, x, sorted=True)
        if axes is not None or keep:
            for name, function in {"Max": tf.sparse.reduce_max, "Sum": tf.sparse.reduce_sum}.items():
                thin = lambda x, o=options, f=function: _parts(f(of(x), output_is_sparse=True, **o))
                yield from case(f"SparseReduce{name}Sparse/{axes}/{keep}", thin, x, sorted=True)
    for count, axis in ((2, 1), (3, 1), (2, 0)):
        # Padded, because LiteRT's interpreter returns no empty tensors.
        split = lambda x, n=count, a=axis: [
            tf.pad(tf.sparse.to_dense(part), [[0, 1], [0, 1]]) for part in tf.sparse.split(of(x), n, axis=a)
        ]
        yield from case(f"SparseSplit/{count}/{axis}", split, x, sorted=True)


def counts() -> Iterator[Case]:
    numbers, weights = np.int32([[1, 1, 3], [0, 5, 0]]), np.float32([[1, 2, 3], [4, 5, 6]])
    kinds: dict[str, Callable[[Any], Any]] = {
        "Dense": tf.identity,
        "Sparse": tf.sparse.from_dense,
        "Ragged": lambda x: tf.RaggedTensor.from_tensor(x, padding=0),
    }
    bounds: dict[str, dict[str, Any]] = {
        "all": {},
        "least": {"minlength": 9},
        "most": {"maxlength": 4},
        "both": {"minlength": 3, "maxlength": 2},
        "binary": {"binary_output": True},
    }
    for kind, of in kinds.items():
        for name, options in bounds.items():
            thin = lambda x, f=of, o=options: _parts(tf.sparse.bincount(f(x), axis=-1, **o))
            yield from case(f"{kind}CountSparseOutput/{name}", thin, numbers, sorted=True)
            table = lambda x, f=of, o=options: tf.math.bincount(f(x), axis=-1, **o)
            yield from case(f"{kind}Bincount/{name}", table, numbers, sorted=True)
    weighted = lambda x, w: _parts(tf.sparse.bincount(x, weights=w, axis=-1))
    yield from case("DenseCountSparseOutput/weights", weighted, numbers.astype(np.int64), weights, sorted=True)
    yield from case("DenseCountSparseOutput/vector", weighted, numbers[0], weights[0], sorted=True)


def parsed() -> Iterator[Case]:
    def example(x: float, n: int) -> bytes:
        features = {
            "x": tf.train.Feature(float_list=tf.train.FloatList(value=[x, x + 1])),
            "n": tf.train.Feature(int64_list=tf.train.Int64List(value=[n])),
        }
        return tf.train.Example(features=tf.train.Features(feature=features)).SerializeToString()

    spec = {"x": tf.io.FixedLenFeature([2], tf.float32), "n": tf.io.FixedLenFeature([], tf.int64)}
    serialized = np.array([example(1.5, 3), example(-2, 5)], object)
    yield from case("ParseExampleV2", lambda s: list(tf.io.parse_example(s, spec).values()), serialized, forms=ONE)
    words = np.array([b"a b c", b"", b"d  e"], object)
    yield from case("StringSplit", lambda s: tf.strings.split(s).flat_values, words, forms=ONE)


def lists() -> Iterator[Case]:
    def reserved(x: Any) -> Any:
        return raw.TensorListReserve(element_shape=[3], num_elements=4, element_dtype=x.dtype)

    def stacked(handle: Any, x: Any) -> Any:
        return raw.TensorListStack(input_handle=handle, element_shape=[3], element_dtype=x.dtype)

    def item(handle: Any, x: Any, index: int) -> Any:
        return raw.TensorListGetItem(input_handle=handle, index=index, element_shape=[3], element_dtype=x.dtype)

    def from_tensor(x: Any) -> Any:
        return raw.TensorListFromTensor(tensor=x, element_shape=[3])

    functions: dict[str, Callable[[Any], Any]] = {
        "TensorListSetItem": lambda x: stacked(raw.TensorListSetItem(input_handle=reserved(x), index=1, item=x[0]), x),
        "TensorListGetItem": lambda x: item(from_tensor(x), x, 2),
        "TensorListLength": lambda x: raw.TensorListLength(input_handle=from_tensor(x)),
        "TensorListResize": lambda x: stacked(raw.TensorListResize(input_handle=from_tensor(x), size=2), x),
        "TensorListResize/larger": lambda x: stacked(raw.TensorListResize(input_handle=from_tensor(x), size=6), x),
        "TensorListElementShape": lambda x: raw.TensorListElementShape(
            input_handle=from_tensor(x), shape_type=tf.int32
        ),
        "TensorListGather": lambda x: raw.TensorListGather(
            input_handle=from_tensor(x), indices=[2, 0], element_shape=[3], element_dtype=x.dtype
        ),
        "TensorListPopBack": lambda x: raw.TensorListPopBack(
            input_handle=from_tensor(x), element_shape=[3], element_dtype=x.dtype
        )[1],
        "TensorListPushBack": lambda x: stacked(
            raw.TensorListPushBack(input_handle=from_tensor(x), tensor=x[0] * 2), x
        ),
        "TensorListConcatV2": lambda x: raw.TensorListConcatV2(
            input_handle=from_tensor(x),
            element_shape=[3],
            leading_dims=tf.constant([], tf.int64),
            element_dtype=x.dtype,
        )[0],
    }
    for name, function in functions.items():
        for dtype in (c.F32, c.I32, c.I64, c.BOOL):
            yield from case(f"{name}/{dtype}", function, _rows(dtype), forms=("static", "batch"))


def _rows(dtype: str) -> Array:
    return values(dtype, 4, 3)

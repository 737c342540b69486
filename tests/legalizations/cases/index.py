"""Cases: gather, scatter, segments, reductions, order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, flags, i32, i64, ints, of

raw = tf.raw_ops
Function = Callable[..., Any]
TYPES = (np.float32, np.float16, np.int8, np.int16, np.int32, np.int64, np.uint8, bool)


def gathers() -> Iterator[Case]:
    for dtype in (*TYPES, np.uint16, np.uint32):
        name = np.dtype(dtype).name
        yield case(f"GatherV2_{name}", tf.gather, of(dtype, 5, 3), i32(2, 2, low=0, high=4))
        yield case(f"GatherNd_{name}", tf.gather_nd, of(dtype, 5, 3), i32(4, 2, low=0, high=2))
    yield case("GatherV2_axis", lambda x, i: tf.gather(x, i, axis=-1), f32(2, 3, 5), i64(4, low=0, high=4))
    yield case(
        "GatherV2_batch", lambda x, i: tf.gather(x, i, axis=1, batch_dims=1), f32(2, 5, 3), i32(2, 4, low=0, high=4)
    )
    yield case(
        "GatherV2_batch_axis",
        lambda x, i: tf.gather(x, i, axis=2, batch_dims=1),
        f32(2, 3, 5),
        i32(2, 4, low=0, high=4),
    )
    yield case("GatherV2_scalar", tf.gather, f32(5, 3), np.int32(2))
    yield case("GatherV2_string", tf.gather, np.array([b"a", b"bc", b"d"], object), np.int32([2, 0]))
    yield case(
        "Gather_uint8",
        lambda x, i: raw.Gather(params=x, indices=tf.cast(i, tf.int32)),
        f32(5, 3),
        ints(np.uint8, 3, high=4),
    )
    yield case("GatherNd_rows", tf.gather_nd, f32(5, 3, 2), i64(4, 1, low=0, high=4))


def scatters() -> Iterator[Case]:
    rows = np.int32([[0], [3]])
    for dtype in (np.float32, np.int32, np.int64, np.int8, np.int16, np.float16):
        name = np.dtype(dtype).name
        yield case(f"ScatterNd_{name}", lambda i, u: tf.scatter_nd(i, u, [4, 3]), rows, of(dtype, 2, 3))
        tensor, updates = of(dtype, 4, 3), of(dtype, 2, 3, seed="u")
        yield case(f"TensorScatterUpdate_{name}", tf.tensor_scatter_nd_update, tensor, rows, updates)
        yield case(f"TensorScatterAdd_{name}", tf.tensor_scatter_nd_add, tensor, rows, updates)
    yield case("ScatterNd_bool", lambda i, u: tf.scatter_nd(i, u, [4, 3]), rows, flags(2, 3))
    yield case("ScatterNd_twice", lambda i, u: tf.scatter_nd(i, u, [4, 3]), np.int32([[1], [1]]), f32(2, 3))
    yield case("ScatterNd_int64_indices", tf.scatter_nd, rows.astype(np.int64), f32(2, 3), np.int64([4, 3]))
    yield case(
        "TensorScatterUpdate_elements", tf.tensor_scatter_nd_update, f32(4, 3), np.int64([[0, 1], [3, 2]]), f32(2)
    )
    yield case("TensorScatterSub", tf.tensor_scatter_nd_sub, f32(4, 3), rows, f32(2, 3))
    for name in ("InplaceUpdate", "InplaceAdd", "InplaceSub"):
        op = getattr(raw, name)
        yield case(name, lambda x, i, v, op=op: op(x=x, i=i, v=v), f32(4, 3), np.int32([3, 1]), f32(2, 3))
    yield case(
        "InplaceUpdate_row", lambda x, i, v: raw.InplaceUpdate(x=x, i=i[None], v=v), f32(4, 3), np.int32(2), f32(1, 3)
    )
    for name, function in (("Max", tf.tensor_scatter_nd_max), ("Min", tf.tensor_scatter_nd_min)):
        twice = np.int32([[1], [1], [3]])
        yield case(f"TensorScatter{name}", function, f32(4, 3), twice, f32(3, 3, seed="u"), dynamic="none")
        infinite = np.full((2, 3), -np.inf if name == "Max" else np.inf, np.float32)
        yield case(
            f"TensorScatter{name}_infinite",
            lambda *operands, function=function: tf.math.is_inf(function(*operands)),
            infinite,
            np.int32([[1]]),
            np.float32([[1, -2, infinite[0, 0]]]),
            dynamic="none",
        )
        elements = np.int32([[0, 1], [3, 2], [0, 1]])
        yield case(f"TensorScatter{name}_elements", function, i32(4, 3), elements, i32(3), dynamic="none")
    for dtype in (np.float32, np.int32, np.int64, np.int8, bool, np.int16):
        yield case(
            f"Where_{np.dtype(dtype).name}",
            tf.where,
            np.where(flags(3, 4), of(dtype, 3, 4), 0).astype(dtype),
        )
    yield case("boolean_mask", tf.boolean_mask, f32(5, 2), flags(5), dynamic="batch")
    yield case(
        "dynamic_stitch",
        lambda x, y: tf.dynamic_stitch([[0, 2], [1, 3]], [x, y]),
        f32(2, 3),
        f32(2, 3, seed="y"),
        dynamic="none",
    )
    yield case("SparseToDense", sparse, np.int64([[0, 1], [2, 0]]), f32(2))
    yield case("Bucketize", lambda x: raw.Bucketize(input=x, boundaries=[-1.0, 0.5, 2.0]), f32(3, 4))
    yield case("Bucketize_int32", lambda x: raw.Bucketize(input=x, boundaries=[-1.0, 5.0, 20.0]), i32(3, 4))


def sparse(indices: Any, values: Any) -> Any:
    return raw.SparseToDense(
        sparse_indices=indices, output_shape=[3, 4], sparse_values=values, default_value=-1.0, validate_indices=False
    )


def segments() -> Iterator[Case]:
    ids = np.int32([0, 0, 2, 1])
    for name in ("Sum", "Prod", "Max", "Min"):
        op = getattr(raw, f"UnsortedSegment{name}")
        for dtype in (np.float32, np.int32, np.int64):
            if dtype is np.int64 and name in ("Max", "Min"):
                continue  # The lowest int64 of an empty segment does not pass through int32.
            yield case(f"UnsortedSegment{name}_{np.dtype(dtype).name}", unsorted(op), of(dtype, 4, 2), ids)
    yield case(
        "UnsortedSegmentSum_matrix", unsorted(raw.UnsortedSegmentSum), f32(2, 2, 3), ids.reshape(2, 2), dynamic="none"
    )
    ascending = np.int32([0, 0, 1, 3])
    for name in ("Sum", "Mean", "Prod", "Max", "Min"):
        yield case(f"Segment{name}", segment(getattr(raw, f"Segment{name}")), f32(4, 2), ascending)
    yield case("SegmentSum_int64", segment(raw.SegmentSum), i64(4, 2), ascending.astype(np.int64))
    weights = np.zeros(0, np.float32)
    counted = i32(9, low=0, high=6)
    yield case("DenseBincount", lambda x: raw.DenseBincount(input=x, size=5, weights=weights), counted)
    yield case("DenseBincount_weights", lambda x, w: raw.DenseBincount(input=x, size=5, weights=w), counted, f32(9))
    yield case(
        "DenseBincount_binary",
        lambda x: raw.DenseBincount(input=x, size=5, weights=weights, binary_output=True),
        i32(2, 6, low=0, high=4),
    )


def unsorted(op: Any) -> Function:
    return lambda x, ids: op(data=x, segment_ids=ids, num_segments=4)


def segment(op: Any) -> Function:
    return lambda x, ids: op(data=x, segment_ids=ids)


def reduced(op: Any, axes: Any, *, keep: bool) -> Function:
    return lambda x: op(x, axes, keepdims=keep)


def reductions() -> Iterator[Case]:
    operations = {
        "Sum": tf.reduce_sum,
        "Mean": tf.reduce_mean,
        "Prod": tf.reduce_prod,
        "Max": tf.reduce_max,
        "Min": tf.reduce_min,
    }
    for name, op in operations.items():
        for dtype in (np.float32, np.int32, np.int64, np.int8, np.uint8, np.float16):
            if name == "Mean" and dtype in (np.int8, np.uint8):
                continue
            x = of(dtype, 2, 3, 4) if name != "Prod" else np.clip(of(dtype, 2, 3, 4), 0, 3)
            yield case(f"{name}_{np.dtype(dtype).name}", reduced(op, [1], keep=False), x.astype(dtype))
        yield case(f"{name}_keep", reduced(op, [0, -1], keep=True), f32(2, 3, 4, low=0.5, high=2))
        yield case(f"{name}_all", reduced(op, None, keep=False), f32(2, 3, 4, low=0.5, high=2), tolerance=(1e-5, 1e-5))
        yield case(f"{name}_none", lambda x, op=op: op(x, []) + 1.0, f32(2, 3))
    yield case("Sum_scalar_axis", reduced(tf.reduce_sum, 1, keep=False), f32(2, 3, 4))
    yield case("Sum_dynamic_axes", tf.reduce_sum, f32(2, 3, 4), np.int32([0, 2]), dynamic="none")
    yield case("Mean_negative_int32", reduced(tf.reduce_mean, [0], keep=False), np.int32([[-7, 7], [0, 0]]))
    for name, op in {"Any": tf.reduce_any, "All": tf.reduce_all}.items():
        yield case(name, reduced(op, [1], keep=False), flags(3, 4))
        yield case(f"{name}_keep", reduced(op, None, keep=True), flags(3, 4))
    yield case("EuclideanNorm", lambda x: raw.EuclideanNorm(input=x, axis=[1]), f32(3, 4))
    yield case("L2Loss", lambda x: raw.L2Loss(t=x), f32(3, 4), tolerance=(1e-5, 1e-5))
    for name in ("ArgMax", "ArgMin"):
        op = tf.argmax if name == "ArgMax" else tf.argmin
        for dtype in (np.float32, np.int32, np.int8, np.uint8, np.int64, np.float16):
            yield case(f"{name}_{np.dtype(dtype).name}", lambda x, op=op: op(x, 1), of(dtype, 3, 5))
        yield case(f"{name}_int32_result", lambda x, op=op: op(x, -1, output_type=tf.int32), f32(3, 4, 5))


def orders() -> Iterator[Case]:
    for dtype in (np.float32, np.int32, np.int64, np.int8, np.float16):
        x = np.argsort(f32(3, 7), axis=1).astype(dtype)
        yield case(f"TopKV2_{np.dtype(dtype).name}", lambda x: tf.math.top_k(x, 3), x)
        yield case(f"Cumsum_{np.dtype(dtype).name}", lambda x: tf.cumsum(x, 1), of(dtype, 2, 5))
    yield case("TopKV2_dynamic", tf.math.top_k, f32(3, 7), np.int32(4))
    yield case("sort", lambda x: [tf.sort(x), tf.argsort(x, direction="DESCENDING")], f32(3, 7))
    yield case("in_top_k", lambda x, t: tf.math.in_top_k(t, x, 2), f32(4, 5), i32(4, low=0, high=4))
    yield case("Cumsum_exclusive", lambda x: tf.cumsum(x, 0, exclusive=True, reverse=True), f32(4, 3))
    for exclusive in (False, True):
        for reverse in (False, True):
            arguments = {"exclusive": exclusive, "reverse": reverse}
            label = f"{'exclusive' if exclusive else 'inclusive'}{'_reverse' if reverse else ''}"
            yield case(
                f"Cumprod_{label}", lambda x, a=arguments: tf.math.cumprod(x, 1, **a), f32(2, 5), dynamic="batch"
            )
    yield case("CumulativeLogsumexp", lambda x: tf.math.cumulative_logsumexp(x, 1), f32(2, 6), dynamic="batch")
    for dtype in (np.float32, np.int32, np.int64, np.int8):
        yield case(f"Unique_{np.dtype(dtype).name}", tf.unique, np.array([3, 1, 3, 2, 1], dtype))
    yield case("UniqueWithCounts", tf.unique_with_counts, np.int32([3, 1, 3, 2, 1]))
    yield case("NthElement", lambda x: raw.NthElement(input=x, n=2), f32(3, 5), dynamic="batch")
    yield case("NthElement_reverse", lambda x: raw.NthElement(input=x, n=2, reverse=True), f32(3, 5), dynamic="batch")
    rows, values = np.sort(f32(2, 6), axis=1), f32(2, 4, seed="v")
    yield case("LowerBound", lambda x, v: raw.LowerBound(sorted_inputs=x, values=v), rows, values)
    yield case("UpperBound", lambda x, v: raw.UpperBound(sorted_inputs=x, values=v), rows, rows[:, 1:4])


def partitions() -> Iterator[Case]:
    stitched = lambda i, j, x, y: tf.dynamic_stitch([i, j], [x, y])  # noqa: E731
    places = np.int32([0, 3, 1]), np.int32([[3, 2]])
    for dtype in (np.float32, np.int64, np.uint8, bool):
        name = np.dtype(dtype).name
        yield case(f"DynamicStitch_{name}", stitched, *places, of(dtype, 3, 2), of(dtype, 1, 2, 2))
        dealt = lambda x, p: tf.dynamic_partition(x, p, 3)  # noqa: E731
        yield case(f"DynamicPartition_{name}", dealt, of(dtype, 2, 3, 2), np.int32([[0, 2, 2], [0, 0, 2]]))
    parallel = lambda i, x: raw.ParallelDynamicStitch(indices=[i], data=[x])  # noqa: E731
    yield case("ParallelDynamicStitch", parallel, np.int32([2, 0, 1]), f32(3, 2))
    known = lambda x, y: tf.dynamic_stitch([[0, 3, 1], [3, 2]], [x, y])  # noqa: E731
    yield case("DynamicStitch_known", known, f32(3, 2), f32(2, 2))


def cumulations() -> Iterator[Case]:
    for exclusive, reverse in itertools.product((False, True), repeat=2):
        flags = {"exclusive": exclusive, "reverse": reverse}
        both = lambda x, f=flags: [tf.math.cumprod(x, 1, **f), tf.math.cumulative_logsumexp(x, 1, **f)]  # noqa: E731
        yield case(f"cumulations_{exclusive}_{reverse}", both, f32(2, 5, 3), tolerance=(1e-5, 1e-5))
        whole = lambda x, f=flags: tf.math.cumprod(x, -1, **f)  # noqa: E731
        yield case(f"Cumprod_int64_{exclusive}_{reverse}", whole, i64(2, 9, low=-2, high=2))
    half = lambda x: tf.math.cumulative_logsumexp(x, 0, exclusive=True)  # noqa: E731
    yield case("CumulativeLogsumexp_float16", half, f32(5).astype(np.float16))
    nothing = np.float32([-np.inf, -np.inf, 1, -np.inf])
    yield case("CumulativeLogsumexp_infinite", tf.math.cumulative_logsumexp, nothing)


CASES = (*gathers(), *scatters(), *segments(), *reductions(), *orders(), *partitions(), *cumulations())

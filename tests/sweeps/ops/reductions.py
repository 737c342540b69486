"""Cases: reductions, cumulative sums, order, segments, counting."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, Function, case, values

raw = tf.raw_ops
AXES = {"0": 0, "-1": -1, "1": [1], "02": [0, 2], "-1-2": [-1, -2], "all": None, "none": []}


def cases() -> Iterator[Case]:
    yield from reductions()
    yield from arguments()
    yield from cumulative()
    yield from ordered()
    yield from segments()
    yield from more_segments()
    yield from counted()


def reduced(name: str, axis: object, keepdims: bool) -> Function:
    op = getattr(tf, f"reduce_{name}")
    return lambda x: op(x, axis=axis, keepdims=keepdims)


def reductions() -> Iterator[Case]:
    for name in ("sum", "mean", "prod", "max", "min"):
        dtypes = (
            (*c.NUMBERS, c.C64, c.U16, c.U32, c.F64) if name in ("sum", "prod", "mean") else (*c.NUMBERS, c.U16, c.U32)
        )
        for dtype in dtypes:
            x = values(dtype, 2, 3, 4, low=1, high=2) if name == "prod" else values(dtype, 2, 3, 4)
            yield from case(f"reduce_{name}/{dtype}", reduced(name, 1, False), x)
        for axes, axis in AXES.items():
            for keep in (False, True):
                x = values(c.F32, 2, 3, 4, low=0.5, high=2)
                yield from case(f"reduce_{name}/axis{axes}/{keep}", reduced(name, axis, keep), x)
        yield from case(f"reduce_{name}/int32/all", reduced(name, None, False), values(c.I32, 2, 3, low=1, high=5))
        yield from case(f"reduce_{name}/scalar", reduced(name, None, False), np.float32(3))
        yield from case(f"reduce_{name}/rank6", reduced(name, [1, -1], True), values(c.F32, *c.SHAPES["rank6"]))
        yield from case(f"reduce_{name}/rank5", reduced(name, [0, 2, 4], False), values(c.F32, 2, 3, 2, 2, 2))
        yield from case(f"reduce_{name}/empty", reduced(name, 0, False), values(c.F32, 0, 3))
        yield from case(f"reduce_{name}/empty_result", reduced(name, 1, False), values(c.F32, 0, 3))
        dynamic = lambda x, axis, n=name: getattr(tf, f"reduce_{n}")(x, axis)
        yield from case(f"reduce_{name}/axis_input", dynamic, values(c.F32, 2, 3), np.int32([1]), forms=("static",))
        yield from case(f"reduce_{name}/axis_int64", reduced(name, np.int64(1), False), values(c.F32, 2, 3))
    for name in ("any", "all"):
        for axes, axis in AXES.items():
            for keep in (False, True):
                yield from case(f"reduce_{name}/axis{axes}/{keep}", reduced(name, axis, keep), values(c.BOOL, 2, 3, 4))
        yield from case(f"reduce_{name}/scalar", reduced(name, None, False), np.bool_(True))
        yield from case(f"reduce_{name}/empty", reduced(name, 0, False), values(c.BOOL, 0, 3))
        yield from case(f"reduce_{name}/rank6", reduced(name, [1, -1], True), values(c.BOOL, *c.SHAPES["rank6"]))
    for name in ("variance", "std", "euclidean_norm", "logsumexp"):
        op = getattr(tf.math, f"reduce_{name}")
        for axis in (None, 1, -1):
            yield from case(f"reduce_{name}/{axis}", lambda x, f=op, a=axis: f(x, axis=a), values(c.F32, 2, 3, 4))
    yield from case("moments", lambda x: tf.nn.moments(x, [0, 1], keepdims=True), values(c.F32, 3, 4, 2))
    yield from case("norm/2", tf.norm, values(c.F32, 3, 4))
    yield from case("norm/1", lambda x: tf.norm(x, 1, axis=-1), values(c.F32, 3, 4))
    yield from case("norm/inf", lambda x: tf.norm(x, np.inf, axis=0), values(c.F32, 3, 4))
    large = np.int64([[3_000_000_000, 1 << 40], [5, -7]])
    for name in ("sum", "max", "min", "prod"):
        yield from case(f"reduce_{name}/int64/large", reduced(name, 1, False), large % (1 << 33))
    for name in ("count_nonzero", "zero_fraction"):
        op = tf.math.count_nonzero if name == "count_nonzero" else tf.math.zero_fraction
        yield from case(name, lambda x, f=op: f(x), np.float32([[0, 1, 2], [0, 0, 3]]))


def arguments() -> Iterator[Case]:
    for name, op in (("ArgMax", tf.argmax), ("ArgMin", tf.argmin)):
        for dtype in (*c.NUMBERS, c.U16, c.BOOL):
            yield from case(f"{name}/{dtype}", lambda x, f=op: f(x, 1), values(dtype, 3, 5))
        for axis in (0, 1, 2, -1, -2):
            for out in ("int32", "int64"):
                function = lambda x, f=op, a=axis, t=out: f(x, a, output_type=t)
                yield from case(f"{name}/axis{axis}/{out}", function, values(c.F32, 3, 4, 5))
        yield from case(f"{name}/vector", lambda x, f=op: f(x), values(c.F32, 5))
        yield from case(f"{name}/rank6", lambda x, f=op: f(x, 4), values(c.F32, *c.SHAPES["rank6"]))
        yield from case(f"{name}/ties", lambda x, f=op: f(x, -1), np.float32([[1, 3, 3, 0, 0]]))
        yield from case(f"{name}/large", lambda x, f=op: f(x, -1), np.int64([[1 << 40, (1 << 40) + 1, 3]]))


def cumulative() -> Iterator[Case]:
    for name, op in (
        ("Cumsum", tf.cumsum),
        ("Cumprod", tf.math.cumprod),
        ("CumulativeLogsumexp", tf.math.cumulative_logsumexp),
    ):
        dtypes = (c.F32, c.F16, c.I32, c.I64, c.I8, c.U8) if name != "CumulativeLogsumexp" else (c.F32,)
        for dtype in dtypes:
            yield from case(f"{name}/{dtype}", lambda x, f=op: f(x, 1), values(dtype, 2, 4, low=-2, high=2))
        for axis in (0, 1, -1, -3):
            for exclusive in (False, True):
                for reverse in (False, True):
                    function = lambda x, f=op, a=axis, e=exclusive, r=reverse: f(x, a, exclusive=e, reverse=r)
                    yield from case(
                        f"{name}/{axis}{exclusive}{reverse}", function, values(c.F32, 2, 3, 4), forms=("free",)
                    )
        yield from case(f"{name}/vector", lambda x, f=op: f(x), values(c.F32, 5))


def ordered() -> Iterator[Case]:
    for dtype in (*c.NUMBERS, c.U16):
        x = np.random.default_rng(3).permutation(24).reshape(2, 12).astype(dtype)
        yield from case(f"TopKV2/{dtype}", lambda x: tf.math.top_k(x, 3), x)
        yield from case(f"sort/{dtype}", tf.sort, x)
        yield from case(f"argsort/{dtype}", tf.argsort, x)
        yield from case(f"sort/descending/{dtype}", lambda x: tf.sort(x, direction="DESCENDING"), x)
    x = values(c.F32, 2, 3, 6)
    yield from case("TopKV2/rank3", lambda x: tf.math.top_k(x, 2), x)
    yield from case("TopKV2/vector", lambda x: tf.math.top_k(x, 2), values(c.F32, 6))
    yield from case("TopKV2/all", lambda x: tf.math.top_k(x, tf.shape(x)[-1]), x)
    yield from case(
        "TopKV2/k_input", lambda x, k: tf.math.top_k(x, k), values(c.F32, 6), np.int32(3), forms=("static",)
    )
    yield from case("TopKV2/ties", lambda x: tf.math.top_k(x, 4), np.float32([[1, 3, 3, 0, 3, 0]]))
    yield from case("TopKV2/indices64", lambda x: raw.TopKV2(input=x, k=2, index_type=tf.int64), values(c.F32, 6))
    for axis in (0, 1, -2):
        yield from case(f"sort/axis{axis}", lambda x, a=axis: tf.sort(x, axis=a), x)
        yield from case(f"argsort/axis{axis}", lambda x, a=axis: tf.argsort(x, axis=a, direction="DESCENDING"), x)
    yield from case("in_top_k", lambda t, p: tf.math.in_top_k(t, p, 2), np.int32([1, 0]), values(c.F32, 2, 5))
    yield from case("nth_element", lambda x: raw.NthElement(input=x, n=2), values(c.F32, 3, 6))
    for dtype in (c.F32, c.I32, c.I64, c.I8, c.U8, c.I16, c.STRING):
        x = values(dtype, 9, low=-2, high=2)
        for out in ("int32", "int64"):
            yield from case(f"Unique/{dtype}/{out}", lambda x, t=out: tf.unique(x, t), x)
    yield from case("UniqueV2", lambda x: raw.UniqueV2(x=x, axis=tf.constant([], tf.int32)), np.int32([3, 1, 3, 2]))
    yield from case("UniqueV2/axis0", lambda x: raw.UniqueV2(x=x, axis=tf.constant([0])), np.int32([3, 1, 3, 2]))
    yield from case("UniqueWithCounts", tf.unique_with_counts, np.int32([3, 1, 3, 2]))
    for name, side in (("LowerBound", "left"), ("UpperBound", "right")):
        for dtype in (c.F32, c.I32, c.I64):
            sequence = np.sort(values(dtype, 2, 6, low=-9, high=9))
            searched = lambda s, v, side=side: tf.searchsorted(s, v, side=side)
            yield from case(
                f"{name}/{dtype}", searched, sequence, values(dtype, 2, 4, low=-9, high=9, seed="v"), sorted=True
            )
        vector = np.sort(values(c.F32, 6, low=-9, high=9))
        yield from case(
            f"{name}/vector/int64",
            lambda s, v, side=side: tf.searchsorted(s, v, side=side, out_type=tf.int64),
            vector,
            values(c.F32, 4, low=-9, high=9, seed="v"),
            sorted=True,
        )
    for dtype in (c.F32, c.I32, c.I64):
        bucket = lambda x: raw.Bucketize(input=x, boundaries=[-1.0, 0.5, 2.0])
        yield from case(f"Bucketize/{dtype}", bucket, values(dtype, 3, 4))
        yield from case(f"Bucketize/{dtype}/scalar", bucket, values(dtype))
    for dtype in (c.I32, c.I64, c.F32):
        some, others = np.array([5, 1, 2, 1, 9], dtype), np.array([1, 9, 3], dtype)
        yield from case(f"ListDiff/{dtype}", lambda x, y: raw.ListDiff(x=x, y=y), some, others)
    yield from case("Bucketize/none", lambda x: raw.Bucketize(input=x, boundaries=[]), values(c.F32, 3))
    permute = lambda x: raw.DataFormatVecPermute(x=x, src_format="NHWC", dst_format="NCHW")
    # Whether the vector has entries for the batch and the channels depends on its size.
    yield from case("DataFormatVecPermute", permute, np.int32([7, 8, 9, 3]), forms=("static",))
    yield from case("DataFormatVecPermute/spatial", permute, np.int64([8, 9]), forms=("static",))
    yield from case(
        "DataFormatVecPermute/pairs", permute, np.int32([[0, 1], [2, 3], [4, 5], [6, 7]]), forms=("static",)
    )
    yield from case("InvertPermutation", tf.math.invert_permutation, np.int32([2, 0, 3, 1]))
    yield from case("InvertPermutation/int64", tf.math.invert_permutation, np.int64([2, 0, 3, 1]))


def segments() -> Iterator[Case]:
    for name in ("Sum", "Prod", "Max", "Min"):
        op = getattr(raw, f"UnsortedSegment{name}")
        for dtype in (c.F32, c.F16, c.I32, c.I64, c.I8):
            x = values(dtype, 5, 3, low=-2, high=2)
            for ids in (np.int32([0, 2, 1, 0, 2]), np.int64([0, 2, 1, 0, 2])):
                function = lambda x, i, f=op: f(data=x, segment_ids=i, num_segments=3)
                yield from case(f"UnsortedSegment{name}/{dtype}/{ids.dtype}", function, x, ids)
        yield from case(
            f"UnsortedSegment{name}/absent",
            lambda x, i, f=op: f(data=x, segment_ids=i, num_segments=5),
            values(c.F32, 4, 2),
            np.int32([3, 1, 1, 3]),
        )
        yield from case(
            f"UnsortedSegment{name}/negative",
            lambda x, i, f=op: f(data=x, segment_ids=i, num_segments=5),
            values(c.F32, 4, 2),
            np.int32([3, -1, 1, 3]),
        )
        yield from case(
            f"UnsortedSegment{name}/vector",
            lambda x, i, f=op: f(data=x, segment_ids=i, num_segments=4),
            values(c.F32, 4),
            np.int32([3, 0, 1, 3]),
        )
        yield from case(
            f"UnsortedSegment{name}/matrix",
            lambda x, i, f=op: f(data=x, segment_ids=i, num_segments=4),
            values(c.F32, 2, 2, 3),
            np.int32([[3, 0], [1, 3]]),
        )
        yield from case(
            f"UnsortedSegment{name}/count_input",
            lambda x, i, n, f=op: f(data=x, segment_ids=i, num_segments=n),
            values(c.F32, 4, 2),
            np.int32([3, 1, 1, 3]),
            np.int32(4),
        )


def more_segments() -> Iterator[Case]:
    for name in ("sum", "mean", "prod", "max", "min"):
        op = getattr(tf.math, f"segment_{name}")
        for dtype in (c.F32, c.F16, c.I32, c.I64):
            for ids in (np.int32([0, 0, 1, 2, 2]), np.int64([0, 0, 1, 2, 2])):
                yield from case(
                    f"segment_{name}/{dtype}/{ids.dtype}",
                    lambda x, i, f=op: f(x, i),
                    values(dtype, 5, 3, low=-2, high=2),
                    ids,
                )
        yield from case(f"segment_{name}/gap", lambda x, i, f=op: f(x, i), values(c.F32, 4), np.int32([0, 0, 3, 3]))
        yield from case(
            f"segment_{name}/constant_ids", lambda x, f=op: f(x, tf.constant([0, 0, 1, 3])), values(c.F32, 4, 2)
        )
    for name in ("sum", "mean", "sqrt_n"):
        op = getattr(tf.sparse, f"segment_{name}")
        yield from case(
            f"sparse.segment_{name}",
            lambda x, i, s, f=op: f(x, i, s),
            values(c.F32, 6, 3),
            np.int32([0, 2, 5]),
            np.int32([0, 0, 1]),
        )


def counted() -> Iterator[Case]:
    x = np.int32([1, 1, 3, 0, 5, 9])
    for binary_output in (False, True):
        for dtype in (c.I32, c.I64):
            function = lambda x, b=binary_output: raw.DenseBincount(
                input=x, size=tf.constant(6, x.dtype), weights=tf.zeros([0]), binary_output=b
            )
            yield from case(f"DenseBincount/{binary_output}/{dtype}", function, x.astype(dtype))
            yield from case(f"DenseBincount/rows/{binary_output}/{dtype}", function, x.reshape(2, 3).astype(dtype))
    weighted = lambda x, w: raw.DenseBincount(input=x, size=6, weights=w)
    yield from case("DenseBincount/weights", weighted, x, values(c.F32, 6))
    yield from case("bincount", lambda x: tf.math.bincount(x, minlength=6, maxlength=6), x)
    yield from case("bincount/free", lambda x: tf.math.bincount(x), x)
    yield from case("histogram_fixed_width", lambda x: tf.histogram_fixed_width(x, [-2.0, 2.0], 5), values(c.F32, 20))
    for bins in (1, 10, 100):
        edges = np.float32(np.linspace(-0.2, 1.2, 15))
        yield from case(
            f"histogram_fixed_width/{bins}", lambda x, n=bins: tf.histogram_fixed_width(x, [0.0, 1.0], n), edges
        )
    yield from case(
        "confusion_matrix", lambda x, y: tf.math.confusion_matrix(x, y, 4), np.int32([0, 1, 3]), np.int32([0, 2, 3])
    )

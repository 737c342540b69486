"""Cases: ops that few models use."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

raw = tf.raw_ops


def cases() -> Iterator[Case]:
    yield from created()
    yield from unique()
    yield from sets()
    yield from matrices()
    yield from drawn()
    yield from of_demanded_ranks()
    yield from distances()
    yield from beams()
    yield from loops_of_constants()


def created() -> Iterator[Case]:
    for dtype in (c.F32, c.F64):
        for count in (1, 2, 7):
            function = lambda a, b, n: raw.LinSpace(start=a, stop=b, num=n)
            ends = np.array(1, dtype), np.array(3.3, dtype)
            yield from case(f"LinSpace/{dtype}/{count}", function, *ends, np.int32(count))
    for dtype in (c.C64, c.F64, c.U64):
        function = lambda x, t=dtype: tf.one_hot(x, 4, dtype=t, axis=0)
        yield from case(f"OneHot/of_{dtype}", function, np.int32([[1, 0], [-1, 9]]))
    yield from case("Where/nan", tf.where, np.array([1, 0, -0.0, np.nan, -2], np.float64))
    near = (1 + np.arange(6, dtype=np.float32).reshape(2, 3)) * np.float32(1e-9)
    yield from case("ArgMax/of_softmax", lambda x: tf.argmax(tf.nn.softmax(x), -1), near)
    yield from case("Where/imaginary", tf.where, np.complex64([[0, 2j], [1, 0]]))


def unique() -> Iterator[Case]:
    rows = np.int32([[1, 2, 1], [3, 4, 3], [1, 2, 1], [0, 0, 0], [3, 4, 3]])
    for dtype in (c.I32, c.I64, c.F32, c.F16, c.BOOL, c.F64, c.U8):
        for axis in (0, 1, -1):
            x = rows.astype(dtype)
            yield from case(f"UniqueV2/rows/{dtype}/{axis}", lambda x, a=axis: raw.UniqueV2(x=x, axis=[a]), x)
            counted = lambda x, a=axis: raw.UniqueWithCountsV2(x=x, axis=[a], out_idx=tf.int64)
            yield from case(f"UniqueWithCountsV2/rows/{dtype}/{axis}", counted, x)
    cube = np.stack([rows, rows + 1, rows])
    yield from case("UniqueV2/rows/rank3", lambda x: raw.UniqueV2(x=x, axis=[1]), cube)
    undefined = np.where(rows == 4, np.nan, rows).astype(np.float32)
    yield from case("UniqueV2/rows/nan", lambda x: raw.UniqueV2(x=x, axis=[0]), undefined)
    for dtype in (c.F64, c.U64):
        yield from case(f"Unique/of_{dtype}", tf.unique, values(dtype, 7, low=-2, high=2).round())
        yield from case(f"UniqueWithCounts/of_{dtype}", tf.unique_with_counts, values(dtype, 7))


def sets() -> Iterator[Case]:
    def parts(found: Any) -> list[Any]:
        """Padded, because LiteRT's interpreter returns no empty tensors."""
        dense = tf.cast(tf.sparse.to_dense(found, 99), tf.int64)
        return [tf.pad(dense, [[0, 1]] * len(dense.shape)), found.dense_shape, tf.reduce_sum(found.indices, 0)]

    sparse = tf.sparse.from_dense
    functions: dict[str, Callable[[Any, Any], Any]] = {
        "union": tf.sets.union,
        "intersection": tf.sets.intersection,
        "difference": tf.sets.difference,
        "difference/reversed": lambda a, b: tf.sets.difference(a, b, aminusb=False),
    }
    x, y = values(c.I32, 2, 3, 5, low=0, high=4), values(c.I32, 2, 3, 4, low=0, high=4, seed="y")
    for name, function in functions.items():
        for dtype in (c.I64, c.I8, c.U16):
            dense = lambda a, b, f=function: parts(f(a, b))
            pair = values(dtype, 2, 4), values(dtype, 2, 3, seed="y")
            yield from case(f"DenseToDenseSetOperation/{name}/{dtype}", dense, *pair)
        yield from case(f"DenseToDenseSetOperation/{name}/rank3", lambda a, b, f=function: parts(f(a, b)), x, y)
        mixed = lambda a, b, f=function: parts(f(a, sparse(b)))
        yield from case(f"DenseToSparseSetOperation/{name}", mixed, x, y)
        both = lambda a, b, f=function: parts(f(sparse(a), sparse(b)))
        yield from case(f"SparseToSparseSetOperation/{name}", both, x, y)
        yield from case(
            f"DenseToDenseSetOperation/{name}/empty", lambda a, b, f=function: parts(f(a, b)), x[:, :, :0], y
        )
    ends = np.int64([[2**62, -(2**63), 2**63 - 1]]), np.int64([[2**63 - 1, 5]])
    yield from case("DenseToDenseSetOperation/ends", lambda a, b: parts(tf.sets.union(a, b)), *ends)
    yield from case("SetSize", lambda a: tf.sets.size(sparse(a)), x)


def matrices() -> Iterator[Case]:
    for dtype, size in ((c.F32, 1), (c.F32, 2), (c.F32, 9), (c.C64, 5)):
        diagonals, x = values(dtype, 2, 3, size), values(dtype, 2, size, 4)
        yield from case(f"TridiagonalMatMul/{dtype}/{size}", tf.linalg.tridiagonal_matmul, diagonals, x)
        yield from case(f"TridiagonalSolve/{dtype}/{size}", tf.linalg.tridiagonal_solve, diagonals, x, tolerance=3e-5)
    diagonals, x = values(c.F32, 3, 6), values(c.F32, 6, 2)
    diagonals[0, -1], diagonals[2, 0] = np.nan, np.inf
    yield from case("TridiagonalMatMul/ignored", tf.linalg.tridiagonal_matmul, diagonals, x, sorted=True)
    yield from case(
        "TridiagonalSolve/ignored", tf.linalg.tridiagonal_solve, diagonals, x, forms=("static",), sorted=True
    )
    diagonals = values(c.F32, 3, 6)
    diagonals[1] = 0  # requires pivoting with a neighboring row
    yield from case(
        "TridiagonalSolve/pivots", tf.linalg.tridiagonal_solve, diagonals, x, forms=("static",), sorted=True
    )
    plain = lambda a, y: tf.linalg.tridiagonal_solve(a, y, partial_pivoting=False)
    dominant = values(c.F32, 3, 6) + np.float32([[0], [9], [0]])
    yield from case("TridiagonalSolve/plain", plain, dominant, x, forms=("static", "free"), sorted=True)
    for count, lower, adjoint in itertools.product((1, 3), (False, True), (False, True)):
        bands = values(c.F32, 2, count, 5)
        bands[:, 0 if lower else -1] += 4
        banded = lambda a, y, o={"lower": lower, "adjoint": adjoint}: tf.linalg.banded_triangular_solve(a, y, **o)
        y = values(c.F32, 2, 5, 3)
        name = f"BandedTriangularSolve/{count}/{lower}/{adjoint}"
        yield from case(name, banded, bands, y, forms=("static", "batch"), sorted=True)
    for name, function in {"MatrixDeterminant": tf.linalg.det, "LogMatrixDeterminant": tf.linalg.slogdet}.items():
        yield from case(f"{name}/no_rows", function, np.zeros((2, 0, 0), np.float32), forms=("static", "batch"))


def drawn() -> Iterator[Case]:
    """Numbers that TensorFlow draws sequentially, or by rejection."""
    seed, random = np.int32([3, -7]), tf.random
    for shape in ((1, 3), (7,), (300, 2)):
        shuffled = lambda x, s: random.experimental.stateless_shuffle(x, s)
        yield from case(f"StatelessShuffle/{len(shape)}/{shape[0]}", shuffled, values(c.F32, *shape), seed)
    for parameter in (0.3, 1.0, 2.5, 9.9, 40.0, 1e4):
        gamma = lambda s, a=parameter: random.stateless_gamma([50, 4], s, a)
        yield from case(f"StatelessRandomGammaV3/{parameter}", gamma, seed, forms=("static",), tolerance=2e-5)
        poisson = lambda s, a=parameter: random.stateless_poisson([50, 4], s, a)
        yield from case(f"StatelessRandomPoisson/{parameter}", poisson, seed, forms=("static",))
    several = np.float32([0.5, 1, 30, 9])
    gamma = lambda s, a: raw.StatelessRandomGammaV2(shape=[50, 4], seed=s, alpha=a)
    yield from case("StatelessRandomGammaV2", gamma, seed, several, forms=("static",), tolerance=2e-5)
    counts = lambda s, a, n: random.stateless_poisson(n, s, a, dtype=tf.int64)
    yield from case(
        "StatelessRandomPoisson/rates", counts, seed, several, np.int32([5, 4]), forms=("static",), sorted=True
    )
    half = lambda s: random.stateless_gamma([9, 4], s, tf.constant(0.7, tf.float16), dtype=tf.float16)
    yield from case("StatelessRandomGammaV3/half", half, seed, forms=("static",))


def of_demanded_ranks() -> Iterator[Case]:
    """Operands of unknown rank, for ops that accept only one rank."""
    image, kernel = values(c.F32, 2, 5, 6, 3), values(c.F32, 3, 3, 3, 4)
    functions: dict[str, Callable[[Any], Any]] = {
        "Conv2D": lambda x: tf.nn.conv2d(tf.nn.relu(x), kernel, 1, "SAME"),
        "MaxPool": lambda x: raw.MaxPool(input=x, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID"),
        "ResizeBicubic": lambda x: raw.ResizeBicubic(images=x, size=[7, 8], half_pixel_centers=True),
        "FusedBatchNormV3": lambda x: raw.FusedBatchNormV3(
            x=x,
            scale=np.ones(3, "f"),
            offset=np.ones(3, "f"),
            mean=np.ones(3, "f"),
            variance=np.ones(3, "f"),
            is_training=False,
        )[0],
    }
    for name, function in functions.items():
        yield from case(f"{name}/demanded_rank", function, image, forms=("unranked",))
    multiplied = lambda x, y: raw.MatMul(a=x, b=tf.tanh(y))
    yield from case("MatMul/demanded_rank", multiplied, values(c.F32, 3, 3), values(c.F32, 3, 3), forms=("unranked",))


def distances() -> Iterator[Case]:
    """Zeros are gaps."""
    guess = np.int64([[1, 2, 3, 0], [4, 0, 0, 5], [0, 0, 0, 0], [0, 0, 0, 0], [1, 2, 0, 0]])
    truth = np.int64([[1, 3, 0, 0, 0], [0, 4, 4, 0, 5], [0, 1, 0, 2, 0], [0] * 5, [0] * 5])
    many = values(c.I32, 2, 3, 9, low=0, high=4), values(c.I32, 2, 3, 7, low=0, high=4, seed="y")
    for normalize in (False, True):
        distance = lambda a, b, n=normalize: tf.edit_distance(
            tf.sparse.from_dense(a), tf.sparse.from_dense(b), normalize=n
        )
        yield from case(f"EditDistance/gaps/{normalize}", distance, guess, truth)
        yield from case(f"EditDistance/rank3/{normalize}", distance, *many)
    unlike = lambda i, v, j, w: tf.edit_distance(tf.SparseTensor(i, v, [2, 5]), tf.SparseTensor(j, w, [3, 6]))
    places = np.int64([[0, 0], [0, 1], [1, 0]]), np.int64([[0, 0], [1, 0], [1, 1]])
    items = np.float32([1, 2, 4]), np.float32([1, 4, 4])
    inputs = (places[0], items[0], places[1], items[1])
    yield from case("EditDistance/unlike_shapes", unlike, *inputs, forms=("static",), sorted=True)


def beams() -> Iterator[Case]:
    """Narrow beams, which drop many candidates, and wide ones; flat scores, and ones with one likely label per step."""

    def decoded(x: Any, lengths: Any, **options: Any) -> list[Any]:
        places, values, shapes, total = raw.CTCBeamSearchDecoder(inputs=x, sequence_length=lengths, **options)
        paths = (tf.SparseTensor(*parts) for parts in zip(places, values, shapes, strict=True))
        # Padded, because LiteRT's interpreter returns no empty tensors.
        return [*(tf.pad(tf.sparse.to_dense(path, -1), [[0, 0], [0, 1]]) for path in paths), total]

    for width, paths, high in ((2, 1, 1), (3, 3, 3), (10, 2, 9), (60, 4, 3)):
        for merged in (False, True):
            options = {"beam_width": width, "top_paths": paths, "merge_repeated": merged}
            search = lambda x, n, o=options: decoded(x, n, **o)
            x, lengths = values(c.F32, 9, 3, 5, low=-high, high=high), np.int32([9, 4, 6])
            title = f"CTCBeamSearchDecoder/{width}/{merged}"
            yield from case(title, search, x, lengths, forms=("static", "batch"), tolerance=2e-5)
    masked = np.where(values(c.F32, 9, 3, 5, seed="mask") > 0, values(c.F32, 9, 3, 5), -np.inf).astype(np.float32)
    masked[:, :, -1] = 0
    search = lambda x, n: decoded(x, n, beam_width=8, top_paths=1)
    yield from case(
        "CTCBeamSearchDecoder/masked", search, masked, np.int32([9, 4, 6]), forms=("batch",), tolerance=2e-5
    )


def loops_of_constants() -> Iterator[Case]:
    """Loops that are executed at conversion, and similar ones that are not."""
    x = values(c.F32, 2, 3, 3)
    norm = lambda x: tf.norm(x, 2, axis=[0, 2], keepdims=True)
    table = lambda x: x + tf.scan(lambda total, y: total * 0.5 + y, tf.constant([1.0, 2.0, 3.0]))
    long = lambda x: x + tf.while_loop(lambda i, y: i < 40000, lambda i, y: (i + 1, y + 0.5), [0, 0.0])[1]
    drawn = lambda x: (
        x * 0 + tf.cast(tf.shape(tf.map_fn(lambda y: y * tf.random.uniform([2]), tf.ones([3])))[0], tf.float32)
    )
    for name, function in {"norm": norm, "scan": table, "long": long, "random": drawn}.items():
        yield from case(f"While/of_constants/{name}", function, x)

"""Cases: float64, for which LiteRT has few kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.arithmetic import FUNCTIONS, of, of_two
from tests.sweeps.ops.cases import Array, Case, case, values
from tests.sweeps.ops.products import EQUATIONS

raw = tf.raw_ops
ALL = ("static", "batch", "free")
NOT_COMPUTED = ("Digamma",)
"""Ops that are refused."""


def cases() -> Iterator[Case]:
    yield from functions()
    yield from special_numbers()
    yield from pairs()
    yield from reductions()
    yield from cumulative()
    yield from products()
    yield from convolutions()
    yield from pooling()
    yield from places()
    yield from preprocessing()
    yield from casts()
    yield from linear_algebra()


def doubles(*shape: int, low: float = -3, high: float = 3, seed: str = "") -> Array:
    return values(c.F64, *shape, low=low, high=high, seed=seed)


def functions() -> Iterator[Case]:
    for name in sorted(FUNCTIONS.keys() - set(NOT_COMPUTED)):
        low, high = FUNCTIONS[name]
        x = doubles(3, 40, low=low, high=high)
        yield from case(f"{name}/float64/near", of(name), x)
        yield from case(f"{name}/float64/nothing", of(name), x[:0], forms=("free",))
        yield from case(f"{name}/float64/scalar", of(name), np.float64((low + high) / 2))
    for name in ("Elu", "Relu", "Relu6", "Selu", "Softplus", "Softsign", "LeakyRelu"):
        yield from case(f"{name}/float64/near", of(name, "features"), doubles(3, 40, low=-9, high=9))
    for name in ("gelu", "softmax", "log_softmax", "swish"):
        yield from case(f"nn.{name}/float64", getattr(tf.nn, name), doubles(3, 4, 5, low=-9, high=9))
    exponents = np.linspace(-705, 709, 300)
    yield from case("Exp/float64/far", of("Exp"), exponents, forms=("static",))
    yield from case("Expm1/float64/small", of("Expm1"), exponents * 1e-9, forms=("static",))
    yield from case("Log/float64/far", of("Log"), np.exp(exponents), forms=("static",))
    yield from case("Log/float64/near_one", of("Log"), 1 + exponents * 1e-5, forms=("static",))
    yield from case("Sqrt/float64/far", of("Sqrt"), np.exp(exponents), forms=("static",))
    for name in ("Sin", "Cos", "Tan"):
        yield from case(f"{name}/float64/far", of(name), np.linspace(-1e9, 1e9, 301), forms=("static",))
    for power in (-3, -0.5, 0.5, 1, 2, 3, 10, 2.5):
        x = doubles(3, 4, low=0.2, high=3)
        yield from case(f"Pow/float64/{power}", lambda x, p=power: tf.pow(x, np.float64(p)), x)


SPECIAL = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 1, -1, 1e-300, -1e-300, 1e300, -1e300, 0.5, 2, -2.5])


def special_numbers() -> Iterator[Case]:
    """None is subnormal, because TensorFlow treats those as 0; its erf of infinity is NaN, its softplus of NaN
    infinite.
    """
    names = "Exp Expm1 Log Log1p Sqrt Rsqrt Tanh Sigmoid Atan Asinh Erfc Abs Neg Sign Square Floor Ceil Rint"
    names += " Reciprocal IsNan IsInf IsFinite Relu Relu6"
    for name in names.split():
        yield from case(f"{name}/float64/special", of(name), SPECIAL, forms=("static",))
    for number, place in zip(SPECIAL, range(SPECIAL.size), strict=True):
        for name in ("Log", "Sqrt", "Exp", "Tanh"):
            if np.isfinite(number):  # separately: a large number would hide an error in a small one
                yield from case(f"{name}/float64/special{place}", of(name), np.float64(number))


def pairs() -> Iterator[Case]:
    x, y = (part.ravel() for part in np.meshgrid(SPECIAL, SPECIAL))
    for name in ("AddV2", "Sub", "Mul", "RealDiv", "Less", "GreaterEqual", "Equal", "DivNoNan", "Xdivy"):
        yield from case(f"{name}/float64/special", of_two(name), x, y, forms=("static",))
    for name in ("RealDiv", "Pow", "Atan2", "Xlogy", "Xlog1py", "FloorMod", "TruncateMod", "SquaredDifference"):
        first, second = ("y", "x") if name == "Atan2" else ("x", "y")
        a, b = doubles(3, 4, low=0.5, high=30), doubles(4, low=0.5, high=3, seed="y")
        yield from case(f"{name}/float64/pairs", of_two(name, first, second), a, b)
    angles = np.array([0.0, -0.0, 1, -1, np.inf, -np.inf, 2.5, -1e-300])
    across, up = (part.ravel() for part in np.meshgrid(angles, angles))
    yield from case("Atan2/float64/special", of_two("Atan2", "y", "x"), up, across, forms=("static",))
    far = (
        doubles(60) * 10.0 ** np.arange(-300, 300, 10),
        np.flip(doubles(60, seed="y")) * 10.0 ** np.arange(300, -300, -10),
    )
    for name in ("FloorMod", "TruncateMod", "FloorDiv"):
        yield from case(f"{name}/float64/special", of_two(name), x, y, forms=("static",))
        yield from case(f"{name}/float64/far", of_two(name), *far)
    yield from case("ClipByValue/float64", lambda x: tf.clip_by_value(x, np.float64(-1), np.float64(0.5)), SPECIAL)


def reductions() -> Iterator[Case]:
    x = doubles(3, 5, 4)
    for name in ("sum", "mean", "prod", "max", "min"):
        reduce: Callable[..., Any] = getattr(tf, f"reduce_{name}")
        for axes in (None, 1, -1, [0, 2]):
            yield from case(f"reduce_{name}/float64/{axes}", lambda x, f=reduce, a=axes: f(x, a), x, forms=ALL)
        yield from case(f"reduce_{name}/float64/kept", lambda x, f=reduce: f(x, 1, keepdims=True), x)
        yield from case(f"reduce_{name}/float64/computed_axes", lambda x, a, f=reduce: f(x, a), x, np.int32([2, 0]))
        yield from case(f"reduce_{name}/float64/long", lambda x, f=reduce: f(x, 0), doubles(1000, 3, low=-1, high=1))
        for shape in ((0, 3), (3, 0)):
            for axis in (0, 1):
                nothing = np.zeros(shape)
                title = f"reduce_{name}/float64/{shape[0]}x{shape[1]}/{axis}"
                yield from case(title, lambda x, f=reduce, a=axis: f(x, a), nothing)
        dims = (2, 3, 1, 2, 3, 1, 2)
        yield from case(f"reduce_{name}/float64/rank7", lambda x, f=reduce: f(x, [1, 4, 6]), doubles(*dims))
        odd = np.array([[1, np.nan, 2], [np.inf, 1, 3], [np.inf, -np.inf, 0]])
        yield from case(f"reduce_{name}/float64/special", lambda x, f=reduce: f(x, 1), odd)
    for name, op in (("ArgMax", tf.argmax), ("ArgMin", tf.argmin)):
        yield from case(f"{name}/float64", lambda x, f=op: f(x, 1), x)
    yield from case("TopKV2/float64", lambda x: tf.math.top_k(x, 2), x)
    yield from case("sort/float64", tf.sort, x)
    yield from case("norm/float64", tf.linalg.norm, x)
    yield from case("moments/float64", lambda x: tf.nn.moments(x, [0, 1]), x)
    yield from case("logsumexp/float64", lambda x: tf.reduce_logsumexp(x, 1), x)


def cumulative() -> Iterator[Case]:
    for options in ({}, {"exclusive": True}, {"reverse": True}, {"exclusive": True, "reverse": True}):
        name = "_".join(options) or "plain"
        for title, x in (("", doubles(3, 5, 4)), ("/long", doubles(2, 50))):
            yield from case(f"Cumsum/float64/{name}{title}", lambda x, o=options: tf.cumsum(x, 1, **o), x)
        x = doubles(3, 5, 4)
        yield from case(f"Cumprod/float64/{name}", lambda x, o=options: tf.math.cumprod(x, 1, **o), x)
        total = lambda x, o=options: tf.math.cumulative_logsumexp(x, 1, **o)
        yield from case(f"CumulativeLogsumexp/float64/{name}", total, x, forms=("static",))


SHAPES = {
    "row": ((2, 3, 4), (4, 5)),
    "left": ((3, 4), (2, 4, 5)),
    "ones": ((2, 1, 3, 4), (1, 3, 4, 5)),
    "rank6": ((2, 1, 2, 1, 3, 4), (1, 3, 1, 2, 4, 5)),
    "empty": ((0, 3, 4), (0, 4, 5)),
    "no_rows": ((0, 4), (4, 3)),
    "inner_empty": ((2, 0), (0, 3)),
    "deep": ((3, 1000), (1000, 7)),
    "prime": ((40, 131), (131, 90)),
    "vector": ((1, 500), (500, 300)),
}


def products() -> Iterator[Case]:
    for a in (False, True):
        for b in (False, True):
            x, y = doubles(2, *((4, 3) if a else (3, 4))), doubles(2, *((5, 4) if b else (4, 5)), seed="y")
            multiply = lambda x, y, a=a, b=b: tf.matmul(x, y, transpose_a=a, transpose_b=b)
            yield from case(f"BatchMatMulV2/float64/{a}{b}", multiply, x, y, forms=ALL)
            yield from case(f"MatMul/float64/{a}{b}", multiply, x[0], y[0], forms=ALL)
            yield from case(f"MatMul/float64/weights/{a}{b}", lambda x, y=y[0], f=multiply: f(x, y), x[0], forms=ALL)
    for name, (s, t) in SHAPES.items():
        yield from case(f"BatchMatMulV2/float64/{name}", tf.matmul, doubles(*s), doubles(*t, seed="y"))
    for equation, shapes in EQUATIONS.items():
        inputs = [doubles(*shape, seed=str(n)) for n, shape in enumerate(shapes)]
        yield from case(f"Einsum/float64/{equation}", lambda *x, e=equation: tf.einsum(e, *x), *inputs)
    weights = doubles(4, 5)
    yield from case("Einsum/float64/weights", lambda x: tf.einsum("bij,jk->bik", x, weights), doubles(2, 3, 4))


def convolutions() -> Iterator[Case]:
    x, filter, depthwise = doubles(2, 7, 6, 4), doubles(3, 2, 4, 5), doubles(3, 2, 4, 2, seed="depthwise")
    explicit = [[0, 0], [1, 2], [0, 1], [0, 0]]
    for padding in ("SAME", "VALID", explicit):
        for stride, rate in ((1, 1), (2, 1), (1, 2)):
            name = f"{padding if isinstance(padding, str) else 'EXPLICIT'}/{stride}{rate}"
            convolve = lambda x, p=padding, s=stride, r=rate: tf.nn.conv2d(x, filter, s, p, dilations=r)
            yield from case(f"Conv2D/float64/{name}", convolve, x, forms=ALL)
            each = lambda x, p=padding, s=stride, r=rate: tf.nn.depthwise_conv2d(
                x, depthwise, [1, s, s, 1], p, dilations=[r, r]
            )
            yield from case(f"DepthwiseConv2dNative/float64/{name}", each, x, forms=ALL)
    groups = filter[:, :, :2, :4]
    yield from case("Conv2D/float64/groups", lambda x: tf.nn.conv2d(x, groups, 1, "SAME"), x, forms=ALL[:2])
    yield from case("Conv2D/float64/filter", lambda x, w: tf.nn.conv2d(x, w, 1, "SAME"), x, filter, forms=("static",))
    solid = doubles(2, 2, 3, 2, 3)
    deep = doubles(2, 5, 4, 3, 2)
    yield from case("Conv3D/float64", lambda x: tf.nn.conv3d(x, solid, [1, 2, 1, 1, 1], "SAME"), deep, forms=ALL)
    yield from transposed()


def transposed() -> Iterator[Case]:
    x, filter = doubles(2, 5, 4, 3), doubles(3, 2, 2, 3)
    for padding, more in (("SAME", 0), ("VALID", 1)):
        for stride in (1, 2, 3):
            shape = [2, 5 * stride + more * max(3 - stride, 0), 4 * stride + more * max(2 - stride, 0), 2]
            turned = lambda x, n=shape, s=stride, p=padding: tf.nn.conv2d_transpose(x, filter, n, s, p)
            yield from case(f"Conv2DBackpropInput/float64/{padding}/{stride}", turned, x, forms=("static",))

        def free(x: tf.Tensor, p: str = padding, more: int = more) -> tf.Tensor:
            sizes = tf.stack([tf.shape(x)[0], tf.shape(x)[1] * 2 + more, tf.shape(x)[2] * 2, 2])
            return raw.Conv2DBackpropInput(
                input_sizes=sizes, filter=filter, out_backprop=x, strides=[1, 2, 2, 1], padding=p
            )

        yield from case(f"Conv2DBackpropInput/float64/{padding}/sizes", free, x, forms=ALL)
    solid = doubles(2, 3, 2, 2, 3)
    grow = lambda x: tf.nn.conv3d_transpose(x, solid, [2, 6, 8, 6, 2], 2, "SAME")
    yield from case("Conv3DBackpropInputV2/float64", grow, doubles(2, 3, 4, 3, 3), forms=("static",))


def pooling() -> Iterator[Case]:
    x = doubles(2, 7, 6, 4)
    for padding in ("SAME", "VALID"):
        for name, function in (("MaxPool", tf.nn.max_pool2d), ("AvgPool", tf.nn.avg_pool2d)):
            for size, stride in ((2, 2), (3, 1), (3, 2)):
                pool = lambda x, f=function, k=size, s=stride, p=padding: f(x, k, s, p)
                yield from case(f"{name}/float64/{padding}/{size}{stride}", pool, x, forms=ALL)
    patches = lambda x: tf.image.extract_patches(x, [1, 3, 2, 1], [1, 2, 1, 1], [1, 2, 1, 1], "SAME")
    yield from case("ExtractImagePatches/float64", patches, x, forms=ALL)
    yield from case("BiasAdd/float64", lambda x: tf.nn.bias_add(x, np.arange(4.0)), x, forms=ALL)
    larger = lambda x: raw.ResizeNearestNeighbor(images=x, size=[5, 9])
    yield from case("ResizeNearestNeighbor/float64", larger, x[:, :3, :4], forms=ALL)


def places() -> Iterator[Case]:
    data, ids = doubles(5, 2), np.int32([0, 0, 1, 3, 3])
    for kind in ("sum", "prod", "max", "min", "mean"):
        segments = getattr(tf.math, f"segment_{kind}")
        yield from case(f"segment_{kind}/float64", segments, data, ids, sorted=True)
        unsorted = getattr(tf.math, f"unsorted_segment_{kind}")
        yield from case(
            f"unsorted_segment_{kind}/float64", lambda x, i, f=unsorted: f(x, i, 5), data, ids[[3, 0, 2, 1, 4]]
        )
    known = np.int32([[1], [0], [3]])
    yield from case("ScatterNd/float64/known", lambda x: tf.scatter_nd(known, x, [5, 2]), data[:3], forms=ALL)
    yield from case("ScatterNd/float64/twice", lambda x: tf.scatter_nd(known[[0, 0, 1]], x, [5, 2]), data[:3])
    for kind in ("Add", "Sub", "Max", "Min", "Update"):
        op = getattr(raw, f"TensorScatter{kind}")
        scatter = lambda x, u, f=op: f(tensor=x, indices=known, updates=u)
        yield from case(f"TensorScatter{kind}/float64", scatter, data, data[:3] + 1)
    yield from case("SparseToDense/float64", lambda x: tf.sparse.to_dense(tf.sparse.from_dense(x)), data)
    yield from case("Where/float64/nan", tf.where, np.array([[0, 1, -0.0], [2, 0, np.nan]]))
    down = np.float64(3), np.float64(-2), np.float64(-0.3)
    yield from case("Range/float64/down", tf.range, *down)
    yield from case("LinSpace/float64", lambda a, b: tf.linspace(a, b, 7), *down[:2])


def preprocessing() -> Iterator[Case]:
    """Common preprocessing in NumPy's default element type."""
    x = doubles(4, 6)
    standard = lambda x: (x - tf.reduce_mean(x, 0)) / (tf.math.reduce_std(x, 0) + 1e-8)
    yield from case("standardize/float64", standard, x, forms=ALL)
    scaled = lambda x: (x - tf.reduce_min(x)) / (tf.reduce_max(x) - tf.reduce_min(x))
    yield from case("min_max/float64", scaled, x, forms=ALL)
    yield from case("l2_normalize/float64", lambda x: tf.math.l2_normalize(x, -1), x, forms=ALL)
    yield from case("log1p_scale/float64", lambda x: tf.sign(x) * tf.math.log1p(tf.abs(x)), x, forms=ALL)
    day = lambda t: tf.stack([tf.sin(t * (2 * np.pi / 86400)), tf.cos(t * (2 * np.pi / 86400))], -1)
    yield from case("time_of_day/float64", day, np.float64([0, 1.7e9, 1.7e9 + 12345.678]), forms=ALL)
    covariance = lambda x: tf.matmul(x - tf.reduce_mean(x, 0), x - tf.reduce_mean(x, 0), transpose_a=True) / 3
    yield from case("covariance/float64", covariance, x, forms=ALL)
    windowed = lambda x: tf.signal.frame(x, 4, 2) * tf.signal.hann_window(4, dtype=tf.float64)
    yield from case("hann_frames/float64", windowed, doubles(12), forms=("static",))


def casts() -> Iterator[Case]:
    unsigned = np.array([0, 1, 2**53 + 1, 2**63 - 1, 2**63, 2**63 + 12345678901, 2**64 - 1], np.uint64)
    yield from case("Cast/uint64-float64/large", lambda x: tf.cast(x, tf.float64), unsigned)
    numbers = np.array([0, 1.7, 2.0**53, 2.0**62, 2.0**63, 2.0**63 + 2**20, 1.8e19])
    yield from case("Cast/float64-uint64/large", lambda x: tf.cast(x, tf.uint64), numbers)
    tiny = lambda x: raw.PadV2(input=x, paddings=[[1, 1]], constant_values=np.float64(1e-60))
    yield from case("PadV2/float64/tiny", tiny, doubles(3) * 1e-59)


def linear_algebra() -> Iterator[Case]:
    a, y = doubles(2, 4, 4) + 4 * np.eye(4), doubles(2, 4, 3)
    positive = a @ a.transpose(0, 2, 1)
    functions: dict[str, tuple[Callable[..., Any], tuple[Array, ...]]] = {
        "Cholesky": (tf.linalg.cholesky, (positive,)),
        "MatrixInverse": (tf.linalg.inv, (a,)),
        "MatrixSolve": (tf.linalg.solve, (a, y)),
        "MatrixTriangularSolve": (tf.linalg.triangular_solve, (np.tril(a), y)),
        "MatrixDeterminant": (tf.linalg.det, (a,)),
        "LogMatrixDeterminant": (tf.linalg.slogdet, (a,)),
        "Lu": (tf.linalg.lu, (a,)),
        "Qr": (tf.linalg.qr, (a,)),
        "Svd": (lambda x: tf.linalg.svd(x, compute_uv=False), (a,)),
        "SelfAdjointEigV2": (tf.linalg.eigvalsh, (positive,)),
    }
    for name, (function, inputs) in functions.items():
        yield from case(f"{name}/float64", function, *inputs)
    yield from case(
        "MatrixSolveLs/float64", lambda a, y: tf.linalg.lstsq(a, y, fast=False), a[..., :3], y, forms=ALL[:1]
    )
    whitened = lambda x: tf.matmul(x, tf.linalg.inv(tf.linalg.cholesky(tf.matmul(x, x, transpose_a=True))))
    yield from case("whiten/float64", whitened, doubles(9, 3), forms=ALL)

"""Cases: values at the edges of element types, and bfloat16."""

from __future__ import annotations

from collections.abc import Iterator

import keras
import ml_dtypes  # noqa: F401 - makes bfloat16 known to NumPy
import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.arithmetic import of, of_two
from tests.sweeps.ops.cases import Array, Case, case, values

raw = tf.raw_ops
BATCH = ("static", "batch")


def cases() -> Iterator[Case]:
    yield from infinite()
    yield from infinite_pairs()
    yield from zero_rows()
    yield from infinite_layers()
    yield from doubles()
    yield from extreme_integers()
    yield from large_unsigned()
    yield from unsigned_quotients()
    yield from large_casts()
    yield from brains()
    yield from brain_moves()
    yield from brain_networks()
    yield from narrow_sums()


def infinite() -> Iterator[Case]:
    """One operand: zeros of both signs, infinities, the smallest and the largest numbers, thresholds of overflow."""
    plain = np.float32([0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-30, -1e-30, 20, -20, 80, -80])
    wide = np.float32([*plain, np.inf, -np.inf])
    anywhere = ("Abs", "Neg", "Sign", "Floor", "Ceil", "Rint", "Tanh", "Sigmoid", "Erf", "Erfc", "Atan", "Exp", "Expm1")
    for name in (*anywhere, "Square", "Relu", "Relu6", "Elu", "Selu", "Softplus", "LeakyRelu", "Round"):
        yield from case(f"{name}/infinite", of(name), wide)
    for name in ("Sin", "Cos", "Tan", "Asinh", "Sinh", "Cosh"):
        yield from case(f"{name}/wide", of(name), plain)
    for name in ("Log", "Log1p", "Sqrt", "Rsqrt", "Reciprocal"):
        positive = np.float32([1e-30, 1e-10, 0.5, 1, 2, 1e10, 1e30])
        yield from case(f"{name}/positive", of(name), positive)
    for start in (0, 2, 4, 6, 8):
        x = np.linspace(start, start + 1, 9, dtype=np.float32)
        yield from case(f"Erfc/tail/{start}", of("Erfc"), x, tolerance=1e-5)
    for name in ("Acos", "Asin", "Atanh"):
        yield from case(
            f"{name}/bounds", of(name), np.float32([-1, 1, 0, 0.999, -0.999] if name != "Atanh" else [0, 0.999])
        )
    yield from case(
        "Softmax/large", tf.nn.softmax, np.float32([[1e4, 0, -1e4], [1e30, 1e30, 0], [-1e30, -1e30, -1e30]])
    )
    yield from case("LogSoftmax/large", tf.nn.log_softmax, np.float32([[1e4, 0, -1e4], [50, 60, 70]]))
    yield from case("reduce_logsumexp/large", tf.reduce_logsumexp, np.float32([1e4, 1e4 - 1, -1e4]))
    yield from case("Gelu/wide", tf.nn.gelu, plain)
    yield from case("Gelu/tanh/wide", lambda x: tf.nn.gelu(x, True), plain)
    yield from case("swish/wide", tf.nn.swish, plain)


def zero_rows() -> Iterator[Case]:
    """Norms of zeros, or nearly zeros: XNNPACK's RSQRT(0) is NaN."""
    rows = np.float32([[0, 0, 0], [1, 2, 2], [1e-12, 0, 0], [5, 5, 5], [-3, 0, 4]])
    functions = {
        "unit_normalization": keras.layers.UnitNormalization(),
        "ops.normalize": lambda x: keras.ops.normalize(x, axis=-1),
        "l2_normalize": lambda x: tf.math.l2_normalize(x, -1),
        "norm": lambda x: tf.norm(x, axis=-1),
        "cosine": lambda x: keras.losses.cosine_similarity(x, x[::-1]),
        "bounded": lambda x: tf.minimum(tf.math.rsqrt(tf.reduce_sum(x * x, -1)), 100.0),
        "bounded divisor": lambda x: tf.minimum(1 / tf.sqrt(tf.reduce_sum(x * x, -1)), 100.0),
        "alone": lambda x: tf.math.rsqrt(tf.abs(x)),
        "divisor": lambda x: 1 / tf.sqrt(tf.abs(x)),
        "with epsilon": lambda x: x * tf.math.rsqrt(tf.reduce_mean(tf.square(x), -1, keepdims=True) + 1e-6),
    }
    for name, function in functions.items():
        yield from case(f"Rsqrt/{name}/zero", lambda x, f=function: f(x), rows, forms=BATCH)


def infinite_layers() -> Iterator[Case]:
    """Keras's activations, and softmax with masks, at infinities."""
    x = np.float32([0, -0.0, 1, -1, 7, 20, -20, 88, 89, -89, -104, 1e4, -1e4, 1e10, -1e10, np.inf, -np.inf])
    names = "relu relu6 elu selu softplus gelu silu mish hard_swish hard_sigmoid leaky_relu sigmoid tanh exponential"
    for name in (*names.split(), "log_sigmoid", "celu", "hard_tanh", "hard_shrink", "soft_shrink"):
        yield from case(f"Relu/keras {name}/infinite", lambda x, n=name: getattr(keras.activations, n)(x), x)
    masked = np.float32([[0, -np.inf, 1], [-np.inf, -np.inf, 0], [-1e9, -1e9, -1e9], [3e38, -3e38, 0]])
    for name, function in (("softmax", tf.nn.softmax), ("log_softmax", tf.nn.log_softmax)):
        yield from case(f"Softmax/{name}/masked", function, masked, forms=BATCH)


def infinite_pairs() -> Iterator[Case]:
    x = np.float32([0, -0.0, 1, -1, np.inf, -np.inf, 3, -3, 1e30, 1e-30])
    x, y = (part.ravel() for part in np.meshgrid(x, x))
    for name in ("Maximum", "Minimum", "Less", "LessEqual", "Greater", "GreaterEqual", "Equal", "NotEqual"):
        yield from case(f"{name}/infinite", of_two(name), x, y)
    finite = np.isfinite(x) & np.isfinite(y)
    a, b = x[finite], y[finite]
    yield from case("Atan2/signs", of_two("Atan2", "y", "x"), a, b)
    nonzero = (np.abs(b) > 0.1) & (np.abs(b) < 10) & (np.abs(a) < 10)
    for name in ("RealDiv", "FloorDiv", "FloorMod", "TruncateMod", "DivNoNan", "Xdivy"):
        yield from case(f"{name}/signs", of_two(name), a[nonzero], b[nonzero])
    halves = np.float32([-7.5, -7, -0.5, 0, 0.5, 5, 7, 7.5])
    p, q = (part.ravel() for part in np.meshgrid(halves, np.float32([-2.5, -1, 0.5, 2, 3])))
    for name in ("FloorDiv", "FloorMod", "TruncateMod", "Mod"):
        yield from case(f"{name}/halves", of_two(name), p, q)
    bases, powers = (
        part.ravel() for part in np.meshgrid(np.float32([0, 0.5, 1, 2, 10]), np.float32([0, 0.5, 1, 2, 3]))
    )
    yield from case("Pow/corners", of_two("Pow"), bases, powers)
    yield from case("Pow/negative", of_two("Pow"), np.float32([-2, -2, -0.5, -3]), np.float32([2, 3, -1, 0]))


def doubles() -> Iterator[Case]:
    """Quotients that round up to whole numbers; NaN and infinities on either side."""
    x = np.array([5, -5, 7.5, 1e10, -0.3, 5, 0, -5, 5, 6, 1e15, 2**40 + 0.5])
    y = np.array([0.1, 0.1, -2, 0.7, 3, np.inf, 2, np.inf, -np.inf, 0.3, 0.3, -1.1])
    for name in ("FloorMod", "FloorDiv"):
        yield from case(f"{name}/float64/rounded", of_two(name), x, y)
    yield from case("FloorDiv/float32/rounded", of_two("FloorDiv"), np.float32(x), np.float32(y))
    whole = np.arange(-300, 300).astype(np.float32)
    for divisor in (np.float32(0.1), np.float32(41), np.float32(3)):
        yield from case(f"FloorDiv/float32/by {divisor}", lambda x, d=divisor: x // d, whole * divisor)
        yield from case(f"Floor/of quotients by {divisor}", lambda x, d=divisor: tf.floor(x / d), whole * divisor)
    x = np.array([1, np.nan, np.inf, -0.0, -np.inf, 5, np.nan])
    for name in ("Maximum", "Minimum", "Less", "LessEqual", "Equal", "NotEqual"):
        yield from case(f"{name}/float64/nan", of_two(name), x, np.flip(x).copy())


def extremes(dtype: str) -> Array:
    """The smallest and the largest numbers of a type, their neighbors, and small numbers."""
    info = np.iinfo(dtype)
    picked = [info.min, info.min + 1, info.max, info.max - 1, info.max // 2, 0, 1, 2, 3, 7]
    return np.array(picked if info.min == 0 else [*picked, -1, -2, -7], dtype)


def extreme_integers() -> Iterator[Case]:
    for dtype in (c.I8, c.I16, c.I32, c.I64, c.U8, c.U16, c.U32, c.U64):
        x, y = (part.ravel() for part in np.meshgrid(extremes(dtype), extremes(dtype)))
        for name in ("AddV2", "Sub", "Mul", "Maximum", "Minimum", "Equal", "NotEqual", "Less", "GreaterEqual"):
            yield from case(f"{name}/{dtype}/extremes", of_two(name), x, y)
        for name in ("BitwiseAnd", "BitwiseOr", "BitwiseXor"):
            yield from case(f"{name}/{dtype}/extremes", of_two(name), x, y)
        yield from case(f"Invert/{dtype}/extremes", of("Invert"), extremes(dtype))
        info = np.iinfo(dtype)
        some = (y != 0) & ((y != info.min) | (dtype != c.I64)) & ~((y == np.array(-1).astype(dtype)) & (x == info.min))
        for name in ("FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"):
            yield from case(f"{name}/{dtype}/extremes", of_two(name), x[some], y[some])
        bits = np.array([0, 1, info.bits // 2, info.bits - 1], dtype)
        x, y = (part.ravel() for part in np.meshgrid(extremes(dtype), bits))
        for name in ("LeftShift", "RightShift"):
            yield from case(f"{name}/{dtype}/extremes", of_two(name), x, y)


def large_unsigned() -> Iterator[Case]:
    for dtype in (c.U16, c.U32, c.U64, c.I64):
        x = extremes(dtype)
        for name in ("max", "min", "sum", "prod", "mean"):
            yield from case(f"reduce_{name}/{dtype}/extremes", lambda x, n=name: getattr(tf, f"reduce_{n}")(x), x)
        for name, op in (("ArgMax", tf.argmax), ("ArgMin", tf.argmin)):
            yield from case(f"{name}/{dtype}/extremes", lambda x, f=op: f(x), x)
        yield from case(f"sort/{dtype}/extremes", tf.sort, x)
        yield from case(f"TopKV2/{dtype}/extremes", lambda x: tf.math.top_k(x, 4), x)
        yield from case(f"Cumsum/{dtype}/extremes", tf.cumsum, x)
        yield from case(f"ClipByValue/{dtype}/extremes", lambda x: tf.clip_by_value(x, tf.cast(1, x.dtype), x[2]), x)
        yield from case(f"unique/{dtype}/extremes", tf.unique, np.concatenate([x, x]))
        yield from case(f"Where/{dtype}/extremes", tf.where, x)
        yield from case(
            f"UnsortedSegmentSum/{dtype}/extremes", lambda x: tf.math.unsorted_segment_sum(x[:4], [0, 1, 1, 0], 2), x
        )
        yield from case(f"ScatterNd/{dtype}/extremes", lambda x: tf.scatter_nd([[1], [0], [1]], x[:3], [3]), x)


def unsigned_quotients() -> Iterator[Case]:
    """uint64 quotients of all lengths, broadcast, and without rows."""
    generator = np.random.default_rng(5)
    x = generator.integers(0, 2**64, (5, 40), dtype=np.uint64, endpoint=False)
    y = (x[0] >> generator.integers(0, 60, 40).astype(np.uint64)) + np.uint64(1)
    for name in ("FloorDiv", "FloorMod", "TruncateDiv"):
        yield from case(f"{name}/uint64/random", of_two(name), x, y, forms=(*BATCH, "free", "unranked"))
    yield from case("FloorDiv/uint64/nothing", of_two("FloorDiv"), x[:0], y, forms=("free",))
    yield from case("FloorDiv/uint64/constant", lambda x: x // tf.constant(10, tf.uint64), x)
    yield from case("reduce_mean/uint64/rows", lambda x: tf.reduce_mean(x, 1, keepdims=True), x)


def large_casts() -> Iterator[Case]:
    integers = (c.I8, c.I16, c.I32, c.I64, c.U8, c.U16, c.U32, c.U64)
    for source in integers:
        for target in (*integers, c.F32, c.F16, c.BOOL):
            if source != target and not (target == c.F16 and np.dtype(source).itemsize > 1):
                yield from case(f"Cast/{source}-{target}/extremes", lambda x, t=target: tf.cast(x, t), extremes(source))
    fractions = np.float32([-2.7, -1.5, -0.5, -0.0, 0, 0.3, 0.5, 1.5, 2.5, 99.9])
    for target in (c.I8, c.I16, c.I32, c.I64, c.F16, c.BF16, c.BOOL, c.F64):
        yield from case(f"Cast/float32-{target}/fractions", lambda x, t=target: tf.cast(x, t), fractions)
    for target in (c.U8, c.U16, c.U32, c.U64):
        yield from case(f"Cast/float32-{target}/fractions", lambda x, t=target: tf.cast(x, t), np.abs(fractions))
    yield from case(
        "Cast/float32-bool/tiny", lambda x: tf.cast(x, tf.bool), np.float32([0, -0.0, 1e-30, 0.1, -1, np.inf])
    )


def brains() -> Iterator[Case]:
    """bfloat16, which has 8 significant bits."""
    unary = (
        "Abs",
        "Neg",
        "Exp",
        "Tanh",
        "Sigmoid",
        "Sqrt",
        "Square",
        "Floor",
        "Round",
        "Sign",
        "Log",
        "Rsqrt",
        "Sin",
        "Erf",
    )
    for name in unary:
        yield from case(f"{name}/bfloat16", of(name), values(c.BF16, 2, 7, low=0.1, high=3))
    for name in ("Relu", "Relu6", "Elu", "Softplus"):
        yield from case(f"{name}/bfloat16", of(name), values(c.BF16, 2, 7))
    binary = (
        "AddV2",
        "Sub",
        "Mul",
        "RealDiv",
        "Maximum",
        "Minimum",
        "Less",
        "Equal",
        "FloorDiv",
        "SquaredDifference",
        "Pow",
    )
    for name in binary:
        x, y = values(c.BF16, 2, 3, low=0.5, high=3), values(c.BF16, 2, 3, low=0.5, high=3, seed="y")
        yield from case(f"{name}/bfloat16", of_two(name), x, y)


def brain_moves() -> Iterator[Case]:
    x = values(c.BF16, 2, 3, 4)
    for name in ("sum", "mean", "max", "min"):
        yield from case(f"reduce_{name}/bfloat16", lambda x, n=name: getattr(tf, f"reduce_{n}")(x, 1), x)
    moves = {
        "Reshape": lambda x: tf.reshape(x, [4, -1]),
        "Transpose": lambda x: tf.transpose(x, [2, 0, 1]),
        "StridedSlice": lambda x: x[:, ::2, -1],
        "ConcatV2": lambda x: tf.concat([x, x], 1),
        "Pack": lambda x: tf.stack([x, x]),
        "Unpack": lambda x: tf.unstack(x, 4, axis=2),
        "Split": lambda x: tf.split(x, 2, 2),
        "Pad": lambda x: tf.pad(x, [[0, 0], [1, 1], [0, 2]]),
        "GatherV2": lambda x: tf.gather(x, [2, 0], axis=1),
        "Tile": lambda x: tf.tile(x, [1, 2, 1]),
        "ReverseV2": lambda x: tf.reverse(x, [1]),
        "SelectV2": lambda x: tf.where(x > 0, x, -x),
        "ArgMax": lambda x: tf.argmax(x, -1),
        "Cumsum": lambda x: tf.cumsum(x, 1),
        "ZerosLike": tf.zeros_like,
        "OneHot": lambda x: tf.one_hot([1, 0], 3, dtype=x.dtype) + x[0, 0, 0],
    }
    for name, function in moves.items():
        yield from case(f"{name}/bfloat16", function, x)


def brain_networks() -> Iterator[Case]:
    x = values(c.BF16, 1, 6, 6, 4)
    weights = values(c.BF16, 3, 3, 4, 2)
    functions = {
        "MatMul": lambda x: tf.matmul(x[0, 0], values(c.BF16, 4, 3)),
        "BatchMatMulV2": lambda x: tf.matmul(x[0], x[0], transpose_b=True),
        "Softmax": tf.nn.softmax,
        "BiasAdd": lambda x: tf.nn.bias_add(x, values(c.BF16, 4)),
        "MaxPool": lambda x: tf.nn.max_pool2d(x, 2, 2, "SAME"),
        "AvgPool": lambda x: tf.nn.avg_pool2d(x, 2, 2, "VALID"),
        "Conv2D": lambda x: tf.nn.conv2d(x, weights, 1, "SAME"),
    }
    for name, function in functions.items():
        yield from case(f"{name}/bfloat16", function, x, forms=BATCH)


def narrow_sums() -> Iterator[Case]:
    """Sums and products that overflow wrap; means of integers are rounded to zero."""
    for dtype in (c.I8, c.U8, c.I16, c.U16, c.I32):
        x = values(dtype, 3, 40, low=-120, high=120)
        for name in ("sum", "mean", "prod"):
            yield from case(f"reduce_{name}/{dtype}/overflow", lambda x, n=name: getattr(tf, f"reduce_{n}")(x, 1), x)
        yield from case(f"Cumsum/{dtype}/overflow", lambda x: tf.cumsum(x, 1), x)
    half = values(c.F16, 4, 3000, low=0, high=2)
    yield from case("reduce_sum/float16/long", lambda x: tf.reduce_sum(x, 1), half)
    yield from case("reduce_mean/float16/long", lambda x: tf.reduce_mean(x, 1), half)
    yield from case("reduce_mean/int32/negative", lambda x: tf.reduce_mean(x, 1), np.int32([[-3, -4], [-1, 0], [5, 6]]))

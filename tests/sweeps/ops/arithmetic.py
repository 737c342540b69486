"""Cases: arithmetic, activations, comparisons, casts, bits."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow.python.framework import op_def_registry

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, Function, binary, case, unary, values

raw = tf.raw_ops


def of(name: str, argument: str = "", **attributes: Any) -> Function:
    """Return the op as a function of one operand, by default its first one."""
    op: Callable[..., Any] = getattr(raw, name)
    argument = argument or op_def_registry.get(name).input_arg[0].name
    return lambda x: op(**{argument: x}, **attributes)


def of_two(name: str, first: str = "x", second: str = "y") -> Function:
    op: Callable[..., Any] = getattr(raw, name)
    return lambda x, y: op(**{first: x, second: y})


def cases() -> Iterator[Case]:
    yield from floats()
    yield from activations()
    yield from any_number()
    yield from pairs()
    yield from comparisons()
    yield from casts()
    yield from bits()
    yield from complex_numbers()
    yield from others()


# Intervals in which functions are defined, by name.
FUNCTIONS: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("Atan", "Ceil", "Cos", "Erf", "Erfc", "Exp", "Expm1", "Floor", "Rint", "Round"), (-3, 3)),
    **dict.fromkeys(("Sigmoid", "Sin", "Sinh", "Tan", "Tanh", "Asinh", "Cosh"), (-3, 3)),
    **dict.fromkeys(("Acos", "Asin", "Atanh", "Erfinv"), (-0.9, 0.9)),
    **dict.fromkeys(("Log", "Rsqrt", "Sqrt", "Reciprocal", "Inv", "Lgamma", "Digamma"), (0.1, 4)),
    "Log1p": (-0.5, 4),
    "Acosh": (1, 4),
    "Ndtri": (0.05, 0.95),
}


def floats() -> Iterator[Case]:
    for name, (low, high) in FUNCTIONS.items():
        dtypes = (*c.FLOATS, c.C64) if name in ("Exp", "Log", "Sqrt", "Tanh", "Sigmoid", "Reciprocal") else c.FLOATS
        tolerance = 1e-4 if name in ("Lgamma", "Digamma", "Ndtri", "Erfinv") else None
        yield from unary(name, of(name), dtypes, low=low, high=high, tolerance=tolerance)
    special = np.float32([0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 1e-30, 88, -88, 0.5, 2.5, -2.5])
    for name in ("IsNan", "IsInf", "IsFinite"):
        for dtype in c.FLOATS:
            with np.errstate(over="ignore"):
                yield from case(f"{name}/{dtype}", of(name), special.astype(dtype))
        yield from case(f"{name}/scalar", of(name), np.float32(np.inf))
        yield from case(f"{name}/rank6", of(name), special[:12].reshape(1, 2, 1, 3, 2, 1))
    for name in ("Round", "Rint", "Floor", "Ceil", "Sign", "Relu6", "Softplus", "Tanh", "Sigmoid", "Erf"):
        argument = "features" if name in ("Relu6", "Softplus") else "x"
        finite = special[np.isfinite(special)]
        yield from case(f"{name}/edges", of(name, argument), finite)


def activations() -> Iterator[Case]:
    for name in ("Elu", "Relu", "Relu6", "Selu", "Softplus", "Softsign", "LeakyRelu"):
        dtypes = (*c.NUMBERS, c.U16) if name in ("Relu", "Relu6") else c.FLOATS
        yield from unary(name, of(name, "features"), dtypes, low=-8, high=8)
    for alpha in (0.0, 0.3, 1.5, -0.5):
        yield from case(f"LeakyRelu/alpha{alpha}", of("LeakyRelu", "features", alpha=alpha), values(c.F32, 2, 3))
    for approximate in (False, True):
        yield from unary(f"gelu{approximate}", lambda x, a=approximate: tf.nn.gelu(x, approximate=a), c.FLOATS)
    for name in ("swish", "silu", "relu6", "crelu", "softmax", "log_softmax"):
        yield from unary(f"nn.{name}", getattr(tf.nn, name), (c.F32, c.F16))
    for name, function in (("Softmax", tf.nn.softmax), ("LogSoftmax", tf.nn.log_softmax)):
        for axis in (0, 1, -1, -2):
            yield from case(f"{name}/axis{axis}", lambda x, a=axis, f=function: f(x, axis=a), values(c.F32, 2, 3, 4))
    yield from case("nn.l2_loss", tf.nn.l2_loss, values(c.F32, 3, 4))
    yield from case("nn.l2_loss/f16", tf.nn.l2_loss, values(c.F16, 3, 4))
    yield from case("l2_normalize", lambda x: tf.math.l2_normalize(x, -1), values(c.F32, 3, 4))
    logits = (values(c.F32, 3, 4), np.float32(np.eye(4)[:3]))
    yield from case("softmax_cross_entropy", lambda x, y: tf.nn.softmax_cross_entropy_with_logits(y, x), *logits)
    sparse = lambda x, y: tf.nn.sparse_softmax_cross_entropy_with_logits(y, x)
    yield from case("sparse_softmax_cross_entropy", sparse, logits[0], np.int32([1, 3, 0]))
    yield from case("sigmoid_cross_entropy", lambda x, y: tf.nn.sigmoid_cross_entropy_with_logits(y, x), *logits)


def any_number() -> Iterator[Case]:
    wide = (*c.NUMBERS, c.C64, c.F64)
    for name in ("Abs", "Neg", "Sign", "Square"):
        yield from unary(name, of(name), wide)
    for name in ("ZerosLike", "OnesLike"):
        # For uint32 OnesLike, and for int32 Round, TensorFlow 2.21 returns zeros.
        dtypes = [dtype for dtype in c.EVERYTHING if (name, dtype) != ("OnesLike", c.U32)]
        yield from unary(name, of(name), dtypes)
    for dtype in (c.I8, c.I16, c.I32, c.I64):
        edges = np.array([np.iinfo(dtype).min + 1, np.iinfo(dtype).max, 0, 1, -1], dtype)
        for name in ("Abs", "Neg", "Sign"):
            yield from case(f"{name}/{dtype}/edges", of(name), edges)
    yield from case("Square/int64/large", of("Square"), np.int64([3_000_000_000, -5, 1 << 30]))


def pairs() -> Iterator[Case]:
    wide = (*c.NUMBERS, c.U16, c.U32, c.C64)
    for name in ("AddV2", "Sub", "Mul"):
        yield from binary(name, of_two(name), (*wide, c.U64, c.F64))
    yield from binary("Maximum", of_two("Maximum"), (*c.NUMBERS, c.U16, c.U32))
    yield from binary("Minimum", of_two("Minimum"), (*c.NUMBERS, c.U16, c.U32))
    yield from binary("SquaredDifference", of_two("SquaredDifference"), (c.F32, c.F16, c.I32, c.I64, c.C64))
    yield from binary("RealDiv", of_two("RealDiv"), (c.F32, c.F16, c.C64), right=(0.5, 4))
    for name in ("Div", "FloorDiv", "TruncateDiv", "FloorMod", "TruncateMod"):
        dtypes = (c.F32, c.F16, *c.INTEGERS, c.U16, c.U32)
        yield from binary(name, of_two(name), dtypes, low=-50, high=50, right=(1, 7))
        yield from binary(f"{name}/negative", of_two(name), dtypes[:-2], low=-50, high=50, right=(-7, -1))
    yield from binary("truediv", tf.math.truediv, (c.F32, c.F16, c.I8, c.I16, c.U8), right=(1, 7))
    yield from binary("Pow", of_two("Pow"), (c.F32, c.F16, c.I32, c.I64, c.I8, c.I16), low=0.5, high=4, right=(1, 3))
    yield from case("Pow/negative_base", of_two("Pow"), np.float32([-2, -1, 0, 3]), np.float32([3, 2, 2, -1]))
    yield from binary("Atan2", of_two("Atan2", "y", "x"), c.FLOATS)
    for name in ("Xdivy", "Xlogy", "Xlog1py", "DivNoNan", "MulNoNan"):
        yield from binary(name, of_two(name), c.FLOATS, low=0.1, high=4)
        x, y = np.float32([0, 0, 1, 2, -3]), np.float32([0, 2, 0, 3, 0.5])
        if not name.startswith("Xlog"):
            yield from case(f"{name}/zeros", of_two(name), x, y)
    yield from binary("Zeta", of_two("Zeta", "x", "q"), (c.F32,), low=1.5, high=5, right=(0.5, 4))
    yield from case("Polygamma", of_two("Polygamma", "a", "x"), np.float32([1, 2, 3]), np.float32([0.5, 2, 4]))
    large = (np.int64([3_000_000_000, -(1 << 40), 7]), np.int64([7, 5, -2]))
    for name in (
        "AddV2",
        "Sub",
        "Mul",
        "Maximum",
        "Minimum",
        "FloorMod",
        "SquaredDifference",
        "FloorDiv",
        "TruncateDiv",
    ):
        a, b = large if name != "SquaredDifference" else (large[0][[0, 2]], large[1][[0, 2]])
        yield from case(f"{name}/int64/large", of_two(name), a, b)
    for name in ("AddV2", "Sub", "Mul"):
        for dtype in (c.I8, c.I16, c.U8, c.I32):
            edges = np.array([np.iinfo(dtype).min, np.iinfo(dtype).max, 3], dtype)
            yield from case(f"{name}/{dtype}/wraps", of_two(name), edges, edges[::-1].copy())


def comparisons() -> Iterator[Case]:
    for name in ("Less", "LessEqual", "Greater", "GreaterEqual"):
        yield from binary(name, of_two(name), (*c.NUMBERS, c.U16, c.U32))
    for name in ("Equal", "NotEqual"):
        yield from binary(name, of_two(name), c.EVERYTHING)
    for name in ("LogicalAnd", "LogicalOr"):
        yield from binary(name, of_two(name), (c.BOOL,))
    yield from binary("LogicalXor", tf.math.logical_xor, (c.BOOL,))
    yield from unary("LogicalNot", of("LogicalNot"), (c.BOOL,))
    large = (np.int64([3_000_000_000, 1 << 40, 7]), np.int64([3_000_000_001, 1 << 40, -2]))
    for name in ("Less", "Equal", "GreaterEqual"):
        yield from case(f"{name}/int64/large", of_two(name), *large)
    small = (values(c.F32, 3, 4), np.float32(0.5))
    yield from case("ApproximateEqual", lambda x, y: raw.ApproximateEqual(x=x, y=x + y, tolerance=0.6), *small)


def casts() -> Iterator[Case]:
    plain = (*c.NUMBERS, c.U16, c.U32, c.BOOL, c.F64, c.C64)
    for source, target in itertools.product(plain, (*plain, c.U64, "bfloat16")):
        if source == target:
            continue
        low = 0 if target.startswith("u") else -3
        x = values(source, 2, 5, low=low, high=60 if low == 0 else 3)
        yield from case(f"Cast/{source}-{target}", lambda x, t=target: tf.cast(x, t), x, forms=("static",))
    for dtype in (c.I32, c.I64, c.BOOL):
        for shape in ("scalar", "empty", "rank6"):
            x = values(c.F32, *c.SHAPES[shape])
            yield from case(f"Cast/float32-{dtype}/{shape}", lambda x, t=dtype: tf.cast(x, t), x)
    for source, target in ((c.F32, c.I32), (c.I32, c.F32), (c.I64, c.F64), (c.U8, c.I8), (c.I32, c.U8), (c.U8, c.I32)):
        shape = (2, 4, 4) if (source, target) == (c.U8, c.I32) else (2, 4)
        x = values(source, *shape)
        yield from case(f"Bitcast/{source}-{target}", lambda x, t=target: tf.bitcast(x, t), x)
    for mode in ("saturate",):
        for target in (c.I8, c.U8, c.I16, c.I32):
            x = np.float32([-1e4, -200, -3.7, 0, 3.7, 200, 300, 1e5])
            yield from case(f"{mode}_cast/{target}", lambda x, t=target: tf.saturate_cast(x, t), x)


def bits() -> Iterator[Case]:
    integers = (*c.INTEGERS, c.U16, c.U32, c.U64)
    for name in ("BitwiseAnd", "BitwiseOr", "BitwiseXor"):
        yield from binary(name, of_two(name), integers)
    for name in ("LeftShift", "RightShift"):
        yield from binary(name, of_two(name), integers, right=(0, 6))
    yield from unary("Invert", of("Invert"), integers)
    yield from unary("PopulationCount", of("PopulationCount"), integers)


def complex_numbers() -> Iterator[Case]:
    yield from binary("Complex", of_two("Complex", "real", "imag"), (c.F32,))
    for name in ("Real", "Imag", "ComplexAbs", "Conj", "Angle"):
        argument = "x" if name == "ComplexAbs" else "input"
        yield from unary(name, of(name, argument), (c.C64,))
    yield from unary("math.conj", tf.math.conj, (c.F32,))
    yield from unary("math.angle", tf.math.angle, (c.C64,))


def others() -> Iterator[Case]:
    for count in (1, 2, 3, 5):
        for dtype in (c.F32, c.F16, c.I32, c.I64, c.C64, c.U8):
            inputs = [values(dtype, 2, 3, seed=str(n)) for n in range(count)]
            yield from case(f"AddN/{dtype}/{count}", lambda *x: raw.AddN(inputs=x), *inputs)
    for dtype in (c.F32, c.F16, c.I32, c.I64, c.U8, c.I8, c.I16):
        x = values(dtype, 3, 4, low=-20, high=20)
        clip = lambda x, t=dtype: tf.clip_by_value(x, tf.constant(1, t), tf.constant(5, t))
        yield from case(f"ClipByValue/{dtype}", clip, x)
    bounds = (values(c.F32, 3, 4), values(c.F32, 3, 4, low=-2, high=0), values(c.F32, 3, 4, low=0, high=2))
    yield from case(
        "ClipByValue/tensors",
        lambda x, low, high: raw.ClipByValue(t=x, clip_value_min=low, clip_value_max=high),
        *bounds,
    )
    yield from case("clip_by_norm", lambda x: tf.clip_by_norm(x, 2.0), values(c.F32, 3, 4))
    yield from case("clip_by_norm/axes", lambda x: tf.clip_by_norm(x, 2.0, axes=[1]), values(c.F32, 3, 4))
    yield from case(
        "clip_by_global_norm", lambda x, y: tf.clip_by_global_norm([x, y], 1.0), values(c.F32, 3), values(c.F32, 4)
    )
    for dtype in (c.F32, c.F16, c.I32):
        yield from case(
            f"Cross/{dtype}", lambda a, b: raw.Cross(a=a, b=b), values(dtype, 2, 3), values(dtype, 2, 3, seed="b")
        )
    yield from case(
        "Cross/rank3", lambda a, b: raw.Cross(a=a, b=b), values(c.F32, 2, 4, 3), values(c.F32, 2, 4, 3, seed="b")
    )
    grads = ["SigmoidGrad", "TanhGrad", "RsqrtGrad", "SqrtGrad", "ReciprocalGrad", "InvGrad"]
    for name in grads:
        for dtype in c.FLOATS:
            y, dy = values(dtype, 2, 3, low=0.1, high=0.9), values(dtype, 2, 3, seed="dy")
            yield from case(f"{name}/{dtype}", of_two(name, "y", "dy"), y, dy)
    for name, second in (
        ("ReluGrad", "features"),
        ("Relu6Grad", "features"),
        ("SoftplusGrad", "features"),
        ("SoftsignGrad", "features"),
        ("EluGrad", "outputs"),
        ("SeluGrad", "outputs"),
        ("LeakyReluGrad", "features"),
    ):
        dy, x = values(c.F32, 2, 3, seed="dy"), values(c.F32, 2, 3)
        yield from case(name, of_two(name, "gradients", second), dy, x)
    bfloat = lambda x: tf.cast(tf.nn.relu(tf.cast(x, tf.bfloat16) * 1.5 + 0.25), tf.float32)
    yield from case("bfloat16/chain", bfloat, values(c.F32, 3, 4))
    half = lambda x, y: tf.cast(tf.matmul(tf.cast(x, tf.bfloat16), tf.cast(y, tf.bfloat16)), tf.float32)
    yield from case("bfloat16/matmul", half, values(c.F32, 3, 4), values(c.F32, 4, 2), tolerance=2e-2)
    for dtype in c.FLOATS:
        edges = np.array([np.inf, -np.inf, np.nan, 0.0], dtype)
        yield from case(f"is_non/{dtype}", lambda x: tf.where(tf.math.is_nan(x), tf.zeros_like(x), tf.abs(x)), edges)
    yield from unary("nextafter_free/bessel", lambda x: tf.math.bessel_i0e(x), (c.F32,), tolerance=1e-4)
    yield from case(
        "Igamma", of_two("Igamma", "a", "x"), np.float32([0.5, 2, 3]), np.float32([1, 2, 0.3]), tolerance=1e-4
    )
    yield from case(
        "tf.complex_mul",
        lambda x, y: tf.math.real(tf.complex(x, y) * tf.complex(y, x)),
        values(c.F32, 4),
        values(c.F32, 4, seed="y"),
    )

"""Cases: arithmetic, activations, comparisons, casts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, flags, i32, i64, ints, of

raw = tf.raw_ops
TINY = np.float32([-30, -5, -1, -0.1, -1e-3, -1e-5, -1e-7, 0, 1e-7, 1e-5, 1e-3, 0.1, 0.5, 1, 5, 20, 88])
INTEGERS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16)


def binary(name: str) -> Callable[[Any, Any], Any]:
    op = getattr(raw, name)
    return lambda x, y: op(x=x, y=y)


def unary_op(name: str, argument: str = "x") -> Callable[[Any], Any]:
    op = getattr(raw, name)
    return lambda x: op(**{argument: x})


def arithmetic() -> Iterator[Case]:
    for name in ("AddV2", "Sub", "Mul", "Maximum", "Minimum", "SquaredDifference"):
        for dtype in (np.float32, np.float16, *INTEGERS):
            if name == "SquaredDifference" and np.dtype(dtype).itemsize < 4 and np.dtype(dtype).kind in "iu":
                continue
            yield case(f"{name}_{np.dtype(dtype).name}", binary(name), of(dtype, 2, 3), of(dtype, 3, seed="y"))
    for name in ("AddV2", "Sub", "Mul"):
        for dtype in (np.uint32, np.uint64):
            yield case(f"{name}_{np.dtype(dtype).name}", binary(name), of(dtype, 4), of(dtype, 4, seed="y"))
    yield case("Mul_wraps_int8", binary("Mul"), ints(np.int8, 9, low=-128), ints(np.int8, 9, low=-128, seed="y"))
    yield case("AddV2_scalar", binary("AddV2"), f32(2, 3), np.float32(2))
    yield case("AddV2_scalars", binary("AddV2"), np.float32(1), np.float32(2))
    yield case("AddV2_rank6", binary("AddV2"), f32(2, 1, 2, 2, 2, 1), f32(2, 3, 2, 2, 2, 1))
    yield case("AddV2_rank7_i32", binary("AddV2"), i32(2, 1, 2, 2, 2, 1, 3), i32(1))
    yield case("AddV2_empty", binary("AddV2"), f32(0, 3), f32(3), dynamic="none")
    for name in ("FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"):
        for dtype in (np.int32, np.int8, np.int16, np.int64):
            if name == "TruncateMod" and dtype not in (np.int32, np.int64):
                continue
            divisor = np.where((y := of(dtype, 3, 4, seed="d")) == 0, 3, y).astype(dtype)
            yield case(f"{name}_{np.dtype(dtype).name}", binary(name), of(dtype, 3, 4), divisor)
    for name in ("FloorDiv", "FloorMod", "TruncateMod", "RealDiv", "Div"):
        yield case(f"{name}_float32", binary(name), f32(3, 4), f32(3, 4, seed="y"))
    yield case("Div_int32", binary("Div"), i32(9), i32(9, low=1))
    yield case("Pow", binary("Pow"), f32(3, 4, low=0.1), f32(4, seed="y"))
    yield case("Pow_int32", binary("Pow"), i32(3, 4, low=-4, high=4), i32(3, 4, low=0, high=5))
    yield case("Atan2", lambda y, x: raw.Atan2(y=y, x=x), f32(3, 4), f32(4, seed="y"))
    yield case("Atan2_both", lambda y, x: raw.Atan2(y=y, x=x), f32(3, 1), f32(1, 4, seed="y"))
    for name in ("Xdivy", "DivNoNan", "MulNoNan", "Xlogy", "Xlog1py"):
        x, y = f32(3, 4), f32(3, 4, low=0.1, seed="y")
        x[0], y[:, 0] = 0, 0
        yield case(name, binary(name), x, y)
    yield case("AddN", lambda *x: tf.raw_ops.AddN(inputs=x), f32(2, 3), f32(2, 3, seed="1"), f32(2, 3, seed="2"))
    yield case("AddN_one", lambda x: tf.raw_ops.AddN(inputs=[x]) + 1.0, f32(2, 3))
    yield case("AddN_int64", lambda *x: tf.raw_ops.AddN(inputs=x), *[i64(2, 3, seed=str(n)) for n in range(3)])
    yield case("ClipByValue", lambda x: tf.clip_by_value(x, -1.0, 0.5), f32(3, 4))
    yield case("ClipByValue_int64", lambda x: tf.clip_by_value(x, -5, 7), i64(3, 4))
    yield case(
        "ApproximateEqual", lambda x, y: raw.ApproximateEqual(x=x, y=y, tolerance=0.5), f32(40), f32(40, seed="y")
    )


def unary() -> Iterator[Case]:
    anywhere = "Abs Neg Square Sign Floor Ceil Round Rint Exp Sin Cos Tanh Sigmoid Elu Relu Relu6 Selu Softsign"
    for name in anywhere.split():
        argument = "features" if name in ("Elu", "Relu", "Relu6", "Selu", "Softsign") else "x"
        function = unary_op(name, argument)
        values = np.concatenate([f32(20, low=-8, high=8), np.float32([0, 0.5, 1.5, -0.5, -1.5, 2.5, 6, 7])])
        yield case(name, function, values)
        if name != "Rint":
            yield case(f"{name}_float16", function, values.astype(np.float16))
    for name in ("Abs", "Neg", "Square", "Sign"):
        for dtype in (np.int32, np.int64, np.int8, np.int16):
            if name in ("Abs", "Neg") or dtype in (np.int32, np.int64):
                yield case(f"{name}_{np.dtype(dtype).name}", unary_op(name), of(dtype, 3, 4))
    for name in ("Log", "Sqrt", "Rsqrt", "Reciprocal", "Inv"):
        yield case(name, unary_op(name), f32(3, 4, low=0.01, high=50))
    for name in ("Relu", "Relu6"):
        for dtype in (np.int8, np.int32, np.int64, np.uint8):
            yield case(f"{name}_{np.dtype(dtype).name}", unary_op(name, "features"), of(dtype, 3, 4))
    yield case("LeakyRelu", lambda x: raw.LeakyRelu(features=x, alpha=0.3), f32(3, 4))
    yield case("SigmoidGrad", lambda y, dy: raw.SigmoidGrad(y=y, dy=dy), f32(5), f32(5, seed="y"))
    yield case("TanhGrad", lambda y, dy: raw.TanhGrad(y=y, dy=dy), f32(5), f32(5, seed="y"))
    special = np.float32([1, np.nan, np.inf, -np.inf, 0, -1])
    for name in ("IsNan", "IsInf", "IsFinite"):
        yield case(name, unary_op(name), special)
    for name in ("ZerosLike", "OnesLike"):
        for dtype in (np.float32, np.int32, np.int64, np.int8, np.float16, bool):
            yield case(f"{name}_{np.dtype(dtype).name}", unary_op(name), of(dtype, 2, 3))
    yield case("ZerosLike_large", lambda x: tf.zeros_like(x) + x, f32(40, 50))


def comparisons() -> Iterator[Case]:
    for name in ("Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual"):
        for dtype in (np.float32, np.float16, *INTEGERS):
            x = of(dtype, 3, 4)
            y = np.where(flags(3, 4), x, of(dtype, 3, 4, seed="y")).astype(dtype)
            yield case(f"{name}_{np.dtype(dtype).name}", binary(name), x, y)
    yield case("Equal_bool", binary("Equal"), flags(9), flags(9, seed="y"))
    yield case("NotEqual_bool", binary("NotEqual"), flags(9), flags(9, seed="y"))
    yield case("Equal_broadcast", tf.equal, i32(3, 1, high=2, low=0), i32(4, high=2, low=0))
    strings = np.array([b"a", b"bc", b""], object)
    yield case("Equal_string", binary("Equal"), strings, np.array([b"a", b"x", b""], object))
    yield case("LogicalAnd", binary("LogicalAnd"), flags(2, 3), flags(3, seed="y"))
    yield case("LogicalOr", binary("LogicalOr"), flags(2, 3), flags(3, seed="y"))
    yield case("LogicalNot", lambda x: raw.LogicalNot(x=x), flags(2, 3))
    yield case("LogicalXor", tf.math.logical_xor, flags(9), flags(9, seed="y"))
    for dtype in (np.float32, np.int32, np.int64, np.int8, bool, np.float16, np.uint8):
        yield case(
            f"SelectV2_{np.dtype(dtype).name}",
            tf.where,
            flags(2, 3),
            of(dtype, 3),
            of(dtype, 2, 3),
        )
    yield case("SelectV2_scalar", tf.where, np.bool_(True), f32(2, 3), f32(3, seed="y"))
    yield case(
        "Select_rows", lambda c, x, y: raw.Select(condition=c, x=x, y=y), flags(3), f32(3, 4), f32(3, 4, seed="y")
    )
    yield case("Select", lambda c, x, y: raw.Select(condition=c, x=x, y=y), flags(3, 4), i64(3, 4), i64(3, 4, seed="y"))


def cast_to(targets: list[Any]) -> Callable[[Any], Any]:
    return lambda x: [tf.cast(x, dtype) for dtype in targets]


def casts() -> Iterator[Case]:
    types = (np.float32, np.float16, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, bool)
    for source in types:
        targets = [dtype for dtype in types if dtype is not source]
        x = np.abs(of(source, 3, 4)) if source is not bool else flags(3, 4)
        yield case(f"Cast_{np.dtype(source).name}", cast_to(targets), x)
    yield case("Cast_truncates", lambda x: tf.cast(x, tf.int32), np.float32([-2.7, -0.5, 0.5, 2.7, 1e6]))
    yield case("Cast_uint64", lambda x: tf.cast(x, tf.uint64), i32(5, low=0))
    yield case("Cast_from_uint64", lambda x: tf.cast(x, tf.float32), ints(np.uint64, 5, low=0))
    yield case("Cast_bfloat16", lambda x: tf.cast(tf.cast(x, tf.bfloat16), tf.float32), f32(9))
    yield case("Cast_complex", lambda x: tf.cast(x, tf.complex64), f32(9))


CASES = (*arithmetic(), *unary(), *comparisons(), *casts())

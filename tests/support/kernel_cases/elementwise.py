"""Cases: one operand, two operands, casts, complex numbers, special functions."""

from __future__ import annotations

import itertools

import numpy as np

from litefuse.ir import DType
from litefuse.ir.types import dtype_of
from tests.support.kernel_cases.arrays import (
    BF16,
    COMPLEX,
    FLOATS,
    INTEGERS,
    SIGNED,
    anything,
    edges,
    flags,
    normal,
    text,
    uniform,
    whole,
)
from tests.support.kernel_cases.case import Case, case

_FLOAT_UNARY = [
    "Abs",
    "Asinh",
    "Atan",
    "Ceil",
    "Cos",
    "Cosh",
    "Elu",
    "Erf",
    "Erfc",
    "Exp",
    "Expm1",
    "Floor",
    "IsFinite",
    "IsInf",
    "IsNan",
    "LeakyRelu",
    "Neg",
    "Relu",
    "Relu6",
    "Rint",
    "Round",
    "Selu",
    "Sigmoid",
    "Sign",
    "Sin",
    "Sinh",
    "Softplus",
    "Softsign",
    "Square",
    "Tan",
    "Tanh",
]
_POSITIVE = ["Log", "Log1p", "Rsqrt", "Sqrt", "Reciprocal", "Lgamma", "Digamma", "Inv"]
_UNIT = ["Acos", "Asin", "Atanh"]
_COMPLEX_UNARY = [
    "Exp",
    "Log",
    "Sqrt",
    "Rsqrt",
    "Square",
    "Neg",
    "Sigmoid",
    "Tanh",
    "Sin",
    "Cos",
    "Reciprocal",
    "Sign",
    "Expm1",
    "Log1p",
    "Conj",
    "Inv",
]
# In half precision, Eigen rounds after every step; these lose more than one rounding.
_LOOSE = {"Tan": 4e-2, "Sinh": 2e-2, "Cosh": 2e-2, "Selu": 1e-2, "Softplus": 2e-2, "Elu": 1e-2}


def _half_tolerance(kind: str, dtype: object) -> float | None:
    return _LOOSE.get(kind) if dtype in (np.float16, BF16) else None


def unary() -> list[Case]:
    cases: list[Case] = []
    for kind, dtype in itertools.product(_FLOAT_UNARY, FLOATS):
        if kind == "Rint" and np.dtype(dtype).itemsize == 2:
            continue
        cases.append(case(kind, normal(3, 5, dtype=dtype, scale=2), tolerance=_half_tolerance(kind, dtype)))
    for kind, dtype in itertools.product(_POSITIVE, FLOATS):
        if kind not in ("Lgamma", "Digamma") or dtype is not BF16:
            cases.append(case(kind, uniform(0.1, 5, 7, dtype=dtype)))
    for kind, dtype in itertools.product(_UNIT, FLOATS[:3]):
        cases.append(case(kind, uniform(-0.9, 0.9, 7, dtype=dtype)))
    cases += [case("Acosh", uniform(1.0, 9.0, 7, dtype=dtype)) for dtype in FLOATS[:2]]
    cases += [case(kind, edges()) for kind in _FLOAT_UNARY if kind not in ("Sin", "Cos", "Tan")]
    cases += [case(kind, edges()) for kind in ("Log", "Log1p", "Rsqrt", "Sqrt", "Reciprocal", "Lgamma")]
    for kind, dtype in itertools.product(("Abs", "Neg", "Sign", "Square", "Relu", "Relu6"), SIGNED):
        cases.append(case(kind, anything(9, dtype=dtype)))
    cases += [case("Invert", anything(9, dtype=dtype)) for dtype in INTEGERS]
    for kind, dtype in itertools.product(_COMPLEX_UNARY, COMPLEX):
        cases.append(case(kind, normal(3, 2, dtype=dtype), tolerance=2e-5 if dtype is np.complex64 else None))
    cases += [case("LogicalNot", flags(5)), case("LeakyRelu", normal(9), alpha=0.5)]
    cases += [case("Sigmoid", normal()), case("Relu", normal(0, 3)), case("Floor", normal(2, 3, 1, 2, 2))]
    cases += [case("SigmoidGrad", uniform(0, 1, 5), normal(5)), case("TanhGrad", uniform(-1, 1, 5), normal(5))]
    gradients = ("EluGrad", "SeluGrad", "LeakyReluGrad", "SoftplusGrad", "SoftsignGrad", "RsqrtGrad", "ReciprocalGrad")
    cases += [case(kind, normal(9), normal(9)) for kind in gradients]
    cases += [case("Relu6Grad", normal(9), uniform(-3, 9, 9)), case("SqrtGrad", uniform(0.2, 3, 9), normal(9))]
    cases += [case("ReluGrad", normal(5), normal(5)), case("Zeta", uniform(1.5, 9, 9), uniform(0.2, 20, 9))]
    return cases


def binary() -> list[Case]:
    cases: list[Case] = []
    arithmetic = ("AddV2", "Sub", "Mul", "Maximum", "Minimum", "SquaredDifference")
    for kind, dtype in itertools.product(arithmetic, FLOATS):
        cases.append(case(kind, normal(3, 1, dtype=dtype), normal(2, dtype=dtype)))
    for kind, dtype in itertools.product(("AddV2", "Sub", "Mul", "Maximum", "Minimum"), INTEGERS):
        cases.append(case(kind, anything(3, 4, dtype=dtype), anything(4, dtype=dtype)))
    for kind, dtype in itertools.product(("FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"), SIGNED):
        divisor = whole(1, 7, 20, dtype=dtype) * np.where(flags(20), 1, -1).astype(dtype)
        if kind != "TruncateMod" or np.dtype(dtype).itemsize > 2:
            cases.append(case(kind, whole(-100, 100, 20, dtype=dtype), divisor))
    for kind, dtype in itertools.product(("FloorDiv", "FloorMod", "TruncateDiv", "Div"), (np.uint8, np.uint16)):
        cases.append(case(kind, anything(20, dtype=dtype), whole(1, 90, 20, dtype=dtype)))
    for kind, dtype in itertools.product(
        ("RealDiv", "FloorDiv", "FloorMod", "DivNoNan", "Pow", "Xdivy", "Xlogy"), FLOATS
    ):
        if kind == "DivNoNan" and dtype is BF16:
            continue
        cases.append(case(kind, uniform(0.1, 9, 20, dtype=dtype), uniform(0.3, 3, 20, dtype=dtype)))
    cases += [case("FloorMod", normal(50, scale=9), normal(50)), case("TruncateMod", normal(50, scale=9), normal(50))]
    cases += [case("FloorDiv", np.float32([1.0, -1.0, 0.3]), np.float32([0.1, 0.1, 0.1]))]
    cases += [case("FloorMod", np.float32([-1, 1, 5, -5]), np.float32([np.inf, -np.inf, -3, 3]))]
    for kind in ("RealDiv", "DivNoNan", "MulNoNan", "Xdivy", "Xlogy", "Xlog1py", "Atan2", "Maximum", "Minimum"):
        cases.append(case(kind, np.repeat(edges(), 3), np.tile(np.float32([0, 2, -3]), 17)))
    cases += [case("Pow", whole(-5, 6, 9, dtype=np.int32), whole(0, 9, 9, dtype=np.int32))]
    for kind, dtype in itertools.product(("AddV2", "Sub", "Mul", "RealDiv", "SquaredDifference", "Equal"), COMPLEX):
        cases.append(case(kind, normal(3, dtype=dtype), normal(3, dtype=dtype)))
    cases += [case("AddN", [normal(2, 3), normal(2, 3), normal(2, 3)]), case("AddN", [normal(2)])]
    cases += [case("Add", normal(2), normal(2)), case("Add", text("x"), text("y"))]
    cases += [case("ClipByValue", normal(3, 4), -0.5, 0.7), case("ClipByValue", whole(-9, 9, 7), -2, 3)]
    cases.append(case("ClipByValue", normal(3, 4), 0.5, -0.7))
    return cases


def logic() -> list[Case]:
    cases: list[Case] = []
    comparisons = ("Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual")
    for kind, dtype in itertools.product(comparisons, (*FLOATS, np.int8, np.int32, np.int64, np.uint8)):
        cases.append(case(kind, whole(0, 3, 4, 3, dtype=dtype), whole(0, 3, 3, dtype=dtype)))
    cases += [case(kind, edges(), edges()[::-1].copy()) for kind in comparisons]
    cases += [case(kind, text("a", "b"), text("a", "c")) for kind in ("Equal", "NotEqual")]
    cases += [case(kind, flags(9), flags(9)) for kind in ("Equal", "NotEqual", "LogicalAnd", "LogicalOr")]
    cases += [case(kind, normal(2), normal(3), incompatible_shape_error=False) for kind in ("Equal", "NotEqual")]
    for kind, dtype in itertools.product(("BitwiseAnd", "BitwiseOr", "BitwiseXor"), INTEGERS):
        cases.append(case(kind, anything(9, dtype=dtype), anything(9, dtype=dtype)))
    for kind, dtype in itertools.product(("LeftShift", "RightShift"), INTEGERS):
        cases.append(case(kind, anything(9, dtype=dtype), whole(0, 12, 9, dtype=dtype)))
    cases += [
        case("Select", flags(3), normal(3, 2), normal(3, 2)),
        case("Select", flags(3, 2), normal(3, 2), normal(3, 2)),
    ]
    cases += [case("Select", True, normal(3), normal(3)), case("SelectV2", flags(2, 1, 3), normal(4, 1), normal(3))]
    cases += [case("SelectV2", flags(2), text("a", "b"), text("c", "d"))]
    return cases


def casts() -> list[Case]:
    cases: list[Case] = []
    numeric = (*FLOATS, *INTEGERS, np.bool_, *COMPLEX)
    for source, target in itertools.product(numeric, numeric):
        if np.dtype(source).kind == "b":
            x = flags(6)
        elif np.dtype(source).kind in "iu":
            x = anything(12, dtype=source)
        else:
            # Values that both types can represent: other values are compared for the usual pairs below.
            x = uniform(0, 100, 12, dtype=source)
        cases.append(case("Cast", x, DstT=dtype_of(np.zeros(1, target))))
    beyond = np.float32([3e9, -3e9, 1e20, -1e20, np.inf, -np.inf, np.nan, -1.5, 1.5, 2.5, -0.9, 255.7, 300.0])
    cases += [case("Cast", beyond, DstT=target) for target in (DType.I32, DType.I64, DType.BOOL, DType.F16, DType.BF16)]
    cases += [case("Cast", normal(9), DstT=DType.BF16, Truncate=True)]
    for target in (DType.I8, DType.I16, DType.U8, DType.U16):
        cases.append(case("Cast", np.float32([-1.5, 1.5, 2.5, -0.9, 255.7, 300.0, -200.0]), DstT=target))
    cases += [case("Bitcast", normal(3, 2), type=DType.I32), case("Bitcast", normal(3), type=DType.U8)]
    cases += [case("Bitcast", anything(3, 4, dtype=np.uint8), type=DType.F32)]
    cases += [case("Bitcast", anything(3, 2, dtype=np.int32), type=DType.I64)]
    return cases


def complexes() -> list[Case]:
    cases: list[Case] = []
    for real, both, name, number in (
        (np.float32, np.complex64, DType.C64, DType.F32),
        (np.float64, np.complex128, DType.C128, DType.F64),
    ):
        cases.append(case("Complex", normal(3, 1, dtype=real), normal(2, dtype=real), Tout=name))
        cases += [case(kind, normal(5, dtype=both), Tout=number) for kind in ("ComplexAbs", "Real", "Imag", "Angle")]
    return cases


CASES = [*unary(), *binary(), *logic(), *casts(), *complexes()]

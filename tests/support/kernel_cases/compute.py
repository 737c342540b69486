"""Cases: reductions, matrices, convolutions, pooling, normalization, segments, transforms."""

from __future__ import annotations

import itertools

import numpy as np

from litefuse.ir import DType
from tests.support.kernel_cases.arrays import (
    BF16,
    COMPLEX,
    FLOATS,
    INTEGERS,
    anything,
    edges,
    flags,
    normal,
    uniform,
    whole,
)
from tests.support.kernel_cases.case import Case, case

NONE = np.zeros(0, np.int32)


def reductions() -> list[Case]:
    cases: list[Case] = []
    for kind, dtype in itertools.product(("Sum", "Mean", "Max", "Min", "Prod"), (*FLOATS, *INTEGERS)):
        x = whole(-3 if np.dtype(dtype).kind != "u" else 0, 5, 3, 4, dtype=dtype)
        if kind == "Mean" and np.dtype(dtype).kind == "u":
            continue
        cases.append(case(kind, x, (0,), keep_dims=False))
    x = normal(2, 3, 4)
    for kind, axes in itertools.product(("Sum", "Mean", "Max", "Min", "Prod"), ((0, 2), (-1,), (0, 1, 2))):
        cases.append(case(kind, x, axes, keep_dims=True))
    cases += [case(kind, x, NONE, keep_dims=False) for kind in ("Sum", "Max", "Mean")]
    cases += [case(kind, normal(0, 3), (0,), keep_dims=False) for kind in ("Sum", "Mean", "Max", "Min", "Prod")]
    cases += [case("Sum", normal(3, 2, dtype=dtype), 1) for dtype in COMPLEX]
    cases += [case(kind, np.stack([edges(), edges()[::-1]]), (0,)) for kind in ("Max", "Min")]
    cases += [case(kind, flags(3, 4), np.int64([1]), keep_dims=True) for kind in ("All", "Any")]
    cases += [case("Sum", anything(50, dtype=np.int32), (0,)), case("EuclideanNorm", x, (1,)), case("L2Loss", x)]
    cases += [case("Mean", np.int32([-7, 2]), (0,)), case("Mean", np.int32([7, -2, 1]), (0,))]
    return cases


def extremes() -> list[Case]:
    cases: list[Case] = []
    for kind, out in itertools.product(("ArgMax", "ArgMin"), (DType.I32, DType.I64)):
        cases += [case(kind, normal(3, 4), axis, output_type=out) for axis in (0, 1, -1)]
    cases += [case("ArgMax", whole(0, 3, 4, 9), 1), case("ArgMin", whole(0, 3, 4, 9, dtype=np.uint8), 1)]
    cases += [
        case(kind, np.float32([[np.nan, 1, 2], [np.nan, np.nan, np.nan], [1, np.nan, 0]]), 1)
        for kind in ("ArgMax", "ArgMin")
    ]
    for kind, (exclusive, reverse) in itertools.product(
        ("Cumsum", "Cumprod"), itertools.product((False, True), repeat=2)
    ):
        cases.append(case(kind, normal(3, 4), 1, exclusive=exclusive, reverse=reverse))
        cases.append(case(kind, whole(0, 5, 3, 4, dtype=np.int8), -2, exclusive=exclusive, reverse=reverse))
    cases += [case("Cumsum", normal(9, dtype=np.float16), 0)]
    for dtype in (np.float32, np.int32, np.uint8, np.int64):
        cases.append(case("TopKV2", whole(0, 9, 3, 20, dtype=dtype), 5, index_type=DType.I32))
    cases += [
        case("TopKV2", normal(7), 7),
        case("InTopKV2", normal(4, 6), whole(0, 6, 4), 2),
    ]
    return cases


def matrices() -> list[Case]:
    cases: list[Case] = []
    for a, b in itertools.product((False, True), repeat=2):
        x, y = normal(*((4, 3) if a else (3, 4))), normal(*((5, 4) if b else (4, 5)))
        cases.append(case("MatMul", x, y, transpose_a=a, transpose_b=b))
        cases.append(case("BatchMatMulV2", np.stack([x, x])[:, None], np.stack([y] * 3), adj_x=a, adj_y=b))
    cases += [
        case(
            "MatMul",
            normal(3, 4, dtype=dtype),
            normal(4, 2, dtype=dtype),
            tolerance=4e-3 if np.dtype(dtype).itemsize == 2 and dtype is not BF16 else None,
        )
        for dtype in FLOATS
    ]
    cases += [
        case("MatMul", whole(-9, 9, 3, 4), whole(-9, 9, 4, 2)),
        case("BatchMatMul", normal(2, 3, 4), normal(2, 4, 5)),
    ]
    cases += [
        case("BatchMatMulV2", normal(2, 3, 4, dtype=np.complex64), normal(2, 5, 4, dtype=np.complex64), adj_y=True)
    ]
    cases += [
        case("BatchMatMulV3", whole(-9, 9, 2, 3, 4, dtype=np.int8), whole(-9, 9, 4, 5, dtype=np.int8), Tout=DType.I32)
    ]
    cases += [case("BatchMatMulV3", normal(2, 3, 4), normal(4, 5), Tout=DType.F32)]
    for equation, shapes in (
        ("ij,jk->ik", ((2, 3), (3, 4))),
        ("bij,bjk->bki", ((2, 3, 4), (2, 4, 5))),
        ("...ij,jk->...ik", ((2, 2, 3, 4), (4, 5))),
        ("aecd,abcd->acbe", ((2, 3, 4, 5), (2, 6, 4, 5))),
        ("ijj->i", ((2, 3, 3),)),
        ("ij->", ((2, 3),)),
        ("ij->ji", ((2, 3),)),
        ("a,b->ab", ((2,), (3,))),
        ("bTH,HNS->bTNS", ((2, 3, 4), (4, 2, 5))),
    ):
        cases.append(case("Einsum", [normal(*shape) for shape in shapes], equation=equation))
    cases += [case("Cross", normal(4, 3), normal(4, 3)), case("MatrixInverse", normal(2, 3, 3), tolerance=1e-3)]
    return cases


def diagonals() -> list[Case]:
    cases = [
        case("MatrixBandPart", normal(2, 4, 5), lower, upper) for lower, upper in ((1, 0), (-1, 1), (0, -1), (0, 0))
    ]
    cases += [case("Diag", normal(2, 3)), case("DiagPart", normal(2, 3, 2, 3)), case("MatrixDiag", normal(2, 3))]
    cases += [case("MatrixDiagPart", normal(2, 3, 4)), case("MatrixSetDiag", normal(2, 3, 4), normal(2, 3))]
    for align in ("RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"):
        cases.append(case("MatrixDiagPartV3", normal(2, 3, 4), (-2, 2), 7.0, align=align))
        cases.append(case("MatrixDiagV3", normal(2, 3, 3), (-1, 1), -1, -1, 5.0, align=align))
        cases.append(case("MatrixSetDiagV3", normal(2, 3, 4), normal(2, 3, 3), (-1, 1), align=align))
    cases += [case("MatrixDiagPartV3", normal(3, 5), 1, 0.0), case("MatrixDiagPartV3", normal(5, 3), (-3, -1), 0.0)]
    cases += [case("MatrixDiagV3", normal(3), 1, -1, -1, 0.0), case("MatrixDiagV3", normal(3), -2, 5, 4, 0.0)]
    return cases


def convolutions() -> list[Case]:
    cases: list[Case] = []
    x, w = normal(2, 7, 8, 4), normal(3, 2, 4, 6)
    for padding, stride, dilation in itertools.product(("SAME", "VALID"), (1, 2), (1, 2)):
        options = {"strides": (1, stride, stride, 1), "padding": padding, "dilations": (1, dilation, dilation, 1)}
        cases.append(case("Conv2D", x, w, tolerance=1e-5, **options))
        cases.append(case("DepthwiseConv2dNative", x, normal(3, 3, 4, 2), tolerance=1e-5, **options))
    cases += [
        case(
            "Conv2D",
            x,
            w,
            strides=(1, 2, 3, 1),
            padding="EXPLICIT",
            explicit_paddings=(0, 0, 1, 2, 0, 1, 0, 0),
            tolerance=1e-5,
        )
    ]
    cases += [case("Conv2D", x, normal(3, 3, 2, 6), strides=(1, 1, 1, 1), padding="SAME", tolerance=1e-5)]
    cases += [
        case(
            "Conv2D",
            normal(2, 5, 5, 2, dtype=np.float64),
            normal(3, 3, 2, 2, dtype=np.float64),
            strides=(1, 1, 1, 1),
            padding="SAME",
        )
    ]
    for padding, stride in itertools.product(("SAME", "VALID"), (1, 2, 3)):
        sizes = (2, 4 * stride, 5 * stride, 3) if padding == "SAME" else (2, 3 * stride + 3, 4 * stride + 2, 3)
        cases.append(
            case(
                "Conv2DBackpropInput",
                sizes,
                normal(3, 2, 3, 6),
                normal(2, 4, 5, 6),
                strides=(1, stride, stride, 1),
                padding=padding,
                tolerance=1e-5,
            )
        )
    for padding, stride in itertools.product(("SAME", "VALID"), (1, 2)):
        options = {"strides": (1, stride, stride, stride, 1), "padding": padding}
        cases.append(case("Conv3D", normal(1, 5, 6, 4, 2), normal(2, 3, 2, 2, 3), tolerance=1e-5, **options))
    cases += [
        case(
            "Conv3DBackpropInputV2",
            (1, 4, 6, 8, 2),
            normal(3, 3, 3, 2, 3),
            normal(1, 2, 3, 4, 3),
            strides=(1, 2, 2, 2, 1),
            padding="SAME",
            tolerance=1e-5,
        )
    ]
    return cases


def poolings() -> list[Case]:
    cases: list[Case] = []
    for kind, padding, (size, stride) in itertools.product(
        ("MaxPool", "AvgPool"), ("SAME", "VALID"), ((2, 2), (3, 1), (3, 2))
    ):
        options = {"ksize": (1, size, size, 1), "strides": (1, stride, stride, 1), "padding": padding}
        cases.append(case(kind, normal(2, 7, 8, 3), **options))
        volume = {"ksize": (1, size, size, size, 1), "strides": (1, stride, stride, stride, 1), "padding": padding}
        cases.append(case(f"{kind}3D", normal(1, 5, 6, 7, 2), **volume))
    cases += [
        case(
            "MaxPool",
            normal(1, 5, 5, 2),
            ksize=(1, 3, 3, 1),
            strides=(1, 2, 2, 1),
            padding="EXPLICIT",
            explicit_paddings=(0, 0, 1, 0, 0, 1, 0, 0),
        )
    ]
    cases += [case("MaxPool", whole(-99, 99, 1, 4, 4, 2), ksize=(1, 2, 2, 1), strides=(1, 2, 2, 1), padding="VALID")]
    cases += [case("MaxPoolV2", normal(1, 4, 4, 2), (1, 2, 2, 1), (1, 2, 2, 1), padding="SAME")]
    for padding, batch in itertools.product(("SAME", "VALID"), (False, True)):
        cases.append(
            case(
                "MaxPoolWithArgmax",
                normal(2, 5, 6, 3),
                ksize=(1, 3, 2, 1),
                strides=(1, 2, 2, 1),
                padding=padding,
                include_batch_in_index=batch,
            )
        )
    return cases


def normalizations() -> list[Case]:
    x, c = normal(2, 3, 4, 5), (normal(5), normal(5), normal(5), uniform(0.1, 2, 5))
    cases = [case("FusedBatchNormV3", x, *c, is_training=False, epsilon=0.001)]
    cases += [
        case("FusedBatchNorm", x, *c, is_training=False),
        case("FusedBatchNormV3", x.astype(np.float16), *c, is_training=False, results=1),
    ]
    cases += [
        case("BiasAdd", x, normal(5)),
        case("BiasAdd", normal(2, 5, 3), normal(5), data_format="NCHW"),
        case("BiasAddV1", normal(2, 5), normal(5)),
    ]
    for kind, dtype in itertools.product(("Softmax", "LogSoftmax"), FLOATS):
        cases.append(
            case(
                kind,
                normal(3, 7, dtype=dtype, scale=3),
                tolerance=3e-2 if dtype is BF16 else 4e-3 if dtype is np.float16 else 1e-5,
            )
        )
    cases += [case("LRN", normal(1, 2, 2, 9), depth_radius=2, bias=1.5, alpha=0.3, beta=0.6, tolerance=1e-5)]
    for narrow, bits in itertools.product((False, True), (8, 4)):
        cases.append(
            case("FakeQuantWithMinMaxVars", normal(40, scale=3), -2.3, 3.1, num_bits=bits, narrow_range=narrow)
        )
    cases += [case("FakeQuantWithMinMaxArgs", normal(40, scale=9), min=-6.0, max=6.0)]
    cases += [
        case("FakeQuantWithMinMaxVars", normal(9), 0.5, 3.1),
        case("FakeQuantWithMinMaxVars", normal(9), 0.0, 0.0),
    ]
    return cases


def segments() -> list[Case]:
    cases: list[Case] = []
    x = normal(6, 2)
    for kind in ("Sum", "Mean", "Max", "Min", "Prod"):
        cases.append(case(f"Segment{kind}", x, (0, 0, 1, 3, 3, 3)))
    for kind in ("Sum", "Max", "Min", "Prod"):
        cases.append(case(f"UnsortedSegment{kind}", x, (2, 0, -1, 2, 0, 4), 6))
        cases.append(case(f"UnsortedSegment{kind}", whole(0, 9, 2, 3), np.int32([[0, 1, 0], [1, 1, 3]]), 4))
    none = np.zeros(0, np.int32)
    cases += [
        case("DenseBincount", whole(0, 7, 20), 5, none),
        case("DenseBincount", whole(0, 7, 3, 9), 5, none, binary_output=True),
    ]
    cases += [case("DenseBincount", whole(0, 7, 2, 9), 7, normal(2, 9)), case("Bincount", whole(0, 7, 20), 5, none)]
    cases += [
        case("Bucketize", normal(9, scale=5), boundaries=(-2.0, 0.0, 1.5)),
        case("Bucketize", whole(-5, 5, 9), boundaries=(-2.0, 0.0, 3.0)),
    ]
    ordered = np.sort(whole(0, 9, 2, 7), axis=1)
    cases += [
        case(kind, ordered, whole(0, 9, 2, 4), out_type=out)
        for kind in ("LowerBound", "UpperBound")
        for out in (DType.I32, DType.I64)
    ]
    return cases


def transforms() -> list[Case]:
    cases: list[Case] = []
    for number, shape in ((1, (3, 8)), (2, (2, 4, 6)), (3, (2, 4, 3, 6))):
        suffix = "" if number == 1 else f"{number}D"
        for kind in ("FFT", "IFFT"):
            cases.append(case(f"{kind}{suffix}", normal(*shape, dtype=np.complex64), tolerance=1e-5))
        lengths = shape[-number:]
        cases.append(case(f"RFFT{suffix}", normal(*shape), tuple(lengths), tolerance=1e-5))
        half = normal(*shape[:-1], shape[-1] // 2 + 1, dtype=np.complex64)
        cases.append(case(f"IRFFT{suffix}", half, tuple(lengths), tolerance=1e-5))
    cases += [case("RFFT", normal(3, 8), (6,), tolerance=1e-5)]
    return cases


CASES = [
    *reductions(),
    *extremes(),
    *matrices(),
    *diagonals(),
    *convolutions(),
    *poolings(),
    *normalizations(),
    *segments(),
    *transforms(),
]

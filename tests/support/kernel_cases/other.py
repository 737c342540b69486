"""Cases: images, detection, strings, ragged and sparse tensors, stateless random numbers."""

from __future__ import annotations

import itertools

import numpy as np

from litefuse.ir import DType
from tests.support.kernel_cases.arrays import normal, text, uniform, whole
from tests.support.kernel_cases.case import Case, case

LONG = bytes(range(32, 120))


def images() -> list[Case]:
    cases: list[Case] = []
    for kind in ("ResizeNearestNeighbor", "ResizeBilinear", "ResizeBicubic"):
        tolerance = 1e-4 if kind == "ResizeBicubic" else 1e-5
        for align, half in ((False, False), (True, False), (False, True)):
            for size in ((7, 3), (5, 6), (1, 12)):
                options = {"align_corners": align, "half_pixel_centers": half, "tolerance": tolerance}
                cases.append(case(kind, normal(2, 5, 6, 3), size, **options))
        cases.append(case(kind, whole(0, 255, 1, 4, 4, 2, dtype=np.uint8), (7, 9), half_pixel_centers=True))
    boxes = np.float32([[0, 0, 1, 1], [0.1, 0.2, 0.7, 0.6], [0.9, 0.9, 0.2, 0.1], [-0.2, 0.3, 1.3, 0.8]])
    for method, size in itertools.product(("bilinear", "nearest"), ((4, 5), (1, 1))):
        cases.append(
            case("CropAndResize", normal(2, 7, 8, 3), boxes, (0, 1, 1, 0), size, method=method,
                 extrapolation_value=-1.0, tolerance=1e-5)
        )  # fmt: skip
    transform = np.float32([[0.9, 0.2, -1.0, -0.1, 1.1, 0.5, 0.001, 0.002], [1, 0, 2.6, 0, 1, -3.4, 0, 0]])
    for interpolation, mode in itertools.product(("NEAREST", "BILINEAR"), ("CONSTANT", "REFLECT", "WRAP", "NEAREST")):
        cases.append(
            case("ImageProjectiveTransformV3", normal(2, 6, 7, 2), transform, (5, 9), 0.5,
                 interpolation=interpolation, fill_mode=mode, tolerance=1e-4)
        )  # fmt: skip
    return cases


def detection() -> list[Case]:
    corners = uniform(0, 1, 20, 2)
    boxes = np.concatenate([corners, corners + uniform(0.1, 0.5, 20, 2)], axis=1)
    scores = uniform(0, 1, 20)
    cases = [case("NonMaxSuppressionV3", boxes, scores, 8, 0.4, 0.1)]
    for pad in (False, True):
        cases.append(case("NonMaxSuppressionV4", boxes, scores, 30, 0.4, 0.1, pad_to_max_output_size=pad))
        cases.append(case("NonMaxSuppressionV5", boxes, scores, 12, 0.5, 0.1, 0.0, pad_to_max_output_size=pad))
        cases.append(case("NonMaxSuppressionV5", boxes, scores, 12, 0.3, 0.1, 0.5, pad_to_max_output_size=pad))
        cases.append(case("NonMaxSuppressionV5", boxes, scores - 0.5, 12, 0.3, -9.0, 0.5, pad_to_max_output_size=pad))
    return cases


def strings() -> list[Case]:
    words = text("Ab c", "", "x,y;;z", " Zoë ")
    cases = [case("StringJoin", [words, np.array(b"-", object)], separator="+"), case("StringStrip", words)]
    cases += [case("StringLower", words), case("StringUpper", words), case("StringUpper", words, encoding="utf-8")]
    cases += [case("StringLength", words), case("StringLength", words, unit="UTF8_CHAR")]
    cases += [
        case("ReduceJoin", words.reshape(2, 2), (1,), separator="|"),
        case("ReduceJoin", words, (0,), keep_dims=True),
    ]
    cases += [
        case("AsString", x)
        for x in (whole(-99, 99, 4), normal(3), np.array([True, False]), normal(3, dtype=np.float64))
    ]
    cases += [case("AsString", normal(3), precision=2), case("AsString", normal(3), scientific=True)]
    cases += [case("AsString", normal(3), shortest=True), case("AsString", whole(0, 99, 3), width=5, fill="0")]
    cases += [
        case("StaticRegexFullMatch", words, pattern="[a-zA-Z ]+"),
        case("RegexFullMatch", words, np.array(b".*", object)),
    ]
    cases += [
        case("StaticRegexReplace", words, pattern="([a-z])", rewrite=r"<\1\0>", replace_global=every)
        for every in (True, False)
    ]
    cases += [
        case("StringSplit", words, np.array(b",;", object)),
        case("StringSplit", words, np.array(b",;", object), skip_empty=False),
    ]
    cases += [case("StringSplit", words, np.array(b"", object)), case("StringSplitV2", words, np.array(b"", object))]
    cases += [
        case("StringSplitV2", words, np.array(b";", object)),
        case("StringSplitV2", words, np.array(b";", object), maxsplit=1),
    ]
    cases += [
        case("StringToNumber", text("1.5", "-3", "1e3")),
        case("StringToNumber", text("7", "-3"), out_type=DType.I64),
    ]
    cases += [case("Substr", text("hello", "world"), (1, -3), (2, 2))]
    lengths = [0, 1, 3, 4, 7, 8, 9, 16, 17, 31, 32, 33, 63, 64, 65, 88, 128, 129, 200]
    cases += [case("StringToHashBucketFast", text(*[(LONG * 3)[:n] for n in lengths]), num_buckets=1 << 62)]
    return cases


def ragged() -> list[Case]:
    cases = [case("RaggedRange", (0, 5, 3), (3, 8, 3), (1, 2, 1)), case("RaggedRange", 0, (3, 0, 2), 1)]
    cases += [
        case("RaggedRange", np.float32([0.0, 2.0]), np.float32([1.0, 0.0]), np.float32([0.3, -0.7]), Tsplits=DType.I32)
    ]
    indices = np.int64([[0, 1], [2, 0], [2, 2], [4, 1]])
    cases += [case("SparseFillEmptyRows", indices, normal(4), np.int64([6, 3]), 9.0)]
    cases += [case("SparseReshape", indices, np.int64([6, 3]), np.int64([2, -1]))]
    return cases


def random() -> list[Case]:
    key, counter = np.array([0x1234567890ABCDEF], np.uint64), np.array([(1 << 64) - 3, 5], np.uint64)
    cases = [
        case("StatelessRandomGetKeyCounter", (7, -3)),
        case("StatelessRandomGetKeyCounter", np.int64([1 << 40, 9])),
    ]
    cases += [
        case("StatelessRandomUniformV2", (3, 7), key, counter, 1),
        case("StatelessRandomUniformV2", (5,), key, counter, 3),
    ]
    cases += [case("StatelessRandomNormalV2", (3, 7), key, counter, 1, tolerance=1e-4)]
    cases += [case("StatelessRandomUniformIntV2", (30,), key, counter, 1, -5, 12)]
    return cases


CASES = [*images(), *detection(), *strings(), *ragged(), *random()]

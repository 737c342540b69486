"""Cases: shapes, arrangement, slices, padding, scatters, blocks."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType, ShapeAttr
from tests.support.kernel_cases.arrays import flags, normal, text, whole
from tests.support.kernel_cases.case import Case, case


def i64(*values: int) -> np.ndarray:
    return np.array(values, np.int64)


def shapes() -> list[Case]:
    x = normal(2, 3, 4)
    cases = [case(kind, x, out_type=kind_type) for kind in ("Shape", "Size") for kind_type in (DType.I32, DType.I64)]
    cases += [case("Rank", x), case("Rank", normal()), case("ShapeN", [x, normal(5)], out_type=DType.I64)]
    cases += [
        case("Reshape", x, (4, -1)),
        case("Reshape", x, i64(24)),
        case("Reshape", normal(1), np.zeros(0, np.int32)),
    ]
    cases += [case("Reshape", normal(0, 3), (-1, 3)), case("Reshape", normal(0, 3), (3, 0))]
    cases += [case("ExpandDims", x, axis) for axis in (0, 1, 3, -1, -4)]
    cases += [case("ExpandDims", x, i64(1)), case("EnsureShape", x, shape=ShapeAttr((2, None, 4)))]
    y = normal(1, 3, 1, 2)
    cases += [case("Squeeze", y), case("Squeeze", y, squeeze_dims=(0,)), case("Squeeze", y, squeeze_dims=(-2, 0))]
    cases += [case("Transpose", x, (2, 0, 1)), case("Transpose", text("a", "b"), i64(0))]
    cases += [case("ConjugateTranspose", normal(2, 3, dtype=np.complex64), (1, 0))]
    cases += [case("BroadcastTo", normal(3, 1), (2, 3, 4)), case("BroadcastTo", normal(), i64(2, 2))]
    cases += [case("BroadcastArgs", (2, 1, 3), (4, 1)), case("BroadcastArgs", i64(5), i64(2, 1))]
    for a, b in (
        ((2, 3), (3,)),
        ((2, 1), (1, 3)),
        ((1, 1), (1, 1)),
        ((4, 1, 5), (1, 5)),
        ((), (3,)),
        ((1, 2), (2,)),
        ((1,), (1, 1)),
    ):
        cases.append(case("BroadcastGradientArgs", np.array(a, np.int32), np.array(b, np.int32)))
    cases += [case("Fill", (2, 3), 1.5), case("Fill", i64(2), np.array(b"x", object)), case("Fill", (0,), 7)]
    cases += [case("ZerosLike", x), case("OnesLike", whole(0, 9, 3)), case("ZerosLike", flags(3))]
    cases += [case("ConcatOffset", 1, [np.int32([2, 3]), np.int32([2, 4]), np.int32([2, 1])])]
    return cases


def sequences() -> list[Case]:
    cases = [case("Range", 0, 10, 3), case("Range", 10, 0, -3), case("Range", 0, 0, 1), case("Range", 0.0, 1.0, 0.1)]
    cases += [case("Range", 5.0, 1.0, -0.7), case("Range", np.int64(3), np.int64(9), np.int64(2))]
    cases += [case("Range", np.float64(0), np.float64(3), np.float64(0.3))]
    cases += [
        case("LinSpace", 0.0, 1.0, 7),
        case("LinSpace", np.float64(-3), np.float64(5), 4),
        case("LinSpace", 2.0, 9.0, 1),
    ]
    cases += [case("DataFormatVecPermute", (7, 8, 9, 3), src_format="NHWC", dst_format="NCHW")]
    cases += [case("DataFormatVecPermute", i64(8, 9), src_format="HWNC", dst_format="WHCN")]
    cases += [case("InvertPermutation", (2, 0, 3, 1)), case("InvertPermutation", i64(1, 0))]
    x = normal(2, 3, 4)
    cases += [
        case("ReverseV2", x, (1, -1)),
        case("ReverseV2", x, np.zeros(0, np.int32)),
        case("Reverse", x, np.array([True, False, True])),
    ]
    cases += [case("Roll", x, (1, -2), (0, 2)), case("Roll", x, 5, 1), case("Roll", x, (1, 1), (1, 1))]
    cases += [case("ReverseSequence", x, (1, 3), seq_dim=1, batch_dim=0)]
    cases += [case("ReverseSequence", x, i64(0, 2, 4), seq_dim=2, batch_dim=1)]
    return cases


def joins() -> list[Case]:
    x, y = normal(2, 3), normal(2, 3)
    cases = [case("Pack", [x, y], axis=axis) for axis in (0, 1, 2, -1, -3)]
    cases += [case("Pack", [text("a"), text("b")], axis=0), case("Pack", [normal(), normal()])]
    cases += [case("Unpack", normal(2, 3, 4), num=3, axis=1), case("Unpack", normal(2, 3), num=3, axis=-1)]
    cases += [case("Split", 1, normal(2, 6), num_split=3), case("Split", -1, normal(2, 6), num_split=2)]
    cases += [
        case("SplitV", normal(2, 7), (2, -1, 1), 1, num_split=3),
        case("SplitV", normal(4), i64(4), 0, num_split=1),
    ]
    cases += [case("ConcatV2", [x, y], axis) for axis in (0, 1, -1)] + [
        case("ConcatV2", [normal(0, 2), normal(3, 2)], 0)
    ]
    cases += [
        case("Concat", 1, [x, y]),
        case("Tile", x, (2, 1)),
        case("Tile", x, i64(1, 3)),
        case("Tile", normal(), np.zeros(0, np.int32)),
    ]
    return cases


def slices() -> list[Case]:
    x = normal(4, 5, 6)
    plain = {"begin_mask": 0, "end_mask": 0, "ellipsis_mask": 0, "new_axis_mask": 0, "shrink_axis_mask": 0}
    table = [
        ((0, 1, 2), (3, 4, 6), (1, 1, 1), {}),
        ((1,), (3,), (1,), {}),
        ((-1, 0), (-4, 5), (-1, 2), {}),
        ((0, 1), (0, 0), (1, 1), {"begin_mask": 1, "end_mask": 3}),
        ((2, 0, 0), (3, 0, 9), (1, 1, 1), {"shrink_axis_mask": 1, "end_mask": 2}),
        ((-1,), (0,), (1,), {"shrink_axis_mask": 1}),
        ((0, 1), (0, 3), (1, 1), {"ellipsis_mask": 1}),
        ((0, 0, 1), (0, 0, 2), (1, 1, 1), {"ellipsis_mask": 2, "shrink_axis_mask": 5}),
        ((0, 0, 1), (0, 0, 3), (1, 1, 1), {"new_axis_mask": 1, "begin_mask": 2, "end_mask": 2}),
        ((0, 0, 0, 2), (0, 0, 0, 5), (1, 1, 1, 2), {"new_axis_mask": 5, "ellipsis_mask": 2}),
        ((3,), (1,), (1,), {}),
        ((0,), (100,), (3,), {}),
        ((4, -9), (-100, 9), (-2, 3), {"end_mask": 0}),
        ((0, 0), (1, 1), (1, 1), {"new_axis_mask": 2, "shrink_axis_mask": 3}),
    ]
    cases = [case("StridedSlice", x, begin, end, strides, **(plain | masks)) for begin, end, strides, masks in table]
    cases += [case("StridedSlice", text("a", "b", "c"), i64(1), i64(3), i64(1))]
    cases += [case("Slice", x, (1, 0, 2), (2, -1, 3)), case("Slice", x, i64(0, 0, 0), i64(0, 5, 6))]
    return cases


def gathers() -> list[Case]:
    x = normal(4, 5, 6)
    cases = [case("Gather", x, whole(0, 4, 2, 3)), case("GatherV2", x, whole(0, 4, 2, 3), 0)]
    cases += [case("GatherV2", x, whole(0, 6, 2, dtype=np.int64), -1), case("GatherV2", x, 3, np.int64(1))]
    cases += [
        case("GatherV2", x, whole(0, 5, 4, 2), 1, batch_dims=1),
        case("GatherV2", x, whole(0, 6, 4, 3), 2, batch_dims=1),
    ]
    cases += [
        case("GatherV2", x, whole(0, 6, 4, 5, 2), -1, batch_dims=-1),
        case("GatherV2", x, whole(0, 6, 4, 5), 2, batch_dims=2),
    ]
    cases += [case("GatherV2", text("a", "b"), (1, 0, 1), 0), case("GatherV2", x, np.zeros((0,), np.int32), 1)]
    cases += [case("GatherNd", x, whole(0, 4, 3, 2)), case("GatherNd", x, whole(0, 4, 2, 2, 3, dtype=np.int64))]
    cases += [case("GatherNd", x, np.zeros((2, 0), np.int32)), case("GatherNd", x, whole(0, 4, 1))]
    return cases


def pads() -> list[Case]:
    x, margins = normal(3, 4), np.int32([[1, 2], [0, 3]])
    cases = [case("Pad", x, margins), case("Pad", x, margins.astype(np.int64)), case("PadV2", x, margins, 9.0)]
    cases += [case("Pad", whole(0, 9, 3), np.int32([[2, 0]]))]
    cases += [case("MirrorPad", x, np.int32([[1, 2], [0, 3]]), mode="REFLECT")]
    cases += [case("MirrorPad", x, np.int32([[3, 2], [0, 4]]), mode="SYMMETRIC")]
    one, zero = 1.0, 0.0
    cases += [case("OneHot", np.int32([0, 2, -1, 3]), 3, one, zero, axis=axis) for axis in (-1, 0, 1)]
    cases += [
        case("OneHot", whole(0, 4, 2, 3, dtype=np.int64), 4, 5, -1, axis=1),
        case("OneHot", np.uint8(2), 4, True, False),
    ]
    cases += [case("Where", flags(3, 4)), case("Where", whole(0, 2, 7)), case("Where", np.zeros((0, 2), bool))]
    cases += [case("Where", normal(2, 2, 2))]
    return cases


def uniques() -> list[Case]:
    cases = [case("Unique", whole(0, 4, 9), out_idx=out) for out in (DType.I32, DType.I64)]
    cases += [case("Unique", text("b", "a", "b")), case("Unique", np.zeros(0, np.int32))]
    cases += [case("UniqueV2", whole(0, 2, 6, 2), i64(0)), case("UniqueV2", whole(0, 2, 2, 6), i64(1))]
    cases += [case("UniqueV2", whole(0, 4, 9), np.zeros(0, np.int64)), case("UniqueWithCounts", whole(0, 4, 9))]
    return cases


def scatters() -> list[Case]:
    cases = [case("ScatterNd", np.int32([[1], [3], [1]]), normal(3, 2), (4, 2))]
    cases += [case("ScatterNd", whole(0, 3, 4, 2, dtype=np.int64), whole(0, 9, 4), i64(3, 3))]
    x = normal(4, 3)
    for kind in ("Add", "Sub", "Update", "Max", "Min"):
        places = np.int32([[0], [2]]) if kind == "Update" else np.int32([[0], [2], [0]])
        cases.append(case(f"TensorScatter{kind}", x, places, normal(len(places), 3)))
        cases.append(case(f"TensorScatter{kind}", whole(0, 9, 4, 3), np.int64([[0, 1], [3, 2]]), (5, 6)))
    cases += [case("DynamicStitch", [np.int32([0, 2]), np.int32([1, 3])], [normal(2, 3), normal(2, 3)])]
    cases += [case("ParallelDynamicStitch", [np.int32(1), np.int32([[0, 2]])], [normal(3), normal(1, 2, 3)])]
    cases += [case("DynamicPartition", normal(5, 2), (0, 2, 0, 1, 2), num_partitions=3)]
    cases += [case("SparseToDense", np.int32([[0, 1], [2, 0]]), (3, 2), np.float32([1, 2]), 9.0)]
    cases += [
        case("SparseToDense", i64(1, 4), i64(6), 7, 0),
        case("SparseToDense", i64(1), i64(3), text("x"), np.array(b"-", object)),
    ]
    return cases


def blocks() -> list[Case]:
    cases = [case("SpaceToBatchND", normal(2, 4, 6, 3), (2, 3), np.int32([[0, 0], [0, 0]]))]
    cases += [
        case("SpaceToBatchND", normal(1, 3, 5, 2), (2, 2), np.int32([[1, 0], [0, 1]])),
        case("SpaceToBatchND", normal(2, 4), (2,), np.int32([[0, 2]])),
    ]
    cases += [
        case("BatchToSpaceND", normal(8, 2, 3, 2), (2, 2), np.int32([[1, 0], [0, 2]])),
        case("BatchToSpaceND", normal(6, 2), (3,), np.int32([[0, 0]])),
    ]
    cases += [case("SpaceToBatch", normal(1, 4, 4, 1), np.int32([[0, 0], [0, 0]]), block_size=2)]
    cases += [case("BatchToSpace", normal(4, 2, 2, 1), np.int32([[0, 1], [0, 0]]), block_size=2)]
    cases += [
        case("SpaceToDepth", normal(2, 4, 6, 3), block_size=2),
        case("DepthToSpace", normal(2, 2, 3, 8), block_size=2),
    ]
    return cases


CASES = [
    *shapes(),
    *sequences(),
    *joins(),
    *slices(),
    *gathers(),
    *pads(),
    *uniques(),
    *scatters(),
    *blocks(),
]

"""Ops with operands and attributes, for comparison with TensorFlow's own inference."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class X(NamedTuple):
    """An operand of which TensorFlow and litefuse know only type and shape."""

    dtype: str
    shape: tuple[int, ...]


class Case(NamedTuple):
    op: str
    operands: tuple[Any, ...]
    attributes: dict[str, Any]


def f(*shape: int) -> X:
    return X("float32", shape)


def i(*shape: int) -> X:
    return X("int32", shape)


def c(value: Any, dtype: Any = np.int32) -> np.ndarray:
    """A constant operand."""
    return np.asarray(value, dtype)


def case(op: str, *operands: Any, **attributes: Any) -> Case:
    return Case(op, operands, attributes)


_UNARY = """
    Abs Acos Asin Atan Ceil Cos Cosh Elu Erf Erfc Exp Expm1 Floor Identity LeakyRelu Log Log1p LogSoftmax Neg OnesLike
    Reciprocal Relu Relu6 Rint Round Rsqrt Selu Sigmoid Sign Sin Sinh Softmax Softplus Softsign Sqrt Square StopGradient
    Tan Tanh ZerosLike IsFinite IsInf IsNan L2Loss Shape Size Rank
"""
_BINARY = """
    AddV2 Sub Mul RealDiv DivNoNan FloorDiv FloorMod Maximum Minimum Pow SquaredDifference Atan2 Xdivy Xlogy Equal
    NotEqual Less LessEqual Greater GreaterEqual TruncateMod
"""
_LOGIC = "LogicalAnd LogicalOr"
_REDUCTIONS = "Sum Mean Prod Max Min"
_UNSORTED = "UnsortedSegmentSum UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentProd"
_SCATTERS = "TensorScatterAdd TensorScatterMax TensorScatterMin TensorScatterSub TensorScatterUpdate"

ELEMENTWISE = (
    *(case(op, f(2, 3, 4)) for op in _UNARY.split()),
    *(case(op, f(2, 3, 4), f(3, 1)) for op in _BINARY.split()),
    *(case(op, f(2, 1, 4), f(2, 5, 4)) for op in ("AddV2", "Less")),
    *(case(op, X("bool", (2, 3)), X("bool", (3,))) for op in _LOGIC.split()),
    case("LogicalNot", X("bool", (2, 3))),
    case("Invert", i(3)),
    *(
        case(op, i(2, 3), i(3))
        for op in ("BitwiseAnd", "BitwiseOr", "BitwiseXor", "LeftShift", "RightShift", "TruncateDiv")
    ),
    case("AddN", [f(2, 3), f(2, 3)]),
    case("IdentityN", [f(2, 3), i(4)]),
    case("Cast", f(2, 3), DstT="int32"),
    case("Bitcast", f(2, 3), type="int32"),
    case("Bitcast", f(4, 2), type="float64"),
    case("Bitcast", f(2, 4), type="uint8"),
    case("BiasAdd", f(2, 5, 5, 3), f(3)),
    case("BiasAdd", f(2, 3, 5, 5), f(3), data_format="NCHW"),
    case("ClipByValue", f(2, 3), f(), f()),
    case("Complex", f(2, 3), f(3)),
    *(case(op, X("complex64", (2, 3))) for op in ("ComplexAbs", "Real", "Imag", "Conj", "FFT")),
    case("Bucketize", f(2, 3), boundaries=[0.0, 1.0]),
    case("Select", X("bool", (2, 3)), f(2, 3), f(2, 3)),
    case("Select", X("bool", (2,)), f(2, 3), f(2, 3)),
    case("SelectV2", X("bool", (2, 1)), f(3), f(2, 3)),
    case("EnsureShape", f(2, 3), shape=[None, 3]),
    case("PlaceholderWithDefault", f(2, 3), shape=[None, 3]),
    case("FakeQuantWithMinMaxVars", f(2, 3), f(), f()),
    case("SigmoidGrad", f(2, 3), f(2, 3)),
    case("LRN", f(2, 5, 5, 3)),
    case("Zeta", f(2, 3), f(3)),
    case("Cumsum", f(2, 3), c(1)),
    case("FusedBatchNormV3", f(2, 5, 5, 3), f(3), f(3), f(3), f(3), is_training=False),
    case("FusedBatchNorm", f(2, 5, 5, 3), f(3), f(3), f(3), f(3), is_training=False),
    case("Switch", f(2, 3), X("bool", ())),
    case("Merge", [f(2, 3), f(4, 3)]),
)

_CONV = {"strides": [1, 2, 2, 1], "padding": "SAME"}

CONVOLUTION = (
    case("Conv2D", f(2, 9, 8, 3), f(3, 3, 3, 5), **_CONV),
    case("Conv2D", f(2, 9, 8, 3), f(3, 2, 3, 5), strides=[1, 2, 1, 1], padding="VALID"),
    case("Conv2D", f(2, 9, 8, 3), f(3, 3, 3, 5), strides=[1, 1, 1, 1], padding="VALID", dilations=[1, 2, 3, 1]),
    case("Conv2D", f(2, 9, 8, 4), f(3, 3, 2, 6), **_CONV),
    case(
        "Conv2D",
        f(2, 9, 8, 3),
        f(3, 3, 3, 5),
        strides=[1, 2, 2, 1],
        padding="EXPLICIT",
        explicit_paddings=[0, 0, 1, 2, 3, 4, 0, 0],
    ),
    case("Conv2D", f(2, 3, 9, 8), f(3, 3, 3, 5), strides=[1, 1, 2, 2], padding="SAME", data_format="NCHW"),
    case("DepthwiseConv2dNative", f(2, 9, 8, 3), f(3, 3, 3, 2), **_CONV),
    case("DepthwiseConv2dNative", f(2, 9, 8, 3), f(3, 3, 3, 2), strides=[1, 1, 1, 1], padding="VALID"),
    case("Conv3D", f(2, 7, 9, 8, 3), f(3, 3, 3, 3, 5), strides=[1, 2, 2, 2, 1], padding="VALID"),
    case("Conv2DBackpropInput", c([2, 8, 8, 3]), f(3, 3, 3, 5), f(2, 4, 4, 5), **_CONV),
    case(
        "Conv3DBackpropInputV2",
        c([2, 8, 8, 8, 3]),
        f(3, 3, 3, 3, 5),
        f(2, 4, 4, 4, 5),
        strides=[1, 2, 2, 2, 1],
        padding="SAME",
    ),
    *(
        case(op, f(2, 9, 8, 3), ksize=[1, 3, 2, 1], strides=[1, 2, 2, 1], padding=padding)
        for op in ("MaxPool", "AvgPool", "MaxPoolWithArgmax")
        for padding in ("SAME", "VALID")
    ),
    case("MaxPool", f(2, 3, 9, 8), ksize=[1, 1, 3, 2], strides=[1, 1, 2, 2], padding="VALID", data_format="NCHW"),
    case("MaxPoolV2", f(2, 9, 8, 3), c([1, 3, 2, 1]), c([1, 2, 2, 1]), padding="VALID"),
    # Kernels refuse to pool over the batch; inference leaves it as it is.
    case("MaxPool", f(4, 9, 8, 6), ksize=[2, 1, 1, 3], strides=[2, 1, 1, 3], padding="VALID"),
    case("MaxPoolV2", f(4, 9, 8, 6), c([2, 1, 1, 3]), c([2, 1, 1, 3]), padding="VALID"),
    *(
        case(op, f(2, 9, 8, 7, 3), ksize=[1, 3, 2, 2, 1], strides=[1, 2, 2, 1, 1], padding="VALID")
        for op in ("MaxPool3D", "AvgPool3D")
    ),
    *(
        case(op, f(2, 9, 8, 3), c([18, 16]))
        for op in ("ResizeBilinear", "ResizeBicubic", "ResizeNearestNeighbor", "ResizeArea")
    ),
    case("CropAndResize", f(2, 9, 8, 3), f(4, 4), i(4), c([6, 7])),
    case("ImageProjectiveTransformV3", f(2, 9, 8, 3), f(2, 8), c([6, 7]), f(), interpolation="BILINEAR"),
    case("SpaceToDepth", f(2, 8, 6, 3), block_size=2),
    case("DepthToSpace", f(2, 4, 3, 12), block_size=2),
    case("DepthToSpace", f(2, 12, 4, 3), block_size=2, data_format="NCHW"),
    case("SpaceToBatchND", f(2, 7, 6, 3), c([2, 3]), c([[0, 1], [2, 1]])),
    case("BatchToSpaceND", f(12, 7, 6, 3), c([2, 3]), c([[0, 1], [2, 1]])),
    case(
        "ExtractImagePatches",
        f(2, 9, 8, 3),
        ksizes=[1, 3, 3, 1],
        strides=[1, 2, 2, 1],
        rates=[1, 1, 1, 1],
        padding="VALID",
    ),
)

MATRIX = (
    case("MatMul", f(2, 3), f(3, 4)),
    case("MatMul", f(3, 2), f(4, 3), transpose_a=True, transpose_b=True),
    case("BatchMatMulV2", f(5, 1, 2, 3), f(4, 3, 6)),
    case("BatchMatMulV2", f(5, 3, 2), f(5, 4, 3), adj_x=True, adj_y=True),
    case("BatchMatMul", f(5, 2, 3), f(5, 3, 4)),
    case("BatchMatMulV3", f(5, 2, 3), f(5, 3, 4), Tout="float32"),
    case("Einsum", [f(2, 3, 4), f(4, 5)], equation="abc,cd->abd"),
    case("Einsum", [f(2, 3, 4), f(2, 5, 4)], equation="...ij,...kj->...ik"),
    case("Einsum", [f(2, 3, 3)], equation="bii->b"),
    case("Cross", f(2, 3), f(2, 3)),
    case("Diag", f(2, 3)),
    case("DiagPart", f(2, 3, 2, 3)),
    case("MatrixDiag", f(2, 3)),
    case("MatrixBandPart", f(2, 3, 4), c(1), c(-1)),
    case("MatrixDiagPartV3", f(2, 3, 4), c(0), f()),
    case("MatrixDiagPartV3", f(2, 3, 4), c([-1, 2]), f()),
    case("MatrixDiagV3", f(2, 3), c(0), c(-1), c(-1), f()),
    case("MatrixDiagV3", f(2, 3), c(1), c(-1), c(-1), f()),
    case("MatrixDiagV3", f(2, 3, 3), c([-1, 1]), c(-1), c(-1), f()),
    case("MatrixSetDiagV3", f(2, 3, 4), f(2, 3), c(0)),
    case("RFFT", f(2, 16), c([16])),
    case("RFFT2D", f(2, 8, 16), c([8, 16])),
    case("IRFFT2D", X("complex64", (2, 8, 9)), c([8, 16])),
)

REDUCTION = (
    *(case(op, f(2, 3, 4), c([0, -1])) for op in _REDUCTIONS.split()),
    *(case(op, f(2, 3, 4), c(1), keep_dims=True) for op in _REDUCTIONS.split()),
    *(case(op, X("bool", (2, 3)), c([1])) for op in ("All", "Any")),
    *(case(op, f(2, 3, 4), c(1), output_type="int32") for op in ("ArgMax", "ArgMin")),
    case("TopKV2", f(2, 5), c(3)),
    case("SegmentSum", f(5, 3), i(5)),
    *(case(op, f(5, 3), i(5), c(4)) for op in _UNSORTED.split()),
    case("Unique", i(5)),
    case("UniqueV2", i(5, 3), c([0], np.int64)),
    case("UniqueV2", i(5), c([], np.int64)),
    case("DenseBincount", i(5), c(7), f(5)),
    case("DenseBincount", i(2, 5), c(7), f(2, 5)),
    case("LowerBound", f(2, 5), f(2, 3)),
    case("UpperBound", f(2, 5), f(2, 3)),
)

RESHAPING = (
    case("Reshape", f(2, 3, 4), c([2, -1])),
    case("Reshape", f(2, 3, 4), c([-1, 4])),
    case("Reshape", f(2, 3, 4), c([6, 4])),
    case("Reshape", f(1, 1), c([], np.int32)),
    case("Squeeze", f(2, 1, 3, 1)),
    case("Squeeze", f(2, 1, 3, 1), squeeze_dims=[1]),
    case("ExpandDims", f(2, 3), c(1)),
    case("ExpandDims", f(2, 3), c(-1)),
    case("Transpose", f(2, 3, 4), c([2, 0, 1])),
    case("Pack", [f(2, 3), f(2, 3)], axis=1),
    case("Unpack", f(2, 3, 4), num=3, axis=1),
    case("ConcatV2", [f(2, 3), f(4, 3)], c(0)),
    case("ConcatV2", [f(2, 3), f(2, 5)], c(-1)),
    case("Split", c(1), f(2, 6), num_split=3),
    case("SplitV", f(2, 6), c([1, -1, 2]), c(1), num_split=3),
    case("Pad", f(2, 3), c([[1, 2], [0, 3]])),
    case("PadV2", f(2, 3), c([[1, 2], [0, 3]]), f()),
    case("MirrorPad", f(2, 3), c([[1, 1], [0, 2]]), mode="REFLECT"),
    case("Tile", f(2, 3), c([2, 4])),
    case("BroadcastTo", f(3, 1), c([2, 3, 4])),
    case("BroadcastArgs", c([2, 1]), c([3])),
    case("BroadcastGradientArgs", c([2, 1]), c([3])),
    case("ConcatOffset", c(0), [c([2, 3]), c([4, 3])]),
    case("InvertPermutation", i(4)),
    case("ReverseV2", f(2, 3), c([1])),
    case("ReverseSequence", f(2, 3), i(2), seq_dim=1),
    case("Roll", f(2, 3), c([1]), c([0])),
    case("Fill", c([2, 3]), f()),
    case("Range", c(1), c(10), c(2)),
    case("Range", c(0.0, np.float32), c(1.0, np.float32), c(0.3, np.float32)),
    case("LinSpace", f(), f(), c(5)),
    case("OneHot", i(2, 3), c(5), f(), f()),
    case("OneHot", i(2, 3), c(5), f(), f(), axis=1),
    case("Where", X("bool", (2, 3))),
    case("RandomUniform", c([2, 3]), dtype="float32"),
    case("RandomStandardNormal", c([2, 3]), dtype="float32"),
    case("TruncatedNormal", c([2, 3]), dtype="float32"),
    case("RandomUniformInt", c([2, 3]), i(), i()),
    case("Multinomial", f(2, 3), c(5)),
    case("StatelessRandomGetKeyCounter", i(2)),
    case("StatelessRandomUniformV2", c([2, 3]), X("uint64", (1,)), X("uint64", (2,)), c(1)),
    case("StatelessRandomNormalV2", c([2, 3]), X("uint64", (1,)), X("uint64", (2,)), c(1)),
    case("StatelessTruncatedNormalV2", c([2, 3]), X("uint64", (1,)), X("uint64", (2,)), c(1)),
    case("StatelessRandomUniformIntV2", c([2, 3]), X("uint64", (1,)), X("uint64", (2,)), c(1), i(), i()),
    case("Empty", c([2, 3]), dtype="float32"),
)

SLICING = (
    case("Slice", f(5, 6), c([1, 2]), c([3, -1])),
    case("StridedSlice", f(5, 6, 7), c([1, 0]), c([4, 0]), c([2, 1]), end_mask=2),
    case("StridedSlice", f(5, 6, 7), c([1]), c([2]), c([1]), shrink_axis_mask=1),
    case("StridedSlice", f(5, 6, 7), c([0, 1]), c([0, 3]), c([1, 1]), ellipsis_mask=1),
    case(
        "StridedSlice",
        f(5, 6, 7),
        c([0, 0, -1]),
        c([0, 0, 0]),
        c([1, 1, 1]),
        ellipsis_mask=1,
        new_axis_mask=2,
        shrink_axis_mask=4,
    ),
    case("StridedSlice", f(5, 6, 7), c([-1, -5]), c([0, -1]), c([-2, 3]), begin_mask=1, end_mask=1),
    case("StridedSlice", f(5, 6, 7), c([0, 4]), c([0, 1]), c([1, -1]), new_axis_mask=1),
    case("Gather", f(5, 6), i(2, 3)),
    case("GatherV2", f(5, 6, 7), i(2, 3), c(1)),
    case("GatherV2", f(2, 6, 7), i(2, 3), c(2), batch_dims=1),
    case("GatherNd", f(5, 6, 7), i(3, 2)),
    case("ScatterNd", i(3, 1), f(3, 4), c([5, 4])),
    *(case(op, f(5, 4), i(3, 1), f(3, 4)) for op in _SCATTERS.split()),
    case("SparseToDense", i(3, 2), c([5, 4]), f(3), f()),
    case("XlaDynamicUpdateSlice", f(5, 4), f(2, 2), i(2)),
    case("XlaDynamicSlice", f(5, 4), i(2), c([2, 3])),
    case("XlaPad", f(5, 4), f(), c([1, -1]), c([0, 2]), c([0, 2])),
    case("AudioSpectrogram", f(1000, 2), window_size=480, stride=160),
    case("Mfcc", f(2, 5, 257), i()),
    case("ParallelDynamicStitch", [c([0, 2]), c([1])], [f(2, 3), f(1, 3)]),
    case("DynamicPartition", f(5, 3), i(5), num_partitions=2),
    case("NonMaxSuppressionV4", f(5, 4), f(5), c(3), f(), f(), pad_to_max_output_size=True),
    case("NonMaxSuppressionV4", f(5, 4), f(5), c(3), f(), f()),
    case("NonMaxSuppressionV5", f(5, 4), f(5), c(3), f(), f(), f(), pad_to_max_output_size=True),
    case("RaggedRange", i(4), i(4), i(4)),
    case("InplaceUpdate", f(5, 4), i(2), f(2, 4)),
)

OTHER = (
    case("AsString", f(2, 3)),
    case("StringJoin", [X("string", (2, 3)), X("string", ())]),
    case("StringSplit", X("string", (2,)), X("string", ())),
    case("StringToHashBucketFast", X("string", (2, 3)), num_buckets=7),
    case("StaticRegexFullMatch", X("string", (2, 3)), pattern="a"),
    case("SparseFillEmptyRows", X("int64", (5, 2)), f(5), X("int64", (2,)), f()),
    case("TensorListReserve", c([2, 3]), c(4), element_dtype="float32"),
    case("TensorListFromTensor", f(5, 2, 3), c([2, 3])),
    case("VarHandleOp", dtype="float32", shape=[2, 3]),
    case("HashTableV2", key_dtype="string", value_dtype="int64"),
    case("CudnnRNNV3", f(7, 2, 3), f(1, 2, 4), f(1, 2, 4), f(100), i(2)),
    case(
        "ParseExampleV2",
        X("string", (4,)),
        X("string", (0,)),
        X("string", (1,)),
        X("string", (1,)),
        X("string", (0,)),
        [f(3)],
        num_sparse=1,
        sparse_types=["int64"],
        ragged_value_types=[],
        ragged_split_types=[],
        dense_shapes=[[3]],
    ),
)

CASES = (*ELEMENTWISE, *CONVOLUTION, *MATRIX, *REDUCTION, *RESHAPING, *SLICING, *OTHER)

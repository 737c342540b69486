"""Shape functions of elementwise ops: the result has the operand's shape, or the operands' broadcast shape."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.geometry import channel_axis
from litefuse.dialects.shape_functions.by_axes import infer_by_axes
from litefuse.dialects.shapes import (
    broadcast,
    contradict,
    format_shape,
    same_dim,
    scalar,
    shape_of_rank,
    unify_shapes,
    vector,
)
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import DType, Shape, ShapeAttr, TensorType, meet_shapes


def infer_same(x: Value, *_others: Value | None, **_attributes: Any) -> TensorType:
    """Return the type of the first operand."""
    return x.type


def infer_predicate(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.BOOL, x.shape)


def infer_binary(x: Value, y: Value, **_attributes: Any) -> TensorType:
    return TensorType(x.dtype, broadcast(x.shape, y.shape))


def infer_comparison(x: Value, y: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.BOOL, broadcast(x.shape, y.shape))


def infer_identities(*operands: Value, **_attributes: Any) -> tuple[TensorType, ...]:
    """IdentityN: each result has the type of its operand."""
    return tuple(operand.type for operand in operands)


def infer_select(condition: Value, t: Value, e: Value, **_attributes: Any) -> TensorType:
    """Select: both branches have one shape; the condition has it too, or selects whole rows."""
    del condition
    return TensorType(t.dtype, unify_shapes(t.shape, e.shape, "shapes of the branches"))


def infer_select_v2(condition: Value, t: Value, e: Value, **_attributes: Any) -> TensorType:
    return TensorType(t.dtype, broadcast(broadcast(condition.shape, t.shape), e.shape))


def infer_cast(x: Value, *, DstT: DType, **_attributes: Any) -> TensorType:
    return TensorType(DstT, x.shape)


def infer_lite_cast(x: Value, *, out_data_type: DType, **_attributes: Any) -> TensorType:
    return TensorType(out_data_type, x.shape)


def infer_bias_add(value: Value, bias: Value, *, data_format: str = "NHWC", **_attributes: Any) -> TensorType:
    shape, length = value.shape, None if bias.shape is None else bias.shape[0]
    if shape is None or bias.shape is None:
        return value.type
    if len(bias.shape) != 1 or len(shape) < 2:
        contradict(f"a bias of shape {format_shape(bias.shape)} cannot be added to {format_shape(shape)}")
    axis = channel_axis(data_format, len(shape))
    dim = same_dim(shape[axis], length, f"the channels of {format_shape(shape)} and the bias")
    return TensorType(value.dtype, (*shape[:axis], dim, *shape[axis + 1 :]))


def infer_images(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(x.dtype, shape_of_rank(x, 4, "a tensor of images"))


def infer_vector(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(x.dtype, shape_of_rank(x, 1, "a vector"))


def infer_batch_norm(
    x: Value, scale: Value, *statistics: Value, data_format: str = "NHWC", **_attributes: Any
) -> tuple[TensorType, ...]:
    """FusedBatchNorm and V2: the result, and four vectors with one element per channel."""
    normalized = infer_bias_add(x, scale, data_format=data_format)
    if normalized.shape is None:
        normalized = normalized.with_shape((None,) * 4)
    channels: Shape | None = (None,)
    for statistic in (scale, *statistics):
        channels = meet_shapes(channels, statistic.shape)
    if channels == (None,) and normalized.shape:
        channels = (normalized.shape[channel_axis(data_format, len(normalized.shape))],)
    return (normalized, *(TensorType(scale.dtype, channels),) * 4)


def infer_batch_norm_v3(
    x: Value, scale: Value, *statistics: Value, data_format: str = "NHWC", **_attributes: Any
) -> tuple[TensorType, ...]:
    return (*infer_batch_norm(x, scale, *statistics, data_format=data_format), TensorType(scale.dtype, None))


def infer_complex(real: Value, imag: Value, *, Tout: DType, **_attributes: Any) -> TensorType:
    return TensorType(Tout, broadcast(real.shape, imag.shape))


def infer_part(x: Value, *, Tout: DType, **_attributes: Any) -> TensorType:
    """Real, Imag and similar ops: a real number for each complex one."""
    return TensorType(Tout, x.shape)


def infer_lite_part(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.F64 if x.dtype is DType.C128 else DType.F32, x.shape)


def infer_bucketize(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.I32, x.shape)


def infer_ensure_shape(x: Value, *, shape: ShapeAttr, **_attributes: Any) -> TensorType:
    return TensorType(x.dtype, unify_shapes(x.shape, shape.shape, "a tensor's shape and its required shape"))


def infer_placeholder_with_default(x: Value, *, shape: ShapeAttr, **_attributes: Any) -> TensorType:
    return TensorType(x.dtype, shape.shape)


def infer_population_count(x: Value, **_attributes: Any) -> TensorType:
    return x.type.with_dtype(DType.U8)


def infer_bitcast(x: Value, *, type: DType, **_attributes: Any) -> TensorType:
    shape = x.shape
    old, new = x.dtype.itemsize, type.itemsize
    if shape is None or old == new:
        return TensorType(type, shape)
    if old > new:
        return TensorType(type, (*shape, old // new))
    if not shape or shape[-1] not in (None, new // old):
        contradict(f"{format_shape(shape)} of {x.dtype.value} cannot be bitcast to {type.value}")
    return TensorType(type, shape[:-1])


def infer_quantize(
    x: Value, low: Value, _high: Value, *, T: DType, axis: int = -1, **_attributes: Any
) -> tuple[TensorType, TensorType, TensorType]:
    """Infer the integers and their limits, which are vectors along the axis, if there is one."""
    if axis < 0:
        limit = scalar(DType.F32)
    else:
        along = None if x.shape is None or axis >= len(x.shape) else x.shape[axis]
        limit = vector(DType.F32, along)
    return (x.type.with_dtype(T), limit, limit)


def infer_dequantize(x: Value, *_limits: Value, dtype: DType = DType.F32, **_attributes: Any) -> TensorType:
    return x.type.with_dtype(dtype)


def infer_switch(data: Value, _predicate: Value, **_attributes: Any) -> tuple[TensorType, TensorType]:
    return (data.type, data.type)


def infer_merge(*operands: Value, **_attributes: Any) -> tuple[TensorType, TensorType]:
    """Merge: the dimensions that all branches have in common, and the index of the branch."""
    shape = operands[0].shape
    for operand in operands[1:]:
        other = operand.shape
        if shape is None or other is None or len(shape) != len(other):
            shape = None
        else:
            shape = tuple(x if x == y else None for x, y in zip(shape, other, strict=True))
    return (TensorType(operands[0].dtype, shape), TensorType(DType.I32, ()))


def infer_sigmoid_grad(y: Value, dy: Value, **_attributes: Any) -> TensorType:
    return TensorType(y.dtype, meet_shapes(y.shape, dy.shape))


_SAME = """
    Abs Acos Acosh Asin Asinh Atan Atanh BesselI0 BesselI0e BesselI1 BesselI1e BesselJ0 BesselJ1 BesselK0 BesselK1
    BesselY0 BesselY1 Ceil CheckNumerics CheckNumericsV2 Conj Cos Cosh DebugIdentity DeepCopy Digamma Elu Enter Erf
    Erfc Erfinv Exit Exp Expm1 Floor GuaranteeConst Identity Invert LeakyRelu Lgamma Log
    Log1p LogSoftmax LogicalNot LoopCond MatrixBandPart MatrixExponential MatrixInverse MatrixLogarithm
    MatrixSetDiag MatrixSetDiagV2 MatrixSetDiagV3 MatrixSquareRoot Cholesky Ndtri Neg NextIteration OnesLike
    PreventGradient Print Reciprocal RefEnter RefExit RefIdentity RefNextIteration Relu Relu6
    Reverse ReverseSequence ReverseV2 Roll Round Rsqrt Selu Sigmoid Sign Sin Sinh Snapshot Softmax Softplus
    Softsign Spence Sqrt Square StopGradient Tan Tanh TensorScatterAdd TensorScatterMax TensorScatterMin
    TensorScatterSub TensorScatterUpdate XlaDynamicUpdateSlice XlaSharding ZerosLike Cumsum Cumprod CumulativeLogsumexp
    RandomShuffle StatelessShuffle FFT FFT2D FFT3D IFFT IFFT2D IFFT3D FFTND IFFTND InplaceAdd InplaceSub InplaceUpdate
    DataFormatDimMap DataFormatVecPermute StringLower StringUpper
    StringStrip RegexReplace StaticRegexReplace TensorStridedSliceUpdate FakeQuantWithMinMaxArgs
    FakeQuantWithMinMaxVars FakeQuantWithMinMaxVarsPerChannel QuantizeAndDequantizeV2 QuantizeAndDequantizeV3
    AdjustContrastv2 AdjustHue AdjustSaturation HSVToRGB RGBToHSV Assign AssignAdd AssignSub
    ScatterAdd ScatterSub ScatterUpdate ScatterMul ScatterDiv ScatterMin ScatterMax ScatterNdUpdate ScatterNdAdd
    ScatterNdSub ScatterNdNonAliasingAdd TensorListResize TensorListSetItem TensorListPushBack
"""
_BINARY = """
    Add AddV2 Sub Mul RealDiv TruncateDiv FloorDiv DivNoNan FloorMod TruncateMod Pow Maximum Minimum
    SquaredDifference Atan2 Xdivy Xlogy Xlog1py MulNoNan BitwiseAnd BitwiseOr BitwiseXor LeftShift RightShift Zeta
    Polygamma Igamma Igammac NextAfter LogicalAnd LogicalOr
"""
_GRADIENTS = "Sigmoid Tanh Relu Relu6 LeakyRelu Elu Selu Softplus Softsign Sqrt Rsqrt Reciprocal"
_COMPARISON = "Equal NotEqual Less LessEqual Greater GreaterEqual ApproximateEqual"
_PREDICATE = "IsFinite IsInf IsNan StaticRegexFullMatch"
_LITE_SAME = """
    abs ceil cos cumsum elu exp fake_quant floor gelu hard_swish l2_normalization leaky_relu
    local_response_normalization log log_softmax logical_not logistic neg prelu relu relu6 relu_n1_to_1 relu_0_to_1
    reverse_sequence reverse_v2 round rsqrt sign sin softmax sqrt square tanh zeros_like dynamic_update_slice
    matrix_set_diag
"""
_LITE_BINARY = """
    add sub mul div floor_div floor_mod pow maximum minimum squared_difference atan2 bitwise_xor right_shift
    logical_and logical_or stablehlo_shift_left
"""
_LITE_COMPARISON = "equal not_equal less less_equal greater greater_equal"

ELEMENTWISE: dict[str, Infer] = {
    **{f"tf.{name}": infer_same for name in _SAME.split()},
    **{f"tf.{name}": infer_binary for name in _BINARY.split()},
    **{f"tf.{name}": infer_comparison for name in _COMPARISON.split()},
    **{f"tf.{name}": infer_predicate for name in _PREDICATE.split()},
    **{f"tfl.{name}": infer_same for name in _LITE_SAME.split()},
    **{f"tfl.{name}": infer_binary for name in _LITE_BINARY.split()},
    **{f"tfl.{name}": infer_comparison for name in _LITE_COMPARISON.split()},
    "tf.AddN": infer_by_axes("tf.AddN"),
    "tf.BiasAdd": infer_bias_add,
    "tf.Bitcast": infer_bitcast,
    "tf.Bucketize": infer_bucketize,
    "tf.Cast": infer_cast,
    "tf.ClipByValue": infer_same,
    "tf.Complex": infer_complex,
    "tf.ComplexAbs": infer_part,
    "tf.Angle": infer_part,
    "tf.Dequantize": infer_dequantize,
    "tf.EnsureShape": infer_ensure_shape,
    "tf.FusedBatchNormV2": infer_batch_norm,
    "tf.FusedBatchNormV3": infer_batch_norm_v3,
    "tf.IdentityN": infer_identities,
    "tf.Imag": infer_part,
    "tf.InvertPermutation": infer_vector,
    "tf.LRN": infer_images,
    "tf.Merge": infer_merge,
    "tf.PopulationCount": infer_population_count,
    "tf.RefMerge": infer_merge,
    "tf.PlaceholderWithDefault": infer_placeholder_with_default,
    "tf.QuantizeV2": infer_quantize,
    "tf.Real": infer_part,
    "tf.Select": infer_select,
    "tf.SelectV2": infer_select_v2,
    **{f"tf.{name}Grad": infer_sigmoid_grad for name in _GRADIENTS.split()},
    "tf.Switch": infer_switch,
    "tf.RefSwitch": infer_switch,
    "tfl.add_n": infer_by_axes("tfl.add_n"),
    "tfl.bucketize": infer_bucketize,
    "tfl.cast": infer_lite_cast,
    "tfl.complex_abs": infer_lite_part,
    "tfl.dequantize": infer_dequantize,
    "tfl.imag": infer_lite_part,
    "tfl.real": infer_lite_part,
    "tfl.select": infer_select,
    "tfl.select_v2": infer_select_v2,
}

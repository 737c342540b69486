"""Op kinds that mean the same as another one: TensorFlow has several names for sums, quotients and products.

    %y = tf.BiasAdd(%x, %b) {data_format = "NHWC"}
becomes
    %y = tf.AddV2(%x, %b)

The pass `canonical-names` renames the ops of a model, and the builder those of rules, so that passes and rules know one
name. Only kinds with the same operands are listed: `tf.Gather` has none for the axis that `tf.GatherV2` has.
"""

from collections.abc import Mapping, Sequence

from litefuse.dialects.geometry import is_channels_first
from litefuse.ir import Attributes, CanonicalKind, DType, Op, Value

Operands = Sequence[Value | None]


def _dtype(operands: Operands) -> DType | None:
    return None if not operands or operands[0] is None else operands[0].dtype


def _is_numeric(operands: Operands, _attributes: Attributes) -> bool:
    return _dtype(operands) is not DType.STRING


def _is_integral(operands: Operands, _attributes: Attributes) -> bool:
    dtype = _dtype(operands)
    return dtype is not None and dtype.is_integer


def _is_real(operands: Operands, attributes: Attributes) -> bool:
    return not _is_integral(operands, attributes)


def _has_last_channels(_operands: Operands, attributes: Attributes) -> bool:
    return not is_channels_first(attributes["data_format"])


def _has_one_type(operands: Operands, attributes: Attributes) -> bool:
    return all(operand is not None and operand.dtype is attributes["Tout"] for operand in operands)


def _divides_integers(op: Op) -> bool:
    return op.inputs[0].dtype.is_integer


def _adds_bias(op: Op) -> bool:
    """Return whether the second operand is a vector with one element per channel of the first one."""
    x, bias = op.inputs
    return bias.rank == 1 and (x.rank or 0) >= 2 and (x.shape or ())[-1:] == bias.shape != (None,)


ALIASES: Mapping[str, tuple[CanonicalKind, ...]] = {
    "tf.AccumulateNV2": (CanonicalKind("tf.AddN"),),
    "tf.Add": (CanonicalKind("tf.AddV2", _is_numeric),),
    "tf.AliasInplaceAdd": (CanonicalKind("tf.InplaceAdd"),),
    "tf.AliasInplaceSub": (CanonicalKind("tf.InplaceSub"),),
    "tf.AliasInplaceUpdate": (CanonicalKind("tf.InplaceUpdate"),),
    "tf.BatchMatMul": (CanonicalKind("tf.BatchMatMulV2"),),
    "tf.BatchMatMulV3": (CanonicalKind("tf.BatchMatMulV2", _has_one_type),),
    "tf.BiasAdd": (CanonicalKind("tf.AddV2", _has_last_channels, _adds_bias),),
    "tf.BiasAddV1": (CanonicalKind("tf.AddV2", None, _adds_bias),),
    "tf.Div": (CanonicalKind("tf.RealDiv", _is_real), CanonicalKind("tf.TruncateDiv", _is_integral, _divides_integers)),
    "tf.FusedBatchNorm": (CanonicalKind("tf.FusedBatchNormV2"),),
    "tf.Inv": (CanonicalKind("tf.Reciprocal"),),
    "tf.InvGrad": (CanonicalKind("tf.ReciprocalGrad"),),
    "tf.Mod": (CanonicalKind("tf.TruncateMod"),),
    # Of several elements for one index, TensorFlow may take any.
    "tf.ParallelDynamicStitch": (CanonicalKind("tf.DynamicStitch"),),
    # They differ in their gradients.
    "tf.QuantizeAndDequantizeV4": (CanonicalKind("tf.QuantizeAndDequantizeV2"),),
    "tf.Rint": (CanonicalKind("tf.Round"),),
}
"""The kinds as which an op of another kind can be written; the first that applies to its operands and attributes."""

"""The operand dimensions that each dimension of an op's results comes from, by op kind, for `tf` and `tfl`.

One rule an op kind; what follows from it is derived: the sizes of free dimensions (`rewrite/sizes/dimensions.py`), what
makes a result empty (`passes/finalize/empty_axes.py`) and where the batch goes (`passes/litert/batch_axis.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from litefuse.dialects.axes import compute, moves, slices
from litefuse.dialects.axes.model import AxisMap, ReadIntegers
from litefuse.dialects.rnn import SCAN
from litefuse.ir import Op, OpSchema

AxisRule = Callable[[Op, int, ReadIntegers], AxisMap | None]
"""Returns the dimensions of an op's result with an index; None if nothing is known about them, as without ranks."""


def axis_map(op: Op, index: int, schema: OpSchema | None, read: ReadIntegers) -> AxisMap | None:
    """Return where the dimensions of an op's result come from; None if that is unknown.

    Args:
        op: The op.
        index: The index of the result.
        schema: The schema of the op, or None if it has none.
        read: Returns what is known of the elements of integer operands, such as axes.
    """
    rule = RULES.get(op.kind) or (None if schema is None else _rule_of_traits(schema))
    axes = None if rule is None else rule(op, index, read)
    return axes if axes is not None and len(axes) == op.results[index].rank else None


def _rule_of_traits(schema: OpSchema) -> AxisRule | None:
    if schema.elementwise:
        return compute.broadcast if schema.broadcasting else compute.same
    return compute.same_size_only if schema.same_shape else None


def _by_kind(rules: Mapping[str, AxisRule]) -> dict[str, AxisRule]:
    return {kind: rule for kinds, rule in rules.items() for kind in kinds.split()}


RULES: Mapping[str, AxisRule] = _by_kind(
    {
        "tf.Identity tf.IdentityN tf.StopGradient tf.PreventGradient tf.EnsureShape tf.Snapshot": moves.identity,
        "tf.OnesLike tf.ZerosLike tfl.zeros_like": compute.same,
        "tf.ClipByValue tf.CheckNumerics tfl.quantize tf.Dequantize tfl.dequantize": compute.same,
        "tf.Bucketize tfl.bucketize tf.PopulationCount": compute.same,
        "tf.AsString tf.StringLength tf.StringToNumber": compute.same,
        "tf.StringToHashBucket tf.StringToHashBucketFast tf.StringToHashBucketStrong": compute.same,
        "tf.AddN tfl.add_n": moves.add_n,
        "tf.BiasAdd": compute.bias_add,
        "tf.FusedBatchNormV2 tf.FusedBatchNormV3": compute.batch_norm,
        "tf.Select tfl.select": compute.branches,
        "tfl.prelu": compute.broadcast,
        "tf.LookupTableFindV2 tfl.hashtable_find": compute.table_values,
        "tf.Softmax tf.LogSoftmax tfl.softmax tfl.log_softmax tfl.l2_normalization": compute.last_mixed,
        "tfl.local_response_normalization tf.LRN": compute.last_mixed,
        "tf.Cumsum tf.Cumprod tf.ReverseV2 tfl.cumsum tfl.reverse_v2": moves.reversal,
        "tf.ReverseSequence tfl.reverse_sequence": moves.reverse_sequence,
        "tf.TopKV2 tfl.topk_v2": compute.top_k,
        "tf.Sum tf.Mean tf.Prod tf.Max tf.Min tf.All tf.Any tf.ArgMax tf.ArgMin": moves.reduction,
        "tfl.sum tfl.mean tfl.reduce_prod tfl.reduce_max tfl.reduce_min tfl.reduce_all tfl.reduce_any": moves.reduction,
        "tf.EuclideanNorm tfl.arg_max tfl.arg_min": moves.reduction,
        "tf.MatMul tf.BatchMatMulV2 tf.BatchMatMulV3 tfl.batch_matmul": compute.matrix_product,
        "tf.Einsum tf.XlaEinsum": compute.einsum,
        "tfl.fully_connected": compute.fully_connected,
        "tf.Conv2D tf.DepthwiseConv2dNative tf.Conv3D": compute.windows,
        "tf.AvgPool tf.MaxPool tf.AvgPool3D tf.MaxPool3D tf.MaxPoolWithArgmax": compute.windows,
        "tfl.conv_2d tfl.depthwise_conv_2d tfl.conv_3d": compute.lite_windows,
        "tfl.average_pool_2d tfl.max_pool_2d tfl.l2_pool_2d": compute.lite_windows,
        "tfl.transpose_conv tfl.conv_3d_transpose": compute.transposed_windows,
        "tf.ResizeBilinear tf.ResizeNearestNeighbor tf.ResizeBicubic tf.ResizeArea": compute.resample,
        "tfl.resize_bilinear tfl.resize_nearest_neighbor": compute.resample,
        "tf.ScaleAndTranslate tf.ExtractGlimpse tf.ExtractGlimpseV2": compute.resample,
        "tf.CropAndResize": compute.crops,
        "tf.ImageProjectiveTransformV2 tf.ImageProjectiveTransformV3": compute.transform,
        "tf.DepthToSpace tf.SpaceToDepth tfl.depth_to_space tfl.space_to_depth": compute.blocks,
        "tfl.unidirectional_sequence_lstm tfl.unidirectional_sequence_rnn": compute.sequence,
        SCAN: compute.scan,
        "tf.Fill tf.RandomUniform tf.RandomStandardNormal tfl.fill": moves.fill,
        "tf.BroadcastTo tfl.broadcast_to": moves.broadcast_to,
        "tf.Tile tfl.tile": moves.tile,
        "tf.Range tfl.range": moves.range_,
        "tf.OneHot tfl.one_hot": moves.one_hot,
        "tf.ExpandDims tfl.expand_dims": moves.expand_dims,
        "tf.Squeeze tfl.squeeze": moves.squeeze,
        "tf.Transpose tfl.transpose": moves.transpose,
        "tf.Split tfl.split": moves.split,
        "tf.SplitV tfl.split_v": moves.split_v,
        "tf.Unpack tfl.unpack": moves.unpack,
        "tf.Pack tfl.pack": moves.pack,
        "tf.Concat tf.ConcatV2 tfl.concatenation": moves.concatenation,
        "tf.Pad tf.PadV2 tf.MirrorPad tfl.pad tfl.padv2 tfl.mirror_pad": moves.pad,
        "tf.Slice tfl.slice": slices.slice_,
        "tf.StridedSlice tfl.strided_slice": slices.strided_slice,
        "tf.Gather tf.GatherV2 tfl.gather": slices.gather,
        "tf.GatherNd tfl.gather_nd": slices.gather_nd,
        "tf.ResourceGather": slices.resource_gather,
        "tfl.embedding_lookup": slices.embedding_lookup,
        "tfl.dynamic_update_slice": slices.update,
    }
)
"""Rules by op kind; those of other elementwise ops, and of others whose result has their operand's shape, follow from
their traits."""

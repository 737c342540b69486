"""The ranks that ops require of their operands: an operand of unknown rank must have this rank, or TensorFlow fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from litefuse.dialects.geometry import DATA_FORMATS_2D, DATA_FORMATS_3D
from litefuse.ir.core import Op

_BY_RANKS: Mapping[tuple[int | None, ...], str] = {
    (4,): """
        AvgPool DepthToSpace ExtractGlimpse ExtractGlimpseV2 ExtractImagePatches LRN MaxPool MaxPoolV2 MaxPoolWithArgmax
        ResizeArea ResizeBicubic ResizeBilinear ResizeNearestNeighbor ScaleAndTranslate SpaceToDepth
    """,
    (4, 4): "Conv2D DepthwiseConv2dNative",
    (None, 4, 4): "Conv2DBackpropInput DepthwiseConv2dNativeBackpropInput",
    (4, None, 4): "Conv2DBackpropFilter DepthwiseConv2dNativeBackpropFilter",
    (4, 3): "CombinedNonMaxSuppression Dilation2D DrawBoundingBoxes DrawBoundingBoxesV2",
    (4, 2, 1): "CropAndResize",
    (4, 2): "ImageProjectiveTransformV2 ImageProjectiveTransformV3",
    (5,): "AvgPool3D MaxPool3D",
    (5, 5): "Conv3D",
    (None, 5, 5): "Conv3DBackpropInputV2",
    (2, 2): "MatMul SparseMatMul",
    (
        2,
        1,
    ): "NonMaxSuppression NonMaxSuppressionV2 NonMaxSuppressionV3 NonMaxSuppressionV4 NonMaxSuppressionV5 InTopKV2",
    (2, 1, 1): "SparseFillEmptyRows SparseReduceSum SparseReorder SparseSlice SparseSoftmax SetSize",
    (2, 1, 1, 2): "SparseTensorDenseMatMul",
    (2, 1, 1, 2, 1, 1): "SparseAdd SparseToSparseSetOperation",
    (None, 2, 1, 1): "DenseToSparseSetOperation",
    (2,): "Multinomial StatelessMultinomial",
    (2, 1, 1, None): "SparseDenseCwiseAdd SparseDenseCwiseDiv SparseDenseCwiseMul",
    (1,): "Unique UniqueWithCounts",
    (1, 1): "ListDiff",
}
_RANKS = {f"tf.{kind}": ranks for ranks, kinds in _BY_RANKS.items() for kind in kinds.split()}
_NORMALIZATIONS = frozenset({"tf.FusedBatchNormV2", "tf.FusedBatchNormV3"})


def required_ranks(op: Op) -> Sequence[int | None]:
    """Return the ranks of the first operands, None where several are valid; empty if nothing is known."""
    data_format = op.attributes.get("data_format", "NHWC")
    if op.kind in _NORMALIZATIONS:
        return (5 if data_format in DATA_FORMATS_3D else 4, 1, 1, 1, 1)
    return _RANKS.get(op.kind, ()) if data_format in DATA_FORMATS_2D | DATA_FORMATS_3D else ()

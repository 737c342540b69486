"""LiteRT ops whose TensorFlow ops have the same operands: names, and the attributes that have another name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from litefuse.dialects.strided_slice import SLICE_MASKS
from litefuse.errors import require, required
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, NONE
from litefuse.rewrite.rule import Rule

_ACTIVATIONS = {"RELU": "tf.Relu", "RELU6": "tf.Relu6", "TANH": "tf.Tanh", "RELU_N1_TO_1": "tfl.relu_n1_to_1"}
"""Activations that LiteRT fuses into other ops."""
PLAIN: Mapping[str, str] = {
    "abs": "Abs",
    "add_n": "AddN",
    "atan2": "Atan2",
    "bitwise_xor": "BitwiseXor",
    "broadcast_args": "BroadcastArgs",
    "broadcast_to": "BroadcastTo",
    "ceil": "Ceil",
    "cos": "Cos",
    "dynamic_update_slice": "XlaDynamicUpdateSlice",
    "elu": "Elu",
    "equal": "Equal",
    "exp": "Exp",
    "expand_dims": "ExpandDims",
    "fill": "Fill",
    "floor": "Floor",
    "floor_div": "FloorDiv",
    "floor_mod": "FloorMod",
    "gather_nd": "GatherNd",
    "greater": "Greater",
    "greater_equal": "GreaterEqual",
    "less": "Less",
    "less_equal": "LessEqual",
    "log": "Log",
    "log_softmax": "LogSoftmax",
    "logical_and": "LogicalAnd",
    "logical_not": "LogicalNot",
    "logical_or": "LogicalOr",
    "logistic": "Sigmoid",
    "maximum": "Maximum",
    "minimum": "Minimum",
    "neg": "Neg",
    "not_equal": "NotEqual",
    "pad": "Pad",
    "padv2": "PadV2",
    "pow": "Pow",
    "range": "Range",
    "rank": "Rank",
    "relu": "Relu",
    "relu6": "Relu6",
    "reverse_v2": "ReverseV2",
    "round": "Round",
    "rsqrt": "Rsqrt",
    "scatter_nd": "ScatterNd",
    "segment_sum": "SegmentSum",
    "select": "Select",
    "select_v2": "SelectV2",
    "sign": "Sign",
    "sin": "Sin",
    "slice": "Slice",
    "sqrt": "Sqrt",
    "square": "Square",
    "squared_difference": "SquaredDifference",
    "tanh": "Tanh",
    "tile": "Tile",
    "topk_v2": "TopKV2",
    "transpose": "Transpose",
    "unsorted_segment_max": "UnsortedSegmentMax",
    "unsorted_segment_min": "UnsortedSegmentMin",
    "unsorted_segment_prod": "UnsortedSegmentProd",
    "unsorted_segment_sum": "UnsortedSegmentSum",
    "where": "Where",
    "zeros_like": "ZerosLike",
}
"""Ops without attributes."""

_KEEP_DIMS = {"keep_dims": "keep_dims"}
_RESIZED = {"align_corners": "align_corners", "half_pixel_centers": "half_pixel_centers"}

WITH_ATTRIBUTES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "add": ("AddV2", {}),
    "arg_max": ("ArgMax", {"output_type": "output_type"}),
    "arg_min": ("ArgMin", {"output_type": "output_type"}),
    "batch_matmul": ("BatchMatMulV2", {"adj_x": "adj_x", "adj_y": "adj_y"}),
    "cumsum": ("Cumsum", {"exclusive": "exclusive", "reverse": "reverse"}),
    "depth_to_space": ("DepthToSpace", {"block_size": "block_size"}),
    "leaky_relu": ("LeakyRelu", {"alpha": "alpha"}),
    "local_response_normalization": (
        "LRN",
        {"radius": "depth_radius", "bias": "bias", "alpha": "alpha", "beta": "beta"},
    ),
    "mean": ("Mean", _KEEP_DIMS),
    "mirror_pad": ("MirrorPad", {"mode": "mode"}),
    "mul": ("Mul", {}),
    "one_hot": ("OneHot", {"axis": "axis"}),
    "pack": ("Pack", {"axis": "axis"}),
    "reduce_all": ("All", _KEEP_DIMS),
    "reduce_any": ("Any", _KEEP_DIMS),
    "reduce_max": ("Max", _KEEP_DIMS),
    "reduce_min": ("Min", _KEEP_DIMS),
    "reduce_prod": ("Prod", _KEEP_DIMS),
    "resize_bilinear": ("ResizeBilinear", _RESIZED),
    "resize_nearest_neighbor": ("ResizeNearestNeighbor", _RESIZED),
    "reverse_sequence": ("ReverseSequence", {"seq_dim": "seq_dim", "batch_dim": "batch_dim"}),
    "shape": ("Shape", {"out_type": "out_type"}),
    "space_to_depth": ("SpaceToDepth", {"block_size": "block_size"}),
    "split": ("Split", {"num_splits": "num_split"}),
    "split_v": ("SplitV", {"num_splits": "num_split"}),
    "squeeze": ("Squeeze", {"squeeze_dims": "squeeze_dims"}),
    "strided_slice": ("StridedSlice", {name: name for name in SLICE_MASKS}),
    "sub": ("Sub", {}),
    "sum": ("Sum", _KEEP_DIMS),
    "unpack": ("Unpack", {"num": "num", "axis": "axis"}),
}
"""Ops with attributes: TensorFlow's name of each attribute by LiteRT's. All others must have their defaults.

An activation that is fused into the op becomes an op.
"""

_IGNORED = frozenset({ACTIVATION, "pot_scale_int16"})
"""Attributes that the rules treat themselves, or that concern quantized numbers only."""


def _lift_to(kind: str, target: str, names: Mapping[str, str]) -> Rule:
    def lift(b: RewriteContext, *operands: Value | None, **attributes: Any) -> Sequence[Value]:
        schema = b.dialects.schema(kind)
        assert schema is not None
        defaults = schema.defaults
        for name, value in attributes.items():
            require(name in names or name in _IGNORED or value == defaults.get(name), "an attribute has no counterpart")
        renamed = {names[name]: value for name, value in attributes.items() if name in names}
        results = b.op(target, operands, renamed, [result.type for result in b.root.results]).results
        activation = attributes.get(ACTIVATION, NONE)
        return results if activation == NONE else [emit_activation(b, results[0], activation)]

    return Rule((kind,), lift, f"{kind} to {target}")


RULES: tuple[Rule, ...] = tuple(
    _lift_to(f"tfl.{name}", f"tf.{target}", names)
    for name, (target, names) in {**{name: (target, {}) for name, target in PLAIN.items()}, **WITH_ATTRIBUTES}.items()
)


def emit_activation(b: Builder, x: Value, activation: str) -> Value:
    """Emit a fused activation as an op; return `x` for NONE."""
    if activation == NONE:
        return x
    kind = required(_ACTIVATIONS.get(activation), "the activation has no op", activation=activation)
    return emit(b, kind, x.type, x)

"""Ops that both dialects have, each under one name: LiteRT's.

    kinds("add")                          ("tf.AddV2", "tfl.add")
    emit_common(b, "add", type, x, y)     b.tf.AddV2(x, y) or b.tfl.add(x, y), in the dialect of the root

An op is listed if its operands and attributes have the same order and meaning in both dialects, except for the type of
a BITCAST, those that `concatenation_operands` and `emit_cast` translate, and for the activation that LiteRT fuses into
arithmetic (see `is_plain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.ir import Op, TensorType, Value
from litefuse.ir.builder import Operand
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, integers

_TF_KINDS: dict[str, tuple[str, ...]] = {
    "abs": ("tf.Abs",),
    "add": ("tf.AddV2",),
    "bitcast": ("tf.Bitcast",),
    "broadcast_to": ("tf.BroadcastTo",),
    "cast": ("tf.Cast",),
    "ceil": ("tf.Ceil",),
    "concatenation": ("tf.ConcatV2",),
    "div": ("tf.RealDiv",),
    "equal": ("tf.Equal",),
    "exp": ("tf.Exp",),
    "expand_dims": ("tf.ExpandDims",),
    "floor": ("tf.Floor",),
    "floor_div": ("tf.FloorDiv",),
    "floor_mod": ("tf.FloorMod",),
    "greater": ("tf.Greater",),
    "greater_equal": ("tf.GreaterEqual",),
    "less": ("tf.Less",),
    "less_equal": ("tf.LessEqual",),
    "logical_and": ("tf.LogicalAnd",),
    "logical_not": ("tf.LogicalNot",),
    "logical_or": ("tf.LogicalOr",),
    "logistic": ("tf.Sigmoid",),
    "maximum": ("tf.Maximum",),
    "minimum": ("tf.Minimum",),
    "mirror_pad": ("tf.MirrorPad",),
    "mul": ("tf.Mul",),
    "neg": ("tf.Neg",),
    "not_equal": ("tf.NotEqual",),
    "pack": ("tf.Pack",),
    "pad": ("tf.Pad",),
    "padv2": ("tf.PadV2",),
    "pow": ("tf.Pow",),
    "relu": ("tf.Relu",),
    "relu6": ("tf.Relu6",),
    "reshape": ("tf.Reshape",),
    "reverse_v2": ("tf.ReverseV2",),
    "round": ("tf.Round",),
    "select": ("tf.Select",),
    "select_v2": ("tf.SelectV2",),
    "shape": ("tf.Shape",),
    "sign": ("tf.Sign",),
    "slice": ("tf.Slice",),
    "softmax": ("tf.Softmax",),
    "split": ("tf.Split",),
    "split_v": ("tf.SplitV",),
    "sqrt": ("tf.Sqrt",),
    "square": ("tf.Square",),
    "squared_difference": ("tf.SquaredDifference",),
    "squeeze": ("tf.Squeeze",),
    "strided_slice": ("tf.StridedSlice",),
    "sub": ("tf.Sub",),
    "tile": ("tf.Tile",),
    "transpose": ("tf.Transpose",),
    "unpack": ("tf.Unpack",),
}
_NAMES = {kind: name for name, tf_kinds in _TF_KINDS.items() for kind in (*tf_kinds, f"tfl.{name}")}


def kinds(*names: str) -> tuple[str, ...]:
    """Return the kinds of the ops in both dialects."""
    return tuple(kind for name in names for kind in (*_TF_KINDS[name], f"tfl.{name}"))


def common_name(op: Op | None) -> str | None:
    """Return the name of an op that both dialects have; None for any other op."""
    return None if op is None else _NAMES.get(op.kind)


def emit_common(b: RewriteContext, name: str, type: TensorType, *operands: Operand, **attributes: Any) -> Value:
    """Emit an op in the dialect of the root, and return its result."""
    kind = _TF_KINDS[name][0] if _is_tf(b.root) else f"tfl.{name}"
    return emit(b, kind, type, *operands, **attributes)


def emit_cast(b: RewriteContext, x: Value, type: TensorType) -> Value:
    """Cast `x` to the element type of `type`, or return `x` if it has that type."""
    if x.dtype is type.dtype:
        return x
    attribute = "DstT" if _is_tf(b.root) else "out_data_type"
    return emit_common(b, "cast", type, x, **{attribute: type.dtype})


def concatenation_operands(op: Op) -> tuple[Sequence[Value], int | None]:
    """Return the values that a concatenation joins, and its axis (None if it is not constant)."""
    if not _is_tf(op):
        return op.inputs, op.attributes["axis"]
    *values, axis = op.inputs
    axes = integers(axis)
    return values, None if axes is None else axes[0]


def is_shape_of(shape: Value | None, x: Value) -> bool:
    """Return whether `shape` is computed as the shape of `x`."""
    op = None if shape is None else shape.op
    return op is not None and common_name(op) == "shape" and op.inputs[0] is x


def activation_of(op: Op) -> dict[str, Any]:
    """Return the attribute of the activation that is fused into an op; in `tf`, where none is fused, no attribute."""
    return {ACTIVATION: op.attributes[ACTIVATION]} if ACTIVATION in op.attributes else {}


def _is_tf(op: Op) -> bool:
    return op.kind.startswith("tf.")

"""A pass that replaces TensorFlow's quantized types by integers: LiteRT's tensors do not have them.

    %q, %low, %high = tf.QuantizeV2(%x, %a, %b) {T = !tf.quint8}
becomes
    %q, %low, %high = tf.QuantizeV2(%x, %a, %b) {T = ui8}

The ranges that the integers represent are operands of the ops that produce and use them. If other ops compute with
quantized types (`tf.QuantizedConv2D`), nothing changes, and those ops are reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.context import Context
from litefuse.ir import CONSTANT, Constant, DType, Module, Op, Value

_INTEGERS = {
    DType.QI8: DType.I8,
    DType.QU8: DType.U8,
    DType.QI16: DType.I16,
    DType.QU16: DType.U16,
    DType.QI32: DType.I32,
}
_CONVERSIONS = frozenset({"tf.QuantizeV2", "tf.Dequantize"})
_DATA_MOVEMENT = (
    *("Bitcast", "BroadcastTo", "ConcatV2", "ExpandDims", "GatherV2", "Identity", "IdentityN", "Pack", "Reshape"),
    *("Shape", "Size", "Slice", "Split", "SplitV", "Squeeze", "StridedSlice", "Tile", "Transpose", "Unpack"),
)
_KNOWN = _CONVERSIONS | {CONSTANT, "func.return", *(f"tf.{name}" for name in _DATA_MOVEMENT)}
_ROUNDING_WARNING = "rounds as documented; TensorFlow's oneDNN kernel, used on some processors, may differ by one"


def lower_quantized_dtypes(module: Module, context: Context) -> None:
    """Replace types, attributes and constants, unless an unknown op uses or produces quantized values."""
    if any(op.kind not in _KNOWN for op in module.ops() if any(value.dtype in _INTEGERS for value in _values(op))):
        return
    for function in module.functions.values():
        for value in function.arguments:
            _retype(value)
    for op in module.ops():
        if _differs_by_processor(op):
            context.record(op.kind, "warning", op.location, _ROUNDING_WARNING)
        for value in op.results:
            _retype(value)
        for name, attribute in op.attributes.items():
            if isinstance(attribute, DType) and attribute in _INTEGERS:
                op.attributes[name] = _INTEGERS[attribute]
            elif isinstance(attribute, Constant) and attribute.dtype in _INTEGERS:
                op.attributes[name] = Constant.of(attribute.numpy(), _INTEGERS[attribute.dtype])


def _differs_by_processor(op: Op) -> bool:
    """Return whether TensorFlow may replace the op by a oneDNN kernel that rounds differently."""
    if op.kind != "tf.QuantizeV2":
        return False
    narrow, dtype = op.attributes["narrow_range"], op.results[0].dtype
    if op.attributes["mode"] == "MIN_FIRST":
        return dtype is DType.QU8
    scaled_to_even = op.attributes["mode"] == "SCALED" and op.attributes["round_mode"] == "HALF_TO_EVEN"
    return scaled_to_even and not narrow and dtype in (DType.QI8, DType.QU8)


def _values(op: Op) -> Iterator[Value]:
    yield from op.inputs
    yield from op.results


def _retype(value: Value) -> None:
    if value.dtype in _INTEGERS:
        value.type = value.type.with_dtype(_INTEGERS[value.dtype])

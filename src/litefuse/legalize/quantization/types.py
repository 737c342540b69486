"""A stage: TensorFlow's quantized types become the integers that they are, for LiteRT's tensors have no such types.

    %q, %low, %high = tf.QuantizeV2(%x, %a, %b) {T = !tf.quint8}
becomes
    %q, %low, %high = tf.QuantizeV2(%x, %a, %b) {T = ui8}

What the integers stand for is in the operands of the ops that make and read them. Where other ops compute with
quantized types (`tf.QuantizedConv2D`), all stays as it is, and those ops are reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.events import Context
from litefuse.ir import CONSTANT, Constant, DType, Module, Op, Value

_INTEGERS = {
    DType.QI8: DType.I8,
    DType.QU8: DType.U8,
    DType.QI16: DType.I16,
    DType.QU16: DType.U16,
    DType.QI32: DType.I32,
}
_CONVERTING = frozenset({"tf.QuantizeV2", "tf.Dequantize"})
_MOVING = (
    *("Bitcast", "BroadcastTo", "ConcatV2", "ExpandDims", "GatherV2", "Identity", "IdentityN", "Pack", "Reshape"),
    *("Shape", "Size", "Slice", "Split", "SplitV", "Squeeze", "StridedSlice", "Tile", "Transpose", "Unpack"),
)
_KNOWN = _CONVERTING | {CONSTANT, "func.return", *(f"tf.{name}" for name in _MOVING)}
_BY_PROCESSOR = "as documented; TensorFlow's kernel of oneDNN, which some processors get, may give the next integer"


def store_quantized_as_integers(module: Module, context: Context) -> None:
    """Change types, attributes and constants, unless an op that is not known reads or makes quantized values."""
    if any(op.kind not in _KNOWN for op in module.ops() if any(value.dtype in _INTEGERS for value in _values(op))):
        return
    for function in module.functions.values():
        for value in function.arguments:
            _retype(value)
    for op in module.ops():
        if _differs_by_processor(op):
            context.record(op.kind, "warning", op.location, _BY_PROCESSOR)
        for value in op.results:
            _retype(value)
        for name, attribute in op.attributes.items():
            if isinstance(attribute, DType) and attribute in _INTEGERS:
                op.attributes[name] = _INTEGERS[attribute]
            elif isinstance(attribute, Constant) and attribute.dtype in _INTEGERS:
                op.attributes[name] = Constant.of(attribute.numpy(), _INTEGERS[attribute.dtype])


def _differs_by_processor(op: Op) -> bool:
    """Whether TensorFlow replaces the op by one of oneDNN's that rounds otherwise."""
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

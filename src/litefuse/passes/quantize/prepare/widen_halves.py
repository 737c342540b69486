"""Compute models in bfloat16 and float16 in float32 before they are quantized: quantized kernels take float32 only.

    %w = cast(dense<...> : tensor<8x4xf32>) {DstT = bf16}
    %y = matmul(cast(%x) {DstT = bf16}, %w)
becomes
    %y = matmul(%x, dense<...> : tensor<8x4xf32>)

Inputs and outputs of signatures keep their type. Results differ from the source, which rounds to 8 or 11 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from litefuse.context import Context
from litefuse.ir import Builder, Constant, DType, Function, Module, Rewriter, Value
from litefuse.ir.core import set_operand, set_operands
from litefuse.quantization import Quantization

_HALVES = (DType.BF16, DType.F16)
_BITS = frozenset({"tf.Bitcast", "tf.AsString", "tf.StringFormat", "tf.DecodeRaw", "tf.NextAfter"})
"""Ops that depend on the representation of their operand."""


def widen_halves(module: Module, context: Context) -> None:
    """Replace each half type by float32, if the model is being quantized and no op depends on the bits of numbers."""
    config: Quantization | None = context.options.quantize
    if config is None or (config.scheme == "float32" and not config.rules):
        return
    present = {value.dtype for op in module.ops() for value in (*op.inputs, *op.results)}
    entries = {signature.function for signature in module.signatures}
    for half in _HALVES:
        if half not in present:
            continue
        reason = _refusal(module, half)
        if reason:
            context.record("widen-halves", "refused", reason=reason)
            continue
        for name, function in module.functions.items():
            _widen(function, half, context, is_entry=name in entries)
        context.record("widen-halves", "changed", type=half.numpy.name)


def _refusal(module: Module, half: DType) -> str:
    """Return why the type must stay, "" if it need not."""
    for op in module.ops():
        values = [value for value in (*op.inputs, *op.results) if value.dtype is half]
        if values and op.kind in _BITS:
            return f"{op.kind} at {op.location} depends on the bits of {half.numpy.name} numbers"
    if any(variable.type.dtype is half for variable in module.variables.values()):
        return f"a variable that the model assigns is {half.numpy.name}"
    return ""


def _widen(function: Function, half: DType, context: Context, *, is_entry: bool) -> None:
    narrow = [value.dtype is half for value in function.results]
    for argument in function.arguments:
        if not is_entry:
            _widen_value(argument, half)
    for op in function.ops():
        for value in op.results:
            _widen_value(value, half)
        for name, attribute in op.attributes.items():
            op.attributes[name] = _widen_attribute(attribute, half)
    if is_entry:
        _cast_ends(function, half, narrow, context)


def _widen_value(value: Value, half: DType) -> None:
    if value.dtype is half:
        value.type = value.type.with_dtype(DType.F32)


def _widen_attribute(attribute: Any, half: DType) -> Any:
    if type(attribute) is tuple:
        return tuple(_widen_attribute(item, half) for item in cast("tuple[Any, ...]", attribute))
    if isinstance(attribute, Constant):
        return attribute.cast(DType.F32) if attribute.dtype is half else attribute
    return DType.F32 if attribute is half else attribute


def _cast_ends(function: Function, half: DType, narrow: Sequence[bool], context: Context) -> None:
    """Insert casts from inputs of the half type, and to the results that had it."""
    rewriter, first = Rewriter(function, context.dialects), function.first
    b = Builder(context.dialects, function.location)
    for argument in function.arguments:
        if argument.dtype is half:
            users = list(argument.uses)
            wide = b.tf.Cast(argument, DstT=DType.F32)
            for user in users:
                set_operands(user, [wide if value is argument else value for value in user.operands])
    rewriter.commit(b, before=first)
    for index, value in enumerate(function.results):
        if narrow[index]:
            set_operand(function.last, index, b.tf.Cast(value, DstT=half))
    rewriter.commit(b, before=function.last)

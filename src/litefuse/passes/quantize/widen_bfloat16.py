"""Compute bfloat16 models in float32 before they are quantized: kernels and schemes have no form for bfloat16.

    %w = cast(dense<...> : tensor<8x4xf32>) {DstT = bf16}
    %y = matmul(cast(%x) {DstT = bf16}, %w)
becomes
    %y = matmul(%x, dense<...> : tensor<8x4xf32>)

Inputs and outputs of signatures keep their type. Results differ from the source by its own rounding to 8 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from litefuse.context import Context
from litefuse.ir import Builder, Constant, DType, Function, Module, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.quantization import Quantization

_BITS = frozenset({"tf.Bitcast", "tf.AsString", "tf.StringFormat", "tf.DecodeRaw", "tf.NextAfter"})
"""Ops that depend on the representation of their operand."""


def widen_bfloat16(module: Module, context: Context) -> None:
    """Replace bfloat16 by float32, if the model is being quantized and no op depends on the bits of numbers."""
    config: Quantization | None = context.options.quantize
    if config is None or (config.scheme == "float32" and not config.rules):
        return
    reason = _refusal(module)
    if reason:
        context.record("widen-bfloat16", "refused", reason=reason)
        return
    entries = {signature.function for signature in module.signatures}
    for name, function in module.functions.items():
        _widen(function, context, is_entry=name in entries)
    context.record("widen-bfloat16", "changed")


def _refusal(module: Module) -> str:
    """Return why bfloat16 must stay, "" if it need not."""
    for op in module.ops():
        values = [value for value in (*op.inputs, *op.results) if value.dtype is DType.BF16]
        if values and op.kind in _BITS:
            return f"{op.kind} at {op.location} depends on the bits of bfloat16 numbers"
    if any(variable.type.dtype is DType.BF16 for variable in module.variables.values()):
        return "a variable that the model assigns is bfloat16"
    return ""


def _widen(function: Function, context: Context, *, is_entry: bool) -> None:
    narrow = [value.dtype is DType.BF16 for value in function.results]
    for argument in function.arguments:
        if not is_entry:
            _widen_value(argument)
    for op in function.ops():
        for value in op.results:
            _widen_value(value)
        for name, attribute in op.attributes.items():
            op.attributes[name] = _widen_attribute(attribute)
    if is_entry:
        _cast_ends(function, narrow, context)


def _widen_value(value: Value) -> None:
    if value.dtype is DType.BF16:
        value.type = value.type.with_dtype(DType.F32)


def _widen_attribute(attribute: Any) -> Any:
    if type(attribute) is tuple:
        return tuple(_widen_attribute(item) for item in cast("tuple[Any, ...]", attribute))
    if isinstance(attribute, Constant):
        return attribute.cast(DType.F32) if attribute.dtype is DType.BF16 else attribute
    return DType.F32 if attribute is DType.BF16 else attribute


def _cast_ends(function: Function, narrow: Sequence[bool], context: Context) -> None:
    """Insert casts from bfloat16 inputs, and to the results that were bfloat16."""
    rewriter, first = Rewriter(function, context.dialects), function.first
    b = Builder(context.dialects, function.location)
    for argument in function.arguments:
        if argument.dtype is DType.BF16:
            users = list(argument.uses)
            wide = b.tf.Cast(argument, DstT=DType.F32)
            for user in users:
                for place, value in enumerate(user.operands):
                    if value is argument:
                        set_operand(user, place, wide)
    rewriter.commit(b, before=first)
    for place, value in enumerate(function.results):
        if narrow[place]:
            set_operand(function.last, place, b.tf.Cast(value, DstT=DType.BF16))
    rewriter.commit(b, before=function.last)

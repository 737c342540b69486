"""Treat the float16 weights of a LiteRT file as float32, and store them in float16 again.

    %w = dequantize(dense<...> : tensor<8x64xf16>)
    %y = fully_connected(%x, %w)
is to the passes between these two
    %y = fully_connected(%x, dense<...> : tensor<8x64xf32>)

The constants are cast lazily: weights that no pass has changed are copied from file to file.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import widens_float16
from litefuse.ir import CONSTANT, Builder, Constant, DType, Module, Rewriter
from litefuse.passes.litert.densify_weights import keeps_ops


def fold_float16(module: Module, context: Context) -> None:
    """Replace conversions of constants from float16 to float32 by float32 constants, if the ops may change."""
    if keeps_ops(module, context):
        return
    wide = frozenset(
        op.result.constant.identity()
        for op in module.ops_of({CONSTANT})
        if op.result.dtype is DType.F32 and op.result.constant is not None
    )
    folded: dict[object, Constant] = {}
    for op in module.ops_of({"tfl.dequantize", "tfl.cast"}):
        half = op.inputs[0].constant
        if half is None or op.function is None or not widens_float16(op):
            continue
        b = Builder(context.dialects, op.location)
        value = b.const(folded.setdefault(half.identity(), half.cast(DType.F32)))
        Rewriter(op.function, context.dialects).replace(op, [value], b)
    if folded:
        context.wide_constants = wide
        context.record("fold-float16", "changed", count=len(folded))


def restore_float16(module: Module, context: Context) -> None:
    """Store the weights that float16 holds exactly in float16, except those that the file has in float32.

    They are float32 for tflite-micro, which has no float16.
    """
    wide = context.wide_constants
    if wide is None or context.target.is_micro:
        return
    from litefuse.passes.quantize.apply.weights import store_float16

    store_float16(module, context, lambda constant: constant.identity() not in wide and constant.is_exact_in(DType.F16))

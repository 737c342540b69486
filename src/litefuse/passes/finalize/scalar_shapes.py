"""Write RESHAPE to a scalar without its second operand.

    %s = constant []
    %y = reshape(%x, %s)
becomes
    %y = reshape(%x)

The shape of a scalar has no bytes in the file, from which LiteRT would know that it is a constant: it would size the
result when the op runs. CompiledModel cannot return such a result (its first answer is arbitrary), GPUs refuse the
whole file, and XNNPACK does not run the op, which splits its part of the graph. Without the operand, the shape is that
of the op's options, which have none either: a scalar. Right with and without XNNPACK on tflite-runtime 2.14, on
ai-edge-litert 1.0.1, 1.2.0, 1.4.0, 2.0.3, 2.1.2, 2.1.4 and 2.3.0, and in LiteRT.js 2.5.3.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import Module, Rewriter
from litefuse.ir.core import set_operands
from litefuse.rewrite.facts import integers

RESHAPE = "tfl.reshape"


def write_scalar_shapes(module: Module, context: Context) -> None:
    """Replace each RESHAPE to a scalar; tflite-micro plans its memory without such constants, and keeps them."""
    if context.target.is_micro:
        return
    for function in module.functions.values():
        rewriter = Rewriter(function, context.dialects)
        for op in [op for op in function.ops() if op.kind == RESHAPE and integers(op.operand(1)) == ()]:
            shape = op.operands[1]
            set_operands(op, [op.inputs[0], None])
            if shape is not None and shape.op is not None and not shape.op.is_used:
                rewriter.erase(shape.op)

"""Convert the bits of states on the CPU: LiteRT's GPU accelerator computes BITCAST incorrectly in float16.

    %h = tfl.bitcast(%bits: tensor<1x4xi32>)
becomes
    %0 = tfl.reshape(%bits, [1, 1, 1, 1, 4]); %1 = tfl.bitcast(%0); %h = tfl.reshape(%1, [1, 4])

It takes at most 4 dimensions, so that the CPU runs these three, next to READ_VARIABLE and ASSIGN_VARIABLE, which it
runs, too. Without them, networks that keep a state were wrong by 2 to 37 % (ai-edge-litert 2.3.0).
"""

from __future__ import annotations

from math import prod

from litefuse.context import Context
from litefuse.dialects.tfl.variables import is_state_cast
from litefuse.ir import Builder, Module, Rewriter
from litefuse.rewrite.build import emit

_LEADING = (1,) * 4
"""Leading dimensions, with which a vector has more than the accelerator takes."""


def cast_states_on_cpu(module: Module, context: Context) -> None:
    """Give the casts of states 5 dimensions, in functions outside of loops, which the CPU runs anyway."""
    for signature in module.signatures:
        function = module.functions[signature.function]
        rewriter = Rewriter(function, context.dialects)
        for op in list(function.ops_of({"tfl.bitcast"})):
            x, type = op.inputs[0], op.result.type
            if not is_state_cast(op) or type.shape is None or None in type.shape or 0 in type.shape:
                continue
            shape = [size or 0 for size in type.shape]
            high = (*_LEADING, prod(shape))
            b = Builder(context.dialects, op.location)
            bits = emit(b, "tfl.reshape", x.type.with_shape(high), x, b.i32(high))
            cast = emit(b, "tfl.bitcast", type.with_shape(high), bits)
            rewriter.replace(op, [emit(b, "tfl.reshape", type, cast, b.i32(shape))], b)

"""Replace ops that have no integer kernel by ops that have one, and integer weights by floats, before calibration.

%y = square(%x)             becomes  %y = mul(%x, %x)
%y = add_n(%a, %b, %c)      becomes  %1 = add(%a, %b); %y = add(%1, %c)
%y = neg(%x)  (only int8)   becomes  %y = mul(%x, -1)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np

from litefuse.context import Context
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.passes.quantize.layers import options_for
from litefuse.quantization import Quantization

HYBRID_KINDS = frozenset({"tfl.fully_connected", "tfl.embedding_lookup"})
"""Ops that fusions emit with integer weights (`litefuse.fusions.integer_weights`)."""


def decompose(function: Function, config: Quantization, context: Context) -> None:
    """Replace the ops of `function` whose scheme asks for integer activations."""
    for op in function.ops_of(_FORMS.keys()):
        own = options_for(op, config)
        is_float = op.results[0].dtype is DType.F32
        if own.activations == "float32" or not is_float or (op.kind == "tfl.neg" and own.activations == "int16"):
            continue
        b = Builder(context.dialects, op.location)
        result = _FORMS[op.kind](b, op)
        result.type = op.results[0].type
        Rewriter(function, context.dialects).replace(op, [result], b)


def restore_weights(function: Function, config: Quantization, context: Context) -> None:
    """Convert integer weights of the source to float for ops that will compute in integers; they find them again."""
    rewriter = Rewriter(function, context.dialects)
    for op in function.ops_of(HYBRID_KINDS):
        if options_for(op, config).activations == "float32":
            continue
        for place, value in enumerate(op.operands):
            if value is not None and value.constant is not None and value.type.quantization is not None:
                scales, _ = value.type.quantization.broadcast(len(value.constant.shape))
                b = Builder(context.dialects, op.location)
                weights = b.const(value.constant.numpy().astype(np.float32) * scales)
                rewriter.commit(b, before=op)
                set_operand(op, place, weights)


def decompositions(module: Module) -> set[str]:
    """Return the functions that composites refer to: the runtime may run its own kernel instead, in float."""
    pending = [name for op in module.ops_of({"tfl.stablehlo_composite"}) for name in op.symbols()]
    found: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += [other for op in module.functions[name].ops() for other in op.symbols()]
    return found


def _square(b: Builder, op: Op) -> Value:
    (x,) = op.inputs
    return b.tfl.mul(x, x)


def _add_n(b: Builder, op: Op) -> Value:
    return reduce(b.tfl.add, op.inputs)


def _neg(b: Builder, op: Op) -> Value:
    return b.tfl.mul(op.inputs[0], np.float32(-1))


_FORMS: dict[str, Callable[[Builder, Op], Value]] = {"tfl.square": _square, "tfl.add_n": _add_n, "tfl.neg": _neg}

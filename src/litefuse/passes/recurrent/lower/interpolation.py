"""Interpolate between the old state and a candidate with one product, as a GRU does.

    %new = tf.AddV2(tf.Mul(%z, %h), tf.Mul(tf.Sub(1.0, %z), %c))
becomes, if %c is a tanh,
    %new = tf.AddV2(%c, tf.Mul(%z, tf.Sub(%h, %c)))

Where %z is 1, the new state differs from %h by the rounding error of %c, which is at most 1.
"""

import numpy as np

from litefuse.context import Context
from litefuse.dialects.rnn import Scan
from litefuse.ir import DType, Op, Rewriter, Value
from litefuse.passes.recurrent.lower.hybrid import has_integers


def merge_products(scan: Scan, context: Context) -> None:
    """Replace the interpolations in a step that have two products; not those of integers, whose scales would change."""
    if has_integers(scan, context):
        return
    rewriter = Rewriter(scan.step, context.dialects)
    for op in scan.step.ops_of({"tf.AddV2"}):
        parts = _match(op)
        if parts is not None:
            weight, old, new = parts
            b = rewriter.builder(op)
            rewriter.replace(op, [b.tf.AddV2(new, b.tf.Mul(weight, b.tf.Sub(old, new)))], b)
            for product in op.inputs:
                if product.op is not None:
                    rewriter.erase_dead(product.op)


def _match(op: Op) -> tuple[Value, Value, Value] | None:
    """Match `w * x + (1 - w) * tanh(...)`; return w, x and the tanh."""
    first, second = (_factors(value) for value in op.inputs)
    if op.result.dtype is not DType.F32 or not first or not second:
        return None
    for factors, others in ((first, second), (second, first)):
        for rest, new in (others, others[::-1]):
            weight = _complement(rest)
            if weight is None or weight not in factors or new.op is None or new.op.kind != "tf.Tanh":
                continue
            old = factors[1] if factors[0] is weight else factors[0]
            if old.type == new.type == weight.type == op.result.type:
                return weight, old, new
    return None


def _factors(value: Value) -> tuple[Value, Value] | None:
    """Match a product with one use."""
    if value.op is None or value.op.kind != "tf.Mul" or not value.has_one_use:
        return None
    left, right = value.op.inputs
    return left, right


def _complement(value: Value) -> Value | None:
    """Match `1 - w`; return w."""
    if value.op is None or value.op.kind != "tf.Sub" or not value.has_one_use:
        return None
    one, weight = value.op.inputs
    constant = one.constant
    return weight if constant is not None and constant.nbytes <= 4 and np.all(constant.numpy() == 1) else None

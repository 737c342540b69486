"""The lift pass: replace LiteRT's ops on floats and their control flow by TensorFlow's ops.

    %y = tfl.add(%x, %b) {fused_activation_function = "RELU"}
becomes
    %s = tf.AddV2(%x, %b); %y = tf.Relu(%s)

Ops without a counterpart stay as they are; legalization passes them on.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import DType, Module, Op
from litefuse.passes.litert.lifting import convolutions, operations, table
from litefuse.rewrite.collect import rewrites_in
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind

_COUNTERS = frozenset({DType.I32, DType.I64, DType.BOOL})
RULES = table.RULES + rewrites_in(operations, convolutions)


def lift_counters(module: Module, context: Context) -> None:
    """Replace the ops that compute integers and truth values, such as the counters of loops."""
    rules = by_kind([rule.only_where(_counts) for rule in RULES])
    for function in module.functions.values():
        apply_rules(function, rules, context.dialects)


def _counts(op: Op) -> bool:
    values = (*op.inputs, *op.results)
    return all(value.dtype in _COUNTERS and value.type.quantization is None for value in values)


def lift(module: Module, context: Context) -> None:
    """Replace the ops of all functions that have a counterpart in the `tf` dialect."""
    rules = by_kind(RULES)
    for function in module.functions.values():
        apply_rules(function, rules, context.dialects)

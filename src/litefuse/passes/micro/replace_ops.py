"""Replace ops that tflite-micro's kernels refuse by ops that they run.

    %y = tfl.tile(%x, [1, 3])
becomes
    %y = tfl.reshape(tfl.broadcast_to(tfl.reshape(%x, [4, 1, 8]), [4, 3, 8]), [4, 24])

The rules are content (`legalizations/micro`); each applies only to ops that the kernels refuse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from litefuse.context import Context
from litefuse.ir import Module, Op
from litefuse.legalizations.micro import FLOAT_RULES, INTEGER_RULES, LATE
from litefuse.passes.simplify.cse import LargeConstants, eliminate_common
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import Rule, by_kind


def replace_ops(module: Module, context: Context) -> None:
    """Replace ops; events count them by kind.

    Ops that are quantized as a whole are left to `replace_integer_ops`.
    """
    later = LATE if context.options.has_integer_activations else frozenset[str]()
    _apply(module, context, [rule for rule in FLOAT_RULES if not later.issuperset(rule.kinds)])


def replace_integer_ops(module: Module, context: Context) -> None:
    """Replace quantized ops, and float ops that stayed in float or were inserted by the quantization."""
    _apply(module, context, [*INTEGER_RULES, *FLOAT_RULES])


def replace_inserted_ops(module: Module, context: Context) -> None:
    """Replace ops that other passes inserted for the runtime, such as zeros of states; equal ones stay separate."""
    _apply(module, context, FLOAT_RULES, merge=False)


def _apply(module: Module, context: Context, rules: Sequence[Rule], *, merge: bool = True) -> None:
    counts: Counter[str] = Counter()

    def observe(_rule: Rule, op: Op) -> None:
        counts[op.name.upper()] += 1

    effects, large, rules_by_kind = Effects(module, context.dialects), LargeConstants(), by_kind(rules)
    for function in module.functions.values():
        if apply_rules(function, rules_by_kind, context.dialects, observe):
            eliminate_dead_ops(function, effects)
            if merge:
                eliminate_common(function, context.dialects, large=large)
    for name, count in sorted(counts.items()):
        reason = f"{context.target.title}'s kernels do not run it"
        context.record(f"replace {name}", "changed", reason=reason, count=count)

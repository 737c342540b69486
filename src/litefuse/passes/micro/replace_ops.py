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
from litefuse.passes.micro.kernels import runs_on_npu, will_run_on_npu
from litefuse.passes.simplify.cse import LargeConstants, eliminate_common
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import Rule, by_kind

_NO_KERNEL = "tflite-micro's kernels do not run it"


def replace_ops(module: Module, context: Context) -> None:
    """Replace ops; events count them by kind.

    Ops that are quantized as a whole are left to `replace_integer_ops`.
    """
    later = LATE if context.options.has_integer_activations else frozenset[str]()
    apply_to_refused(
        module, context, [rule for rule in FLOAT_RULES if not later.issuperset(rule.kinds)], is_quantized=False
    )


def replace_integer_ops(module: Module, context: Context) -> None:
    """Replace quantized ops, and float ops that stayed in float or were inserted by the quantization."""
    apply_to_refused(module, context, [*INTEGER_RULES, *FLOAT_RULES], is_quantized=True)


def replace_inserted_ops(module: Module, context: Context) -> None:
    """Replace ops that other passes inserted for the runtime, such as zeros of states; equal ones stay separate."""
    apply_to_refused(module, context, FLOAT_RULES, is_quantized=True, merge=False)


def apply_to_refused(
    module: Module, context: Context, rules: Sequence[Rule], *, is_quantized: bool, merge: bool = True
) -> None:
    """Replace ops by rules, except those that the target's NPU runs or will run; events count them by kind."""
    counts: Counter[str] = Counter()

    def observe(_rule: Rule, op: Op) -> None:
        counts[op.name.upper()] += 1

    if context.target.npu:
        runs = runs_on_npu if is_quantized else will_run_on_npu
        rules = [rule.only_where(lambda op: not runs(op, context)) for rule in rules]
    effects, large, rules_by_kind = Effects(module, context.dialects), LargeConstants(), by_kind(rules)
    for function in module.functions.values():
        if apply_rules(function, rules_by_kind, context.dialects, observe):
            eliminate_dead_ops(function, effects)
            if merge:
                eliminate_common(function, context.dialects, large=large)
    for name, count in sorted(counts.items()):
        reason = f"{context.target.title} does not run it" if context.target.npu else _NO_KERNEL
        context.record(f"replace {name}", "changed", reason=reason, count=count)

"""Let the ops of a loop compute with float activations and 8-bit weights, where the user's scheme has integers."""

import re
from collections.abc import Sequence
from dataclasses import replace

from litefuse.context import Context
from litefuse.dialects.rnn import Scan
from litefuse.dialects.rnn.costs import HYBRID
from litefuse.ir import CONSTANT, Module, Op
from litefuse.quantization import LayerRule, Quantization


def names_of_loop(op: Op, module: Module) -> list[str]:
    """Return the names of the loop and of the ops in its step, which the ops that replace them have."""
    names: dict[str, None] = {}
    pending = [op]
    while pending:
        current = pending.pop()
        names[current.location.name] = None
        pending += [called for name in current.symbols() for called in module.functions[name].ops()]
    return sorted(filter(None, names))


def hybrid_rule(op: Op, module: Module) -> LayerRule:
    """Return the rule that gives the ops of a loop this scheme."""
    names = "|".join(map(re.escape, names_of_loop(op, module)))
    return LayerRule(HYBRID, regex=f"^(?:{names})$")


def has_integers(scan: Scan, context: Context) -> bool:
    """Return whether an op of the loop computes with integers, as far as that follows from its name."""
    config: Quantization | None = context.options.quantize
    if config is None or not config.has_integer_activations:
        return False
    locations = (op.location for op in (scan.op, *scan.step.ops()) if op.kind != CONSTANT)
    return any(config.choose("", location.layer, location.name).activations != "float32" for location in locations)


def add_rules(rules: Sequence[LayerRule], context: Context) -> None:
    """Add rules to the options; those of the user come first, and therefore take precedence."""
    config: Quantization | None = context.options.quantize
    if config is not None:
        rules = [rule for rule in rules if rule not in config.rules]
        context.options = replace(context.options, quantize=replace(config, rules=(*config.rules, *rules)))

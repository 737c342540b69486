"""Replace ops that the NPU leaves to the CPU by ops that it runs.

    %y = tfl.reverse_v2(%x: tensor<1x2x4x!quant>, [1])
becomes
    %y = tfl.concatenation(tfl.slice(%x, [0, 1, 0], [1, 1, 4]), tfl.slice(%x, [0, 0, 0], [1, 1, 4])) {axis = 1}

The rules are content (`legalizations/npu`). They apply after the quantization, so that all steps of an op have its
scale, and before it to ops that have no kernel for integers.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import Module, Op
from litefuse.legalizations.npu import INT16_RULES, RULES
from litefuse.passes.micro.replace_ops import apply_to_refused


def replace_ops(module: Module, context: Context) -> None:
    """Replace ops that cannot be quantized, and those of 16 bits that the NPU has no table for.

    Events count them by kind.
    """
    config = context.options.quantize

    def activations(op: Op) -> str:
        return "" if config is None else config.choose(op.name, op.location.layer, op.location.name).activations

    def stays_in_float(op: Op) -> bool:
        return activations(op) not in quantization_rule(op.kind).activations

    rules = [rule.only_where(stays_in_float) for rule in RULES]
    rules += [rule.only_where(lambda op: activations(op) == "int16") for rule in INT16_RULES]
    apply_to_refused(module, context, rules, is_quantized=False)


def replace_integer_ops(module: Module, context: Context) -> None:
    """Replace ops in the types in which they compute."""
    apply_to_refused(module, context, RULES, is_quantized=True)

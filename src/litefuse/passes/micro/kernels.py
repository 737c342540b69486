"""Queries about tflite-micro's kernels before an op is emitted or quantized."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from litefuse.dialects.tfl.kernel_call import KernelTensor
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.dialects.tfl.targets.micro import call_of, find_problems, find_type_problems
from litefuse.ir import Op
from litefuse.legalizations.micro import FLOAT_RULES, LATE, TABULATED

_REPLACED = frozenset(kind for rule in FLOAT_RULES for kind in rule.kinds)
_BIAS_TYPES = {"int8": "int32", "int16": "int64"}


def find_fusion_problems(op: Op) -> Sequence[str]:
    """Return why the kernels do not run an op that a fusion emitted, unless a rule replaces it afterwards."""
    return [] if op.kind in _REPLACED or not op.kind.startswith("tfl.") else find_problems(call_of(op))


def refuse_integers(op: Op, rule: QuantizationRule, activations: str) -> str:
    """Return why no kernel runs a float op with integer activations; "" if one does, or a rule replaces the op."""
    if op.kind in LATE:
        return "" if op.kind in TABULATED and activations == "int8" else f"tflite-micro has no {op.name.upper()}"
    call = call_of(op)
    operands = tuple(
        operand if operand is None else _quantized(operand, index, rule, activations)
        for index, operand in enumerate(call.operands)
    )
    results = tuple(_quantized(result, None, rule, activations) for result in call.results)
    quantized = replace(call, operands=operands, results=results)
    # Rules replace ops of many axes or operands, by ops with kernels for the same types.
    problems = find_type_problems(quantized) if op.kind in _REPLACED else find_problems(quantized)
    return f"tflite-micro: {problems[0]}" if problems else ""


def accepts_integer_weights(op: Op) -> bool:
    """Return whether a kernel takes the float activations of `op` together with weights of 8 bits."""
    call, weights = call_of(op), quantization_rule(op.kind).weights
    operands = tuple(
        operand if operand is None or index not in weights else replace(operand, dtype="int8")
        for index, operand in enumerate(call.operands)
    )
    return bool(weights) and not find_problems(replace(call, operands=operands))


def _quantized(tensor: KernelTensor, index: int | None, rule: QuantizationRule, activations: str) -> KernelTensor:
    """Return the tensor with the type that it has in the integer form of its op."""
    if tensor.dtype != "float32":
        return tensor
    if index is not None and index in rule.weights:
        return replace(tensor, dtype="int8")
    if index is not None and index == rule.bias:
        return replace(tensor, dtype=_BIAS_TYPES[activations])
    return replace(tensor, dtype=activations)

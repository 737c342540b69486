"""Queries about tflite-micro's kernels before an op is emitted or quantized."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from litefuse.context import Context
from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.dialects.tfl.targets.ethos import ACCELERATORS
from litefuse.dialects.tfl.targets.micro import call_of, find_problems, find_type_problems
from litefuse.ir import DType, Op, QuantizationParameters
from litefuse.legalizations.micro import FLOAT_RULES, LATE, TABULATED

_REPLACED = frozenset(kind for rule in FLOAT_RULES for kind in rule.kinds)
_BIAS_TYPES = {"int8": "int32", "int16": "int64"}


def runs_on_npu(op: Op, context: Context) -> bool:
    """Return whether the target has an NPU that runs an op."""
    return bool(context.target.npu) and _is_taken(call_of(op), context)


def will_run_on_npu(op: Op, context: Context) -> bool:
    """Return whether the target has an NPU that runs an op in integers, if it is to compute in them."""
    config = context.options.quantize
    if not context.target.npu or config is None or all(result.dtype is not DType.F32 for result in op.results):
        return runs_on_npu(op, context)
    rule = quantization_rule(op.kind)
    activations = config.choose(op.name, op.location.layer, op.location.name).activations
    scale = QuantizationParameters.of(1.0)
    return activations in rule.activations and _is_taken(_quantize(call_of(op), rule, activations, scale), context)


def _is_taken(call: KernelCall, context: Context) -> bool:
    return not any(ACCELERATORS[context.target.npu].find_problems(call, 1))


def find_fusion_problems(op: Op) -> Sequence[str]:
    """Return why the kernels do not run an op that a fusion emitted, unless a rule replaces it afterwards."""
    return [] if op.kind in _REPLACED or not op.kind.startswith("tfl.") else find_problems(call_of(op))


def refuse_integers(op: Op, rule: QuantizationRule, activations: str) -> str:
    """Return why no kernel runs a float op with integer activations; "" if one does, or a rule replaces the op."""
    if op.kind in LATE:
        return "" if op.kind in TABULATED and activations == "int8" else f"tflite-micro has no {op.name.upper()}"
    call = call_of(op)
    quantized = _quantize(call, rule, activations)
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


def _quantize(
    call: KernelCall, rule: QuantizationRule, activations: str, scale: QuantizationParameters | None = None
) -> KernelCall:
    """Return the integer form of a call, with this scale."""

    def quantized(tensor: KernelTensor, index: int | None = None) -> KernelTensor:
        if tensor.dtype != "float32":
            return tensor
        if index is not None and index == rule.bias:
            return replace(tensor, dtype=_BIAS_TYPES[activations])
        is_weight = index is not None and index in rule.weights and tensor.is_constant
        return replace(tensor, dtype="int8" if is_weight else activations, quantization=scale)

    operands = tuple(
        None if operand is None else quantized(operand, index) for index, operand in enumerate(call.operands)
    )
    return replace(call, operands=operands, results=tuple(map(quantized, call.results)))

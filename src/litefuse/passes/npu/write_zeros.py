"""Compute tensors on the NPU that FILL and BROADCAST_TO would write on the CPU.

    %h = tfl.fill([1, 32], 0); tfl.unidirectional_sequence_lstm(%x, ..., %h, ...)
becomes
    %h = tfl.quantize(tfl.mul(tfl.slice(%x, 0, 1), zeros)); tfl.unidirectional_sequence_lstm(%x, ..., %h, ...)

A kernel writes its state into the tensor of the initial one, which must not be a constant, nor be computed from
constants only: the runtime would do that once. Other such tensors become constants.
"""

from __future__ import annotations

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.variables import state_operands, stateful_kinds
from litefuse.ir import (
    Builder,
    Constant,
    DType,
    Function,
    Module,
    Op,
    QuantizationParameters,
    Rewriter,
    TensorType,
    Value,
)
from litefuse.ir.core import set_operand
from litefuse.passes.simplify.dce import eliminate_dead_code
from litefuse.rewrite.build import emit, reshape
from litefuse.rewrite.facts import static_shape

_COPIES = frozenset({"tfl.slice", "tfl.quantize"})
_SOURCES = frozenset({"tfl.fill", "tfl.broadcast_to"})
_TYPES = (DType.I8, DType.I16)


def write_zeros(module: Module, context: Context) -> None:
    """Replace states that are zero in each call, then other tensors of constants."""
    for function in module.functions.values():
        for kernel in function.ops_of(stateful_kinds(function)):
            _write_states(function, kernel, context)
    eliminate_dead_code(module, context)
    for function in module.functions.values():
        _write_constants(function, context)
    eliminate_dead_code(module, context)


def _write_states(function: Function, kernel: Op, context: Context) -> None:
    x, zeros = kernel.operands[0], dict[tuple[int, ...], Value]()
    for index in state_operands(kernel):
        state = kernel.operands[index]
        if x is None or state is None or not state.has_one_use or not _is_zero(state):
            continue
        if x.dtype not in _TYPES or state.dtype not in _TYPES or not (x.type.is_static and state.type.is_static):
            continue
        b, sizes = Builder(context.dialects, kernel.location), static_shape(state)
        if sizes not in zeros:
            zeros[sizes] = _compute_zeros(b, x, sizes)
        own = emit(b, "tfl.quantize", state.type, zeros[sizes])
        Rewriter(function, context.dialects).commit(b, before=kernel)
        set_operand(kernel, index, own)


def _compute_zeros(b: Builder, x: Value, sizes: tuple[int, ...]) -> Value:
    """Multiply a number of x by zeros."""
    assert x.type.quantization is not None
    ones = [1] * (x.rank or 0)
    first = emit(b, "tfl.slice", x.type.with_shape(tuple(ones)), x, b.i32([0] * len(ones)), b.i32(ones))
    # The scale of a product is that of x times 1: the kernel shifts no integers.
    factor = Constant.of(np.zeros(sizes, x.dtype.numpy)).with_quantization(QuantizationParameters.of(1.0))
    product = TensorType(x.dtype, sizes, QuantizationParameters.of(x.type.quantization.scale))
    number = reshape(b, first, [1] * len(sizes))
    return emit(b, "tfl.mul", product, number, b.const(factor), fused_activation_function="NONE")


def _is_zero(value: Value) -> bool:
    """Return whether a value is computed from zeros only, by FILL or BROADCAST_TO and copies."""
    source = value.op
    while source is not None and source.kind in _COPIES:
        source = source.inputs[0].op
    if source is None or source.kind not in _SOURCES:
        return False
    number = source.inputs[1 if source.kind == "tfl.fill" else 0]
    parameters = number.type.quantization
    uniform = None if number.constant is None else number.constant.uniform_value()
    return uniform is not None and uniform == (0 if parameters is None else parameters.zero_point)


def _write_constants(function: Function, context: Context) -> None:
    """Store the results of FILL and BROADCAST_TO that no kernel writes."""
    rewriter = Rewriter(function, context.dialects)
    states = {op.operands[index] for op in function.ops_of(stateful_kinds(function)) for index in state_operands(op)}
    for op in list(function.ops_of(_SOURCES)):
        value = op.inputs[1 if op.kind == "tfl.fill" else 0].constant
        shape = op.result.shape
        readers = {result for user in op.result.uses for result in user.results}
        if value is None or shape is None or None in shape or not states.isdisjoint({op.result, *readers}):
            continue
        b = Builder(context.dialects, op.location)
        array = np.broadcast_to(value.numpy(), tuple(int(size or 0) for size in shape))
        constant = Constant.of(array).with_quantization(op.result.type.quantization)
        rewriter.replace(op, [b.const(constant)], b)

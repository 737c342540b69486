"""Give each state of a recurrent op a separate producer, as LiteRT's variable tensors require."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import UPDATE, state_operands, state_writers, stateful_kinds
from litefuse.errors import ConversionError
from litefuse.ir import Builder, Constant, Dialects, DType, Function, Module, Op, Value
from litefuse.ir.core import set_operand
from litefuse.passes.simplify.cse import eliminate_common

_STATE_OUTPUTS = {
    "output_state": (0, -1),
    "state": (0, -1),
    "fw_output_state": (0, -1),
    "fw_state": (0, -1),
    "bw_output_state": (1, 0),
    "bw_state": (1, 0),
}
"""States that the kernel also outputs, by operand name: the index of the result, and the step in it."""
OWN_PRODUCERS = frozenset({"tfl.fill", "tfl.quantize", "tfl.slice", "tfl.strided_slice", "tfl.pseudo_variable"})
"""Ops that may write a variable tensor. The runtime computes other ops (RESHAPE, SQUEEZE, ADD, MUL, SOFTMAX ...) in
place of their operand; without delegates, these crash if the result is a variable tensor (ai-edge-litert 2.3.0)."""


def split_state_operands(module: Module, context: Context) -> None:
    """Ensure that no state shares its tensor with another state or another user, since the kernel writes into it.

    Zeros are emitted again, any other state is copied. Must run last, because merging equal ops would undo it.
    """
    for function in module.functions.values():
        for op in function.ops_of(stateful_kinds(function) | {UPDATE, FINAL_STATE}):
            if op.kind == UPDATE:
                _copy_update(function, op, context.dialects)
                continue
            if op.kind == FINAL_STATE:
                read_after_kernel(function, op, context.dialects)
                continue
            for index in state_operands(op):
                state = op.operands[index]
                if state is not None:
                    _separate_state(function, op, index, state, context.dialects)


def merge_common(function: Function, dialects: Dialects, kinds: Container[str] | None = None) -> None:
    """Merge equal ops (of these kinds), except the writers of states, since each kernel overwrites a state."""
    writers = {writer.op for writer in state_writers(function)}
    eliminate_common(function, dialects, lambda op: op in writers or (kinds is not None and op.kind not in kinds))


def _separate_state(function: Function, op: Op, index: int, state: Value, dialects: Dialects) -> None:
    source = state.op
    if state.has_one_use and source is not None and source.kind in OWN_PRODUCERS:
        return
    if source is not None and source.kind == "tfl.fill":
        copy = Op(source.kind, source.operands, [state.type], dict(source.attributes), source.location)
        function.insert(copy, before=op)
        set_operand(op, index, copy.result)
        return
    builder = Builder(dialects, op.location)
    own = copy_tensor(builder, state)
    for new in builder.staged:
        function.insert(new, before=op)
    set_operand(op, index, own)


def read_after_kernel(function: Function, final: Op, dialects: Dialects) -> None:
    """Make the users of a final state depend on the kernel's outputs.

    In the file, they read the variable tensor, whose producer is the op that writes the initial state. When a delegate
    runs some of the ops, the runtime runs any op whose operands are available, whether the kernel has run or not
    (measured with XNNPACK). Therefore, the users read the last step of the kernel's outputs, or a copy of the state
    whose size is computed from the outputs. LiteRT knows both sizes when it prepares the model, so neither is a
    dynamic tensor (see `passes/finalize/states/state_writers.py`).
    """
    readers = [user for user in final.result.uses if user is not function.last]
    outputs = final.operands[0]
    if not readers or outputs is None:
        return
    b = Builder(dialects, final.location)
    copy = _slice_final_state(b, final, outputs)
    if copy is None:
        copy = final_state_copy(b, final, outputs)
    copy.type = final.result.type
    following = final.next
    for new in b.staged:
        function.insert(new, before=following)
    for reader in readers:
        for index, operand in enumerate(reader.operands):
            if operand is final.result:
                set_operand(reader, index, copy)


def final_state_copy(b: Builder, final: Op, outputs: Value) -> Value:
    """Copy a final state after its kernel, which produces `outputs`, has run."""
    copy = _copy_up_to(b, final.result, _size_after_kernel(b, final, outputs))
    copy.type = final.result.type
    return copy


def _size_after_kernel(b: Builder, final: Op, outputs: Value) -> Value:
    """Return the size of the final state [batch, width], computed from the shape of the kernel's outputs."""
    kernel, width = outputs.op, final.result.shape
    assert kernel is not None and width is not None
    axis = 1 if kernel.attributes.get("time_major") else 0
    shape = b.tfl.shape(outputs, out_type=DType.I32)
    if outputs.shape is not None and outputs.shape[-1] == width[-1]:
        if outputs.rank == 2:
            return shape  # the kernel runs a single step
        return b.tfl.strided_slice(shape, b.i32([axis]), b.i32([3]), b.i32([2 - axis]))
    batch = b.tfl.strided_slice(shape, b.i32([axis]), b.i32([axis + 1]), b.i32([1]))
    if width[-1] is None:
        raise ConversionError("its final state is read, but its width is unknown.", where=str(final.location))
    return b.tfl.concatenation(batch, b.i32([width[-1]]), axis=0)


def _slice_final_state(b: Builder, final: Op, outputs: Value) -> Value | None:
    """Slice the final state from the outputs of the kernel: their last step, or their first if it runs backwards.

    Return None if the kernel does not output this state, or may run no steps.
    """
    kernel = outputs.op
    schema = None if kernel is None else b.dialects.schema(kernel.kind)
    if kernel is None or schema is None:
        return None
    operand: int = final.attributes["operand"]
    result, at = _STATE_OUTPUTS.get(schema.operands[operand].name, (len(kernel.results), 0))
    if result >= len(kernel.results) or kernel.attributes.get("merge_outputs"):
        return None
    given = kernel.results[result]
    axis = 0 if kernel.attributes.get("time_major") else 1
    if given.shape is None or len(given.shape) != 3 or not given.shape[axis]:
        return None
    begin, end = [0, 0, 0], [0, 0, 0]
    begin[axis], end[axis] = at, at + 1
    mask = 0b111 & ~(1 << axis)
    masks: dict[str, Any] = {
        "begin_mask": mask,
        "end_mask": mask | (1 << axis if at else 0),
        "shrink_axis_mask": 1 << axis,
    }
    return b.tfl.strided_slice(given, b.i32(begin), b.i32(end), b.i32([1, 1, 1]), **masks)


def _copy_update(function: Function, update: Op, dialects: Dialects) -> None:
    """Copy the new value of a variable, since the op that produces it becomes the file's writer of the variable."""
    builder = Builder(dialects, update.location)
    value = update.operands[1]
    assert value is not None
    own = copy_tensor(builder, value)
    for new in builder.staged:
        function.insert(new, before=update)
    set_operand(update, 1, own)


def copy_tensor(b: Builder, state: Value) -> Value:
    """Copy `state` to a separate tensor, with an op that no later pass merges or removes.

    Neither a constant nor a slice of one can be a variable tensor, since the runtime computes it only once. A constant
    is therefore added to zeros that `fill` emits.
    """
    rank = state.rank
    assert rank is not None, "states have a rank"
    if state.constant is not None:
        zero = state.type.with_shape(())
        points = 0 if zero.quantization is None else zero.quantization.zero_point
        number = Constant.of(np.array(points, zero.dtype.numpy)).with_quantization(zero.quantization)
        zeros = b.tfl.fill(b.i32(list(state.constant.shape)), b.const(number), result_types=[state.type])
        state = b.tfl.add(zeros, state, pot_scale_int16=zero.quantization is None, result_types=[state.type])
    if state.type.is_static:
        return b.tfl.slice(state, b.i32([0] * rank), b.i32([-1] * rank), result_types=[state.type])
    copy = _copy_up_to(b, state, b.i32([0] * rank), end_mask=(1 << rank) - 1)
    copy.type = state.type
    return copy


def _copy_up_to(b: Builder, value: Value, end: Value, *, end_mask: int = 0) -> Value:
    """Copy `value` from zero to `end` in each dimension.

    Uses STRIDED_SLICE, because the result of LiteRT's SLICE is a dynamic tensor whenever the operand's
    `shape_signature` has a free dimension.
    """
    rank = value.rank
    assert rank is not None
    return b.tfl.strided_slice(value, b.i32([0] * rank), end, b.i32([1] * rank), end_mask=end_mask)

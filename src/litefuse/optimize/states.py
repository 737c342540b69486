"""Give each state of a recurrent op a producer of its own, as LiteRT's variable tensors need."""

from __future__ import annotations

import numpy as np

from litefuse.events import Context
from litefuse.ir import Builder, Dialects, DType, Function, Module, Op, Value
from litefuse.ir.core import set_operand
from litefuse.ir.functions import FINAL_STATE

UPDATE = "tfl.pseudo_update"

_GIVEN = {
    "output_state": (0, -1),
    "state": (0, -1),
    "fw_output_state": (0, -1),
    "fw_state": (0, -1),
    "bw_output_state": (1, 0),
    "bw_state": (1, 0),
}
"""States that are outputs, too: of which result, and at which step."""
OWN_PRODUCERS = frozenset({"tfl.fill", "tfl.slice", "tfl.strided_slice", "tfl.pseudo_variable"})
"""What may write a variable tensor. The runtime lets others (RESHAPE, SQUEEZE, ADD, MUL, SOFTMAX ...) compute in place
of their operand; with a variable tensor for a result they crash, without delegates (measured: ai-edge-litert 2.3.0)."""


def split_state_operands(module: Module, context: Context) -> None:
    """Let no two states, nor a state and another reader, share a tensor: the kernel writes into it.

    Zeros are made again, anything else is copied. Runs last, as merging equal ops would undo it.
    """
    for function in module.functions.values():
        for op in function.ops():
            if op.kind == UPDATE:
                _copy_update(function, op, context.dialects)
                continue
            if op.kind == FINAL_STATE:
                _read_after_kernel(function, op, context.dialects)
                continue
            for index in state_operands(op, context.dialects):
                state = op.operands[index]
                if state is not None:
                    _make_own(function, op, index, state, context.dialects)


def state_operands(op: Op, dialects: Dialects) -> tuple[int, ...]:
    """The places of the operands that the op's kernel reads and writes."""
    schema = dialects.schema(op.kind)
    if schema is None or not op.kind.startswith("tfl."):
        return ()
    return tuple(index for index, spec in enumerate(schema.operands) if spec.is_ref and index < len(op.operands))


def _make_own(function: Function, op: Op, index: int, state: Value, dialects: Dialects) -> None:
    source = state.op
    if state.has_one_use and source is not None and source.kind in OWN_PRODUCERS:
        return
    if source is not None and source.kind == "tfl.fill":
        copy = Op(source.kind, source.operands, [state.type], dict(source.attributes), source.location)
        function.insert(copy, before=op)
        set_operand(op, index, copy.result)
        return
    builder = Builder(dialects, op.location, op)
    own = copied(builder, state)
    for new in builder.staged:
        function.insert(new, before=op)
    set_operand(op, index, own)


def _read_after_kernel(function: Function, final: Op, dialects: Dialects) -> None:
    """Let those who read a final state wait for the kernel.

    In the file they read the variable tensor, whose producer is the op that writes the initial state: once a delegate
    has taken some ops, the runtime runs what has its operands, whether the kernel has run or not (measured: XNNPACK).
    So they read the last step of the kernel's outputs, or a copy of the state whose size is that of the outputs. LiteRT
    knows both sizes when it prepares the model, so that neither is a dynamic tensor (`optimize/state_writers.py`).
    """
    readers = [user for user in final.result.uses if user is not function.last]
    outputs = final.operands[0]
    if not readers or outputs is None:
        return
    b = Builder(dialects, final.location, final)
    copy = _at_the_end(b, final, outputs) or final_state_copy(b, final, outputs)
    copy.type = final.result.type
    following = final.next
    for new in b.staged:
        function.insert(new, before=following)
    for reader in readers:
        for index, operand in enumerate(reader.operands):
            if operand is final.result:
                set_operand(reader, index, copy)


def final_state_copy(b: Builder, final: Op, outputs: Value) -> Value:
    """Copy a final state once its kernel, which makes `outputs`, has run."""
    copy = _copied_up_to(b, final.result, _size_after_kernel(b, final, outputs))
    copy.type = final.result.type
    return copy


def _size_after_kernel(b: Builder, final: Op, outputs: Value) -> Value:
    """Return the size of the final state [batch, width], computed from the shape of the kernel's outputs."""
    kernel, width = outputs.op, final.result.shape
    assert kernel is not None and width is not None
    axis = 1 if kernel.attributes.get("time_major") else 0
    shape = b.tfl.shape(outputs, out_type=DType.I32)
    if outputs.shape is not None and outputs.shape[-1] == width[-1]:
        return b.tfl.strided_slice(shape, b.i32([axis]), b.i32([3]), b.i32([2 - axis]))
    batch = b.tfl.strided_slice(shape, b.i32([axis]), b.i32([axis + 1]), b.i32([1]))
    assert width[-1] is not None, "weights have known sizes"
    return b.tfl.concatenation(batch, b.i32([width[-1]]), axis=0)


def _at_the_end(b: Builder, final: Op, outputs: Value) -> Value | None:
    """What the kernel gave at the end, if that is the state and there is at least one step; the batch stays."""
    kernel = outputs.op
    schema = None if kernel is None else b.dialects.schema(kernel.kind)
    if kernel is None or schema is None:
        return None
    place: int = final.attributes["operand"]
    result, at = _GIVEN.get(schema.operands[place].name, (len(kernel.results), 0))
    if result >= len(kernel.results) or kernel.attributes.get("merge_outputs"):
        return None
    given = kernel.results[result]
    axis = 0 if kernel.attributes["time_major"] else 1
    if given.shape is None or len(given.shape) != 3 or not given.shape[axis]:
        return None
    begin, end = [0, 0, 0], [0, 0, 0]
    begin[axis], end[axis] = at, at + 1
    mask = 0b111 & ~(1 << axis)
    masks = {"begin_mask": mask, "end_mask": mask | (1 << axis if at else 0), "shrink_axis_mask": 1 << axis}
    return b.tfl.strided_slice(given, b.i32(begin), b.i32(end), b.i32([1, 1, 1]), **masks)


def _copy_update(function: Function, update: Op, dialects: Dialects) -> None:
    """Let an op of its own write the variable tensor: it is the one that the file's operators show."""
    builder = Builder(dialects, update.location, update)
    value = update.operands[1]
    assert value is not None
    own = copied(builder, value)
    for new in builder.staged:
        function.insert(new, before=update)
    set_operand(update, 1, own)


def copied(b: Builder, state: Value) -> Value:
    """The same values in a tensor of their own: of all ops that leave them as they are, none merges or drops this one.

    A constant cannot be a variable tensor, nor its slice, which the runtime would compute once and for all: it is
    spread over what `fill` makes.
    """
    rank = state.rank
    assert rank is not None, "states have a rank"
    if state.constant is not None:
        zeros = b.tfl.fill(b.i32(list(state.constant.shape)), b.const(np.zeros((), state.constant.dtype.numpy)))
        state = b.tfl.add(zeros, state)
    if state.type.is_static:
        return b.tfl.slice(state, b.i32([0] * rank), b.i32([-1] * rank))
    return _copied_up_to(b, state, b.i32([0] * rank), end_mask=(1 << rank) - 1)


def _copied_up_to(b: Builder, value: Value, end: Value, *, end_mask: int = 0) -> Value:
    """Copy `value` up to `end`, the end of each dimension.

    STRIDED_SLICE, as LiteRT's SLICE makes a dynamic tensor of any operand whose `shape_signature` has a free dimension.
    """
    rank = value.rank
    assert rank is not None
    return b.tfl.strided_slice(value, b.i32([0] * rank), end, b.i32([1] * rank), end_mask=end_mask)

"""Keep ops from overwriting memory that other ops still read, which LiteRT's memory planner allows.

RESHAPE and similar ops share their operand's memory; ADD, SUB, MUL, DIV and SOFTMAX write their result
in place of an operand that has one use. The planner (`arena_planner.cc`, IdentifyInPlaceTensors) counts
the uses of the tensor that owns the memory and of the operand itself, but not of tensors in between:

    %t = add(%r, %c)        shares the memory of %r, which has one use
    %v = reshape(%t)        shares it, too
    %w = mul(%v, %d)        overwrites it, although %t is read later
    %y = sub(%t, %w)        wrong

The bug occurs when LiteRT's own kernels run these ops (integers, or without XNNPACK).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from litefuse.context import Context
from litefuse.ir import CONSTANT, Dialects, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.rewrite.build import emit

SHARING = frozenset({"tfl.reshape", "tfl.squeeze", "tfl.expand_dims", "tfl.bitcast"})
# Number of leading operands, by op kind, that the result may be written in place of.
OVERWRITING = {
    "tfl.add": 2,
    "tfl.sub": 2,
    "tfl.mul": 2,
    "tfl.div": 2,
    "tfl.softmax": 1,
    "tfl.dynamic_update_slice": 1,
}


def copy_overwritten_values(module: Module, context: Context) -> None:
    """Copy each value that would be overwritten too early, before its reshape."""
    for function in module.functions.values():
        _copy_values(function, context.dialects)


def _copy_values(function: Function, dialects: Dialects) -> None:
    positions = {op: position for position, op in enumerate(function.ops())}
    positions[function.last] = len(positions)
    rewriter = Rewriter(function, dialects)
    for writer in list(positions):
        for value in writer.operands[: OVERWRITING.get(writer.kind, 0)]:
            if value is not None and _is_written_too_early(writer, value, positions):
                assert value.op is not None
                positions |= dict.fromkeys(_copy_operand(value.op, rewriter), positions[value.op])


def _is_written_too_early(writer: Op, value: Value, positions: dict[Op, int]) -> bool:
    """Return whether memory that `value` shares is read after `writer` has overwritten it."""
    owner = find_owner(value)
    if owner is value or not value.has_one_use or owner.op is None or owner.op.kind == CONSTANT:
        return False
    if not owner.has_one_use and not _may_share_operand(owner.op):
        return False
    return _last_read(owner, positions) > positions[writer]


def _may_share_operand(op: Op) -> bool:
    """Return whether the result of `op` may share the memory of an operand, whose uses the planner then counts."""
    result = op.results[0]
    return any(
        value is not None
        and value.op is not None
        and value.op.kind != CONSTANT
        and value.has_one_use
        and value.shape == result.shape
        for value in op.operands[: OVERWRITING.get(op.kind, 0)]
    )


def find_owner(value: Value) -> Value:
    """Return the value whose memory `value` shares in LiteRT, or `value` itself."""
    while value.op is not None and value.op.kind in SHARING:
        value = value.op.inputs[0]
    return value


def iterate_readers(owner: Value) -> Iterator[Op]:
    """Iterate over the ops that read `owner` or a value that shares its memory."""
    pending = [owner]
    while pending:
        for user in pending.pop().uses:
            yield user
            if user.kind in SHARING:
                pending.append(user.results[0])


def _last_read(owner: Value, positions: dict[Op, int]) -> int:
    """Return the position of the last op that reads `owner` or a value that shares its memory."""
    return max((positions[user] for user in iterate_readers(owner)), default=0)


def _copy_operand(op: Op, rewriter: Rewriter) -> tuple[Op, ...]:
    """Insert an identity transpose before the reshape `op`: its result has separate memory, also in XNNPACK.

    A scalar is reshaped to a vector for it, since the kernel leaves the result of a scalar uninitialized. Return the
    new ops.
    """
    source = op.inputs[0]
    builder = rewriter.builder(op)
    is_scalar = source.rank == 0
    value = source
    if is_scalar:
        value = emit(builder, "tfl.reshape", source.type.with_shape((1,)), value, np.ones(1, np.int32))
    order = np.arange(value.rank or 0, dtype=np.int32)
    value = emit(builder, "tfl.transpose", value.type, value, order)
    if is_scalar:
        value = emit(builder, "tfl.reshape", source.type, value, np.zeros(0, np.int32))
    copies = tuple(builder.staged)
    rewriter.commit(builder, before=op)
    set_operand(op, 0, value)
    return copies

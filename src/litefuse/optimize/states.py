"""Give each state of a recurrent op a producer of its own, as LiteRT's variable tensors need."""

from __future__ import annotations

from litefuse.events import Context
from litefuse.ir import Dialects, Function, Module, Op, Value
from litefuse.ir.core import set_operand


def split_state_operands(module: Module, context: Context) -> None:
    """Let no two states, nor a state and another reader, share a tensor: the kernel writes into it.

    The op that produces a shared state is repeated. Runs last, as merging equal ops would undo it.
    """
    for function in module.functions.values():
        for op in function.ops():
            for index in state_operands(op, context.dialects):
                state = op.operands[index]
                if state is not None:
                    _make_own(function, op, index, state)


def state_operands(op: Op, dialects: Dialects) -> tuple[int, ...]:
    """The places of the operands that the op's kernel reads and writes."""
    schema = dialects.schema(op.kind)
    if schema is None or not op.kind.startswith("tfl."):
        return ()
    return tuple(index for index, spec in enumerate(schema.operands) if spec.is_ref and index < len(op.operands))


def _make_own(function: Function, op: Op, index: int, state: Value) -> None:
    source = state.op
    if state.has_one_use or source is None or source.kind == "tfl.pseudo_variable":
        return
    copy = Op(
        source.kind,
        source.operands,
        [result.type for result in source.results],
        dict(source.attributes),
        source.location,
    )
    function.insert(copy, before=op)
    set_operand(op, index, copy.results[state.index])

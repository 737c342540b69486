"""Repair the fused recurrent layers of TFLiteConverter's files: states that calls share, and the clip of cell states.

    %h = tfl.pseudo_variable(); %y = tfl.unidirectional_sequence_lstm(%x, ..., %h, ...) {cell_clip = 10.0}
becomes
    %h = tfl.fill([1, 12], 0.0); %y = tfl.unidirectional_sequence_lstm(%x, ..., %h, ...) {cell_clip = 0.0}

It writes layers that are not stateful with variable tensors, in which all calls but the first continue from the state
of the last one, and clips every LSTM at 10, even if the model does not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.dialects.tfl.table import FINAL_STATE, TFL
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, STEP_KINDS, UPDATE, state_operands, stateful_kinds
from litefuse.ir import CONSTANT, Builder, Dialects, DType, Function, Location, Module, Op, Rewriter, Value
from litefuse.passes.finalize.states.state_producers import read_after_kernel
from litefuse.passes.finalize.states.state_writers import compute_size
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions

Clip = float | Literal["keep"] | None
"""The new clip of the cell states: a number, None to remove it, or "keep"."""
_CLIP = "cell_clip"
_NOT_OPERATORS = frozenset({CONSTANT, FINAL_STATE, PSEUDO_VARIABLE, UPDATE})


@dataclass(frozen=True, slots=True)
class RepairOptions:
    """The options of one repair, which its passes take and hand on."""

    cell_clip: Clip = "keep"
    states: bool = True
    """Whether fused recurrent ops start every call with zeros."""


def set_cell_clip(module: Module, context: Context, options: RepairOptions) -> RepairOptions:
    """Set the clip of all LSTMs to that of the options; 0 is none."""
    if options.cell_clip == "keep":
        return options
    new = options.cell_clip or 0.0
    for function in module.functions.values():
        for op, number in number_operators(function).items():
            old = op.attributes.get(_CLIP, new)
            if old == new:
                continue
            op.attributes[_CLIP] = new
            reason = f"changed the clip of its cell state from {old or 'none'} to {new or 'none'}"
            context.record("set-cell-clip", "changed", op.location, reason, function=function.name, operator=number)
    return options


class State(NamedTuple):
    """A state that operand number `operand` of `kernel` keeps between calls."""

    kernel: Op
    operand: int

    @property
    def value(self) -> Value:
        """The variable tensor."""
        value = self.kernel.operands[self.operand]
        assert value is not None
        return value

    @property
    def name(self) -> str:
        """The name of the operand, for messages."""
        schema = TFL.get(self.kernel.kind)
        assert schema is not None
        return schema.operands[self.operand].name.replace("_", " ")


def leaking_states(function: Function) -> Iterator[list[State]]:
    """Iterate over the kernels whose states keep their values between calls though no op updates them.

    Those that compute one step in each call keep them on purpose.
    """
    for op in function.ops_of(stateful_kinds(function) - STEP_KINDS - {UPDATE}):
        states = [State(op, index) for index in state_operands(op) if _leaks(op.operands[index])]
        if states:
            yield states


def join_names(states: list[State]) -> str:
    """Return the names of states for messages: `input activation state and input cell state`."""
    return " and ".join(state.name for state in states)


def clear_states(module: Module, context: Context, options: RepairOptions) -> RepairOptions:
    """Fill the leaking states of floats with zeros at the start of each call.

    States in functions that other ops run stay: a loop's body keeps them from one iteration to the next. Quantized
    states stay, too: they would have to start with their zero point.
    """
    if not options.states:
        return options
    called = {callee.name for op in module.ops() if op.is_symbol_user for callee in callees(op)}
    for name in dict.fromkeys(signature.function for signature in module.signatures):
        if name not in called:
            _clear_function(module, module.functions[name], context)
    return options


def _clear_function(module: Module, function: Function, context: Context) -> None:
    numbers = number_operators(function)
    for states in list(leaking_states(function)):
        kernel = states[0].kernel
        position = _find_position(module, function, kernel)
        fillable = [state for state in states if position is not None and _can_fill(state.value, position)]
        if position is None or not fillable:
            continue
        reason = f"its {join_names(fillable)} {'begin' if len(fillable) > 1 else 'begins'} every call with zeros"
        for state in fillable:
            _fill(function, state, position, context.dialects)
        facts = {"function": function.name, "operator": numbers[kernel]}
        context.record("clear-states", "changed", kernel.location, reason, **facts)


class _FillPosition(NamedTuple):
    """Position of the op that writes zeros: at the front of the function, or else before the kernel.

    A free batch size is that of the dimension `batch`.
    """

    is_front: bool = False
    batch: tuple[Value, int] | None = None


def _find_position(module: Module, function: Function, kernel: Op) -> _FillPosition | None:
    """Return where to write the states of a kernel, or None if LiteRT would learn their size too late.

    It allocates states before it runs the model (see `litefuse.passes.finalize.states.state_writers`).
    """
    x, axis = kernel.operands[0], 1 if kernel.attributes.get("time_major") else 0
    if x is None or x.shape is None or len(x.shape) <= axis:
        return None
    if x.shape[axis] is not None:
        return _FillPosition()
    source = Dimensions(max_traced=MAX_TRACED).origin(x, axis)
    if source[0].op is None:
        return _FillPosition(is_front=True, batch=source)
    return None if DynamicResults(module).in_function(function) else _FillPosition(batch=(x, axis))


def _can_fill(value: Value, position: _FillPosition) -> bool:
    shape = value.shape
    if value.dtype is not DType.F32 or not value.has_one_use or shape is None or len(shape) != 2:
        return False
    return shape[1] is not None and (position.batch is not None or shape[0] is not None)


def _fill(function: Function, state: State, position: _FillPosition, dialects: Dialects) -> None:
    """Replace a variable tensor by zeros."""
    old, rewriter = state.value, Rewriter(function, dialects)
    source, (rows, width) = old.op, old.shape or (None, None)
    assert source is not None and width is not None, "checked by _can_fill"
    b = Builder(dialects, Location(f"{source.location.name}/zeros", source.location.layer))
    size = b.i32([rows or 0, width]) if position.batch is None else compute_size(b, *position.batch, width)
    zero = b.const(np.float32(0))
    b.location = source.location
    new = b.tfl.fill(size, zero)
    type = new.type
    rewriter.commit(b, before=function.first if position.is_front else state.kernel)
    rewriter.replace(source, [new])
    new.type = type
    for final in list(state.kernel.results[0].uses):
        if final.kind == FINAL_STATE and final.attributes["operand"] == state.operand:
            final.result.type = type
            read_after_kernel(function, final, dialects)


def _leaks(state: Value | None) -> bool:
    if state is None or state.op is None or state.op.kind != PSEUDO_VARIABLE:
        return False
    return all(user.kind != UPDATE for user in state.uses)


def number_operators(function: Function) -> dict[Op, int]:
    """Return the operators of a function, with their numbers in its subgraph."""
    operators = (op for op in function.ops() if op.kind not in _NOT_OPERATORS)
    return {op: number for number, op in enumerate(operators)}

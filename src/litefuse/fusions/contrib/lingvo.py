"""Fuse Lingvo's cells, LSTMCellSimple and LayerNormalizedLSTMCellSimple, into one step of a fused LSTM.

Properties that the marked function's arguments do not show (cell clipping, the bias of the forget gate, the
nonlinearity of the output, zoneout, paddings, the epsilon) are read from its body: `lingvo_body.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.fusions.recurrent.lstm import CELL_STATE
from litefuse.fusions.recurrent.state import final_state, initial_state
from litefuse.ir import CONSTANT, Builder, Constant, DType, Function, Op, TensorType, Value
from litefuse.ir.core import replace_uses, set_operand
from litefuse.ir.functions import clone_function
from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.rewrite.context import EquivalenceCase, RewriteContext

if TYPE_CHECKING:
    from litefuse.fusions.contrib.lingvo_body import Array, Cell, Gate

NAMES = tuple(
    f"{module}{cell}*"
    for module in ("", "lingvo.")
    for cell in ("LSTMCellSimple", "LayerNormalizedLstmCellSimple", "LayerNormalizedLSTMCellSimple")
)
_GATE_ORDER = ("input", "forget", "cell", "output")
"""LiteRT's order of gates; Lingvo's is cell, input, forget, output. A gate is identified by its use in the body."""


def creates_own_states(operands: Sequence[Value | None]) -> bool:
    """Return whether a cell's function creates its states itself: fewer than two operands can be states."""
    behind = [value for value in operands[4:] if value is not None]
    return sum(value.shape is None or (len(value.shape) == 2 and value.shape[1] != 1) for value in behind) < 2


def fuse_lingvo_cell(b: RewriteContext, *operands: Value) -> list[Value]:
    """Fuse a Lingvo cell into one step of tfl.unidirectional_sequence_lstm.

    Operands: inputs [batch, features], weights [features + outputs, gates * cells], bias [gates * cells], projection
    [cells, outputs] (or an unused value that is not a matrix), the scale of layer normalization [gates * cells], states
    [batch, outputs] and [batch, cells]; the body determines the role of each. Results: the output, and optionally the
    memory. A state that the function does not receive is zero on every call; with `streaming`, it is the state after
    the previous call.
    """
    # Imported lazily: few models have such cells.
    from litefuse.fusions.contrib.lingvo_body import read_cell

    assert b.body is not None
    body, outside = _clone_with_constants(b.body, operands)
    cell = read_cell(body.results[0])
    inputs = required(outside.get(cell.inputs), "the cell's inputs are computed in the body")
    given = [outside.get(state.value) for state in (cell.hidden, cell.memory)]
    if b.options.recurrent.streaming and given == [None, None]:
        step = _build_step(b, cell, inputs, _build_persistent_states(b, cell, inputs))
        replacements = [_match_result(result, cell, step) for result in body.results]
        b.trial = _build_trial(b, body, cell, inputs)
        return replacements
    step = _build_step(b, cell, inputs, given)
    return [_match_result(result, cell, step) for result in body.results]


def _clone_with_constants(function: Function, operands: Sequence[Value]) -> tuple[Function, dict[Value, Value]]:
    """Copy the body together with its constant operands: weights, and states that are zero.

    Also return the operand of the call for each argument or constant of the copy.
    """
    copy = clone_function(function, function.name)
    outside: dict[Value, Value] = {}
    for argument, operand in zip(copy.arguments, operands, strict=True):
        argument.type = operand.type
        outside[argument] = operand
        if operand.constant is not None:
            constant = Op(CONSTANT, (), [operand.type], {"value": operand.constant})
            copy.insert(constant, before=copy.first)
            replace_uses(argument, constant.result)
            outside[constant.result] = operand
    return copy, outside


def _match_result(result: Value, cell: Cell, step: Sequence[Value]) -> Value:
    from litefuse.fusions.contrib.lingvo_body import are_equivalent

    for value, replacement in zip((cell.output, cell.new_memory), step, strict=True):
        if are_equivalent(result, value):
            return replacement
    raise NoMatch("a result is neither the output nor the memory of the cell (zoneout, or a padding?)")


def _build_persistent_states(b: Builder, cell: Cell, inputs: Value) -> list[Value | None]:
    """Build states that the op keeps from one call to the next."""
    require(inputs.rank == 2, "the inputs must be of rank 2", rank=inputs.rank)
    batch = (inputs.shape or (None,))[0]
    require(batch is not None, "a state that is kept between calls requires a fixed batch: convert with batch=1")
    types = [TensorType(inputs.dtype, (batch, width)) for width in (cell.outputs, cell.cells)]
    return [b.op("tfl.pseudo_variable", (), {}, [type]).result for type in types]


def _build_trial(b: Builder, body: Function, cell: Cell, inputs: Value) -> EquivalenceCase:
    """Build a trial that compares one step from given states with the body.

    A cell that keeps its state cannot be compared call by call.
    """
    states: list[Value | None] = []
    for operand, width in ((cell.hidden, cell.outputs), (cell.memory, cell.cells)):
        state = body.add_argument(TensorType(inputs.dtype, ((inputs.shape or (None,))[0], width)))
        set_operand(operand.op, operand.operand, state)
        states.append(state)
    results = [cell.output, cell.new_memory]
    types = [result.type for result in results]
    root = body.append("tf.IdentityN", results, types, location=b.location)
    inner = RewriteContext(b.dialects, root)
    inner.captures = [cell.inputs, *(state for state in states if state is not None)]
    with inner:
        return EquivalenceCase(_build_step(inner, cell, cell.inputs, states), inner)


def _build_step(b: Builder, cell: Cell, inputs: Value, states: Sequence[Value | None]) -> tuple[Value, Value]:
    """Build the fused step; return the output [batch, outputs] and the memory [batch, cells]."""
    require(inputs.dtype is DType.F32, "the kernel computes in float32", dtype=inputs.dtype.value)
    require(inputs.rank == 2, "the inputs must be of rank 2", rank=inputs.rank)
    features = cell.kernel.shape[0] - cell.outputs
    assert inputs.shape is not None
    require(features > 0 and inputs.shape[1] in (features, None), "the weights do not fit inputs and state")
    hidden, memory = (
        initial_state(b, state, inputs, width, batch_axis=0)
        for state, width in zip(states, (cell.outputs, cell.cells), strict=True)
    )
    gates = [cell.gates.get(name) for name in _GATE_ORDER]
    kernel = cell.kernel.transpose((1, 0))
    blocks = [None if gate is None else kernel[_gate_rows(gate, cell), slice(None)] for gate in gates]
    scaled = any(gate is not None and gate.scale is not None for gate in gates)
    outputs = b.tfl.unidirectional_sequence_lstm(
        b.tfl.expand_dims(inputs, b.i32(0)),
        *(_build_block(b, block, slice(0, features)) for block in blocks),
        *(_build_block(b, block, slice(features, None)) for block in blocks),
        *(None, None, None),  # peephole weights
        *(_build_vector(b, gate and gate.bias, cell, gate, 0.0) for gate in gates),
        None if cell.projection is None else b.const(cell.projection.transpose((1, 0))),
        None,
        hidden,
        memory,
        *(_build_vector(b, gate and gate.scale, cell, gate, 1.0) if scaled else None for gate in gates),
        fused_activation_function="TANH",
        cell_clip=cell.clip,
        proj_clip=0.0,
        time_major=True,
    )
    return b.tfl.squeeze(outputs, squeeze_dims=(0,)), final_state(b, outputs, CELL_STATE)


def _gate_rows(gate: Gate, cell: Cell) -> slice:
    return slice(gate.number * cell.cells, (gate.number + 1) * cell.cells)


def _build_block(b: Builder, block: Constant | None, columns: slice) -> Value | None:
    return None if block is None else b.const(block[slice(None), columns])


def _build_vector(b: Builder, numbers: Array | None, cell: Cell, gate: Gate | None, default: float) -> Value | None:
    """Build a bias or scale for all cells; None if the input gate is coupled to the forget gate."""
    if gate is None:
        return None
    return b.const(np.full(cell.cells, default if numbers is None else numbers, np.float32))


CELLS = tuple(CompositeRule(name, fuse_lingvo_cell, creates_state=creates_own_states) for name in NAMES)

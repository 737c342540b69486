"""Build the fused ops of recognized cells."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from litefuse.errors import require, required
from litefuse.fusions.recurrent.lstm import CELL_STATE, HIDDEN_STATE, SequenceResults
from litefuse.fusions.recurrent.state import final_state, initial_state
from litefuse.ir import Builder, Constant, DType, Value
from litefuse.passes.recurrent.fuse.affine import AffineForm
from litefuse.passes.recurrent.fuse.cells import GATES, Lstm, SimpleRnn

RNN_STATE = 4
"""Index of the state among the operands of tfl.unidirectional_sequence_rnn."""


class CellOperands(Protocol):
    """The values that a cell's gates read as input and hidden state, and the initial states."""

    @property
    def x(self) -> Value: ...
    @property
    def h(self) -> Value: ...
    @property
    def initials(self) -> tuple[Value | None, ...]: ...


def build_cell(
    b: Builder, inputs: Value, cell: Lstm | SimpleRnn, role: CellOperands, *, time_major: bool
) -> SequenceResults:
    """Build a cell over a whole sequence as one op."""
    if isinstance(cell, Lstm):
        hidden, state = role.initials
        return build_lstm(b, inputs, cell, role.x, role.h, (hidden, state), time_major=time_major)
    return build_rnn(b, inputs, cell, role.x, role.h, role.initials[0], time_major=time_major)


def build_lstm(
    b: Builder,
    inputs: Value,
    cell: Lstm,
    x: Value,
    h: Value,
    initial_states: tuple[Value | None, Value | None],
    *,
    time_major: bool,
) -> SequenceResults:
    """Build an LSTM cell over a whole sequence as one op; `x` and `h` are its gates' input and hidden state."""
    require_inputs(inputs)
    gates = [cell.gates[name] for name in GATES]
    outputs = cell.units if cell.projection is None else cell.projection.shape[1]
    sources = {"input": cell.previous, "forget": cell.previous, "candidate": None, "output": cell.cell}
    peepholes = {name: _find_peephole(cell.gates[name], sources[name], x, h) for name in GATES}
    looking = {
        peepholes[name] is not None for name, gate in cell.gates.items() if gate is not None and name != "candidate"
    }
    require(
        len(looking) == 1,
        "only some of the gates read the cell state: the kernel supports peepholes for all gates or none",
    )
    axis = 1 if time_major else 0
    hidden = initial_state(b, initial_states[0], inputs, outputs, axis)
    state = initial_state(b, initial_states[1], inputs, cell.units, axis)
    result = b.tfl.unidirectional_sequence_lstm(
        inputs,
        *(None if gate is None else _build_matrix(b, gate, x) for gate in gates),
        *(None if gate is None else _build_matrix(b, gate, h) for gate in gates),
        *(_build_vector(b, peepholes[name]) for name in GATES if name != "candidate"),
        *(None if gate is None else build_bias(b, gate.bias, gate.width) for gate in gates),
        None if cell.projection is None else b.const(cell.projection.transpose((1, 0))),
        _build_vector(b, cell.projection_bias),
        hidden,
        state,
        *(None, None, None, None),  # layer norm
        fused_activation_function=cell.activation,
        cell_clip=cell.cell_clip,
        proj_clip=cell.proj_clip,
        time_major=time_major,
    )
    return SequenceResults(result, (final_state(b, result, HIDDEN_STATE), final_state(b, result, CELL_STATE)))


def build_rnn(
    b: Builder, inputs: Value, cell: SimpleRnn, x: Value, h: Value, initial: Value | None, *, time_major: bool
) -> SequenceResults:
    """Build a simple cell over a whole sequence as one op."""
    require_inputs(inputs)
    require(not cell.form.scales, "the state or the input is added without a matrix")
    state = initial_state(b, initial, inputs, cell.units, 1 if time_major else 0)
    result = b.tfl.unidirectional_sequence_rnn(
        inputs,
        _build_matrix(b, cell.form, x),
        _build_matrix(b, cell.form, h),
        build_bias(b, cell.form.bias, cell.units),
        state,
        time_major=time_major,
        fused_activation_function=cell.activation,
    )
    return SequenceResults(result, (final_state(b, result, RNN_STATE),))


def require_inputs(inputs: Value) -> None:
    require(inputs.dtype is DType.F32, "the kernel computes in float32", dtype=inputs.dtype.value)
    require(inputs.rank == 3, "the input must be of rank 3", rank=inputs.rank)


def _build_matrix(b: Builder, form: AffineForm, source: Value) -> Value:
    """Build the matrix that `source` is multiplied by, in the kernel's layout [n, width]."""
    matrix = required(form.matrices.get(source), "a gate does not multiply both the input and the state by a matrix")
    return b.const(matrix.transpose((1, 0)))


def _find_peephole(form: AffineForm | None, cell: Value | None, x: Value, h: Value) -> np.ndarray[Any, Any] | None:
    """Return the vector that the cell state is multiplied by in a gate, or None; refuse gates with other operands."""
    if form is None:
        return None
    others = form.sources - {x, h} - ({cell} if cell in form.scales else set())
    require(
        not others and x not in form.scales and h not in form.scales, "a gate reads more than the input and the states"
    )
    return None if cell is None else form.scales.get(cell)


def _build_vector(b: Builder, vector: np.ndarray[Any, Any] | None) -> Value | None:
    return None if vector is None else b.const(np.asarray(vector, np.float32))


def build_bias(b: Builder, bias: np.ndarray[Any, Any] | None, width: int) -> Value:
    return b.const(Constant.of(np.zeros(width, np.float32) if bias is None else bias))

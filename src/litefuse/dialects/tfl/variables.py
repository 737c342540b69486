"""Resource variables and variable tensors of a `tfl` module: their ops, and which ops write a variable tensor when.

A resource variable is accessed through a handle. A variable tensor is an operand that a kernel both reads and writes,
such as the state of an LSTM.
"""

from typing import NamedTuple

from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.dialects.tfl.table import TFL
from litefuse.ir import CONSTANT, DType, Function, Op, Value

HANDLE, READ, ASSIGN = "tfl.var_handle", "tfl.read_variable", "tfl.assign_variable"
PSEUDO_VARIABLE = "tfl.pseudo_variable"
"""Yields a variable tensor, which keeps its value between calls."""
UPDATE = "tfl.pseudo_update"
"""Sets a variable tensor to its new value at the end of a call."""
STEP_KINDS = frozenset({"tfl.svdf", "tfl.rnn", "tfl.lstm"})
"""Kernels that compute one step of a stream in each call: they are recurrent only by the state that they keep."""
SIZE_KINDS = frozenset({CONSTANT, "tfl.shape", "tfl.strided_slice", "tfl.concatenation"})
"""Ops that compute the size of zeros from the shape of an argument; XNNPACK runs none of these on integers."""
_INDICES = frozenset({DType.I32, DType.I64})


class StateWriter(NamedTuple):
    """The writer of the variable tensor `state`, which `kernel` reads and writes as an operand."""

    kernel: Op
    operand: int
    state: Value

    @property
    def op(self) -> Op:
        """The op that writes the state before the kernel runs."""
        assert self.state.op is not None
        return self.state.op


def initial_state(final: Op) -> Value | None:
    """Return the operand that is the initial value of the state whose final value is `final`, or None."""
    output = final.operands[0]
    kernel = None if output is None else output.op
    index: int = final.attributes["operand"]
    return None if kernel is None or index >= len(kernel.operands) else kernel.operands[index]


def is_state_cast(op: Op) -> bool:
    """Return whether the op only converts the bits of a resource variable to floats, or floats to its bits."""
    if op.kind != "tfl.bitcast":
        return False
    source, uses = op.inputs[0].op, op.result.uses
    return (source is not None and source.kind == READ) or (bool(uses) and all(user.kind == ASSIGN for user in uses))


def state_operands(op: Op) -> list[int]:
    """Return the indices of the operands that the op's kernel both reads and writes."""
    schema = TFL.get(op.kind)
    return [] if schema is None else [index for index in schema.ref_operands if index < len(op.operands)]


def stateful_kinds(function: Function) -> set[str]:
    """Return the kinds of the function's ops whose kernels read and write operands; see `state_operands`."""
    schemas = {kind: TFL.get(kind) for kind in function.kinds}
    return {kind for kind, schema in schemas.items() if schema is not None and schema.ref_operands}


def late_writers(function: Function, dynamic: DynamicResults) -> list[StateWriter]:
    """Return the writers of states with a free size that may run after an op with a dynamic result, or are such an op.

    A writer that the dynamic result depends on always runs before it. Zeros sized by the batch of an argument run
    before it if they are at the front of the function: LiteRT's own kernels run first if no delegate runs the first op.
    """
    writers = state_writers(function)
    blockers = [op for op in function.ops() if dynamic.has(op)] if writers else []
    writers = [writer for writer in writers if not writer.state.type.is_static or writer.op in blockers]
    if not blockers or not writers:
        return []
    first = _leading_sizes(function)
    later: dict[Op, set[Op]] = {}
    return [
        writer
        for writer in writers
        if writer.op not in first and not later.setdefault(writer.op, _dependents(writer.op)).issuperset(blockers)
    ]


def state_writers(function: Function) -> list[StateWriter]:
    """Return the writers of all variable tensors, except those that are arguments of the function."""
    writers: list[StateWriter] = []
    for op in function.ops_of(stateful_kinds(function)):
        for index in state_operands(op):
            state = op.operands[index]
            if state is not None and op.kind == UPDATE:
                state = op.operands[1]
            if state is not None and state.op is not None:
                writers.append(StateWriter(op, index, state))
    return writers


def _dependents(op: Op) -> set[Op]:
    """Return all ops that depend on a result of `op`, directly or not."""
    dependents: set[Op] = set()
    pending = [op]
    while pending:
        for result in pending.pop().results:
            for user in result.uses:
                if user not in dependents:
                    dependents.add(user)
                    pending.append(user)
    return dependents


def _leading_sizes(function: Function) -> set[Op]:
    """Return the ops at the front of `function` that only write zeros for the sizes of its arguments.

    A copy of floats does not count: XNNPACK may run it after the ops that follow it.
    """
    sizes: set[Op] = set()
    for op in function.ops():
        is_size = op.kind in SIZE_KINDS and (op.kind == CONSTANT or op.result.dtype in _INDICES)
        if not is_size and op.kind != "tfl.fill":
            break
        if any(operand.op is not None and operand.op not in sizes for operand in op.inputs):
            break
        sizes.add(op)
    return sizes

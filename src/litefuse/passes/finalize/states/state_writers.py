"""Make the size of every variable tensor known to LiteRT before it runs the model.

LiteRT allocates all variable tensors once, at the first op, with the sizes known by then (`arena_planner.cc`: variable
tensors are allocated at node 0, and an allocated one keeps its memory). `AllocateTensors()` prepares ops up to the
first with a dynamic result. A variable tensor whose writer comes later still has the size of the last batch at that
point; after the writer is prepared, kernels write beyond the end of the tensor's memory:

    %d = where(%a)          dynamic: AllocateTensors() stops here
    %h = fill([batch, 12])  is [3, 12] when the model runs, in memory allocated for [1, 12]
    %y = unidirectional_sequence_lstm(%x, ..., %h, %c)

Therefore, in a function that has ops with dynamic results, zeros whose size is the batch of an argument are written at
the front, and every other kernel whose state has a free size moves into a separate function, which IF runs: LiteRT
prepares that function when the sizes of its arguments are known. Reordering would not suffice for these kernels, since
delegates reorder ops that do not depend on each other. `backend/states.py` refuses a file that violates this rule.
"""

from __future__ import annotations

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import SIZE_KINDS, UPDATE, StateWriter, late_writers, state_operands
from litefuse.ir import Builder, Dialects, DType, Function, Module, Op, Symbol, Value
from litefuse.ir.core import replace_all_uses, set_operand
from litefuse.passes.finalize.states.state_producers import copy_tensor, final_state_copy, merge_common
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions
from litefuse.rewrite.sizes.slice_bounds import match_slices


def place_state_writers(module: Module, context: Context) -> None:
    """Write states with a free size before all ops with dynamic results, or in a function run by IF."""
    dynamic = DynamicResults(module)
    for function in list(module.functions.values()):
        moved: set[Op] = set()
        # IF is itself an op with dynamic results, after which more states may have to move.
        while writers := _late_states(function, dynamic):
            kernels: dict[Op, None] = {}
            zeros: list[StateWriter] = []
            for writer in writers:
                if writer.op not in moved and _writes_zeros_of_argument(function, writer, context.dialects):
                    zeros.append(writer)
                else:
                    kernels[writer.kernel] = None
            for kernel in kernels:
                _run_in_function(module, function, kernel, context)
            zeros = [writer for writer in zeros if writer.kernel not in kernels]
            _move_to_the_front(function, zeros)
            if zeros:
                # States of one batch size share the ops that compute it; the states themselves stay separate.
                merge_common(function, context.dialects, SIZE_KINDS)
            moved.update(writer.op for writer in zeros)
            eliminate_dead_ops(function, Effects(module, context.dialects))


def _late_states(function: Function, dynamic: DynamicResults) -> list[StateWriter]:
    """Return the late writers of kernels' states; `variable_tensors.py` emits no late updates."""
    return [writer for writer in late_writers(function, dynamic) if writer.kernel.kind != UPDATE]


def _zeros_computation(op: Op) -> dict[Op, None] | None:
    """Return the ops by which `op` writes zeros sized by an argument's shape, operands first; None for any other op."""
    if op.kind != "tfl.fill":
        return None
    computation: dict[Op, None] = {}
    pending = [op]
    while pending:
        current = pending.pop()
        computation.pop(current, None)
        computation[current] = None
        for operand in current.inputs:
            maker = operand.op
            if maker is None:
                if current.kind != "tfl.shape":
                    return None
            elif maker.kind in SIZE_KINDS:
                pending.append(maker)
            else:
                return None
    return dict.fromkeys(reversed(computation))


def _writes_zeros_of_argument(function: Function, writer: StateWriter, dialects: Dialects) -> bool:
    """Return whether the state is zeros sized by the batch of an argument; rewrite its size to use that if need be."""
    if _zeros_computation(writer.op) is not None:
        return True
    size = _batch_source(writer)
    origin = None if size is None else Dimensions(max_traced=MAX_TRACED).origin(*size)
    if origin is None or origin[0].op is not None:
        return False
    b = Builder(dialects, writer.op.location)
    dims = compute_size(b, *origin, _width(writer))
    for new in b.staged:
        function.insert(new, before=writer.op)
    set_operand(writer.op, 0, dims)
    return True


def compute_size(b: Builder, x: Value, axis: int, width: int) -> Value:
    """Compute the size of a state from the batch size, which is dimension `axis` of `x`, and its width."""
    batch = b.tfl.strided_slice(b.tfl.shape(x, out_type=DType.I32), b.i32([axis]), b.i32([axis + 1]), b.i32([1]))
    return b.tfl.concatenation(batch, b.i32([width]), axis=0)


def _width(writer: StateWriter) -> int:
    width = None if writer.state.shape is None else writer.state.shape[-1]
    assert width is not None, "weights have known sizes"
    return width


def _batch_source(writer: StateWriter) -> tuple[Value, int] | None:
    """Return the value and axis whose size is the kernel's batch size; None unless the state is zeros of rank 2."""
    shape, x = writer.state.shape, writer.kernel.operands[0]
    if writer.op.kind != "tfl.fill" or shape is None or len(shape) != 2 or shape[1] is None or x is None:
        return None
    filler = writer.op.operands[1]
    if filler is None or filler.constant is None:
        return None
    return x, 1 if writer.kernel.attributes.get("time_major") else 0


def _move_to_the_front(function: Function, writers: list[StateWriter]) -> None:
    moved: dict[Op, None] = {}
    for writer in writers:
        moved.update(_zeros_computation(writer.op) or {})
    anchor = function.first
    for op in moved:
        if op is anchor:
            assert anchor.next is not None
            anchor = anchor.next
            continue
        function.remove(op)
        function.insert(op, before=anchor)


def _run_in_function(module: Module, function: Function, kernel: Op, context: Context) -> None:
    """Move `kernel` with its states into a function that IF runs, with a condition that is always true.

    WHILE and STABLEHLO_COMPOSITE would work as well, but every version of LiteRT supports IF.
    """
    finals = [user for result in kernel.results for user in result.uses if user.kind == FINAL_STATE]
    outputs = [*kernel.results, *(final.result for final in finals)]
    states = state_operands(kernel)
    reads: dict[Value, None] = {}
    for index, value in enumerate(kernel.operands):
        if value is not None and value.constant is None:
            reads.update(dict.fromkeys(_initial_state(kernel, index, value) if index in states else [value]))
    inner = Function(module.fresh_name("recurrent"), [value.type for value in reads], location=kernel.location)
    _build_function(inner, dict(zip(reads, inner.arguments, strict=True)), kernel, finals, context.dialects)
    symbol = Symbol(module.add(inner).name)
    b = Builder(context.dialects, kernel.location)
    branches = {"then_subgraph_index": symbol, "else_subgraph_index": symbol}
    call = b.op("tfl.if", (b.const(np.bool_(True)), *reads), branches, [value.type for value in outputs])
    for op in b.staged:
        function.insert(op, before=kernel)
    replace_all_uses(dict(zip(outputs, call.results, strict=True)))
    for op in (*finals, kernel):
        function.remove(op)
    reason = "the size of its state is known only when the model runs"
    context.record("run in a function", "note", kernel.location, reason)


def _build_function(
    function: Function, inside: dict[Value, Value], kernel: Op, finals: list[Op], dialects: Dialects
) -> None:
    """Fill `function` with a copy of `kernel`, and return the kernel's results and final states from it."""
    b = Builder(dialects, kernel.location)
    states = state_operands(kernel)
    sizes: dict[int, Value] = {}
    operands: list[Value | None] = []
    for index, value in enumerate(kernel.operands):
        if value is None or value.constant is not None:
            operands.append(value if value is None else b.const(value.constant))
        elif index in states:
            operands.append(_write_state(b, StateWriter(kernel, index, value), inside, sizes))
        else:
            operands.append(inside[value])
    copy = b.op(kernel.kind, operands, dict(kernel.attributes), [result.type for result in kernel.results])
    results = list(copy.results)
    for final in finals:
        state = b.op(FINAL_STATE, (copy.results[0],), dict(final.attributes), [final.result.type])
        results.append(final_state_copy(b, state, copy.results[0]))
    for op in b.staged:
        function.insert(op)
    function.set_results(results)


def _initial_state(kernel: Op, index: int, state: Value) -> list[Value]:
    """Return the initial value of a state, as a list; an empty list for zeros, which are emitted again."""
    if state.op is not None and _batch_source(StateWriter(kernel, index, state)) is not None:
        return []
    return [_look_through_copy(state)]


def _look_through_copy(state: Value) -> Value:
    """Return the source of a state that `state_producers.py` copied to a separate tensor, or else `state`."""
    op = state.op
    if op is None or op.kind != "tfl.strided_slice" or op.inputs[0].type != state.type:
        return state
    taken = match_slices(op)
    return op.inputs[0] if taken is not None and all(part == slice(None) for part in taken) else state


def _write_state(b: Builder, writer: StateWriter, inside: dict[Value, Value], sizes: dict[int, Value]) -> Value:
    """Write the state of a kernel that runs in a function: emit zeros again, copy any other state from an argument."""
    source = None if writer.state.op is None else _batch_source(writer)
    if source is None:
        return copy_tensor(b, inside[_look_through_copy(writer.state)])
    (x, axis), width = source, _width(writer)
    if width not in sizes:
        sizes[width] = compute_size(b, inside[x], axis, width)
    zeros = b.tfl.fill(sizes[width], b.const(writer.op.inputs[1].constant))
    zeros.type = writer.state.type
    return zeros

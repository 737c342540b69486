"""Connect the states of fused recurrent kernels.

The kernels keep their state in variable tensors, which persist from one call to the next. An op that writes such a
tensor before the kernel runs makes the layer stateless, for any batch size (docs/internals/recurrent.md, "State of
fused ops").
"""

from __future__ import annotations

import numpy as np

from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.errors import require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.known import known

_TRANSPOSES = frozenset(("tf.Transpose", "tfl.transpose"))
_SAME_BATCH = _TRANSPOSES | {
    "tf.ReverseV2",
    "tfl.reverse_v2",
    "tfl.unidirectional_sequence_lstm",
    "tfl.unidirectional_sequence_rnn",
}


def initial_state(b: Builder, state: Value | None, inputs: Value, width: int, batch_axis: int) -> Value:
    """Return a kernel's state operand: `state`, or zeros of shape [batch, width], written on every call.

    `inputs` has the batch at `batch_axis`. None means zeros. A state that the kernel must not overwrite is copied
    later (`passes/finalize/states/state_producers.py`).
    """
    if state is None or is_zero(state):
        return build_zeros(b, inputs, width, batch_axis=batch_axis)
    require(
        state.dtype is inputs.dtype, "the initial state and the inputs differ in element type", dtype=state.dtype.value
    )
    require(state.rank == 2, "the initial state must be of rank 2", rank=state.rank)
    assert state.shape is not None
    require(
        state.shape[1] == width,
        "the width of the initial state is not the number of units",
        width=state.shape[1],
        units=width,
    )
    batch, own = (inputs.shape or ())[batch_axis : batch_axis + 1], state.shape[:1]
    require(own in ((None,), batch), "the initial state and the inputs differ in batch size", batch=own[0])
    return state


def final_state(b: Builder, outputs: Value, operand: int) -> Value:
    """Return the final value of a state, given by its operand index in the op that produces `outputs`."""
    state = None if outputs.op is None else outputs.op.operands[operand]
    assert state is not None
    return b.op(FINAL_STATE, (outputs,), {"operand": operand}, [state.type]).result


def build_zeros(b: Builder, inputs: Value, width: int, *, batch_axis: int) -> Value:
    """Build zeros of shape [batch, width] with an op that runs on every call."""
    return build_filled(b, b.const(np.float32(0.0), DType.F32), inputs, width, batch_axis=batch_axis)


def build_filled(
    b: Builder, number: Value, inputs: Value, width: int, *, batch_axis: int, type: TensorType | None = None
) -> Value:
    """Build a tensor [batch, width] filled with `number`, by an op that runs on every call."""
    types = None if type is None else [type]
    inputs, batch_axis = _trace_batch(inputs, batch_axis)
    assert inputs.shape is not None
    batch = inputs.shape[batch_axis]
    if batch is not None:
        return b.tfl.fill(b.i32([batch, width]), number, result_types=types)
    shape = b.tfl.shape(inputs, out_type=DType.I32)
    size = b.tfl.strided_slice(shape, b.i32([batch_axis]), b.i32([batch_axis + 1]), b.i32([1]))
    return b.tfl.fill(b.tfl.concatenation(size, b.i32([width]), axis=0), number, result_types=types)


def _trace_batch(inputs: Value, axis: int) -> tuple[Value, int]:
    """Trace a value back, as far as is easy, to one with the same batch; return it and its batch axis.

    A reversed input may then become unused (bidirectional.py), and the layers of a stack can share one size.
    """
    while inputs.op is not None and inputs.op.kind in _SAME_BATCH:
        op = inputs.op
        source = op.operands[0]
        order = known(op.operands[1]) if op.kind in _TRANSPOSES else None
        if source is None or (op.kind in _TRANSPOSES and order is None):
            break
        inputs, axis = source, axis if order is None else int(order.reshape(-1)[axis])
    return inputs, axis


_FILL_OPERANDS = {
    **dict.fromkeys(("tf.Fill", "tfl.fill"), 1),
    **dict.fromkeys(("tf.Identity", "tf.BroadcastTo", "tf.Tile", "tf.Reshape"), 0),
}
"""Index of the operand that all elements of a result come from, by op kind."""


def is_zero(value: Value) -> bool:
    """Return whether all elements of `value` are known to be zero."""
    source: Value | None = value
    while source is not None and source.op is not None and source.constant is None:
        op = source.op
        if op.kind in ("tf.ZerosLike", "tfl.zeros_like"):
            return True
        index = _FILL_OPERANDS.get(op.kind)
        source = None if index is None else op.operands[index]
    constant = None if source is None else source.constant
    return constant is not None and constant.dtype.has_values and not np.any(constant.numpy())

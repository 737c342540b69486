"""The state of fused recurrent kernels.

The kernels keep their state in variable tensors, which survive from one call to the next. An op that
writes such a tensor before the kernel runs makes the layer stateless, for any batch size
(measured: docs/design.md, "State of fused recurrent ops").
"""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.ir.functions import FINAL_STATE
from litefuse.rules.known import known

_TRANSPOSES = frozenset(("tf.Transpose", "tfl.transpose"))
_SAME_BATCH = _TRANSPOSES | {
    "tf.ReverseV2",
    "tfl.reverse_v2",
    "tfl.unidirectional_sequence_lstm",
    "tfl.unidirectional_sequence_rnn",
}


def initial_state(b: Builder, state: Value | None, inputs: Value, width: int, batch_axis: int) -> Value:
    """The state operand of a kernel: `state`, or zeros of shape [batch, width], written anew on every call.

    `inputs` has the batch at `batch_axis`. None stands for zeros. What the kernel may not overwrite is copied later
    (`optimize/states.py`).
    """
    if state is None or is_zero(state):
        return zeros(b, inputs, width, batch_axis=batch_axis)
    require(state.dtype is inputs.dtype, "the initial state has another element type", dtype=state.dtype.value)
    require(state.rank == 2, "the initial state must be of rank 2", rank=state.rank)
    assert state.shape is not None
    require(state.shape[1] == width, "the initial state has another width", width=state.shape[1], units=width)
    batch, own = (inputs.shape or ())[batch_axis : batch_axis + 1], state.shape[:1]
    require(own in ((None,), batch), "the initial state has another batch than the inputs", batch=own[0])
    return state


def final_state(b: Builder, outputs: Value, operand: int) -> Value:
    """What a kernel leaves in its state, an operand of the op that makes `outputs`."""
    state = None if outputs.op is None else outputs.op.operands[operand]
    assert state is not None
    return b.op(FINAL_STATE, (outputs,), {"operand": operand}, [state.type]).result


def zeros(b: Builder, inputs: Value, width: int, *, batch_axis: int) -> Value:
    """Zeros of shape [batch, width], by an op that runs on every call."""
    inputs, batch_axis = _batch_source(inputs, batch_axis)
    assert inputs.shape is not None
    zero = b.const(np.float32(0.0), DType.F32)
    batch = inputs.shape[batch_axis]
    if batch is not None:
        return b.tfl.fill(b.i32([batch, width]), zero)
    shape = b.tfl.shape(inputs, out_type=DType.I32)
    size = b.tfl.strided_slice(shape, b.i32([batch_axis]), b.i32([batch_axis + 1]), b.i32([1]))
    return b.tfl.fill(b.tfl.concatenation(size, b.i32([width]), axis=0), zero)


def _batch_source(inputs: Value, axis: int) -> tuple[Value, int]:
    """The value, as far back as is easy to tell, that has the same batch, and its axis.

    Nothing else may need a reversed input (bidirectional.py), and the layers of a stack can share one size.
    """
    while inputs.op is not None and inputs.op.kind in _SAME_BATCH:
        op = inputs.op
        source = op.operands[0]
        order = known(op.operands[1]) if op.kind in _TRANSPOSES else None
        if source is None or (op.kind in _TRANSPOSES and order is None):
            break
        inputs, axis = source, axis if order is None else int(order.reshape(-1)[axis])
    return inputs, axis


_FILLERS = {
    **dict.fromkeys(("tf.Fill", "tfl.fill"), 1),
    **dict.fromkeys(("tf.Identity", "tf.BroadcastTo", "tf.Tile", "tf.Reshape"), 0),
}
"""The operands that all elements of a result come from, by kind."""


def is_zero(value: Value) -> bool:
    """Whether `value` is known to hold only zeros."""
    source: Value | None = value
    while source is not None and source.op is not None and source.constant is None:
        op = source.op
        if op.kind in ("tf.ZerosLike", "tfl.zeros_like"):
            return True
        place = _FILLERS.get(op.kind)
        source = None if place is None else op.operands[place]
    constant = None if source is None else source.constant
    return constant is not None and constant.dtype.has_values and not np.any(constant.numpy())

"""The state of fused recurrent kernels.

The kernels keep their state in variable tensors, which survive from one call to the next. An op that
writes such a tensor before the kernel runs makes the layer stateless, for any batch size
(measured: docs/design.md, "State of fused recurrent ops").
"""

from __future__ import annotations

import numpy as np

from litefuse.ir import Builder, DType, Value


def zero_states(b: Builder, inputs: Value, widths: tuple[int, ...], *, batch_axis: int) -> list[Value]:
    """Zeros of shape [batch, width] for each width, written anew on every call.

    `inputs` has the batch at `batch_axis`. Each state has a producer of its own, as the kernel needs.
    """
    assert inputs.shape is not None
    zero = b.const(np.float32(0.0), DType.F32)
    batch = inputs.shape[batch_axis]
    if batch is not None:
        return [b.tfl.fill(b.i32([batch, width]), zero) for width in widths]
    shape = b.tfl.shape(inputs, out_type=DType.I32)
    size = b.tfl.strided_slice(shape, b.i32([batch_axis]), b.i32([batch_axis + 1]), b.i32([1]))
    return [b.tfl.fill(b.tfl.concatenation(size, b.i32([width]), axis=0), zero) for width in widths]


def is_zero(value: Value) -> bool:
    """Whether `value` is known to hold only zeros."""
    constant = value.constant
    if constant is not None:
        return constant.dtype.has_values and not np.any(constant.numpy())
    op = value.op
    if op is None:
        return False
    if op.kind in ("tf.ZerosLike", "tfl.zeros_like"):
        return True
    if op.kind in ("tf.Fill", "tfl.fill"):
        filler = op.operands[1]
        return filler is not None and is_zero(filler)
    if op.kind in ("tf.Identity", "tf.BroadcastTo", "tf.Tile", "tf.Reshape"):
        source = op.operands[0]
        return source is not None and is_zero(source)
    return False

"""Updates of slices of tensors."""

from __future__ import annotations

from typing import Any

from litefuse.ir import DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize

I32 = DType.I32


@legalize("tf.TensorStridedSliceUpdate")
def tensor_strided_slice_update(
    b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, value: Value, **masks: Any
) -> Value:
    """Slice the flat positions of `x` as `x` would be sliced, and scatter the value to these positions."""
    shape = b.tf.Shape(x)
    indices = b.tf.Reshape(b.tf.Range(b.i32(0), b.tf.Size(x), b.i32(1)), shape)
    taken = b.tf.StridedSlice(indices, begin, end, strides, **masks)
    if value.shape != taken.shape or not value.type.is_static:
        value = b.tf.BroadcastTo(value, b.tf.Shape(taken))
    rows, updates = b.tf.Reshape(taken, b.i32([-1, 1])), b.tf.Reshape(value, b.i32([-1]))
    flat = b.tf.TensorScatterUpdate(b.tf.Reshape(x, b.i32([-1])), rows, updates)
    return b.tf.Reshape(flat, shape)

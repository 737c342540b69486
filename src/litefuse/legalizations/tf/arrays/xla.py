"""XLA ops, which occur in models from JAX and in `jit_compile=True` code of transformers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import as_i32, dimension, index_vector, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import constant_ints, known_rank
from litefuse.rewrite.rule import legalize


@legalize("tf.XlaDynamicSlice")
def dynamic_slice(b: RewriteContext, x: Value, start: Value, size: Value) -> Value:
    """Slice from a start that is clamped so that the slice stays inside the tensor."""
    size = as_i32(b, size)
    last = b.tf.Shape(x) - size
    return b.tf.Slice(x, b.tf.Maximum(b.tf.Minimum(as_i32(b, start), last), 0), size)


@legalize("tf.XlaPad")
def pad(b: RewriteContext, x: Value, value: Value, low: Value, high: Value, interior: Value) -> Value:
    """Pad between elements, then around them; a negative amount crops."""
    before, after = constant_ints(low, "the padding before"), constant_ints(high, "the padding after")
    for axis, count in enumerate(constant_ints(interior, "the padding between elements")):
        require(count >= 0, "the padding between elements is negative", padding=count)
        if count:
            x = _pad_between(b, x, value, axis, count)
    amounts = np.maximum(np.array([before, after], np.int32).T, 0)
    if amounts.any():
        x = b.tf.PadV2(x, b.const(amounts), value)
    if min(*before, *after, 0) < 0:
        begin = b.i32([max(0, -cut) for cut in before])
        end = b.i32([min(0, cut) for cut in after])
        kept = sum(1 << axis for axis, cut in enumerate(after) if cut >= 0)
        x = b.tf.StridedSlice(x, begin, end, b.i32([1] * len(before)), end_mask=kept)
    return x


def _pad_between(b: Builder, x: Value, value: Value, axis: int, count: int) -> Value:
    """Insert `count` copies of `value` after each element except the last along an axis."""
    dims = [dimension(b, x, dim) for dim in range(known_rank(x))]
    size = dims[axis]
    column = reshape(b, x, (*dims[: axis + 1], 1, *dims[axis + 1 :]))
    amounts = np.zeros((len(dims) + 1, 2), np.int32)
    amounts[axis + 1, 1] = count
    padded = b.tf.PadV2(column, b.const(amounts), value)
    whole = size * (count + 1) if isinstance(size, int) else b.tfl.mul(size, b.i32([count + 1]))
    flat = b.tf.Reshape(padded, index_vector(b, [*dims[:axis], whole, *dims[axis + 1 :]]))
    rank, mask = len(dims), (1 << len(dims)) - 1
    end = b.i32([-count if dim == axis else 0 for dim in range(rank)])
    return b.tf.StridedSlice(flat, b.i32([0] * rank), end, b.i32([1] * rank), end_mask=mask & ~(1 << axis))


@legalize("tf.XlaEinsum")
def einsum(b: RewriteContext, x: Value, y: Value, *, equation: str) -> Value:
    return b.tf.Einsum(x, y, equation=equation)


@legalize("tf.XlaSharding")
def sharding(b: RewriteContext, x: Value, *, sharding: str, unspecified_dims: Sequence[int]) -> Value:
    """Drop the sharding annotation, which has no effect on a single device."""
    return x

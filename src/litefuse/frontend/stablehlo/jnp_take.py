"""Recognize `jax.numpy.take`, which returns NaN for indices outside of the tensor.

    %i = clamp(0, %index, n - 1); %y = select(0 <= %index and %index <= n - 1, gather(%x, %i), nan)
becomes
    %y = tf.GatherV2(%x, %index)

LiteRT's kernel checks each index itself, and ends with an error instead of NaN, as for a model of TensorFlow.
"""

from __future__ import annotations

import numpy as np

from litefuse.frontend.stablehlo.broadcasts import repeated_element
from litefuse.frontend.stablehlo.intervals import integer_limits
from litefuse.frontend.stablehlo.writer import Writer
from litefuse.ir import Op, Value


def take(condition: Value, taken: Value, filler: Value, writer: Writer) -> Value | None:
    """Return the gather without clamps, if `condition` selects the elements inside of the tensor; else None."""
    gather = _producer(taken, "tf.GatherV2")
    squeeze = None if gather is None else _producer(gather.inputs[1], "tf.Squeeze")
    if gather is None or squeeze is None or not _is_filler_of_jax(filler):
        return None
    indices = _match_clamp(squeeze.inputs[0], condition)
    if indices is None:
        return None
    squeezed = writer.tf.Squeeze(indices, squeeze_dims=squeeze.attributes["squeeze_dims"])
    return writer.tf.GatherV2(gather.inputs[0], squeezed, gather.inputs[2], batch_dims=gather.attributes["batch_dims"])


def _producer(value: Value, kind: str) -> Op | None:
    return value.op if value.op is not None and value.op.kind == kind else None


def _is_filler_of_jax(filler: Value) -> bool:
    """Return whether an element of an unchosen value marks it as missing: NaN, or the limit of an integer type."""
    element = repeated_element(filler)
    if element is None or not (element.dtype.is_float or element.dtype.is_integer):
        return False
    value = element.item()
    if element.dtype.is_float:
        return bool(np.isnan(value))
    limits = integer_limits(element.dtype)
    return value == (limits.high if limits.low == 0 else limits.low)


def _match_clamp(clamped: Value, condition: Value) -> Value | None:
    """Return the indices before a clamp to 0 and a limit, if `condition` selects those that the clamp keeps."""
    upper = _producer(clamped, "tf.Minimum")
    lower = None if upper is None else _producer(upper.inputs[0], "tf.Maximum")
    if upper is None or lower is None or clamped.shape is None or clamped.shape[-1:] != (1,):
        return None
    indices = lower.inputs[0]
    comparisons = [_compared(part, indices) for part in _inner_conditions(condition)]
    least, greatest = repeated_element(lower.inputs[1]), repeated_element(upper.inputs[1])
    if least is None or greatest is None:
        return None
    wanted = [("tf.GreaterEqual", least.item()), ("tf.LessEqual", greatest.item())]
    return indices if comparisons == wanted else None


def _inner_conditions(condition: Value) -> list[Value]:
    """Return the two conditions that hold where `condition` does, which is broadcast to the elements taken."""
    while condition.op is not None and condition.op.kind in ("tf.BroadcastTo", "tf.All"):
        condition = condition.op.inputs[0]
    both = _producer(condition, "tf.LogicalAnd")
    return [] if both is None else list(both.inputs)


def _compared(condition: Value, indices: Value) -> tuple[str, int] | None:
    """Return the kind of a comparison of the indices, and the number that they are compared with."""
    op = condition.op
    if op is None or len(op.inputs) != 2 or op.inputs[0] is not indices:
        return None
    element = repeated_element(op.inputs[1])
    return None if element is None else (op.kind, element.item())

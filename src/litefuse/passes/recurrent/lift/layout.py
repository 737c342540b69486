"""Analyze the layout of sequences: which axis is time, and whether time is reversed."""

from typing import NamedTuple

from litefuse.ir import Builder, Value
from litefuse.rewrite.facts import integers

BATCH_TIME_SWAP = (1, 0, 2)
"""Permutation between batch first and time first."""
MIN_TIME_MAJOR_BATCH = 8
"""Minimum batch size for which the kernels are faster with time first (bench/results/2026-11-measurements.md)."""


class Sequence(NamedTuple):
    """`base` [batch, time, width], or with time first if `time_major`, reversed in time if `flipped`."""

    base: Value
    time_major: bool
    flipped: bool


def trace_layout(value: Value, *, time_major: bool) -> Sequence:
    """Return the sequence that `value` is a transposed or reversed form of."""
    flipped = False
    while value.op is not None and value.rank == 3:
        op = value.op
        numbers = integers(op.inputs[1], max_size=3) if len(op.inputs) == 2 else None
        if op.kind in ("tf.Transpose", "tfl.transpose") and numbers == BATCH_TIME_SWAP:
            time_major = not time_major
        elif op.kind in ("tf.ReverseV2", "tfl.reverse_v2") and numbers in _time_axis(time_major):
            flipped = not flipped
        else:
            break
        value = op.inputs[0]
    return Sequence(value, time_major, flipped)


def choose_layout(b: Builder, value: Value) -> tuple[Value, bool]:
    """Return the sequence [time, batch, width] in the best layout for the kernel, and whether time is its first axis.

    A transpose that produces it is skipped, except for large batches, where the kernel itself is faster with time
    first.
    """
    traced = trace_layout(value, time_major=True)
    batch = value.shape[1] if value.shape else None
    if traced.time_major or (batch is not None and batch >= MIN_TIME_MAJOR_BATCH):
        return value, True
    return (b.tf.ReverseV2(traced.base, b.i32([1])) if traced.flipped else traced.base), False


def swap_batch_and_time(b: Builder, value: Value) -> Value:
    """Exchange batch and time of a sequence."""
    return b.tf.Transpose(value, b.i32(BATCH_TIME_SWAP))


def _time_axis(time_major: bool) -> tuple[tuple[int], tuple[int]]:
    return ((0,), (-3,)) if time_major else ((1,), (-2,))

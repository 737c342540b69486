"""Copy a scan's step, one or several times in sequence."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects.rnn import Scan
from litefuse.ir import Builder, Value
from litefuse.ir.functions import clone_op

MAX_UNROLLED_OPS = 50_000
Results = tuple[list[Value], list[Value]]
"""The outputs of a step and its next states."""


def copy_step(
    b: Builder, scan: Scan, xs: Sequence[Value], states: Sequence[Value], captures: Sequence[Value]
) -> Results:
    """Stage a copy of the step's ops; return its outputs and next states."""
    values = dict(zip(scan.step.arguments, (*xs, *states, *captures), strict=True))
    for op in scan.step.ops():
        b.staged.append(clone_op(op, values))
    results = [values[result] for result in scan.step.results]
    return results[: len(scan.ys)], results[len(scan.ys) :]


def copy_steps(
    b: Builder, scan: Scan, xs: Sequence[Value], states: list[Value], captures: Sequence[Value], count: int
) -> tuple[list[list[Value]], list[Value]]:
    """Stage `count` copies, one per slice of `xs`; return each output's values of all steps, and the final states."""
    slices = [_unpack(b, x, count) for x in xs]
    outputs: list[list[Value]] = [[] for _ in scan.ys]
    for number in range(count):
        results, states = copy_step(b, scan, [parts[number] for parts in slices], states, captures)
        for output, result in zip(outputs, results, strict=True):
            output.append(result)
    return outputs, states


def _unpack(b: Builder, x: Value, count: int) -> Sequence[Value]:
    """Build the slices of `x` along its first dimension."""
    if not count:
        return ()
    parts = b.tf.Unpack(x, num=count, axis=0)
    return (parts,) if isinstance(parts, Value) else parts

"""Regroup sums in a step so that terms that do not depend on states can be added before the loop.

    %y = tf.AddV2(tf.AddV2(%x @ K, %h @ R), %b)
becomes
    %y = tf.AddV2(tf.AddV2(%x @ K, %b), %h @ R)
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.rnn import Scan
from litefuse.ir import Builder, Op, Rewriter, Value


def regroup_sums(scan: Scan, context: Context) -> None:
    """Regroup the sums of three terms in a step; all terms except a bias must have the shape of the sum."""
    rewriter = Rewriter(scan.step, context.dialects)
    stateful: set[Value] = set(scan.step_states)
    for op in scan.step.ops():
        if not stateful.isdisjoint(op.inputs):
            replacement = _regroup(op, stateful, rewriter)
            if replacement is not None:
                op = replacement  # noqa: PLW2901
            stateful.update(op.results)


def build_sums(scan: Scan, b: Builder) -> list[Value] | None:
    """Stage the results of a scan that only adds its sequences to its states; return None for other scans.

    %total = rnn.scan(%x, %start);  func.func @f(%x, %h) { return tf.AddV2(%h, %x) }
    becomes
    %total = tf.AddV2(%start, tf.Sum(%x, 0))
    """
    results: list[Value] = []
    sequences = dict(zip(scan.step_xs, scan.xs, strict=True))
    if scan.ys or not scan.initials:
        return None
    for final, state, initial in zip(scan.step_finals, scan.step_states, scan.initials, strict=True):
        op = final.op
        if op is None or op.kind != "tf.AddV2" or state not in op.inputs or not final.dtype.is_float:
            return None
        left, right = op.inputs
        x = sequences.get(right if left is state else left)
        if x is None or left.type != right.type or final.type != state.type:
            return None
        results.append(b.tf.AddV2(initial, b.tf.Sum(x, b.i32([0]))))
    return results


def _regroup(op: Op, stateful: set[Value], rewriter: Rewriter) -> Op | None:
    """Rewrite `(t + s) + c` as `(t + c) + s`, if only `s` depends on states; return the outer addition, or None."""
    if op.kind != "tf.AddV2":
        return None
    total, term = op.inputs
    if term in stateful:
        total, term = term, total
    inner = total.op
    if term in stateful or inner is None or inner.kind != "tf.AddV2" or not total.has_one_use:
        return None
    first, second = inner.inputs
    if first in stateful:
        first, second = second, first
    same = first.type == second.type == op.results[0].type
    if first in stateful or second not in stateful or not same or not op.results[0].dtype.is_float:
        return None
    b = rewriter.builder(op)
    early = b.tf.AddV2(first, term)
    if early.type != op.results[0].type:
        return None
    late = b.tf.AddV2(early, second)
    rewriter.replace(op, [late], b)
    rewriter.erase(inner)
    return late.op

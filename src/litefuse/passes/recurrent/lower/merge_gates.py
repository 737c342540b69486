"""Compute the gates of a step together where the same op computes several of them.

    %z = tf.Sigmoid(tf.AddV2(%x[:, :8], %r[:, :8])); %g = tf.Sigmoid(tf.AddV2(%x[:, 8:16], %r[:, 8:16]))
becomes
    %s = tf.Sigmoid(tf.AddV2(%x, %r)); %z = %s[:, :8]; %g = %s[:, 8:16]

A slice is an op of XNNPACK, too, and each op takes about as long as 30 activations (docs/internals/recurrent.md).
"""

from itertools import pairwise
from math import prod
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects.rnn import Scan
from litefuse.ir import Builder, DType, Function, Op, Rewriter, Value
from litefuse.passes.recurrent.lower.hybrid import has_integers
from litefuse.rewrite.facts import integers
from litefuse.rewrite.sizes.slice_bounds import match_slices

MAX_UNUSED = 32
"""Number of unused activations per step up to which merging pays."""
_SUMS = frozenset({"tf.AddV2"})
_ACTIVATIONS = frozenset({"tf.Sigmoid", "tf.Tanh"})


class _Part(NamedTuple):
    """The elements of the last axis of a value from start to stop."""

    source: Value
    start: int
    stop: int


_Gates = dict[Op, list[_Part]]
"""Ops of one kind that read parts of the same values, with these parts."""


def merge_gates(scan: Scan, context: Context) -> None:
    """Merge the sums, then the activations, of parts of the same values in a step.

    With integer activations nothing is merged, because all gates would share one scale.
    """
    if has_integers(scan, context):
        return
    rewriter = Rewriter(scan.step, context.dialects)
    for kinds in (_SUMS, _ACTIVATIONS):
        for gates in _groups(scan.step, kinds):
            if kinds is _SUMS or (_are_adjacent(gates) and _unused(gates) <= MAX_UNUSED):
                _merge(gates, rewriter)
    for op in scan.step.ops_of({"tf.Split"}):
        _replace_split(op, scan.step, rewriter)


def count_merged_sums(scan: Scan) -> int:
    """Return how many sums of a step are parts of others."""
    return sum(len(gates) - 1 for gates in _groups(scan.step, _SUMS))


def _groups(step: Function, kinds: frozenset[str]) -> list[_Gates]:
    """Return the ops that can be merged: at least two of one kind, on different parts of the same values."""
    groups: dict[tuple[str, tuple[Value, ...]], _Gates] = {}
    for op in step.ops_of(kinds):
        parts = [part for part in map(_match_part, op.inputs) if part is not None]
        sources = tuple(part.source for part in parts)
        alike = len({part[1:] for part in parts}) == len({source.type for source in sources}) == 1
        if len(parts) == len(op.inputs) and alike and op.result.dtype is DType.F32:
            key = (op.kind, sources[::-1])
            groups.setdefault(key if key in groups else (op.kind, sources), {})[op] = parts
    return [gates for gates in groups.values() if len(_ranges(gates)) > 1]


def _match_part(value: Value) -> _Part | None:
    """Match a part of the last axis of a value, the other axes being whole."""
    op = value.op
    if op is None or not value.shape:
        return None
    width = value.shape[-1]
    if op.kind == "tf.Split" and width is not None and integers(op.inputs[0]) in ((-1,), (len(value.shape) - 1,)):
        return _Part(op.inputs[1], value.index * width, (value.index + 1) * width)
    if op.kind != "tf.StridedSlice" or value.rank != op.inputs[0].rank:
        return None
    *others, last = match_slices(op) or (None,)
    size = (op.inputs[0].shape or (None,))[-1]
    if size is None or not isinstance(last, slice) or any(other != slice(None) for other in others):
        return None
    start, stop, step = last.indices(size)
    return _Part(op.inputs[0], start, stop) if step == 1 and start < stop else None


def _ranges(gates: _Gates) -> set[tuple[int, int]]:
    return {(part.start, part.stop) for part, *_ in gates.values()}


def _are_adjacent(gates: _Gates) -> bool:
    """Return whether no other gate is between these, as in most LSTMs, which a later conversion could not fuse."""
    ranges = sorted(_ranges(gates))
    return all(stop == start for (_, stop), (start, _) in pairwise(ranges))


def _unused(gates: _Gates) -> int:
    """Return the number of elements of the whole that no gate uses."""
    (part, *_), *_ = gates.values()
    *rows, size = part.source.shape or (0,)
    return prod(dim or 1 for dim in rows) * ((size or 0) - sum(stop - start for start, stop in _ranges(gates)))


def _merge(gates: _Gates, rewriter: Rewriter) -> None:
    """Replace ops on parts by parts of one op."""
    first, parts = next(iter(gates.items()))
    b = rewriter.builder(first)
    whole = b.op(first.kind, [part.source for part in parts], first.attributes, [parts[0].source.type]).results[0]
    slices = {(start, stop): _slice(b, whole, start, stop) for start, stop in sorted(_ranges(gates))}
    rewriter.commit(b, before=first)
    for op, (part, *_) in gates.items():
        rewriter.replace(op, [slices[part.start, part.stop]])
        for value in op.inputs:
            if value.op is not None:
                rewriter.erase_dead(value.op)


def _replace_split(op: Op, step: Function, rewriter: Rewriter) -> None:
    """Replace a split with unused results by slices: XNNPACK would copy all results."""
    used = [value for value in op.results if value.uses or value in step.results]
    parts = [part for part in map(_match_part, used) if part is not None]
    if len(used) < len(op.results) and len(parts) == len(used):
        b = rewriter.builder(op)
        slices = [_slice(b, *part) for part in parts]
        rewriter.commit(b, before=op)
        rewriter.replace_values(used, slices)
        rewriter.erase_dead(op)


def _slice(b: Builder, x: Value, start: int, stop: int) -> Value:
    """Build a part of the last axis."""
    zeros = [0] * (len(x.shape or ()) - 1)
    mask = (1 << len(zeros)) - 1
    bounds = b.i32([*zeros, start]), b.i32([*zeros, stop]), b.i32([1] * (len(zeros) + 1))
    return b.tf.StridedSlice(x, *bounds, begin_mask=mask, end_mask=mask)

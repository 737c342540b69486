"""Levenshtein distance of sequences in sparse tensors: a loop over one sequence, vectorized over the other."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from litefuse.errors import require
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.linalg.matrices import take_at, trip_count_over
from litefuse.rewrite.build import as_i32, scalar
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import static_dim
from litefuse.rewrite.while_loop import WhileBuilder, expand

F32, I32, I64 = DType.F32, DType.I32, DType.I64
_INFINITE_DISTANCE = 1e30


class _Sequences(NamedTuple):
    """(sequences, positions): the items, in int64 or float32, and whether there is an item at a position."""

    items: Value
    is_there: Value

    def lengths(self, b: Builder) -> Value:
        return b.tf.Sum(b.tf.Cast(self.is_there, DstT=F32), b.i32([1]), keep_dims=True)


def _sequences(b: Builder, indices: Value, values: Value, sizes: Value, rows: Value, rank: int) -> _Sequences:
    width = b.tf.Slice(sizes, b.i32([rank - 1]), b.i32([1]))
    shape = b.tf.ConcatV2(rows, width, b.i32(0))
    flat = b.tf.ConcatV2(b.tf.Prod(rows, b.i32([0]), keep_dims=True), width, b.i32(0))
    items = cast(b, values, I64) if values.dtype.is_integer else values
    cells = cast(b, indices, I32)
    dense, flags = (b.tf.ScatterNd(cells, x, shape) for x in (items, b.tf.OnesLike(items)))
    is_there = flags > 0
    return _Sequences(b.tf.Reshape(dense, flat), b.tf.Reshape(is_there, flat))


@expand("tf.EditDistance")
def _distance(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Count insertions, deletions and substitutions; `normalize` divides by the length of the truth."""
    indices, values, shape, truth_indices, truth_values, truth_shape = op.inputs
    usable = values.dtype.is_integer or values.dtype is F32
    require(usable, "only integers and float32 are supported", dtype=values.dtype.name)
    rank = static_dim(shape, 0, "the shape")
    require(rank >= 2, "the sequences must be rows of a tensor of rank 2 or more", rank=rank)
    sizes, truth_sizes = as_i32(b, shape), as_i32(b, truth_shape)
    rows = b.tf.Maximum(*(b.tf.Slice(x, b.i32([0]), b.i32([rank - 1])) for x in (sizes, truth_sizes)))
    guess = _sequences(b, indices, values, sizes, rows, rank)
    truth = _sequences(b, truth_indices, truth_values, truth_sizes, rows, rank)
    start = b.tf.Cumsum(b.tf.Cast(truth.is_there, DstT=F32), b.i32(1))
    start = b.tf.ConcatV2(b.tf.ZerosLike(guess.lengths(b)), start, b.i32(1))

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (distances,), (start, *sequences) = changing, same
        return [_next_row(b, k, distances, start, _Sequences(*sequences[:2]), _Sequences(*sequences[2:]))]

    same = [start, *guess, *truth]
    distances = loops.repeat(b, trip_count_over(b, guess.items, -1), [start], [start.type], same, body)[0]
    last = b.tf.Slice(b.tf.Shape(distances), b.i32([1]), b.i32([1])) - b.i32([1])
    distance = b.tf.GatherV2(distances, last, b.i32(1))
    if op.attributes["normalize"]:
        distance = _normalize(b, distance, guess.lengths(b), truth.lengths(b))
    return [b.tf.Reshape(distance, rows)]


def _next_row(b: Builder, k: Value, distances: Value, start: Value, guess: _Sequences, truth: _Sequences) -> Value:
    """Return the distances of the guess's first k + 1 items to all prefixes of the truth, from those of its first k."""
    item, is_there = take_at(b, guess.items, k, -1), take_at(b, guess.is_there, k, -1)
    changed = b.tf.Cast(b.tf.NotEqual(truth.items, item), DstT=F32)
    before = b.tf.Slice(distances, b.i32([0, 0]), b.tf.Shape(truth.items)) + changed
    before = b.tf.SelectV2(truth.is_there, before, _INFINITE_DISTANCE)
    first = scalar(b, _INFINITE_DISTANCE, F32)
    before = b.tf.PadV2(before, b.const([[0, 0], [1, 0]], I32), first)
    best = b.tf.Minimum(distances + 1, before)
    # Insertions: the minimum over all shorter prefixes, plus the number of items added since.
    excess = best - start
    size = b.tf.Reshape(b.tf.Slice(b.tf.Shape(best), b.i32([1]), b.i32([1])), b.i32([]))
    columns = b.tf.Range(scalar(b, 0, I32), size, scalar(b, 1, I32))
    is_up_to = columns <= b.tf.ExpandDims(columns, b.i32(1))
    candidates = b.tf.SelectV2(is_up_to, b.tf.ExpandDims(excess, b.i32(1)), _INFINITE_DISTANCE)
    row = b.tf.Min(candidates, b.i32([2])) + start
    return b.tf.SelectV2(is_there, row, distances)


def _normalize(b: Builder, distance: Value, guess: Value, truth: Value) -> Value:
    zero = scalar(b, 0, F32)
    of_nothing = b.tf.SelectV2(b.tf.Equal(guess, zero), zero, math.inf)
    share = distance / b.tf.Maximum(truth, 1)
    return b.tf.SelectV2(b.tf.Equal(truth, zero), of_nothing, share)

"""Products and linear systems of tridiagonal matrices, row by row."""

from __future__ import annotations

from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.linalg.matrices import (
    as_column,
    dimension_of,
    indices,
    magnitude,
    take_at,
    trip_count_over,
    zero_like,
)
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.while_loop import WhileBuilder


@legalize("tf.TridiagonalMatMul")
def multiply(b: RewriteContext, above: Value, diagonal: Value, below: Value, x: Value) -> Value:
    """Multiply by X (..., n, k): sum each row and its two neighbors, weighted by the diagonals (..., 1, n)."""
    rank = known_rank(x)
    upper, middle, lower = (_transpose_last_two(b, values) for values in (above, diagonal, below))
    following = _slice_rows(b, upper, 0, -1) * _slice_rows(b, x, 1, 0)
    preceding = _slice_rows(b, lower, 1, 0) * _slice_rows(b, x, 0, -1)
    whole = [[0, 0]] * (rank - 2)
    after, before = (b.const([*whole, pair, [0, 0]], b.i32(0).dtype) for pair in ([0, 1], [1, 0]))
    sides = b.tf.Pad(following, after) + b.tf.Pad(preceding, before)
    return middle * x + sides


def _transpose_last_two(b: Builder, x: Value) -> Value:
    """Swap the last two dimensions."""
    rank = known_rank(x)
    return b.tf.Transpose(x, b.i32([*range(rank - 2), rank - 1, rank - 2]))


def _slice_rows(b: Builder, x: Value, begin: int, end: int) -> Value:
    """Return the rows from `begin` to `end`, which counts from the last row (0: all)."""
    rank = known_rank(x)
    whole = (1 << rank - 2) - 1 | 1 << rank - 1
    row = 1 << rank - 2
    outer = [0] * (rank - 2)
    return b.tf.StridedSlice(
        x,
        b.i32([*outer, begin, 0]),
        b.i32([*outer, end, 0]),
        b.i32([1] * rank),
        begin_mask=whole,
        end_mask=whole if end else whole | row,
    )


def solve(b: Builder, loops: WhileBuilder, diagonals: Value, y: Value, *, pivoting: bool) -> Value:
    """Solve T X = Y by Gaussian elimination, for diagonals (..., 3, n), upper one first, and Y (..., n, k).

    The loop represents a row by its elements from the diagonal on, at most three because pivoting may swap neighboring
    rows, and its right-hand side.
    """
    r = indices(b, y, -2)
    rows = as_column(b, r)
    columns = _transpose_last_two(b, diagonals)
    upper, middle, lower = b.op("tf.Split", (b.i32(known_rank(columns) - 1), columns), {"num_split": 3}).results
    last = dimension_of(b, y, -2) - 1
    # TensorFlow ignores the element that is outside the matrix.
    upper = b.tf.SelectV2(rows < last, upper, zero_like(b, upper))
    axis = b.i32(known_rank(y) - 1)
    nothing = b.tf.ZerosLike(middle)
    below = b.tf.ConcatV2(lower, middle, upper, y, axis)
    first = take_at(b, b.tf.ConcatV2(middle, upper, nothing, y, axis), scalar(b, 0, r.dtype), -2)
    eliminated = _eliminate(b, loops, first, below, r, pivoting=pivoting)
    return _substitute_back(b, loops, eliminated, y, r)


def _eliminate(b: Builder, loops: WhileBuilder, first: Value, below: Value, r: Value, *, pivoting: bool) -> Value:
    """Return the rows of the upper triangular system."""
    rank = known_rank(below)
    last = dimension_of(b, below, -2) - 1

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (row, done), (below, r, last) = changing, same
        zero = zero_like(b, row)
        # The row below the last one is zeros.
        index = b.tf.Minimum(k + 1, last)
        following = b.tf.SelectV2(k < last, take_at(b, below, index, -2), zero)
        pivot, other = row, following
        head, next_head = (_slice_row(b, x, 0, 1) for x in (row, following))
        if pivoting:
            exchanged = magnitude(b, next_head) > magnitude(b, head)
            pivot, other = (b.tf.SelectV2(exchanged, *pair) for pair in ((following, row), (row, following)))
            head, next_head = (_slice_row(b, x, 0, 1) for x in (pivot, other))
        rest = other - b.tf.DivNoNan(next_head, head) * pivot
        shifted = [_slice_row(b, rest, 1, 2), b.tf.ZerosLike(head), _slice_row(b, rest, 3, -1)]
        done = b.tf.SelectV2(b.tf.Equal(as_column(b, r), k), pivot, done)
        return [b.tf.ConcatV2(*shifted, b.i32(rank - 1)), done]

    done = b.tf.ZerosLike(below)
    return loops.repeat(
        b, trip_count_over(b, below, -2), [first, done], [first.type, done.type], [below, r, last], body
    )[1]


def _slice_row(b: Builder, row: Value, begin: int, size: int) -> Value:
    """Return `size` elements of a row from `begin` on; -1 means all."""
    outer = [0] * (known_rank(row) - 1)
    return b.tf.Slice(row, b.i32([*outer, begin]), b.i32([*(-1 for _ in outer), size]))


def _substitute_back(b: Builder, loops: WhileBuilder, rows: Value, y: Value, r: Value) -> Value:
    """Compute X by back substitution, from the last row up."""
    last = dimension_of(b, y, -2) - 1
    nothing = b.tf.ZerosLike(take_at(b, y, scalar(b, 0, r.dtype), -2))

    def body(b: Builder, turn: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (below, second, x), (rows, r, last) = changing, same
        k = last - turn
        row = take_at(b, rows, k, -2)
        diagonal, first, further = (_slice_row(b, row, index, 1) for index in range(3))
        known = first * below + further * second
        value = (_slice_row(b, row, 3, -1) - known) / diagonal
        return [value, below, b.tf.SelectV2(b.tf.Equal(as_column(b, r), k), value, x)]

    changing = [nothing, nothing, b.tf.ZerosLike(y)]
    types = [value.type for value in changing]
    return loops.repeat(b, trip_count_over(b, y, -2), changing, types, [rows, r, last], body)[2]

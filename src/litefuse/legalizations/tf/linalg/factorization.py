"""QR by Householder reflections; eigenvalues and singular values by Jacobi rotations, as loops."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.linalg.matrices import (
    adjoint,
    as_column,
    dimension_of,
    indices,
    min_dimension,
    take_at,
    zero_like,
)
from litefuse.rewrite.build import scalar
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder

F32, F64, I32 = DType.F32, DType.F64, DType.I32
# Number of sweeps, each of which rotates all pairs: a sweep squares the error of the one before.
SWEEPS = 10


def _require_real(x: Value) -> None:
    require(x.dtype in (F32, F64), "only real matrices are factored", dtype=x.dtype.name)


def qr(b: Builder, loops: WhileBuilder, a: Value, *, full: bool) -> tuple[Value, Value]:
    """Return Q and R of A = Q R with the signs that LAPACK and Eigen choose.

    Each diagonal element of R has the opposite sign of the leading element of the column that is reflected.
    """
    _require_real(a)
    rank, r = known_rank(a), indices(b, a, -2)
    rows, columns = dimension_of(b, a, -2), dimension_of(b, a, -1)
    least = min_dimension(b, a)
    first = take_at(b, a, scalar(b, 0, I32), -1)
    q = b.tf.ZerosLike(first) + _identity(b, r, a.dtype)

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (a, q), (r,) = changing, same
        v, factor = _reflection(b, take_at(b, a, k, -1), as_column(b, r), k)
        scaled = v * factor
        a = a - scaled @ b.tf.BatchMatMulV2(v, a, adj_x=True)
        q = q - q @ v @ adjoint(b, scaled)
        return [a, q]

    turns = LoopRange(scalar(b, 0, I32), least, 1)
    upper, q = loops.repeat(b, turns, [a, q], [a.type, q.type], [r], body)
    upper = b.tf.MatrixBandPart(upper, scalar(b, 0, I32), scalar(b, -1, I32))
    if full:
        return q, upper
    begin, whole = b.i32([0] * rank), [scalar(b, -1, I32)] * (rank - 2)
    q = b.tf.Slice(q, begin, b.tf.Pack(*whole, rows, least, axis=0))
    return q, b.tf.Slice(upper, begin, b.tf.Pack(*whole, least, columns, axis=0))


def _identity(b: Builder, r: Value, dtype: DType) -> Value:
    return b.tf.Cast(b.tf.Equal(as_column(b, r), r), DstT=dtype)


def _reflection(b: Builder, x: Value, rows: Value, k: Value) -> tuple[Value, Value]:
    """Return v (1 in row k, 0 above) and the factor t for which (1 - t v v*) x is zero below row k."""
    zero = zero_like(b, x)
    head = take_at(b, x, k, -2)
    tail = b.tf.SelectV2(rows > k, x, zero)
    square = b.tf.Sum(tail**2, b.i32([known_rank(x) - 2]), keep_dims=True)
    is_done = square <= float(np.finfo(x.dtype.numpy).tiny)
    size = b.tf.Sqrt(head**2 + square)
    turned = b.tf.SelectV2(head >= zero, -size, size)
    below = b.tf.SelectV2(is_done, zero, b.tf.DivNoNan(tail, head - turned))
    factor = b.tf.SelectV2(is_done, zero, b.tf.DivNoNan(turned - head, turned))
    return b.tf.SelectV2(b.tf.Equal(rows, k), 1, below), factor


def eigen_decomposition(b: Builder, loops: WhileBuilder, a: Value, *, vectors: bool) -> Sequence[Value]:
    """Return the eigenvalues of symmetric matrices, ascending, and the eigenvectors, whose signs are arbitrary.

    Only the lower triangles are read, as in TensorFlow.
    """
    _require_real(a)
    lower = b.tf.MatrixBandPart(a, scalar(b, -1, I32), scalar(b, 0, I32))
    strict = lower - b.tf.MatrixBandPart(a, scalar(b, 0, I32), scalar(b, 0, I32))
    a = lower + adjoint(b, strict)
    rank, r = known_rank(a), indices(b, a, -1)
    v = b.tf.ZerosLike(a) + _identity(b, r, a.dtype)

    def body(b: Builder, turn: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (a, v), (r,) = changing, same
        rotation = _rotations(b, a, r, turn)
        a = b.tf.BatchMatMulV2(rotation, a @ rotation, adj_x=True)
        return [a, v @ rotation]

    _, v = loops.repeat(b, _sweep_trip_count(b, a), [a, v], [a.type, v.type], [r], body)
    values, v = _eigenvalues_of_vectors(b, a, v)
    descending, order = b.tf.TopKV2(-values, dimension_of(b, a, -1))
    values = -descending
    if not vectors:
        return [values, b.const(np.zeros(0, a.dtype.numpy))]
    return [values, b.tf.GatherV2(v, order, b.i32(rank - 1), batch_dims=rank - 2)]


def _eigenvalues_of_vectors(b: Builder, a: Value, v: Value) -> tuple[Value, Value]:
    """Return the eigenvalues v* A v, free of the rounding errors of all rotations, and the normalized vectors."""
    rows = b.i32([known_rank(a) - 2])
    squares = b.tf.Sum(v**2, rows, keep_dims=True)
    v = v * b.tf.Rsqrt(squares)
    return b.tf.Sum(v * (a @ v), rows), v


def _sweep_trip_count(b: Builder, a: Value) -> LoopRange:
    """Return the trip count: each iteration rotates disjoint pairs, n - 1 (n rounded up to even) cover all pairs."""
    even = _round_up_to_even(b, dimension_of(b, a, -1))
    rounds = (even - 1) * SWEEPS
    return LoopRange(scalar(b, 0, I32), rounds, 1)


def _round_up_to_even(b: Builder, size: Value) -> Value:
    return size + size % 2


def _partners(b: Builder, r: Value, turn: Value, size: Value) -> Value:
    """Return the partner of each index in one round of a round-robin tournament of n players.

    All players except the last sit in a circle. Two of them, i and j, meet in the round i + j, modulo n - 1; a player
    who would meet itself meets the last one.
    """
    players = _round_up_to_even(b, size)
    last = players - 1
    number = turn % last
    other = (number - r) % last
    other = b.tf.SelectV2(b.tf.Equal(other, r), last, other)
    # The partner of the last player: 2 i = number, modulo the odd n - 1, where n / 2 is the inverse of 2.
    of_last = (number * (players // 2)) % last
    other = b.tf.SelectV2(b.tf.Equal(r, last), of_last, other)
    # If the number of players is odd, one sits out.
    return b.tf.SelectV2(other >= size, r, other)


def _rotations(b: Builder, a: Value, r: Value, turn: Value) -> Value:
    """Return the orthogonal matrix that rotates the off-diagonal element of each pair of the symmetric `a` to 0."""
    one = scalar(b, 1, a.dtype)
    partners = _partners(b, r, turn, dimension_of(b, a, -1))
    is_self, is_pair = b.tf.Equal(as_column(b, r), r), b.tf.Equal(as_column(b, partners), r)
    own = b.tf.MatrixDiagPart(a)
    others = b.tf.GatherV2(own, partners, b.i32(known_rank(a) - 2))
    across = b.tf.Sum(b.tf.SelectV2(is_pair, a, 0), b.i32([known_rank(a) - 1]))
    across = b.tf.SelectV2(b.tf.Equal(partners, r), 0, across)
    # The smaller root t of t^2 + 2 t (d / h) - 1 = 0: h / (d + sign(d) sqrt(d^2 + h^2)).
    difference, twice = others - own, across + across
    first = b.tf.SelectV2(r < partners, one, -1)
    sign = b.tf.SelectV2(b.tf.Equal(difference, 0), b.tf.ZerosLike(difference) + first, b.tf.Sign(difference))
    root = b.tf.Sqrt(difference**2 + twice**2)
    tangent = b.tf.DivNoNan(twice, difference + sign * root)
    cosine = b.tf.Rsqrt(tangent**2 + one)
    sine = tangent * cosine
    return b.tf.SelectV2(is_self, as_column(b, cosine), b.tf.SelectV2(is_pair, as_column(b, sine), 0))


def singular_value_decomposition(
    b: Builder, loops: WhileBuilder, a: Value, *, vectors: bool, full: bool
) -> Sequence[Value]:
    """Return s (descending), U and V of A = U diag(s) V*: rotate columns until all are orthogonal (Hestenes).

    The signs of the vectors are arbitrary. Where s is 0, U's column is 0 too.
    """
    _require_real(a)
    rows, columns = known_shape(a)[-2:]
    is_square = rows is not None and rows == columns
    require(is_square or not (vectors and full), "full_matrices needs square matrices of static size")
    if rows is not None and columns is not None and rows < columns:
        s, v, u = singular_value_decomposition(b, loops, adjoint(b, a), vectors=vectors, full=full)
        return [s, u, v]
    rank, r = known_rank(a), indices(b, a, -1)
    gram = b.tf.BatchMatMulV2(a, a, adj_x=True)
    v = b.tf.ZerosLike(gram) + _identity(b, r, a.dtype)

    def body(b: Builder, turn: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (a, v), (r,) = changing, same
        rotation = _rotations(b, b.tf.BatchMatMulV2(a, a, adj_x=True), r, turn)
        return [a @ rotation, v @ rotation]

    a, v = loops.repeat(b, _sweep_trip_count(b, gram), [a, v], [a.type, v.type], [r], body)
    sizes = b.tf.Sqrt(b.tf.Sum(a**2, b.i32([rank - 2])))
    s, order = b.tf.TopKV2(sizes, min_dimension(b, a))
    if not vectors:
        empty = b.const(np.zeros(0, a.dtype.numpy))
        return [s, empty, empty]
    u, v = (b.tf.GatherV2(x, order, b.i32(rank - 1), batch_dims=rank - 2) for x in (a, v))
    return [s, b.tf.DivNoNan(u, b.tf.ExpandDims(s, b.i32(-2))), v]

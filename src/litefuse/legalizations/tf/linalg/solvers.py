"""Linear systems and matrix factorizations of any size, as loops over rows and columns.

The loops carry whole matrices, and masks select the elements that an iteration works on. Sizes and batches may
therefore be dynamic. Shapes below are (..., rows, columns); `r` is the vector of row and column indices.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import require, required
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.extended.tridiagonal import solve as solve_tridiagonal
from litefuse.legalizations.tf.linalg.factorization import eigen_decomposition, qr, singular_value_decomposition
from litefuse.legalizations.tf.linalg.matrices import (
    adjoint,
    as_column,
    dimension_of,
    indices,
    magnitude,
    require_numeric_matrix,
    squeeze,
    take_at,
    trip_count_over,
    zero_like,
)
from litefuse.rewrite.build import dimension, index_vector, scalar
from litefuse.rewrite.facts import known_rank, static_dim
from litefuse.rewrite.while_loop import WhileBuilder, expand

I32 = DType.I32


def cholesky(b: Builder, loops: WhileBuilder, a: Value) -> Value:
    """Return L of A = L L*; each iteration subtracts the outer product of a column with itself from the rest of A."""
    r = indices(b, a, -1)

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (a,), (r,) = changing, same
        rows, zero = as_column(b, r), zero_like(b, a)
        column = take_at(b, a, k, -1)
        root = b.tf.Sqrt(take_at(b, column, k, -2))
        factor = b.tf.SelectV2(rows >= k, column / root, zero)
        below = b.tf.SelectV2(rows > k, factor, zero)
        rest = a - below * adjoint(b, below)
        return [b.tf.SelectV2(b.tf.Equal(r, k), factor, rest)]

    return loops.repeat(b, trip_count_over(b, a, -1), [a], [a.type], [r], body)[0]


def solve_triangular(
    b: Builder, loops: WhileBuilder, matrix: Value, y: Value, *, lower: bool, unit: bool = False
) -> Value:
    """Solve T X = Y for X row by row; batches broadcast. With `unit`, the diagonal of T is assumed to be ones."""
    r = indices(b, matrix, -1)
    last = dimension_of(b, matrix, -1) - 1
    corner = take_at(b, take_at(b, matrix, scalar(b, 0, I32), -1), scalar(b, 0, I32), -2)
    x = b.tf.ZerosLike(y + corner)

    def body(b: Builder, turn: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (x,), (matrix, y, r, last) = changing, same
        k = turn if lower else last - turn
        row = take_at(b, matrix, k, -2)
        is_known = r < k if lower else r > k
        known = b.tf.SelectV2(is_known, row, zero_like(b, row)) @ x
        value = take_at(b, y, k, -2) - known
        value = value if unit else value / take_at(b, row, k, -1)
        return [b.tf.SelectV2(b.tf.Equal(as_column(b, r), k), value, x)]

    return loops.repeat(b, trip_count_over(b, matrix, -1), [x], [x.type], [matrix, y, r, last], body)[0]


def lu(b: Builder, loops: WhileBuilder, a: Value) -> tuple[Value, Value, Value]:
    """Return L (without its diagonal of ones) and U in one matrix, the order of the rows, and the order's sign.

    The pivot is the element of the current column with the largest magnitude, as in LAPACK.
    """
    rank = known_rank(a)
    r = indices(b, a, -1)
    order = b.tf.Cast(b.tf.ZerosLike(squeeze(b, take_at(b, a, scalar(b, 0, I32), -1), -1)), DstT=I32) + r
    sign = b.tf.OnesLike(
        squeeze(b, squeeze(b, take_at(b, take_at(b, a, scalar(b, 0, I32), -1), scalar(b, 0, I32), -2), -1), -1)
    )

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (a, order, sign), (r,) = changing, same
        zero = zero_like(b, a)
        sizes = magnitude(b, squeeze(b, take_at(b, a, k, -1), -1))
        candidates = b.tf.SelectV2(r >= k, sizes, -1)
        row_of_pivot = b.tf.ArgMax(candidates, b.i32(rank - 2), output_type=I32)
        chosen = b.tf.ExpandDims(row_of_pivot, b.i32(-1))
        is_here, is_there = b.tf.Equal(r, k), b.tf.Equal(r, chosen)
        pivot = b.tf.GatherV2(a, chosen, b.i32(rank - 2), batch_dims=rank - 2)
        a = b.tf.SelectV2(as_column(b, is_there), take_at(b, a, k, -2), a)
        a = b.tf.SelectV2(as_column(b, is_here), pivot, a)
        moved = b.tf.GatherV2(order, chosen, b.i32(rank - 2), batch_dims=rank - 2)
        order = b.tf.SelectV2(is_here, moved, b.tf.SelectV2(is_there, take_at(b, order, k, -1), order))
        sign = b.tf.SelectV2(b.tf.Equal(row_of_pivot, k), sign, -sign)
        is_below = as_column(b, r > k)
        ratios = b.tf.SelectV2(is_below, b.tf.DivNoNan(take_at(b, a, k, -1), take_at(b, pivot, k, -1)), zero)
        rest = a - ratios * b.tf.SelectV2(r > k, pivot, zero)
        return [b.tf.SelectV2(is_below & is_here, ratios, rest), order, sign]

    changing = [a, order, sign]
    packed, order, sign = loops.repeat(
        b, trip_count_over(b, a, -1), changing, [value.type for value in changing], [r], body
    )
    return packed, order, sign


def solve(b: Builder, loops: WhileBuilder, a: Value, y: Value) -> Value:
    """Solve A X = Y for X."""
    packed, order, _ = lu(b, loops, a)
    rank = known_rank(a)
    y = b.tf.GatherV2(y, order, b.i32(rank - 2), batch_dims=rank - 2)
    return _solve_packed_lu(b, loops, packed, y)


def _solve_packed_lu(b: Builder, loops: WhileBuilder, packed: Value, y: Value) -> Value:
    halfway = solve_triangular(b, loops, packed, y, lower=True, unit=True)
    return solve_triangular(b, loops, packed, halfway, lower=False)


def invert(b: Builder, loops: WhileBuilder, a: Value) -> Value:
    packed, order, _ = lu(b, loops, a)
    identity = b.tf.Equal(b.tf.ExpandDims(order, b.i32(-1)), indices(b, a, -1))
    return _solve_packed_lu(b, loops, packed, b.tf.Cast(identity, DstT=a.dtype))


def solve_least_squares(b: Builder, loops: WhileBuilder, a: Value, y: Value) -> Value:
    """Solve R X = Q* Y with A = Q R; with fewer rows than columns, return the smallest X, Q (R*)^-1 Y with A* = Q R."""
    rows, columns = (known_dimension for known_dimension in (a.shape or ())[-2:])
    rows = required(rows, "a least-squares problem needs a static size", type=str(a.type))
    require(columns is not None, "a least-squares problem needs a static size", type=str(a.type))
    assert columns is not None
    if rows >= columns:
        q, upper = qr(b, loops, a, full=False)
        return solve_triangular(b, loops, upper, b.tf.BatchMatMulV2(q, y, adj_x=True), lower=False)
    q, upper = qr(b, loops, adjoint(b, a), full=False)
    return q @ solve_triangular(b, loops, adjoint(b, upper), y, lower=True)


def _operands(op: Op) -> list[Value]:
    """Return the operands; refuse matrices that are not of numbers."""
    require_numeric_matrix(op.inputs[0])
    return op.inputs


@expand("tf.Cholesky")
def expand_cholesky(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    (a,) = _operands(op)
    return [cholesky(b, loops, a)]


@expand("tf.MatrixTriangularSolve")
def expand_triangular_solve(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    a, y = _operands(op)
    return [_solve_triangular(b, loops, op, a, y)]


def _solve_triangular(b: Builder, loops: WhileBuilder, op: Op, a: Value, y: Value) -> Value:
    lower = bool(op.attributes["lower"])
    if op.attributes["adjoint"]:
        return solve_triangular(b, loops, adjoint(b, a), y, lower=not lower)
    return solve_triangular(b, loops, a, y, lower=lower)


@expand("tf.BandedTriangularSolve")
def expand_banded_solve(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Solve for bands (..., k, n): from the diagonal down (`lower`), or from the highest one down to the diagonal."""
    bands, y = _operands(op)
    count, size = static_dim(bands, -2, "the bands"), scalar(b, -1, I32)
    ends = b.i32([1 - count, 0] if op.attributes["lower"] else [0, count - 1])
    if count == 1:
        bands, ends = squeeze(b, bands, -2), scalar(b, 0, I32)
    diagonals = (ends, size, size, zero_like(b, bands))
    matrix = b.tf.MatrixDiagV3(bands, *diagonals, align="LEFT_RIGHT")
    return [_solve_triangular(b, loops, op, matrix, y)]


@expand("tf.MatrixSolve")
def expand_solve(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    a, y = _operands(op)
    return [solve(b, loops, adjoint(b, a) if op.attributes["adjoint"] else a, y)]


@expand("tf.MatrixInverse")
def expand_inverse(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    (a,) = _operands(op)
    return [invert(b, loops, adjoint(b, a) if op.attributes["adjoint"] else a)]


@expand("tf.MatrixSolveLs")
def expand_least_squares(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    a, y, _ = _operands(op)
    require(not op.attributes["fast"], "fast=True (normal equations with regularization) is not supported")
    return [solve_least_squares(b, loops, a, y)]


@expand("tf.MatrixDeterminant")
def expand_determinant(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    (a,) = _operands(op)
    if a.shape is not None and a.shape[-1] == 0:
        return [_unit_determinants(b, a)]
    packed, _, sign = lu(b, loops, a)
    return [b.tf.Prod(b.tf.MatrixDiagPart(packed), b.i32([known_rank(a) - 2])) * sign]


def _unit_determinants(b: Builder, a: Value) -> Value:
    """Return 1 for each matrix of the batch, the determinant of a matrix without rows."""
    sizes = index_vector(b, [dimension(b, a, axis) for axis in range(known_rank(a) - 2)])
    return b.tf.Fill(sizes, scalar(b, 1, a.dtype))


@expand("tf.LogMatrixDeterminant")
def expand_log_determinant(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    (a,) = _operands(op)
    if a.shape is not None and a.shape[-1] == 0:
        return [_unit_determinants(b, a), b.tf.ZerosLike(_unit_determinants(b, a))]
    packed, _, sign = lu(b, loops, a)
    diagonal, axis = b.tf.MatrixDiagPart(packed), b.i32([known_rank(a) - 2])
    size = b.tf.Sum(b.tf.Log(magnitude(b, diagonal)), axis)
    size = b.tf.Complex(size, b.tf.ZerosLike(size), Tout=a.dtype) if a.dtype.is_complex else size
    return [b.tf.Prod(b.tf.Sign(diagonal), axis) * sign, size]


@expand("tf.Lu")
def expand_lu(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    packed, order, _ = lu(b, loops, _operands(op)[0])
    dtype = op.attributes["output_idx_type"]
    return [packed, order if dtype is I32 else b.tf.Cast(order, DstT=dtype)]


@expand("tf.Qr")
def expand_qr(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    return qr(b, loops, _operands(op)[0], full=bool(op.attributes["full_matrices"]))


@expand("tf.SelfAdjointEigV2")
def expand_eigen_decomposition(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    return eigen_decomposition(b, loops, _operands(op)[0], vectors=bool(op.attributes["compute_v"]))


@expand("tf.Svd")
def expand_singular_values(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    vectors, full = bool(op.attributes["compute_uv"]), bool(op.attributes["full_matrices"])
    return singular_value_decomposition(b, loops, _operands(op)[0], vectors=vectors, full=full)


@expand("tf.TridiagonalSolve")
def expand_tridiagonal_solve(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    diagonals, y = _operands(op)
    require(not op.attributes["perturb_singular"], "TensorFlow implements perturb_singular only on GPUs")
    require(known_rank(diagonals) == known_rank(y), "the diagonals and the right-hand side have different ranks")
    return [solve_tridiagonal(b, loops, diagonals, y, pivoting=bool(op.attributes["partial_pivoting"]))]

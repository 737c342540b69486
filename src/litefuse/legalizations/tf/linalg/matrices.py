"""Rows, columns and sizes of matrices (..., rows, columns), which may be dynamic."""

from __future__ import annotations

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import scalar
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.while_loop import LoopRange

I32 = DType.I32


def require_numeric_matrix(x: Value) -> None:
    """Require a matrix of float32, float64 or complex64.

    LiteRT computes float32 and complex64; the rules of `legalize.double` lower float64.
    """
    types = (DType.F32, DType.F64, DType.C64)
    require(x.dtype in types, "only float32, float64 and complex64 are supported", dtype=x.dtype.name)
    require(known_rank(x) >= 2, "a matrix needs two or more dimensions")


def dimension_of(b: Builder, x: Value, axis: int) -> Value:
    """Return a dimension as an int32 scalar."""
    dim = known_shape(x)[axis]
    if dim is not None:
        return scalar(b, dim, I32)
    index = axis % known_rank(x)
    return b.tf.Squeeze(b.tf.Slice(b.tf.Shape(x), b.i32([index]), b.i32([1])), squeeze_dims=(0,))


def min_dimension(b: Builder, x: Value) -> Value:
    """Return the smaller of the numbers of rows and columns."""
    rows, columns = known_shape(x)[-2:]
    if rows is not None and columns is not None:
        return scalar(b, min(rows, columns), I32)
    return b.tf.Minimum(dimension_of(b, x, -2), dimension_of(b, x, -1))


def indices(b: Builder, x: Value, axis: int) -> Value:
    """Return the indices of all rows or columns as an int32 vector."""
    dim = known_shape(x)[axis]
    if dim is not None:
        return b.i32(list(range(dim)))
    return b.tf.Range(scalar(b, 0, I32), dimension_of(b, x, axis), scalar(b, 1, I32))


def take_at(b: Builder, x: Value, index: Value, axis: int) -> Value:
    """Return the row or column at `index`; its dimension stays, with size 1."""
    return b.tf.GatherV2(x, b.tf.Reshape(index, b.i32([1])), b.i32(axis % known_rank(x)))


def squeeze(b: Builder, x: Value, axis: int) -> Value:
    return b.tf.Squeeze(x, squeeze_dims=(axis % known_rank(x),))


def as_column(b: Builder, vector: Value) -> Value:
    """Return (..., n) as columns (..., n, 1), which broadcast along rows."""
    return b.tf.ExpandDims(vector, b.i32(-1))


def adjoint(b: Builder, x: Value) -> Value:
    """Swap the last two dimensions and conjugate complex numbers."""
    rank = known_rank(x)
    swapped = b.tf.Transpose(x, b.i32([*range(rank - 2), rank - 1, rank - 2]))
    return b.tf.Conj(swapped) if x.dtype.is_complex else swapped


def trip_count_over(b: Builder, x: Value, axis: int) -> LoopRange:
    """Return a trip count of one iteration per row or column."""
    return LoopRange(scalar(b, 0, I32), dimension_of(b, x, axis), 1)


def magnitude(b: Builder, x: Value) -> Value:
    """Return |x| of real or complex numbers."""
    return b.tf.ComplexAbs(x, Tout=DType.F32) if x.dtype.is_complex else abs(x)


def zero_like(b: Builder, x: Value) -> Value:
    return scalar(b, 0, x.dtype)

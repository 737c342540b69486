"""Matrix products, einsum, diagonals and bands."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable, compute_in_float32, dims_of


def _transpose(x: Array, transpose: bool, adjoint: bool = False) -> Array:
    if transpose or adjoint:
        x = np.swapaxes(x, -1, -2)
    return np.conj(x) if adjoint else x


@compute_in_float32
def matmul(a: Array, b: Array, *, transpose_a: bool, transpose_b: bool, **_: Any) -> Array:
    return np.matmul(_transpose(a, transpose_a), _transpose(b, transpose_b))


@compute_in_float32
def batch_matmul(x: Array, y: Array, *, adj_x: bool, adj_y: bool, **_: Any) -> Array:
    return np.matmul(_transpose(x, False, adj_x), _transpose(y, False, adj_y))


def batch_matmul_v3(x: Array, y: Array, *, Tout: DType, adj_x: bool, adj_y: bool, **_: Any) -> Array:
    result = Tout.numpy
    return batch_matmul(x.astype(result), y.astype(result), adj_x=adj_x, adj_y=adj_y)


@compute_in_float32
def einsum(*inputs: Array, equation: str) -> Array:
    """Compute an Einstein summation with upper- and lower-case labels, ellipses and repeated labels."""
    return np.einsum(equation, *inputs, optimize=len(inputs) > 1).astype(inputs[0].dtype, copy=False)


def cross(a: Array, b: Array) -> Array:
    """Return the cross product along the last axis, of length 3."""
    a1, a2, a3 = a[..., 0], a[..., 1], a[..., 2]
    b1, b2, b3 = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1], axis=-1)


def matrix_band_part(input: Array, num_lower: Array, num_upper: Array) -> Array:
    """Zero the elements beyond `num_lower` diagonals below and `num_upper` above the main one (negative: keep all)."""
    rows, columns = np.ogrid[: input.shape[-2], : input.shape[-1]]
    lower, upper = int(num_lower), int(num_upper)
    inside = ((lower < 0) | (rows - columns <= lower)) & ((upper < 0) | (columns - rows <= upper))
    return np.where(inside, input, np.zeros((), input.dtype))


def diag(diagonal: Array) -> Array:
    """Return a tensor of twice the rank with `diagonal` on its diagonal."""
    size = diagonal.size
    result: Array = np.zeros((size, size), diagonal.dtype)
    result[np.arange(size), np.arange(size)] = diagonal.reshape(-1)
    return result.reshape(diagonal.shape * 2)


def diag_part(input: Array) -> Array:
    half = input.shape[: input.ndim // 2]
    size = prod(half)
    return np.diagonal(input.reshape(size, size)).reshape(half)


def matrix_diag(diagonal: Array) -> Array:
    size = diagonal.shape[-1]
    return _set_diagonals(np.zeros((*diagonal.shape, size), diagonal.dtype), diagonal, (0, 0), "RIGHT_LEFT")


def matrix_diag_part(input: Array) -> Array:
    return np.array(np.diagonal(input, axis1=-2, axis2=-1))


def matrix_set_diag(input: Array, diagonal: Array) -> Array:
    return _set_diagonals(np.array(input), diagonal, (0, 0), "RIGHT_LEFT")


def _diagonal_range(k: Array) -> tuple[int, int]:
    """Return the lowest and the highest diagonal."""
    diagonals = dims_of(k)
    return diagonals[0], diagonals[-1]


def _offset(diagonal: int, length: int, longest: int, align: str) -> int:
    """Return the offset of the entries of a shorter diagonal within its row.

    `align` specifies the side for superdiagonals, then for subdiagonals.
    """
    above, below = align.split("_")
    side = above if diagonal >= 0 else below
    return longest - length if side == "RIGHT" else 0


def _length(diagonal: int, rows: int, columns: int) -> int:
    return min(rows + min(diagonal, 0), columns - max(diagonal, 0))


def _diagonal_positions(diagonal: int, length: int) -> tuple[Array, Array]:
    steps = np.arange(length)
    return steps + max(-diagonal, 0), steps + max(diagonal, 0)


def _set_diagonals(matrix: Array, diagonal: Array, band: tuple[int, int], align: str) -> Array:
    """Write the rows of `diagonal` (from the highest diagonal down) into `matrix`, in place."""
    low, high = band
    rows, columns = matrix.shape[-2:]
    if low == high and diagonal.ndim == matrix.ndim - 1:
        diagonal = diagonal[..., None, :]
    longest = diagonal.shape[-1]
    for row, number in enumerate(range(high, low - 1, -1)):
        length = _length(number, rows, columns)
        start = _offset(number, length, longest, align)
        below, right = _diagonal_positions(number, length)
        matrix[..., below, right] = diagonal[..., row, start : start + length]
    return matrix


def matrix_diag_v3(
    diagonal: Array, k: Array, num_rows: Array, num_cols: Array, padding_value: Array, *, align: str
) -> Array:
    low, high = _diagonal_range(k)
    longest = diagonal.shape[-1]
    rows, columns = int(num_rows), int(num_cols)
    least_rows, least_columns = longest - min(high, 0), longest + max(low, 0)
    if rows == -1 and columns == -1:
        rows = columns = max(least_rows, least_columns)
    rows = least_rows if rows == -1 else rows
    columns = least_columns if columns == -1 else columns
    batch = diagonal.shape[:-1] if low == high else diagonal.shape[:-2]
    matrix = np.full((*batch, rows, columns), padding_value, diagonal.dtype)
    return _set_diagonals(matrix, diagonal, (low, high), align)


def matrix_diag_part_v3(input: Array, k: Array, padding_value: Array, *, align: str) -> Array:
    low, high = _diagonal_range(k)
    rows, columns = input.shape[-2:]
    longest = max(_length(number, rows, columns) for number in range(low, high + 1))
    parts = np.full((*input.shape[:-2], high - low + 1, longest), padding_value, input.dtype)
    for row, number in enumerate(range(high, low - 1, -1)):
        length = _length(number, rows, columns)
        start = _offset(number, length, longest, align)
        below, right = _diagonal_positions(number, length)
        parts[..., row, start : start + length] = input[..., below, right]
    return parts[..., 0, :] if low == high else parts


def matrix_set_diag_v3(input: Array, diagonal: Array, k: Array, *, align: str) -> Array:
    return _set_diagonals(np.array(input), diagonal, _diagonal_range(k), align)


@compute_in_float32
def matrix_inverse(input: Array, *, adjoint: bool) -> Array:
    return np.linalg.inv(_transpose(input, False, adjoint))


KERNELS: KernelTable = {
    "tf.BatchMatMulV2": batch_matmul,
    "tf.BatchMatMulV3": batch_matmul_v3,
    "tf.BatchMatrixDiag": matrix_diag,
    "tf.Cross": cross,
    "tf.Diag": diag,
    "tf.DiagPart": diag_part,
    "tf.Einsum": einsum,
    "tf.XlaEinsum": einsum,
    "tf.MatMul": matmul,
    "tf.MatrixBandPart": matrix_band_part,
    "tf.MatrixDiag": matrix_diag,
    "tf.MatrixDiagPart": matrix_diag_part,
    "tf.MatrixDiagPartV3": matrix_diag_part_v3,
    "tf.MatrixDiagV3": matrix_diag_v3,
    "tf.MatrixInverse": matrix_inverse,
    "tf.MatrixSetDiag": matrix_set_diag,
    "tf.MatrixSetDiagV3": matrix_set_diag_v3,
}

"""Shape functions of diagonals, Fourier transforms, solvers and decompositions."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.dialects.shapes import broadcast, unify_shapes
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Dim, Shape


def infer_cross(a: Value, b: Value, **_attributes: Any) -> Shape | None:
    return unify_shapes(a.shape, b.shape, "shapes of a cross product's operands")


# Diagonals.


def infer_diag(diagonal: Value, **_attributes: Any) -> Shape | None:
    return None if diagonal.shape is None else diagonal.shape * 2


def infer_diag_part(x: Value, **_attributes: Any) -> Shape | None:
    shape = x.shape
    if shape is None:
        return None
    half = len(shape) // 2
    return unify_shapes(shape[:half], shape[half:], "the halves of a diagonal's shape")


def infer_matrix_diag(diagonal: Value, **_attributes: Any) -> Shape | None:
    return (*diagonal.shape, diagonal.shape[-1]) if diagonal.shape else None


def infer_matrix_diag_part(x: Value, **_attributes: Any) -> Shape | None:
    shape = x.shape
    return None if shape is None or len(shape) < 2 else (*shape[:-2], _least(*shape[-2:]))


def _least(rows: Dim, columns: Dim) -> Dim:
    return None if rows is None or columns is None else min(rows, columns)


def _band(k: Value) -> tuple[int, int] | None:
    """Return the lowest and the highest diagonal in `k`, or None if they are unknown."""
    band = partial(k)
    if not band or None in band:
        return None
    low, high = band[0], band[-1]
    return None if low is None or high is None else (low, high)


def infer_matrix_diag_part_v3(x: Value, k: Value, _padding: Value, **_attributes: Any) -> Shape | None:
    shape, band = x.shape, _band(k)
    if shape is None or len(shape) < 2 or band is None:
        return None
    low, high = band
    rows, columns = shape[-2:]
    length = None
    if rows is not None and columns is not None:
        length = min(rows + min(high, 0), columns - max(low, 0))
    count = () if low == high else (high - low + 1,)
    return (*shape[:-2], *count, length)


def infer_matrix_diag_v3(
    diagonal: Value, k: Value, num_rows: Value, num_cols: Value, _padding: Value, **_attributes: Any
) -> Shape | None:
    shape, band = diagonal.shape, _band(k)
    if not shape or band is None:
        return None
    low, high = band
    leading = shape[:-1] if low == high else shape[:-2]
    longest = shape[-1]
    rows, columns = partial_scalar(num_rows), partial_scalar(num_cols)
    if rows is None or columns is None or longest is None:
        return (*leading, None, None)
    fewest_rows, fewest_columns = longest - min(high, 0), longest + max(low, 0)
    if rows == -1 and columns == -1:
        rows = columns = max(fewest_rows, fewest_columns)
    return (*leading, fewest_rows if rows == -1 else rows, fewest_columns if columns == -1 else columns)


# Fourier transforms.


def infer_rfft(x: Value, fft_length: Value, **_attributes: Any) -> Shape | None:
    return _fft_shape(x, fft_length, half=True)


def infer_irfft(x: Value, fft_length: Value, **_attributes: Any) -> Shape | None:
    return _fft_shape(x, fft_length, half=False)


def _fft_shape(x: Value, fft_length: Value, *, half: bool) -> Shape | None:
    shape, lengths = x.shape, partial(fft_length)
    if shape is None:
        return None
    if lengths is None:
        return (None,) * len(shape)
    sizes: list[Dim] = list(lengths)
    if half and sizes and sizes[-1] is not None:
        sizes[-1] = sizes[-1] // 2 + 1 if sizes[-1] else 0
    return (*shape[: len(shape) - len(sizes)], *sizes)


# Solvers and decompositions.


def infer_solve(matrix: Value, rhs: Value, *_operands: Value, **_attributes: Any) -> Shape | None:
    """X of A X = Y, with as many rows as A (or its bands) has columns; batch dimensions broadcast."""
    left, right = matrix.shape, rhs.shape
    if left is None or right is None or len(left) < 2 or len(right) < 2:
        return None
    batch = broadcast(left[:-2], right[:-2])
    assert batch is not None
    return (*batch, left[-1], right[-1])


def infer_last_operand(*operands: Value, **_attributes: Any) -> InferredShape:
    """TridiagonalSolve and TridiagonalMatMul: the result has the type of the right-hand side."""
    return operands[-1].type


def infer_determinant(x: Value) -> Shape | None:
    return None if x.shape is None else x.shape[:-2]


def infer_log_determinant(x: Value) -> list[InferredShape]:
    return [infer_determinant(x)] * 2


def infer_lu(x: Value, **_attributes: Any) -> list[InferredShape]:
    return [x.type, None if x.shape is None else x.shape[:-1]]


def infer_qr(x: Value, *, full_matrices: bool) -> list[InferredShape]:
    if x.shape is None:
        return [None, None]
    *batch, rows, columns = x.shape
    inner = rows if full_matrices else _least(rows, columns)
    return [(*batch, rows, inner), (*batch, inner, columns)]


def infer_eigen(x: Value, *, compute_v: bool) -> list[InferredShape]:
    return [None if x.shape is None else x.shape[:-1], x.shape if compute_v else (0,)]


def infer_svd(x: Value, *, compute_uv: bool, full_matrices: bool) -> list[InferredShape]:
    if x.shape is None:
        return [None, None, None]
    *batch, rows, columns = x.shape
    least = _least(rows, columns)
    if not compute_uv:
        return [(*batch, least), (0,), (0,)]
    left, right = (rows, columns) if full_matrices else (least, least)
    return [(*batch, least), (*batch, rows, left), (*batch, columns, right)]


_SOLVERS = "tf.MatrixSolve tf.MatrixTriangularSolve tf.MatrixSolveLs tf.BandedTriangularSolve"

MATRIX: dict[str, Infer] = {
    **dict.fromkeys(_SOLVERS.split(), infer_solve),
    "tf.TridiagonalMatMul": infer_last_operand,
    "tf.TridiagonalSolve": infer_last_operand,
    "tf.MatrixDeterminant": infer_determinant,
    "tf.LogMatrixDeterminant": infer_log_determinant,
    "tf.Lu": infer_lu,
    "tf.Qr": infer_qr,
    "tf.SelfAdjointEigV2": infer_eigen,
    "tf.Svd": infer_svd,
    "tf.Cross": infer_cross,
    "tf.Diag": infer_diag,
    "tf.DiagPart": infer_diag_part,
    "tf.MatrixDiag": infer_matrix_diag,
    "tf.MatrixDiagPart": infer_matrix_diag_part,
    "tf.MatrixDiagV2": infer_matrix_diag_v3,
    "tf.MatrixDiagV3": infer_matrix_diag_v3,
    "tf.MatrixDiagPartV2": infer_matrix_diag_part_v3,
    "tf.MatrixDiagPartV3": infer_matrix_diag_part_v3,
    **dict.fromkeys(("tf.RFFT", "tf.RFFT2D", "tf.RFFT3D", "tfl.rfft2d"), infer_rfft),
    **dict.fromkeys(("tf.IRFFT", "tf.IRFFT2D", "tf.IRFFT3D"), infer_irfft),
    "tfl.matrix_diag": infer_matrix_diag,
}

"""Shape functions of matrix products, einsum, diagonals, Fourier transforms, solvers and decompositions."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.dialects.shapes import (
    broadcast,
    contradict,
    format_shape,
    product,
    same_dim,
    shape_of_rank,
    unify_shapes,
)
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, Shape, TensorType


def infer_matmul(a: Value, b: Value, *, transpose_a: bool, transpose_b: bool, **_attributes: Any) -> TensorType:
    left = shape_of_rank(a, 2, "the left operand of a matrix product")
    right = shape_of_rank(b, 2, "the right operand of a matrix product")
    return TensorType(a.dtype, _matmul_shape(left, right, transpose_a, transpose_b))


def _matmul_shape(left: Shape, right: Shape, adj_x: bool, adj_y: bool) -> Shape:
    rows, inner = (left[-1], left[-2]) if adj_x else (left[-2], left[-1])
    other, columns = (right[-1], right[-2]) if adj_y else (right[-2], right[-1])
    same_dim(inner, other, f"the inner dimensions of a product of {format_shape(left)} and {format_shape(right)}")
    return (rows, columns)


def infer_batch_matmul(x: Value, y: Value, *, adj_x: bool, adj_y: bool, **_attributes: Any) -> TensorType:
    """BatchMatMul of every version: leading dimensions broadcast."""
    left, right = x.shape, y.shape
    if left is None or right is None:
        return TensorType(x.dtype, None)
    if len(left) < 2 or len(right) < 2:
        contradict(
            f"a matrix product requires rank 2 or more, got shapes {format_shape(left)} and {format_shape(right)}"
        )
    batch = broadcast(left[:-2], right[:-2])
    assert batch is not None
    return TensorType(x.dtype, (*batch, *_matmul_shape(left, right, adj_x, adj_y)))


def infer_batch_matmul_v3(
    x: Value,
    y: Value,
    *,
    adj_x: bool,
    adj_y: bool,
    Tout: DType,
    **_attributes: Any,
) -> TensorType:
    return infer_batch_matmul(x, y, adj_x=adj_x, adj_y=adj_y).with_dtype(Tout)


def infer_fully_connected(
    x: Value, weights: Value, _bias: Value | None = None, *, keep_num_dims: bool = False, **_attributes: Any
) -> TensorType:
    """fully_connected: weights [out, in]; without keep_num_dims the input is flattened to [-1, in]."""
    out, inner = shape_of_rank(weights, 2, "the weights of a fully connected layer")
    shape = x.shape
    if shape is None:
        return TensorType(x.dtype, None if keep_num_dims else (None, out))
    if keep_num_dims and shape:
        same_dim(shape[-1], inner, f"the last dimension of {format_shape(shape)} and the columns of the weights")
        return TensorType(x.dtype, (*shape[:-1], out))
    if len(shape) == 2 and shape[1] == inner:
        return TensorType(x.dtype, (shape[0], out))
    count = product(shape)
    if count is not None and inner and count % inner:
        contradict(f"an input of shape {format_shape(shape)} cannot be split into rows of {inner}")
    return TensorType(x.dtype, (None if count is None or not inner else count // inner, out))


def infer_einsum(*operands: Value, equation: str, **_attributes: Any) -> TensorType:
    """Einsum: a label's size comes from any operand where it is known; `...` broadcasts."""
    sources, _, target = equation.replace(" ", "").partition("->")
    sizes: dict[str, Dim] = {}
    ellipsis: Shape | None = ()
    for labels, operand in zip(sources.split(","), operands, strict=True):
        ellipsis = _einsum_operand(labels, operand.shape, sizes, ellipsis, equation)
    before, dots, after = target.partition("...")
    if dots and ellipsis is None:
        return TensorType(operands[0].dtype, None)
    middle = ellipsis if dots and ellipsis is not None else ()
    shape = (*(sizes.get(label) for label in before), *middle, *(sizes.get(label) for label in after))
    return TensorType(operands[0].dtype, shape)


def _einsum_operand(
    labels: str, shape: Shape | None, sizes: dict[str, Dim], ellipsis: Shape | None, equation: str
) -> Shape | None:
    """Record an operand's dimensions in `sizes`; return the broadcast shape of all ellipses so far."""
    before, dots, after = labels.partition("...")
    if shape is None:
        return None if dots else ellipsis
    spare = len(shape) - len(before) - len(after)
    if spare < 0 or (spare and not dots):
        contradict(f'an operand of shape {format_shape(shape)} does not fit {labels} in the einsum "{equation}"')
    for label, dim in [*zip(before, shape, strict=False), *zip(after, shape[len(shape) - len(after) :], strict=True)]:
        sizes[label] = _einsum_dim(sizes.get(label), dim, label, equation)
    return broadcast(ellipsis, shape[len(before) : len(before) + spare]) if dots else ellipsis


def _einsum_dim(known: Dim, dim: Dim, label: str, equation: str) -> Dim:
    if known == 1:
        return dim if dim is not None else 1
    if dim == 1:
        return known if known is not None else 1
    return same_dim(known, dim, f'the sizes of "{label}" in the einsum "{equation}"')


def infer_cross(a: Value, b: Value, **_attributes: Any) -> TensorType:
    return TensorType(a.dtype, unify_shapes(a.shape, b.shape, "shapes of a cross product's operands"))


# Diagonals.


def infer_diag(diagonal: Value, **_attributes: Any) -> TensorType:
    shape = diagonal.shape
    return TensorType(diagonal.dtype, None if shape is None else (*shape, *shape))


def infer_diag_part(x: Value, **_attributes: Any) -> TensorType:
    shape = x.shape
    if shape is None:
        return x.type
    half = len(shape) // 2
    return TensorType(x.dtype, unify_shapes(shape[:half], shape[half:], "the halves of a diagonal's shape"))


def infer_matrix_diag(diagonal: Value, **_attributes: Any) -> TensorType:
    shape = diagonal.shape
    if shape is None or not shape:
        return TensorType(diagonal.dtype, None)
    return TensorType(diagonal.dtype, (*shape, shape[-1]))


def infer_matrix_diag_part(x: Value, **_attributes: Any) -> TensorType:
    shape = x.shape
    if shape is None or len(shape) < 2:
        return TensorType(x.dtype, None)
    rows, columns = shape[-2:]
    return TensorType(x.dtype, (*shape[:-2], None if rows is None or columns is None else min(rows, columns)))


def _band(k: Value) -> tuple[int, int] | None:
    """Return the lowest and the highest diagonal in `k`, or None if they are unknown."""
    band = partial(k)
    if not band or None in band:
        return None
    low, high = band[0], band[-1]
    return None if low is None or high is None else (low, high)


def infer_matrix_diag_part_v3(x: Value, k: Value, _padding: Value, **_attributes: Any) -> TensorType:
    shape, band = x.shape, _band(k)
    if shape is None or len(shape) < 2 or band is None:
        return TensorType(x.dtype, None)
    low, high = band
    rows, columns = shape[-2:]
    length = None
    if rows is not None and columns is not None:
        length = min(rows + min(high, 0), columns - max(low, 0))
    count = () if low == high else (high - low + 1,)
    return TensorType(x.dtype, (*shape[:-2], *count, length))


def infer_matrix_diag_v3(
    diagonal: Value, k: Value, num_rows: Value, num_cols: Value, _padding: Value, **_attributes: Any
) -> TensorType:
    shape, band = diagonal.shape, _band(k)
    if shape is None or not shape or band is None:
        return TensorType(diagonal.dtype, None)
    low, high = band
    leading = shape[:-1] if low == high else shape[:-2]
    longest = shape[-1]
    rows, columns = partial_scalar(num_rows), partial_scalar(num_cols)
    if rows is None or columns is None or longest is None:
        return TensorType(diagonal.dtype, (*leading, None, None))
    fewest_rows, fewest_columns = longest - min(high, 0), longest + max(low, 0)
    if rows == -1 and columns == -1:
        rows = columns = max(fewest_rows, fewest_columns)
    return TensorType(
        diagonal.dtype,
        (*leading, fewest_rows if rows == -1 else rows, fewest_columns if columns == -1 else columns),
    )


# Fourier transforms.


def infer_rfft(x: Value, fft_length: Value, *, Tcomplex: DType, **_attributes: Any) -> TensorType:
    return TensorType(Tcomplex, _fft_shape(x, fft_length, half=True))


def infer_irfft(x: Value, fft_length: Value, *, Treal: DType, **_attributes: Any) -> TensorType:
    return TensorType(Treal, _fft_shape(x, fft_length, half=False))


def infer_lite_rfft2d(x: Value, fft_length: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.C64, _fft_shape(x, fft_length, half=True))


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


def infer_solve(matrix: Value, rhs: Value, *_operands: Value, **_attributes: Any) -> TensorType:
    """X of A X = Y, with as many rows as A (or its bands) has columns; batch dimensions broadcast."""
    left, right = matrix.shape, rhs.shape
    if left is None or right is None or len(left) < 2 or len(right) < 2:
        return TensorType(rhs.dtype, None)
    batch = broadcast(left[:-2], right[:-2])
    assert batch is not None
    return TensorType(rhs.dtype, (*batch, left[-1], right[-1]))


def infer_last_operand(*operands: Value, **_attributes: Any) -> TensorType:
    """TridiagonalSolve and TridiagonalMatMul: the result has the type of the right-hand side."""
    return operands[-1].type


def infer_determinant(x: Value) -> TensorType:
    return TensorType(x.dtype, None if x.shape is None else x.shape[:-2])


def infer_log_determinant(x: Value) -> tuple[TensorType, TensorType]:
    return (infer_determinant(x), infer_determinant(x))


def infer_lu(x: Value, *, output_idx_type: DType) -> tuple[TensorType, TensorType]:
    return (x.type, TensorType(output_idx_type, None if x.shape is None else x.shape[:-1]))


def infer_qr(x: Value, *, full_matrices: bool) -> tuple[TensorType, TensorType]:
    if x.shape is None:
        return (x.type, x.type)
    *batch, rows, columns = x.shape
    least = None if rows is None or columns is None else min(rows, columns)
    inner = rows if full_matrices else least
    return (x.type.with_shape((*batch, rows, inner)), x.type.with_shape((*batch, inner, columns)))


def infer_eigen(x: Value, *, compute_v: bool) -> tuple[TensorType, TensorType]:
    values = TensorType(x.dtype, None if x.shape is None else x.shape[:-1])
    return (values, x.type if compute_v else TensorType(x.dtype, (0,)))


def infer_svd(x: Value, *, compute_uv: bool, full_matrices: bool) -> tuple[TensorType, TensorType, TensorType]:
    if x.shape is None:
        return (x.type, x.type, x.type)
    *batch, rows, columns = x.shape
    least = None if rows is None or columns is None else min(rows, columns)
    left, right = (rows, columns) if full_matrices else (least, least)
    values = x.type.with_shape((*batch, least))
    if not compute_uv:
        return (values, x.type.with_shape((0,)), x.type.with_shape((0,)))
    return (values, x.type.with_shape((*batch, rows, left)), x.type.with_shape((*batch, columns, right)))


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
    "tf.MatMul": infer_matmul,
    "tf.BatchMatMulV2": infer_batch_matmul,
    "tf.BatchMatMulV3": infer_batch_matmul_v3,
    "tf.Einsum": infer_einsum,
    "tf.XlaEinsum": infer_einsum,
    "tf.Cross": infer_cross,
    "tf.Diag": infer_diag,
    "tf.DiagPart": infer_diag_part,
    "tf.MatrixDiag": infer_matrix_diag,
    "tf.MatrixDiagPart": infer_matrix_diag_part,
    "tf.MatrixDiagV2": infer_matrix_diag_v3,
    "tf.MatrixDiagV3": infer_matrix_diag_v3,
    "tf.MatrixDiagPartV2": infer_matrix_diag_part_v3,
    "tf.MatrixDiagPartV3": infer_matrix_diag_part_v3,
    "tf.RFFT": infer_rfft,
    "tf.RFFT2D": infer_rfft,
    "tf.RFFT3D": infer_rfft,
    "tf.IRFFT": infer_irfft,
    "tf.IRFFT2D": infer_irfft,
    "tf.IRFFT3D": infer_irfft,
    "tfl.batch_matmul": infer_batch_matmul,
    "tfl.fully_connected": infer_fully_connected,
    "tfl.matrix_diag": infer_matrix_diag,
    "tfl.rfft2d": infer_lite_rfft2d,
}

"""Diagonals and bands of matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.arrays import dynamic_diagonal
from litefuse.rewrite.build import Dimension, dimension, dimension_product, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import move
from litefuse.rewrite.facts import constant_int, known_ints, known_rank, known_shape
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import size_of

I32 = DType.I32
Array = np.ndarray[Any, Any]


@legalize("tf.MatrixDiag")
def matrix_diag(b: RewriteContext, diagonal: Value) -> Sequence[Value]:
    return move(b, "tfl.matrix_diag", (diagonal,))


@legalize("tf.MatrixDiagV2")
def matrix_diag_v2(
    b: RewriteContext, diagonal: Value, k: Value, rows: Value, columns: Value, padding: Value
) -> Value | Sequence[Value]:
    return _matrix_diag(b, (diagonal, k, rows, columns, padding), "LEFT_LEFT")


@legalize("tf.MatrixDiagV3")
def matrix_diag_v3(
    b: RewriteContext, diagonal: Value, k: Value, rows: Value, columns: Value, padding: Value, *, align: str
) -> Value | Sequence[Value]:
    return _matrix_diag(b, (diagonal, k, rows, columns, padding), align)


def _matrix_diag(b: Builder, operands: tuple[Value, Value, Value, Value, Value], align: str) -> Value | Sequence[Value]:
    diagonal, k, rows, columns, padding = operands
    band = _band(k)
    plain = known_ints(rows) == known_ints(columns) == (-1,)
    if band == (0, 0) and plain and padding.constant is not None and not padding.constant.numpy().any():
        return move(b, "tfl.matrix_diag", (diagonal,))
    length = known_shape(diagonal)[-1]
    if band is None or length is None:
        return dynamic_diagonal.from_diagonals(b, diagonal, k, rows, columns, padding, align)
    lower, upper = band
    given = constant_int(rows, "num_rows"), constant_int(columns, "num_cols")
    height = _infer_size(length, lower, upper, given[1], of_rows=True) if given[0] == -1 else given[0]
    width = _infer_size(length, lower, upper, given[0], of_rows=False) if given[1] == -1 else given[1]
    count = upper - lower + 1
    positions = _diagonal_positions(height, width, lower, upper, length, align)
    single = known_rank(diagonal) == 1 or count == 1
    leading = known_rank(diagonal) - (1 if single else 2)
    batch = [dimension(b, diagonal, axis) for axis in range(leading)]
    flat = reshape(b, diagonal, (*batch, count * length))
    source = np.full(height * width, count * length, np.int32)
    for index, (row, column) in positions.items():
        source[row * width + column] = index
    return _pick(b, flat, padding, source, batch, (height, width))


def _infer_size(length: int, lower: int, upper: int, other: int, *, of_rows: bool) -> int:
    """Return the number of rows or columns that TensorFlow infers when it is not given."""
    least_rows = length - min(upper, 0)
    least_columns = length + max(lower, 0)
    if other == -1:
        return max(least_rows, least_columns)
    return least_rows if of_rows else least_columns


def _band(k: Value) -> tuple[int, int] | None:
    """Return the lowest and the highest diagonal, or None unless `k` is known."""
    bounds = known_ints(k)
    return None if bounds is None else (bounds[0], bounds[-1])


def _diagonal_positions(
    height: int, width: int, lower: int, upper: int, length: int, align: str
) -> dict[int, tuple[int, int]]:
    """Map each index into the packed diagonals [upper .. lower][length] to its (row, column) in the matrix."""
    superior, inferior = align.split("_")
    positions: dict[int, tuple[int, int]] = {}
    for index, diagonal in enumerate(range(upper, lower - 1, -1)):
        row, column = max(-diagonal, 0), max(diagonal, 0)
        size = min(height - row, width - column)
        side = superior if diagonal > 0 else inferior
        side = "LEFT" if diagonal == 0 and "LEFT" in (superior, inferior) else side
        offset = length - size if side == "RIGHT" else 0
        for step in range(size):
            positions[index * length + offset + step] = (row + step, column + step)
    return positions


def _pick(
    b: Builder, flat: Value, other: Value, source: Array, batch: list[Dimension], shape: tuple[int, ...]
) -> Value:
    """Gather elements of `flat` [batch, n] into [batch, *shape]; index n refers to the scalar `other`."""
    if (source == known_shape(flat)[-1]).any():
        tail = b.tf.PadV2(flat, b.const(np.asarray([[0, 0]] * len(batch) + [[0, 1]], np.int32)), other)
    else:
        tail = flat
    gathered = b.tf.GatherV2(tail, b.const(source), scalar(b, len(batch), I32))
    return reshape(b, gathered, (*batch, *shape))


@legalize("tf.MatrixDiagPart")
def matrix_diag_part(b: RewriteContext, x: Value) -> Value:
    return _matrix_diag_part(b, x, b.i32(0), scalar(b, 0, x.dtype), "LEFT_LEFT")


@legalize("tf.MatrixDiagPartV3")
def matrix_diag_part_v3(b: RewriteContext, x: Value, k: Value, padding: Value, *, align: str) -> Value:
    return _matrix_diag_part(b, x, k, padding, align)


@legalize("tf.MatrixDiagPartV2")
def matrix_diag_part_v2(b: RewriteContext, x: Value, k: Value, padding: Value) -> Value:
    return _matrix_diag_part(b, x, k, padding, "LEFT_LEFT")


def _matrix_diag_part(b: Builder, x: Value, k: Value, padding: Value, align: str) -> Value:
    band = _band(k)
    height, width = known_shape(x)[-2:]
    if band is None or height is None or width is None:
        return dynamic_diagonal.diagonal_part(b, x, k, padding, align)
    lower, upper = band
    sizes = [_diagonal_size(height, width, diagonal) for diagonal in range(lower, upper + 1)]
    length, count = max(sizes), len(sizes)
    source = np.full(count * length, height * width, np.int32)
    for index, (row, column) in _diagonal_positions(height, width, lower, upper, length, align).items():
        source[index] = row * width + column
    batch = [dimension(b, x, axis) for axis in range(known_rank(x) - 2)]
    flat = reshape(b, x, (*batch, height * width))
    return _pick(b, flat, padding, source, batch, (length,) if count == 1 else (count, length))


def _diagonal_size(height: int, width: int, diagonal: int) -> int:
    return min(height + min(diagonal, 0), width - max(diagonal, 0))


@legalize("tf.MatrixSetDiag")
def matrix_set_diag(b: RewriteContext, x: Value, diagonal: Value) -> Sequence[Value]:
    return move(b, "tfl.matrix_set_diag", (x, diagonal), [x.type], moved=(0, 1))


@legalize("tf.MatrixSetDiagV3")
def matrix_set_diag_v3(
    b: RewriteContext, x: Value, diagonal: Value, k: Value, *, align: str
) -> Value | Sequence[Value]:
    return _matrix_set_diag(b, x, diagonal, k, align)


@legalize("tf.MatrixSetDiagV2")
def matrix_set_diag_v2(b: RewriteContext, x: Value, diagonal: Value, k: Value) -> Value | Sequence[Value]:
    return _matrix_set_diag(b, x, diagonal, k, "LEFT_LEFT")


def _matrix_set_diag(b: Builder, x: Value, diagonal: Value, k: Value, align: str) -> Value | Sequence[Value]:
    """Gather each element from the concatenation of the flat matrix and the packed diagonals."""
    band = _band(k)
    if band == (0, 0):
        return move(b, "tfl.matrix_set_diag", (x, diagonal), [x.type], moved=(0, 1))
    (height, width), length = known_shape(x)[-2:], known_shape(diagonal)[-1]
    if band is None or height is None or width is None or length is None:
        return dynamic_diagonal.set_diagonals(b, x, diagonal, k, align)
    lower, upper = band
    batch = [dimension(b, x, axis) for axis in range(known_rank(x) - 2)]
    flat = reshape(b, x, (*batch, height * width))
    packed = reshape(b, diagonal, (*batch, (upper - lower + 1) * length))
    source = np.arange(height * width, dtype=np.int32)
    for index, (row, column) in _diagonal_positions(height, width, lower, upper, length, align).items():
        source[row * width + column] = height * width + index
    both = b.tf.ConcatV2(flat, packed, b.i32(len(batch)))
    gathered = b.tf.GatherV2(both, b.const(source), b.i32(len(batch)))
    return reshape(b, gathered, (*batch, height, width))


@legalize("tf.MatrixBandPart")
def matrix_band_part(b: RewriteContext, x: Value, num_lower: Value, num_upper: Value) -> Value:
    """Set elements outside the band to zero; a negative width keeps the whole triangle."""
    if num_lower.constant is None or num_upper.constant is None:
        return _dynamic_band_part(b, x, num_lower, num_upper)
    below, above = constant_int(num_lower, "num_lower"), constant_int(num_upper, "num_upper")
    height, width = known_shape(x)[-2:]
    if height is not None and width is not None:
        rows, columns = np.indices((height, width))
        mask = np.ones((height, width), bool)
        mask &= (rows - columns <= below) | (below < 0)
        mask &= (columns - rows <= above) | (above < 0)
        return b.tf.SelectV2(b.const(mask), x, 0)
    distance = _distance(b, x)
    if below >= 0:
        x = b.tf.SelectV2(distance <= b.i32(below), x, 0)
    if above >= 0:
        x = b.tf.SelectV2(distance >= b.i32(-above), x, 0)
    return x


def _distance(b: Builder, x: Value) -> Value:
    """Return the distance (row - column) of each element of a matrix below the diagonal."""
    rank = known_rank(x)
    rows, columns = (size_of(b, x, axis).range() for axis in (rank - 2, rank - 1))
    return b.tf.ExpandDims(rows, b.i32(1)) - columns


def _dynamic_band_part(b: Builder, x: Value, num_lower: Value, num_upper: Value) -> Value:
    """Like `matrix_band_part`, for widths that are known only at run time."""
    distance = _distance(b, x)
    below, above = (b.tf.Cast(width, DstT=I32) for width in (num_lower, num_upper))
    near = (below < 0) | (distance <= below)
    far = (above < 0) | (-distance <= above)
    return b.tf.SelectV2(near & far, x, 0)


@legalize("tf.Diag")
def diag(b: RewriteContext, x: Value) -> Value:
    """Put the flattened operand on the diagonal of a matrix, reshaped to [*shape, *shape]."""
    shape = [dimension(b, x, axis) for axis in range(known_rank(x))]
    return reshape(b, b.tf.MatrixDiag(reshape(b, x, (dimension_product(b, shape),))), (*shape, *shape))


@legalize("tf.DiagPart")
def diag_part(b: RewriteContext, x: Value) -> Value:
    rank = known_rank(x)
    require(rank % 2 == 0, "the rank is odd", rank=rank)
    shape = [dimension(b, x, axis) for axis in range(rank // 2)]
    size = dimension_product(b, shape)
    return reshape(b, b.tf.MatrixDiagPart(reshape(b, x, (size, size))), shape)

"""Diagonals of matrices, where the sizes or the choice of diagonals are known only at run time.

Diagonal d consists of the elements with column - row = d. Packed diagonals [upper - lower + 1, length] begin with the
upper one; diagonals shorter than `length` are aligned to one side of their row.
"""

from typing import NamedTuple

from litefuse.errors import require
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import dimension, reshape
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of


class Band(NamedTuple):
    lower: SizeExpr
    upper: SizeExpr
    single: bool
    """Whether there is only one diagonal, in which case the packed form has no dimension for the diagonals."""

    @property
    def width(self) -> SizeExpr:
        return SizeExpr(self.lower.b, 1) if self.single else self.upper - self.lower + 1


def band_of(b: Builder, k: Value) -> Band:
    """Return the band of diagonals given by `k`: one number, or the lowest and the highest."""
    shape = known_shape(k, "k")
    if shape in ((), (1,)):
        (number,) = entries(b, k, 1)
        return Band(number, number, single=True)
    require(shape == (2,), "the shape of k must be [], [1] or [2]", shape=shape)
    lower, upper = entries(b, k, 2)
    require(lower.known is not None and upper.known is not None, "k is not a constant")
    return Band(lower, upper, single=lower.known == upper.known)


def diagonal_part(b: Builder, x: Value, k: Value, padding: Value, align: str) -> Value:
    """Return the packed diagonals of `x` [..., height, width]."""
    band = band_of(b, k)
    rank = known_rank(x)
    height, width = size_of(b, x, rank - 2), size_of(b, x, rank - 1)
    length = (height + band.upper.at_most(0)).at_most(width - band.lower.at_least(0))
    number = band.upper.scalar - b.tf.ExpandDims(band.width.range(), b.i32(1))
    size, offset = _size_and_offset(b, number, height, width, length, align)
    step = length.range() - offset
    down, right = b.tf.Maximum(-number, 0), b.tf.Maximum(number, 0)
    index = (step + down) * width.scalar + (step + right)
    inside = (step >= 0) & (step < size)
    index = b.tf.SelectV2(inside, index, 0)
    batch = [dimension(b, x, axis) for axis in range(rank - 2)]
    flat = reshape(b, x, (*batch, (height * width).dim))
    elements = b.tf.SelectV2(inside, b.tf.GatherV2(flat, index, b.i32(rank - 2)), padding)
    return reshape(b, elements, (*batch, *(() if band.single else (band.width.dim,)), length.dim))


def set_diagonals(b: Builder, x: Value, diagonals: Value, k: Value, align: str) -> Value:
    """Return `x` [..., height, width] with the band `k` replaced by `diagonals`."""
    band, rank = band_of(b, k), known_rank(x)
    height, width = size_of(b, x, rank - 2), size_of(b, x, rank - 1)
    return _unpack_diagonals(b, x, diagonals, band, (height, width), align)


def from_diagonals(
    b: Builder, diagonals: Value, k: Value, rows: Value, columns: Value, padding: Value, align: str
) -> Value:
    """Return matrices with the given diagonals, and the padding elsewhere."""
    band = band_of(b, k)
    length = size_of(b, diagonals, known_rank(diagonals) - 1)
    (height,), (width,) = entries(b, rows, 1), entries(b, columns, 1)
    require(height.known is not None and width.known is not None, "the number of rows or columns is not a constant")
    given = height.known, width.known
    least_height, least_width = length - band.upper.at_most(0), length + band.lower.at_least(0)
    if given == (-1, -1):
        height = width = least_height.at_least(least_width)
    elif given[0] == -1:
        height = least_height
    elif given[1] == -1:
        width = least_width
    return _unpack_diagonals(b, padding, diagonals, band, (height, width), align)


def _unpack_diagonals(
    b: Builder, other: Value, diagonals: Value, band: Band, sizes: tuple[SizeExpr, SizeExpr], align: str
) -> Value:
    """Return matrices of `sizes` with the elements of `diagonals` inside the band, and of `other` elsewhere."""
    height, width = sizes
    rank = known_rank(diagonals)
    batch = [dimension(b, diagonals, axis) for axis in range(rank - (1 if band.single else 2))]
    length = size_of(b, diagonals, rank - 1)
    row, column = b.tf.ExpandDims(height.range(), b.i32(1)), width.range()
    number = column - row
    _, offset = _size_and_offset(b, number, height, width, length, align)
    step = b.tf.Minimum(row, column) + offset
    index = (band.upper.scalar - number) * length.scalar + step
    inside = (number >= band.lower.scalar) & (number <= band.upper.scalar)
    flat = reshape(b, diagonals, (*batch, (band.width * length).dim))
    elements = b.tf.GatherV2(flat, b.tf.SelectV2(inside, index, 0), b.i32(len(batch)))
    return b.tf.SelectV2(inside, elements, other)


def _size_and_offset(
    b: Builder, number: Value, height: SizeExpr, width: SizeExpr, length: SizeExpr, align: str
) -> tuple[Value, Value]:
    """Return the length of each diagonal, and its offset in its packed row."""
    below, above = b.tf.Minimum(number, 0), b.tf.Maximum(number, 0)
    size = b.tf.Minimum(height.scalar + below, width.scalar - above)
    offset = length.scalar - size
    superior, inferior = (side == "LEFT" for side in align.split("_"))
    if superior and inferior:
        return size, b.tf.ZerosLike(offset)
    if superior:
        offset = b.tf.SelectV2(number >= 0, 0, offset)
    elif inferior:
        offset = b.tf.SelectV2(number <= 0, 0, offset)
    return size, offset

"""Constants that are stored without most of their zeros, as LiteRT's `SparsityParameters` describe.

The elements form a tree with one level for each dimension and then for each dimension of the blocks that are stored
whole. A dense level has all indices of its dimension; a sparse one has only those that are listed, as in compressed
sparse rows: `segments` are the positions in `indices` at which the children of each node of the level above begin.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import count_noun
from litefuse.ir.constant import Constant
from litefuse.ir.quantization import QuantizationParameters
from litefuse.ir.types import DType

Array = np.ndarray[Any, Any]


MAX_EXPANSION = 1000
"""Maximum ratio of all elements of a large tensor to those that are stored: some rewrites store it whole."""
MAX_SMALL = 2**24
"""Number of elements up to which a tensor may have any ratio."""


class SparseLevel(NamedTuple):
    """A level of the tree: dense, of `size` indices, or sparse, if it has segments and indices."""

    size: int
    segments: Array | None = None
    indices: Array | None = None


class Sparsity(NamedTuple):
    """The arrangement of the stored elements.

    `order` has the dimension of each level; those from the rank on are the dimensions of blocks, and `blocks` has the
    dimension of the tensor that each of them divides.
    """

    order: tuple[int, ...]
    blocks: tuple[int, ...]
    levels: tuple[SparseLevel, ...]

    def check(self, shape: Sequence[int], count: int) -> None:
        """Raise `ValueError` unless the tree fits the shape, and has `count` elements."""
        rank = len(shape)
        if prod(shape) > max(MAX_SMALL, MAX_EXPANSION * count):
            raise ValueError(f"it has {prod(shape):,} elements, of which {count:,} are stored")
        if sorted(self.order) != list(range(rank + len(self.blocks))) or len(self.levels) != len(self.order):
            raise ValueError("its traversal order is not a permutation of its dimensions")
        if len(set(self.blocks)) < len(self.blocks) or not all(0 <= dim < rank for dim in self.blocks):
            raise ValueError("its blocks divide dimensions that it does not have")
        nodes = 1
        for (dim, level), (size, _) in zip(self._ordered(), self._geometry(shape), strict=True):
            if level.segments is None or level.indices is None:
                if level.size != size:
                    raise ValueError(f"dimension {dim} has {level.size} indices of {size}")
                nodes *= size
                continue
            segments, indices = level.segments, level.indices
            if len(segments) != nodes + 1 or segments[0] != 0 or segments[-1] != len(indices):
                raise ValueError(f"dimension {dim} has {len(segments)} segments for {nodes} nodes")
            if (np.diff(segments.astype(np.int64)) < 0).any():
                raise ValueError(f"the segments of dimension {dim} are not in order")
            if len(indices) and not 0 <= indices.min() <= indices.max() < size:
                raise ValueError(f"dimension {dim} has an index that is not below {size}")
            nodes = len(indices)
        if nodes != count:
            raise ValueError(f"it has {count_noun(count, 'element')}, but places for {nodes}")

    def positions(self, shape: Sequence[int]) -> Array:
        """Return the row-major index in the tensor of each stored element."""
        positions: Array = np.zeros(1, np.int64)
        for (_, level), (size, stride) in zip(self._ordered(), self._geometry(shape), strict=True):
            if level.segments is None or level.indices is None:
                positions = (positions[:, None] + np.arange(size) * stride).reshape(-1)
            else:
                positions = np.repeat(positions, np.diff(level.segments.astype(np.int64)))
                positions += level.indices.astype(np.int64) * stride
        return positions

    def _ordered(self) -> Iterator[tuple[int, SparseLevel]]:
        return zip(self.order, self.levels, strict=True)

    def _geometry(self, shape: Sequence[int]) -> list[tuple[int, int]]:
        """Return the number of indices of each level, and the distance of neighbors in the tensor."""
        sizes = dict(zip(self.order, (level.size for level in self.levels), strict=True))
        geometry: dict[int, tuple[int, int]] = {}
        for dim, size in enumerate(shape):
            stride = prod(shape[dim + 1 :])
            block = 1
            if dim in self.blocks:
                inner = len(shape) + self.blocks.index(dim)
                block = sizes[inner]
                if block < 1 or size % block:
                    raise ValueError(f"blocks of {block} do not divide dimension {dim} of size {size}")
                geometry[inner] = block, stride
            geometry[dim] = size // block, stride * block
        return [geometry[dim] for dim in self.order]


class SparseConstant(Constant):
    """A constant that stores only the elements that `sparsity` lists, in `values`; rewrites make it dense.

    Raises `ValueError` if the sparsity does not fit.
    """

    __slots__ = ("sparsity", "values")

    def __init__(
        self,
        dtype: DType,
        shape: tuple[int, ...],
        values: Array,
        sparsity: Sparsity,
        quantization: QuantizationParameters | None = None,
    ) -> None:
        sparsity.check(shape, len(values))
        deferred = partial(_densify, values, sparsity, shape)
        super().__init__(dtype, shape, None, deferred=deferred, quantization=quantization)
        self.values, self.sparsity = values, sparsity

    def densify(self) -> Constant:
        """Return an equal constant that is stored whole."""
        return Constant.of(self.numpy(), self.dtype).with_quantization(self.quantization)

    def identity(self) -> object:
        """Return a key of this constant alone: ops also need its form, so an equal dense constant cannot replace it."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None  # type: ignore[assignment]


def _densify(values: Array, sparsity: Sparsity, shape: tuple[int, ...]) -> Array:
    dense: Array = np.zeros(prod(shape), values.dtype)
    dense[sparsity.positions(shape)] = values
    return dense.reshape(shape)

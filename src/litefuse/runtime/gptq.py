"""Round weights so that the errors of the results are small, not those of the weights.

After Frantar et al., "GPTQ: Accurate Post-Training Quantization for Generative Pre-trained Transformers" (2022):
weights are rounded one after the other, and those that follow compensate the error of each as well as the correlations
of what they are multiplied by allow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.runtime.blas import one_thread

_DAMPING = 0.01
"""Share of the mean square of a row's elements that is added to all of them."""
_MIN_GAIN = 1.02
"""Ratio by which the error must fall."""

_COMPENSATED_AT_ONCE = 32
_INVERTED_AT_ONCE = 64
_ADDED_AT_ONCE = 256
_PENDING_ELEMENTS = 1 << 19
"""Numbers of rows, and of their elements, that are added together: all sums are read and written each time."""
_MAX_EXACT_BLOCK = 128
"""Size of blocks up to which sums are float64: little is left of those in float32 when large centers are subtracted."""

Array = np.ndarray[Any, Any]


class Grams:
    """Sums of products of neighboring elements of rows: a symmetric matrix for each block of elements.

    Args:
        width: number of elements of a row.
        block: approximate number of elements of a block; the last one may be filled up with zeros.
    """

    def __init__(self, width: int, block: int) -> None:
        self.width, self.blocks = width, max(round(width / block), 1)
        self.block = -(-width // self.blocks)
        self.count = self.batches = 0
        dtype = np.float64 if self.block <= _MAX_EXACT_BLOCK else np.float32
        self._products = np.zeros((self.blocks, self.block, self.block), dtype)
        self.sums = np.zeros(width)
        self._pending: list[Array] = []

    def add(self, rows: Array) -> None:
        """Add rows [count, width], which are kept until there are more."""
        self._pending.append(rows)
        self.count += len(rows)
        self.batches += 1
        pending = sum(map(len, self._pending))
        if pending >= _ADDED_AT_ONCE or pending * self.width >= _PENDING_ELEMENTS:
            self._flush()

    @property
    def products(self) -> Array:
        """The sums: [blocks, block, block]."""
        self._flush()
        return self._products

    @property
    def mean(self) -> Array:
        """The mean of the rows: [width]."""
        self._flush()
        return self.sums / max(self.count, 1)

    def _flush(self) -> None:
        """Add the pending rows to the sums."""
        if self._pending:
            count = sum(map(len, self._pending))
            rows = np.zeros((count, self.blocks * self.block), self._products.dtype)
            np.concatenate(self._pending, out=rows[:, : self.width])
            self._pending.clear()
            parts = rows.reshape(count, self.blocks, self.block).transpose(1, 2, 0)
            with one_thread():
                self._products += parts @ parts.transpose(0, 2, 1)
            self.sums += rows[:, : self.width].sum(0, dtype=np.float64)

    def rescaled(self, factors: Array, centers: Array) -> Grams:
        """Return what this would be if the rows had been centered and divided by factors, both [width]."""
        if (factors == 1).all() and not centers.any():
            return self
        found = Grams(self.width, self.block)
        found.count = self.count
        self._flush()
        sums, offsets = (self._split(array[None])[0] for array in (self.sums, centers))
        divisors = self._split(factors[None], fill=1)[0]
        crossed = sums[:, :, None] * offsets[:, None, :]
        products = self._products - crossed - crossed.transpose(0, 2, 1)
        products += self.count * offsets[:, :, None] * offsets[:, None, :]
        found._products = (products / (divisors[:, :, None] * divisors[:, None, :])).astype(self._products.dtype)
        return found

    def _split(self, rows: Array, fill: float = 0) -> Array:
        """Return rows [count, width] as [count, blocks, block]."""
        missing = self.blocks * self.block - self.width
        padded = np.pad(rows, [(0, 0), (0, missing)], constant_values=fill) if missing else rows
        return padded.reshape(len(rows), self.blocks, self.block)


def round_weights(
    weights: Array, scales: Array, grams: Grams, judges: Array, largest: int
) -> tuple[Array, float] | None:
    """Return the weights in integers and the gain, as `rows.round_layer` describes.

    Args:
        weights: [results, width]; where each block of a row has a result of its own, [1, width].
        scales: sizes of the steps, which broadcast to the weights.
        grams: of the rows.
        judges: other rows [count, width].
        largest: magnitude of the largest integer.
    """
    scales = np.broadcast_to(scales, weights.shape)
    nearest = np.clip(np.rint(weights / scales), -largest, largest)
    rounded = _compensate(weights, scales, grams, largest)
    groups = grams.blocks if len(weights) == 1 else 1
    before, after = (_error(each * scales - weights, judges, groups) for each in (nearest, rounded))
    if not after * _MIN_GAIN < before:
        return None
    return rounded.astype(np.int8), before / after if after else np.inf


def _error(differences: Array, judges: Array, groups: int) -> float:
    """Return the sum of the squares of what differences of the weights add to the results."""
    each = differences.reshape(len(differences), groups, -1).astype(np.float32)
    found = np.einsum("ngt,rgt->nrg", judges.reshape(len(judges), groups, -1), each, optimize=True)
    return float(np.square(found, dtype=np.float64).sum())


def _compensate(weights: Array, scales: Array, grams: Grams, largest: int) -> Array:
    """Return the integers, as floats: the weights of all blocks are rounded from the first to the last.

    The compensation of weights that follow later is delayed, because it is faster for many errors at once.
    """
    blocks, block = grams.blocks, grams.block
    missing = blocks * block - grams.width

    def split(array: Array, fill: float) -> Array:
        padded = np.pad(array, [(0, 0), (0, missing)], constant_values=fill) if missing else array
        return np.array(padded.reshape(-1, blocks, block).transpose(1, 2, 0), np.float32, order="C")

    rest, steps = split(weights, 0), split(scales, 1)  # [blocks, block, results]
    factors = _factorize(grams.products)
    found, errors = np.empty_like(rest), np.empty_like(rest)
    for start in range(0, block, _COMPENSATED_AT_ONCE):
        stop = min(start + _COMPENSATED_AT_ONCE, block)
        for place in range(start, stop):
            step, current = steps[:, place], rest[:, place]
            integers = found[:, place] = np.clip(np.rint(current / step), -largest, largest)
            errors[:, place] = (current - integers * step) / factors[:, place, place, None]
            rest[:, place + 1 : stop] -= factors[:, place, place + 1 : stop, None] * errors[:, None, place]
        rest[:, stop:] -= factors[:, start:stop, stop:].transpose(0, 2, 1) @ errors[:, start:stop]
    return found.transpose(2, 0, 1).reshape(len(weights), -1)[:, : grams.width]


def _factorize(products: Array) -> Array:
    """Return the upper Cholesky factors of the inverses of the damped matrices."""
    places = list(range(products.shape[-1]))
    damped = products.astype(np.float64)
    diagonals = damped[:, places, places]
    diagonals += _DAMPING * diagonals.mean(1, keepdims=True)
    # Weights of elements that are always 0 may have any value.
    damped[:, places, places] = np.where(diagonals > 0, diagonals, 1)
    # If H = U @ U.T, and U is an upper triangular matrix, the factor of inv(H) = inv(U).T @ inv(U) is inv(U). In the
    # reversed order of rows and columns, U is the lower factor.
    upper = np.linalg.cholesky(damped[:, ::-1, ::-1])[:, ::-1, ::-1]
    return _invert_upper(upper).astype(np.float32)


def _invert_upper(matrices: Array) -> Array:
    """Return the inverses of upper triangular matrices [count, size, size], of large ones by those of quarters."""
    size = matrices.shape[-1]
    if size <= _INVERTED_AT_ONCE:
        return np.linalg.inv(matrices)
    first, second = slice(size // 2), slice(size // 2, None)
    found = np.zeros_like(matrices)
    found[:, first, first] = _invert_upper(matrices[:, first, first])
    found[:, second, second] = _invert_upper(matrices[:, second, second])
    found[:, first, second] = -found[:, first, first] @ matrices[:, first, second] @ found[:, second, second]
    return found

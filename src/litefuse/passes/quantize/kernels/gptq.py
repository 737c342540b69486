"""Round weights so that the errors of the results are small, not those of the weights.

After Frantar et al., "GPTQ: Accurate Post-Training Quantization for Generative Pre-trained Transformers" (2022):
weights are rounded one after the other, and those that follow compensate the error of each as well as the correlations
of their inputs allow.

With H = U @ U.T, the sums of products of rows, and U an upper triangular matrix, the sum of the squares of the errors
of a result is that of U.T @ d, where d are the errors of its weights. The first element depends on the first weight
only, the second one on two weights, and so on: each weight is rounded so that its element is as small as possible.
This yields the integers of GPTQ, without the inverse of H.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.runtime.blas import one_thread

_DAMPING = 0.01
"""Share of the mean square of a row's elements that is added to all of them."""
_MIN_GAIN = 1.02
"""Ratio by which the error must fall."""

_COMPENSATED_AT_ONCE = 16
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
        self._pending_rows = 0

    def add(self, rows: Array) -> None:
        """Add rows [count, width], which are kept until there are more."""
        self._pending.append(rows)
        self.count += len(rows)
        self.batches += 1
        self._pending_rows += len(rows)
        if self._pending_rows >= _ADDED_AT_ONCE or self._pending_rows * self.width >= _PENDING_ELEMENTS:
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
            count, self._pending_rows = self._pending_rows, 0
            rows = np.zeros((count, self.blocks * self.block), self._products.dtype)
            np.concatenate(self._pending, out=rows[:, : self.width])
            self._pending.clear()
            parts = rows.reshape(count, self.blocks, self.block).transpose(1, 2, 0)
            with one_thread():
                self._products += parts @ parts.transpose(0, 2, 1)
            self.sums += rows[:, : self.width].sum(0, dtype=np.float64)

    def rescaled(self, factors: Array, centers: Array) -> Grams:
        """Return the sums of rows that were centered and divided by factors, both [width]."""
        if (factors == 1).all() and not centers.any():
            return self
        rescaled = Grams(self.width, self.block)
        rescaled.count = self.count
        self._flush()
        sums, offsets = (self.split(array[None])[0] for array in (self.sums, centers))
        divisors = self.split(factors[None], fill=1)[0]
        crossed = sums[:, :, None] * offsets[:, None, :]
        products = self._products - crossed - crossed.transpose(0, 2, 1)
        products += self.count * offsets[:, :, None] * offsets[:, None, :]
        rescaled._products = (products / (divisors[:, :, None] * divisors[:, None, :])).astype(self._products.dtype)
        return rescaled

    def split(self, rows: Array, fill: float = 0) -> Array:
        """Return rows [count, width] as [count, blocks, block]."""
        missing = self.blocks * self.block - self.width
        padded = np.pad(rows, [(0, 0), (0, missing)], constant_values=fill) if missing else rows
        return padded.reshape(len(rows), self.blocks, self.block)


def round_weights(
    weights: Array, scales: Array, grams: Grams, held_out: Array, largest: int
) -> tuple[Array, float] | None:
    """Return the weights in integers and the gain, as `rows.round_layer` describes.

    Args:
        weights: [results, width]; [1, width] if each block of a row has a separate result.
        scales: sizes of the steps, [results, 1] or [1, 1]; if each block has a separate result, [1, width], and equal
            within a block.
        grams: of the rows.
        held_out: other rows [count, width], on which the error is measured.
        largest: magnitude of the largest integer.
    """
    steps = np.ascontiguousarray(grams.split(weights / scales).transpose(1, 2, 0), np.float32)
    rounded = _compensate(steps, _factorize(grams.products), largest)
    nearest = np.clip(np.rint(steps), -largest, largest)
    rows, sizes = grams.split(held_out), _sizes(scales, grams)
    before, after = (_error(integers - steps, sizes, rows) for integers in (nearest, rounded))
    if not after * _MIN_GAIN < before:
        return None
    integers = rounded.astype(np.int8).transpose(2, 0, 1).reshape(len(weights), -1)[:, : grams.width]
    return integers, before / after if after else np.inf


def _sizes(scales: Array, grams: Grams) -> Array:
    """Return the sizes of the steps: [1, results] or [1, 1]; [blocks, 1] if each block has a separate result."""
    return scales.T if scales.shape[1] == 1 else grams.split(scales)[0, :, :1]


def _error(differences: Array, sizes: Array, held_out: Array) -> float:
    """Return the sum of the squares of the errors that differences of the weights add to the results.

    Args:
        differences: in steps, [blocks, block, results].
        sizes: of the steps, see `_sizes`.
        held_out: the rows [count, blocks, block].
    """
    if len(sizes) > 1:
        results = held_out.transpose(1, 0, 2) @ differences
    else:
        results = held_out.reshape(len(held_out), -1) @ differences.reshape(-1, differences.shape[-1])
    squares = np.einsum("...rn,...rn->...n", results, results)
    return float((squares * np.square(sizes, dtype=np.float64)).sum())


def _compensate(steps: Array, factors: Array, largest: int) -> Array:
    """Return the integers, as floats: the weights of all blocks are rounded from the first to the last.

    Args:
        steps: the weights in steps, [blocks, block, results].
        factors: of `_factorize`.
        largest: magnitude of the largest integer.
    """
    rounded, differences = np.empty_like(steps), np.empty_like(steps)
    for start in range(0, steps.shape[1], _COMPENSATED_AT_ONCE):
        own = slice(start, start + _COMPENSATED_AT_ONCE)
        # What earlier weights add is computed for many weights at once, which is faster.
        wanted = steps[:, own] + factors[:, own, :start] @ differences[:, :start]
        for offset, index in enumerate(range(start, start + wanted.shape[1])):
            current, integers = wanted[:, offset], rounded[:, index]
            if offset:
                current += (factors[:, index, None, start:index] @ differences[:, start:index])[:, 0]
            np.rint(current, out=integers)
            integers.clip(-largest, largest, out=integers)
            np.subtract(steps[:, index], integers, out=differences[:, index])
    return rounded


def _factorize(products: Array) -> Array:
    """Return U.T of each of the damped matrices, with rows divided by their elements in its diagonal."""
    indices = list(range(products.shape[-1]))
    damped = products.astype(np.float64)
    diagonals = damped[:, indices, indices]
    diagonals += _DAMPING * diagonals.mean(1, keepdims=True)
    # Weights of elements that are always 0 may have any value.
    damped[:, indices, indices] = np.where(diagonals > 0, diagonals, 1)
    # In the reversed order of rows and columns, U is the lower factor.
    lower = np.linalg.cholesky(damped[:, ::-1, ::-1])[:, ::-1, ::-1].transpose(0, 2, 1)
    return (lower / lower[:, indices, indices][..., None]).astype(np.float32, order="C")

"""Find the mean errors that quantization causes in the results of a layer, which its bias can remove.

After Nagel et al., "Data-Free Quantization Through Weight Equalization and Bias Correction" (2019), with observed
means.
"""

from typing import Any, NamedTuple

import numpy as np

_MIN_GAIN = 2.0
"""Ratio by which the error must fall. Where one layer gains less, the results of the network may lose, because the
errors of other layers are larger, or had opposite signs (docs/internals/quantization.md)."""
_EXACT = 1e-15
"""Ratio of noise to signal that counts as none."""

Array = np.ndarray[Any, Any]


class IntegerInput(NamedTuple):
    """The integers that the kernel of a layer reads as its input: their scale, zero point and limits."""

    scale: float
    zero_point: int
    lowest: int
    highest: int

    def round(self, rows: Array) -> Array:
        """Return the rows as the integers represent them."""
        integers = np.clip(np.rint(rows / self.scale) + self.zero_point, self.lowest, self.highest)
        return ((integers - self.zero_point) * self.scale).astype(np.float32)


class IntegerLayer(NamedTuple):
    """A layer in floats, and in integers.

    `weights` are the floats [results, width], and `integers` multiplied by `steps` the rounded ones; the
    weights of a depthwise convolution are [1, width], those of each channel in a row. `bias` are floats, multiples of
    `units`, and `low` and `high` are the limits of the fused activation function.
    """

    weights: Array
    integers: Array
    steps: Array
    input: IntegerInput
    bias: Array
    units: Array
    low: float
    high: float


def find_mean_errors(layer: IntegerLayer, mean: Array, held_out: Array, groups: int) -> tuple[Array, float] | None:
    """Return the mean error that rounded weights add to each result, and the ratio by which the error falls without it.

    The mean errors are rounded as the bias is. The result is None unless the error falls by enough on the
    held-out rows, with inputs that are rounded too.

    Args:
        layer: the layer.
        mean: the mean of the rows [width].
        held_out: other rows [count, width], on which the error is measured.
        groups: number of blocks of a row, if each block has a separate result.
    """
    sizes = layer.steps[:, 0]
    if groups > 1:
        sizes = np.broadcast_to(layer.steps, layer.weights.shape).reshape(groups, -1)[:, 0]
    # All rows at once, because the weights are often much larger.
    *expected, expected_mean = _multiply(layer.weights, np.concatenate([held_out, mean[None]]), groups)
    rounded = np.concatenate([layer.input.round(held_out), mean[None]])
    *actual, actual_mean = _multiply(layer.integers, rounded, groups) * sizes
    errors = np.rint((actual_mean - expected_mean) / layer.units) * layer.units
    low, high = layer.low - layer.bias, layer.high - layer.bias
    expected = np.clip(expected, low, high)
    before, after = (
        float(np.square(np.clip(results, low, high) - expected, dtype=np.float64).sum())
        for results in (np.array(actual), actual - errors)
    )
    if not after * _MIN_GAIN < before:
        return None
    return errors, before / max(after, _EXACT * before)


def _multiply(weights: Array, rows: Array, groups: int) -> Array:
    """Return the products of rows with the weights: [count, results]."""
    rows, weights = rows.astype(np.float32, copy=False), weights.astype(np.float32, copy=False)
    if groups == 1:
        return rows @ weights.T
    parts = (array.reshape(len(array), groups, -1) for array in (rows, weights))
    return np.einsum("rgt,ngt->rng", *parts).reshape(len(rows), -1)

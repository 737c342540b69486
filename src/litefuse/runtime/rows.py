"""The kernel with which calibration observes what each weight of a layer is multiplied by.

A row has the numbers that the weights of one element of the result are multiplied by: of a FULLY_CONNECTED a row of the
input, of a convolution a patch, of a transposed convolution a pixel. Of the rows, sums of products are kept, whose
number does not grow with that of the samples, and a few rows on which the rounding of weights is judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.runtime.blas import one_thread
from litefuse.runtime.blocks import view_memory
from litefuse.runtime.gptq import Grams, round_weights
from litefuse.runtime.kernel import Extents, Watcher

ROW_OBSERVER = "litefuse.ObserveRows"
"""Name of the custom op. Its options are `number`, that of the layer, `width`, the number of elements of a row, and
`block`, that of neighboring elements of which the products are summed; those of convolutions have `size`, `stride` and
`dilation` for rows and columns, and whether the padding is `same` and the convolution is `depthwise`."""
_ROWS_AT_ONCE = 32
"""Maximum number of rows of a call."""
_MAX_ROWS = 1024
"""Number of rows after which no more are added."""
_MAX_JUDGED = 128
_JUDGED_ELEMENTS = 1 << 18
"""Maximum numbers of the rows and of their elements that judge."""

Array = np.ndarray[Any, Any]


class _Layer:
    """The rows of one layer; `groups` is the number of independent groups of weights in a row, the channels of a
    depthwise convolution."""

    def __init__(self, width: int, block: int, groups: int) -> None:
        self.grams = Grams(width, block) if groups == 1 else Grams(width, width // groups)
        self.judges: list[Array] = []
        self.rng = np.random.default_rng(width)

    def add(self, rows: Array) -> None:
        """Add rows [count, width], which are kept; of four batches, one judges."""
        judged = sum(map(len, self.judges))
        if self.grams.batches % 4 == 3 and judged < min(_MAX_JUDGED, _JUDGED_ELEMENTS // rows.shape[1]):
            self.judges.append(rows)
            self.grams.batches += 1
        elif self.grams.count < _MAX_ROWS:
            self.grams.add(rows)


_layers: dict[int, _Layer] = {}


class RowObserver(Watcher):
    """Observes the input of a layer, until there are enough rows."""

    def configure(self, options: Mapping[str, Any], shape_of: Callable[[int], Sequence[int]]) -> None:
        """Receive the number and the geometry of the layer."""
        self._options, self._shape_of = options, shape_of
        self._is_done = False

    def attach(self, extents: Extents) -> None:
        """Read the operand at this place from now on."""
        address, size = (int(extent) for (extent,) in extents)
        self._memory = view_memory(address, size)

    def observe(self) -> None:
        """Add some rows."""
        if self._is_done or not self._memory:
            return
        values: Array = np.frombuffer(self._memory, np.float32).reshape(tuple(self._shape_of(0)))
        options = self._options
        width = options["width"]
        layer = _layers.get(options["number"])
        if layer is None:
            groups = values.shape[-1] if options.get("depthwise") else 1
            layer = _layers[options["number"]] = _Layer(width, options["block"], groups)
        if "size" in options:
            layer.add(_patches(values, options, layer.rng).reshape(-1, width))
        else:
            rows = values.reshape(-1, width)
            layer.add(rows[_choose(len(rows), layer.rng)])
        self._is_done = layer.grams.count >= _MAX_ROWS


def _choose(count: int, rng: np.random.Generator) -> Array:
    """Return the numbers of some of `count` rows, in order; of all, if there are few."""
    return np.arange(count) if count <= _ROWS_AT_ONCE else np.sort(rng.integers(0, count, _ROWS_AT_ONCE))


def _patches(image: Array, options: Mapping[str, Any], rng: np.random.Generator) -> Array:
    """Return some patches of the image [batch, height, width, channels]: [count, *size, channels].

    Those of a depthwise convolution are [count, channels, *size], since each channel has weights of its own.
    """
    axes = [_starts(image.shape[1 + axis], axis, options) for axis in (0, 1)]
    shape = len(image), *map(len, axes)
    batch, *chosen = np.unravel_index(_choose(math.prod(shape), rng), shape)
    places: list[Any] = []
    inside: list[Any] = []
    for axis, starts in enumerate(axes):
        offsets = [tap * options["dilation"][axis] for tap in range(options["size"][axis])]
        place = np.add.outer(starts[chosen[axis]], offsets)
        inside.append((place >= 0) & (place < image.shape[1 + axis]))
        places.append(np.clip(place, 0, image.shape[1 + axis] - 1))
    found = image[batch[:, None, None], places[0][:, :, None], places[1][:, None, :]]
    found = found * (inside[0][:, :, None] & inside[1][:, None, :])[..., None]
    return np.moveaxis(found, -1, 1) if options["depthwise"] else found


def _starts(size: int, axis: int, options: Mapping[str, Any]) -> Any:
    """Return where the patches begin along an axis of the image of this size, padding included."""
    stride: int = options["stride"][axis]
    extent: int = (options["size"][axis] - 1) * options["dilation"][axis] + 1
    if not options["same"]:
        return np.arange((size - extent) // stride + 1) * stride
    count = -(-size // stride)
    return np.arange(count) * stride - max((count - 1) * stride + extent - size, 0) // 2


def clear() -> None:
    """Forget all layers."""
    _layers.clear()


def round_layer(
    number: int, weights: Array, scales: Array, factors: Array, centers: Array, largest: int
) -> tuple[Array, float] | None:
    """Round the weights [results, width] of a layer, in units of `scales`, so that the error of its results is small.

    The rows are centered and divided by the factors first. The weights of a depthwise convolution are [1, width], those
    of each channel in a row. Returns the integers and the ratio of the error on other rows, of rounding to nearest to
    that of these; None if this is not better, or if there were too few rows.
    """
    layer = _layers.get(number)
    if layer is None or not layer.judges:
        return None
    grams = layer.grams.rescaled(factors, centers)
    judges = (np.concatenate(layer.judges) - centers) / factors
    try:
        with one_thread():
            return round_weights(weights, scales, grams, judges.astype(np.float32), largest)
    except np.linalg.LinAlgError:
        # Sums of numbers near the limits of float32 cannot be inverted.
        return None

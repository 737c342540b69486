"""Record the inputs that each weight of a layer multiplies.

A row has the numbers that the weights of one element of the result are multiplied by: of a FULLY_CONNECTED a row of the
input, of a convolution a patch, of a transposed convolution a pixel. Of the rows, sums of products are kept, whose
number does not grow with that of the samples, and a few held-out rows, on which the rounding of weights is measured.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from litefuse.passes.quantize.kernels.biases import IntegerLayer, find_mean_errors
from litefuse.passes.quantize.kernels.gptq import Grams, round_weights
from litefuse.passes.quantize.kernels.logits import find_least_logit
from litefuse.passes.quantize.kernels.ranges import stride
from litefuse.passes.quantize.kernels.tail_estimate import find_scales
from litefuse.runtime.blas import one_thread

_CALLS = 32
"""Number of calls with many rows after which no more are added."""
_ROWS_AT_ONCE = 32
_NARROW_ROWS_AT_ONCE = 8
"""Maximum numbers of the rows of a call: of most layers, and of those whose groups of weights are small."""
_NARROW = 32
"""Maximum size of a small group, such as the channel of a depthwise convolution."""
_CALLS_AT_ONCE = 12
"""Number of calls whose rows are chosen at once: a third of those that most layers observe."""
_MAX_TABLE = 1 << 14
"""Maximum number of the pixels of all patches in an image for which they are computed once."""
_MAX_HELD_OUT = 128
_HELD_OUT_ELEMENTS = 1 << 18
"""Maximum numbers of held-out rows, and of their elements."""
_COMPARED_COLUMNS = 128
"""Approximate number of columns whose numbers are all compared."""

Array = np.ndarray[Any, Any]


class _Layer:
    """The rows of one layer; `groups` is the number of independent groups of weights in a row, the channels of a
    depthwise convolution."""

    def __init__(self, width: int, block: int, groups: int) -> None:
        self.grams = Grams(width, block)
        self.groups = groups
        self.rows_at_once = _NARROW_ROWS_AT_ONCE if groups > 1 and width // groups <= _NARROW else _ROWS_AT_ONCE
        self.held_out: list[Array] = []
        self._held_out_count = 0
        self.rng = np.random.default_rng(width)

    @property
    def is_done(self) -> bool:
        """Whether there are enough rows."""
        return self.grams.count >= _CALLS * self.rows_at_once

    def add(self, rows: Array) -> None:
        """Add rows [count, width], which are kept; one of four batches is held out."""
        most = min(_MAX_HELD_OUT, _HELD_OUT_ELEMENTS // rows.shape[1])
        if self.grams.batches % 4 == 3 and self._held_out_count < most:
            self.held_out.append(rows)
            self._held_out_count += len(rows)
            self.grams.batches += 1
        elif not self.is_done:
            self.grams.add(rows)

    def add_calls(self, calls: Array) -> bool:
        """Add copies of the rows of several calls [calls, count, width]; returns whether there are enough."""
        for rows in calls:
            self.add(rows.copy())
            if self.is_done:
                return True
        return False

    def scaled_held_out(self, factors: Array, centers: Array) -> Array:
        """Return the held-out rows, centered and divided by the factors."""
        return ((np.concatenate(self.held_out) - centers) / factors).astype(np.float32)

    def ends(self, factors: Array, centers: Array) -> tuple[Array, Array]:
        """Return the distances from 0 to the smallest and to the largest numbers of held-out rows: [count, 1].

        Columns that were divided by different factors have the same range, so that their largest numbers are equal. Of
        these, the distances of all numbers are returned, or of those of some columns: [count, columns].
        """
        if (factors == 1).all() and not centers.any():
            lows = [-rows.min(1, keepdims=True) for rows in self.held_out]
            return np.concatenate(lows), np.concatenate([rows.max(1, keepdims=True) for rows in self.held_out])
        chosen = slice(None, None, stride(len(factors), _COMPARED_COLUMNS))
        rows = (np.concatenate([part[:, chosen] for part in self.held_out]) - centers[chosen]) / factors[chosen]
        return -rows, rows


_layers: dict[int, _Layer] = {}


class RowObserver:
    """Observes the input of a layer, until there are enough rows (`is_done`).

    Args:
        options: `number`, that of the layer, `operand`, the index of its input among the operands of the op, `width`,
            the number of elements of a row, and `block`, that of neighboring elements whose products are summed; those
            of convolutions have `size`, `stride` and `dilation` for rows and columns, and whether the padding is
            `same` and the convolution is `depthwise`.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = options
        self.operand: int = options["operand"]
        self.is_done = False
        self._reader: _Reader | None = None
        self._seen_shape: tuple[int, ...] = ()

    def reads_all(self, size: int) -> bool:
        """Return whether it reads an input of this many elements as it is, so that several may be read later."""
        is_plain = not (_has_patches(self._options) or self._options.get("depthwise"))
        return is_plain and 0 < size <= _ROWS_AT_ONCE * self._options["width"]

    def observe(self, values: Array) -> None:
        """Add some rows of the input."""
        if not values.size:
            return
        options, shape = self._options, values.shape
        layer = self._find_layer(shape[-1])
        if self._reader is None or shape != self._seen_shape:
            kind = _Patches if _has_patches(options) else _Rows
            self._reader, self._seen_shape = kind(shape, options, layer), shape
        layer.add(self._reader.read(values))
        self.is_done = layer.is_done

    def observe_calls(self, calls: Array) -> None:
        """Add all rows of the inputs of several calls, which are read as they are: [calls, elements]."""
        width: int = self._options["width"]
        layer = self._find_layer(width)
        self.is_done = layer.add_calls(calls.reshape(len(calls), -1, width))

    def _find_layer(self, channels: int) -> _Layer:
        """Return the layer, which may have no rows yet."""
        options = self._options
        layer = _layers.get(options["number"])
        if layer is None:
            width, block, groups = options["width"], options["block"], 1
            if options.get("depthwise"):
                groups, block = channels, width // channels
            layer = _layers[options["number"]] = _Layer(width, block, groups)
        return layer


def _choose(count: int, layer: _Layer) -> Iterator[Array]:
    """Yield which of `count` rows the next calls add, in order: [calls, rows]; all of them, if they are few."""
    if count <= layer.rows_at_once:
        yield from itertools.repeat(np.broadcast_to(np.arange(count), (_CALLS_AT_ONCE, count)))
    while True:
        yield np.sort(layer.rng.integers(0, count, (_CALLS_AT_ONCE, layer.rows_at_once)))


class _Reader(Protocol):
    """Reads some rows from arrays of one shape."""

    def __init__(self, shape: Sequence[int], options: Mapping[str, Any], layer: _Layer) -> None: ...

    def read(self, values: Array) -> Array:
        """Return a copy of the rows that are next: [count, width]."""
        ...


class _Rows:
    """Rows that follow each other in memory."""

    def __init__(self, shape: Sequence[int], options: Mapping[str, Any], layer: _Layer) -> None:
        self._width: int = options["width"]
        self._chosen = itertools.chain.from_iterable(_choose(math.prod(shape) // self._width, layer))

    def read(self, values: Array) -> Array:
        return values.reshape(-1, self._width).take(next(self._chosen), axis=0)


class _Patches:
    """A convolution's patches in images of a shape [batch, height, width, channels].

    Pixels are numbered, height * width in each image; padding has the numbers of the pixels next to it.
    """

    def __init__(self, shape: Sequence[int], options: Mapping[str, Any], layer: _Layer) -> None:
        self._is_depthwise: bool = options["depthwise"]
        axes = [np.add.outer(_starts(shape[1 + axis], axis, options), _offsets(axis, options)) for axis in (0, 1)]
        self._is_inside = [(pixels >= 0) & (pixels < size) for pixels, size in zip(axes, shape[1:3], strict=True)]
        self._is_padded = not all(inside.all() for inside in self._is_inside)
        rows, columns = (pixels.clip(0, size - 1) for pixels, size in zip(axes, shape[1:3], strict=True))
        self._rows, self._columns = rows * shape[2], columns
        self._batches = np.arange(shape[0]) * (shape[1] * shape[2])
        self._counts = len(self._batches), len(rows), len(columns)
        self._chosen = self._choose_pixels(layer)

    def _choose_pixels(self, layer: _Layer) -> Iterator[tuple[Array, Array | None]]:
        """Yield for each call the pixels of patches, and which of them are padding: [count, rows, columns]."""
        count = math.prod(self._counts)
        is_small = count * self._rows.shape[1] * self._columns.shape[1] <= _MAX_TABLE
        table = self._find_pixels(np.arange(count)) if is_small else None
        for numbers in _choose(count, layer):
            pixels, inside = [array.take(numbers, axis=0) for array in table] if table else self._find_pixels(numbers)
            yield from zip(pixels, ~inside if self._is_padded else itertools.repeat(None), strict=False)

    def _find_pixels(self, numbers: Array) -> tuple[Array, Array]:
        """Return the pixels of patches with these numbers, and which of them are inside: [..., rows, columns]."""
        batch, row, column = np.unravel_index(numbers, self._counts)
        starts = self._batches[batch][..., None] + self._rows[row]
        inside = self._is_inside[0][row][..., None] & self._is_inside[1][column][..., None, :]
        return starts[..., None] + self._columns[column][..., None, :], inside

    def read(self, values: Array) -> Array:
        """Return some patches: [count, rows * columns * channels].

        Those of a depthwise convolution are [count, channels * rows * columns]: each channel has separate weights.
        """
        pixels, padding = next(self._chosen)
        patches = values.reshape(-1, values.shape[-1]).take(pixels, axis=0)
        if padding is not None:
            patches[padding] = 0
        if self._is_depthwise:
            patches = patches.transpose(0, 3, 1, 2)
        return patches.reshape(len(patches), -1)


def _has_patches(options: Mapping[str, Any]) -> bool:
    """Return whether a row is not just a pixel, and not each pixel is a row."""
    return "size" in options and not options["size"] == options["stride"] == [1, 1]


def _starts(size: int, axis: int, options: Mapping[str, Any]) -> Any:
    """Return where the patches begin along an axis of the image of this size, padding included."""
    stride: int = options["stride"][axis]
    extent: int = (options["size"][axis] - 1) * options["dilation"][axis] + 1
    if not options["same"]:
        return np.arange((size - extent) // stride + 1) * stride
    count = -(-size // stride)
    return np.arange(count) * stride - max((count - 1) * stride + extent - size, 0) // 2


def _offsets(axis: int, options: Mapping[str, Any]) -> Array:
    """Return the distances of the elements of a patch from its first one, along an axis."""
    size: int = options["size"][axis]
    dilation: int = options["dilation"][axis]
    return np.arange(size) * dilation


def clear() -> None:
    """Forget all layers."""
    _layers.clear()


def round_layer(
    number: int, factors: Array, centers: Array, weights: Array, scales: Array, largest: int
) -> tuple[Array, float] | None:
    """Round the weights [results, width] of a layer, in units of `scales`, so that the error of its results is small.

    The rows are centered and divided by the factors first. The weights of a depthwise convolution are [1, width], those
    of each channel in a row. Returns the integers and the ratio of the error on other rows, of rounding to nearest to
    that of these; None if this is not better, or if there were too few rows.
    """
    layer = _layers.get(number)
    if layer is None or not layer.held_out:
        return None
    grams = layer.grams.rescaled(factors, centers)
    try:
        with one_thread():
            return round_weights(weights, scales, grams, layer.scaled_held_out(factors, centers), largest)
    except np.linalg.LinAlgError:
        # Sums of numbers near the limits of float32 cannot be inverted.
        return None


def find_errors(number: int, factors: Array, centers: Array, layer: IntegerLayer) -> tuple[Array, float] | None:
    """Return the mean error of each result of a layer, and the ratio by which the error falls without it.

    The rows are centered and divided by the factors first. The result is None if the ratio is small, or if there were
    too few rows.
    """
    rows = _layers.get(number)
    if rows is None or not rows.held_out:
        return None
    mean = (rows.grams.mean - centers) / factors
    with one_thread():
        return find_mean_errors(layer, mean, rows.scaled_held_out(factors, centers), rows.groups)


def find_tails(number: int, factors: Array, centers: Array, count: int) -> tuple[Array, int] | None:
    """Return the scales of the tails below and above the range of the input of a layer (`tail_estimate.find_scales`).

    The rows are centered and divided by the factors first. The input has had at least `count` numbers; the known
    number is returned, too, because a sample may have several rows. The result is None if there were too few rows.
    """
    rows = _layers.get(number)
    if rows is None or not rows.held_out:
        return None
    count = max(count, (rows.grams.count + sum(map(len, rows.held_out))) * rows.grams.width)
    scales = find_scales(rows.ends(factors, centers), count)
    return None if scales is None else (scales, count)


def find_logit_limit(
    number: int, factors: Array, centers: Array, weights: Array, bias: Array, high: float, steps: int
) -> float | None:
    """Return the limit of `find_least_logit` for the results of a layer with weights [results, width] and a bias.

    The rows are centered and divided by the factors first. The result is None if there were too few.
    """
    rows = _layers.get(number)
    if rows is None or not rows.held_out:
        return None
    with one_thread():
        logits = rows.scaled_held_out(factors, centers) @ weights.T
    return find_least_logit(logits + bias, high, steps)

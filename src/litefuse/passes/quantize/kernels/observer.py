"""The kernel with which calibration observes values.

It is called in each step of a loop, which may take as little time as one function of NumPy. Therefore a call only
copies small operands, as they lie in memory; their numbers are evaluated later, for many calls at once. Of large
operands, the smallest and the largest number are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, cast

import numpy as np

from litefuse.errors import KernelError
from litefuse.passes.quantize.kernels import ranges
from litefuse.passes.quantize.kernels.channels import rows_at_once
from litefuse.passes.quantize.kernels.gram_observer import RowObserver
from litefuse.passes.quantize.kernels.ranges import Array, Record, stride
from litefuse.runtime.blocks import FLOAT_BYTES, MemoryBlock, make_blocks, view_memory
from litefuse.runtime.kernel import Extents, Watcher

OBSERVER = "litefuse.Observe"
"""Name of the custom op. Its options are `first`, the number of its first operand; `widths`, the number of channels of
each operand whose channels are observed, else 0; and `layers`, those of the `RowObserver` of each layer that reads an
operand."""
_MAX_COPIED = 1 << 11
"""Maximum number of elements of a block that is copied and evaluated later: it takes less time than the calls of NumPy
that evaluate one block immediately."""
_MAX_COPIED_TO_COUNT = 1 << 12
"""The maximum with histograms, for which elements have to be copied anyway."""
_MAX_COUNTED = 1 << 9
"""Approximate maximum number of elements of an operand that one call adds to its histogram."""
_MAX_ROW = 1 << 13
"""Maximum number of elements that one call copies."""
_COLLECTED_ELEMENTS = 1 << 17
"""Number of elements that an observer collects before it evaluates them."""
_COUNTED_ELEMENTS = 1 << 20
"""The number of elements to collect for histograms, which take a few calls of NumPy each."""


class Observer(Watcher):
    """Records the range of each operand, and its histogram if `ranges.start` requested it.

    A call fills a row of `_rows`: blocks of small operands, and the smallest and the largest number of each large one.
    """

    def __init__(self) -> None:
        self._first = 0
        self._widths: dict[int, int] = {}
        self._layers: list[RowObserver] = []
        """Layers that still need rows."""
        self._collected: list[RowObserver] = []
        """Layers that read copied operands, later."""
        self._reading: list[RowObserver] = []
        """The others, which read their operands in each call."""
        self._inputs: dict[int, Array] = {}
        """The operands that these read, without their shapes."""
        self._record = Record(0)
        self._anchors = np.zeros((), np.intp)
        """The first operand of the block of each operand, from which the operand always has the same distance."""
        self._distances = b""
        self._copied: list[MemoryBlock] = []
        self._reduced: list[_Reduced] = []
        self._counted: dict[int, slice] = {}
        """The columns of the elements of operands that are added to histograms."""
        self._sources: list[tuple[memoryview, int]] = []
        # Positions in `_rows`, in bytes. Before the first call and after `release`, there is no room.
        self._position = self._end = self._measured = 0
        self._sample_ends: list[int] = []
        """Positions at which samples have ended since `measure`."""
        self._samples = 0
        """Number of samples that had ended at `measure`."""

    def configure(self, options: Mapping[str, Any], shape_of: Callable[[int], Sequence[int]]) -> None:
        """Set the numbers of the operands, and the layers and channels to observe."""
        self._first = options["first"]
        self._shape_of = shape_of
        self._layers = [RowObserver(layer) for layer in options.get("layers", ())]
        widths: Sequence[int] = options.get("widths", ())
        self._widths = {number: width for number, width in enumerate(widths, self._first) if width}

    def attach(self, extents: Extents) -> None:
        """Read the operands at these addresses from now on."""
        addresses = extents[0].copy()
        extents[0] -= addresses[self._anchors]
        if extents.tobytes() != self._distances:
            extents[0] = addresses
            self._arrange(extents.copy())
        extents[0] = addresses
        views = {layer.operand: view_memory(*extents[:, layer.operand].tolist()) for layer in self._reading}
        self._inputs = {operand: np.frombuffer(view, np.float32) for operand, view in views.items()}
        self._sources = [(block.view(addresses), block.size) for block in self._copied]
        for operands in self._reduced:
            operands.attach(operands.block.view(addresses))

    def _arrange(self, extents: Extents) -> None:
        """Group the operands, and allocate rows."""
        self.release()
        if (extents % FLOAT_BYTES).any():
            raise KernelError("the operands are not aligned")
        addresses, sizes = extents.tolist()
        is_single = {n: self._first + n in self._widths for n, size in enumerate(sizes) if size}
        groups = [[n for n, single in is_single.items() if not single], *([n] for n in is_single if is_single[n])]
        self._copied, large_blocks = self._split(groups, addresses, sizes)
        self._anchors = np.arange(len(sizes))
        for block in (*self._copied, *large_blocks):
            self._anchors[[*block.operands]] = block.anchor
        extents[0] -= extents[0][self._anchors]
        self._distances = extents.tobytes()
        self._allocate(large_blocks)
        self._collected = [layer for layer in self._layers if self._is_collected(layer)]
        self._reading = [layer for layer in self._layers if layer not in self._collected]

    def _is_collected(self, layer: RowObserver) -> bool:
        """Return whether all rows of a layer's input are copied in each call."""
        columns = self._small.get(self._first + layer.operand)
        return columns is not None and layer.reads_all(columns.stop - columns.start)

    def _split(
        self, groups: Sequence[Sequence[int]], addresses: Sequence[int], sizes: Sequence[int]
    ) -> tuple[list[MemoryBlock], list[MemoryBlock]]:
        """Return the blocks of groups of operands that are copied, and those that are reduced immediately."""
        copied: list[MemoryBlock] = []
        largest = _MAX_COPIED if ranges.current().histograms is None else _MAX_COPIED_TO_COUNT
        blocks = [block for group in groups for block in make_blocks(group, addresses, sizes)]
        blocks.sort(key=lambda block: block.size)
        room = _MAX_ROW * FLOAT_BYTES
        for block in blocks:
            if block.size <= min(largest * FLOAT_BYTES, room):
                copied.append(block)
                room -= block.size
        return copied, blocks[len(copied) :]

    def _allocate(self, large: list[MemoryBlock]) -> None:
        """Allocate rows, and choose the columns of each operand."""
        columns: dict[int, tuple[int, int]] = {}
        width = 0
        for block in self._copied:
            for operand, index in block.operands.items():
                start, end = block.spans[index]
                columns[self._first + operand] = width + start, width + end
            width += block.size // FLOAT_BYTES
        self._small = {number: slice(*span) for number, span in columns.items()}
        counted = ranges.current().histograms is not None
        self._counted = {}
        if counted:
            sizes = {number: end - start for number, (start, end) in columns.items()}
            self._counted = {n: slice(*columns[n], stride(size, _MAX_COUNTED)) for n, size in sizes.items()}
        self._reduced = []
        for block in large:
            channels = self._widths.get(self._first + block.anchor)
            reduced = (
                _ReducedChannels(block, self._first, width, channels)
                if channels
                else _Reduced(block, self._first, width)
            )
            if counted:
                self._counted |= reduced.add_samples()
            columns |= reduced.columns
            self._reduced.append(reduced)
            width = reduced.end
        self._numbers = np.array(sorted(columns), np.intp)
        self._bounds = np.array([columns[number] for number in self._numbers], np.intp).reshape(-1)
        # The last column is unused: `reduceat` requires that the end of an operand is a column.
        collected = _COUNTED_ELEMENTS if counted else _COLLECTED_ELEMENTS
        self._rows = np.zeros((max(collected // width, 1) if width else 0, width + 1), np.float32)
        self._bytes = memoryview(cast("Any", self._rows.reshape(-1).view(np.uint8)))
        self._row_bytes = (width + 1) * FLOAT_BYTES if width else 0

    def observe(self) -> None:
        """Fill a row."""
        if self._reading:
            self._observe_rows()
        position = self._position
        if position == self._end:
            position = self._begin()
        self._position = position + self._row_bytes
        for memory, size in self._sources:
            end = position + size
            self._bytes[position:end] = memory
            position = end
        if self._reduced:
            row = self._rows[position // self._row_bytes]
            for operands in self._reduced:
                operands.observe(row, self._record)

    def _observe_rows(self) -> None:
        """Let layers read their inputs, until they have enough rows."""
        is_done = False
        for layer in self._reading:
            layer.observe(self._inputs[layer.operand].reshape(self._shape_of(layer.operand)))
            is_done |= layer.is_done
        if is_done:
            self._drop_layers()

    def _drop_layers(self) -> None:
        """Forget the layers that need no more rows."""
        self._layers = [layer for layer in self._layers if not layer.is_done]
        self._collected = [layer for layer in self._collected if not layer.is_done]
        self._reading = [layer for layer in self._reading if not layer.is_done]

    def _begin(self) -> int:
        """Make room for rows; returns the position of the first one."""
        self.release()
        self._record = ranges.current()
        if self not in self._record.observers:
            self._record.observers[self] = None
            self._samples, self._sample_ends = self._record.samples, []
        self._end = len(self._bytes)
        return 0

    def end_sample(self) -> None:
        """Note that the next row belongs to another sample."""
        self._sample_ends.append(self._position)

    def measure(self) -> None:
        """Record the ranges of the rows since the last call."""
        start, end, record = self._measured, self._position, self._record
        ends, first = [*self._sample_ends, end], self._samples
        self._measured, self._samples, self._sample_ends = end, record.samples, []
        if start == end:
            return
        rows = self._rows[start // self._row_bytes : end // self._row_bytes]
        if record.is_recording:
            for number, columns in self._small.items():
                record.record(number, rows[:, columns])
        self._record_ranges(rows, ends, first)
        if self._collected:
            for layer in self._collected:
                layer.observe_calls(rows[:, self._small[self._first + layer.operand]])
            self._drop_layers()
        for operands in self._reduced:
            operands.widen(rows, record)
        for number, width in self._widths.items():
            if number in self._small:
                record.channels_of(number, width).add(rows[:, self._small[number]])

    def _record_ranges(self, rows: Array, ends: Sequence[int], first: int) -> None:
        """Record the ranges of rows, after replacing numbers that are not finite by 0, which every range includes."""
        record = self._record
        groups = [rows[np.newaxis]] if record.average is None else self._by_sample(rows, ends)[1]
        extremes = self._extremes(groups)
        if not np.isfinite(extremes).all():
            self._note_not_finite(rows, ends, first)
            rows[~np.isfinite(rows)] = 0
            extremes = self._extremes(groups)
        if record.average is None:
            record.widen(self._numbers, extremes[0])
        else:
            record.widen_samples(self._numbers, extremes, is_open=ends[-2:] != [ends[-1], ends[-1]])

    def _note_not_finite(self, rows: Array, ends: Sequence[int], first: int) -> None:
        wrong = {n: columns for n, columns in self._small.items() if not np.isfinite(rows[:, columns]).all()}
        samples, groups = self._by_sample(rows, ends)
        for sample, calls in zip(samples, (calls for group in groups for calls in group), strict=True):
            for number, columns in wrong.items():
                if not np.isfinite(calls[:, columns]).all():
                    self._record.note(first + sample, number, calls[:, columns])

    def _by_sample(self, rows: Array, ends: Sequence[int]) -> tuple[list[int], list[Array]]:
        """Return the samples in which the op has run, counted from the first of the rows, and their rows.

        The rows are arrays of shape [samples, rows of a sample, columns]. The last sample may not have ended.
        """
        counts = np.diff(np.array(ends), prepend=ends[-1] - rows.nbytes) // self._row_bytes
        groups: list[Array] = []
        done = 0
        for count, samples in groupby(counts[counts > 0].tolist()):
            start, done = done, done + count * len([*samples])
            groups.append(rows[start:done].reshape(-1, count, rows.shape[1]))
        return np.flatnonzero(counts).tolist(), groups

    def _extremes(self, groups: Sequence[Array]) -> Array:
        """Return the smallest and largest numbers of each sample: an array of shape [samples, 2, operands]."""
        extremes = np.empty((sum(map(len, groups)), 2, len(self._numbers)))
        for index, function in enumerate((np.minimum, np.maximum)):
            columns = np.concatenate([function.reduce(group, axis=1) for group in groups])
            extremes[:, index] = function.reduceat(columns, self._bounds, axis=1)[:, ::2]
        return extremes

    def release(self) -> None:
        """Evaluate all rows. The next call uses the record that is current then."""
        self.measure()
        if self._counted and self._position:
            rows = self._rows[: self._position // self._row_bytes]
            for number, columns in self._counted.items():
                self._record.count(number, rows[:, columns], self._record.limit(number))
        self._position = self._end = self._measured = 0


class _Reduced:
    """A block of large operands; rows have their smallest and largest numbers, from `column` on."""

    def __init__(self, block: MemoryBlock, first: int, column: int) -> None:
        self.block = block
        starts = {first + n: column + 2 * index for n, index in block.operands.items()}
        self.columns = {number: (start, start + 2) for number, start in starts.items()}
        """The columns of each operand, by its number."""
        self.end = column + 2 * len(block.spans)
        self._lows, self._highs = slice(column, self.end, 2), slice(column + 1, self.end, 2)
        self._extremes = slice(column, self.end)
        self._bounds = np.array(block.spans, np.intp).reshape(-1)[:-1]
        self._spans = {first + n: slice(*block.spans[index]) for n, index in block.operands.items()}
        self._values = np.zeros(0, np.float32)
        self._chosen = np.zeros(0, np.intp)
        self._samples = slice(0)

    def add_samples(self) -> dict[int, slice]:
        """Add columns for some elements of each operand; returns them, by the operands' numbers."""
        chosen = {
            n: np.arange(size.start, size.stop, stride(size.stop - size.start, _MAX_COUNTED))
            for n, size in self._spans.items()
        }
        self._chosen = np.concatenate([*chosen.values()])
        start = self.end
        self.end += len(self._chosen)
        self._samples = slice(start, self.end)
        ends = (start + np.cumsum([len(indices) for indices in chosen.values()])).tolist()
        return {n: slice(end - len(indices), end) for (n, indices), end in zip(chosen.items(), ends, strict=True)}

    def attach(self, memory: memoryview) -> None:
        self._values = np.frombuffer(memory, np.float32)

    def observe(self, row: Array, record: Record) -> None:
        values = self._values
        self._reduce(row, values)
        if not np.isfinite(row[self._extremes]).all():
            values = self._clean(record)
            self._reduce(row, values)
        self._measure(values, record)
        if len(self._chosen):
            values.take(self._chosen, out=row[self._samples], mode="clip")
        if record.is_recording:
            for number, span in self._spans.items():
                record.record(number, self._values[span].reshape(1, -1))

    def _reduce(self, row: Array, values: Array) -> None:
        """Fill the columns of a row."""
        row[self._lows] = np.minimum.reduceat(values, self._bounds)[::2]
        row[self._highs] = np.maximum.reduceat(values, self._bounds)[::2]

    def _clean(self, record: Record) -> Array:
        """Return the values with 0, which every range includes, instead of numbers that are not finite."""
        is_finite = np.isfinite(self._values)
        for number, span in self._spans.items():
            if not is_finite[span].all():
                record.note(record.samples, number, self._values[span])
        return np.where(is_finite, self._values, np.float32(0))

    def _measure(self, values: Array, record: Record) -> None:
        """Measure further properties, which are not in a row."""

    def widen(self, rows: Array, record: Record) -> None:
        """Add further columns of rows, besides the ranges, to the record."""


class _ReducedChannels(_Reduced):
    """A large operand whose channels are observed: rows have some small and some large numbers of each channel."""

    def __init__(self, block: MemoryBlock, first: int, column: int, width: int) -> None:
        super().__init__(block, first, column)
        self._number, self._width = first + block.anchor, width
        size = width * rows_at_once(block.size // (FLOAT_BYTES * width), width)
        self.end = column + 2 * size
        self.columns = {self._number: (column, self.end)}
        self._lows, self._highs = slice(column, column + size), slice(column + size, self.end)
        self._extremes = slice(column, self.end)
        self._size = size

    def _reduce(self, row: Array, values: Array) -> None:
        rows = values.reshape(-1, self._size)
        np.minimum.reduce(rows, axis=0, out=row[self._lows])
        np.maximum.reduce(rows, axis=0, out=row[self._highs])

    def _measure(self, values: Array, record: Record) -> None:
        channels = record.channels_of(self._number, self._width)
        if not channels.is_measured:
            channels.measure(values[np.newaxis])

    def widen(self, rows: Array, record: Record) -> None:
        record.channels_of(self._number, self._width).widen(rows[:, self._lows], rows[:, self._highs])

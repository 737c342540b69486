"""Constants that consist of the rows of others, which stay where they are stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from litefuse.ir.constant import BLOCK_BYTES, Array, Constant, PendingStep
from litefuse.ir.quantization import QuantizationParameters
from litefuse.ir.storage.mmap_array import SMALL_BYTES
from litefuse.ir.types import DType


def join_rows(parts: Sequence[Constant]) -> Constant:
    """Return the rows of constants of one type that differ in their first dimension at most, one after the other.

    The rows are read when the file is written, as those of the parts are. Raises `ValueError` if they do not fit.
    """
    if len({(part.dtype, part.shape[1:]) for part in parts}) != 1 or any(part.quantization for part in parts):
        raise ValueError("the constants have other types, or other rows")
    if sum(part.nbytes for part in parts) <= SMALL_BYTES:
        return Constant.of(np.concatenate([part.numpy() for part in parts]))
    return _JoinedConstant(tuple(parts))


class _JoinedConstant(Constant):
    """The rows of several constants; pending computations are those of the parts."""

    __slots__ = ("_parts",)

    def __init__(self, parts: tuple[Constant, ...]) -> None:
        rows = sum(part.shape[0] for part in parts)
        super().__init__(
            parts[0].dtype,
            (rows, *parts[0].shape[1:]),
            None,
            deferred=self._join,
            passes=max(part.passes for part in parts),
        )
        self._parts = parts

    def _join(self) -> Array:
        return np.concatenate([part.numpy() for part in self._parts])

    def blocks(self, limit: int = BLOCK_BYTES) -> Iterator[Array]:
        for part in self._parts:
            yield from part.blocks(limit)

    def elements(self, positions: Array) -> Array:
        ends = np.cumsum([part.size for part in self._parts])
        numbers = np.searchsorted(ends, positions, side="right")
        chosen = np.empty(positions.shape, self.dtype.numpy)
        for number, part in enumerate(self._parts):
            inside = numbers == number
            chosen[inside] = part.elements(positions[inside] - (ends[number] - part.size))
        return chosen

    def is_exact_in(self, dtype: DType) -> bool:
        return all(part.is_exact_in(dtype) for part in self._parts)

    def with_quantization(self, quantization: QuantizationParameters | None) -> Constant:
        return Constant(
            self.dtype,
            self.shape,
            None,
            deferred=self._deferred,
            stream=self,
            passes=self.passes,
            quantization=quantization,
        )

    def _add_step(self, step: PendingStep, dtype: DType) -> Constant:
        parts: list[Constant] = []
        first = 0
        for part in self._parts:
            rows = slice(first, first + part.shape[0])
            operand = step.operand
            own = operand is not None and operand.ndim == len(self.shape) and operand.shape[0] != 1
            parts.append(part._add_step(step.rearrange(lambda array, rows=rows: array[rows]) if own else step, dtype))
            first = rows.stop
        return _JoinedConstant(tuple(parts))

    def _identity(self) -> Any:
        return tuple(part.identity() for part in self._parts)

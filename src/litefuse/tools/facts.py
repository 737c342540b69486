"""Facts of tensors, for reports."""

from __future__ import annotations

from dataclasses import dataclass

from litefuse.ir import DType, TensorType


@dataclass(slots=True)
class TensorFacts:
    """An element type, by its NumPy name or `string`, and a shape: None is an unknown rank or a free dimension."""

    dtype: str
    shape: tuple[int | None, ...] | None

    def __str__(self) -> str:
        if self.shape is None:
            return f"{self.dtype}, unknown rank"
        return f"{self.dtype} [{', '.join('?' if dim is None else str(dim) for dim in self.shape)}]"


def tensor_facts(type: TensorType) -> TensorFacts:
    """Return a type as facts."""
    dtype = type.dtype
    named = dtype.has_values and dtype is not DType.STRING
    return TensorFacts(dtype.numpy.name if named else dtype.name.lower(), type.shape)

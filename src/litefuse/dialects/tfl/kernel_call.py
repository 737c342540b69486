"""A call of a kernel, described independently of where it comes from: an op of the IR, or an operator of a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from litefuse.dialects.tfl.table import TYPE_NAMES, TYPE_NUMBERS
from litefuse.ir import DType, Op, QuantizationParameters, Value

_CUSTOM = "tfl.custom"


@dataclass(repr=False, slots=True)
class KernelTensor:
    """A tensor as a kernel sees it; `dtype` is the schema's name in lower case (`float32`), None an unknown size.

    `is_widened` if it is a float16 constant that a DEQUANTIZE converts to float32.
    """

    dtype: str
    shape: tuple[int | None, ...] | None
    is_constant: bool = False
    is_variable: bool = False
    quantization: QuantizationParameters | None = None
    is_widened: bool = False

    @property
    def rank(self) -> int:
        """The number of dimensions; 0 if it is unknown."""
        return 0 if self.shape is None else len(self.shape)


@dataclass(repr=False, slots=True)
class KernelCall:
    """One use of a kernel, wherever it comes from: `kind` is `tfl.conv_2d` or `tfl.custom:MyOp`.

    Absent optional operands are None. Attributes have the names of the op table; numbers and enums have the same values
    from everywhere, element types and functions do not.
    """

    kind: str
    attributes: Mapping[str, Any]
    operands: tuple[KernelTensor | None, ...]
    results: tuple[KernelTensor, ...]

    @property
    def label(self) -> str:
        """The name for messages: `CONV_2D`, or the code of a custom op."""
        name = self.kind.removeprefix("tfl.")
        return name.partition(":")[2] if self.kind.startswith(_CUSTOM) else name.upper()

    @property
    def inputs(self) -> list[KernelTensor]:
        """The operands that are present."""
        return [operand for operand in self.operands if operand is not None]

    @property
    def tensors(self) -> list[KernelTensor]:
        """The operands that are present, and the results."""
        return [*self.inputs, *self.results]

    def operand(self, index: int) -> KernelTensor | None:
        """Return an operand; None if it is omitted or the call has fewer operands."""
        return self.operands[index] if index < len(self.operands) else None


def call_of(op: Op) -> KernelCall:
    """Describe an op of the IR's `tfl` dialect."""
    kind = f"{_CUSTOM}:{op.attributes['custom_code']}" if op.kind == _CUSTOM else op.kind
    operands = tuple(None if value is None else _tensor(value) for value in op.operands)
    return KernelCall(kind, op.attributes, operands, tuple(map(_tensor, op.results)))


def _is_widened(value: Value) -> bool:
    return value.op is not None and value.op.kind == "tfl.dequantize" and value.op.inputs[0].dtype is DType.F16


def _tensor(value: Value) -> KernelTensor:
    return KernelTensor(
        dtype=type_name(value.dtype),
        shape=value.shape,
        is_constant=value.constant is not None,
        is_variable=value.op is not None and value.op.kind == "tfl.pseudo_variable",
        quantization=value.type.quantization,
        is_widened=_is_widened(value),
    )


def type_name(dtype: DType) -> str:
    """Return the schema's name of an element type in lower case: `float32`."""
    number = TYPE_NUMBERS.get(dtype)
    return dtype.name.lower() if number is None else TYPE_NAMES[number].lower()

"""A call of a kernel, described independently of where it comes from: an op of the IR, or an operator of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from litefuse.dialects.tfl.table import TYPE_NAMES, TYPE_NUMBERS
from litefuse.ir import DType, Op, QuantizationParameters, Value

if TYPE_CHECKING:
    import numpy as np

_CUSTOM, _RETURN = "tfl.custom", "func.return"


@dataclass(repr=False, slots=True)
class KernelTensor:
    """A tensor as a kernel sees it; `dtype` is the schema's name in lower case (`float32`), None an unknown size.

    `is_widened` if it is a float16 constant that a DEQUANTIZE converts to float32, `is_sparse` if the file stores only
    some of its elements.
    """

    dtype: str
    shape: tuple[int | None, ...] | None
    is_constant: bool = False
    is_variable: bool = False
    quantization: QuantizationParameters | None = None
    is_widened: bool = False
    is_sparse: bool = False
    part_of: KernelTensor | None = None
    """The tensor that SPLIT or UNPACK cut to get this one, if one op alone reads the parts."""
    is_input: bool = False
    """Whether it is an input of the graph."""
    is_bitcast: bool = False
    """Whether BITCAST made it, and one op alone reads it."""
    read: Callable[[], np.ndarray[Any, Any]] | None = field(default=None, compare=False)
    """Returns the elements of a constant."""
    producer: KernelCall | None = field(default=None, compare=False)
    """The call whose result it is, if that is known."""

    @property
    def numbers(self) -> list[int]:
        """The elements of a constant of integers, or an empty list."""
        elements = None if self.read is None else self.read().reshape(-1)
        return [] if elements is None or elements.dtype.kind == "f" else [int(number) for number in elements]

    @property
    def single_number(self) -> float | None:
        """The element of a constant of one."""
        elements = None if self.read is None else self.read().reshape(-1)
        return float(elements[0]) if elements is not None and elements.size == 1 else None

    @property
    def sizes(self) -> tuple[int, ...]:
        """The shape, with 1 for sizes that are not known."""
        return tuple([size or 1 for size in self.shape or ()])

    @property
    def rank(self) -> int:
        """The number of dimensions; 0 if it is unknown."""
        return 0 if self.shape is None else len(self.shape)


@dataclass(repr=False, slots=True)
class KernelCall:
    """One use of a kernel, wherever it comes from: `kind` is `tfl.conv_2d` or `tfl.custom:MyOp`.

    Absent optional operands are None; an operand that is used twice is one object. Attributes have the names of the op
    table; numbers and enums have the same values from everywhere, element types and functions do not.
    """

    kind: str
    attributes: Mapping[str, Any]
    operands: tuple[KernelTensor | None, ...]
    results: tuple[KernelTensor, ...]

    def link(self) -> KernelCall:
        """Make the results refer to the call, and return it."""
        for result in self.results:
            result.producer = self
        return self

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


def call_of(op: Op, tensors: dict[Value, KernelTensor] | None = None) -> KernelCall:
    """Describe an op of the IR's `tfl` dialect. `tensors` are those of other ops of the function, which it shares."""
    kind = f"{_CUSTOM}:{op.attributes['custom_code']}" if op.kind == _CUSTOM else op.kind
    known = {} if tensors is None else tensors

    def tensor(value: Value) -> KernelTensor:
        if value not in known:
            known[value] = kernel_tensor(value)
            whole = _whole(value)
            known[value].part_of = None if whole is None else tensor(whole)
        return known[value]

    operands = tuple([None if value is None else tensor(value) for value in op.operands])
    return KernelCall(kind, op.attributes, operands, tuple([tensor(value) for value in op.results])).link()


SPLITS = {"tfl.split": 1, "tfl.split_v": 0, "tfl.unpack": 0}
"""Ops that cut a tensor, and which operand that is."""


def _whole(value: Value) -> Value | None:
    """Return the tensor that was cut to get a value, if one op alone reads the parts."""
    if value.op is None or value.op.kind not in SPLITS:
        return None
    readers = {user for part in value.op.results for user in part.uses if user.kind != _RETURN}
    return value.op.inputs[SPLITS[value.op.kind]] if len(readers) == 1 else None


def _is_widened(value: Value) -> bool:
    return value.op is not None and value.op.kind == "tfl.dequantize" and value.op.inputs[0].dtype is DType.F16


def kernel_tensor(value: Value) -> KernelTensor:
    """Describe a value as a kernel sees it."""
    constant = value.constant
    return KernelTensor(
        dtype=type_name(value.dtype),
        shape=value.shape,
        is_constant=constant is not None,
        is_variable=value.op is not None and value.op.kind == "tfl.pseudo_variable",
        quantization=value.type.quantization,
        is_widened=_is_widened(value),
        is_input=value.op is None,
        is_bitcast=value.op is not None and value.op.kind == "tfl.bitcast" and len({*value.uses}) == 1,
        read=None if constant is None else constant.numpy,
    )


def type_name(dtype: DType) -> str:
    """Return the schema's name of an element type in lower case: `float32`."""
    number = TYPE_NUMBERS.get(dtype)
    return dtype.name.lower() if number is None else TYPE_NAMES[number].lower()

"""Operators of a file as calls of kernels, in the form that the tables of all runtimes read."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import numpy as np

from litefuse.dialects.tfl.kernel_call import SPLITS, KernelCall, KernelTensor
from litefuse.ir import QuantizationParameters
from litefuse.tflite.file import LiteFile, Operator, Subgraph

_INTEGERS = {"INT32": "<i4", "INT64": "<i8", "INT16": "<i2", "INT8": "i1", "UINT8": "u1", "BOOL": "?", "UINT32": "<u4"}
_WIRES = {**_INTEGERS, "FLOAT32": "<f4", "FLOAT16": "<f2"}
"""The stored form of numbers, by element type."""


class Calls:
    """The operators of a subgraph as calls, which share their tensors.

    Free dimensions are None, or if `is_allocated`, have the sizes for which the runtime allocates.
    """

    def __init__(self, file: LiteFile, subgraph: Subgraph, *, is_allocated: bool = False) -> None:
        self._file, self._subgraph, self._is_allocated = file, subgraph, is_allocated
        self._tensors: dict[int, KernelTensor | None] = {-1: None}
        self._weights: tuple[set[int], set[int]] | None = None
        self._wholes: dict[int, int] | None = None
        self._bitcasts: set[int] | None = None

    def interface(self) -> list[KernelTensor]:
        """Describe the inputs and outputs of the subgraph."""
        tensors = (self._tensor(index) for index in (*self._subgraph.inputs, *self._subgraph.outputs))
        return [tensor for tensor in tensors if tensor is not None]

    def call(self, operator: Operator) -> KernelCall:
        """Describe an operator of the subgraph."""
        results = [self._tensor(index) for index in operator.outputs if index >= 0]
        operands = tuple([self._tensor(index) for index in operator.inputs])
        known = tuple([result for result in results if result is not None])
        return KernelCall(operator.ir_kind, operator.options, operands, known).link()

    def _tensor(self, index: int) -> KernelTensor | None:
        if index not in self._tensors:
            self._tensors[index] = self._describe(index)
        return self._tensors[index]

    def _describe(self, index: int) -> KernelTensor:
        tensor = self._subgraph.tensors[index]
        shape: tuple[int | None, ...] = tensor.shape
        if tensor.signature and not self._is_allocated:
            shape = tuple([None if size < 0 else size for size in tensor.signature])
        quantization = tensor.quantization
        if tensor.blocks is not None:
            quantization = QuantizationParameters.of([1.0], axis=len(shape) - 1, block_size=tensor.blocks.size)
        is_constant = self._file.is_constant(tensor)
        return KernelTensor(
            dtype=tensor.dtype.lower(),
            shape=shape,
            is_constant=is_constant,
            is_variable=tensor.is_variable,
            quantization=quantization,
            is_widened=tensor.dtype == "FLOAT32" and index in self._widened()[0],
            is_sparse=tensor.is_sparse or index in self._widened()[1],
            part_of=self._tensor(self._find_wholes().get(index, -1)),
            is_input=index in self._subgraph.inputs,
            is_bitcast=index in self._find_bitcasts(),
            read=partial(_read, self._file, tensor.buffer, tensor.dtype) if is_constant else None,
        )

    def _widened(self) -> tuple[set[int], set[int]]:
        """Return the tensors that DEQUANTIZE makes of float16 constants, and those of sparse ones, behind a DENSIFY."""
        if self._weights is None:
            tensors = self._subgraph.tensors
            widened = {
                operator.outputs[0]: operator.inputs[0]
                for operator in self._subgraph.operators
                if operator.kind == "DEQUANTIZE" and tensors[operator.inputs[0]].dtype == "FLOAT16"
            }
            fixed = {result for result, operand in widened.items() if self._file.is_constant(tensors[operand])}
            self._weights = (fixed, widened.keys() - fixed)
        return self._weights

    def _find_wholes(self) -> dict[int, int]:
        """Return the parts that SPLIT and UNPACK make for one operator alone, each with the tensor that they cut."""
        if self._wholes is None:
            operators = self._subgraph.operators
            cuts = [operator for operator in operators if operator.ir_kind in SPLITS]
            parts = {index: number for number, operator in enumerate(cuts) for index in operator.outputs}
            readers: list[set[int]] = [set() for _ in cuts]
            for number, operator in enumerate(operators) if cuts else ():
                for index in operator.inputs:
                    if index in parts:
                        readers[parts[index]].add(number)
            self._wholes = {
                index: cuts[number].inputs[SPLITS[cuts[number].ir_kind]]
                for index, number in parts.items()
                if len(readers[number]) == 1
            }
        return self._wholes

    def _find_bitcasts(self) -> set[int]:
        """Return the results of BITCAST that one operator alone reads."""
        if self._bitcasts is None:
            operators = self._subgraph.operators
            results = {index for operator in operators if operator.kind == "BITCAST" for index in operator.outputs}
            readers = Counter(index for operator in operators for index in {*operator.inputs} if index in results)
            self._bitcasts = {index for index, count in readers.items() if count == 1}
        return self._bitcasts


def _read(file: LiteFile, buffer: int, dtype: str) -> np.ndarray[Any, Any]:
    """Return the elements of a constant; none if its type has others, or its bytes are not a whole number of them."""
    wire, data = _WIRES.get(dtype), file.data(buffer)
    if wire is None or len(data) % np.dtype(wire).itemsize:
        return np.empty(0, np.int32)
    return np.frombuffer(data, wire)

"""Checks of operators and tensors that keep LiteRT's kernels from accessing memory out of bounds."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile
from math import prod

from litefuse.dialects.tfl import TFL
from litefuse.dialects.tfl.table import ETHOS_U
from litefuse.ir import OpSchema
from litefuse.tflite.file import LiteFile, Operator, Subgraph, Tensor
from litefuse.tflite.flatbuffer import FlatBufferError

ELEMENT_BYTES = {
    **dict.fromkeys(("FLOAT32", "INT32", "UINT32"), 4),
    **dict.fromkeys(("FLOAT16", "INT16", "UINT16", "BFLOAT16"), 2),
    **dict.fromkeys(("UINT8", "INT8", "BOOL"), 1),
    **dict.fromkeys(("INT64", "UINT64", "FLOAT64", "COMPLEX64"), 8),
    "COMPLEX128": 16,
}
MIN_OPERANDS = {"RESHAPE": 1, "CONV_2D": 2, "DEPTHWISE_CONV_2D": 2, "CONV_3D": 2, "TRANSPOSE_CONV": 3}
"""Minimum numbers of operands for kernels that accept fewer than the op table requires: a shape in the options, no
bias."""
POSITIVE_OPTIONS = ("stride_w", "stride_h", "stride_d", "filter_width", "filter_height", "block_size", "num_splits")
"""Options that kernels divide by."""


def check_structure(file: LiteFile) -> None:
    """Raise `FlatBufferError`, naming the operator or tensor, if a kernel could not be run safely."""
    for number, subgraph in enumerate(file.subgraphs):
        graph = f" of subgraph {number}" if len(file.subgraphs) > 1 else ""
        for index, tensor in enumerate(subgraph.tensors):
            _check_tensor(file, tensor, f"tensor {index} {tensor.name!r}{graph}")
        for index, operator in enumerate(subgraph.operators):
            _check_operator(operator, subgraph, file, f"operator {index} ({operator.label}){graph}")


def iterate_unwritten(file: LiteFile) -> Iterator[tuple[int, int, int]]:
    """Iterate over tensors that are read before they are written: subgraph, operator and tensor."""
    for number, subgraph in enumerate(file.subgraphs):
        known = {*subgraph.inputs, -1}
        for index, tensor in enumerate(subgraph.tensors):
            if tensor.is_variable or file.buffers[tensor.buffer].size or 0 in tensor.shape:
                known.add(index)
        for position, operator in enumerate(subgraph.operators):
            if operator.custom_code != ETHOS_U:
                yield from ((number, position, index) for index in operator.inputs if index not in known)
            known.update(operator.outputs)


def iterate_unset(file: LiteFile) -> Iterator[tuple[int, int, str]]:
    """Iterate over the operators that read a variable which no operator of the file sets: subgraph, operator and name.

    Handles of variables that are passed between subgraphs are not followed.
    """
    names = [_find_variables(subgraph) for subgraph in file.subgraphs]
    assigned = {
        variables.get(operator.inputs[0])
        for subgraph, variables in zip(file.subgraphs, names, strict=True)
        for operator in subgraph.operators
        if operator.kind == "ASSIGN_VARIABLE"
    }
    if None in assigned:
        return
    for number, (subgraph, variables) in enumerate(zip(file.subgraphs, names, strict=True)):
        for position, operator in enumerate(subgraph.operators):
            name = variables.get(operator.inputs[0]) if operator.kind == "READ_VARIABLE" else None
            if name is not None and name not in assigned:
                yield number, position, name[1]


def _find_variables(subgraph: Subgraph) -> dict[int, tuple[str, str]]:
    """Return the container and name of each variable, by the tensor that is its handle."""
    return {
        operator.outputs[0]: (operator.options["container"], operator.options["shared_name"])
        for operator in subgraph.operators
        if operator.kind == "VAR_HANDLE"
    }


def iterate_mismatched(file: LiteFile) -> Iterator[tuple[int, int, int, int]]:
    """Iterate over constants whose size does not match their shape: subgraph, tensor, bytes, and expected bytes."""
    for number, subgraph in enumerate(file.subgraphs):
        for index, tensor in enumerate(subgraph.tensors):
            size = file.buffers[tensor.buffer].size
            if size and tensor.dtype in ELEMENT_BYTES and not (tensor.is_variable or tensor.is_sparse):
                wanted = prod(tensor.shape) * ELEMENT_BYTES[tensor.dtype]
                if wanted != size:
                    yield number, index, size, wanted


def _check_tensor(file: LiteFile, tensor: Tensor, what: str) -> None:
    if any(size < 0 for size in tensor.shape):
        raise FlatBufferError(f"{what} has the shape {list(tensor.shape)}")
    if tensor.dtype == "STRING" and file.is_constant(tensor):
        _check_strings(file, tensor, what)


def _check_strings(file: LiteFile, tensor: Tensor, what: str) -> None:
    """Check a buffer of strings: their number, then the offset of each and of the end, all within the buffer."""
    data = bytes(file.data(tensor.buffer))
    count = struct.unpack_from("<i", data)[0] if len(data) >= 4 else -1
    if not 0 <= count <= (len(data) - 8) // 4 or count != prod(tensor.shape):
        raise FlatBufferError(f"{what} has {count} strings, but its shape requires {prod(tensor.shape)}")
    offsets = struct.unpack_from(f"<{count + 1}i", data, 4)
    ascends = all(first <= second for first, second in pairwise(offsets))
    if offsets[0] < 4 * (count + 2) or offsets[-1] > len(data) or not ascends:
        raise FlatBufferError(f"{what} has strings beyond its {len(data)} bytes")


def _check_operator(operator: Operator, subgraph: Subgraph, file: LiteFile, what: str) -> None:
    schema = _schema(operator.kind)
    if schema is not None:
        _check_operands(operator, schema, what)
    for index in operator.outputs:
        if index >= 0 and file.is_constant(subgraph.tensors[index]):
            raise FlatBufferError(f"{what} writes tensor {index} {subgraph.tensors[index].name!r}, which is a constant")
    _check_calls(operator, file, what)


def _check_operands(operator: Operator, schema: OpSchema, what: str) -> None:
    """Check for the operands and results that the kernel accesses unconditionally, and for options of 0."""
    least, least_results, needed = _minimum(operator.kind)
    _check_count(operator.inputs, least, "operands", what)
    for position, name in needed:
        if operator.inputs[position] < 0:
            raise FlatBufferError(f"{what} lacks its operand {name!r}")
    _check_count(operator.outputs, least_results, "results", what)
    if any(index < 0 for index in operator.outputs[: len(schema.results)]):
        raise FlatBufferError(f"{what} lacks a result")
    for name in POSITIVE_OPTIONS:
        value = operator.options.get(name)
        if isinstance(value, int) and value < 1:
            raise FlatBufferError(f"{what} has the option {name}={value}")


def _check_calls(operator: Operator, file: LiteFile, what: str) -> None:
    """Check the numbers of inputs and outputs of the subgraphs that an operator runs.

    The condition and the body of a loop and a decomposition take all operands, branches those after the condition.
    """
    given = len(operator.inputs) - (operator.kind == "IF")
    if operator.kind not in ("IF", "WHILE", "STABLEHLO_COMPOSITE"):
        return
    for name, number in operator.options.items():
        if not isinstance(number, int) or "subgraph" not in name:
            continue
        called = file.subgraphs[number]
        if len(called.inputs) != given:
            raise FlatBufferError(f"{what} has {given} operands, but subgraph {number} takes {len(called.inputs)}")
        wanted = 1 if name.startswith("cond") else len(operator.outputs)
        if len(called.outputs) != wanted:
            raise FlatBufferError(f"{what} needs {wanted} results, but subgraph {number} has {len(called.outputs)}")


def _check_count(present: Sequence[int], least: int, noun: str, what: str) -> None:
    if len(present) < least:
        raise FlatBufferError(f"{what} has {len(present)} {noun}, but its kernel accesses {least}")


@cache
def _minimum(kind: str) -> tuple[int, int, list[tuple[int, str]]]:
    """Return the minimum numbers of operands and results, and position and name of operands that must not be absent."""
    schema = _schema(kind)
    assert schema is not None
    least = MIN_OPERANDS.get(kind, _min_count([spec.optional or spec.variadic for spec in schema.operands]))
    fixed = takewhile(lambda spec: not spec.variadic, schema.operands[:least])
    needed = [(position, spec.name) for position, spec in enumerate(fixed) if not spec.optional]
    return least, _min_count([spec.optional or spec.variadic for spec in schema.results]), needed


@cache
def _schema(kind: str) -> OpSchema | None:
    return TFL.get(f"tfl.{kind.lower()}") if kind != "CUSTOM" else None


def _min_count(omissible: Sequence[bool]) -> int:
    """Return the minimum length of a list: up to the last item that must not be omitted."""
    return max((position + 1 for position, may in enumerate(omissible) if not may), default=0)

"""Comparison of a repaired file with the original, for changes that nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from litefuse.tflite.appended import BYTECODE_OFFSET, MANIFEST, read_appended, read_bytecode
from litefuse.tflite.file import LiteFile, Operator, Subgraph, Tensor
from litefuse.tflite.flatbuffer import MAX_FIELDS, Bytes, Table
from litefuse.tflite.flexbuffer import replace_numbers

_SUBGRAPHS, _TENSORS, _OPERATORS = 2, 0, 3
"""Slots in the tables of the model and a subgraph."""
_CLIP = "cell_clip"


def find_loss(old: LiteFile, new: LiteFile) -> str | None:
    """Return the first part of `old` that `new` lacks, for a message; None if it lacks nothing.

    `new` must have the same signatures, metadata, tensors and operators, in this order. It may have more tensors and
    operators, other sizes of variable tensors and other clips of cell states. It may lack the ranges for which tensors
    were quantized, since no kernel reads them. Raises `FlatBufferError` if fields that `read_file` does not read are
    damaged.
    """
    return next(_losses(old, new), None)


def _losses(old: LiteFile, new: LiteFile) -> Iterator[str]:
    if _has_unread_fields(old):
        yield "fields that litefuse does not read"
    if old.description != new.description:
        yield "its description"
    if old.signatures != new.signatures:
        yield "its signatures"
    for name, buffer in old.metadata.items():
        if name not in new.metadata or (name != MANIFEST and old.data(buffer) != new.data(new.metadata[name])):
            yield f"its metadata {name!r}"
    if read_appended(old) != read_appended(new):
        yield "the files or bytes at its end"
    for number, before in enumerate(old.subgraphs):
        after = new.subgraphs[number]
        if (before.name, before.inputs, before.outputs) != (after.name, after.inputs, after.outputs):
            yield f"the inputs or outputs of subgraph {number}"
        for index, tensor in enumerate(before.tensors):
            if not _is_same_tensor(old, tensor, new, after.tensors[index]):
                yield f"tensor {index} {tensor.name!r} of subgraph {number}"
        lost = _lost_operator(_with_bytecode(old, before), _with_bytecode(new, after))
        if lost is not None:
            yield f"operator {lost} of subgraph {number}, {before.operators[lost].label}"


def _has_unread_fields(file: LiteFile) -> bool:
    """Return whether the file's tables have fields that litefuse does not read, such as those of a newer schema."""
    root = Bytes(file.content).root()
    graphs = root.tables(_SUBGRAPHS)
    tensors = [tensor for graph in graphs for tensor in graph.tables(_TENSORS)]
    operators = [operator for graph in graphs for operator in graph.tables(_OPERATORS)]
    return (
        _has_fields([root], range(8, MAX_FIELDS))
        or _has_fields(graphs, range(5, MAX_FIELDS))
        or _has_fields(tensors, range(9, MAX_FIELDS))
        or _has_fields(operators, range(13, MAX_FIELDS))
    )


def _has_fields(tables: Iterable[Table], slots: Iterable[int]) -> bool:
    return any(table.locate(slot) is not None for table in tables for slot in slots)


def _is_same_tensor(old: LiteFile, tensor: Tensor, new: LiteFile, other: Tensor) -> bool:
    if tensor.is_variable and other.is_variable:
        other = other._replace(shape=tensor.shape, signature=tensor.signature)
    # A shape without free dimensions needs no signature.
    known = {"buffer": 0, "has_rank": True, "sparsity": None}
    first, second = (one._replace(signature=one.dims, **known) for one in (tensor, other))
    are_alike = tensor.is_sparse == other.is_sparse
    return first == second and are_alike and old.data(tensor.buffer) == new.data(other.buffer)


def _with_bytecode(file: LiteFile, subgraph: Subgraph) -> Subgraph:
    """Return a subgraph whose operators have their bytecode in place of its offset."""
    operators: list[Operator] = []
    for operator in subgraph.operators:
        bytecode, options = read_bytecode(file, operator), operator.custom_options
        if bytecode is not None:
            options = replace_numbers(options, {BYTECODE_OFFSET: 0}) + bytecode
        operators.append(operator._replace(custom_options=options, outside=None))
    return subgraph._replace(operators=tuple(operators))


def _lost_operator(old: Subgraph, new: Subgraph) -> int | None:
    """Return the first operator that does not occur in `new` after those before it, or None."""
    rest = iter(new.operators)
    for number, operator in enumerate(old.operators):
        if not any(_is_same_operator(operator, other, old) for other in rest):
            return number
    return None


def _is_same_operator(operator: Operator, other: Operator, subgraph: Subgraph) -> bool:
    """Return whether operators differ at most in the clip, in copies of states, and in operands added at the end."""
    inputs = zip(operator.inputs, other.inputs, strict=False)
    if len(operator.inputs) > len(other.inputs) or any(
        index != now and (index < 0 or not subgraph.tensors[index].is_variable) for index, now in inputs
    ):
        return False
    options = {name: value for name, value in other.options.items() if name != _CLIP}
    known = {name: value for name, value in operator.options.items() if name != _CLIP}
    return operator._replace(options=known) == other._replace(inputs=operator.inputs, options=options)

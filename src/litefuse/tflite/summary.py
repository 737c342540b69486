"""Summary of a `.tflite` file: counts and sizes."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from litefuse.tflite.file import COMPOSITE, CUSTOM, LiteFile, Operator
from litefuse.tflite.reader import read_file


class Summary(NamedTuple):
    """A summary of a model file: `ops` counts the operators of all subgraphs by kind (`tfl.conv_2d`).

    `versions` has the highest version of each kind; the kind of a custom op is `tfl.custom:` and its code. `weights`
    and `size` are the bytes of all buffers, and of the whole file.
    """

    ops: dict[str, int]
    versions: dict[str, int]
    subgraphs: tuple[str, ...]
    tensors: int
    weights: int
    size: int

    @property
    def op_count(self) -> int:
        return sum(self.ops.values())


def summarize(source: bytes | memoryview | str | os.PathLike[str]) -> Summary:
    """Summarize a `.tflite` file, given by path or content. Raises `ReadError` if it is not a valid model file."""
    file = read_file(source)
    versions: dict[str, int] = {}
    for operator in _operators(file):
        versions[operator.ir_kind] = max(operator.version, versions.get(operator.ir_kind, 1))
    return Summary(
        count_operators(file),
        versions,
        tuple(subgraph.name for subgraph in file.subgraphs),
        sum(len(subgraph.tensors) for subgraph in file.subgraphs),
        sum(buffer.size for buffer in file.buffers),
        len(file.content),
    )


def count_operators(file: LiteFile) -> dict[str, int]:
    """Return the number of operators in all subgraphs by kind, in alphabetical order."""
    return dict(sorted(Counter(operator.ir_kind for operator in _operators(file)).items()))


def kernel_names(file: LiteFile) -> list[str]:
    """Return the names of custom ops and composites, for which kernels can be supplied, in alphabetical order."""
    custom = {operator.custom_code for operator in _operators(file) if operator.kind == CUSTOM}
    composites = {operator.options["name"] for operator in _operators(file) if operator.kind == COMPOSITE}
    return sorted(custom | composites)


def resource_variables(file: LiteFile) -> set[tuple[str, str]]:
    """Return the resource variables: container and name of each."""
    return {resource_variable(operator) for operator in _operators(file) if operator.kind == "VAR_HANDLE"}


def resource_variable(handle: Operator) -> tuple[str, str]:
    """Return container and name of the variable of a VAR_HANDLE."""
    return handle.options.get("container", ""), handle.options.get("shared_name", "")


def initializers(file: LiteFile) -> list[int]:
    """Return the indices of the subgraphs that CALL_ONCE runs, in the order in which operators refer to them."""
    calls = (operator for operator in _operators(file) if operator.kind == "CALL_ONCE")
    return list(dict.fromkeys(call.options["init_subgraph_index"] for call in calls))


def subgraphs_with_variable_tensors(file: LiteFile) -> list[int]:
    """Return the indices of the subgraphs with tensors that keep their values between calls."""
    return [n for n, subgraph in enumerate(file.subgraphs) if any(tensor.is_variable for tensor in subgraph.tensors)]


def uninitialized_variables(file: LiteFile) -> list[str]:
    """Return the names of the resource variables to which no subgraph run by CALL_ONCE assigns a value."""
    assigned: set[tuple[str, str]] = set()
    for subgraph in (file.subgraphs[index] for index in initializers(file)):
        handles = {op.outputs[0]: resource_variable(op) for op in subgraph.operators if op.kind == "VAR_HANDLE"}
        targets = (op.inputs[0] for op in subgraph.operators if op.kind == "ASSIGN_VARIABLE")
        assigned |= {handles[target] for target in targets if target in handles}
    return sorted(name for _, name in resource_variables(file) - assigned)


def _operators(file: LiteFile) -> Iterator[Operator]:
    return (operator for subgraph in file.subgraphs for operator in subgraph.operators)

"""The buffers of a file that tflite-micro plans, and the steps at which each is in use.

The steps are those of `AllocationInfoBuilder::MarkAllocationLifetimes`: one for each operator, in the order in which
the operators of the first subgraph run, and one more for each subgraph that an operator runs. No two tensors share
memory, not even those of RESHAPE, or those of an operator and the subgraph that it runs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from litefuse.errors import ReadError
from litefuse.micro.kernels import Machine, kernel_requests, operator_call, tensor_bytes
from litefuse.micro.planner import PlannedBuffer, align
from litefuse.tflite.file import LiteFile, Operator, Subgraph, Tensor

MEMORY_PLAN = "OfflineMemoryAllocation"
"""The metadata entry with the offsets in the arena at which tflite-micro places the tensors, by number."""
MAX_STEPS = 1 << 20
"""Number of operators that a call may plan; subgraphs count each time when an operator runs them."""
_NEVER = -1
_CALLED = {
    "IF": ("then_subgraph_index", "else_subgraph_index"),
    "CALL_ONCE": ("init_subgraph_index",),
    "WHILE": ("cond_subgraph_index", "body_subgraph_index"),
}


class OperatorIndex(NamedTuple):
    """An operator, by the index of its subgraph, and its index in the subgraph."""

    subgraph: int
    operator: int


@dataclass
class Lifetime:
    """A tensor, or a scratch buffer of the operator `owner`, and the steps at which it is in use."""

    size: int
    tensor: Tensor | None
    owner: OperatorIndex | None = None
    first: int = _NEVER
    last: int = _NEVER
    offset: int | None = None
    """The bytes in front of the tensor in the arena, where the file says so."""

    @property
    def buffer(self) -> PlannedBuffer:
        return PlannedBuffer(align(self.size), self.first, self.last, self.offset)

    def create(self, step: int) -> None:
        self.first = step if self.first == _NEVER else self.first

    def use(self, step: int) -> None:
        self.last = step


@dataclass
class Lifetimes:
    """The tensors of each subgraph, and the scratch buffers of all operators; `operators` are those by step."""

    tensors: list[list[Lifetime]]
    scratch: list[Lifetime]
    operators: dict[int, OperatorIndex] = field(default_factory=dict[int, OperatorIndex])

    def planned(self) -> list[Lifetime]:
        """Return the contents of the non-persistent part, in the order in which tflite-micro plans them."""
        every = [lifetime for tensors in self.tensors for lifetime in tensors]
        return [lifetime for lifetime in (*every, *self.scratch) if lifetime.size]


def find_lifetimes(file: LiteFile, machine: Machine) -> Lifetimes:
    """Return the lifetimes of all tensors and scratch buffers."""
    tensors = [
        [Lifetime(size, tensor) for size, tensor in zip(_planned_bytes(file, subgraph), subgraph.tensors, strict=True)]
        for subgraph in file.subgraphs
    ]
    scratch = [
        Lifetime(size, None, OperatorIndex(number, index))
        for number, subgraph in enumerate(file.subgraphs)
        for index, operator in enumerate(subgraph.operators)
        for size in kernel_requests(operator_call(operator, subgraph), machine).scratch
    ]
    lifetimes = Lifetimes(tensors, scratch)
    for lifetime, offset in zip(tensors[0], _planned_offsets(file), strict=False):
        lifetime.offset = None if offset < 0 else offset
    _Walk(file, lifetimes).run(0)
    return lifetimes


def _planned_offsets(file: LiteFile) -> list[int]:
    """Return the offsets of the first subgraph's tensors that the file has planned, as Vela does; -1 for others."""
    entry = file.metadata.get(MEMORY_PLAN)
    if entry is None:
        return []
    content = bytes(file.data(entry))
    # A version, the number of the subgraph, that of its tensors, and an offset for each.
    return np.frombuffer(content[: len(content) // 4 * 4], "<i4")[3:].tolist()


def called_in_order(operator: Operator) -> list[int]:
    """Return the subgraphs that an operator runs, in the order in which tflite-micro plans them."""
    return [operator.options[name] for name in _CALLED.get(operator.kind, ())]


def is_in_file(file: LiteFile, tensor: Tensor) -> bool:
    """Return whether the elements of a tensor are in the file, so that it needs no memory."""
    return file.buffers[tensor.buffer].size > 0


def _planned_bytes(file: LiteFile, subgraph: Subgraph) -> Iterator[int]:
    """Yield the bytes of each tensor in the non-persistent part: none for constants, variables and their handles."""
    handles = {index for operator in subgraph.operators if operator.kind == "VAR_HANDLE" for index in operator.outputs}
    for index, tensor in enumerate(subgraph.tensors):
        is_elsewhere = tensor.is_variable or index in handles or is_in_file(file, tensor)
        yield 0 if is_elsewhere else tensor_bytes(tensor)


class _Walk:
    """Numbers the steps of all subgraphs that run."""

    def __init__(self, file: LiteFile, lifetimes: Lifetimes) -> None:
        self._file = file
        self._lifetimes = lifetimes
        self._step = 0
        self._scratch: dict[OperatorIndex, list[Lifetime]] = {}
        for lifetime in lifetimes.scratch:
            assert lifetime.owner is not None
            self._scratch.setdefault(lifetime.owner, []).append(lifetime)

    def run(self, number: int) -> None:
        """Mark the tensors of a subgraph, and those of the subgraphs that it runs, as in use at their steps."""
        subgraph, tensors = self._file.subgraphs[number], self._lifetimes.tensors[number]
        if self._step > MAX_STEPS:
            raise ReadError("the model", f"runs its subgraphs in too many places: over {MAX_STEPS:,} steps.")
        for index in subgraph.inputs:
            tensors[index].create(self._step)
            tensors[index].use(self._step)
        for index, operator in enumerate(subgraph.operators):
            self._step += 1
            self._lifetimes.operators[self._step] = OperatorIndex(number, index)
            self._run_operator(operator, OperatorIndex(number, index), tensors)
        for index in subgraph.outputs:
            tensors[index].create(self._step)
            tensors[index].use(self._step)

    def _run_operator(self, operator: Operator, position: OperatorIndex, tensors: list[Lifetime]) -> None:
        scratch = self._scratch.get(position, [])
        for lifetime in (*(tensors[index] for index in operator.outputs), *scratch):
            lifetime.create(self._step)
        for called in called_in_order(operator):
            self._step += 1
            self.run(called)
        for lifetime in (*(tensors[index] for index in (*operator.inputs, *operator.outputs) if index >= 0), *scratch):
            lifetime.use(self._step)

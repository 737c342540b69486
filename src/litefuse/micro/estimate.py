"""The size of the arena that a file needs, by following the allocations of `MicroInterpreter::AllocateTensors`.

The arena is used from both ends. Persistent memory grows from its end: structs for tensors and operators, data of
kernels, variable tensors. The non-persistent part is at its beginning: temporary data while the model is prepared, then
the tensors of a call. The arena must be large enough at each of these times:

    while an operator is prepared    persistent memory so far, requests of scratch buffers, full tensors of the operator
    while the tensors are planned    persistent memory without that of inputs and outputs, data of the planner
    while the model runs             all persistent memory, the planned tensors
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.micro.kernels import (
    MAX_SCRATCH_BUFFERS,
    PLANNED_BUFFER,
    Machine,
    MicroCall,
    kernel_requests,
    kernel_sizes,
    operator_call,
    tensor_bytes,
)
from litefuse.micro.lifetimes import find_lifetimes
from litefuse.micro.planner import ALIGNMENT, align, measure_plan
from litefuse.tflite.file import LiteFile, Subgraph, Tensor
from litefuse.tflite.summary import resource_variable, resource_variables

_PREPARED_TWICE = frozenset(
    ("CONV_2D", "DEPTHWISE_CONV_2D", "TRANSPOSE_CONV", "TANH", "MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_ALL")
)
"""Kernels that load their tensors a second time while they use them."""


class Estimate(NamedTuple):
    """Bytes of an arena and of its parts; `bytes` may be more than their sum, since preparing a model takes memory.

    `unknown` are the operators whose kernels litefuse does not know, and whose buffers are not counted.
    """

    bytes: int
    non_persistent: int
    persistent: int
    unknown: tuple[str, ...] = ()


def estimate_arena(file: LiteFile, machine: Machine) -> Estimate:
    """Return the size of the arena that tflite-micro's reference kernels need on a machine."""
    lifetimes = find_lifetimes(file, machine)
    planned = [lifetime.buffer for lifetime in lifetimes.planned()]
    end = _End(machine)
    end.allocate_interpreter(file)
    end.allocate_operators(file)
    preparation = end.prepare_operators(file)
    end.allocate(machine.scratch_handle * len(lifetimes.scratch), machine.pointer)
    for subgraph in file.subgraphs:
        for tensor in subgraph.tensors:
            if tensor.is_variable:
                end.allocate(tensor_bytes(tensor))
    tensors = sum(len(subgraph.tensors) for subgraph in file.subgraphs)
    # The planner gets what is left between multiples of the alignment.
    planning = align(end.bytes) + _planning_bytes(
        len(lifetimes.scratch), tensors, len(planned), len(file.subgraphs), machine
    )
    end.allocate_results(file.subgraphs[0], machine)
    plan = measure_plan(planned)
    kinds = {operator.label for subgraph in file.subgraphs for operator in subgraph.operators}
    unknown = tuple(sorted(kind for kind in kinds if kernel_sizes(kind, machine) is None))
    return Estimate(align(max(preparation, planning, plan + end.bytes)), plan, end.bytes, unknown)


def preparation_bytes(calls: Sequence[MicroCall], tensors: int, planned: int, subgraphs: int, machine: Machine) -> int:
    """Return how many bytes, besides persistent memory, preparing these operators and planning takes at most.

    `tensors` is the number of all tensors in the file, `planned` of those that need memory in the arena.
    """
    scratch = sum(len(kernel_requests(call, machine).scratch) for call in calls)
    requests = machine.scratch_request * (scratch + MAX_SCRATCH_BUFFERS)
    kernels = max((_full_tensors(call, machine) for call in calls), default=0)
    return max(requests + kernels, _planning_bytes(scratch, tensors, planned + scratch, subgraphs, machine))


def _planning_bytes(scratch: int, tensors: int, planned: int, subgraphs: int, machine: Machine) -> int:
    """Return the temporary bytes while buffers are planned: `planned` of the tensors and scratch buffers."""
    requests = align(machine.scratch_request * (scratch + MAX_SCRATCH_BUFFERS), machine.pointer)
    allocations = machine.pointer * subgraphs + machine.allocation * (tensors + scratch)
    return align(requests + allocations) + PLANNED_BUFFER * planned


class _End:
    """The persistent memory at the end of an arena, whose size is a multiple of the alignment."""

    def __init__(self, machine: Machine) -> None:
        self.bytes = 0
        self._machine = machine

    def allocate(self, size: int, alignment: int = ALIGNMENT) -> None:
        """Allocate memory before the last: its address is aligned downwards."""
        self.bytes = align(self.bytes + size, alignment)

    def allocate_interpreter(self, file: LiteFile) -> None:
        """Allocate the structs of the allocator, and of all tensors and operators."""
        machine = self._machine
        for size in (machine.arena_allocator, machine.planner, machine.allocator):
            self.allocate(size, machine.pointer)
        variables = resource_variables(file)
        if variables:
            self.allocate(machine.resources)
            self.allocate(machine.resource * len(variables))
        self.allocate(machine.options_allocator, machine.pointer)
        self.allocate(machine.subgraph * len(file.subgraphs), machine.pointer)
        for subgraph in file.subgraphs:
            self.allocate(machine.tensor * len(subgraph.tensors), machine.pointer)
        for subgraph in file.subgraphs:
            self.allocate(machine.operator * len(subgraph.operators), machine.pointer)

    def allocate_operators(self, file: LiteFile) -> None:
        """Allocate the options of all operators, then the data of all kernels."""
        sizes = [
            kernel_sizes(operator.label, self._machine)
            for subgraph in file.subgraphs
            for operator in subgraph.operators
        ]
        known = [size for size in sizes if size is not None]
        for size in known:
            if size.options:
                self.allocate(size.options, size.options_alignment)
        for size in known:
            if size.data:
                self.allocate(size.data)

    def prepare_operators(self, file: LiteFile) -> int:
        """Allocate the requests of kernels when they are prepared; return the bytes needed meanwhile."""
        machine, needed, scratch = self._machine, 0, MAX_SCRATCH_BUFFERS
        sized: set[tuple[str, str]] = set()
        for subgraph in file.subgraphs:
            handles = _handles(subgraph)
            for operator in subgraph.operators:
                call = operator_call(operator, subgraph)
                requests = kernel_requests(call, machine)
                for size in requests.persistent:
                    self.allocate(size)
                variable = handles.get(operator.inputs[0]) if operator.kind == "ASSIGN_VARIABLE" else None
                if variable is not None and variable not in sized:
                    sized.add(variable)
                    self.allocate(tensor_bytes(subgraph.tensors[operator.inputs[1]]))
                temporary = machine.scratch_request * scratch + _full_tensors(call, machine)
                needed = max(needed, self.bytes + temporary)
                scratch += len(requests.scratch)
        return needed

    def allocate_results(self, subgraph: Subgraph, machine: Machine) -> None:
        """Allocate the inputs and outputs of the model with their quantization."""
        for indices in (subgraph.inputs, subgraph.outputs):
            self.allocate(machine.pointer * len(indices))
            for index in indices:
                self.allocate(machine.full_tensor, machine.pointer)
                zero_points = _zero_points(subgraph.tensors[index])
                if zero_points:
                    self.allocate(machine.quantization, machine.pointer)
                    self.allocate(zero_points, 4)


def _full_tensors(call: MicroCall, machine: Machine) -> int:
    """Return the temporary bytes of the tensors of an operator, with their quantization, while it is prepared."""
    loaded = [*call.operands, *call.results]
    if call.kind in _PREPARED_TWICE:
        loaded *= 2
    elif call.kind == "CONCATENATION":
        loaded.append(call.operands[0])
    total = 0
    for tensor in loaded:
        if tensor is not None:
            zero_points = _zero_points(tensor)
            quantization = machine.quantization + zero_points if zero_points else 0
            total += align(machine.full_tensor + quantization, machine.pointer)
    return total


def _zero_points(tensor: Tensor) -> int:
    """Return the bytes of the array of a tensor's zero points; 0 if it is not quantized."""
    return 0 if tensor.quantization is None else 4 + 4 * len(tensor.quantization.scales)


def _handles(subgraph: Subgraph) -> dict[int, tuple[str, str]]:
    """Return the resource variables by the tensors that are their handles."""
    return {
        operator.outputs[0]: resource_variable(operator)
        for operator in subgraph.operators
        if operator.kind == "VAR_HANDLE"
    }

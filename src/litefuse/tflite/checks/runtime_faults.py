"""Problems that a `.tflite` file of any converter has on a version of the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor
from litefuse.dialects.tfl.targets.runtimes import Runtime, find_problems, newest_runtime
from litefuse.dialects.tfl.variables import UPDATE
from litefuse.ir import QuantizationParameters
from litefuse.tflite.checks.hazards import Hazard, OperatorView, iterate_states
from litefuse.tflite.checks.micro import call_of
from litefuse.tflite.file import CUSTOM, Tensor

_CONVOLUTIONS = ("CONV_2D", "DEPTHWISE_CONV_2D")


def check_operator(place: OperatorView, *, runtime: Runtime | None = None) -> Iterator[Hazard]:
    """Find ops that the runtime lacks, does not load, or computes wrongly; by default, what the newest does wrong."""
    version = None if runtime is None else place.operator.version
    runtime = runtime or newest_runtime()
    operator, tensors = place.operator, place.subgraph.tensors
    if operator.kind == CUSTOM:
        return
    call = call_of(place.file, place.subgraph, operator)
    present = [tensors[index] for index in operator.outputs if index >= 0]
    call = replace(
        call,
        operands=tuple(
            None
            if operand is None
            else replace(_complete(operand, tensors[index]), is_widened=_is_widened(place, index))
            for operand, index in zip(call.operands, operator.inputs, strict=True)
        ),
        results=tuple(_complete(result, tensor) for result, tensor in zip(call.results, present, strict=True)),
    )
    yield from _hazards(runtime, place, call, version)
    if _reads_early(place):
        yield from _hazards(runtime, place, replace(call, kind=UPDATE), None)


def _hazards(runtime: Runtime, place: OperatorView, call: KernelCall, version: int | None) -> Iterator[Hazard]:
    for problem in find_problems(call, version, runtime):
        severity = "error" if problem.is_certain else "warning"
        yield Hazard("runtime-version", severity, place.where, f"{problem.subject}: {problem.text}.", problem.remedy)


def _complete(tensor: KernelTensor, source: Tensor) -> KernelTensor:
    """Add to an operand which of its dimensions are free, and its blocks."""
    shape = tuple(None if dim < 0 else dim for dim in source.dims)
    if source.blocks is None:
        return replace(tensor, shape=shape)
    parameters = QuantizationParameters.of([1.0], axis=len(shape) - 1, block_size=source.blocks.size)
    return replace(tensor, shape=shape, quantization=parameters)


def _is_widened(place: OperatorView, index: int) -> bool:
    """Return whether an operand of a convolution is a float16 constant behind a DEQUANTIZE."""
    if place.operator.kind not in _CONVOLUTIONS or index not in place.written:
        return False
    tensors, operators = place.subgraph.tensors, place.subgraph.operators
    writer = next(operator for operator in operators if index in operator.outputs)
    return writer.kind == "DEQUANTIZE" and tensors[writer.inputs[0]].dtype == "FLOAT16"


def _reads_early(place: OperatorView) -> bool:
    """Return whether the operator reads a variable tensor that a later operator of the subgraph writes."""
    states = {index for _, index in iterate_states(place.operator)}
    read = {index for index in place.operator.inputs if index in place.written} - states
    return any(
        place.subgraph.tensors[index].is_variable
        and all(index not in earlier.outputs for earlier in place.subgraph.operators[: place.number])
        for index in read
    )

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


def check_operator(view: OperatorView, *, runtime: Runtime | None = None) -> Iterator[Hazard]:
    """Report whether `runtime` lacks the op, does not load it, or computes it wrongly.

    By default, report only what the newest runtime computes wrongly.
    """
    version = None if runtime is None else view.operator.version
    runtime = runtime or newest_runtime()
    operator, tensors = view.operator, view.subgraph.tensors
    if operator.kind == CUSTOM:
        return
    call = call_of(view.file, view.subgraph, operator)
    present = [tensors[index] for index in operator.outputs if index >= 0]
    call = replace(
        call,
        operands=tuple(
            None
            if operand is None
            else replace(_complete(operand, tensors[index]), is_widened=_is_widened(view, index))
            for operand, index in zip(call.operands, operator.inputs, strict=True)
        ),
        results=tuple(_complete(result, tensor) for result, tensor in zip(call.results, present, strict=True)),
    )
    yield from _hazards(runtime, view, call, version)
    if _reads_early(view):
        yield from _hazards(runtime, view, replace(call, kind=UPDATE), None)


def _hazards(runtime: Runtime, view: OperatorView, call: KernelCall, version: int | None) -> Iterator[Hazard]:
    for problem in find_problems(call, version, runtime):
        severity = "error" if problem.is_certain else "warning"
        yield Hazard("runtime-version", severity, view.where, f"{problem.subject}: {problem.text}.", problem.remedy)


def _complete(tensor: KernelTensor, source: Tensor) -> KernelTensor:
    """Add to an operand which of its dimensions are free, and its blocks."""
    shape = tuple(None if dim < 0 else dim for dim in source.dims)
    if source.blocks is None:
        return replace(tensor, shape=shape)
    parameters = QuantizationParameters.of([1.0], axis=len(shape) - 1, block_size=source.blocks.size)
    return replace(tensor, shape=shape, quantization=parameters)


def _is_widened(view: OperatorView, index: int) -> bool:
    """Return whether an operand of a convolution is a float16 constant behind a DEQUANTIZE."""
    if view.operator.kind not in _CONVOLUTIONS or index not in view.written:
        return False
    tensors, operators = view.subgraph.tensors, view.subgraph.operators
    writer = next(operator for operator in operators if index in operator.outputs)
    return writer.kind == "DEQUANTIZE" and tensors[writer.inputs[0]].dtype == "FLOAT16"


def _reads_early(view: OperatorView) -> bool:
    """Return whether the operator reads a variable tensor that a later operator of the subgraph writes."""
    states = {index for _, index in iterate_states(view.operator)}
    read = {index for index in view.operator.inputs if index in view.written} - states
    return any(
        view.subgraph.tensors[index].is_variable
        and all(index not in earlier.outputs for earlier in view.subgraph.operators[: view.number])
        for index in read
    )

"""Problems that a `.tflite` file of any converter has on tflite-micro."""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.dialects.tfl.kernel_call import KernelCall
from litefuse.dialects.tfl.table import FLEX_PREFIX
from litefuse.dialects.tfl.targets.micro import SIZELESS_TYPES, find_problems, resolver_method
from litefuse.tflite.checks.hazards import Hazard, OperatorView
from litefuse.tflite.checks.quantized_axes import iterate_misplaced_axes
from litefuse.tflite.file import CUSTOM, LiteFile
from litefuse.tflite.summary import resource_variables

_CONVERT = 'Convert the source model with litefuse and target="micro", which replaces what it can, and names the rest.'
_FIX_SIZES = "Convert the model again with a batch size and fixed dimensions, which make its shapes constants."
_HYBRID = (
    'Quantize activations too (quantize="int8"), or no weights: there are no kernels for both floats and integers.'
)


def _check_operator(view: OperatorView) -> Iterator[Hazard]:
    call = view.call
    if resolver_method(call.kind) is not None:
        problems = find_problems(call)
        for problem in problems:
            hint = _hint(view.file, call, problem)
            yield Hazard("micro-kernel", "error", view.where, f"tflite-micro's {problem}.", hint)
        if not problems:
            yield from _check_dynamic(view)
    elif view.operator.kind != CUSTOM or call.label.startswith(FLEX_PREFIX):
        yield Hazard("micro-op", "error", view.where, f"tflite-micro has no {call.label}.", _CONVERT)
    else:
        hint = f'Register a kernel with `AddCustom("{call.label}", ...)` of the `MicroMutableOpResolver`.'
        yield Hazard("micro-custom-op", "warning", view.where, "tflite-micro has no kernel for this custom op.", hint)


def _check_dynamic(view: OperatorView) -> Iterator[Hazard]:
    """Find results of computed sizes: tflite-micro plans its memory before the first call."""
    operator, tensors = view.operator, view.subgraph.tensors
    fixed = all(tensors[index].is_static for index in operator.inputs if index >= 0)
    if fixed and any(not tensors[index].is_static for index in operator.outputs if index >= 0):
        problem = "the size of its result is known only when it runs; tflite-micro allocates before."
        yield Hazard("micro-dynamic", "error", view.where, problem, _CONVERT)


def _hint(file: LiteFile, call: KernelCall, problem: str) -> str:
    """Return the way out of a problem of an op that tflite-micro has."""
    types = {tensor.dtype for tensor in call.tensors}
    if "needs a constant" in problem and not _is_static(file):
        return _FIX_SIZES
    if "no kernel for" in problem and "float32" in types and types & {"int8", "uint8", "int4"}:
        return _HYBRID
    return _CONVERT


def _is_static(file: LiteFile) -> bool:
    return all(subgraph.tensors[index].is_static for subgraph in file.subgraphs for index in subgraph.inputs)


def _check_types(file: LiteFile) -> Iterator[Hazard]:
    """Find the first tensor of each element type that has no size in tflite-micro."""
    seen: set[str] = set()
    for subgraph in file.subgraphs:
        for number, tensor in enumerate(subgraph.tensors):
            known = tensor.dtype.lower() not in SIZELESS_TYPES and not tensor.dtype.startswith("TYPE_")
            if known or tensor.dtype in seen:
                continue
            seen.add(tensor.dtype)
            problem = f"tflite-micro has no tensors of {tensor.dtype.lower()}."
            yield Hazard("micro-type", "error", f"tensor {number} {tensor.name!r}", problem, _CONVERT)


def _check_sparsity(file: LiteFile) -> Iterator[Hazard]:
    for subgraph in file.subgraphs:
        for number, tensor in enumerate(subgraph.tensors):
            if tensor.is_sparse:
                problem = "it is stored as a sparse tensor, which tflite-micro reads as a dense one."
                yield Hazard(
                    "micro-sparse", "error", f"tensor {number} {tensor.name!r}", problem, "Convert without sparsity."
                )


def _check_inputs(file: LiteFile) -> Iterator[Hazard]:
    """Find inputs with free dimensions: tflite-micro runs with the sizes in the file, which fit for a batch only."""
    tensors = file.subgraphs[0].tensors
    for index in file.subgraphs[0].inputs:
        tensor = tensors[index]
        if tensor.is_static:
            continue
        sizes = ", ".join(map(str, tensor.shape))
        problem = f"it has free dimensions, which tflite-micro cannot resize: it runs with [{sizes}]."
        if -1 in tensor.dims[1:]:
            yield Hazard("micro-free-dimension", "error", f"input {tensor.name!r}", problem, _FIX_SIZES)
        else:
            hint = "If this is the right batch, nothing is to be done; otherwise, convert with another one."
            yield Hazard("micro-free-batch", "warning", f"input {tensor.name!r}", problem, hint)


def _check_signatures(file: LiteFile) -> Iterator[Hazard]:
    for signature in file.signatures:
        if signature.subgraph:
            yield Hazard(
                "micro-signature",
                "error",
                f"signature {signature.key!r}",
                "it is not the first subgraph, the only one that tflite-micro runs; others may even crash it, since "
                "memory is planned for the subgraphs that the first one calls.",
                "Write a file for each signature.",
            )


def _check_variables(file: LiteFile) -> Iterator[Hazard]:
    count = len(resource_variables(file))
    if count:
        yield Hazard(
            "micro-variables",
            "note",
            "the model",
            f"it has resource variables ({count}), for which tflite-micro's interpreter needs memory.",
            f"Pass `MicroResourceVariables::Create(allocator, {count})` to the `MicroInterpreter`.",
        )


def _check_axes(file: LiteFile) -> Iterator[Hazard]:
    for tensor in iterate_misplaced_axes(file):
        problem = f"its scales are along dimension {tensor.axis}, but it has {tensor.rank}, which LiteRT would refuse."
        yield Hazard("quantized-dimension", "note", tensor.where, problem, tensor.hint)


OPERATOR_RULES = (_check_operator,)
FILE_RULES = (_check_types, _check_sparsity, _check_inputs, _check_signatures, _check_variables, _check_axes)

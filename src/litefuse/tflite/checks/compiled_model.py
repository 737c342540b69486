"""Problems that a `.tflite` file of any converter has in LiteRT's CompiledModel, on CPUs and GPUs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from litefuse.tflite.checks.hazards import Hazard
from litefuse.tflite.checks.interface import OutputProblem, find_output_problems, iterate_interfaces
from litefuse.tflite.file import LiteFile

_CONVERT = 'Convert the model again with target="compiled_model".'
OUTPUTS: Mapping[OutputProblem, tuple[str, str]] = {
    "dynamic-output": (
        "its size is known only when the model runs; CompiledModel allots it before the call, which fails.",
        "Give it a fixed size within the model, for instance with a mask instead of a selection.",
    ),
    "passed-input": ("it is an input of the model: the answers of CompiledModel are arbitrary numbers.", _CONVERT),
    "shared-output": ("another output is the same tensor: CompiledModel returns only one of them.", _CONVERT),
}


def kinds_with_variables(file: LiteFile) -> list[str]:
    """Return the kinds of operators that read variable tensors, which CompiledModel refuses."""
    kinds = {
        operator.kind
        for subgraph in file.subgraphs
        for operator in subgraph.operators
        if any(index >= 0 and subgraph.tensors[index].is_variable for index in operator.inputs)
    }
    return sorted(kinds)


def _check_variables(file: LiteFile) -> Iterator[Hazard]:
    kinds = kinds_with_variables(file)
    if kinds:
        problem = f"LiteRT's CompiledModel refuses it: variable tensors of {', '.join(kinds)}."
        yield Hazard("compiled-model", "error", "the model", problem, _CONVERT)


def _check_outputs(file: LiteFile) -> Iterator[Hazard]:
    for interface in iterate_interfaces(file):
        for kind, name in find_output_problems(file, interface):
            if kind not in OUTPUTS:  # A loop may write an output of a computed size.
                continue
            problem, hint = OUTPUTS[kind]
            yield Hazard(f"compiled-model-{kind}", "error", f"output {name!r}{interface.where}", problem, hint)


FILE_RULES = (_check_variables, _check_outputs)

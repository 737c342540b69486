"""Problems that a `.tflite` file of any converter has in browsers, in LiteRT.js.

It raises no error if an op fails in a call: the first answers are arbitrary numbers, and only the console says why.
`tests/e2e/web` runs a file for each problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from litefuse.dialects.tfl.targets.web import accepted_types, custom_ops
from litefuse.tflite.checks.hazards import Hazard, OperatorView
from litefuse.tflite.checks.interface import find_output_problems, iterate_interfaces
from litefuse.tflite.file import CUSTOM, LiteFile

_CONVERT = 'Convert the model again with target="compiled_model".'
_FIX_SIZES = "Convert the model again with fixed sizes: `--batch 1`, or `--input-shape`."
_TYPE_HINTS = {
    "int8": "Convert the model again without --io-type int8, or with --io-type uint8.",
    "int16": "Convert the model again without --io-type int16.",
    "string": "Convert strings to numbers before the model, in JavaScript.",
}
OUTPUTS = {
    "output-size": (
        "its size is computed; LiteRT.js allots it before the call, and the answers are wrong.",
        "Give it a fixed size within the model, for instance with a mask instead of a selection.",
    ),
    "dynamic-output": (
        "its operator allocates it when it runs; LiteRT.js allots it before, and the answers are wrong.",
        _CONVERT,
    ),
    "passed-input": (
        "it is an input of the model: all answers of LiteRT.js are arbitrary numbers, without an error.",
        _CONVERT,
    ),
    "shared-output": ("another output is the same tensor: LiteRT.js returns only one of them.", _CONVERT),
}


def _check_variables(file: LiteFile) -> Iterator[Hazard]:
    if any(tensor.is_variable for subgraph in file.subgraphs for tensor in subgraph.tensors):
        problem = "it has variable tensors, as those of fused recurrent layers: LiteRT.js does not load it."
        yield Hazard("web-variables", "error", "the model", problem, _CONVERT)


def _check_types(file: LiteFile) -> Iterator[Hazard]:
    accepted = accepted_types()
    for where, graph, inputs, outputs in iterate_interfaces(file):
        for kind, (name, index) in (*(("input", row) for row in inputs), *(("output", row) for row in outputs)):
            dtype = file.subgraphs[graph].tensors[index].dtype.lower()
            if dtype not in accepted:
                problem = f"it is {dtype}; LiteRT.js loads no file with an input or output that is not {_or(accepted)}."
                hint = _TYPE_HINTS.get(dtype, "Cast it within the model, before you export it.")
                yield Hazard("web-type", "error", f"{kind} {name!r}{where}", problem, hint)


def _or(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _check_sizes(file: LiteFile) -> Iterator[Hazard]:
    for where, graph, inputs, _ in iterate_interfaces(file):
        for name, index in inputs:
            if not file.subgraphs[graph].tensors[index].is_static:
                problem = "it has free dimensions: LiteRT.js does not resize inputs, and each call fails."
                yield Hazard("web-free-dimension", "error", f"input {name!r}{where}", problem, _FIX_SIZES)


def _check_outputs(file: LiteFile) -> Iterator[Hazard]:
    for interface in iterate_interfaces(file):
        for kind, name in find_output_problems(file, interface):
            problem, hint = OUTPUTS[kind]
            yield Hazard(f"web-{kind}", "error", f"output {name!r}{interface.where}", problem, hint)


def _check_custom(view: OperatorView) -> Iterator[Hazard]:
    if view.operator.kind == CUSTOM and view.operator.custom_code not in custom_ops():
        problem = "it is a custom op, for which LiteRT.js takes no kernels: the answers are arbitrary numbers."
        hint = 'Convert the model again with composites inlined (`--composite "*=inline"`) and without Flex ops.'
        yield Hazard("web-custom-op", "error", view.where, problem, hint)


OPERATOR_RULES = (_check_custom,)
FILE_RULES = (_check_variables, _check_types, _check_sizes, _check_outputs)

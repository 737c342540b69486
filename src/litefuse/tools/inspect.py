"""Inspect a model: its signatures, variables and ops, and the report of a trial conversion."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from math import prod
from typing import Any

from litefuse.convert import Progress, convert_opened, make_options
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, PSEUDO_VARIABLE, READ
from litefuse.errors import ConversionError, ReadError
from litefuse.files import format_size
from litefuse.ir import Module, TensorType
from litefuse.ir.types import BYTE_BITS
from litefuse.metadata import ModelMetadata
from litefuse.options import Options
from litefuse.report import Report, by_count, count_ops, listing
from litefuse.tflite.metadata import decode_entry, list_metadata, plain_metadata
from litefuse.tools.composites import CompositeFacts, count_composites, find_unclaimed
from litefuse.tools.facts import TensorFacts, tensor_facts

_CUSTOM = "tfl.custom"


@dataclass(slots=True)
class SignatureFacts:
    """A signature: its key, and the types of its inputs and outputs by name."""

    name: str
    inputs: dict[str, TensorFacts]
    outputs: dict[str, TensorFacts]


@dataclass(slots=True)
class VariableFacts:
    """A variable: its type, its size in bytes, and whether the model assigns it."""

    name: str
    type: TensorFacts
    nbytes: int
    assigned: bool


@dataclass(slots=True)
class Inspection:
    """Result of `inspect_model`.

    `problem` is the reason if the conversion failed, `metadata_problem` if the metadata is damaged.
    """

    signatures: list[SignatureFacts]
    variables: list[VariableFacts]
    ops: dict[str, int]
    composites: dict[str, int]
    unclaimed: list[CompositeFacts] = field(default_factory=list[CompositeFacts])
    """The composites that no rule takes."""
    metadata: ModelMetadata | None = None
    report: Report | None = None
    problem: str = ""
    metadata_problem: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON."""
        return {
            "signatures": [asdict(signature) for signature in self.signatures],
            "variables": [asdict(variable) for variable in self.variables],
            "ops": self.ops,
            "composites": self.composites,
            "unclaimed": [asdict(composite) for composite in self.unclaimed],
            "metadata": None if self.metadata is None else plain_metadata(self.metadata),
            "metadata_problem": self.metadata_problem or None,
            "conversion": None if self.report is None else json.loads(self.report.to_json()),
            "problem": self.problem or None,
        }

    def __str__(self) -> str:
        lines: list[str] = []
        for signature in self.signatures:
            lines.append(f"Signature {signature.name}")
            lines += [f"  input  {name}: {tensor}" for name, tensor in signature.inputs.items()]
            lines += [f"  output {name}: {tensor}" for name, tensor in signature.outputs.items()]
        size = format_size(sum(variable.nbytes for variable in self.variables))
        assigned = [variable.name for variable in self.variables if variable.assigned]
        lines.append(f"Variables: {len(self.variables)}, {size}, {len(assigned)} assigned")
        lines += [f"  assigned: {name}" for name in assigned]
        lines += listing("Ops", by_count(self.ops))
        lines += listing("Composites", [f"{count} {name}" for name, count in self.composites.items()])
        if self.unclaimed:
            lines.append("Composites without a rule; to write one, begin with:")
        for composite in self.unclaimed:
            lines += [f"  {composite}", *(f"    {line}" for line in composite.rule.splitlines())]
        if self.metadata_problem:
            lines.append(f"Metadata: {self.metadata_problem}")
        elif self.metadata is not None:
            lines += ["Metadata:", *(f"  {line}" for line in list_metadata(self.metadata))]
        lines.append("Conversion:")
        outcome = self.problem or str(self.report)
        lines += [f"  {line}" for line in outcome.splitlines()]
        return "\n".join(lines)


def inspect_model(
    source: object,
    *,
    progress: Progress | None = None,
    **arguments: Any,
) -> Inspection:
    """Read any model that `convert` accepts, and try its conversion without writing a file.

    Accepts all options of `convert`.

    Raises `ReadError` if the files cannot be read; a failed conversion is reported as `problem`.
    """
    from litefuse.frontend import open_source
    from litefuse.passes.pipeline import new_context
    from litefuse.passes.variables.freeze import freeze

    options = make_options(**arguments)
    with open_source(source) as saved:
        module = saved.read(
            tags=options.tags,
            signatures=options.signatures,
            input_shapes=options.input_shapes,
            batch=options.batch,
        )
        inspection = _facts(module, options)
        try:
            freeze(module, new_context(options))
            for variable in inspection.variables:
                variable.assigned = variable.assigned or variable.name in module.variables
            inspection.report = convert_opened(saved, options, progress).report
        except ConversionError as error:
            inspection.problem = str(error)
    return inspection


def _facts(module: Module, options: Options) -> Inspection:
    signatures: list[SignatureFacts] = []
    for signature in module.signatures:
        function = module.functions[signature.function]
        arguments = {name: tensor_facts(v.type) for name, v in zip(signature.inputs, function.arguments, strict=True)}
        results = {name: tensor_facts(v.type) for name, v in zip(signature.outputs, function.results, strict=True)}
        signatures.append(SignatureFacts(signature.name, arguments, results))
    variables = [
        VariableFacts(v.name, tensor_facts(v.type), 0 if v.initial is None else v.initial.nbytes, False)
        for v in module.variables.values()
    ]
    variables += _file_variables(module)
    composites = count_composites(module)
    inspection = Inspection(signatures, variables, _count_ops(module), composites, find_unclaimed(module, options))
    try:
        inspection.metadata = decode_entry(module.metadata, module.archive)
    except ReadError as error:
        inspection.metadata_problem = str(error)
    return inspection


def _count_ops(module: Module) -> dict[str, int]:
    """Count the ops by kind; custom ops of a LiteRT file by their codes, as `tfl.custom:ethos-u`."""
    counts = count_ops(module)
    counts.pop(_CUSTOM, None)
    codes = Counter(f"{_CUSTOM}:{op.attributes['custom_code']}" for op in module.ops_of({_CUSTOM}))
    return dict(sorted({**counts, **codes}.items()))


def _file_variables(module: Module) -> list[VariableFacts]:
    """Return the variables of a LiteRT file: those that its ops access by handles, and the states of kernels."""
    initializers = {callee.name for op in module.ops_of({"tfl.call_once"}) for callee in callees(op)}
    variables: dict[str, VariableFacts] = {}
    for function in module.functions.values():
        for op in function.ops_of({READ, ASSIGN}):
            handle = None if op.operands[0] is None else op.operands[0].op
            value = op.result if op.kind == READ else op.operands[1]
            if handle is None or handle.kind != HANDLE or value is None:
                continue
            name: str = handle.attributes["shared_name"]
            variable = variables.setdefault(name, _variable(name, value.type))
            variable.assigned |= op.kind == ASSIGN and function.name not in initializers
        for op in function.ops_of({PSEUDO_VARIABLE}):
            name = op.location.name or f"state {len(variables)}"
            variables.setdefault(name, _variable(name, op.result.type)).assigned = True
    return list(variables.values())


def _variable(name: str, type: TensorType) -> VariableFacts:
    size = prod(dim or 0 for dim in type.shape or (0,)) * type.dtype.bits // BYTE_BITS
    return VariableFacts(name, tensor_facts(type), size, False)

"""The verdict of `litefuse check`: the outcome of a file on a runtime."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from litefuse.tflite.checks.hazards import Hazard
from litefuse.tflite.file import LiteFile

CheckTarget = Literal["interpreter", "compiled_model", "gpu", "web", "ethos-u55", "ethos-u65", "ethos-u85", "micro"]
Outcome = Literal["whole", "in parts", "wrong", "refused", "crash"]
OUTCOMES: tuple[Outcome, ...] = ("whole", "in parts", "wrong", "refused", "crash")
"""From the best to the worst.

`whole`: the runtime runs the file; `in parts`: right, but the CPU runs some operators; `wrong`: results differ from
those of the interpreter; `refused`: the file is not loaded, or calls fail; `crash`: the process dies.
"""
_SEVERITIES = ("error", "warning", "note")
_REFUSED_NAMES = """
    accelerator-dynamic accelerator-error compiled-model compiled-model-dynamic-output compiled-model-shared-output
    constant-size micro-dynamic micro-free-dimension micro-kernel micro-op micro-type
    op-version quantized-dimension runtime-version signature-output state-not-variable unknown-op web-free-dimension
    web-type web-variables
"""
_REFUSED = frozenset(_REFUSED_NAMES.split())
_CRASH = frozenset(
    {"accelerator-crash", "late-state", "lookup-string", "state-producer", "svdf-state", "unwritten-tensor"}
)


def outcome_of(hazards: Sequence[Hazard], *, is_in_parts: bool = False) -> Outcome:
    """Return what the errors of a graph or a file mean; `is_in_parts` if the CPU runs some operators."""
    kinds = {hazard.id for hazard in hazards if hazard.severity == "error"}
    if kinds & _CRASH:
        return "crash"
    if kinds & _REFUSED:
        return "refused"
    return "wrong" if kinds else "in parts" if is_in_parts else "whole"


@dataclass
class CpuOperator:
    """An operator that the accelerator does not run, and why: it refuses it, or takes a larger set of operators."""

    number: int
    kind: str
    name: str
    reason: str


OnCpu = tuple[Sequence[CpuOperator], float | None]
"""The operators of a subgraph that the CPU runs, and their share of its multiply-adds."""


@dataclass
class GraphVerdict:
    """The outcome of a subgraph; `name` is that of its signature, or of the subgraph if other subgraphs call it.

    `cpu_share` is the share of its multiply-adds that stays on the CPU: None if it has none, or if the CPU runs loops.
    """

    graph: int
    name: str
    outcome: Outcome
    operators: int
    on_cpu: Sequence[CpuOperator] = ()
    cpu_share: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as a dict."""
        return {**vars(self), "on_cpu": [vars(operator) for operator in self.on_cpu]}


@dataclass
class TargetVerdict:
    """The outcome of a file on a target."""

    target: CheckTarget
    outcome: Outcome
    graphs: Sequence[GraphVerdict]
    hazards: list[Hazard] = field(default_factory=list[Hazard])

    @property
    def runs(self) -> bool:
        """Whether the file runs there, whole or in parts, with right results."""
        return self.outcome in ("whole", "in parts")

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as a dict."""
        return {
            "target": self.target,
            "verdict": self.outcome,
            "graphs": [graph.to_dict() for graph in self.graphs],
            "problems": [hazard.to_dict() for hazard in self.hazards],
        }


def conclude(
    file: LiteFile,
    target: CheckTarget,
    of_file: list[Hazard],
    of_graphs: Sequence[list[Hazard]],
    on_cpu: Sequence[OnCpu],
) -> TargetVerdict:
    """Return the verdict from the hazards of the file and of its subgraphs, and what the CPU runs of each of these."""
    names = {signature.subgraph: signature.key for signature in reversed(file.signatures)}
    graphs: list[GraphVerdict] = []
    for graph, (subgraph, hazards, (operators, share)) in enumerate(
        zip(file.subgraphs, of_graphs, on_cpu, strict=True)
    ):
        outcome = outcome_of(hazards, is_in_parts=bool(operators))
        name = names.get(graph, subgraph.name)
        graphs.append(GraphVerdict(graph, name, outcome, len(subgraph.operators), operators, share))
    outcomes: list[Outcome] = [outcome_of(of_file), *(graph.outcome for graph in graphs)]
    hazards = [*(hazard for row in of_graphs for hazard in row), *of_file]
    hazards.sort(key=lambda hazard: _SEVERITIES.index(hazard.severity))
    return TargetVerdict(target, max(outcomes, key=OUTCOMES.index), graphs, hazards)

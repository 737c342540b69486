"""Problems that a `.tflite` file of any converter has on an accelerator, which leaves some operators to the CPU."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from litefuse.dialects.tfl.kernel_call import KernelCall
from litefuse.dialects.tfl.targets.placement import CRASH, ERROR, REFUSED, WRONG, Accelerator, Placement, Problem, place
from litefuse.dialects.tfl.work import share_of_work
from litefuse.tflite.allocation import find_dynamic
from litefuse.tflite.checks.calls import Calls
from litefuse.tflite.checks.hazards import Hazard, describe_operator, layer_of
from litefuse.tflite.checks.verdict import CpuOperator, OnCpu
from litefuse.tflite.file import LiteFile

IDS = {REFUSED: "on-cpu", WRONG: "accelerator-wrong", CRASH: "accelerator-crash", ERROR: "accelerator-error"}
_VERBS = {
    REFUSED: "does not take {0}, which the CPU runs",
    WRONG: "computes {0} incorrectly",
    CRASH: "crashes with {0}",
    ERROR: "refuses a file with {0}",
}
_LEFT = "the accelerator takes only the largest set of operators that run in one go"


def find_accelerator(target: str) -> Accelerator:
    """Return the accelerator of a target."""
    from litefuse.dialects.tfl.targets import ethos, gpu

    return ethos.ACCELERATORS.get(target, gpu.ACCELERATOR)


def check_interface(file: LiteFile, device: str) -> Iterator[Hazard]:
    """Find inputs and outputs with which Vela fails to compile a file for an Ethos-U."""
    from litefuse.dialects.tfl.targets import ethos

    for subgraph in file.subgraphs[:1]:
        calls = Calls(file, subgraph)
        for problem in ethos.find_interface_problems(calls.interface(), device=device):
            text = f"{device.title()} refuses a file with {problem.reason}."
            yield Hazard(IDS[ERROR], "error", "the model", text, problem.remedy)


def place_graph(file: LiteFile, graph: int, accelerator: Accelerator) -> list[Placement]:
    """Return where the operators of a subgraph run."""
    subgraph = file.subgraphs[graph]
    calls = Calls(file, subgraph, is_allocated=accelerator.is_compiled_for)
    guarded = accelerator._replace(find_problems=partial(_find_problems, accelerator))
    return place([(calls.call(operator), operator.version) for operator in subgraph.operators], guarded)


def _find_problems(accelerator: Accelerator, call: KernelCall, version: int) -> list[Problem]:
    """Return the problems of a call, also of one that no kernel takes, as in a damaged file."""
    try:
        return list(accelerator.find_problems(call, version))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return [Problem(ERROR, f"{call.label} with operands that do not fit it", "Convert the model again.")]


def judge_graph(file: LiteFile, graph: int, placements: Sequence[Placement]) -> OnCpu:
    """Return the operators of a subgraph that the CPU runs, and their share of the multiply-adds, if it is known."""
    subgraph = file.subgraphs[graph]
    on_cpu = [
        CpuOperator(number, operator.label, layer_of(subgraph, operator), _reason(placement))
        for number, (operator, placement) in enumerate(zip(subgraph.operators, placements, strict=True))
        if not placement.is_accelerated
    ]
    calls = [placement.call for placement in placements]
    return on_cpu, share_of_work((calls[operator.number] for operator in on_cpu), calls)


def _reason(placement: Placement) -> str:
    refused = [problem.reason for problem in placement.problems if problem.effect == REFUSED]
    return "; ".join(refused) or _LEFT


def find_hazards(
    file: LiteFile, graph: int, placements: Sequence[Placement], accelerator: Accelerator
) -> Iterator[Hazard]:
    """Iterate over the problems of the operators of a subgraph, each with all operators that have it."""
    dynamic = None if accelerator.takes_dynamic_graphs else find_dynamic(file, file.subgraphs[graph])
    numbers: dict[tuple[str, Problem], list[int]] = {}
    for number, placement in enumerate(placements):
        for problem in placement.problems:
            ends = accelerator.is_compiled_for and problem.effect == ERROR
            if (placement.is_accelerated and dynamic is None) or problem.effect == REFUSED or ends:
                numbers.setdefault((placement.call.label, problem), []).append(number)
    for (label, problem), of_problem in numbers.items():
        severity = "warning" if problem.effect == REFUSED else "error"
        noun = problem.reason if problem.reason.startswith(label) else f"{label} ({problem.reason})"
        text = f"{accelerator.title} {_VERBS[problem.effect].format(noun)}."
        hint = "Use other ops, or leave it to the CPU." if problem.remedy == "-" else problem.remedy
        yield Hazard(IDS[problem.effect], severity, _describe(file, graph, of_problem), text, hint)
    if dynamic is not None:
        text = f"the size of its result is computed: {accelerator.title} refuses a file with such an operator."
        hint = "Convert the model again with fixed sizes: `--batch 1`, or `--input-shape`."
        yield Hazard("accelerator-dynamic", "error", describe_operator(file, graph, dynamic), text, hint)
    left = [number for number, row in enumerate(placements) if not (row.is_accelerated or row.is_refused)]
    if left:
        text = f"{accelerator.title} takes them, but the CPU runs them: {_LEFT}."
        yield Hazard("left-on-cpu", "warning", _describe(file, graph, left), text, "Avoid the operators above.")


def _describe(file: LiteFile, graph: int, numbers: Sequence[int]) -> str:
    """Describe the first operator, and say how many others there are."""
    others = len(numbers) - 1
    return describe_operator(file, graph, numbers[0]) + (f" and {others} other{'s' * (others > 1)}" if others else "")

"""Compare the verdicts of `litefuse check --target gpu` with what happens on the accelerator, on lavapipe:

    python -m tests.e2e.gpu.accuracy [--details] [FOLDER ...]      the files with which the tables were written
    python -m tests.e2e.gpu.accuracy --held-out [--seed=NUMBER]    others, that are made from a seed

FOLDERs have more published files. `--details` lists the files whose verdicts differ. `--ethos-u55`, `--ethos-u65` or
`--ethos-u85` compares with Vela what is said of the quantized files instead. Who changes a table because of held-out
files raises `SEED`: figures are about files that nobody has looked at.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

from rich.console import Console
from rich.table import Table

from litefuse.errors import ReadError
from litefuse.tflite import LiteFile, read_file
from litefuse.tflite.checks import accelerators
from litefuse.tflite.checks.verdict import OUTCOMES, CheckTarget, TargetVerdict
from litefuse.tflite.lint import assess
from tests.e2e.gpu import accelerator
from tests.e2e.gpu.accuracy import files, held_out, probes
from tests.support.running import vela

ACTUAL = {
    accelerator.WHOLE: "whole",
    accelerator.PARTS: "in parts",
    accelerator.WRONG: "wrong",
    accelerator.REFUSED: "refused",
    accelerator.DEAD: "crash",
}
"""Verdicts of `check`, by those of the accelerator."""
SEED = 4
"""The seed of the held-out files."""
NOISE = 0.2
"""Maximum error of quantized files: CPUs round their activations, the accelerator does not, or at other places."""


class Case(NamedTuple):
    """A file, what `check` says, and what happens."""

    name: str
    predicted: str
    actual: str
    outcome: probes.Outcome
    verdict: TargetVerdict | None

    @property
    def has_right_split(self) -> bool:
        """Whether the CPU runs as many ops of the first graph as the log says."""
        graph = self.verdict.graphs[0] if self.verdict is not None else None
        return graph is not None and (graph.operators - len(graph.on_cpu), len(graph.on_cpu)) in [
            tuple(split) for split in self.outcome.split
        ]


def main(arguments: list[str]) -> None:
    """Run the command line."""
    words = [word.partition("=") for word in arguments if word.startswith("--")]
    options = {name.removeprefix("--"): value for name, _, value in words}
    if "held-out" in options:
        every = dict(held_out.iterate_files(int(options.get("seed") or SEED)))
    else:
        files.make_all()
        every = dict(files.iterate_files([Path(word) for word in arguments if not word.startswith("--")]))
    cases: list[Case] = []
    left_out: Counter[str] = Counter()
    devices = [name for name in options if name.startswith("ethos")]
    if devices:
        cases += _judge_for_npu(every, devices[0])
    else:
        for name, outcome in probes.outcomes(list(every.items())):
            if outcome.verdict in ACTUAL:
                cases.append(_judge(name, every[name], outcome))
            else:
                left_out[outcome.verdict] += 1
    console = Console(width=150, soft_wrap=True, highlight=False)
    origins = Counter("/".join(case.name.split("/")[:2]) for case in cases)
    console.print(f"{len(cases)} files: {dict(origins)}; left out: {dict(left_out)}", markup=False)
    _show(console, cases)
    if "details" in options:
        _list_misses(console, cases)


def _judge_for_npu(every: Mapping[str, Path], device: str) -> Iterator[Case]:
    """Yield what is said of quantized files, and what Vela does with them; the kernels of the CPU do not count."""
    contents = {name: path.read_bytes() for name, path in every.items() if _has_integers(path)}
    for name, _, compiled in vela.compile_files(contents, device):
        verdict = assess(read_file(contents[name]), target=cast("CheckTarget", device))
        graph, on_cpu = verdict.graphs[0], sum(compiled.left.values()) if compiled.content else 0
        actual = "refused" if compiled.has_failed else "in parts" if on_cpu else "whole"
        is_right = on_cpu == sum(len(graph.on_cpu) for graph in verdict.graphs)
        split = (graph.operators - len(graph.on_cpu), len(graph.on_cpu))
        outcome = probes.Outcome(actual, compiled.message, [], [split] if is_right else [])
        errors = {hazard.id for hazard in verdict.hazards if hazard.severity == "error"}
        if not compiled.has_failed and errors.isdisjoint(accelerators.IDS.values()):
            yield Case(name, "in parts" if graph.on_cpu else "whole", actual, outcome, verdict)
        else:
            yield Case(name, verdict.outcome, actual, outcome, verdict)


def _has_integers(path: Path) -> bool:
    try:
        return _is_quantized(read_file(path))
    except ReadError:
        return False


def _list_misses(console: Console, cases: Sequence[Case]) -> None:
    for case in cases:
        if case.predicted != case.actual:
            reasons = [hazard.problem for hazard in case.verdict.hazards] if case.verdict is not None else []
            console.print(
                f"{case.name}: check says {case.predicted}, the accelerator {case.actual}: {case.outcome.detail[:200]} "
                f"{list(case.outcome.refused)} {case.outcome.split} {reasons}",
                markup=False,
            )


def _judge(name: str, path: Path, outcome: probes.Outcome) -> Case:
    actual = ACTUAL[outcome.verdict]
    try:
        file = read_file(path)
    except ReadError:
        return Case(name, "refused", actual, outcome, None)
    if actual == "wrong" and _is_quantized(file) and float(outcome.detail.removeprefix("error ")) <= NOISE:
        actual = "in parts" if outcome.split else "whole"
    verdict = assess(file, target="gpu")
    return Case(name, verdict.outcome, actual, outcome, verdict)


def _is_quantized(file: LiteFile) -> bool:
    return any(tensor.quantization is not None for subgraph in file.subgraphs for tensor in subgraph.tensors)


def _show(console: Console, cases: Sequence[Case]) -> None:
    counts = Counter((case.actual, case.predicted) for case in cases)
    table = Table("what happens", *(f"check says {outcome}" for outcome in OUTCOMES))
    for actual in OUTCOMES:
        table.add_row(actual, *(str(counts[actual, predicted] or "") for predicted in OUTCOMES))
    console.print(table)
    bad = [case for case in cases if case.actual != "whole"]
    whole = [case for case in cases if case.actual == "whole"]
    hits, false = (sum(case.predicted == case.actual for case in bad), sum(case.predicted != "whole" for case in whole))
    parts = [case for case in cases if case.predicted == case.actual == "in parts"]
    console.print(
        f"{hits} of {len(bad)} found ({_percent(hits, len(bad))}), {false} of {len(whole)} false alarms "
        f"({_percent(false, len(whole))}); the number of ops on the CPU is right in "
        f"{sum(case.has_right_split for case in parts)} of {len(parts)} files in parts"
    )


def _percent(count: int, total: int) -> str:
    return f"{100 * count / max(total, 1):.1f} %"


if __name__ == "__main__":
    main(sys.argv[1:])

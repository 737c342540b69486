"""`litefuse check`: report known problems in a `.tflite` file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click

from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import print_json
from litefuse.tflite.checks.hazards import Hazard
from litefuse.tflite.checks.verdict import CheckTarget, TargetVerdict
from litefuse.tflite.lint import TITLES

COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command()
@click.argument("model", type=ModelPath())
@click.option("--ignore", multiple=True, metavar="ID", help="Kind of problem to ignore.")
@click.option(
    "--target",
    type=click.Choice(get_args(CheckTarget)),
    default="interpreter",
    show_default=True,
    help="Runtime: LiteRT's interpreter, its CompiledModel on CPUs or GPUs, LiteRT.js in browsers, tflite-micro, or an "
    "Ethos-U behind it.",
)
@click.option("--runtime", metavar="VERSION", help="Version of the interpreter: 2.17, 1.4.0, litert-2.1.4, ...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
@click.pass_context
def check(
    ctx: click.Context,
    model: Path,
    *,
    ignore: tuple[str, ...],
    target: CheckTarget,
    runtime: str | None,
    as_json: bool,
    traceback: bool,
) -> None:
    """Report known problems in MODEL, a .tflite file written by any converter.

    The source model is not needed, nor any runtime. Finds states that leak between calls, modes in which a kernel
    computes wrong results, ops that the runtime lacks, and similar problems, and layers that `litefuse optimize` makes
    faster. --ignore may be given several times. With another --target than the interpreter, says what this runtime
    will do with the file: run it whole, or in parts, with the operators that stay on the CPU and their share of the
    multiply-adds; compute it wrongly; crash; or refuse it. With --runtime, reports what an older version of the
    interpreter lacks or computes wrongly.

    \b
    Examples:
      litefuse check model.tflite
      litefuse check model.tflite --ignore leaking-state --json
      litefuse check model.tflite --target gpu
      litefuse check model.tflite --runtime 2.17

    Exit codes: 0 no errors found: the runtime runs the file, whole or in parts; 1 errors found (wrong, crashes or
    refused), or the file cannot be read; 2 usage error.
    """
    from litefuse.dialects.tfl.targets.runtimes import find_runtime
    from litefuse.tflite import read_file
    from litefuse.tflite.lint import assess

    if runtime is not None and target != "interpreter":
        raise click.UsageError("--runtime is a version of the interpreter: omit --target.")
    with report_failures(traceback=traceback):
        version = None if runtime is None else find_runtime(runtime)
        file = read_file(model)
        verdict = assess(file, target=target, runtime=version, ignore=ignore)
        if target == "interpreter" and version is None:
            from litefuse.tools.speedups import find_speedups

            verdict.hazards += [hazard for hazard in find_speedups(file) if hazard.id not in ignore]
    if as_json:
        print_json(verdict.to_dict())
    else:
        if target != "interpreter":
            click.echo(format_verdict(verdict))
        click.echo(format_hazards(verdict.hazards) or "No problems found.")
    ctx.exit(int(any(hazard.severity == "error" for hazard in verdict.hazards)))


_OUTCOMES = {
    "whole": "runs the file whole",
    "in parts": "runs the file in parts",
    "wrong": "computes the file incorrectly",
    "refused": "does not run the file",
    "crash": "crashes with the file",
}


def format_verdict(verdict: TargetVerdict) -> str:
    """Format what becomes of the file: a line, and one per subgraph that the CPU runs parts of."""
    lines = [f"{TITLES[verdict.target]} {_OUTCOMES[verdict.outcome]}."]
    for graph in verdict.graphs:
        if graph.on_cpu:
            share = "" if graph.cpu_share is None else f", {graph.cpu_share:.0%} of the multiply-adds"
            name = graph.name or "the model"
            lines.append(f"    {name}: {len(graph.on_cpu)} of {graph.operators} operators stay on the CPU{share}")
    return "\n".join(lines)


def format_hazards(hazards: Sequence[Hazard]) -> str:
    """Format the hazards for the terminal, one paragraph each."""
    return "\n".join(
        f"{click.style(hazard.severity, fg=COLOURS[hazard.severity])} [{hazard.id}] {hazard.where}\n"
        f"    {hazard.problem}\n    {hazard.hint}"
        for hazard in hazards
    )

"""`litefuse check`: report known problems in a `.tflite` file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click

from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import print_json
from litefuse.tflite.lint import CheckTarget, Hazard

COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command()
@click.argument("model", type=ModelPath())
@click.option("--ignore", multiple=True, metavar="ID", help="Kind of problem to ignore.")
@click.option(
    "--target",
    type=click.Choice(get_args(CheckTarget)),
    default="interpreter",
    show_default=True,
    help="Runtime: LiteRT's interpreter, tflite-micro, or LiteRT.js in browsers.",
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

    The source model is not needed. Finds states that leak between calls, modes in which a kernel computes wrong
    results, ops that the runtime lacks, and similar problems, and layers that `litefuse optimize` makes faster.
    --ignore may be given several times. With --target micro, reports everything that tflite-micro does not run; with
    --target web, what LiteRT.js refuses or computes wrongly; with --runtime, what an older version of the interpreter
    lacks or computes wrongly.

    \b
    Examples:
      litefuse check model.tflite
      litefuse check model.tflite --ignore leaking-state --json
      litefuse check model.tflite --target micro
      litefuse check model.tflite --runtime 2.17

    Exit codes: 0 no errors found, 1 errors found or the file cannot be read, 2 usage error.
    """
    from litefuse.dialects.tfl.targets.runtimes import find_runtime
    from litefuse.tflite import read_file
    from litefuse.tflite.lint import check as find
    from litefuse.tools.speedups import find_speedups

    if runtime is not None and target != "interpreter":
        raise click.UsageError("--runtime is a version of the interpreter: omit --target.")
    with report_failures(traceback=traceback):
        version = None if runtime is None else find_runtime(runtime)
        hazards = find(read_file(model), target=target, runtime=version)
        if target == "interpreter" and version is None:
            hazards += find_speedups(model)
    shown = [hazard for hazard in hazards if hazard.id not in ignore]
    if as_json:
        print_json({"problems": [hazard.to_dict() for hazard in shown]})
    else:
        click.echo(format_hazards(shown) or "No problems found.")
    ctx.exit(int(any(hazard.severity == "error" for hazard in shown)))


def format_hazards(hazards: Sequence[Hazard]) -> str:
    """Format the hazards for the terminal, one paragraph each."""
    return "\n".join(
        f"{click.style(hazard.severity, fg=COLOURS[hazard.severity])} [{hazard.id}] {hazard.where}\n"
        f"    {hazard.problem}\n    {hazard.hint}"
        for hazard in hazards
    )

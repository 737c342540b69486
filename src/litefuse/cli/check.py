"""`litefuse check`: what may go wrong with a finished `.tflite` file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from litefuse.cli.failures import failures
from litefuse.cli.parameters import ModelPath
from litefuse.tflite.hazards import Hazard

COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command()
@click.argument("model", type=ModelPath())
@click.option("--ignore", multiple=True, metavar="ID", help="A kind of hazard to leave out.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON, and nothing else.")
@click.option("--traceback", is_flag=True, help="Show where in the code an error comes from.")
@click.pass_context
def check(ctx: click.Context, model: Path, ignore: tuple[str, ...], as_json: bool, traceback: bool) -> None:
    """Name what may go wrong with MODEL, a .tflite file of any converter.

    No source is needed. Found are states that leak from call to call, modes in which a kernel is wrong, ops that the
    runtime lacks, and the like. --ignore may be given several times.

    \b
    Examples:
      litefuse check model.tflite
      litefuse check model.tflite --ignore leaking-state --json

    Exit codes: 0 no error is found, 1 there are errors or the file cannot be read, 2 wrong usage.
    """
    from litefuse.tflite import read_file
    from litefuse.tflite.hazards import check as find

    with failures(traceback=traceback):
        found = [hazard for hazard in find(read_file(model)) if hazard.id not in ignore]
    if as_json:
        click.echo(json.dumps([hazard.to_dict() for hazard in found], indent=2))
    else:
        click.echo(listing(found) or "No hazards found.")
    ctx.exit(int(any(hazard.severity == "error" for hazard in found)))


def listing(hazards: Sequence[Hazard]) -> str:
    """A paragraph for each hazard."""
    return "\n".join(
        f"{click.style(hazard.severity, fg=COLOURS[hazard.severity])} [{hazard.id}] {hazard.where}\n"
        f"    {hazard.problem}\n    {hazard.hint}"
        for hazard in hazards
    )

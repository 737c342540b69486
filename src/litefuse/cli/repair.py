"""`litefuse repair`: fix a `.tflite` file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from litefuse.cli.check import format_hazards
from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import check_folders, check_suffix, report_failures
from litefuse.cli.shell.outputs import describe_output, output_facts, print_json
from litefuse.files import LITE_SUFFIX


class _Clip(click.ParamType):
    """`none` or a positive number."""

    name = "none|VALUE"

    def convert(self, value: Any, param: Any, ctx: Any) -> float | None:
        if str(value).lower() == "none":
            return None
        try:
            clip = float(value)
        except ValueError:
            clip = 0.0
        if not 0 < clip < float("inf"):
            self.fail(f"{value!r} is not a positive number or none", param, ctx)
        return clip


@click.command()
@click.argument("model", type=ModelPath())
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The .tflite file to write."
)
@click.option("--cell-clip", type=_Clip(), help="Set the cell-state clip of LSTMs, or remove it.")
@click.option("--keep-states", is_flag=True, help="Do not change states: the layers are stateful.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
def repair(
    model: Path, output: Path, *, keep_states: bool, as_json: bool, traceback: bool, cell_clip: float | None
) -> None:
    """Fix known problems in MODEL, a .tflite file written by any converter.

    In the new file, fused recurrent ops start every call with zero states, as layers that are not stateful do.

    \b
    Examples:
      litefuse repair model.tflite -o repaired.tflite
      litefuse repair model.tflite -o repaired.tflite --cell-clip none
    """
    from litefuse.tools.repair import repair_file

    ctx = click.get_current_context()
    given = ctx.get_parameter_source("cell_clip") is click.core.ParameterSource.COMMANDLINE
    with report_failures(traceback=traceback):
        check_folders(output)
        check_suffix(output, "the file", LITE_SUFFIX)
        repaired = repair_file(model, output, cell_clip=cell_clip if given else "keep", states=not keep_states)
    if as_json:
        left = [hazard.to_dict() for hazard in repaired.left]
        print_json({"done": repaired.done, "left": left, "outputs": output_facts(output)})
        return
    click.echo("\n".join(repaired.done) or "Nothing to repair; the file is copied.")
    if repaired.left:
        click.echo(f"Remaining problems:\n{format_hazards(repaired.left)}")
    click.echo(describe_output(output))

"""`litefuse optimize`: convert a `.tflite` file to one with fewer ops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from litefuse.cli.convert import convert
from litefuse.cli.panels import PanelCommand
from litefuse.cli.parameters.metadata import raw_metadata_options
from litefuse.cli.parameters.options import conversion_options
from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures


@click.command(cls=PanelCommand)
@click.argument("model", type=ModelPath(), metavar="MODEL.tflite")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The .tflite file to write."
)
@conversion_options
@raw_metadata_options
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON instead of text.")
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@click.option("-v", "--verbose", is_flag=True, help="Also list internal rewrites in the report.")
@click.pass_context
def optimize(ctx: click.Context, model: Path, output: Path, *, traceback: bool, **options: Any) -> None:
    """Optimize MODEL.tflite, a file of any converter, and report what changed.

    `litefuse convert` does the same with such a file, and has more options.

    \b
    Examples:
      litefuse optimize model.tflite -o smaller.tflite
      litefuse optimize model.tflite -o half.tflite --quantize float16
    """
    from litefuse.convert import check_litert

    with report_failures(traceback=traceback):
        check_litert(model)
    ctx.invoke(convert, model=model, output=output, traceback=traceback, **options)

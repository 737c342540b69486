"""`litefuse inspect`: show the contents of a model and what a conversion would do with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from litefuse.cli.panels import PanelCommand
from litefuse.cli.parameters.options import collect_arguments, inspection_options
from litefuse.cli.parameters.sources import import_option, prepare_tensorflow
from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import print_json
from litefuse.cli.shell.progress import progress_bar


@click.command(cls=PanelCommand)
@click.argument("model", type=ModelPath())
@inspection_options
@import_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
def inspect(model: Path, imports: tuple[str, ...], as_json: bool, traceback: bool, **options: Any) -> None:
    """Show the contents of MODEL, a SavedModel, .tflite or Keras file, and what would be fused; writes nothing.

    Shows the signatures with their inputs and outputs, the variables, the ops by kind, the composites, and the
    report of a conversion: what would be fused, what would not be, and why.

    \b
    Examples:
      litefuse inspect my_saved_model
      litefuse inspect my_saved_model --plugin my_rules:RULES --json
    """
    from litefuse.tools.inspect import inspect_model

    with report_failures(traceback=traceback), progress_bar(as_json) as progress:
        prepare_tensorflow(model, imports)
        inspection = inspect_model(model, progress=progress, **collect_arguments(options))
    if as_json:
        print_json(inspection.to_dict())
    else:
        click.echo(str(inspection))

"""`litefuse report`: a page about a finished file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from litefuse.cli.failures import check_folders, failures
from litefuse.cli.kernels import GivenKernels, kernel_option, kernels_for
from litefuse.cli.pages import write_pages
from litefuse.cli.parameters import ModelPath
from litefuse.cli.sources import prepare


@click.command()
@click.argument("model", type=ModelPath())
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The page to write: .html, or its data: .json.",
)
@click.option(
    "--graphs", type=click.Path(path_type=Path, dir_okay=False), help="Graphs for Model Explorer to write: .json."
)
@click.option(
    "--source",
    type=click.Path(path_type=Path),
    metavar="SOURCE",
    help="The SavedModel or Keras file that it was made from.",
)
@click.option("--no-time", is_flag=True, help="Do not run the file to measure its ops.")
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print the page's data as JSON, and nothing else.")
@click.option("--traceback", is_flag=True, help="Show where in the code an error comes from.")
def report(
    model: Path,
    *,
    output: Path | None,
    graphs: Path | None,
    source: Path | None,
    no_time: bool,
    kernels: tuple[GivenKernels, ...],
    as_json: bool,
    traceback: bool,
) -> None:
    """Write a page about MODEL, a .tflite file of any converter: its graph in layers, sizes, and time by op.

    With --source the graph of the model that it was made from is shown beside it, and what became of each op.

    \b
    Examples:
      litefuse report model.tflite -o model.html
      litefuse report model.tflite -o model.html --source my_saved_model
      litefuse report model.tflite --graphs model.json --no-time
      litefuse report model.tflite --kernel libmy_op.so --json
    """
    if output is None and graphs is None and not as_json:
        raise click.UsageError("Give a file to write: -o model.html, or --graphs model.json; or --json.")
    with failures(traceback=traceback):
        check_folders(output, graphs)
        from litefuse.page.data import page_data
        from litefuse.page.source import source_graphs
        from litefuse.page.write import gather
        from litefuse.read import opened

        before = None
        if source is not None:
            prepare(source)
            with opened(source) as saved:
                before = source_graphs(saved.read())
        content = gather(str(model), model, before=before, measure=not no_time, kernels=kernels_for(kernels, model))
        write_pages(content, output, graphs, quiet=as_json)
    if as_json:
        click.echo(json.dumps(page_data(content)))

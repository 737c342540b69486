"""`litefuse report`: a page about a finished file; and the files that `convert --report` writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from litefuse.cli.failures import Failure, failures
from litefuse.cli.kernels import GivenKernels, kernel_option, kernels_for
from litefuse.cli.quiet import greet_xnnpack
from litefuse.cli.sources import prepare

if TYPE_CHECKING:
    from litefuse.page.write import Content


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
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
        if not no_time:
            greet_xnnpack()
        content = gather(str(model), model, before=before, measure=not no_time, kernels=kernels_for(kernels, model))
        write(content, output, graphs, quiet=as_json)
    if as_json:
        click.echo(json.dumps(page_data(content)))


def write(content: Content, output: Path | None, graphs: Path | None, *, quiet: bool = False) -> None:
    """Write the files that the user asked for, and name them."""
    from litefuse.page.write import write_graphs, write_report

    written: list[Path] = []
    if output is not None:
        write_report(content, output)
        written.append(output)
    if graphs is not None:
        written += [graphs, write_graphs(content, graphs)]
    for path in written if not quiet else ():
        click.echo(f"Wrote {path} ({path.stat().st_size / 1e6:.2f} MB)")


def check_folders(*paths: Path | None) -> None:
    """Find out before the work that a file cannot be written."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise Failure(f"{path}: there is no folder {path.parent}.")

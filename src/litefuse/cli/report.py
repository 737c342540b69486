"""`litefuse report`: write a report on a `.tflite` file."""

from __future__ import annotations

from pathlib import Path

import click

from litefuse.cli.parameters.kernels import KernelOption, kernel_option, select_kernels
from litefuse.cli.parameters.sources import import_option, prepare_tensorflow
from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.shell.outputs import check_pages, output_facts, print_json, write_pages
from litefuse.cli.shell.progress import progress_bar


@click.command()
@click.argument("model", type=ModelPath())
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Report to write: .html, or .json for its data.",
)
@click.option(
    "--graphs", type=click.Path(path_type=Path, dir_okay=False), help="Model Explorer graphs to write: .json."
)
@click.option(
    "--source",
    type=click.Path(path_type=Path),
    metavar="SOURCE",
    help="SavedModel or Keras file that MODEL was converted from.",
)
@click.option(
    "--vs",
    "other",
    type=ModelPath(),
    metavar="OTHER.tflite",
    help="Another file to compare with: ops, weights, times and answers.",
)
@click.option(
    "--samples",
    type=click.Path(path_type=Path),
    help="Inputs for --vs, as for verify: a .npz file, a folder of them, or a .npy file. Default: random.",
)
@click.option("--no-time", is_flag=True, help="Do not run the file to time its ops.")
@import_option
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print the report's data as JSON.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
def report(
    model: Path,
    *,
    output: Path | None,
    graphs: Path | None,
    source: Path | None,
    other: Path | None,
    samples: Path | None,
    no_time: bool,
    imports: tuple[str, ...],
    kernels: tuple[KernelOption, ...],
    as_json: bool,
    traceback: bool,
) -> None:
    """Write a report on MODEL, a .tflite file written by any converter: graph by layer, sizes, and time per op.

    With --source, the report also shows the graph of the source model and how each of its ops was converted; with
    --vs, it compares MODEL with another file, and the answers of both on random inputs or --samples.

    \b
    Examples:
      litefuse report model.tflite -o model.html
      litefuse report model.tflite -o model.html --source my_saved_model
      litefuse report model.tflite -o model.html --vs other.tflite
      litefuse report model.tflite --graphs model.json --no-time
      litefuse report model.tflite --kernel libmy_op.so --json
    """
    if output is None and graphs is None and not as_json:
        raise click.UsageError("Specify an output: -o model.html, --graphs model.json, or --json.")
    if imports and source is None:
        raise click.UsageError("--import requires --source with a Keras file.")
    if samples is not None and other is None:
        raise click.UsageError("--samples are inputs of two files: add --vs OTHER.tflite.")
    with report_failures(traceback=traceback), progress_bar(as_json, first_line=True) as progress:
        check_pages(output, graphs)
        from litefuse.frontend import open_source
        from litefuse.tools.html_report.data import page_data
        from litefuse.tools.html_report.source import source_graphs
        from litefuse.tools.html_report.write import collect_content

        before = None
        if source is not None:
            prepare_tensorflow(source, imports)
            with open_source(source) as saved:
                before = source_graphs(saved.read())
        chosen, measure = select_kernels(kernels, model), not no_time
        content = collect_content(str(model), model, before=before, measure=measure, kernels=chosen, progress=progress)
        if other is not None:
            from litefuse.tools.html_report.comparison import compare

            own = select_kernels(kernels, other)
            second = collect_content(str(other), other, measure=measure, kernels=own, progress=progress)
            content.other = compare(second, (model, other), kernels=chosen, samples=samples)
        written = write_pages(content, output, graphs, quiet=as_json)
    if as_json:
        print_json({**page_data(content), "outputs": output_facts(*written)})

"""`litefuse export-c`: write a `.tflite` file as C source for microcontrollers."""

from __future__ import annotations

from pathlib import Path

import click

from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import check_folders, report_failures
from litefuse.cli.shell.outputs import output_facts, print_json
from litefuse.files import header_path


@click.command("export-c")
@click.argument("model", type=ModelPath())
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The source to write: .cc, .cpp, .cxx or .c.  [default: MODEL's name with .cc]",
)
@click.option("--array-name", metavar="NAME", help="Name of the array. Default: g_ and the source's name.")
@click.option("--json", "as_json", is_flag=True, help="Print the names of the files as JSON.")
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
def export_c(
    model: Path, output: Path | None, *, array_name: str | None, as_json: bool, quiet: bool, traceback: bool
) -> None:
    """Write MODEL, a .tflite file written by any converter, as C source for microcontrollers.

    The source has the file as an array. A program for tflite-micro includes the header next to it: the array's
    declaration, the size of the tensor arena, and a function that adds the model's ops to an op resolver.

    \b
    Examples:
      litefuse export-c model.tflite
      litefuse export-c model.tflite -o keywords.c --array-name g_words
    """
    from litefuse.micro.c_source import write_c_source

    source = Path(f"{model.stem}.cc") if output is None else output
    with report_failures(traceback=traceback):
        check_folders(source)
        write_c_source(model, source, name=array_name)
    header = header_path(source)
    if as_json:
        print_json({"source": str(source), "header": str(header), "outputs": output_facts(source, header)})
    elif not quiet:
        click.echo(f"Wrote {source} and {header}")

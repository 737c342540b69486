"""`litefuse convert`: convert a model to a `.tflite` file and report what was fused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from litefuse.cli.panels import PanelCommand
from litefuse.cli.parameters.kernels import KernelOption, kernel_option, select_kernels
from litefuse.cli.parameters.metadata import Describe, metadata_options
from litefuse.cli.parameters.options import collect_arguments, conversion_options, debugging_options
from litefuse.cli.parameters.sources import import_option, prepare_tensorflow
from litefuse.cli.parameters.types import ModelPath
from litefuse.cli.shell.failures import CommandFailure, check_folders, report_failures
from litefuse.cli.shell.outputs import check_pages, describe_output, output_facts, print_json, write_pages
from litefuse.cli.shell.progress import progress_bar
from litefuse.files import header_path, is_c_source

if TYPE_CHECKING:
    from litefuse.model import Model
    from litefuse.report import Report
    from litefuse.tools.html_report.data import ReportData

STANDARD_OUTPUT = Path("-")


@click.command(cls=PanelCommand)
@click.argument("model", type=ModelPath())
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="The .tflite file to write, or C source (.c, .cc, .cpp, .cxx) with a header next to it; - is standard output."
    "  [default: MODEL's name with .tflite]",
)
@click.option(
    "--format",
    "file_format",
    type=click.Choice(["tflite", "c"]),
    help="Form of the file: .tflite, or C source for microcontrollers. Default: as the suffix of the output.",
)
@click.option("--array-name", metavar="NAME", help="Name of the array in C source. Default: g_ and the file's name.")
@conversion_options
@metadata_options
@debugging_options
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Report to write: graphs before and after, time per op (.html, or .json for its data).",
)
@click.option(
    "--save-recipe",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File (.json) to write the options of the quantization to, with the rules that litefuse added.",
)
@click.option("--graphs", type=click.Path(path_type=Path, dir_okay=False), help="Model Explorer graphs to write.")
@import_option
@kernel_option
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON instead of text.")
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@click.option("-v", "--verbose", is_flag=True, help="Also list internal rewrites in the report.")
def convert(
    model: Path,
    output: Path | None,
    *,
    file_format: Literal["tflite", "c"] | None,
    array_name: str | None,
    describe: Describe,
    report: Path | None,
    save_recipe: Path | None,
    graphs: Path | None,
    imports: tuple[str, ...],
    kernels: tuple[KernelOption, ...],
    as_json: bool,
    quiet: bool,
    verbose: bool,
    traceback: bool,
    **options: Any,
) -> None:
    """Convert MODEL to a .tflite file and report what was fused.

    MODEL is a SavedModel folder, a .tflite file of any converter, or a Keras file (.keras, .h5), which requires
    TensorFlow.

    Options whose values are KEY, TAG, PASS, MODULE:NAME, NAME=DIMS or NAME=MODE may be given several times.

    \b
    Examples:
      litefuse convert my_saved_model
      litefuse convert my_model.keras -o model.tflite
      litefuse convert model.tflite -o half.tflite --quantize float16
      litefuse convert my_saved_model -o model.tflite --batch 1
      litefuse convert my_saved_model -o model.tflite --input-shape image=1,224,224,3
      litefuse convert my_saved_model -o model.tflite --plugin my_rules:RULES
      litefuse convert my_saved_model -o model.tflite --report model.html
      litefuse convert my_saved_model -o model.cc --target micro
      litefuse convert my_saved_model -o m.tflite --metadata labels.txt --normalize 0,255
    """
    from litefuse.convert import convert as run

    if as_json and options["print_after"]:
        raise click.UsageError("--json and --print-after both print to standard output; use only one of them.")
    if save_recipe is not None and options["quantize"] is None:
        raise click.UsageError("--save-recipe requires --quantize.")
    output, shown = output or _default_output(model, file_format), report or graphs
    if output == STANDARD_OUTPUT:
        if file_format == "c" or array_name is not None:
            raise click.UsageError("C source consists of two files: write it to a file, as in -o model.cc.")
        _convert_to_standard_output(
            model, options, imports, describe, as_json=as_json, report=shown or save_recipe, traceback=traceback
        )
        return
    if kernels and shown is None:
        raise click.UsageError("--kernel is used only to time ops for the report: add --report or --graphs.")
    with report_failures(traceback=traceback), progress_bar(quiet or as_json) as progress:
        _check_not_source(model, output, report, graphs, save_recipe)
        header = header_path(output) if is_c_source(output, file_format, array_name) else None
        check_folders(output, save_recipe)
        check_pages(report, graphs)
        _check_output(output, model, header, report, graphs, save_recipe, array_name=array_name)
        prepare_tensorflow(model, imports)
        # The text and JSON of quantized models have the error of each layer alone, too.
        keep_source = bool(shown) or ((as_json or verbose) and options["quantize"] is not None)
        converted = run(model, progress=progress, keep_source=keep_source, **collect_arguments(options))
        describe(converted)
        if progress is not None:
            progress("write", 1.0)
        converted.save(output, format=file_format, name=array_name)
        if save_recipe is not None:
            converted.save_recipe(save_recipe)
        content = _page_content(converted, model, output if header is None else None, kernels) if shown else None
    if not (as_json or quiet):
        click.echo(converted.report.to_text(verbose=verbose))
        click.echo(describe_output(output) if header is None else f"Wrote {output} and {header}")
    pages: list[Path] = []
    if content is not None:
        with report_failures(traceback=traceback):
            pages = write_pages(content, report, graphs, quiet=quiet or as_json)
    if as_json:
        _print_report(converted.report, output, header, *pages, save_recipe)


def _print_report(report: Report, *outputs: Path | None) -> None:
    """Print the report as JSON, with its warnings and the files that were written."""
    facts = json.loads(report.to_json())
    warnings = [event for event in facts["events"] if event["outcome"] in ("warning", "flex")]
    print_json({**facts, "outputs": output_facts(*outputs), "warnings": warnings})


def _default_output(model: Path, file_format: str | None) -> Path:
    """Return the model's name with the suffix `.tflite`, or `.cc` for C source, in the working directory."""
    name = model.resolve().name
    suffix = ".cc" if file_format == "c" else ".tflite"
    return Path(f"{Path(name).stem if model.is_file() else name}{suffix}")


def _convert_to_standard_output(
    model: Path,
    options: dict[str, Any],
    imports: Sequence[str],
    describe: Describe,
    *,
    as_json: bool,
    report: Path | None,
    traceback: bool,
) -> None:
    """Write only the file to standard output; the report goes to standard error."""
    from litefuse.convert import convert as run

    if as_json or report is not None or options["print_after"]:
        raise click.UsageError(
            "-o - cannot be combined with --json, --print-after, --report, --graphs or --save-recipe."
        )
    stream = click.get_binary_stream("stdout")
    if stream.isatty():
        raise click.UsageError("-o - would write binary data to the terminal: redirect standard output.")
    with report_failures(traceback=traceback):
        prepare_tensorflow(model, imports)
        converted = run(model, **collect_arguments(options))
        describe(converted)
        stream.write(converted.to_bytes())
    click.echo(str(converted.report), err=True)


def _page_content(converted: Model, source: Path, output: Path | None, kernels: Sequence[KernelOption]) -> ReportData:
    """Return the content of the report; the `.tflite` file `output`, if any, is not read back if it is a pipe."""
    file = output if output is not None and output.is_file() else None
    return converted.make_page_content(
        str(source), file=file, kernels=select_kernels(kernels, converted.to_bytes() if file is None else file)
    )


def _check_not_source(source: Path, output: Path, *pages: Path | None) -> None:
    """Fail if a file would replace one of the model's own, before anything else is said of its name."""
    from litefuse.files import check_not_source

    inside = source.is_dir() and output.resolve().is_relative_to(source.resolve())
    if (inside and output.is_file() and output.resolve().suffix != ".tflite") or output.resolve() == source.resolve():
        raise CommandFailure(f"{output}: this file belongs to the model being converted; use another output.")
    for path in (output, *pages):
        if path is not None:
            check_not_source(path, source)


def _check_output(
    output: Path, source: Path, header: Path | None, *pages: Path | None, array_name: str | None = None
) -> None:
    """Fail before the conversion, not after it, if a file must not be written; `header` is that of C source."""
    if header is not None:
        from litefuse.micro.c_source import check_c_source

        check_c_source(output, array_name)
        _check_not_source(source, header)
    written = [path.resolve() for path in (output, header, *pages) if path is not None]
    for path in written:
        if written.count(path) > 1:
            raise CommandFailure(f"{path}: two outputs would be written to this file; use different paths.")

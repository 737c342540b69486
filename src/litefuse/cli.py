"""The command line: `litefuse convert` and `litefuse inspect`.

Exit codes: 0 done, 1 the model cannot be converted, 2 wrong usage.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from litefuse import __version__
from litefuse.errors import LitefuseError


class _Failure(click.ClickException):
    """A model that cannot be converted, or a file that cannot be written: exit code 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(f"{click.style('error', fg='red', bold=True)}: {self.message}", err=True)


@contextmanager
def _failures() -> Generator[None, None, None]:
    """Turn litefuse's exceptions and the file system's into exit code 1 and one message."""
    try:
        yield
    except LitefuseError as error:
        raise _Failure(str(error)) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise _Failure(f"{where}{error.strerror or error}") from error


class _InputShape(click.ParamType):
    """`NAME=1,224,224,3`; `?` or `None` is a free dimension, nothing after `=` a scalar."""

    name = "NAME=DIMS"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, tuple[int | None, ...]]:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        name, equals, text = str(value).partition("=")
        words = [word.strip() for word in text.split(",")] if text.strip() else []
        try:
            dims = tuple(None if word in ("?", "None", "-1") else int(word) for word in words)
        except ValueError:
            dims, equals = (), ""
        if not equals or not name or any(dim is not None and dim < 0 for dim in dims):
            self.fail(f"{value!r} is not of the form image=1,224,224,3 (? is a free dimension)", param, ctx)
        return name, dims


class _Plugin(click.ParamType):
    """`module:NAME`: a rule, or a list of rules, importable from here."""

    name = "MODULE:NAME"

    def convert(self, value: Any, param: Any, ctx: Any) -> object:
        if not isinstance(value, str):
            return value
        module_name, colon, attribute = value.partition(":")
        if not colon:
            self.fail(f"{value!r} is not of the form module:NAME", param, ctx)
        if "" not in sys.path:
            sys.path.insert(0, "")
        try:
            return getattr(importlib.import_module(module_name), attribute)
        except ImportError as error:
            self.fail(f"cannot import {module_name!r}: {error}", param, ctx)
        except AttributeError:
            self.fail(f"module {module_name!r} has no {attribute!r}", param, ctx)


def _conversion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that `convert` and `inspect` share."""
    options = [
        click.option(
            "--signature",
            "signatures",
            multiple=True,
            metavar="KEY",
            help="A signature to convert; may be given several times. Default: all.",
        ),
        click.option("--batch", type=click.IntRange(min=1), help="Fix the batch (the first dimension) of every input."),
        click.option(
            "--input-shape",
            "input_shapes",
            type=_InputShape(),
            multiple=True,
            help="Shape of an input, as image=1,224,224,3; ? is a free dimension.",
        ),
        click.option(
            "--tag", "tags", multiple=True, metavar="TAG", help="Tags of the MetaGraph to read. Default: serve."
        ),
        click.option("--plugin", "plugins", type=_Plugin(), multiple=True, help="A rule of yours, or a list of rules."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="litefuse")
def main() -> None:
    """Convert TensorFlow SavedModels to LiteRT, without TensorFlow.

    \b
    Example:
      litefuse convert my_saved_model -o model.tflite
    """


@main.command()
@click.argument("saved_model", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The .tflite file to write."
)
@_conversion_options
@click.option("--verify-ir", is_flag=True, help="Check the IR's invariants after every stage.")
@click.option(
    "--print-after", "print_after", multiple=True, metavar="STAGE", help="Print the module as MLIR after a stage."
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def convert(saved_model: Path, output: Path, as_json: bool, quiet: bool, **options: Any) -> None:
    """Convert SAVED_MODEL to a .tflite file and report what was fused.

    \b
    Example:
      litefuse convert my_saved_model -o model.tflite --batch 1
    """
    from litefuse.convert import convert as run

    options["input_shapes"] = dict(options["input_shapes"])
    options = {name: value or None for name, value in options.items() if name != "verify_ir"} | {
        "verify_ir": options["verify_ir"],
        "plugins": options["plugins"],
        "print_after": options["print_after"],
    }
    with _failures(), _progress(quiet or as_json) as progress:
        model = run(saved_model, progress=progress, **options)
        model.save(output)
    if as_json:
        click.echo(model.report.to_json())
    elif not quiet:
        click.echo(str(model.report))
        click.echo(f"Wrote {output} ({output.stat().st_size / 1e6:.2f} MB)")


@main.command()
@click.argument("saved_model", type=click.Path(path_type=Path))
@_conversion_options
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def inspect(saved_model: Path, as_json: bool, **options: Any) -> None:
    """Show what SAVED_MODEL holds and what a conversion would do with it.

    \b
    Example:
      litefuse inspect my_saved_model
    """
    from litefuse.inspection import inspect_model

    options["input_shapes"] = dict(options["input_shapes"])
    with _failures():
        found = inspect_model(saved_model, **{name: value or None for name, value in options.items()})
    click.echo(json.dumps(found.to_dict(), indent=2) if as_json else str(found))


@contextmanager
def _progress(silent: bool) -> Generator[Callable[[str, float], None] | None, None, None]:
    """A progress bar on a terminal, once the work has taken two seconds; nothing on a pipe."""
    if silent or not sys.stderr.isatty():
        yield None
        return
    import threading

    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("read", total=1.0)
    timer = threading.Timer(2.0, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda stage, share: bar.update(task, description=stage, completed=share)
    finally:
        timer.cancel()
        bar.stop()


if __name__ == "__main__":
    main()

"""The command line: `litefuse convert` and `litefuse inspect`.

Exit codes: 0 done, 1 the model cannot be converted, 2 wrong usage.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import click

from litefuse import __version__
from litefuse.errors import LitefuseError
from litefuse.options import CompositeMode, Optimize, Target

_OPTIONS = {"signatures": "--signature", "tags": "--tag", "input_shapes": "--input-shape", "batch": "--batch"}
"""Arguments of `convert` that may ask for what a model does not have, and how they are spelled here."""
_NEGATED = {"no_entry_points": "entry_points", "no_custom_ops": "allow_custom_ops", "no_verify": "verify"}
"""Flags that turn an argument of `convert` off."""


class _Failure(click.ClickException):
    """A model that cannot be converted, or a file that cannot be written: exit code 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        # https://no-color.org: click looks only at whether the output is a terminal.
        title = "error" if os.environ.get("NO_COLOR") else click.style("error", fg="red", bold=True)
        click.echo(f"{title}: {self.message}", err=True)


@contextmanager
def _failures(*, traceback: bool) -> Generator[None, None, None]:
    """Turn exceptions into exit code 1 and one message; with `traceback` let them through."""
    try:
        yield
    except Exception as error:
        if traceback or isinstance(error, click.ClickException):
            raise
        argument = error.argument if isinstance(error, LitefuseError) else ""
        if argument in _OPTIONS:
            raise click.UsageError(_in_the_shell(str(error), argument)) from error
        raise _Failure(_explained(error)) from error


def _in_the_shell(message: str, argument: str) -> str:
    """The message with the option in place of Python's argument: `--batch 3`, not `batch=3`."""
    option = _OPTIONS[argument]
    return re.sub(rf"\b{argument}(=|(?=:))", lambda found: f"{option} " if found[1] else option, message)


def _explained(error: Exception) -> str:
    """What the user needs to know of an exception."""
    if isinstance(error, LitefuseError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    notes = "".join(f" {note}" for note in getattr(error, "__notes__", ()))
    hint = "This is a defect of litefuse, or of a plug-in: --traceback shows where."
    return f"{type(error).__name__}: {error}{notes}\n{hint}"


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
        if not equals or not name or any(dim is not None and dim < 1 for dim in dims):
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
            module = importlib.import_module(module_name)
        except Exception as error:
            # The user's module may fail with anything.
            self.fail(f"cannot import {module_name!r}: {type(error).__name__}: {error}", param, ctx)
        if not hasattr(module, attribute):
            self.fail(f"module {module_name!r} has no {attribute!r}", param, ctx)
        return getattr(module, attribute)


class _CompositeMode(click.ParamType):
    """`NAME=MODE`: what becomes of the composites of this name or glob pattern."""

    name = "NAME=MODE"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        name, _, mode = str(value).rpartition("=")
        if not name or mode not in get_args(CompositeMode):
            self.fail(f"{value!r} is not a name and one of {', '.join(get_args(CompositeMode))}", param, ctx)
        return name, mode


class _Stage(click.ParamType):
    """The name of a stage of the pipeline."""

    name = "STAGE"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from litefuse.pipeline import STAGES

        names = [stage.name for stage in STAGES]
        if value not in names:
            self.fail(f"{value!r} is not one of {', '.join(names)}", param, ctx)
        return value


_CONVERSION_OPTIONS = (
    click.option(
        "--signature",
        "signatures",
        multiple=True,
        metavar="KEY",
        help="A signature to convert. Default: all.",
    ),
    click.option(
        "--batch",
        type=click.IntRange(min=1),
        metavar="SIZE",
        help="Fix the first dimension of every input where it is free.",
    ),
    click.option(
        "--input-shape",
        "input_shapes",
        type=_InputShape(),
        multiple=True,
        help="Shape of an input; ? is a free dimension.",
    ),
    click.option("--tag", "tags", multiple=True, metavar="TAG", help="Tags of the MetaGraph to read. Default: serve."),
    click.option("--plugin", "plugins", type=_Plugin(), multiple=True, help="A rule of yours, or a list of rules."),
    click.option("--no-entry-points", is_flag=True, help="Leave out the rules that installed packages declare."),
    click.option(
        "--composite",
        "composites",
        type=_CompositeMode(),
        multiple=True,
        help="What becomes of composites of this name (* is allowed): fuse, preserve, custom or inline.",
    ),
    click.option(
        "--custom-options",
        type=click.Choice(["plain", "incumbent"]),
        help="How custom ops get the booleans of composites: plain, or as TFLiteConverter writes them (-1).",
    ),
    click.option(
        "--target",
        type=click.Choice(get_args(Target)),
        help="The runtime that the file is for; compiled_model takes loops in place of fused recurrent ops.",
    ),
    click.option(
        "--optimize",
        type=click.Choice(get_args(Optimize)),
        help="latency: measure the forms of each recurrent layer on this machine and take the fastest.",
    ),
    click.option("--unroll", is_flag=True, help="Unroll recurrent layers that are not fused, in place of loops."),
    click.option("--streaming", is_flag=True, help="Let single steps of marked cells keep their state between calls."),
    click.option("--no-custom-ops", is_flag=True, help="Refuse to write custom ops, which need kernels of their own."),
    click.option(
        "--allow-flex",
        is_flag=True,
        help="Write ops that LiteRT has nothing for as Flex ops, which need TensorFlow's Flex delegate.",
    ),
    click.option("--no-verify", is_flag=True, help="Do not run fused ops beside what they replace."),
    click.option("--traceback", is_flag=True, help="Show where in the code an error comes from."),
)
"""The options that `convert` and `inspect` share: all that change what is converted, and how."""


def _conversion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that `convert` and `inspect` share."""
    for option in reversed(_CONVERSION_OPTIONS):
        command = option(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="litefuse")
def main() -> None:
    """Convert TensorFlow SavedModels to LiteRT, without TensorFlow.

    \b
    Examples:
      litefuse inspect my_saved_model
      litefuse convert my_saved_model -o model.tflite

    Exit codes: 0 done, 1 the model cannot be converted, 2 wrong usage.
    """


@main.command(short_help="Convert a SavedModel to a .tflite file.")
@click.argument("saved_model", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The .tflite file to write."
)
@_conversion_options
@click.option("--verify-ir", is_flag=True, help="Check the IR's invariants after every stage.")
@click.option("--print-after", type=_Stage(), multiple=True, help="Print the module as MLIR after a stage.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON, and nothing else.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def convert(saved_model: Path, output: Path, *, as_json: bool, quiet: bool, traceback: bool, **options: Any) -> None:
    """Convert SAVED_MODEL to a .tflite file and report what was fused.

    Options whose values are KEY, TAG, STAGE, MODULE:NAME, NAME=DIMS or NAME=MODE may be given several times.

    \b
    Examples:
      litefuse convert my_saved_model -o model.tflite
      litefuse convert my_saved_model -o model.tflite --batch 1
      litefuse convert my_saved_model -o model.tflite --input-shape image=1,224,224,3
      litefuse convert my_saved_model -o model.tflite --plugin my_rules:RULES
    """
    from litefuse.convert import convert as run

    if as_json and options["print_after"]:
        raise click.UsageError("--json and --print-after both print to the standard output; give one of them.")
    with _failures(traceback=traceback), _progress(quiet or as_json) as progress:
        _check_output(output, saved_model)
        model = run(saved_model, progress=progress, **_given(options))
        if progress is not None:
            progress("write", 1.0)
        model.save(output)
    if as_json:
        click.echo(model.report.to_json())
    elif not quiet:
        click.echo(str(model.report))
        click.echo(f"Wrote {output} ({output.stat().st_size / 1e6:.2f} MB)")


@main.command(short_help="Show what a SavedModel holds and what would be fused.")
@click.argument("saved_model", type=click.Path(path_type=Path))
@_conversion_options
@click.option("--json", "as_json", is_flag=True, help="Print as JSON, and nothing else.")
def inspect(saved_model: Path, as_json: bool, traceback: bool, **options: Any) -> None:
    """Show what SAVED_MODEL holds and what a conversion would do with it, writing nothing.

    Shown are the signatures with their inputs and outputs, the variables, the ops by kind, the composites, and the
    report of a conversion: what would be fused, and what not and why.

    \b
    Examples:
      litefuse inspect my_saved_model
      litefuse inspect my_saved_model --plugin my_rules:RULES --json
    """
    from litefuse.inspection import inspect_model

    with _failures(traceback=traceback), _progress(as_json) as progress:
        found = inspect_model(saved_model, progress=progress, **_given(options))
    click.echo(json.dumps(found.to_dict(), indent=2) if as_json else str(found))


def _given(options: dict[str, Any]) -> dict[str, Any]:
    """The options that the user gave: those left out are empty."""
    given = {name: value for name, value in options.items() if value}
    for flag, name in _NEGATED.items():
        if given.pop(flag, False):
            given[name] = False
    return given | {name: dict(given[name]) for name in ("input_shapes", "composites") if name in given}


def _check_output(output: Path, saved_model: Path) -> None:
    """Find out before the work, not after it, that the file cannot be written or must not."""
    if not output.parent.is_dir():
        raise _Failure(f"{output}: there is no folder {output.parent}.")
    inside = saved_model.is_dir() and output.resolve().is_relative_to(saved_model.resolve())
    if inside and output.is_file() and output.suffix != ".tflite":
        raise _Failure(f"{output}: this file belongs to the model that is to be converted.")


@contextmanager
def _progress(silent: bool) -> Generator[Callable[[str, float], None] | None, None, None]:
    """A progress bar on a terminal, once the work has taken two seconds; nothing on a pipe."""
    if silent or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar()
    timer = threading.Timer(2.0, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.update
    finally:
        timer.cancel()
        bar.close()


class _Bar:
    """The progress bar; rich is imported only when it is shown."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._closed = False
        self._state = ("read", 0.0)
        self._show: Callable[[str, float], None] | None = None
        self._stop: Callable[[], None] | None = None

    def update(self, stage: str, share: float) -> None:
        self._state = (stage, share)
        if self._show is not None:
            self._show(stage, share)

    def show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        with self._lock:
            if self._closed:
                return
            bar = Progress(console=Console(stderr=True), transient=True)
            task = bar.add_task("", total=1.0)
            self._show = lambda stage, share: bar.update(task, description=stage, completed=share)
            self._show(*self._state)
            self._stop = bar.stop
            bar.start()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._stop is not None:
                self._stop()


if __name__ == "__main__":
    main()

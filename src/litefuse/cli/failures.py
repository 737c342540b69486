"""Exceptions as a shell shows them: one message, an exit code, no traceback."""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from litefuse.errors import LitefuseError

_OPTIONS = {"signatures": "--signature", "tags": "--tag", "input_shapes": "--input-shape", "batch": "--batch"}
"""Arguments of `convert` that may ask for what a model does not have, and how they are spelled here."""


class Failure(click.ClickException):
    """A model that cannot be converted, or a file that cannot be written: exit code 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        # https://no-color.org: click looks only at whether the output is a terminal.
        title = "error" if os.environ.get("NO_COLOR") else click.style("error", fg="red", bold=True)
        click.echo(f"{title}: {self.message}", err=True)


def check_folders(*paths: Path | None) -> None:
    """Find out before the work that a file cannot be written."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise Failure(f"{path}: there is no folder {path.parent}.")


@contextmanager
def failures(*, traceback: bool) -> Generator[None, None, None]:
    """Turn exceptions into exit code 1 and one message; with `traceback` let them through."""
    try:
        yield
    except Exception as error:
        if traceback or isinstance(error, click.ClickException):
            raise
        argument = error.argument if isinstance(error, LitefuseError) else ""
        if argument in _OPTIONS:
            raise click.UsageError(_in_the_shell(str(error), argument)) from error
        raise Failure(_explained(error)) from error


def _in_the_shell(message: str, argument: str) -> str:
    """The message with the option in place of Python's argument: `--batch 3`, not `batch=3`."""
    option = _OPTIONS[argument]
    return re.sub(rf"\b{argument}(= ?|(?=:))", lambda found: f"{option} " if found[1] else option, message)


def _explained(error: Exception) -> str:
    """What the user needs to know of an exception."""
    if isinstance(error, LitefuseError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    if isinstance(error, MemoryError):
        return "there is not enough memory, or the limit on it (ulimit -v) is too low."
    notes = "".join(f" {note}" for note in getattr(error, "__notes__", ()))
    hint = "This is a defect of litefuse, or of a plug-in: --traceback shows where."
    return f"{type(error).__name__}: {error}{notes}\n{hint}"

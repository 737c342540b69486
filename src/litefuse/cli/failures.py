"""Exceptions as a shell shows them: one message, an exit code, no traceback."""

from __future__ import annotations

import os
import re
import signal
import threading
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
def _ended_by_signals() -> Generator[None, None, None]:
    """Let SIGTERM end the command as an exception does, so that temporary folders and drafts are removed."""

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def failures(*, traceback: bool) -> Generator[None, None, None]:
    """Turn exceptions into exit code 1 and one message; with `traceback` let them through."""
    try:
        with _ended_by_signals():
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

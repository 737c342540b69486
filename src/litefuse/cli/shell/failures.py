"""Convert exceptions to one message and an exit code, without a traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import click

from litefuse.errors import LitefuseError

_OPTIONS = {"signatures": "--signature", "tags": "--tag", "input_shapes": "--input-shape", "batch": "--batch"}
"""Arguments of `convert` that a model may not support, and the corresponding command-line options."""


class CommandFailure(click.ClickException):
    """The model cannot be converted, or a file cannot be written: exit code 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        _print_error(self.message)


class WrongUsage(click.UsageError):
    """A usage error of click, printed as other errors are: exit code 2."""

    def __init__(self, error: click.UsageError) -> None:
        super().__init__(error.format_message(), error.ctx)

    def show(self, file: Any = None) -> None:
        if self.ctx is not None:
            names = self.ctx.help_option_names
            hint = f"Try '{self.ctx.command_path} {names[0]}' for help.\n" if names else ""
            click.echo(f"{self.ctx.get_usage()}\n{hint}", err=True)
        _print_error(self.message)


def _print_error(message: str) -> None:
    # https://no-color.org: click checks only whether the output is a terminal.
    title = "error" if os.environ.get("NO_COLOR") else click.style("error", fg="red", bold=True)
    click.echo(f"{title}: {message}", err=True)


@contextmanager
def uniform_errors(*, as_json: bool) -> Generator[None, None, None]:
    """Print click's own errors as the others are; with `as_json`, also as JSON on standard output."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.ClickException as error:
        if as_json:
            click.echo(json.dumps({"error": _error_facts(error)}, indent=2))
        if isinstance(error, click.UsageError) and not isinstance(error, WrongUsage):
            raise WrongUsage(error) from error
        raise


def _error_facts(error: click.ClickException) -> dict[str, Any]:
    """Return the kind of an error, which is the class of its cause or `usage`, its text and the exit code."""
    kind = "usage" if isinstance(error, click.UsageError) else type(error.__cause__ or error).__name__
    return {"kind": kind, "message": error.format_message(), "exit_code": error.exit_code}


def check_folders(*paths: Path | None) -> None:
    """Fail before the work starts if the folder of an output does not exist."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise CommandFailure(f"{path}: the folder {path.parent} does not exist.")


def check_suffix(path: Path | None, what: str, *suffixes: str) -> None:
    """Fail if the suffix of an output is that of another format; a name without a suffix may be a pipe."""
    if path is not None and path.suffix and path.suffix.lower() not in suffixes:
        raise CommandFailure(f"{path}: {what} has the suffix {' or '.join(suffixes)}, not {path.suffix}.")


class Terminated(BaseException):
    """Raised on SIGTERM. A `SystemExit` would be reported as an error of the rule that is running."""


@contextmanager
def ended_by_signals() -> Generator[None, None, None]:
    """Exit on SIGTERM through exceptions, so that temporary folders and unfinished files are removed."""

    def end(_number: int, _frame: object) -> None:
        raise Terminated

    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, end)
    sys.unraisablehook, previous = _signal_again, sys.unraisablehook
    try:
        yield
    except Terminated:
        raise SystemExit(128 + signal.SIGTERM) from None
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        sys.unraisablehook = previous


def _signal_again(unraisable: Any) -> None:
    """Send a signal again whose exception was raised in a destructor or callback, where Python drops it."""
    numbers: dict[type, int] = {KeyboardInterrupt: signal.SIGINT, Terminated: signal.SIGTERM}
    number = numbers.get(unraisable.exc_type)
    if number is None:
        sys.__unraisablehook__(unraisable)
    else:
        threading.Thread(target=_signal_after_hook, args=(number,)).start()


def _signal_after_hook(number: int) -> None:
    """Send a signal when the main thread has left `_signal_again`, where its exception would be dropped, too."""
    main = threading.main_thread().ident
    frames = sys._current_frames  # pyright: ignore[reportPrivateUsage]
    while main is not None and _is_running(frames().get(main), _signal_again.__code__):
        time.sleep(0.001)
    os.kill(os.getpid(), number)


def _is_running(frame: FrameType | None, code: CodeType) -> bool:
    while frame is not None and frame.f_code is not code:
        frame = frame.f_back
    return frame is not None


@contextmanager
def report_failures(*, traceback: bool) -> Generator[None, None, None]:
    """Convert exceptions to one message and exit code 1, or 2 for a wrong option; with `traceback`, propagate them."""
    try:
        with ended_by_signals():
            yield
    except Exception as error:
        if traceback or isinstance(error, click.ClickException):
            raise
        argument = error.argument if isinstance(error, LitefuseError) else ""
        if argument in _OPTIONS:
            raise click.UsageError(_use_option_names(str(error), argument)) from error
        raise CommandFailure(_explain(error)) from error


def _use_option_names(message: str, argument: str) -> str:
    """Replace the Python argument in a message by the option: `batch=3` becomes `--batch 3`."""
    option = _OPTIONS[argument]
    return re.sub(
        rf"\b{argument}(= ?)|(?<!\w )\b{argument}(?=:)", lambda match: f"{option} " if match[1] else option, message
    )


def _explain(error: Exception) -> str:
    """Return the message that is shown to the user for an exception."""
    if isinstance(error, LitefuseError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    if isinstance(error, MemoryError):
        return "not enough memory, or the memory limit (ulimit -v) is too low."
    notes = "".join(f" {note}" for note in getattr(error, "__notes__", ()))
    hint = "This is a bug in litefuse or in a plug-in: --traceback shows where it occurred."
    return f"{type(error).__name__}: {error}{notes}\n{hint}"

"""Start the process of a worker."""

from __future__ import annotations

# `socket`, which gives names to what is in this module, takes longer to import than a process to start.
import _socket
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

NO_SIGNAL: int = getattr(_socket, "MSG_NOSIGNAL", 0)
"""For `send`: a worker that has ended must not end a program that has SIGPIPE at its default."""
_CHILD = Path(__file__).with_name("child.py")
_PYTHON = re.compile(r"(python|pypy)[\d.]*[a-z]?(-[\w.]+)?")
_CHATTER = ("INFO: ", "WARNING: ")
"""What a line of the error output begins with that says nothing about a crash."""


class LaunchError(Exception):
    """The process cannot be started."""


class Log:
    """The error output of a worker: a file without a name, in memory where the system has such files."""

    def __init__(self) -> None:
        """Raises `OSError` where there can be no such file."""
        self.file = _unnamed_file()

    def clear(self) -> None:
        """Forget what was written so far."""
        with suppress(OSError):
            self.file.truncate(0)

    def text(self) -> str:
        """Return what was written since it was cleared."""
        self.file.seek(0)
        return self.file.read().decode(errors="replace")

    def shown(self) -> str:
        """Return what was written since it was cleared, without what native libraries say of themselves."""
        return "".join(line for line in self.text().splitlines(keepends=True) if not line.startswith(_CHATTER))

    def last_line(self) -> str:
        """Return the last line that says something, or ""."""
        lines = (line.strip() for line in self.text().splitlines())
        return next((line for line in reversed([*lines]) if line and not line.startswith(_CHATTER)), "").rstrip(".")


class Launched(NamedTuple):
    """A process, this end of the connection to it, and what it writes to its standard streams."""

    process: subprocess.Popen[bytes]
    connection: _socket.socket
    log: Log


def launch(*, is_quick: bool) -> Launched:
    """Start `child.py`; with `is_quick` NumPy gets one thread, which is faster to start. Raises `LaunchError`."""
    obstacle = _obstacle()
    if obstacle:
        raise LaunchError(obstacle)
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"} if is_quick else None
    command = [sys.executable, "-S", str(_CHILD)]
    try:
        log = Log()
        ours, theirs = (_above_streams(end) for end in _socket.socketpair())
        try:
            # In a session of its own, so that Ctrl-C in a terminal reaches the program alone.
            process = subprocess.Popen(
                command,
                stdin=theirs.fileno(),
                stdout=log.file,
                stderr=log.file,
                env=environment,
                start_new_session=True,
            )
        finally:
            theirs.close()
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise LaunchError(f"{sys.executable} cannot be started: {error}") from error
    return Launched(process, ours, log)


def _obstacle() -> str:
    """Why no worker can be started here, or ""."""
    if os.name != "posix":
        return "worker processes need a POSIX system"
    if getattr(sys, "frozen", False) or not _PYTHON.fullmatch(Path(sys.executable or "").name):
        return f"sys.executable is no Python interpreter ({sys.executable or 'it is empty'})"
    return ""


def _above_streams(end: _socket.socket) -> _socket.socket:
    """The same socket under a number above those of the standard streams.

    Where a standard stream is closed, native code may still write to its number.
    """
    return _socket.socket(fileno=_moved(end.detach()))


def _moved(number: int) -> int:
    import fcntl

    if number > 2:
        return number
    try:
        return fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 3)
    finally:
        os.close(number)


def _unnamed_file() -> Any:
    import fcntl

    if hasattr(os, "memfd_create"):
        number = os.memfd_create("litefuse", os.MFD_CLOEXEC)
    else:
        import tempfile

        try:
            with tempfile.TemporaryFile() as file:
                number = os.dup(file.fileno())
        except OSError:
            # No file can be written: what the worker says is lost.
            number = os.open(os.devnull, os.O_RDWR)
    number = _moved(number)
    fcntl.fcntl(number, fcntl.F_SETFL, os.O_APPEND)
    return os.fdopen(number, "r+b", buffering=0)


def cause(code: int) -> str:
    """Name what ended a process by its exit code: `signal 11 (SIGSEGV)`."""
    if code >= 0:
        # A program that ignores SIGCHLD is not told the code: Python takes it for 0.
        return f"exit code {code}" if code else "an unknown signal"
    try:
        return f"signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"signal {-code}"

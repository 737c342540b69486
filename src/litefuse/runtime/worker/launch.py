"""Starting of worker processes, by a new interpreter or a copy of this process."""

# Importing `socket`, a wrapper of this module, takes longer than starting a process.
import _socket
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from litefuse.runtime.worker import child
from litefuse.runtime.worker.fork import ForkedProcess, can_fork, fork

NO_SIGNAL: int = getattr(_socket, "MSG_NOSIGNAL", 0)
"""A flag for `send`: sending to a worker that has exited must not raise SIGPIPE, which may terminate the program."""
_PYTHON = re.compile(r"(python|pypy)[\d.]*[a-z]?(-[\w.]+)?")
_LOG_PREFIXES = ("INFO: ", "WARNING: ")
"""Prefixes of lines in the error output that are unrelated to a crash."""


class LaunchError(Exception):
    """The process cannot be started."""


class Log:
    """The error output of a worker: an unnamed file, in memory if the system supports it."""

    def __init__(self) -> None:
        """Create the file; raises `OSError` if that fails."""
        self.file = _unnamed_file()

    def clear(self) -> None:
        """Discard the output so far."""
        with suppress(OSError):
            self.file.truncate(0)

    def text(self) -> str:
        """Return the output since the last `clear`."""
        self.file.seek(0)
        return self.file.read().decode(errors="replace")

    def filtered_text(self) -> str:
        """Return the output since the last `clear`, without log messages of native libraries."""
        return "".join(line for line in self.text().splitlines(keepends=True) if not line.startswith(_LOG_PREFIXES))

    def last_line(self) -> str:
        """Return the last nonempty line that is not a log message, or ""."""
        lines = (line.strip() for line in self.text().splitlines())
        return next((line for line in reversed([*lines]) if line and not line.startswith(_LOG_PREFIXES)), "").rstrip(
            "."
        )


class ScriptProcess:
    """`child.py` in a new interpreter; see `ForkedProcess` for the methods."""

    def __init__(self, connection: int, lifeline: int, log: int, *, is_quick: bool) -> None:
        """Start the process; raises `OSError` or `ValueError` if that fails."""
        # Copies of this process, which are more frequent, do not need this module.
        import subprocess

        self._popen = subprocess.Popen(
            [sys.executable, "-S", child.__file__],
            stdin=connection,
            stdout=lifeline,
            stderr=log,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"} if is_quick else None,
            # Use a new session, so that Ctrl-C in a terminal does not reach the worker.
            start_new_session=True,
        )
        self._timeout = subprocess.TimeoutExpired
        self.pid, self.poll, self.kill = self._popen.pid, self._popen.poll, self._popen.kill

    def wait(self, seconds: float | None = None) -> int | None:
        try:
            return self._popen.wait(seconds)
        except self._timeout:
            return None


class WorkerProcess(NamedTuple):
    """A process, this end of the connection to it, and its output."""

    process: ScriptProcess | ForkedProcess
    connection: _socket.socket
    lifeline: _socket.socket
    """A connection without data; the process exits when this end of it is closed."""
    log: Log

    @property
    def is_copy(self) -> bool:
        """Whether it is a copy of this process."""
        return isinstance(self.process, ForkedProcess)


def launch(*, is_quick: bool, may_copy: bool) -> WorkerProcess:
    """Start a worker; raises `LaunchError` if that fails.

    Args:
        is_quick: whether NumPy uses one thread, which starts faster.
        may_copy: whether the worker may be a copy of this process, which starts even faster.
    """
    obstacle = find_obstacle()
    if obstacle:
        raise LaunchError(obstacle)
    try:
        log = Log()
        ours, theirs = (_move_above_streams(end) for end in _socket.socketpair())
        lifeline, its_lifeline = (_move_above_streams(end) for end in _socket.socketpair())
        numbers = theirs.fileno(), its_lifeline.fileno(), log.file.fileno()
        try:
            process = fork(child.run, *numbers) if may_copy and can_fork() else None
            if process is None:
                process = ScriptProcess(*numbers, is_quick=is_quick)
        finally:
            theirs.close()
            its_lifeline.close()
    except (OSError, ValueError) as error:
        raise LaunchError(f"{sys.executable} cannot be started: {error}") from error
    return WorkerProcess(process, ours, lifeline, log)


def find_obstacle() -> str:
    """Return the reason why workers cannot be started on this system, or ""."""
    if os.name != "posix":
        return "worker processes require a POSIX system"
    if getattr(sys, "frozen", False) or not _PYTHON.fullmatch(Path(sys.executable or "").name):
        return f"sys.executable is not a Python interpreter ({sys.executable or 'it is empty'})"
    return ""


def _move_above_streams(end: _socket.socket) -> _socket.socket:
    """Return the same socket with a file descriptor above those of the standard streams.

    If a standard stream is closed, native code may still write to its file descriptor.
    """
    return _socket.socket(fileno=_move_descriptor(end.detach()))


def _move_descriptor(number: int) -> int:
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
            # No file can be created; discard the worker's output.
            number = os.open(os.devnull, os.O_RDWR)
    number = _move_descriptor(number)
    fcntl.fcntl(number, fcntl.F_SETFL, os.O_APPEND)
    return os.fdopen(number, "r+b", buffering=0)


def describe_exit(code: int) -> str:
    """Describe why a process ended, by its exit code: `signal 11 (SIGSEGV)`."""
    if code >= 0:
        # The code is unknown in programs that ignore SIGCHLD; Python then returns 0.
        return f"exit code {code}" if code else "an unknown signal"
    try:
        return f"signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"signal {-code}"

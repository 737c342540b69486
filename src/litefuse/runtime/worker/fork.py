"""Start of worker processes as copies of this process, which has imported NumPy and litefuse already.

A copy takes a tenth of the processor time that a new interpreter takes, but is a worker only if nothing of this process
can harm it, and it cannot harm anything of this process: see `can_fork` and `_detach`. Copies run no user code.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from types import BuiltinFunctionType
from typing import Any, NoReturn

import numpy as np

_MAX_BYTES = 256 << 20
"""Maximum anonymous memory of a copied process: memory that it changes exists twice as long as the copy runs."""
_SECONDS_BETWEEN_POLLS = 0.001, 0.05
_PROC = "/proc/self/"


class ForkedProcess:
    """A child process that is a copy of this one, with those methods of `subprocess.Popen` that workers need."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None
        # Once a process was waited for, its number may be that of another one.
        self._lock = threading.Lock()

    def poll(self) -> int | None:
        """Return the exit code, negative if a signal ended the process, or None if it runs."""
        with self._lock:
            self._wait(os.WNOHANG)
            return self._code

    def wait(self, seconds: float | None = None) -> int | None:
        """Wait for the end of the process; returns its exit code, or None if it still runs after `seconds`."""
        deadline = None if seconds is None else time.monotonic() + seconds
        pause, longest = _SECONDS_BETWEEN_POLLS
        while self.poll() is None and (deadline is None or time.monotonic() < deadline):
            time.sleep(pause)
            pause = min(2 * pause, longest)
        return self._code

    def kill(self) -> None:
        """Send SIGKILL, unless the process has ended."""
        with self._lock:
            self._wait(os.WNOHANG)
            if self._code is None:
                os.kill(self.pid, signal.SIGKILL)

    def _wait(self, options: int) -> None:
        if self._code is not None:
            return
        try:
            pid, status = os.waitpid(self.pid, options)
        except ChildProcessError:
            # The program ignores SIGCHLD, or has waited for all its children: the code is unknown.
            self._code = 0
            return
        if pid:
            self._code = os.waitstatus_to_exitcode(status)


def fork(serve: Callable[[int, int], object], connection: int, lifeline: int, log: int) -> ForkedProcess | None:
    """Return a copy of this process that calls `serve(connection, lifeline)` and exits; its output goes to `log`.

    These are file descriptors above 2. Returns None if the process cannot be copied, or has more than one thread.
    """
    # A handler must not run in the copy, nor before the copy is known here.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        with warnings.catch_warnings():
            # Python 3.12 warns of threads; see below.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            _run(serve, connection, lifeline, log)
        process = ForkedProcess(pid)
        # OpenBLAS ends its threads before a fork, and starts them again when it needs them. Threads that are left
        # existed during the fork: locks that they held are never released in the copy, which still waits for a request.
        with suppress(OSError):
            if _count_threads() == 1:
                return process
        process.kill()
        process.wait()
        return None
    except (OSError, RuntimeError):
        return None
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def can_fork() -> bool:
    """Return whether a copy of this process can be a worker.

    This is the case for a small program with one thread on Linux, which is not being debugged, profiled or switched
    between tasks by replaced functions (gevent), and which shares no memory that it can change with other processes,
    files or devices.
    """
    if sys.platform != "linux" or sys.implementation.name != "cpython":
        return False
    if not isinstance(os.fork, BuiltinFunctionType) or _is_traced():
        return False
    if threading.active_count() > 1 or threading.current_thread() is not threading.main_thread():
        return False
    try:
        # OpenBLAS has one thread for each processor.
        has_threads = _count_threads() > len(os.sched_getaffinity(0))
        return not has_threads and _anonymous_bytes() <= _MAX_BYTES and not _shares_memory()
    except OSError:
        return False


def _is_traced() -> bool:
    if sys.gettrace() is not None or sys.getprofile() is not None:
        return True
    # Python 3.12 has numbers for six tools.
    monitoring: Any = getattr(sys, "monitoring", None)
    return monitoring is not None and any(monitoring.get_tool(number) is not None for number in range(6))


def _count_threads() -> int:
    return len(os.listdir(_PROC + "task"))


def _anonymous_bytes() -> int:
    with open(_PROC + "statm") as file:
        _, resident, of_files, *_ = map(int, file.read().split())
    return (resident - of_files) * os.sysconf("SC_PAGE_SIZE")


def _shares_memory() -> bool:
    """Return whether the process has a shared mapping that it can write to."""
    with open(_PROC + "maps") as maps:
        return any(line.split(maxsplit=2)[1][1::2] == "ws" for line in maps)


def _run(serve: Callable[[int, int], object], connection: int, lifeline: int, log: int) -> NoReturn:
    """Be the worker. Nothing may return or raise to the callers of `fork`, nor run the program's exit handlers."""
    try:
        # Nothing writes what is left in the buffers of these streams.
        streams = sys.stdin, sys.stdout, sys.stderr
        _detach({connection, lifeline}, log)
        serve(connection, lifeline)
        del streams
    except BaseException as error:
        sys.__excepthook__(type(error), error, error.__traceback__)
    finally:
        os._exit(0)


def _detach(kept: set[int], log: int) -> None:
    """Give up everything of the parent but its memory: files, streams, signals, terminal, warnings, garbage."""
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    # Ctrl-C in a terminal must not reach this process.
    os.setsid()
    for number, target in ((os.open(os.devnull, os.O_RDWR), 0), (log, 1), (log, 2)):
        os.dup2(number, target)
    for name in os.listdir(_PROC + "fd"):
        if int(name) > 2 and int(name) not in kept:
            with suppress(OSError):
                os.close(int(name))
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False))
    sys.stdout = sys.stderr = io.TextIOWrapper(
        io.FileIO(2, "w", closefd=False), errors="backslashreplace", write_through=True
    )
    # No finalizer of the parent's objects may run here: they may write to files whose numbers are those of others now.
    gc.freeze()
    gc.enable()
    warnings.resetwarnings()
    warnings.simplefilter("ignore")
    np.seterr(divide="warn", over="warn", under="ignore", invalid="warn")
    signal.pthread_sigmask(signal.SIG_SETMASK, ())

"""Client of worker processes: starts them and sends them requests."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import Any

from litefuse.errors import LitefuseError, first_line
from litefuse.runtime.worker.child import CLOSE, READY, Sessions, decode, encode
from litefuse.runtime.worker.fork import can_fork
from litefuse.runtime.worker.launch import NO_SIGNAL, LaunchError, WorkerProcess, describe_exit, launch

TIMEOUT_SECONDS = 120.0
"""Default time limit for a response."""
MODEL_TIMEOUT_SECONDS = 600.0
"""Time limit for a call of a whole model."""
IDLE_SECONDS = 60.0
"""Time after which a worker without open models exits."""
_SECONDS_TO_START = 120.0
_SECONDS_TO_START_COPY = 20.0
_SECONDS_TO_END = 10.0


class CrashedError(LitefuseError, RuntimeError):
    """LiteRT has crashed in a worker process, or has not responded in time (`is_timeout`).

    `is_certain` is False if the model may not be the cause: the process may have been killed by a user, or by the
    system because memory ran out; or its memory may have been corrupted by other models, or by the program that was
    copied.
    """

    def __init__(self, problem: str, *, is_timeout: bool = False, is_certain: bool = True) -> None:
        self.is_timeout, self.is_certain = is_timeout, is_certain
        super().__init__(problem)


class UnavailableError(LitefuseError):
    """Worker processes cannot be started on this system."""


class Worker:
    """A process that runs models in LiteRT's interpreter; a crash makes only the current request fail.

    The constructor starts it without waiting until it is ready. It exits with this object or with the program, even if
    that is killed. Several threads may use it, but it processes one request at a time.

    Args:
        is_quick: whether NumPy uses only one thread, which makes the start faster.
        may_copy: whether the process may be a copy of this one, which makes the start even faster.
    """

    in_process = ""
    """The reason why requests are executed in this process, or "" if they are not."""
    shows_output = False
    """Whether to print the process's output to standard error after each request."""

    def __init__(self, *, is_quick: bool = False, may_copy: bool = False) -> None:
        """Start the process; raises `UnavailableError` if that fails."""
        self.opened = 0
        self._owner = os.getpid()
        self._released: list[int] = []
        self._lock = threading.Lock()
        self._is_ready = False
        self._launch(is_quick=is_quick, may_copy=may_copy)

    def _launch(self, *, is_quick: bool, may_copy: bool) -> None:
        try:
            self._child = launch(is_quick=is_quick, may_copy=may_copy)
        except LaunchError as error:
            raise UnavailableError(str(error)) from error
        self._finalizer = weakref.finalize(self, _terminate, self._child, self._owner)

    @property
    def is_alive(self) -> bool:
        """Whether it accepts requests: False after a crash, and in forks of the process that started it."""
        return self._finalizer.alive and self._owner == os.getpid() and self._child.process.poll() is None

    def start(self) -> None:
        """Wait until it is ready; raises `UnavailableError` if it cannot be started."""
        with self._lock:
            try:
                self._wait_until_ready()
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Terminate the process."""
        self._finalizer()

    def request(self, method: str, *arguments: Any, seconds: float | None = TIMEOUT_SECONDS, **named: Any) -> Any:
        """Call a method of `Sessions` and return its result, or raise its exception.

        Raises:
            CrashedError: the process crashed, or did not respond within `seconds` and was terminated.
            UnavailableError: the process could not be started.
        """
        with self._lock:
            try:
                self._wait_until_ready()
                self._flush()
                succeeded, result = self._exchange((method, arguments, named), seconds)
            except BaseException:
                # A late response would be mistaken for the response to the next request.
                self.close()
                raise
        if not succeeded:
            raise _recreate_exception(*result)
        return result

    def open(
        self,
        model: bytes | str,
        options: Mapping[str, Any],
        kernels: Mapping[str, Any] | None = None,
        *,
        seconds: float | None = TIMEOUT_SECONDS,
    ) -> int:
        """Open a model, given by absolute path or content; returns its number for other requests."""
        self.opened += 1
        content = pickle.PickleBuffer(model) if isinstance(model, bytes) else model
        return self.request("open", content, options, kernels, seconds=seconds)

    def release(self, number: int) -> None:
        """Free a model in the worker, now or with the next request; may be called from finalizers."""
        self._released.append(number)
        if not self._lock.acquire(blocking=False):
            return
        try:
            if self._is_ready and self.is_alive:
                self._flush()
        except OSError:
            self.close()
        finally:
            self._lock.release()

    def _flush(self) -> None:
        """Send the numbers of released models, without a response."""
        released, self._released = self._released, list[int]()
        if released:
            named: dict[str, Any] = {}
            self._send((CLOSE, (released,), named))

    def _wait_until_ready(self) -> None:
        if self._is_ready:
            return
        try:
            self._greet()
        except UnavailableError:
            if not self._child.is_copy:
                raise
            # Something in the program does not survive the copying.
            self.close()
            self._launch(is_quick=True, may_copy=False)
            self._greet()

    def _greet(self) -> None:
        """Exchange the first messages."""
        try:
            self._child.connection.settimeout(_SECONDS_TO_START_COPY if self._child.is_copy else _SECONDS_TO_START)
            self._send(([os.path.abspath(path) for path in sys.path], IDLE_SECONDS))
            self._is_ready = decode(self._read) == READY
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            reason = self._child.log.last_line() or first_line(error)
            raise UnavailableError(f"{sys.executable} cannot be started as a worker process: {reason}") from error

    def _exchange(self, request: object, seconds: float | None) -> tuple[bool, Any]:
        self._child.log.clear()
        parts = encode(request)
        try:
            self._child.connection.settimeout(seconds)
            self._send_parts(parts)
            return decode(self._read)
        except TimeoutError as error:
            raise CrashedError(f"LiteRT did not respond within {seconds:.0f} s.", is_timeout=True) from error
        except Exception as error:
            # A process with corrupted memory may send invalid data before it exits.
            raise self._crash() from error
        finally:
            if self.shows_output and sys.stderr is not None:
                sys.stderr.write(self._child.log.filtered_text())

    def _send(self, message: object) -> None:
        self._send_parts(encode(message))

    def _send_parts(self, parts: Sequence[memoryview]) -> None:
        for part in parts:
            self._child.connection.sendall(part, NO_SIGNAL)

    def _read(self, size: int) -> bytearray:
        data = bytearray(size)
        view = memoryview(data)
        while view:
            count = self._child.connection.recv_into(view)
            if not count:
                raise EOFError
            view = view[count:]
        return data

    def _crash(self) -> CrashedError:
        """Return an error that describes why the process ended."""
        self._child.connection.close()
        code = self._child.process.wait(_SECONDS_TO_END)
        if code is None:
            return CrashedError("LiteRT crashed: its process sent an invalid response.", is_certain=self._is_unspoiled)
        line = self._child.log.last_line()
        text = f"LiteRT crashed with {describe_exit(code)}{f': {line}' if line else ''}."
        return CrashedError(text, is_certain=self._is_unspoiled and code not in (0, -signal.SIGKILL))

    @property
    def _is_unspoiled(self) -> bool:
        """Whether only the model that was opened last can have corrupted the memory of the process."""
        return self.opened <= 1 and not self._child.is_copy


class InProcess:
    """Executes requests in this process, if no worker can be started."""

    is_alive = True
    shows_output = True

    def __init__(self, reason: str) -> None:
        self.in_process = reason
        self.opened = 0
        self._sessions = Sessions()

    def start(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Free all models."""
        self._sessions = Sessions()

    def request(self, method: str, *arguments: Any, seconds: float | None = None, **named: Any) -> Any:
        """Call a method of `Sessions`; see `Worker.request`."""
        del seconds
        return getattr(self._sessions, method)(*arguments, **named)

    def open(
        self,
        model: bytes | str,
        options: Mapping[str, Any],
        kernels: Mapping[str, Any] | None = None,
        *,
        seconds: float | None = None,
    ) -> int:
        """Open a model; see `Worker.open`."""
        return self.request("open", model, options, kernels, seconds=seconds)

    def release(self, number: int) -> None:
        """Free a model."""
        self._sessions.close([number])


AnyWorker = Worker | InProcess
_THREAD = threading.local()


def shared_worker() -> AnyWorker:
    """Return the worker of this thread, which is reused by later conversions, or `InProcess` if none can be started."""
    worker: AnyWorker | None = getattr(_THREAD, "worker", None)
    if worker is None or not worker.is_alive:
        worker = _THREAD.worker = new_worker(is_quick=True, may_copy=True)
    return worker


def start_early() -> None:
    """Start the worker of this thread in the background, unless it can be a copy, which is ready as soon as needed.

    Both processes must copy the memory that they change; the later they are separated, the less that is.
    """
    if not can_fork():
        shared_worker()


def unused_worker() -> AnyWorker:
    """Return the worker of this thread, after replacing it if a model has been opened in it."""
    worker = shared_worker()
    if worker.opened and not worker.in_process:
        worker = _THREAD.worker = new_worker(is_quick=True, may_copy=True)
    return worker


def new_worker(*, is_quick: bool = False, may_copy: bool = False) -> AnyWorker:
    """Return a worker in which no model has run, or `InProcess` if none can be started."""
    if isinstance(current := getattr(_THREAD, "worker", None), InProcess):
        return current
    try:
        return Worker(is_quick=is_quick, may_copy=may_copy)
    except UnavailableError as error:
        return fall_back_in_process(error)


def ensure_started(worker: AnyWorker) -> AnyWorker:
    """Wait until the worker is ready and return it, or `InProcess` if it cannot be started."""
    try:
        worker.start()
    except UnavailableError as error:
        return fall_back_in_process(error)
    return worker


def fall_back_in_process(error: UnavailableError) -> InProcess:
    """Return an `InProcess`, which this thread will use instead of workers from now on."""
    worker = _THREAD.worker = InProcess(str(error))
    return worker


def _terminate(child: WorkerProcess, owner: int) -> None:
    child.connection.close()
    child.lifeline.close()
    # In a fork, the worker belongs to the parent process.
    if os.getpid() == owner:
        child.process.kill()
        child.process.wait()


def _recreate_exception(module: str, name: str, arguments: tuple[str, ...], state: dict[str, Any]) -> Exception:
    """Recreate an exception of the worker, as a `RuntimeError` if its class is not loaded in this process."""
    kind: Any = sys.modules.get(module)
    for part in name.split("."):
        kind = getattr(kind, part, None)
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        return RuntimeError(f"{name}: {arguments[0]}")
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    return error

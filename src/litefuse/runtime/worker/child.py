"""The worker process, which runs models in LiteRT's interpreter on request.

The file is run as a script, or `run` is called in a copy of the parent process. It does not import litefuse unless a
request needs it, because the package takes longer to import than NumPy and LiteRT together.
"""

from __future__ import annotations

import importlib
import io
import os
import pickle
import struct
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

READY = "litefuse worker"
CLOSE = "close"
"""The method without a response."""

_LENGTH = struct.Struct("<Q")
_MIN_SEPARATE_BYTES = 1 << 14
"""Size of an array from which sending it separately is faster than copying it into the message."""


def encode(message: object) -> list[memoryview]:
    """Return the parts of a message, to be sent in order; the memory of large arrays is not copied."""
    separate: list[memoryview] = []

    def is_copied(buffer: pickle.PickleBuffer) -> bool:
        content = buffer.raw()
        if content.nbytes >= _MIN_SEPARATE_BYTES:
            separate.append(content)
        return content.nbytes < _MIN_SEPARATE_BYTES

    parts = [memoryview(pickle.dumps(message, 5, buffer_callback=is_copied)), *separate]
    header = b"".join(_LENGTH.pack(size) for size in (len(parts), *(part.nbytes for part in parts)))
    return [memoryview(header), *parts]


def decode(read: Callable[[int], Any]) -> Any:
    """Return the next message; `read(size)` returns a buffer of exactly `size` bytes."""
    (count,) = _LENGTH.unpack(read(_LENGTH.size))
    sizes = struct.unpack(f"<{count}Q", read(count * _LENGTH.size))
    body, *buffers = [read(size) for size in sizes]
    return pickle.loads(body, buffers=buffers)


class Sessions:
    """Models on interpreters that are kept between requests, by number."""

    def __init__(self) -> None:
        self._sessions: dict[int, _Session] = {}
        self._count = 0

    def __len__(self) -> int:
        return len(self._sessions)

    def open(self, model: Any, options: Mapping[str, Any], kernels: Mapping[str, Any] | None = None) -> int:
        """Open a model, given by path or content; returns the number of the session."""
        content = model if isinstance(model, str) else bytes(model)
        self._count += 1
        with warnings.catch_warnings():
            # LiteRT warns of the memory that `keep_tensors` needs.
            warnings.simplefilter("ignore", UserWarning)
            self._sessions[self._count] = _Session(_interpreter(content, options, kernels))
        return self._count

    def close(self, numbers: Iterable[int]) -> None:
        """Free sessions."""
        for number in numbers:
            self._sessions.pop(number, None)

    def allocate(self, number: int) -> None:
        """Allocate memory for the shapes in the file."""
        self._sessions[number].interpreter.allocate_tensors()

    def has_delegate(self, number: int) -> bool:
        """Return whether a delegate may run ops of the first subgraph, whose memory is allocated."""
        # This function of LiteRT is not public.
        find_ops = getattr(self._sessions[number].interpreter, "_get_ops_details", None)
        return find_ops is None or any(op["op_name"] == "DELEGATE" for op in find_ops())

    def run(self, number: int, arrays: Sequence[Any]) -> list[Any]:
        """Run the first subgraph; arrays and results are in the order of its inputs and outputs."""
        return self._sessions[number].run(arrays)

    def run_many(self, number: int, calls: Sequence[Sequence[Any]]) -> list[list[Any]]:
        """Run the first subgraph several times."""
        return [self._sessions[number].run(arrays) for arrays in calls]

    def run_named(self, number: int, inputs: Mapping[int, Any], outputs: Sequence[int]) -> list[Any]:
        """Run the first subgraph on arrays by tensor index; returns the values of the tensors `outputs`."""
        return self._sessions[number].run_named(inputs, outputs)

    def run_signature(self, number: int, key: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
        """Run a signature on arrays by input name; returns arrays by output name."""
        return self._sessions[number].run_signature(key, inputs)

    def run_signatures(
        self, number: int, calls: Sequence[tuple[str, int, Mapping[str, Any]]], module: str, after: str, end: str
    ) -> None:
        """Run signatures, and call the functions `after` and `end` of litefuse after each call and after the last one.

        Each item of `calls` represents several: it has their number, and their inputs along the first axis of arrays.
        An exception of a call has the call's index as `call`; before it is raised, `end` is called, too.
        """
        interpreter, functions = self._sessions[number].interpreter, _import_own(module)
        end_call, index = getattr(functions, after), 0

        def end_one() -> None:
            nonlocal index
            end_call()
            index += 1

        try:
            for key, count, inputs in calls:
                interpreter.get_signature_runner(key).run_each(count, inputs, end_one)
        except Exception as error:
            vars(error)["call"] = index
            raise
        finally:
            getattr(functions, end)()

    def repeat(self, number: int, count: int) -> float:
        """Run the first subgraph `count` times with the same inputs; returns the mean time in seconds."""
        invoke = self._sessions[number].interpreter.invoke
        start = time.perf_counter()
        for _ in range(count):
            invoke()
        return (time.perf_counter() - start) / count

    def repeat_signature(self, number: int, key: str, inputs: Mapping[str, Any], count: int) -> float:
        """Run a signature once, then `count` times with the same inputs; returns the mean time in seconds."""
        interpreter = self._sessions[number].interpreter
        run = partial(interpreter.get_signature_runner(key), **inputs)
        run()
        # `invoke` runs only the first subgraph; a signature runner also copies inputs and outputs.
        if len(interpreter.get_signature_list()) == 1:
            run = interpreter.invoke
        start = time.perf_counter()
        for _ in range(count):
            run()
        return (time.perf_counter() - start) / count

    def values(self, number: int, subgraph: int, tensors: Sequence[int]) -> list[Any]:
        """Return the values of tensors after a call, None for those that a delegate does not expose."""
        return [self._sessions[number].value(subgraph, tensor) for tensor in tensors]

    def call(self, module: str, function: str, *arguments: Any, sent_kernels: Any = None, **named: Any) -> Any:
        """Call a function of litefuse by name; `sent_kernels` are received and passed as its argument `kernels`."""
        if sent_kernels is not None:
            named["kernels"] = _import_own("litefuse.runtime.worker.kernels").receive_kernels(sent_kernels)
        return getattr(_import_own(module), function)(*arguments, **named)


class _Session:
    """A model on one interpreter."""

    def __init__(self, interpreter: Any) -> None:
        self.interpreter = interpreter
        self._shapes: dict[int, tuple[int, ...]] | None = None
        self._ends: tuple[list[int], list[int]] | None = None

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        if self._ends is None:
            details = self.interpreter.get_input_details(), self.interpreter.get_output_details()
            self._ends = [detail["index"] for detail in details[0]], [detail["index"] for detail in details[1]]
        return self.run_named(dict(zip(self._ends[0], arrays, strict=True)), self._ends[1])

    def run_named(self, inputs: Mapping[int, Any], outputs: Sequence[int]) -> list[Any]:
        shapes = {index: array.shape for index, array in inputs.items()}
        if shapes != self._shapes:
            for index, shape in shapes.items():
                self.interpreter.resize_tensor_input(index, shape)
            self.interpreter.allocate_tensors()
            self._shapes = shapes
        for index, array in inputs.items():
            self.interpreter.set_tensor(index, array)
        self.interpreter.invoke()
        return [self.interpreter.get_tensor(index) for index in outputs]

    def run_signature(self, key: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
        return self.interpreter.get_signature_runner(key)(**inputs)

    def value(self, subgraph: int, tensor: int) -> Any:
        try:
            return self.interpreter.get_tensor(tensor, subgraph)
        except (ValueError, RuntimeError):
            return None


def _interpreter(model: str | bytes, options: Mapping[str, Any], kernels: Mapping[str, Any] | None) -> Any:
    """Return LiteRT's interpreter, or litefuse's if kernels are given."""
    if kernels:
        given = _import_own("litefuse.runtime.worker.kernels").receive_kernels(kernels)
        return _import_own("litefuse.runtime").open_interpreter(model, kernels=given, **options)
    litert: Any = importlib.import_module("ai_edge_litert.interpreter")
    kinds = litert.OpResolverType
    return litert.Interpreter(
        **({"model_path": model} if isinstance(model, str) else {"model_content": model}),
        num_threads=options.get("threads"),
        experimental_op_resolver_type=kinds.AUTO if options["xnnpack"] else kinds.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
        experimental_preserve_all_tensors=options.get("keep_tensors", False),
    )


def _import_own(module: str) -> Any:
    """Import a module of the litefuse package to which this file belongs, even if `sys.path` has another one."""
    if "litefuse" in sys.modules:
        return importlib.import_module(module)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    sys.path.insert(0, root)
    try:
        return importlib.import_module(module)
    finally:
        sys.path.remove(root)


def execute(sessions: Sessions, request: tuple[str, Sequence[Any], Mapping[str, Any]]) -> tuple[bool, Any]:
    """Execute a request; returns True and the result, or False and a description of the exception."""
    method, arguments, named = request
    try:
        return True, getattr(sessions, method)(*arguments, **named)
    except BaseException as error:
        return False, _describe(error)


def _describe(error: BaseException) -> tuple[str, str, tuple[str, ...], dict[str, Any]]:
    """Return the module, class, arguments and picklable attributes of an exception."""
    # Report SystemExit and KeyboardInterrupt as RuntimeError, because they would terminate the parent.
    kind = type(error) if isinstance(error, Exception) else RuntimeError
    text = str(error) if isinstance(error, Exception) else f"{type(error).__name__}: {error}"
    state = {name: value for name, value in vars(error).items() if _can_be_sent(value)}
    return kind.__module__, kind.__qualname__, (text,), state


def _can_be_sent(value: Any) -> bool:
    try:
        pickle.dumps(value)
    except Exception:
        return False
    return True


class _Connection:
    """The worker's end of the socket for requests and responses."""

    def __init__(self, number: int) -> None:
        self._number = number
        # Do not read ahead, because `wait` checks only for unread data in the socket.
        self._file = io.BufferedReader(io.FileIO(number, closefd=False), 1)

    def wait(self, seconds: float) -> bool:
        """Wait for a request or the exit of the parent; returns False after `seconds` without either."""
        import select

        # Unlike `select`, it takes numbers above 1023, which a copy of a program with many open files has.
        poll = select.poll()
        poll.register(self._number, select.POLLIN)
        return bool(poll.poll(1000 * seconds))

    def receive(self) -> Any:
        return decode(self._read)

    def _read(self, size: int) -> bytes:
        data = self._file.read(size)
        if len(data) < size:
            raise EOFError
        return data

    def send(self, message: object) -> None:
        for part in encode(message):
            sent = 0
            while sent < part.nbytes:
                sent += os.write(self._number, part[sent:])

    def work(self, sessions: Sessions, request: Any) -> None:
        """Answer a request."""
        if request[0] == CLOSE:
            execute(sessions, request)
            return
        reply = execute(sessions, request)
        sys.stdout.flush()
        sys.stderr.flush()
        self.send(reply)


def _exit_with_parent(number: int) -> None:
    """Let the system terminate this process by SIGIO when the parent, which has the other end of this socket, exits.

    No data is sent through this socket. The socket for requests would not do: SIGIO for the last part of a request may
    arrive after the request was read.
    """
    import fcntl
    import select

    fcntl.fcntl(number, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(number, fcntl.F_SETFL, fcntl.fcntl(number, fcntl.F_GETFL) | os.O_ASYNC)
    poll = select.poll()
    poll.register(number, 0)
    if poll.poll(0):
        raise EOFError


def _limit_process() -> None:
    """Disable core dumps, and make this process the first to be killed if memory runs out."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def run(number: int, lifeline: int) -> None:
    """Answer requests until the parent exits, or no model is open and no request arrives in time.

    `number` is the file descriptor of the socket for messages, `lifeline` that of `_exit_with_parent`.
    """
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        connection = _Connection(number)
        _exit_with_parent(lifeline)
        _limit_process()
        path, idle_seconds = connection.receive()
        sys.path[:] = path
        importlib.import_module("ai_edge_litert.interpreter")
        connection.send(READY)
        sessions = Sessions()
        while sessions or connection.wait(idle_seconds):
            connection.work(sessions, connection.receive())
    # Skip the destructors of interpreters, which may crash if the memory is corrupted.
    os._exit(0)


def _take_streams() -> tuple[int, int]:
    """Return the sockets that were passed as standard input and output, which become free for other use."""
    sockets = os.dup(0), os.dup(1)
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    # Output of native code and kernels must not be mistaken for a response.
    os.dup2(2, 1)
    return sockets


if __name__ == "__main__":
    run(*_take_streams())

"""Run `.tflite` files on random inputs in the interpreter, for benchmarks and profiles."""

import importlib
import os
import pickle
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import KernelError, LitefuseError, count_noun, first_line
from litefuse.runtime import open_interpreter
from litefuse.runtime.worker import AnyWorker, CrashedError
from litefuse.runtime.worker.kernels import Sent, worker_for
from litefuse.tflite import FileSignature, LiteFile, read_file
from litefuse.tflite.lint import first_error_note


class ProfilingError(LitefuseError):
    """The model cannot be run here: kernels are missing, the inputs do not fit, or LiteRT fails or crashes."""


@contextmanager
def profiling_errors(*files: LiteFile) -> Generator[None, None, None]:
    """Convert LiteRT's exceptions and crashes to `ProfilingError`; `KernelError` is passed through."""
    try:
        yield
    except KernelError:
        raise
    except CrashedError as crash:
        known = "".join(dict.fromkeys(map(first_error_note, files)))
        raise ProfilingError(f"The model cannot be run here: {crash}{known}") from crash
    except (RuntimeError, ValueError) as error:
        hint = " Pass kernels of custom ops with kernels= (--kernel)." if "custom op" in str(error) else ""
        raise ProfilingError(f"The model cannot be run here: {first_line(error)}{hint}") from error


def in_worker(
    module: str,
    function: str,
    model: bytes | str | Sequence[str],
    *,
    kernels: Mapping[str, Any] | None,
    worker: AnyWorker | None = None,
    **options: Any,
) -> Any:
    """Call a function of litefuse in a worker process, or in this process if the kernels cannot be sent to a worker.

    The function receives the model or models, the kernels, and `options`. It has unlimited time, because the user
    chooses the duration of the measurement.
    """
    sent: Sent = {}
    own = worker is None or bool(kernels)
    if worker is None or kernels:
        worker, sent = worker_for(kernels)
    try:
        if worker.in_process:
            return getattr(importlib.import_module(module), function)(model, kernels=kernels, **options)
        given = pickle.PickleBuffer(model) if isinstance(model, bytes) else model
        return worker.request("call", module, function, given, sent_kernels=sent, seconds=None, **options)
    finally:
        if own:
            worker.close()


class Setup(NamedTuple):
    """The model to run and its settings.

    `file` is the parsed model. A dimension of None in `shapes` keeps the size in the file.
    """

    model: bytes | str | os.PathLike[str]
    file: LiteFile
    signature: str | None = None
    shapes: Mapping[str, Sequence[int | None]] = {}
    threads: int = 1
    xnnpack: bool = True
    kernels: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, model: bytes | str, **options: Any) -> "Setup":
        """Read the model; `options` are the values of the other fields."""
        shapes: Mapping[str, Sequence[int | None]] = options.pop("shapes") or {}
        return cls(model, read_file(model), shapes=shapes, **options)

    @property
    def name(self) -> str:
        """The name of the model in error messages."""
        return "the model" if isinstance(self.model, bytes) else os.fspath(self.model)


class Runner:
    """An interpreter with random inputs; `call` runs the signature with the key `signature` once.

    Raises `ProfilingError` if the file has no such signature or input; exceptions of LiteRT are passed through.
    """

    def __init__(self, setup: Setup, delegates: Sequence[Any] = ()) -> None:
        self._setup = setup
        self._chosen = _choose_signature(setup)
        self.signature = "" if self._chosen is None else self._chosen.key
        self.interpreter = open_interpreter(
            setup.model, xnnpack=setup.xnnpack, threads=setup.threads, kernels=setup.kernels, delegates=delegates
        )
        self.call: Callable[[], Any]
        self.values: Mapping[str, np.ndarray[Any, Any]] = {}
        """The inputs."""
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.prepare()

    def prepare(self) -> None:
        """Set the inputs; must be called again after a delegate has changed the graph."""
        interpreter, chosen = self.interpreter, self._chosen
        if len(self._setup.file.signatures) > 1 or (chosen is not None and chosen.subgraph != 0):
            # `invoke` runs only the first subgraph. A signature runner can run any, but also copies inputs and outputs.
            runner = interpreter.get_signature_runner(self.signature)
            values = _random_inputs(self._setup, runner.get_input_details())
            self.call = self._first_call(lambda: runner(**values), values, lambda: None)
        else:
            details = {detail["index"]: detail for detail in interpreter.get_input_details()}
            names = {tensor: detail["name"] for tensor, detail in details.items()}
            if chosen is not None:
                names |= {tensor: name for name, tensor in chosen.inputs.items()}
            values = _random_inputs(self._setup, {names[tensor]: detail for tensor, detail in details.items()})
            for tensor in details:
                interpreter.resize_tensor_input(tensor, values[names[tensor]].shape)
            interpreter.allocate_tensors()

            def set_inputs() -> None:
                for tensor in details:
                    interpreter.set_tensor(tensor, values[names[tensor]])

            set_inputs()
            self.call = self._first_call(interpreter.invoke, values, set_inputs)
        self.values, self.shapes = values, {name: value.shape for name, value in values.items()}

    def _first_call(
        self, call: Callable[[], Any], values: Mapping[str, np.ndarray[Any, Any]], set_inputs: Callable[[], None]
    ) -> Callable[[], None]:
        """Return a first call, which tries zeros if the model rejects the random floats: they may be ids."""

        def try_call() -> None:
            try:
                call()
            except RuntimeError:
                floats = [value for value in values.values() if value.dtype.kind == "f" and value.any()]
                if not floats:
                    raise
                for value in floats:
                    value.fill(0)
                set_inputs()
                call()
            self.call = call

        return try_call


def _choose_signature(setup: Setup) -> FileSignature | None:
    """Return the requested signature, or the first one; None if the file has no signatures."""
    key, signatures = setup.signature, setup.file.signatures
    keys = [signature.key for signature in signatures]
    if key is not None and key not in keys:
        raise ProfilingError(f"{setup.name} has no signature {key!r}. It has: {', '.join(keys) or 'none'}.")
    return next((signature for signature in signatures if key in (None, signature.key)), None)


def _random_inputs(setup: Setup, details: Mapping[str, Any]) -> dict[str, np.ndarray[Any, Any]]:
    for name in setup.shapes:
        if name not in details:
            raise ProfilingError(f"{setup.name} has no input {name!r}. It has: {', '.join(details) or 'none'}.")
    return {name: _random_input(detail, setup.shapes.get(name)) for name, detail in details.items()}


def _random_input(detail: Any, shape: Sequence[int | None] | None) -> np.ndarray[Any, Any]:
    """Return random floats, zeros for other numbers (integers may be ids or lengths), or empty strings."""
    known = [int(size) for size in detail["shape"]]
    given = list(shape) if shape is not None else [None] * len(known)
    if len(given) != len(known) and known:
        raise ProfilingError(f"input {detail['name']!r} has {count_noun(len(known), 'dimension')}, not {len(given)}.")
    sizes = [max(1, known[axis] if size is None else size) for axis, size in enumerate(given)]
    dtype = np.dtype(detail["dtype"])
    if dtype.kind in "SO":
        return np.full(sizes, b"", object)
    if dtype.kind == "f":
        return np.random.default_rng(0).standard_normal(sizes).astype(dtype)
    return np.zeros(sizes, dtype)

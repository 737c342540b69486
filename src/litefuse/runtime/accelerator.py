"""Run files on LiteRT's GPU accelerator: CompiledModel, with a GPU whose driver is installed.

`is_fully_accelerated()` is true also where XNNPACK runs what the GPU refused. The native library prints to standard
error which ops it leaves to the CPU, and why. It crashes with some files, which therefore run in another process.
"""

import math
import os
import re
import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from litefuse.errors import LitefuseError, first_line
from litefuse.runtime.worker import MODEL_TIMEOUT_SECONDS, UnavailableError, ensure_started, new_worker

Array = np.ndarray[Any, Any]
TOLERANCE = 0.01
"""Maximum error relative to the largest value: the accelerator computes in float16."""
_LACKING = ("int64", "uint64", "float64", "int16", "uint16", "uint32")
"""Element types for which the Python interface has no buffers."""
_NO_DRIVER = "No adapters found"
_REFUSED = "Following operations are not supported by GPU delegate"
_END_OF_REFUSED = re.compile(r"(\d+|No) operations will run on the GPU")


class NoGpuError(LitefuseError):
    """This machine has no GPU that LiteRT can use, or the installed LiteRT no accelerator."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(f"LiteRT finds no GPU here: {reason}. {hint}")


class Result(NamedTuple):
    """The shape and element type of an output."""

    shape: tuple[int, ...]
    dtype: str


class CompiledFile:
    """A file, given by path or content, on the accelerator in this process, which it may crash.

    With `float32`, it computes in float32 instead of float16. `on_cpu` are the ops that it leaves to the CPU, each with
    the reason. Raises `NoGpuError` without a GPU, `RuntimeError` if CompiledModel refuses the file.
    """

    def __init__(self, model: bytes | str, *, float32: bool = False) -> None:
        try:
            api: Any = import_module("ai_edge_litert.compiled_model")
            accelerators: Any = import_module("ai_edge_litert.hardware_accelerator").HardwareAccelerator
        except ImportError as error:
            raise NoGpuError(
                f"ai-edge-litert has no CompiledModel here ({first_line(error)})",
                hint="Install a newer ai-edge-litert.",
            ) from error
        options = api.Options(
            accelerators.GPU | accelerators.CPU,
            gpu_options=api.GpuOptions(enforce_f32=float32),
            cpu_options=api.CpuOptions(num_threads=1),
        )
        load = api.CompiledModel.from_file if isinstance(model, str) else api.CompiledModel.from_buffer
        with captured_log() as log:
            try:
                self._model: Any = load(model, options=options)
            except (RuntimeError, ValueError) as error:
                text = log.read_text(errors="replace")
                if _NO_DRIVER in text:
                    raise NoGpuError(
                        "no driver, or none that WebGPU can use",
                        hint="Install the GPU's driver (on Linux for Vulkan; Mesa's lavapipe computes on the CPU).",
                    ) from error
                reason = str(error).strip().splitlines()[-1].strip("└ ")
                raise RuntimeError(f"CompiledModel refuses the file: {reason}") from error
            self.on_cpu = refused_ops(log.read_text(errors="replace"))
        self._buffers: tuple[dict[str, Any], dict[str, Any]] | None = None
        self._shapes: dict[str, tuple[int, ...]] = {}

    def write(self, signature: str, inputs: Mapping[str, Array], results: Mapping[str, Result]) -> None:
        """Prepare calls of `run` with these inputs."""
        shapes = {name: array.shape for name, array in inputs.items()}
        if self._buffers is None or shapes != self._shapes:
            known = self._model.get_input_tensor_details(signature)
            for name, shape in shapes.items():
                if tuple(known[name]["shape"]) != shape:
                    self._model.resize_input_tensor_by_name(signature, name, shape)
            self._buffers = (
                {name: self._model.create_input_buffer_by_name(signature, name) for name in inputs},
                {name: self._model.create_output_buffer_by_name(signature, name) for name in results},
            )
            self._shapes = shapes
        for name, buffer in self._buffers[0].items():
            write(buffer, inputs[name])

    def run(self, signature: str) -> None:
        """Run the signature on the inputs that were written."""
        assert self._buffers is not None
        self._model.run_by_name(signature, *self._buffers)

    def read(self, results: Mapping[str, Result]) -> dict[str, Array]:
        """Return the outputs of the last call."""
        assert self._buffers is not None
        return {name: read(self._buffers[1][name], *result) for name, result in results.items()}


class AcceleratedFile:
    """A file on the accelerator in a separate process; a crash raises `CrashedError`.

    Raises the errors of `CompiledFile`, and `UnavailableError` if no process can be started.
    """

    def __init__(self, model: bytes | str, *, float32: bool = False) -> None:
        self._worker = ensure_started(new_worker(is_quick=True))
        if self._worker.in_process:
            raise UnavailableError(self._worker.in_process)
        self.on_cpu: tuple[str, ...] = self._request("open_here", model, float32)

    def run(self, signature: str, inputs: Mapping[str, Array], results: Mapping[str, Result]) -> dict[str, Array]:
        """Run a signature; returns the outputs by name."""
        return self._request("run_here", signature, dict(inputs), dict(results))

    def close(self) -> None:
        """End the process."""
        self._worker.close()

    def _request(self, function: str, *arguments: Any) -> Any:
        return self._worker.request("call", __name__, function, *arguments, seconds=MODEL_TIMEOUT_SECONDS)


_OPENED: list[CompiledFile] = []
"""The file of this worker process."""


def open_here(model: bytes | str, float32: bool) -> tuple[str, ...]:
    """Open the file of this process; returns the ops that the CPU runs."""
    _OPENED[:] = [CompiledFile(model, float32=float32)]
    return _OPENED[0].on_cpu


def run_here(signature: str, inputs: Mapping[str, Array], results: Mapping[str, Result]) -> dict[str, Array]:
    """Run a signature of the file of this process."""
    (file,) = _OPENED
    file.write(signature, inputs, results)
    file.run(signature)
    return file.read(results)


def write(buffer: Any, array: Array) -> None:
    """Write an array to a buffer of LiteRT, as bytes if its Python interface lacks the type."""
    array = np.ascontiguousarray(array)
    buffer.write(array.reshape(-1).view(np.int8) if array.dtype.name in _LACKING else array)


def read(buffer: Any, shape: Sequence[int], dtype: npt.DTypeLike) -> Array:
    """Return the array in a buffer of LiteRT."""
    own = np.dtype(dtype)
    size = math.prod(shape)
    dtype, size = (np.dtype(np.int8), size * own.itemsize) if own.name in _LACKING else (own, size)
    return np.asarray(buffer.read(size, dtype.type)).view(own).reshape(shape)


@contextmanager
def captured_log() -> Generator[Path]:
    """Send what native code prints to standard error to a file."""
    kept = os.dup(2)
    with tempfile.NamedTemporaryFile() as log:
        os.dup2(log.fileno(), 2)
        try:
            yield Path(log.name)
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def refused_ops(log: str) -> tuple[str, ...]:
    """Return the ops that the accelerator does not take, each with its reason, from its log."""
    lines, reasons = log.splitlines(), list[str]()
    for index, line in enumerate(lines):
        if _REFUSED not in line:
            continue
        for reason in lines[index + 1 :]:
            if _END_OF_REFUSED.match(reason):
                break
            reasons.append(reason.strip()[:200])
    return tuple(dict.fromkeys(reasons))

"""Calls of a `.tflite` file on one interpreter."""

from __future__ import annotations

import os
import weakref
from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from litefuse.dialects.tfl import TYPE_NAMES, TYPE_NUMBERS
from litefuse.errors import ConversionError, KernelError, first_line
from litefuse.ir import DType, TensorType
from litefuse.runtime.worker import MODEL_TIMEOUT_SECONDS, AnyWorker, CrashedError, ensure_started, shared_worker
from litefuse.runtime.worker.kernels import Sent
from litefuse.tflite import FileSignature, LiteFile, Tensor, read_file
from litefuse.verification.model.quantized import dequantize, input_range, is_quantized, output_step, quantize
from litefuse.verification.model.samples import Interface
from litefuse.verification.replacement.inputs import Array


class FileRunner:
    """A `.tflite` file on an interpreter in a worker process, which is kept between calls.

    With `keep`, the values of all tensors are available after a call. `file` is the result of `read_file`, if known.
    `kernels` and `worker` come from `worker_for`; the default worker is the shared one of this thread.
    """

    runtime = "the interpreter"
    """Its name in messages."""

    def __init__(
        self,
        source: bytes | str | os.PathLike[str],
        *,
        xnnpack: bool,
        keep: bool = False,
        kernels: Sent | None = None,
        file: LiteFile | None = None,
        worker: AnyWorker | None = None,
        states: Mapping[str, Array] = MappingProxyType({}),
    ) -> None:
        """Open the file. A crash while opening is raised by the first call.

        `states` has the initial values of states that are inputs and outputs of the file, but not of the source, by
        name: each call gets those that the last one left.
        """
        self._states = dict(states)
        self.file = read_file(source) if file is None else file
        self._worker = ensure_started(shared_worker()) if worker is None else worker
        self._crash: CrashedError | None = None
        self._number = -1
        model = source if isinstance(source, bytes) else os.path.abspath(source)
        options = {"xnnpack": xnnpack, "keep_tensors": keep}
        try:
            self._number = self._worker.open(model, options, kernels, seconds=MODEL_TIMEOUT_SECONDS)
            weakref.finalize(self, self._worker.release, self._number).atexit = False
            self._request("allocate")
        except CrashedError as crash:
            self._crash = crash
        except KernelError:
            raise
        except (RuntimeError, ValueError) as error:
            raise _not_runnable_error(error) from error

    def _request(self, method: str, *arguments: Any) -> Any:
        if self._crash is not None:
            raise self._crash
        return self._worker.request(method, self._number, *arguments, seconds=MODEL_TIMEOUT_SECONDS)

    def entry(self, interface: Interface) -> tuple[int, dict[str, int], dict[str, int]]:
        """Return the subgraph of a signature, and its input and output tensors by the source's names.

        They are matched by name, or by position if the file has other names or no signature.
        """
        signature = self._signature(interface)
        if signature is None:
            main = self.file.subgraphs[0]
            return (
                0,
                _match_by_position(interface.inputs, main.inputs, "inputs", interface),
                _match_by_position(interface.outputs, main.outputs, "outputs", interface),
            )
        inputs = self._without_states(signature.inputs, interface.inputs)
        outputs = self._without_states(signature.outputs, interface.outputs)
        return (
            signature.subgraph,
            _match_by_name(interface.inputs, inputs, "inputs", interface),
            _match_by_name(interface.outputs, outputs, "outputs", interface),
        )

    def _without_states(self, tensors: Mapping[str, int], expected: Container[str]) -> dict[str, int]:
        return {name: index for name, index in tensors.items() if name in expected or name not in self._states}

    def _signature(self, interface: Interface) -> FileSignature | None:
        signatures = self.file.signatures
        named = [signature for signature in signatures if signature.key == interface.name]
        return named[0] if named else signatures[0] if len(signatures) == 1 else None

    def narrow(self, interface: Interface) -> Interface:
        """Return the signature with the source's free dimensions set to the sizes that the file fixes."""
        subgraph, tensor_of, _ = self.entry(interface)
        tensors = self.file.subgraphs[subgraph].tensors
        inputs = {name: _narrow(name, type, tensors[tensor_of[name]]) for name, type in interface.inputs.items()}
        return interface._replace(inputs=inputs)

    def call(self, interface: Interface, inputs: Mapping[str, Array]) -> dict[str, Array]:
        """Return the outputs by the source's names; raises the interpreter's `RuntimeError` or `ValueError`.

        Where the file has integers for the source's floats, inputs are quantized and outputs dequantized.

        A crash of the interpreter raises `CrashedError`, a subclass of `RuntimeError`.
        """
        subgraph, tensor_of, results = self.entry(interface)
        tensors = self.file.subgraphs[subgraph].tensors
        arrays = {name: quantize(_to_input(value), tensors[tensor_of[name]]) for name, value in inputs.items()}
        signature = self._signature(interface)
        if signature is not None:
            names = {index: name for name, index in signature.inputs.items()}
            given = {names[tensor_of[name]]: value for name, value in arrays.items()}
            kept = {name: index for name, index in signature.inputs.items() if name not in given}
            given |= {name: quantize(self._states[name], tensors[index]) for name, index in kept.items()}
            values = self._request("run_signature", signature.key, given)
            self._states |= {name: values[name] for name in kept if name in values}
            outputs = {index: name for name, index in signature.outputs.items()}
            answers = {name: values[outputs[index]] for name, index in results.items()}
        else:
            given = {tensor_of[name]: value for name, value in arrays.items()}
            answers = dict(zip(results, self._request("run_named", given, list(results.values())), strict=True))
        return {name: dequantize(np.asarray(value), tensors[results[name]]) for name, value in answers.items()}

    def input_ranges(self, interface: Interface) -> dict[str, tuple[float, float]]:
        """Return the smallest and largest number that the file can represent of each input that it quantizes."""
        subgraph, tensors, _ = self.entry(interface)
        graph = self.file.subgraphs[subgraph]
        ranges = {name: input_range(graph, tensor) for name, tensor in tensors.items()}
        return {name: limits for name, limits in ranges.items() if limits is not None}

    def output_steps(self, interface: Interface) -> dict[str, float]:
        """Return the difference of adjacent numbers of each output, which is 0 for an output computed in float."""
        subgraph, _, tensors = self.entry(interface)
        graph = self.file.subgraphs[subgraph]
        return {name: output_step(graph, tensor) for name, tensor in tensors.items()}

    def values(self, interface: Interface) -> list[tuple[str, Array]]:
        """Return the values that the last call computed, with the tensors' names, in operator order."""
        number, _, _ = self.entry(interface)
        subgraph = self.file.subgraphs[number]
        computed = [index for operator in subgraph.operators for index in operator.outputs if index >= 0]
        pairs = ((index, self.value(number, index)) for index in computed)
        return [(subgraph.tensors[index].name, value) for index, value in pairs if value is not None]

    def value(self, subgraph: int, tensor: int) -> Array | None:
        """Return the value of a tensor, or None if a delegate does not expose it."""
        (value,) = self._request("values", subgraph, [tensor])
        return None if value is None else np.asarray(value)


def _narrow(name: str, type: TensorType, tensor: Tensor) -> TensorType:
    sizes = tensor.dims
    fits = type.shape is None or (
        len(type.shape) == len(sizes)
        and all(a is None or b < 0 or a == b for a, b in zip(type.shape, sizes, strict=True))
    )
    is_same = TYPE_NAMES[TYPE_NUMBERS[type.dtype]] == tensor.dtype or (type.dtype is DType.F32 and is_quantized(tensor))
    if not fits or not is_same:
        raise ConversionError(
            f"input {name!r} is {type} in the model, but {tensor.dtype.lower()} {list(sizes)} in the file: it was "
            "converted from another model."
        )
    if type.shape is None or len(type.shape) != len(sizes):
        return type
    dims = (size if dim is None and size >= 0 else dim for dim, size in zip(type.shape, sizes, strict=True))
    return TensorType(type.dtype, tuple(dims))


def _to_input(value: Array) -> Array:
    # The interpreter misreads a scalar array of objects as an address.
    return np.array(value[()]) if value.dtype == object and value.ndim == 0 else value


def _match_by_name(expected: Any, tensors: Mapping[str, int], what: str, interface: Interface) -> dict[str, int]:
    if set(expected) == set(tensors):
        return {name: tensors[name] for name in expected}
    return _match_by_position(expected, tuple(tensors.values()), what, interface)


def _match_by_position(expected: Any, tensors: tuple[int, ...], what: str, interface: Interface) -> dict[str, int]:
    names = list(expected)
    if len(names) != len(tensors):
        raise ConversionError(
            f"signature {interface.name!r} has {len(names)} {what} in the model ({', '.join(names)}), but "
            f"{len(tensors)} in the file: it was converted from another model.",
        )
    return dict(zip(names, tensors, strict=True))


def _not_runnable_error(error: Exception) -> ConversionError:
    return ConversionError(
        f"LiteRT cannot run the file: {first_line(error)}",
        hint="Run `litefuse check` to find known problems; custom ops need kernels= (--kernel).",
    )

"""Reading of calibration samples in the forms that users have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import Module, Signature, TensorType

Inputs = dict[str, np.ndarray[Any, Any]]


def open_samples(samples: Any, module: Module) -> Iterator[tuple[str, Inputs]]:
    """Yield the samples, checked, each with the name of its signature; see `litefuse.Quantization`.

    Raises `ConversionError` if there are no samples, or if one of them does not fit the model's inputs.
    """
    interfaces = {s.name: _interface(module, s) for s in module.signatures}
    if samples is None:
        raise ConversionError(
            "integer activations need samples: pass litefuse.Quantization(..., samples=...) with representative "
            "inputs, or quantize='dynamic', which needs none."
        )
    if isinstance(samples, str | Path):
        given = _read_files(Path(samples), interfaces)
    else:
        found: object = samples() if callable(samples) else samples
        if isinstance(found, Mapping) or not isinstance(found, Iterable):
            raise ConversionError(
                "samples must be an iterable of dictionaries, a function that returns one, or a path, got "
                f"{type(samples)}."
            )
        given = cast("Iterable[Any]", found)
    for number, sample in enumerate(given, 1):
        yield _check(number, sample, interfaces)


def keep_first(samples: Iterable[tuple[str, Inputs]], context: Context) -> Iterator[tuple[str, Inputs]]:
    """Yield the samples; keep the first one of each signature for the trial of the file."""
    for name, inputs in samples:
        context.samples.setdefault(name, inputs)
        yield name, inputs


Interface = dict[str, TensorType]


def _interface(module: Module, signature: Signature) -> Interface:
    arguments = module.functions[signature.function].arguments
    return {name: value.type for name, value in zip(signature.inputs, arguments, strict=True)}


def _check(number: int, sample: Any, interfaces: Mapping[str, Interface]) -> tuple[str, Inputs]:
    name, given = _split(number, sample, interfaces)
    interface = interfaces[name]
    inputs: dict[str, Any] | None = None
    if isinstance(given, Mapping):
        inputs = dict(cast("Mapping[str, Any]", given))
    elif isinstance(given, list | tuple):
        arrays = list(cast("Sequence[Any]", given))
        inputs = dict(zip(interface, arrays, strict=True)) if len(arrays) == len(interface) else None
    elif isinstance(given, np.ndarray) and len(interface) == 1:
        inputs = {next(iter(interface)): given}
    if inputs is None or set(inputs) != set(interface):
        found = (
            ", ".join(map(repr, inputs))
            if inputs is not None
            else f"an object of type {type(cast('object', given)).__name__}"
        )
        names = ", ".join(map(repr, interface))
        raise ConversionError(f"sample {number}: expected the inputs {names} of signature {name!r}, got {found}.")
    return name, {key: _array(number, key, inputs[key], type) for key, type in interface.items()}


def _split(number: int, sample: Any, interfaces: Mapping[str, Interface]) -> tuple[str, Any]:
    """Return the signature of a sample, and its inputs."""
    if isinstance(sample, tuple):
        pair = cast("tuple[Any, ...]", sample)
        if len(pair) == 2 and isinstance(pair[0], str):
            if pair[0] not in interfaces:
                known = ", ".join(interfaces)
                raise ConversionError(f"sample {number}: there is no signature {pair[0]!r}; there are {known}.")
            return pair[0], pair[1]
    if len(interfaces) > 1:
        raise ConversionError(
            f"sample {number}: the model has the signatures {', '.join(map(repr, interfaces))}: pass pairs of a "
            "signature's name and its inputs."
        )
    return next(iter(interfaces)), cast("object", sample)


def _array(number: int, name: str, given: Any, type: TensorType) -> np.ndarray[Any, Any]:
    array = np.asarray(given)
    wanted = type.dtype.numpy
    where = f"sample {number}, input {name!r}"
    if array.dtype != wanted:
        if not (array.dtype.kind == wanted.kind or (array.dtype.kind in "iu" and wanted.kind in "iuf")):
            raise ConversionError(f"{where} must be {wanted}, got {array.dtype}.")
        array = array.astype(wanted)
    fits = type.shape is None or (
        len(type.shape) == array.ndim and all(a is None or a == b for a, b in zip(type.shape, array.shape, strict=True))
    )
    if not fits:
        raise ConversionError(f"{where} must have the shape {_shape(type)}, got {list(array.shape)}.")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ConversionError(f"{where} has numbers that are not finite.")
    return array


def _shape(type: TensorType) -> str:
    return f"[{', '.join('?' if dim is None else str(dim) for dim in type.shape or ())}]"


def _read_files(path: Path, interfaces: Mapping[str, Interface]) -> Iterator[tuple[str, Inputs]]:
    files = sorted(path.glob("*.npz")) if path.is_dir() else [path]
    if not files:
        raise ConversionError(f"{path} has no .npz files.")
    for file in files:
        try:
            with np.load(file) as arrays:
                yield from _rows(file, {key: arrays[key] for key in arrays.files}, interfaces)
        except (OSError, ValueError) as error:
            raise ConversionError(f"cannot read samples from {file}: {error}") from error


def _rows(
    file: Path, arrays: Mapping[str, np.ndarray[Any, Any]], interfaces: Mapping[str, Interface]
) -> Iterator[tuple[str, Inputs]]:
    """Yield the samples of one file, whose arrays have an additional first axis, or the batch axis of the input."""
    groups: dict[str, Inputs] = {}
    for key, array in arrays.items():
        name, _, inner = key.rpartition("/")
        matches = [
            s for s, interface in interfaces.items() if (name in ("", s)) and (inner if name else key) in interface
        ]
        if len(matches) != 1:
            known = ", ".join(
                f"{s}/{each}" if len(interfaces) > 1 else each for s, i in interfaces.items() for each in i
            )
            raise ConversionError(
                f"{file}: the array {key!r} is not an input of one signature; the inputs are {known}."
            )
        groups.setdefault(matches[0], {})[inner if name else key] = array
    for name, inputs in groups.items():
        counts = {len(array) for array in inputs.values() if array.ndim}
        if len(counts) != 1:
            raise ConversionError(f"{file}: the arrays of signature {name!r} have {sorted(counts)} samples.")
        for row in range(counts.pop()):
            yield name, {key: _row(array, row, interfaces[name][key]) for key, array in inputs.items()}


def _row(array: np.ndarray[Any, Any], row: int, type: TensorType) -> np.ndarray[Any, Any]:
    """Return a sample; the axis of samples is dropped unless it is the batch axis, which then has size 1."""
    return array[row] if type.shape is None or array.ndim == len(type.shape) + 1 else array[row : row + 1]

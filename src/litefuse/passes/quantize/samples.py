"""Reading of calibration samples in the forms that users have."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from pathlib import Path
from typing import Any, cast

import numpy as np

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.files import read_arrays
from litefuse.ir import Module, Signature, TensorType
from litefuse.passes.quantize.sample_blocks import CheckedSample, Inputs, Pace, SampleBlock, make_blocks, where

Progress = Callable[[str, float], None]
_HELP = "Pass a .npz file with an array for each input, by name, whose first axis counts samples."


def open_samples(
    samples: Any, module: Module, progress: Progress | None = None, pace: Pace | None = None
) -> Iterator[SampleBlock]:
    """Yield the samples, checked, in blocks of the size that `pace` has at the time; see `litefuse.Quantization`.

    Before each sample, `progress` is called with a description and the fraction of the samples that are done, which is
    0 while their number is unknown. Raises `ConversionError` if there are no samples, or if one of them does not fit
    the model's inputs.
    """
    interfaces = {s.name: _interface(module, s) for s in module.signatures}
    if samples is None:
        raise ConversionError(
            "layers that compute in integers need representative inputs.",
            hint='Pass them with litefuse.Quantization(..., samples=...) (--calibrate SAMPLES.npz), or use "dynamic", '
            "which needs none.",
            argument="samples",
        )
    if isinstance(samples, str | os.PathLike):
        given = _read_files(_find_files(Path(cast("str | os.PathLike[str]", samples))), interfaces)
    else:
        found: object = samples() if callable(samples) else samples
        if isinstance(found, Mapping) or not isinstance(found, Iterable):
            raise ConversionError(
                "samples must be an iterable of dictionaries, a function that returns one, or a path, got "
                f"{_type_name(cast('object', found))}.",
                argument="samples",
            )
        given = _number(cast("Iterable[Any]", found))
    yield from make_blocks(_check_each(given, interfaces, progress), pace or Pace())


def keep_first(samples: Iterable[SampleBlock], context: Context) -> Iterator[SampleBlock]:
    """Yield the samples; keep the first one of each signature for the trial of the file."""
    for block in samples:
        if block.signature not in context.samples:
            context.samples[block.signature] = block[:1].pairs[0][1]
        yield block


def _type_name(value: object) -> str:
    return type(value).__name__


def _number(samples: Iterable[Any]) -> Iterator[tuple[Any, float]]:
    """Yield each sample with the fraction of those before it."""
    total = len(samples) if isinstance(samples, Sized) else 0
    for number, sample in enumerate(samples):
        yield sample, number / total if total else 0.0


Interface = dict[str, TensorType]


def _interface(module: Module, signature: Signature) -> Interface:
    arguments = module.functions[signature.function].arguments
    return {name: value.type for name, value in zip(signature.inputs, arguments, strict=True)}


def _check_each(
    given: Iterable[tuple[Any, float]], interfaces: Mapping[str, Interface], progress: Progress | None
) -> Iterator[CheckedSample]:
    """Yield the samples, which are given with the fraction of those before them."""
    known: dict[str, Inputs] = {}
    for number, (sample, done) in enumerate(given, 1):
        if progress is not None:
            progress(f"calibrate: sample {number}", done)
        name, found = _split(number, sample, interfaces)
        if name in known and _has_form(found, known[name]):
            inputs = {key: found[key] for key in known[name]}
        else:
            inputs = known[name] = _check(number, name, found, interfaces[name])
        yield CheckedSample(number, name, inputs)


def _has_form(given: Any, inputs: Inputs) -> bool:
    """Return whether a sample is certain to fit: it has arrays of the types and shapes of the last one that did."""
    if type(given) is not dict or given.keys() != inputs.keys():
        return False
    arrays = cast("dict[str, Any]", given)
    for key, known in inputs.items():
        array = arrays[key]
        # A subclass may have another shape when it is stacked.
        if type(array) is not np.ndarray or array.shape != known.shape or array.dtype != known.dtype:
            return False
    return True


def _check(number: int, name: str, given: Any, interface: Interface) -> Inputs:
    """Return the inputs of a sample as arrays of the signature's types; raises `ConversionError` if they do not fit."""
    inputs = _name_inputs(given, interface)
    if inputs is None or inputs.keys() != interface.keys():
        found = (
            ", ".join(map(repr, inputs))
            if inputs is not None
            else f"an object of type {_type_name(cast('object', given))}"
        )
        names = ", ".join(map(repr, interface))
        raise ConversionError(f"sample {number}: expected the inputs {names} of signature {name!r}, got {found}.")
    return {key: _array(number, key, inputs[key], type) for key, type in interface.items()}


def _name_inputs(given: Any, interface: Interface) -> Mapping[str, Any] | None:
    """Return what is given for the inputs of a signature by name; None if it has another form."""
    if isinstance(given, Mapping):
        return cast("Mapping[str, Any]", given)
    if isinstance(given, list | tuple):
        arrays = list(cast("Sequence[Any]", given))
        return dict(zip(interface, arrays, strict=True)) if len(arrays) == len(interface) else None
    if isinstance(given, np.ndarray) and len(interface) == 1:
        return {next(iter(interface)): given}
    return None


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
    if array.dtype != wanted:
        if not (array.dtype.kind == wanted.kind or (array.dtype.kind in "iu" and wanted.kind in "iuf")):
            raise ConversionError(f"{where(number, name)} must be {wanted}, got {array.dtype}.")
        with np.errstate(over="ignore"):  # The check of finite numbers says it better.
            array = array.astype(wanted)
    if array.shape != type.shape and not _fits(array.shape, type.shape):
        raise ConversionError(f"{where(number, name)} must have the shape {_shape(type)}, got {list(array.shape)}.")
    if not array.size and (type.shape is None or 0 not in type.shape):
        raise ConversionError(f"{where(number, name)} is empty: its shape is {list(array.shape)}.")
    return array


def _fits(found: tuple[int, ...], wanted: tuple[int | None, ...] | None) -> bool:
    if wanted is None or len(found) != len(wanted):
        return wanted is None
    return all(dim in (None, size) for size, dim in zip(found, wanted, strict=True))


def _shape(type: TensorType) -> str:
    return f"[{', '.join('?' if dim is None else str(dim) for dim in type.shape or ())}]"


def _find_files(path: Path) -> list[Path]:
    files = sorted(path.glob("*.npz")) if path.is_dir() else [path]
    if not files:
        raise ConversionError(f"{path}: the folder has no .npz files.", argument="samples")
    return files


def _read_files(
    files: Sequence[Path], interfaces: Mapping[str, Interface]
) -> Iterator[tuple[tuple[str, Inputs], float]]:
    """Yield the samples of the files, one file at a time, each with the fraction of the samples that precede it."""
    for place, file in enumerate(files):
        rows = _rows(file, read_arrays(file, "samples", _HELP), interfaces)
        for number, row in enumerate(rows):
            yield row, (place + number / len(rows)) / len(files)


def _rows(
    file: Path, arrays: Mapping[str, np.ndarray[Any, Any]], interfaces: Mapping[str, Interface]
) -> Sequence[tuple[str, Inputs]]:
    """Return the samples of one file, whose arrays have an additional first axis, or the batch axis of the input."""
    groups: dict[str, Inputs] = {}
    for key, array in arrays.items():
        matches = [
            (name, each) for name, inputs in interfaces.items() for each in inputs if key in (each, f"{name}/{each}")
        ]
        if len(matches) != 1:
            known = ", ".join(
                f"{name}/{each}" if len(interfaces) > 1 else each for name, i in interfaces.items() for each in i
            )
            problem = "is an input of several signatures" if matches else "is not an input of the model"
            raise ConversionError(f"{file}: {key!r} {problem}; use one of these names: {known}.", argument="samples")
        ((name, each),) = matches
        groups.setdefault(name, {})[each] = array
    rows: list[tuple[str, Inputs]] = []
    for name, inputs in groups.items():
        flat = [key for key, array in inputs.items() if not array.ndim]
        counts = {len(array) for array in inputs.values() if array.ndim}
        if flat or len(counts) != 1:
            problem = (
                f"array {flat[0]!r} has no axis of samples" if flat else f"the arrays have {sorted(counts)} samples"
            )
            raise ConversionError(f"{file}: signature {name!r}: {problem}.", argument="samples")
        for row in range(counts.pop()):
            rows.append((name, {key: _row(array, row, interfaces[name][key]) for key, array in inputs.items()}))
    return rows


def _row(array: np.ndarray[Any, Any], row: int, type: TensorType) -> np.ndarray[Any, Any]:
    """Return a sample; the axis of samples is dropped unless it is the batch axis, which then has size 1."""
    return array[row] if type.shape is None or array.ndim == len(type.shape) + 1 else array[row : row + 1]

"""Reading of samples in the forms that users have: for calibration, targets and `verify`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from pathlib import Path
from typing import Any, cast

import numpy as np

from litefuse.errors import ConversionError
from litefuse.files import read_arrays
from litefuse.ir import DType, Module, Signature, TensorType
from litefuse.passes.quantize.observe.sample_blocks import CheckedSample, Inputs, Pace, SampleBlock, make_blocks, where

Progress = Callable[[str, float], None]
Interface = Mapping[str, TensorType]
_HELP = (
    "Pass a .npz file with an array for each input, by name, whose first axis counts samples; or a .npy file for the "
    "only input."
)


def open_samples(
    samples: Any, module: Module, progress: Progress | None = None, pace: Pace | None = None
) -> Iterator[SampleBlock]:
    """Yield the samples, checked, in blocks of the size that `pace` has at the time; see `litefuse.Quantization`.

    Before each sample, `progress` is called with a description and the fraction of the samples that are done, which is
    0 while their number is unknown. Raises `ConversionError` if there are no samples, or if one of them does not fit
    the model's inputs.
    """
    if samples is None:
        raise ConversionError(
            "layers that compute in integers need representative inputs.",
            hint='Pass them with litefuse.Quantization(..., samples=...) (--calibrate SAMPLES.npz), or use "dynamic", '
            "which needs none.",
            argument="samples",
        )
    interfaces = {s.name: _interface(module, s) for s in module.signatures}
    yield from make_blocks(read_samples(samples, interfaces, progress), pace or Pace())


def read_samples(
    samples: Any, interfaces: Mapping[str, Interface], progress: Progress | None = None
) -> Iterator[CheckedSample]:
    """Yield the samples with the types and shapes of the signatures' inputs; see `open_samples`."""
    yield from _check_each(_open(samples, interfaces), interfaces, progress)


def _open(samples: Any, interfaces: Mapping[str, Interface]) -> Iterable[tuple[Any, float]]:
    """Return each sample with the fraction of those before it."""
    if isinstance(samples, str | os.PathLike):
        return _read_files(_find_files(Path(cast("str | os.PathLike[str]", samples))), interfaces)
    given = name_array(samples() if callable(samples) else samples, interfaces)
    if isinstance(given, Mapping):
        arrays = {key: np.asarray(value) for key, value in cast("Mapping[str, Any]", given).items()}
        return _number(_rows("samples", arrays, interfaces))
    if isinstance(given, Iterable):
        return _number(cast("Iterable[Any]", given))
    raise ConversionError(
        "samples must be an array, a dictionary of arrays, an iterable of samples, a function that returns one of "
        f"these, or a path, got {_type_name(cast('object', given))}.",
        argument="samples",
    )


def is_array(value: object) -> bool:
    """Return whether `value` is an array or tensor of any library."""
    return hasattr(value, "shape") and hasattr(value, "dtype")


def name_array(samples: Any, interfaces: Mapping[str, Interface]) -> Any:
    """Return the samples; a single array by the name of the only input.

    Raises `ConversionError` if there are other inputs.
    """
    if not is_array(samples):
        return samples
    names = [name for interface in interfaces.values() for name in interface]
    if len(names) == 1:
        return {names[0]: samples}
    known = ", ".join(repr(_full_name(name, key, interfaces)) for name, keys in interfaces.items() for key in keys)
    raise ConversionError(
        f"samples: one array is for one input, but there are {known}.",
        hint="Pass a dictionary with an array for each of them, or a .npz file of it.",
        argument="samples",
    )


def _full_name(signature: str, name: str, interfaces: Mapping[str, Interface]) -> str:
    """Return the name of an input in files and dictionaries."""
    return f"{signature}/{name}" if len(interfaces) > 1 else name


def keep_first(samples: Iterable[SampleBlock], kept: dict[str, Inputs]) -> Iterator[SampleBlock]:
    """Yield the samples; keep the first one of each signature for the trial of the file."""
    for block in samples:
        if block.signature not in kept:
            kept[block.signature] = block[:1].pairs[0][1]
        yield block


def _type_name(value: object) -> str:
    return type(value).__name__


def _number(samples: Iterable[Any]) -> Iterator[tuple[Any, float]]:
    """Yield each sample with the fraction of those before it."""
    total = len(samples) if isinstance(samples, Sized) else 0
    for number, sample in enumerate(samples):
        yield sample, number / total if total else 0.0


def _interface(module: Module, signature: Signature) -> Interface:
    arguments = module.functions[signature.function].arguments
    return {name: value.type for name, value in zip(signature.inputs, arguments, strict=True)}


def _check_each(
    given: Iterable[tuple[Any, float]], interfaces: Mapping[str, Interface], progress: Progress | None
) -> Iterator[CheckedSample]:
    """Yield the samples, which are given with the fraction of those before them."""
    known: dict[str, Inputs] = {}
    number = 1
    for sample, done in given:
        if progress is not None:
            progress(f"calibrate: sample {number}", done)
        name, named = _split(number, sample, interfaces)
        if name in known and _has_form(named, known[name]):
            rows = [{key: named[key] for key in known[name]}]
        else:
            rows = _check(number, name, named, interfaces[name])
            known[name] = rows[0]
        for inputs in rows:
            yield CheckedSample(number, name, inputs)
            number += 1


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


def _check(number: int, name: str, given: Any, interface: Interface) -> list[Inputs]:
    """Return the inputs of a sample as arrays of the signature's types; raises `ConversionError` if they do not fit.

    These are several samples if it is a batch of them, and the model takes one at a time.
    """
    inputs = _name_inputs(given, interface)
    if inputs is None or inputs.keys() != interface.keys():
        got = (
            ", ".join(map(repr, inputs))
            if inputs is not None
            else f"an object of type {_type_name(cast('object', given))}"
        )
        names = ", ".join(map(repr, interface))
        raise ConversionError(f"sample {number}: expected the inputs {names} of signature {name!r}, got {got}.")
    arrays = {key: add_batch(_convert(number, key, inputs[key], type), type) for key, type in interface.items()}
    rows = _split_batch(arrays, interface)
    for offset, row in enumerate(rows):
        for key, type in interface.items():
            _check_shape(number + offset, key, row[key], type)
    return rows


def _name_inputs(given: Any, interface: Interface) -> Mapping[str, Any] | None:
    """Return the given inputs of a signature by name; None if they have another form."""
    if isinstance(given, Mapping):
        return cast("Mapping[str, Any]", given)
    if isinstance(given, list | tuple):
        items = list(cast("Sequence[Any]", given))
        if _has_labels(items, len(interface)):
            return _name_inputs(items[0], interface)
        return dict(zip(interface, items, strict=True)) if len(items) == len(interface) else None
    if is_array(given) and len(interface) == 1:
        return {next(iter(interface)): given}
    return None


def _has_labels(items: Sequence[Any], count: int) -> bool:
    """Return whether the items are inputs, labels and perhaps weights, as in a dataset for the training."""
    if len(items) not in (2, 3):
        return False
    first = items[0]
    if count == 1 and is_array(first):
        return True
    if isinstance(first, list | tuple):
        inputs = cast("Sequence[Any]", first)
        return len(inputs) == count and all(map(is_array, inputs))
    return isinstance(first, Mapping)


def add_batch(array: np.ndarray[Any, Any], type: TensorType) -> np.ndarray[Any, Any]:
    """Return an array with the axis of the batch, if only that is missing."""
    shape = type.shape
    is_missing = shape is not None and len(shape) == array.ndim + 1 and shape[0] in (None, 1)
    return array[None] if is_missing else array


def _split_batch(arrays: Inputs, interface: Interface) -> list[Inputs]:
    """Return the rows of a batch, if all inputs are one of the same size where the model takes one sample.

    An axis before all those of the model counts samples, too.
    """
    shapes = {key: type.shape for key, type in interface.items()}
    is_stacked = all(shape is not None and arrays[key].ndim == len(shape) + 1 for key, shape in shapes.items())
    takes_one = all(shape and shape[0] == 1 and len(shape) == arrays[key].ndim for key, shape in shapes.items())
    counts = {len(array) for array in arrays.values()} if is_stacked or takes_one else set[int]()
    if len(counts) != 1 or not max(counts):
        return [arrays]
    rows = range(counts.pop())
    return [{key: array[row] if is_stacked else array[row : row + 1] for key, array in arrays.items()} for row in rows]


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


def _convert(number: int, name: str, given: Any, type: TensorType) -> np.ndarray[Any, Any]:
    """Return an array of the input's element type."""
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise ConversionError(f"{where(number, name)} is not an array ({error}).") from error
    wanted = type.dtype.numpy
    if type.dtype is DType.STRING and array.dtype.kind in "SU":
        return encode_strings(array)
    if array.dtype != wanted:
        if not (array.dtype.kind == wanted.kind or (array.dtype.kind in "iu" and wanted.kind in "iuf")):
            raise ConversionError(f"{where(number, name)} must be {wanted}, got {array.dtype}.")
        with np.errstate(over="ignore"):  # The check of finite numbers says it better.
            array = array.astype(wanted)
    return array


def encode_strings(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return an array of strings as one of bytes objects."""
    items = [item.encode() if isinstance(item, str) else bytes(item) for item in array.reshape(-1)]
    return np.array(items, object).reshape(array.shape)


def _check_shape(number: int, name: str, array: np.ndarray[Any, Any], type: TensorType) -> None:
    if array.shape != type.shape and not _fits(array.shape, type.shape):
        raise ConversionError(f"{where(number, name)} must have the shape {_shape(type)}, got {list(array.shape)}.")
    if not array.size and (type.shape is None or 0 not in type.shape):
        raise ConversionError(f"{where(number, name)} is empty: its shape is {list(array.shape)}.")


def _fits(shape: tuple[int, ...], wanted: tuple[int | None, ...] | None) -> bool:
    if wanted is None or len(shape) != len(wanted):
        return wanted is None
    return all(dim in (None, size) for size, dim in zip(shape, wanted, strict=True))


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
    for index, file in enumerate(files):
        rows = _rows(file, name_array(read_arrays(file, "samples", _HELP), interfaces), interfaces)
        for number, row in enumerate(rows):
            yield row, (index + number / len(rows)) / len(files)


def _rows(
    file: Path | str, arrays: Mapping[str, np.ndarray[Any, Any]], interfaces: Mapping[str, Interface]
) -> Sequence[tuple[str, Inputs]]:
    """Return the samples of a file or dictionary, whose arrays have an additional first axis, or that of the batch."""
    groups: dict[str, Inputs] = {}
    for key, array in arrays.items():
        matches = [
            (name, input)
            for name, inputs in interfaces.items()
            for input in inputs
            if key in (input, f"{name}/{input}")
        ]
        if len(matches) != 1:
            known = ", ".join(_full_name(name, input, interfaces) for name, i in interfaces.items() for input in i)
            problem = "is an input of several signatures" if matches else "is not an input of the model"
            raise ConversionError(f"{file}: {key!r} {problem}; use one of these names: {known}.", argument="samples")
        ((name, input),) = matches
        groups.setdefault(name, {})[input] = array
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

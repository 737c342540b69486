"""Inputs for a verification: the user's samples, or random values of sizes that the model accepts."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.errors import ConversionError
from litefuse.files import read_arrays
from litefuse.ir import DType, Module, TensorType
from litefuse.passes.quantize.observe.samples import add_batch, encode_strings, name_array
from litefuse.passes.quantize.observe.samples import read_samples as read_each
from litefuse.verification.replacement.inputs import Array, BodyCall, InputGenerator, Operand
from litefuse.verification.replacement.thresholds import Thresholds

NUM_CALLS = 4
"""Number of consecutive calls; a leaking state is visible from the second one on."""
OTHER_BATCH = 3
FREE_SIZES = (7, 16, 32, 64, 2, 128, 224)
"""Sizes to try for free dimensions other than the first, until the model accepts one."""
_KINDS = ("random", "again", "small", "random")
NPZ_HELP = (
    "Provide a .npz file with one array per input, by name, or a .npy file for the only input; add a first dimension "
    "for several calls."
)


class Interface(NamedTuple):
    """A signature of the source model: types of the inputs by name, and names of the outputs."""

    name: str
    inputs: Mapping[str, TensorType]
    outputs: tuple[str, ...]

    @property
    def has_free_batch(self) -> bool:
        """Whether the first dimension of some input is free."""
        return any(type.shape and type.shape[0] is None for type in self.inputs.values())

    @property
    def has_free_sizes(self) -> bool:
        """Whether a dimension other than the first is free."""
        return any(type.has_free_sizes for type in self.inputs.values())


def read_interfaces(module: Module) -> dict[str, Interface]:
    """Return the signatures of a module by name."""
    interfaces: dict[str, Interface] = {}
    for signature in module.signatures:
        arguments = module.functions[signature.function].arguments
        types = {name: value.type for name, value in zip(signature.inputs, arguments, strict=True)}
        interfaces[signature.name] = Interface(signature.name, types, tuple(signature.outputs))
    return interfaces


class SamplePlan(NamedTuple):
    """Parameters of random inputs: the size of free dimensions other than the first, and the range of integers.

    With `has_whole_floats`, floats are such integers, too.
    """

    size: int
    integers: tuple[int, int]
    has_whole_floats: bool = False


def iterate_plans(interface: Interface) -> Iterator[SamplePlan]:
    """Iterate over plans to try until the model accepts one.

    For example, ids must be within a table, also if they are floats, and images at least as large as a kernel.
    """
    types = interface.inputs.values()
    for has_whole_floats in (False, True) if any(type.dtype.is_float for type in types) else (False,):
        ranges = _input_maker(interface, has_whole_floats).ranges
        for size in FREE_SIZES if interface.has_free_sizes else FREE_SIZES[:1]:
            for integers in ranges:
                yield SamplePlan(size, integers, has_whole_floats)


def _input_maker(interface: Interface, has_whole_floats: bool) -> InputGenerator:
    types = list(interface.inputs.values())
    if has_whole_floats:
        types = [TensorType(DType.I32, type.shape) if type.dtype.is_float else type for type in types]
    return InputGenerator(list(map(Operand, types)), (), Thresholds((), (), ()))


def random_calls(interface: Interface, plan: SamplePlan, batch: int) -> list[dict[str, Array]]:
    """Return random inputs by name for each call; deterministic."""
    maker = _input_maker(interface, plan.has_whole_floats)
    calls = (maker.make(BodyCall(kind, (batch, plan.size)), plan.integers) for kind in _KINDS[:NUM_CALLS])
    return [
        {
            name: array.astype(type.dtype.numpy, copy=False)
            for (name, type), array in zip(interface.inputs.items(), arrays, strict=True)
        }
        for arrays in calls
    ]


def prepare_samples(samples: object, interfaces: Sequence[Interface]) -> Callable[[Interface], list[dict[str, Array]]]:
    """Return the function that returns the calls of a signature; see `litefuse.verification.model.verify`."""
    inputs = {interface.name: interface.inputs for interface in interfaces}
    if isinstance(samples, str | os.PathLike):
        given: object = read_samples(cast("str | os.PathLike[str]", samples), inputs)
    else:
        given = name_array(samples() if callable(samples) else samples, inputs)
    if isinstance(given, Mapping):
        arrays = cast("Mapping[str, Any]", given)
        return lambda interface: split_samples(interface, arrays)
    calls: defaultdict[str, list[dict[str, Array]]] = defaultdict(list)
    for sample in read_each(given, inputs):
        calls[sample.signature].append(sample.inputs)

    def get_calls(interface: Interface) -> list[dict[str, Array]]:
        if interface.name not in calls:
            raise _samples_error(f"samples: there is none for signature {interface.name!r}.")
        return calls[interface.name]

    return get_calls


def read_samples(path: str | os.PathLike[str], inputs: Mapping[str, Mapping[str, TensorType]]) -> dict[str, Array]:
    """Read the arrays of a file, or of all `.npz` files in a folder, whose arrays are joined along the first axis."""
    if not Path(path).is_dir():
        return name_array(read_arrays(path, "samples", NPZ_HELP), inputs)
    files = sorted(Path(path).glob("*.npz"))
    if not files:
        raise _samples_error(f"{path}: the folder has no .npz files.")
    parts: list[dict[str, Array]] = [name_array(read_arrays(file, "samples", NPZ_HELP), inputs) for file in files]
    for file, part in zip(files, parts, strict=True):
        if part.keys() != parts[0].keys():
            raise _samples_error(f"{file}: has the arrays {sorted(part)}, but {files[0]} has {sorted(parts[0])}.")
    try:
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    except ValueError as error:
        raise _samples_error(f"{path}: the arrays of the files do not fit together ({error}).") from error


def split_samples(interface: Interface, samples: Mapping[str, Any]) -> list[dict[str, Array]]:
    """Split the user's samples into calls: arrays by input name, with an additional first dimension for several."""
    try:
        arrays = {name: np.asarray(value) for name, value in samples.items()}
    except ValueError as error:
        raise _samples_error(f"samples: a value is not an array of numbers or strings ({error}).") from error
    for name, type in interface.inputs.items():
        full_name = f"{interface.name}/{name}"
        if full_name in arrays:
            arrays[name] = arrays[full_name]
        if name not in arrays:
            raise _samples_error(f"samples: array {name!r} of signature {interface.name!r} is missing.")
        arrays[name] = add_batch(arrays[name], type)
        if type.shape and type.shape[0] == 1 and arrays[name].ndim == len(type.shape) and len(arrays[name]) != 1:
            # The file takes one sample at a time, and the array has them along the axis of the batch.
            arrays[name] = arrays[name][:, None]
    calls = {_count_calls(name, type, arrays[name]) for name, type in interface.inputs.items()}
    if len(calls) > 1:
        raise _samples_error(f"samples: the arrays have different numbers of calls: {sorted(calls)}.")
    count = next(iter(calls), 0)
    stacked = {name: arrays[name] if count else arrays[name][None] for name in interface.inputs}
    converted = {name: _cast(name, interface.inputs[name], array) for name, array in stacked.items()}
    return [{name: array[call] for name, array in converted.items()} for call in range(count or 1)]


def _count_calls(name: str, type: TensorType, array: Array) -> int:
    """Return the number of calls in an array, or 0 if it has no dimension for calls."""
    rank = type.rank
    if rank is None or array.ndim == rank:
        shape, count = array.shape, 0
    else:
        shape, count = array.shape[1:], array.shape[0] if array.ndim else 0
    expected: Sequence[int | None] = type.shape or ()
    fits = rank is None or (
        len(shape) == rank and all(want in (None, have) for want, have in zip(expected, shape, strict=True))
    )
    if not fits or (count == 0 and array.ndim != rank and rank is not None):
        raise _samples_error(f"samples: {name!r} has shape {list(array.shape)}, but the input is {type}.")
    return count


def _cast(name: str, type: TensorType, array: Array) -> Array:
    dtype = type.dtype.numpy
    if array.dtype.kind in "SU" and type.dtype is DType.STRING:
        return encode_strings(array)
    if not np.can_cast(array.dtype, dtype, "same_kind"):
        raise _samples_error(f"samples: {name!r} has type {array.dtype}, but the input is {type}.")
    return array.astype(dtype)


def _samples_error(problem: str) -> ConversionError:
    return ConversionError(problem, hint=NPZ_HELP, argument="samples")

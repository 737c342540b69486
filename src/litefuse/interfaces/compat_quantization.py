"""Quantization options of `TFLiteConverter`: from its attributes to `litefuse.Quantization`."""

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from litefuse.errors import OptionError
from litefuse.quantization import Quantization

INT8, INT16X8 = "TFLITE_BUILTINS_INT8", "EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8"
FLOAT_OP_SETS = ("TFLITE_BUILTINS", "SELECT_TF_OPS")
SUPPORTED_TYPES = ("float32", "float16", "int8")
INFERENCE_TYPES = ("float32", "int8", "uint8", "int16")
_END_TYPES = {"int8": ("float32", "int8", "uint8", "int16"), "int16": ("float32", "int16")}
"""Types of inputs and outputs that the original accepts, by type of activations."""
_END_TYPES_AS_TRAINED = ("float32", "int8", "uint8")
"""Types for a model with fake quantization that is converted without samples."""


class Request(NamedTuple):
    """The attributes of a converter that concern quantization, with members of enums and types by name."""

    optimizations: Sequence[str]
    supported_ops: Sequence[str]
    supported_types: Sequence[str]
    dataset: Any
    input_type: str
    output_type: str
    per_channel: bool
    bias_type: str

    @property
    def is_integer_only(self) -> bool:
        """Whether the target is a device that computes only in integers."""
        if set(self.supported_types) == {"int8"}:
            return True
        return not any(name in FLOAT_OP_SETS for name in self.supported_ops)

    @property
    def may_be_trained(self) -> bool:
        """Whether the scheme depends on the model: the original quantizes fake quantization to int8 without samples."""
        return bool(self.optimizations) and self.dataset is None and "float16" not in self.supported_types

    @property
    def requires_integers(self) -> bool:
        return INT8 in self.supported_ops or INT16X8 in self.supported_ops or set(self.supported_types) == {"int8"}


def make_quantization(request: Request, *, is_trained: bool = False) -> Quantization | None:
    """Return the options that correspond to the converter's attributes; None for a float model.

    Args:
        request: the attributes.
        is_trained: whether the model has fake quantization.

    Raises:
        OptionError: the original raises an error, or writes a file that does not compute as required.
    """
    quantization = _make(request)
    activations = "float32" if quantization is None else quantization.activations
    allowed = _END_TYPES.get(activations, ("float32",))
    if quantization is not None and is_trained and request.may_be_trained:
        quantization, activations, allowed = replace(quantization, activations="int8"), "int8", _END_TYPES_AS_TRAINED
    for option in ("input_type", "output_type"):
        dtype = getattr(request, option)
        if dtype not in allowed:
            raise OptionError(
                f"inference_{option}={dtype}: must be {' or '.join(allowed)}"
                + (f" with {activations} layers." if quantization is not None and activations != "float32" else "."),
                hint=""
                if activations != "float32"
                else "Integer types require optimizations=[DEFAULT] and a representative_dataset.",
            )
    if request.bias_type and request.bias_type != {"int8": "int32", "int16": "int64"}.get(activations):
        raise OptionError(
            f"_experimental_full_integer_quantization_bias_type={request.bias_type}: biases are int32 in int8 layers, "
            "and int64 in int16x8 layers. Omit it."
        )
    if quantization is None:
        return None
    return replace(
        quantization, input_type=cast("Any", request.input_type), output_type=cast("Any", request.output_type)
    )


def _make(request: Request) -> Quantization | None:
    has_samples = request.dataset is not None
    wanted = next((name for name in (INT8, INT16X8) if name in request.supported_ops), "supported_types=[int8]")
    may_be_float = not request.optimizations and wanted == INT16X8
    if request.requires_integers and not has_samples and not may_be_float:
        raise OptionError(f"{wanted} requires representative_dataset.")
    if not request.optimizations:
        if has_samples or request.requires_integers:
            names = [wanted] * request.requires_integers + ["representative_dataset"] * has_samples
            verb = "have" if len(names) > 1 else "has"
            warnings.warn(
                f"{' and '.join(names)} {verb} no effect without optimizations=[DEFAULT]: the file has float layers.",
                UserWarning,
                stacklevel=4,
            )
        return None
    if "float16" in request.supported_types and "int8" not in request.supported_types:
        return Quantization("float16")
    if not has_samples:
        return Quantization("int8", per_channel=request.per_channel)
    return Quantization(
        "int8",
        "int16" if INT16X8 in request.supported_ops else "int8",
        per_channel=request.per_channel,
        samples=get_samples(request.dataset),
        float_fallback=not request.is_integer_only,
    )


def leave_out_sparsity(optimizations: Sequence[str]) -> list[str]:
    """Return the optimizations without `EXPERIMENTAL_SPARSITY`, which only makes files smaller, after a warning."""
    kept = [name for name in optimizations if name != "EXPERIMENTAL_SPARSITY"]
    if len(kept) < len(optimizations):
        what = "optimizations: EXPERIMENTAL_SPARSITY has no effect: weights are stored densely."
        warnings.warn(what, UserWarning, stacklevel=4)
    return kept


def get_samples(dataset: Any) -> Callable[[], Iterable[Any]]:
    """Return the function that yields the samples; TensorFlow may wrap it in a `tf.lite.RepresentativeDataset`."""
    return getattr(dataset, "input_gen", dataset)


def check_dataset(option: str, value: Any) -> None:
    """Raise `OptionError` unless `value` is None or a function that yields samples."""
    if value is not None and not callable(get_samples(value)):
        raise OptionError(
            f"{option} must be a function that yields samples, got {type(value).__name__}.",
            hint="For example: lambda: ([image] for image in images).",
        )

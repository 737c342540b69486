"""What to quantize and how: the argument `quantize` of `litefuse.convert`."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from litefuse.errors import ConversionError

Weights = Literal["float32", "float16", "int8", "int4"]
Activations = Literal["float32", "int8", "int16"]
Method = Literal["minmax", "moving_average"]
EndType = Literal["float32", "int8", "uint8", "int16"]
Scheme = Literal["float32", "float16", "dynamic", "int4", "int8", "int16x8"]

_SCHEMES: dict[str, tuple[Weights, Activations]] = {
    "float32": ("float32", "float32"),
    "float16": ("float16", "float32"),
    "dynamic": ("int8", "float32"),
    "int4": ("int4", "float32"),
    "int8": ("int8", "int8"),
    "int16x8": ("int8", "int16"),
}
BLOCK_SIZES = (32, 64, 128, 256)


@dataclass(frozen=True, slots=True)
class LayerRule:
    """The scheme of the ops that match; of several rules, the first that matches an op decides.

    Args:
        scheme: "float32", "float16", "dynamic", "int4", "int8" or "int16x8".
        layer: glob pattern for the name of the layer, as the report shows it.
        op: name of the LiteRT op, such as "CONV_2D".
        regex: regular expression that is searched for in the op's name.
    """

    scheme: Scheme
    layer: str | None = None
    op: str | None = None
    regex: str | None = None

    def __post_init__(self) -> None:
        if self.scheme not in _SCHEMES:
            raise ConversionError(f"scheme={self.scheme!r}: choose from {', '.join(_SCHEMES)}.")
        try:
            re.compile(self.regex or "")
        except re.error as error:
            raise ConversionError(f"regex={self.regex!r} is not a regular expression: {error}.") from None

    def matches(self, kind: str, layer: str, name: str) -> bool:
        """Return whether the rule is for an op of LiteRT's `kind` in this layer."""
        if self.op is not None and self.op.upper() != kind.upper():
            return False
        if self.layer is not None and not fnmatch.fnmatchcase(layer, self.layer):
            return False
        return self.regex is None or re.search(self.regex, name) is not None


@dataclass(frozen=True, slots=True)
class Quantization:
    """How to quantize a model; most users pass the name of a scheme instead.

    Args:
        weights: how weights are stored: "float32", "float16", "int8" or "int4".
        activations: how layers compute: "float32", "int8" or "int16". With float activations, the kernels quantize
            them during a call where weights are integers.
        per_channel: whether each output channel of the weights has its own scale, where the kernel supports it.
        block_size: number of int4 weights that share a scale, 32, 64, 128 or 256; None is one scale for each channel.
        min_elements: weights with fewer elements stay float, because they would hardly become smaller.
        rules: exceptions; the first `LayerRule` that matches an op decides about it.
        samples: representative inputs, needed for integer activations: an iterable of dictionaries by input name (or,
            for several signatures, of pairs of a signature's name and such a dictionary), a function that returns one,
            the path of an `.npz` file with an array [samples, ...] for each `INPUT` or `SIGNATURE/INPUT`, or a folder
            of such files.
        method: how the range of a value follows from the samples: "minmax" (the range of all samples) or
            "moving_average" (of the samples' ranges).
        input_type, output_type: element type of the signatures' float inputs and outputs in the file: "float32",
            "int8", "uint8" or "int16".
        float_fallback: False refuses a model of which an op would stay in float.
    """

    weights: Weights = "int8"
    activations: Activations = "float32"
    per_channel: bool = True
    block_size: int | None = None
    min_elements: int = 1024
    rules: tuple[LayerRule, ...] = ()
    samples: Any = None
    method: Method = "minmax"
    input_type: EndType = "float32"
    output_type: EndType = "float32"
    float_fallback: bool = True

    def __post_init__(self) -> None:
        _check("weights", self.weights, get_args(Weights))
        _check("activations", self.activations, get_args(Activations))
        _check("method", self.method, get_args(Method))
        _check("input_type", self.input_type, get_args(EndType))
        _check("output_type", self.output_type, get_args(EndType))
        if self.block_size is not None:
            _check("block_size", self.block_size, BLOCK_SIZES)
        if self.min_elements < 0:
            raise ConversionError(f"min_elements must be non-negative, got {self.min_elements}.")
        if not all(isinstance(rule, LayerRule) for rule in self.rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ConversionError(f"rules must be a sequence of litefuse.LayerRule, got {self.rules!r}.")
        object.__setattr__(self, "rules", tuple(self.rules))

    @property
    def has_integer_activations(self) -> bool:
        """Whether some ops compute in integers, for which samples are needed."""
        return self.activations != "float32" or any(_SCHEMES[rule.scheme][1] != "float32" for rule in self.rules)

    def choose(self, kind: str, layer: str, name: str) -> Quantization:
        """Return what holds for an op: these options, with the scheme of the first rule that matches."""
        for rule in self.rules:
            if rule.matches(kind, layer, name):
                weights, activations = _SCHEMES[rule.scheme]
                return replace(self, weights=weights, activations=activations)
        return self


def parse_quantization(option: str, value: object) -> Quantization | None:
    """Return the options for the name of a scheme, a `Quantization`, or None. Raises `ConversionError` for others."""
    if value is None or isinstance(value, Quantization):
        return value
    if not isinstance(value, str) or value not in _SCHEMES:
        raise ConversionError(
            f"{option}={value!r}: choose from {', '.join(_SCHEMES)}, or pass a litefuse.Quantization(...)."
        )
    weights, activations = _SCHEMES[value]
    return Quantization(weights, activations)


def _check(option: str, value: object, choices: Sequence[object] | Mapping[Any, Any]) -> None:
    if value not in choices:
        raise ConversionError(f"{option}={value!r}: choose from {', '.join(map(str, choices))}.")

"""The scheme of a quantization: the argument `quantize` of `litefuse.convert`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, cast, get_args

from litefuse.errors import ConversionError
from litefuse.files import write_json
from litefuse.option_values import matches_layer
from litefuse.quantization.goals import GOAL_NUMBERS, LADDERS, NO_GOALS, Goals

Weights = Literal["float32", "float16", "int8", "int4", "int2"]
Activations = Literal["float32", "int8", "int16"]
Method = Literal["minmax", "moving_average", "percentile", "mse"]
EndType = Literal["float32", "int8", "uint8", "int16"]
Scheme = Literal["float32", "float16", "dynamic", "int4", "int2", "int8", "int16x8"]

_SCHEMES: dict[str, tuple[Weights, Activations]] = {
    "float32": ("float32", "float32"),
    "float16": ("float16", "float32"),
    "dynamic": ("int8", "float32"),
    "int4": ("int4", "float32"),
    "int2": ("int2", "float32"),
    "int8": ("int8", "int8"),
    "int16x8": ("int8", "int16"),
}
SCHEMES = tuple(_SCHEMES)
"""Names of the schemes."""
INTEGER_WEIGHTS = ("int8", "int4", "int2")
"""Types of weights that kernels multiply as integers."""
MIN_FLOAT16_ELEMENTS = 128
"""Weights with fewer elements stay float32: the DEQUANTIZE op takes more bytes than float16 saves."""
PERCENTILE = 99.999
BLOCK_SIZES = (32, 64, 128, 256)


@dataclass(frozen=True, slots=True)
class LayerRule:
    """The scheme of the ops that match; of several rules, the first that matches an op decides.

    Args:
        scheme: "float32", "float16", "dynamic", "int4", "int2", "int8" or "int16x8".
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
        if self.layer is not None and not matches_layer(self.layer, layer):
            return False
        return self.regex is None or re.search(self.regex, name) is not None


@dataclass(frozen=True, slots=True)
class Quantization:
    """The quantization of a model; most users pass the name of a scheme instead.

    Args:
        weights: how weights are stored: "float32", "float16", "int8", "int4" or "int2".
        activations: how layers compute: "float32", "int8" or "int16". With float activations, the kernels quantize
            them during a call where weights are integers.
        per_channel: whether each output channel of the weights has a separate scale, where the kernel supports it.
        block_size: number of int4 weights that share a scale, 32, 64, 128 or 256; None is one scale for each channel.
        min_elements: weights with fewer elements stay float, because they would hardly become smaller.
        rules: exceptions; the first `LayerRule` that matches an op decides about it.
        samples: representative inputs, needed for integer activations, and used with target="gpu" to keep squares
            within float16: a dictionary with an array [samples, ...] for
            each `INPUT` or `SIGNATURE/INPUT`, or such an array for the only input; the path of a `.npz` file with such
            a dictionary, of a folder of these, or of a `.npy` file with such an array; or an iterable of samples (such
            as a `tf.data.Dataset`), or a function that returns any of these. A sample is a dictionary by input name, a
            list in the order of the inputs, or the array of the only input (for several signatures: a pair of the
            signature's name and one of these). The axis of the batch may be missing, a batch is split if the model
            takes one sample at a time, and labels after the inputs, as in `(x, y)`, are left out.
        method: how the range of a value follows from the samples: "minmax" (the range of all samples),
            "moving_average" (of the samples' ranges), "percentile" (without the most extreme numbers) or "mse" (the
            range with the smallest squared error). Numbers outside the range are clipped.
        percentile: share of the numbers that the method "percentile" covers, in percent; half of the others are below
            the range, and half above.
        drop_outliers: whether samples in which a float input is far larger than in all others are left out: at least 3
            times the median sample's and twice the largest of the others, of at least 9 samples, and at most 1 or 5 %
            of them. The report names them.
        float_islands: whether logarithms and square roots, and the ops before them, stay in float where integers would
            lose too much of their operands.
        equalize: whether layers may be rescaled so that the channels between them have similar ranges, where that makes
            integer activations more accurate. The float results stay the same.
        round_weights: whether weights of layers with integer activations are rounded so that the error of the layers'
            results on the samples is small (GPTQ), instead of to the nearest integers.
        correct_biases: whether the biases of these layers remove the mean errors of the results, where that makes
            the results on the samples more accurate.
        input_type: element type of the signatures' float inputs in the file: "float32", "int8", "uint8" or "int16".
        output_type: element type of the signatures' float outputs in the file.
        float_fallback: False refuses a model with an op that would stay in float.
        goals: targets of accuracy, size or time: some layers are then more exact than the scheme.
    """

    weights: Weights = "int8"
    activations: Activations = "float32"
    per_channel: bool = True
    block_size: int | None = None
    min_elements: int = 1024
    rules: tuple[LayerRule, ...] = ()
    samples: Any = None
    method: Method = "minmax"
    percentile: float = PERCENTILE
    drop_outliers: bool = True
    float_islands: bool = True
    equalize: bool = True
    round_weights: bool = True
    correct_biases: bool = True
    input_type: EndType = "float32"
    output_type: EndType = "float32"
    float_fallback: bool = True
    goals: Goals = NO_GOALS

    def __post_init__(self) -> None:
        _check("weights", self.weights, get_args(Weights))
        _check("activations", self.activations, get_args(Activations))
        _check("method", self.method, get_args(Method))
        _check("input_type", self.input_type, get_args(EndType))
        _check("output_type", self.output_type, get_args(EndType))
        if self.activations != "float32" and self.weights not in INTEGER_WEIGHTS:
            raise ConversionError(
                f"{self.activations} activations need integer weights, got weights={self.weights!r}.",
                hint=f"Use weights of {', '.join(INTEGER_WEIGHTS)}.",
            )
        if self.block_size is not None:
            _check("block_size", self.block_size, BLOCK_SIZES)
            if self.weights == "int2":
                raise ConversionError(
                    f"block_size={self.block_size} with int2 weights: LiteRT computes wrong products of such blocks.",
                    hint="Use int4 weights, or one scale for each channel (block_size=None).",
                )
        if not 50 <= self.percentile <= 100:
            raise ConversionError(f"percentile must be from 50 to 100, got {self.percentile!r}.")
        if self.method != "percentile" and self.percentile != PERCENTILE:
            raise ConversionError(
                f"percentile={self.percentile!r} has no effect with method={self.method!r}.",
                hint='Select method="percentile" (--calibration-method percentile).',
            )
        if self.min_elements < 0:
            raise ConversionError(f"min_elements must be non-negative, got {self.min_elements}.")
        if not all(isinstance(rule, LayerRule) for rule in self.rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ConversionError(f"rules must be a sequence of litefuse.LayerRule, got {self.rules!r}.")
        object.__setattr__(self, "rules", tuple(self.rules))
        if not isinstance(self.goals, Goals):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ConversionError(f"goals must be a litefuse.Goals(...), got {self.goals!r}.")

    @property
    def has_integer_activations(self) -> bool:
        """Whether some ops compute in integers, for which samples are needed."""
        return self.activations != "float32" or any(_SCHEMES[rule.scheme][1] != "float32" for rule in self.rules)

    @property
    def quantizes_inputs(self) -> bool:
        """Whether kernels quantize the inputs of layers when they run: weights are integers, and activations float."""
        return self.weights in INTEGER_WEIGHTS and not self.has_integer_activations

    @property
    def has_targets(self) -> bool:
        """Whether layers are chosen by measurement."""
        return bool(self.goals.targets)

    @property
    def scheme(self) -> str:
        """The name of the scheme without its rules; for other combinations, the types of weights and activations."""
        names = [name for name, types in _SCHEMES.items() if types == (self.weights, self.activations)]
        return names[0] if names else f"{self.weights} weights, {self.activations} activations"

    def without_goals(self) -> Quantization:
        """Return the options without goals."""
        return replace(self, goals=NO_GOALS)

    @classmethod
    def of(cls, scheme: Scheme, **options: Any) -> Quantization:
        """Return the options for a scheme by name, such as "int8", with others by their names: `samples=...`."""
        _check("scheme", scheme, SCHEMES)
        weights, activations = _SCHEMES[scheme]
        return cls(weights, activations, **options)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the options as JSON, without samples, labels and functions; returns the path.

        `Model.save_recipe` also writes recipes of AI Edge Quantizer.
        """
        options = {name: getattr(self, name) for name in _saved_names()}
        if numbers := self.goals.numbers:
            options["goals"] = numbers
        options["rules"] = [
            {field.name: value for field in fields(rule) if (value := getattr(rule, field.name)) is not None}
            for rule in self.rules
        ]
        return write_json(path, options)

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, samples: Any = None) -> Quantization:
        """Read options that `save` wrote, or a recipe of AI Edge Quantizer.

        Raises `ConversionError` if the file cannot be read, or requests something that litefuse does not support.
        """
        try:
            content = json.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise ConversionError(f"{path}: cannot be read: {error.strerror or error}.") from error
        except ValueError as error:
            raise ConversionError(f"{path}: not a valid JSON file: {error}.") from error
        return _from_plain(os.fspath(path), content, samples)

    @classmethod
    def from_recipe(cls, recipe: Mapping[str, Any] | Sequence[Any], *, samples: Any = None) -> Quantization:
        """Return the options for the content of such a file, as plain data.

        Raises `ConversionError` if it requests something that litefuse does not support.
        """
        return _from_plain("recipe", recipe, samples)

    def choose(self, kind: str, layer: str, name: str) -> Quantization:
        """Return the options for an op: these, with the scheme of the first rule that matches."""
        for rule in self.rules:
            if rule.matches(kind, layer, name):
                weights, activations = _SCHEMES[rule.scheme]
                return replace(self, weights=weights, activations=activations)
        return self


def scheme_types(scheme: str) -> tuple[Weights, Activations]:
    """Return the types of weights and activations of a scheme."""
    return _SCHEMES[scheme]


def parse_quantization(option: str, value: object) -> Quantization | None:
    """Return the options for a `Quantization`, the name of a scheme, or None.

    Raises `ConversionError` for anything else, and if options contradict each other.
    """
    if value is None:
        return None
    if not isinstance(value, Quantization) and not (isinstance(value, str) and value in _SCHEMES):
        raise ConversionError(
            f"{option}={value!r}: choose from {', '.join(_SCHEMES)}, or pass a litefuse.Quantization(...).",
            hint="Recipes are read by litefuse.Quantization.load(path) and litefuse.Quantization.from_recipe(content).",
        )
    options = value if isinstance(value, Quantization) else Quantization.of(cast("Scheme", value))
    if not options.has_integer_activations:
        needing = {
            f"input_type={options.input_type!r} (--io-type)": options.input_type != "float32",
            f"output_type={options.output_type!r} (--io-type)": options.output_type != "float32",
            "float_fallback=False (--no-float-fallback)": not options.float_fallback,
        }
        for name in (name for name, is_set in needing.items() if is_set):
            raise ConversionError(
                f"{name} requires layers that compute in integers.", hint='Quantize to "int8" or "int16x8".'
            )
    _check_goals(options)
    return options


def _check_goals(options: Quantization) -> None:
    """Raise `ConversionError` if goals lack an option that they need, or have one that nothing reads."""
    goals = options.goals
    if goals.max_drop is None:
        for name in ("labels", "metric"):
            if getattr(goals, name) is not None:
                raise ConversionError(f"{name} has no effect without max_drop.", hint="Set max_drop (--max-drop).")
    elif goals.metric is None:
        if goals.labels is None:
            raise ConversionError(
                "max_drop (--max-drop) requires labels.",
                hint="Pass labels= (--labels), the index of the right class for each sample, or metric=, a function.",
            )
        if goals.max_drop > 1:
            raise ConversionError(f"max_drop of an accuracy must be from 0 to 1, got {goals.max_drop!r}.")
    if not options.has_targets:
        for name in ("evaluate", "time_limit"):
            if getattr(goals, name) is not None:
                raise ConversionError(
                    f"{name} has no effect without a target.", hint="Set target_snr, max_drop, max_size or max_ms."
                )
        return
    if options.scheme not in LADDERS:
        raise ConversionError(
            "target_snr, max_drop, max_size and max_ms choose layers that are more exact than the scheme: there is no "
            f"choice with {options.scheme}.",
            hint=f"Choose from {', '.join(LADDERS)}.",
        )
    if options.samples is None and goals.evaluate is None:
        raise ConversionError(
            "target_snr, max_drop, max_size and max_ms are measured on samples.",
            hint="Pass litefuse.Quantization(..., samples=...) (--calibrate SAMPLES.npz).",
            argument="samples",
        )


def read_quantization(option: str, value: str) -> Quantization:
    """Return the options for the name of a scheme or the path of a recipe, as the command line accepts them."""
    if value in _SCHEMES:
        return Quantization.of(cast("Scheme", value))
    if value.endswith(".json"):
        return Quantization.load(value)
    raise ConversionError(f"{option}={value!r}: choose from {', '.join(_SCHEMES)}, or the path of a recipe (.json).")


def write_recipe_for(options: Quantization, ops: Iterable[tuple[str, str, str]]) -> list[dict[str, Any]]:
    """Return a recipe of AI Edge Quantizer for a model with these ops, each given by kind, layer and name.

    Raises `ConversionError` for options that such a recipe cannot express.
    """
    from litefuse.quantization.recipe_writer import NamedOp, write_recipe

    named: list[NamedOp] = []
    for kind, layer, name in ops:
        rule = next((rule for rule in options.rules if rule.matches(kind, layer, name)), None)
        named.append(NamedOp(kind, name, None if rule is None else rule.scheme))
    return write_recipe(options.scheme, {field.name: getattr(options, field.name) for field in fields(options)}, named)


def _from_plain(where: str, content: object, samples: Any) -> Quantization:
    """Return the options for plain data: those that `Quantization.save` writes, or AI Edge Quantizer's list."""
    if isinstance(content, list):
        from litefuse.quantization.recipes import read_recipe

        content = read_recipe(where, cast("list[object]", content))
    if not isinstance(content, Mapping):
        raise ConversionError(f"{where}: expected an object with options, or a list of rules, got {content!r}.")
    options = dict(cast("Mapping[str, Any]", content))
    if "scheme" in options:
        options = _scheme_options(where, options)
    _check_keys(where, options, [*_saved_names(), "goals"])
    goals = _read_goals(where, options.pop("goals", {}))
    rules: list[LayerRule] = []
    for number, rule in enumerate(options.pop("rules", ()), 1):
        rule_where = f"{where}: rule {number}"
        if not isinstance(rule, Mapping):
            raise ConversionError(f"{rule_where}: expected an object, got {rule!r}.")
        rule_options = cast("Mapping[str, Any]", rule)
        _check_keys(rule_where, rule_options, [field.name for field in fields(LayerRule)])
        if "scheme" not in rule_options:
            raise ConversionError(f"{rule_where}: the scheme is missing.")
        rules.append(LayerRule(**rule_options))
    return Quantization(**options, rules=tuple(rules), goals=goals, samples=samples)


def _read_goals(where: str, content: object) -> Goals:
    if not isinstance(content, Mapping):
        raise ConversionError(f"{where}: goals: expected an object, got {content!r}.")
    numbers = cast("Mapping[str, Any]", content)
    _check_keys(f"{where}: goals", numbers, tuple(GOAL_NUMBERS))
    return Goals(**numbers)


def _saved_names() -> list[str]:
    """Return the names of the options that JSON can represent as they are."""
    return [option.name for option in fields(Quantization) if option.name not in ("samples", "goals")]


def _scheme_options(where: str, options: dict[str, Any]) -> dict[str, Any]:
    """Replace the name of a scheme by the types of weights and activations."""
    scheme = options.pop("scheme")
    _check(f"{where}: scheme", scheme, SCHEMES)
    weights, activations = _SCHEMES[scheme]
    return {"weights": weights, "activations": activations} | options


def _check_keys(where: str, options: Mapping[str, Any], known: Sequence[str]) -> None:
    unknown = [str(name) for name in options if name not in known]
    if unknown and unknown[0] in GOAL_NUMBERS and "goals" in known:
        value = json.dumps({unknown[0]: options[unknown[0]]})
        raise ConversionError(f"{where}: {unknown[0]!r} is one of the goals.", hint=f'Write "goals": {value}.')
    if unknown:
        raise ConversionError(f"{where}: unknown option {unknown[0]!r}; the options are {', '.join(known)}.")


def _check(option: str, value: object, choices: Sequence[object] | Mapping[Any, Any]) -> None:
    if value not in choices:
        raise ConversionError(f"{option}={value!r}: choose from {', '.join(map(str, choices))}.")

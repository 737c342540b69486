"""The options of a conversion, and the checks of their values."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from litefuse.errors import ConversionError

if TYPE_CHECKING:
    from litefuse.rewrite.composite_rule import CompositeRule
    from litefuse.rewrite.rule import Rule

InputShape = tuple[int | None, ...]
CompositeMode = Literal["fuse", "preserve", "custom", "inline"]
CustomOptions = Literal["plain", "tflite_converter"]
Target = Literal["interpreter", "compiled_model"]
Optimize = Literal["default", "latency"]
CustomOps = bool | Literal["marked"]

MAX_DIM = (1 << 31) - 1
"""Largest dimension: LiteRT stores dimensions as signed 32-bit integers."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one conversion; see `litefuse.convert`. The user's rules precede the built-in ones."""

    tags: tuple[str, ...] | None = None
    signatures: tuple[str, ...] | None = None
    batch: int | None = None
    input_shapes: Mapping[str, InputShape] = field(default_factory=dict[str, InputShape])
    composite_rules: tuple[CompositeRule, ...] = ()
    legalizations: tuple[Rule, ...] = ()
    patterns: tuple[Rule, ...] = ()
    composites: Mapping[str, CompositeMode] = field(default_factory=dict[str, "CompositeMode"])
    custom_options: CustomOptions = "plain"
    allow_custom_ops: CustomOps = True
    allow_flex: bool = False
    target: Target = "interpreter"
    optimize: Optimize = "default"
    unroll: bool = False
    streaming: bool = False
    verify: bool = True
    verify_ir: bool = False
    print_after: tuple[str, ...] = ()
    keep_source: bool = False
    strict: bool | tuple[str, ...] = False
    clamp_infinities: bool = False
    """Whether to replace infinities in constants by the largest finite number, as TFLiteConverter does by default."""


def check_batch(batch: object) -> int | None:
    """Return the batch size as an int, or None. Raises `ConversionError` if it is not a positive integer."""
    if batch is None:
        return None
    number = _to_int(batch)
    if number is None or not 1 <= number <= MAX_DIM:
        raise ConversionError(f"batch must be a positive integer, got {batch!r}.")
    return number


def check_shapes(shapes: object) -> dict[str, InputShape]:
    """Return the shapes by input name. Raises `ConversionError` if a dimension is not a positive integer or None."""
    if shapes is None:
        return {}
    if not isinstance(shapes, Mapping):
        raise ConversionError(
            f"input_shapes must map input names to shapes, got {shapes!r}.",
            hint='For example: input_shapes={"image": (1, 224, 224, 3)}.',
        )
    return {name: _shape(name, shape) for name, shape in cast("Mapping[str, object]", shapes).items()}


def check_composites(modes: object) -> dict[str, CompositeMode]:
    """Return the conversion modes by composite name or glob pattern. Raises `ConversionError` for an unknown mode."""
    if modes is None:
        return {}
    if not isinstance(modes, Mapping):
        raise ConversionError(
            f"composites must map names to modes, got {modes!r}.",
            hint='For example: composites={"acme.swish": "preserve"}.',
        )
    found = cast("Mapping[object, object]", modes)
    for name, mode in found.items():
        if not isinstance(name, str) or mode not in get_args(CompositeMode):
            known = ", ".join(get_args(CompositeMode))
            raise ConversionError(f"composites: invalid mode {mode!r} for {name!r}.", hint=f"Choose from {known}.")
    return cast("dict[str, CompositeMode]", dict(found))


def check_custom_options(encoding: object) -> CustomOptions:
    """Check the encoding of custom op options."""
    if encoding not in get_args(CustomOptions):
        known = ", ".join(get_args(CustomOptions))
        raise ConversionError(f"custom_options={encoding!r}: choose from {known}.")
    return cast("CustomOptions", encoding)


def check_custom_ops(allowed: object) -> CustomOps:
    """Return "marked" or a bool. Raises `ConversionError` for None and other strings."""
    if allowed == "marked":
        return "marked"
    if isinstance(allowed, str) or allowed is None:
        raise ConversionError(f"allow_custom_ops={allowed!r}: choose from True, False, 'marked'.")
    return bool(allowed)


def check_target(target: object) -> Target:
    """Check the name of the target runtime."""
    if target not in get_args(Target):
        raise ConversionError(f"target={target!r}: choose from {', '.join(get_args(Target))}.")
    return cast("Target", target)


def check_optimize(optimize: object) -> Optimize:
    """Check how the forms of recurrent layers are chosen."""
    if optimize not in get_args(Optimize):
        raise ConversionError(f"optimize={optimize!r}: choose from {', '.join(get_args(Optimize))}.")
    return cast("Optimize", optimize)


def check_strict(strict: object) -> bool | tuple[str, ...]:
    """Return whether all composites must be fused, or the names that must be."""
    return strict if isinstance(strict, bool) else check_names("strict", strict) or False


def check_names(option: str, names: object) -> tuple[str, ...] | None:
    """Return one or several names as a tuple; None selects the default. Raises `ConversionError` for anything else."""
    if names is None:
        return None
    listed: tuple[object, ...] = (names,)
    if isinstance(names, Iterable) and not isinstance(names, str | bytes):
        listed = tuple(cast("Iterable[object]", names))
    if not listed or not all(isinstance(name, str) for name in listed):
        raise ConversionError(f"{option} must be a name or a non-empty list of names, got {names!r}.")
    return cast("tuple[str, ...]", listed)


def _shape(name: str, shape: object) -> InputShape:
    dims: list[int | None] = []
    problem = f"input_shapes: invalid shape {shape!r} for {name!r}"
    if not isinstance(shape, Iterable) or isinstance(shape, str | bytes):
        raise ConversionError(f"{problem}: expected a tuple.", hint="For example: (1, 224, 224, 3).")
    for dim in cast("Iterable[object]", shape):
        number = None if dim is None else _to_int(dim)
        if dim is not None and (number is None or not 1 <= number <= MAX_DIM):
            raise ConversionError(
                f"{problem}: {dim!r} is not a dimension.",
                hint="Use positive integers, or None for a free dimension.",
            )
        dims.append(number)
    return tuple(dims)


def _to_int(number: object) -> int | None:
    """Return a Python or NumPy integer as an int; None for anything else, including bool."""
    try:
        return None if isinstance(number, bool) else operator.index(cast("Any", number))
    except TypeError:
        return None

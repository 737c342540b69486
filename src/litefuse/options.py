"""The options of a conversion, checked once, then read by the stages."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from litefuse.errors import ConversionError

if TYPE_CHECKING:
    from litefuse.rules.composite import CompositeRule
    from litefuse.rules.rule import Rule

InputShape = tuple[int | None, ...]
CompositeMode = Literal["fuse", "preserve", "custom", "inline"]
CustomOptions = Literal["plain", "incumbent"]
Target = Literal["interpreter", "compiled_model"]
Optimize = Literal["default", "latency"]
CustomOps = bool | Literal["marked"]

MAX_DIM = (1 << 31) - 1
"""LiteRT counts the elements of a dimension in 32 bits."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for. Rules of the user's plug-ins stand before the shipped ones."""

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
    """Whether constants get the largest finite number for infinity, as TensorFlow's converter has it by default."""


def check_batch(batch: object) -> int | None:
    """The batch, if it is a positive whole number or None."""
    if batch is None:
        return None
    number = _whole(batch)
    if number is None or not 1 <= number <= MAX_DIM:
        raise ConversionError(f"batch={batch!r}: a batch is a positive whole number.")
    return number


def check_shapes(shapes: object) -> dict[str, InputShape]:
    """The shapes by input name; a dimension is a positive whole number or None."""
    if shapes is None:
        return {}
    if not isinstance(shapes, Mapping):
        raise ConversionError(
            f"input_shapes={shapes!r}: shapes are given by input name.",
            hint='For example: input_shapes={"image": (1, 224, 224, 3)}.',
        )
    return {name: _shape(name, shape) for name, shape in cast("Mapping[str, object]", shapes).items()}


def check_composites(modes: object) -> dict[str, CompositeMode]:
    """What shall become of composites, by name or glob pattern."""
    if modes is None:
        return {}
    if not isinstance(modes, Mapping):
        raise ConversionError(
            f"composites={modes!r}: modes are given by name.",
            hint='For example: composites={"acme.swish": "preserve"}.',
        )
    found = cast("Mapping[object, object]", modes)
    for name, mode in found.items():
        if not isinstance(name, str) or mode not in get_args(CompositeMode):
            known = ", ".join(get_args(CompositeMode))
            raise ConversionError(f"composites: {name!r} cannot be {mode!r}.", hint=f"Choose from {known}.")
    return cast("dict[str, CompositeMode]", dict(found))


def check_custom_options(encoding: object) -> CustomOptions:
    """How options of custom ops are written."""
    if encoding not in get_args(CustomOptions):
        known = ", ".join(get_args(CustomOptions))
        raise ConversionError(f"custom_options={encoding!r}: choose from {known}.")
    return cast("CustomOptions", encoding)


def check_custom_ops(allowed: object) -> CustomOps:
    """Whether the file may have custom ops."""
    if allowed == "marked":
        return "marked"
    if isinstance(allowed, str) or allowed is None:
        raise ConversionError(f"allow_custom_ops={allowed!r}: choose from True, False, 'marked'.")
    return bool(allowed)


def check_target(target: object) -> Target:
    """Which of LiteRT's runtimes the file is for."""
    if target not in get_args(Target):
        raise ConversionError(f"target={target!r}: choose from {', '.join(get_args(Target))}.")
    return cast("Target", target)


def check_optimize(optimize: object) -> Optimize:
    """How the forms of recurrent layers are chosen."""
    if optimize not in get_args(Optimize):
        raise ConversionError(f"optimize={optimize!r}: choose from {', '.join(get_args(Optimize))}.")
    return cast("Optimize", optimize)


def check_strict(strict: object) -> bool | tuple[str, ...]:
    """Return whether all composites must be fused, or the names of those that must."""
    return strict if isinstance(strict, bool) else check_names("strict", strict) or False


def check_names(option: str, names: object) -> tuple[str, ...] | None:
    """One name, or several, as a tuple; None stands for the default."""
    if names is None:
        return None
    listed: tuple[object, ...] = (names,)
    if isinstance(names, Iterable) and not isinstance(names, str | bytes):
        listed = tuple(cast("Iterable[object]", names))
    if not listed or not all(isinstance(name, str) for name in listed):
        raise ConversionError(f"{option}={names!r}: give one name or a list of names, or leave it out.")
    return cast("tuple[str, ...]", listed)


def _shape(name: str, shape: object) -> InputShape:
    dims: list[int | None] = []
    problem = f"input_shapes: {name!r} has the shape {shape!r}"
    if not isinstance(shape, Iterable) or isinstance(shape, str | bytes):
        raise ConversionError(f"{problem}, where a tuple is expected.", hint="For example: (1, 224, 224, 3).")
    for dim in cast("Iterable[object]", shape):
        number = None if dim is None else _whole(dim)
        if dim is not None and (number is None or not 1 <= number <= MAX_DIM):
            raise ConversionError(
                f"{problem}: {dim!r} is not a dimension.",
                hint="Give positive whole numbers, and None where it is free.",
            )
        dims.append(number)
    return tuple(dims)


def _whole(number: object) -> int | None:
    """A Python int or NumPy's, but no bool; None for anything else."""
    try:
        return None if isinstance(number, bool) else operator.index(cast("Any", number))
    except TypeError:
        return None

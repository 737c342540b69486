"""Targets of a quantization, by which layers are chosen: checks of the values, and of what they require."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from litefuse.errors import ConversionError

if TYPE_CHECKING:
    from litefuse.quantization import Quantization

GOALS = ("target_snr", "max_drop", "max_size", "max_ms", "labels", "metric", "evaluate", "time_limit")
"""Names of the options of `litefuse.Quantization` that are targets, or belong to them."""
_NUMBERS = {
    "target_snr": "--target-snr",
    "max_drop": "--max-drop",
    "max_size": "--max-size",
    "max_ms": "--max-ms",
    "time_limit": "--time-limit",
}
"""Those that are numbers, with their options on the command line."""
LADDERS: Mapping[str, tuple[str, ...]] = {
    "int8": ("int16x8", "float32"),
    "int16x8": ("float32",),
    "dynamic": ("float16",),
    "int4": ("dynamic", "float16"),
    "int2": ("int4", "dynamic", "float16"),
}
"""Schemes that are more exact, by scheme, in this order."""


def check_values(options: Mapping[str, Any]) -> None:
    """Raise `ConversionError` for a target that is not a number, or not positive."""
    for name, flag in _NUMBERS.items():
        value = options[name]
        if value is None:
            continue
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not math.isfinite(value) or value < 0 or (value == 0 and name != "max_drop"):
            least = "a number that is not negative" if name == "max_drop" else "a positive number"
            raise ConversionError(f"{name} ({flag}) must be {least}, got {value!r}.")
    if options["metric"] is not None and not callable(options["metric"]):
        raise ConversionError(f"metric must be a function of answers and labels, got {options['metric']!r}.")


def check_goals(options: Quantization) -> None:
    """Raise `ConversionError` if targets miss something that they need, or need what nothing reads."""
    if options.max_drop is None:
        for name in ("labels", "metric"):
            if getattr(options, name) is not None:
                raise ConversionError(f"{name} has no effect without max_drop.", hint="Set max_drop (--max-drop).")
    elif options.metric is None:
        if options.labels is None:
            raise ConversionError(
                "max_drop (--max-drop) requires labels.",
                hint="Pass labels= (--labels), the index of the right class for each sample, or metric=, a function.",
            )
        if options.max_drop > 1:
            raise ConversionError(f"max_drop of an accuracy must be from 0 to 1, got {options.max_drop!r}.")
    if not options.has_targets:
        for name in ("evaluate", "time_limit"):
            if getattr(options, name) is not None:
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
    if options.samples is None and options.evaluate is None:
        raise ConversionError(
            "target_snr, max_drop, max_size and max_ms are measured on samples.",
            hint="Pass litefuse.Quantization(..., samples=...) (--calibrate SAMPLES.npz).",
            argument="samples",
        )

"""Targets of a quantization, by which layers are chosen: their names, checks of their values, more exact schemes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from litefuse.errors import ConversionError

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

"""`litefuse.Goals`: targets of a quantized model, by which layers are chosen; schemes that are more exact."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from litefuse.errors import ConversionError
from litefuse.option_values import OptionGroup

TARGETS = ("target_snr", "max_drop", "max_size", "max_ms")
"""Goals by which layers are chosen; the others belong to these."""
GOAL_NUMBERS = {
    "target_snr": "--target-snr",
    "max_drop": "--max-drop",
    "max_size": "--max-size",
    "max_ms": "--max-ms",
    "time_limit": "--time-limit",
}
"""Goals that are numbers, with their options on the command line."""
LADDERS: Mapping[str, tuple[str, ...]] = {
    "int8": ("int16x8", "float32"),
    "int16x8": ("float32",),
    "dynamic": ("float16",),
    "int4": ("dynamic", "float16"),
    "int2": ("int4", "dynamic", "float16"),
}
"""Schemes that are more exact, by scheme, in this order."""


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class Goals(OptionGroup):
    """Goals of a quantized model: layers are chosen by measurement to be more exact than the scheme says.

    Args:
        target_snr: let the fewest layers be more exact, so that each float output has at least this signal-to-noise
            ratio in dB, compared with the float model.
        max_drop: the same, so that the accuracy falls by at most this share (0.01 is one point), or the `metric` by at
            most this number.
        max_size: largest size of the file in bytes. Without `target_snr` and `max_drop`, as many layers as fit are more
            exact.
        max_ms: the same for the milliseconds of a call of each signature on this machine, on one thread with XNNPACK.
        labels: for `max_drop`: the index of the right class for each sample, for the only output or by output, or the
            path of a `.npy` or `.npz` file; the largest output along the last axis is the model's answer.
        metric: for `max_drop`, instead of accuracy: a function of the model's answers and `labels` that returns a
            number, where higher is better. The answers are a list of dictionaries by output name, one for each sample.
        evaluate: samples on which targets are measured, in the forms of `Quantization.samples`. By default, these are
            the first 100 of those for each signature, or all of them with `max_drop`.
        time_limit: seconds after which the search for the layers ends with the best result so far.
    """

    target_snr: float | None = None
    max_drop: float | None = None
    max_size: int | None = None
    max_ms: float | None = None
    labels: Any = None
    metric: Callable[[Any, Any], float] | None = None
    evaluate: Any = None
    time_limit: float | None = None

    def __post_init__(self) -> None:
        for name, value in self.numbers.items():
            is_number = isinstance(value, int | float) and not isinstance(value, bool)  # pyright: ignore[reportUnnecessaryIsInstance]
            if not is_number or not math.isfinite(value) or value < 0 or (value == 0 and name != "max_drop"):
                least = "a number that is not negative" if name == "max_drop" else "a positive number"
                raise ConversionError(f"{name} ({GOAL_NUMBERS[name]}) must be {least}, got {value!r}.")
        if self.metric is not None and not callable(self.metric):
            raise ConversionError(f"metric must be a function of answers and labels, got {self.metric!r}.")

    @property
    def targets(self) -> dict[str, float]:
        """The values of the goals by which layers are chosen, by name."""
        return {name: value for name, value in self.numbers.items() if name in TARGETS}

    @property
    def numbers(self) -> dict[str, float]:
        """The goals that are numbers, which JSON can represent, by name."""
        return {name: value for name in GOAL_NUMBERS if (value := getattr(self, name)) is not None}


NO_GOALS = Goals()

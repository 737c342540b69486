"""State of a quantization: each quantizing pass takes the state that it needs, and returns the next one.

find_input_scales(module, context, state: QuantizationState) -> QuantizationState
calibrate(module, context, state: QuantizationState) -> CalibratedState
quantize_activations(module, context, state: CalibratedState) -> QuantizedState
measure_error(module, context, state: QuantizedState) -> QuantizationState
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from litefuse.ir import Constant, Location, Op
from litefuse.report.quantized import InexactValue, OutputRatio

if TYPE_CHECKING:
    from litefuse.passes.quantize.observe.calibrated import Calibration
    from litefuse.passes.quantize.observe.sample_blocks import Inputs

OpKey = tuple[str, Location]
"""The kind of ops and their location."""


@dataclass(eq=False, repr=False, slots=True)
class MeasuredErrors:
    """The errors of a quantized module on samples, as far as they were measured."""

    signal_to_noise: dict[OpKey, float] = field(default_factory=dict[OpKey, float])
    """Signal-to-noise ratio in dB of the results of quantized ops."""
    ratios_alone: dict[OpKey, float] = field(default_factory=dict[OpKey, float])
    """Ratios if only the op itself is quantized."""
    distributions: dict[OpKey, tuple[float, float, tuple[int, ...]]] = field(
        default_factory=dict[OpKey, tuple[float, float, tuple[int, ...]]]
    )
    """The range that the integers of these results represent, and how the numbers of the float model lie in it."""
    outputs: list[OutputRatio] = field(default_factory=list[OutputRatio])
    """The signal-to-noise ratio of each output of the model."""
    inexact: list[InexactValue] = field(default_factory=list[InexactValue])
    """The ops and outputs that are too inexact."""


@dataclass(eq=False, repr=False, slots=True)
class QuantizationState:
    """Facts about the source and the samples, and the errors that were measured."""

    input_scales: dict[tuple[str, str], float] = field(default_factory=dict[tuple[str, str], float])
    """First constant factor of each input, by the names of its signature and of the input."""
    float_locations: dict[Location, str] = field(default_factory=dict[Location, str])
    """Locations of arithmetic that integers cannot do exactly enough, with the reason."""
    samples: dict[str, Inputs] = field(default_factory=dict[str, "Inputs"])
    """The first calibration sample of each signature, by the names of its inputs."""
    errors: MeasuredErrors = field(default_factory=MeasuredErrors)

    def calibrated(self, calibration: Calibration) -> CalibratedState:
        """Return the state of a module whose float values were observed."""
        return CalibratedState(**self._facts(), calibration=calibration)

    def _facts(self) -> dict[str, Any]:
        """Return the fields that all states have."""
        return {field.name: getattr(self, field.name) for field in fields(QuantizationState)}


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class CalibratedState(QuantizationState):
    """The state of a module whose float values were observed."""

    calibration: Calibration

    def quantized(self, weights: dict[Op, Constant]) -> QuantizedState:
        """Return the state of a module whose layers compute in integers; `weights` are theirs in float."""
        return QuantizedState(**self._facts(), calibration=self.calibration, weights=weights)


@dataclass(eq=False, repr=False, slots=True, kw_only=True)
class QuantizedState(CalibratedState):
    """The state of a module whose layers compute in integers."""

    weights: dict[Op, Constant]
    """The weights of these layers in float."""

    def measured(self) -> QuantizationState:
        """Return the state of a module whose errors were measured: without the calibration, which needs memory."""
        return QuantizationState(**self._facts())

"""The results of a calibration: observations of the float values of a module."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from litefuse.ir import ModuleCopy, Op, Value
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.kernels.channels import Channels, Scaling
from litefuse.passes.quantize.observe.observation import ObservedModule, Sample
from litefuse.passes.quantize.prepare.channel_links import Link

if TYPE_CHECKING:
    from litefuse.passes.quantize.kernels.ranges import Observed
    from litefuse.runtime.worker import AnyWorker
    from litefuse.runtime.worker.kernels import Sent


class CalibrationRun(NamedTuple):
    """The float module, the process that ran it, and the first samples.

    The process has kept numbers of `samples`, for the measurement of the error of the quantized module. `others` are
    those of signatures that these lack.
    """

    observed: ObservedModule
    worker: "AnyWorker"
    kernels: "Sent"
    samples: list[Sample]
    xnnpack: bool
    """Whether XNNPACK ran it."""
    others: list[Sample]

    def copy(self, copy: ModuleCopy) -> "CalibrationRun":
        """Return the run with the values of a copy of the module."""
        values = [copy.values.get(value, value) for value in self.observed.values]
        return self._replace(observed=replace(self.observed, values=values))


@dataclass(eq=False, repr=False, slots=True)
class ObservedInput:
    """The input of a layer, as the process that ran the samples knows it.

    `scaling` is that of the numbers in a row.
    """

    number: int
    scaling: Scaling


@dataclass(eq=False, repr=False, slots=True)
class Calibration:
    """The knowledge of the float values of a module; passes that change them keep it up to date."""

    ranges: dict[Value, Range] = field(default_factory=dict[Value, Range])
    """The ranges of the values that a sample reached, by the method that the user chose."""
    observed: "dict[Value, Observed]" = field(default_factory=dict[Value, "Observed"])
    """The observations from which the ranges follow."""
    samples: int = 0
    """Number of samples of all signatures."""
    channels: dict[Value, Channels] = field(default_factory=dict[Value, Channels])
    """The channels of some of them."""
    links: list[Link] = field(default_factory=list[Link])
    """The links whose channels were observed."""
    scalings: dict[Value, Scaling] = field(default_factory=dict[Value, Scaling])
    """The changes of the channels of values since."""
    inputs: dict[Op, ObservedInput] = field(default_factory=dict[Op, ObservedInput])
    """The inputs of layers whose rows were observed."""
    float_ops: dict[Op, str] = field(default_factory=dict[Op, str])
    """Ops that have to compute in float, with the reason."""
    needed: dict[Value, Range] = field(default_factory=dict[Value, Range])
    """The needed ranges of values with other numbers, too, which are clipped."""
    run: CalibrationRun | None = None
    floats: "ModuleCopy | None" = None
    """The float module, if the error of each op alone is to be measured."""
    remembered: dict[object, Any] | None = None
    """The results of `ask_about_rows` by its arguments, if the module is one of several copies; else None."""

    def copy(self, copy: ModuleCopy) -> "Calibration":
        """Return the calibration of a copy of the module, without links; both remember the same results."""
        values, ops = copy.values, copy.ops
        return Calibration(
            ranges={values[value]: range for value, range in self.ranges.items()},
            observed={values[value]: observed for value, observed in self.observed.items()},
            samples=self.samples,
            channels={values[value]: channels for value, channels in self.channels.items()},
            scalings={values[value]: scaling for value, scaling in self.scalings.items()},
            inputs={ops[op]: replace(observed_input) for op, observed_input in self.inputs.items()},
            float_ops={ops[op]: reason for op, reason in self.float_ops.items()},
            run=None if self.run is None else self.run.copy(copy),
            remembered=self.remembered,
        )

"""Entries of a report on the ops, inputs and outputs of a quantized model."""

from typing import NamedTuple

from litefuse.quantization import LayerRule


class QuantizedOp(NamedTuple):
    """The arithmetic of an op in a quantized model.

    `scheme` is a scheme of `litefuse.Quantization`, or "weight-only" (integer weights that are converted to float
    before the op computes). There is a `reason` for "float32", and for 8-bit weights where 4 bits were requested.
    `bytes_before` and `bytes_after` are the sizes of the op's constants as floats and in the file, without scales; a
    constant that several ops share counts for the first. `snr` is the signal-to-noise ratio of its results in dB,
    compared with the float model on some of the samples, the lowest one of the ops with this name; None if it was not
    measured. `snr_alone` is the same if no other op is quantized; it is measured with `keep_source=True`, and None for
    ops that only copy numbers. Its integers represent the numbers from `low` to `high`; `histogram` has the numbers of
    elements that the float model computed on these samples, in equal parts of this range.
    """

    layer: str
    name: str
    op: str
    scheme: str
    reason: str
    bytes_before: int
    bytes_after: int
    snr: float | None = None
    low: float | None = None
    high: float | None = None
    histogram: tuple[int, ...] = ()
    snr_alone: float | None = None


class InexactValue(NamedTuple):
    """An op of a quantized model at which the values become too inexact, or an output that is.

    For an output, `name` is its name, and `op` "output of" its signature. `snr` is the signal-to-noise ratio in dB on
    the samples: less than 10 for an op, and 20 for an output. `cause` is "" if it is unknown. `remedies` are rules for
    layers that may make it exact, the least expensive ones first.
    """

    layer: str
    name: str
    op: str
    snr: float
    cause: str = ""
    remedies: tuple[tuple[LayerRule, ...], ...] = ()


class OutputRatio(NamedTuple):
    """The signal-to-noise ratio in dB of an output of a quantized model, compared with the float model on samples."""

    signature: str
    name: str
    snr: float


class IntegerEnd(NamedTuple):
    """An input or output (the `role`) whose integers represent numbers: number = scale * (integer - zero point)."""

    signature: str
    role: str
    name: str
    dtype: str
    scale: float
    zero_point: int

    def __str__(self) -> str:
        integer = f"(integer - {self.zero_point})".replace("- -", "+ ") if self.zero_point else "integer"
        return f"{self.role} {self.name!r} of {self.signature!r} is {self.dtype}: number = {self.scale:.7g} * {integer}"


def format_ratio(ratio: float) -> str:
    """Return a ratio in dB, for messages."""
    return f"{round_ratio(ratio, 1):.1f} dB"


def round_ratio(ratio: float, digits: int = 2) -> float:
    """Return a ratio with a few digits; never -0.0."""
    return round(ratio, digits) + 0.0

"""Widen the ranges of values with few numbers in the samples, for numbers that no sample has.

The input of a dense layer has perhaps 32 numbers in each of 100 samples: every few samples more, one of them exceeds
the range, and is clipped. `passes/quantize/kernels/tail_estimate.py` estimates how far.
"""

from __future__ import annotations

import math

from litefuse.ir import Value
from litefuse.passes.quantize.integers.layers import count_steps
from litefuse.passes.quantize.integers.scales import Array, Range
from litefuse.passes.quantize.observe.calibrated import Calibration, ObservedInput
from litefuse.passes.quantize.observe.rows import ask_about_rows
from litefuse.passes.quantize.plan.value_types import operand_of_copy
from litefuse.passes.quantize.prepare.channel_links import LinkedLayer
from litefuse.quantization import Quantization

_ROUNDS = 4
"""Number of times that the margins are computed, which depend on the width of the range with them."""
_LARGEST_SCALE = 0.25
"""Largest scale of a tail, as a share of the range, that is expected."""


def widen_ranges(calibration: Calibration, config: Quantization) -> dict[Value, Range]:
    """Return the ranges of the inputs of layers with margins where that lowers the expected error.

    So have the values before them that are stored with the same scale. Other methods than the default clip on purpose.
    """
    ranges: dict[Value, Range] = {}
    if calibration.run is None or config.method != "minmax":
        return ranges
    for op, observed in calibration.inputs.items():
        layer = None if op.function is None else LinkedLayer.of(op)
        wider = None if layer is None else _widen(layer, observed, calibration, config)
        current = None if layer is None or wider is None else layer.input
        while wider is not None and current is not None and current in calibration.ranges:
            ranges[current] = ranges.get(current, calibration.ranges[current]).join(wider)
            current = operand_of_copy(current)
    return ranges


def _widen(layer: LinkedLayer, observed: ObservedInput, calibration: Calibration, config: Quantization) -> Range | None:
    """Return the range of the input of a layer with margins; None if it has none."""
    known, steps = calibration.ranges.get(layer.input), count_steps([layer.op], config)
    count = calibration.samples * math.prod(dim or 1 for dim in layer.input.shape or ())
    if known is None or _least_scale(count, steps) >= _LARGEST_SCALE:
        return None
    tails: tuple[Array, int] | None = ask_about_rows(calibration, "find_tails", observed, count, key=(count,))
    if tails is None:
        return None
    (below, above), count = tails
    return add_margins(known, (float(below), float(above)), count, steps)


def _least_scale(count: int, steps: int) -> float:
    """Return from which scale of the tail, as a share of the range, a margin lowers the error."""
    return count / (12 * steps**2)


def add_margins(known: Range, scales: tuple[float, float], count: int, steps: int) -> Range:
    """Return the range of `count` numbers with margins that lead to the least expected squared error.

    One sample more exceeds the range of n samples with a probability of about 1/n, and a margin m beyond it with one of
    exp(-m / b) / n, by b on average, where b is the scale of the tail: the expected squared error of clipping is
    2 b**2 exp(-m / b) / n. That of rounding the numbers of a sample, `count` / n, to steps of width / `steps` is
    count / n * (width / steps)**2 / 12. Their sum is smallest where exp(m / b) = 12 steps**2 b / (count * width).
    A margin is at most as large as the range on its side of 0.
    """
    low, high = max(-known.low, 0.0), max(known.high, 0.0)
    below, above = 0.0, 0.0
    for _ in range(_ROUNDS):
        least = _least_scale(count, steps) * (low + below + high + above)
        below, above = (scale * math.log(scale / least) if scale > least > 0 else 0.0 for scale in scales)
        below, above = min(below, low), min(above, high)
    return Range(known.low - below, known.high + above)

"""Leave ops in float whose numbers integers cannot represent: infinities, and numbers next to constants far away.

    %1 = select_v2(%keep, %scores, -1e9)

If %1 is a result of the model, or is read by an op that needs the mask as it is, then a step of int8 is 4 million, and
all scores would become 0. What matters of the numbers of a value is known (`needed_ranges.py`); whether some of them
are a constant far away from the others is seen in the numbers that calibration has recorded (`kernels/ranges.py`).
"""

from __future__ import annotations

from functools import reduce

from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import DType, Function, Op, Value
from litefuse.passes.quantize.integers.scales import Range, parameters_for
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.extreme_numbers import MIN_FAR
from litefuse.passes.quantize.observe.observation import RANGES
from litefuse.passes.quantize.plan.needed_ranges import Needs

_MIN_STEPS = {DType.I8: 4, DType.U8: 4, DType.I16: 64}
"""Number of steps of integers in the range of the other numbers, below which these are lost."""
_SUMS = frozenset({"tfl.batch_matmul", "tfl.mean", "tfl.sum"})
"""Ops whose results depend on many numbers each, mostly on the largest ones."""


class LostNumbers:
    """The numbers of the values of a function that integers would lose."""

    def __init__(self, function: Function, needs: Needs, calibration: Calibration) -> None:
        self._needs = needs
        self._cores: dict[Value, Range] = {}
        """The ranges of the numbers of values without constants far away."""
        if calibration.run is None:
            return
        values = {value for op in function.ops() for value in (*op.results, *op.inputs) if value.constant is None}
        spans = {
            number: tuple(needs.range_of(value))
            for number, value in enumerate(calibration.run.observed.values)
            if value in values and max(-needs.range_of(value).low, needs.range_of(value).high) >= MIN_FAR
        }
        if spans:
            cores = calibration.run.worker.request("call", RANGES, "cores", spans)
            observed = calibration.run.observed.values
            self._cores = {observed[number]: Range(*core) for number, core in cores.items()}

    def refuse(self, op: Op, dtype: DType) -> str:
        """Return why integers cannot represent what `op` reads or yields; "" if they can."""
        rule = quantization_rule(op.kind)
        if op.kind in _SUMS or rule.bias is not None:
            return ""
        for name, values in (("operand", op.inputs), ("result", op.results)):
            for value in values:
                reason = self.describe(value, dtype) if value.dtype is DType.F32 else ""
                if reason:
                    return f"its {name} {reason}"
        return self._describe_table(op, dtype) if rule.scales == "same" else ""

    def _describe_table(self, op: Op, dtype: DType) -> str:
        """Return which results integers would lose next to numbers of a constant that no sample has read."""
        constants = [value for value in op.inputs if value.constant is not None and value.dtype is DType.F32]
        results = [value for value in op.results if value.dtype is DType.F32]
        if not constants or not results:
            return ""
        low, high = reduce(Range.join, map(self._needs.range_of, results))
        shared = self._needs.shared_range(op, constants, results)
        if not 0 < high - low < _MIN_STEPS[dtype] * parameters_for(shared, dtype).scale:
            return ""
        far = shared.low if -shared.low > shared.high else shared.high
        return f"its results from {low:.4g} to {high:.4g} would be lost next to {far:.4g} in a constant"

    def describe(self, value: Value, dtype: DType) -> str:
        """Return which numbers of a value integers would lose; "" if none."""
        if self._needs.is_infinite(value):
            return "has numbers that are not finite"
        range = self._needs.range_of(value)
        core = self._cores.get(value)
        if core is None or core.high - core.low >= _MIN_STEPS[dtype] * parameters_for(range, dtype).scale:
            return ""
        far = range.low if -range.low > range.high else range.high
        return f"has numbers from {core.low:.4g} to {core.high:.4g}, which would be lost next to {far:.4g}"

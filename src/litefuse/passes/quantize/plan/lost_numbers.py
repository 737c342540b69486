"""Leave ops in float whose numbers integers cannot represent: infinities, and numbers next to constants far away.

    %1 = select_v2(%keep, %scores, -1e9)

If %1 is a result of the model, or is read by an op that needs the mask as it is, then a step of int8 is 4 million, and
all scores would become 0. What matters of the numbers of a value is known (`needed_ranges.py`); whether some of them
are a constant far away from the others is seen in the numbers that calibration has recorded (`kernels/ranges.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

import numpy as np

from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.ir import CONSTANT, Constant, DType, Function, Module, Op, Value
from litefuse.passes.quantize.kernels.ranges import NotFinite, Observed
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.needed_ranges import Needs
from litefuse.passes.quantize.observe.observation import RANGES
from litefuse.passes.quantize.plan.scales import Range, parameters_for

MIN_FAR = 50.0
"""Smallest magnitude of a constant that may be far away: the logits of networks are smaller."""
_MAX_BYTES = 1 << 24
"""Size of the largest constant that is searched for such numbers."""
_MIN_STEPS = {DType.I8: 4, DType.U8: 4, DType.I16: 64}
"""Number of steps of integers in the range of the other numbers, below which these are lost."""
_POLES = frozenset({"tfl.log", "tfl.div", "tfl.rsqrt", "tfl.pow", "tfl.floor_div", "tfl.floor_mod", "tfl.custom"})
"""Ops that yield infinities for finite numbers, without an overflow."""
_READERS = frozenset({"tfl.read_variable", FINAL_STATE})
"""Ops that yield results of other ops."""
_SUMS = frozenset({"tfl.batch_matmul", "tfl.mean", "tfl.sum"})
"""Ops whose results depend on many numbers each, mostly on the largest ones."""


def has_far_constants(module: Module) -> bool:
    """Return whether a constant of the module may be far away from other numbers."""
    constants = (op.result.constant for op in module.ops_of({CONSTANT}) if op.result.dtype is DType.F32)
    small = (x.numpy() for x in constants if x is not None and x.size and x.nbytes <= _MAX_BYTES)
    return any(max(-array.min(), array.max()) >= MIN_FAR for array in small)


def find_wrong_numbers(
    module: Module, values: Sequence[Value], observed: Mapping[Value, Observed]
) -> tuple[Value, int] | None:
    """Return the first of these values that has numbers which are not finite, if some of them are wrong, else None.

    Returns with it the number of samples before the first one with such numbers. Infinities are wrong if finite numbers
    overflow; and a result of the model must be a number. Others may be meant, as those of a mask.
    """
    not_finite: dict[Value, NotFinite] = {}
    for value in values:
        numbers = observed[value].not_finite if value in observed else None
        if numbers is not None:
            not_finite[value] = numbers
    entries = [module.functions[signature.function] for signature in module.signatures]
    results = {value for function in entries for value in function.results}
    arguments = {value for function in entries for value in function.arguments}
    if not any(
        value in arguments or _overflows(value, not_finite) or (value in results and numbers.has_nan)
        for value, numbers in not_finite.items()
    ):
        return None
    first = min(not_finite, key=lambda value: not_finite[value].sample)
    return first, not_finite[first].sample


def _overflows(value: Value, not_finite: Mapping[Value, NotFinite]) -> bool:
    """Return whether an op yields numbers that are not finite for finite ones, although it has no pole."""
    op = value.op
    if op is None or op.kind in _POLES or op.symbols() or op.kind in _READERS:
        return False
    return not any(_has_infinities(x.constant) if x.constant else x in not_finite for x in op.inputs)


def _has_infinities(constant: Constant) -> bool:
    return constant.dtype is DType.F32 and not np.isfinite(constant.numpy()).all()


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

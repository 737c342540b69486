"""Find numbers that integers hardly represent: infinities, NaN, and constants far away from other numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.ir import CONSTANT, Constant, DType, Module, Value
from litefuse.passes.quantize.kernels.ranges import NotFinite, Observed

MIN_FAR = 50.0
"""Smallest magnitude of a constant that may be far away: the logits of networks are smaller."""
_MAX_BYTES = 1 << 24
"""Size of the largest constant that is searched for such numbers."""
_POLES = frozenset({"tfl.log", "tfl.div", "tfl.rsqrt", "tfl.pow", "tfl.floor_div", "tfl.floor_mod", "tfl.custom"})
"""Ops that yield infinities for finite numbers, without an overflow."""
_READERS = frozenset({"tfl.read_variable", FINAL_STATE})
"""Ops that yield results of other ops."""


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

"""Keep logarithms and similar functions in float where integers lose what they read.

These functions are steep near zero. The power of a signal spans many decades: as integers with one scale, most of its
numbers are 0, and their logarithms are all the same. Whatever was rounded once is lost, so that all ops between the
inputs of the model and such a function have to compute in float, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.variables import state_operands
from litefuse.ir import Module, Op
from litefuse.passes.quantize.calibrated import Calibration, Run
from litefuse.passes.quantize.decompose import signature_functions
from litefuse.passes.quantize.interval import Range
from litefuse.passes.quantize.layers import count_steps, integer_options, options_for
from litefuse.passes.quantize.observation import RANGES
from litefuse.passes.quantize.scales import Array

_MIN_RATIO = 20.0
"""Ratio in dB of the variance of the results to their error, below which integers lose too much."""
_MAX_SHARE = 0.25
"""Largest share of the model's constants that may stay in float for it."""


def _log(x: Array) -> Array:
    return np.log(np.maximum(x, np.finfo(np.float32).tiny))


def _sqrt(x: Array) -> Array:
    return np.sqrt(np.maximum(x, 0))


def _rsqrt(x: Array) -> Array:
    return 1 / np.sqrt(np.maximum(x, np.finfo(np.float32).tiny))


STEEP: dict[str, Callable[[Array], Array]] = {"tfl.log": _log, "tfl.rsqrt": _rsqrt, "tfl.sqrt": _sqrt}
"""Functions of one operand that are steep near zero."""


def keep_steep_functions(module: Module, context: Context) -> None:
    """Mark functions that integers would make too inexact, and the ops before them, as ops that compute in float."""
    config = integer_options(context)
    calibration: Calibration | None = context.calibration
    if config is None or calibration is None or calibration.run is None or not config.float_islands:
        return
    numbers = {value: number for number, value in enumerate(calibration.run.observed.values)}
    for function in signature_functions(module):
        for op in function.ops_of(frozenset(STEEP)):
            if op in calibration.float_ops or options_for(op, config).activations == "float32":
                continue
            (operand,) = op.inputs
            x = None if operand not in numbers else _read_recorded(numbers[operand], calibration.run)
            ratio = None if x is None else _measure(op, x, calibration, count_steps([op], config))
            if ratio is None or ratio >= _MIN_RATIO:
                continue
            what = f"integers lose too much of its operand ({ratio:.1f} dB)"
            ops = _find_ancestors(op)
            reason = _refuse(ops, module) if config.float_fallback else "float_fallback=False"
            if reason:
                context.record("keep-steep-functions", "warning", op.location, f"{what}, but {reason}", op=op.name)
                continue
            calibration.float_ops[op] = what
            for each in ops:
                calibration.float_ops.setdefault(each, f"{op.name.upper()} reads what it computes, and {what}")
            context.record("keep-steep-functions", "changed", op.location, snr_db=round(ratio, 1))


def _read_recorded(number: int, run: Run) -> Array | None:
    """Return the elements of a value that the process has recorded, if it has reached the op on these samples."""
    return run.worker.request("call", RANGES, "recorded", number)


def _measure(op: Op, x: Array, calibration: Calibration, steps: int) -> float | None:
    """Return the ratio in dB of the variance of the results to the error from the rounding of the operand, `x`.

    None if it is unknown, because no sample reached the op, or all results are the same.
    """
    (operand,) = op.inputs
    if operand not in calibration.ranges or op.result not in calibration.ranges:
        return None
    given, found = calibration.ranges[operand], calibration.ranges[op.result]
    function = STEEP[op.kind]
    exact = function(x.astype(np.float64))
    rounded = np.clip(function(_round(x.astype(np.float64), given, steps)), found.low, found.high)
    signal, noise = float(exact.var()), float(np.square(exact - rounded).mean())
    return 10 * math.log10(signal / noise) if signal and noise else None


def _round(x: Array, range: Range, steps: int) -> Array:
    """Round numbers to the integers that represent a range, which includes 0."""
    low, high = min(range.low, 0.0), max(range.high, 0.0)
    scale = (high - low) / steps
    return np.rint(x / scale) * scale if scale else x


def _find_ancestors(op: Op) -> list[Op]:
    """Return the ops whose results `op` needs, except constants."""
    found: dict[Op, None] = {}
    pending = [op]
    while pending:
        for value in pending.pop().inputs:
            if value.op is not None and value.constant is None and value.op not in found:
                found[value.op] = None
                pending.append(value.op)
    return list(found)


def _refuse(ops: list[Op], module: Module) -> str:
    """Return why the ops cannot all compute in float; "" if they can."""
    for op in ops:
        if any(op.symbols()) or state_operands(op):
            return f"{op.name.upper()} before it does not compute in float"
    read = _count_bytes(ops)
    if read > _MAX_SHARE * _count_bytes(op for function in module.functions.values() for op in function.ops()):
        return f"the ops before it have {read:,} bytes of weights, which would stay in float"
    return ""


def _count_bytes(ops: Iterable[Op]) -> int:
    """Return the bytes of the constants that the ops read, each once."""
    constants = {value for op in ops for value in op.inputs if value.constant is not None}
    return sum(value.constant.nbytes for value in constants if value.constant is not None)

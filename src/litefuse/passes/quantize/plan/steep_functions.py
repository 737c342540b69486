"""Keep logarithms and similar functions in float where integers lose what they read.

These functions are steep near zero. The power of a signal spans many decades: as integers with one scale, most of its
numbers are 0, and their logarithms are all the same. Whatever was rounded once is lost, so that all ops between the
inputs of the model and such a function have to compute in float, too.
"""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.variables import state_operands
from litefuse.ir import DType, Module, Op, QuantizationParameters
from litefuse.ir.quantization import dequantize, round_to_steps
from litefuse.passes.quantize.integers.layers import DTYPES, integer_options, options_for
from litefuse.passes.quantize.integers.scales import Array, parameters_for
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.observation import RANGES
from litefuse.passes.quantize.prepare.decompose import signature_functions
from litefuse.passes.quantize.state import CalibratedState

_MIN_RATIO = {DType.I8: 20.0, DType.I16: 30.0}
"""Ratio in dB of the variance of the results to their error, below which integers lose too much.

Small networks behind a logarithm reach 36 to 41 dB in int8 and 41 to 45 dB in int16x8 if it computes in float.
"""
_MAX_SHARE = 0.25
"""Largest share of the model's constants that may stay in float for it."""


def _log(x: Array) -> Array:
    return np.log(np.maximum(x, np.finfo(np.float32).tiny))


def _sqrt(x: Array) -> Array:
    return np.sqrt(np.maximum(x, 0))


def _rsqrt(x: Array) -> Array:
    return 1 / np.sqrt(np.maximum(x, np.finfo(np.float32).tiny))


_Function = Callable[[Array], Array]
_Compute = Callable[[_Function, Array, QuantizationParameters], Array]
STEEP: dict[str, _Function] = {"tfl.log": _log, "tfl.rsqrt": _rsqrt, "tfl.sqrt": _sqrt}
"""Functions of one operand that are steep near zero."""
_TABLE = "tfl.log", DType.I16
"""The kernel that interpolates between 513 entries of a table; others compute each result."""
_TABLE_STEP = 128
"""Difference of the integers of adjacent entries."""
_MIN_TABLE_RATIO = 40.0
"""Ratio below which such a function computes in float, alone: int16x8 files of trained networks reach 40 dB."""


def keep_steep_functions(module: Module, context: Context, state: CalibratedState) -> CalibratedState:
    """Mark functions that integers would make too inexact, and the ops before them, as ops that compute in float."""
    config, calibration = integer_options(context), state.calibration
    if config is None or calibration.run is None or not config.float_islands:
        return state
    numbers = {value: number for number, value in enumerate(calibration.run.observed.values)}
    for function in signature_functions(module):
        for op in function.ops_of(frozenset(STEEP)):
            dtype = DTYPES.get(options_for(op, config).activations)
            if op in calibration.float_ops or dtype is None or op.inputs[0] not in numbers:
                continue
            x: Array | None
            x = calibration.run.worker.request("call", RANGES, "recorded", numbers[op.inputs[0]])
            loss = None if x is None else _find_loss(op, x, calibration, dtype)
            if loss is None:
                continue
            what = f"{loss.cause} ({loss.ratio:.1f} dB)"
            reason = _refuse(loss.ancestors, module) if config.float_fallback else "float_fallback=False"
            if reason:
                context.record("keep-steep-functions", "warning", op.location, f"{what}, but {reason}", op=op.name)
                continue
            calibration.float_ops[op] = what
            for ancestor in loss.ancestors:
                calibration.float_ops.setdefault(ancestor, f"{op.name.upper()} reads what it computes, and {what}")
            context.record("keep-steep-functions", "changed", op.location, snr_db=round(loss.ratio, 1))
    return state


class _Loss(NamedTuple):
    """Why a function must compute in float, with its ratio in dB, and the ops that must do so, too."""

    cause: str
    ratio: float
    ancestors: list[Op]


def _find_loss(op: Op, x: Array, calibration: Calibration, dtype: DType) -> _Loss | None:
    """Return the loss of integers if a function reads the numbers `x`; None if it is not too much."""
    ratio = _measure(op, x, calibration, dtype, _compute)
    if ratio is not None and ratio < _MIN_RATIO[dtype]:
        return _Loss("integers lose too much of its operand", ratio, find_ancestors(op))
    if ratio is None or (op.kind, dtype) != _TABLE:
        return None
    ratio = _measure(op, x, calibration, dtype, interpolate)
    if ratio is not None and ratio < _MIN_TABLE_RATIO:
        return _Loss("the table of its int16 kernel is too coarse", ratio, [])
    return None


def _measure(op: Op, x: Array, calibration: Calibration, dtype: DType, compute: _Compute) -> float | None:
    """Return the ratio in dB of the variance of the results to the error of `compute`, for the operand `x`.

    None if it is unknown, because no sample reached the op, or all results are the same.
    """
    (operand,) = op.inputs
    if operand not in calibration.ranges or op.result not in calibration.ranges:
        return None
    range = calibration.ranges[op.result]
    parameters = parameters_for(calibration.ranges[operand], dtype)
    integers = round_to_steps(x, parameters.scale, parameters.zero_point, dtype.numpy)
    exact = STEEP[op.kind](x.astype(np.float64))
    rounded = np.clip(compute(STEEP[op.kind], integers, parameters), range.low, range.high)
    signal, noise = float(exact.var()), float(np.square(exact - rounded).mean())
    return 10 * math.log10(signal / noise) if signal and noise else None


def _compute(function: _Function, integers: Array, parameters: QuantizationParameters) -> Array:
    """Return the results for the numbers that integers represent."""
    return function(dequantize(integers, parameters).astype(np.float64))


def interpolate(function: _Function, integers: Array, parameters: QuantizationParameters) -> Array:
    """Return the results that LiteRT interpolates between the 513 entries of a table for all int16 numbers.

    An entry is moved by half of the error in the middle of the interval that begins there.
    """
    half_steps = function(np.arange(-512, 513) * (_TABLE_STEP / 2 * parameters.scale))
    entries, middles = half_steps[::2], half_steps[1::2]
    entries[:-1] -= ((entries[:-1] + entries[1:]) / 2 - middles) / 2
    return np.interp(integers, np.arange(-256, 257) * _TABLE_STEP, entries)


def find_ancestors(op: Op, depth: int | None = None) -> list[Op]:
    """Return the ops of the same function whose results `op` needs, except constants; at most `depth` before it."""
    ancestors: dict[Op, None] = {}
    pending, level = [op], 0
    while pending and (depth is None or level < depth):
        values = [value for current in pending for value in current.inputs]
        makers = dict.fromkeys(value.op for value in values if value.op is not None and value.constant is None)
        pending = [maker for maker in makers if maker not in ancestors]
        ancestors.update(dict.fromkeys(pending))
        level += 1
    return list(ancestors)


def _refuse(ops: list[Op], module: Module) -> str:
    """Return why the ops cannot all compute in float; "" if they can."""
    for op in ops:
        if any(op.symbols()) or state_operands(op):
            return f"{op.name.upper()} before it does not compute in float"
    read = count_constant_bytes(ops)
    if read > _MAX_SHARE * count_constant_bytes(op for function in module.functions.values() for op in function.ops()):
        return f"the ops before it have {read:,} bytes of weights, which would stay in float"
    return ""


def count_constant_bytes(ops: Iterable[Op]) -> int:
    """Return the bytes of the constants that the ops read, each once."""
    constants = {value for op in ops for value in op.inputs if value.constant is not None}
    return sum(value.constant.nbytes for value in constants if value.constant is not None)

"""Limits of LiteRT's integer kernels: scales with which they compute wrongly, abort, or refuse the file.

The kernels check few of them. All bounds are measured with ai-edge-litert 2.3.0 (docs/internals/quantization.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from litefuse.dialects.layers import LAYERS, LayerRoles
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import DType, Op, QuantizationParameters, Value
from litefuse.passes.quantize.integers.scales import TINY, Range

MAX_REQUANTIZATION = 256.0
"""XNNPACK refuses the file if input scale * weight scale / output scale is not smaller."""
_MAX_SUM_RATIO = 256.0
"""Larger ratios of an operand's scale to the result's lose nothing when they are reduced, and XNNPACK runs up to this
one; the kernels of ADD and SUB abort from 2**19 (int8) and 2**14 (int16)."""
_MAX_SQUARE_RATIO = 4096.0
"""SQUARED_DIFFERENCE aborts unless scale**2 / output scale is smaller."""
_MAX_SWISH_RATIO = 256.0
"""HARD_SWISH refuses larger ratios of its operand's scale to the result's."""
_MAX_ACTIVATION_LIMIT = float(1 << 30)
"""A fused RELU6 or RELU_N1_TO_1 needs limits / scale that fit into an int32."""
MIN_COMPARED, MAX_COMPARED = 1 / 256, 1.0
"""Comparisons of int8, and EQUAL and NOT_EQUAL of int16, convert operands to multiples of 1/256, abort for a scale
of 1 and are wrong for larger ones. Other comparisons of int16 compare the stored integers."""
_MAX_GATE_SCALE = 5.0
"""TANH, LOGISTIC and SOFTMAX of int16 overflow above."""
_MIN_STEPS = 8
"""Number of steps that a divisor must be away from 0: the kernel fails for a divisor of 0, and 8 steps are 6 %. Results
with fewer steps are hardly better than zeros."""
_STEPS = {DType.I8: 127, DType.I16: 32767}
"""Number of steps between 0 and the largest magnitude."""
_LOWEST_LOG_SOFTMAX = -16.0
"""The kernel of LOG_SOFTMAX yields numbers from -16 to 0."""
_WIDEST_LOGITS = {DType.I8: 255.0, DType.I16: 65535.0}
"""Range of the operand of SOFTMAX with which a step multiplies probabilities by e."""
_WIDER = 16.0
"""Factor of these ranges from which integers have no use at all."""
_RELATIONS = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_COMPARISONS = frozenset(f"tfl.{name}" for name in _RELATIONS)
_ACTIVATION_LIMITS = {"RELU6": 6.0, "RELU_N1_TO_1": 1.0}

Scales = Sequence[QuantizationParameters | None]
"""Parameters by operand."""


def min_scale(op: Op, operands: Scales, *, exact: bool = False) -> float:
    """Return the smallest scale of the results that the kernel of `op` supports, given the operands' parameters.

    Scales are rounded to float32; the bound leaves room for that, unless it is `exact`.
    """
    scales = [max(parameters.scales) for parameters in operands if parameters is not None]
    bounds = [TINY]
    limit = _ACTIVATION_LIMITS.get(op.attributes.get("fused_activation_function", "NONE"))
    if limit is not None:
        bounds.append(limit / _MAX_ACTIVATION_LIMIT)
    if op.kind in LAYERS:
        bounds.append(_product(LAYERS[op.kind], operands) / MAX_REQUANTIZATION)
    elif op.kind == "tfl.batch_matmul":
        bounds.append(scales[0] * scales[1] / MAX_REQUANTIZATION)
    elif op.kind in ("tfl.add", "tfl.sub"):
        bounds.append(max(scales) / _MAX_SUM_RATIO)
    elif op.kind == "tfl.squared_difference":
        bounds.append(max(scales) ** 2 / _MAX_SQUARE_RATIO)
    elif op.kind == "tfl.hard_swish":
        bounds.append(scales[0] / _MAX_SWISH_RATIO)
    return max(bounds) * (1.0 if exact else 1.001)


def _product(layer: LayerRoles, operands: Scales) -> float:
    """Return the scale of the products of a layer with weights, of the channel with the largest one."""
    x, weights = operands[layer.input], operands[layer.filter]
    return 0.0 if x is None or weights is None else x.scale * max(weights.scales)


def refuse_scales(op: Op, dtype: DType, operands: Scales) -> str:
    """Return why the kernel of `op` cannot compute with these scales of its operands; "" if it can.

    The parameters are None for operands that are not quantized.
    """
    scales = [parameters.scale for parameters in operands if parameters is not None and parameters.is_per_tensor]
    if op.kind in _COMPARISONS and (dtype is DType.I8 or op.kind in ("tfl.equal", "tfl.not_equal")):
        if min(scales) < MIN_COMPARED:
            return "the kernel compares multiples of 1/256, and the operands are finer"
        if max(scales) >= MAX_COMPARED:
            return "the kernel compares only numbers with steps smaller than 1, and those of the operands are larger"
    if dtype is DType.I16:
        beta = op.attributes["beta"] if op.kind == "tfl.softmax" else 1.0
        if op.kind in ("tfl.tanh", "tfl.logistic", "tfl.softmax") and scales[0] * beta > _MAX_GATE_SCALE:
            return "the int16 kernel overflows with operands of this range"
    return ""


def refuse_ranges(op: Op, dtype: DType, range_of: Callable[[Value], Range], *, may_be_float: bool) -> str:
    """Return why integers cannot represent what `op` computes from values of these ranges; "" if they can.

    `may_be_float` is False if floats are not an alternative, so that only useless results are refused.
    """
    if op.kind == "tfl.div" and _is_near_zero(op.inputs[1], dtype, range_of):
        return "its divisor is too close to 0: the kernel divides by 0 where it is rounded to 0"
    if may_be_float and op.kind in ("tfl.log", "tfl.rsqrt") and _is_near_zero(op.inputs[0], dtype, range_of):
        return f"its operand is too close to 0 for {dtype.numpy}"
    if may_be_float and op.kind == "tfl.log_softmax" and range_of(op.results[0]).low < _LOWEST_LOG_SOFTMAX:
        return "its results are smaller than -16, where the kernel clips them"
    if op.kind == "tfl.softmax" and _has_wide_logits(op, dtype, range_of, factor=1.0 if may_be_float else _WIDER):
        return "the range of its operand is too wide, probably because of a mask: logits would be equal"
    fixed = quantization_rule(op.kind).fixed.get(str(dtype.numpy))
    if may_be_float and fixed is not None:
        result = range_of(op.results[0])
        if max(result.high, -result.low) < _MIN_STEPS * fixed.scale:
            return f"its results are too small for the steps of {fixed.scale:.2g} that the kernel prescribes"
    return ""


def _has_wide_logits(op: Op, dtype: DType, range_of: Callable[[Value], Range], factor: float) -> bool:
    logits, beta = range_of(op.inputs[0]), op.attributes["beta"]
    return (logits.high - logits.low) * beta > _WIDEST_LOGITS[dtype] * factor


def _is_near_zero(value: Value, dtype: DType, range_of: Callable[[Value], Range]) -> bool:
    range = range_of(value)
    least = min(abs(range.low), abs(range.high)) if range.low * range.high > 0 else 0.0
    if value.constant is not None:
        least = float(np.abs(value.constant.numpy()).min(initial=np.inf))
    steps = _STEPS[dtype] * (2 if dtype is DType.I8 and range.low * range.high >= 0 else 1)
    return least < _MIN_STEPS * max(abs(range.low), abs(range.high)) / steps

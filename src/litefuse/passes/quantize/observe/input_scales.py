"""Find inputs that the model rescales first, as `keras.layers.Rescaling` does: their samples should fit.

Later passes fold the factor into the weights of the first layer.
"""

from __future__ import annotations

import numpy as np

from litefuse.context import Context
from litefuse.ir import Function, Module, Op, Value
from litefuse.passes.quantize.state import QuantizationState

_FOLLOWED = frozenset(
    {
        "tf.AddV2",
        "tf.Cast",
        "tf.Identity",
        "tf.Mul",
        "tf.RealDiv",
        "tf.Reshape",
        "tf.ResizeBilinear",
        "tf.ResizeNearestNeighbor",
        "tf.Sub",
        "tf.Transpose",
    }
)


def find_input_scales(module: Module, context: Context, state: QuantizationState) -> QuantizationState:
    """Find the smallest factor that the model multiplies each input by, if there is one."""
    for signature in module.signatures:
        function = module.functions[signature.function]
        for name, argument in zip(signature.inputs, function.arguments, strict=True):
            factor = _find_factor(argument, function)
            if factor != 1.0:
                state.input_scales[signature.name, name] = factor
    return state


def _find_factor(argument: Value, function: Function) -> float:
    """Return the product of the constants by which ops multiply `argument` before others read it; the smallest one."""
    factors = {argument: 1.0}
    if not any(user.kind in _FOLLOWED for user in argument.uses):
        return 1.0
    for op in function.ops_of(_FOLLOWED):
        known = [factors[value] * _factor_of(op, value) for value in op.inputs if value in factors]
        if known:
            factors[op.results[0]] = min(known)
    return min(factors.values())


def _factor_of(op: Op, value: Value) -> float:
    """Return the magnitude of the constant by which `op` multiplies `value`; the mean of several."""
    if op.kind not in ("tf.Mul", "tf.RealDiv"):
        return 1.0
    others = [operand.constant for operand in op.inputs if operand is not value and operand.constant is not None]
    if not others or (op.kind == "tf.RealDiv" and op.inputs[0] is not value):
        return 1.0
    magnitude = float(np.abs(others[0].numpy().astype(np.float64)).mean()) if others[0].size else 0.0
    if not np.isfinite(magnitude) or not magnitude:
        return 1.0
    return 1 / magnitude if op.kind == "tf.RealDiv" else magnitude

"""Ops on two broadcast operands: arithmetic, comparisons, logic, bits, selection."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from litefuse.reference.common import Array, Kernel, KernelTable, binary, compute_in_float32


def add_n(*inputs: Array) -> Array:
    return reduce(np.add, inputs)


def require_nonzero(y: Array) -> None:
    """Raise an error for integer division by zero, as TensorFlow does."""
    if y.dtype.kind in "iu" and not np.all(y):
        raise ZeroDivisionError("integer division by zero")


def truncate_div(x: Array, y: Array) -> Array:
    """Divide and round towards zero."""
    return np.trunc(x / y) if x.dtype.kind not in "iu" else div(x, y)


def div(x: Array, y: Array) -> Array:
    """Divide integers with truncation towards zero; divide floats as usual."""
    if x.dtype.kind not in "iu":
        return x / y
    require_nonzero(y)
    quotient = np.floor_divide(x, y)
    inexact = (np.remainder(x, y) != 0) & ((x < 0) != (y < 0))
    return quotient + inexact.astype(x.dtype)


def floor_div(x: Array, y: Array) -> Array:
    """Divide and round down. Floats use the floor of the rounded quotient, from which np.floor_divide may differ."""
    if x.dtype.kind in "iu":
        require_nonzero(y)
        return np.floor_divide(x, y)
    return np.floor(x / y)


def floor_mod(x: Array, y: Array) -> Array:
    require_nonzero(y)
    return np.mod(x, y)


def truncate_mod(x: Array, y: Array) -> Array:
    require_nonzero(y)
    return np.fmod(x, y)


def div_no_nan(x: Array, y: Array) -> Array:
    return np.where(y == 0, x.dtype.type(0), x / y)


def mul_no_nan(x: Array, y: Array) -> Array:
    return np.where(y == 0, x.dtype.type(0), x * y)


def power(x: Array, y: Array) -> Array:
    return np.power(x, y)


def squared_difference(x: Array, y: Array) -> Array:
    difference = x - y
    return difference * np.conj(difference) if x.dtype.kind == "c" else difference * difference


@compute_in_float32
def xdivy(x: Array, y: Array) -> Array:
    return np.where(x == 0, x.dtype.type(0), x / y)


@compute_in_float32
def xlogy(x: Array, y: Array) -> Array:
    return np.where(x == 0, x.dtype.type(0), x * np.log(y))


@compute_in_float32
def xlog1py(x: Array, y: Array) -> Array:
    return np.where(x == 0, x.dtype.type(0), x * np.log1p(y))


def comparison(function: Any, otherwise: bool) -> Kernel:
    """Return a kernel for Equal or NotEqual; where shapes may fail to broadcast, the result is then `otherwise`."""

    def kernel(x: Array, y: Array, *, incompatible_shape_error: bool) -> Array:
        try:
            np.broadcast_shapes(x.shape, y.shape)
        except ValueError:
            if incompatible_shape_error:
                raise
            return np.array(otherwise)
        return function(x, y)

    return kernel


def approximate_equal(x: Array, y: Array, *, tolerance: float) -> Array:
    return np.abs(x - y) < x.dtype.type(tolerance)


def clamp_shift(x: Array, y: Array) -> Array:
    """Clamp shift counts to the range from 0 to the width minus 1, as TensorFlow does."""
    return np.clip(y, 0, x.dtype.itemsize * 8 - 1).astype(x.dtype)


def left_shift(x: Array, y: Array) -> Array:
    return np.left_shift(x, clamp_shift(x, y))


def right_shift(x: Array, y: Array) -> Array:
    return np.right_shift(x, clamp_shift(x, y))


def select(condition: Array, t: Array, e: Array) -> Array:
    """Select whole rows if the condition is a vector and the choices have more axes."""
    if condition.ndim == 1 and t.ndim > 1:
        condition = condition.reshape(condition.shape + (1,) * (t.ndim - 1))
    return np.where(condition, t, e)


def select_v2(condition: Array, t: Array, e: Array) -> Array:
    return np.where(condition, t, e)


def clip_by_value(t: Array, clip_value_min: Array, clip_value_max: Array) -> Array:
    """Limit to the maximum, then to the minimum, which decides where they cross."""
    return np.maximum(np.minimum(t, clip_value_max), clip_value_min)


KERNELS: KernelTable = {
    "tf.Add": binary(np.add),
    "tf.AddN": add_n,
    "tf.AddV2": binary(np.add),
    "tf.ApproximateEqual": approximate_equal,
    "tf.Atan2": binary(np.arctan2),
    "tf.BitwiseAnd": binary(np.bitwise_and),
    "tf.BitwiseOr": binary(np.bitwise_or),
    "tf.BitwiseXor": binary(np.bitwise_xor),
    "tf.ClipByValue": clip_by_value,
    "tf.DivNoNan": div_no_nan,
    "tf.Equal": comparison(np.equal, otherwise=False),
    "tf.FloorDiv": floor_div,
    "tf.FloorMod": floor_mod,
    "tf.Greater": binary(np.greater),
    "tf.GreaterEqual": binary(np.greater_equal),
    "tf.LeftShift": left_shift,
    "tf.Less": binary(np.less),
    "tf.LessEqual": binary(np.less_equal),
    "tf.LogicalAnd": binary(np.logical_and),
    "tf.LogicalOr": binary(np.logical_or),
    "tf.Maximum": binary(np.maximum),
    "tf.Minimum": binary(np.minimum),
    "tf.Mul": binary(np.multiply),
    "tf.MulNoNan": mul_no_nan,
    "tf.NotEqual": comparison(np.not_equal, otherwise=True),
    "tf.Pow": power,
    "tf.RealDiv": binary(np.true_divide),
    "tf.RightShift": right_shift,
    "tf.Select": select,
    "tf.SelectV2": select_v2,
    "tf.SquaredDifference": squared_difference,
    "tf.Sub": binary(np.subtract),
    "tf.TruncateDiv": truncate_div,
    "tf.TruncateMod": truncate_mod,
    "tf.Xdivy": xdivy,
    "tf.Xlog1py": xlog1py,
    "tf.Xlogy": xlogy,
}

"""Integers that have the order of floating-point numbers."""

from __future__ import annotations

import numpy as np

from litefuse.frontend.stablehlo.writer import Writer, refuse
from litefuse.ir import DType, Value

_INTEGERS = {DType.F32: DType.I32, DType.F64: DType.I64, DType.F16: DType.I16, DType.BF16: DType.I16}


def order_keys(write: Writer, value: Value) -> Value:
    """Return signed integers in the total order of IEEE 754: -NaN, -inf, ..., -0, 0, ..., inf, NaN.

    The bits of a negative number, without the sign, grow as it falls, so they are inverted.
    """
    if value.dtype not in _INTEGERS:
        raise refuse(f"the total order of elements of type {value.dtype.value} has no translation")
    if value.dtype in (DType.F16, DType.BF16):
        value = write.tf.Cast(value, DstT=DType.F32)  # This keeps the order.
    dtype = _INTEGERS[value.dtype]
    bits = write.tf.Bitcast(value, type=dtype)
    limits = np.iinfo(dtype.numpy)
    # For negative bits, this is `bits ^ max`: the sign stays, the other bits are inverted.
    inverted = write.tf.Sub(write.constant(limits.min, dtype), write.tf.AddV2(bits, write.constant(1, dtype)))
    return write.tf.SelectV2(write.tf.Less(bits, write.constant(0, dtype)), inverted, bits)


def canonical_keys(write: Writer, value: Value) -> Value:
    """Return signed integers in the order of the numbers, in which -0 equals 0 and each NaN is the greatest."""
    keys = order_keys(write, value)
    greatest = np.iinfo(keys.dtype.numpy).max
    zero = write.constant(np.zeros((), value.dtype.numpy), value.dtype)
    keys = write.tf.SelectV2(write.tf.Equal(value, zero), write.constant(0, keys.dtype), keys)
    return write.tf.SelectV2(write.tf.NotEqual(value, value), write.constant(greatest, keys.dtype), keys)

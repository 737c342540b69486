"""Bitwise operations on integers."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalize.element_types import bitcast, compute
from litefuse.legalize.elementwise import broadcast_together
from litefuse.legalize.shaping import scalar
from litefuse.rules.rule import Rule, legalize

I32, I64, U32, U64 = DType.I32, DType.I64, DType.U32, DType.U64
_WIDE = (I64, U64)


@legalize("tf.BitwiseAnd")
def bitwise_and(b: Builder, x: Value, y: Value) -> Value:
    """LiteRT's kernel does not broadcast."""
    x, y = broadcast_together(b, x, y)
    return b.tfl.stablehlo_and(x, y, result_types=[x.type])


@legalize("tf.BitwiseXor")
def bitwise_xor(b: Builder, x: Value, y: Value) -> Value:
    """64-bit integers as x + y - 2 (x & y), which is the same modulo 2^64."""
    if x.dtype in _WIDE:
        common = b.tf.BitwiseAnd(x, y)
        return b.tf.Sub(b.tf.AddV2(x, y), b.tf.AddV2(common, common))
    return compute(b, "tfl.bitwise_xor", x, y)


@legalize("tf.BitwiseOr")
def bitwise_or(b: Builder, x: Value, y: Value) -> Value:
    """x + y - (x & y)."""
    return b.tf.Sub(b.tf.AddV2(x, y), b.tf.BitwiseAnd(x, y))


@legalize("tf.Invert")
def invert(b: Builder, x: Value) -> Value:
    """-1 - x, in which -1 has all bits set."""
    ones = np.zeros((), x.dtype.numpy)
    return b.tf.Sub(b.const(np.asarray(~ones)), x)


@legalize("tf.LeftShift")
def left_shift(b: Builder, x: Value, y: Value) -> Value:
    """x * 2^y, modulo 2^n; the powers stand in a table."""
    bits = 8 * x.dtype.itemsize
    powers = np.asarray([1 << shift for shift in range(bits)], np.uint64).astype(x.dtype.numpy)
    factor = b.tf.GatherV2(b.const(powers), b.tf.Cast(y, DstT=I32), b.i32(0))
    return b.tf.Mul(x, factor)


@legalize("tf.RightShift")
def right_shift(b: Builder, x: Value, y: Value) -> Value:
    require(x.dtype not in _WIDE, "LiteRT shifts no 64-bit integers to the right", dtype=x.dtype.name)
    return compute(b, "tfl.right_shift", x, y)


@legalize("tf.PopulationCount")
def population_count(b: Builder, x: Value) -> Value:
    """Add up neighbouring groups of 1, 2, 4, 8 and 16 bits."""
    require(x.dtype not in _WIDE, "LiteRT shifts no 64-bit integers", dtype=x.dtype.name)
    unsigned = {1: DType.U8, 2: DType.U16, 4: U32}[x.dtype.itemsize]
    value = b.tf.Cast(bitcast(b, x, unsigned), DstT=I32) if unsigned is not U32 else bitcast(b, x, I32)
    for shift, mask in ((1, 0x55555555), (2, 0x33333333), (4, 0x0F0F0F0F), (8, 0x00FF00FF), (16, 0x0000FFFF)):
        low = scalar(b, mask, I32)
        high = b.tf.BitwiseAnd(b.tf.RightShift(value, scalar(b, shift, I32)), low)
        value = b.tf.AddV2(b.tf.BitwiseAnd(value, low), high)
    return b.tf.Cast(value, DstT=DType.U8)


RULES: tuple[Rule, ...] = (
    bitwise_and,
    bitwise_xor,
    bitwise_or,
    invert,
    left_shift,
    right_shift,
    population_count,
)

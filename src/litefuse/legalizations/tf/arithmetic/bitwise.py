"""Bitwise operations on integers."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.arithmetic.elementwise import broadcast_together
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast, compute
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import legalize

I32, I64, U32, U64 = DType.I32, DType.I64, DType.U32, DType.U64
_WIDE = (I64, U64)


@legalize("tf.BitwiseAnd")
def bitwise_and(b: RewriteContext, x: Value, y: Value) -> Value:
    """Broadcast the operands first, because LiteRT's kernel does not."""
    x, y = broadcast_together(b, x, y)
    return b.tfl.stablehlo_and(x, y, result_types=[x.type])


@legalize("tf.BitwiseXor")
def bitwise_xor(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute 64-bit XOR as x + y - 2 (x & y), which is equal modulo 2^64."""
    if x.dtype in _WIDE:
        common = b.tf.BitwiseAnd(x, y)
        return x + y - (common + common)
    return compute(b, "tfl.bitwise_xor", x, y)


@legalize("tf.BitwiseOr")
def bitwise_or(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute x | y as x + y - (x & y)."""
    return x + y - b.tf.BitwiseAnd(x, y)


@legalize("tf.Invert")
def invert(b: RewriteContext, x: Value) -> Value:
    """Compute ~x as (all bits set) - x, which is -1 - x for signed types."""
    ones = np.zeros((), x.dtype.numpy)
    return b.const(np.asarray(~ones)) - x


@legalize("tf.LeftShift")
def left_shift(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute x * 2^y modulo 2^n, with the powers of two gathered from a table."""
    bits = 8 * x.dtype.itemsize
    powers = np.asarray([1 << shift for shift in range(bits)], np.uint64).astype(x.dtype.numpy)
    return x * b.tf.GatherV2(b.const(powers), _clamp_distance(b, y), b.i32(0))


def _clamp_distance(b: Builder, y: Value) -> Value:
    """Return the shift distance in int32, clamped to [0, bits - 1] as TensorFlow does."""
    highest = 8 * y.dtype.itemsize - 1
    # Clamp before the cast to int32 drops the upper bits; uint64 values beyond int64 count as negative.
    bounded = b.tf.Minimum(bitcast(b, y, I64) if y.dtype is U64 else y, highest)
    return b.tf.Maximum(b.tf.Cast(bounded, DstT=I32), 0)


@legalize("tf.RightShift")
def right_shift(b: RewriteContext, x: Value, y: Value) -> Value:
    if x.dtype not in _WIDE:
        return compute(b, "tfl.right_shift", x, y)
    x, y = broadcast_together(b, x, y)
    return _shift_words(b, x, _clamp_distance(b, y))


def _shift_words(b: Builder, x: Value, distance: Value) -> Value:
    """Shift a 64-bit integer right by shifting its 32-bit words, which LiteRT supports.

    For distances below 32 the upper word's low bits move into the lower word; from 32 on, the lower word is the
    shifted upper word.
    """
    low, high = _split_words(b, x)
    signed = x.dtype is I64
    top = high if signed else bitcast(b, high, U32)
    near, far = b.tf.Minimum(distance, 31), b.tf.Maximum(distance - 32, 0)

    def right(word: Value, shift: Value) -> Value:
        """Shift a word of either signedness right; return it as int32."""
        return bitcast(b, compute(b, "tfl.right_shift", word, bitcast(b, shift, word.dtype)), I32)

    twice = high * 2  # in two steps, because shifting a word by 32 is undefined
    carried = b.tf.LeftShift(twice, 31 - near)
    lower = b.tf.BitwiseOr(right(bitcast(b, low, U32), near), carried)
    beyond = distance >= 32
    sign = right(top, b.tf.OnesLike(near) * 31) if signed else b.tf.ZerosLike(near)
    lower = b.tf.SelectV2(beyond, right(top, far), lower)
    upper = b.tf.SelectV2(beyond, sign, right(top, near))
    return b.tf.Bitcast(b.tf.Pack(lower, upper, axis=known_rank(x)), type=x.dtype)


def _split_words(b: Builder, x: Value) -> tuple[Value, Value]:
    """Return the low and the high 32 bits of 64-bit integers, as int32."""
    words = b.tf.Bitcast(x, type=I32)
    low, high = b.tf.Unpack(words, num=2, axis=known_rank(x))
    return low, high


@legalize("tf.PopulationCount")
def population_count(b: RewriteContext, x: Value) -> Value:
    """Add up neighboring groups of 1, 2, 4, 8 and 16 bits; for 64-bit types, add the counts of both halves."""
    if x.dtype in _WIDE:
        low, high = _split_words(b, x)
        return b.tf.PopulationCount(low) + b.tf.PopulationCount(high)
    unsigned = {1: DType.U8, 2: DType.U16, 4: U32}[x.dtype.itemsize]
    value = b.tf.Cast(bitcast(b, x, unsigned), DstT=I32) if unsigned is not U32 else bitcast(b, x, I32)
    for shift, mask in ((1, 0x55555555), (2, 0x33333333), (4, 0x0F0F0F0F), (8, 0x00FF00FF), (16, 0x0000FFFF)):
        low = scalar(b, mask, I32)
        high = b.tf.BitwiseAnd(b.tf.RightShift(value, shift), low)
        value = b.tf.BitwiseAnd(value, low) + high
    return b.tf.Cast(value, DstT=DType.U8)

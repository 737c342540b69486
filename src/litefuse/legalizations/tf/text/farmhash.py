"""Hashes of integers written as text, as in Keras's Hashing and TensorFlow's vocabularies.

    %s = tf.AsString(%x); %y = tf.StringToHashBucketFast(%s) {num_buckets = 7}
becomes about 150 ops on int64 tensors, which compute the digits of %x and their FarmHash fingerprint, bit for bit
(`litefuse.reference.special.farmhash` has its formulas). Products and sums of int64 equal those of unsigned
64-bit integers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.facts import static_dim

I32, I64, U32 = DType.I32, DType.I64, DType.U32

_K0, _K1, _K2 = 0xC3A5C85C97CB3127, 0xB492B66FBE98F273, 0x9AE16A3B2F90404F
_CAT = 0xC6A4A7935BD1E995
_LIMB_DIGITS = 9
"""Decimal digits in a 32-bit word. Three words are enough for the 19 digits and the sign of an int64."""
_MAX_TEXT_LENGTH = 20
_FIFTHS = pow(5**_LIMB_DIGITS, -1, 1 << 64)


def bucket_of_number(b: Builder, x: Value, buckets: int) -> Value:
    """Return `fingerprint64(text of x) % buckets` of each integer, as int64. `x` has any integer type except uint64."""
    flat = b.tf.Reshape(b.tf.Cast(x, DstT=I64), b.i32([-1]))
    bucket = remainder(b, _fingerprint(b, flat), buckets)
    return b.op("tf.Reshape", [bucket, b.tf.Shape(x)], {}, [x.type.with_dtype(I64)]).results[0]


def bucket_of_cross(b: Builder, columns: Sequence[Value], key: int, buckets: int) -> Value:
    """Hash the numbers of all columns, vectors of int64, into one (TensorFlow's `FingerprintCat64`, fingerprint.h)."""
    zeros = b.tf.ZerosLike(columns[0])
    factor = constant_64(b, _CAT)
    hashed, turned = zeros + constant_64(b, key), zeros + factor
    for column in columns:
        other = _mix(b, column * factor) * factor
        hashed = xor(b, xor(b, hashed, turned), other) * factor
        hashed = _mix(b, _mix(b, hashed) * factor)
    return remainder(b, hashed, buckets)


def remainder(b: Builder, x: Value, divisor: int) -> Value:
    """Return `x % divisor` for unsigned 64-bit integers: a negative number represents one that is larger by 2^64."""
    beyond = b.tf.Cast(x < constant_64(b, 0), DstT=I64) * constant_64(b, (1 << 64) % divisor)
    return (x % constant_64(b, divisor) + beyond) % constant_64(b, divisor)


def _fingerprint(b: Builder, x: Value) -> Value:
    """Return FarmHash's 64 bits of the numbers' texts; `x` is a vector of int64."""
    backward, length = characters(b, x)
    positions = length - 1 - b.i32(list(range(16)))
    forward = b.tf.GatherV2(backward, b.tf.Maximum(positions, 0), b.i32(1), batch_dims=1)
    size = b.tf.Reshape(b.tf.Cast(length, DstT=I64), b.i32([-1]))
    factor = size * constant_64(b, 2) + constant_64(b, _K2)
    first, second = pack_bytes(b, forward, range(8)), pack_bytes(b, forward, range(8, 16))
    last, before = pack_bytes(b, backward, range(7, -1, -1)), pack_bytes(b, backward, range(15, 7, -1))

    u, v = _mix_from_17_bytes(b, first, second, last, before, factor)
    u8, v8 = _mix_8_to_16_bytes(b, first, last, factor)
    u, v = (select_by_size(b, size, 16, new, old) for new, old in ((u8, u), (v8, v)))
    u4 = size + pack_bytes(b, forward, range(4)) * constant_64(b, 8)
    v4 = pack_bytes(b, backward, range(3, -1, -1))
    u, v = (select_by_size(b, size, 7, new, old) for new, old in ((u4, u), (v4, v)))
    mixed = _mix(b, xor(b, u, v) * factor)
    mixed = _mix(b, xor(b, v, mixed) * factor) * factor
    return select_by_size(b, size, 3, _hash_up_to_3_bytes(b, forward, backward, size), mixed)


def _mix_from_17_bytes(
    b: Builder, first: Value, second: Value, last: Value, before: Value, factor: Value
) -> tuple[Value, Value]:
    """Return the two words to mix for texts of 17 or more bytes."""
    a, c = first * constant_64(b, _K1), last * factor
    u = _rotate(b, a + second, 43) + _rotate(b, c, 30)
    v = a + _rotate(b, second + constant_64(b, _K2), 18)
    return u + before * constant_64(b, _K2), v + c


def _mix_8_to_16_bytes(b: Builder, first: Value, last: Value, factor: Value) -> tuple[Value, Value]:
    """Return the two words to mix for texts of 8 to 16 bytes."""
    a = first + constant_64(b, _K2)
    u = _rotate(b, last, 37) * factor + a
    return u, (_rotate(b, a, 25) + last) * factor


def _hash_up_to_3_bytes(b: Builder, forward: Value, backward: Value, size: Value) -> Value:
    """Return the hash of texts of 1 to 3 bytes."""
    middle = select_by_size(b, size, 2, pack_bytes(b, backward, [0]), pack_bytes(b, backward, [1]))
    y = pack_bytes(b, forward, [0]) + middle * constant_64(b, 256)
    z = size + pack_bytes(b, backward, [0]) * constant_64(b, 4)
    return _mix(b, xor(b, y * constant_64(b, _K2), z * constant_64(b, _K0))) * constant_64(b, _K2)


def characters(b: Builder, x: Value) -> tuple[Value, Value]:
    """Return the bytes of each text in reverse, padded with zeros, and their number: int32, (n, 20) and (n, 1)."""
    column = b.tf.ExpandDims(x, b.i32(1))
    # Negative numbers are used because the lowest int64 has no positive counterpart.
    negative = b.tf.Minimum(column, -column)
    bounds = np.array([[-(10**power) for power in range(1, 19)]], np.int64)
    more = b.tf.Sum(b.tf.Cast(negative <= b.const(bounds), DstT=I32), b.i32([1]), keep_dims=True)
    count = more + 1
    signed = b.tf.Cast(column < constant_64(b, 0), DstT=I32)
    positions = b.const(np.arange(_MAX_TEXT_LENGTH, dtype=np.int32)[None])
    digits = (_digits(b, negative) + b.i32(ord("0"))) * b.tf.Cast(positions < count, DstT=I32)
    sign = b.tf.Cast(b.tf.Equal(positions, count), DstT=I32) * (signed * b.i32(ord("-")))
    return digits + sign, count + signed


def _digits(b: Builder, negative: Value) -> Value:
    """Return the digits of -x, the last one first; `negative` is (n, 1).

    LiteRT has no division of int64: x without its last 9 digits is divided by 5^9, by multiplying it by the inverse of
    5^9 modulo 2^64. It is still multiplied by 2^9, which a multiplication that moves it to the upper word removes.
    """
    limbs: list[Value] = []
    shift = 0
    for _ in range(3):
        rest = negative % constant_64(b, -(10**_LIMB_DIGITS << shift))
        upper = rest * constant_64(b, -1 << (32 - shift))
        limbs.append(b.tf.GatherV2(b.tf.Bitcast(upper, type=I32), b.i32(1), b.i32(2)))
        negative = (negative - rest) * constant_64(b, _FIFTHS)
        shift += _LIMB_DIGITS
    powers = b.const(np.array([[10**power for power in range(_LIMB_DIGITS)]], np.int32))
    digits = [(limb // powers) % 10 for limb in limbs]
    return b.tf.Slice(b.tf.ConcatV2(*digits, b.i32(1)), b.i32([0, 0]), b.i32([-1, _MAX_TEXT_LENGTH]))


def pack_bytes(b: Builder, characters: Value, indices: range | list[int]) -> Value:
    """Return the bytes at the given positions (at most 8) as one little-endian number."""
    factors = np.zeros((1, static_dim(characters, 1)), np.int64)
    for power, index in enumerate(indices):
        factors[0, index] = 1 << 8 * power
    return b.tf.Sum(b.tf.Cast(characters, DstT=I64) * b.const(factors), b.i32([1]), keep_dims=False)


def _rotate(b: Builder, x: Value, shift: int) -> Value:
    """Rotate 64 bits to the right; swapping the words first (shift < 32) makes the upper word the one to shift."""
    words = b.tf.Bitcast(x, type=I32)
    if shift < 32:
        words = b.tf.ReverseV2(words, b.i32([1]))
        x = b.tf.Bitcast(words, type=I64)
        shift += 32
    return x * constant_64(b, 1 << (64 - shift)) + upper_words(b, words, b.const(np.uint32(shift - 32)))


def upper_words(b: Builder, words: Value, shift: Value, *, axis: int = 1) -> Value:
    """Return the upper words, unsigned and shifted to the right, as int64; the last axis of `words` has both words."""
    high = b.tf.Bitcast(b.tf.GatherV2(words, b.i32(1), b.i32(axis)), type=U32)
    return b.tf.Cast(b.tf.RightShift(high, shift), DstT=I64)


def _mix(b: Builder, x: Value) -> Value:
    return xor(b, x, upper_words(b, b.tf.Bitcast(x, type=I32), b.const(np.uint32(47 - 32))))


def xor(b: Builder, x: Value, y: Value) -> Value:
    """Return x + y - 2 (x & y), for tensors of the same shape."""
    common = b.tfl.stablehlo_and(x, y, result_types=[x.type])
    return x + y - (common + common)


def select_by_size(b: Builder, size: Value, most: int, short: Value, long: Value) -> Value:
    """Return `short` for texts of at most `most` bytes, `long` for others."""
    return b.tf.SelectV2(size <= constant_64(b, most), short, long)


def constant_64(b: Builder, value: int) -> Value:
    """Return a 64-bit constant; from 2^63 on, it is the negative number with the same bits."""
    return b.const(np.array(value & (1 << 64) - 1, np.uint64).view(np.int64))

"""SipHash-2-4 of integers written as text, as in Keras's Hashing with a salt (Aumasson and Bernstein, 2012).

The four words of the state are two tensors of shape (n, 2), because both halves of a round apply the same operations to
two pairs of words: `even` has v0 and v2, `odd` v1 and v3. A text has at most 20 bytes, three words with its length.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.text.farmhash import (
    characters,
    constant_64,
    pack_bytes,
    remainder,
    select_by_size,
    upper_words,
    xor,
)

I32, I64 = DType.I32, DType.I64

_INITIAL = (0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573)
_FINAL = 0xFF


def strong_bucket_of_number(b: Builder, x: Value, key: Sequence[int], buckets: int) -> Value:
    """Return `siphash(key, text of x) % buckets` of each integer, as int64. `x` has any integer type except uint64."""
    flat = b.tf.Reshape(b.tf.Cast(x, DstT=I64), b.i32([-1]))
    bucket = remainder(b, _hash(b, flat, key), buckets)
    return b.op("tf.Reshape", [bucket, b.tf.Shape(x)], {}, [x.type.with_dtype(I64)]).results[0]


def _hash(b: Builder, x: Value, key: Sequence[int]) -> Value:
    """Return the 64-bit hashes of the numbers' texts; `x` is a vector of int64."""
    words, last, size = _message(b, x)
    zeros = b.tf.ZerosLike(b.tf.Pack(x, x, axis=1))
    salted = [part ^ initial for part, initial in zip((*key, *key), _INITIAL, strict=True)]
    even, odd = (zeros + _pair(b, *salted[index::2]) for index in (0, 1))
    # States of texts that end after this word are kept while longer texts continue.
    ended: list[tuple[Value, Value]] = []
    for index, part in enumerate(words):
        block = select_by_size(b, size, 8 * index + 7, last, part)
        even, odd = _absorb(b, even, odd, block)
        ended.append((even, odd))
    even, odd = _absorb(b, even, odd, last)
    column = b.tf.ExpandDims(size, b.i32(1))
    for index, (short_even, short_odd) in reversed(list(enumerate(ended))):
        even = select_by_size(b, column, 8 * index + 7, short_even, even)
        odd = select_by_size(b, column, 8 * index + 7, short_odd, odd)
    even = xor(b, even, zeros + _pair(b, 0, _FINAL))
    for _ in range(4):
        even, odd = _round(b, even, odd)
    mixed = xor(b, even, odd)
    first, second = (b.tf.GatherV2(mixed, b.i32(index), b.i32(1)) for index in (0, 1))
    return xor(b, first, second)


def _message(b: Builder, x: Value) -> tuple[list[Value], Value, Value]:
    """Return the first two words of each text, its last word (which includes the length), and the length."""
    backward, length = characters(b, x)
    positions = b.const(np.arange(24, dtype=np.int32)[None])
    indices = b.tf.Maximum(length - 1 - positions, 0)
    forward = b.tf.GatherV2(backward, indices, b.i32(1), batch_dims=1)
    forward = forward * b.tf.Cast(positions < length, DstT=I32)
    parts = [pack_bytes(b, forward, range(start, start + 8)) for start in (0, 8, 16)]
    size = b.tf.Reshape(b.tf.Cast(length, DstT=I64), b.i32([-1]))
    rest = select_by_size(b, size, 15, parts[1], parts[2])
    last = select_by_size(b, size, 7, parts[0], rest) + size * constant_64(b, 1 << 56)
    return parts[:2], last, size


def _absorb(b: Builder, even: Value, odd: Value, block: Value) -> tuple[Value, Value]:
    """Return the state after a word of the message: xor into v3, two rounds, xor into v0."""
    nothing = b.tf.ZerosLike(block)
    odd = xor(b, odd, b.tf.Pack(nothing, block, axis=1))
    for _ in range(2):
        even, odd = _round(b, even, odd)
    return xor(b, even, b.tf.Pack(block, nothing, axis=1)), odd


def _round(b: Builder, even: Value, odd: Value) -> tuple[Value, Value]:
    even = even + odd
    odd = xor(b, _rotate_left(b, odd, 13, 16), even)
    even = _permute_words(b, even, [1, 0, 2, 3])
    even = even + b.tf.ReverseV2(odd, b.i32([1]))
    odd = xor(b, _rotate_left(b, odd, 17, 21), b.tf.ReverseV2(even, b.i32([1])))
    return _permute_words(b, even, [0, 1, 3, 2]), odd


def _rotate_left(b: Builder, x: Value, first: int, second: int) -> Value:
    """Rotate both columns to the left, each by less than 32 bits."""
    shifts = (first, second)
    fallen = upper_words(
        b, b.tf.Bitcast(x, type=I32), b.const(np.array([[32 - shift for shift in shifts]], np.uint32)), axis=2
    )
    return x * _pair(b, *(1 << shift for shift in shifts)) + fallen


def _permute_words(b: Builder, x: Value, order: Sequence[int]) -> Value:
    """Permute the 32-bit words of the columns."""
    words = b.tf.Reshape(b.tf.Bitcast(x, type=I32), b.i32([-1, 4]))
    words = b.tf.Reshape(b.tf.GatherV2(words, b.i32(list(order)), b.i32(1)), b.i32([-1, 2, 2]))
    return b.tf.Bitcast(words, type=I64)


def _pair(b: Builder, first: int, second: int) -> Value:
    return b.const(np.array([[first & (1 << 64) - 1, second & (1 << 64) - 1]], np.uint64).view(np.int64))

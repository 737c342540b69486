"""Random numbers that follow from a seed: TensorFlow's generator, Philox 4x32-10, in integer arithmetic.

The numbers equal TensorFlow's (normal numbers up to rounding): a seed gives the same numbers after the conversion.
The four words of a counter are two int32 tensors of shape (n, 2): `even` has words 0 and 2, `odd` words 1 and 3.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import as_i32, dimension, index_vector, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast, cast
from litefuse.rewrite.facts import constant_int
from litefuse.rewrite.rule import legalize

F32, I32, I64, U32, U64 = DType.F32, DType.I32, DType.I64, DType.U32, DType.U64

# Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3" (2011).
_MULTIPLIERS = np.array([0xD2511F53, 0xCD9E8D57], np.int64)
_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
_ROUNDS = 10
# The key with which TensorFlow scrambles the user's seed.
_SCRAMBLE = np.array([0x3EC8F720, 0x02461E29], np.int32)
_PHILOX = 1
_AUTO = 3
# Number of random bits that TensorFlow uses for a float of each type.
_MANTISSA = {DType.F32: 23, DType.F16: 10, DType.BF16: 7}
# Smallest number whose logarithm TensorFlow's Box-Muller transform takes.
_SMALLEST = 1e-7


class _Plan(NamedTuple):
    """Numbers per group of counter steps, distance between groups in steps, and number of steps used per group."""

    numbers: int = 4
    stride: int = 1
    blocks: int = 1


_FOURS = _Plan()
_PAIRS = _Plan(numbers=2)
# TensorFlow reserves 256 words for each truncated normal number, and draws until the four of a group fit. Of the 16
# candidates used here, fewer than four fit once in 5e14 times; missing numbers are 0.
_TRUNCATED = _Plan(numbers=4, stride=256, blocks=4)


def _philox(b: Builder, even: Value, odd: Value, key: Value) -> Value:
    """Return the random words of each counter, (n, 2, 2); `key` is (1, 2)."""
    multipliers = b.const(_MULTIPLIERS)
    for number in range(_ROUNDS):
        step = np.array([number * word & 0xFFFFFFFF for word in _KEY_STEPS], np.uint32).view(np.int32)
        round_key = key + b.const(step) if number else key
        product = _as_unsigned(b, even) * multipliers
        words = b.tf.Bitcast(product, type=I32)
        high = b.tf.BitwiseXor(_column(b, words, 1), odd)
        even, odd = b.tf.BitwiseXor(high, round_key), _column(b, words, 0)
    return b.tf.Pack(even, odd, axis=2)


def _column(b: Builder, words: Value, index: int) -> Value:
    """Return `words[:, ::-1, index]`: the low (0) or high (1) halves of both products, swapped."""
    return b.tf.StridedSlice(
        words,
        b.i32([0, 0, index]),
        b.i32([0, 0, index + 1]),
        b.i32([1, -1, 1]),
        begin_mask=0b011,
        end_mask=0b011,
        shrink_axis_mask=0b100,
    )


def _as_unsigned(b: Builder, x: Value) -> Value:
    """Return 32 bits as a non-negative number in int64."""
    return cast(b, bitcast(b, x, U32), I64)


def _key_counter(b: Builder, seed: Value) -> tuple[Value, Value]:
    """Return the key, (1,), and the counter, (2,), of a seed, both in int64."""
    words = b.tf.Bitcast(cast(b, seed, I64), type=I32)
    even, odd = (b.tf.Slice(words, b.i32([0, column]), b.i32([2, 1])) for column in (0, 1))
    even, odd = (b.tf.Reshape(x, b.i32([1, 2])) for x in (even, odd))
    mixed = b.tf.Bitcast(_philox(b, even, odd, b.const(_SCRAMBLE[None])), type=I64)
    mixed = b.tf.Reshape(mixed, b.i32([2]))
    key, high = (b.tf.Slice(mixed, b.i32([index]), b.i32([1])) for index in (0, 1))
    return key, b.tf.ConcatV2(b.const(np.array([0], np.int64)), high, b.i32(0))


def generator(b: Builder, operands: Sequence[Value]) -> tuple[Value, Value]:
    """Return the key, (1,), and the counter, (2,), in int64, from a seed or from (key, counter, algorithm)."""
    if len(operands) == 1:
        return _key_counter(b, operands[0])
    algorithm = constant_int(operands[2], "the algorithm")
    require(algorithm in (_PHILOX, _AUTO), "only the algorithm Philox is supported", algorithm=algorithm)
    return bitcast(b, operands[0], I64), bitcast(b, operands[1], I64)


def _random_words(b: Builder, groups: int | Value, key: Value, counter: Value, plan: _Plan) -> Value:
    """Return four random words (int32) for each step of the counter; of every `stride` steps, `blocks` are used."""
    blocks = np.arange(plan.blocks, dtype=np.int64)
    if isinstance(groups, int):
        steps = b.const((np.arange(groups, dtype=np.int64)[:, None] * plan.stride + blocks).reshape(-1))
    else:
        steps = cast(b, b.tf.Range(scalar(b, 0, I32), groups, scalar(b, 1, I32)), I64)
        if plan.stride > 1:
            firsts = b.tf.ExpandDims(steps * plan.stride, b.i32(1))
            steps = b.tf.Reshape(firsts + b.const(blocks), b.i32([-1]))
    return words_at(b, steps, key, counter)


def words_at(b: Builder, steps: Value, key: Value, counter: Value) -> Value:
    """Return a vector of four random words (int32) for each step; steps (int64) are relative to the counter."""
    low, high = (b.tf.Slice(counter, b.i32([index]), b.i32([1])) for index in (0, 1))
    total = steps + low
    # The counter has 128 bits. Adding the smallest int64 turns the signed comparison into an unsigned one.
    carry = total + -(1 << 63) < low + -(1 << 63)
    pairs = b.tf.Pack(total, b.tf.Cast(carry, DstT=I64) + high, axis=1)
    words = b.tf.Bitcast(pairs, type=I32)
    even, odd = (
        b.tf.StridedSlice(
            words,
            b.i32([0, 0, column]),
            b.i32([0, 0, column + 1]),
            b.i32([1, 1, 1]),
            begin_mask=0b011,
            end_mask=0b011,
            shrink_axis_mask=0b100,
        )
        for column in (0, 1)
    )
    key_words = b.tf.Reshape(b.tf.Bitcast(key, type=I32), b.i32([1, 2]))
    return b.tf.Reshape(_philox(b, even, odd, key_words), b.i32([-1]))


class _Draw:
    """Draws the numbers of one op: `words` are the generator's, `to_shape` trims numbers to the shape of the result."""

    def __init__(self, b: RewriteContext, shape: Value, operands: Sequence[Value], plan: _Plan = _FOURS) -> None:
        """Draw the words; `operands` are the seed, or the key, the counter and the algorithm."""
        self._b = b
        self._shape = as_i32(b, shape)
        key, counter = generator(b, operands)
        self._count = b.root.results[0].type.num_elements
        size = plan.numbers
        groups: int | Value = -(-self._count // size) if self._count is not None else self._dynamic_groups(size)
        require(groups != 0, "the result is empty")
        self.words = _random_words(b, groups, key, counter, plan)

    def _dynamic_groups(self, size: int) -> Value:
        b = self._b
        count = b.tf.Prod(self._shape, b.i32([0]))
        return (count + (size - 1)) // size

    def units(self, bits: int = _MANTISSA[F32]) -> Value:
        """Return one float in [0, 1) with `bits` random bits for each word."""
        b = self._b
        mantissa = self.words % (1 << bits)
        return cast(b, mantissa, F32) * (1 / (1 << bits))

    def pairs(self) -> Value:
        """Return pairs of words as int64."""
        b = self._b
        return b.tf.Bitcast(b.tf.Reshape(self.words, b.i32([-1, 2])), type=I64)

    def to_shape(self, numbers: Value) -> Value:
        b = self._b
        size = b.tf.Prod(self._shape, b.i32([0]), keep_dims=True) if self._count is None else b.i32([self._count])
        return b.tf.Reshape(b.tf.Slice(numbers, b.i32([0]), size), self._shape)


def _require_float(dtype: DType) -> None:
    require(dtype in _MANTISSA, "only floats of up to 32 bits are supported", dtype=dtype.name)


@legalize("tf.StatelessRandomGetKeyCounter")
def get_key_counter(b: RewriteContext, seed: Value) -> tuple[Value, Value]:
    key, counter = _key_counter(b, seed)
    return bitcast(b, key, U64), bitcast(b, counter, U64)


@legalize("tf.StatelessRandomGetKeyCounterAlg")
def get_key_counter_alg(b: RewriteContext, seed: Value) -> tuple[Value, Value, Value]:
    key, counter = _key_counter(b, seed)
    return bitcast(b, key, U64), bitcast(b, counter, U64), scalar(b, _PHILOX, I32)


@legalize("tf.StatelessRandomGetAlg")
def get_alg(b: RewriteContext) -> Value:
    return scalar(b, _PHILOX, I32)


@legalize("tf.StatelessRandomUniform", "tf.StatelessRandomUniformV2")
def uniform(b: RewriteContext, shape: Value, *operands: Value, dtype: DType) -> Value:
    _require_float(dtype)
    draw = _Draw(b, shape, operands)
    return cast(b, draw.to_shape(draw.units(_MANTISSA[dtype])), dtype)


@legalize("tf.StatelessRandomNormal", "tf.StatelessRandomNormalV2")
def normal(b: RewriteContext, shape: Value, *operands: Value, dtype: DType) -> Value:
    """Apply the Box-Muller transform to pairs of uniform numbers."""
    _require_float(dtype)
    draw = _Draw(b, shape, operands)
    return cast(b, draw.to_shape(_normal_numbers(b, draw)), dtype)


def _normal_numbers(b: Builder, draw: _Draw) -> Value:
    """Return one normal number for each word."""
    pairs = b.tf.Reshape(draw.units(), b.i32([-1, 2]))
    first, second = (b.tf.Slice(pairs, b.i32([0, column]), b.i32([-1, 1])) for column in (0, 1))
    logarithm = b.tf.Log(b.tf.Maximum(first, _SMALLEST))
    radius = b.tf.Sqrt(logarithm * -2)
    angle = second * (2 * np.pi)
    directions = b.tf.ConcatV2(b.tf.Sin(angle), b.tf.Cos(angle), b.i32(1))
    return b.tf.Reshape(directions * radius, b.i32([-1]))


@legalize("tf.StatelessTruncatedNormal", "tf.StatelessTruncatedNormalV2")
def truncated_normal(b: RewriteContext, shape: Value, *operands: Value, dtype: DType) -> Value:
    """Use the first four numbers of each group of words that are within two standard deviations, like TensorFlow."""
    _require_float(dtype)
    draw = _Draw(b, shape, operands, _TRUNCATED)
    candidates = b.tf.Reshape(_normal_numbers(b, draw), b.i32([-1, 4 * _TRUNCATED.blocks, 1]))
    fits = abs(candidates) < 2
    rank = b.tf.Cumsum(b.tf.Cast(fits, DstT=I32), b.i32(1))
    is_chosen = fits & b.tf.Equal(rank, b.i32([1, 2, 3, 4]))
    numbers = b.tf.Sum(b.tf.SelectV2(is_chosen, candidates, 0), b.i32([1]))
    return cast(b, draw.to_shape(b.tf.Reshape(numbers, b.i32([-1]))), dtype)


@legalize("tf.StatelessRandomUniformInt", "tf.StatelessRandomUniformIntV2")
def uniform_int(b: RewriteContext, shape: Value, *operands: Value) -> Value:
    """Return words modulo the width, as unsigned numbers."""
    *seeds, minimum, maximum = operands
    require(minimum.dtype in (I32, I64), "only int32 and int64 are supported", dtype=minimum.dtype.name)
    if minimum.dtype is I64:
        draw = _Draw(b, shape, seeds, _PAIRS)
        rest = _unsigned_remainder(b, draw.pairs(), maximum - minimum)
        return draw.to_shape(rest + minimum)
    draw = _Draw(b, shape, seeds)
    width = _as_unsigned(b, maximum - minimum)
    numbers = _as_unsigned(b, draw.words) % width + cast(b, minimum, I64)
    return draw.to_shape(cast(b, numbers, I32))


def _unsigned_remainder(b: Builder, x: Value, divisor: Value) -> Value:
    """Return x modulo the divisor, both unsigned numbers stored in int64, from the remainder of x / 2."""
    half = b.tf.BitwiseAnd(b.tf.RightShift(x, 1), 2**63 - 1)
    # Divisors from 2^63 on look negative, and are subtracted at most once.
    is_large = divisor < 0
    rest = half % b.tf.SelectV2(is_large, 1, divisor)
    missing = divisor - rest
    doubled = b.tf.SelectV2(rest >= missing, rest - missing, rest + rest)
    total = doubled + b.tf.BitwiseAnd(x, 1)
    remainder = b.tf.SelectV2(total >= divisor, total - divisor, total)
    fits = (x >= 0) | (x < divisor)
    return b.tf.SelectV2(is_large, b.tf.SelectV2(fits, x, x - divisor), remainder)


@legalize("tf.StatelessRandomUniformFullInt", "tf.StatelessRandomUniformFullIntV2")
def uniform_full_int(b: RewriteContext, shape: Value, *operands: Value, dtype: DType) -> Value:
    if dtype in (I64, U64):
        draw = _Draw(b, shape, operands, _PAIRS)
        return draw.to_shape(bitcast(b, draw.pairs(), dtype))
    draw = _Draw(b, shape, operands)
    return draw.to_shape(bitcast(b, draw.words, dtype))


@legalize("tf.StatelessMultinomial")
def multinomial(b: RewriteContext, logits: Value, num_samples: Value, seed: Value, *, output_dtype: DType) -> Value:
    """Find a uniform number among the cumulative probabilities, row by row.

    The numbers equal TensorFlow's if one thread draws all its rows; with many rows, they depend on the machine.
    """
    rows, count = dimension(b, logits, 0), as_i32(b, num_samples)
    shape = b.tf.ConcatV2(index_vector(b, [rows]), b.tf.Reshape(count, b.i32([1])), b.i32(0))
    draw = _Draw(b, shape, (seed,), _PAIRS)
    numbers = b.tf.ExpandDims(draw.to_shape(uniform_doubles(b, b.tf.Reshape(draw.words, b.i32([-1, 2])))), b.i32(2))
    x = cast(b, logits, F32)
    finite = b.tf.IsFinite(x)
    largest = b.tf.Max(b.tf.SelectV2(finite, x, float(np.finfo(np.float32).min)), b.i32([1]), keep_dims=True)
    shares = b.tf.SelectV2(finite, b.tf.Exp(x - largest), 0)
    sums = b.tf.Cumsum(shares, b.i32(1))
    total = b.tf.Sum(shares, b.i32([1]), keep_dims=True)
    wanted = numbers * b.tf.ExpandDims(total, b.i32(2))
    below = b.tf.ExpandDims(sums, b.i32(1)) <= wanted
    return cast(b, b.tf.Sum(b.tf.Cast(below, DstT=I32), b.i32([2])), output_dtype)


def uniform_doubles(b: Builder, words: Value) -> Value:
    """Return a float64 in [0, 1), rounded to float32, from the 52 bits that TensorFlow uses of two words (..., 2)."""
    first, second = b.tf.Unpack(words, axis=-1, num=2)
    upper = cast(b, b.tf.BitwiseAnd(first, 0xFFFFF), F32)
    lower = cast(b, _as_unsigned(b, second), F32)
    scaled = lower * 2.0**-32
    return (upper + scaled) * 2.0**-20

"""Random numbers that follow from a seed: TensorFlow's generator, Philox 4x32-10, in integer arithmetic.

The numbers are TensorFlow's own (normal ones up to rounding), so that equal seeds go on giving equal numbers.
A counter's four words are two int32 tensors of shape (n, 2): `even` holds words 0 and 2, `odd` words 1 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalize.element_types import bitcast, cast
from litefuse.legalize.shaping import as_i32, constant_int, dimension, index_vector, scalar
from litefuse.rules.rule import Rule, legalize

F32, I32, I64, U32, U64 = DType.F32, DType.I32, DType.I64, DType.U32, DType.U64

# Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3" (2011).
_MULTIPLIERS = np.array([0xD2511F53, 0xCD9E8D57], np.int64)
_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
_ROUNDS = 10
# The key with which TensorFlow scrambles the user's seed.
_SCRAMBLE = np.array([0x3EC8F720, 0x02461E29], np.int32)
_PHILOX = 1
_AUTO = 3
# How many random bits TensorFlow gives a float of each type.
_MANTISSA = {DType.F32: 23, DType.F16: 10, DType.BF16: 7}
# TensorFlow's Box-Muller transform takes the logarithm of nothing smaller.
_SMALLEST = 1e-7


class _Plan(NamedTuple):
    """How many numbers a step of the counter gives, at a step how far from the last, and how many steps are needed."""

    numbers: int = 4
    stride: int = 1
    blocks: int = 1


_FOURS = _Plan()
_PAIRS = _Plan(numbers=2)
# TensorFlow reserves 256 words for each truncated normal number, of which it draws until four fit. Of 16 candidates
# fewer than four do once in 5e14 times, and 0 is given for what is missing.
_TRUNCATED = _Plan(numbers=4, stride=256, blocks=4)


def _philox(b: Builder, even: Value, odd: Value, key: Value) -> Value:
    """The random words of each counter, (n, 2, 2); `key` is (1, 2)."""
    multipliers = b.const(_MULTIPLIERS)
    for number in range(_ROUNDS):
        step = np.array([number * word & 0xFFFFFFFF for word in _KEY_STEPS], np.uint32).view(np.int32)
        round_key = b.tf.AddV2(key, b.const(step)) if number else key
        product = b.tf.Mul(_unsigned(b, even), multipliers)
        words = b.tf.Bitcast(product, type=I32)
        high = b.tf.BitwiseXor(_column(b, words, 1), odd)
        even, odd = b.tf.BitwiseXor(high, round_key), _column(b, words, 0)
    return b.tf.Pack(even, odd, axis=2)


def _column(b: Builder, words: Value, index: int) -> Value:
    """`words[:, ::-1, index]`: the low (0) or high (1) halves of both products, exchanged."""
    return b.tf.StridedSlice(
        words,
        b.i32([0, 0, index]),
        b.i32([0, 0, index + 1]),
        b.i32([1, -1, 1]),
        begin_mask=0b011,
        end_mask=0b011,
        shrink_axis_mask=0b100,
    )


def _unsigned(b: Builder, x: Value) -> Value:
    """32 bits as a number from 0, in int64."""
    return cast(b, bitcast(b, x, U32), I64)


def _key_counter(b: Builder, seed: Value) -> tuple[Value, Value]:
    """Two int64 values: the key, (1,), and the counter, (2,)."""
    words = b.tf.Bitcast(cast(b, seed, I64), type=I32)
    even, odd = (b.tf.Slice(words, b.i32([0, column]), b.i32([2, 1])) for column in (0, 1))
    even, odd = (b.tf.Reshape(x, b.i32([1, 2])) for x in (even, odd))
    mixed = b.tf.Bitcast(_philox(b, even, odd, b.const(_SCRAMBLE[None])), type=I64)
    mixed = b.tf.Reshape(mixed, b.i32([2]))
    key, high = (b.tf.Slice(mixed, b.i32([place]), b.i32([1])) for place in (0, 1))
    return key, b.tf.ConcatV2(b.const(np.array([0], np.int64)), high, b.i32(0))


def generator(b: Builder, operands: Sequence[Value]) -> tuple[Value, Value]:
    """The key, (1,), and the counter, (2,), in int64, of a seed or of a key, a counter and an algorithm."""
    if len(operands) == 1:
        return _key_counter(b, operands[0])
    algorithm = constant_int(operands[2], "the algorithm")
    require(algorithm in (_PHILOX, _AUTO), "only the algorithm Philox is known", algorithm=algorithm)
    return bitcast(b, operands[0], I64), bitcast(b, operands[1], I64)


def _random_words(b: Builder, groups: int | Value, key: Value, counter: Value, plan: _Plan) -> Value:
    """Four random words (int32) for each step of the counter; of every `stride` steps, `blocks` are used."""
    blocks = np.arange(plan.blocks, dtype=np.int64)
    if isinstance(groups, int):
        steps = b.const((np.arange(groups, dtype=np.int64)[:, None] * plan.stride + blocks).reshape(-1))
    else:
        steps = cast(b, b.tf.Range(scalar(b, 0, I32), groups, scalar(b, 1, I32)), I64)
        if plan.stride > 1:
            firsts = b.tf.ExpandDims(b.tf.Mul(steps, scalar(b, plan.stride, I64)), b.i32(1))
            steps = b.tf.Reshape(b.tf.AddV2(firsts, b.const(blocks)), b.i32([-1]))
    return words_at(b, steps, key, counter)


def words_at(b: Builder, steps: Value, key: Value, counter: Value) -> Value:
    """Four random words (int32) for each step, all in one vector; steps are counted (int64) from the counter on."""
    low, high = (b.tf.Slice(counter, b.i32([place]), b.i32([1])) for place in (0, 1))
    total = b.tf.AddV2(steps, low)
    # The counter has 128 bits. Adding the smallest number turns the signed comparison into an unsigned one.
    least = scalar(b, -(1 << 63), I64)
    carry = b.tf.Less(b.tf.AddV2(total, least), b.tf.AddV2(low, least))
    pairs = b.tf.Pack(total, b.tf.AddV2(b.tf.Cast(carry, DstT=I64), high), axis=1)
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
    """Draws the numbers of one op: `words` of the generator, of which `shaped` takes as many as the result has."""

    def __init__(self, b: Builder, shape: Value, operands: Sequence[Value], plan: _Plan = _FOURS) -> None:
        """`operands` are the seed, or the key, counter and algorithm."""
        assert b.root is not None
        self._b = b
        self._shape = as_i32(b, shape)
        key, counter = generator(b, operands)
        self._count = b.root.results[0].type.num_elements
        size = plan.numbers
        groups: int | Value = -(-self._count // size) if self._count is not None else self._dynamic_groups(size)
        require(groups != 0, "there is nothing to draw")
        self.words = _random_words(b, groups, key, counter, plan)

    def _dynamic_groups(self, size: int) -> Value:
        b = self._b
        count = b.tf.Prod(self._shape, b.i32([0]))
        return b.tf.FloorDiv(b.tf.AddV2(count, scalar(b, size - 1, I32)), scalar(b, size, I32))

    def units(self, bits: int = _MANTISSA[F32]) -> Value:
        """Floats in [0, 1) of so many random bits each, one for each word."""
        b = self._b
        mantissa = b.tf.FloorMod(self.words, scalar(b, 1 << bits, I32))
        return b.tf.Mul(cast(b, mantissa, F32), scalar(b, 1 / (1 << bits), F32))

    def pairs(self) -> Value:
        """Two words at a time, as int64."""
        b = self._b
        return b.tf.Bitcast(b.tf.Reshape(self.words, b.i32([-1, 2])), type=I64)

    def shaped(self, numbers: Value) -> Value:
        b = self._b
        size = b.tf.Prod(self._shape, b.i32([0]), keep_dims=True) if self._count is None else b.i32([self._count])
        return b.tf.Reshape(b.tf.Slice(numbers, b.i32([0]), size), self._shape)


def _require_float(dtype: DType) -> None:
    require(dtype in _MANTISSA, "only floats of up to 32 bits are drawn", dtype=dtype.name)


@legalize("tf.StatelessRandomGetKeyCounter")
def get_key_counter(b: Builder, seed: Value) -> tuple[Value, Value]:
    key, counter = _key_counter(b, seed)
    return bitcast(b, key, U64), bitcast(b, counter, U64)


@legalize("tf.StatelessRandomGetKeyCounterAlg")
def get_key_counter_alg(b: Builder, seed: Value) -> tuple[Value, Value, Value]:
    key, counter = _key_counter(b, seed)
    return bitcast(b, key, U64), bitcast(b, counter, U64), scalar(b, _PHILOX, I32)


@legalize("tf.StatelessRandomGetAlg")
def get_alg(b: Builder) -> Value:
    return scalar(b, _PHILOX, I32)


@legalize("tf.StatelessRandomUniform", "tf.StatelessRandomUniformV2")
def uniform(b: Builder, shape: Value, *operands: Value, dtype: DType) -> Value:
    _require_float(dtype)
    draw = _Draw(b, shape, operands)
    return cast(b, draw.shaped(draw.units(_MANTISSA[dtype])), dtype)


@legalize("tf.StatelessRandomNormal", "tf.StatelessRandomNormalV2")
def normal(b: Builder, shape: Value, *operands: Value, dtype: DType) -> Value:
    """Box and Muller's transform of pairs."""
    _require_float(dtype)
    draw = _Draw(b, shape, operands)
    return cast(b, draw.shaped(_normal_numbers(b, draw)), dtype)


def _normal_numbers(b: Builder, draw: _Draw) -> Value:
    """As many as there are words."""
    pairs = b.tf.Reshape(draw.units(), b.i32([-1, 2]))
    first, second = (b.tf.Slice(pairs, b.i32([0, place]), b.i32([-1, 1])) for place in (0, 1))
    logarithm = b.tf.Log(b.tf.Maximum(first, scalar(b, _SMALLEST, F32)))
    radius = b.tf.Sqrt(b.tf.Mul(logarithm, scalar(b, -2, F32)))
    angle = b.tf.Mul(second, scalar(b, 2 * np.pi, F32))
    directions = b.tf.ConcatV2(b.tf.Sin(angle), b.tf.Cos(angle), b.i32(1))
    return b.tf.Reshape(b.tf.Mul(directions, radius), b.i32([-1]))


@legalize("tf.StatelessTruncatedNormal", "tf.StatelessTruncatedNormalV2")
def truncated_normal(b: Builder, shape: Value, *operands: Value, dtype: DType) -> Value:
    """The first four of each stretch of the generator that are within two deviations, as TensorFlow takes them."""
    _require_float(dtype)
    draw = _Draw(b, shape, operands, _TRUNCATED)
    candidates = b.tf.Reshape(_normal_numbers(b, draw), b.i32([-1, 4 * _TRUNCATED.blocks, 1]))
    fits = b.tf.Less(b.tf.Abs(candidates), scalar(b, 2, F32))
    rank = b.tf.Cumsum(b.tf.Cast(fits, DstT=I32), b.i32(1))
    is_chosen = b.tf.LogicalAnd(fits, b.tf.Equal(rank, b.i32([1, 2, 3, 4])))
    numbers = b.tf.Sum(b.tf.SelectV2(is_chosen, candidates, scalar(b, 0, F32)), b.i32([1]))
    return cast(b, draw.shaped(b.tf.Reshape(numbers, b.i32([-1]))), dtype)


@legalize("tf.StatelessRandomUniformInt", "tf.StatelessRandomUniformIntV2")
def uniform_int(b: Builder, shape: Value, *operands: Value) -> Value:
    """Words modulo the width, as unsigned numbers."""
    *seeds, minimum, maximum = operands
    require(minimum.dtype in (I32, I64), "only int32 and int64 are drawn", dtype=minimum.dtype.name)
    if minimum.dtype is I64:
        draw = _Draw(b, shape, seeds, _PAIRS)
        rest = _unsigned_remainder(b, draw.pairs(), b.tf.Sub(maximum, minimum))
        return draw.shaped(b.tf.AddV2(rest, minimum))
    draw = _Draw(b, shape, seeds)
    width = _unsigned(b, b.tf.Sub(maximum, minimum))
    numbers = b.tf.AddV2(b.tf.FloorMod(_unsigned(b, draw.words), width), cast(b, minimum, I64))
    return draw.shaped(cast(b, numbers, I32))


def _unsigned_remainder(b: Builder, x: Value, divisor: Value) -> Value:
    """x modulo the divisor, int64 whose bits stand for unsigned numbers: from the remainder of x / 2."""
    zero, one = scalar(b, 0, I64), scalar(b, 1, I64)
    half = b.tf.BitwiseAnd(b.tf.RightShift(x, one), scalar(b, 2**63 - 1, I64))
    # Divisors from 2^63 on look negative, and are found once at most.
    is_large = b.tf.Less(divisor, zero)
    rest = b.tf.FloorMod(half, b.tf.SelectV2(is_large, one, divisor))
    missing = b.tf.Sub(divisor, rest)
    doubled = b.tf.SelectV2(b.tf.GreaterEqual(rest, missing), b.tf.Sub(rest, missing), b.tf.AddV2(rest, rest))
    total = b.tf.AddV2(doubled, b.tf.BitwiseAnd(x, one))
    found = b.tf.SelectV2(b.tf.GreaterEqual(total, divisor), b.tf.Sub(total, divisor), total)
    fits = b.tf.LogicalOr(b.tf.GreaterEqual(x, zero), b.tf.Less(x, divisor))
    return b.tf.SelectV2(is_large, b.tf.SelectV2(fits, x, b.tf.Sub(x, divisor)), found)


@legalize("tf.StatelessRandomUniformFullInt", "tf.StatelessRandomUniformFullIntV2")
def uniform_full_int(b: Builder, shape: Value, *operands: Value, dtype: DType) -> Value:
    if dtype in (I64, U64):
        draw = _Draw(b, shape, operands, _PAIRS)
        return draw.shaped(bitcast(b, draw.pairs(), dtype))
    draw = _Draw(b, shape, operands)
    return draw.shaped(bitcast(b, draw.words, dtype))


@legalize("tf.StatelessMultinomial")
def multinomial(b: Builder, logits: Value, num_samples: Value, seed: Value, *, output_dtype: DType) -> Value:
    """Where a uniform number is in the sums of the probabilities, row after row.

    TensorFlow's numbers, where one of its threads draws all rows: of many rows they depend on the machine.
    """
    rows, count = dimension(b, logits, 0), as_i32(b, num_samples)
    shape = b.tf.ConcatV2(index_vector(b, [rows]), b.tf.Reshape(count, b.i32([1])), b.i32(0))
    draw = _Draw(b, shape, (seed,), _PAIRS)
    numbers = b.tf.ExpandDims(draw.shaped(double_units(b, b.tf.Reshape(draw.words, b.i32([-1, 2])))), b.i32(2))
    x = cast(b, logits, F32)
    finite = b.tf.IsFinite(x)
    largest = b.tf.Max(
        b.tf.SelectV2(finite, x, scalar(b, float(np.finfo(np.float32).min), F32)), b.i32([1]), keep_dims=True
    )
    shares = b.tf.SelectV2(finite, b.tf.Exp(b.tf.Sub(x, largest)), scalar(b, 0, F32))
    sums = b.tf.Cumsum(shares, b.i32(1))
    total = b.tf.Sum(shares, b.i32([1]), keep_dims=True)
    wanted = b.tf.Mul(numbers, b.tf.ExpandDims(total, b.i32(2)))
    below = b.tf.LessEqual(b.tf.ExpandDims(sums, b.i32(1)), wanted)
    return cast(b, b.tf.Sum(b.tf.Cast(below, DstT=I32), b.i32([2])), output_dtype)


def double_units(b: Builder, words: Value) -> Value:
    """The 52 bits that TensorFlow takes of two words (..., 2) for a float64 in [0, 1), rounded to float32."""
    first, second = b.tf.Unpack(words, axis=-1, num=2)
    upper = cast(b, b.tf.BitwiseAnd(first, scalar(b, 0xFFFFF, I32)), F32)
    lower = cast(b, _unsigned(b, second), F32)
    scaled = b.tf.Mul(lower, scalar(b, 2.0**-32, F32))
    return b.tf.Mul(b.tf.AddV2(upper, scaled), scalar(b, 2.0**-20, F32))


RULES: tuple[Rule, ...] = (
    get_key_counter,
    get_key_counter_alg,
    get_alg,
    uniform,
    normal,
    truncated_normal,
    uniform_int,
    uniform_full_int,
    multinomial,
)

"""Seeded random numbers that are drawn by rejection or one by one, as loops over TensorFlow's generator.

The numbers equal TensorFlow's, except that it computes in float64 and this in float32: a few times in a million, a
different candidate is chosen (15 times where alpha or the rate is 1e5).
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.random.stateless import generator, uniform_doubles, words_at
from litefuse.rewrite.build import as_i32, f32, scalar
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder, expand

F32, I32, I64, U32 = DType.F32, DType.I32, DType.I64, DType.U32
_FLOATS = frozenset({F32, DType.F16, DType.BF16})
_STRIDE = 256
"""Distance in steps between the generators that TensorFlow uses for successive gamma or Poisson numbers."""
_SMALLEST = 1e-7
"""Smallest number whose logarithm TensorFlow's Box-Muller transform takes."""
_KNUTH_BELOW = 10
_STIRLING_FROM = 10
_SQUEEZE = 0.0331
"""A gamma candidate is accepted immediately if this times x^4 is below 1 - u."""


@expand("tf.StatelessShuffle")
def _shuffle(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Shuffle by Fisher and Yates: swap each position except the last with a random one from itself on."""
    value, *operands = op.inputs
    known_rank(value)
    count = b.tf.Slice(b.tf.Shape(value), b.i32([0]), b.i32([1]))
    number = b.tf.Reshape(count, b.i32([]))
    one = scalar(b, 1, I32)
    drawn = b.tf.StatelessRandomUniformFullIntV2(b.tf.Maximum(count, b.i32([1])), *operands, dtype=U32)
    words = b.tf.Cast(drawn, DstT=I64)
    r = b.tf.Range(scalar(b, 0, I32), number, one)

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (order,), (words, r, number) = changing, same
        left = b.tf.Cast(number - k, DstT=I64)
        word = b.tf.GatherV2(words, k, b.i32(0))
        other = k + b.tf.Cast(word % left, DstT=I32)
        here, there = (b.tf.GatherV2(order, index, b.i32(0)) for index in (k, other))
        order = b.tf.SelectV2(b.tf.Equal(r, other), here, order)
        return [b.tf.SelectV2(b.tf.Equal(r, k), there, order)]

    turns = LoopRange(scalar(b, 0, I32), number - one, 1)
    order = loops.repeat(b, turns, [r], [r.type], [words, r, number], body)[0]
    return [b.tf.GatherV2(value, order, b.i32(0))]


class _Numbers(NamedTuple):
    """Numbers to draw, as vectors: the parameter of each number and the first step of its generator; and the shape."""

    parameters: Value
    steps: Value
    shape: Value


def _assign_generators(b: Builder, shape: Value, parameter: Value) -> _Numbers:
    """Assign generators. The shape ends with that of the parameter; TensorFlow counts parameter by parameter."""
    shape = as_i32(b, shape)
    flat = b.tf.Reshape(cast(b, parameter, F32), b.i32([-1]))
    generators, total = b.tf.Size(flat), b.tf.Prod(shape, b.i32([0]))
    repeats = total // generators
    parameters = b.tf.Tile(flat, b.tf.Reshape(repeats, b.i32([1])))
    index = b.tf.Range(scalar(b, 0, I32), total, scalar(b, 1, I32))
    number = (index % generators) * repeats + index // generators
    return _Numbers(parameters, b.tf.Cast(number, DstT=I64) * _STRIDE, shape)


def _has_pending(b: Builder, carried: list[Value]) -> Value:
    """Return whether any number is still to be drawn; `carried` begins with the flags of those that are done."""
    return ~b.tf.All(carried[0], b.i32([0]))


class _Unit(NamedTuple):
    """Uniform numbers in [0, 1), and their complements to 1, both rounded."""

    value: Value
    complement: Value

    def log(self, b: Builder) -> Value:
        near_1 = b.tf.Log1p(-self.complement)
        return b.tf.SelectV2(self.value > 0.5, near_1, b.tf.Log(self.value))

    def where(self, b: Builder, condition: Value, other: "_Unit") -> "_Unit":
        """Return these numbers where the condition is true, and the other ones elsewhere."""
        return _Unit(*(b.tf.SelectV2(condition, *pair) for pair in zip(self, other, strict=True)))


class _Stream:
    """TensorFlow's float64 generators, one for each number: two uniform or two normal numbers per step.

    The second number of a pair is used first, and the first one is kept for the next request.
    """

    _MAX_STEPS = 3
    """Maximum number of steps that an iteration uses."""

    def __init__(self, b: Builder, state: Sequence[Value], steps: Value, key: Value, counter: Value) -> None:
        self.b = b
        self.step, self.has_normal, self.normal, self.has_unit, *unit = state
        self.unit = _Unit(*unit)
        ahead = b.const(np.arange(self._MAX_STEPS, dtype=np.int64))
        positions = b.tf.ExpandDims(steps + self.step, b.i32(1)) + ahead
        words = words_at(b, b.tf.Reshape(positions, b.i32([-1])), key, counter)
        words = b.tf.Reshape(words, b.i32([-1, 2 * self._MAX_STEPS, 2]))
        values = uniform_doubles(b, words), uniform_doubles(b, b.tf.BitwiseXor(words, -1))
        columns = (b.op("tf.Unpack", (x,), {"axis": 1, "num": 2 * self._MAX_STEPS}).results for x in values)
        self.units = [_Unit(*pair) for pair in zip(*columns, strict=True)]
        self.used = b.tf.Cast(b.tf.ZerosLike(self.step), DstT=I32)

    @classmethod
    def initial_state(cls, b: Builder, numbers: _Numbers) -> list[Value]:
        """Return the state of generators from which nothing has been drawn."""
        zeros = b.tf.ZerosLike(numbers.parameters)
        none = zeros < zeros
        return [b.tf.ZerosLike(numbers.steps), none, zeros, none, zeros, zeros]

    @property
    def state(self) -> list[Value]:
        step = self.step + self.b.tf.Cast(self.used, DstT=I64)
        return [step, self.has_normal, self.normal, self.has_unit, *self.unit]

    def draw_normals(self) -> Value:
        """Draw normal numbers, always first in an iteration: a new pair uses the first step."""
        b = self.b
        first, second = self.units[:2]
        # TensorFlow clamps the argument of the logarithm.
        log = b.tf.Maximum(first.log(b), math.log(_SMALLEST))
        radius, angle = (
            b.tf.Sqrt(log * -2),
            second.value * (2 * math.pi),
        )
        x = b.tf.SelectV2(self.has_normal, self.normal, b.tf.Cos(angle) * radius)
        self.normal = b.tf.Sin(angle) * radius
        self.used = b.tf.Cast(~self.has_normal, DstT=I32)
        self.has_normal = ~self.has_normal
        return x

    def draw_uniforms(self, wanted: Value) -> _Unit:
        """Draw uniform numbers where `wanted`; elsewhere the generators do not advance."""
        b = self.b
        kept, fresh = self.units[0], self.units[1]
        for number in range(1, self._MAX_STEPS):
            is_here = b.tf.Equal(self.used, number)
            kept = self.units[2 * number].where(b, is_here, kept)
            fresh = self.units[2 * number + 1].where(b, is_here, fresh)
        uniforms = self.unit.where(b, self.has_unit, fresh)
        drawn = wanted & ~self.has_unit
        self.unit = kept.where(b, drawn, self.unit)
        self.used = self.used + b.tf.Cast(drawn, DstT=I32)
        self.has_unit = b.tf.SelectV2(wanted, ~self.has_unit, self.has_unit)
        return uniforms


@expand("tf.StatelessRandomGammaV2", "tf.StatelessRandomGammaV3")
def _gamma(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Draw candidates until one has been accepted for every number."""
    shape, *operands, alpha = op.inputs
    require(alpha.dtype in _FLOATS, "only floats of up to 32 bits are supported", dtype=alpha.dtype.name)
    key, counter = generator(b, operands)
    numbers = _assign_generators(b, shape, alpha)
    result = b.tf.ZerosLike(numbers.parameters)
    carried = [result < result, result, *_Stream.initial_state(b, numbers)]
    carried += [numbers.parameters, numbers.steps, key, counter]
    samples = loops.repeat_while(b, carried, [x.type for x in carried], _has_pending, _gamma_iteration)[1]
    return [cast(b, b.tf.Reshape(samples, numbers.shape), alpha.dtype)]


def _gamma_iteration(b: Builder, carried: list[Value]) -> list[Value]:
    """Draw by the method of Marsaglia and Tsang (2000): d (1 + c x)^3, for a normal x, is nearly always accepted.

    Below alpha = 1, use the number for alpha + 1, times a uniform number to the power of 1 / alpha.
    """
    done, result, *state, alpha, steps, key, counter = carried
    stream = _Stream(b, state, steps, key, counter)
    first = stream.units[1]
    is_small = alpha < 1
    d = alpha + b.tf.SelectV2(is_small, f32(b, 2 / 3), f32(b, -1 / 3))
    x = stream.draw_normals()
    t = (1 / 3) / b.tf.Sqrt(d) * x
    root = 1 + t
    is_inside = ~(root <= 0)  # NaN is accepted, and becomes the result
    accepted = is_inside & _is_accepted(b, x, t, d, stream.draw_uniforms(is_inside))
    share = stream.draw_uniforms(accepted & is_small)
    power = b.tf.SelectV2(is_small, b.tf.Exp(share.log(b) / alpha), 1)
    number = d * (root**2 * root) * power
    # For alpha = 1, an exponential number from the first step.
    is_one = b.tf.Equal(alpha, 1)
    exponential = -_Unit(first.complement, first.value).log(b)
    number = b.tf.SelectV2(is_one, exponential, number)
    is_found = (accepted | is_one) & ~done
    result = b.tf.SelectV2(is_found, number, result)
    return [done | is_found, result, *stream.state, alpha, steps, key, counter]


def _is_accepted(b: Builder, x: Value, t: Value, d: Value, unit: _Unit) -> Value:
    """Return whether log(u) < x^2 / 2 + d (1 - v + log(v)), v = (1 + t)^3, or a sufficient bound without logarithms."""
    square = x**2
    bound = 1 - square**2 * _SQUEEZE
    # 1 - v + log(v), whose terms nearly cancel if alpha is large.
    inside = b.tf.Maximum(t, -0.9999999)
    rest = 3 * (b.tf.Log1p(inside) - t)
    rest = rest - t**2 * (t + 3)
    exact = square * 0.5 + d * rest
    return (unit.value < bound) | (unit.log(b) < exact)


@expand("tf.StatelessRandomPoisson")
def _poisson(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Count uniform numbers until their product is small; for large rates, draw candidates until one is accepted."""
    shape, seed, rate = op.inputs
    require(rate.dtype in (F32, DType.F16), "only rates of up to 32 bits are supported", dtype=rate.dtype.name)
    key, counter = generator(b, (seed,))
    numbers = _assign_generators(b, shape, rate)
    rates = numbers.parameters
    # TensorFlow would loop forever.
    undefined = ~b.tf.IsFinite(rates)
    result = b.tf.SelectV2(undefined, math.nan, b.tf.ZerosLike(rates))
    carried = [undefined, result, b.tf.OnesLike(rates), scalar(b, 0, I32), rates, numbers.steps, key, counter]
    samples = loops.repeat_while(b, carried, [x.type for x in carried], _has_pending, _poisson_iteration)[1]
    return [cast(b, b.tf.Reshape(samples, numbers.shape), op.results[0].dtype)]


def _poisson_iteration(b: Builder, carried: list[Value]) -> list[Value]:
    """Use one number for Knuth's method, or two for Hörmann's: a step of the generator has two."""
    done, result, product, turn, rate, steps, key, counter = carried
    is_large = rate >= _KNUTH_BELOW
    step = b.tf.Cast(b.tf.SelectV2(is_large, turn, turn // 2), DstT=I64)
    words = words_at(b, steps + step, key, counter)
    # TensorFlow uses the second number of a pair first.
    second, first = b.tf.Unpack(uniform_doubles(b, b.tf.Reshape(words, b.i32([-1, 2, 2]))), axis=1, num=2)
    is_odd = b.tf.Equal(turn % 2, 1)
    product = product * b.tf.SelectV2(is_odd, second, first)
    is_over = product <= b.tf.Exp(-rate)
    candidate, accepted = _transformed_rejection(b, rate, first, second)
    is_found = b.tf.SelectV2(is_large, accepted, is_over) & ~done
    counted = b.tf.SelectV2(is_found | done, result, result + 1)
    result = b.tf.SelectV2(is_large, b.tf.SelectV2(is_found, candidate, result), counted)
    following = turn + 1
    return [done | is_found, result, product, following, rate, steps, key, counter]


def _transformed_rejection(b: Builder, rate: Value, unit: Value, v: Value) -> tuple[Value, Value]:
    """Return a candidate of Hörmann's transformed rejection (1993), in its notation, and whether to accept it."""

    def linear(x: Value, factor: float, constant: float) -> Value:
        return x * factor + constant

    slope = linear(b.tf.Sqrt(b.tf.Maximum(rate, _KNUTH_BELOW)), 2.53, 0.931)
    a = linear(slope, 0.02483, -0.059)
    inverse = 1.1328 / linear(slope, 1, -3.4) + 1.1239
    u = unit - 0.5
    shifted = 0.5 - abs(u)
    slope_at = (a + a) / shifted + slope
    # Handle the integral part separately: rounding a large rate would change the decision.
    whole = b.tf.Floor(rate)
    rest = slope_at * u + (rate - whole) + 0.43
    k = whole + b.tf.Floor(rest)
    height = 0.9277 - 3.6224 / linear(slope, 1, -2)
    is_surely = (shifted >= 0.07) & (v <= height)
    is_far = (shifted < 0.013) & (v > shifted)
    is_out = (k < 0) | is_far
    density = a / shifted**2 + slope
    left = b.tf.Log(v * inverse / density)
    right = _log_probability(b, rate, b.tf.Maximum(k, 0))
    fits = (left <= right) & ~is_out
    return k, is_surely | fits


def _log_probability(b: Builder, rate: Value, k: Value) -> Value:
    """Return k log(rate) - rate - log(k!), for large k by Stirling's series, whose large terms are cancelled."""
    direct = k * b.tf.Log(rate) - rate - b.tf.Lgamma(k + 1)
    large = b.tf.Maximum(k, _STIRLING_FROM)
    inverse = b.tf.Reciprocal(large)
    excess = (rate - large) * inverse
    main = large * (b.tf.Log1p(b.tf.Maximum(excess, -0.9999999)) - excess)
    root = b.tf.Log(large * (2 * math.pi)) * 0.5
    cube = inverse**2 * inverse
    series = inverse * (1 / 12) - cube * (1 / 360)
    stirling = main - root - series
    return b.tf.SelectV2(k < _STIRLING_FROM, direct, stirling)

"""Unseeded random numbers, with TensorFlow's distribution but not the same numbers."""

from __future__ import annotations

from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import as_i32, shape_of
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.rule import legalize

F32, I32, I64 = DType.F32, DType.I32, DType.I64
# Probability of a standard normal number below -2, where TensorFlow truncates.
_PROBABILITY_BELOW = 0.022750131948179195
_CANDIDATES = 8
_SMALLEST = 1e-30


@legalize("tf.RandomUniform", "tf.RandomStandardNormal")
def random(b: RewriteContext, shape: Value, *, seed: int, seed2: int, dtype: DType) -> Value:
    kind = "tfl.random_uniform" if b.root.kind == "tf.RandomUniform" else "tfl.random_standard_normal"
    types = [b.root.results[0].type.with_dtype(F32)]
    numbers = b.op(kind, (as_i32(b, shape),), {"seed": seed, "seed2": seed2}, types).results[0]
    return cast(b, numbers, dtype)


@legalize("tf.RandomUniformInt")
def random_uniform_int(b: RewriteContext, shape: Value, low: Value, high: Value, *, seed: int, seed2: int) -> Value:
    """Draw uniform integers in [low, high): at most 2^24 distinct ones."""
    uniform = b.tf.RandomUniform(shape, seed=seed, seed2=seed2, dtype=F32)
    width = cast(b, high - low, F32)
    steps = b.tf.Floor(uniform * width)
    # Rounding may yield the width itself.
    within = b.tf.Minimum(steps, width - 1)
    return cast(b, within, low.dtype) + low


@legalize("tf.TruncatedNormal")
def truncated_normal(b: RewriteContext, shape: Value, *, seed: int, seed2: int, dtype: DType) -> Value:
    """Draw standard normal numbers within two standard deviations, as quantiles of uniform numbers."""
    uniform = b.tf.RandomUniform(shape, seed=seed, seed2=seed2, dtype=F32)
    share = uniform * (1 - 2 * _PROBABILITY_BELOW) + _PROBABILITY_BELOW
    return cast(b, b.tf.Ndtri(share), dtype)


@legalize("tf.Multinomial")
def multinomial(
    b: RewriteContext, logits: Value, num_samples: Value, *, seed: int, seed2: int, output_dtype: DType
) -> Value:
    types = [b.root.results[0].type]
    operands = (cast(b, logits, F32), as_i32(b, num_samples))
    return b.op("tfl.multinomial", operands, {"seed": seed, "seed2": seed2}, types).results[0]


def _sample_shape(b: Builder, count: Value, shape: Value, parameter: Value) -> Value:
    """Return the shape (count, *shape, *parameter shape)."""
    return b.tf.ConcatV2(count, as_i32(b, shape), shape_of(b, parameter), b.i32(0))


@legalize("tf.RandomGamma")
def random_gamma(b: RewriteContext, shape: Value, alpha: Value, *, seed: int, seed2: int) -> Value:
    """Draw by the method of Marsaglia and Tsang (2000), with the first accepted of eight candidates (19 of 20 are).

    Below alpha = 1, use the number for alpha + 1, times a uniform number to the power of 1 / alpha.
    """
    a = cast(b, alpha, F32)
    is_small = a < 1
    d = b.tf.SelectV2(is_small, a + 1, a) - 1 / 3
    c = b.tf.Rsqrt(d * 9)
    every = _sample_shape(b, b.i32([_CANDIDATES]), shape, a)
    x = b.tf.RandomStandardNormal(every, seed=seed, seed2=seed2, dtype=F32)
    # Use a different seed: kernels with equal seeds draw the same words.
    u = b.tf.RandomUniform(every, seed=seed, seed2=seed2 + bool(seed or seed2), dtype=F32)
    root = c * x + 1
    v = b.tf.Maximum(root**2 * root, _SMALLEST)
    bound = d * (1 - v + b.tf.Log(v))
    bound = bound + x**2 * 0.5
    accepted = (root > 0) & (b.tf.Log(u) < bound)
    is_first = b.tf.Equal(b.tf.Cumsum(b.tf.Cast(accepted, DstT=I32), b.i32(0)), 1)
    chosen = b.tf.SelectV2(accepted & is_first, d * v, 0)
    numbers = b.tf.Sum(chosen, b.i32([0]))
    again = _sample_shape(b, b.i32([]), shape, a)
    share = b.tf.RandomUniform(again, seed=seed, seed2=seed2 + 2 * bool(seed or seed2), dtype=F32)
    power = b.tf.Exp(b.tf.Log(share) / a)
    return cast(b, numbers * b.tf.SelectV2(is_small, power, 1), alpha.dtype)


@legalize("tf.RandomPoissonV2")
def random_poisson(b: RewriteContext, shape: Value, rate: Value, *, seed: int, seed2: int, dtype: DType) -> Value:
    """Count the arrivals, at exponential distances, up to the rate; enough distances are drawn for the largest rate."""
    wanted = cast(b, rate, F32)
    largest = b.tf.Max(b.tf.ConcatV2(b.tf.Reshape(wanted, b.i32([-1])), b.const([0], F32), b.i32(0)), b.i32([0]))
    spread = b.tf.Sqrt(largest) * 12
    most = b.tf.Cast(largest + spread + 40, DstT=I32)
    every = _sample_shape(b, b.tf.Reshape(most, b.i32([1])), shape, wanted)
    uniform = b.tf.RandomUniform(every, seed=seed, seed2=seed2, dtype=F32)
    distances = -b.tf.Log(1 - uniform)
    is_early = b.tf.Cumsum(distances, b.i32(0)) < wanted
    return cast(b, b.tf.Sum(b.tf.Cast(is_early, DstT=I32), b.i32([0])), dtype)


@legalize("tf.RandomShuffle")
def random_shuffle(b: RewriteContext, value: Value, *, seed: int, seed2: int) -> Value:
    """Shuffle rows by sorting random keys."""
    count = b.tf.Slice(shape_of(b, value), b.i32([0]), b.i32([1]))
    keys = b.tf.RandomUniform(count, seed=seed, seed2=seed2, dtype=F32)
    _, order = b.tf.TopKV2(keys, b.tf.Squeeze(count, squeeze_dims=(0,)))
    return b.tf.GatherV2(value, order, b.i32(0))

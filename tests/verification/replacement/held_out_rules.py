"""Plausible mistakes of authors of rules, written without knowledge of how the checker works.

Each rule computes something else than the body that it replaces, for some input that models contain. A case is the
body's types, the body, the rule, and inputs for which the results differ, which are random if they are not given.
Mistakes with layers, integers, order and the arrangement of arrays are in `held_out_arrays`, those with kernels, sizes,
indices and algebra in `held_out_kernels`, those with limits and integers that wrap around in `held_out_limits`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, pi, sqrt
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import Builder, DType, Module, TensorType, Value
from tests.support.modules.lite_modules import f32, i32, tensor

Array = np.ndarray[Any, Any]
Compute = Callable[..., Any]

X = f32(None, 6)
PLANE = f32(None, 6, 6, 4)
SQUARE = f32(None, 5, 5)
SEQUENCE = f32(None, 4, 3)
FLAGS = tensor(DType.BOOL, None, 6)
WHOLE = i32(None, 6)


class HeldOut(NamedTuple):
    """A body, a rule for it, and inputs."""

    types: Sequence[TensorType]
    body: Compute
    rule: Compute
    inputs: tuple[Array, ...] = ()
    prepare: Callable[[Module], None] | None = None
    """Adds functions that the body's ops call."""


def case(types: TensorType | Sequence[TensorType], body: Compute, rule: Compute, *inputs: Any) -> HeldOut:
    types = [types] if isinstance(types, TensorType) else types
    arrays = (np.asarray(value, type.dtype.numpy) for value, type in zip(inputs, types, strict=bool(inputs)))
    return HeldOut(types, body, rule, tuple(arrays))


def weights(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).normal(0, 0.5, shape).astype(np.float32)


def row(*numbers: float) -> Array:
    """Return one row of six numbers, the given ones repeated."""
    return np.resize(np.asarray(numbers), (1, 6))


def clip(b: Builder, x: Value, low: float, high: float) -> Value:
    return b.tf.Minimum(b.tf.Maximum(x, low), high)


def select(b: Builder, condition: Value, x: Any, y: Any) -> Value:
    return b.tf.SelectV2(condition, x, y)


def number(value: float) -> Array:
    return np.asarray(value, np.float32)


def cast(b: Builder, x: Value, dtype: DType = DType.F32) -> Value:
    return b.tf.Cast(x, DstT=dtype)


def reduce(b: Builder, kind: str, x: Value, *axes: int, keep: bool = True) -> Value:
    return getattr(b.tf, kind)(x, b.i32(list(axes)), keep_dims=keep)


def transpose(b: Builder, x: Value, *permutation: int) -> Value:
    return b.tf.Transpose(x, b.i32(list(permutation)))


def reshape(b: Builder, x: Value, *shape: int) -> Value:
    return b.tf.Reshape(x, b.i32(list(shape)))


def concat(b: Builder, values: Sequence[Value], axis: int) -> Value:
    return b.tf.ConcatV2(*values, b.i32(axis))


def split(b: Builder, x: Value, count: int, axis: int) -> Sequence[Value]:
    return b.tf.Split(b.i32(axis), x, num_split=count)


def part(b: Builder, x: Value, *slices: tuple[int | None, int | None]) -> Value:
    """Return `x[start:stop, ...]` for the first axes."""
    begin = [start or 0 for start, _ in slices]
    end = [stop or 0 for _, stop in slices]
    masks = [sum(1 << axis for axis, pair in enumerate(slices) if pair[side] is None) for side in (0, 1)]
    one = b.i32([1] * len(slices))
    return b.tf.StridedSlice(x, b.i32(begin), b.i32(end), one, begin_mask=masks[0], end_mask=masks[1])


def last_step(b: Builder, x: Value) -> Value:
    begin, end, one = b.i32([0, -1]), b.i32([0, 0]), b.i32([1, 1])
    return b.tf.StridedSlice(x, begin, end, one, begin_mask=1, end_mask=1, shrink_axis_mask=2)


def size(b: Builder, x: Value, axis: int) -> Value:
    return b.tf.GatherV2(b.tf.Shape(x), b.i32(axis), b.i32(0))


def swish(b: Builder, x: Value) -> Value:
    return x * b.tf.Sigmoid(x)


def softmax(b: Builder, x: Value) -> Value:
    return b.tf.Softmax(x)


def gelu(b: Builder, x: Value) -> Value:
    return 0.5 * x * (1.0 + b.tf.Erf(sqrt(0.5) * x))


def identity(b: Builder, x: Value) -> Value:
    return b.tf.Identity(x)


def relu6(b: Builder, x: Value) -> Value:
    return clip(b, x, 0.0, 6.0)


def selu(b: Builder, x: Value, scale: float = 1.05070098, alpha: float = 1.67326324) -> Value:
    return scale * select(b, x > 0.0, x, alpha * (b.tf.Exp(b.tf.Minimum(x, 0.0)) - 1.0))


def glu(b: Builder, x: Value, gate: int = 1, activation: str = "Sigmoid") -> Value:
    halves = split(b, x, 2, 1)
    return halves[1 - gate] * getattr(b.tf, activation)(halves[gate])


def hard_sigmoid(b: Builder, x: Value, slope: float = 0.2) -> Value:
    return clip(b, slope * x + 0.5, 0.0, 1.0)


def log_sum_exp(b: Builder, x: Value) -> Value:
    largest = reduce(b, "Max", x, 1)
    return b.tf.Log(reduce(b, "Sum", b.tf.Exp(x - largest), 1)) + largest


def srgb(b: Builder, x: Value, threshold: float = 0.04045) -> Value:
    return select(b, x <= threshold, x / 12.92, ((b.tf.Maximum(x, 0.0) + 0.055) / 1.055) ** number(2.4))


def snap(b: Builder, x: Value, steps: float = 127.0) -> Value:
    return b.tf.Round(clip(b, x, -1.0, 1.0) * steps) / steps


ACTIVATIONS = {
    "gelu by tanh": case(X, gelu, lambda b, x: b.tfl.gelu(x, approximate=True)),
    "gelu by erf": case(
        X,
        lambda b, x: 0.5 * x * (1.0 + b.tf.Tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x))),
        lambda b, x: b.tfl.gelu(x, approximate=False),
    ),
    "quick gelu with 1.7": case(
        X, lambda b, x: x * b.tf.Sigmoid(1.702 * x), lambda b, x: x * b.tf.Sigmoid(1.7 * x), row(-1, 1.5)
    ),
    "hard swish for swish": case(X, swish, lambda b, x: b.tfl.hard_swish(x)),
    "relu6 up to 5.99": case(X, relu6, lambda b, x: clip(b, x, 0.0, 5.99), row(1, 8)),
    "relu6 up to 6.01": case(X, relu6, lambda b, x: clip(b, x, 0.0, 6.01), row(1, 8)),
    "relu6 for relu": case(X, lambda b, x: b.tf.Relu(x), lambda b, x: b.tfl.relu6(x), row(1, 8)),
    "relu6 clipped on one side": case(X, relu6, lambda b, x: b.tf.Minimum(x, 6.0), row(-1, 8)),
    "leaky relu with 0.02": case(
        X, lambda b, x: b.tf.LeakyRelu(x, alpha=0.01), lambda b, x: b.tfl.leaky_relu(x, alpha=0.02)
    ),
    "leaky relu of a slope above 1": case(
        X, lambda b, x: b.tf.Maximum(x, 1.5 * x), lambda b, x: b.tfl.leaky_relu(x, alpha=1.5)
    ),
    "prelu with the sign of the slope": case(
        [X, f32(6)],
        lambda b, x, a: b.tf.Relu(x) - a * b.tf.Relu(-x),
        lambda b, x, a: b.tf.Relu(x) + a * b.tf.Relu(-x),
    ),
    "selu with a rounded scale": case(X, selu, lambda b, x: selu(b, x, scale=1.05)),
    "selu with a rounded alpha": case(X, selu, lambda b, x: selu(b, x, alpha=1.67)),
    "elu without the select": case(X, lambda b, x: b.tf.Elu(x), lambda b, x: b.tf.Exp(x) - 1.0),
    "softplus that is linear from 5 on": case(
        X, lambda b, x: b.tf.Softplus(x), lambda b, x: select(b, x > 5.0, x, b.tf.Softplus(x)), row(5.1, 5.5)
    ),
    "softplus that overflows": case(
        X, lambda b, x: b.tf.Softplus(x), lambda b, x: b.tf.Log(1.0 + b.tf.Exp(x)), row(100, 1)
    ),
    "log sigmoid that underflows": case(
        X, lambda b, x: -b.tf.Softplus(-x), lambda b, x: b.tf.Log(b.tf.Sigmoid(x)), row(-120, 1)
    ),
    "tanh that overflows": case(
        X,
        lambda b, x: b.tf.Tanh(x),
        lambda b, x: (b.tf.Exp(x) - b.tf.Exp(-x)) / (b.tf.Exp(x) + b.tf.Exp(-x)),
        row(100, 1),
    ),
    "sigmoid by tanh(x)": case(X, lambda b, x: b.tf.Sigmoid(x), lambda b, x: 0.5 + 0.5 * b.tf.Tanh(x)),
    "tanh by a fraction": case(
        X,
        lambda b, x: b.tf.Tanh(x),
        lambda b, x: clip(b, x * (27.0 + x * x) / (27.0 + 9.0 * x * x), -1.0, 1.0),
        row(1.5, -2),
    ),
    "exp by 256 squarings": case(
        X, lambda b, x: b.tf.Exp(x), lambda b, x: (1.0 + x / 256.0) ** number(256.0), row(1, 2)
    ),
    "softsign without the magnitude": case(X, lambda b, x: b.tf.Softsign(x), lambda b, x: x / (1.0 + x), row(-0.5)),
    "mish by swish": case(X, lambda b, x: x * b.tf.Tanh(b.tf.Softplus(x)), swish),
    "hard sigmoid of the other library": case(X, hard_sigmoid, lambda b, x: hard_sigmoid(b, x, 1 / 6)),
    "hard sigmoid clipped above only": case(X, hard_sigmoid, lambda b, x: b.tf.Minimum(0.2 * x + 0.5, 1.0), row(-4, 1)),
    "clip with exchanged bounds": case(
        X, lambda b, x: clip(b, x, -1.0, 1.0), lambda b, x: b.tf.Maximum(b.tf.Minimum(x, -1.0), 1.0)
    ),
    "clip to another range": case(X, lambda b, x: clip(b, x, -1.0, 1.0), lambda b, x: b.tfl.relu_0_to_1(x)),
    "clip to given bounds in the other order": case(
        [X, f32(), f32()],
        lambda b, x, low, high: b.tf.Minimum(b.tf.Maximum(x, low), high),
        lambda b, x, low, high: b.tf.Maximum(b.tf.Minimum(x, high), low),
        row(0, 4),
        2,
        -1,
    ),
    "thresholded relu at the threshold": case(
        X,
        lambda b, x: select(b, x > 1.0, x, number(0)),
        lambda b, x: select(b, x >= 1.0, x, number(0)),
        row(1, 2),
    ),
    "soft shrinkage with one sign": case(
        X,
        lambda b, x: b.tf.Sign(x) * b.tf.Relu(b.tf.Abs(x) - 0.5),
        lambda b, x: b.tf.Relu(b.tf.Abs(x) - 0.5),
    ),
    "squared relu without relu": case(X, lambda b, x: b.tf.Relu(x) ** 2, lambda b, x: x**2),
    "glu with exchanged halves": case(X, glu, lambda b, x: glu(b, x, gate=0)),
    "relu for the gate of glu": case(X, glu, lambda b, x: glu(b, x, activation="Relu")),
    "relu wrong from 0.30 to 0.31": case(
        X,
        lambda b, x: b.tf.Relu(x),
        lambda b, x: select(b, (x > 0.3) & (x < 0.31), number(0.305), b.tf.Relu(x)),
        row(0.3001),
    ),
    "sRGB with the threshold of its inverse": case(X, srgb, lambda b, x: srgb(b, x, 0.0031308), row(0.01)),
    "a soft cap left out": case(X, lambda b, x: 30.0 * b.tf.Tanh(x / 30.0), identity, row(20)),
    "log cosh that overflows": case(
        X,
        lambda b, x: b.tf.Abs(x) + b.tf.Softplus(-2.0 * b.tf.Abs(x)) - log(2),
        lambda b, x: b.tf.Log(b.tf.Cosh(x)),
        row(100),
    ),
    "Huber loss with another delta": case(
        X,
        lambda b, x: select(b, b.tf.Abs(x) < 1.0, 0.5 * x * x, b.tf.Abs(x) - 0.5),
        lambda b, x: select(b, b.tf.Abs(x) < 1.0, 0.5 * x * x, b.tf.Abs(x) - 1.0),
        row(2),
    ),
    "steps of 1/128": case(X, snap, lambda b, x: snap(b, x, 128.0)),
    "steps rounded down": case(X, lambda b, x: b.tf.Round(10.0 * x) / 10.0, lambda b, x: b.tf.Floor(10.0 * x) / 10.0),
    "computed in float16": case(X, swish, lambda b, x: cast(b, swish(b, cast(b, x, DType.F16)), DType.F32)),
    "pixels divided by 256": case(X, lambda b, x: x / 255.0, lambda b, x: x * (1 / 256)),
    "decibels with a rounded factor": case(
        X, lambda b, x: 10 / log(10) * b.tf.Log(x), lambda b, x: 4.34 * b.tf.Log(x), row(2, 5)
    ),
}


def centered(b: Builder, x: Value, *axes: int) -> Value:
    return x - reduce(b, "Mean", x, *axes)


def variance(b: Builder, x: Value, *axes: int) -> Value:
    return reduce(b, "Mean", centered(b, x, *axes) ** 2, *axes)


def normalize(b: Builder, x: Value, *axes: int, epsilon: float = 1e-3) -> Value:
    axes = axes or (1,)
    return centered(b, x, *axes) * b.tf.Rsqrt(variance(b, x, *axes) + epsilon)


def rms_norm(b: Builder, x: Value, epsilon: float = 1e-5) -> Value:
    return x * b.tf.Rsqrt(reduce(b, "Mean", x * x, 1) + epsilon)


def batch_norm(b: Builder, x: Value, gamma: Value, beta: Value, mean: Value, squares: Value) -> Value:
    return (x - mean) * b.tf.Rsqrt(b.tf.Abs(squares) + 1e-3) * gamma + beta


def group_norm(b: Builder, x: Value, groups: int = 2) -> Value:
    grouped = reshape(b, x, -1, 5, groups, 8 // groups)
    return reshape(b, normalize(b, grouped, 1, 3), -1, 5, 8)


def standardize(b: Builder, x: Value) -> Value:
    deviation = b.tf.Sqrt(variance(b, x, 1))
    return centered(b, x, 1) / select(b, b.tf.Equal(deviation, 0.0), number(1), deviation)


BATCH_NORM = [X, f32(6), f32(6), f32(6), f32(6)]

NORMALIZATIONS = {
    "epsilon outside of the root": case(
        X, normalize, lambda b, x: centered(b, x, 1) / (b.tf.Sqrt(variance(b, x, 1)) + 1e-3)
    ),
    "another epsilon": case(X, normalize, lambda b, x: normalize(b, x, epsilon=1e-5), row(0.01, 0.03)),
    "variance with n - 1": case(
        X,
        normalize,
        lambda b, x: centered(b, x, 1) * b.tf.Rsqrt(reduce(b, "Sum", centered(b, x, 1) ** 2, 1) / 5.0 + 1e-3),
    ),
    "mean not subtracted": case(X, normalize, lambda b, x: rms_norm(b, x, 1e-3)),
    "variance not about the mean": case(
        X, normalize, lambda b, x: centered(b, x, 1) * b.tf.Rsqrt(reduce(b, "Mean", x * x, 1) + 1e-3)
    ),
    "variance in one pass": case(
        X,
        normalize,
        lambda b, x: centered(b, x, 1) * b.tf.Rsqrt(reduce(b, "Mean", x * x, 1) - reduce(b, "Mean", x, 1) ** 2 + 1e-3),
        row(3000, 3001, 3002.5),
    ),
    "rms with the epsilon added to the root": case(
        X, rms_norm, lambda b, x: x / (b.tf.Sqrt(reduce(b, "Mean", x * x, 1)) + 1e-5), row(1e-3, 2e-3)
    ),
    "rms of the sum": case(X, rms_norm, lambda b, x: x * b.tf.Rsqrt(reduce(b, "Sum", x * x, 1) + 1e-5)),
    "gamma with one added": case(
        [X, f32(6)], lambda b, x, g: rms_norm(b, x) * g, lambda b, x, g: rms_norm(b, x) * (1.0 + g)
    ),
    "l2 with an added epsilon": case(
        X,
        lambda b, x: x * b.tf.Rsqrt(b.tf.Maximum(reduce(b, "Sum", x * x, 1), 1e-6)),
        lambda b, x: x * b.tf.Rsqrt(reduce(b, "Sum", x * x, 1) + 1e-6),
        row(4e-4),
    ),
    "l2 with another epsilon": case(
        X,
        lambda b, x: x * b.tf.Rsqrt(b.tf.Maximum(reduce(b, "Sum", x * x, 1), 1e-4)),
        lambda b, x: b.tfl.l2_normalization(x),
        row(1e-4),
    ),
    "l2 over the wrong axis": case(
        SQUARE,
        lambda b, x: x * b.tf.Rsqrt(reduce(b, "Sum", x * x, 1) + 1e-6),
        lambda b, x: x * b.tf.Rsqrt(reduce(b, "Sum", x * x, 2) + 1e-6),
    ),
    "gamma and beta exchanged": case(BATCH_NORM, batch_norm, lambda b, x, g, o, m, v: batch_norm(b, x, o, g, m, v)),
    "batch norm without epsilon": case(
        BATCH_NORM, batch_norm, lambda b, x, g, o, m, v: (x - m) * b.tf.Rsqrt(b.tf.Abs(v)) * g + o
    ),
    "the mean folded into beta without gamma": case(
        BATCH_NORM,
        batch_norm,
        lambda b, x, g, o, m, v: x * (g * b.tf.Rsqrt(b.tf.Abs(v) + 1e-3)) + (o - m * b.tf.Rsqrt(b.tf.Abs(v) + 1e-3)),
    ),
    "groups and channels exchanged": case(f32(None, 5, 8), group_norm, lambda b, x: group_norm(b, x, 4)),
    "an instance norm over rows and channels": case(
        f32(None, 4, 4, 4), lambda b, x: normalize(b, x, 1, 2), lambda b, x: normalize(b, x, 1, 3)
    ),
    "mean over the other of two equal axes": case(
        SQUARE, lambda b, x: reduce(b, "Mean", x, 1, keep=False), lambda b, x: reduce(b, "Mean", x, 2, keep=False)
    ),
    "normalized over the batch, too": case(X, normalize, lambda b, x: normalize(b, x, 0, 1)),
    "softmax over the wrong axis": case(
        SQUARE, lambda b, x: transpose(b, softmax(b, transpose(b, x, 0, 2, 1)), 0, 2, 1), softmax
    ),
    "softmax that overflows": case(
        X, softmax, lambda b, x: b.tf.Exp(x) * b.tf.Reciprocal(reduce(b, "Sum", b.tf.Exp(x), 1)), row(100, 99)
    ),
    "softmax that divides by the maximum": case(
        X, softmax, lambda b, x: b.tf.Exp(x - reduce(b, "Max", x, 1)) / reduce(b, "Max", b.tf.Exp(x), 1)
    ),
    "log softmax with an epsilon": case(
        X, lambda b, x: b.tf.LogSoftmax(x), lambda b, x: b.tf.Log(softmax(b, x) + 1e-7), row(0, 20)
    ),
    "log softmax that underflows": case(
        X, lambda b, x: b.tf.LogSoftmax(x), lambda b, x: b.tf.Log(softmax(b, x)), row(0, 120)
    ),
    "log of a sum that overflows": case(
        X, log_sum_exp, lambda b, x: b.tf.Log(reduce(b, "Sum", b.tf.Exp(x), 1)), row(100, 99)
    ),
    "temperature multiplied": case(X, lambda b, x: softmax(b, x / 2.0), lambda b, x: softmax(b, x * 2.0)),
    "equal numbers divided by their deviation": case(
        X, standardize, lambda b, x: centered(b, x, 1) / b.tf.Sqrt(variance(b, x, 1)), row(2)
    ),
    "a range that may be empty": case(
        X,
        lambda b, x: b.tf.DivNoNan(x - reduce(b, "Min", x, 1), reduce(b, "Max", x, 1) - reduce(b, "Min", x, 1)),
        lambda b, x: (x - reduce(b, "Min", x, 1)) / (reduce(b, "Max", x, 1) - reduce(b, "Min", x, 1)),
        row(2),
    ),
    "cosine of a zero vector": case(
        [X, X],
        lambda b, x, y: b.tf.DivNoNan(
            reduce(b, "Sum", x * y, 1), b.tf.Sqrt(reduce(b, "Sum", x * x, 1) * reduce(b, "Sum", y * y, 1))
        ),
        lambda b, x, y: reduce(b, "Sum", x * y, 1) / b.tf.Sqrt(reduce(b, "Sum", x * x, 1) * reduce(b, "Sum", y * y, 1)),
        row(0),
        row(1),
    ),
    "response normalization of another library": case(
        PLANE,
        lambda b, x: b.tf.LRN(x, depth_radius=2, bias=1.0, alpha=1e-2, beta=0.75),
        lambda b, x: b.tf.LRN(x, depth_radius=2, bias=1.0, alpha=1e-2 / 5, beta=0.75),
    ),
}

QKV = [f32(None, 4, 4)] * 3
MASKED = [*QKV, f32(None, 1, 4)]
LOWER = np.tril(np.ones((4, 4), bool))


def scores(b: Builder, q: Value, k: Value) -> Value:
    return b.tf.BatchMatMulV2(q, k, adj_y=True)


def attention(b: Builder, q: Value, k: Value, v: Value, *, scale: float = 0.5) -> Value:
    return b.tf.BatchMatMulV2(softmax(b, scores(b, q, k) * scale), v)


def masked_attention(b: Builder, q: Value, k: Value, v: Value, mask: Value) -> Value:
    return b.tf.BatchMatMulV2(softmax(b, scores(b, q, k) * 0.5 + mask), v)


def causal(b: Builder, q: Value, k: Value, v: Value, mask: Array = LOWER) -> Value:
    logits = select(b, b.const(mask), scores(b, q, k) * 0.5, number(-1e9))
    return b.tf.BatchMatMulV2(softmax(b, logits), v)


def masked_by(b: Builder, x: Value, keep: Value, constant: float) -> Value:
    return softmax(b, x + (1.0 - cast(b, keep)) * constant)


ANGLES = (np.arange(4)[:, None] / 100.0 ** (np.arange(2) / 2)).astype(np.float32)
COS, SIN = np.cos(ANGLES), np.sin(ANGLES)


def rope(b: Builder, x: Value, sign: float = 1.0, sin: Array = SIN) -> Value:
    """Rotate the pairs of the two halves."""
    first, second = split(b, x, 2, 2)
    sin = sin * number(sign)
    return concat(b, [first * COS - second * sin, second * COS + first * sin], 2)


def rope_interleaved(b: Builder, x: Value) -> Value:
    """Rotate pairs of neighbours."""
    first, second = b.tf.Unpack(reshape(b, x, -1, 4, 2, 2), num=2, axis=3)
    pair = b.tf.Pack(first * COS - second * SIN, second * COS + first * SIN, axis=3)
    return reshape(b, pair, -1, 4, 4)


def merge_heads(b: Builder, x: Value) -> Value:
    return reshape(b, transpose(b, x, 0, 2, 1, 3), -1, 5, 6)


def repeat_heads(b: Builder, x: Value) -> Value:
    return reshape(b, b.tf.Tile(reshape(b, x, -1, 2, 1, 3), b.i32([1, 1, 2, 1])), -1, 4, 3)


LOW_ROW = np.asarray([[-9e9, -9e9, -9e9, -9e9]])

ATTENTION = {
    "scaled by the width": case(QKV, attention, lambda b, *x: attention(b, *x, scale=0.25)),
    "not scaled": case(QKV, attention, lambda b, *x: attention(b, *x, scale=1.0)),
    "mask added before scaling": case(
        MASKED,
        masked_attention,
        lambda b, q, k, v, m: b.tf.BatchMatMulV2(softmax(b, (scores(b, q, k) + m) * 0.5), v),
    ),
    "mask subtracted": case(MASKED, masked_attention, lambda b, q, k, v, m: masked_attention(b, q, k, v, -m)),
    "mask left out": case(MASKED, masked_attention, lambda b, q, k, v, m: attention(b, q, k, v)),
    "mask along the queries": case(
        MASKED, masked_attention, lambda b, q, k, v, m: masked_attention(b, q, k, v, transpose(b, m, 0, 2, 1))
    ),
    "a masked row with a mask of -1e4": case(
        [X, FLAGS],
        lambda b, x, keep: masked_by(b, x, keep, -1e9),
        lambda b, x, keep: masked_by(b, x, keep, -1e4),
        row(1, 2, 3),
        row(False),
    ),
    "a mask that keeps what it removes": case(
        [X, FLAGS],
        lambda b, x, keep: masked_by(b, x, keep, -1e9),
        lambda b, x, keep: softmax(b, x + cast(b, keep) * -1e9),
        row(1, 2, 3),
        row(True, False),
    ),
    "softmax over the queries": case(
        QKV,
        attention,
        lambda b, q, k, v: b.tf.BatchMatMulV2(softmax(b, scores(b, k, q) * 0.5), v, adj_x=True),
    ),
    "queries and keys exchanged": case(QKV, attention, lambda b, q, k, v: attention(b, k, q, v)),
    "values and keys exchanged": case(QKV, attention, lambda b, q, k, v: attention(b, q, v, k)),
    "causal without the diagonal": case(
        QKV, causal, lambda b, *x: causal(b, *x, mask=np.tril(np.ones((4, 4), bool), -1))
    ),
    "causal from the end": case(QKV, causal, lambda b, *x: causal(b, *x, mask=LOWER.T)),
    "rope of neighbours": case(f32(None, 4, 4), rope, rope_interleaved),
    "rope in the other direction": case(f32(None, 4, 4), rope, lambda b, x: rope(b, x, -1.0)),
    "rope one position late": case(f32(None, 4, 4), rope, lambda b, x: rope(b, x, sin=np.roll(SIN, 1, 0))),
    "heads merged by rows": case(f32(None, 2, 5, 3), merge_heads, lambda b, x: reshape(b, x, -1, 5, 6)),
    "heads and their width exchanged": case(
        f32(None, 2, 5, 3), merge_heads, lambda b, x: reshape(b, transpose(b, x, 0, 2, 3, 1), -1, 5, 6)
    ),
    "heads tiled instead of repeated": case(f32(None, 2, 3), repeat_heads, lambda b, x: b.tf.Tile(x, b.i32([1, 2, 1]))),
    "a cap on masked scores": case(
        [X, FLAGS],
        lambda b, x, keep: softmax(b, select(b, keep, 5.0 * b.tf.Tanh(x / 5.0), number(-1e9))),
        lambda b, x, keep: softmax(b, 5.0 * b.tf.Tanh(select(b, keep, x, number(-1e9)) / 5.0)),
        row(1, 2, 3),
        row(True, False),
    ),
    "positions by the wrong width": case(
        f32(None, 1),
        lambda b, t: b.tf.Sin(t * (1e4 ** -(np.arange(6) / 6)).astype(np.float32)),
        lambda b, t: b.tf.Sin(t * (1e4 ** -(np.arange(6) / 5)).astype(np.float32)),
        [[1], [3]],
    ),
}

LSTM = [SEQUENCE, f32(3, 8), f32(2, 8), f32(8), f32(None, 2), f32(None, 2)]


def lstm(
    b: Builder,
    x: Value,
    w: Value,
    u: Value,
    bias: Value,
    h: Value,
    c: Value,
    *,
    order: str = "ifco",
    forget: float = 1.0,
    limit: float = 0.0,
    carried: bool = True,
) -> tuple[Value, Value]:
    start = output = h
    for frame in b.tf.Unpack(x, num=4, axis=1):
        product = frame @ w + h @ u + bias
        gates = dict(zip(order, split(b, product, 4, 1), strict=True))
        kept = b.tf.Sigmoid(gates["f"] + forget) * c
        c = kept + b.tf.Sigmoid(gates["i"]) * b.tf.Tanh(gates["c"])
        c = clip(b, c, -limit, limit) if limit else c
        h = b.tf.Sigmoid(gates["o"]) * b.tf.Tanh(c)
        output, h = h, h if carried else start
    return output, c


def steps(b: Builder, x: Value) -> Sequence[Value]:
    return b.tf.Unpack(x, num=4, axis=1)


def without(index: int) -> Compute:
    """Return an LSTM whose operand at `index` is zero."""

    def rule(b: Builder, *operands: Value) -> tuple[Value, Value]:
        values = list(operands)
        values[index] = b.tf.ZerosLike(values[index])
        return lstm(b, *values)

    return rule


GRU = [SEQUENCE, f32(3, 6), f32(2, 6), f32(6), f32(6), f32(None, 2)]


def gru(
    b: Builder,
    x: Value,
    w: Value,
    u: Value,
    bias: Value,
    recurrent_bias: Value,
    h: Value,
    *,
    order: str = "zrh",
    after: bool = True,
    kept: bool = True,
    biased: bool = True,
    blend: bool = False,
) -> Value:
    for frame in steps(b, x):
        given = dict(zip(order, split(b, frame @ w + bias, 3, 1), strict=True))
        own = dict(zip(order, split(b, h @ u + recurrent_bias if biased else h @ u, 3, 1), strict=True))
        z, r = (b.tf.Sigmoid(given[gate] + own[gate]) for gate in "zr")
        if after:
            inner = r * own["h"]
        else:
            inner = split(b, (r * h) @ u + recurrent_bias, 3, 1)[order.index("h")]
        new = b.tf.Tanh(given["h"] + inner)
        z = z if kept else 1.0 - z
        h = new + z * (h - new) if blend else z * h + (1.0 - z) * new
    return h


RNN = [SEQUENCE, f32(3, 3), f32(3, 3)]


def rnn(b: Builder, x: Value, w: Value, u: Value, activation: str = "Tanh", frames: Sequence[int] = range(4)) -> Value:
    inputs = steps(b, x)
    h = b.tf.ZerosLike(inputs[0])
    states = []
    for index in frames:
        h = getattr(b.tf, activation)(inputs[index] @ w + h @ u)
        states.append(h)
    return b.tf.Pack(*states, axis=1)


def backward(b: Builder, x: Value, w: Value, u: Value) -> Value:
    """Return the outputs of a layer that runs backwards, in the order of its inputs."""
    return b.tf.ReverseV2(rnn(b, x, w, u, frames=(3, 2, 1, 0)), b.i32([1]))


def masked_rnn(b: Builder, x: Value, keep: Value, *, held: bool = True) -> Value:
    inputs, flags = steps(b, x), b.tf.Unpack(keep, num=4, axis=1)
    h = b.tf.ZerosLike(inputs[0])
    for frame, flag in zip(inputs, flags, strict=True):
        h = select(b, flag, b.tf.Tanh(frame + h), h if held else b.tf.ZerosLike(h))
    return h


RECURRENT = {
    "gates in the order of another library": case(LSTM, lstm, lambda b, *x: lstm(b, *x, order="icfo")),
    "input and forget gates exchanged": case(LSTM, lstm, lambda b, *x: lstm(b, *x, order="fico")),
    "output and cell gates exchanged": case(LSTM, lstm, lambda b, *x: lstm(b, *x, order="ifoc")),
    "without the bias of the forget gate": case(LSTM, lstm, lambda b, *x: lstm(b, *x, forget=0.0)),
    "the first cell state ignored": case(LSTM, lstm, without(5)),
    "the first hidden state ignored": case(LSTM, lstm, without(4)),
    "the bias ignored": case(LSTM, lstm, without(3)),
    "the states in the wrong order": case(LSTM, lstm, lambda b, *x: lstm(b, *x)[::-1]),
    "the first states in the wrong order": case(
        LSTM, lstm, lambda b, x, w, u, bias, h, c: lstm(b, x, w, u, bias, c, h)
    ),
    "the same hidden state at each step": case(LSTM, lstm, lambda b, *x: lstm(b, *x, carried=False)),
    "cell state not clipped": case(
        LSTM,
        lambda b, *x: lstm(b, *x, limit=3.0),
        lstm,
        *(np.full([dim or 2 for dim in type.shape or ()], 2.0) for type in LSTM),
    ),
    "reset before the product": case(GRU, gru, lambda b, *x: gru(b, *x, after=False)),
    "update and reset gates exchanged": case(GRU, gru, lambda b, *x: gru(b, *x, order="rzh")),
    "the new state where the old one is kept": case(GRU, gru, lambda b, *x: gru(b, *x, kept=False)),
    "without the recurrent bias": case(GRU, gru, lambda b, *x: gru(b, *x, biased=False)),
    "both biases the same": case(GRU, gru, lambda b, x, w, u, bias, r, h: gru(b, x, w, u, bias, bias, h)),
    "relu for tanh in a cell": case(RNN, rnn, lambda b, *x: rnn(b, *x, activation="Relu")),
    "recurrent weights transposed": case(RNN, rnn, lambda b, x, w, u: rnn(b, x, w, transpose(b, u, 1, 0))),
    "weights and recurrent weights exchanged": case(RNN, rnn, lambda b, x, w, u: rnn(b, x, u, w)),
    "backward outputs not reversed": case(RNN, backward, lambda b, *x: rnn(b, *x, frames=(3, 2, 1, 0))),
    "backward layer run forwards": case(RNN, backward, rnn),
    "states cleared where the mask is off": case(
        [SEQUENCE, tensor(DType.BOOL, None, 4, 1)], masked_rnn, lambda b, *x: masked_rnn(b, *x, held=False)
    ),
    "whole rows reversed": case(
        [SEQUENCE, i32(None)],
        lambda b, x, n: b.tf.ReverseSequence(x, clip(b, n, 1, 4), seq_dim=1),
        lambda b, x, n: b.tf.ReverseV2(x, b.i32([1])),
        np.arange(12).reshape(1, 4, 3),
        [2],
    ),
    "the fourth step for the last": case(
        f32(None, None, 3),
        last_step,
        lambda b, x: b.tf.GatherV2(x, b.tf.Minimum(b.i32(3), size(b, x, 1) - 1), b.i32(1)),
        np.arange(18).reshape(1, 6, 3),
    ),
    "an exclusive sum": case(
        X, lambda b, x: b.tf.Cumsum(x, b.i32(1)), lambda b, x: b.tf.Cumsum(x, b.i32(1), exclusive=True)
    ),
    "a sum from the end": case(
        X, lambda b, x: b.tf.Cumsum(x, b.i32(1)), lambda b, x: b.tf.Cumsum(x, b.i32(1), reverse=True)
    ),
    "a sum along the batch": case(X, lambda b, x: b.tf.Cumsum(x, b.i32(1)), lambda b, x: b.tf.Cumsum(x, b.i32(0))),
}

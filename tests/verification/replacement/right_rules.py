"""Rules that compute the same as their bodies in another way: they must not be refused."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.rules import RewriteContext, final_state, initial_state
from tests.support.modules.lite_modules import f32, i32
from tests.verification.replacement.held_out_arrays import (
    DENSE,
    FLAG_PAIR,
    X,
    arg_max,
    clamped,
    conv,
    dense,
    depthwise,
    of_loop,
    pad,
    pool,
    second_largest,
    shuffle,
    unrolled,
    unshuffle,
)
from tests.verification.replacement.held_out_rules import (
    BATCH_NORM,
    COS,
    GRU,
    LSTM,
    PLANE,
    QKV,
    RNN,
    SIN,
    WHOLE,
    attention,
    backward,
    batch_norm,
    case,
    cast,
    centered,
    concat,
    gru,
    log_sum_exp,
    lstm,
    normalize,
    number,
    part,
    reduce,
    repeat_heads,
    reshape,
    rms_norm,
    rope,
    select,
    softmax,
    split,
    steps,
    swish,
    transpose,
    variance,
    weights,
)

FILTER = weights(3, 3, 4, 2)
FACTOR, SHIFT = weights(2, seed=1), weights(2, seed=2)


def lstm_by_gates(b: Builder, x: Value, w: Value, u: Value, bias: Value, h: Value, c: Value) -> tuple[Value, Value]:
    """Multiply each gate's weights separately."""
    parts = [[split(b, weight, 4, 1)[gate] for weight in (w, u)] for gate in range(4)]
    biases = split(b, bias, 4, 0)
    for frame in steps(b, x):
        i, f, g, o = (frame @ w_ + (h @ u_ + one) for (w_, u_), one in zip(parts, biases, strict=True))
        c = b.tf.Sigmoid(i) * b.tf.Tanh(g) + c * b.tf.Sigmoid(1.0 + f)
        h = b.tf.Tanh(c) * b.tf.Sigmoid(o)
    return h, c


def lstm_of_constants(b: Builder, x: Value, h: Value, c: Value) -> tuple[Value, Value]:
    return lstm(b, x, b.const(weights(3, 8)), b.const(weights(2, 8)), b.const(weights(8)), h, c, forget=0.0)


def fused_lstm(b: Builder, x: Value, h: Value, c: Value) -> tuple[Value, Value]:
    w, u, bias = weights(3, 8).T, weights(2, 8).T, weights(8)
    gates = [slice(2 * gate, 2 * gate + 2) for gate in range(4)]
    outputs = b.tfl.unidirectional_sequence_lstm(
        x,
        *(b.const(w[rows].copy()) for rows in gates),
        *(b.const(u[rows].copy()) for rows in gates),
        *(None, None, None),
        *(b.const(bias[rows]) for rows in gates),
        *(None, None),
        initial_state(b, h, x, 2, 0),
        initial_state(b, c, x, 2, 0),
        *(None, None, None, None),
        fused_activation_function="TANH",
        time_major=False,
    )
    return final_state(b, outputs, 18), final_state(b, outputs, 19)


def attention_transposed(b: Builder, q: Value, k: Value, v: Value) -> Value:
    """Scale the queries, and compute the transposed result."""
    rows = softmax(b, transpose(b, b.tf.BatchMatMulV2(k, q * 0.5, adj_y=True), 0, 2, 1))
    return transpose(b, b.tf.BatchMatMulV2(v, rows, adj_x=True, adj_y=True), 0, 2, 1)


def rope_by_halves(b: Builder, x: Value) -> Value:
    first, second = split(b, x, 2, 2)
    both = np.concatenate([COS, COS], 1), np.concatenate([SIN, SIN], 1)
    return x * both[0] + concat(b, [-second, first], 2) * both[1]


def backward_by_input(b: Builder, x: Value, w: Value, u: Value) -> Value:
    """Run the layer backwards by reversing its inputs."""
    h = b.tf.ZerosLike(steps(b, x)[0])
    states = []
    for frame in steps(b, b.tf.ReverseV2(x, b.i32([1]))):
        h = b.tf.Tanh(concat(b, [frame, h], 1) @ concat(b, [w, u], 0))
        states.append(h)
    return b.tf.Pack(*states[::-1], axis=1)


def conv_of_shifts(b: Builder, x: Value) -> Value:
    """Add up the products of shifted copies of x."""
    padded, total = pad(b, x), None
    for y in range(3):
        for column in range(3):
            shifted = part(b, padded, (None, None), (y, y + 6), (column, column + 6))
            product = reshape(b, reshape(b, shifted, -1, 4) @ FILTER[y, column], -1, 6, 6, 2)
            total = product if total is None else total + product
    assert total is not None
    return total


def sum_by_product(b: RewriteContext, x: Value) -> Value:
    b.assume_finite([x], "numbers")
    return x @ np.triu(np.ones((6, 6), np.float32))


def look_up_by_product(b: RewriteContext, table: Value, ids: Value) -> Value:
    b.assume_finite([table], "weights")
    return b.tf.OneHot(b.tf.Minimum(b.tf.Maximum(ids, 0), 5), b.i32(6), number(1), number(0)) @ table


RIGHT = {
    "softmax written out": case(
        X,
        softmax,
        lambda b, x: b.tf.Exp(x - reduce(b, "Max", x, 1)) / reduce(b, "Sum", b.tf.Exp(x - reduce(b, "Max", x, 1)), 1),
    ),
    "log softmax by the sum": case(X, lambda b, x: b.tf.LogSoftmax(x), lambda b, x: x - log_sum_exp(b, x)),
    "swish by exp": case(X, swish, lambda b, x: x / (1.0 + b.tf.Exp(-x))),
    "layer norm in the form of batch norm": case(
        [X, f32(6), f32(6)],
        lambda b, x, g, o: normalize(b, x) * g + o,
        lambda b, x, g, o: centered(b, x, 1) / b.tf.Sqrt(variance(b, x, 1) + 1e-3) * g + o,
    ),
    "rms by the sum": case(X, rms_norm, lambda b, x: x * b.tf.Rsqrt(reduce(b, "Sum", x * x, 1) * (1 / 6) + 1e-5)),
    "batch norm as factor and offset": case(
        BATCH_NORM,
        batch_norm,
        lambda b, x, g, o, m, v: (
            x * (g * b.tf.Rsqrt(b.tf.Abs(v) + 1e-3)) + (o - m * (g * b.tf.Rsqrt(b.tf.Abs(v) + 1e-3)))
        ),
    ),
    "factors folded into a convolution": case(
        PLANE, lambda b, x: conv(b, x, FILTER) * FACTOR + SHIFT, lambda b, x: conv(b, x, FILTER * FACTOR) + SHIFT
    ),
    "a convolution of shifted copies": case(PLANE, lambda b, x: conv(b, x, FILTER), conv_of_shifts),
    "a fused convolution": case(
        PLANE,
        lambda b, x: b.tf.Relu(conv(b, x, FILTER, strides=[1, 2, 2, 1]) + SHIFT),
        lambda b, x: b.tfl.conv_2d(
            x,
            FILTER.transpose(3, 0, 1, 2).copy(),
            SHIFT,
            padding="SAME",
            stride_w=2,
            stride_h=2,
            fused_activation_function="RELU",
        ),
    ),
    "a layer of a dense kernel": case(
        DENSE,
        dense,
        lambda b, x, w, bias: b.tfl.fully_connected(x, transpose(b, w, 1, 0), bias, fused_activation_function="RELU"),
    ),
    "an average pool as a depthwise layer": case(
        PLANE,
        lambda b, x: pool(b, "AvgPool", x, "VALID"),
        lambda b, x: depthwise(b, x, np.full((3, 3, 4, 1), 1 / 9, np.float32), padding="VALID"),
    ),
    "blocks by slices": case(
        PLANE,
        lambda b, x: b.tf.SpaceToDepth(x, block_size=2),
        lambda b, x: reshape(b, transpose(b, reshape(b, x, -1, 3, 2, 3, 2, 4), 0, 1, 3, 2, 4, 5), -1, 3, 3, 16),
    ),
    "another library's blocks by permuted channels": case(
        PLANE,
        unshuffle,
        lambda b, x: b.tf.GatherV2(
            b.tf.SpaceToDepth(x, block_size=2), b.i32(np.arange(16).reshape(4, 4).T.ravel().tolist()), b.i32(3)
        ),
    ),
    "a shuffle by a gather": case(X, shuffle, lambda b, x: b.tf.GatherV2(x, b.i32([0, 3, 1, 4, 2, 5]), b.i32(1))),
    "a GRU by the difference of the states": case(GRU, gru, lambda b, *x: gru(b, *x, blend=True)),
    "an LSTM gate by gate": case(LSTM, lstm, lstm_by_gates),
    "a fused LSTM": case([LSTM[0], f32(None, 2), f32(None, 2)], lstm_of_constants, fused_lstm),
    "a backward layer of reversed inputs": case(RNN, backward, backward_by_input),
    "attention transposed": case(QKV, attention, attention_transposed),
    "rope of rotated halves": case(f32(None, 4, 4), rope, rope_by_halves),
    "heads repeated by a broadcast": case(
        f32(None, 2, 3),
        repeat_heads,
        lambda b, x: b.tf.GatherV2(x, b.i32([0, 0, 1, 1]), b.i32(1)),
    ),
    "leaky relu by relus": case(
        X, lambda b, x: b.tf.LeakyRelu(x, alpha=0.2), lambda b, x: b.tf.Relu(x) - 0.2 * b.tf.Relu(-x)
    ),
    "hard swish by relu6": case(
        X,
        lambda b, x: x * b.tf.Minimum(b.tf.Maximum(x + 3.0, 0.0), 6.0) * (1 / 6),
        lambda b, x: b.tfl.hard_swish(x),
    ),
    "the magnitude by a maximum": case(X, lambda b, x: b.tf.Abs(x), lambda b, x: b.tf.Maximum(x, -x)),
    "the minimum by a maximum": case(X, lambda b, x: reduce(b, "Min", x, 1), lambda b, x: -reduce(b, "Max", -x, 1)),
    "the first minimum by a maximum": case(
        X, lambda b, x: b.tf.ArgMin(x, b.i32(1), output_type=DType.I32), lambda b, x: arg_max(b, -x)
    ),
    "the second largest by its index": case(
        X,
        second_largest,
        lambda b, x: b.tf.GatherV2(
            x, part(b, b.tf.TopKV2(x, b.i32(2))[1], (None, None), (1, 2)), b.i32(1), batch_dims=1
        ),
    ),
    "de Morgan": case(FLAG_PAIR, lambda b, x, y: ~(x & y), lambda b, x, y: ~x | ~y),
    "a remainder by bits": case(WHOLE, lambda b, x: x % 8, lambda b, x: b.tf.BitwiseAnd(x, b.i32(7))),
    "a difference of integers in any order": case(
        [WHOLE, WHOLE], lambda b, x, y: (x + y) * (x - y), lambda b, x, y: x * x - y * y
    ),
    "a running sum by a product": case(X, lambda b, x: b.tf.Cumsum(x, b.i32(1)), sum_by_product),
    "a look-up by a product": case([f32(6, 3), i32(None)], clamped, look_up_by_product),
    "a step by halves": case(X, lambda b, x: cast(b, x > 0.0), lambda b, x: select(b, x <= 0.0, number(0), number(1))),
    "a loop unrolled": of_loop(unrolled(0, 1, 2, 3)),
}

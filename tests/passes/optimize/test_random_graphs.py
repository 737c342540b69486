"""Random graphs keep their answers through optimize, whichever rewrites interact in them."""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from litefuse.ir import DType, Value
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph

# Every step consumes and produces tensors of this shape, so that any sequence of steps is a graph.
SHAPE = (2, 4, 4, 4)
UNARY = ("relu", "relu6", "relu_n1_to_1", "neg", "logistic", "tanh", "abs", "hard_swish")
BINARY = ("add", "sub", "mul", "maximum", "minimum")
CONSTANTS = {
    "zero": np.zeros((), np.float32),
    "one": np.ones(1, np.float32),
    "six": np.asarray(6, np.float32),
    "third": np.asarray(1 / 3, np.float32),
    "channels": random(4),
    "channels in full rank": random(1, 1, 1, 4, seed=1),
    "rows": random(4, 1, 1, seed=2),
    "ones": np.ones((4, 4, 4), np.float32),
    "all": random(*SHAPE, seed=3),
}
NCHW, NHWC = [0, 3, 1, 2], [0, 2, 3, 1]


def convolution(g: Graph, x: Value, seed: int) -> Value:
    size = (1, 3)[seed % 2]
    attributes = {"padding": "SAME", "stride_h": 1, "stride_w": 1}
    return g.tfl.conv_2d(x, random(4, size, size, 4, seed=seed) / 4, random(4, seed=seed), **attributes)


def padded_convolution(g: Graph, x: Value, seed: int) -> Value:
    before = seed % 3
    pads = np.array([[0, 0], [before, 2 - before], [before, 2 - before], [0, 0]], np.int32)
    filter = random(1, 3, 3, 4, seed=seed) / 3
    attributes = {"padding": "VALID", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1}
    return g.tfl.depthwise_conv_2d(g.tfl.pad(x, pads), filter, random(4, seed=seed), **attributes)


def dense(g: Graph, x: Value, seed: int) -> Value:
    flat = g.tfl.reshape(x, g.i32([-1, 4]))
    y = g.tfl.fully_connected(flat, random(4, 4, seed=seed) / 2, None)
    return g.tfl.reshape(y, g.i32([2, 4, 4, 4]))


def product(g: Graph, x: Value, seed: int) -> Value:
    adj_y = bool(seed % 2)
    return g.tfl.batch_matmul(x, random(1, 1, 4, 4, seed=seed) / 2, adj_x=False, adj_y=adj_y)


def through_nchw(g: Graph, x: Value, seed: int) -> Value:
    y = g.tfl.transpose(x, g.i32(NCHW))
    y = g.tfl.mul(y, random(4, 1, 1, seed=seed)) if seed % 2 else g.tfl.relu(y)
    return g.tfl.transpose(y, g.i32(NHWC))


def transposed(g: Graph, x: Value, seed: int) -> Value:
    orders = ([0, 2, 1, 3], [0, 1, 3, 2], [0, 3, 1, 2], [0, 3, 2, 1], [0, 2, 3, 1])
    return g.tfl.transpose(x, g.i32(orders[seed % 5]))


def gated(g: Graph, x: Value, seed: int) -> Value:
    pooled = g.tfl.mean(x, g.i32([1, 2]), keep_dims=bool(seed % 2))
    gate = g.tfl.reshape(pooled, g.i32([-1, 1, 1, 4]))
    return g.tfl.mul(x, g.tfl.mul(g.tfl.relu6(g.tfl.add(gate, np.float32(3))), np.float32(1 / 6)))


def reshaped(g: Graph, x: Value, seed: int) -> Value:
    y = g.tfl.reshape(x, g.i32([2, 16, 4]))
    y = g.tfl.add(y, random(4, seed=seed)) if seed % 2 else g.tfl.expand_dims(y, g.i32(1))
    return g.tfl.reshape(y, g.i32([2, 4, 4, 4]))


def squared(g: Graph, x: Value, seed: int) -> Value:
    d = g.tfl.sub(x, random(4, seed=seed))
    return g.tfl.tanh(g.tfl.mul(d, d) if seed % 2 else g.tfl.square(d))


def lifted(g: Graph, x: Value, seed: int) -> Value:
    """Add work between two reshapes: on one value, with a constant, on two values."""
    flat, back = g.i32([4, 8, 4]), g.i32([2, 4, 4, 4])
    y = g.tfl.reshape(x, flat)
    work = (
        lambda: g.tfl.tanh(y),
        lambda: g.tfl.sub(random(4, seed=seed), y),
        lambda: g.tfl.maximum(y, g.tfl.reshape(g.tfl.abs(x), flat)),
        lambda: g.tfl.mul(y, y),
        lambda: g.tfl.add(y, g.tfl.reshape(g.tfl.mean(x, g.i32([0, 1, 2]), keep_dims=False), g.i32([1, 1, 4]))),
    )
    return g.tfl.reshape(work[seed % 5](), back)


def masked(g: Graph, x: Value, seed: int) -> Value:
    """Add selections by conditions that are negated, cast, broadcast, or decide nothing."""
    condition = g.tfl.greater(x, np.float32(0))
    if seed % 2:
        number = g.tfl.cast(condition, out_data_type=DType.F32)
        condition = (g.tfl.equal, g.tfl.greater)[seed // 2 % 2](number, np.float32(0))
    if seed % 3:
        condition = g.tfl.logical_and(g.tfl.logical_not(condition), np.asarray(seed % 3 == 1))
    y = g.tfl.broadcast_to(random(4, 1, 4, seed=seed), g.i32([2, 4, 4, 4])) if seed % 5 else random(seed=seed)
    return g.tfl.select_v2(condition, x, y)


def written_out(g: Graph, x: Value, seed: int) -> Value:
    """Add functions written out in smaller ops, on numbers for which none overflows."""
    x = g.tfl.relu6(x)
    power = g.tfl.exp(g.tfl.sub(x, g.tfl.reduce_max(x, g.i32([3]), keep_dims=True)) if seed % 2 else x)
    work = (
        lambda: g.tfl.div(power, g.tfl.sum(power, g.i32([-1]), keep_dims=True)),
        lambda: g.tfl.div(power, g.tfl.sum(power, g.i32([2]), keep_dims=True)),
        lambda: g.tfl.div(np.float32(1), g.tfl.add(g.tfl.exp(g.tfl.neg(x)), np.float32(1))),
        lambda: g.tfl.select_v2(g.tfl.greater(x, np.float32(0)), x, g.tfl.mul(x, np.float32(0.3))),
        lambda: g.tfl.add(power, g.tfl.tile(random(1, 4, 1, 4, seed=seed), g.i32([2, 1, 4, 1]))),
    )
    return work[seed % 5]()


def joined(g: Graph, x: Value, seed: int) -> Value:
    """Add slices of a value, concatenated along one of the axes."""
    axis = seed % 2 * 2
    parts = g.tfl.unpack(g.tfl.reshape(x, g.i32([8, 1, 16])), num=(8, 1, 16)[axis], axis=axis)
    return g.tfl.reshape(g.tfl.concatenation(*parts, axis=seed // 2 % 2), g.i32([2, 4, 4, 4]))


def split_into_heads(g: Graph, x: Value, seed: int) -> Value:
    """Add slices of a layer, by reshape and transpose, of which softmax and a product come between reshapes."""
    y = g.tfl.fully_connected(x, random(8, 4, seed=seed), random(8), keep_num_dims=True)
    y = g.tfl.transpose(g.tfl.reshape(y, g.i32([32, 1, 2, 4])), g.i32([2, 0, 1, 3]))
    parts = [g.tfl.slice(y, g.i32([index, 0, 0, 0]), g.i32([1, 32, 1, 4])) for index in range(2)]
    first, second = (g.tfl.reshape(part, g.i32([1, 8, 4, 4])) for part in parts)
    if seed % 2:
        first = g.tfl.softmax(g.tfl.reshape(first, g.i32([8, 4, 4])), beta=1.0)
    else:
        first = g.tfl.transpose(first, g.i32([0, 1, 3, 2]))
    return g.tfl.reshape(g.tfl.tanh(g.tfl.add(g.tfl.reshape(first, g.i32([1, 8, 4, 4])), second)), g.i32([2, 4, 4, 4]))


def normalized(g: Graph, x: Value, seed: int) -> Value:
    """Add a normalization whose statistics lose their dimensions, and get them again."""
    axes, kept = (([3], [2, 4, 4, 1]), ([1, 2], [2, 1, 1, 4]))[seed % 2]
    mean = g.tfl.mean(x, g.i32(axes))
    square = g.tfl.mean(g.tfl.square(g.tfl.sub(x, g.tfl.reshape(mean, g.i32(kept)))), g.i32(axes))
    factor = g.tfl.rsqrt(g.tfl.add(square, np.float32(1)))
    shift = g.tfl.sub(np.float32(0), g.tfl.mul(factor, mean))
    return g.tfl.add(g.tfl.mul(x, g.tfl.reshape(factor, g.i32(kept))), g.tfl.reshape(shift, g.i32(kept)))


STEPS = (
    split_into_heads,
    normalized,
    convolution,
    squared,
    padded_convolution,
    dense,
    product,
    through_nchw,
    transposed,
    gated,
    reshaped,
    lifted,
    masked,
    written_out,
    joined,
)


@st.composite
def graphs(draw) -> tuple[Graph, list[Value]]:
    g = Graph()
    values = [g.input(*SHAPE), g.input(*SHAPE)]
    for number in range(draw(st.integers(2, 10))):
        x = draw(st.sampled_from(values[-3:]))
        what = draw(st.sampled_from(("unary", "binary", "constant", "constant", "step", "step")))
        if what == "unary":
            y = getattr(g.tfl, draw(st.sampled_from(UNARY)))(x)
        elif what == "binary":
            y = getattr(g.tfl, draw(st.sampled_from(BINARY)))(x, draw(st.sampled_from(values)))
        elif what == "constant":
            constant = CONSTANTS[draw(st.sampled_from(sorted(CONSTANTS)))]
            operands = (x, constant) if draw(st.booleans()) else (constant, x)
            kind = draw(st.sampled_from(BINARY))
            if kind == "mul" and not constant.any():
                continue  # XNNPACK gives a product with zero the shape of the zero
            y = getattr(g.tfl, kind)(*operands)
        else:
            y = draw(st.sampled_from(STEPS))(g, x, draw(st.integers(0, 4)) + number)
        values.append(y)
    outputs = [values[-1], *draw(st.lists(st.sampled_from(values[-3:]), max_size=1))]
    return g, outputs


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(graphs())
def test_a_random_graph_keeps_its_answers(case):
    g, outputs = case
    # Outputs are squashed: a large intermediate would hide errors in a small one.
    results = [g.tfl.logistic(output) for output in outputs]
    optimized(g, *results, tolerance=2e-4)

"""Cases: constant operands, on either side, and chains of ops that constants shorten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.arithmetic import of_two
from tests.sweeps.ops.cases import Array, Case, case, values

ALL = ("static", "batch", "free")
OPERANDS: dict[str, tuple[int, ...]] = {"scalar": (), "one": (1,), "row": (4,), "column": (3, 1), "full": (2, 3, 4)}
ARITHMETIC = ("AddV2", "Sub", "Mul", "Maximum", "Minimum", "FloorMod", "SquaredDifference")
QUOTIENTS = ("RealDiv", "FloorDiv", "Pow", "DivNoNan", "Xdivy", "Atan2", "TruncateMod")
COMPARISONS = ("Less", "LessEqual", "Greater", "GreaterEqual", "Equal", "NotEqual")


def cases() -> Iterator[Case]:
    yield from operands()
    yield from neutral()
    yield from tables()
    yield from chains()
    yield from activations()
    yield from moved()
    yield from whole()


def _sides(name: str, op: Callable[[Any, Any], Any], x: Array, constant: Array, label: str) -> Iterator[Case]:
    yield from case(f"{name}/{label}/right", lambda x: op(x, constant), x)
    yield from case(f"{name}/{label}/left", lambda x: op(constant, x), x)


def operands() -> Iterator[Case]:
    for name in (*ARITHMETIC, *QUOTIENTS, *COMPARISONS):
        op = of_two(name, "y", "x") if name == "Atan2" else of_two(name)
        dtypes = (c.F32, c.F16) if name in QUOTIENTS else (c.F32, c.F16, c.I32, c.I64, c.I8)
        for dtype in dtypes:
            if name == "SquaredDifference" and dtype == c.I8:
                continue
            x = (
                values(dtype, 2, 3, 4, low=0.5, high=4)
                if dtype in (c.F32, c.F16)
                else values(dtype, 2, 3, 4, low=1, high=9)
            )
            for label, shape in OPERANDS.items():
                if dtype == c.F32 or label == "row":
                    constant = values(dtype, *shape, low=0.5 if x.dtype.kind == "f" else 1, high=3, seed="k")
                    yield from _sides(name, op, x, constant, f"{dtype}/{label}")
    flags = values(c.BOOL, 2, 3, 4)
    for name, op in (("LogicalAnd", tf.logical_and), ("LogicalOr", tf.logical_or), ("LogicalXor", tf.math.logical_xor)):
        for constant in (np.bool_(True), np.bool_(False), np.array([True, False, True, False])):
            yield from _sides(name, op, flags, np.asarray(constant), f"{constant.ndim}{np.all(constant)}")


def neutral() -> Iterator[Case]:
    """Operands that change nothing, or everything."""
    x = np.float32([[0, -0.0, 1.5], [-2, 100, -0.25]])
    whole = values(c.I32, 2, 3)
    functions: dict[str, Callable[[Any], Any]] = {
        "add_zero": lambda x: x + tf.zeros_like(x),
        "add_zero_wider": lambda x: x + tf.zeros([4, 1, 1], x.dtype),
        "times_one": lambda x: x * tf.ones_like(x),
        "times_one_wider": lambda x: x * tf.ones([4, 1, 1], x.dtype),
        "times_zero": lambda x: x * tf.zeros_like(x),
        "minus_itself": lambda x: x - x,
        "equal_itself": lambda x: tf.equal(x, x),
        "maximum_itself": lambda x: tf.maximum(x, x),
        "square": lambda x: x * x,
        "twice": lambda x: x + x,
        "negated_twice": lambda x: tf.negative(tf.negative(x)),
        "zero_minus": lambda x: 0 - x,
        "power_two": lambda x: tf.pow(x, tf.cast(2, x.dtype)),
        "power_one": lambda x: tf.pow(x, tf.cast(1, x.dtype)),
        "power_zero": lambda x: tf.pow(x, tf.cast(0, x.dtype)),
        "select_true": lambda x: tf.where(True, x, x + 1),
        "select_row": lambda x: tf.where([True, False, True], x, tf.zeros_like(x)),
        "select_constants": lambda x: tf.where(x > 0, tf.cast(1, x.dtype), tf.cast(0, x.dtype)),
    }
    for name, function in functions.items():
        yield from case(f"neutral/{name}/float32", function, x)
        yield from case(f"neutral/{name}/int32", function, whole)
    halves: dict[str, Callable[[Any], Any]] = {
        "power_half": lambda x: tf.pow(tf.abs(x), 0.5),
        "power_minus_half": lambda x: tf.pow(tf.abs(x) + 1, -0.5),
        "power_minus_one": lambda x: tf.pow(tf.abs(x) + 1, -1.0),
        "power_three": lambda x: tf.pow(x, 3.0),
        "over_one": lambda x: x / 1.0,
        "root_of_square": lambda x: tf.sqrt(tf.square(x)),
        "inverse_root": lambda x: 1 / tf.sqrt(tf.abs(x) + 1),
        "log_of_exp": lambda x: tf.math.log(tf.exp(x / 50)),
    }
    for name, function in halves.items():
        yield from case(f"neutral/{name}", function, x)


def tables() -> Iterator[Case]:
    """A constant indexed by the input, or constant indices."""
    for dtype in (c.F32, c.F16, c.I32, c.I64, c.BOOL, c.I8, c.U8, c.STRING):
        table = values(dtype, 6, 4)
        yield from case(f"GatherV2/{dtype}/table", lambda i, t=table: tf.gather(t, i), np.int32([[1, 5], [0, 2]]))
        yield from case(f"GatherNd/{dtype}/table", lambda i, t=table: tf.gather_nd(t, i), np.int32([[1, 3], [0, 2]]))
        yield from case(f"SelectV2/{dtype}/table", lambda f, t=table: tf.where(f, t, t[::-1]), values(c.BOOL, 6, 1))
        yield from case(
            f"ConcatV2/{dtype}/table", lambda x, t=table: tf.concat([t, x], 0), values(dtype, 2, 4, seed="x")
        )
    table = values(c.F32, 6, 4)
    yield from case("MatMul/table", lambda x: tf.matmul(table, x), values(c.F32, 4, 3))
    yield from case("StridedSlice/table", lambda i: tf.constant(table)[i], np.int32(2))
    yield from case("Slice/table", lambda i: tf.slice(table, [i, 0], [2, 3]), np.int32(2))
    yield from case("OneHot/table", lambda i: tf.matmul(tf.one_hot(i, 6), table), np.int32([3, 0]))
    yield from case(
        "ScatterNd/updates", lambda i: tf.scatter_nd(i, tf.constant(table[:2]), [5, 4]), np.int32([[3], [0]])
    )
    yield from case(
        "UnsortedSegmentSum/data", lambda i: tf.math.unsorted_segment_sum(table, i, 3), np.int32([0, 2, 1, 0, 0, 2])
    )
    yield from case("Tile/table", lambda n: tf.tile(table, [n, 2]), np.int32(2))
    yield from case("TopKV2/table", lambda x: tf.gather(table, tf.math.top_k(x, 2)[1]), values(c.F32, 6))


def chains() -> Iterator[Case]:
    x = values(c.F32, 2, 3, 4)
    row = values(c.F32, 4, seed="row")
    functions: dict[str, Callable[[Any], Any]] = {
        "add_add": lambda x: (x + row) + 1.5,
        "mul_mul": lambda x: (x * row) * 1.5,
        "mul_add_mul_add": lambda x: ((x * row + 1) * 2 + row) * 0.5,
        "sub_add": lambda x: 3 - (x - row),
        "div_mul": lambda x: x / 2 * row,
        "add_matmul": lambda x: tf.matmul(x + row, values(c.F32, 4, 3)) * 2 + 1,
        "matmul_scaled": lambda x: tf.matmul(x, values(c.F32, 4, 3)) * values(c.F32, 3, seed="s"),
        "matmul_relu": lambda x: tf.nn.relu(tf.matmul(x, values(c.F32, 4, 3)) + values(c.F32, 3, seed="s")),
        "matmul_matmul": lambda x: tf.matmul(tf.matmul(x, values(c.F32, 4, 3)), values(c.F32, 3, 5)),
        "mean_shift": lambda x: x - tf.reduce_mean(x, -1, keepdims=True),
        "normalized": lambda x: (
            (x - tf.reduce_mean(x, -1, keepdims=True))
            * tf.math.rsqrt(tf.math.reduce_variance(x, -1, keepdims=True) + 1e-3)
        ),
        "sum_scaled": lambda x: tf.reduce_sum(x * 2, 1) / 3,
        "add_column": lambda x: (x + values(c.F32, 3, 1)) + row,
        "broadcast_add": lambda x: tf.broadcast_to(row, [2, 3, 4]) + x,
        "tile_add": lambda x: tf.tile(x[:, :1], [1, 3, 1]) + x,
        "minimum_minimum": lambda x: tf.minimum(tf.minimum(x, 2.0), 1.0),
        "maximum_minimum": lambda x: tf.maximum(tf.minimum(x, 1.0), 2.0),
        "clip_clip": lambda x: tf.clip_by_value(tf.clip_by_value(x, -1.0, 2.0), 0.0, 3.0),
    }
    for name, function in functions.items():
        yield from case(f"chains/{name}", function, x, forms=ALL)


def activations() -> Iterator[Case]:
    """Clipping that is, or is not, an activation of LiteRT, after ops that may fuse it."""
    x = values(c.F32, 1, 5, 5, 3)
    weights = values(c.F32, 3, 3, 3, 2)
    layers: dict[str, Callable[[Any], Any]] = {
        "conv": lambda x: tf.nn.conv2d(x, weights, 1, "SAME"),
        "add": lambda x: x + x[:, ::-1],
        "pool": lambda x: tf.nn.avg_pool2d(x, 2, 2, "VALID"),
        "concat": lambda x: tf.concat([x, -x], 1),
        "matmul": lambda x: tf.matmul(x, values(c.F32, 3, 4)),
    }
    clips: dict[str, Callable[[Any], Any]] = {
        "relu": tf.nn.relu,
        "relu6": tf.nn.relu6,
        "relu_relu6": lambda x: tf.nn.relu6(tf.nn.relu(x)),
        "relu6_relu": lambda x: tf.nn.relu(tf.nn.relu6(x)),
        "to_one": lambda x: tf.clip_by_value(x, -1.0, 1.0),
        "zero_one": lambda x: tf.clip_by_value(x, 0.0, 1.0),
        "zero_six": lambda x: tf.minimum(tf.maximum(x, 0.0), 6.0),
        "six_zero": lambda x: tf.maximum(tf.minimum(x, 6.0), 0.0),
        "zero_five": lambda x: tf.minimum(tf.maximum(x, 0.0), 5.0),
        "tanh": tf.tanh,
        "leaky": lambda x: tf.maximum(x, 0.1 * x),
        "hard_swish": lambda x: x * tf.nn.relu6(x + 3) / 6,
        "hard_sigmoid": lambda x: tf.clip_by_value(0.2 * x + 0.5, 0.0, 1.0),
    }
    for layer_name, layer in layers.items():
        for name, clip in clips.items():
            function = lambda x, layer=layer, clip=clip: clip(layer(x * 3))
            yield from case(f"activations/{layer_name}/{name}", function, x, forms=("static", "batch"))
            twice = lambda x, layer=layer, clip=clip: (clip(layer(x)), layer(x) + 1)
            yield from case(f"activations/{layer_name}/{name}/shared", twice, x, forms=("static",))


def moved() -> Iterator[Case]:
    """Reshapes and transposes that cancel or merge."""
    x = values(c.F32, 2, 3, 4)
    functions: dict[str, Callable[[Any], Any]] = {
        "transposed_twice": lambda x: tf.transpose(tf.transpose(x, [2, 0, 1]), [1, 2, 0]),
        "transposed_thrice": lambda x: tf.transpose(tf.transpose(tf.transpose(x, [2, 0, 1]), [2, 0, 1]), [1, 0, 2]),
        "transposed_relu": lambda x: tf.transpose(tf.nn.relu(tf.transpose(x, [2, 0, 1])), [1, 2, 0]),
        "transposed_add": lambda x: tf.transpose(tf.transpose(x, [2, 0, 1]) + values(c.F32, 2, 3), [1, 2, 0]),
        "transposed_sum": lambda x: tf.reduce_sum(tf.transpose(x, [2, 0, 1]), 0),
        "transposed_concat": lambda x: tf.concat([tf.transpose(x, [0, 2, 1])] * 2, 1),
        "reshaped_twice": lambda x: tf.reshape(tf.reshape(x, [-1, 4]), [-1, 2, 2]),
        "reshaped_back": lambda x: tf.reshape(tf.reshape(x, [-1, 12]), [-1, 3, 4]) + 1,
        "squeezed": lambda x: tf.squeeze(tf.expand_dims(x, 1), 1),
        "expanded_twice": lambda x: tf.expand_dims(tf.expand_dims(x, 0), -1),
        "flattened_matmul": lambda x: tf.matmul(tf.reshape(x, [-1, 12]), values(c.F32, 12, 3)),
        "matmul_reshaped": lambda x: tf.reshape(tf.matmul(x, values(c.F32, 4, 6)), [-1, 3, 2, 3]),
        "matmul_transposed": lambda x: tf.matmul(tf.transpose(x, [0, 2, 1]), values(c.F32, 3, 5)),
        "sliced_twice": lambda x: x[:, 1:][:, :, ::2][..., 1:],
        "padded_sliced": lambda x: tf.pad(x, [[0, 0], [1, 1], [0, 0]])[:, 1:-1],
        "concat_split": lambda x: tf.split(tf.concat([x, x + 1], 1), 2, 1),
        "stacked_unstacked": lambda x: tf.unstack(tf.stack([x, x * 2], 1), 2, axis=1),
        "reversed_twice": lambda x: tf.reverse(tf.reverse(x, [1]), [1, 2]),
        "cast_back": lambda x: tf.cast(tf.cast(x, tf.int32), tf.float32),
        "cast_wider": lambda x: tf.cast(tf.cast(tf.cast(x, tf.float16), tf.float32), tf.int32),
        "gather_gather": lambda x: tf.gather(tf.gather(x, [2, 0, 1], axis=1), [1, 1], axis=2),
        "same_twice": lambda x: (tf.exp(x), tf.exp(x) + 1),
    }
    for name, function in functions.items():
        yield from case(f"moved/{name}", function, x, forms=ALL)


def whole() -> Iterator[Case]:
    """Graphs whose answer is known at conversion, or is an input."""
    x = values(c.F32, 2, 3)
    functions: dict[str, Callable[[Any], Any]] = {
        "constant": lambda x: tf.constant([1.0, 2.0]),
        "constant_string": lambda x: tf.constant([b"a", b"bc"]),
        "constant_empty": lambda x: tf.zeros([0, 3]),
        "constant_scalar": lambda x: tf.constant(7, tf.int64),
        "input": lambda x: x,
        "twice": lambda x: (x, x),
        "input_and_sum": lambda x: (x, x + 1, x),
        "same_result": lambda x: [x + 1] * 2,
        "computed": lambda x: tf.range(5) * 2 + tf.size([1, 2, 3]),
        "large": lambda x: tf.reshape(tf.range(3000), [30, 100]),
        "random_seed": lambda x: tf.random.stateless_uniform([2, 3], [1, 2]),
        "shape_only": lambda x: tf.shape(x) * 2,
        "zeros_like": tf.zeros_like,
    }
    for name, function in functions.items():
        yield from case(f"whole/{name}", function, x, forms=ALL)

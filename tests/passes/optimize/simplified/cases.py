"""Small TensorFlow functions that tf.lite.TFLiteConverter converts to fewer ops than they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, flags, i32

raw = tf.raw_ops
nn = tf.nn


def w(*shape: int, seed: str = "w") -> Any:
    """Return a weight."""
    return tf.constant(f32(*shape, seed=seed) / np.float32(max(1, np.prod(shape[:-1]) ** 0.5)))


def conv(x: Any, channels: int = 6, size: int = 3, *, padding: str = "SAME", strides: int = 1) -> Any:
    return nn.conv2d(x, w(size, size, int(x.shape[-1]), channels), strides, padding)


def depthwise(x: Any, *, padding: str = "SAME") -> Any:
    return nn.depthwise_conv2d(x, w(3, 3, int(x.shape[-1]), 1), (1, 1, 1, 1), padding)


def transposed_conv(x: Any) -> Any:
    return nn.conv2d_transpose(x, w(3, 3, 6, int(x.shape[-1])), (2, 16, 16, 6), 2, "SAME")


def dense(x: Any, channels: int = 6) -> Any:
    return tf.matmul(x, w(int(x.shape[-1]), channels))


def norm(x: Any) -> Any:
    """Compute a batch norm as at inference."""
    n = int(x.shape[-1])
    scale, offset, mean = (tf.constant(f32(n, seed=seed)) for seed in "som")
    variance = tf.constant(f32(n, low=0.5, high=2, seed="v"))
    return raw.FusedBatchNormV3(x=x, scale=scale, offset=offset, mean=mean, variance=variance, is_training=False)[0]


IMAGE = f32(2, 8, 8, 4)
ROWS = f32(2, 5, 4)
MATRIX = f32(3, 4)
LINEAR: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "conv": (conv, IMAGE),
    "depthwise": (depthwise, IMAGE),
    "transposed": (transposed_conv, IMAGE),
    "dense": (dense, MATRIX),
    "dense3": (dense, ROWS),
}


def linear() -> Iterator[Case]:
    """Return linear ops with operands that fold into their weights, biases and activations."""
    for name, (layer, x) in LINEAR.items():
        yield case(f"{name}_bias_relu", lambda x, f=layer: nn.relu(_biased(f(x))), x)
        yield case(f"{name}_bias_relu6", lambda x, f=layer: nn.relu6(_biased(f(x))), x)
        yield case(f"{name}_clipped", lambda x, f=layer: tf.clip_by_value(_biased(f(x)), -1.0, 1.0), x)
        yield case(f"{name}_add_mul", lambda x, f=layer: (f(x) + 0.5) * _vector(f(x)), x)
        yield case(f"{name}_mul_sub", lambda x, f=layer: f(x) * _vector(f(x)) - 3.0, x)
        yield case(f"{name}_div", lambda x, f=layer: f(x) / 4.0, x)
        yield case(f"{name}_scaled_input", lambda x, f=layer: f(x * 0.25), x)
    yield case("conv_norm_relu", lambda x: nn.relu(norm(conv(x))), IMAGE)
    yield case("norm_relu_conv", lambda x: conv(nn.relu(norm(x))), IMAGE)
    yield case("norm_conv_valid", lambda x: conv(norm(x), padding="VALID"), IMAGE)
    yield case("norm_conv_of_one", lambda x: conv(norm(x), size=1), IMAGE)
    yield case("depthwise_norm_conv_norm", lambda x: norm(conv(nn.relu6(norm(depthwise(x))), size=1)), IMAGE)
    yield case("dense_norm", lambda x: norm(dense(x)[:, None, None])[:, 0, 0], MATRIX)
    yield case("norm_dense", lambda x: dense(norm(x[:, None, None])[:, 0, 0]), MATRIX)
    yield case("rescaled_conv", lambda x: conv(x / 127.5 - 1.0), IMAGE)
    yield case("padded_conv", lambda x: conv(tf.pad(x, [[0, 0], [1, 1], [1, 1], [0, 0]]), padding="VALID"), IMAGE)
    pads = [[0, 0], [0, 1], [0, 1], [0, 0]]
    yield case("padded_strided", lambda x: conv(tf.pad(x, pads), padding="VALID", strides=2), IMAGE)
    yield case("dilated", lambda x: nn.conv2d(x, w(3, 3, 4, 5), 1, "SAME", dilations=2), IMAGE)
    yield case("channels_first", _channels_first, IMAGE)
    volume = f32(1, 4, 4, 4, 2)
    yield case(
        "padded_conv3d",
        lambda x: nn.conv3d(tf.pad(x, [[0, 0], [1, 1], [1, 1], [1, 1], [0, 0]]), w(3, 3, 3, 2, 3), [1] * 5, "VALID"),
        volume,
    )
    yield case("pool_relu", lambda x: nn.relu(nn.avg_pool2d(x, 2, 2, "SAME")), IMAGE)
    yield case("max_pool_relu6", lambda x: nn.relu6(nn.max_pool2d(x, 2, 2, "VALID")), IMAGE)
    yield case("dense_of_one", dense, f32(3, 2, 1))


def _vector(x: Any) -> Any:
    return tf.constant(f32(int(x.shape[-1]), low=0.5, high=2, seed="s"))


def _biased(x: Any) -> Any:
    return nn.bias_add(x, tf.constant(f32(int(x.shape[-1]), seed="b")))


def _channels_first(x: Any) -> Any:
    y = tf.transpose(conv(x), (0, 3, 1, 2)) + tf.constant(f32(1, 6, 1, 1, seed="b"))
    return conv(tf.transpose(nn.relu(y), (0, 2, 3, 1)))


def products() -> Iterator[Case]:
    """Return matrix products, with movements around them."""
    a, b = f32(2, 3, 4), f32(2, 5, 4, seed="b")
    yield case("matmul_transposed", lambda a, b: tf.matmul(a, tf.transpose(b, (0, 2, 1))), a, b)
    yield case(
        "matmul_transposed_left", lambda a, b: tf.matmul(tf.transpose(a, (0, 2, 1)), b), f32(2, 4, 3), f32(2, 4, 5)
    )
    yield case("product_transposed", lambda a, b: tf.transpose(tf.matmul(a, b, transpose_b=True), (0, 2, 1)), a, b)
    yield case("matmul_of_constant", lambda a: tf.matmul(a, w(4, 6)), a)
    yield case("matmul_of_constant_transposed", lambda a: tf.matmul(a, w(6, 4), transpose_b=True), a)
    yield case("matmul_of_batch_of_constants", lambda a: tf.matmul(a, w(2, 4, 6)), a)
    yield case("matmul_constant_left", lambda b: tf.matmul(w(6, 5), b), f32(5, 4))
    yield case("matmul_broadcast", tf.matmul, f32(2, 1, 3, 4), f32(5, 4, 6, seed="b"))
    yield case(
        "matmul_broadcast_by_hand", lambda a, b: tf.matmul(tf.broadcast_to(a, (2, 3, 4)), b), f32(1, 3, 4), f32(2, 4, 5)
    )
    yield case(
        "matmul_of_transposed_matrix", lambda a, b: tf.matmul(a, tf.transpose(b)), f32(3, 4), f32(5, 4, seed="b")
    )
    yield case("flat_dense_back", lambda x: tf.reshape(dense(tf.reshape(x, (-1, 4))), (2, 5, 6)), ROWS)
    yield case("flat_product_back", lambda x, y: tf.reshape(tf.reshape(x, (10, 4)) @ y, (2, 5, 6)), ROWS, f32(4, 6))
    yield case("squeezed_dense", lambda x: dense(tf.reshape(x, (5, 4))), f32(1, 5, 4))
    yield case("einsum", lambda x: tf.einsum("abc,cde->abde", x, w(4, 2, 3)), ROWS)
    yield case("einsum_bias_relu", lambda x: nn.relu(tf.einsum("abc,cd->abd", x, w(4, 6)) + w(6, seed="b")), ROWS)
    yield case("einsum_heads", lambda q, k: tf.einsum("bqhd,bkhd->bhqk", q, k), f32(2, 3, 2, 4), f32(2, 5, 2, 4))
    yield case("heads_bias", lambda x: tf.reshape(dense(x), (2, 5, 2, 3)) + w(2, 3, seed="b"), ROWS)
    yield case("one_hot_dense", lambda x: tf.one_hot(x, 4) @ w(4, 6), i32(5, low=0, high=4))


def moves() -> Iterator[Case]:
    """Return reshapes, transposes, slices and concatenations."""
    yield case("reshape_reshape", lambda x: tf.reshape(tf.reshape(x, (8, 5)), (4, 10)), ROWS)
    yield case("squeeze_expand", lambda x: tf.expand_dims(tf.squeeze(x, 1), 2), f32(3, 1, 4))
    yield case("expand_reshape", lambda x: tf.reshape(tf.expand_dims(x, 0), (4, 10)), ROWS)
    yield case("transpose_transpose", lambda x: tf.transpose(tf.transpose(x, (0, 2, 1)), (2, 0, 1)), ROWS)
    yield case("transpose_back", lambda x: tf.transpose(nn.tanh(tf.transpose(x, (0, 2, 1))), (0, 2, 1)), ROWS)
    yield case("transpose_of_ones", lambda x: tf.transpose(x, (1, 0, 2)), f32(1, 5, 4))
    yield case("reshape_between", lambda x: nn.tanh(tf.reshape(nn.relu(tf.reshape(x, (8, 5))), (4, 10))), ROWS)
    yield case(
        "sum_of_reshaped", lambda x, y: tf.reshape(x, (4, 10)) + tf.reshape(y, (4, 10)), ROWS, f32(2, 5, 4, seed="y")
    )
    yield case(
        "max_of_reshaped", lambda x, y: tf.maximum(tf.reshape(x, (4, 10)), tf.reshape(y, (4, 10))), ROWS, ROWS[::-1]
    )
    yield case("square_of_reshaped", lambda x: (y := tf.reshape(x, (4, 10))) * y, ROWS)
    yield case("reshaped_relu_reshaped", lambda x: tf.reshape(nn.relu(tf.reshape(x, (4, 10))), (2, 5, 4)), ROWS)
    yield case("reshaped_sum_reshaped", lambda x: tf.reshape(tf.reshape(x, (10, 4)) + w(4), (5, 2, 4)), ROWS)
    yield case("reshaped_compare", lambda x: tf.reshape(x, (10, 4)) > w(4), ROWS)
    yield case("broadcasting_reshape", lambda x, y: x + tf.reshape(y, (1, 1, 4)), ROWS, f32(4, seed="y"))
    yield case("broadcasting_expand", lambda x, y: x * y[None, None, :], ROWS, f32(4, seed="y"))
    yield case("slice_all", lambda x: tf.slice(x, (0, 0, 0), (-1, 5, 4)) + x, ROWS)
    yield case("strided_all", lambda x: x[:, 0:5, ::1] * 2.0, ROWS)
    yield case("concat_concat", lambda x, y: tf.concat([tf.concat([x, y], 1), x], 1), ROWS, f32(2, 3, 4))
    yield case("split_concat", lambda x: tf.concat(tf.split(x, 2, 2), 2) + 1.0, ROWS)
    yield case("unstack_stack", lambda x: tf.stack(tf.unstack(x, axis=1), axis=1) + 1.0, ROWS)
    yield case("unstack_concat", lambda x: tf.concat(tf.unstack(x, axis=0), -1), f32(5, 1, 4), dynamic="none")
    yield case("slices_stacked", lambda x: tf.stack([x[0], x[1], x[2]]) * 2.0, f32(3))
    yield case("pad_pad", lambda x: tf.pad(tf.pad(x, [[0, 0], [1, 0], [0, 2]]), [[0, 0], [0, 1], [1, 0]]), ROWS)
    yield case("pad_by_nothing", lambda x: tf.pad(x, [[0, 0], [0, 0], [0, 0]]) + 1.0, ROWS)
    yield case("tiled_operand", lambda x, y: x + tf.tile(y, (2, 5, 1)), ROWS, f32(1, 1, 4))
    yield case("broadcast_sum", lambda x, y: x + tf.broadcast_to(y, (2, 5, 4)), ROWS, f32(4))
    yield case("broadcast_compare", lambda x, y: tf.greater(x, tf.broadcast_to(y, (2, 5, 4))), ROWS, f32(4))
    yield case(
        "broadcast_select",
        lambda c, x, y: tf.where(tf.broadcast_to(c, (2, 5, 4)), x, tf.broadcast_to(y, (2, 5, 4))),
        flags(2, 5, 1),
        ROWS,
        f32(4),
    )
    yield case("broadcast_pow", lambda x, y: tf.pow(x, tf.broadcast_to(y, (2, 5, 4))), np.abs(ROWS), f32(4))
    yield case("broadcast_and", lambda x, y: tf.logical_and(x, tf.broadcast_to(y, (2, 5, 4))), flags(2, 5, 4), flags(4))
    yield case("reduced_kept", lambda x: tf.reshape(tf.reduce_mean(x, (1, 2)), (2, 1, 1, 4)), IMAGE)
    yield case("reduced_nothing", lambda x: tf.reduce_sum(x, 1, keepdims=True) * 2.0, f32(3, 1, 4))
    yield case("reduced_expanded", lambda x: x - tf.expand_dims(tf.reduce_max(x, -1), -1), ROWS)
    yield case("cumsum_of_one", lambda x: tf.cumsum(x, 1) * 2.0, f32(3, 1, 4))
    yield case("gather_all", lambda x: tf.gather(x, [0, 1, 2, 3, 4], axis=1) * 2.0, ROWS)
    yield case("gather_nd_all", lambda x: tf.gather_nd(x, [[0], [1]]) * 2.0, ROWS)
    yield case("scatter_nd_all", lambda x: tf.scatter_nd([[0], [1]], x, (2, 5, 4)) * 2.0, ROWS)
    yield case("gather_of_cast", lambda x: tf.gather(tf.cast(x, tf.float32), [2, 0]), i32(9))
    yield case("reverse_reverse", lambda x: tf.reverse(tf.reverse(x, [1]), [1]) * 2.0, ROWS)
    yield case("space_depth", lambda x: nn.relu(tf.nn.depth_to_space(x, 2)), IMAGE)
    yield case("constants_moved", lambda x: x + tf.transpose(tf.reshape(w(5, 4), (4, 5))), ROWS)
    yield case("constant_broadcast", lambda x: x + tf.broadcast_to(w(1, 4), (5, 4)), ROWS)
    yield case("constant_gather", lambda x: x + tf.gather(w(7, 4), [0, 2, 4, 5, 6]), ROWS)


def arithmetic() -> Iterator[Case]:
    """Return chains of constants, powers, clamps, functions written out."""
    x = MATRIX
    yield case("adds", lambda x: (x + 1.5) + w(4), x)
    yield case("muls", lambda x: (x * 1.5) * w(4), x)
    yield case("adds_relu", lambda x: nn.relu((x + 1.5) + w(4)), x)
    yield case("neutral", lambda x: (x * 1.0 + 0.0) / 1.0 - 0.0, x)
    yield case("splat", lambda x: x * np.full((3, 4), 2.5, np.float32), x)
    for power in (0.5, -0.5, 1.0, 2.0, 3.0):
        yield case(f"power_{power}", lambda x, p=power: tf.pow(x, p) * 2.0, np.abs(x) + 0.1)
    yield case("reciprocal_root", lambda x, y: y / tf.sqrt(x), np.abs(x) + 0.1, x)
    yield case("one_by_root", lambda x: 1.0 / tf.sqrt(x), np.abs(x) + 0.1)
    yield case("difference_squared", lambda x, y: tf.square(x - y), x, f32(4))
    yield case("relu_of_square", lambda x, y: nn.relu(tf.math.squared_difference(x, y)), x, f32(4))
    yield case("relu_by_maximum", lambda x: tf.maximum(x, 0.0), x)
    yield case("relu6_by_clip", lambda x: tf.minimum(nn.relu(x), 6.0), x)
    yield case("relu6_clip_first", lambda x: nn.relu(tf.minimum(x, 6.0)), x)
    yield case("relu_0_to_1", lambda x: tf.clip_by_value(x, 0.0, 1.0), x)
    yield case("leaky_by_maximum", lambda x: tf.maximum(x * 0.2, x), x)
    yield case("leaky_by_where", lambda x: tf.where(x >= 0.0, x, 0.2 * x), x)
    yield case("elu_by_where", lambda x: tf.where(x > 0.0, x, tf.exp(tf.where(x > 0.0, 0.0, x)) - 1.0), x)
    yield case("prelu", lambda x: nn.relu(x) - w(4) * nn.relu(-x), x)
    yield case("sigmoid_by_hand", lambda x: 1.0 / (1.0 + tf.exp(-x)), x)
    yield case("hard_swish", lambda x: x * nn.relu6(x + 3.0) / 6.0, x)
    yield case("hard_swish_other", lambda x: x * (nn.relu6(x + 3.0) * np.float32(1 / 6)), x)
    yield case("gelu", nn.gelu, x)
    yield case("gelu_tanh", lambda x: nn.gelu(x, approximate=True), x)
    gate = np.float32(np.sqrt(2 / np.pi))
    yield case("gelu_cube", lambda x: 0.5 * x * (1.0 + tf.tanh(gate * (x + 0.044715 * x * x * x))), x)
    yield case("gelu_products", lambda x: x * (0.5 * (1.0 + tf.tanh(gate * (x + 0.044715 * (x * (x * x)))))), x)
    yield case("softmax_by_hand", lambda x: (e := tf.exp(x)) / tf.reduce_sum(e, -1, keepdims=True), x)
    yield case("softmax_stable", lambda x: nn.softmax(x - tf.reduce_max(x, -1, keepdims=True)), x)
    yield case("argmax_of_softmax", lambda x: tf.argmax(nn.softmax(x), -1, tf.int32), x)
    yield case("argmin_of_log_softmax", lambda x: tf.argmin(nn.log_softmax(x), -1, tf.int32), x)
    yield case("l2_norm", lambda x: nn.l2_normalize(x, -1), x)
    yield case("l2_norm_by_hand", lambda x: x / tf.sqrt(tf.reduce_sum(tf.square(x), -1, keepdims=True) + 1e-6), x)
    yield case("double_negative", lambda x: tf.negative(-x) + 1.0, x)
    yield case("sum_of_difference_of_itself", lambda x, y: x + (y - y), x, f32(3, 4, seed="y"))
    yield case("add_zeros_like", lambda x: x + tf.zeros_like(x), x)
    yield case("mul_ones_like", lambda x: x * tf.ones_like(x) * 2.0, x)
    yield case("stop_gradient", lambda x: x + tf.stop_gradient(tf.round(x) - x), x)


def logic() -> Iterator[Case]:
    """Return masks, comparisons, types; values that are known, or unused."""
    x, c, n = MATRIX, flags(3, 4), i32(3, 4)
    yield case("select_not", lambda c, x: tf.where(tf.logical_not(c), x, x * 2.0), c, x)
    yield case("select_true_false", lambda c: tf.where(c, True, False) | tf.constant(flags(4)), c)
    yield case("select_false_true", lambda c: tf.where(c, np.zeros((3, 4), bool), np.ones((3, 4), bool)), c)
    yield case("select_of_constant", lambda x: tf.where(np.ones((3, 4), bool), x, x * 2.0) + 1.0, x)
    yield case("and_true", lambda c: tf.logical_not(tf.logical_and(c, True)), c)
    yield case("and_false", lambda c: tf.logical_or(c, tf.logical_and(c, np.zeros((3, 4), bool))), c)
    yield case("or_true", lambda c: tf.logical_and(c, tf.logical_or(c, np.ones((3, 4), bool))), c)
    for name, function in {
        "equal": tf.equal,
        "not_equal": tf.not_equal,
        "greater": tf.greater,
        "less_equal": tf.less_equal,
    }.items():
        yield case(f"cast_{name}_zero", lambda c, f=function: tf.logical_not(f(tf.cast(c, tf.int32), 0)), c)
    yield case("cast_cast", lambda n: tf.cast(tf.cast(n, tf.int64), tf.float32), n)
    yield case(
        "one_hot_cast",
        lambda n: tf.cast(tf.one_hot(n, 5, on_value=True, off_value=False), tf.float32),
        i32(4, low=0, high=5),
    )
    yield case(
        "one_hot_by_equal", lambda n: tf.cast(tf.equal(n[:, None], tf.range(5)), tf.float32), i32(4, low=0, high=5)
    )
    yield case("masked_dense", lambda c, x: tf.where(c, dense(tf.where(c, x, 0.0)), 0.0), flags(2, 5, 1), ROWS)
    yield case("top_k_sliced", lambda x: tf.math.top_k(x, 4)[0][:, :2], x)
    yield case("layer_norm", _layer_norm, ROWS)
    yield case("same_twice", lambda x: tf.exp(x + 1.0) * tf.exp(x + 1.0), x)
    yield case("dead", lambda x: (x + 1.0, tf.exp(x))[0], x)
    yield case("constant_arithmetic", lambda x: x + tf.sqrt(tf.range(4, dtype=tf.float32)) * 2.0, x)
    yield case("shape_arithmetic", lambda x: tf.reshape(x, (tf.shape(x)[0] * 2, -1)), MATRIX)


def _layer_norm(x: Any) -> Any:
    mean, variance = nn.moments(x, -1, keepdims=True)
    return nn.batch_normalization(x, mean, variance, w(4, seed="o"), w(4), 1e-5)


CASES = (*linear(), *products(), *moves(), *arithmetic(), *logic())
BY_NAME = {row.name: row for row in CASES}
assert len(BY_NAME) == len(CASES), "two graphs of one name"


def forms(row: Case) -> tuple[str, ...]:
    """Return the case with all sizes fixed, and with a free first dimension of each input."""
    return ("none",) if row.dynamic == "none" else ("none", "batch")

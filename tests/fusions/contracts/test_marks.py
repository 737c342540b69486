"""Marks with a contract become litefuse's ops, compute what their bodies compute, and are refused if they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from litefuse.ir import DType, Module, TensorType, Value
from litefuse.rewrite.facts import static_dim
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, kinds, mark, outcomes

Arrays = Sequence[np.ndarray]


class Mark(NamedTuple):
    """A marked function: its operands (arrays are constants), and its body in other ops than those of the contract."""

    name: str
    attributes: dict[str, Any]
    operands: Sequence[TensorType | np.ndarray]
    body: Callable[..., Sequence[Value]]
    reference: Callable[..., Arrays]
    results: Sequence[tuple[int | None, ...]]

    def module(self, **attributes: Any) -> Module:
        module = Module()
        constants = [operand for operand in self.operands if isinstance(operand, np.ndarray)]
        types = [operand for operand in self.operands if isinstance(operand, TensorType)]
        full = [
            operand if isinstance(operand, TensorType) else TensorType(_dtype(operand), operand.shape)
            for operand in self.operands
        ]
        callee = function(module, "f", full, self.body, **mark(self.name, **(self.attributes | attributes)))
        results = [TensorType(DType.F32, shape) for shape in self.results]

        def main(b: Any, *inputs: Value) -> list[Value]:
            rest = iter(inputs)
            operands = [
                next(rest) if isinstance(operand, TensorType) else b.const(operand) for operand in self.operands
            ]
            return call(b, callee, operands, *results)

        assert len(types) + len(constants) == len(self.operands)
        return entry(module, types, main)

    def inputs(self, seed: int) -> list[np.ndarray]:
        random = np.random.default_rng(seed)
        arrays: list[np.ndarray] = []
        for operand in self.operands:
            if isinstance(operand, TensorType):
                shape = [seed + 1 if dim is None else dim for dim in operand.shape or ()]
                numbers = random.normal(size=shape) if operand.dtype is DType.F32 else random.integers(0, 3, shape)
                arrays.append(numbers.astype(operand.dtype.numpy))
        return arrays

    def answers(self, inputs: Arrays) -> Arrays:
        rest = iter(inputs)
        operands = [next(rest) if isinstance(operand, TensorType) else operand for operand in self.operands]
        return self.reference(*operands)


def _dtype(array: np.ndarray) -> DType:
    return next(dtype for dtype in (DType.F32, DType.I32, DType.BOOL) if dtype.numpy == array.dtype)


def floats(*shape: int | None) -> TensorType:
    return TensorType(DType.F32, shape)


def numbers(*shape: int, seed: int = 0, low: float = 0.5) -> np.ndarray:
    return np.random.default_rng(seed).uniform(low, 1.5, shape).astype(np.float32)


def rms_body(b: Any, x: Value, gamma: Value | None = None) -> list[Value]:
    root = b.tf.Sqrt(b.tf.AddV2(b.tf.Mean(b.tf.Mul(x, x), b.i32([-1]), keep_dims=True), np.float32(1e-6)))
    y = b.tf.RealDiv(x, root)
    return [y if gamma is None else b.tf.Mul(gamma, y)]


def rms(x: np.ndarray, gamma: np.ndarray | float = 1.0, epsilon: float = 1e-6) -> Arrays:
    return [x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * gamma]


def normalized(x: np.ndarray, axes: tuple[int, ...], epsilon: float) -> np.ndarray:
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + epsilon)


def layer_body(b: Any, x: Value, gamma: Value, beta: Value) -> list[Value]:
    mean = b.tf.Mean(x, b.i32([-1]), keep_dims=True)
    variance = b.tf.Mean(b.tf.SquaredDifference(x, mean), b.i32([-1]), keep_dims=True)
    scale = b.tf.Mul(b.tf.Rsqrt(b.tf.AddV2(variance, np.float32(1e-5))), gamma)
    return [b.tf.AddV2(b.tf.Mul(x, scale), b.tf.Sub(beta, b.tf.Mul(mean, scale)))]


def layer(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray) -> Arrays:
    return [normalized(x, (-1,), 1e-5) * gamma + beta]


def group_body(b: Any, x: Value, gamma: Value, beta: Value) -> list[Value]:
    grouped = b.tf.Reshape(x, b.i32([2, 3, 4, 2, 3]))
    axes = b.i32([1, 2, 4])
    centered = b.tf.Sub(grouped, b.tf.Mean(grouped, axes, keep_dims=True))
    variance = b.tf.Mean(b.tf.Square(centered), axes, keep_dims=True)
    y = b.tf.Reshape(b.tf.RealDiv(centered, b.tf.Sqrt(b.tf.AddV2(variance, np.float32(1e-3)))), b.i32([2, 3, 4, 6]))
    return [b.tf.AddV2(b.tf.Mul(y, gamma), beta)]


def group(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray) -> Arrays:
    grouped = x.reshape(*x.shape[:-1], 2, 3)
    return [normalized(grouped, (1, 2, 4), 1e-3).reshape(x.shape) * gamma + beta]


def l2_body(b: Any, x: Value) -> list[Value]:
    total = b.tf.Sum(b.tf.Square(x), b.i32([1]), keep_dims=True)
    return [b.tf.RealDiv(x, b.tf.Sqrt(b.tf.AddV2(total, np.float32(1e-6))))]


def l2(x: np.ndarray) -> Arrays:
    return [x / np.sqrt((x * x).sum(1, keepdims=True) + 1e-6)]


def attention_body(group: int, cap: float | None) -> Callable[..., list[Value]]:
    """Return attention in which each head of keys is repeated."""

    def body(b: Any, q: Value, k: Value, v: Value, mask: Value | None = None) -> list[Value]:
        index = b.i32(np.repeat(np.arange(static_dim(k, 2)), group).tolist())
        k, v = (b.tf.GatherV2(x, index, b.i32(2)) for x in (k, v))
        scores = b.tf.Mul(b.tf.Einsum(q, k, equation="bqnh,bknh->bnqk"), np.float32(0.3))
        if cap is not None:
            scores = b.tf.Mul(b.tf.Tanh(b.tf.RealDiv(scores, np.float32(cap))), np.float32(cap))
        scores = scores if mask is None else b.tf.AddV2(scores, mask)
        return [b.tf.Einsum(b.tf.Softmax(scores), v, equation="bnqk,bknh->bqnh")]

    return body


def attention(group: int, cap: float | None) -> Callable[..., Arrays]:
    def reference(q: np.ndarray, k: np.ndarray, v: np.ndarray, mask: np.ndarray | float = 0.0) -> Arrays:
        k, v = (np.repeat(x, group, 2) for x in (k, v))
        scores = np.einsum("bqnh,bknh->bnqk", q, k) * 0.3
        scores = (scores if cap is None else np.tanh(scores / cap) * cap) + mask
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        return [np.einsum("bnqk,bknh->bqnh", shares / shares.sum(-1, keepdims=True), v)]

    return reference


def rope_body(b: Any, x: Value, positions: Value) -> list[Value]:
    scales = (100.0 ** (np.arange(4) / 4)).astype(np.float32)
    angles = b.tf.RealDiv(b.tf.ExpandDims(b.tf.Cast(positions, DstT=DType.F32), b.i32(-1)), scales)
    angles = b.tf.ExpandDims(angles, b.i32(1))
    both = b.tf.ConcatV2(angles, angles, b.i32(-1))
    left, right = b.tf.Split(b.i32(-1), x, num_split=2)
    rotated = b.tf.ConcatV2(b.tf.Neg(right), left, b.i32(-1))
    return [b.tf.AddV2(b.tf.Mul(x, b.tf.Cos(both)), b.tf.Mul(rotated, b.tf.Sin(both)))]


def rotate(left: np.ndarray, right: np.ndarray, angles: np.ndarray) -> list[np.ndarray]:
    return [left * np.cos(angles) - right * np.sin(angles), right * np.cos(angles) + left * np.sin(angles)]


def rope(x: np.ndarray, positions: np.ndarray) -> Arrays:
    angles = positions[:, None, :, None] / 100.0 ** (np.arange(4) / 4)
    return [np.concatenate(rotate(x[..., :4], x[..., 4:], angles), -1)]


def halves_body(b: Any, left: Value, right: Value, positions: Value) -> list[Value]:
    angles = b.tf.Mul(positions, np.array([0.5, 0.5 / 25.0**0.25, 0.0, 0.0], np.float32))
    cos, sin = b.tf.Cos(angles), b.tf.Sin(angles)
    return [
        b.tf.Sub(b.tf.Mul(left, cos), b.tf.Mul(right, sin)),
        b.tf.AddV2(b.tf.Mul(right, cos), b.tf.Mul(left, sin)),
    ]


def halves(left: np.ndarray, right: np.ndarray, positions: np.ndarray) -> Arrays:
    return rotate(left, right, positions / np.array([2.0, 2.0 * 25.0**0.25, np.inf, np.inf]))


def cache_body(b: Any, *x: Value) -> list[Value]:
    keys, values, _, key_cache, value_cache, key_start, value_start = x
    turned = b.tf.Einsum(values, equation="abtd->abdt")
    return [
        b.tf.XlaDynamicUpdateSlice(key_cache, keys, key_start),
        b.tf.XlaDynamicUpdateSlice(value_cache, turned, value_start),
    ]


def cache(*x: np.ndarray) -> Arrays:
    keys, values, _, key_cache, value_cache, key_start, value_start = x
    key_cache, value_cache = key_cache.copy(), value_cache.copy()
    key_cache[:, :, key_start[2] : key_start[2] + 2] = keys
    value_cache[:, :, :, value_start[3] : value_start[3] + 2] = values.transpose(0, 1, 3, 2)
    return [key_cache, value_cache]


def bilinear_body(b: Any, x: Value) -> list[Value]:
    rows, columns = (b.const(interpolation(size)) for size in (2, 3))
    return [b.tf.Einsum(b.tf.Einsum(x, rows, equation="bchw,ih->bciw"), columns, equation="bciw,jw->bcij")]


def interpolation(size: int) -> np.ndarray:
    """Return the matrix that doubles a row of pixels by interpolation between their centers."""
    matrix = np.zeros((2 * size, size), np.float32)
    for index in range(2 * size):
        center = min(max((index + 0.5) / 2 - 0.5, 0), size - 1)
        low = int(center)
        matrix[index, low] += 1 - (center - low)
        matrix[index, min(low + 1, size - 1)] += center - low
    return matrix


def bilinear(x: np.ndarray) -> Arrays:
    return [np.einsum("bchw,ih,jw->bcij", x, interpolation(2), interpolation(3))]


def nearest_body(b: Any, x: Value) -> list[Value]:
    rows = b.tf.GatherV2(x, b.i32([0, 0, 1, 1]), b.i32(1))
    return [b.tf.GatherV2(rows, b.i32([0, 0, 1, 1, 2, 2]), b.i32(2))]


def nearest(x: np.ndarray) -> Arrays:
    return [np.repeat(np.repeat(x, 2, 1), 2, 2)]


def shuffle_body(b: Any, x: Value) -> list[Value]:
    blocks = b.tf.Transpose(b.tf.Reshape(x, b.i32([1, 2, 3, 2, 2, 3])), b.i32([0, 1, 3, 2, 4, 5]))
    return [b.tf.Reshape(blocks, b.i32([1, 4, 6, 3]))]


def shuffle(x: np.ndarray) -> Arrays:
    return [x.reshape(1, 2, 3, 2, 2, 3).transpose(0, 1, 3, 2, 4, 5).reshape(1, 4, 6, 3)]


def transposed_body(b: Any, q: Value, k: Value, v: Value, mask: Value) -> list[Value]:
    """Attention of repeated heads, whose masked scores are selected."""
    k, v = (b.tf.GatherV2(x, b.i32([0, 0, 1, 1]), b.i32(1)) for x in (k, v))
    scores = b.tf.Einsum(q, k, equation="bnth,bnsh->bnts")
    shares = b.tf.Softmax(b.tf.SelectV2(mask, scores, np.float32(-1e38)))
    return [b.tf.Einsum(shares, v, equation="bnts,bnhs->bnth")]


def transposed(q: np.ndarray, k: np.ndarray, v: np.ndarray, mask: np.ndarray) -> Arrays:
    k, v = (np.repeat(x, 2, 1) for x in (k, v))
    shares = np.exp(np.where(mask, np.einsum("bnth,bnsh->bnts", q, k), -1e38))
    return [np.einsum("bnts,bnhs->bnth", shares / shares.sum(-1, keepdims=True), v)]


def product_body(b: Any, left: Value, right: Value, _: Value) -> list[Value]:
    return [b.tf.Einsum(left, right, equation="bnmk,bnpk->bnmp")]


def product(left: np.ndarray, right: np.ndarray, _: np.ndarray) -> Arrays:
    return [left @ right.swapaxes(2, 3)]


def softmax_body(b: Any, x: Value) -> list[Value]:
    e = b.tf.Exp(b.tf.Sub(x, b.tf.Max(x, b.i32([-1]), keep_dims=True)))
    return [b.tf.RealDiv(e, b.tf.Sum(e, b.i32([-1]), keep_dims=True))]


def softmax(x: np.ndarray) -> Arrays:
    e = np.exp(x - x.max(-1, keepdims=True))
    return [e / e.sum(-1, keepdims=True)]


def swiglu_body(b: Any, x: Value) -> list[Value]:
    gate = b.tf.Slice(x, b.i32([0, 0, 0]), b.i32([-1, -1, 4]))
    rest = b.tf.Slice(x, b.i32([0, 0, 4]), b.i32([-1, -1, 4]))
    return [b.tf.Mul(b.tf.RealDiv(gate, b.tf.AddV2(np.float32(1), b.tf.Exp(b.tf.Neg(gate)))), rest)]


def swiglu(x: np.ndarray) -> Arrays:
    return [x[..., :4] / (1 + np.exp(-x[..., :4])) * x[..., 4:]]


def swish_body(b: Any, x: Value) -> list[Value]:
    return [b.tf.RealDiv(b.tf.Mul(x, b.tf.Relu6(b.tf.AddV2(x, np.float32(3)))), np.float32(6))]


def swish(x: np.ndarray) -> Arrays:
    return [x * np.clip(x + 3, 0, 6) / 6]


def gelu_body(b: Any, x: Value) -> list[Value]:
    inner = b.tf.Mul(
        np.float32(np.sqrt(2 / np.pi)), b.tf.AddV2(x, b.tf.Mul(np.float32(0.044715), b.tf.Mul(x, b.tf.Square(x))))
    )
    return [b.tf.Mul(b.tf.Mul(np.float32(0.5), x), b.tf.AddV2(np.float32(1), b.tf.Tanh(inner)))]


def gelu(x: np.ndarray) -> Arrays:
    return [0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))]


HEADS = floats(None, 5, 6, 4)
SHARED = floats(None, 7, 2, 4)
SDPA = "odml.scaled_dot_product_attention"
CACHE = {"kv_cache_batch_size": 2, "cache_size": 5, "head_size": 3}
MARKS = {
    "rms_norm": Mark(
        "odml.rms_norm", {"epsilon": 1e-6}, [floats(None, 3, 8), numbers(8)], rms_body, rms, [(None, 3, 8)]
    ),
    "rms_norm_of_a_matrix": Mark("odml.rms_norm", {"epsilon": 1e-6}, [floats(4, 8)], rms_body, rms, [(4, 8)]),
    "layer_norm": Mark(
        "odml.group_norm",
        {"num_groups": 1, "epsilon": 1e-5, "channel_axis": 1},
        [floats(None, 3, 8), numbers(8), numbers(8, seed=1)],
        layer_body,
        layer,
        [(None, 3, 8)],
    ),
    "layer_norm_by_type": Mark(
        "odml.group_norm",
        {"num_groups": 1, "epsilon": 1e-5, "channel_axis": 3, "sub_type": 1},
        [floats(2, 3, 4, 6), numbers(6), numbers(6, seed=1)],
        layer_body,
        layer,
        [(2, 3, 4, 6)],
    ),
    "group_norm": Mark(
        "odml.group_norm",
        {"num_groups": 2, "epsilon": 1e-3, "channel_axis": 3, "reduction_axes": (3,)},
        [floats(2, 3, 4, 6), numbers(6), numbers(6, seed=1)],
        group_body,
        group,
        [(2, 3, 4, 6)],
    ),
    "l2_norm": Mark("odml.l2_norm", {"axis": 1, "epsilon": 1e-6}, [floats(None, 7, 3)], l2_body, l2, [(None, 7, 3)]),
    "attention": Mark(
        SDPA,
        {"scale": 0.3},
        [HEADS, floats(None, 7, 6, 4), floats(None, 7, 6, 4), floats(None, 1, 5, 7)],
        attention_body(1, None),
        attention(1, None),
        [HEADS.shape or ()],
    ),
    "attention_in_groups": Mark(
        SDPA, {"scale": 0.3}, [HEADS, SHARED, SHARED], attention_body(3, None), attention(3, None), [HEADS.shape or ()]
    ),
    "attention_with_a_cap": Mark(
        SDPA,
        {"scale": 0.3, "logit_cap": 0.5},
        [HEADS, SHARED, SHARED, floats(None, 1, 5, 7)],
        attention_body(3, 0.5),
        attention(3, 0.5),
        [HEADS.shape or ()],
    ),
    "rope": Mark(
        "odml.rope",
        {"base": 100.0},
        [floats(None, 2, 5, 8), TensorType(DType.I32, (None, 5))],
        rope_body,
        rope,
        [(None, 2, 5, 8)],
    ),
    "rope_of_halves": Mark(
        "odml.rope",
        {"min_timescale": 2.0, "max_timescale": 50.0, "proportion": 0.5},
        [floats(2, 5, 4), floats(2, 5, 4), floats(1, 5, 1)],
        halves_body,
        halves,
        [(2, 5, 4), (2, 5, 4)],
    ),
    "cache_update": Mark(
        "odml.cache_update",
        CACHE,
        [
            floats(1, 2, 2, 3),
            floats(1, 2, 2, 3),
            TensorType(DType.I32, (1, 1, 1, 7)),
            floats(1, 2, 5, 3),
            floats(1, 2, 3, 5),
            np.array([0, 0, 3, 0], np.int32),
            np.array([0, 0, 0, 3], np.int32),
        ],
        cache_body,
        cache,
        [(1, 2, 5, 3), (1, 2, 3, 5)],
    ),
    "older_rope": Mark(
        "custom_call.rotary_positional_embedding",
        {"max_timescale": 100.0},
        [floats(1, 2, 5, 8), TensorType(DType.I32, (1, 5))],
        rope_body,
        rope,
        [(1, 2, 5, 8)],
    ),
    "sdpa_transposed": Mark(
        "odml.sdpa_transposed",
        {"k_ts_idx": 2, "v_ts_idx": 3},
        [floats(1, 4, 5, 8), floats(1, 2, 6, 8), floats(1, 2, 8, 6), np.tri(5, 6, 1, bool)[None, None]],
        transposed_body,
        transposed,
        [(1, 4, 5, 8)],
    ),
    "runtime_bmm": Mark(
        "odml.runtime_bmm",
        {"is_global": False, "is_src": True},
        [floats(1, 2, 4, 8), floats(1, 2, 6, 8), TensorType(DType.I32, (1, 1, 1, 7))],
        product_body,
        product,
        [(1, 2, 4, 6)],
    ),
    "softmax": Mark("odml.softmax", {"axis": -1}, [floats(None, 3, 8)], softmax_body, softmax, [(None, 3, 8)]),
    "swiglu": Mark("odml.swiglu", {"gate_size": 4}, [floats(None, 3, 8)], swiglu_body, swiglu, [(None, 3, 4)]),
    "hard_swish": Mark("aten.hardswish.default", {}, [floats(None, 8)], swish_body, swish, [(None, 8)]),
    "gelu": Mark("aten.gelu.default", {"approximate": "tanh"}, [floats(None, 8)], gelu_body, gelu, [(None, 8)]),
    "upsample_bilinear": Mark(
        "odml.upsample_bilinear2d",
        {"size": (4, 6), "align_corners": False, "is_nchw_op": True},
        [floats(1, 3, 2, 3)],
        bilinear_body,
        bilinear,
        [(1, 3, 4, 6)],
    ),
    "upsample_nearest": Mark(
        "tfl.resize_nearest_neighbor", {"size": (4, 6)}, [floats(1, 2, 3, 2)], nearest_body, nearest, [(1, 4, 6, 2)]
    ),
    "pixel_shuffle": Mark(
        "custom_call.PixelShuffle", {"num_groups": 2}, [floats(1, 2, 3, 12)], shuffle_body, shuffle, [(1, 4, 6, 3)]
    ),
}


@pytest.mark.parametrize("case", MARKS)
def test_a_mark_becomes_the_ops_of_its_contract(case: str):
    marked = MARKS[case]
    module = marked.module()
    events = convert(module, verify=True)
    assert outcomes(events) == [(marked.name, "fused", "")]
    assert events[0].facts["verified"] is True
    runs = Runs(module)
    for seed in range(3):
        inputs = marked.inputs(seed)
        for results in runs(*inputs):
            for actual, expected in zip(results, marked.answers(inputs), strict=True):
                np.testing.assert_allclose(actual, expected, rtol=2e-5, atol=2e-6)


@pytest.mark.parametrize(
    ("case", "kind"),
    (
        ("upsample_bilinear", "resize_bilinear"),
        ("upsample_nearest", "resize_nearest_neighbor"),
        ("pixel_shuffle", "depth_to_space"),
        ("cache_update", "dynamic_update_slice"),
        ("softmax", "softmax"),
        ("hard_swish", "hard_swish"),
        ("gelu", "gelu"),
    ),
)
def test_the_best_op_is_built(case: str, kind: str):
    module = MARKS[case].module()
    convert(module, verify=True)
    assert kind in kinds(module)


def test_grouped_queries_repeat_no_keys():
    module = MARKS["attention_in_groups"].module()
    convert(module, verify=True)
    assert kinds(module).count("batch_matmul") == 2
    assert not {"gather", "tile", "broadcast_to"} & set(kinds(module))


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "rms_norm": ({"epsilon": 1e-2}, "it computes something else"),
    "layer_norm": ({"sub_type": 2}, "sub_type is neither 0 nor 1"),
    "layer_norm_by_type": ({"num_groups": 2}, "a layer normalization has one group"),
    "group_norm": ({"channel_axis": 1}, "the channels are not last"),
    "l2_norm": ({"axis": -1}, "it computes something else"),
    "attention": ({"scale": 0.5}, "it computes something else"),
    "attention_in_groups": ({"logit_cap": -1.0}, "the cap is not positive"),
    "rope": ({"kernel_type": 1}, "pairs of adjacent channels are not supported"),
    "rope_of_halves": ({"proportion": 1.0}, "it computes something else"),
    "cache_update": ({"cache_size": 6}, "the caches do not have the sizes in the attributes"),
    "sdpa_transposed": ({"v_ts_idx": 2}, "the axes of tokens are not 2 and 3"),
    "runtime_bmm": ({"scale": 0.5}, "the cache is quantized"),
    "softmax": ({"axis": 1}, "the kernel supports only the last axis"),
    "swiglu": ({"gate_size": 3}, "the gate is not half of the channels"),
    "gelu": ({"approximate": "none"}, "it computes something else"),
    "upsample_bilinear": ({"align_corners": True}, "it computes something else"),
    "pixel_shuffle": ({"block": 2}, "the rule does not accept the attribute 'block'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_mark_becomes_its_body(case: str):
    attributes, reason = WRONG[case]
    marked = MARKS[case]
    module = marked.module(**attributes)
    (event,) = convert(module, verify=True)
    assert event.outcome == "refused"
    assert event.reason.startswith(reason)
    inputs = marked.inputs(1)
    for results in Runs(module)(*inputs):
        for actual, expected in zip(results, marked.answers(inputs), strict=True):
            np.testing.assert_allclose(actual, expected, rtol=2e-5, atol=2e-6)


def test_a_norm_of_two_groups_without_axes_is_one_of_groups():
    marked = MARKS["group_norm"]
    attributes = {name: value for name, value in marked.attributes.items() if name != "reduction_axes"}
    assert outcomes(convert(marked._replace(attributes=attributes).module(), verify=True)) == [
        ("odml.group_norm", "fused", "")
    ]


def test_gamma_of_another_shape_is_refused():
    marked = Mark("odml.rms_norm", {"epsilon": 1e-6}, [floats(2, 3, 8), numbers(3, 8)], rms_body, rms, [(2, 3, 8)])
    (event,) = convert(marked.module(), verify=True)
    assert event.reason == "gamma or beta is not a float32 vector with a number per channel"


def test_caches_that_are_no_operands_are_refused():
    marked = MARKS["cache_update"]
    types = marked.operands[:3]
    body = lambda b, keys, values, _: [  # noqa: E731
        b.tf.PadV2(keys, b.i32([[0, 0], [0, 0], [0, 3], [0, 0]]), np.float32(0)),
        b.tf.PadV2(b.tf.Einsum(values, equation="abtd->abdt"), b.i32([[0, 0], [0, 0], [0, 0], [0, 3]]), np.float32(0)),
    ]
    (event,) = convert(marked._replace(operands=types, body=body).module(), verify=True)
    assert event.reason == "the caches are not operands, so that the results are not known"


@pytest.mark.parametrize("batch", [2, None])
def test_grouped_queries_are_preserved_for_a_fixed_batch(batch: int | None):
    types = [floats(batch, 5, 6, 4), floats(batch, 7, 2, 4), floats(batch, 7, 2, 4)]
    marked = MARKS["attention_in_groups"]._replace(operands=types, results=[(batch, 5, 6, 4)])
    module = marked.module()
    (event,) = convert(module, verify=True, composites={SDPA: "preserve"})
    expected = "XNNPACK supports grouped queries only for a fixed batch and length" if batch is None else ""
    assert (event.outcome, event.reason) == ("refused" if expected else "preserved", expected)
    run = Runs(module)
    for seed in (1, 2):
        inputs = marked.inputs(seed)
        for (actual,) in run(*inputs):
            np.testing.assert_allclose(actual, marked.answers(inputs)[0], rtol=2e-5, atol=2e-6)


def test_calls_alike_share_a_decomposition():
    marked = MARKS["softmax"]
    (shape,) = [operand for operand in marked.operands if isinstance(operand, TensorType)]
    module = Module()
    callee = function(module, "f", [shape], marked.body, **mark(marked.name, **marked.attributes))
    entry(module, [shape], lambda b, x: call(b, callee, call(b, callee, [x], shape), shape))
    convert(module, composites={marked.name: "preserve"})
    made = [op for op in module.functions["main"].ops() if op.kind == "tfl.stablehlo_composite"]
    assert len(made) == 2
    assert len({op.attributes["decomposition_subgraph_index"] for op in made}) == 1

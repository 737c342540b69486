"""The table of LiteRT's GPU accelerator: what became of the smallest graphs of an op that were run there.

The verdicts were measured with `litefuse.dialects.tfl.targets.gpu.VERSION` on lavapipe; `tests/e2e/gpu` runs models
there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
import pytest

from litefuse.dialects.tfl.kernel_call import KernelTensor, call_of
from litefuse.dialects.tfl.targets.gpu import CONDITIONS, accepted, find_mistakes, find_problems, hazards
from litefuse.dialects.tfl.targets.placement import CRASH, EFFECTS, ERROR, REFUSED, WRONG
from litefuse.ir import Builder, Constant, DType, QuantizationParameters, TensorType, Value
from litefuse.rewrite.facts import known_shape
from tests.support.modules.lite_modules import entry, f32, i32, tensor

SCALE = QuantizationParameters.of(0.1)
RANDOM = np.random.default_rng(0)
Graph = tuple[Sequence[TensorType], Callable[..., Value], str]


def int8(*shape: int) -> TensorType:
    return TensorType(DType.I8, shape, SCALE)


def floats(*shape: int) -> np.ndarray:
    return RANDOM.normal(size=shape).astype(np.float32)


def bounds(b: Builder, begin: Sequence[int], end: Sequence[int], strides: Sequence[int]) -> tuple[Value, ...]:
    return b.i32(begin), b.i32(end), b.i32(strides)


def with_constant(kind: str, *shape: int) -> Callable[..., Value]:
    return lambda b, x: getattr(b.tfl, kind)(x, floats(*shape))


def with_weights(*, quantized: bool, keeps: bool = False) -> Callable[..., Value]:
    def body(b: Builder, x: Value) -> Value:
        weights: Any = floats(4, 16)
        if quantized:
            weights = b.const(Constant.of(weights.astype(np.int8)).with_quantization(SCALE))
        leading = known_shape(x)[:-1]
        type = f32(*leading, 4) if keeps else f32(prod(size or 1 for size in leading), 4)
        return b.tfl.fully_connected(x, weights, None, keep_num_dims=keeps, result_types=[type])

    return body


def convolution(inputs: int, outputs: int, groups: int) -> Graph:
    filter = floats(outputs, 3, 3, inputs // groups)
    strides = {"padding": "SAME", "stride_h": 1, "stride_w": 1}
    return [f32(1, 8, 8, inputs)], lambda b, x: b.tfl.conv_2d(x, filter, floats(outputs), **strides), WRONG


def depthwise(size: int, multiplier: int, effect: str) -> Graph:
    filter, bias = floats(1, size, size, 3 * multiplier), floats(3 * multiplier)
    options = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": multiplier}
    return [f32(1, 9, 8, 3)], lambda b, x: b.tfl.depthwise_conv_2d(x, filter, bias, **options), effect


def bits(b: Builder, x: Value, dtype: DType) -> Value:
    return b.tfl.bitcast(x, result_types=[TensorType(dtype, x.shape)])


def padded_batch(b: Builder, x: Value) -> Value:
    return b.tfl.pad(x, b.const(np.array([[1, 0], [0, 0], [0, 0], [0, 0]], np.int32)))


def int16(*shape: int, scale: float | None = 0.1) -> TensorType:
    return TensorType(DType.I16, shape, None if scale is None else QuantizationParameters.of(scale))


def with_int16(kind: str, scale: float) -> Callable[..., Value]:
    return lambda b, x, y: getattr(b.tfl, kind)(x, y, result_types=[int16(1, 4, 6, scale=scale)])


def rejoined(b: Builder, x: Value) -> Value:
    """Swap the halves of a result."""
    return b.tfl.concatenation(*halves(b, b.tfl.tanh(x)), axis=-1)


def divided(kind: str, channels: int, divisor: np.ndarray | np.float32) -> Graph:
    """Divide channels, and sum them."""

    def body(b: Builder, x: Value) -> Value:
        y = b.tfl.neg(b.tfl.div(x, divisor))
        if kind == "mean":
            return b.tfl.mean(y, b.i32([2]), keep_dims=True)
        if kind == "relu":
            y = b.tfl.relu(y)
        return b.tfl.fully_connected(y, floats(4, channels), None, keep_num_dims=True)

    return [f32(1, 9, channels)], body, WRONG


def one_hot(b: Builder, x: Value) -> Value:
    return b.tfl.one_hot(x, b.i32(3), np.float32(1), np.float32(0), axis=-1)


def transposed_convolution(size: int, effect: str, *, stride: int = 2, image: int = 7, result: int = 14) -> Graph:
    filter = floats(6, size, size, 4)
    options = {"padding": "SAME", "stride_h": stride, "stride_w": stride}
    return (
        [f32(1, image, image, 4)],
        lambda b, x: b.tfl.transpose_conv(b.i32([1, result, result, 6]), filter, x, None, **options),
        effect,
    )


def padded(b: Builder, x: Value) -> Value:
    """Pad the axis before the last one."""
    rank = len(known_shape(x))
    return b.tfl.pad(x, b.const(np.array([[0, 0]] * (rank - 2) + [[2, 1], [0, 0]], np.int32)))


def update(b: Builder, x: Value, y: Value, starts: Value) -> Value:
    return b.tfl.dynamic_update_slice(x, y, starts)


def sliced(b: Builder, x: Value, strides: Sequence[int] = (1, 1), **masks: int) -> Value:
    return b.tfl.strided_slice(x, *bounds(b, [0, 0], [4, 1], strides), **masks)


def halves(b: Builder, x: Value) -> list[Value]:
    """Split the last axis."""
    return b.tfl.split(b.i32(-1), x, num_splits=2)


def select(b: Builder, condition: Value, x: Value, y: Value) -> Value:
    return b.tfl.select_v2(condition, x, y)


RIGHT = ""
GRAPHS: Mapping[str, Graph] = {
    "dus_1d": ([f32(4), f32(1), i32(1)], update, WRONG),
    "dus_2d": ([f32(4, 6), f32(1, 6), i32(2)], update, WRONG),
    "dus_3d": ([f32(5, 1, 6), f32(1, 1, 6), i32(3)], update, WRONG),
    "dus_3d_columns": ([f32(3, 5, 6), f32(3, 1, 6), i32(3)], update, RIGHT),
    "dus_3d_b1": ([f32(1, 4, 6), f32(1, 1, 6), i32(3)], update, RIGHT),
    "dus_4d": ([f32(2, 4, 6, 8), f32(2, 1, 6, 8), i32(4)], update, RIGHT),
    "dus_c_4": (
        [f32(1, 2, 4, 6), f32(1, 2, 1, 6)],
        lambda b, x, y: b.tfl.dynamic_update_slice(x, y, b.i32([0, 0, 0, 0])),
        REFUSED,
    ),
    "gather_i8_plain": ([i32(6)], lambda b, x: b.tfl.gather(b.const(np.ones((9, 4), np.int8)), x, axis=0), CRASH),
    "gather_i32_plain": ([i32(6)], lambda b, x: b.tfl.gather(b.const(np.ones((9, 4), np.int32)), x, axis=0), RIGHT),
    "fcq_2d": ([f32(5, 16)], with_weights(quantized=True), RIGHT),
    "fcq_3d_flat": ([f32(1, 5, 16)], with_weights(quantized=True), WRONG),
    "fcq_4d_flat": ([f32(1, 2, 5, 16)], with_weights(quantized=True), WRONG),
    "fcq_4d_keep": ([f32(1, 2, 5, 16)], with_weights(quantized=True, keeps=True), RIGHT),
    "fcf_4d_flat": ([f32(1, 2, 5, 16)], with_weights(quantized=False), RIGHT),
    "fcq_1118": ([f32(1, 1, 1, 16)], with_weights(quantized=True), RIGHT),
    "fcf_of_vector": ([f32(16)], lambda b, x: b.tfl.fully_connected(x, floats(4, 16), None), WRONG),
    "fcf_merged": ([f32(1, 4, 4)], lambda b, x: b.tfl.fully_connected(x, floats(4, 16), None), WRONG),
    "fc_computed": ([f32(2, 3), f32(8, 3)], lambda b, x, y: b.tfl.fully_connected(x, y, None), RIGHT),
    "fc_computed_bias": ([f32(2, 3), f32(8)], lambda b, x, y: b.tfl.fully_connected(x, floats(8, 3), y), CRASH),
    "fc_of_computed": (
        [f32(2, 3), f32(8, 3)],
        lambda b, x, y: b.tfl.fully_connected(x, y, floats(8)),
        WRONG,
    ),
    "dw_1x1_m2": depthwise(1, 2, WRONG),
    "dw_1x1_m1": depthwise(1, 1, RIGHT),
    "dw_3x3_m2": depthwise(3, 2, RIGHT),
    "q_add_158_58": ([int8(1, 5, 8), int8(5, 8)], lambda b, x, y: b.tfl.add(x, y), WRONG),
    "q_add_158_151": ([int8(1, 5, 8), int8(1, 5, 1)], lambda b, x, y: b.tfl.add(x, y), RIGHT),
    "add_158_58": ([f32(1, 5, 8), f32(5, 8)], lambda b, x, y: b.tfl.add(x, y), RIGHT),
    "cb_ADD_46_46": ([f32(4, 6)], with_constant("add", 4, 6), WRONG),
    "cb_ADD_46_41": ([f32(4, 6)], with_constant("add", 4, 1), WRONG),
    "cb_MAXIMUM_46_46": ([f32(4, 6)], with_constant("maximum", 4, 6), WRONG),
    "cb_GREATER_46_46": ([f32(4, 6)], with_constant("greater", 4, 6), WRONG),
    "cb_MUL_246_246": ([f32(2, 4, 6)], with_constant("mul", 2, 4, 6), WRONG),
    "cb_MUL_246_146": ([f32(2, 4, 6)], with_constant("mul", 1, 4, 6), RIGHT),
    "cb_MUL_2346_2111": ([f32(2, 3, 4, 6)], with_constant("mul", 2, 1, 1, 1), RIGHT),
    "cm_MUL_258_58": ([f32(2, 5, 8)], with_constant("mul", 5, 8), RIGHT),
    "add_c_6_46": ([f32(6)], with_constant("add", 4, 6), WRONG),
    "add_c_46_146": ([f32(4, 6)], with_constant("add", 1, 4, 6), WRONG),
    "add_c_146_46": ([f32(1, 4, 6)], with_constant("add", 4, 6), RIGHT),
    "add_c_146_1346": ([f32(1, 4, 6)], with_constant("add", 1, 3, 4, 6), RIGHT),
    "add_c_246_1146": ([f32(2, 4, 6)], with_constant("add", 1, 1, 4, 6), WRONG),
    "add_c_1346_2346": ([f32(1, 3, 4, 6)], with_constant("add", 2, 3, 4, 6), WRONG),
    "add_c_2346_2346": ([f32(2, 3, 4, 6)], with_constant("add", 2, 3, 4, 6), RIGHT),
    "add_ic_146_6": ([i32(1, 4, 6)], lambda b, x: b.tfl.add(x, b.i32([1, 2, 3, 4, 5, 6])), WRONG),
    "add_ic_46_46": ([i32(4, 6)], lambda b, x: b.tfl.add(x, np.full((4, 6), 3, np.int32)), RIGHT),
    "add_ic_46_scalar": ([i32(4, 6)], lambda b, x: b.tfl.add(x, np.int32(3)), RIGHT),
    "add_ic_1346_2346": ([i32(1, 3, 4, 6)], lambda b, x: b.tfl.add(x, np.full((2, 3, 4, 6), 3, np.int32)), RIGHT),
    "pow_first_s2": ([f32(1, 4, 6)], lambda b, x: b.tfl.pow(np.float32(2), x), WRONG),
    "pow_second_s2": ([f32(1, 4, 6)], lambda b, x: b.tfl.pow(x, np.float32(2)), RIGHT),
    "prelu_rt": ([f32(1, 4, 6), f32(6)], lambda b, x, y: b.tfl.prelu(x, y), REFUSED),
    "conv_group_8_8_2": (*convolution(8, 8, 2)[:2], RIGHT),
    "conv_group_4_8_2": convolution(4, 8, 2),
    "conv_group_6_6_3": convolution(6, 6, 3),
    "conv_group_12_12_2": (*convolution(12, 12, 2)[:2], CRASH),
    "conv_group_3_3_3": (*convolution(3, 3, 3)[:2], RIGHT),
    "conv_group_12_12_3": (*convolution(12, 12, 3)[:2], RIGHT),
    "bmm_broadcast": ([f32(2, 3, 4), f32(1, 4, 5)], lambda b, x, y: b.tfl.batch_matmul(x, y), WRONG),
    "bmm_rank3_2": ([f32(2, 3, 4), f32(4, 5)], lambda b, x, y: b.tfl.batch_matmul(x, y), WRONG),
    "bmm_rt_134_45": ([f32(1, 3, 4), f32(4, 5)], lambda b, x, y: b.tfl.batch_matmul(x, y), RIGHT),
    "bmm_adjy": ([f32(2, 3, 4), f32(2, 5, 4)], lambda b, x, y: b.tfl.batch_matmul(x, y, adj_y=True), RIGHT),
    "bmm_const_adj_x": ([f32(2, 4, 3)], lambda b, x: b.tfl.batch_matmul(x, floats(4, 5), adj_x=True), WRONG),
    "bmm_const_adj_y": ([f32(2, 3, 4)], lambda b, x: b.tfl.batch_matmul(x, floats(5, 4), adj_y=True), WRONG),
    "bmm_const_of_batches": ([f32(2, 3, 4)], lambda b, x: b.tfl.batch_matmul(x, floats(2, 5, 4), adj_y=True), RIGHT),
    "bmm_const_of_one": ([f32(2, 3, 4)], lambda b, x: b.tfl.batch_matmul(x, floats(1, 4, 5)), WRONG),
    "bmm_const_lhs": ([f32(1, 4, 5)], lambda b, y: b.tfl.batch_matmul(floats(1, 3, 4), y), REFUSED),
    "same_PACK": ([f32(1, 4)], lambda b, x: b.tfl.pack(x, x, axis=1), CRASH),
    "add_of_halves": ([f32(1, 10, 8)], lambda b, x: b.tfl.add(*halves(b, x)), WRONG),
    "mul_of_halves": ([f32(1, 10, 8)], lambda b, x: b.tfl.mul(*halves(b, x)), RIGHT),
    "joined_halves": ([f32(1, 10, 8)], lambda b, x: b.tfl.concatenation(*halves(b, x), axis=-1), ERROR),
    "rejoined_halves": ([f32(1, 10, 8)], rejoined, WRONG),
    "add_int16": ([int16(1, 4, 6)] * 2, with_int16("add", 0.1), RIGHT),
    "add_int16_of_other_scale": ([int16(1, 4, 6)] * 2, with_int16("add", 0.2), WRONG),
    "mul_int16": ([int16(1, 4, 6)] * 2, with_int16("mul", 0.1), WRONG),
    "add_int16_vector": (
        [int16(1, 4, 6, scale=None)],
        lambda b, x: b.tfl.add(x, np.arange(6, dtype=np.int16)),
        CRASH,
    ),
    "pad_int32": ([i32(1, 5, 3)], padded, WRONG),
    "divided_5": divided("fc", 5, np.ones(5, np.float32)),
    "divided_5_mean": divided("mean", 5, np.ones(5, np.float32)),
    "divided_5_relu": (*divided("relu", 5, np.ones(5, np.float32))[:2], RIGHT),
    "divided_8": (*divided("fc", 8, np.ones(8, np.float32))[:2], RIGHT),
    "divided_5_by_scalar": (*divided("fc", 5, np.float32(2))[:2], RIGHT),
    "fc_of_constant": ([f32(4, 16)], lambda b, y: b.tfl.fully_connected(floats(2, 16), y, None), REFUSED),
    "same_BATCH_MATMUL": ([f32(1, 4, 4)], lambda b, x: b.tfl.batch_matmul(x, x), CRASH),
    "same_SUB": ([f32(1, 4)], lambda b, x: b.tfl.sub(x, x), REFUSED),
    "maximum_of_scalar": ([f32(1, 5, 4), f32()], lambda b, x, y: b.tfl.maximum(x, y), REFUSED),
    "add_of_scalars": ([f32(), f32()], lambda b, x, y: b.tfl.add(x, y), RIGHT),
    "any_of_bool": (
        [tensor(DType.BOOL, 2, 5, 4)],
        lambda b, x: b.tfl.reduce_any(x, b.i32([1]), keep_dims=True),
        RIGHT,
    ),
    "mirror_symmetric": (
        [f32(1, 5, 4, 3)],
        lambda b, x: b.tfl.mirror_pad(x, b.i32([[0, 0], [1, 1], [0, 0], [0, 0]]), mode="SYMMETRIC"),
        REFUSED,
    ),
    "same_ADD": ([f32(1, 4)], lambda b, x: b.tfl.add(x, x), RIGHT),
    "gather_rt_1d": ([f32(10, 8), i32(4)], lambda b, x, i: b.tfl.gather(x, i, axis=0), RIGHT),
    "gather_rt_2d": ([f32(10, 8), i32(1, 4)], lambda b, x, i: b.tfl.gather(x, i, axis=0), REFUSED),
    "gather_rt_scalar": ([f32(10, 8), i32()], lambda b, x, i: b.tfl.gather(x, i, axis=0), REFUSED),
    "prelu_1d": ([f32(1, 10, 8)], with_constant("prelu", 8), RIGHT),
    "prelu_2d": ([f32(1, 10, 8)], with_constant("prelu", 10, 8), REFUSED),
    "prelu_3d": ([f32(1, 10, 8)], with_constant("prelu", 1, 10, 8), RIGHT),
    "prelu_of_two_samples": ([f32(2, 10, 8)], with_constant("prelu", 1, 10, 8), ERROR),
    "prelu_of_two_images": ([f32(2, 4, 5, 6)], with_constant("prelu", 4, 5, 6), ERROR),
    "prelu_of_channels_of_two_samples": ([f32(2, 10, 8)], with_constant("prelu", 1, 1, 8), RIGHT),
    "prelu_shared": ([f32(1, 10, 8)], with_constant("prelu", 1, 1, 1), REFUSED),
    "prelu_rank_2_of_channels": ([f32(1, 10, 8)], with_constant("prelu", 1, 8), RIGHT),
    "prelu_of_vector": ([f32(6)], with_constant("prelu", 6), REFUSED),
    "reverse_last_axis_of_eight": ([f32(2, 5, 8)], lambda b, x: b.tfl.reverse_v2(x, b.i32([2])), RIGHT),
    "reverse_axis_1": ([f32(2, 5, 6)], lambda b, x: b.tfl.reverse_v2(x, b.i32([1])), RIGHT),
    "reverse_last_axis": ([f32(2, 5, 6)], lambda b, x: b.tfl.reverse_v2(x, b.i32([2])), WRONG),
    "reverse_last_axis_of_4": ([f32(1, 4, 5, 6)], lambda b, x: b.tfl.reverse_v2(x, b.i32([-1])), WRONG),
    "ss_plain": ([f32(4, 6)], sliced, RIGHT),
    "ss_shrink": ([f32(4, 6)], lambda b, x: sliced(b, x, shrink_axis_mask=2), REFUSED),
    "ss_negstep": ([f32(4, 6)], lambda b, x: sliced(b, x, (1, -1), begin_mask=3, end_mask=3), REFUSED),
    "ss_step2": ([f32(4, 6)], lambda b, x: sliced(b, x, (2, 1)), RIGHT),
    "ss_behind": ([f32(4, 6)], lambda b, x: b.tfl.strided_slice(x, *bounds(b, [0, 0], [9, 6], [1, 1])), REFUSED),
    "ss_behind_masked": (
        [f32(4, 6)],
        lambda b, x: b.tfl.strided_slice(x, *bounds(b, [0, 0], [9, 6], [1, 1]), end_mask=1),
        RIGHT,
    ),
    "transpose_vector": ([f32(6)], lambda b, x: b.tfl.transpose(x, b.i32([0])), REFUSED),
    "split_one": ([f32(2, 4)], lambda b, x: b.tfl.split(b.i32(1), x, num_splits=1), CRASH),
    "concat_one": ([f32(1, 4)], lambda b, x: b.tfl.concatenation(x, axis=1), WRONG),
    "concat_one_of_two": ([f32(2, 4)], lambda b, x: b.tfl.concatenation(x, axis=1), RIGHT),
    "bits_read_by_exp": ([i32(1, 2, 8)], lambda b, x: b.tfl.exp(bits(b, x, DType.F32)), WRONG),
    "bits_read_by_reshape": ([i32(1, 2, 8)], lambda b, x: b.tfl.reshape(bits(b, x, DType.F32), b.i32([16])), RIGHT),
    "gather_int64": ([f32(4, 6)], lambda b, x: b.tfl.gather(x, np.array([1, 2], np.int64), axis=0), REFUSED),
    "log_softmax": ([f32(1, 10)], lambda b, x: b.tfl.log_softmax(x), REFUSED),
    "broadcast_to": ([f32(1, 6)], lambda b, x: b.tfl.broadcast_to(x, b.i32([4, 6])), REFUSED),
    "tile": ([f32(1, 6)], lambda b, x: b.tfl.tile(x, b.i32([4, 1])), RIGHT),
    "tile_bool": ([tensor(DType.BOOL, 1, 6)], lambda b, x: b.tfl.tile(x, b.i32([4, 1])), REFUSED),
    "cast_int32_f32": (
        [i32(4)],
        lambda b, x: b.tfl.cast(x, out_data_type=DType.F32, result_types=[f32(4)]),
        RIGHT,
    ),
    "cast_int64_f32": (
        [tensor(DType.I64, 4)],
        lambda b, x: b.tfl.cast(x, out_data_type=DType.F32, result_types=[f32(4)]),
        REFUSED,
    ),
    "one_hot_i32": ([i32(4)], one_hot, RIGHT),
    "tc_kernel_3_stride_2": transposed_convolution(3, WRONG),
    "tc_kernel_5_stride_2": transposed_convolution(5, WRONG),
    "tc_kernel_3_stride_2_of_13": transposed_convolution(3, RIGHT, result=13),
    "tc_kernel_3_stride_3": transposed_convolution(3, WRONG, stride=3, result=21),
    "tc_kernel_4_stride_1": transposed_convolution(4, RIGHT, stride=1, result=7),
    "tc_kernel_2_stride_2": transposed_convolution(2, RIGHT),
    "tc_kernel_4_stride_2": transposed_convolution(4, RIGHT),
    "pad_3d_b1": ([f32(1, 5, 3)], padded, RIGHT),
    "pad_3d_b2": ([f32(2, 5, 3)], padded, WRONG),
    "pad_4d_b2": ([f32(2, 1, 5, 3)], padded, RIGHT),
    "pad_4d_batch": ([f32(1, 4, 4, 3)], padded_batch, WRONG),
    "pad_4d_batch_of_two": ([f32(2, 4, 4, 3)], padded_batch, RIGHT),
    "cumsum_4d_first_of_one": ([f32(1, 5, 5, 2)], lambda b, x: b.tfl.cumsum(x, b.i32(0)), WRONG),
    "one_hot_of_rows": ([i32(1, 2, 3)], one_hot, WRONG),
    "one_hot_of_one_row": ([i32(2, 1, 1)], one_hot, RIGHT),
    "cumsum_1d": ([f32(6)], lambda b, x: b.tfl.cumsum(x, b.i32(0)), WRONG),
    "cumsum_3d": ([f32(1, 5, 6)], lambda b, x: b.tfl.cumsum(x, b.i32(1)), RIGHT),
    "cumsum_exclusive": ([f32(1, 5, 6)], lambda b, x: b.tfl.cumsum(x, b.i32(1), exclusive=True), WRONG),
    "cumsum_reversed": ([f32(1, 5, 6)], lambda b, x: b.tfl.cumsum(x, b.i32(1), reverse=True), WRONG),
    "topk_1_4_10": ([f32(1, 4, 10)], lambda b, x: b.tfl.topk_v2(x, b.i32(3))[0], WRONG),
    "cumsum_2d_first": ([f32(2, 6)], lambda b, x: b.tfl.cumsum(x, b.i32(0)), WRONG),
    "cumsum_4d_first": ([f32(2, 3, 5, 6)], lambda b, x: b.tfl.cumsum(x, b.i32(0)), RIGHT),
    "cumsum_from_the_end": ([f32(2, 5, 6)], lambda b, x: b.tfl.cumsum(x, b.i32(-2)), CRASH),
    "topk_1_3": ([f32(1, 3)], lambda b, x: b.tfl.topk_v2(x, b.i32(1))[0], CRASH),
    "topk_1_4": ([f32(1, 4)], lambda b, x: b.tfl.topk_v2(x, b.i32(1))[0], RIGHT),
    "argmax_21_classes": ([f32(1, 8, 8, 21)], lambda b, x: b.tfl.arg_max(x, b.i32(3), output_type=DType.I32), WRONG),
    "argmax_of_softmax": (
        [f32(1, 21)],
        lambda b, x: b.tfl.arg_max(b.tfl.softmax(x, beta=1.0), b.i32(1), output_type=DType.I32),
        RIGHT,
    ),
    "argmax_of_rows": ([f32(1, 5, 3)], lambda b, x: b.tfl.arg_max(x, b.i32(1), output_type=DType.I32), RIGHT),
    "argmax_of_8": ([f32(2, 8)], lambda b, x: b.tfl.arg_max(x, b.i32(1), output_type=DType.I32), RIGHT),
    "softmax_1d": ([f32(6)], lambda b, x: b.tfl.softmax(x, beta=1.0), WRONG),
    "softmax_2d": ([f32(1, 6)], lambda b, x: b.tfl.softmax(x, beta=1.0), RIGHT),
    "d2s_of_two": ([f32(2, 4, 4, 16)], lambda b, x: b.tfl.depth_to_space(x, block_size=2), WRONG),
    "d2s_of_one": ([f32(1, 4, 4, 24)], lambda b, x: b.tfl.depth_to_space(x, block_size=2), RIGHT),
    "select_cond_56_256": ([tensor(DType.BOOL, 5, 6), f32(2, 5, 6), f32(2, 5, 6)], select, WRONG),
    "select_cond_56_156": ([tensor(DType.BOOL, 5, 6), f32(1, 5, 6), f32(1, 5, 6)], select, ERROR),
    "select_cond_156_256": ([tensor(DType.BOOL, 1, 5, 6), f32(2, 5, 6), f32(2, 5, 6)], select, RIGHT),
    "select_cond_16_256": ([tensor(DType.BOOL, 1, 6), f32(2, 5, 6), f32(2, 5, 6)], select, RIGHT),
    "select_scalar": ([tensor(DType.BOOL, 2, 5, 6), f32(2, 5, 6), f32()], select, RIGHT),
    "select_values": ([tensor(DType.BOOL, 2, 5, 6), f32(2, 5, 6), f32(2, 1, 6)], select, REFUSED),
    "prelu_of_rows": ([f32(1, 4, 5, 6)], with_constant("prelu", 4, 1, 6), REFUSED),
    "pad_2d": ([f32(2, 6)], padded, REFUSED),
    "floor_mod_46_46": ([f32(4, 6)], with_constant("floor_mod", 4, 6), WRONG),
    "onehot_0": (
        [i32(4)],
        lambda b, x: b.tfl.one_hot(x, b.i32(3), np.float32(1), np.float32(0), axis=0),
        REFUSED,
    ),
    "add_n_3": ([f32(4, 6)] * 3, lambda b, *values: b.tfl.add_n(*values), REFUSED),
    "embedding_256": ([i32(3)], lambda b, x: b.tfl.embedding_lookup(x, floats(2, 5, 6)), CRASH),
    "topk_1_4_16": ([f32(1, 4, 16)], lambda b, x: b.tfl.topk_v2(x, b.i32(3))[0], RIGHT),
    "rank5_transpose": ([f32(1, 2, 3, 4, 5)], lambda b, x: b.tfl.transpose(x, b.i32([0, 2, 1, 3, 4])), REFUSED),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_says_what_was_measured(name: str) -> None:
    types, body, effect = GRAPHS[name]
    names = [f"x{index}" for index in range(len(types))]
    module = entry(types, lambda b, *values: [body(b, *values)], inputs=names, outputs=["y"])
    ops = [op for op in module.functions["serve"].ops() if op.kind not in ("arith.constant", "func.return")]
    tensors: dict[Value, KernelTensor] = {}
    found = {problem.effect for op in ops for problem in find_problems(call_of(op, tensors))}
    assert found == ({effect} if effect else set())


@pytest.mark.parametrize("kind", ["concatenation", "pack"])
def test_ops_of_constants_alone(kind: str) -> None:
    module = entry([], lambda b: [getattr(b.tfl, kind)(b.const(floats(2, 3)), b.const(floats(2, 3)), axis=0)])
    assert not list(find_mistakes(module))


def test_versions_are_limited() -> None:
    module = entry([f32(1, 4, 4, 8)], lambda b, x: [b.tfl.abs(x)], inputs=["x"], outputs=["y"])
    op = module.functions["serve"].results[0].op
    assert op is not None and not list(find_problems(call_of(op), 2))
    assert [(problem.effect, problem.reason) for problem in find_problems(call_of(op), 7)] == [(REFUSED, "version 7")]


def test_all_fields_are_filled() -> None:
    assert {name for hazard in hazards() for name in hazard.conditions} == set(CONDITIONS)
    assert {hazard.effect for hazard in hazards()} <= set(EFFECTS)
    assert {hazard.replaced for hazard in hazards()} == {"always", "compiled_model", "gpu", "no"}
    assert all(hazard.remedy and hazard.source for hazard in hazards())
    assert len({(hazard.form, hazard.kinds) for hazard in hazards()}) == len(hazards())
    assert all(taken.max_rank == 4 and taken.types | taken.result_types for taken in accepted().values())

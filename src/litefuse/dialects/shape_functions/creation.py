"""Shape functions of ops that create tensors: shapes as data, fills, ranges, random numbers, placeholders."""

from __future__ import annotations

import math
from typing import Any

from litefuse.dialects.shape_functions.partial import elements_of, partial_scalar, partial_shape
from litefuse.dialects.shapes import broadcast, contradict, normalize_axis, same_dim, scalar, vector
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, ShapeAttr, TensorType


def infer_shape(x: Value, *, out_type: DType = DType.I32, **_attributes: Any) -> TensorType:
    return vector(out_type, x.rank)


def infer_shape_n(*operands: Value, out_type: DType = DType.I32, **_attributes: Any) -> tuple[TensorType, ...]:
    return tuple(vector(out_type, operand.rank) for operand in operands)


def infer_size(_x: Value, *, out_type: DType = DType.I32, **_attributes: Any) -> TensorType:
    return scalar(out_type)


def infer_rank(_x: Value, **_attributes: Any) -> TensorType:
    return scalar(DType.I32)


def infer_fill(dims: Value, value: Value, **_attributes: Any) -> TensorType:
    return TensorType(value.dtype, partial_shape(dims))


def infer_empty(dims: Value, *, dtype: DType, **_attributes: Any) -> TensorType:
    """Empty: a shape operand and an element type."""
    return TensorType(dtype, partial_shape(dims))


def infer_random(dims: Value, *_key: Value, dtype: DType = DType.F32, **_attributes: Any) -> TensorType:
    return TensorType(dtype, partial_shape(dims))


def infer_random_int(dims: Value, minimum: Value, _maximum: Value, **_attributes: Any) -> TensorType:
    return TensorType(minimum.dtype, partial_shape(dims))


def infer_random_like_last(dims: Value, *operands: Value, **_attributes: Any) -> TensorType:
    """Random numbers with the element type of the last operand, a bound or parameter."""
    return TensorType(operands[-1].dtype, partial_shape(dims))


def infer_stateful_random(
    _resource: Value, _algorithm: Value, dims: Value, *_: Value, dtype: DType, **_attributes: Any
) -> TensorType:
    return TensorType(dtype, partial_shape(dims))


def infer_multinomial(logits: Value, count: Value, *, output_dtype: DType = DType.I64, **_: Any) -> TensorType:
    batch = logits.shape[0] if logits.shape else None
    return TensorType(output_dtype, (batch, partial_scalar(count)))


def infer_stateless_multinomial(
    logits: Value, count: Value, _seed: Value, *, output_dtype: DType, **_attributes: Any
) -> TensorType:
    return infer_multinomial(logits, count, output_dtype=output_dtype)


def infer_key_counter(_seed: Value, **_attributes: Any) -> tuple[TensorType, TensorType]:
    return (vector(DType.U64, 1), vector(DType.U64, 2))


def infer_key_counter_alg(_seed: Value, **_attributes: Any) -> tuple[TensorType, ...]:
    return (vector(DType.U64, 1), vector(DType.U64, 2), scalar(DType.I32))


def infer_algorithm(**_attributes: Any) -> TensorType:
    return scalar(DType.I32)


def infer_rng_state(_resource: Value, *_: Value, **_attributes: Any) -> TensorType:
    return vector(DType.I64, None)


def infer_range(start: Value, limit: Value, delta: Value, **_attributes: Any) -> TensorType:
    bounds = [_single_element(value) for value in (start, limit, delta)]
    return vector(start.dtype, _range_length(*bounds))


def _single_element(value: Value) -> int | float | None:
    elements = elements_of(value)
    return elements[0] if elements is not None and len(elements) == 1 else None


def _range_length(start: float | None, limit: float | None, delta: float | None) -> Dim:
    if start is None or limit is None or delta is None:
        return None
    if delta == 0:
        contradict("the step of a range is 0")
    return max(0, math.ceil((limit - start) / delta))


def infer_lin_space(start: Value, _stop: Value, count: Value, **_attributes: Any) -> TensorType:
    return vector(start.dtype, partial_scalar(count))


def infer_one_hot(
    indices: Value, depth: Value, on: Value, _off: Value, *, axis: int = -1, **_attributes: Any
) -> TensorType:
    shape = indices.shape
    if shape is None:
        return TensorType(on.dtype, None)
    place = normalize_axis(axis, len(shape) + 1)
    return TensorType(on.dtype, (*shape[:place], partial_scalar(depth), *shape[place:]))


def infer_concat_offset(_axis: Value, *shapes: Value, **_attributes: Any) -> tuple[TensorType, ...]:
    return tuple(shape.type for shape in shapes)


def infer_broadcast_args(s0: Value, s1: Value, **_attributes: Any) -> TensorType:
    """BroadcastArgs: as many elements as the longer of two shapes."""
    if not s0.shape or not s1.shape or s0.shape[0] is None or s1.shape[0] is None:
        return vector(s0.dtype, None)
    return vector(s0.dtype, max(s0.shape[0], s1.shape[0]))


def infer_broadcast_gradient_args(s0: Value, s1: Value, **_attributes: Any) -> tuple[TensorType, TensorType]:
    a, b = partial_shape(s0), partial_shape(s1)
    if a is None or b is None or None in a or None in b:
        return (vector(s0.dtype, None), vector(s0.dtype, None))
    joined = broadcast(a, b)
    assert joined is not None
    rank = len(joined)
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    left = sum(1 for x, y in zip(a, b, strict=True) if x == 1 and (y != 1 or x == y))
    right = sum(1 for x, y in zip(a, b, strict=True) if y == 1 and (x != 1 or x == y))
    return (vector(s0.dtype, left), vector(s0.dtype, right))


def infer_placeholder(*, dtype: DType, shape: ShapeAttr, **_attributes: Any) -> TensorType:
    return TensorType(dtype, shape.shape)


def infer_ragged_range(
    starts: Value,
    limits: Value,
    deltas: Value,
    *,
    Tsplits: DType = DType.I64,
    **_attributes: Any,
) -> tuple[TensorType, TensorType]:
    """RaggedRange: the row splits (one more than the number of rows) and the values."""
    rows: Dim = None
    for operand in (starts, limits, deltas):
        if operand.shape:
            rows = same_dim(rows, operand.shape[0], "the numbers of rows")
    if all(operand.rank == 0 for operand in (starts, limits, deltas)):
        rows = 1
    return (vector(Tsplits, None if rows is None else rows + 1), vector(starts.dtype, None))


def infer_lite_random(dims: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.F32, partial_shape(dims))


_RANDOM = "RandomUniform RandomStandardNormal TruncatedNormal"
_STATELESS_RANDOM = """
    StatelessRandomUniform StatelessRandomNormal StatelessTruncatedNormal StatelessRandomUniformV2
    StatelessRandomNormalV2 StatelessTruncatedNormalV2 StatelessRandomUniformFullInt StatelessRandomUniformFullIntV2
"""

CREATION: dict[str, Infer] = {
    **{f"tf.{name}": infer_random for name in f"{_RANDOM} {_STATELESS_RANDOM}".split()},
    "tf.RandomUniformInt": infer_random_int,
    "tf.StatelessRandomUniformInt": infer_random_like_last,
    "tf.StatelessRandomUniformIntV2": infer_random_like_last,
    "tf.StatelessRandomGammaV2": infer_random_like_last,
    "tf.StatelessRandomGammaV3": infer_random_like_last,
    "tf.StatelessRandomPoisson": infer_random,
    "tf.StatefulUniform": infer_stateful_random,
    "tf.StatefulStandardNormalV2": infer_stateful_random,
    "tf.StatefulTruncatedNormal": infer_stateful_random,
    "tf.StatelessRandomGetKeyCounter": infer_key_counter,
    "tf.StatelessRandomGetKeyCounterAlg": infer_key_counter_alg,
    "tf.StatelessRandomGetAlg": infer_algorithm,
    "tf.RngReadAndSkip": infer_rng_state,
    "tf.Multinomial": infer_multinomial,
    "tf.StatelessMultinomial": infer_stateless_multinomial,
    "tf.Shape": infer_shape,
    "tf.ShapeN": infer_shape_n,
    "tf.Size": infer_size,
    "tf.Rank": infer_rank,
    "tf.Fill": infer_fill,
    "tf.Empty": infer_empty,
    "tf.Range": infer_range,
    "tf.LinSpace": infer_lin_space,
    "tf.OneHot": infer_one_hot,
    "tf.ConcatOffset": infer_concat_offset,
    "tf.BroadcastArgs": infer_broadcast_args,
    "tf.BroadcastGradientArgs": infer_broadcast_gradient_args,
    "tf.Placeholder": infer_placeholder,
    "tf.PlaceholderV2": infer_placeholder,
    "tf.RaggedRange": infer_ragged_range,
    "tfl.shape": infer_shape,
    "tfl.rank": infer_rank,
    "tfl.fill": infer_fill,
    "tfl.range": infer_range,
    "tfl.one_hot": infer_one_hot,
    "tfl.broadcast_args": infer_broadcast_args,
    "tfl.random_uniform": infer_lite_random,
    "tfl.random_standard_normal": infer_lite_random,
    "tfl.multinomial": infer_multinomial,
}

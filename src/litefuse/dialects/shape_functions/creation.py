"""Shape functions of ops that create tensors: shapes as data, fills, ranges, random numbers, placeholders."""

from __future__ import annotations

import math
from typing import Any

from litefuse.dialects.shape_functions.partial import elements_of, partial_scalar, partial_shape
from litefuse.dialects.shapes import broadcast, contradict, same_dim
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Dim, Shape, ShapeAttr


def infer_scalar(*_operands: Value, **_attributes: Any) -> Shape:
    return ()


def infer_from_operand(index: int) -> Infer:
    """Return the shape function of ops whose shape is the operand with this index."""

    def infer(*operands: Value, **_attributes: Any) -> Shape | None:
        return partial_shape(operands[index])

    return infer


def infer_shape(x: Value, **_attributes: Any) -> Shape:
    return (x.rank,)


def infer_shape_n(*operands: Value, **_attributes: Any) -> list[InferredShape]:
    return [(operand.rank,) for operand in operands]


def infer_multinomial(logits: Value, count: Value, *_seed: Value, **_attributes: Any) -> Shape:
    return (logits.shape[0] if logits.shape else None, partial_scalar(count))


def infer_key_counter(_seed: Value, **_attributes: Any) -> list[InferredShape]:
    return [(1,), (2,)]


def infer_key_counter_alg(_seed: Value, **_attributes: Any) -> list[InferredShape]:
    return [(1,), (2,), ()]


def infer_vector(*_operands: Value, **_attributes: Any) -> Shape:
    return (None,)


def infer_range(start: Value, limit: Value, delta: Value, **_attributes: Any) -> Shape:
    bounds = [_single_element(value) for value in (start, limit, delta)]
    return (_range_length(*bounds),)


def _single_element(value: Value) -> int | float | None:
    elements = elements_of(value)
    return elements[0] if elements is not None and len(elements) == 1 else None


def _range_length(start: float | None, limit: float | None, delta: float | None) -> Dim:
    if start is None or limit is None or delta is None:
        return None
    if delta == 0:
        contradict("the step of a range is 0")
    return max(0, math.ceil((limit - start) / delta))


def infer_lin_space(_start: Value, _stop: Value, count: Value, **_attributes: Any) -> Shape:
    return (partial_scalar(count),)


def infer_concat_offset(_axis: Value, *shapes: Value, **_attributes: Any) -> list[InferredShape]:
    return [shape.shape for shape in shapes]


def infer_broadcast_args(s0: Value, s1: Value, **_attributes: Any) -> Shape:
    """BroadcastArgs: as many elements as the longer of two shapes."""
    if not s0.shape or not s1.shape or s0.shape[0] is None or s1.shape[0] is None:
        return (None,)
    return (max(s0.shape[0], s1.shape[0]),)


def infer_broadcast_gradient_args(s0: Value, s1: Value, **_attributes: Any) -> list[InferredShape]:
    a, b = partial_shape(s0), partial_shape(s1)
    if a is None or b is None or None in a or None in b:
        return [(None,), (None,)]
    joined = broadcast(a, b)
    assert joined is not None
    rank = len(joined)
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    left = sum(1 for x, y in zip(a, b, strict=True) if x == 1 and (y != 1 or x == y))
    right = sum(1 for x, y in zip(a, b, strict=True) if y == 1 and (x != 1 or x == y))
    return [(left,), (right,)]


def infer_placeholder(*, shape: ShapeAttr, **_attributes: Any) -> Shape | None:
    return shape.shape


def infer_ragged_range(starts: Value, limits: Value, deltas: Value, **_attributes: Any) -> list[InferredShape]:
    """RaggedRange: the row splits (one more than the number of rows) and the values."""
    rows: Dim = None
    for operand in (starts, limits, deltas):
        if operand.shape:
            rows = same_dim(rows, operand.shape[0], "the numbers of rows")
    if all(operand.rank == 0 for operand in (starts, limits, deltas)):
        rows = 1
    return [(None if rows is None else rows + 1,), (None,)]


_FROM_FIRST = """
    tf.Fill tf.Empty tf.RandomUniform tf.RandomUniformInt tf.RandomStandardNormal tf.TruncatedNormal
    tf.StatelessRandomUniform tf.StatelessRandomNormal tf.StatelessTruncatedNormal tf.StatelessRandomUniformV2
    tf.StatelessRandomNormalV2 tf.StatelessTruncatedNormalV2 tf.StatelessRandomUniformFullInt
    tf.StatelessRandomUniformFullIntV2 tf.StatelessRandomUniformInt tf.StatelessRandomUniformIntV2
    tf.StatelessRandomGammaV2 tf.StatelessRandomGammaV3 tf.StatelessRandomPoisson
    tfl.fill tfl.random_uniform tfl.random_standard_normal
"""
_FROM_SECOND = "tf.SparseToDense tfl.sparse_to_dense"
_FROM_THIRD = """
    tf.ScatterNd tfl.scatter_nd tf.StatefulUniform tf.StatefulStandardNormalV2 tf.StatefulTruncatedNormal
"""
_SCALARS = """
    tf.Size tf.Rank tfl.rank tf.L2Loss tf.StatelessRandomGetAlg tf.VarIsInitializedOp tf.IsVariableInitialized
    tf.LookupTableSizeV2 tf.TensorListReserve tf.EmptyTensorList tf.TensorListFromTensor tf.TensorListResize
    tf.TensorListSetItem tf.TensorListPushBack tf.TensorListLength tf.OptionalFromValue
    tf.OptionalNone tf.OptionalHasValue
"""

CREATION: dict[str, Infer] = {
    **dict.fromkeys(_FROM_FIRST.split(), infer_from_operand(0)),
    **dict.fromkeys(_FROM_SECOND.split(), infer_from_operand(1)),
    **dict.fromkeys(_FROM_THIRD.split(), infer_from_operand(2)),
    **dict.fromkeys(_SCALARS.split(), infer_scalar),
    "tf.StatelessRandomGetKeyCounter": infer_key_counter,
    "tf.StatelessRandomGetKeyCounterAlg": infer_key_counter_alg,
    "tf.RngReadAndSkip": infer_vector,
    "tf.Multinomial": infer_multinomial,
    "tf.StatelessMultinomial": infer_multinomial,
    "tf.Shape": infer_shape,
    "tf.ShapeN": infer_shape_n,
    "tf.Range": infer_range,
    "tf.LinSpace": infer_lin_space,
    "tf.ConcatOffset": infer_concat_offset,
    "tf.BroadcastArgs": infer_broadcast_args,
    "tf.BroadcastGradientArgs": infer_broadcast_gradient_args,
    "tf.Placeholder": infer_placeholder,
    "tf.PlaceholderV2": infer_placeholder,
    "tf.RaggedRange": infer_ragged_range,
    "tfl.shape": infer_shape,
    "tfl.range": infer_range,
    "tfl.broadcast_args": infer_broadcast_args,
    "tfl.multinomial": infer_multinomial,
}

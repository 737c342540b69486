"""Cases: ragged and sparse tensors, optional values, and the zeta function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32

raw = tf.raw_ops


def ragged_range(starts: Any, limits: Any, deltas: Any) -> Any:
    return raw.RaggedRange(starts=starts, limits=limits, deltas=deltas, Tsplits=tf.int32)


def fill(indices: Any, values: Any, shape: Any) -> Any:
    return raw.SparseFillEmptyRows(indices=indices, values=values, dense_shape=shape, default_value=np.float32(7))


def parts(data: Any, partitions: Any) -> Any:
    return tf.dynamic_partition(data, partitions, 3)


def ranges() -> Iterator[Case]:
    for dtype in (np.int32, np.int64, np.float32):
        starts, limits, deltas = dtype([0, 2, 5, 9]), dtype([3, 2, 9, 1]), dtype([2, 1, -3, -3])
        yield case(f"RaggedRange_{np.dtype(dtype).name}", ragged_range, starts, limits, deltas)
    yield case("RaggedRange_fractions", ragged_range, f32(5, low=0), f32(5, low=3), np.float32(0.37))
    yield case("RaggedRange_scalars", ragged_range, np.int32(3), np.int32(9), np.int32(4))
    yield case("RaggedRange_one_start", ragged_range, np.int32(0), np.int32([3, 0, 2]), np.int32(1))
    yield case("RaggedRange_empty", ragged_range, np.int32([3, 1]), np.int32([2, 0]), np.int32(1))


def rows() -> Iterator[Case]:
    unsorted = np.int64([[3, 1], [0, 0], [3, 2], [0, 1]])
    yield case("SparseFillEmptyRows", fill, unsorted, np.float32([4, 5, 6, 8]), np.int64([5, 3]))
    yield case("SparseFillEmptyRows_full", fill, np.int64([[0, 1], [1, 0]]), np.float32([4, 5]), np.int64([2, 3]))
    yield case("SparseFillEmptyRows_empty", fill, np.zeros((0, 2), np.int64), np.float32([]), np.int64([2, 3]))
    yield case("DynamicPartition", parts, f32(4, 5), np.int32([2, 0, 2, 0]))
    yield case("DynamicPartition_places", parts, f32(4, 5), np.arange(20, dtype=np.int32).reshape(4, 5) % 3)


def to_tensor(shape: Any) -> Any:
    return lambda values, splits: tf.RaggedTensor.from_row_splits(values, splits, validate=False).to_tensor(
        9, shape=shape
    )


def sparse() -> Iterator[Case]:
    splits = np.int64([0, 3, 3, 4])
    yield case("RaggedTensorToTensor", to_tensor(None), f32(4, 2), splits)
    yield case("RaggedTensorToTensor_fewer_rows", to_tensor([1, 2]), np.int32([1, 2, 3, 4]), splits)
    yield case("RaggedTensorToTensor_more_rows", to_tensor([9, None, None]), f32(4, 2), splits)
    yield case("RaggedTensorToTensor_narrow", to_tensor([None, 2]), np.int32([1, 2, 3, 4]), splits)
    yield case("RaggedTensorToTensor_wide", to_tensor([None, 6]), np.int64([1, 2, 3, 4]), splits)
    yield case("RaggedTensorToTensor_empty", to_tensor(None), np.float32([]), np.int32([0]))
    for adjoint in (False, True):
        yield case(
            f"SparseTensorDenseMatMul_{adjoint}",
            lambda indices, values, other, adjoint=adjoint: tf.sparse.sparse_dense_matmul(
                tf.SparseTensor(indices, values, [3, 4]), other, adjoint_a=adjoint, adjoint_b=adjoint
            ),
            np.int64([[0, 1], [2, 2], [2, 1]]),
            f32(3),
            f32(2, 3) if adjoint else f32(4, 2),
        )


def optional(x: Any) -> Any:
    value = raw.OptionalFromValue(components=[x, x * 2.0])
    types = {"output_types": [tf.float32] * 2, "output_shapes": [x.shape] * 2}
    found = tf.cond(raw.OptionalHasValue(optional=raw.OptionalNone()), lambda: x, lambda: x + 1.0)
    return (*raw.OptionalGetValue(optional=value, **types), found)


def zeta() -> Iterator[Case]:
    x = np.float32([2, 3, 1.5, 40, 1.0001, 200, 3, 1, 0.5, 2, 3, 4, 2.5, 3, 2, 30, 20])
    q = np.float32([1, 2, 3, 0.5, 1, 1, 1000, 2, 2, -1.5, -7.3, 0, -0.5, -2, -30.25, -6.25, 0.01])
    yield case("Zeta", tf.math.zeta, x, q, tolerance=(2e-6, 1e-30))
    yield case("Zeta_broadcast", tf.math.zeta, np.float32([[2], [3], [60]]), np.float32([1, 0.1, 30]))


CASES = (*ranges(), *rows(), *sparse(), case("Optional", optional, f32(2, 3)), *zeta())

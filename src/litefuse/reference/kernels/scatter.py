"""Ops that write parts of tensors: scatters, tensor scatters, stitching and partitioning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from litefuse.dialects.movement import check_indices
from litefuse.reference.common import Array, Kernel, KernelTable, dims_of


def _coordinates(indices: Array, shape: tuple[int, ...]) -> tuple[Array, ...]:
    """Return the coordinates in the rows of `indices`, as one array per axis."""
    coordinates = tuple(np.moveaxis(indices, -1, 0))
    for axis, positions in enumerate(coordinates):
        check_indices(positions, shape[axis])
    return coordinates


def scatter_nd(indices: Array, updates: Array, shape: Array) -> Array:
    """Add the updates to zeros at their indices; repeated indices accumulate."""
    target = dims_of(shape)
    result = np.zeros(target, updates.dtype)
    np.add.at(result, _coordinates(indices, target), updates)
    return result


def _scatter(function: Callable[..., Any] | None) -> Kernel:
    """Return a kernel that combines updates into a tensor at indices; None assigns them, in order."""

    def kernel(tensor: Array, indices: Array, updates: Array) -> Array:
        result = np.array(tensor)
        coordinates = _coordinates(indices, tensor.shape)
        if function is None:
            result[coordinates] = updates
        else:
            function(result, coordinates, updates)
        return result

    return kernel


def dynamic_stitch(*indices_and_data: Array) -> Array:
    """Write rows of the data to their indices; later rows overwrite earlier ones."""
    count = len(indices_and_data) // 2
    indices, data = indices_and_data[:count], indices_and_data[count:]
    size = 1 + max((int(item.max()) for item in indices if item.size), default=-1)
    tail = data[0].shape[indices[0].ndim :]
    result = np.zeros((size, *tail), data[0].dtype)
    for rows, values in zip(indices, data, strict=True):
        result[rows.reshape(-1)] = values.reshape((rows.size, *tail))
    return result


def dynamic_partition(data: Array, partitions: Array, *, num_partitions: int) -> tuple[Array, ...]:
    return tuple(data[partitions == number] for number in range(num_partitions))


def sparse_to_dense(
    sparse_indices: Array,
    output_shape: Array,
    sparse_values: Array,
    default_value: Array,
    *,
    validate_indices: bool,
) -> Array:
    """Return a tensor of the default value with the values at their indices."""
    shape = dims_of(output_shape)
    result = np.full(shape, default_value, sparse_values.dtype)
    indices = sparse_indices.reshape(-1, 1) if sparse_indices.ndim < 2 else sparse_indices
    result[_coordinates(indices, shape)] = sparse_values
    return result


KERNELS: KernelTable = {
    "tf.DynamicPartition": dynamic_partition,
    "tf.DynamicStitch": dynamic_stitch,
    "tf.ScatterNd": scatter_nd,
    "tf.SparseToDense": sparse_to_dense,
    "tf.TensorScatterAdd": _scatter(np.add.at),
    "tf.TensorScatterMax": _scatter(np.maximum.at),
    "tf.TensorScatterMin": _scatter(np.minimum.at),
    "tf.TensorScatterSub": _scatter(np.subtract.at),
    "tf.TensorScatterUpdate": _scatter(None),
}

"""Ragged and sparse tensors."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable, dims_of
from litefuse.reference.kernels.arrange import arange


def ragged_range(starts: Array, limits: Array, deltas: Array, *, Tsplits: DType) -> tuple[Array, Array]:
    """Return the start of each row, and the ranges of all rows in one vector."""
    count = max(np.size(item) if item.ndim else 1 for item in (starts, limits, deltas))
    columns = [np.broadcast_to(item, (count,)) for item in (starts, limits, deltas)]
    rows = [arange(*(column[row] for column in columns)) for row in range(count)]
    splits = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(Tsplits.numpy)
    return splits, np.concatenate([np.zeros(0, starts.dtype), *rows])


def fill_empty_rows(
    indices: Array, values: Array, dense_shape: Array, default_value: Array
) -> tuple[Array, Array, Array, Array]:
    """Add a default entry to each empty row of a sparse matrix; the entries are sorted by row."""
    rows = int(dense_shape[0])
    taken = np.bincount(indices[:, 0], minlength=rows)[:rows] if len(indices) else np.zeros(rows, np.int64)
    missing = taken == 0
    extra = np.zeros((int(missing.sum()), indices.shape[1]), np.int64)
    extra[:, 0] = np.flatnonzero(missing)
    every = np.concatenate([indices, extra])
    order = np.argsort(every[:, 0], kind="stable")
    filler = np.full(len(extra), default_value, values.dtype)
    back = np.empty(len(every), np.int64)
    back[order] = np.arange(len(every))
    return every[order], np.concatenate([values, filler])[order], missing, back[: len(indices)]


def sparse_reshape(input_indices: Array, input_shape: Array, new_shape: Array) -> tuple[Array, Array]:
    old, new = dims_of(input_shape), list(dims_of(new_shape))
    if -1 in new:
        known = int(np.prod([dim for dim in new if dim != -1]))
        new[new.index(-1)] = int(np.prod(old)) // known
    flat = np.ravel_multi_index(tuple(input_indices.T), old)
    indices = np.stack(np.unravel_index(flat, new), axis=1).astype(np.int64)
    return indices, np.array(new, np.int64)


KERNELS: KernelTable = {
    "tf.RaggedRange": ragged_range,
    "tf.SparseFillEmptyRows": fill_empty_rows,
    "tf.SparseReshape": sparse_reshape,
}

"""Gathers: simple and general dimension numbers, batches, windows, and indices outside of the operand."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(1)
X = RNG.normal(size=(4, 5, 3)).astype(np.float32)
IDS = np.array([[1, -1], [3, 9]], np.int32)
J = np.array([0, 2, -7, 4, 12], np.int32)


def gather(offset, collapsed, indexed, sizes, batching=(), starts_batching=(), mode="clip"):
    """Return a function of an operand and index vectors, which are along the last dimension."""
    numbers = lax.GatherDimensionNumbers(offset, collapsed, indexed, batching, starts_batching)
    return lambda x, starts: lax.gather(x, starts, numbers, sizes, mode=mode)


CASES.add("take", lambda x, i: jnp.take(x, i, axis=1), (X, IDS), (X + 1, IDS[::-1]))
CASES.add("take_clip", lambda x, i: jnp.take(x, i, axis=0, mode="clip"), (X, IDS), (X, np.int32([[0, 3], [-3, 99]])))
CASES.add("take_scalar", lambda x, i: x[:, i], (X, np.int32(2)), (X, np.int32(-1)), (X, np.int32(70)))
CASES.add("take_constant", lambda x: x[:, np.array([0, 3, 3])], (X,), (X - 1,))
CASES.add("take_small_integers", lambda x, i: x[i], (X, np.uint8([0, 3, 255])), (X, np.uint8([1, 1, 2])))
CASES.add("take_unsigned", lambda x, i: x[i], (X, np.uint32([0, 3, 2**32 - 1])), (X, np.uint32([1, 1, 2])))
CASES.add("pairs", lambda x, i, j: x[i, j], (X, J % 4, J), (X, J, J))
CASES.add("pairs_apart", lambda x, i, j: x[i, :, j], (X, J % 4, J), (X, J, J))
CASES.add("along_axis", lambda x, i: jnp.take_along_axis(x, i, axis=1), (X, np.int32(RNG.integers(-5, 5, (4, 2, 3)))))
CASES.add("window", gather((1, 2, 3), (), (1,), (4, 2, 3)), (X, J[:, None]), (X, J[::-1, None]))
CASES.add("windows", gather((1, 2, 3), (), (0, 1), (2, 3, 3)), (X, np.stack([J, J[::-1]], 1)))
CASES.add("windows_swapped", gather((1, 2), (2,), (2, 0), (2, 3, 1)), (X, np.stack([J, J[::-1]], 1)))
CASES.add("one_slice", gather((0, 1), (2,), (2, 0, 1), (2, 3, 1)), (X, np.int32([1, 0, 1])), (X, np.int32([9, 9, -9])))
CASES.add("offsets_first", gather((0, 2), (1,), (1,), (4, 1, 3)), (X, J[:, None]), (X, J[:, None] + 1))
CASES.add("cut_dimension", gather((1, 2), (1,), (1,), (2, 1, 3)), (X, J[:, None]))
CASES.add("kept_point", gather((1, 2, 3), (), (1,), (4, 1, 3)), (X, J[:, None]))
CASES.add("whole", gather((1, 2, 3), (), (0,), (4, 5, 3)), (X, J[:, None]))
CASES.add("batches", gather((1,), (1,), (1,), (1, 1, 3), (0,), (0,)), (X, J[:4, None]), (X, J[1:, None]))
CASES.add(
    "batches_apart", gather((2,), (0,), (0,), (1, 5, 1), (2,), (1,)), (X, np.int32(RNG.integers(-2, 6, (2, 3, 1))))
)
CASES.add(
    "batches_of_windows",
    gather((1, 2), (), (1, 2), (1, 2, 2), (0,), (0,)),
    (X, np.int32([[0, 0], [1, 1], [9, 9], [-1, 0]])),
)
CASES.add("fill", gather((1, 2), (1,), (1,), (4, 1, 3), mode="fill"), (X, J[:, None]))
CASES.add("bytes", lambda x, i: jnp.take(x, i, axis=0, mode="clip"), (np.arange(12, dtype=np.int8).reshape(6, 2), J))
CASES.add("booleans", lambda x, i: jnp.take(x, i, axis=0, mode="clip"), (X > 0, J))
CASES.add("no_indices", lambda x, i: jnp.take(x, i, axis=0, mode="clip"), (X, np.zeros((0,), np.int32)))
CASES.add(
    "free_batch", lambda x, i: jnp.take(x, i, axis=1, mode="clip"), (X, IDS), (X[:2], IDS), shapes=("b, 5, 3", None)
)
CASES.add("free_indices", lambda x, i: x[i, 1], (X, J), (X, J[:2]), shapes=(None, "n"))
CASES.add("free_rows", lambda x, i: jnp.take(x, i, axis=0, mode="clip"), (X, J), (X[:1], J), shapes=("n, 5, 3", None))
CASES.add("free_pairs", lambda x, i, j: x[i, j], (X, J % 4, J), (X[:3], J, J), shapes=("n, 5, 3", None, None))
CASES.add(
    "free_batches",
    lambda x, i: jnp.take_along_axis(x, i, axis=1),
    (X[:, :, 0], np.int32(RNG.integers(0, 5, (4, 2)))),
    (X[:3, :, 0], np.int32(RNG.integers(0, 5, (3, 2)))),
    shapes=("n, 5", "n, 2"),
)
CASES.add(
    "vectors_first",
    """func.func @main(%x: tensor<4x5x3xf32>, %i: tensor<2x6xi64>) -> tensor<3x6xf32> {
         %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0],
             collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 0>,
             slice_sizes = array<i64: 1, 1, 3>} : (tensor<4x5x3xf32>, tensor<2x6xi64>) -> tensor<3x6xf32>
         return %0 : tensor<3x6xf32>}""",
    (X, np.int64([[0, 1, 2, 3, 4, 99], [3, 2, 1, 0, -5, 2**40]])),
)
SELECT = """func.func @main(%x: tensor<4x5x3xf32>, %i: tensor<4x2xi32>) -> tensor<4x2x3xf32> {
  %0 = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 1 : i64}
      : (tensor<4x5x3xf32>, tensor<4x2xi32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>}"""
PLACES = np.int32([[0, 1], [4, 4], [2, 2], [3, 0]])
CASES.add("index_select", SELECT, (X, PLACES), answers=[[np.take_along_axis(X, PLACES[:, :, None], axis=1)]])

"""Scatters: all computations, windows and batches; what is outside of the operand is dropped."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(7)
X = RNG.integers(-9, 9, (4, 5, 3)).astype(np.float32)
ROWS = np.int32([0, 2, -1, 4, 12])
V = RNG.integers(-9, 9, (5, 4, 3)).astype(np.float32)


def scatter(function, window, inserted, indexed, batching=(), starts_batching=(), mode="drop"):
    """Return a scatter by index vectors along the last dimension."""
    numbers = lax.ScatterDimensionNumbers(window, inserted, indexed, batching, starts_batching)
    return lambda x, starts, updates: function(x, starts, updates, numbers, mode=mode)


for name in ("set", "add", "mul", "min", "max"):
    CASES.add(
        f"rows_{name}",
        lambda x, i, v, name=name: getattr(x.at[i], name)(v),
        (X, ROWS % 4, V[:, 0, None] * np.ones((1, 5, 1), np.float32)),
        (X, ROWS, V[:, 1, None] * np.ones((1, 5, 1), np.float32)),
    )
    CASES.add(
        f"integers_{name}",
        lambda x, i, v, name=name: getattr(x.at[:, i], name)(v),
        (np.int32(X[0]), ROWS, np.int32(V[0, :1, :1]) + np.arange(25, dtype=np.int32).reshape(5, 5)),
    )
CASES.add("constant_rows", lambda x, v: x.at[np.array([3, 0])].set(v), (X, X[:2] + 1))
CASES.add(
    "one_row", lambda x, i, v: x.at[i].set(v), (X, np.int32(2), X[0]), (X, np.int32(7), X[1]), (X, np.int32(-1), X[2])
)
CASES.add("one_row_added", lambda x, i, v: x.at[:, i].add(v), (X, np.int32(2), X[:, 0]), (X, np.int32(7), X[:, 1]))
CASES.add("part", lambda x, v: x.at[1:3, ::2].set(v), (X, V[:2, :3]))
CASES.add("part_added", lambda x, v: x.at[1:3, 2:4].add(v), (X, V[:2, :2]))
CASES.add(
    "elements",
    lambda x, i, j, v: x.at[i, j, 1].set(v),
    (X, ROWS, ROWS[::-1], V[:, 0, 0]),
    (X, ROWS % 4, ROWS % 5, V[:, 1, 1]),
)
CASES.add(
    "elements_apart",
    lambda x, i, j, v: x.at[i, :, j].add(v),
    (X, ROWS, ROWS[::-1] % 3, V[:, 0, :1] * np.ones((1, 5), np.float32)),
)
CASES.add(
    "clipped", lambda x, i, v: x.at[i].set(v, mode="clip"), (X, ROWS, V[:, 0, None] * np.ones((1, 5, 1), np.float32))
)
CASES.add(
    "windows",
    scatter(lax.scatter, (1, 2, 3), (), (1,)),
    (X, np.int32([[0], [3], [4], [-1]]), RNG.integers(-9, 9, (4, 4, 2, 3)).astype(np.float32)),
)
CASES.add(
    "windows_added",
    scatter(lax.scatter_add, (1, 2), (2,), (0, 2)),
    (X, np.int32([[0, 0], [3, 1], [2, 2], [1, 5]]), RNG.integers(-9, 9, (4, 2, 4)).astype(np.float32)),
)
CASES.add(
    "windows_first",
    scatter(lax.scatter_max, (0, 1), (1,), (1,)),
    (X, ROWS[:, None], RNG.integers(-9, 9, (4, 3, 5)).astype(np.float32)),
)
CASES.add(
    "whole",
    scatter(lax.scatter_add, (1, 2, 3), (), (0,)),
    (X, np.int32([[0], [1]]), RNG.integers(-9, 9, (2, 4, 5, 3)).astype(np.float32)),
)
CASES.add(
    "batches",
    scatter(lax.scatter, (1,), (1,), (1,), (0,), (0,)),
    (X, ROWS[:4, None], V[:4, 0]),
    (X, ROWS[1:, None], V[:4, 1]),
)
CASES.add(
    "batches_added",
    scatter(lax.scatter_add, (), (0, 1), (0, 1), (2,), (1,)),
    (X, RNG.integers(0, 6, (4, 3, 2)).astype(np.int32), V[0]),
)
CASES.add(
    "booleans", lambda x, i, v: (x > 0).at[i].set(v > 0), (X, ROWS, V[:, 0, None] * np.ones((1, 5, 1), np.float32))
)
CASES.add("nothing", lambda x, i, v: x.at[i].set(v), (X, ROWS[:0], np.zeros((0, 5, 3), np.float32)))
CASES.add(
    "free_rows",
    lambda x, i, v: (x.at[i].set(v), x.at[i].add(v)),
    (X, ROWS, np.repeat(V[:, :1], 5, 1)),
    (X, ROWS[:2], np.repeat(V[:2, :1], 5, 1)),
    shapes=(None, "n", "n, 5, 3"),
)
CASES.add(
    "free_operand",
    lambda x, i, v: (x.at[i].set(v), x.at[i].max(v)),
    (X, ROWS, np.repeat(V[:, :1], 5, 1)),
    (X[:2], ROWS, np.repeat(V[:, :1], 5, 1)),
    shapes=("n, 5, 3", None, None),
)
CASES.add("histogram", lambda i: jnp.bincount(i, length=6), (ROWS % 6,), (np.int32([3, 3, 3, 0, 5]),))
CASES.add("one_hot_sum", lambda i, v: jnp.zeros((6, 3)).at[i].add(v), (ROWS % 6, V[:, 0]))

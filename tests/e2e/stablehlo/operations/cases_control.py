"""Loops, branches, and slices at computed places."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(11)
X = RNG.normal(size=(6, 4, 3)).astype(np.float32)
W = RNG.normal(size=(3, 3)).astype(np.float32)


def halve(x, limit):
    """Return how often a value must be halved to be below a limit, which the regions take from outside."""
    return lax.while_loop(lambda state: jnp.max(state[1]) > limit, lambda state: (state[0] + 1, state[1] / 2), (0, x))


def nested(x, count):
    """Return the result of a loop in a loop, both with a number of turns that the caller gives."""

    def outer(i, total):
        return lax.fori_loop(0, i, lambda j, inner: inner * 0.5 + x[:2] * j, total) + count

    return lax.fori_loop(0, count, outer, x[:2] * 0)


def branches(x, index):
    """Return the result of branches of which each takes other values from outside; numbers are clamped."""
    y, z = jnp.sin(x), x * 2
    chosen = lax.switch(index, [lambda v: v + y, lambda v: v * z, lambda v: v - y * z], x)
    return chosen, lax.cond(index > 1, lambda v: (v, y), lambda v: (z, v), x)


CASES.add("while", halve, (X * 10, np.float32(1.5)), (X, np.float32(9)), (X * 99, np.float32(0.1)))
CASES.add("for_nested", nested, (X, np.int32(4)), (X + 1, np.int32(0)), (X, np.int32(1)))
CASES.add("branches", branches, *((X, np.int32(index)) for index in (0, 1, 2, -5, 7)))
IF = """func.func @main(%x: tensor<3xf32>, %i: tensor<i32>) -> (tensor<3xf32>, tensor<i32>) {
  %n = stablehlo.constant dense<7> : tensor<i32>
  %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %y = stablehlo.sine %x : tensor<3xf32>
  %r:2 = "stablehlo.if"(%p) ({
    %m = stablehlo.negate %n : tensor<i32>
    stablehlo.return %y, %m : tensor<3xf32>, tensor<i32>
  }, {
    stablehlo.return %x, %n : tensor<3xf32>, tensor<i32>
  }) : (tensor<i1>) -> (tensor<3xf32>, tensor<i32>)
  return %r#0, %r#1 : tensor<3xf32>, tensor<i32>}"""
ANSWERS = [[np.sin(X[0, 0]), np.int32(-7)], [X[0, 0], np.int32(7)]]
CASES.add("if", IF, (X[0, 0], np.int32(6)), (X[0, 0], np.int32(7)), answers=ANSWERS)

PLACES = [(np.int32(i), np.int32(j)) for i, j in ((0, 0), (1, 2), (5, 3), (-9, 99), (99, -9))]
CASES.add("dynamic_slice", lambda x, i, j: lax.dynamic_slice(x, (i, j, 0), (2, 3, 3)), *((X, i, j) for i, j in PLACES))
CASES.add(
    "dynamic_update_slice",
    lambda x, i, j: lax.dynamic_update_slice(x, x[:2, :3] * 9, (i, j, 0)),
    *((X, i, j) for i, j in PLACES),
)
CASES.add(
    "dynamic_slice_free",
    lambda x, i: lax.dynamic_slice_in_dim(x, i, 1, axis=1),
    (X, 3),
    (X[:2], -7),
    shapes=("n, 4, 3", ""),
)
CASES.add(
    "unsigned_index",
    lambda x, i: lax.dynamic_slice(x, (i,), (3,)),
    (np.arange(9), np.uint8(4)),
    (np.arange(9), np.uint8(255)),
)


def recur(h, x):
    """Return the next state of a simple recurrent layer."""
    h = jnp.tanh(x @ W + h @ W.T)
    return h, h


def scan(x):
    """Return the last state and all outputs of a layer."""
    return lax.scan(recur, jnp.zeros_like(x[0]), x)


def reversed_scan(x):
    """Return the outputs of a layer that begins at the end, in the order of the input."""
    return lax.scan(recur, jnp.zeros_like(x[0]), x, reverse=True)


def last_output(x):
    """Return the last output of a layer."""
    return lax.scan(recur, jnp.zeros_like(x[0]), x)[1][-1]


def indexed(x):
    """Return what a loop reads at indices that may be negative, or are clamped."""
    count = x.shape[0]

    def body(i, total):
        return total * 0.5 + x[i] - 2 * x[i - count] + x[count - 1 - i] + lax.dynamic_index_in_dim(x, i + 2, 0, False)

    return lax.fori_loop(0, count, body, x[0] * 0)


def written(x):
    """Return a tensor of which a loop writes rows in another order, some of them twice."""
    return lax.fori_loop(
        0,
        x.shape[0] - 1,
        lambda i, y: lax.dynamic_update_index_in_dim(y, x[i] + y[0], (i * 2) % 4, 0),
        jnp.zeros_like(x),
    )


for function in (scan, reversed_scan, last_output, indexed, written):
    CASES.add(function.__name__, function, (X,), (X * 3,))
    if function is not written:
        CASES.add(f"{function.__name__}_free_batch", function, (X,), (X[:, :1],), shapes=("6, n, 3",))
        CASES.add(f"{function.__name__}_free_time", function, (X,), (X[:4, :1],), shapes=("t, n, 3",))
CASES.add("scan_of_sums", lambda x: lax.scan(lambda c, v: (c + v, c * 2), X[0, 0], x[0])[1], (X,), (X + 1,))
CASES.add("scan_in_scan", lambda x: lax.scan(lambda c, v: (c + scan(v[:, None])[0], v), jnp.zeros((1, 3)), x)[0], (X,))
CASES.add("map", lambda x: lax.map(lambda v: jnp.cos(v) @ W, x), (X,), (X[::-1].copy(),))
CASES.add("vectorized_loop", jax.vmap(lambda x: halve(x, 0.5)[1]), (X * 4,), (X,))

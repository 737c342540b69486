"""Sorts: one and several tensors and keys, both directions, NaN, -0, ties, any computation, top k."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(8)
X = RNG.normal(size=(3, 7)).astype(np.float32)
EDGES = np.float32([2, np.nan, -0.0, 0.0, np.inf, -1, -np.inf, -np.nan, 0.0, -0.0, 1.5, -3])
TIES = RNG.integers(0, 4, (3, 9)).astype(np.float32)
N = RNG.integers(-5, 5, (3, 9)).astype(np.int32)


def text(direction, kind, dtype="f32"):
    """Return a module that sorts eight elements and their places by a comparison."""
    return f"""func.func @main(%x: tensor<8x{dtype}>) -> (tensor<8x{dtype}>, tensor<8xi32>) {{
  %i = stablehlo.iota dim = 0 : tensor<8xi32>
  %0:2 = "stablehlo.sort"(%x, %i) ({{
    ^bb0(%a: tensor<{dtype}>, %b: tensor<{dtype}>, %c: tensor<i32>, %d: tensor<i32>):
      %1 = stablehlo.compare {direction}, %a, %b, {kind} : (tensor<{dtype}>, tensor<{dtype}>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
  }}) {{dimension = 0 : i64, is_stable = true}}
      : (tensor<8x{dtype}>, tensor<8xi32>) -> (tensor<8x{dtype}>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8x{dtype}>, tensor<8xi32>}}"""


def total_order(x):
    """Return integers in the total order of float32."""
    bits = x.view(np.int32).astype(np.int64)
    return np.where(bits < 0, -(2**31) - 1 - bits, bits)


CASES.add("rows", lambda x: (jnp.sort(x, 0), jnp.sort(x, 1), jnp.sort(x, 1, descending=True)), (X,), (-X,))
CASES.add("ties", lambda x: (jnp.argsort(x, 1), jnp.argsort(x, 1, descending=True), jnp.sort(x, 1)), (TIES,))
CASES.add("nan", lambda x: (jnp.sort(x), jnp.argsort(x)), (EDGES,), (EDGES[::-1],))
for name, direction, sign in (("total_order", "LT", 1), ("total_order_descending", "GT", -1)):
    # StableHLO's interpreter compares by numbers.
    orders = [np.argsort(sign * total_order(x), kind="stable").astype(np.int32) for x in (EDGES[:8], EDGES[4:])]
    answers = [(EDGES[:8][orders[0]], orders[0]), (EDGES[4:][orders[1]], orders[1])]
    CASES.add(name, text(direction, "TOTALORDER"), (EDGES[:8],), (EDGES[4:],), answers=answers)
CASES.add("descending", text("GT", "FLOAT"), (X[0, :4].repeat(2),))
CASES.add(
    "integers", lambda x: [jnp.sort(x.astype(dtype), 1) for dtype in (np.int32, np.int8, np.uint8, np.uint32)], (N,)
)
CASES.add("positions_of_integers", lambda x: jnp.argsort(x, 1), (N,), (-N,))
CASES.add(
    "wide_integers", text("LT", "SIGNED", "i64"), (np.int64([5, -(2**63), 2**63 - 1, 0, -1, 2**40, 5, -(2**40)]),)
)
CASES.add("booleans", lambda x: (jnp.sort(x > 0, 1), jnp.argsort(x > 0, 1)), (X,))
CASES.add("several", lambda x, y: lax.sort((x, y, x * y), dimension=1, num_keys=1), (TIES, N.astype(np.float32)))
CASES.add("several_keys", lambda x, y: lax.sort((x, y, x * y), dimension=1, num_keys=2), (TIES, N))
CASES.add("three_keys", lambda x, y: lax.sort((x, y, x * y, y), dimension=1, num_keys=3), (TIES, N))
CASES.add("lexicographic", lambda x, y: jnp.lexsort((x, y)), (TIES, N))
CASES.add("top_k", lambda x: lax.top_k(x, 3), (X,), (TIES[:, :7],))
CASES.add("top_k_of_nan", lambda x: lax.top_k(x, 5)[1], (EDGES,))
CASES.add("top_k_of_integers", lambda x: lax.top_k(x, 3), (N,))
CASES.add("median", lambda x: (jnp.median(x, axis=1), jnp.percentile(x, 30.0, axis=1)), (X,))
CASES.add("search", lambda x, v: jnp.searchsorted(jnp.sort(x), v), (X[0], X[1]))
CASES.add("one", lambda x: (jnp.sort(x, 1), jnp.argsort(x, 1)), (X[:, :1],))
CASES.add("nothing", lambda x: jnp.sort(x, 1), (X[:, :0],))
CASES.add("free", lambda x: (jnp.sort(x, 1), jnp.argsort(x, 1)), (X,), (X[:2],), shapes=("n, 7",))
CASES.add("free_size", lambda x: (jnp.sort(x, 1), jnp.argsort(x, 1)), (X,), (X[:, :4],), shapes=("3, n",))
COMPUTED = """func.func @main(%x: tensor<2x6xf32>, %y: tensor<2x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>) {
  %0:2 = "stablehlo.sort"(%x, %y) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %1 = stablehlo.abs %a : tensor<f32>
      %2 = stablehlo.abs %b : tensor<f32>
      %3 = stablehlo.compare GT, %1, %2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<2x6xf32>, tensor<2x6xf32>) -> (tensor<2x6xf32>, tensor<2x6xf32>)
  return %0#0, %0#1 : tensor<2x6xf32>, tensor<2x6xf32>}"""
CASES.add("computed", COMPUTED, (TIES[:2, :6] - 2, X[:2, :6]), (X[:2, :6], X[1:, 1:]))

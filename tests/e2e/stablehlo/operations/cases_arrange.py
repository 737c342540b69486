"""Padding, reversal, and the indices along a dimension."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
X = np.random.default_rng(2).normal(size=(4, 5, 3)).astype(np.float32)


def pad(*config):
    """Return a function that pads by triples of (before, after, between)."""
    return lambda x: lax.pad(x, x.dtype.type(7), config)


CASES.add("pad", pad((1, 2, 0), (0, 0, 0), (3, 0, 0)), (X,), (X + 1,))
CASES.add("pad_negative", pad((-1, 2, 0), (1, -2, 0), (-1, -1, 0)), (X,))
CASES.add("pad_between", pad((0, 0, 1), (0, 0, 0), (1, -1, 2)), (X,))
CASES.add("pad_all", pad((-2, 3, 1), (2, -3, 2), (-1, -2, 3)), (X,))
CASES.add("pad_to_nothing", pad((-2, -2, 0), (0, 0, 0), (0, 0, 0)), (X,))
CASES.add("pad_nothing", pad((1, 1, 2), (0, 0, 0), (0, 0, 0)), (X[:0],))
CASES.add("pad_one", pad((0, 0, 3), (0, 0, 0), (0, 0, 0)), (X[:1],))
CASES.add("pad_integers", pad((1, 1, 1)), (np.arange(3, dtype=np.int32),))
CASES.add("pad_booleans", lambda x: lax.pad(x, np.bool_(True), ((1, 0, 1),)), (np.array([False, True, False]),))
CASES.add("pad_free", pad((1, -1, 0), (0, 0, 1), (2, 2, 0)), (X,), (X[:2],), shapes=("n, 5, 3",))
CASES.add("reverse", lambda x: (lax.rev(x, (0, 2)), lax.rev(x, ()), jnp.flip(x)), (X,))
CASES.add("reverse_free", lambda x: lax.rev(x, (0, 1)), (X,), (X[:2],), shapes=("n, 5, 3",))
CASES.add("reverse_types", lambda x: (lax.rev(x > 1, (0,)), lax.rev(x.astype(np.int8), (0,))), (np.arange(5),))
CASES.add(
    "iota",
    lambda x: (x + lax.broadcasted_iota(np.float32, (4, 5, 3), 1), lax.broadcasted_iota(np.uint8, (2, 3), 0)),
    (X,),
)
CASES.add(
    "dynamic_iota",
    lambda x: x + lax.broadcasted_iota(np.float32, x.shape, 0) * jnp.arange(x.shape[1]),
    (X[0],),
    (X[0, :2],),
    shapes=("n, m",),
)
PAD = """func.func @main(%x: tensor<5x3xf32>, %low: tensor<2xi32>, %high: tensor<2xi32>) -> tensor<6x5xf32> {
  %value = stablehlo.constant dense<5.0> : tensor<f32>
  %interior = stablehlo.constant dense<0> : tensor<2xi32>
  %0 = stablehlo.dynamic_pad %x, %value, %low, %high, %interior
      : (tensor<5x3xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>}"""
CASES.add("dynamic_pad", PAD, (X[0], np.int32([1, 0]), np.int32([0, 2])), (X[0], np.int32([-2, 3]), np.int32([3, -1])))

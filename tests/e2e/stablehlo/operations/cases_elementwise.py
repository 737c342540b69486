"""Operations on each element: all element types, and the edges of their meaning."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(3)
X = np.float32([-3.5, -2.5, -1.0, -0.5, -0.0, 0.0, 0.49999997, 0.5, 1.0, 1.5, 2.5, 30.25])
EDGES = np.float32([np.nan, -np.nan, np.inf, -np.inf, -0.0, 0.0, 1e-39, -1e30, 2.5, -2.5])
SMALL = np.float32([-0.99, -0.5, 0.0, 0.25, 0.75, 1.0])
N = np.int32([-7, -1, 0, 1, 2, 7, 2**31 - 1, -(2**31)])
M = np.int32([2, -3, 5, -1, -4, 3, -1, 2])
DIVISORS = np.int32([2, 0, 0, -1, -3, 0, -1, -1])
COMPLEX = RNG.normal(size=(2, 4, 2)).astype(np.float32)


def pair(function):
    """Return a function of real numbers that passes complex ones to `function`, and returns both parts."""

    def apply(x):
        found = function(lax.complex(x[..., 0], x[..., 1]))
        return (jnp.real(found), jnp.imag(found)) if jnp.iscomplexobj(found) else found

    return apply


def on_integers(function):
    """Return a function of int32 that computes in other integer types, too."""
    return lambda *operands: [
        function(*(operand.astype(dtype) for operand in operands))
        for dtype in (np.int8, np.uint8, np.int16, np.int32, np.uint32)
    ]


for name in ("abs", "ceil", "floor", "cos", "sin", "exp", "expm1", "logistic", "tan", "tanh", "sign", "cbrt", "neg"):
    CASES.add(name, getattr(lax, name), (X,), (X[::-1],))
for name in ("log", "log1p", "sqrt", "rsqrt"):
    CASES.add(name, getattr(lax, name), (np.abs(X) + np.float32(0.01),))
CASES.add("edges", lambda x: (lax.abs(x), lax.floor(x), lax.is_finite(x), lax.neg(x)), (EDGES,))
CASES.add("cbrt_edges", lax.cbrt, (EDGES[:6],))
CASES.add(
    "round", lambda x: (lax.round(x, 0), lax.round(x, 1)), (X,), (-X,), (np.float32([8388609.0, 1e30, -8388607.5]),)
)
CASES.add("atan2", lambda x: lax.atan2(x, x[::-1]), (X,))
CASES.add("power", lambda x: (lax.pow(jnp.abs(x), x), lax.integer_pow(x, 3), lax.integer_pow(x, -2)), (X[6:],))
CASES.add("remainder", lax.rem, (X, np.float32([2, -2, 0.3] * 4)))
CASES.add("divide_integers", on_integers(lax.div), (N[:6], M[:6]), (N[:6][::-1], M[:6]))
CASES.add("divide_by_zero", lambda x, y: (lax.div(x, y), lax.rem(x, y)), (N, DIVISORS), (N[::-1], M))
CASES.add(
    "divide_unsigned_by_zero", lambda x, y: (lax.div(x, y), lax.rem(x, y)), (np.uint8([9, 0, 255]), np.uint8([2, 0, 0]))
)
CASES.add("divide_by_constant", lambda x: (lax.div(x, np.int32(3)), lax.rem(x, np.int32(-3)), x // 4, x % 5), (N,))
CASES.add("remainder_integers", on_integers(lax.rem), (N[:6], M[:6]))
CASES.add("floor_division", lambda x, y: (x // y, x % y), (N[:6], M[:6]))
CASES.add("power_constant_integers", lambda x: x**5, (np.int32([-3, 0, 7]),))
CASES.add("shift_left", on_integers(lax.shift_left), (N[:6], np.int32([0, 1, 7, 6, 3, 100])))
CASES.add("shift_right_logical", on_integers(lax.shift_right_logical), (N, np.int32([0, 1, 7, 6, 3, 33, 31, 100])))
CASES.add(
    "shift_right_arithmetic", on_integers(lax.shift_right_arithmetic), (N, np.int32([0, 1, 7, 6, 3, 33, 31, 100]))
)
CASES.add(
    "shift_constant",
    lambda x: (x << 3, lax.shift_right_logical(x, 9), x >> 31, x << 40, lax.shift_right_logical(x, -1)),
    (N,),
)
CASES.add("popcnt", on_integers(lax.population_count), (N,))
CASES.add("count_leading_zeros", on_integers(lax.clz), (N,))
CASES.add("bits", lambda x, y: (x & y, x | y, x ^ y, ~x), (N, M), (M, N))
CASES.add(
    "bits_of_bytes", lambda x, y: (x & y, x | y, x ^ y, ~x), (np.uint8([0, 1, 77, 255]), np.uint8([9, 3, 128, 1]))
)
CASES.add("bits_of_booleans", lambda x, y: (x & y, x | y, x ^ y, ~x), (X > 0, X > 1))
CASES.add("limits_of_integers", on_integers(lambda x, y: (lax.max(x, y), lax.min(x, y), lax.sign(x))), (N, M))
CASES.add("arithmetic_of_integers", on_integers(lambda x, y: (x + y, x - y, x * y, -x)), (N, M))
CASES.add("bitcast", lambda x: (lax.bitcast_convert_type(x, np.int32), lax.bitcast_convert_type(x, np.uint8)), (X,))
CASES.add("bitcast_wider", lambda x: lax.bitcast_convert_type(x, np.float32), (RNG.integers(0, 127, (3, 4), np.uint8),))
CASES.add(
    "reduce_precision",
    lambda x: [lax.reduce_precision(x, *bits) for bits in ((5, 10), (8, 7), (4, 3), (8, 23))],
    (np.concatenate([EDGES[2:6], X, np.float32([1e9, -70000, 1.2345, 3e-6, 1e-8])]),),
)
CASES.add("reduce_precision_of_nan", lambda x: jnp.isnan(lax.reduce_precision(x, 5, 10)), (EDGES,))
CASES.add("nextafter", lambda x: lax.nextafter(x, x[::-1]), (X[:4],))
CASES.add("compare", lambda x, y: (x < y, x <= y, x > y, x >= y, x == y, x != y), (EDGES, EDGES[::-1]))
CASES.add("compare_integers", on_integers(lambda x, y: (x < y, x <= y, x > y, x >= y, x == y)), (N, M))
CASES.add("compare_booleans", lambda x, y: (lax.lt(x, y), lax.ge(x, y), lax.gt(x, y), lax.eq(x, y)), (X > 0, X > 1))
CASES.add(
    "compare_total_order",
    lambda x, y: (lax.lt_to_p.bind(x, y), lax.le_to_p.bind(x, y), lax.eq_to_p.bind(x, y)),
    (EDGES, np.roll(EDGES, 3)),
    (EDGES, EDGES),
)
CASES.add("clamp", lambda x: (lax.clamp(np.float32(-1), x, np.float32(2)), lax.clamp(x - 1, x * 2, x + 1)), (X,))
CASES.add("select", lambda x, c: (lax.select(x > 0, x, -x), lax.select(c, x, -x)), (X, True), (X, False))
CASES.add("select_n", lambda i, x: lax.select_n(i, x, -x), (X > 0, X))
CASES.add("convert", lambda x: [x.astype(dtype) for dtype in (np.int32, np.int8, np.bool_, np.float16)], (X,))
CASES.add(
    "convert_integers",
    lambda x: [x.astype(dtype) for dtype in (np.int8, np.uint8, np.int16, np.uint32, np.float32)],
    (N,),
)
CASES.add("complex", pair(lambda z: z * z + 1 / z), (COMPLEX,))
for name in ("exp", "log", "sqrt", "sin", "cos", "tanh", "abs", "neg", "sign", "rsqrt", "logistic", "expm1", "log1p"):
    CASES.add(f"complex_{name}", pair(getattr(lax, name)), (COMPLEX,))
CASES.add("complex_power", pair(lambda z: z**2.5), (COMPLEX,))
CASES.add("complex_conjugate", pair(jnp.conj), (COMPLEX,))
CASES.add("complex_equal", pair(lambda z: z == jnp.roll(z, 1)), (COMPLEX,))
CASES.add(
    "half",
    lambda x: [
        (x.astype(dtype) * 2 + jnp.exp(-x.astype(dtype))).astype(np.float32) for dtype in (np.float16, jnp.bfloat16)
    ],
    (X[2:],),
)
CASES.add("empty", lambda x: (x + 1, lax.round(x), lax.rem(x, x)), (X[:0],))
CASES.add(
    "free",
    lambda x, n: (lax.cbrt(x), lax.round(x), n // 2, lax.div(n, n[::-1])),
    (X[:8], N),
    (X[:3], M[:3]),
    shapes=("n", "n"),
)

MAP = """func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.map"(%x, %y) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %two = stablehlo.constant dense<2.0> : tensor<f32>
      %1 = stablehlo.multiply %a, %two : tensor<f32>
      %2 = stablehlo.compare GT, %1, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.select %2, %1, %b : tensor<i1>, tensor<f32>
      stablehlo.return %3 : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>}"""
CASES.add("map", MAP, (X[:4], X[4:8]), (X[4:8], X[:4]))

POWER = """func.func @main(%x: tensor<6xi32>, %y: tensor<6xi32>) -> tensor<6xi32> {
  %0 = stablehlo.power %x, %y : tensor<6xi32>
  return %0 : tensor<6xi32>}"""
CASES.add(
    "power_integers",
    POWER,
    (N[:6], np.int32([2, -3, 5, -7, 3, 0])),
    (np.int32([-1, 1, 5, -2, 3, 9]), np.int32([-3, -1, 2, 3, -1, -2])),
)

"""Functions that are one op, products, linear algebra, Fourier transforms, normalizations, random bits."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(9)
X = np.float32([-2.5, -1.0, -0.75, -0.1, 0.0, 0.3, 0.9, 1.0, 2.25])
INSIDE = np.float32([-0.97, -0.5, -0.125, 0.0, 0.25, 0.75, 0.99])
A, B = (RNG.integers(-4, 5, shape).astype(np.float32) for shape in ((3, 4, 2), (3, 2, 5)))
MATRIX = np.float32([[4, 1, -1], [1, 5, 2], [-1, 2, 6]])
SIGNAL = RNG.integers(-4, 5, (2, 6, 8)).astype(np.float32)

for name in ("erf", "erfc", "sinh", "cosh", "asinh", "atan", "digamma", "lgamma", "bessel_i0e", "bessel_i1e"):
    operand = np.abs(X) + np.float32(0.2) if "gamma" in name else X
    CASES.add(name, getattr(lax, name), (operand,))
for name in ("asin", "acos", "atanh", "erf_inv"):
    CASES.add(name, getattr(lax, name), (INSIDE,))
CASES.add("acosh", lax.acosh, (np.abs(X) + 1,))
CASES.add("igamma", lambda x: (lax.igamma(x, x + 1), lax.igammac(x, x)), (np.abs(X) + np.float32(0.2),))
CASES.add("complex_asin", lambda x: jnp.imag(lax.asin(lax.complex(x, x + 1))), (INSIDE,))
CASES.add("gelu", lambda x: (jax.nn.gelu(x, approximate=False), jax.nn.gelu(x)), (X,))
CASES.add("products", lambda a, b: (a @ b, jnp.einsum("abc,adc->bda", a, a), jnp.dot(a[0, 0], b[0, :, 0])), (A, B))
CASES.add("products_of_several_dimensions", lambda a, b: jnp.tensordot(a, b, ([0, 2], [0, 1])), (A, B))
CASES.add(
    "products_of_batches",
    lambda a, b: jnp.einsum("abc,acd->dab", a, b),
    (A, B),
    (A[:2], B[:2]),
    shapes=("n, 4, 2", "n, 2, 5"),
)
CASES.add(
    "product_of_half",
    lambda a, b: lax.dot_general(
        a.astype(np.float16), b.astype(np.float16), (((2,), (1,)), ((0,), (0,))), preferred_element_type=np.float32
    ),
    (A, B),
)
CASES.add(
    "product_of_bytes",
    lambda a, b: lax.dot_general(
        a.astype(np.int8), b.astype(np.int8), (((1,), (0,)), ((), ())), preferred_element_type=np.int32
    ),
    (A[0], B[0]),
)
CASES.add(
    "cholesky", lambda x: (lax.linalg.cholesky(x), lax.linalg.cholesky(x[None] * np.float32([[[1]], [[2]]]))), (MATRIX,)
)
CASES.add("cholesky_of_indefinite", lambda x: jnp.isnan(lax.linalg.cholesky(x)), (-MATRIX,))
CASES.add(
    "triangular_solve",
    lambda a, b: [
        lax.linalg.triangular_solve(a, b, left_side=True, lower=lower, transpose_a=transposed, unit_diagonal=unit)
        for lower, transposed, unit in ((True, False, False), (False, True, False), (True, False, True))
    ],
    (MATRIX, MATRIX[:, :2]),
)
CASES.add(
    "triangular_solve_right",
    lambda a, b: [
        lax.linalg.triangular_solve(a, b, left_side=False, lower=lower, transpose_a=transposed)
        for lower, transposed in ((True, False), (False, True))
    ],
    (MATRIX, MATRIX[:2]),
)
CASES.add(
    "fft",
    lambda x: (
        jnp.real(jnp.fft.fft(x)),
        jnp.imag(jnp.fft.fft(x)),
        jnp.real(jnp.fft.ifft(x)),
        jnp.imag(jnp.fft.fft2(x)),
    ),
    (SIGNAL,),
)
CASES.add(
    "rfft", lambda x: (jnp.abs(jnp.fft.rfft(x)), jnp.fft.irfft(jnp.fft.rfft(x)), jnp.real(jnp.fft.rfft2(x))), (SIGNAL,)
)
CASES.add("irfft_of_odd_length", lambda x: jnp.fft.irfft(jnp.fft.rfft(x, 7), 7), (SIGNAL,))
CASES.add("fft_of_volumes", lambda x: jnp.real(jnp.fft.fftn(x)), (SIGNAL,))
CASES.add(
    "random_bits",
    lambda key: (
        jax.random.bits(jax.random.wrap_key_data(key), (5,)),
        jax.random.uniform(jax.random.wrap_key_data(key), (2, 3)),
    ),
    (np.uint32([1, 2]),),
    (np.uint32([2**32 - 1, 77]),),
)
CASES.add("random_of_constant_key", lambda x: x + jax.random.normal(jax.random.key(3), (4,)), (X[:4],))
CASES.add("barrier", lambda x: lax.optimization_barrier((x + 1, x))[0], (X,))
CASES.add(
    "resize",
    lambda x: (jax.image.resize(x, (2, 9, 5), "bilinear"), jax.image.resize(x, (2, 3, 4), "nearest")),
    (SIGNAL,),
)
CASES.add("interpolate", lambda x, y: jnp.interp(x, jnp.sort(y), y * 2), (INSIDE, X))
CASES.add("roll", lambda x, n: (jnp.roll(x, 3, 1), jnp.roll(x, n, 2)), (SIGNAL, np.int32(2)), (SIGNAL, np.int32(-3)))
CASES.add("triangles", lambda x: (jnp.tril(x), jnp.triu(x, 1), jnp.eye(3) + x, jnp.trace(x), jnp.diag(x)), (MATRIX,))
CASES.add("unique", lambda x: jnp.unique(x, size=5, fill_value=-1.0), (np.round(X),))
CASES.add("nonzero", lambda x: jnp.nonzero(x > 0, size=6, fill_value=-1), (X,))
CASES.add("one_hot", lambda i: jax.nn.one_hot(i, 4), (np.int32([0, 3, -1, 4]),))


def module(operation, operands, result):
    """Return a module of one operation."""
    names = [f"%x{place}" for place in range(len(operands))]
    arguments = ", ".join(f"{name}: {type}" for name, type in zip(names, operands, strict=True))
    text = operation.format(*names, types=f"({', '.join(operands)}) -> {result}")
    single = result.strip("()")
    return f"func.func @main({arguments}) -> {single} {{ %0 = {text}\n return %0 : {single}}}"


VECTOR, IMAGES = "tensor<3xf32>", "tensor<2x3x4xf32>"
NORM = (
    '"stablehlo.batch_norm_inference"({}, {}, {}, {}, {}) {{epsilon = 0.001 : f32, feature_index = 1 : i64}} : {types}'
)
STATISTICS = [np.float32(values) for values in ([1, 2, 0.5], [0, 1, -1], [0.25, 0, -2], [1, 0.5, 2])]
IMAGE = RNG.integers(-4, 5, (2, 3, 4)).astype(np.float32)
scale, offset, mean, variance = (each[:, None] for each in STATISTICS)
CASES.add(
    "batch_norm_inference",
    module(NORM, [IMAGES, *[VECTOR] * 4], IMAGES),
    (IMAGE, *STATISTICS),
    answers=[[((IMAGE - mean) / np.sqrt(variance + np.float32(0.001)) * scale + offset).astype(np.float32)]],
)
TRAINING = """func.func @main(%x: tensor<2x3x4xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>)
    -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) {epsilon = 0.001 : f32, feature_index = 1 : i64}
      : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>}"""
MEAN, VARIANCE = IMAGE.mean((0, 2)), IMAGE.var((0, 2))
normalized = (IMAGE - MEAN[:, None]) / np.sqrt(VARIANCE[:, None] + np.float32(0.001)) * scale + offset
CASES.add(
    "batch_norm_training", TRAINING, (IMAGE, *STATISTICS[:2]), answers=[[normalized.astype(np.float32), MEAN, VARIANCE]]
)
LEFT, RIGHT = A[0], B[0]
CASES.add(
    "einsum",
    module(
        '"stablehlo.einsum"({}, {}) {{einsum_config = "ab,bc->ca"}} : {types}',
        ["tensor<4x2xf32>", "tensor<2x5xf32>"],
        "tensor<5x4xf32>",
    ),
    (LEFT, RIGHT),
    answers=[[(LEFT @ RIGHT).T]],
)
CASES.add(
    "unary_einsum",
    module(
        '"stablehlo.unary_einsum"({}) {{einsum_config = "abc->cb"}} : {types}', ["tensor<3x4x2xf32>"], "tensor<2x4xf32>"
    ),
    (A,),
    answers=[[np.einsum("abc->cb", A)]],
)
CASES.add(
    "dot",
    module("stablehlo.dot {}, {} : {types}", ["tensor<4x2xf32>", "tensor<2xf32>"], "tensor<4xf32>"),
    (LEFT, RIGHT[:, 0]),
    answers=[[LEFT @ RIGHT[:, 0]]],
)
CASES.add(
    "broadcast",
    module(
        '"stablehlo.broadcast"({}) {{broadcast_sizes = array<i64: 2, 3>}} : {types}',
        ["tensor<4x2xf32>"],
        "tensor<2x3x4x2xf32>",
    ),
    (LEFT,),
    answers=[[np.broadcast_to(LEFT, (2, 3, 4, 2)).copy()]],
)
CHOLESKY = '"stablehlo.cholesky"({}) {{lower = false}} : {types}'
CASES.add(
    "cholesky_upper",
    module(CHOLESKY, ["tensor<3x3xf32>"], "tensor<3x3xf32>"),
    (MATRIX,),
    answers=[[np.linalg.cholesky(MATRIX).T.copy()]],
)
SOLVE = (
    '"stablehlo.triangular_solve"({}, {}) {{left_side = true, lower = true, unit_diagonal = false,'
    " transpose_a = #stablehlo<transpose TRANSPOSE>}} : {types}"
)
CASES.add(
    "solve",
    module(SOLVE, ["tensor<3x3xf32>", "tensor<3x2xf32>"], "tensor<3x2xf32>"),
    (MATRIX, MATRIX[:, :2]),
    answers=[[np.linalg.solve(np.tril(MATRIX).T, MATRIX[:, :2])]],
)

DEVICE = """func.func @main(%x: tensor<ui32>) -> tensor<ui32> {
  %0 = stablehlo.replica_id : tensor<ui32>
  %1 = stablehlo.partition_id : tensor<ui32>
  %2 = stablehlo.add %0, %x : tensor<ui32>
  %3 = stablehlo.add %1, %2 : tensor<ui32>
  return %3 : tensor<ui32>}"""
CASES.add("device", DEVICE, (np.uint32(4),), answers=[[np.uint32(4)]])
SIZE = """func.func @main(%x: tensor<4x3xf32>, %n: tensor<i32>) -> tensor<?x3xf32> {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4x3xf32>, tensor<i32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>}"""
ROWS = RNG.integers(-4, 5, (4, 3)).astype(np.float32)
CASES.add("set_dimension_size", SIZE, (ROWS, np.int32(3)), (ROWS, np.int32(1)), answers=[[ROWS[:3]], [ROWS[:1]]])

"""Reductions of tensors and of windows: with ops of their own, and by any computation."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from tests.e2e.stablehlo.operations.make_cases import Cases

CASES = Cases()
RNG = np.random.default_rng(4)
X = RNG.normal(size=(3, 5, 4)).astype(np.float32)
N = RNG.integers(-9, 9, (3, 5, 4)).astype(np.int32)
IMAGES = RNG.integers(-9, 9, (2, 7, 8, 3)).astype(np.float32)


def window(function, initial, sizes, strides=None, padding="VALID", base=None, dilation=None):
    """Return a function that reduces windows."""
    return lambda x: lax.reduce_window(
        x, x.dtype.type(initial), function, sizes, strides or (1,) * len(sizes), padding, base, dilation
    )


def add_logarithms(x, y):
    """Return the logarithm of the sum of exponentials."""
    return jnp.maximum(x, y) + jnp.log1p(jnp.exp(-jnp.abs(x - y)))


CASES.add(
    "sums", lambda x: (jnp.sum(x, 1), jnp.prod(x, (0, 2)), jnp.max(x), jnp.min(x, (1, 2)), jnp.mean(x, 0)), (X,), (-X,)
)
CASES.add("integers", lambda n: (jnp.sum(n, 1), jnp.max(n, 0), jnp.min(n, (1, 2)), jnp.prod(n % 3, 1)), (N,))
CASES.add(
    "bits",
    lambda n: (
        lax.reduce(n, np.int32(-1), lax.bitwise_and, (1,)),
        lax.reduce(n, np.int32(0), lax.bitwise_or, (0, 2)),
        lax.reduce(n, np.int32(0), lax.bitwise_xor, (1,)),
    ),
    (N,),
)
CASES.add(
    "booleans",
    lambda n: (jnp.any(n > 5, 1), jnp.all(n > -9, (0, 1)), lax.reduce(n > 0, np.bool_(False), lax.bitwise_xor, (1,))),
    (N,),
)
CASES.add(
    "initial_values",
    lambda x: (jnp.sum(x, 1, initial=2.0), jnp.max(x, 2, initial=0.5), lax.reduce(x, np.float32(3), lax.mul, (0,))),
    (X,),
)
CASES.add(
    "argmax",
    lambda x: (jnp.argmax(x, 1), jnp.argmin(x, 2), jnp.argmax(x), jnp.argmax(x[0] > 0, 0)),
    (X,),
    (np.round(X),),
)
CASES.add("argmax_of_integers", lambda n: (jnp.argmax(n, 1), jnp.argmin(n, 0)), (N,), (-N,))
CASES.add(
    "maximum_with_index",
    lambda x: lax.reduce(
        (x, lax.broadcasted_iota(np.int32, x.shape, 1)),
        (np.float32(-np.inf), np.int32(0)),
        lambda a, b: (jnp.where(a[0] >= b[0], a[0], b[0]), jnp.where(a[0] >= b[0], a[1], b[1])),
        (1,),
    ),
    (X,),
)
CASES.add("logarithms", lambda x: lax.reduce(x, np.float32(-1e30), add_logarithms, (1, 2)), (X,))
CASES.add("complex", lambda x: jnp.real(jnp.sum(x + 2j * x, 1)), (X,))
CASES.add("complex_product", lambda x: jnp.imag(jnp.prod(lax.complex(x, 1 + x), 1)), (X,))
CASES.add("of_nothing", lambda x: (jnp.sum(x, 1), jnp.max(x, 1, initial=-1.0), jnp.all(x > 0, 1)), (X[:, :0],))
CASES.add(
    "free",
    lambda x: (jnp.argmax(x, 1), jnp.sum(x, 0), lax.reduce(x, np.float32(-1e30), add_logarithms, (1, 2))),
    (X,),
    (X[:2],),
    shapes=("n, 5, 4",),
)
CASES.add(
    "cumulative",
    lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 2), lax.cummax(x, 1), lax.cummin(x, 0), lax.cumlogsumexp(x, 1)),
    (X,),
)
CASES.add(
    "cumulative_reversed",
    lambda x: (lax.cumsum(x, 1, reverse=True), lax.cumprod(x, 2, reverse=True), lax.cummax(x, 1, reverse=True)),
    (X,),
)
CASES.add("cumulative_integers", lambda n: (jnp.cumsum(n, 1), lax.cummax(n, 1), jnp.cumsum(n > 0, 0)), (N,))
CASES.add("scan", lambda x: lax.associative_scan(add_logarithms, x, axis=1), (X,))
CASES.add("max_pool", window(lax.max, -np.inf, (1, 2, 3, 1), (1, 2, 2, 1), "SAME"), (IMAGES,), (IMAGES + 1,))
CASES.add(
    "max_pool_channels_first", window(lax.max, -np.inf, (1, 1, 2, 3), (1, 1, 2, 2)), (IMAGES.transpose(0, 3, 1, 2),)
)
CASES.add("max_pool_of_sequences", window(lax.max, -np.inf, (1, 2, 1), (1, 2, 1), "SAME"), (IMAGES[0],))
CASES.add("sum_pool", window(lax.add, 0, (1, 3, 3, 1), (1, 2, 1, 1), "SAME"), (IMAGES,))
CASES.add("sum_pool_of_rows", window(lax.add, 0, (1, 3, 1, 1), (1, 2, 1, 1)), (IMAGES,))
CASES.add("min_pool", window(lax.min, np.inf, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"), (IMAGES,))
CASES.add("product_pool", window(lax.mul, 1, (1, 3, 2, 1)), (IMAGES,))
CASES.add("pool_of_batches", window(lax.max, -np.inf, (2, 1, 1, 3)), (IMAGES,))
CASES.add(
    "pool_of_volumes",
    window(lax.max, -np.inf, (1, 2, 2, 2, 1), (1, 1, 2, 2, 1), "SAME"),
    (IMAGES.reshape(2, 7, 4, 2, 3),),
)
CASES.add("pool_of_integers", window(lax.max, -(2**31), (1, 2, 2), (1, 2, 1)), (N,))
CASES.add("pool_with_start", window(lax.add, 2.0, (1, 3, 3, 1), (1, 2, 2, 1)), (IMAGES,))
CASES.add("pool_dilated", window(lax.max, -np.inf, (1, 2, 3, 1), None, "VALID", None, (1, 3, 2, 1)), (IMAGES,))
CASES.add(
    "pool_spread",
    window(lax.add, 0.0, (1, 3, 2, 1), (1, 2, 1, 1), ((0, 0), (1, 2), (0, 1), (0, 0)), (1, 2, 3, 1)),
    (IMAGES,),
)
CASES.add("pool_cut", window(lax.max, -np.inf, (1, 2, 2, 1), None, ((0, 0), (-1, 1), (2, -2), (0, 0))), (IMAGES,))
CASES.add("pool_by_computation", window(add_logarithms, -1e30, (1, 3, 2, 1), (1, 2, 2, 1)), (IMAGES,))
CASES.add(
    "pool_free",
    lambda x: (window(lax.max, -np.inf, (1, 2, 2, 1), (1, 2, 2, 1))(x), window(lax.min, np.inf, (1, 3, 1, 1))(x)),
    (IMAGES,),
    (IMAGES[:1],),
    shapes=("n, 7, 8, 3",),
)
CASES.add(
    "pool_free_size",
    window(lax.min, np.inf, (1, 3, 1, 1), (1, 2, 1, 1)),
    (IMAGES,),
    (IMAGES[:, :5],),
    shapes=("2, n, 8, 3",),
)
CASES.add("softmax", lambda x: jax.nn.logsumexp(x, axis=1), (X,))

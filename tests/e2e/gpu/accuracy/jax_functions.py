"""Write random functions of JAX as exports, in an environment that has JAX:

python jax_functions.py SEED COUNT FOLDER
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import jax  # pyright: ignore[reportMissingImports]
import jax.numpy as jnp  # pyright: ignore[reportMissingImports]
from jax import export, lax  # pyright: ignore[reportMissingImports]


def function(seed: int, number: int) -> tuple[Any, tuple[int, ...]]:
    """Return a function of one array, and the array's shape."""
    chosen = random.Random(f"{seed}.{number}")
    key = jax.random.key(1000 * seed + number)
    rank = chosen.choice((2, 3, 3, 4))
    shape = (chosen.choice((1, 1, 2)), *(chosen.choice((3, 4, 6, 8, 9)) for _ in range(rank - 1)))
    steps = [chosen.choice(tuple(STEPS)) for _ in range(chosen.randint(3, 7))]
    options = [(chosen.randrange(1, 4), chosen.randrange(4)) for _ in steps]

    def call(x: Any) -> Any:
        for index, (step, (axis, extra)) in enumerate(zip(steps, options, strict=True)):
            x = STEPS[step](x, min(axis, x.ndim - 1), extra, jax.random.fold_in(key, index))
        return x

    return call, shape


def weights(key: Any, *shape: int) -> Any:
    """Return numbers of a normal distribution."""
    return jax.random.normal(key, shape) / max(shape[0], 1) ** 0.5


def attend(x: Any, axis: int, extra: int, key: Any) -> Any:
    """Compute attention of the last but one axis."""
    del axis, extra
    if x.ndim < 3:
        return x
    q, k, v = (x @ weights(each, x.shape[-1], x.shape[-1]) for each in jax.random.split(key, 3))
    return jax.nn.softmax(q @ jnp.swapaxes(k, -1, -2) / x.shape[-1] ** 0.5, axis=-1) @ v


def convolve(x: Any, axis: int, extra: int, key: Any) -> Any:
    """Convolve images."""
    if x.ndim != 4:
        return x
    kernel = weights(key, axis, axis, x.shape[-1], 2 + extra)
    padding = "SAME" if extra % 2 else "VALID"
    numbers = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, kernel, (1 + extra // 2,) * 2, padding, dimension_numbers=numbers)


def pool(x: Any, axis: int, extra: int, key: Any) -> Any:
    """Return the largest elements of windows of images."""
    del axis, key
    if x.ndim != 4 or min(x.shape[1:3]) < 3:
        return x
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 1 + extra % 2, 1 + extra % 2, 1), "VALID")


def scan(x: Any, axis: int, extra: int, key: Any) -> Any:
    """Run a recurrence over the first axis behind the batch."""
    del axis, extra
    if x.ndim != 3:
        return x
    kernel = weights(key, x.shape[-1], x.shape[-1])

    def step(state: Any, element: Any) -> tuple[Any, Any]:
        state = jnp.tanh(element + state @ kernel)
        return state, state

    _, states = lax.scan(step, jnp.zeros_like(x[:, 0]), jnp.swapaxes(x, 0, 1))
    return jnp.swapaxes(states, 0, 1)


STEPS: dict[str, Any] = {
    "dense": lambda x, axis, extra, key: jax.nn.relu(x @ weights(key, x.shape[-1], 3 + extra)),
    "bias": lambda x, axis, extra, key: x + weights(key, *x.shape[1:]),
    "gelu": lambda x, axis, extra, key: jax.nn.gelu(x, approximate=bool(extra % 2)),
    "silu": lambda x, axis, extra, key: jax.nn.silu(x),
    "layer_norm": lambda x, axis, extra, key: (
        (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-3)
    ),
    "softmax": lambda x, axis, extra, key: jax.nn.softmax(x, axis=axis),
    "log_softmax": lambda x, axis, extra, key: jax.nn.log_softmax(x),
    "max": lambda x, axis, extra, key: x - x.max(axis, keepdims=True),
    "cumsum": lambda x, axis, extra, key: jnp.cumsum(x, axis),
    "flip": lambda x, axis, extra, key: jnp.flip(x, axis),
    "roll": lambda x, axis, extra, key: jnp.roll(x, 1, axis),
    "where": lambda x, axis, extra, key: jnp.where(x > 0.1, x, 0.2 * x),
    "clip": lambda x, axis, extra, key: jnp.clip(x, -0.5, 1.0),
    "swap": lambda x, axis, extra, key: jnp.swapaxes(x, -1, -2) if x.ndim > 2 else x,
    "concat": lambda x, axis, extra, key: jnp.concatenate([x, 0.5 * x], axis),
    "split": lambda x, axis, extra, key: jnp.multiply(*jnp.split(x, 2, -1)) if x.shape[-1] % 2 == 0 else x,
    "pad": lambda x, axis, extra, key: jnp.pad(x, [(0, 0)] + [(1, 0)] * (x.ndim - 1)),
    "slice": lambda x, axis, extra, key: x[:, :: 1 + extra % 2],
    "take": lambda x, axis, extra, key: jnp.take(x, jnp.array([1, 0, 1]), axis=axis),
    "top_k": lambda x, axis, extra, key: lax.top_k(x, min(3, x.shape[-1]))[0],
    "argmax": lambda x, axis, extra, key: x * jax.nn.one_hot(x.argmax(-1), x.shape[-1]),
    "sort": lambda x, axis, extra, key: jnp.sort(x, axis=-1),
    "norm": lambda x, axis, extra, key: x / (jnp.linalg.norm(x, axis=axis, keepdims=True) + 0.1),
    "einsum": lambda x, axis, extra, key: jnp.einsum("b...i,ij->b...j", x, weights(key, x.shape[-1], 4)),
    "power": lambda x, axis, extra, key: jnp.abs(x) ** 1.5,
    "sin": lambda x, axis, extra, key: jnp.sin(x) + jnp.cos(x),
    "attend": attend,
    "convolve": convolve,
    "pool": pool,
    "scan": scan,
}


def main(seed: int, count: int, folder: Path) -> None:
    """Write the exports."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        call, shape = function(seed, number)
        argument = jax.ShapeDtypeStruct(shape, jnp.float32)
        (folder / f"{number}.jax").write_bytes(export.export(jax.jit(call))(argument).serialize())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))

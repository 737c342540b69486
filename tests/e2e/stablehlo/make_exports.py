"""Make the exports of JAX in `exports`, with inputs and the answers of JAX.

Needs `pip install jax==0.10.2`; run `python -m tests.e2e.stablehlo.make_exports`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax

FOLDER = Path(__file__).with_name("exports")
RNG = np.random.default_rng(4)
KERNEL, BIAS = (RNG.normal(size=shape).astype(np.float32) for shape in ((6, 4), (4,)))


def main() -> None:
    """Write the exports."""
    FOLDER.mkdir(exist_ok=True)
    (batch,) = export.symbolic_shape("batch")
    x = RNG.normal(size=(3, 6)).astype(np.float32)
    _save("free_batch", classify, (jax.ShapeDtypeStruct((batch, 6), np.float32),), (x,))
    weights = {"kernel": KERNEL, "bias": BIAS, "unused": np.zeros(2, np.float32)}
    _save("nested", nested, ({"layer": weights}, [x, x[:, ::-1]]), ({"layer": weights}, [x, x[:, ::-1]]))
    _save("loop", loop, (x,), (x,))
    total = np.zeros(6, np.float32)
    _save("total", add_total, (total, jax.ShapeDtypeStruct((batch, 6), np.float32)), (total, x))
    two = export.export(jax.jit(classify), platforms=["cpu", "tpu"])(x)
    (FOLDER / "two_platforms.jax").write_bytes(two.serialize())


def classify(x: Any) -> Any:
    """Return shares of classes."""
    return jax.nn.softmax(jax.nn.gelu(x @ KERNEL + BIAS, approximate=False))


def nested(weights: Any, pair: Any) -> Any:
    """Return a dict of results; one of the weights is not used."""
    first = jax.nn.relu(pair[0] @ weights["layer"]["kernel"] + weights["layer"]["bias"])
    return {"first": first, "others": (jnp.sum(first), pair[1] * 2)}


def loop(x: Any) -> Any:
    """Return two results of a loop."""
    return lax.fori_loop(0, 4, lambda step, carry: (carry[0] * 0.5 + step, carry[1] + carry[0]), (x, x))


def add_total(total: Any, x: Any) -> Any:
    """Add the sum of all rows so far, which is returned, too."""
    total = total + jnp.sum(x, axis=0)
    return {"output_0": x + total, "total": total}


def _save(name: str, function: Callable[..., Any], specs: tuple[Any, ...], inputs: tuple[Any, ...]) -> None:
    content = export.export(jax.jit(function), platforms=["cpu"])(*specs).serialize()
    (FOLDER / f"{name}.jax").write_bytes(content)
    answers = jax.tree.leaves(jax.jit(function)(*inputs))
    arrays = {f"input_{place}": value for place, value in enumerate(jax.tree.leaves(inputs))}
    arrays |= {f"output_{place}": np.asarray(value) for place, value in enumerate(answers)}
    np.savez(FOLDER / f"{name}.npz", **arrays)


if __name__ == "__main__":
    main()

"""Make the exports of JAX in `exports`: functions with marks of `jax.lax.composite`, with inputs and JAX's answers.

Needs `pip install jax==0.10.2 flatbuffers`; run `python tests/passes/fusion/make_exports.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax

FOLDER = Path(__file__).with_name("exports")
RNG = np.random.default_rng(38)
WEIGHTS = RNG.normal(size=4).astype(np.float32)


@partial(lax.composite, name="acme.swish", version=1)
def swish(x: Any, *, beta: float) -> Any:
    """Return the marked swish."""
    return x * jax.nn.sigmoid(beta * x)


@partial(lax.composite, name="acme.scale", version=2)
def scale(x: Any, *, a_float: float, **_: Any) -> Any:
    """Return a composite with attributes of many types."""
    return a_float * x


@partial(lax.composite, name="acme.pair")
def pair(x: Any, y: Any) -> Any:
    """Return two results; the captured weights become the first operand."""
    return x + y * WEIGHTS, x - y


@partial(lax.composite, name="acme.outer", version=1)
def outer(x: Any) -> Any:
    """Return a composite that calls another one."""
    return swish(x, beta=1.0) + 1.0


def swishes(x: Any) -> Any:
    """Call a composite with different attributes, in a loop and in a branch."""
    y = swish(x, beta=1.5) + swish(swish(x, beta=1.5), beta=2.0)
    y = lax.fori_loop(0, 3, lambda step, value: swish(value, beta=0.5) - 0.25, y)
    return lax.cond(jnp.sum(y) > 0, lambda value: swish(value, beta=3.0), lambda value: -value, y)


def attributes(x: Any) -> Any:
    """Return attributes of all types that JAX accepts."""
    array = np.float32([[0, 1], [2, 3]])
    return scale(
        x, an_int=-3, a_float=1.5, a_bool=True, a_string="fast", ints=[1, 300], floats=(0.5, 2.0), array=array, none=[]
    )


def two_results(x: Any, y: Any) -> Any:
    """Return the product of the results of a composite."""
    one, two = pair(x, y)
    return one * two


def opaque(x: Any) -> Any:
    """Call a function that has no decomposition."""
    return jax.ffi.ffi_call("acme.double", jax.ShapeDtypeStruct(x.shape, x.dtype))(x, shift=np.int32(3)) + 1.0


def main() -> None:
    """Write the exports."""
    FOLDER.mkdir(exist_ok=True)
    x, y = (RNG.normal(size=(2, 4)).astype(np.float32) for _ in range(2))
    _save("swishes", swishes, x)
    _save("attributes", attributes, x)
    _save("two_results", two_results, x, y)
    _save("nested", lambda x: outer(x) * 2.0, x)
    checks = [export.DisabledSafetyCheck.custom_call("acme.double")]
    content = export.export(jax.jit(opaque), platforms=["cpu"], disabled_checks=checks)(x).serialize()
    (FOLDER / "without_decomposition.jax").write_bytes(content)


def _save(name: str, function: Callable[..., Any], *inputs: Any) -> None:
    content = export.export(jax.jit(function), platforms=["cpu"])(*inputs).serialize()
    (FOLDER / f"{name}.jax").write_bytes(content)
    arrays = {f"args_{place}": value for place, value in enumerate(inputs)}
    np.savez(FOLDER / f"{name}.npz", output_0=np.asarray(jax.jit(function)(*inputs)), **arrays)


if __name__ == "__main__":
    main()

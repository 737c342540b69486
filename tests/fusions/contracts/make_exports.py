"""Make the exports of JAX in `exports`: the functions of `sources.py`, marked and not, and JAX's answers.

Needs `pip install jax==0.10.2 flatbuffers`; run `python -m tests.fusions.contracts.make_exports`.
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

from tests.fusions.contracts import sources

FOLDER = Path(__file__).with_name("exports")
CALLS = 3


def mark(name: str, **attributes: Any) -> Callable[[Any], Any]:
    """Return a decorator that marks a function."""

    def decorate(function: Any) -> Any:
        return partial(lax.composite(lambda *operands, **_: function(*operands), name, version=1), **attributes)

    return decorate


def update(array: Any, block: Any, start: Any) -> Any:
    """Write a block at a start."""
    return lax.dynamic_update_slice(array, block, [start[axis] for axis in range(4)])


MARKED = sources.Framework(
    np=jnp,
    softmax=jax.nn.softmax,
    silu=jax.nn.silu,
    resize=lambda x, size: jax.image.resize(x, (x.shape[0], *size, x.shape[3]), "bilinear"),
    update=update,
    mark=mark,
)
PLAIN = MARKED._replace(mark=lambda name, **attributes: lambda function: function)


def main() -> None:
    """Write the exports."""
    FOLDER.mkdir(exist_ok=True)
    for name, contract in sources.CONTRACTS.items():
        _save(name, contract.function, [contract.draw(seed) for seed in range(CALLS)])
    _save("transformer_block", sources.transformer_block, [sources.block_inputs(seed) for seed in range(CALLS)])


def _save(name: str, make: Callable[[sources.Framework], Any], calls: list[dict[str, np.ndarray]]) -> None:
    for suffix, framework in (("", MARKED), ("_unmarked", PLAIN)):
        function = jax.jit(make(framework))
        content = export.export(function, platforms=["cpu"])(*calls[0].values()).serialize()
        (FOLDER / f"{name}{suffix}.jax").write_bytes(content)
    answers = zip(*(function(*call.values()) for call in calls), strict=True)
    vectors = {f"output_{place}": np.stack(values) for place, values in enumerate(answers)}
    np.savez_compressed(FOLDER / f"{name}.npz", **vectors)


if __name__ == "__main__":
    main()

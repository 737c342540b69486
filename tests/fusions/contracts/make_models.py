"""Save the functions of `sources.py` with TensorFlow, marked and not: FOLDER/NAME and FOLDER/NAME_unmarked.

python -m tests.fusions.contracts.make_models FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow.experimental import numpy as tnp

import litefuse
from tests.fusions.contracts import sources

CALLS = 3


def update(array: Any, block: Any, start: Any) -> Any:
    """Write a block at a start along the only axis on which it is shorter; the start is clamped as JAX does."""
    (axis,) = (axis for axis in range(4) if array.shape[axis] != block.shape[axis])
    size, length = array.shape[axis], block.shape[axis]
    first = tf.clip_by_value(start[axis], 0, size - length)
    before, _, after = tf.split(array, [first, length, size - length - first], axis=axis)
    return tf.concat([before, block, after], axis=axis)


def _plain(name: str, **attributes: Any) -> Callable[[Any], Any]:
    return lambda function: function


MARKED = sources.Framework(
    np=tnp,
    softmax=tf.nn.softmax,
    silu=lambda x: x * tf.sigmoid(x),
    resize=tf.image.resize,
    update=update,
    mark=litefuse.composite,
)
PLAIN = MARKED._replace(mark=_plain)


def main(folder: Path) -> None:
    """Save the models, the inputs of several calls, and TensorFlow's answers."""
    for name, contract in sources.CONTRACTS.items():
        _save(folder / name, contract.function, [contract.draw(seed) for seed in range(CALLS)])
    block = [sources.block_inputs(seed) for seed in range(CALLS)]
    _save(folder / "transformer_block", sources.transformer_block, block)


def _with_names(function: Any) -> Callable[..., Any]:
    return lambda *inputs: {f"output_{place}": result for place, result in enumerate(function(*inputs))}


def _save(path: Path, make: Callable[[sources.Framework], Any], calls: list[dict[str, np.ndarray]]) -> None:
    specs = [tf.TensorSpec(value.shape, value.dtype, name=name) for name, value in calls[0].items()]
    for suffix, framework in (("", MARKED), ("_unmarked", PLAIN)):
        model = tf.function(_with_names(make(framework)), input_signature=specs)
        tf.saved_model.save(tf.Module(), str(path) + suffix, {"serving_default": model})
    answers = [model(*call.values()) for call in calls]
    for suffix, rows in ((".npz", answers), ("_inputs.npz", calls)):
        stacked: dict[str, Any] = {key: np.stack([row[key] for row in rows]) for key in rows[0]}
        np.savez(str(path) + suffix, **stacked)


if __name__ == "__main__":
    tnp.experimental_enable_numpy_behavior()
    main(Path(sys.argv[1]))

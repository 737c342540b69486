"""The models of `test_strangers`: odd signatures, and models that must be refused.

python -m tests.errors.stranger_models FOLDER      write them (`tests.support.generated` does so for the tests)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

X = tf.TensorSpec((None, 3), name="x")
SCALAR = tf.TensorSpec((), name="scale")


def save(path: Path, module: Any = None, *, inputs: Sequence[Any] = (X,), **signatures: Callable[..., Any]) -> None:
    """Write functions as signatures of a SavedModel, with the variables of a module."""
    module = tf.Module() if module is None else module
    functions = {key: tf.function(f, input_signature=inputs) for key, f in signatures.items()}
    module.functions = list(functions.values())
    tf.saved_model.save(module, str(path), functions)


def write_odd(folder: Path) -> None:
    """Write a model that returns inputs, constants and a value twice, and the same read and written again."""
    weights = tf.Module()
    weights.w = tf.Variable(np.arange(9, dtype=np.float32).reshape(3, 3))

    def odd(x: Any) -> dict[str, Any]:
        y = x @ weights.w
        return {"y": y, "again": y, "input": x, "constant": tf.constant([1.0, 2.0]), "count": tf.constant(3)}

    save(folder / "odd", weights, serving_default=odd)
    again = tf.saved_model.load(str(folder / "odd"))
    tf.saved_model.save(again, str(folder / "resaved"), signatures=again.signatures)


def write_inputs(folder: Path) -> None:
    """Write models without inputs, with one that nothing reads, with a scalar, and with a fixed shape."""
    unused = tf.TensorSpec((2,), tf.int32, name="unused")
    save(folder / "nothing_in", inputs=(), serving_default=lambda: {"y": tf.constant([[1.0]])})
    save(folder / "unused", inputs=(X, unused, SCALAR), serving_default=lambda x, unused, scale: {"y": x * scale})
    save(folder / "scalar", inputs=(SCALAR,), serving_default=lambda scale: {"y": scale * 2.0})
    save(folder / "fixed", inputs=(tf.TensorSpec((4, 3), name="x"),), serving_default=lambda x: {"y": x * 2.0})


def main(folder: Path) -> None:
    """Write all models."""
    write_odd(folder)
    write_inputs(folder)
    double = {name: lambda x: {"y": x * 2.0} for name in ("serving_default", "double", "serve")}
    save(folder / "twins", **double)
    save(folder / "python", serving_default=lambda x: {"y": tf.numpy_function(lambda v: v * 2, [x], tf.float32)})
    bare = tf.Module()
    bare.v = tf.Variable(1.0)
    tf.saved_model.save(bare, str(folder / "unsigned"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

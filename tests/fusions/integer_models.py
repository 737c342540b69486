"""Quantized models of Keras, with its answers.

python -m tests.fusions.integer_models FOLDER      write them (`tests.support.generated` does so for the tests)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import keras
import numpy as np

from tests.support.harness import Calls
from tests.support.recorded import NewCase, write

RNG = np.random.default_rng(2)
X = RNG.normal(size=(5, 6, 16)).astype(np.float32)
IDS = RNG.integers(0, 100, (5, 6), np.int32)


def layers() -> Any:
    """Return a Dense layer, and EinsumDense layers that split into heads and join them."""
    inputs = keras.Input((6, 16), name="x")
    y = keras.layers.Dense(64, activation="relu")(inputs)
    y = keras.layers.EinsumDense("abc,cde->abde", output_shape=(None, 4, 8), bias_axes="de")(y)
    return keras.Model(inputs, keras.layers.EinsumDense("abde,dec->abc", output_shape=(None, 24), bias_axes="c")(y))


def embedding() -> Any:
    inputs = keras.Input((6,), dtype="int32", name="x")
    return keras.Model(inputs, keras.layers.Embedding(100, 16)(inputs))


def channels() -> Any:
    inputs = keras.Input((6, 16), name="x")
    y = keras.layers.Dense(64, activation="relu")(inputs)
    return keras.Model(inputs, keras.layers.Dense(32, use_bias=False)(y))


def build(model: Any, x: np.ndarray[Any, Any], folder: Path) -> Calls:
    model.export(folder, verbose=False)
    return [("serving_default", {"x": x}, {"output_0": np.asarray(model(x))})]


def cases() -> Iterator[NewCase]:
    """Yield the models in both modes of Keras, and one with a scale per channel instead of groups of weights."""
    keras.utils.set_random_seed(2)
    for mode in ("int8", "int4"):
        for make, x in ((layers, X), (embedding, IDS)):
            model = make()
            model.quantize(mode)
            yield NewCase(f"{make.__name__} {mode}", partial(build, model, x), {})
    model = channels()
    rounded = keras.quantizers.AbsMaxQuantizer(axis=-1)
    model.quantize(config=keras.quantizers.Int4QuantizationConfig(activation_quantizer=rounded, block_size=None))
    yield NewCase("channels int4", partial(build, model, X), {})


if __name__ == "__main__":
    write(Path(sys.argv[1]), cases())

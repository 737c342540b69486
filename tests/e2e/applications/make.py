"""Build one model of the catalogue and convert it with TFLiteConverter, in a process that needs TensorFlow.

    python -m tests.e2e.applications.make NAME FOLDER [--tflite-converter] [--exact]

Writes `saved_model/`, `vectors.npz` (TensorFlow's answers), `facts.json`, `exact.npz` (the answers in float64) on
request, and `tflite_converter.tflite` on request, if that conversion succeeds. The file `converting` exists in the
folder while TFLiteConverter works, because some of its conversions abort the process.
"""

from __future__ import annotations

import importlib
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.applications.catalogue import BY_NAME, FREE, Application
from tests.support import harness, zoo
from tests.support.zoo_build import randomize, vectors
from tests.support.zoo_build.samples import Sample, blobs

# Activations that halve the variance shrink from layer to layer unless a normalization scales them up again.
GAIN_WITHOUT_NORMS = 2.0**0.5
# Small images end as one number per channel, but the statistics of a batch norm need many of them.
PICTURES, LARGE = 128, 128
BRANCH = 0.25
"""Scale of a residual branch relative to the shortcut next to it."""


def build(row: Application) -> Any:
    """Build the model, with weights that keep activations of order 1."""
    k = importlib.import_module({"keras3": "keras"}.get(row.keras, row.keras))
    k.utils.set_random_seed(11)
    model = _application(k, row)
    if not any("norm" in type(layer).__name__.lower() for layer in model._flatten_layers()):
        for weight in model.trainable_weights:
            if len(weight.shape) == 4:
                weight.assign(weight.numpy() * GAIN_WITHOUT_NORMS)
    size = (PICTURES if row.size < LARGE else 8, row.size, row.size, 3)
    _randomize(model, blobs(size, row.low, row.high, np.random.default_rng(3)).astype(np.float32))
    return model


def _application(k: Any, row: Application) -> Any:
    free = row.form == FREE
    head = {"include_top": False, "pooling": "avg"} if free else {}
    shape = (None, None, 3) if free else (row.size, row.size, 3)
    return getattr(k.applications, row.model)(weights=None, input_shape=shape, **head, **row.options)


def _randomize(model: Any, sample: np.ndarray) -> None:
    """Randomize the weights as `randomize` does, with small branches: otherwise each of forty blocks amplifies rounding
    errors.
    """
    randomize.randomize(model)
    for weight in _ends_of_branches(model):
        weight.assign(weight.numpy() * BRANCH)
    norms = [layer for layer in model._flatten_layers() if type(layer).__name__ == "BatchNormalization"]
    if norms:
        randomize._measure_statistics(model, norms, sample)
    rng = np.random.default_rng(8)
    for norm in norms:
        randomize._disturb_statistics(norm, rng)
    randomize._spread_logits(model, sample)


def _ends_of_branches(model: Any) -> Iterator[Any]:
    """Return the weights that linearly scale what a block adds to its own input."""
    for layer in model.layers:
        if type(layer).__name__ == "Add":
            ends = [_scales(_maker(x)) for x in layer.input]
            if not all(ends):
                yield from itertools.chain(*ends)


def _scales(layer: Any) -> list[Any]:
    """Return the weights to which, taken together, a layer's output is proportional."""
    match type(layer).__name__:
        case "BatchNormalization":
            return [layer.gamma, layer.beta]
        case "Conv2D":
            return layer.weights
        case _:
            return []


def _maker(x: Any) -> Any:
    """Return the layer that produces a value, skipping dropout and the factor of squeeze-and-excitation."""
    layer = x._keras_history[0]
    match type(layer).__name__:
        case name if "Drop" in name:
            return _maker(layer.input)
        case "Multiply":
            return next((maker for maker in map(_maker, layer.input) if _scales(maker)), layer)
        case _:
            return layer


def record(row: Application, folder: Path) -> None:
    """Record TensorFlow's answers to several consecutive calls, with one and with four images; those of free sizes are
    not square.
    """
    sizes = dict.fromkeys(_inputs(folder), (None, row.size, row.width, 3)) if row.form == FREE else {}
    facts = vectors.record(
        folder / "saved_model",
        folder / "vectors.npz",
        samples={"*": Sample(row.low, row.high, image=True)},
        sizes=sizes,
        stateful=False,
    )
    (folder / "facts.json").write_text(json.dumps(facts))


def _inputs(folder: Path) -> list[str]:
    import tensorflow as tf

    signatures = tf.saved_model.load(str(folder / "saved_model")).signatures
    return [name for function in signatures.values() for name in function.structured_input_signature[1]]


def compute_exactly(row: Application, folder: Path, weights: list[np.ndarray]) -> None:
    """Record the float64 answers of the same layers to the recorded inputs, by batch and index of the call."""
    k = importlib.import_module({"keras3": "keras"}.get(row.keras, row.keras))
    k.backend.set_floatx("float64")
    if row.keras == "keras3":
        k.config.set_dtype_policy("float64")
    model = _application(k, row)
    assert not any("float32" in str(weight.dtype) for weight in model.weights), "not all is computed in float64"
    model.set_weights([weight.astype(np.float64) for weight in weights])
    recorded = harness.recorded_calls(zoo.BuiltModel(zoo.Spec(folder.name, "", ""), folder))
    exact = {
        f"{batch}/{number}": np.asarray(model(np.float64(next(iter(inputs.values())))))
        for batch, calls in recorded.items()
        for number, (_, inputs, _) in enumerate(calls)
    }
    np.savez(folder / "exact.npz", **exact)


def convert(folder: Path) -> None:
    """Write TFLiteConverter's file."""
    from tests.support.running.tflite_converter import convert as convert_saved_model

    (folder / "converting").touch()
    (folder / "tflite_converter.tflite").write_bytes(convert_saved_model(folder / "saved_model"))
    (folder / "converting").unlink()


def main(name: str, path: str, *options: str) -> None:
    """Run the command line."""
    row, folder = BY_NAME[name], Path(path)
    model = build(row)
    model.export(str(folder / "saved_model"), **({"verbose": False} if row.keras == "keras3" else {}))
    record(row, folder)
    if "--exact" in options:
        compute_exactly(row, folder, model.get_weights())
    if "--tflite-converter" in options:
        convert(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Files that nobody has looked at, made from a seed: random stacks of Keras layers, applications, functions of JAX.

The name of a file says its origin: `litefuse/stack, int8/17`. Files that do not convert are absent.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import litefuse
from litefuse.quantization import scheme_types
from tests.e2e.gpu.accuracy import stacks
from tests.support import isolated, zoo
from tests.support.running.environments import install

FOLDER = zoo.ROOT / "tests" / ".cache" / "accelerators" / "held_out"
STACKS, APPLICATIONS, FUNCTIONS = 60, 3, 24
"""Numbers of models."""
SCHEMES = ("dynamic", "int8", "int16x8", "float16")
SAMPLES = 4
JAX = ("jax==0.10.2", "flatbuffers==25.12.19")
"""The packages that export functions of JAX."""
_APPLICATIONS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "MobileNet": [{"alpha": 0.25, "size": 64}, {"alpha": 0.5, "size": 96}],
    "MobileNetV2": [{"alpha": 0.35, "size": 64}, {"alpha": 0.75, "size": 32}],
    "MobileNetV3Small": [{"minimalistic": True, "size": 64}, {"alpha": 0.75, "size": 96}],
    "MobileNetV3Large": [{"size": 64}, {"alpha": 0.75, "minimalistic": True, "size": 96}],
    "EfficientNetV2B0": [{"size": 64}],
    "NASNetMobile": [{"size": 64}],
    "ResNet50V2": [{"size": 32}],
    "ConvNeXtTiny": [{"size": 32}],
}
ORIGINS = ("litefuse", "TFLiteConverter")


def titles(seed: int) -> list[str]:
    """Return the names of the files that are converted: origin, kind, and the number of the model."""
    random = Random(seed)
    every: list[str] = []
    for number in range(STACKS):
        every += [f"{origin}/stack/{number}" for origin in ORIGINS]
        every += [f"{origin}/stack, {random.choice(SCHEMES)}/{number}" for origin in ORIGINS]
    for number in range(APPLICATIONS):
        every += [f"{origin}/application/{number}" for origin in ORIGINS]
        every.append(f"{random.choice(ORIGINS)}/application, {random.choice(SCHEMES[1:])}/{number}")
    return every + [f"litefuse/JAX/{number}" for number in range(FUNCTIONS)]


def iterate_files(seed: int) -> Iterator[tuple[str, Path]]:
    """Iterate over the names and paths of all files; make those that are missing."""
    folder = FOLDER / str(seed)
    missing = [title for title in titles(seed) if not (folder / f"{title}.tflite").exists()]
    if any("/JAX/" in title for title in missing):
        _export_functions(seed, folder / "jax")
    sources = {"PYTHONPATH": os.pathsep.join((str(zoo.ROOT / "src"), str(zoo.ROOT)))}
    cases = [f"{seed}/{title}" for title in missing]
    for case, kind, *_ in isolated.verdicts(
        __name__, cases, function="make", environment={**zoo.environment(), **sources}
    ):
        if kind != "made":
            path = FOLDER / f"{case}.tflite"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    for title in titles(seed):
        path = folder / f"{title}.tflite"
        if path.stat().st_size:
            yield title, path


def _export_functions(seed: int, folder: Path) -> None:
    """Write the functions of JAX; none where JAX cannot be fetched."""
    program = install("jax", JAX)
    if program is not None:
        command = [
            str(program),
            str(Path(__file__).with_name("jax_functions.py")),
            str(seed),
            str(FUNCTIONS),
            str(folder),
        ]
        subprocess.run(command, check=True)


def make(case: str) -> tuple[str, str]:
    """Convert a file in a child process."""
    seed, origin, kind, number = case.split("/")
    path = FOLDER / f"{case}.tflite"
    try:
        name, _, scheme = kind.partition(", ")
        if name == "JAX":
            content = bytes(litefuse.convert(FOLDER / seed / "jax" / f"{number}.jax").to_bytes())
        else:
            model, batch = _build(name, int(seed), int(number))
            convert = _by_litefuse if origin == "litefuse" else _by_tensorflow
            content = convert(model, batch, scheme=scheme or None)
    except Exception as error:
        return "absent", isolated.one_line(error)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return "made", ""


def _build(name: str, seed: int, number: int) -> stacks.Stack:
    import keras

    if name == "stack":
        return stacks.build(seed, number)
    random = Random(f"{seed}.{number}")
    keras.utils.set_random_seed(1000 * seed + number)
    application = random.choice(tuple(_APPLICATIONS))
    options = dict(random.choice(_APPLICATIONS[application]))
    size = options.pop("size") + random.choice((0, 0, 3, 8))
    build: Callable[..., Any] = getattr(keras.applications, application)
    return stacks.Stack(build(input_shape=(size, size, 3), weights=None, classes=10, **options), 1)


def _samples(model: Any, batch: int) -> list[dict[str, Any]]:
    """Return inputs by name."""
    random = np.random.default_rng(1)
    (x,) = model.inputs
    shape = (batch, *x.shape[1:])
    if "int" in x.dtype:
        return [{x.name: random.integers(0, 4, shape).astype(np.int32)} for _ in range(SAMPLES)]
    return [{x.name: random.normal(size=shape).astype(np.float32)} for _ in range(SAMPLES)]


def _by_litefuse(model: Any, batch: int, *, scheme: Any) -> bytes:
    samples = _samples(model, batch) if scheme in ("int8", "int16x8") else None
    quantization = None if scheme is None else litefuse.Quantization(*scheme_types(scheme), samples=samples)
    return bytes(litefuse.convert(model, batch=batch, quantize=quantization).to_bytes())


def _by_tensorflow(model: Any, batch: int, *, scheme: Any) -> bytes:
    """Convert with a batch of one as a free batch, with a larger one as a fixed batch."""
    import tensorflow as tf
    from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

    if batch == 1 and scheme != "int16x8":
        converter = tf.lite.TFLiteConverter.from_keras_model(model)
    else:
        (x,) = model.inputs
        spec = tf.TensorSpec((batch, *x.shape[1:]), x.dtype)
        function = tf.function(model, autograph=False).get_concrete_function(spec)
        converter = tf.lite.TFLiteConverter.from_concrete_functions(
            [convert_variables_to_constants_v2(function)], model
        )
    if scheme is not None:
        converter.optimizations = [tf.lite.Optimize.DEFAULT]
    if scheme == "float16":
        converter.target_spec.supported_types = [tf.float16]
    if scheme in ("int8", "int16x8"):
        samples = _samples(model, batch)
        converter.representative_dataset = lambda: ([*sample.values()] for sample in samples)
    if scheme == "int16x8":
        kind = "EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8"
        converter.target_spec.supported_ops = [getattr(tf.lite.OpsSet, kind), tf.lite.OpsSet.TFLITE_BUILTINS]
    return converter.convert()

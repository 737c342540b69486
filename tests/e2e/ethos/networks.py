"""Networks for NPUs: recurrent layers, a transformer encoder, and convolutions, with samples and held-out calls.

python -m tests.e2e.ethos.networks FOLDER     save the encoder (the tests do so)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

import litefuse
from litefuse.ir.quantization import round_to_steps
from litefuse.options.target import TargetName
from tests.support import harness, zoo
from tests.support.generated import require_models

Array = np.ndarray[Any, Any]
NAMES = ("lstm", "gru", "encoder", "mobilenet_v2", "ds_cnn")
SAMPLES, CALLS = 64, 32
STEPS, FEATURES, HEADS = 16, 32, 2
_RECURRENT_SHAPE = (1, 10, 16)


class Network(NamedTuple):
    """A SavedModel with one float input, samples to calibrate it, and other calls."""

    saved_model: Path
    samples: Sequence[Mapping[str, Array]]
    calls: Sequence[Mapping[str, Array]]


@cache
def network(name: str) -> Network:
    """Return one of `NAMES`."""
    random = np.random.default_rng(5)
    if name == "mobilenet_v2":
        demo = zoo.ROOT / "demo" / "mobilenet_v2"
        samples, calls = (list(_images(demo / file)) for file in ("samples.npz", "held_out.npz"))
        return Network(demo / "saved_model", samples[:SAMPLES], calls[:CALLS])
    if name == "ds_cnn":
        model = zoo.get("micro_keyword_ds_cnn")
        ((key, facts),) = model.facts["signatures"]["serving_default"]["inputs"].items()
        return Network(model.saved_model, *_draw(random, key, (1, *facts["shape"][1:])))
    if name == "encoder":
        return Network(require_models("ethos_networks") / name, *_draw(random, "x", (1, STEPS, FEATURES)))
    saved_model = require_models("quantized_networks") / name / "saved_model"
    return Network(saved_model, *_draw(random, "x", _RECURRENT_SHAPE))


def _draw(random: np.random.Generator, name: str, shape: tuple[int, ...]) -> list[list[Mapping[str, Array]]]:
    return [[{name: random.normal(size=shape).astype(np.float32)} for _ in range(count)] for count in (SAMPLES, CALLS)]


def _images(path: Path) -> Iterator[Mapping[str, Array]]:
    with np.load(path) as arrays:
        ((name, images),) = arrays.items()
    return ({name: image[None]} for image in images)


def convert(name: str, target: TargetName, activations: Literal["int8", "int16"] = "int8") -> litefuse.Model:
    """Convert a network to integers from its input to its output; NPUs leave ops in float that cannot be integers."""
    made, ends = network(name), {"input_type": activations, "output_type": activations}
    options: dict[str, Any] = {"float_fallback": target != "interpreter", **ends}
    config = litefuse.Quantization("int8", activations, samples=list(made.samples), **options)
    return litefuse.convert(made.saved_model, target=target, batch=1, quantize=config)


def convert_to_float(name: str) -> litefuse.Model:
    """Convert a network in float, for the interpreter."""
    return litefuse.convert(network(name).saved_model, batch=1)


def answers(name: str, content: bytes) -> Array:
    """Return what LiteRT answers to the calls, as floats: all outputs of a call one after the other."""
    interpreter = harness.open_interpreter(content, resolver="builtin")
    interpreter.allocate_tensors()
    (given,), made = interpreter.get_input_details(), interpreter.get_output_details()
    rows: list[Array] = []
    for call in network(name).calls:
        (numbers,) = call.values()
        interpreter.set_tensor(given["index"], _to_integers(numbers, given))
        interpreter.invoke()
        rows.append(np.concatenate([_to_floats(interpreter, output).reshape(-1) for output in made]))
    return np.stack(rows)


def _to_integers(numbers: Array, tensor: Mapping[str, Any]) -> Array:
    scale, zero_point = tensor["quantization"]
    return round_to_steps(numbers, scale, zero_point, tensor["dtype"]) if scale else numbers


def _to_floats(interpreter: Any, tensor: Mapping[str, Any]) -> Array:
    scale, zero_point = tensor["quantization"]
    numbers = interpreter.get_tensor(tensor["index"]).astype(np.float32)
    return (numbers - zero_point) * scale if scale else numbers


def _build_encoder(keras: Any) -> Any:
    """Return a block of a transformer encoder, and a classifier."""
    keras.utils.set_random_seed(0)
    layers = keras.layers
    inputs = x = keras.Input((STEPS, FEATURES), name="x")
    x = layers.LayerNormalization()(x + layers.MultiHeadAttention(HEADS, FEATURES // HEADS)(x, x))
    x = layers.LayerNormalization()(x + layers.Dense(FEATURES)(layers.Dense(2 * FEATURES, "gelu")(x)))
    outputs = layers.Dense(8, "softmax")(layers.GlobalAveragePooling1D()(x))
    return keras.Model(inputs, outputs)


def main() -> None:
    """Save the encoder."""
    import keras

    _build_encoder(keras).export(str(Path(sys.argv[1]) / "encoder"), verbose=False)


if __name__ == "__main__":
    main()

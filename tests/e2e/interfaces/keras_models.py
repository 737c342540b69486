"""Convert models on the backend in KERAS_BACKEND; save files, models and answers.

python -m tests.e2e.interfaces.keras_models [--no-tensorflow] FOLDER [name ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import keras
import numpy as np

import litefuse
from tests.e2e.interfaces.keras_jax_models import JAX_MODELS
from tests.e2e.interfaces.keras_own_models import OWN_MODELS

LAYERS = keras.layers
BATCHES = (1, 3, 2)
Shape = tuple[int | None, ...]
Build = Callable[..., Any]
MODELS: dict[str, tuple[Build, dict[str, Any]]] = {}
"""For each model, the function of its inputs, and the inputs' options by name."""
_SERIES = {"x": {"shape": (12, 8)}}
_IMAGES = {"x": {"shape": (16, 16, 3)}}
_WORDS = {"x": {"shape": (12,), "dtype": "int32"}}
N_WORDS = 10


def _model(inputs: dict[str, Any]) -> Callable[[Build], Build]:
    def add(function: Build) -> Build:
        MODELS[function.__name__] = function, inputs
        return function

    return add


@_model({"x": {"shape": (8,)}})
def mlp(x: Any) -> Any:
    x = LAYERS.Dropout(0.3)(LAYERS.Dense(16, activation="relu")(x))
    return LAYERS.Dense(4, activation="softmax")(LAYERS.Dense(8, activation="leaky_relu")(x))


@_model({"x": {"shape": (12, 8)}})
def conv(x: Any) -> Any:
    x = LAYERS.Reshape((12, 8, 1))(x)
    x = LAYERS.ReLU(6)(LAYERS.BatchNormalization()(LAYERS.Conv2D(4, 3, strides=2, padding="same")(x)))
    x = LAYERS.DepthwiseConv2D(3, padding="same", activation="hard_swish")(x)
    return LAYERS.GlobalAveragePooling2D()(LAYERS.MaxPooling2D()(x))


@_model(_IMAGES)
def mobilenet(x: Any) -> Any:
    """Two inverted residual blocks of MobileNetV2, with its padding for strides."""
    x = _inverted_residual(LAYERS.Conv2D(8, 3, strides=2, padding="same", use_bias=False)(x), strides=2)
    x = x + _inverted_residual(x, strides=1)
    return LAYERS.Dense(5, activation="softmax")(LAYERS.GlobalAveragePooling2D()(x))


def _inverted_residual(x: Any, strides: int) -> Any:
    y = LAYERS.Conv2D(24, 1, use_bias=False)(LAYERS.ReLU(6)(LAYERS.BatchNormalization()(x)))
    y = LAYERS.ReLU(6)(LAYERS.BatchNormalization()(y))
    if strides == 2:
        y = LAYERS.ZeroPadding2D(((0, 1), (0, 1)))(y)
    y = LAYERS.DepthwiseConv2D(3, strides=strides, padding="same" if strides == 1 else "valid", use_bias=False)(y)
    y = LAYERS.ReLU(6)(LAYERS.BatchNormalization()(y))
    return LAYERS.BatchNormalization()(LAYERS.Conv2D(8, 1, use_bias=False)(y))


@_model(_IMAGES)
def unet(x: Any) -> Any:
    down = LAYERS.Conv2D(4, 3, padding="same", activation="gelu")(x)
    y = LAYERS.SeparableConv2D(6, 3, padding="same", activation="silu")(LAYERS.AveragePooling2D(2)(down))
    y = LAYERS.GroupNormalization(2)(LAYERS.Conv2DTranspose(4, 3, strides=2, padding="same")(y))
    up = LAYERS.UpSampling2D(2, interpolation="bilinear")(LAYERS.MaxPooling2D(3, strides=2, padding="same")(down))
    return LAYERS.Conv2D(2, 1, activation="sigmoid")(LAYERS.Concatenate()([down, y, up]))


@_model(_SERIES)
def convolutions_of_series(x: Any) -> Any:
    x = LAYERS.Conv1D(6, 3, padding="causal", dilation_rate=2, activation="elu")(x)
    return LAYERS.Dense(3)(LAYERS.Flatten()(LAYERS.MaxPooling1D(2)(x)))


@_model(_SERIES)
def lstm(x: Any) -> Any:
    return LAYERS.Dense(3, activation="softmax")(LAYERS.LSTM(6)(x))


@_model(_SERIES)
def stacked(x: Any) -> Any:
    return LAYERS.Dense(2)(LAYERS.LSTM(4)(LAYERS.LSTM(5, return_sequences=True)(x)))


@_model(_SERIES)
def bidirectional(x: Any) -> Any:
    return LAYERS.Bidirectional(LAYERS.LSTM(4, return_sequences=True))(x)


@_model(_SERIES)
def gru(x: Any) -> Any:
    return LAYERS.GRU(5, return_sequences=True)(x)


@_model(_SERIES)
def unrolled(x: Any) -> Any:
    return LAYERS.LSTM(4, unroll=True)(x), LAYERS.GRU(3, unroll=True)(x)


@_model(_SERIES)
def masked(x: Any) -> Any:
    return LAYERS.LSTM(5)(LAYERS.Masking()(x))


@_model({"x": {"shape": (None, 8)}})
def free_time(x: Any) -> Any:
    return LAYERS.LSTM(5, return_sequences=True)(x)


@_model(_SERIES)
def dropout_of_states(x: Any) -> Any:
    return LAYERS.GRU(3, dropout=0.2)(LAYERS.LSTM(4, dropout=0.3, recurrent_dropout=0.2, return_sequences=True)(x))


@_model({"x": {"batch_shape": (2, 12, 8)}})
def stateful(x: Any) -> Any:
    return LAYERS.SimpleRNN(3, stateful=True)(LAYERS.LSTM(4, stateful=True, return_sequences=True)(x))


@_model({"x": {"shape": (12, 8)}, "h": {"shape": (4,)}, "c": {"shape": (4,)}})
def states(x: Any, h: Any, c: Any) -> Any:
    return LAYERS.LSTM(4, return_state=True)(x, initial_state=[h, c])


@_model(_SERIES)
def attention(x: Any) -> Any:
    x = LAYERS.LayerNormalization()(x + LAYERS.MultiHeadAttention(2, 4)(x, x))
    return LAYERS.Dense(8, activation="gelu")(x)


@_model(_WORDS)
def language_model(x: Any) -> Any:
    x = LAYERS.Embedding(N_WORDS, 8)(x)
    y = LAYERS.LayerNormalization(epsilon=1e-6)(x)
    x = x + LAYERS.MultiHeadAttention(2, 4, dropout=0.1)(y, y, use_causal_mask=True)
    y = LAYERS.Dense(16, activation="gelu")(LAYERS.LayerNormalization(epsilon=1e-6)(x))
    return LAYERS.Dense(N_WORDS)(x + LAYERS.Dense(8)(y))


@_model(_WORDS)
def embedding(x: Any) -> Any:
    return LAYERS.Dense(2)(LAYERS.Embedding(N_WORDS, 4)(x))


@_model(_WORDS)
def classifier_of_words(x: Any) -> Any:
    """The mask of the embedding reaches the recurrent layer and the average."""
    x = LAYERS.Embedding(N_WORDS, 4, mask_zero=True)(x)
    x = LAYERS.Bidirectional(LAYERS.GRU(3, return_sequences=True))(x)
    return LAYERS.Dense(1, activation="sigmoid")(LAYERS.GlobalAveragePooling1D()(x))


@_model({"image": {"shape": (8, 8, 1)}, "number": {"shape": (3,)}, "word": {"shape": (), "dtype": "int32"}})
def several_inputs(image: Any, number: Any, word: Any) -> Any:
    features = [LAYERS.Flatten()(LAYERS.Conv2D(2, 3)(image)), number, LAYERS.Embedding(N_WORDS, 3)(word)]
    x = LAYERS.Dense(6, activation="tanh")(LAYERS.Concatenate()(features))
    return {"logits": LAYERS.Dense(4)(x), "score": LAYERS.Dense(1, activation="sigmoid")(x)}


@_model({"x": {"shape": (9, 11, 3)}})
def preprocessing(x: Any) -> Any:
    x = LAYERS.Normalization(mean=[0.1, 0.2, 0.3], variance=[1.0, 2.0, 0.5])(LAYERS.Rescaling(0.5, -0.25)(x))
    x = LAYERS.CenterCrop(8, 8)(LAYERS.RandomFlip()(LAYERS.Resizing(12, 10)(x)))
    return LAYERS.Conv2D(2, 3)(LAYERS.RandomRotation(0.1)(x))


@_model({"x": {"shape": (4,)}, "kind": {"shape": (1,), "dtype": "int32"}})
def preprocessing_of_tables(x: Any, kind: Any) -> Any:
    bins = LAYERS.Discretization([-0.5, 0.0, 0.5])(x)
    kinds = LAYERS.CategoryEncoding(N_WORDS, output_mode="one_hot")(kind)
    return LAYERS.Dense(2)(LAYERS.Concatenate()([keras.ops.cast(bins, "float32"), kinds]))


@_model(_SERIES)
def operations(x: Any) -> Any:
    return keras.ops.concatenate([keras.ops.gelu(x[:, 2:5]), keras.ops.flip(x, 1) * 0.5 + 1], axis=1)


@_model(_SERIES)
def products(x: Any) -> Any:
    y = keras.ops.einsum("btc,bsc->bts", x, x) / keras.ops.sqrt(8.0)
    y = keras.ops.softmax(keras.ops.where(y > 3, -1e9, y), axis=-1) @ x
    return keras.ops.logsumexp(y, axis=1), keras.ops.argmax(y, axis=-1), keras.ops.top_k(y, 2)[0]


@_model(_SERIES)
def trained(x: Any) -> Any:
    return LAYERS.Dense(2)(LAYERS.Dropout(0.5)(LAYERS.SimpleRNN(4)(x)))


ALL_MODELS = MODELS | OWN_MODELS | JAX_MODELS


def build(name: str) -> Any:
    """Return a model."""
    keras.utils.set_random_seed(0)
    function, options = ALL_MODELS[name]
    if isinstance(function, type):
        model = function()
        model(*make_inputs(name, 1, np.random.default_rng(0)).values())
    else:
        inputs = {name: keras.Input(**kept, name=name) for name, kept in options.items()}
        model = keras.Model(inputs, function(**inputs))
    rng = np.random.default_rng(1)
    for weight in model.weights:
        if "variance" in weight.path:
            weight.assign(rng.uniform(0.5, 2.0, weight.shape))
        elif not any(part in weight.path for part in ("seed", "state", "count")):
            weight.assign(rng.normal(0, 0.5, weight.shape))
    if name == "trained":
        # Training leaves compiled functions and an optimizer in the model.
        model.compile("adam", loss=lambda wanted, found: keras.ops.mean((wanted - found) ** 2))
        x = {"x": rng.normal(size=(4, 12, 8)).astype(np.float32)}
        model.fit(x, np.ones((4, 2), np.float32), verbose=0)
    return model


def make_inputs(name: str, batch: int, rng: np.random.Generator) -> dict[str, Any]:
    """Return random inputs of a model."""
    found: dict[str, Any] = {}
    for key, options in ALL_MODELS[name][1].items():
        declared = options.get("batch_shape") or (batch, *options["shape"])
        shape = [size or 5 + batch for size in declared]
        if options.get("dtype") == "int32":
            found[key] = rng.integers(0, N_WORDS, shape).astype(np.int32)
        else:
            found[key] = rng.normal(size=shape).astype(np.float32)
    if name == "masked":
        found["x"][:, -4:] = 0
    return found


def answer(model: Any, inputs: dict[str, Any]) -> dict[str, Any]:
    """Return the model's predictions, by the names that they have in the file."""
    # On JAX, predictions leave the states of layers as they were, in contrast to calls.
    is_stateful = any(getattr(layer, "stateful", False) for layer in model.layers)
    first = next(iter(inputs.values()))
    # A model that is a class has an argument, whose name in the file is this.
    given = first if "args_0" in inputs else inputs
    outputs = model(given, training=False) if is_stateful else model.predict(given, batch_size=len(first), verbose=0)
    if not isinstance(outputs, dict):
        flat = outputs if isinstance(outputs, list | tuple) else [outputs]
        outputs = {f"output_{number}": value for number, value in enumerate(flat)}
    return {name: keras.ops.convert_to_numpy(value) for name, value in outputs.items()}


class WithoutTensorflow:
    """Finds all modules but TensorFlow."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return None if name == "tensorflow" else PathFinder.find_spec(name, path, target)


def main(folder: Path, names: list[str]) -> None:
    """Write NAME.tflite, NAME.keras and NAME.npz (`call|tensor`) for each model."""
    for name in names or ALL_MODELS:
        model, rng, vectors = build(name), np.random.default_rng(0), dict[str, Any]()
        litefuse.convert(model).save(folder / f"{name}.tflite")
        if name in MODELS:
            model.save(folder / f"{name}.keras")
        for call, batch in enumerate(BATCHES):
            inputs = make_inputs(name, batch, rng)
            arrays = inputs | answer(model, inputs)
            vectors.update({f"{call}|{key}": value for key, value in arrays.items()})
        np.savez(folder / f"{name}.npz", **vectors)


if __name__ == "__main__":
    options = sys.argv[1:]
    if "--no-tensorflow" in options:
        options.remove("--no-tensorflow")
        sys.meta_path[sys.meta_path.index(PathFinder)] = WithoutTensorflow()
    main(Path(options[0]), options[1:])

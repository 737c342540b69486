"""Untrained networks of every kind, small enough to quantize all in every scheme at every commit.

    python -m tests.e2e.quantization.small_networks FOLDER     save each with TensorFlow's answers (the tests do so)

Those of `bench.quantization`, and networks with several signatures, states, branches, loops and sizes that are known
only at run time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.networks import architectures, data
from tests.support.harness import Calls
from tests.support.recorded import NewCase, write

Draw = Callable[[np.random.Generator, int], Mapping[str, np.ndarray]]
"""Returns the inputs of a call with a batch size."""
SAMPLES = 10
TIME, FEATURES, UNITS, TOKENS = 12, 32, 48, 64


@dataclass(frozen=True)
class Signature:
    """A function of a network over named inputs, and how these are drawn."""

    call: Callable[..., Any]
    draw: Draw


@dataclass(frozen=True)
class Network:
    """A network, by signature, and whatever its variables belong to.

    Args:
        counts: the number of samples in each call of a signature.
        fixed: the batch size of a sample, if it is fixed.
    """

    signatures: Mapping[str, Signature]
    kept: Any
    counts: tuple[int, ...] = (1, 3, 1)
    fixed: int | None = None


def normal(name: str, *shape: int) -> Draw:
    """Draw floats of this shape."""
    return lambda rng, batch: {name: rng.normal(0, 1, (batch, *shape)).astype(np.float32)}


def tokens(name: str, *shape: int) -> Draw:
    """Draw tokens of this shape."""
    return lambda rng, batch: {name: rng.integers(1, TOKENS, (batch, *shape)).astype(np.int32)}


def of_bench(function: Callable[..., Any], draw: Callable[..., data.Drawn], k: Any) -> Network:
    """Return an untrained network of `bench.quantization`."""
    example, _ = draw(1, np.random.default_rng(1))
    inputs = [k.Input(value.shape[1:], dtype=value.dtype.name, name=name) for name, value in example.items()]
    model = k.Model(inputs, function(k, *inputs))

    def call(*values: Any) -> Any:
        return model(list(values), training=False)

    return Network({"serving_default": Signature(call, lambda rng, batch: draw(batch, rng)[0])}, model)


def of_layers(k: Any, draw: Draw, layers: list[Any], *, fixed: int | None = None) -> Network:
    """Return a sequence of layers; with a fixed batch they may be stateful."""
    drawn = draw(np.random.default_rng(1), 1)
    inputs = [k.Input(x.shape[1:], batch_size=fixed, dtype=x.dtype.name, name=name) for name, x in drawn.items()]
    model = k.Sequential([*inputs, *layers])
    counts = (1, 3, 1) if fixed is None else (1,) * 4
    return Network({"serving_default": Signature(partial(model, training=False), draw)}, model, counts, fixed)


def two_inputs(k: Any) -> Network:
    """Features of an image beside readings of another scale."""

    def draw(count: int, rng: np.random.Generator) -> data.Drawn:
        inputs, labels = data.images_and_readings(count, rng)
        return {**inputs, "readings": inputs["readings"] / 100}, labels  # An untrained softmax is 0 or 1 for hundreds.

    return of_bench(architectures.two_inputs, draw, k)


def two_signatures(k: Any) -> Network:
    """Signatures whose inputs have other names and shapes, which share a layer."""
    first, shared, last = k.layers.Dense(UNITS, "relu"), k.layers.Dense(UNITS, "tanh"), k.layers.Dense(FEATURES)
    encode = Signature(lambda x: shared(first(x)), normal("x", FEATURES))
    decode = Signature(lambda c: last(shared(c)), normal("c", UNITS))
    return Network({"encode": encode, "decode": decode}, [first, shared, last])


def spotter(k: Any) -> Network:
    """Logarithms of powers in front of an LSTM: the number of frames is an op of the file."""
    import tensorflow as tf

    lstm, dense = k.layers.LSTM(UNITS), k.layers.Dense(4, "softmax")

    def call(sound: Any) -> Any:
        frames = tf.signal.frame(sound, 64, 32, pad_end=True)
        return dense(lstm(tf.math.log(tf.square(frames) @ kernel + 0.1)))

    kernel = tf.constant(np.random.default_rng(3).uniform(0, 1, (64, FEATURES)).astype(np.float32))
    return Network({"serving_default": Signature(call, normal("sound", 512))}, [lstm, dense])


def chosen_rows(k: Any) -> Network:
    """An LSTM over the samples that a condition selects."""
    import tensorflow as tf

    lstm, dense = k.layers.LSTM(UNITS), k.layers.Dense(4)

    def call(x: Any) -> Any:
        return dense(lstm(tf.boolean_mask(x, tf.reduce_sum(tf.abs(x), [1, 2]) > 0)))

    return Network({"serving_default": Signature(call, normal("x", TIME, FEATURES))}, [lstm, dense])


def streaming(k: Any) -> Network:
    """A convolution over the last frames, which a variable keeps; another signature clears it."""
    import tensorflow as tf

    conv, dense = k.layers.Conv1D(UNITS, 3, activation="relu"), k.layers.Dense(FEATURES)
    kept = tf.Variable(tf.zeros([1, 2, FEATURES]))

    def step(frame: Any) -> Any:
        window = tf.concat([kept, frame], 1)
        kept.assign(window[:, -2:])
        return dense(conv(window))

    def reset(level: Any) -> Any:
        kept.assign(tf.zeros([1, 2, FEATURES]) + level)
        return level * 2.0

    signatures = {
        "step": Signature(step, normal("frame", 1, FEATURES)),
        "reset": Signature(reset, lambda rng, _: {"level": rng.normal(0, 0.5, (1, 1)).astype(np.float32)}),
    }
    return Network(signatures, [conv, dense, kept], (1, 1, 1, 1), 1)


def branches(k: Any) -> Network:
    """Each of two branches has a layer."""
    import tensorflow as tf

    layers = [k.layers.Dense(UNITS, "relu") for _ in range(2)]
    last = k.layers.Dense(FEATURES)

    def call(x: Any) -> Any:
        return last(tf.cond(tf.reduce_sum(x) > 0, lambda: layers[0](x), lambda: layers[1](x)))

    # The sum of a larger batch would lead samples to a branch that did not see them.
    return Network({"serving_default": Signature(call, normal("x", FEATURES))}, [*layers, last], (1,) * 4)


def loop(k: Any) -> Network:
    """A layer in a loop whose number of steps is an input."""
    import tensorflow as tf

    layer, last = k.layers.Dense(FEATURES, "tanh"), k.layers.Dense(FEATURES)

    def call(x: Any, steps: Any) -> Any:
        _, y = tf.while_loop(lambda i, _: i < tf.reduce_max(steps), lambda i, y: (i + 1, y + layer(y)), [0, x])
        return last(y)

    def draw(rng: np.random.Generator, batch: int) -> Mapping[str, np.ndarray]:
        return {**normal("x", FEATURES)(rng, batch), "steps": rng.integers(1, 5, (batch, 1)).astype(np.int32)}

    return Network({"serving_default": Signature(call, draw)}, [layer, last])


def squeeze_and_excite(k: Any) -> Network:
    """Scale channels by a function of their means, as mobile networks do."""
    layers = k.layers
    x = k.Input((16, 16, 3), name="x")
    y = layers.Activation("hard_swish")(layers.Conv2D(64, 3, strides=2, padding="same")(x))
    scale = layers.Dense(64, "hard_sigmoid")(layers.Dense(16, "relu")(layers.GlobalAveragePooling2D(keepdims=True)(y)))
    y = layers.PReLU(shared_axes=[1, 2])(layers.DepthwiseConv2D(3, padding="same")(y * scale))
    boxes = layers.Reshape((-1, 4))(layers.Conv2D(8, 1)(y))
    scores = layers.Reshape((-1, 2))(layers.Conv2D(4, 1, activation="sigmoid")(y))
    model = k.Model(x, {"boxes": boxes, "scores": scores})
    return Network({"serving_default": Signature(partial(model, training=False), normal("x", 16, 16, 3))}, model)


def _recurrent(name: str, **options: Any) -> Callable[[Any], Network]:
    fixed = 2 if options.get("stateful") else None

    def make(k: Any) -> Network:
        layers = [getattr(k.layers, name)(UNITS, **options), k.layers.Dense(4)]
        return of_layers(k, normal("x", TIME, FEATURES), layers, fixed=fixed)

    return make


def masked(k: Any) -> Network:
    """A masked LSTM behind an embedding."""
    layers = [k.layers.Embedding(TOKENS, FEATURES, mask_zero=True), k.layers.LSTM(UNITS), k.layers.Dense(4)]
    return of_layers(k, tokens("ids", TIME), layers)


def conv_lstm(k: Any) -> Network:
    """A convolutional LSTM."""
    return of_layers(k, normal("x", 4, 8, 8, 3), [k.layers.ConvLSTM2D(16, 3, padding="same"), k.layers.Flatten()])


_RECURRENT = architectures.recurrent
NETWORKS: dict[str, Callable[[Any], Network]] = {
    "cnn": partial(of_bench, architectures.cnn, data.images),
    "depthwise": partial(of_bench, architectures.depthwise, data.images),
    "residual": partial(of_bench, architectures.residual, data.images),
    "unet": partial(of_bench, architectures.unet, data.shapes),
    "super_resolution": partial(of_bench, architectures.super_resolution, data.small_textures),
    "autoencoder": partial(of_bench, architectures.autoencoder, data.noisy_shapes),
    "keywords": partial(of_bench, architectures.keywords, data.words),
    "tcn": partial(of_bench, architectures.tcn, data.sequences),
    "two_inputs": two_inputs,
    "transformer": partial(of_bench, architectures.transformer, data.tokens),
    "language_model": partial(of_bench, architectures.language_model, data.texts),
    "lstm": partial(of_bench, _RECURRENT("lstm"), data.sequences),
    "stacked_lstm": partial(of_bench, architectures.stacked_lstm, data.pulses),
    "bilstm": partial(of_bench, _RECURRENT("bilstm"), data.sequences),
    "gru": partial(of_bench, _RECURRENT("gru"), data.sequences),
    "attention_gru": partial(of_bench, architectures.attention_gru, data.sequences),
    "stateful_lstm": _recurrent("LSTM", stateful=True),
    "stateful_gru": _recurrent("GRU", stateful=True),
    "simple_rnn": _recurrent("SimpleRNN"),
    "masked": masked,
    "conv_lstm": conv_lstm,
    "squeeze_and_excite": squeeze_and_excite,
    "two_signatures": two_signatures,
    "spotter": spotter,
    "chosen_rows": chosen_rows,
    "streaming": streaming,
    "branches": branches,
    "loop": loop,
}


def _spread(variables: Any) -> None:
    """Give biases and normalizations, which begin as zeros or ones, different numbers."""
    rng = np.random.default_rng(2)
    # A graph has its variables in no order; their numbers count from the first that was made.
    for variable in sorted(variables, key=lambda variable: int(variable._unique_id.rpartition("_")[2])):
        if len(variable.shape) == 1 and "float" in str(variable.dtype):
            variable.assign(variable + rng.uniform(0, 0.2, tuple(variable.shape)).astype(np.float32))


def save(name: str, folder: Path) -> tuple[Calls, Mapping[str, Any]]:
    """Write a network's SavedModel; returns calls with TensorFlow's answers, and facts: the samples."""
    import keras
    import tensorflow as tf

    keras.utils.set_random_seed(1)
    network = NETWORKS[name](keras)
    module: Any = tf.Module()
    module.kept = network.kept
    rng = np.random.default_rng(4)
    functions: dict[str, Any] = {}
    for key, signature in network.signatures.items():
        example = signature.draw(rng, 1)
        specs = [
            tf.TensorSpec([network.fixed, *value.shape[1:]], value.dtype, name=name) for name, value in example.items()
        ]
        functions[key] = tf.function(signature.call, input_signature=specs).get_concrete_function()
    module.functions = list(functions.values())
    _spread([v for f in functions.values() for v in f.graph.trainable_variables])
    tf.saved_model.save(module, str(folder), functions)
    samples = {
        key: [signature.draw(rng, network.fixed or 1) for _ in range(SAMPLES)]
        for key, signature in network.signatures.items()
    }
    calls: Calls = []
    for number, count in enumerate(network.counts):
        for key, drawn in samples.items():
            inputs = {name: np.concatenate([each[name] for each in drawn[number:][:count]]) for name in drawn[0]}
            found = functions[key](**{name: tf.constant(value) for name, value in inputs.items()})
            calls.append((key, inputs, _name(found)))
    return calls, {"samples": [(key, inputs) for key, drawn in samples.items() for inputs in drawn]}


def _name(found: Any) -> dict[str, np.ndarray]:
    """Return the answers by name, as a signature has them."""
    named = found if isinstance(found, Mapping) else {"output_0": found}
    return {name: value.numpy() for name, value in named.items()}


def record() -> Iterator[NewCase]:
    """Yield all networks."""
    for name in NETWORKS:
        facts: dict[str, Any] = {}

        def build(folder: Path, name: str = name, facts: dict[str, Any] = facts) -> Calls:
            calls, found = save(name, folder)
            facts.update(found)
            return calls

        yield NewCase(name, build, facts)


if __name__ == "__main__":
    write(Path(sys.argv[1]), record())

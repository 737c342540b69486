"""Networks that no other folder has: a few layers of Keras, and the spellings of every shipped pattern, with answers.

    python -m tests.e2e.gpu.networks FOLDER      write them (`tests.support.generated` does so for the tests)

A pattern is a function over TensorFlow's raw ops with one tensor as input; what it captures besides are constants.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.passes.fusion.patterns import PATTERNS
from litefuse.rewrite.pattern import PatternRule
from tests.support.harness import Calls
from tests.support.recorded import NewCase, write

CALLS = 2
SERIES, IMAGE = (10, 8), (8, 8, 4)
Network = tuple[Callable[..., Any], Sequence[tuple[int, ...]]]
"""A function of Keras or TensorFlow, and the shapes of its inputs, without a batch of one."""


def squeeze_and_excite(k: Any) -> Any:
    """Return a model that scales channels by what their means say."""
    x = k.Input(IMAGE)
    means = k.layers.GlobalAveragePooling2D(keepdims=True)(x)
    scales = k.layers.Dense(4, activation="sigmoid")(k.layers.Dense(2, activation="relu")(means))
    return k.Model(x, k.layers.Multiply()([x, scales]))


def chain(*layers: Any) -> Callable[[Any], Any]:
    """Return a function that applies layers one after another."""

    def call(x: Any) -> Any:
        for layer in layers:
            x = layer(x)
        return x

    return call


def of_depth(x: Any) -> Any:
    """Move channels into rows and columns."""
    import tensorflow as tf

    return tf.nn.depth_to_space(x, 2)


LAYERS: Mapping[str, Callable[[Any], Network]] = {
    "add_multiply_max": lambda k: (
        lambda x, y: k.layers.Maximum()([k.layers.Add()([x, y]), k.layers.Multiply()([x, y])]),
        [SERIES, SERIES],
    ),
    "einsum": lambda k: (lambda x, y: k.ops.einsum("bij,bkj->bik", x, y), [SERIES, (6, 8)]),
    "matmul_t": lambda k: (lambda x, y: k.ops.matmul(x, k.ops.transpose(y, (0, 2, 1))), [SERIES, (6, 8)]),
    "reshape_flatten": lambda k: (chain(k.layers.Reshape((4, 5, 4)), k.layers.Flatten()), [SERIES]),
    "reshape_5d": lambda k: (
        chain(k.layers.Reshape((2, 5, 2, 4)), k.layers.Permute((3, 2, 1, 4)), k.layers.Flatten()),
        [SERIES],
    ),
    "spatial_dropout_rescaling": lambda k: (
        chain(k.layers.SpatialDropout2D(0.4), k.layers.Rescaling(0.5, offset=-1.0)),
        [IMAGE],
    ),
    "argmax": lambda k: (lambda x: k.ops.cast(k.ops.argmax(x, axis=-1), "float32"), [SERIES]),
    "slice_stack": lambda k: (lambda x: k.ops.stack([x[:, 0], x[:, -1]], axis=1), [SERIES]),
    "slice_reverse": lambda k: (lambda x: x[:, ::-1], [SERIES]),
    "pixel_shuffle": lambda _: (of_depth, [IMAGE]),
    "squeeze_excite": lambda k: (squeeze_and_excite(k), [IMAGE]),
    "reduce_sum_axis1": lambda k: (lambda x: k.ops.sum(x, axis=1), [SERIES]),
    "logsumexp": lambda k: (lambda x: k.ops.logsumexp(x, axis=-1), [SERIES]),
    "erf": lambda k: (k.ops.erf, [SERIES]),
    "act_gelu_tanh": lambda k: (lambda x: k.activations.gelu(x, approximate=True), [SERIES]),
}
"""Layers among the 114 of `keras_layers.py`, by name."""

CAPTURES: Mapping[str, Any] = {
    "axes": np.asarray([-1], np.int32),
    "gamma": np.linspace(0.5, 1.5, 8, dtype=np.float32),
    "beta": np.linspace(-1, 1, 8, dtype=np.float32),
    "slope": np.linspace(-0.9, -0.1, 8, dtype=np.float32),
}
"""Constants that patterns capture, by their names there."""
SCALARS: Mapping[str, float] = {"epsilon": 1e-12, "alpha": 0.2, "slope": -0.2}
SPELLINGS = {
    f"{rule.name}, {pattern.name}": getattr(import_module(rule.owner.partition(":")[0]), pattern.name)
    for rule in PATTERNS
    if isinstance(rule, PatternRule)
    for pattern in rule.patterns
}
"""The functions of the shipped patterns, by the names of the rule and of the function."""


class RawOps:
    """TensorFlow's raw ops with operands by position, as patterns call them."""

    def __getattr__(self, kind: str) -> Callable[..., Any]:
        import tensorflow as tf

        function = getattr(tf.raw_ops, kind)
        names = list(signature(function.__wrapped__).parameters)

        def call(*operands: Any, **attributes: Any) -> Any:
            return function(**dict(zip(names, operands, strict=False)), **attributes)

        return call


def spelled(function: Callable[..., Any]) -> Network:
    """Return a pattern as a function of the tensor that it captures first."""
    rest = list(signature(function).parameters.values())[2:]
    scalars = {each.name: SCALARS[each.name] for each in rest if each.kind is Parameter.KEYWORD_ONLY}
    captures = {each.name: CAPTURES[each.name] for each in rest if each.name not in scalars}
    return partial(function, RawOps(), **captures, **scalars), [SERIES]


def store(function: Callable[..., Any], shapes: Sequence[tuple[int, ...]], folder: Path) -> Calls:
    """Write a function with a batch of one as a SavedModel; return calls with its answers."""
    import tensorflow as tf

    specs = [tf.TensorSpec((1, *shape), tf.float32, name=f"x{index}") for index, shape in enumerate(shapes)]
    random = np.random.default_rng(1)
    traced: Any = tf.function(lambda *x: {"y": function(*x)}, input_signature=specs, autograph=False)
    holder: Any = tf.Module()
    holder.model, holder.function = function, traced  # tracks the weights of a model
    tf.saved_model.save(holder, str(folder), traced.get_concrete_function())
    calls: Calls = []
    for _ in range(CALLS):
        inputs = [random.normal(0, 2, (1, *shape)).astype(np.float32) for shape in shapes]
        given = {f"x{index}": x for index, x in enumerate(inputs)}
        calls.append(("serving_default", given, {"y": traced(*inputs)["y"].numpy()}))
    return calls


def cases() -> Iterator[NewCase]:
    """Yield the layers, and the patterns."""
    import keras

    keras.utils.set_random_seed(3)
    networks = {name: make(keras) for name, make in LAYERS.items()}
    networks |= {name: spelled(function) for name, function in SPELLINGS.items()}
    for name, network in networks.items():
        yield NewCase(name, partial(store, *network), {})


if __name__ == "__main__":
    write(Path(sys.argv[1]), cases())

"""Builders of the rows in `rows_*.py`, in either Keras: `k` is the module `keras` or `tf_keras`.

All weights are random, including biases: a weight of zero would hide that it is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.e2e.layers.variants import In, Made, Row

# Sizes of a free batch must differ from those of the data.
BATCH = 2


def build(k: Any, row: Row, batch: int | None) -> Any:
    """Build the model with random weights."""
    k.backend.clear_session()
    k.utils.set_random_seed(3)
    inputs = [_input(k, given, batch) for given in row.inputs]
    outputs = globals()[row.network](k, row, inputs)
    model = k.Model(inputs, outputs)
    _randomize(model)
    return model


def _input(k: Any, given: In, batch: int | None) -> Any:
    return k.Input(batch_shape=(batch, *given.shape), dtype=given.dtype)


def _randomize(model: Any) -> None:
    rng = np.random.default_rng(7)
    for weight in model.weights:
        dtype = str(getattr(weight.dtype, "name", weight.dtype))
        name = (getattr(weight, "path", None) or weight.name).split("/")[-1].split(":")[0]
        if "float" not in dtype or name in ("mean", "variance", "count", "idf_weights"):
            continue
        values = rng.normal(0, 0.5, tuple(weight.shape))
        weight.assign((np.abs(values) + 0.2 if "variance" in name else values).astype(np.float32))


def _resolve(k: Any, value: Any) -> Any:
    if isinstance(value, Made):
        if value.layer in FUNCTIONS:
            return FUNCTIONS[value.layer]
        return getattr(k.layers, value.layer)(**{n: _resolve(k, v) for n, v in value.options.items()})
    return [_resolve(k, part) for part in value] if isinstance(value, list) else value


def _made(k: Any, row: Row) -> Any:
    return _resolve(k, Made(row.layer, row.options))


def layer(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Apply the layer to the inputs by name, by position, or in one list."""
    made = _made(k, row)
    if row.listed:
        return made(inputs)
    by = row.by or ("",) * len(inputs)
    positional = [x for x, name in zip(inputs, by, strict=True) if not name]
    return made(*positional, **{name: x for x, name in zip(inputs, by, strict=True) if name})


def causal(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Attention with a causal mask."""
    return _made(k, row)(*inputs, use_causal_mask=True)


def causal_list(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Attention on a list of inputs with a causal mask."""
    return _made(k, row)(inputs, use_causal_mask=True)


def attention_scores(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Attention that also returns its scores."""
    return list(_made(k, row)(*inputs, return_attention_scores=True))


def attention_scores_list(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Attention on a list of inputs that also returns its scores."""
    return list(_made(k, row)(inputs, return_attention_scores=True))


def reversed(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Map embeddings back to logits."""
    return _made(k, row)(inputs[0], reverse=True)


def after_embedding(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Apply a layer that receives the mask of an embedding."""
    embedded = k.layers.Embedding(7, 3, mask_zero=True)(inputs[0])
    return _resolve(k, row.options["layer"])(embedded)


def adapted(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Apply a layer that was adapted to data."""
    made = _made(k, row)
    made.adapt(np.random.default_rng(5).normal(1.0, 2.0, (20, 5)).astype(np.float32))
    return made(inputs[0])


def saved_within(k: Any, row: Row, inputs: list[Any]) -> Any:
    """Use a SavedModel as a layer of another model."""
    import tempfile

    import tensorflow as tf

    module = tf.Module()
    module.weight = tf.Variable(np.random.default_rng(5).normal(0, 0.5, (4, 3)).astype(np.float32))
    module.serve = tf.function(
        lambda x: tf.nn.relu(tf.matmul(x, module.weight)), input_signature=[tf.TensorSpec((None, None, 4))]
    )
    with tempfile.TemporaryDirectory() as folder:
        tf.saved_model.save(module, folder)
        return k.layers.TFSMLayer(folder, call_endpoint="serve")(inputs[0])


def _tf(name: str) -> Callable[..., Any]:
    """Return a function of TensorFlow that is imported only when called."""

    def call(*operands: Any, **options: Any) -> Any:
        import tensorflow as tf

        found = tf
        for part in name.split("."):
            found = getattr(found, part)
        return found(*operands, **options)

    return call


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "square": lambda x: x * x + 1.0,
    "normalized": lambda x: _tf("math.l2_normalize")(x, axis=-1),
    "top": lambda x: _tf("math.top_k")(x, k=2)[0],
    "variance": lambda x: _tf("math.reduce_variance")(x, axis=1),
    "sorted": lambda x: _tf("sort")(x, axis=1, direction="DESCENDING"),
    "cumulative": lambda x: _tf("cumsum")(x, axis=1, exclusive=True),
    "split": lambda x: _tf("concat")(_tf("split")(x, [1, 3], axis=-1)[::-1], axis=-1),
    "where": lambda x: _tf("where")(x > 0, x, _tf("exp")(x)),
    "one_hot": lambda x: _tf("one_hot")(_tf("argmax")(x, axis=-1), 4),
    "last": lambda x: x[:, -1, ::2],
    "shape": lambda x: _tf("reshape")(x, [_tf("shape")(x)[0], -1]),
    "gathered": lambda x: _tf("gather")(x, [2, 0], axis=2),
}

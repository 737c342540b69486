"""Give an untrained Keras model (of either Keras) weights that make a comparison meaningful.

Every scale and offset differs from its neutral value, so that a wrong fold shows; batch-norm statistics are those of
the model's own activations, so that nothing saturates or vanishes over 200 layers; the classifier's logits have a
standard deviation of 2, so that a softmax is neither flat nor one-hot.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np


def randomize(model: Any, sample: np.ndarray | None = None, *, seed: int = 7) -> None:
    """Randomize in place; `sample` is a batch from which the batch-norm statistics are computed."""
    rng = np.random.default_rng(seed)
    for weight in model.weights:
        _randomize_weight(weight, rng)
    if sample is None:
        return
    norms = [layer for layer in model._flatten_layers() if type(layer).__name__ == "BatchNormalization"]
    if norms:
        _measure_statistics(model, norms, sample)
        for norm in norms:
            _disturb_statistics(norm, rng)
    _spread_logits(model, sample)


def keep_memory(model: Any, *, seed: int = 9) -> None:
    """Raise the gates that keep a recurrent layer's state (the forget gate of an LSTM, the update gate of a GRU).

    With neutral gates a state decays within a dozen steps, and a file that wrongly carries it over from the last call
    would still answer correctly.
    """
    rng = np.random.default_rng(seed)
    for weight in model.weights:
        path = _name(weight).split(":")[0]
        gates = 4 if "lstm_cell" in path else 3 if "gru_cell" in path else 0
        if gates and path.endswith("/bias"):
            bias = np.array(weight.numpy())
            units = bias.shape[-1] // gates
            kept = slice(units, 2 * units) if gates == 4 else slice(0, units)
            bias[..., kept] += rng.uniform(2.0, 4.0, bias[..., kept].shape)
            weight.assign(bias)


def _name(weight: Any) -> str:
    return str(getattr(weight, "path", None) or weight.name)


def _randomize_weight(weight: Any, rng: np.random.Generator) -> None:
    name = _name(weight).split("/")[-1].split(":")[0]
    shape = tuple(weight.shape)
    if name == "gamma":
        weight.assign(rng.uniform(0.6, 1.4, shape).astype(np.float32))
    elif name in ("beta", "bias"):
        weight.assign(rng.normal(0.0, 0.1, shape).astype(np.float32))


def _measure_statistics(model: Any, norms: Iterable[Any], sample: np.ndarray) -> None:
    norms = list(norms)
    momenta = [norm.momentum for norm in norms]
    for norm in norms:
        norm.momentum = 0.0
    model(sample, training=True)
    for norm, momentum in zip(norms, momenta, strict=True):
        norm.momentum = momentum


def _disturb_statistics(norm: Any, rng: np.random.Generator) -> None:
    variance = np.asarray(norm.moving_variance.numpy())
    mean = np.asarray(norm.moving_mean.numpy())
    norm.moving_mean.assign(mean + 0.05 * np.sqrt(variance) * rng.normal(size=mean.shape).astype(np.float32))
    norm.moving_variance.assign(variance * rng.uniform(0.9, 1.1, variance.shape).astype(np.float32))


def _spread_logits(model: Any, sample: np.ndarray) -> None:
    head = model.layers[-1]
    if getattr(getattr(head, "activation", None), "__name__", "") != "softmax":
        return
    logits = np.log(np.asarray(model(sample, training=False)) + 1e-30)
    spread = float(np.std(logits - logits.mean(axis=-1, keepdims=True)))
    for weight in head.weights:
        weight.assign(weight.numpy() * np.float32(2.0 / max(spread, 1e-6)))

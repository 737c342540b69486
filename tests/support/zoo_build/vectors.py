"""TensorFlow's own answers for a SavedModel, recorded when the model is made.

`record` writes `vectors.npz` and returns the facts of the signatures. A *run* starts from a fresh model and is a
sequence of calls, which the comparison repeats on one interpreter. Keys are `run/call/signature/in|out/name`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.zoo_build.samples import Sample, draw

CALLS = {1: 3, 4: 2}


def record(
    saved_model: Path,
    vectors: Path,
    *,
    samples: Mapping[str, Sample],
    sizes: Mapping[str, tuple[int, ...]],
    stateful: bool,
) -> dict[str, Any]:
    """Run every signature: batch 1, and batch 4 if the first dimension of an input is free."""
    import tensorflow as tf

    model = tf.saved_model.load(str(saved_model))
    signatures = {name: _facts(function) for name, function in sorted(model.signatures.items())}
    free = any(i["shape"][:1] == [None] for s in signatures.values() for i in s["inputs"].values())
    arrays: dict[str, np.ndarray] = {}
    for batch in (1, 4) if free else (1,):
        if stateful:
            model = tf.saved_model.load(str(saved_model))
        rng = np.random.default_rng(100 + batch)
        for call in range(CALLS[batch]):
            for name, facts in signatures.items():
                inputs = {
                    key: draw(_sample(samples, key), _shape(key, value["shape"], batch, sizes), value["dtype"], rng)
                    for key, value in facts["inputs"].items()
                }
                tensors = {key: tf.constant(value) for key, value in inputs.items()}
                outputs = model.signatures[name](**tensors)
                prefix = f"batch{batch}/{call}/{name}"
                arrays |= {f"{prefix}/in/{key}": _storable(value) for key, value in inputs.items()}
                arrays |= {f"{prefix}/out/{key}": _storable(value.numpy()) for key, value in outputs.items()}
    np.savez(vectors, allow_pickle=False, **arrays)
    return {"free_batch": free, "signatures": signatures}


def _facts(function: Any) -> dict[str, Any]:
    inputs = function.structured_input_signature[1]
    return {
        "inputs": {key: _spec(spec) for key, spec in sorted(inputs.items())},
        "outputs": {key: _spec(spec) for key, spec in sorted(function.structured_outputs.items())},
    }


def _spec(spec: Any) -> dict[str, Any]:
    shape = None if spec.shape.rank is None else spec.shape.as_list()
    return {"shape": shape, "dtype": "object" if spec.dtype.name == "string" else spec.dtype.name}


def _sample(samples: Mapping[str, Sample], key: str) -> Sample:
    return samples.get(key, samples.get("*", Sample()))


def _shape(key: str, shape: list[int | None], batch: int, sizes: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    given = sizes.get(key, tuple(shape))
    if None in given[1:]:
        raise ValueError(f"input {key!r} has shape {shape}: give its free dimensions in `sizes`")
    return tuple(batch if index == 0 and size is None else int(size or 0) for index, size in enumerate(given))


def _storable(value: np.ndarray) -> np.ndarray:
    """Return text as bytes of a fixed width: object arrays would need pickle."""
    return np.asarray(value).astype(np.bytes_) if np.asarray(value).dtype == object else np.asarray(value)

"""Attention layers with masks, of Keras 3 and tf_keras.

KERAS=keras python -m tests.e2e.layers.masked_attention FOLDER     save them
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np

TIME, WIDTH, TOKENS = 16, 32, 50
NAMES = ("attention_mask", "causal", "causal_attention_mask", "tokens")


def inputs(name: str, count: int) -> list[dict[str, np.ndarray]]:
    """Return calls for a network, with sequences of several lengths."""
    rng = np.random.default_rng(3)
    calls: list[dict[str, np.ndarray]] = []
    for _ in range(count):
        used = np.arange(TIME) < rng.integers(1, TIME + 1, (2, 1))
        if name == "tokens":
            calls.append({"x": (rng.integers(1, TOKENS, (2, TIME)) * used).astype(np.int32)})
            continue
        call = {"x": rng.normal(size=(2, TIME, WIDTH)).astype(np.float32)}
        calls.append(call | {"mask": used} if "attention_mask" in name else call)
    return calls


def build(keras: Any, name: str) -> Any:
    keras.utils.set_random_seed(2)
    layers = keras.layers
    attention = layers.MultiHeadAttention(2, WIDTH // 2)
    if name == "tokens":
        x = layers.Input((TIME,), dtype="int32", name="x")
        y = layers.Embedding(TOKENS, WIDTH, mask_zero=True)(x)
        return keras.Model(x, layers.Dense(8)(layers.Add()([y, attention(y, y)])))
    x = layers.Input((TIME, WIDTH), name="x")
    is_causal = name.startswith("causal")
    if "attention_mask" not in name:
        return keras.Model(x, layers.Dense(8)(attention(x, x, use_causal_mask=is_causal)))
    mask = layers.Input((TIME,), dtype="bool", name="mask")
    y = attention(x, x, attention_mask=layers.Reshape((1, TIME))(mask), use_causal_mask=is_causal)
    return keras.Model([x, mask], layers.Dense(8)(y))


def main() -> None:
    """Save all networks."""
    keras = importlib.import_module(os.environ["KERAS"])
    for name in NAMES:
        build(keras, name).export(str(Path(sys.argv[1]) / name))


if __name__ == "__main__":
    main()

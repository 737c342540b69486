"""The same functions for TensorFlow and JAX, marked by their author or not: each contract's, and a transformer block.

litert-torch's file of the block is `tests/e2e/litert/composites/data/transformer_block.tflite`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

STEPS, WIDTH, HEADS, GROUPS = 6, 32, 4, 2
DEPTH, CACHED = WIDTH // HEADS, 10
EPSILON, BASE, SCALE = 1e-6, 10_000.0, DEPTH**-0.5
MASK = np.triu(np.full((1, 1, STEPS, STEPS), -1e9, np.float32), 1)
Arrays = Mapping[str, np.ndarray]


class Framework(NamedTuple):
    """What the functions need: `np` is the module with NumPy's functions, `mark(name, **attributes)` decorates."""

    np: Any
    softmax: Callable[[Any], Any]
    silu: Callable[[Any], Any]
    resize: Callable[[Any, tuple[int, int]], Any]
    update: Callable[[Any, Any, Any], Any]
    """Write a block into an array at a start."""
    mark: Callable[..., Callable[[Any], Any]]


class Contract(NamedTuple):
    """A function with a contract: its name and attributes, and inputs and constants that are its operands."""

    name: str
    attributes: Mapping[str, Any]
    inputs: Mapping[str, tuple[int, ...] | np.ndarray]
    """Shapes of normal random numbers, or integers."""
    constants: tuple[np.ndarray, ...]
    build: Callable[[Framework], Callable[..., Any]]

    def draw(self, seed: int) -> dict[str, np.ndarray]:
        """Return inputs."""
        rng = np.random.default_rng(seed)
        return {
            name: given if isinstance(given, np.ndarray) else rng.normal(size=given).astype(np.float32)
            for name, given in self.inputs.items()
        }

    def function(self, framework: Framework) -> Callable[..., Any]:
        """Return a function of the inputs, which calls the marked one in between of other ops."""
        marked = framework.mark(self.name, **self.attributes)(self.build(framework))

        def call(*inputs: Any) -> Any:
            results = marked(*inputs, *self.constants)
            return [y * 2.0 for y in results] if isinstance(results, tuple | list) else [results * 2.0]

        return call


def uniform(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).uniform(0.5, 1.5, shape).astype(np.float32)


def rms_norm(f: Framework) -> Callable[..., Any]:
    return lambda x, gamma: x / f.np.sqrt(f.np.mean(x * x, axis=-1, keepdims=True) + EPSILON) * gamma


def layer_norm(f: Framework) -> Callable[..., Any]:
    def normalize(x: Any, gamma: Any, beta: Any) -> Any:
        mean = f.np.mean(x, axis=-1, keepdims=True)
        variance = f.np.mean(f.np.square(x - mean), axis=-1, keepdims=True)
        return (x - mean) * (gamma / f.np.sqrt(variance + 1e-5)) + beta

    return normalize


def group_norm(f: Framework) -> Callable[..., Any]:
    def normalize(x: Any, gamma: Any, beta: Any) -> Any:
        rows = f.np.reshape(x, (2, 5, 4, 2, 3))
        mean = f.np.mean(rows, axis=(1, 2, 4), keepdims=True)
        variance = f.np.mean(f.np.square(rows - mean), axis=(1, 2, 4), keepdims=True)
        return f.np.reshape((rows - mean) / f.np.sqrt(variance + 1e-3), (2, 5, 4, 6)) * gamma + beta

    return normalize


def l2_norm(f: Framework) -> Callable[..., Any]:
    return lambda x: x / f.np.sqrt(f.np.sum(x * x, axis=-1, keepdims=True) + EPSILON)


def rope(f: Framework) -> Callable[..., Any]:
    def rotate(x: Any, position: Any) -> Any:
        # JAX would make an operand of an array that the function captures: the scales are computed inside of it.
        timescale = f.np.power(f.np.float32(BASE), f.np.arange(DEPTH // 2, dtype=f.np.float32) * (2 / DEPTH))
        angles = f.np.reshape(f.np.asarray(position, f.np.float32), (STEPS, 1)) / timescale
        left, right = x[..., : DEPTH // 2], x[..., DEPTH // 2 :]
        cos, sin = f.np.cos(angles), f.np.sin(angles)
        return f.np.concatenate([left * cos - right * sin, right * cos + left * sin], axis=-1)

    return rotate


def attention(f: Framework) -> Callable[..., Any]:
    def attend(q: Any, k: Any, v: Any, mask: Any) -> Any:
        k, v = (f.np.repeat(value, HEADS // GROUPS, axis=2) for value in (k, v))
        scores = f.np.einsum("bthd,bshd->bhts", q, k) * SCALE + mask
        return f.np.einsum("bhts,bshd->bthd", f.softmax(scores), v)

    return attend


def cache_update(f: Framework) -> Callable[..., Any]:
    def update(k: Any, v: Any, parameters: Any, keys: Any, values: Any, key_start: Any, value_start: Any) -> Any:
        new = f.np.transpose(v, (0, 1, 3, 2))
        return f.update(keys, k, key_start), f.update(values, new, value_start)

    return update


def upsample(f: Framework) -> Callable[..., Any]:
    return lambda x: f.resize(x, (8, 10))


def pixel_shuffle(f: Framework) -> Callable[..., Any]:
    def shuffle(x: Any) -> Any:
        blocks = f.np.reshape(x, (2, 3, 4, 2, 2, 5))
        return f.np.reshape(f.np.transpose(blocks, (0, 1, 3, 2, 4, 5)), (2, 6, 8, 5))

    return shuffle


HALF = (1, GROUPS, 2, DEPTH)
ROPE = {"max_timescale": BASE, "min_timescale": 1.0, "proportion": 1.0}
QUERIES, KEYS = (1, STEPS, HEADS, DEPTH), (1, STEPS, GROUPS, DEPTH)
CACHE = {"kv_cache_batch_size": GROUPS, "cache_size": CACHED, "head_size": DEPTH}
CACHE_INPUTS = {
    "args_0": HALF,
    "args_1": HALF,
    "args_2": np.zeros((1, 1, 1, 7), np.int32),
    "args_3": (1, GROUPS, CACHED, DEPTH),
    "args_4": (1, GROUPS, DEPTH, CACHED),
    "args_5": np.array([0, 0, 4, 0], np.int32),
    "args_6": np.array([0, 0, 0, 4], np.int32),
}
GAMMA, BETA = uniform(6, seed=1), uniform(6, seed=2)
POSITIONS = np.arange(3, 3 + STEPS, dtype=np.int32)[None]
CONTRACTS: Mapping[str, Contract] = {
    "rms_norm": Contract("odml.rms_norm", {"epsilon": EPSILON}, {"args_0": (2, 5, 6)}, (GAMMA,), rms_norm),
    "layer_norm": Contract(
        "odml.group_norm",
        {"num_groups": 1, "epsilon": 1e-5, "channel_axis": 2, "sub_type": 1},
        {"args_0": (2, 5, 6)},
        (GAMMA, BETA),
        layer_norm,
    ),
    "group_norm": Contract(
        "odml.group_norm",
        {"num_groups": 2, "epsilon": 1e-3, "channel_axis": 3, "sub_type": 0},
        {"args_0": (2, 5, 4, 6)},
        (GAMMA, BETA),
        group_norm,
    ),
    "l2_norm": Contract("odml.l2_norm", {"axis": 2, "epsilon": EPSILON}, {"args_0": (2, 5, 6)}, (), l2_norm),
    "attention": Contract(
        "odml.scaled_dot_product_attention",
        {"scale": SCALE},
        {"args_0": QUERIES, "args_1": KEYS, "args_2": KEYS},
        (MASK,),
        attention,
    ),
    "rope": Contract("odml.rope", ROPE, {"args_0": (1, HEADS, STEPS, DEPTH), "args_1": POSITIONS}, (), rope),
    "cache_update": Contract("odml.cache_update", CACHE, CACHE_INPUTS, (), cache_update),
    "upsample": Contract(
        "odml.upsample_bilinear2d", {"size": [8, 10], "align_corners": False}, {"args_0": (2, 4, 5, 3)}, (), upsample
    ),
    "pixel_shuffle": Contract(
        "custom_call.PixelShuffle", {"num_groups": 2}, {"args_0": (2, 3, 4, 20)}, (), pixel_shuffle
    ),
}
"""One case of each contract, by a short name."""


def weights() -> dict[str, np.ndarray]:
    """Return the weights of a transformer block."""
    rng = np.random.default_rng(6)
    widths = {"q": WIDTH, "k": GROUPS * DEPTH, "v": GROUPS * DEPTH, "out": WIDTH, "gate": 2 * WIDTH, "up": 2 * WIDTH}
    made = {name: rng.normal(size=(WIDTH, width)) / np.sqrt(WIDTH) for name, width in widths.items()}
    made["down"] = rng.normal(size=(2 * WIDTH, WIDTH)) / np.sqrt(2 * WIDTH)
    made |= {name: rng.uniform(0.5, 1.5, WIDTH) for name in ("before", "after")}
    return {name: array.astype(np.float32) for name, array in made.items()}


def block_inputs(seed: int) -> dict[str, np.ndarray]:
    """Return a sequence, and the positions of its steps."""
    rng = np.random.default_rng(seed)
    positions = np.arange(STEPS, dtype=np.int32)[None] + np.int32(rng.integers(9))
    return {"args_0": rng.normal(size=(1, STEPS, WIDTH)).astype(np.float32), "args_1": positions}


def transformer_block(f: Framework) -> Callable[..., Any]:
    """Return a block with RMS norm, rotary embedding, attention of grouped queries and a gated layer."""
    normalize = f.mark("odml.rms_norm", epsilon=EPSILON)(rms_norm(f))
    rotate = f.mark("odml.rope", **ROPE)(rope(f))
    attend = f.mark("odml.scaled_dot_product_attention", scale=SCALE)(attention(f))
    w = weights()

    def block(x: Any, position: Any) -> list[Any]:
        y = normalize(x, w["before"])
        parts = (("q", HEADS), ("k", GROUPS), ("v", GROUPS))
        q, k, v = (f.np.reshape(f.np.matmul(y, w[name]), (1, STEPS, heads, DEPTH)) for name, heads in parts)
        order = (0, 2, 1, 3)
        q, k = (f.np.transpose(rotate(f.np.transpose(z, order), position), order) for z in (q, k))
        x = x + f.np.matmul(f.np.reshape(attend(q, k, v, MASK), (1, STEPS, WIDTH)), w["out"])
        y = normalize(x, w["after"])
        gated = f.silu(f.np.matmul(y, w["gate"])) * f.np.matmul(y, w["up"])
        return [x + f.np.matmul(gated, w["down"])]

    return block

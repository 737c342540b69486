"""Random stacks of Keras layers from a seed: images, series, volumes, tokens and tables, of many ranks and batches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

_ACTIVATIONS = """
relu relu6 elu selu gelu silu tanh sigmoid softplus softsign hard_sigmoid hard_silu exponential mish leaky_relu
log_sigmoid celu softmax linear hard_tanh squareplus
"""
ACTIVATIONS = tuple(_ACTIVATIONS.split())
DEPTHS = (3, 7)
"""Minimum and maximum number of random layers."""
Layer = Callable[[Any, Any, Random], Any]
"""Applies a layer, with random arguments, to a tensor of Keras."""


class Stack(NamedTuple):
    """A model, and the batch that files with fixed sizes have."""

    model: Any
    batch: int


def build(seed: int, number: int) -> Stack:
    """Return the model with this number."""
    import keras

    keras.utils.set_random_seed(1000 * seed + number)
    random = Random(f"{seed}.{number}")
    kind = random.choice(tuple(_LAYERS) * 2 + ("image", "image", "series"))
    batch = random.choice((1, 1, 1, 2, 3))
    x = inputs = _input(keras, kind, random)
    if kind == "tokens":
        x = keras.layers.Embedding(random.choice((5, 11, 40)), random.choice((4, 6, 8, 16)))(inputs)
    count = random.randint(*DEPTHS)
    done = 0
    for _ in range(6 * count):
        layer = random.choice(_LAYERS["series" if kind == "tokens" else kind] + _COMMON)
        try:
            y = layer(keras, x, random)
        except Exception:
            continue
        if _is_usable(y):
            x, done = y, done + 1
        if done == count or len(x.shape) < 2:
            break
    head = random.choice((None, "dense", "mean", "flat", "two"))
    outputs: Any = x
    if head == "dense" or (head == "two" and len(x.shape) < 3):
        outputs = keras.layers.Dense(random.choice((1, 3, 10)), activation=random.choice(("softmax", "sigmoid", None)))(
            x
        )
    elif head == "mean" and len(x.shape) > 2:
        outputs = keras.ops.mean(x, axis=tuple(range(1, len(x.shape) - 1)))
    elif head == "flat" and _count(x) <= 4096:
        outputs = keras.layers.Dense(random.choice((2, 5)))(keras.layers.Flatten()(x))
    elif head == "two":
        outputs = [x, keras.ops.max(x, axis=-1)]
    model = keras.Model(inputs, outputs)
    for variable in model.weights:
        if len(variable.shape) == 1 and "float" in str(variable.dtype):
            variable.assign(variable + keras.random.uniform(variable.shape, 0.0, 0.2, seed=number))
    return Stack(model, batch)


def _input(keras: Any, kind: str, random: Random) -> Any:
    size = random.randint
    shape: tuple[int, ...] = {
        "image": (size(6, 20), size(6, 20), random.choice((1, 3, 4, 5, 8))),
        "series": (size(5, 24), random.choice((2, 3, 4, 8, 12))),
        "volume": (size(4, 8), size(4, 8), size(4, 8), random.choice((1, 2, 4))),
        "tokens": (size(3, 12),),
        "table": (random.choice((3, 5, 8, 16, 30)),),
    }[kind]
    return keras.Input(shape, dtype="int32" if kind == "tokens" else "float32")


def _count(x: Any) -> int:
    count = 1
    for size in x.shape[1:]:
        count *= size
    return count


def _is_usable(x: Any) -> bool:
    return hasattr(x, "shape") and all(size is not None and size > 0 for size in x.shape[1:]) and _count(x) <= 20_000


def _activation(random: Random) -> str | None:
    return random.choice((None, "relu", random.choice(ACTIVATIONS)))


def _filters(random: Random) -> int:
    return random.choice((1, 2, 3, 4, 5, 6, 8, 12, 16))


def _convolution(rank: int) -> Layer:
    def apply(keras: Any, x: Any, random: Random) -> Any:
        kernel = tuple(random.randint(1, 5 if rank < 3 else 3) for _ in range(rank))
        strides = random.choice((1, 1, 2, 3))
        dilation = random.choice((1, 2, 3)) if strides == 1 and random.random() < 0.3 else 1
        groups = random.choice([g for g in (1, 1, 2, 3, 4) if x.shape[-1] % g == 0])
        padding = random.choice(("same", "valid", "causal") if rank == 1 else ("same", "valid"))
        layer = getattr(keras.layers, f"Conv{rank}D")
        options: dict[str, Any] = {"strides": strides, "padding": padding, "dilation_rate": dilation, "groups": groups}
        bias = random.random() < 0.8
        return layer(_filters(random) * groups, kernel, activation=_activation(random), use_bias=bias, **options)(x)

    return apply


def _depthwise(name: str, rank: int) -> Layer:
    def apply(keras: Any, x: Any, random: Random) -> Any:
        kernel, multiplier = random.randint(1, 5), random.choice((1, 1, 2, 3))
        options: dict[str, Any] = {"padding": random.choice(("same", "valid")), "strides": random.choice((1, 1, 2))}
        options |= {"depth_multiplier": multiplier, "activation": _activation(random)}
        sizes = (_filters(random), kernel) if name == "SeparableConv" else (kernel,)
        return getattr(keras.layers, f"{name}{rank}D")(*sizes, **options)(x)

    return apply


def _transposed(rank: int) -> Layer:
    def apply(keras: Any, x: Any, random: Random) -> Any:
        padding, strides = random.choice(("same", "valid")), random.choice((1, 2, 2, 3))
        layer = getattr(keras.layers, f"Conv{rank}DTranspose")
        return layer(_filters(random), random.randint(1, 5), strides, padding, activation=_activation(random))(x)

    return apply


def _pooling(rank: int) -> Layer:
    def apply(keras: Any, x: Any, random: Random) -> Any:
        layer = getattr(keras.layers, f"{random.choice(('Max', 'Average'))}Pooling{rank}D")
        return layer(random.randint(1, 4), random.choice((None, 1, 2, 3)), random.choice(("same", "valid")))(x)

    return apply


def _margins(rank: int) -> Layer:
    def apply(keras: Any, x: Any, random: Random) -> Any:
        name = random.choice(("ZeroPadding", "Cropping", "UpSampling"))
        amount: Any = random.randint(1, 3)
        if name != "UpSampling" and rank > 1:
            amount = tuple((random.randint(0, 2), random.randint(0, 2)) for _ in range(rank))
        options = {"interpolation": random.choice(("nearest", "bilinear"))} if (name, rank) == ("UpSampling", 2) else {}
        return getattr(keras.layers, f"{name}{rank}D")(amount, **options)(x)

    return apply


def _resize(keras: Any, x: Any, random: Random) -> Any:
    kind = random.choice(("nearest", "bilinear", "bicubic"))
    return keras.layers.Resizing(random.randint(3, 20), random.randint(3, 20), interpolation=kind)(x)


def _group_norm(keras: Any, x: Any, random: Random) -> Any:
    groups = random.choice([g for g in (1, 2, 3, 4, x.shape[-1]) if x.shape[-1] % g == 0])
    return keras.layers.GroupNormalization(groups)(x)


def _layer_norm(keras: Any, x: Any, random: Random) -> Any:
    axes = random.choice((-1, -1, tuple(range(1, len(x.shape)))))
    return random.choice((keras.layers.LayerNormalization, keras.layers.UnitNormalization))(axis=axes)(x)


def _batch_norm(keras: Any, x: Any, random: Random) -> Any:
    return keras.layers.BatchNormalization(axis=random.choice((-1, -1, 1)))(x)


def _rms_norm(keras: Any, x: Any, random: Random) -> Any:
    del random
    return keras.layers.RMSNormalization()(x)


def _prelu(keras: Any, x: Any, random: Random) -> Any:
    shared = random.choice((None, [1], list(range(1, len(x.shape) - 1)), list(range(1, len(x.shape)))))
    return keras.layers.PReLU(keras.initializers.RandomUniform(0.0, 0.5), shared_axes=shared or None)(x)


def _apply_activation(keras: Any, x: Any, random: Random) -> Any:
    return keras.layers.Activation(random.choice(ACTIVATIONS))(x)


def _dense(keras: Any, x: Any, random: Random) -> Any:
    return keras.layers.Dense(_filters(random), activation=_activation(random), use_bias=random.random() < 0.8)(x)


def _branches(keras: Any, x: Any, random: Random) -> Any:
    y = keras.layers.Dense(x.shape[-1], activation=_activation(random))(x)
    join = random.choice(("Add", "Multiply", "Subtract", "Maximum", "Minimum", "Average", "Concatenate"))
    return getattr(keras.layers, join)()([x, y])


def _gate(keras: Any, x: Any, random: Random) -> Any:
    """Scale the channels by their means."""
    axes = tuple(range(1, len(x.shape) - 1))
    means = keras.ops.mean(x, axis=axes, keepdims=random.random() < 0.5)
    gate = keras.layers.Dense(x.shape[-1], activation=random.choice(("sigmoid", "hard_sigmoid")))(means)
    return x * keras.ops.reshape(gate, (-1, *(1,) * len(axes), x.shape[-1]))


def _recurrent(keras: Any, x: Any, random: Random) -> Any:
    layer = getattr(keras.layers, random.choice(("LSTM", "GRU", "SimpleRNN")))
    options: dict[str, Any] = {"return_sequences": random.random() < 0.6, "unroll": random.random() < 0.4}
    cell = layer(random.choice((3, 4, 8)), go_backwards=random.random() < 0.2, **options)
    return keras.layers.Bidirectional(cell)(x) if random.random() < 0.3 else cell(x)


def _attention(keras: Any, x: Any, random: Random) -> Any:
    layer = keras.layers.MultiHeadAttention(random.choice((1, 2, 3)), random.choice((4, 5, 8)))
    y = layer(x, x, use_causal_mask=random.random() < 0.3)
    return keras.layers.LayerNormalization()(x + y) if random.random() < 0.7 else y


def _permute(keras: Any, x: Any, random: Random) -> Any:
    axes = list(range(1, len(x.shape)))
    random.shuffle(axes)
    return keras.layers.Permute(axes)(x)


def _reshape(keras: Any, x: Any, random: Random) -> Any:
    shape = list(x.shape[1:])
    at = random.randrange(len(shape))
    size = random.choice([size for size in (1, 2, 3, 4) if shape[at] % size == 0])
    if len(shape) > 1 and random.random() < 0.4:
        return keras.layers.Reshape((*shape[:-2], shape[-2] * shape[-1]))(x)
    return keras.layers.Reshape((*shape[:at], shape[at] // size, size, *shape[at + 1 :]))(x)


def _functions(keras: Any, random: Random, axis: int) -> dict[str, Callable[[Any], Any]]:
    ops = keras.ops
    keeps = random.random() < 0.5
    return {
        "abs": ops.abs,
        "square": ops.square,
        "sqrt": lambda x: ops.sqrt(ops.abs(x) + 0.1),
        "log": lambda x: ops.log(ops.abs(x) + 1.0),
        "sin": ops.sin,
        "floor": lambda x: ops.floor(2.0 * x),
        "sign": ops.sign,
        "clip": lambda x: ops.clip(x, -0.5, 0.7),
        "power": lambda x: ops.power(ops.abs(x) + 0.2, 1.5),
        "where": lambda x: ops.where(x > 0.1, x, 0.3 * x),
        "less": lambda x: ops.cast(x < 0.2, "float32") + x,
        "maximum": lambda x: ops.maximum(x, ops.flip(x, axis)),
        "flip": lambda x: ops.flip(x, axis),
        "roll": lambda x: ops.roll(x, 1, axis),
        "cumsum": lambda x: ops.cumsum(x, axis),
        "softmax": lambda x: ops.softmax(x, axis),
        "sum": lambda x: ops.sum(x, axis, keepdims=keeps),
        "max": lambda x: ops.max(x, axis, keepdims=keeps),
        "min": lambda x: ops.min(x, axis, keepdims=keeps),
        "prod": lambda x: ops.prod(x, axis, keepdims=keeps),
        "std": lambda x: ops.std(x, axis, keepdims=True) + x,
        "logsumexp": lambda x: ops.logsumexp(x, axis, keepdims=True) + x,
        "norm": lambda x: ops.norm(x, axis=axis, keepdims=True) + x,
        "top_k": lambda x: ops.top_k(x, min(3, x.shape[-1]))[0],
        "argmax": lambda x: ops.one_hot(ops.argmax(x, -1), x.shape[-1]) * x,
        "repeat": lambda x: ops.repeat(x, 2, axis),
        "tile": lambda x: ops.tile(x, (1,) * (len(x.shape) - 1) + (2,)),
        "pad": lambda x: ops.pad(x, ((0, 0), *((1, 1),) * (len(x.shape) - 1)), random.choice(("constant", "reflect"))),
        "slice": lambda x: x[:, :: random.choice((1, 2))],
        "last": lambda x: x[:, -1],
        "channel": lambda x: x[..., : max(1, x.shape[-1] // 2)],
        "halves": lambda x: ops.concatenate(ops.split(x, 2, -1)[::-1], -1),
        "glu": lambda x: ops.multiply(*ops.split(x, 2, -1)),
        "stack": lambda x: ops.stack([x, 2.0 * x], axis),
        "take": lambda x: ops.take(x, [0, 1, 0], axis),
        "constant": lambda x: x + keras.random.normal(x.shape[1:], seed=1),
        "column": lambda x: x * keras.random.normal((x.shape[1], *(1,) * (len(x.shape) - 2)), seed=2),
        "outer": lambda x: ops.matmul(x, ops.swapaxes(x, -1, -2)),
        "product": lambda x: ops.matmul(x, keras.random.normal((x.shape[-1], 5), seed=3)),
        "einsum": lambda x: ops.einsum("b...i,ij->b...j", x, keras.random.normal((x.shape[-1], 6), seed=4)),
        "expand": lambda x: ops.expand_dims(x, axis),
        "moments": lambda x: (x - ops.mean(x, axis, keepdims=True)) / ops.sqrt(ops.var(x, axis, keepdims=True) + 0.01),
    }


def _function(keras: Any, x: Any, random: Random) -> Any:
    """Apply a function of `keras.ops` along an axis that is not the batch."""
    functions = _functions(keras, random, random.randrange(1, len(x.shape)))
    return functions[random.choice(list(functions))](x)


_COMMON: tuple[Layer, ...] = (
    _function,
    _function,
    _function,
    _apply_activation,
    _batch_norm,
    _layer_norm,
    _dense,
    _branches,
    _prelu,
    _reshape,
    _permute,
    _rms_norm,
)
_LAYERS: dict[str, tuple[Layer, ...]] = {
    "image": (
        *(_convolution(2), _convolution(2), _depthwise("DepthwiseConv", 2), _depthwise("SeparableConv", 2)),
        *(_transposed(2), _pooling(2), _pooling(2), _margins(2), _resize, _group_norm, _gate),
    ),
    "series": (
        *(_convolution(1), _convolution(1), _depthwise("DepthwiseConv", 1), _depthwise("SeparableConv", 1)),
        *(_transposed(1), _pooling(1), _margins(1), _recurrent, _recurrent, _attention, _attention, _gate),
    ),
    "volume": (_convolution(3), _convolution(3), _transposed(3), _pooling(3), _margins(3), _group_norm, _gate),
    "tokens": (),
    "table": (_dense, _branches),
}

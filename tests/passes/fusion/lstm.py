"""A Keras 2 LSTM layer as tf_keras exports it: a call of a marked function. Its body is a stand-in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from litefuse.ir import Builder, DType, Module, TensorType, Value
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import call, entry, function
from tests.support.modules.recurrent_kernels import lstm_reference

UNITS, FEATURES, TIME = 3, 2, 4
STAND_IN = 7.0
"""Result of the stand-in body for any input, which distinguishes an inlined layer from a fused one."""


@dataclass(frozen=True)
class Layer:
    """Parameters of the layer's call; by default those of `LSTM(3)` on batches of any size."""

    batch: int | None = None
    time: int | None = TIME
    dtype: DType = DType.F32
    time_major: bool = False
    go_backwards: bool = False
    name: str = "lstm_6b7c"
    return_sequences: bool = False
    used: Sequence[int] = (0,)
    """The indices of the model's results: last output, all outputs, hidden state, cell state and runtime flag."""
    mask: bool = False
    computed_weights: bool = False
    no_bias: bool = False
    state: Callable[[Builder, Value], Value] | None = None
    """Builder of the initial states; zeros by default."""
    initial: Callable[[np.ndarray], np.ndarray] | None = None
    """The same computation as `state`, in NumPy."""


def weights(seed: int = 0) -> list[np.ndarray]:
    """Return kernel, recurrent kernel and bias in Keras's layout."""
    rng = np.random.default_rng(seed)
    shapes = ((FEATURES, 4 * UNITS), (UNITS, 4 * UNITS), (4 * UNITS,))
    return [rng.normal(0, 0.7, shape).astype(np.float32) for shape in shapes]


def sequence(layer: Layer, batch: int, seed: int = 1) -> np.ndarray:
    """Return a random input."""
    shape = (TIME, batch, FEATURES) if layer.time_major else (batch, TIME, FEATURES)
    return np.random.default_rng([seed, batch]).normal(size=shape).astype(np.float32)


def build(layer: Layer) -> Module:
    """Build a module that returns the used results of the layer for its input."""
    module = Module()
    x_type = _typed(layer, layer.batch, layer.time, FEATURES)
    state_type = TensorType(layer.dtype, (layer.batch, UNITS))
    results = _result_types(layer)

    def body(b: Builder, *_arguments: Value) -> list[Value]:
        return [_stand_in(b, type) for type in results]

    marks: dict[str, Any] = {
        "api_implements": layer.name,
        "time_major": layer.time_major,
        "go_backwards": layer.go_backwards,
    }
    parts = [part.astype(layer.dtype.numpy) for part in weights()]
    operands = [x_type, state_type, state_type, *(TensorType(layer.dtype, part.shape) for part in parts)]
    if layer.mask:
        operands.append(TensorType(DType.BOOL, (layer.batch, layer.time)))
    callee = function(module, "lstm", operands, body, **marks)

    def main(b: Builder, x: Value) -> list[Value]:
        given: list[Any] = [x, *_states(b, x, layer), *(b.const(part, layer.dtype) for part in parts)]
        if layer.computed_weights:
            given[3] = b.tf.Mul(given[3], b.tf.Mean(x, b.i32([0, 1, 2])))
        if layer.mask:
            given.append(b.tf.Any(b.tf.NotEqual(x, b.const(0, layer.dtype)), b.i32(2)))
        made = call(b, callee, given, *results)
        return [made[index] for index in layer.used]

    return entry(module, [x_type], main)


def _typed(layer: Layer, batch: int | None, time: int | None, width: int) -> TensorType:
    return TensorType(layer.dtype, (time, batch, width) if layer.time_major else (batch, time, width))


def _result_types(layer: Layer) -> list[TensorType]:
    state = TensorType(layer.dtype, (layer.batch, UNITS))
    steps = layer.time if layer.return_sequences else 1
    return [state, _typed(layer, layer.batch, steps, UNITS), state, state, f32()]


def _stand_in(b: Builder, type: TensorType) -> Value:
    shape = [1 if dim is None else dim for dim in type.shape or ()]
    return b.const(np.full(shape, STAND_IN, type.dtype.numpy), type.dtype)


def _states(b: Builder, x: Value, layer: Layer) -> list[Value]:
    if layer.state is not None:
        return [layer.state(b, x), layer.state(b, x)]
    zero = b.const(0, layer.dtype)
    if layer.batch is not None:
        return [b.const(np.zeros((layer.batch, UNITS)), layer.dtype) for _ in range(2)]
    axis = 1 if layer.time_major else 0
    size = b.tf.StridedSlice(b.tf.Shape(x), b.i32([axis]), b.i32([axis + 1]), b.i32([1]), shrink_axis_mask=1)
    return [b.tf.Fill(b.tf.Pack(size, b.i32(UNITS)), zero) for _ in range(2)]


def answer(layer: Layer, x: np.ndarray) -> list[np.ndarray]:
    """Evaluate Keras's layer in double precision: the last output, all outputs, the hidden state, the cell state."""
    kernel, recurrent, bias = (part.astype(np.float64) for part in weights())
    steps = x if layer.time_major else np.moveaxis(x, 1, 0)
    steps = steps[::-1] if layer.go_backwards else steps
    h = c = np.zeros((steps.shape[1], UNITS)) if layer.initial is None else layer.initial(x)
    parts = [part for array in (kernel.T, recurrent.T, bias) for part in np.split(array, 4)]
    every, h, c = lstm_reference(np.moveaxis(steps, 0, 1), parts, h, c)
    return [h, np.moveaxis(every, 1, 0) if layer.time_major else every, h, c]

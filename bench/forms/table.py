"""Pairs of forms of the same computation, which `bench.forms` compares.

The first form of a pair is the shortest, which some runtime computes incorrectly or refuses; the second is right on
every runtime, LiteRT's GPU accelerator among them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bench.forms.data_forms import DATA_FORMS
from bench.forms.form import Form, pair, reshaped, serve
from bench.forms.gpu_forms import GPU_FORMS
from bench.forms.slow_kernels import SLOW_KERNELS
from litefuse.ir import Builder, Constant, DType, Module, QuantizationParameters, TensorType, Value
from tests.support.modules.lite_modules import add_function, f32, i32, loop, tensor

# Loops that write a row per step

_ROWS = ((10, 1, 8), (32, 1, 64), (100, 1, 64), (100, 8, 128), (16, 1, 4096))
"""Steps, batch and units."""


def rows(steps: int, batch: int, units: int, *, merged: bool) -> Module:
    """Return a loop whose body computes a state and writes it to a buffer, whose written dimensions may be merged."""
    state = f32(batch, units)
    shape = (1, steps, batch * units) if merged else (steps, batch, units)
    axis = shape.index(steps, int(merged))
    buffer, types = f32(*shape), [i32(), state, f32(*shape)]
    module = Module()

    def condition(b: Builder, i: Value, *_: Value) -> Sequence[Value]:
        return [b.tfl.less(i, np.int32(steps), result_types=[tensor(DType.BOOL)])]

    add_function(module, "cond", types, condition)

    def body(b: Builder, i: Value, h: Value, ys: Value) -> Sequence[Value]:
        new = b.tfl.tanh(b.tfl.mul(h, np.float32(1.01), result_types=[state]))
        row = reshaped(b, new, *(1 if index == axis else dim for index, dim in enumerate(shape)))
        start = b.tfl.pack(*(i if index == axis else b.i32(0) for index in range(3)), axis=0, result_types=[i32(3)])
        written = b.tfl.dynamic_update_slice(ys, row, start, result_types=[buffer])
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), new, written]

    add_function(module, "body", types, body)

    def whole(b: Builder, h: Value) -> Sequence[Value]:
        empty = b.tfl.fill(b.i32(shape), np.float32(0), result_types=[buffer])
        ys = loop(b, [b.i32(0), h, empty], types)[2]
        return [reshaped(b, ys, steps, batch, units) if merged else ys]

    return serve([state], whole, module)


def _rows_form(sizes: tuple[int, int, int]) -> Form:
    name = f"row of a loop, {sizes}: rank 3, leading 1"
    return Form(name, lambda: rows(*sizes, merged=False), lambda: rows(*sizes, merged=True))


# A cache that the model receives and returns


def _cache_form(length: int, width: int) -> Form:
    def old(b: Builder, x: Value, row: Value) -> Sequence[Value]:
        return [b.tfl.dynamic_update_slice(x, row, b.i32([3, 0]), result_types=[x.type])]

    def new(b: Builder, x: Value, row: Value) -> Sequence[Value]:
        x, row = reshaped(b, x, 1, 1, length, width), reshaped(b, row, 1, 1, 1, width)
        y = b.tfl.dynamic_update_slice(x, row, b.i32([0, 0, 3, 0]), result_types=[x.type])
        return [reshaped(b, y, length, width)]

    return pair(f"cache {(length, width)}: rank 2, reshaped to 4", [f32(length, width), f32(1, width)], old, new)


# Layers with int8 weights that flatten their inputs

_LAYERS = ((1, 64, 64), (8, 64, 64), (64, 256, 256), (196, 768, 768))
"""Rows, inputs and outputs."""


def int8_weights(b: Builder, outputs: int, inputs: int) -> Value:
    """Stage random weights with a scale per output."""
    numbers = np.random.default_rng(1).integers(-127, 128, (outputs, inputs)).astype(np.int8)
    return b.const(Constant.of(numbers).with_quantization(QuantizationParameters.of([0.01] * outputs, axis=0)))


def _flattening(count: int, inputs: int, outputs: int, *, keeps: bool) -> Form:
    """Return a layer between a sum and an activation, whose input has three dimensions and whose result has two."""
    flat = f32(count, outputs)

    def layer(b: Builder, x: Value, *, keep: bool = False) -> Value:
        result = f32(1, count, outputs) if keep else flat
        return b.tfl.fully_connected(
            x, int8_weights(b, outputs, inputs), None, keep_num_dims=keep, result_types=[result]
        )

    def old(b: Builder, x: Value) -> Sequence[Value]:
        x = b.tfl.abs(x, result_types=[x.type])
        return [b.tfl.tanh(layer(b, x), result_types=[flat])]

    def new(b: Builder, x: Value) -> Sequence[Value]:
        x = b.tfl.abs(x, result_types=[x.type])
        y = layer(b, x, keep=True) if keeps else layer(b, reshaped(b, x, count, inputs))
        return [b.tfl.tanh(reshaped(b, y, count, outputs) if keeps else y, result_types=[flat])]

    form = "dimensions kept, then RESHAPE" if keeps else "RESHAPE first"
    return pair(f"int8 layer {(count, inputs, outputs)}: flattened, {form}", [f32(1, count, inputs)], old, new)


# Elementwise ops of operands of unlike ranks

_SCALE = QuantizationParameters.of(0.05)


def _int8(*shape: int) -> TensorType:
    return TensorType(DType.I8, shape, _SCALE)


def _ranks(kind: str, shape: tuple[int, ...], other: tuple[int, ...]) -> Form:
    """Return an op of two int8 tensors, with a RESHAPE of the smaller one for equal ranks."""
    types = [_int8(*shape), _int8(*other)]

    def old(b: Builder, x: Value, y: Value) -> Sequence[Value]:
        return [b.op(f"tfl.{kind}", [x, y], {}, [x.type]).result]

    def new(b: Builder, x: Value, y: Value) -> Sequence[Value]:
        y = reshaped(b, y, *[1] * (len(shape) - len(other)), *other)
        return [b.op(f"tfl.{kind}", [x, y], {}, [x.type]).result]

    return pair(f"int8 {kind} {shape}, {other}: unlike ranks, RESHAPE", types, old, new)


def _leading_constant(*shape: int) -> Form:
    """Return a sum with a constant of the same shape, whose first dimension is above 1, and the same at rank 4."""
    constant = np.random.default_rng(1).normal(size=shape).astype(np.float32)
    whole = (1,) * (4 - len(shape)) + shape

    def old(b: Builder, x: Value) -> Sequence[Value]:
        return [b.tfl.tanh(b.tfl.add(x, constant, result_types=[x.type]), result_types=[x.type])]

    def new(b: Builder, x: Value) -> Sequence[Value]:
        y = reshaped(b, x, *whole)
        y = reshaped(b, b.tfl.add(y, constant.reshape(whole), result_types=[y.type]), *shape)
        return [b.tfl.tanh(y, result_types=[x.type])]

    return pair(f"float constant {shape}: as it is, at rank 4", [f32(*shape)], old, new)


# One tensor as two operands


def _packed(*shape: int) -> Form:
    whole, axis = (shape[0], 2, *shape[1:]), 1

    def pack(b: Builder, x: Value, y: Value) -> Sequence[Value]:
        return [b.tfl.pack(x, y, axis=axis, result_types=[f32(*whole)])]

    def concatenate(b: Builder, x: Value) -> Sequence[Value]:
        x = reshaped(b, x, shape[0], 1, *shape[1:])
        return [b.tfl.concatenation(x, x, axis=axis, result_types=[f32(*whole)])]

    name = f"PACK of one tensor {shape} twice: as it is, CONCATENATION"
    return pair(name, [f32(*shape)], lambda b, x: pack(b, x, x), concatenate)


def _squared(*shape: int) -> Form:
    result = f32(*shape[:-1], shape[-2])

    def product(b: Builder, x: Value, y: Value) -> Sequence[Value]:
        return [b.tfl.batch_matmul(x, y, adj_y=True, result_types=[result])]

    name = f"BATCH_MATMUL of one tensor {shape} twice: as it is, of a copy"
    return pair(name, [f32(*shape)], lambda b, x: product(b, x, x), lambda b, x: product(b, x, reshaped(b, x, *shape)))


def _broadcasting_product(left: tuple[int, ...], right: tuple[int, ...]) -> Form:
    """Return a product whose right side has fewer batches, and the same with a TILE."""
    result = f32(*left[:-1], right[-1])

    def old(b: Builder, x: Value, y: Value) -> Sequence[Value]:
        return [b.tfl.batch_matmul(x, y, result_types=[result])]

    def new(b: Builder, x: Value, y: Value) -> Sequence[Value]:
        times = [a // c for a, c in zip(left[:-2], right[:-2], strict=True)]
        y = b.tfl.tile(y, b.i32([*times, 1, 1]), result_types=[f32(*left[:-2], *right[-2:])])
        return [b.tfl.batch_matmul(x, y, result_types=[result])]

    return pair(f"BATCH_MATMUL {left}, {right}: broadcasting, TILE", [f32(*left), f32(*right)], old, new)


FORMS: tuple[Form, ...] = (
    *map(_rows_form, _ROWS),
    *(_cache_form(*sizes) for sizes in ((16, 64), (128, 64), (512, 768))),
    *(_flattening(*sizes, keeps=keeps) for sizes in _LAYERS for keeps in (False, True)),
    _ranks("add", (1, 5, 8), (5, 8)),
    _ranks("mul", (1, 64, 256), (64, 256)),
    _ranks("add", (8, 64, 256), (256,)),
    *(_leading_constant(*shape) for shape in ((4, 6), (64, 256), (8, 64, 256))),
    *(_packed(*shape) for shape in ((1, 4, 6), (8, 1024))),
    *(_squared(*shape) for shape in ((1, 4, 6), (8, 64, 64))),
    _broadcasting_product((1, 8, 64, 64), (1, 1, 64, 64)),
    _broadcasting_product((1, 8, 1, 64), (1, 1, 64, 256)),
    *DATA_FORMS,
    *GPU_FORMS,
    *SLOW_KERNELS,
)

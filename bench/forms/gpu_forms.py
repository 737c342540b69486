"""Pairs of forms for `bench.forms.table`: ops as they are, and as they are written for LiteRT's GPU accelerator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bench.forms.form import Form, serve
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Module, TensorType, Value
from litefuse.passes.finalize.operand_shapes import reshape_operands
from litefuse.passes.optimize.gpu_forms import gpu_forms
from litefuse.passes.optimize.portable_forms import portable_forms
from tests.support.modules.lite_modules import f32, i32, tensor

Step = Callable[[Builder, Value], Value]
_RANDOM = np.random.default_rng(1)


def rewritten(name: str, type: TensorType, step: Step) -> Form:
    """Return a form of a step between ABS and TANH, which XNNPACK runs if the step is in float32."""

    def body(b: Builder, x: Value) -> Sequence[Value]:
        y = step(b, b.tfl.abs(x) if x.dtype is DType.F32 else x)
        return [b.tfl.tanh(y) if y.dtype is DType.F32 else y]

    def old() -> Module:
        return serve([type], body)

    def new() -> Module:
        module, context = old(), Context(DIALECTS, make_options(target="compiled_model"))
        for write in (portable_forms, gpu_forms, reshape_operands):
            write(module, context)
        return module

    return Form(f"{name} {type.shape}: as it is, for GPUs", old, new)


def _floats(*shape: int) -> np.ndarray:
    return _RANDOM.normal(size=shape).astype(np.float32)


def _top_k(shape: tuple[int, ...], k: int) -> Form:
    return rewritten(f"TOPK_V2 with {k}", f32(*shape), lambda b, x: b.tfl.topk_v2(x, b.i32(k))[0])


def _position(*shape: int) -> Form:
    last = len(shape) - 1
    return rewritten("ARG_MAX", f32(*shape), lambda b, x: b.tfl.arg_max(x, b.i32(last), output_type=DType.I32))


def _chosen(shape: tuple[int, ...], condition: tuple[int, ...]) -> Form:
    """Return a selection by a condition that is computed from a part of the input."""
    dropped = list(range(len(shape) - len(condition)))

    def step(b: Builder, x: Value) -> Value:
        chosen = b.tfl.greater(b.tfl.mean(x, b.i32(dropped), keep_dims=False), np.float32(0.5))
        return b.tfl.select_v2(chosen, x, b.tfl.neg(x))

    return rewritten(f"SELECT_V2 by {condition}", f32(*shape), step)


def _blocks(*shape: int) -> Form:
    return rewritten("DEPTH_TO_SPACE", f32(*shape), lambda b, x: b.tfl.depth_to_space(x, block_size=2))


def _sums(shape: tuple[int, ...], axis: int, **options: Any) -> Form:
    name = " ".join(("CUMSUM", *options, f"along {axis}"))
    return rewritten(name, f32(*shape), lambda b, x: b.tfl.cumsum(x, b.i32(axis), **options))


def _last_axis(*shape: int) -> Form:
    return rewritten("REVERSE_V2 of the last axis", f32(*shape), lambda b, x: b.tfl.reverse_v2(x, b.i32([-1])))


def _slopes(*shape: int) -> Form:
    alpha = _floats(*shape[1:])
    return rewritten("PRELU per position", f32(*shape), lambda b, x: b.tfl.prelu(x, alpha, result_types=[x.type]))


def _padded(*shape: int) -> Form:
    amounts = np.array([[0, 0]] * (len(shape) - 1) + [[1, 2]], np.int32)
    return rewritten("PAD", f32(*shape), lambda b, x: b.tfl.pad(x, b.const(amounts)))


def _softmax(size: int) -> Form:
    return rewritten("SOFTMAX", f32(size), lambda b, x: b.tfl.softmax(x, beta=1.0))


def _packed(*shape: int) -> Form:
    def step(b: Builder, x: Value) -> Value:
        x = b.tfl.add(x, np.int32(1))
        return b.tfl.pack(x, x, axis=0, result_types=[tensor(DType.I32, 2, *shape)])

    return rewritten("PACK of one int32 tensor twice", i32(*shape), step)


def _decoder(size: int, inputs: int, outputs: int, *, kernel: int = 3, activation: str = "NONE") -> Form:
    """Return a layer that doubles the images."""
    filter, offsets = _floats(outputs, kernel, kernel, inputs), _floats(outputs)

    def step(b: Builder, x: Value) -> Value:
        shape = b.i32([1, 2 * size, 2 * size, outputs])
        options = {"padding": "SAME", "stride_h": 2, "stride_w": 2, "fused_activation_function": activation}
        return b.tfl.transpose_conv(shape, filter, x, offsets, **options)

    return rewritten(f"TRANSPOSE_CONV {kernel}x{kernel} {activation}", f32(1, size, size, inputs), step)


def _groups(size: int, inputs: int, outputs: int, groups: int) -> Form:
    filter, offsets = _floats(outputs, 3, 3, inputs // groups), _floats(outputs)
    options = {"padding": "SAME", "stride_h": 1, "stride_w": 1}
    name = f"CONV_2D of {groups} groups"
    return rewritten(name, f32(1, size, size, inputs), lambda b, x: b.tfl.conv_2d(x, filter, offsets, **options))


GPU_FORMS: tuple[Form, ...] = (
    *(_top_k(*sizes) for sizes in (((1, 3), 1), ((1, 10), 3), ((1, 1001), 5), ((8, 1001), 5), ((1, 100, 90), 90))),
    *(_position(*shape) for shape in ((1, 10), (1, 64, 64, 21), (8, 128, 999))),
    *(_chosen(shape, shape[1:]) for shape in ((1, 8, 8), (4, 64, 64), (1, 8, 64, 64))),
    *(_blocks(*shape) for shape in ((4, 8, 8, 16), (8, 32, 32, 16))),
    *(_sums(*sizes, reverse=True) for sizes in (((1, 1000), 1), ((8, 64, 256), 1), ((8, 64, 256), 2))),
    *(_sums((1, 100, 8), 1, **options) for options in ({"exclusive": True}, {"reverse": True})),
    *(_sums(shape, 0) for shape in ((100,), (64, 100))),
    *(_last_axis(*shape) for shape in ((1, 100), (1, 64, 256), (1, 32, 32, 3))),
    *(_slopes(*shape) for shape in ((8, 10, 8), (8, 16, 16, 32))),
    *(_padded(*shape) for shape in ((100,), (1, 100), (8, 64, 64))),
    *(_softmax(size) for size in (10, 1000)),
    *(_packed(*shape) for shape in ((), (4,), (8, 64))),
    *(_decoder(*sizes) for sizes in ((8, 64, 32), (16, 64, 32), (32, 32, 16), (64, 32, 3), (64, 16, 16))),
    *(_decoder(*sizes, kernel=4, activation="RELU") for sizes in ((8, 64, 32), (16, 64, 32), (64, 16, 16))),
    *(_groups(*sizes) for sizes in ((14, 36, 36, 6), (28, 30, 60, 3))),
)

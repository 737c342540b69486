"""Transposed convolutions whose windows overlap become plain ones, whose pixels are interleaved."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import Constant, DType, Module, QuantizationParameters, TensorType, Value
from litefuse.passes import optimize
from litefuse.quantization import Quantization
from tests.passes.optimize.check import random
from tests.passes.optimize.fast_forms.check import Build, rewritten
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, context, kinds, run_file

NAME = "split-transposed-convolution"
INPUTS = 5
FREE = (None, None, None, INPUTS)
FREE_BATCH = (None, 6, 5, INPUTS)
FIXED = (2, 6, 5, INPUTS)


def enlarged(
    window: tuple[int, int],
    strides: tuple[int, int],
    shape: tuple[int | None, ...],
    *,
    outputs: int = 3,
    padding: str = "SAME",
    less: int = 0,
    activation: str = "RELU",
) -> Build:
    """Return a graph of one layer, whose result has `less` rows and columns than it may have."""
    filter, bias = random(outputs, *window, INPUTS), random(outputs, seed=1)
    more = [(size - step if padding == "VALID" else 0) - less for size, step in zip(window, strides, strict=True)]

    def build(g: Graph) -> Value:
        x = g.input(*shape)
        sizes = [_size(g, x, axis, step, extra) for axis, step, extra in zip((1, 2), strides, more, strict=True)]
        if None in shape:
            size = g.tfl.pack(_size(g, x, 0, 1, 0), *sizes, np.int32(outputs), axis=0)
        else:
            rows = [dim * step + extra for dim, step, extra in zip(FIXED[1:3], strides, more, strict=True)]
            size = g.i32([FIXED[0], *rows, outputs])
        steps = {"stride_h": strides[0], "stride_w": strides[1]}
        return g.tfl.transpose_conv(
            size, filter, x, bias, padding=padding, fused_activation_function=activation, **steps
        )

    return build


def _size(g: Graph, x: Value, axis: int, factor: int, more: int) -> Value:
    shape = g.tfl.shape(x, out_type=DType.I32)
    size = g.tfl.strided_slice(shape, g.i32([axis]), g.i32([axis + 1]), g.i32([1]), shrink_axis_mask=1)
    size = size if factor == 1 else g.tfl.mul(size, np.int32(factor))
    return g.tfl.add(size, np.int32(more)) if more else size


def layers(found: list[str]) -> tuple[int, int]:
    """Return the number of transposed convolutions and of others."""
    return found.count("transpose_conv"), found.count("conv_2d")


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
@pytest.mark.parametrize("shape", [FIXED, FREE_BATCH, FREE], ids=str)
@pytest.mark.parametrize(
    ("window", "strides", "outputs", "parts"),
    [
        ((4, 4), (2, 2), 3, 1),
        ((4, 4), (2, 2), 33, 4),
        ((6, 6), (2, 2), 3, 1),
        ((6, 6), (3, 3), 3, 1),
        ((3, 3), (2, 2), 9, 4),
        ((5, 5), (2, 2), 9, 4),
        ((3, 4), (2, 2), 9, 4),
        ((1, 4), (1, 2), 3, 1),
        ((1, 16), (1, 8), 3, 1),
        ((1, 5), (1, 4), 9, 4),
        ((3, 3), (1, 2), 9, 2),
    ],
)
def test_overlapping_windows(
    window: tuple[int, int],
    strides: tuple[int, int],
    outputs: int,
    parts: int,
    shape: tuple[int | None, ...],
    padding: str,
) -> None:
    build = enlarged(window, strides, shape, outputs=outputs, padding=padding)
    shapes = (FIXED,) if shape is FIXED else (FIXED, (1, 6, 5, INPUTS), (3, 6, 5, INPUTS))
    found, events = rewritten(build, *shapes, rewrites={NAME: True})
    if strides[0] == 1 and shape is FREE:
        # The reshape would need a computed shape.
        assert layers(found) == (1, 0)
        return
    assert layers(found) == (0, parts)
    assert [event.partition(":")[0] for event in events] == ["note"]


@pytest.mark.parametrize(
    ("build", "options"),
    [
        (enlarged((4, 4), (2, 2), FREE_BATCH), {"rewrites": {NAME: False}}),
        (enlarged((4, 4), (2, 2), FREE_BATCH), {"target": "micro"}),
        (enlarged((4, 4), (2, 2), FREE_BATCH), {"target": "compiled_model"}),
        (enlarged((4, 4), (2, 2), FREE_BATCH), {"quantize": Quantization.of("int8", float_fallback=False)}),
        (enlarged((4, 4), (2, 2), FREE_BATCH), {"quantize": Quantization.of("int16x8")}),
        (enlarged((3, 3), (2, 2), FIXED, outputs=9), {"quantize": Quantization.of("dynamic")}),
        (enlarged((3, 3), (2, 2), FREE_BATCH), {}),
        (enlarged((5, 5), (3, 3), FREE_BATCH, outputs=9), {}),
        (enlarged((4, 4), (2, 2), FREE_BATCH, less=1), {}),
        (enlarged((2, 2), (4, 4), FREE_BATCH), {}),
        (enlarged((4, 4), (4, 2), FREE_BATCH), {}),
    ],
    ids=[
        *("off", "micro", "gpu", "integers only", "not measured", "slower", "few channels", "many pixels"),
        *("another size", "small windows", "strides that differ"),
    ],
)
def test_other_convolutions_stay(build: Build, options: dict[str, Any]) -> None:
    found, events = rewritten(build, **options)
    assert layers(found) == (1, 0)
    assert events == []


@pytest.mark.parametrize("tail", ["bias", "activation"])
def test_a_layer_waits_for_what_may_enter_it(tail: str) -> None:
    def build(g: Graph) -> Value:
        y = enlarged((4, 4), (2, 2), FREE_BATCH, activation="NONE")(g)
        return g.tfl.relu(y) if tail == "activation" else g.tfl.add(y, random(3, seed=2))

    assert layers(rewritten(build, (2, 6, 5, INPUTS))[0]) == (1, 0)


@pytest.mark.parametrize(("window", "outputs"), [(4, 3), (4, 33), (3, 9)])
@pytest.mark.parametrize("per_channel", [True, False])
def test_integers_stay_the_same(window: int, outputs: int, per_channel: bool) -> None:
    """The scales of a channel repeat for each pixel of a block; LiteRT's own kernels of the ops round differently."""
    before, after = (_quantized(window, outputs, per_channel) for _ in range(2))
    optimize.FAST_FORMS.apply(after, context(rewrites={NAME: True}))
    assert layers(kinds(after))[0] == 0
    numbers = np.random.default_rng(1).integers(-128, 128, (1, 6, 5, INPUTS)).astype(np.int8)
    for resolver in RESOLVERS:
        found, expected = (run_file(module, numbers, resolver=resolver)[0] for module in (after, before))
        worst = np.abs(found.astype(int) - expected).max()
        assert worst <= (0 if resolver == "xnnpack" else 1)


def _quantized(window: int, outputs: int, per_channel: bool) -> Module:
    generator = np.random.default_rng(0)
    scales = generator.uniform(0.01, 0.02, outputs if per_channel else 1)
    axis = 0 if per_channel else None
    weights = Constant.of(generator.integers(-127, 128, (outputs, window, window, INPUTS)).astype(np.int8))
    bias = Constant.of(generator.integers(-500, 500, outputs).astype(np.int32))
    g = Graph()
    x = g.function.add_argument(TensorType(DType.I8, (1, 6, 5, INPUTS), QuantizationParameters.of(0.05, 3)))
    type = TensorType(DType.I8, (1, 12, 10, outputs), QuantizationParameters.of(0.2, -7))
    y = g.tfl.transpose_conv(
        g.i32([1, 12, 10, outputs]),
        g.const(weights.with_quantization(QuantizationParameters.of(scales, axis=axis))),
        x,
        g.const(bias.with_quantization(QuantizationParameters.of(np.float32(0.05) * scales, axis=axis))),
        padding="SAME",
        stride_h=2,
        stride_w=2,
        result_types=[type],
    )
    return g.returns(y)

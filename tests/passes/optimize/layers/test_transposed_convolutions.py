"""Transposed convolutions become convolutions of blocks; if windows overlap, where their zeros are few."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, Value
from litefuse.passes.optimize.driver import optimize
from litefuse.passes.optimize.portable_forms import portable_forms
from litefuse.quantization import Quantization
from tests.passes.optimize.check import optimized, random
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, context, kinds, run_file

STRIDES = {"stride_h": 2, "stride_w": 2}


def dimension(g: Graph, x: Value, axis: int) -> Value:
    shape = g.tfl.shape(x, out_type=DType.I32)
    return g.tfl.strided_slice(shape, g.i32([axis]), g.i32([axis + 1]), g.i32([1]), shrink_axis_mask=1)


def sizes(g: Graph, x: Value, *, factor: int = 2, less: int = 0, outputs: int = 4) -> Value:
    """Return the size of the result as Keras computes it: `factor` times that of x, and `less` rows and columns."""
    images, *spatial = (dimension(g, x, axis) for axis in range(3))
    spatial = [g.tfl.sub(g.tfl.mul(each, np.int32(factor)), np.int32(less)) for each in spatial]
    return g.tfl.pack(images, *spatial, np.int32(outputs), axis=0)


@pytest.mark.parametrize("padding", ["SAME", "VALID"])
@pytest.mark.parametrize("size", [(None, 6, 5), (None, None, 5), (None, None, None)], ids=str)
@pytest.mark.parametrize("tail", ["bias and activation", "bias", "nothing"])
def test_windows_as_large_as_the_strides(size: tuple[int | None, ...], padding: str, tail: str) -> None:
    g, other = Graph(), Graph()
    modules = []
    for each in (g, other):
        x = each.input(*size, 3)
        y = each.tfl.transpose_conv(sizes(each, x), random(4, 2, 2, 3), x, None, padding=padding, **STRIDES)
        y = y if tail == "nothing" else each.tfl.add(y, random(4, seed=1))
        modules.append(each.returns(each.tfl.relu(y) if "activation" in tail else y))
    before, after = modules
    optimize(after, context())
    assert kinds(after) == ["conv_2d", "depth_to_space"]
    for resolver in RESOLVERS:
        for shape in ((1, 6, 5, 3), (3, 6, 5, 3), (2, 6, 5, 3)):
            inputs = random(*shape, seed=3)
            (found,), (expected,) = (run_file(module, inputs, resolver=resolver) for module in (after, before))
            np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize(
    ("window", "stride", "less"),
    [((3, 3), (2, 2), 0), ((2, 2), (2, 2), 1), ((1, 2), (1, 2), 0), ((1, 1), (1, 1), 0)],
    ids=["overlapping windows", "not all blocks", "not square", "no stride"],
)
def test_other_transposed_convolutions_stay(window: tuple[int, int], stride: tuple[int, int], less: int) -> None:
    g = Graph()
    x = g.input(None, 6, 5, 3)
    images = dimension(g, x, 0)
    spatial = [np.int32(size * step - less) for size, step in zip((6, 5), stride, strict=True)]
    shape = g.tfl.pack(images, *spatial, np.int32(4), axis=0)
    strides = {"stride_h": stride[0], "stride_w": stride[1]}
    y = g.tfl.transpose_conv(shape, random(4, *window, 3), x, None, padding="SAME", **strides)
    assert "transpose_conv" in kinds(optimized(g, y))


@pytest.mark.parametrize("batch", [1, 2, None])
def test_a_constant_size(batch: int | None) -> None:
    """They take 0.2 to 0.5 of the time of one TRANSPOSE_CONV, which XNNPACK runs as well."""
    g = Graph()
    x = g.input(batch, 6, 5, 3)
    size = g.i32([batch, 12, 10, 4]) if batch else sizes(g, x)
    module = g.returns(g.tfl.transpose_conv(size, random(4, 2, 2, 3), x, None, padding="SAME", **STRIDES))
    optimize(module, context())
    assert kinds(module) == ["conv_2d", "depth_to_space"]


WINDOWS = {"3": (3, 2), "4": (4, 2), "5": (5, 2), "2 with strides of 3": (2, 3), "6 with strides of 3": (6, 3)}


def decoder(window: int, stride: int, batch: int | None, *, padding: str = "SAME", spare: int = 20_000) -> Graph:
    """Return a graph of one layer, and of as many other constants that its filter may have zeros."""
    g = Graph()
    x = g.input(batch, 6, 5, 3)
    shape = [6 * stride, 5 * stride] if padding == "SAME" else [5 * stride + window, 4 * stride + window]
    size = g.i32([batch, *shape, 4]) if batch else sizes(g, x, factor=stride)
    filter, offsets = random(4, window, window, 3), random(4, seed=1)
    strides = {"stride_h": stride, "stride_w": stride, "fused_activation_function": "RELU"}
    y = g.tfl.transpose_conv(size, filter, x, offsets, padding=padding, **strides)
    z = g.tfl.fully_connected(g.input(1, spare), random(4, spare), None)
    g.returns(y, z)
    return g


@pytest.mark.parametrize("batch", [1, 2, None])
@pytest.mark.parametrize("name", WINDOWS)
def test_overlapping_windows(name: str, batch: int | None) -> None:
    window, stride = WINDOWS[name]
    before, after = (decoder(window, stride, batch).module for _ in range(2))
    portable_forms(after, context())
    found = kinds(after)
    assert "transpose_conv" not in found
    assert ("pad" in found) == (window == 3)
    for resolver in RESOLVERS:
        for images in (1, 3) if batch is None else (batch,):
            inputs = random(images, 6, 5, 3, seed=3), random(1, 20_000, seed=4)
            answers = [run_file(module, *inputs, resolver=resolver)[0] for module in (before, after)]
            np.testing.assert_allclose(answers[1], answers[0], rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ({"spare": 1000}, {}),
        ({"padding": "VALID"}, {}),
        ({}, {"target": "micro"}),
        ({}, {"quantize": Quantization("int8")}),
    ],
    ids=["small file", "no padding", "micro", "small weights"],
)
def test_overlapping_windows_stay(options: dict[str, Any], settings: dict[str, Any]) -> None:
    """The zeros of the filter would make the file more than 1 % larger; or there are no margins."""
    module = decoder(3, 2, 1, **options).module
    portable_forms(module, context(**settings))
    assert "transpose_conv" in kinds(module)


def test_windows_overlap_in_the_layers_whose_zeros_are_few() -> None:
    g = Graph()
    x = g.input(1, 8, 8, 16)
    large = g.tfl.transpose_conv(g.i32([1, 16, 16, 64]), random(64, 3, 3, 16), x, None, padding="SAME", **STRIDES)
    small = g.tfl.transpose_conv(g.i32([1, 32, 32, 2]), random(2, 3, 3, 64), large, None, padding="SAME", **STRIDES)
    module = g.returns(small, g.tfl.fully_connected(g.input(1, 30_000), random(4, 30_000), None))
    portable_forms(module, context())
    assert [kind for kind in kinds(module) if "conv" in kind] == ["transpose_conv", "conv_2d"]


def test_a_large_filter_that_two_ops_share_is_not_copied() -> None:
    g = Graph()
    x = g.input(None, 6, 5, 64)
    filter = g.const(random(32, 2, 2, 64))
    size = sizes(g, x, outputs=32)
    y, z = (g.tfl.transpose_conv(size, filter, x, None, padding=padding, **STRIDES) for padding in ("SAME", "VALID"))
    assert kinds(optimized(g, y, z)).count("transpose_conv") == 2


def test_16_bit_activations_need_the_transposed_convolution() -> None:
    """DEPTH_TO_SPACE has no kernel for them."""
    g = Graph()
    x = g.input(None, 6, 5, 3)
    module = g.returns(g.tfl.transpose_conv(sizes(g, x), random(4, 2, 2, 3), x, None, padding="SAME", **STRIDES))
    samples = [{"x0": random(1, 6, 5, 3)}]
    optimize(module, context(quantize=Quantization("int8", "int16", samples=samples)))
    assert "transpose_conv" in kinds(module)
    optimize(module, context(quantize=Quantization("int8", "int8", samples=samples)))
    assert kinds(module) == ["conv_2d", "depth_to_space"]

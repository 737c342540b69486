"""Layers that have a faster form, in sizes of published networks."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import Module, Value
from tests.support.modules.graph_builder import Graph


class Layer(NamedTuple):
    """A layer of a network, and the rewrite that is about it."""

    rewrite: str
    name: str
    build: Callable[[], Module]


def weights(*shape: int) -> np.ndarray:
    """Return random weights, about as large as those of trained layers."""
    return (np.random.default_rng(list(shape)).normal(size=shape) / np.sqrt(np.prod(shape[1:]))).astype(np.float32)


def _depthwise(rows: int, columns: int, size: int, channels: int, stride: int = 1, padding: str = "SAME") -> Layer:
    def build() -> Module:
        g = Graph()
        x = g.input(1, 1 if rows == 1 else size, size, channels)
        filter, bias = weights(1, rows, columns, channels), weights(channels)
        strides: dict[str, Any] = {"stride_h": stride, "stride_w": stride}
        return g.returns(g.tfl.depthwise_conv_2d(x, filter, bias, padding=padding, depth_multiplier=1, **strides))

    end = f"stride {stride}, {padding}" if stride > 1 or padding != "SAME" else f"of {size} pixels"
    return Layer("split-depthwise", f"{rows}x{columns}, {channels} channels, {end}", build)


def _convnext_block(size: int, channels: int) -> Layer:
    def build() -> Module:
        g = Graph()
        x = g.input(1, size, size, channels)
        y: Value = g.tfl.depthwise_conv_2d(
            x, weights(1, 7, 7, channels), weights(channels), padding="SAME", depth_multiplier=1, stride_h=1, stride_w=1
        )
        for outputs, inputs in ((4 * channels, channels), (channels, 4 * channels)):
            filter = weights(outputs, 1, 1, inputs)
            y = g.tfl.conv_2d(y, filter, weights(outputs), padding="SAME", stride_h=1, stride_w=1)
            y = g.tfl.gelu(y) if outputs > channels else y
        return g.returns(g.tfl.add(x, y))

    return Layer("split-depthwise", f"a block of ConvNeXt, {size} pixels, {channels} channels", build)


def _multiplied(size: int, channels: int, multiplier: int, stride: int = 1) -> Layer:
    def build() -> Module:
        g = Graph()
        outputs = channels * multiplier
        strides: dict[str, Any] = {"stride_h": stride, "stride_w": stride}
        x = g.input(1, size, size, channels)
        filter = weights(1, 3, 3, outputs)
        y = g.tfl.depthwise_conv_2d(x, filter, weights(outputs), padding="SAME", depth_multiplier=multiplier, **strides)
        z = g.tfl.conv_2d(y, weights(64, 1, 1, outputs), weights(64), padding="SAME", stride_h=1, stride_w=1)
        return g.returns(z)

    name = f"3x3, {channels} channels, {multiplier} each, {size} pixels, stride {stride}"
    return Layer("split-multiplier", name, build)


def _stem(rows: int, columns: int, size: tuple[int, int], outputs: int) -> Layer:
    def build() -> Module:
        g = Graph()
        x, bias = g.input(1, *size, 1), weights(outputs)
        strides = {"stride_h": 2, "stride_w": 2, "padding": "SAME"}
        return g.returns(g.tfl.conv_2d(x, weights(outputs, rows, columns, 1), bias, **strides))

    return Layer("blocks-of-stem", f"{rows}x{columns}, {outputs} outputs, {size[0]}x{size[1]} pixels", build)


def _convolve_series(g: Graph, x: Value, padding: int, steps: int, channels: int) -> Value:
    """Convolve a padded series [n, t, c] as an image, as Conv1D does."""
    x = g.tfl.reshape(x, g.i32([1, 1, steps + padding, channels]))
    y = g.tfl.conv_2d(x, weights(channels, 1, 3, channels), weights(channels), padding="VALID", stride_h=1, stride_w=1)
    return g.tfl.reshape(y, g.i32([1, steps, channels]))


def _enlarged(size: int, inputs: int, outputs: int) -> Layer:
    def build() -> Module:
        g = Graph()
        x, filter = g.input(1, size, size, inputs), weights(outputs, 2, 2, inputs)
        shape, strides = g.i32([1, 2 * size, 2 * size, outputs]), {"stride_h": 2, "stride_w": 2, "padding": "VALID"}
        return g.returns(g.tfl.transpose_conv(shape, filter, x, weights(outputs), **strides))

    return Layer("split-transposed-convolution", f"2x2, {inputs} to {outputs} channels, {size} pixels", build)


def _causal_series(steps: int, channels: int) -> Layer:
    """Return four causal convolutions, each of a series that is padded."""

    def build() -> Module:
        g = Graph()
        x = g.input(1, steps, channels)
        for _ in range(4):
            padded = g.tfl.pad(x, np.array([[0, 0], [2, 0], [0, 0]], np.int32))
            x = _convolve_series(g, padded, 2, steps, channels)
        return g.returns(x)

    return Layer("series-as-images", f"4 causal convolutions, {steps} steps, {channels} channels", build)


def _gates(steps: int, channels: int, dilation: int) -> Layer:
    """Return two dilated convolutions of the same series, as a block of WaveNet has them."""

    def build() -> Module:
        g = Graph()
        x = g.input(1, steps, channels)
        block, pads = g.i32([dilation]), np.array([[2 * dilation, 0]], np.int32)
        blocks = g.tfl.space_to_batch_nd(x, block, pads)
        rows = steps // dilation + 2
        image = g.tfl.reshape(blocks, g.i32([dilation, 1, rows, channels]))
        gates = list[Value]()
        for number in range(2):
            filter = weights(channels, 1, 3, channels) * np.float32(1 + number)
            y = g.tfl.conv_2d(image, filter, weights(channels), padding="VALID", stride_h=1, stride_w=1)
            series = g.tfl.reshape(y, g.i32([dilation, rows - 2, channels]))
            gates.append(g.tfl.batch_to_space_nd(series, block, np.array([[0, 0]], np.int32)))
        return g.returns(g.tfl.mul(g.tfl.tanh(gates[0]), g.tfl.logistic(gates[1])))

    return Layer("dilated-convolutions", f"2 of one series, {steps} steps, {channels} channels, {dilation}", build)


def _positive(g: Graph, x: Value) -> Value:
    return g.tfl.add(g.tfl.logistic(x), np.float32(0.5))


_FLOATS: dict[str, Callable[[Graph, Value], Value]] = {
    "abs": lambda g, x: g.tfl.abs(x),
    "average-pool-2d": lambda g, x: g.tfl.average_pool_2d(
        x, padding="VALID", stride_w=2, stride_h=2, filter_width=2, filter_height=2
    ),
    "div": lambda g, x: g.tfl.div(x, _positive(g, x)),
    "exp": lambda g, x: g.tfl.exp(x),
    "gelu": lambda g, x: g.tfl.gelu(x),
    "hard-swish": lambda g, x: g.tfl.hard_swish(x),
    "l2-normalization": lambda g, x: g.tfl.l2_normalization(x),
    "prelu": lambda g, x: g.tfl.prelu(x, np.full((1, 1, (x.shape or (1,))[-1] or 1), 0.25, np.float32)),
    "relu": lambda g, x: g.tfl.relu(x),
    "relu6": lambda g, x: g.tfl.relu6(x),
    "relu-0-to-1": lambda g, x: g.tfl.relu_0_to_1(x),
    "relu-n1-to-1": lambda g, x: g.tfl.relu_n1_to_1(x),
    "rsqrt": lambda g, x: g.tfl.rsqrt(_positive(g, x)),
    "softmax": lambda g, x: g.tfl.softmax(x, beta=1.0),
    "sqrt": lambda g, x: g.tfl.sqrt(_positive(g, x)),
    "squared-difference": lambda g, x: g.tfl.squared_difference(x, g.tfl.tanh(x)),
}
"""Ops that compute in float between integers."""


def _between_sums(name: str, *shape: int) -> Layer:
    def build() -> Module:
        g = Graph()
        x = g.tfl.add(g.input(*shape), np.float32(0.25))
        return g.returns(g.tfl.add(_FLOATS[name](g, x), np.float32(0.25)))

    return Layer(f"float-{name}", f"{'x'.join(map(str, shape[1:]))} numbers", build)


def _product(heads: int, rows: int, depth: int, columns: int) -> Layer:
    def build() -> Module:
        g = Graph()
        x, y = (g.tfl.add(g.input(1, heads, size, depth), np.float32(0.25)) for size in (rows, columns))
        return g.returns(g.tfl.add(g.tfl.batch_matmul(x, y, adj_y=True), np.float32(0.25)))

    return Layer("symmetric-matmul", f"{heads} heads, {rows} rows and {columns} columns of depth {depth}", build)


LAYERS = (
    *(_depthwise(7, 7, size, channels) for size, channels in ((56, 96), (28, 192), (14, 384), (7, 768), (16, 8))),
    *(_depthwise(size, size, 28, 192) for size in (9, 11, 13)),
    *(_depthwise(1, columns, 256, 64) for columns in (27, 31, 51)),
    _depthwise(1, 65, 256, 64),
    _depthwise(7, 7, 56, 96, stride=2),
    _depthwise(7, 7, 56, 96, padding="VALID"),
    _depthwise(6, 6, 56, 96),
    _convnext_block(14, 384),
    *(_multiplied(size, channels, number) for size, channels in ((56, 32), (14, 64)) for number in (2, 4, 8)),
    _multiplied(56, 32, 2, stride=2),
    *(_stem(10, 4, size, outputs) for size in ((49, 10), (98, 40)) for outputs in (16, 64)),
    *(_stem(size, size, (96, 96), outputs) for size in (2, 4, 5) for outputs in (8, 32)),
    *(_stem(size, size, (96, 96), 64) for size in (3, 4, 5, 6, 7)),
    *(_between_sums(name, 1, size, size, channels) for name in _FLOATS for size, channels in ((8, 16), (28, 64))),
    *(_between_sums("softmax", *shape) for shape in ((1, 10), (1, 1000), (1, 64, 64, 3), (8, 128, 128), (8, 128, 512))),
    *(_causal_series(*sizes) for sizes in ((1000, 16), (256, 32), (256, 64))),
    *(_gates(*sizes) for sizes in ((1024, 32, 2), (1024, 32, 16), (256, 64, 4))),
    *(_enlarged(*sizes) for sizes in ((8, 256, 128), (32, 64, 32), (16, 32, 3))),
    *(_product(*sizes) for sizes in ((4, 1, 32, 64), (4, 64, 32, 64), (12, 197, 64, 197))),
)

"""Pairs of layers between which each channel may be multiplied by a separate factor.

    %1 = conv_2d(%x, W) {RELU}; %2 = max_pool_2d(%1); %3 = depthwise_conv_2d(%2, V)

The channels of %1 and %2 may be divided by positive factors if W is divided and V multiplied by them.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects import TFL
from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import OperandAxis
from litefuse.dialects.layers import DEPTHWISE, LAYERS, TRANSPOSED
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import Constant, DType, Function, Op, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.rewrite.facts import integers

Array = np.ndarray[Any, Any]

_LINEAR = frozenset({"NONE", "RELU"})
"""Activations f with f(s * x) = s * f(x) for s > 0."""
_NAMES = """
    average_pool_2d leaky_relu max_pool_2d mean mirror_pad pad reduce_max reduce_min relu resize_bilinear
    resize_nearest_neighbor sum
"""
_HOMOGENEOUS = frozenset(f"tfl.{name}" for name in _NAMES.split())
"""Ops f with f(s * x) = s * f(x) for s > 0: a factor of each channel passes through them if they keep the channels."""


class LinkedLayer(NamedTuple):
    """An op with constant weights and a kernel for integers, by the operands that matter here."""

    op: Op
    input: Value
    weights: Value
    bias: Value | None

    @classmethod
    def of(cls, op: Op) -> "LinkedLayer | None":
        """Return the layer if its weights and bias are constants of floats, else None."""
        if quantization_rule(op.kind).bias is None:
            return None
        roles = LAYERS[op.kind]
        x, weights, bias = op.operands[roles.input], op.operands[roles.filter], op.operand(roles.bias)
        constants = [value for value in (weights, bias) if value is not None]
        if x is None or weights is None or any(v.constant is None or v.dtype is not DType.F32 for v in constants):
            return None
        return cls(op, x, weights, bias)

    @property
    def inputs_by_channel(self) -> Array:
        """Return the weights as [results, taps, input channels]; a depthwise convolution has [1, taps, results]."""
        assert self.weights.constant is not None
        array = self.weights.constant.numpy()
        if self.op.kind == DEPTHWISE:
            return array.reshape(1, -1, array.shape[-1])
        return array.reshape(array.shape[0], -1, array.shape[-1])

    def input_factors(self, factors: Array) -> Array:
        """Return the factors by index of the last axis of `inputs_by_channel`; shorter factors are repeated.

        The input of a FULLY_CONNECTED may have several positions, each with all channels.
        """
        assert self.weights.shape is not None
        width = self.weights.shape[-1]
        assert width is not None
        if self.op.kind == DEPTHWISE:
            return np.repeat(factors, width // len(factors))
        return np.tile(factors, width // len(factors))

    @property
    def row_width(self) -> int:
        """The number of weights that the elements of a row are multiplied by (`kernels/gram_observer.py`).

        A transposed convolution adds the products of each pixel to several pixels of the result: its rows are pixels.
        """
        assert self.weights.constant is not None
        size, shape = self.weights.constant.size, self.weights.constant.shape
        if self.op.kind == DEPTHWISE:
            return size
        return shape[-1] if self.op.kind == TRANSPOSED else size // shape[0]

    def spread_over_row(self, numbers: Array) -> Array:
        """Return numbers of the channels for each element of a row."""
        times = self.row_width // len(numbers)
        return np.repeat(numbers, times) if self.op.kind == DEPTHWISE else np.tile(numbers, times)


class ChannelSource(NamedTuple):
    """A layer or an argument, and its values before they are joined with others, from the first to the last."""

    layer: LinkedLayer | None
    values: list[Value]
    channels: slice = slice(None)
    """The channels of the link that this source has."""


class Link(NamedTuple):
    """Layers that read the channels of others or of arguments.

    `joined` are the values with the channels of all sources, if a CONCATENATION joins several.
    """

    sources: list[ChannelSource]
    joined: list[Value]
    consumers: list[LinkedLayer]

    @property
    def values(self) -> list[Value]:
        """All values between the sources and the consumers."""
        return [*(value for source in self.sources for value in source.values), *self.joined]

    @property
    def layers(self) -> list[LinkedLayer]:
        """The layers at both ends."""
        return [*(source.layer for source in self.sources if source.layer is not None), *self.consumers]

    @property
    def whole(self) -> Value:
        """The first value with all channels."""
        return self.joined[0] if self.joined else self.sources[0].values[0]

    @property
    def width(self) -> int:
        """The number of channels."""
        return _count_channels(self.whole)

    @property
    def has_arguments(self) -> bool:
        """Whether some channels are those of an argument."""
        return any(source.layer is None for source in self.sources)


def find_links(function: Function) -> Iterator[Link]:
    """Yield the links of a function, whose sources are layers, or arguments that are floats."""
    for argument in function.arguments:
        if argument.dtype is DType.F32:
            yield from _find_readers(ChannelSource(None, [argument]))
    for op in function.ops_of(LAYERS.keys()):
        layer = _find_source(op)
        if layer is not None:
            yield from _find_readers(ChannelSource(layer, [op.result]))
    for op in function.ops_of({"tfl.concatenation"}):
        yield from _find_joined(op)


def _find_source(op: Op) -> LinkedLayer | None:
    """Return the layer whose results can be divided by dividing its weights."""
    layer = LinkedLayer.of(op)
    is_linear = layer is not None and op.attributes["fused_activation_function"] in _LINEAR
    return layer if is_linear and layer is not None and _owns_constants(layer) else None


def _find_readers(source: ChannelSource) -> Iterator[Link]:
    """Yield the link of one source if all its readers are layers and ops that factors pass through."""
    consumers = _follow(source.values)
    if consumers:
        yield Link([source], [], consumers)


def _find_joined(op: Op) -> Iterator[Link]:
    """Yield the link through a CONCATENATION of channels."""
    joined = [op.result]
    rank = len(op.result.shape or ())
    if op.attributes["fused_activation_function"] not in _LINEAR or (op.attributes["axis"] + 1) % max(rank, 1):
        return
    sources: list[ChannelSource] = []
    start = 0
    for operand in op.inputs:
        source = _trace_back(operand)
        if source is None:
            return
        stop = start + _count_channels(operand)
        sources.append(source._replace(channels=slice(start, stop)))
        start = stop
    consumers = _follow(joined)
    if consumers:
        yield Link(sources, joined, consumers)


def _trace_back(value: Value) -> ChannelSource | None:
    """Return the source of a value that has no other readers, nor have those before it."""
    values = [value]
    while value.has_one_use and value.shape and value.shape[-1] is not None:
        if value.op is None:
            return ChannelSource(None, values[::-1]) if value.dtype is DType.F32 else None
        layer = _find_source(value.op)
        if layer is not None:
            return ChannelSource(layer, values[::-1])
        before = value.op.operand(0)
        if before is None or not _commutes(value.op, before, before) or (before.shape or (0,))[-1] != value.shape[-1]:
            return None
        value = before
        values.append(value)
    return None


def _follow(values: list[Value]) -> list[LinkedLayer]:
    """Return the layers that read a value, and add the values in between; none if it has other readers."""
    (first,) = values
    width = first.shape[-1] if first.shape else None
    if width is None or width < 2:
        return []
    consumers: list[LinkedLayer] = []
    for current in values:
        for user in current.uses:
            layer = LinkedLayer.of(user)
            if layer is not None and layer.input is current and _owns_constants(layer) and _fits(layer, first):
                consumers.append(layer)
            elif _commutes(user, current, first):
                values.append(user.result)
            else:
                return []
    return consumers


def _count_channels(value: Value) -> int:
    assert value.shape and value.shape[-1] is not None
    return value.shape[-1]


def _owns_constants(layer: LinkedLayer) -> bool:
    """Return whether no other op reads the constants: separate ones would need more bytes."""
    return layer.weights.has_one_use and (layer.bias is None or layer.bias.has_one_use)


def _fits(layer: LinkedLayer, source: Value) -> bool:
    """Return whether the channels of `source` are those of the input, or repeat in a FULLY_CONNECTED."""
    assert source.shape is not None and layer.weights.shape is not None
    channels, width = source.shape[-1], layer.weights.shape[-1]
    if channels is None or width is None:
        return False
    if layer.op.kind in ("tfl.fully_connected", DEPTHWISE):
        return width % channels == 0
    return width == channels


def _commutes(op: Op, value: Value, source: Value) -> bool:
    """Return whether a factor of each channel of `source` passes through `op`, which reads `value`."""
    if (
        op.operand(0) is not value
        or len(op.results) != 1
        or op.attributes.get("fused_activation_function", "NONE") not in _LINEAR
    ):
        return False
    channels, width = (source.shape or (None,))[-1], (op.result.shape or (None,))[-1]
    if op.kind == "tfl.reshape":
        # Row-major order: the channel of an element is its index in the last axis, if that has whole rows.
        return channels is not None and width is not None and width % channels == 0
    if op.kind not in _HOMOGENEOUS or value.rank is None:
        return False
    axes = axis_map(op, 0, TFL.get(op.kind), integers)
    return bool(axes) and OperandAxis(0, value.rank - 1) in axes[-1].sources


def divide_results(op: Op, factors: Array, rewriter: Rewriter) -> None:
    """Divide the results of a layer by a factor for each channel."""
    layer = _current(op)
    shape = [1] * len(layer.weights.shape or ())
    shape[LAYERS[op.kind].output_axis] = -1
    divisors = (1 / factors).astype(np.float32)
    _replace(op, layer.weights, lambda weights: weights.multiply(divisors.reshape(shape)), rewriter)
    if layer.bias is not None:
        _replace(op, layer.bias, lambda bias: bias.multiply(divisors), rewriter)


def multiply_inputs(op: Op, factors: Array, rewriter: Rewriter) -> None:
    """Multiply the weights of a layer by a factor for each channel of its input."""
    layer = _current(op)
    scales = layer.input_factors(factors).astype(np.float32)
    _replace(op, layer.weights, lambda weights: weights.multiply(scales), rewriter)


def add_to_inputs(op: Op, offsets: Array, rewriter: Rewriter) -> None:
    """Add to the bias of a layer the result for an offset of each channel of its input."""
    layer = _current(op)
    assert layer.bias is not None
    products = layer.inputs_by_channel.astype(np.float64) * layer.input_factors(offsets)
    sums = products.sum((0, 1) if op.kind == DEPTHWISE else (1, 2)).astype(np.float32)
    _replace(op, layer.bias, lambda bias: bias.add(sums), rewriter)


def _current(op: Op) -> LinkedLayer:
    """Return the layer with the constants that `op` has now."""
    layer = LinkedLayer.of(op)
    assert layer is not None
    return layer


def _replace(op: Op, value: Value, change: Callable[[Constant], Constant], rewriter: Rewriter) -> None:
    """Let `op` read a changed constant instead of `value`."""
    assert value.constant is not None
    replace_constant(op, value, change(value.constant), rewriter)


def replace_constant(op: Op, value: Value, constant: Constant, rewriter: Rewriter) -> None:
    """Let `op` read another constant instead of `value`, which is removed if nothing else reads it."""
    b = rewriter.builder(op)
    new = b.const(constant)
    rewriter.commit(b, before=op)
    set_operand(op, op.operands.index(value), new)
    if value.op is not None and not value.uses:
        rewriter.erase(value.op)

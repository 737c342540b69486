"""Even out channels whose ranges differ, since one scale must represent them all.

    %1 = conv_2d(%x, W) {RELU}; %2 = depthwise_conv_2d(%1, V)
becomes
    %1 = conv_2d(%x, W / s) {RELU}; %2 = depthwise_conv_2d(%1, V * s)

with a factor s > 0 for each channel of %1, which leaves %2 as it is in float. An input of the model is divided by ops
in float, and centered too where the layer allows it:

    %1 = mul(%x, 1 / s); %2 = add(%1, -m / s); %y = fully_connected(%2, W * s, b + W m)

The same holds for the parts of a CONCATENATION of channels, which must have one scale, too.

The method is that of Nagel et al., "Data-Free Quantization Through Weight Equalization and Bias Correction" (2019),
with observed ranges of activations. Layers are changed only if the predicted noise falls to half or
less, that of an input to a tenth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.layers import DEPTHWISE
from litefuse.ir import Module, Op, Rewriter, Value
from litefuse.ir.core import set_operands
from litefuse.passes.quantize.integers.layers import count_steps, integer_options
from litefuse.passes.quantize.integers.scales import Range, median
from litefuse.passes.quantize.kernels.channels import Channels, Scaling
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.rows import values_to_observe
from litefuse.passes.quantize.prepare.channel_links import (
    Link,
    LinkedLayer,
    add_to_inputs,
    divide_results,
    multiply_inputs,
)
from litefuse.passes.quantize.state import CalibratedState
from litefuse.quantization import Quantization

_WEIGHT_STEPS = 254
_MIN_GAIN = 2.0
_MIN_GAIN_OF_INPUTS = 10.0
"""Ratios by which the predicted noise must fall; more for inputs, since they need additional ops."""
_MAX_RATIO = 1e4
_MAX_RATIO_OF_INPUTS = 1e12
"""Ratios of the largest to the smallest factor of a link; inputs are divided in float, whatever their units are."""

Array = np.ndarray[Any, Any]


def equalize_channels(module: Module, context: Context, state: CalibratedState) -> CalibratedState:
    """Even out the channels between layers where that lowers the predicted noise of the layers that read them."""
    config, calibration = integer_options(context), state.calibration
    if config is None or not calibration.channels:
        return state
    for link in calibration.links:
        if any(layer.op in calibration.float_ops for layer in link.layers):
            continue
        if not set(values_to_observe([link])) <= calibration.channels.keys():
            continue
        choice = _Choice(link, calibration.channels, config)
        least = _MIN_GAIN_OF_INPUTS if link.has_arguments else _MIN_GAIN
        if choice.gain >= least:
            op = link.consumers[0].op
            assert op.function is not None
            _apply(choice, Rewriter(op.function, context.dialects), calibration)
            decibels = round(10 * math.log10(choice.gain), 1)
            context.record("equalize-channels", "changed", op.location, channels=link.width, gain_db=decibels)
    return state


class _Reader:
    """A layer that reads the channels of a link, and predicts the noise of its results."""

    def __init__(self, layer: LinkedLayer, channels: Mapping[Value, Channels], steps: int) -> None:
        self.layer = layer
        self.input = channels[layer.input]
        self._signal = channels[layer.op.result].mean_square
        self._steps = steps
        weights = layer.inputs_by_channel
        self._taps = weights.shape[1]
        self._energies = np.einsum("otc,otc->oc", weights, weights).astype(np.float64)
        self.magnitudes = np.maximum(weights.max(1), -weights.min(1)).astype(np.float64)
        self._is_depthwise = layer.op.kind == DEPTHWISE

    def noise(self, factors: Array, centers: Array) -> float:
        """Return the predicted noise of the results, relative to their signal, on average over channels.

        The channels of the input are centered and divided by the factors. Rounding to steps of size d has the variance
        d * d / 12.
        """
        x = self.input.rescaled(Scaling(factors, centers))
        step = (max(float(x.high.max()), 0.0) - min(float(x.low.min()), 0.0)) / self._steps
        scales = self.layer.input_factors(factors)
        squares = self.layer.input_factors(x.mean_square) * self._taps
        energies, magnitudes = self._energies * scales**2, self.magnitudes * scales
        if self._is_depthwise:
            (energy,), (magnitude,) = energies, magnitudes
        else:
            energy, magnitude, squares = energies.sum(1), magnitudes.max(1), squares.sum()
        weight_steps = 2 * magnitude / _WEIGHT_STEPS
        noise = np.asarray(step**2 / 12 * energy + weight_steps**2 / 12 * squares, np.float64)
        used = self._signal > 0
        return float(np.mean(noise[used] / self._signal[used])) if used.any() else 0.0

    def largest_weights(self, width: int) -> Array:
        """Return the largest magnitude of the weights of each of the `width` channels of the link."""
        largest = self.magnitudes.max(0)
        if self._is_depthwise:
            return largest.reshape(width, -1).max(1)
        return largest.reshape(-1, width).max(0)


class _Choice:
    """The factors for the channels of a link with the lowest predicted noise.

    `gain` is the ratio of the noise without them to that with them. `centers` are subtracted first; 0 except for
    inputs.
    """

    def __init__(self, link: Link, channels: Mapping[Value, Channels], config: Quantization) -> None:
        self.link = link
        before = [value.op for value in link.values if value.op is not None]
        self._readers = [_Reader(layer, channels, count_steps([layer.op, *before], config)) for layer in link.consumers]
        self.factors, self.centers = np.ones(link.width), np.zeros(link.width)
        noise_before = lowest = self._noise(self.factors, self.centers)
        for centers, magnitudes in self._possible_centers(channels[link.whole]):
            for factors in self._candidates(magnitudes):
                noise = self._noise(factors, centers)
                if noise < lowest:
                    lowest, self.factors, self.centers = noise, factors, centers
        self.gain = noise_before / lowest if 0 < lowest < noise_before else 1.0

    def _noise(self, factors: Array, centers: Array) -> float:
        return sum(reader.noise(factors, centers) for reader in self._readers)

    def _possible_centers(self, first: Channels) -> Iterator[tuple[Array, Array]]:
        """Yield possible centers of the channels, with the magnitudes of the centered channels."""
        low, high = first.low.astype(np.float64), first.high.astype(np.float64)
        yield np.zeros(len(low)), np.maximum(-low, high)
        arguments = [source for source in self.link.sources if source.layer is None]
        are_read_as_they_are = len(self.link.joined) <= 1 and all(len(source.values) == 1 for source in arguments)
        if arguments and are_read_as_they_are and all(_adds_no_zeros(layer.op) for layer in self.link.consumers):
            centers = np.zeros(len(low))
            for source in arguments:
                centers[source.channels] = (low + high)[source.channels] / 2
            yield centers, np.maximum(centers - low, high - centers)

    def _candidates(self, magnitudes: Array) -> Iterator[Array]:
        """Yield factors that make the ranges of activations equal, those of weights, or both to the same degree."""
        weights = np.max([reader.largest_weights(self.link.width) for reader in self._readers], 0)
        used = (magnitudes > 0) & (weights > 0)
        if not used.any():
            return
        weights = np.where(weights > 0, weights, 1)
        largest_ratio = _MAX_RATIO_OF_INPUTS if self.link.has_arguments else _MAX_RATIO
        for factors in (magnitudes, np.sqrt(magnitudes / weights), 1 / weights):
            # Channels that are always 0 must not have the largest weights.
            largest = median((factors * weights)[used]) / weights
            chosen = np.where(used, factors, np.minimum(median(factors[used]), largest))
            chosen = np.maximum(chosen, chosen.max() / largest_ratio)
            yield chosen / np.exp(np.log(chosen).mean())


def _adds_no_zeros(op: Op) -> bool:
    """Return whether the op does not pad its input, so that an offset of the input is one of the bias."""
    if op.kind == "tfl.fully_connected":
        return True
    return op.kind in ("tfl.conv_2d", "tfl.depthwise_conv_2d") and op.attributes["padding"] == "VALID"


def _apply(choice: _Choice, rewriter: Rewriter, calibration: Calibration) -> None:
    link, factors, centers = choice.link, choice.factors, choice.centers
    for consumer in link.consumers:
        if centers.any():
            add_to_inputs(consumer.op, centers, rewriter)
        multiply_inputs(consumer.op, factors, rewriter)
        known = calibration.inputs.get(consumer.op)
        if known is not None:
            known.scaling = known.scaling.then(Scaling(*map(consumer.spread_over_row, (factors, centers))))
    for source in link.sources:
        part = Scaling(factors[source.channels], centers[source.channels])
        if source.layer is not None:
            divide_results(source.layer.op, part.factors, rewriter)
            for value in source.values:
                _rescale(value, part, calibration)
        else:
            _scale_argument(source.values, part, rewriter, calibration)
    for value in link.joined:
        _rescale(value, Scaling(factors, centers), calibration)


def _rescale(value: Value, scaling: Scaling, calibration: Calibration) -> None:
    """Update the calibration of a value whose channels have been scaled."""
    channels = _note_scaled(value, value, scaling, calibration)
    scaling = scaling.repeat(len(channels.low))
    known = calibration.scalings.get(value)
    calibration.scalings[value] = scaling if known is None else known.then(scaling)


def _note_scaled(value: Value, new: Value, scaling: Scaling, calibration: Calibration) -> Channels:
    """Note the range and the channels of `new`, which has the numbers of `value`, scaled; return the channels."""
    channels = calibration.channels[value].rescaled(scaling)
    calibration.channels[new] = channels
    calibration.ranges[new] = Range(float(channels.low.min()), float(channels.high.max()))
    return channels


def _scale_argument(values: list[Value], scaling: Scaling, rewriter: Rewriter, calibration: Calibration) -> None:
    """Scale an argument in float, before other ops read it; `values` are it and those that follow."""
    argument = values[0]
    users = list(argument.uses)
    first = next(rewriter.function.ops())
    b = rewriter.builder(users[0])
    new = b.tfl.mul(argument, (1 / scaling.factors).astype(np.float32))
    added = [new]
    if scaling.centers.any():
        new = b.tfl.add(new, (-scaling.centers / scaling.factors).astype(np.float32))
        added.append(new)
    rewriter.commit(b, before=first)
    for user in users:
        set_operands(user, [new if operand is argument else operand for operand in user.operands])
    for value in values[1:]:
        _rescale(value, scaling, calibration)
    _note_scaled(argument, new, scaling, calibration)
    for value in added:
        assert value.op is not None
        calibration.float_ops[value.op] = "it evens out the channels of the input, which have different ranges"

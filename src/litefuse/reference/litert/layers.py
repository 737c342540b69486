"""LiteRT's ops that TensorFlow has with other operands or attributes, or not at all; see `recurrent` for its layers."""

from functools import partial
from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry
from litefuse.reference.common import Array, KernelTable, bilinear, binary, dims_of
from litefuse.reference.kernels.blocks import batch_to_space_nd, space_to_batch_nd
from litefuse.reference.kernels.convolution import convolve, convolve_channels, convolve_transposed, make_window
from litefuse.reference.kernels.matrix import matrix_diag, matrix_set_diag
from litefuse.reference.litert.recurrent import activation_of
from litefuse.reference.special.functions import erf

EPSILON = np.float32(1e-12)
"""Smallest square of a norm by which `l2_normalization` divides."""


def _finish(y: Array, bias: Array | None, activation: str) -> Array:
    return activation_of(activation)(y if bias is None else y + bias)


def conv_2d(x: Array, filter: Array, bias: Array | None = None, **attributes: Any) -> Array:
    """Convolve with a filter [out, height, width, in]."""
    return conv_3d(x, np.transpose(filter, (1, 2, 3, 0)), bias, **attributes)


def conv_3d(
    x: Array, filter: Array, bias: Array | None = None, *, fused_activation_function: str, **attributes: Any
) -> Array:
    """Convolve with a filter [*sizes, in, out]."""
    window = make_window(x.shape[1:-1], filter.shape[:-2], Geometry.of_tfl(attributes))
    return _finish(bilinear(partial(convolve, window=window), x, filter), bias, fused_activation_function)


def depthwise_conv_2d(
    x: Array, filter: Array, bias: Array | None = None, *, fused_activation_function: str, **attributes: Any
) -> Array:
    """Convolve each channel with its filters, of a filter [1, height, width, channels * multiplier]."""
    window = make_window(x.shape[1:-1], filter.shape[1:3], Geometry.of_tfl(attributes))
    filters = np.reshape(filter, (*filter.shape[1:3], x.shape[-1], -1))
    return _finish(bilinear(partial(convolve_channels, window=window), x, filters), bias, fused_activation_function)


def transpose_conv(output_shape: Array, filter: Array, x: Array, bias: Array | None = None, **attributes: Any) -> Array:
    """Compute the gradient of a convolution whose filter is [in, height, width, out]: here x has its outputs."""
    return conv_3d_transpose(output_shape, np.transpose(filter, (1, 2, 0, 3)), x, bias, **attributes)


def conv_3d_transpose(
    output_shape: Array,
    filter: Array,
    x: Array,
    bias: Array | None = None,
    *,
    fused_activation_function: str,
    **attributes: Any,
) -> Array:
    """Compute the gradient of a convolution whose filter is [*sizes, in, out]: here x has its outputs."""
    window = make_window(dims_of(output_shape)[1:-1], filter.shape[:-2], Geometry.of_tfl(attributes))
    if window.output != x.shape[1:-1]:
        raise ValueError("output_shape does not match the operand")
    return _finish(bilinear(partial(convolve_transposed, window=window), x, filter), bias, fused_activation_function)


def fully_connected(
    x: Array,
    weights: Array,
    bias: Array | None = None,
    *,
    fused_activation_function: str,
    keep_num_dims: bool,
    **_: Any,
) -> Array:
    """Multiply by weights [out, in]."""
    rows = x if keep_num_dims else np.reshape(x, (-1, weights.shape[1]))
    return _finish(np.matmul(rows, np.swapaxes(weights, 0, 1)), bias, fused_activation_function)


def gelu(x: Array, *, approximate: bool) -> Array:
    """Return x times the cumulative distribution function of the normal distribution, or its approximation by tanh."""
    if approximate:
        inner = np.float32(np.sqrt(2 / np.pi)) * (x + np.float32(0.044715) * x * x * x)
        return np.float32(0.5) * x * (1 + np.tanh(inner))
    return np.float32(0.5) * x * (1 + erf(x * np.float32(np.sqrt(0.5))))


def hard_swish(x: Array) -> Array:
    return x * np.minimum(np.maximum(x + np.float32(3), np.float32(0)), np.float32(6)) / np.float32(6)


def prelu(x: Array, alpha: Array) -> Array:
    """Multiply negative numbers by alpha, which broadcasts."""
    return np.maximum(x, np.float32(0)) + alpha * np.minimum(x, np.float32(0))


def l2_normalization(x: Array, *, fused_activation_function: str) -> Array:
    """Divide by the norm along the last axis."""
    square = np.sum(x * x, axis=-1, keepdims=True)
    return activation_of(fused_activation_function)(x / np.sqrt(np.maximum(square, EPSILON)))


KERNELS: KernelTable = {
    "tfl.batch_to_space_nd": batch_to_space_nd,
    "tfl.conv_2d": conv_2d,
    "tfl.conv_3d": conv_3d,
    "tfl.conv_3d_transpose": conv_3d_transpose,
    "tfl.depthwise_conv_2d": depthwise_conv_2d,
    "tfl.fully_connected": fully_connected,
    "tfl.gelu": gelu,
    "tfl.hard_swish": hard_swish,
    "tfl.l2_normalization": l2_normalization,
    "tfl.matrix_diag": matrix_diag,
    "tfl.matrix_set_diag": matrix_set_diag,
    "tfl.prelu": prelu,
    "tfl.space_to_batch_nd": space_to_batch_nd,
    "tfl.stablehlo_add": binary(np.add),
    "tfl.stablehlo_maximum": binary(np.maximum),
    "tfl.stablehlo_minimum": binary(np.minimum),
    "tfl.stablehlo_multiply": binary(np.multiply),
    "tfl.transpose_conv": transpose_conv,
}

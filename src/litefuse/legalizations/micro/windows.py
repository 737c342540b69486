"""Three-dimensional convolutions as two-dimensional ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Value
from litefuse.legalizations.micro.arrays import read_rows
from litefuse.legalizations.micro.conditions import is_refused_float
from litefuse.rewrite.build import emit, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import static_shape
from litefuse.rewrite.rule import rewrite

_SHARED = ("padding", "stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")
_ACTIVATIONS = {"RELU": "tfl.relu", "RELU6": "tfl.relu6", "TANH": "tfl.tanh"}


@rewrite("tfl.conv_3d", where=is_refused_float)
def convolution_3d(b: RewriteContext, x: Value, weights: Value, bias: Value | None, **options: Any) -> Value:
    """Convolve all slices of the images with each slice of the weights, and add up the results at their positions.

    x is (n, d, h, w, c), the weights are (kd, kh, kw, c, o).
    """
    constant = required(weights.constant, "the weights are computed")
    n, d, h, w, c = static_shape(x)
    require(constant.shape[3] == c, "the convolution has groups")
    depth, outputs = constant.shape[0], constant.shape[4]
    result = b.root.results[0]
    steps, rows, columns = static_shape(result)[1:4]
    images, total = reshape(b, x, (n * d, h, w, c)), None
    nothing = b.const(np.zeros(outputs, np.float32))
    for step in range(depth):
        kernel = b.const(np.ascontiguousarray(constant.numpy()[step].transpose(3, 0, 1, 2)))
        type = x.type.with_shape((n * d, rows, columns, outputs))
        product = emit(b, "tfl.conv_2d", type, images, kernel, nothing, **{name: options[name] for name in _SHARED})
        flat = reshape(b, product, (n, d, rows * columns * outputs))
        term = _read_steps(
            b, flat, step * options["dilation_d_factor"] - _front(d, depth, steps, options), steps, options
        )
        total = term if total is None else b.tfl.add(total, term)
    return _finish(b, required(total, "the weights are empty"), bias, options["fused_activation_function"])


@rewrite("tfl.conv_3d_transpose", where=is_refused_float)
def transposed_convolution_3d(
    b: RewriteContext, _sizes: Value, weights: Value, x: Value, bias: Value | None, **options: Any
) -> Value:
    """Transpose the convolution of all slices with each slice of the weights, and add up the results where they belong.

    x is (n, d, h, w, c), the weights are (kd, kh, kw, o, c).
    """
    constant = required(weights.constant, "the weights are computed")
    require(all(options[f"dilation_{axis}_factor"] == 1 for axis in "dhw"), "the convolution has dilations")
    n, d, h, w, c = static_shape(x)
    depth, outputs = constant.shape[0], constant.shape[3]
    steps, rows, columns = static_shape(b.root.results[0])[1:4]
    images, total = reshape(b, x, (n * d, h, w, c)), None
    type = x.type.with_shape((n * d, rows, columns, outputs))
    shared = {name: options[name] for name in ("padding", "stride_h", "stride_w")}
    front = _front(steps, depth, d, options)
    for step in range(depth):
        kernel = b.const(np.ascontiguousarray(constant.numpy()[step].transpose(2, 0, 1, 3)))
        product = emit(
            b, "tfl.transpose_conv", type, b.i32((n * d, rows, columns, outputs)), kernel, images, None, **shared
        )
        flat = reshape(b, product, (n, d, rows * columns * outputs))
        term = _write_steps(b, flat, step - front, steps, options["stride_d"])
        total = term if total is None else b.tfl.add(total, term)
    return _finish(b, required(total, "the weights are empty"), bias, options["fused_activation_function"])


def _finish(b: RewriteContext, total: Value, bias: Value | None, activation: str) -> Value:
    """Return the result of a convolution: the sums in its shape, with bias and activation."""
    require(activation == "NONE" or activation in _ACTIVATIONS, "the activation has no op")
    result = b.root.results[0]
    y = reshape(b, total, static_shape(result))
    y = y if bias is None else b.tfl.add(y, bias)
    return y if activation == "NONE" else emit(b, _ACTIVATIONS[activation], result.type, y)


def _front(size: int, depth: int, steps: int, options: Mapping[str, Any]) -> int:
    """Return the number of slices of zeros in front of the first one, in a convolution from `size` to `steps`."""
    if options["padding"] == "VALID":
        return 0
    reach = (steps - 1) * options["stride_d"] + (depth - 1) * options["dilation_d_factor"] + 1
    return max(reach - size, 0) // 2


def _write_steps(b: RewriteContext, x: Value, first: int, size: int, stride: int) -> Value:
    """Return `size` rows along axis 1: those of `x` at `first`, `first + stride` and so on, and zeros between them."""
    n, count, width = static_shape(x)
    spread = _pad(b, reshape(b, x, (n, count, 1, width)), 2, 0, stride - 1)
    rows = reshape(b, spread, (n, count * stride, width))
    rows = _pad(b, rows, 1, max(first, 0), max(size - first - count * stride, 0))
    begin = max(-first, 0)
    return rows if static_shape(rows)[1] == size else read_rows(b, rows, range(begin, begin + size))


def _pad(b: RewriteContext, x: Value, axis: int, before: int, after: int) -> Value:
    """Add zeros before and after the elements of an axis."""
    shape = static_shape(x)
    if not before and not after:
        return x
    padded = (*shape[:axis], before + shape[axis] + after, *shape[axis + 1 :])
    amounts = [[before, after] if dim == axis else [0, 0] for dim in range(len(shape))]
    return emit(b, "tfl.pad", x.type.with_shape(padded), x, b.const(np.array(amounts, np.int32)))


def _read_steps(b: RewriteContext, x: Value, first: int, steps: int, options: Mapping[str, Any]) -> Value:
    """Return rows `first`, `first + stride` and so on along axis 1; rows that do not exist are zeros."""
    size = static_shape(x)[1]
    stride = options["stride_d"]
    before, after = max(-first, 0), max(first + (steps - 1) * stride + 1 - size, 0)
    x = _pad(b, x, 1, before, after)
    begin = first + before
    return read_rows(b, x, range(begin, begin + (steps - 1) * stride + 1, stride))

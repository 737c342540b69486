"""Three-dimensional convolutions as two-dimensional ones, for runtimes that have only these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.rewrite.build import emit, read_rows, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import static_shape
from litefuse.rewrite.rule import rewrite

Array = np.ndarray[Any, Any]
_SHARED = ("padding", "stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")
_ACTIVATIONS = {"RELU": "tfl.relu", "RELU6": "tfl.relu6", "TANH": "tfl.tanh"}


@rewrite("tfl.conv_3d")
def convolution_3d(b: RewriteContext, x: Value, weights: Value, bias: Value | None = None, **options: Any) -> Value:
    """Convolve the slices of the images that each slice of the weights reaches, and add up the results.

    x is (n, d, h, w, c), the weights are (kd, kh, kw, c, o).
    """
    constant = required(weights.constant, "the weights are computed")
    n, d, h, w, c = static_shape(x)
    require(constant.shape[3] == c, "the convolution has groups")
    require(x.dtype is DType.F32, "it does not compute in float32")
    depth, outputs = constant.shape[0], constant.shape[4]
    result = b.root.results[0]
    steps, rows, columns = static_shape(result)[1:4]
    dilation, stride = options["dilation_d_factor"], options["stride_d"]
    front = _front(d, depth, steps, options)
    last = (depth - 1) * dilation + (steps - 1) * stride
    slices = _pad(b, reshape(b, x, (n, d, h * w * c)), 1, front, max(last + 1 - front - d, 0))
    type = x.type.with_shape((n * steps, rows, columns, outputs))
    nothing = b.const(np.zeros(outputs, np.float32))
    total = None
    for step in range(depth):
        kernel = b.const(np.ascontiguousarray(constant.numpy()[step].transpose(3, 0, 1, 2)))
        begin = step * dilation
        reached = _read(b, slices, range(begin, begin + (steps - 1) * stride + 1, stride))
        images, shared = reshape(b, reached, (n * steps, h, w, c)), {name: options[name] for name in _SHARED}
        offset = nothing if total is not None or bias is None else bias
        product = emit(b, "tfl.conv_2d", type, images, kernel, offset, **shared)
        total = product if total is None else b.tfl.add(total, product)
    return _finish(b, required(total, "the weights are empty"), None, options["fused_activation_function"])


@rewrite("tfl.conv_3d_transpose")
def transposed_convolution_3d(
    b: RewriteContext, _sizes: Value, weights: Value, x: Value, bias: Value | None = None, **options: Any
) -> Value:
    """Transpose the convolution of all slices with each slice of the weights, and add up the results where they belong.

    x is (n, d, h, w, c), the weights are (kd, kh, kw, o, c).
    """
    constant = required(weights.constant, "the weights are computed")
    require(x.dtype is DType.F32, "it does not compute in float32")
    n, d, h, w, c = static_shape(x)
    depth, outputs = constant.shape[0], constant.shape[3]
    steps, rows, columns = static_shape(b.root.results[0])[1:4]
    images, total = reshape(b, x, (n * d, h, w, c)), None
    type = x.type.with_shape((n * d, rows, columns, outputs))
    shared = {name: options[name] for name in ("padding", "stride_h", "stride_w")}
    front = _front(steps, depth, d, options)
    for step in range(depth):
        kernel = b.const(_spread(constant.numpy()[step], options).transpose(2, 0, 1, 3))
        product = emit(
            b, "tfl.transpose_conv", type, b.i32((n * d, rows, columns, outputs)), kernel, images, None, **shared
        )
        flat = reshape(b, product, (n, d, rows * columns * outputs))
        term = _write_steps(b, flat, step * options["dilation_d_factor"] - front, steps, options["stride_d"])
        total = term if total is None else b.tfl.add(total, term)
    whole = reshape(b, required(total, "the weights are empty"), (n * steps, rows, columns, outputs))
    return _finish(b, whole, bias, options["fused_activation_function"])


def _finish(b: RewriteContext, total: Value, bias: Value | None, activation: str) -> Value:
    """Return the result of a convolution: the sums, (n * d, h, w, o), with bias and activation, in its shape."""
    require(activation == "NONE" or activation in _ACTIVATIONS, "the activation has no op")
    kind, result = _ACTIVATIONS.get(activation), b.root.results[0]
    total = total if bias is None else b.tfl.add(total, bias)
    return reshape(b, total if kind is None else emit(b, kind, total.type, total), static_shape(result))


def _front(size: int, depth: int, steps: int, options: Mapping[str, Any]) -> int:
    """Return the number of slices of zeros in front of the first one, in a convolution from `size` to `steps`."""
    if options["padding"] == "VALID":
        return 0
    reach = (steps - 1) * options["stride_d"] + (depth - 1) * options["dilation_d_factor"] + 1
    return max(reach - size, 0) // 2


def _spread(kernel: Array, options: Mapping[str, Any]) -> Array:
    """Return the kernel (kh, kw, ...) with zeros in between, as its dilations spread it."""
    dilations = [options[f"dilation_{axis}_factor"] for axis in "hw"]
    sizes = [(size - 1) * dilation + 1 for size, dilation in zip(kernel.shape, dilations, strict=False)]
    spread = np.zeros((*sizes, *kernel.shape[2:]), kernel.dtype)
    spread[tuple(slice(None, None, dilation) for dilation in dilations)] = kernel
    return spread


def _write_steps(b: RewriteContext, x: Value, first: int, size: int, stride: int) -> Value:
    """Return `size` rows along axis 1: those of `x` at `first`, `first + stride` and so on, and zeros between them."""
    n, count, width = static_shape(x)
    spread = _pad(b, reshape(b, x, (n, count, 1, width)), 2, 0, stride - 1)
    rows = reshape(b, spread, (n, count * stride, width))
    rows = _pad(b, rows, 1, max(first, 0), max(size - first - count * stride, 0))
    begin = max(-first, 0)
    return _read(b, rows, range(begin, begin + size))


def _pad(b: RewriteContext, x: Value, axis: int, before: int, after: int) -> Value:
    """Add zeros before and after the elements of an axis."""
    shape = static_shape(x)
    if not before and not after:
        return x
    padded = (*shape[:axis], before + shape[axis] + after, *shape[axis + 1 :])
    amounts = [[before, after] if dim == axis else [0, 0] for dim in range(len(shape))]
    return emit(b, "tfl.pad", x.type.with_shape(padded), x, b.const(np.array(amounts, np.int32)))


def _read(b: RewriteContext, x: Value, rows: range) -> Value:
    """Return some rows along axis 1."""
    return x if rows == range(static_shape(x)[1]) else read_rows(b, x, rows)

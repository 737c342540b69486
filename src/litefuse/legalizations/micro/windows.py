"""Three-dimensional convolutions as two-dimensional ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Value
from litefuse.legalizations.micro.conditions import is_refused_float
from litefuse.legalizations.micro.rows import read_rows
from litefuse.rewrite.build import emit, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import static_shape
from litefuse.rewrite.rule import rewrite

_SHARED = ("padding", "stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")
_ACTIVATIONS = {"RELU": "tfl.relu", "RELU6": "tfl.relu6", "TANH": "tfl.tanh"}


@rewrite("tfl.conv_3d", where=is_refused_float)
def convolution_3d(b: RewriteContext, x: Value, weights: Value, bias: Value | None, **options: Any) -> Value:
    """Convolve all slices of the images with each slice of the weights, and add up the results at their places.

    x is (n, d, h, w, c), the weights are (kd, kh, kw, c, o).
    """
    constant = required(weights.constant, "the weights are computed")
    n, d, h, w, c = static_shape(x)
    activation = options["fused_activation_function"]
    require(constant.shape[3] == c, "the convolution has groups")
    require(activation == "NONE" or activation in _ACTIVATIONS, "the activation has no op")
    depth, outputs = constant.shape[0], constant.shape[4]
    result = b.root.results[0]
    steps, rows, columns = static_shape(result)[1:4]
    images, total = reshape(b, x, (n * d, h, w, c)), None
    nothing = b.const(np.zeros(outputs, np.float32))
    for place in range(depth):
        kernel = b.const(np.ascontiguousarray(constant.numpy()[place].transpose(3, 0, 1, 2)))
        type = x.type.with_shape((n * d, rows, columns, outputs))
        product = emit(b, "tfl.conv_2d", type, images, kernel, nothing, **{name: options[name] for name in _SHARED})
        flat = reshape(b, product, (n, d, rows * columns * outputs))
        term = _read_steps(
            b, flat, place * options["dilation_d_factor"] - _front(d, depth, steps, options), steps, options
        )
        total = term if total is None else b.tfl.add(total, term)
    y = reshape(b, required(total, "the weights are empty"), static_shape(result))
    y = y if bias is None else b.tfl.add(y, bias)
    return y if activation == "NONE" else emit(b, _ACTIVATIONS[activation], result.type, y)


def _front(size: int, depth: int, steps: int, options: Mapping[str, Any]) -> int:
    """Return the number of slices of zeros in front of the first one."""
    if options["padding"] == "VALID":
        return 0
    reach = (steps - 1) * options["stride_d"] + (depth - 1) * options["dilation_d_factor"] + 1
    return max(reach - size, 0) // 2


def _read_steps(b: RewriteContext, x: Value, first: int, steps: int, options: Mapping[str, Any]) -> Value:
    """Return rows `first`, `first + stride` and so on along axis 1; rows that do not exist are zeros."""
    n, size, width = static_shape(x)
    stride = options["stride_d"]
    before, after = max(-first, 0), max(first + (steps - 1) * stride + 1 - size, 0)
    if before or after:
        padded = x.type.with_shape((n, before + size + after, width))
        x = emit(b, "tfl.pad", padded, x, b.const(np.array([[0, 0], [before, after], [0, 0]], np.int32)))
    begin = first + before
    return read_rows(b, x, range(begin, begin + (steps - 1) * stride + 1, stride))

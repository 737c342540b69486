"""Replace transposed convolutions whose size is computed by convolutions, if their windows do not overlap.

    %s = pack(%n, %h, %w, 8)
    %y = transpose_conv(%s, dense<...> : tensor<8x2x2x16xf32>, %x) {stride_h = 2, stride_w = 2}
becomes
    %a = conv_2d(%x, dense<...> : tensor<32x1x1x16xf32>, 0)
    %y = depth_to_space(%a) {block_size = 2}

XNNPACK runs TRANSPOSE_CONV only if its size is constant, which it is not if the batch is free. Each result is the same
sum, and no op computes the size.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Op, Value
from litefuse.passes.optimize.activations import CLAMPS
from litefuse.passes.optimize.affine import SHARED_BYTES
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, ARITHMETIC, float_constant, known_shape
from litefuse.rewrite.rule import has_constant, rewrite


def _is_complete(op: Op) -> bool:
    """Return whether the size is computed, and no bias, factor or activation behind the op may still enter it."""
    if op.inputs[0].constant is not None:
        return False
    return not any(user.kind in CLAMPS or (user.kind in ARITHMETIC and has_constant(user)) for user in op.result.uses)


@rewrite("tfl.transpose_conv", where=_is_complete)
def convolution_of_blocks(
    b: RewriteContext,
    size: Value,
    filter: Value,
    x: Value,
    bias: Value | None = None,
    *,
    stride_h: int,
    stride_w: int,
    **attributes: Any,
) -> Value:
    """Replace TransposeConv(x, w), whose windows are as large as the strides, by DepthToSpace(Conv2D(x, w))."""
    weights = required(float_constant(filter), "the filter is not a float32 constant")
    outputs, rows, columns, inputs = weights.shape
    require(rows == columns == stride_h == stride_w > 1, "windows overlap, or are not square")
    require(weights.nbytes <= SHARED_BYTES or filter.has_one_use, "another op uses the filter")
    _require_all_blocks(b, size, x, stride_h)
    offset = np.zeros(outputs, np.float32)
    if bias is not None:
        offset = required(float_constant(bias), "the bias is not a float32 constant").numpy()
    blocks = stride_h * stride_h
    images, height, width, _ = known_shape(x)
    grouped = emit(
        b,
        "tfl.conv_2d",
        x.type.with_shape((images, height, width, blocks * outputs)),
        x,
        b.const(weights.transpose((1, 2, 0, 3)).reshape((blocks * outputs, 1, 1, inputs))),
        np.tile(offset, blocks),
        padding="VALID",
        stride_h=1,
        stride_w=1,
        **{ACTIVATION: attributes[ACTIVATION]},
    )
    return emit(b, "tfl.depth_to_space", b.root.results[0].type, grouped, block_size=stride_h)


def _require_all_blocks(b: RewriteContext, size: Value, x: Value, stride: int) -> None:
    """Refuse unless the result has all rows and columns of all blocks: TensorFlow may leave out the last ones."""
    computed = required(b.sizes.known_elements(size), "the size depends on more than sizes of values")
    require(len(computed) == 4, "the size is not that of images")
    wanted = [b.sizes.of(x, axis) * factor for axis, factor in ((0, 1), (1, stride), (2, stride))]
    expanded = [[b.sizes.expand(each) for each in sizes] for sizes in (computed[:3], wanted)]
    require(computed[:3] == wanted or expanded[0] == expanded[1], "the size may not be a multiple of the input's")

"""Replace transposed convolutions whose windows overlap by convolutions whose pixels are interleaved.

XNNPACK has no good kernel for them. See `litefuse.passes.optimize.layers.transposed_convolutions`, which replaces those
whose windows are as large as the strides whatever the target.
"""

from __future__ import annotations

from typing import Any

from litefuse.dialects.layers import TRANSPOSED
from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.errors import required
from litefuse.ir import DType, Op, Value
from litefuse.passes.optimize.fast_forms.form import MAX_PIXEL, form_rule
from litefuse.passes.optimize.layers.transposed_convolutions import (
    convolve_blocks,
    convolve_pixels,
    is_complete,
    match_layer,
)
from litefuse.rewrite.context import RewriteContext

MAX_PARTS = 4
"""Maximum pixels of a block that are convolved one by one: XNNPACK concatenates few tensors."""
MIN_OUTPUTS = 8
"""Minimum channels of such a pixel: with 1 to 3, several convolutions take 1.1 to 2.1 times as long on ARM."""
MIN_SPLIT_OUTPUTS = 32
"""Minimum channels for which a convolution per pixel takes no longer than one of blocks that are cropped."""


def _sizes(op: Op) -> Sizes | None:
    """Return the sizes of the filter, and the number of convolutions; None if it is not replaced.

    `elements` are those of the smallest filter. `fixed` is 1 if the size of the result is constant; XNNPACK does
    not run the op otherwise.
    """
    weights, strides = op.inputs[1].constant, (op.attributes["stride_h"], op.attributes["stride_w"])
    if weights is None or weights.dtype not in (DType.F32, DType.I8) or not is_complete(op):
        return None
    outputs, rows, columns, inputs = weights.shape
    if rows < strides[0] or columns < strides[1]:
        return None
    is_even = rows % strides[0] == columns % strides[1] == 0
    pixels = strides[0] * strides[1]
    overlaps = (rows, columns) != strides
    parts = 1 if is_even and not (outputs >= MIN_SPLIT_OUTPUTS and pixels <= MAX_PARTS and overlaps) else pixels
    if parts > 1 and (parts > MAX_PARTS or outputs < MIN_OUTPUTS):
        return None
    return {
        "rows": rows,
        "columns": columns,
        "inputs": inputs,
        "outputs": outputs,
        "stride": strides[1],
        "parts": parts,
        "elements": outputs * inputs * (rows * columns if parts == 1 else rows // strides[0] * (columns // strides[1])),
        "uneven": int(not is_even),
        "fixed": int(op.inputs[0].constant is not None),
    }


@form_rule(
    "split-transposed-convolution",
    TRANSPOSED,
    sizes=_sizes,
    title="transposed convolution {rows}x{columns} with strides of {stride} by plain convolution",
    keeps="TRANSPOSE_CONV",
)
def split_transposed_convolution(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace TransposeConv(x, w) by DepthToSpace(Conv2D(Pad(x), w)) and a slice, or by several convolutions.

    One is enough if all pixels of a block are sums over the same pixels of the input, as those of windows of 4x4 with
    strides of 2 are. Otherwise, and if there are many channels, each pixel of a block has a convolution.
    """
    layer, sizes = match_layer(b, *operands, **attributes), required(_sizes(b.root), "it has many parts")
    b.assume_at_most([layer.x], MAX_PIXEL, "pixels")
    if sizes["parts"] == 1:
        return convolve_blocks(b, layer, layer.axes(crops=True))
    return convolve_pixels(b, layer, layer.axes(crops=False))


FORMS = (split_transposed_convolution,)

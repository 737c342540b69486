"""Fuse dilated convolutions, which TensorFlow expresses as SpaceToBatch, convolution, BatchToSpace."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Op, Shape, Value
from litefuse.ir.constant import Array
from litefuse.passes.optimize.movement.reshapes import RESHAPES
from litefuse.passes.optimize.movement.unit_axes import with_axes
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, one_use_producer, required_producer
from litefuse.rewrite.rule import rewrite

CONVOLUTIONS = ("tfl.conv_2d", "tfl.depthwise_conv_2d")


SPACE_TO_BATCH = "tfl.space_to_batch_nd"


@rewrite("tfl.batch_to_space_nd", after=CONVOLUTIONS)
def dilated_convolution(b: RewriteContext, x: Value, block: Value, crops: Value) -> list[Value]:
    """Fuse BatchToSpace(Conv2D(SpaceToBatch(x, d, p), w, VALID), d, c) into Conv2D(Pad(x, p - c), w), dilated by d.

    Several convolutions may share the SpaceToBatch.
    """
    conv = required(one_use_producer(x, *CONVOLUTIONS), "the operand is not a convolution with a single use")
    inner = required_producer(conv.inputs[0], SPACE_TO_BATCH)
    _require_convolutions(conv.inputs[0])
    rate, pads = _rate_and_pads(b, inner, block, crops)
    require(len(rate) == 2, "the blocks are not two-dimensional")
    _require_plain(conv)
    padded = pad_zeros(b, inner.inputs[0], [(0, 0), *pads, (0, 0)])
    changes = {"dilation_h_factor": rate[0], "dilation_w_factor": rate[1]}
    types = [b.root.results[0].type]
    return rebuild(b, conv, replace_operands(conv.operands, {0: padded}), types=types, attributes=changes)


@rewrite("tfl.batch_to_space_nd", after=RESHAPES)
def dilated_series(b: RewriteContext, x: Value, block: Value, crops: Value) -> Value:
    """Fuse a dilated convolution of series [n, t, c], which are convolved as images [n, 1, t, c].

    BatchToSpace(Reshape(Conv2D(Reshape(SpaceToBatch(x))))) becomes Reshape(Conv2D(Pad(Reshape(x)))), dilated. Several
    convolutions may share the first two ops.
    """
    after = required(one_use_producer(x, *RESHAPES), "the operand is not a reshape with a single use")
    conv = required(one_use_producer(after.inputs[0], *CONVOLUTIONS), "it does not reshape a convolution")
    before = required_producer(conv.inputs[0], *RESHAPES)
    inner = required_producer(before.inputs[0], SPACE_TO_BATCH)
    require(before.inputs[0].has_one_use, "another op uses the blocks")
    _require_convolutions(conv.inputs[0])
    rate, pads = _rate_and_pads(b, inner, block, crops)
    require(len(rate) == 1, "the blocks are not one-dimensional")
    _require_plain(conv)
    source, result = inner.inputs[0], b.root.results[0]
    _require_row(before, before.inputs[0], before.results[0])
    _require_row(after, after.results[0], after.inputs[0])
    padded = pad_zeros(b, with_axes(b, source, _picture(source), [], [1]), [(0, 0), (0, 0), *pads, (0, 0)])
    operands, changes = replace_operands(conv.operands, {0: padded}), {"dilation_w_factor": rate[0]}
    types = [result.type.with_shape(_picture(result))]
    (convolved,) = rebuild(b, conv, operands, types=types, attributes=changes)
    return with_axes(b, convolved, result.shape, [1], [])


def _picture(series: Value) -> Shape:
    """Return the shape of series [n, t, c] as images [n, 1, t, c]."""
    batch, steps, channels = known_shape(series)
    return (batch, 1, steps, channels)


def _require_convolutions(blocks: Value) -> None:
    """Refuse unless all users convolve the value: the ops that produce it would remain for others."""
    require(all(user.kind in CONVOLUTIONS for user in blocks.uses), "an op other than convolutions uses the blocks")


def _rate_and_pads(
    b: RewriteContext, inner: Op, block: Value, crops: Value
) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Return the dilation of each dimension, and its padding before and after; refuse if it crops more than it pads.

    Padding up to a multiple of the rate depends on free sizes, and is cropped again.
    """
    rate = required(integers(inner.inputs[1]), "the block sizes are not constant")
    require(rate == integers(block), "the block sizes differ")
    if crops is inner.inputs[2]:
        return rate, [(0, 0)] * len(rate)
    padded, cropped = b.sizes.known_elements(inner.inputs[2]), b.sizes.known_elements(crops)
    if padded is None or cropped is None:
        raise NoMatch("the paddings depend on more than sizes of values")
    pads = [(b.sizes.expand(pad) - b.sizes.expand(crop)).number for pad, crop in zip(padded, cropped, strict=True)]
    known = [pad for pad in pads if pad is not None and pad >= 0]
    require(len(known) == len(pads), "it crops more than it pads, or by other sizes")
    return rate, list(zip(known[::2], known[1::2], strict=True))


def _require_plain(conv: Op) -> None:
    attributes = conv.attributes
    require(attributes["padding"] == "VALID", "the convolution pads")
    fixed = ("stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")
    require(all(attributes[name] == 1 for name in fixed), "the convolution has strides or dilations")


def _require_row(op: Op, series: Value, picture: Value) -> None:
    """Refuse unless `op` adds or drops the second axis of the image [n, 1, t, c] of the series [n, t, c]."""
    one, other = known_shape(series), known_shape(picture)
    require(
        len(one) == 3 and len(other) == 4 and other[1] == 1,
        "the reshape is not between a series and an image of height 1",
    )
    if op.kind == "tfl.reshape":
        require(one[1:] == other[2:] and None not in one[1:], "the reshape may change the steps or channels")
    else:
        axes = op.attributes["squeeze_dims"] if op.kind == "tfl.squeeze" else integers(op.inputs[1])
        require(axes in ((1,), (-3,)), "it adds or drops another axis")


def pad_zeros(b: Builder, x: Value, pads: Sequence[tuple[int, int]]) -> Value:
    """Pad x with zeros, if `pads` are not all zero."""
    if not any(map(any, pads)):
        return x
    rows: Array = np.asarray(pads, np.int32)
    sizes = tuple(None if dim is None else dim + sum(pad) for dim, pad in zip(known_shape(x), pads, strict=True))
    return emit(b, "tfl.pad", x.type.with_shape(sizes), x, rows)

"""Fuse dilated convolutions, which TensorFlow expresses as SpaceToBatch, convolution, BatchToSpace."""

from __future__ import annotations

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, Op, Value
from litefuse.ir.constant import Array
from litefuse.passes.optimize.reshapes import RESHAPES, emit_reshape
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, one_use_producer
from litefuse.rewrite.rule import rewrite

CONVOLUTIONS = ("tfl.conv_2d", "tfl.depthwise_conv_2d")


@rewrite("tfl.batch_to_space_nd", after=CONVOLUTIONS)
def dilated_convolution(b: RewriteContext, x: Value, block: Value, crops: Value) -> list[Value]:
    """Fuse BatchToSpace(Conv2D(SpaceToBatch(x, d, p), w, VALID), d, c) into Conv2D(Pad(x, p - c), w), dilated by d."""
    conv = one_use_producer(x, *CONVOLUTIONS)
    inner = one_use_producer(conv.operands[0], "tfl.space_to_batch_nd") if conv is not None else None
    if conv is None or inner is None:
        raise NoMatch("the operand is not a convolution of a space-to-batch")
    rate, pads = _rate_and_pads(inner, block, crops)
    require(len(rate) == 2, "the blocks are not two-dimensional")
    _require_plain(conv)
    padded = _pad_zeros(b, inner.inputs[0], [(0, 0), *pads, (0, 0)])
    changes = {"dilation_h_factor": rate[0], "dilation_w_factor": rate[1]}
    types = [b.root.results[0].type]
    return rebuild(b, conv, replace_operands(conv.operands, {0: padded}), types=types, attributes=changes)


@rewrite("tfl.batch_to_space_nd", after=RESHAPES)
def dilated_series(b: RewriteContext, x: Value, block: Value, crops: Value) -> Value:
    """Fuse a dilated convolution of series [n, t, c], which are convolved as images [n, 1, t, c].

    BatchToSpace(Reshape(Conv2D(Reshape(SpaceToBatch(x))))) becomes Reshape(Conv2D(Pad(Reshape(x)))), dilated.
    """
    after = one_use_producer(x, *RESHAPES)
    conv = None if after is None else one_use_producer(after.inputs[0], *CONVOLUTIONS)
    before = None if conv is None else one_use_producer(conv.operands[0], *RESHAPES)
    inner = None if before is None else one_use_producer(before.inputs[0], "tfl.space_to_batch_nd")
    if after is None or conv is None or before is None or inner is None:
        raise NoMatch("the operand is not a reshaped convolution of a reshaped space-to-batch")
    rate, pads = _rate_and_pads(inner, block, crops)
    require(len(rate) == 1, "the blocks are not one-dimensional")
    _require_plain(conv)
    source = inner.inputs[0]
    _require_row(before.inputs[0], before.results[0])
    _require_row(after.results[0], after.inputs[0])
    batch, steps, channels = known_shape(source)
    padded = _pad_zeros(b, emit_reshape(b, source, (batch, 1, steps, channels)), [(0, 0), (0, 0), *pads, (0, 0)])
    result = b.root.results[0]
    batch, steps, channels = known_shape(result)
    picture = result.type.with_shape((batch, 1, steps, channels))
    operands, changes = replace_operands(conv.operands, {0: padded}), {"dilation_w_factor": rate[0]}
    (convolved,) = rebuild(b, conv, operands, types=[picture], attributes=changes)
    return emit_reshape(b, convolved, result.shape)


def _rate_and_pads(inner: Op, block: Value, crops: Value) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Return the dilation of each dimension, and its padding before and after; refuse if it crops more than it pads."""
    rate, paddings = integers(inner.inputs[1]), inner.inputs[2].constant
    cropped = crops.constant
    if paddings is None or cropped is None or rate is None or rate != integers(block):
        raise NoMatch("the block sizes or paddings are not constant, or differ")
    pads = paddings.numpy().astype(np.int64) - cropped.numpy().astype(np.int64)
    require(bool((pads >= 0).all()), "it crops more than it pads")
    return rate, [(int(before), int(after)) for before, after in pads]


def _require_plain(conv: Op) -> None:
    attributes = conv.attributes
    require(attributes["padding"] == "VALID", "the convolution pads")
    fixed = ("stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")
    require(all(attributes[name] == 1 for name in fixed), "the convolution has strides or dilations")


def _require_row(series: Value, picture: Value) -> None:
    """Refuse unless the image [n, 1, t, c] is a reshape of the series [n, t, c], whose first dimension may be free."""
    one, other = known_shape(series), known_shape(picture)
    require(
        len(one) == 3 and len(other) == 4 and other[1] == 1,
        "the reshape is not between a series and an image of height 1",
    )
    require(one[1:] == other[2:] and None not in one[1:], "the reshape may change the steps or channels")


def _pad_zeros(b: Builder, x: Value, pads: list[tuple[int, int]]) -> Value:
    """Pad x with zeros, if `pads` are not all zero."""
    if not any(map(any, pads)):
        return x
    rows: Array = np.asarray(pads, np.int32)
    sizes = tuple(None if dim is None else dim + sum(pad) for dim, pad in zip(known_shape(x), pads, strict=True))
    return emit(b, "tfl.pad", x.type.with_shape(sizes), x, rows)

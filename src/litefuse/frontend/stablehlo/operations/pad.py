"""Translate padding around and between elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects.shape_functions import partial
from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import shape_of
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, numbers, refuse, settle, tensor
from litefuse.ir import Constant, DType, Value

MAX_PADDING = (1 << 31) - 1
"""The largest padding that LiteRT's ops express."""


@translates("pad")
def pad(operation: Operation, write: Writer) -> Value:
    """Translate padding by known amounts; negative ones cut elements off."""
    value, filler = write.values(operation.operands)
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    low, high, interior = (numbers(operation, name) for name in names)
    if {len(low), len(high), len(interior)} != {len(shape_of(value))}:
        raise refuse("padding of other dimensions than those of its operand has no translation")
    return settle(pad_by(write, value, filler, low, high, interior), tensor(operation.results[0]))


def pad_by(
    write: Writer, value: Value, filler: Value, low: Sequence[int], high: Sequence[int], interior: Sequence[int]
) -> Value:
    """Pad by copies of `filler` before, after and between the elements of each dimension."""
    if max(map(abs, (*low, *high, *interior)), default=0) > MAX_PADDING or min(interior, default=0) < 0:
        raise refuse(f"padding by {[*zip(low, high, interior, strict=True)]} elements has no translation")
    if not any((*low, *high, *interior)):
        return value
    if any(interior) or min(*low, *high) < 0:
        return write.tf.XlaPad(value, filler, *map(write.sizes, (low, high, interior)))
    return write.tf.PadV2(value, write.constant(np.array([low, high], np.int32).T), filler)


def read_pairs(operation: Operation, count: int) -> list[tuple[int, int]]:
    """Return the attribute `padding`: the elements before and after each dimension."""
    value = operation.attributes["padding"]
    if not isinstance(value, Constant) or value.shape != (count, 2):
        raise refuse("its padding is not a pair for each dimension")
    return [(int(before), int(after)) for before, after in value.numpy()]


@translates("dynamic_pad")
def dynamic_pad(operation: Operation, write: Writer) -> Value:
    """Translate padding by amounts that are computed, if none is between elements."""
    value, filler, *amounts = write.values(operation.operands)
    rank = len(shape_of(value))
    low, high, interior = known = [partial(amount) for amount in amounts]
    if any(each is None or len(each) != rank for each in known) or interior is None or any(interior):
        raise refuse("padding between elements by amounts that are computed has no translation")
    type = tensor(operation.results[0])
    if low is not None and high is not None and None not in (*low, *high):
        low, high, interior = ([size or 0 for size in each] for each in (low, high, interior))
        return settle(pad_by(write, value, filler, low, high, interior), type)
    before, after = (each if each.dtype is DType.I32 else write.tf.Cast(each, DstT=DType.I32) for each in amounts[:2])
    zero = write.constant(0, DType.I32)
    pairs = write.tf.Pack(write.tf.Maximum(before, zero), write.tf.Maximum(after, zero), axis=1)
    value = write.tf.PadV2(value, pairs, filler)
    begin = write.tf.Neg(write.tf.Minimum(before, zero))
    end = write.tf.AddV2(write.tf.Shape(value), write.tf.Minimum(after, zero))
    return settle(write.tf.StridedSlice(value, begin, end, write.sizes([1] * rank)), type)

"""Translate padding around and between elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects.shape_functions import partial
from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import shape_of
from litefuse.frontend.stablehlo.writer import Writer, as_result, numbers, refuse, tensor, translates
from litefuse.ir import Constant, DType, Value

MAX_PADDING = (1 << 31) - 1
"""Maximum padding: LiteRT's ops take it as int32."""


@translates("pad")
def pad(operation: Operation, writer: Writer) -> Value:
    """Translate padding by known amounts; negative ones cut elements off."""
    value, filler = writer.values(operation.operands)
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    low, high, interior = (numbers(operation, name) for name in names)
    if {len(low), len(high), len(interior)} != {len(shape_of(value))}:
        raise refuse("padding of other dimensions than those of its operand has no translation")
    return as_result(pad_by(writer, value, filler, low, high, interior), tensor(operation.results[0]))


def pad_by(
    writer: Writer, value: Value, filler: Value, low: Sequence[int], high: Sequence[int], interior: Sequence[int]
) -> Value:
    """Pad by copies of `filler` before, after and between the elements of each dimension."""
    if max(map(abs, (*low, *high, *interior)), default=0) > MAX_PADDING or min(interior, default=0) < 0:
        raise refuse(f"padding by {[*zip(low, high, interior, strict=True)]} elements has no translation")
    if not any((*low, *high, *interior)):
        return value
    if any(interior) or min(*low, *high) < 0:
        return writer.tf.XlaPad(value, filler, *map(writer.sizes, (low, high, interior)))
    return writer.tf.PadV2(value, writer.constant(np.array([low, high], np.int32).T), filler)


def read_pairs(operation: Operation, count: int) -> list[tuple[int, int]]:
    """Return the attribute `padding`: the elements before and after each dimension."""
    value = operation.attributes["padding"]
    if not isinstance(value, Constant) or value.shape != (count, 2):
        raise refuse("its padding is not a pair for each dimension")
    return [(int(before), int(after)) for before, after in value.numpy()]


@translates("dynamic_pad")
def dynamic_pad(operation: Operation, writer: Writer) -> Value:
    """Translate padding by amounts that are computed, if none is between elements."""
    value, filler, *amounts = writer.values(operation.operands)
    rank = len(shape_of(value))
    low, high, interior = known = [partial(amount) for amount in amounts]
    if any(amount is None or len(amount) != rank for amount in known) or interior is None or any(interior):
        raise refuse("padding between elements by amounts that are computed has no translation")
    type = tensor(operation.results[0])
    if low is not None and high is not None and None not in (*low, *high):
        low, high, interior = ([size or 0 for size in sizes] for sizes in (low, high, interior))
        return as_result(pad_by(writer, value, filler, low, high, interior), type)
    before, after = (
        amount if amount.dtype is DType.I32 else writer.tf.Cast(amount, DstT=DType.I32) for amount in amounts[:2]
    )
    zero = writer.constant(0, DType.I32)
    pairs = writer.tf.Pack(writer.tf.Maximum(before, zero), writer.tf.Maximum(after, zero), axis=1)
    value = writer.tf.PadV2(value, pairs, filler)
    begin = writer.tf.Neg(writer.tf.Minimum(before, zero))
    end = writer.tf.AddV2(writer.tf.Shape(value), writer.tf.Minimum(after, zero))
    return as_result(writer.tf.StridedSlice(value, begin, end, writer.sizes([1] * rank)), type)

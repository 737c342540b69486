"""Read the bounds of slices; replace computed ones by constants where they are the sizes of the operand.

    %end = tf.Pack(%batch, 4); %y = tf.StridedSlice(%x, [0, 0], %end, [1, 1])
becomes, if %batch is the size of the first dimension of %x,
    %y = tf.StridedSlice(%x, [0, 0], [0, 4], [1, 1]) {end_mask = 1}

JAX slices along all dimensions, and computes the size of the whole ones if it is free.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects.strided_slice import SLICE_MASKS, decode_strided_slice
from litefuse.ir import Builder, Op, Value
from litefuse.ir.dim_expr import DimExpr
from litefuse.rewrite.facts import integers
from litefuse.rewrite.sizes.dimensions import Dimensions


def has_computed_bounds(op: Op) -> bool:
    """Return whether `fix_bounds` may apply to a tf.Slice or tf.StridedSlice."""
    begin, end, *_ = op.inputs[1:]
    is_plain = op.kind == "tf.Slice" or not any(op.attributes.get(name) for name in SLICE_MASKS)
    return is_plain and (begin.constant is None or end.constant is None)


def fix_bounds(b: Builder, op: Op, x: Value, sizes: Dimensions) -> Value | None:
    """Stage the slice of `x` that `op` takes of its operand, with constant bounds; None if some are not known."""
    source, begins, ends = op.inputs[:3]
    begin, end = _numbers(sizes.elements(begins)), sizes.elements(ends)
    if begin is None or end is None or source.rank != len(begin) or len(end) != len(begin):
        return None
    whole = [
        not start and size == sizes.of(source, axis) for axis, (start, size) in enumerate(zip(begin, end, strict=True))
    ]
    if op.kind == "tf.Slice":
        counts = _numbers([DimExpr(-1) if is_whole else size for is_whole, size in zip(whole, end, strict=True)])
        return None if counts is None else b.tf.Slice(x, b.i32(begin), b.i32(counts))
    stops = _numbers([DimExpr() if is_whole else stop for is_whole, stop in zip(whole, end, strict=True)])
    strides = _numbers(sizes.elements(op.inputs[3]))
    if stops is None or strides is None or len(strides) != len(begin) or min(strides, default=1) < 1:
        return None
    mask = sum(is_whole << axis for axis, is_whole in enumerate(whole))
    return b.tf.StridedSlice(x, b.i32(begin), b.i32(stops), b.i32(strides), end_mask=mask)


def _numbers(elements: Sequence[DimExpr | None] | None) -> list[int] | None:
    """Return the elements if all are known numbers."""
    numbers = [None if element is None else element.number for element in elements or ()]
    known = [number for number in numbers if number is not None]
    return known if elements is not None and len(known) == len(elements) else None


def match_slices(op: Op) -> list[slice | int] | None:
    """Return the selection of a strided slice with constant bounds by axis: `slice(None)` for a whole axis.

    None if it has a new axis.
    """
    begin, end, strides = (integers(operand) for operand in op.inputs[1:])
    shape = op.inputs[0].shape
    if begin is None or end is None or strides is None or shape is None:
        return None
    selection: list[slice | int] = []
    for part in decode_strided_slice(op.attributes, len(shape), len(begin)) or ():
        if part.axis is None:
            return None
        if part.entry is None:
            selection.append(slice(None))
        elif part.is_index:
            selection.append(begin[part.entry])
        else:
            start = None if part.from_first else begin[part.entry]
            stop, step = None if part.to_last else end[part.entry], strides[part.entry]
            whole = start in (None, 0) and stop in (None, shape[part.axis]) and step == 1
            selection.append(slice(None) if whole else slice(start, stop, step))
    return selection if len(selection) == len(shape) else None

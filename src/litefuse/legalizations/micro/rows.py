"""Rows of a tensor, as several rules read them."""

from __future__ import annotations

from litefuse.ir import Builder, Value
from litefuse.rewrite.build import emit
from litefuse.rewrite.facts import static_shape


def read_rows(b: Builder, x: Value, rows: range) -> Value:
    """Return some rows along axis 1 of `x`, which has rank 3; there is at least one, and they run forwards."""
    before, _, after = static_shape(x)
    type = x.type.with_shape((before, len(rows), after))
    begin, end, strides = (0, rows[0], 0), (before, rows[-1] + 1, after), (1, rows.step, 1)
    return emit(b, "tfl.strided_slice", type, x, b.i32(begin), b.i32(end), b.i32(strides))

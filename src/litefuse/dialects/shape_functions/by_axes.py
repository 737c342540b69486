"""Shape functions that follow from axis maps.

Some ops with a map have a shape function, too: elementwise ops, matrix products and layers, because conversions create
thousands of them; strided slices, which may be empty whatever the size of a dimension; and those whose maps need
the shape of the result, such as Fill.
"""

from __future__ import annotations

from typing import Any

from litefuse.dialects.movement import MOVES
from litefuse.dialects.shape_functions.partial import partial
from litefuse.ir.core import Op, Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import TensorType

_COUNTS = {
    **dict.fromkeys(("tf.Unpack", "tfl.unpack"), "num"),
    **dict.fromkeys(("tf.Split", "tf.SplitV"), "num_split"),
    **dict.fromkeys(("tfl.split", "tfl.split_v"), "num_splits"),
}
"""The attributes that say how many results an op has, if it can have several."""

_UNLIKE = frozenset({"tf.SplitV", "tfl.split_v"})
"""Ops whose results have several shapes."""


def infer_by_axes(kind: str, element_type: str | None = None) -> Infer:
    """Return the shape function of an op kind of `axes.RULES`.

    `element_type` is the attribute with the type of the results' elements; by default, it is that of what is moved.
    """
    moved = MOVES[kind].moved if kind in MOVES else slice(1)
    count = _COUNTS.get(kind)

    def infer(*operands: Value | None, **attributes: Any) -> TensorType | tuple[TensorType, ...]:
        from litefuse.dialects.axes.sizes import known_shape

        op = Op(kind, operands, (), attributes)
        dtype = attributes[element_type] if element_type else op.inputs[moved][0].dtype
        if kind in _UNLIKE:
            assert count is not None
            return tuple([TensorType(dtype, known_shape(op, index, partial)) for index in range(attributes[count])])
        type = TensorType(dtype, known_shape(op, 0, partial))
        return (type,) * attributes[count] if count else type

    return infer

"""Determine which dimensions of the operands decide whether a dimension of the results is empty.

An op is listed if, for all sizes of its operands, dimension `axis` of each result is non-zero if all the dimensions in
`axis_sources(op)[axis]` are non-zero, and zero if one of them is zero.
"""

from __future__ import annotations

from math import prod

from litefuse.dialects import TFL
from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import OperandAxis, ResultAxis, empty_sources
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.dialects.tfl.variables import state_operands
from litefuse.ir import Op, Value
from litefuse.rewrite.facts import integers

Sources = list[tuple[OperandAxis, ...]]
"""For each dimension of the results, the dimensions of operands that decide whether it is empty."""

_INDICES = {"tfl.gather": 1, "tfl.gather_nd": 1, "tfl.embedding_lookup": 0}
"""Operands that select from others: index 0, with which they would be padded, need not exist."""


def axis_sources(op: Op) -> Sources | None:
    """Return, for each dimension of the results, its source dimensions in the operands; None if they are unknown.

    An op with a state must not compute a step on padding.
    """
    if any(value.rank is None for value in (*op.inputs, *op.results)) or state_operands(op):
        return None
    if op.kind == "tfl.stablehlo_composite":
        return _attention(op)
    if op.kind == "tfl.reshape":
        return _reshape(op)
    maps = [axis_map(op, index, TFL.get(op.kind), integers) for index in range(len(op.results))]
    first = maps[0] if maps else None
    if first is None or any(axes is None or len(axes) != len(first) for axes in maps):
        return None
    return [_sources(op, axis) for axis in first]


def _sources(op: Op, axis: ResultAxis) -> tuple[OperandAxis, ...]:
    sources = empty_sources(axis)
    return () if any(source.operand == _INDICES.get(op.kind) for source in sources) else sources


def emptying_dimensions(op: Op) -> frozenset[OperandAxis]:
    """Return the dimensions of operands that make all results of `op` empty, in a free dimension, if they are zero."""
    sources = axis_sources(op)
    if sources is None:
        return frozenset()
    free = [
        all(dim is None for dim in dims) for dims in zip(*(result.shape or () for result in op.results), strict=True)
    ]
    return frozenset(
        dimension for is_free, dimensions in zip(free, sources, strict=True) if is_free for dimension in dimensions
    )


def paddable_dimensions(op: Op) -> frozenset[OperandAxis]:
    """Return the dimensions of operands that may be padded with zeros without changing the results.

    This includes the rows and columns of images to resize: TensorFlow refuses empty images, and LiteRT only requires
    that there are elements.
    """
    if op.kind == "tfl.batch_matmul":
        x, y = _rank(op.operands[0]), _rank(op.operands[1])
        rows, columns = x - 2 if op.attributes["adj_x"] else x - 1, y - 1 if op.attributes["adj_y"] else y - 2
        return frozenset({OperandAxis(0, rows), OperandAxis(1, columns)})
    if op.kind == "tfl.stablehlo_composite" and op.attributes["name"] == ATTENTION:
        mask = {OperandAxis(3, _rank(op.inputs[3]) - 1)} if len(op.inputs) == 4 else set[OperandAxis]()
        return frozenset({OperandAxis(1, 1), OperandAxis(2, 1), *mask})
    if op.kind in ("tfl.resize_bilinear", "tfl.resize_nearest_neighbor"):
        return frozenset({OperandAxis(0, 1), OperandAxis(0, 2)})
    return frozenset()


def _rank(value: Value | None) -> int:
    assert value is not None and value.rank is not None
    return value.rank


def _reshape(op: Op) -> Sources | None:
    """Handle reshapes with one free dimension whose every element yields one or more in the result's free dimension."""
    x, result = op.inputs[0].shape, op.results[0].shape
    constant = len(op.inputs) < 2 or integers(op.inputs[1]) is not None
    if not constant or x is None or result is None or x.count(None) != 1 or result.count(None) != 1:
        return None
    before, after = (prod(dim for dim in shape if dim is not None) for shape in (x, result))
    if not after or before % after:
        return None
    return [(OperandAxis(0, x.index(None)),) if dim is None else () for dim in result]


def _attention(op: Op) -> Sources | None:
    """Handle attention of queries, keys and values of shape (batch, length, heads, depth), with or without a mask."""
    if op.attributes["name"] != ATTENTION:
        return None
    queries: tuple[OperandAxis, ...] = (OperandAxis(0, 1),)
    if len(op.inputs) == 4 and _rank(op.inputs[3]) > 1:
        queries += (OperandAxis(3, _rank(op.inputs[3]) - 2),)
    return [(OperandAxis(0, 0), OperandAxis(1, 0), OperandAxis(2, 0)), queries, (), ()]

"""Prove that free dimensions are equal, by tracing each of them back to the earliest dimension that determines it.

LiteRT's ATAN2 and its float64 kernels require operands of the same shape. If both operands derive from one input with a
free batch size, no broadcast is needed.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import prod
from typing import Any

from litefuse.dialects import DIALECTS
from litefuse.ir import Op, Value
from litefuse.rewrite.shape_operands import named_dimensions

_MAX_STEPS = 200
"""Maximum number of steps when tracing dimensions; beyond, dimensions count as different."""
_POOLS = frozenset({"tfl.average_pool_2d", "tfl.max_pool_2d"})
_SEQUENCES = frozenset({"tfl.unidirectional_sequence_lstm", "tfl.unidirectional_sequence_rnn"})
_WINDOWS = frozenset({"tfl.conv_2d", "tfl.depthwise_conv_2d"})
_RESHAPES = frozenset({"tf.Reshape", "tfl.reshape", "tf.ExpandDims", "tfl.expand_dims", "tf.Squeeze", "tfl.squeeze"})
_GEOMETRY = ("padding", "stride_h", "stride_w", "dilation_h_factor", "dilation_w_factor")


def same_shape(x: Value, y: Value) -> bool:
    """Return whether two values are known to have the same shape for all sizes of the free dimensions."""
    if x.shape is None or x.shape != y.shape:
        return False
    walk = Extents()
    return all(dim is not None or walk.of(x, i) == walk.of(y, i) for i, dim in enumerate(x.shape))


def origin(value: Value, axis: int) -> tuple[Value, int] | None:
    """Return the earliest value and axis whose free dimension equals dimension `axis` of `value`; None if unknown."""
    found: Any = Extents().of(value, axis)
    return found if isinstance(found, tuple) and isinstance(found[0], Value) else None  # pyright: ignore[reportUnknownVariableType]


class Extents:
    """Traces dimensions back to their origins; two dimensions are equal if `of` returns equal objects for them."""

    def __init__(self) -> None:
        self._steps = 0
        self._known: dict[tuple[Value, int], Hashable] = {}

    def of(self, value: Value, axis: int) -> Hashable:
        """Return the size of a dimension, or a hashable object that identifies an unknown size."""
        shape = value.shape
        if shape is not None and shape[axis] is not None:
            return shape[axis]
        self._steps += 1
        key = (value, axis)
        if key not in self._known:
            traced = (
                None if self._steps > _MAX_STEPS or value.op is None or value.index else self._trace(value.op, axis)
            )
            self._known[key] = key if traced is None else traced
        return self._known[key]

    def _trace(self, op: Op, axis: int) -> Hashable | None:
        schema = DIALECTS.schema(op.kind)
        if schema is not None and schema.same_shape:
            return self.of(op.inputs[0], axis)
        if schema is not None and schema.broadcasting:
            return self._broadcast(op, axis)
        if op.kind in _WINDOWS:
            return self._window(op, axis)
        if op.kind in _RESHAPES:
            return self._reshape(op.inputs[0], op.results[0])
        if op.kind in ("tf.Transpose", "tfl.transpose"):
            order = op.inputs[1].constant
            return None if order is None else self.of(op.inputs[0], int(order.numpy()[axis]))
        if op.kind == "tfl.fully_connected":
            return self._rows(op.inputs[0], op.inputs[1], op.results[0], axis)
        if op.kind in _POOLS:
            return self.of(op.inputs[0], axis) if axis in (0, 3) else None
        if op.kind == "tfl.hashtable_find":
            return self.of(op.inputs[1], axis)
        if op.kind in _SEQUENCES:
            return self.of(op.inputs[0], axis) if axis < 2 else None
        if op.kind == "tfl.gather":
            return self._gather(op, axis)
        if op.kind == "tfl.concatenation":
            return None if axis == op.attributes["axis"] % (op.results[0].rank or 1) else self.of(op.inputs[0], axis)
        if op.kind == "tfl.strided_slice":
            return self._slice(op, axis)
        if op.kind in ("tfl.fill", "tfl.broadcast_to"):
            return self._shape_operand(op.inputs[0 if op.kind == "tfl.fill" else 1], axis)
        if op.kind == "tfl.tile":
            counts = op.inputs[1].constant
            return self.of(op.inputs[0], axis) if counts is not None and counts.numpy()[axis] == 1 else None
        return None

    def _rows(self, x: Value, weights: Value, result: Value, axis: int) -> Hashable | None:
        """Trace a dimension, except the last one, of a product with a matrix whose width is the last of `x`."""
        rank = result.rank
        if rank is None or x.shape is None or len(x.shape) != rank or axis + 1 == rank or weights.shape is None:
            return None
        return self.of(x, axis) if x.shape[-1] == weights.shape[1] is not None else None

    def _slice(self, op: Op, axis: int) -> Hashable | None:
        """Trace a dimension that is taken in full, if the slice keeps the rank."""
        x, begin, end, strides = op.inputs
        bounds = [None if value.constant is None else value.constant.numpy() for value in (begin, end, strides)]
        masks = op.attributes
        changed = any(masks[name] for name in ("shrink_axis_mask", "new_axis_mask", "ellipsis_mask", "offset"))
        if changed or bounds[2] is None or axis >= len(bounds[2]) or bounds[2][axis] != 1:
            return None
        from_start = masks["begin_mask"] >> axis & 1 or (bounds[0] is not None and bounds[0][axis] == 0)
        return self.of(x, axis) if from_start and masks["end_mask"] >> axis & 1 else None

    def _shape_operand(self, shape: Value, axis: int) -> Hashable | None:
        """Trace a dimension through the shape operand that determines it."""
        named = named_dimensions(shape)
        size = None if named is None else named[axis]
        return self.of(*size) if isinstance(size, tuple) else size

    def _gather(self, op: Op, axis: int) -> Hashable | None:
        """Trace a dimension of the indices, or one of the table other than the gathered axis."""
        params, indices = op.inputs[:2]
        if op.attributes["batch_dims"] or params.rank is None or indices.rank is None:
            return None
        first = op.attributes["axis"] % params.rank
        if first <= axis < first + indices.rank:
            return self.of(indices, axis - first)
        return self.of(params, axis if axis < first else axis - indices.rank + 1)

    def _broadcast(self, op: Op, axis: int) -> Hashable | None:
        """Trace a dimension of a broadcast; None if the operands differ, since an unknown dimension may be 1."""
        rank, found = op.results[0].rank, set[Hashable]()
        assert rank is not None
        for operand in op.inputs:
            if operand.rank is None:
                return None
            place = axis - rank + operand.rank
            if place >= 0 and (extent := self.of(operand, place)) != 1:
                found.add(extent)
        if not found:
            return 1
        return found.pop() if len(found) == 1 else None

    def _window(self, op: Op, axis: int) -> Hashable | None:
        """Trace a dimension of a convolution: the batch stays, and equal sizes and windows yield equal sizes."""
        x, filter = op.inputs[:2]
        if axis == 0:
            return self.of(x, 0)
        if axis == 3 or filter.shape is None or filter.shape[axis] is None:
            return None
        geometry: tuple[Any, ...] = tuple(op.attributes.get(name) for name in _GEOMETRY)
        return ("window", axis, filter.shape[axis], geometry, self.of(x, axis))

    def _reshape(self, x: Value, result: Value) -> Hashable | None:
        """Trace the only unknown dimension of a reshape, if the products of the known dimensions are equal."""
        if x.shape is None or result.shape is None or x.shape.count(None) != 1 or result.shape.count(None) != 1:
            return None
        before, after = (prod(dim for dim in shape if dim is not None) for shape in (x.shape, result.shape))
        return self.of(x, x.shape.index(None)) if before == after and before else None

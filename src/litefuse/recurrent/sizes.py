"""Dimensions that are not known, yet known to be equal: both come from the same dimension of the same tensor.

Keras takes the number of steps from the shape of its transposed input, and the mask's steps from the layer that made
it; whether the two agree shows only in what lies between them and the model's input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from litefuse.dialects.rnn import SCAN
from litefuse.dialects.shapes import SHAPES, partial_scalar
from litefuse.dialects.shapes.elementwise import (
    infer_binary,
    infer_cast,
    infer_comparison,
    infer_predicate,
    infer_same,
    infer_select_v2,
)
from litefuse.ir import Op, Value

_MAX_DEPTH = 200
"""A walk back from a value goes so far at most; beyond, dimensions count as unlike."""


class Dimension(NamedTuple):
    """A dimension of a tensor, which nothing tells more about."""

    value: Value
    axis: int


Size = int | Dimension


class Sizes:
    """Traces dimensions back; what it finds holds as long as nobody edits the function."""

    def __init__(self) -> None:
        self._known: dict[tuple[Value, int], Size] = {}
        self._depth = 0

    def of(self, value: Value, axis: int) -> Size:
        """A dimension of `value`: its number, or the dimension as far up in the graph as it comes from."""
        shape = value.shape
        if shape is not None and 0 <= axis < len(shape):
            known = shape[axis]
            if known is not None:
                return known
        found = self._known.get((value, axis))
        if found is None:
            found = self._known[value, axis] = self._trace(value, axis)
        return found

    def _trace(self, value: Value, axis: int) -> Size:
        op = value.op
        rule = None if op is None or value.rank is None else _RULES.get(op.kind) or _BY_SHAPES.get(SHAPES.get(op.kind))
        if op is None or rule is None or self._depth == _MAX_DEPTH or value.index >= _results(op):
            return Dimension(value, axis)
        self._depth += 1
        source = rule(self, op, axis)
        self._depth -= 1
        return Dimension(value, axis) if source is None else source

    def number(self, scalar: Value) -> Size | None:
        """What an integer scalar is, if it is a constant or a dimension of a tensor."""
        known = partial_scalar(scalar)
        op = scalar.op
        if known is not None or op is None:
            return known
        if op.kind in ("tf.Identity", "tf.Cast"):
            return self.number(op.inputs[0])
        return self._least(op) if op.kind == "tf.Minimum" else self._element(op)

    def _least(self, op: Op) -> Size | None:
        """`min(n, max(m, n))`, as dynamic_rnn has it, is n."""
        a, b = op.inputs
        for one, other in ((a, b), (b, a)):
            if other.op is None or other.op.kind != "tf.Maximum":
                continue
            least = self.number(one)
            if least is not None and any(self.number(part) == least for part in other.op.inputs):
                return least
        return None

    def _element(self, op: Op) -> Size | None:
        """An element of a tensor's shape."""
        if op.kind == "tf.StridedSlice":
            others = ("begin_mask", "ellipsis_mask", "new_axis_mask")
            if op.attributes["shrink_axis_mask"] != 1 or any(op.attributes[name] for name in others):
                return None
        elif op.kind not in ("tf.GatherV2", "tf.Gather"):
            return None
        vector, begin = op.inputs[:2]
        shape, index = vector.op, partial_scalar(begin)
        if shape is None or shape.kind != "tf.Shape" or index is None:
            return None
        rank = shape.inputs[0].rank
        return None if rank is None else self.of(shape.inputs[0], index % rank)


def _results(op: Op) -> int:
    """How many of an op's results the rules speak of."""
    return int(op.attributes["outputs"]) if op.kind == SCAN else 1


# Where a dimension of an op's first result comes from, or None.

_Rule = Callable[[Sizes, Op, int], "Size | None"]


def _first(sizes: Sizes, op: Op, axis: int) -> Size | None:
    return sizes.of(op.inputs[0], axis)


def _broadcast(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """The operands that do not have 1 there must agree; an unknown dimension might be 1, so all must be the same."""
    rank = op.results[0].rank
    assert rank is not None
    found: set[Size] = set()
    for operand in op.inputs:
        if operand.shape is None:
            return None
        place = axis - rank + len(operand.shape)
        if place >= 0 and operand.shape[place] != 1:
            found.add(sizes.of(operand, place))
    return found.pop() if len(found) == 1 else None


def _transpose(sizes: Sizes, op: Op, axis: int) -> Size | None:
    permutation = op.inputs[1].constant
    return None if permutation is None else sizes.of(op.inputs[0], int(permutation.numpy()[axis]))


def _expand_dims(sizes: Sizes, op: Op, axis: int) -> Size | None:
    place, rank = partial_scalar(op.inputs[1]), op.results[0].rank
    if place is None or rank is None or place % rank == axis:
        return None
    return sizes.of(op.inputs[0], axis - (axis > place % rank))


def _squeeze(sizes: Sizes, op: Op, axis: int) -> Size | None:
    rank, squeezed = op.inputs[0].rank, op.attributes["squeeze_dims"]
    return _remaining(sizes, op.inputs[0], {place % rank for place in squeezed}, axis) if rank and squeezed else None


def _reduction(sizes: Sizes, op: Op, axis: int) -> Size | None:
    axes, rank = op.inputs[1].constant, op.inputs[0].rank
    if axes is None or rank is None:
        return None
    reduced = {int(place) % rank for place in axes.numpy().reshape(-1)}
    if op.attributes["keep_dims"]:
        return None if axis in reduced else sizes.of(op.inputs[0], axis)
    return _remaining(sizes, op.inputs[0], reduced, axis)


def _remaining(sizes: Sizes, value: Value, gone: set[int], axis: int) -> Size:
    """The dimension of `value` that is at `axis` when others are gone."""
    assert value.rank is not None
    return sizes.of(value, [place for place in range(value.rank) if place not in gone][axis])


def _matmul(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """All but the last dimension of a product are the left operand's, where the right one is a matrix."""
    a, b = op.inputs[:2]
    transposed = any(op.attributes.get(name) for name in ("transpose_a", "adj_x"))
    if transposed or a.rank is None or b.rank != 2 or axis >= a.rank - 1:
        return None
    return sizes.of(a, axis)


def _gather(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Looking up rows of a table: the ids' dimensions come first."""
    ids = op.inputs[1]
    rows = len(op.inputs) < 3 or partial_scalar(op.inputs[2]) == 0
    if not rows or op.attributes.get("batch_dims") or ids.rank is None or axis >= ids.rank:
        return None
    return sizes.of(ids, axis)


def _scan(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """All first dimensions of the stacked outputs are the number of steps."""
    return sizes.of(op.inputs[0], 0) if axis == 0 else None


_RULES: dict[str, _Rule] = {
    SCAN: _scan,
    "tf.BiasAdd": _first,
    "tf.Reverse": _first,
    "tf.ReverseV2": _first,
    "tf.Softmax": _first,
    "tf.Transpose": _transpose,
    "tf.ExpandDims": _expand_dims,
    "tf.Squeeze": _squeeze,
    "tf.MatMul": _matmul,
    "tf.BatchMatMulV2": _matmul,
    "tf.Gather": _gather,
    "tf.GatherV2": _gather,
    "tf.ResourceGather": _gather,
    **{f"tf.{name}": _reduction for name in ("Sum", "Mean", "Prod", "Max", "Min", "All", "Any")},
}
_BY_SHAPES: dict[Any, _Rule] = {
    infer_same: _first,
    infer_cast: _first,
    infer_predicate: _first,
    infer_binary: _broadcast,
    infer_comparison: _broadcast,
    infer_select_v2: _broadcast,
}

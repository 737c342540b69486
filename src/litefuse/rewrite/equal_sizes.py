"""Trace dimensions to their origin, because unknown dimensions are equal if they come from the same tensor dimension.

Keras takes the number of steps from the shape of its transposed input, and the mask's steps from the layer that
produced it; whether the two are equal follows only from the ops between them and the model's input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import NamedTuple

from litefuse.dialects import DIALECTS
from litefuse.dialects.rnn import SCAN
from litefuse.dialects.shape_functions import partial, partial_scalar
from litefuse.ir import Op, Value

_MAX_DEPTH = 40
"""Maximum number of ops that a walk back from a value visits on Python's stack."""
_MAX_NESTED = 4
"""Maximum nesting depth of minima to inspect."""


class _TooDeepError(Exception):
    """A dimension must be traced before the walk can continue."""

    def __init__(self, value: Value, axis: int) -> None:
        self.value = value
        self.axis = axis


class Dimension(NamedTuple):
    """A dimension of a tensor that cannot be traced any further."""

    value: Value
    axis: int


class BroadcastDimensions(NamedTuple):
    """The broadcast of several dimensions: those that are not 1 are equal."""

    parts: tuple[Dimension, ...]


Size = int | Dimension | BroadcastDimensions


class Sizes:
    """Traces dimensions back to their origin; results are valid as long as the function is not edited."""

    def __init__(self, bound: Mapping[Value, tuple[Value, int]] | None = None, *, joining: bool = False) -> None:
        """`bound` maps arguments to the values outside and the number of leading dimensions that the arguments lack.

        With `joining`, dimensions that broadcast may be joined; otherwise the result is an untraced dimension.
        """
        self._bound = bound or {}
        self.joining = joining
        self._known: dict[tuple[Value, int], Size] = {}
        self._depth = 0

    def of(self, value: Value, axis: int) -> Size:
        """Return a dimension of `value`: its static size, or the earliest dimension that it can be traced to."""
        shape = value.shape
        if shape is not None and 0 <= axis < len(shape):
            known = shape[axis]
            if known is not None:
                return known
        found = self._known.get((value, axis))
        if found is None:
            if self._depth == _MAX_DEPTH:
                raise _TooDeepError(value, axis)
            found = self._trace_iteratively(value, axis) if not self._depth else self._trace_and_cache(value, axis)
        return found

    def _trace_iteratively(self, value: Value, axis: int) -> Size:
        """Trace a dimension; if that is too deep for Python's stack, trace deeper dimensions first and restart."""
        pending = [(value, axis)]
        while pending:
            try:
                self._trace_and_cache(*pending[-1])
                pending.pop()
            except _TooDeepError as deep:
                pending.append((deep.value, deep.axis))
            finally:
                self._depth = 0
        return self._known[value, axis]

    def _trace_and_cache(self, value: Value, axis: int) -> Size:
        self._depth += 1
        found = self._known[value, axis] = self._trace(value, axis)
        self._depth -= 1
        return found

    def _trace(self, value: Value, axis: int) -> Size:
        op = value.op
        if value in self._bound:
            outside, missing = self._bound[value]
            return self.of(outside, axis + missing)
        rule = None if op is None or value.rank is None else _rule(op)
        if op is None or rule is None or value.index >= _num_covered_results(op):
            return Dimension(value, axis)
        source = rule(self, op, axis)
        return Dimension(value, axis) if source is None else source

    def number(self, scalar: Value, depth: int = _MAX_NESTED) -> Size | None:
        """Return an integer scalar if it is a constant or a dimension of a tensor; None otherwise."""
        while scalar.op is not None and scalar.op.kind in ("tf.Identity", "tf.Cast"):
            scalar = scalar.op.inputs[0]
        known = partial_scalar(scalar)
        op = scalar.op
        if known is not None or op is None:
            return known
        if op.kind == "tf.Minimum":
            return self._match_minimum(op, depth - 1) if depth else None
        return self._match_shape_element(op)

    def _match_minimum(self, op: Op, depth: int) -> Size | None:
        """Match `min(n, max(m, n))`, as in dynamic_rnn, and return n."""
        a, b = op.inputs
        for one, other in ((a, b), (b, a)):
            if other.op is None or other.op.kind != "tf.Maximum":
                continue
            least = self.number(one, depth)
            if least is not None and any(self.number(part, depth) == least for part in other.op.inputs):
                return least
        return None

    def _match_shape_element(self, op: Op) -> Size | None:
        """Match an element of a tensor's shape."""
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


def _num_covered_results(op: Op) -> int:
    """Return the number of an op's leading results that the rules apply to."""
    if op.kind == SCAN:
        return int(op.attributes["outputs"])
    return len(op.results) if op.kind in _SPLITTING_KINDS else 1


# Rules by op kind: the origin of a dimension of an op's result, or None.

_Rule = Callable[[Sizes, Op, int], "Size | None"]


def _first(sizes: Sizes, op: Op, axis: int) -> Size | None:
    return sizes.of(op.inputs[0], axis)


def _broadcast(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Return the size common to all operands that do not have 1 at the axis; an unknown dimension might be 1."""
    rank = op.results[0].rank
    assert rank is not None
    found: dict[Size, None] = {}
    for operand in op.inputs:
        if operand.shape is None:
            return None
        place = axis - rank + len(operand.shape)
        if place >= 0 and operand.shape[place] != 1:
            found[sizes.of(operand, place)] = None
    if len(found) == 1:
        return next(iter(found))
    return _join(found) if sizes.joining else None


def _join(found: Iterable[Size]) -> Size | None:
    parts: dict[Dimension, None] = {}
    for size in found:
        if isinstance(size, int):
            return None
        parts.update(dict.fromkeys(size.parts if isinstance(size, BroadcastDimensions) else (size,)))
    return BroadcastDimensions(tuple(parts)) if parts else None


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
    return (
        _kept_dimension(sizes, op.inputs[0], {place % rank for place in squeezed}, axis) if rank and squeezed else None
    )


def _reduction(sizes: Sizes, op: Op, axis: int) -> Size | None:
    axes, rank = op.inputs[1].constant, op.inputs[0].rank
    if axes is None or rank is None:
        return None
    reduced = {int(place) % rank for place in axes.numpy().reshape(-1)}
    if op.attributes["keep_dims"]:
        return None if axis in reduced else sizes.of(op.inputs[0], axis)
    return _kept_dimension(sizes, op.inputs[0], reduced, axis)


def _kept_dimension(sizes: Sizes, value: Value, gone: set[int], axis: int) -> Size:
    """Return the dimension of `value` at `axis` of the result after the dimensions in `gone` are removed."""
    assert value.rank is not None
    return sizes.of(value, [place for place in range(value.rank) if place not in gone][axis])


def _matmul(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Trace any dimension of a product except the last to the left operand, if the right operand is a matrix."""
    a, b = op.inputs[:2]
    transposed = any(op.attributes.get(name) for name in ("transpose_a", "adj_x"))
    if transposed or a.rank is None or b.rank != 2 or axis >= a.rank - 1:
        return None
    return sizes.of(a, axis)


def _gather(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Trace the leading dimensions of a table lookup to the ids."""
    ids = op.inputs[1]
    rows = len(op.inputs) < 3 or partial_scalar(op.inputs[2]) == 0
    if not rows or op.attributes.get("batch_dims") or ids.rank is None or axis >= ids.rank:
        return None
    return sizes.of(ids, axis)


def _scan(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Trace the first dimension of stacked outputs to the number of steps."""
    return sizes.of(op.inputs[0], 0) if axis == 0 else None


def _fill(sizes: Sizes, op: Op, axis: int) -> Size | None:
    return _dimension_of(sizes, op.inputs[0], axis)


def _dimension_of(sizes: Sizes, shape: Value, axis: int) -> Size | None:
    """Return an element of a shape operand that is packed from scalars or is another tensor's shape."""
    if shape.op is not None and shape.op.kind == "tf.Pack" and shape.op.attributes["axis"] == 0:
        return sizes.number(shape.op.inputs[axis])
    if shape.op is not None and shape.op.kind == "tf.Shape":
        return sizes.of(shape.op.inputs[0], axis)
    return None


def _reshape(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Return a dimension given by the shape operand, or the unknown dimension if the known sizes are unchanged."""
    x, target = op.inputs
    found = _dimension_of(sizes, target, axis)
    if found is not None or x.shape is None or op.results[0].shape is None:
        return None if isinstance(found, int) and found < 0 else found
    if x.shape.count(None) != 1 or op.results[0].shape.count(None) != 1:
        return None
    before, after = (prod(dim for dim in shape if dim is not None) for shape in (x.shape, op.results[0].shape))
    return sizes.of(x, x.shape.index(None)) if before == after and before else None


def _split(sizes: Sizes, op: Op, axis: int) -> Size | None:
    place, x = (op.inputs[0], op.inputs[1]) if op.kind == "tf.Split" else (op.inputs[2], op.inputs[0])
    return _unchanged_dimension(sizes, x, partial_scalar(place), axis)


def _concat(sizes: Sizes, op: Op, axis: int) -> Size | None:
    return _unchanged_dimension(sizes, op.inputs[0], partial_scalar(op.inputs[-1]), axis)


def _unchanged_dimension(sizes: Sizes, x: Value, changed: int | None, axis: int) -> Size | None:
    """Return the dimension of `x`, unless the op changes it."""
    if changed is None or x.rank is None or changed % x.rank == axis:
        return None
    return sizes.of(x, axis)


def _convolution(sizes: Sizes, op: Op, axis: int) -> Size | None:
    return sizes.of(op.inputs[0], 0) if axis == 0 else None


def _strided_slice(sizes: Sizes, op: Op, axis: int) -> Size | None:
    """Return a dimension that is selected whole or comes after the sliced dimensions."""
    x, begin = op.inputs[:2]
    masks = op.attributes
    if (
        x.rank is None
        or begin.shape is None
        or begin.shape[0] is None
        or masks["ellipsis_mask"]
        or masks["new_axis_mask"]
    ):
        return None
    kept = [place for place in range(x.rank) if place >= begin.shape[0] or not masks["shrink_axis_mask"] >> place & 1]
    place = kept[axis]
    strides = partial(op.inputs[3])
    whole = strides is not None and place < len(strides) and strides[place] == 1
    whole = whole and bool(masks["begin_mask"] >> place & masks["end_mask"] >> place & 1)
    return sizes.of(x, place) if place >= begin.shape[0] or whole else None


def _unpack(sizes: Sizes, op: Op, axis: int) -> Size | None:
    x = op.inputs[0]
    return None if x.rank is None else _kept_dimension(sizes, x, {int(op.attributes["axis"]) % x.rank}, axis)


_SPLITTING_KINDS = ("tf.Split", "tf.SplitV", "tf.Unpack")
_RULES: dict[str, _Rule] = {
    SCAN: _scan,
    "tf.BiasAdd": _first,
    "tf.Reverse": _first,
    "tf.ReverseV2": _first,
    "tf.Softmax": _first,
    "tf.Fill": _fill,
    "tf.Reshape": _reshape,
    "tf.Split": _split,
    "tf.SplitV": _split,
    "tf.ConcatV2": _concat,
    "tf.Conv2D": _convolution,
    "tf.DepthwiseConv2dNative": _convolution,
    "tf.StridedSlice": _strided_slice,
    "tf.Transpose": _transpose,
    "tf.ExpandDims": _expand_dims,
    "tf.Squeeze": _squeeze,
    "tf.Unpack": _unpack,
    "tf.MatMul": _matmul,
    "tf.BatchMatMulV2": _matmul,
    "tf.Gather": _gather,
    "tf.GatherV2": _gather,
    "tf.ResourceGather": _gather,
    **{f"tf.{name}": _reduction for name in ("Sum", "Mean", "Prod", "Max", "Min", "All", "Any")},
}


def _rule(op: Op) -> _Rule | None:
    schema = DIALECTS.schema(op.kind)
    by_trait = None
    if schema is not None and schema.same_shape:
        by_trait = _first
    elif schema is not None and schema.broadcasting:
        by_trait = _broadcast
    return _RULES.get(op.kind) or by_trait

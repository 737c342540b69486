"""The dimension of each result that counts the examples of the batch, given those of the operands.

It follows from the op's axis map: a dimension that is aligned with the operands' batch, so that each example's part of
the result depends on that example's parts of the operands alone. Reshapes, reductions of a batch of one, and ops that
can be edited have special rules. A rule receives an op, the batch axes of its operands (None for one that is the
same for all examples), and the size of the batch for which the file was made. It returns the axes that the results may
have, the most likely first. It raises `NoMatch` if there is none.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from litefuse.dialects import TFL
from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import OperandAxis
from litefuse.dialects.shape_functions import partial
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import NoMatch, require, required
from litefuse.ir import DType, Op, Value
from litefuse.rewrite.facts import integers


class BatchAxis(NamedTuple):
    """The position of the batch in a value: as the middle factor of `axis`, whose size is `outer` * batch * `inner`."""

    axis: int
    outer: int = 1
    inner: int = 1

    def size(self, batch: int) -> int:
        """Return the size of the axis."""
        return self.outer * batch * self.inner

    def moved_to(self, axis: int) -> "BatchAxis":
        """Return the same batch_axis along another axis."""
        return self._replace(axis=axis)


Carried = Sequence[BatchAxis | None]
Rule = Callable[[Op, Carried, int], list[BatchAxis]]


def static_shape(value: Value) -> tuple[int, ...]:
    """Return the shape of a value; refuse one with free or empty dimensions."""
    shape = value.shape
    require(shape is not None and None not in shape and 0 not in shape, "its shape is not fixed, or empty")
    assert shape is not None
    return tuple(dim or 0 for dim in shape)


def regroup(shape: Sequence[int], batch_axis: BatchAxis, new: Sequence[int], batch: int) -> list[BatchAxis]:
    """Return where a reshape from `shape` to `new` may put the batch, which stays in the same order in memory.

    There are several if the file was made for a batch of one: dimensions of the batch alone come first.
    """
    before, after = around(shape, batch_axis)
    batch_axes: list[BatchAxis] = []
    for axis, dim in enumerate(new):
        preceding = prod(new[:axis])
        outer = before // preceding
        if before % preceding or dim % (outer * batch):
            continue
        inner = dim // (outer * batch)
        if inner * prod(new[axis + 1 :]) == after:
            batch_axes.append(BatchAxis(axis, outer, inner))
    return sorted(batch_axes, key=lambda candidate: (candidate.outer * candidate.inner > 1, candidate.axis))


def around(shape: Sequence[int], batch_axis: BatchAxis) -> tuple[int, int]:
    """Return the numbers of elements that lie outside and inside of the dimension of the batch."""
    return prod(shape[: batch_axis.axis]) * batch_axis.outer, batch_axis.inner * prod(shape[batch_axis.axis + 1 :])


def moves(op: Op, carried: Carried, batch_axis: BatchAxis) -> bool:
    """Return whether an op needs transposes so that its result has the batch at `batch_axis`."""
    if op.kind == "tfl.reshape":
        source = carried[0]
        assert source is not None
        return around(static_shape(op.inputs[0]), source) != around(static_shape(op.results[0]), batch_axis)
    if not is_elementwise(op):
        return False
    rank = op.results[0].rank or 0
    operands = zip(op.inputs, carried, strict=True)
    return any(own and own.moved_to(own.axis + rank - (x.rank or 0)) != batch_axis for x, own in operands)


def first_operand(carried: Carried, count: int = 1) -> BatchAxis:
    """Return the batch axis of the first operand; refuse if one of the others (or none) carries the batch."""
    batch_axis = carried[0]
    if batch_axis is None or any(other is not None for other in carried[count:]):
        raise NoMatch("another operand than the first depends on the batch")
    return batch_axis


def result_axes(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    """Return where the results of an op may have the batch; raise `NoMatch` if it may mix examples."""
    rule = RULES.get(op.kind)
    if rule is not None:
        return rule(op, carried, batch)
    return _elementwise(op, carried, batch) if is_elementwise(op) else _follow_axes(op, carried, batch)


def is_elementwise(op: Op) -> bool:
    """Return whether operands may be rearranged and constants shrunk so that all broadcast along the batch."""
    schema = TFL.get(op.kind)
    return op.kind in _ELEMENTWISE or (schema is not None and schema.elementwise)


_ELEMENTWISE = frozenset({"tfl.prelu", "tfl.add_n", "tfl.zeros_like", "tfl.quantize", "tfl.dequantize"})


def _follow_axes(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    """Return the dimension that is aligned with the batch of the operands."""
    axes = required(axis_map(op, 0, TFL.get(op.kind), partial), "it may mix the examples of the batch")
    moved: set[BatchAxis] = set()
    for index, own in enumerate(carried):
        if own is None:
            continue
        source = OperandAxis(index, own.axis)
        targets = [axis for axis, result in enumerate(axes) if source in result.sources]
        require(targets, "it combines, divides or selects the examples of the batch")
        moved.update(own.moved_to(axis) for axis in targets)
    require(len(moved) == 1, "its operands have the batch along different axes")
    (target,) = moved
    require(static_shape(op.results[0])[target.axis] == target.size(batch), "it broadcasts the batch")
    for index, axis in axes[target.axis].sources:
        own = carried[index]
        if own is None:
            size = static_shape(required(op.operand(index), "an operand is missing"))[axis]
            require(size == 1 and not axes[target.axis].agree, "an operand has other values for each example")
    return [target]


def _elementwise(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    shape = static_shape(op.results[0])
    operands = list(zip(map(static_shape, op.inputs), carried, strict=True))
    own = [
        batch_axis.moved_to(batch_axis.axis + len(shape) - len(dims))
        for dims, batch_axis in operands
        if batch_axis is not None
    ]
    candidates = [batch_axis for batch_axis in dict.fromkeys(own) if shape[batch_axis.axis] == batch_axis.size(batch)]
    require(candidates, "it broadcasts the batch")
    if len(set(own)) > 1:
        # Dimensions of a batch of one can be moved before operands broadcast.
        candidates = [
            batch_axis
            for batch_axis in candidates
            if batch == 1 and all(_has_room(dims, shape, batch_axis) for dims, _ in operands)
        ]
        require(candidates, "its operands carry the batch along different axes")
    for operand, (dims, batch_axis) in zip(op.inputs, operands, strict=True):
        if batch_axis is None:
            candidates = [
                candidate
                for candidate in candidates
                if _has_room(dims, shape, candidate) or _can_shrink(operand, shape, candidate)
            ]
    require(candidates, "an operand has other values for each example")
    return candidates


def _has_room(dims: Sequence[int], shape: Sequence[int], batch_axis: BatchAxis) -> bool:
    """Return whether an operand has one element along an axis of the shape to which it is broadcast."""
    axis = batch_axis.axis - len(shape) + len(dims)
    return axis < 0 or dims[axis] == 1


def _can_shrink(value: Value, shape: Sequence[int], batch_axis: BatchAxis) -> bool:
    """Return whether a constant repeats itself along an axis, so that one element can be broadcast."""
    constant = value.constant
    if constant is None:
        return False
    array = constant.numpy()
    return bool((array == array.take([0], batch_axis.axis - len(shape) + array.ndim)).all())


def _fully_connected(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    if op.attributes["keep_num_dims"]:
        return _follow_axes(op, carried, batch)
    own, shape, columns = first_operand(carried), static_shape(op.inputs[0]), static_shape(op.inputs[1])[1]
    rows = (prod(shape) // columns, columns)
    kept = [axis for axis in regroup(shape, own, rows, batch) if axis.axis == 0]
    require(kept, "it sums over the batch")
    return kept


def _reshape(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    batch_axis = first_operand(carried)
    require(op.operand(1) is None or integers(op.operand(1)) is not None, "its shape is not constant")
    return _rearrange(static_shape(op.inputs[0]), batch_axis, static_shape(op.results[0]), batch)


def _rearrange(shape: Sequence[int], batch_axis: BatchAxis, new: Sequence[int], batch: int) -> list[BatchAxis]:
    """Return where a reshape puts the batch; transposes that move the dimension of a batch of one are reshapes too."""
    candidates = regroup(shape, batch_axis, new, batch)
    if batch == 1:
        moved = (BatchAxis(axis, 1, dim) for axis, dim in enumerate(new))
        candidates += [batch_axis for batch_axis in moved if batch_axis not in candidates]
    require(candidates, "it divides the batch among dimensions")
    return sorted(candidates, key=lambda candidate: candidate.outer * candidate.inner > 1)


def _reduction(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    own = carried[0]
    shape, axes = static_shape(op.inputs[0]), integers(op.operand(1))
    reduced = {axis % len(shape) for axis in axes or ()}
    if own is None or own.axis not in reduced or own.size(batch) != 1:
        return _follow_axes(op, carried, batch)
    # A reduction along the dimension of a batch of one does nothing.
    kept = [1 if axis in reduced else dim for axis, dim in enumerate(shape)]
    return _rearrange(kept, own, static_shape(op.results[0]), batch)


def _concatenation(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    own = carried[0]
    if own is None or own.axis != op.attributes["axis"] % len(static_shape(op.results[0])):
        return _follow_axes(op, carried, batch)
    require(all(other == own for other in carried), "not all of its operands have the batch along the same axis")
    require(own.outer == 1, "it joins batches")
    return [own._replace(outer=len(carried))]


def _squeeze(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    require(op.attributes["squeeze_dims"], "it removes all dimensions of size 1")
    return _follow_axes(op, carried, batch)


def _broadcast_to(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    require(op.results[0].dtype.is_float, "it broadcasts integers")
    return _follow_axes(op, carried, batch)


def _recurrent(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    batch_axis, states = carried[0], state_operands(op)
    require(batch_axis == BatchAxis(1 if op.attributes["time_major"] else 0), "its batch is another axis")
    assert batch_axis is not None
    for index, (operand, own) in enumerate(zip(op.operands, carried, strict=True)):
        if index in states:
            is_same = own is None and operand is not None and is_same_for_all(operand, 0)
            require(own == BatchAxis(0) or is_same, "an initial state is made for a fixed batch size")
        else:
            require(index == 0 or own is None, "another operand than the first depends on the batch")
    return [batch_axis]


def is_same_for_all(state: Value, axis: int) -> bool:
    """Return whether an initial state can be built for any batch size along the axis, as all begin with it."""
    if state.constant is None:
        return state.op is not None and state.op.kind == "tfl.fill"
    return state.dtype is DType.F32 and _can_shrink(state, state.constant.shape, BatchAxis(axis))


def _final_state(op: Op, carried: Carried, batch: int) -> list[BatchAxis]:
    first_operand(carried)
    return [BatchAxis(0)]


_KEEP_DIMS = "mean sum reduce_max reduce_min reduce_prod reduce_any reduce_all"
_RECURRENT = """
unidirectional_sequence_lstm unidirectional_sequence_rnn bidirectional_sequence_lstm bidirectional_sequence_rnn
"""
RULES: dict[str, Rule] = {
    "tfl.fully_connected": _fully_connected,
    "tfl.reshape": _reshape,
    "tfl.concatenation": _concatenation,
    "tfl.squeeze": _squeeze,
    "tfl.broadcast_to": _broadcast_to,
    FINAL_STATE: _final_state,
    **{f"tfl.{kind}": _reduction for kind in _KEEP_DIMS.split()},
    **{f"tfl.{kind}": _recurrent for kind in _RECURRENT.split()},
}
"""Rules of the ops for which more is possible than their axis maps say, by kind."""

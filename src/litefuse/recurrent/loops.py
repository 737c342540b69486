"""What a loop over time does with each of its variables, and how often it runs; refuses where it is not certain."""

from __future__ import annotations

from dataclasses import dataclass, field

from litefuse.dialects.shapes import partial, partial_scalar
from litefuse.eliminate import Effects
from litefuse.errors import NoMatch, require
from litefuse.ir import DType, Function, Module, Op, Value
from litefuse.recurrent.sizes import Size, Sizes

_READS = ("tf.TensorListGetItem", "tf.GatherV2", "tf.StridedSlice")
_SLICE_MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask")


@dataclass(slots=True)
class Loop:
    """A `tf.While` with what is known of its variables, by index."""

    op: Op
    condition: Function
    body: Function
    invariants: set[int]
    counters: dict[int, int]
    """The start of those which every step adds 1 to."""
    sizes: Sizes = field(default_factory=Sizes)
    time: Size = 0
    """How often the body runs."""

    def outside(self, value: Value) -> Value | None:
        """What an argument that stays as it is stands for."""
        if value.op is not None or value.index not in self.invariants:
            return None
        return self.op.inputs[value.index]

    def is_index(self, value: Value) -> bool:
        """Whether `value` is the number of the step: 0, 1, 2, ..."""
        return value.op is None and self.counters.get(value.index) == 0

    def number(self, scalar: Value) -> Size | None:
        """What a scalar of the condition or body is at every step."""
        if scalar.op is not None:
            return partial_scalar(scalar)
        outside = self.outside(scalar)
        return None if outside is None else self.sizes.number(outside)


def analyse(op: Op, module: Module, effects: Effects) -> Loop:
    """The variables of a loop and the number of its turns."""
    condition, body = (module.functions[op.attributes[name].name] for name in ("cond", "body"))
    invariants = {index for index, value in enumerate(body.results) if value is body.arguments[index]}
    loop = Loop(op, condition, body, invariants, {})
    for index in range(len(body.results)):
        start = op.inputs[index].constant
        if start is not None and start.shape == () and start.dtype in (DType.I32, DType.I64) and _counts(loop, index):
            loop.counters[index] = int(start.item())
    loop.time = _trip_count(loop)
    require(not any(effects.of(inner) for inner in body.ops()), "a step has effects beside its results")
    return loop


def _counts(loop: Loop, index: int) -> bool:
    """Whether this result of the body is its argument plus 1."""
    argument, result = loop.body.arguments[index], loop.body.results[index]
    if result.op is None or result.op.kind not in ("tf.AddV2", "tf.Add"):
        return False
    a, b = result.op.inputs
    step = b if a is argument else a if b is argument else None
    return step is not None and loop.number(step) == 1


def _trip_count(loop: Loop) -> Size:
    """The least of what the comparisons of the condition allow."""
    counts = {_limit(loop, comparison) for comparison in _comparisons(loop.condition)}
    numbers = {count for count in counts if isinstance(count, int)}
    if counts == numbers:
        return max(0, min(numbers))
    require(len(counts) == 1, "the loop has several limits, which are not known to agree", limits=len(counts))
    return counts.pop()


def _comparisons(condition: Function) -> list[Op]:
    """The comparisons that must all hold for another turn."""
    pending, found = [condition.results[0]], list[Op]()
    while pending:
        op = pending.pop().op
        if op is None or op.kind not in ("tf.LogicalAnd", "tf.Less", "tf.Greater"):
            raise NoMatch("the loop does not only count", condition=None if op is None else op.kind)
        if op.kind == "tf.LogicalAnd":
            pending.extend(op.inputs)
        else:
            found.append(op)
    return found


def _limit(loop: Loop, comparison: Op) -> Size:
    """How many turns a comparison of a counter with an invariant number allows."""
    low, high = comparison.inputs if comparison.kind == "tf.Less" else reversed(comparison.inputs)
    start = loop.counters.get(low.index) if low.op is None else None
    if start is None:
        raise NoMatch("what the loop's condition compares is no counter from a constant in steps of 1")
    limit = loop.number(high)
    if limit is None:
        raise NoMatch("the number of turns is neither a constant nor a dimension of a tensor")
    require(isinstance(limit, int) or start == 0, "the loop does not begin at 0", start=start)
    return limit - start if isinstance(limit, int) else limit


# Reads and writes of lists.


def sequence_read(loop: Loop, op: Op) -> Value | None:
    """The tensor, outside of the loop, of which `op` takes the slice that has the step's number; None for other ops.

    Refuses where a list is read in another way.
    """
    if op.kind not in _READS:
        return None
    source = op.inputs[0]
    outside = loop.outside(source)
    if op.kind == "tf.TensorListGetItem":
        require(outside is not None, "a list is read that changes from step to step")
        assert outside is not None
        require(loop.is_index(op.inputs[1]), "a list is read at an index that is not the number of the step")
        return list_content(outside, loop.sizes)
    if outside is None or outside.rank is None:
        return None
    taken = _gathers(loop, op) if op.kind == "tf.GatherV2" else _slices(loop, op)
    return outside if taken else None


def list_content(value: Value, sizes: Sizes) -> Value:
    """The tensor from which a list was made."""
    op = value.op
    if op is not None and op.kind == "tf.TensorListScatterV2" and _scatters_whole(op, sizes):
        return op.inputs[0]
    if op is None or op.kind != "tf.TensorListFromTensor":
        raise NoMatch("a list that the loop reads was not made from a tensor")
    return op.inputs[0]


def _scatters_whole(op: Op, sizes: Sizes) -> bool:
    """Whether a list is made of all rows of a tensor in their order, as TensorFlow 1's TensorArray.unstack does."""
    tensor, indices, _, length = op.inputs
    if indices.op is None or tensor.rank is None or sizes.number(length) != sizes.of(tensor, 0):
        return False
    if indices.op.kind == "tf.Range":
        # It has as many elements as there are rows, or the op would fail.
        return partial_scalar(indices.op.inputs[0]) == 0 and partial_scalar(indices.op.inputs[2]) == 1
    places = partial(indices)
    return places is not None and places == tuple(range(len(places)))


def _gathers(loop: Loop, op: Op) -> bool:
    """x[t] by Gather."""
    return loop.is_index(op.inputs[1]) and partial_scalar(op.inputs[2]) == 0 and not op.attributes["batch_dims"]


def _slices(loop: Loop, op: Op) -> bool:
    """x[t], as AutoGraph has it: from [t] to [t + 1], without the dimension."""
    _, begin, end, strides = op.inputs
    if op.attributes["shrink_axis_mask"] != 1 or any(op.attributes[name] for name in _SLICE_MASKS):
        return False
    first, last = _scalar(begin), _scalar(end)
    if first is None or last is None or partial(strides) != (1,) or not loop.is_index(first):
        return False
    after = last.op
    return (
        after is not None and after.kind in ("tf.AddV2", "tf.Add") and first in after.inputs and _adds_one(loop, after)
    )


def _adds_one(loop: Loop, op: Op) -> bool:
    return any(loop.number(value) == 1 for value in op.inputs)


def _scalar(vector: Value) -> Value | None:
    """The scalar of which a vector of one element consists."""
    op = vector.op
    if op is None or op.kind not in ("tf.ExpandDims", "tf.Pack", "tf.Reshape") or vector.shape != (1,):
        return None
    return op.inputs[0] if op.inputs[0].rank == 0 else None


@dataclass(frozen=True, slots=True)
class Write:
    """What the body puts into a list: `item`, at the step's number or, for a list of one element, at 0."""

    item: Value
    last: bool


def sequence_write(loop: Loop, index: int) -> Write:
    """What becomes of a list that the body changes; refuses unless every step fills one place."""
    op = loop.body.results[index].op
    argument = loop.body.arguments[index]
    if op is None or op.kind != "tf.TensorListSetItem" or op.inputs[0] is not argument:
        raise NoMatch("a list is not written once in every step")
    place, item = op.inputs[1:]
    last = not loop.is_index(place)
    maker = loop.op.inputs[index].op
    if maker is None or maker.kind != "tf.TensorListReserve":
        raise NoMatch("a list that the loop fills is not empty before")
    length = loop.sizes.number(maker.inputs[1])
    if last:
        require(partial_scalar(place) == 0, "a list is written at an index that is not the number of the step")
        require(length == 1, "a list that is written at one place has others", length=length)
    elif not (op.attributes["resize_if_index_out_of_bounds"] and length == 0):
        require(length == loop.time, "a list that the loop fills has another length than the loop has steps")
    return Write(item, last)


def is_positive(size: Size) -> bool:
    """Whether there is at least one step, for certain."""
    return isinstance(size, int) and size > 0

"""Determine the shape of a list's elements where the list is created, before any element exists.

Keras creates the list of a layer's outputs for elements of shape [-1, units], and only the loop that fills it shows
that -1 is the batch size of the layer's input. The dense tensor that replaces the list needs it on creation.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.errors import ConversionError, NoMatch
from litefuse.ir import CONSTANT, Builder, Module, Op, TensorType, Value
from litefuse.ir.functions import clone_op
from litefuse.ir.walks import Walk, walk
from litefuse.passes.lowering.tensor_lists.groups import Group, element_shape

# Sizes that no model has: if one is substituted for a dimension and appears in the result, the dimensions are equal.
_PROBES = (999_983, 999_979)


class Frame(NamedTuple):
    """A loop or branch that the search has entered, within `outer`; its first `skip` operands are not arguments."""

    op: Op
    skip: int
    outer: Frame | None


Frames = Frame | None
Item = tuple[Value, Frames]
"""A value that is put into a list, and the loops and branches that contain it."""


class _Dimension(NamedTuple):
    """A dimension of a value that is defined in the function that creates the list."""

    value: Value
    axis: int


def element_dimensions(maker: Op, group: Group, module: Module, context: Context) -> list[int | Value]:
    """Return the dimensions of an element of the list that `maker` creates, as numbers or int32 scalars.

    Ops that compute them are inserted before the first op that uses the list.

    Raises:
        ConversionError: The dimensions cannot be determined.
    """
    if group.shape is not None and None not in group.shape:
        return [dim for dim in group.shape if dim is not None]
    return _Search(maker, group, module, context).run()


def first_user(op: Op) -> Op:
    """Return the first user, in program order, of a result of `op`; `op` itself if there is none."""
    users = {user for result in op.results for user in result.uses}
    following: Op | None = op if users else None
    while following is not None and following not in users:
        following = following.next
    return op if following is None else following


class _Search:
    def __init__(self, maker: Op, group: Group, module: Module, context: Context) -> None:
        self.maker = maker
        self.group = group
        self.module = module
        self.dialects = context.dialects
        self.anchor = first_user(maker)
        self.builder = Builder(context.dialects, maker.location)

    def run(self) -> list[int | Value]:
        found = walk(self.item(self.maker.results[0], None, set()))
        if found is None and self.group.shape is None:
            self.refuse()
        rank = len(self.group.shape) if self.group.shape is not None else found[0].rank if found is not None else None
        if rank is None:
            self.refuse()
        dimensions = [self.dimension(axis, found) for axis in range(rank)]
        function = self.maker.function
        assert function is not None
        for op in self.builder.staged:
            function.insert(op, before=self.anchor)
        return dimensions

    def refuse(self) -> NoReturn:
        raise ConversionError(
            "the shape of the elements of a tensor list (TensorArray) is unknown where the list is created.",
            where=str(self.maker.location),
            hint="Give tf.TensorArray an element_shape.",
        )

    def dimension(self, axis: int, found: Item | None) -> int | Value:
        known = None if self.group.shape is None else self.group.shape[axis]
        if known is not None:
            return known
        b = self.builder
        if found is not None:
            source = walk(self.source(found[0], axis, found[1]))
            if isinstance(source, int):
                return source
            if source is None:
                copy = walk(self.copy(found[0], found[1], {}))
                source = None if copy is None else _Dimension(copy, axis)
            if source is not None and self.is_defined_before(source.value):
                return _element(b, b.tf.Shape(source.value), source.axis)
        given = self.maker.inputs[0]
        shape = element_shape(self.maker)
        if given.constant is None and shape is not None:
            return _element(b, given, axis)
        if found is not None:
            self.refuse()
        return 0  # nothing is ever put into the list

    def is_defined_before(self, value: Value) -> bool:
        """Return whether `value` is defined before its dimension is needed."""
        op = value.op
        if op is None or op.function is None:
            return True
        while op is not None and op is not self.anchor:
            op = op.next
        return op is not None

    # Finding an element.

    def item(self, value: Value, frames: Frames, seen: set[Value]) -> Walk[Item | None]:
        """Return a value that is put into the list `value`, and the loops and branches that contain it."""
        if value in seen:
            return None
        seen.add(value)
        for user in value.uses:
            found = yield self.item_of_user(user, value, frames, seen)
            if found is not None:
                return found
        return None

    def item_of_user(self, user: Op, value: Value, frames: Frames, seen: set[Value]) -> Walk[Item | None]:
        if user.kind == "tf.TensorListSetItem":
            return user.inputs[2], frames
        if user.kind == "tf.TensorListPushBack":
            return user.inputs[1], frames
        for callee in callees(user):
            arguments = self.module.functions[callee.name].arguments
            for index, operand in enumerate(user.operands[callee.skip :]):
                if operand is value:
                    found = yield self.item(arguments[index], Frame(user, callee.skip, frames), seen)
                    if found is not None:
                        return found
        for index, operand in enumerate(user.operands):
            if operand is value and index < len(user.results):
                found = yield self.item(user.results[index], frames, seen)
                if found is not None:
                    return found
        return None

    # Following a dimension outwards.

    def source(self, value: Value, axis: int, frames: Frames) -> Walk[int | _Dimension | None]:
        """Trace a dimension of `value` to a number or a dimension outside of the frames, in the first iteration."""
        if value.shape is None:
            return None
        known = value.shape[axis]
        if known is not None:
            return known
        if frames is None:
            return _Dimension(value, axis)
        if value.op is None:
            return (yield self.source_outside(value, axis, frames))
        for leaf in _leaves(value):
            for number, dim in enumerate(leaf.shape or ()):
                if dim is None and self.carries(leaf, number, value, axis):
                    if leaf.op is None:
                        return (yield self.source_outside(leaf, number, frames))
                    return (yield self.source_of_list(leaf.op.inputs[0], number, frames))
        return None

    def source_outside(self, argument: Value, axis: int, frame: Frame) -> Walk[int | _Dimension | None]:
        operand = frame.op.operands[argument.index + frame.skip]
        return None if operand is None else (yield self.source(operand, axis, frame.outer))

    def source_of_list(self, value: Value, axis: int, frames: Frames) -> Walk[int | _Dimension | None]:
        """Trace a dimension of the elements of another list."""
        while value.op is None:
            if frames is None:
                return None
            operand = frames.op.operands[value.index + frames.skip]
            frames = frames.outer
            if operand is None:
                return None
            value = operand
        if value.op.kind == "tf.TensorListFromTensor":
            return (yield self.source(value.op.inputs[0], axis + 1, frames))
        return None

    def carries(self, leaf: Value, leaf_axis: int, value: Value, axis: int) -> bool:
        """Return whether the dimensions of `leaf` and `value` are equal, by the shape functions of the ops between."""
        if leaf is value:
            return leaf_axis == axis
        return all(self.probe(leaf, leaf_axis, value, axis, probe) for probe in _PROBES)

    def probe(self, leaf: Value, leaf_axis: int, value: Value, axis: int, dim: int) -> bool:
        assert leaf.shape is not None
        shape = (*leaf.shape[:leaf_axis], dim, *leaf.shape[leaf_axis + 1 :])
        values = {leaf: Value(TensorType(leaf.dtype, shape), leaf.op, leaf.index)}
        for op in _slice(value):
            if op is leaf.op or not any(operand in values for operand in op.operands):
                continue
            schema = self.dialects.schema(op.kind)
            copy = clone_op(op, values)
            try:
                types = None if schema is None else schema.infer_types(copy)
            except (NoMatch, ConversionError):
                return False
            for result, type in zip(copy.results, types or (), strict=False):
                result.type = type
        found = values[value].shape if value in values else None
        return found is not None and axis < len(found) and found[axis] == dim

    def copy(self, value: Value, frames: Frames, values: dict[Value, Value]) -> Walk[Value | None]:
        """Stage the computation of an element for the first iteration; None if that is not possible."""
        if frames is None:
            return value
        if value.op is None:
            operand = frames.op.operands[value.index + frames.skip]
            return None if operand is None else (yield self.copy(operand, frames.outer, {}))
        for op in _slice(value, through_lists=True):
            for operand in op.inputs:
                if operand.op is None and operand not in values:
                    outside = yield self.copy(operand, frames, values)
                    if outside is None:
                        return None
                    values[operand] = outside
            schema = self.dialects.schema(op.kind)
            if op.kind != CONSTANT and (schema is None or schema.stateful or op.symbols()):
                return None
            self.builder.staged.append(clone_op(op, values))
        return values[value]


def _leaves(value: Value) -> list[Value]:
    """Return the arguments and the elements of lists from which `value` is computed."""
    found: dict[Value, None] = {}
    for op in _slice(value):
        if op.kind == "tf.TensorListGetItem":
            found[op.results[0]] = None
        else:
            found.update((operand, None) for operand in op.inputs if operand.op is None)
    return list(found)


def _slice(value: Value, *, through_lists: bool = False) -> list[Op]:
    """Return the ops in its function that `value` depends on, in program order."""
    assert value.op is not None
    needed: set[Op] = {value.op}
    pending = [value.op]
    while pending:
        op = pending.pop()
        if op.kind == "tf.TensorListGetItem" and not through_lists:
            continue
        for operand in op.inputs:
            if operand.op is not None and operand.op not in needed:
                needed.add(operand.op)
                pending.append(operand.op)
    ordered: list[Op] = []
    op: Op | None = value.op
    while op is not None:
        if op in needed:
            ordered.append(op)
        op = op.previous
    ordered.reverse()
    return ordered


def _element(b: Builder, vector: Value, index: int) -> Value:
    """Return one element of a vector, as an int32 scalar."""
    element = b.tf.StridedSlice(vector, b.i32([index]), b.i32([index + 1]), b.i32([1]), shrink_axis_mask=1)
    return b.tf.Cast(element, DstT=b.i32(0).dtype) if element.dtype.itemsize != 4 else element

"""Determine the shape of a list's elements where the list is created, before any element exists.

Keras creates the list of a layer's outputs for elements of shape [-1, units], and only the loop that fills it shows
that -1 is the batch size of the layer's input. The dense tensor that replaces the list needs it on creation.
"""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.errors import ConversionError
from litefuse.ir import CONSTANT, Builder, Function, Module, Op, Value
from litefuse.ir.functions import clone_op
from litefuse.ir.trampolines import Walk, walk
from litefuse.passes.lowering.tensor_lists.groups import ListGroup, element_shape
from litefuse.rewrite.build import element
from litefuse.rewrite.sizes.dimensions import Dimensions, build_scalar


class BodyFrame(NamedTuple):
    """A loop or branch that the search has entered, within `outer`: its arguments, and the operands that they get.

    `counters` are the arguments that are integers, and other ones in the next step.
    """

    arguments: Sequence[Value]
    operands: Sequence[Value | None]
    outer: "BodyFrame | None"
    counters: frozenset[Value] = frozenset()


Frames = BodyFrame | None
_LOOPS = frozenset({"tf.While", "tf.StatelessWhile"})
Item = tuple[Value, Frames]
"""A value that is put into a list, and the loops and branches that contain it."""


def element_dimensions(
    maker: Op, group: ListGroup, module: Module, context: Context, *, may_differ: bool
) -> list[int | Value]:
    """Return the dimensions of an element of the list that `maker` creates, as numbers or int32 scalars.

    Ops that compute them are inserted before the first op that uses the list. `may_differ` says that elements are read
    one by one or concatenated, so that TensorFlow does not need them to have the same shape.

    Raises:
        ConversionError: The dimensions cannot be determined, or may differ between elements.
    """
    if group.shape is not None and None not in group.shape:
        return [dim for dim in group.shape if dim is not None]
    return _Search(maker, group, module, context, may_differ=may_differ).run()


def first_user(op: Op) -> Op:
    """Return the first user, in program order, of a result of `op`; `op` itself if there is none."""
    users = {user for result in op.results for user in result.uses}
    following: Op | None = op if users else None
    while following is not None and following not in users:
        following = following.next
    return op if following is None else following


class _Search:
    def __init__(self, maker: Op, group: ListGroup, module: Module, context: Context, *, may_differ: bool) -> None:
        self.may_differ = may_differ
        self.maker = maker
        self.group = group
        self.module = module
        self.dialects = context.dialects
        self.anchor = first_user(maker)
        self.builder = Builder(context.dialects, maker.location)

    def run(self) -> list[int | Value]:
        item = walk(self.item(self.maker.results[0], None, set()))
        if item is None and self.group.shape is None:
            self.refuse()
        rank = len(self.group.shape) if self.group.shape is not None else item[0].rank if item is not None else None
        if rank is None:
            self.refuse()
        dimensions = [self.dimension(axis, item) for axis in range(rank)]
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

    def dimension(self, axis: int, item: Item | None) -> int | Value:
        known = None if self.group.shape is None else self.group.shape[axis]
        if known is not None:
            return known
        b = self.builder
        if item is not None:
            sizes = Dimensions(_bound(item[1], but_counters=self.may_differ))
            size = sizes.expand(sizes.of(item[0], axis), self.is_available)
            if all(self.is_available(symbol.value) for symbol in size.symbols()):
                return build_scalar(sizes.reuse_reads(size, self.is_available), b)
            if self.may_differ:
                raise ConversionError(
                    "the elements of a tensor list (TensorArray) may differ in size, and are read one by one or "
                    "concatenated: LiteRT has only lists of elements of one shape.",
                    where=str(self.maker.location),
                    hint="Pad the elements to one size, and write their sizes to a list of their own.",
                )
            copy = walk(self.copy(item[0], item[1], {}))
            if copy is not None and self.is_available(copy):
                return _element(b, b.tf.Shape(copy), axis)
        given = self.maker.inputs[0]
        shape = element_shape(self.maker)
        if given.constant is None and shape is not None:
            return _element(b, given, axis)
        if item is not None:
            self.refuse()
        return 0  # nothing is ever put into the list

    def is_available(self, value: Value) -> bool:
        """Return whether `value` is defined, or staged, before its dimension is needed."""
        op, function = value.op, self.maker.function
        assert function is not None
        if op is None:
            return value in function.arguments
        if op.function is None:
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
            item = yield self.item_of_user(user, value, frames, seen)
            if item is not None:
                return item
        return None

    def item_of_user(self, user: Op, value: Value, frames: Frames, seen: set[Value]) -> Walk[Item | None]:
        if user.kind == "tf.TensorListSetItem":
            return user.inputs[2], frames
        if user.kind == "tf.TensorListPushBack":
            return user.inputs[1], frames
        for callee in callees(user):
            function = self.module.functions[callee.name]
            arguments, counters = function.arguments, _counters(user, function)
            for index, operand in enumerate(user.operands[callee.skip :]):
                if operand is value:
                    item = yield self.item(
                        arguments[index], BodyFrame(arguments, user.operands[callee.skip :], frames, counters), seen
                    )
                    if item is not None:
                        return item
        for index, operand in enumerate(user.operands):
            if operand is value and index < len(user.results):
                item = yield self.item(user.results[index], frames, seen)
                if item is not None:
                    return item
        return None

    # Computing its shape.

    def copy(self, value: Value, frames: Frames, values: dict[Value, Value]) -> Walk[Value | None]:
        """Stage the computation of an element for the first iteration; None if that is not possible."""
        if frames is None:
            return value
        if value.op is None:
            operand = frames.operands[value.index]
            return None if operand is None else (yield self.copy(operand, frames.outer, {}))
        for op in _slice(value):
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


def _counters(op: Op, function: Function) -> frozenset[Value]:
    """Return `Frame.counters` of a function that `op` calls."""
    if op.kind not in _LOOPS or len(function.arguments) != len(function.results):
        return frozenset()
    pairs = zip(function.arguments, function.results, strict=True)
    return frozenset(argument for argument, result in pairs if argument.dtype.is_integer and result is not argument)


def _bound(frames: Frames, *, but_counters: bool) -> dict[Value, tuple[Value, int]]:
    """Return the values that the arguments of loops and branches have at first, perhaps without those that change."""
    outer: dict[Value, tuple[Value, int]] = {}
    while frames is not None:
        pairs = zip(frames.arguments, frames.operands, strict=True)
        left_out = frames.counters if but_counters else frozenset[Value]()
        outer.update(
            (argument, (operand, 0)) for argument, operand in pairs if operand is not None and argument not in left_out
        )
        frames = frames.outer
    return outer


def _slice(value: Value) -> list[Op]:
    """Return the ops in its function that `value` depends on, in program order."""
    assert value.op is not None
    needed: set[Op] = {value.op}
    pending = [value.op]
    while pending:
        op = pending.pop()
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
    number = element(b, vector, index)
    return b.tf.Cast(number, DstT=b.i32(0).dtype) if number.dtype.itemsize != 4 else number

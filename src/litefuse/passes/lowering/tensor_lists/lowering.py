"""Lower tensor lists (TensorArrays) to dense tensors with the elements along a new first dimension.

    %l = tf.TensorListReserve([2], %n); %m = tf.TensorListSetItem(%l, %i, %x); %y = tf.TensorListStack(%m)
becomes
    %l = tf.Fill([%n, 2], 0.0); %y = tf.XlaDynamicUpdateSlice(%l, tf.ExpandDims(%x, 0), [%i, 0])

Loops and branches then carry tensors. For elements of unknown shape, see `shapes`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import Builder, DType, Module, Op, Value, meet_shapes
from litefuse.ir.core import replace_uses
from litefuse.passes.lowering.tensor_lists.groups import CREATORS, ListGroup, group_lists
from litefuse.passes.lowering.tensor_lists.items import read_known_items
from litefuse.passes.lowering.tensor_lists.shapes import element_dimensions, first_user
from litefuse.rewrite.build import element

Scalars = Sequence["int | Value"]
_READING_PARTS = frozenset({"tf.TensorListConcat", "tf.TensorListConcatV2", "tf.TensorListGetItem"})
_MAX_SIZE = (1 << 31) - 1
"""Maximum number of elements, and size of each of their dimensions: LiteRT's sizes are int32."""


def lower_tensor_lists(module: Module, context: Context) -> None:
    """Replace tensor lists by dense tensors, in all functions at once.

    Requires inferred types.

    Raises:
        ConversionError: A list contains lists, or elements of different shapes in loops or branches, or the shape of
            its elements is unknown.
    """
    read_known_items(module, context)
    groups = group_lists(module)
    if not groups:
        return
    dimensions: dict[Op, Scalars] = {}
    readers = [op for op in module.ops() if op.kind in _READING_PARTS]
    in_parts = {groups[value] for op in readers for value in op.inputs if value in groups}
    for op in list(module.ops()):
        if op.kind in CREATORS and op.results[0] in groups and op.results[0].uses:
            group = groups[op.results[0]]
            dimensions[op] = element_dimensions(op, group, module, context, may_differ=group in in_parts)
    groups = group_lists(module)
    lowering = _Lowering(context, groups, dimensions)
    lists = [op for op in module.ops() if lowering.is_list(op)]
    for op in lists:
        lowering.lower(op)
    for value, group in groups.items():
        # Results of lowered ops have been replaced; arguments and results of loops, branches and calls remain.
        value.type = group.type
    context.record("lower tensor lists", "changed", count=len(dimensions))


class _Lowering:
    def __init__(self, context: Context, groups: dict[Value, ListGroup], dimensions: dict[Op, Scalars]) -> None:
        self.context = context
        self.groups = groups
        self.dimensions = dimensions
        self.of: dict[Op, ListGroup] = {}
        self.read_in_parts: set[ListGroup] = set()

    def is_list(self, op: Op) -> bool:
        """Return whether `op` uses a list; if so, record its group, before the list is replaced."""
        if not op.kind.startswith(("tf.TensorList", "tf.EmptyTensorList")):
            return False
        group = next((self.groups[value] for value in (*op.inputs, *op.results) if value in self.groups), None)
        if group is None or op.kind not in _RULES:
            raise ConversionError(f"{op.kind} has no conversion.", where=str(op.location))
        self.of[op] = group
        if op.kind in _READING_PARTS:
            self.read_in_parts.add(group)
        return True

    def lower(self, op: Op) -> None:
        rule = _RULES[op.kind]
        for operand in op.inputs:
            if operand in self.groups and operand.dtype is DType.VARIANT:
                operand.type = self.groups[operand].type
        function = op.function
        assert function is not None
        following = first_user(op) if op.kind in CREATORS else op
        b = Builder(self.context.dialects, op.location)
        if op.kind in CREATORS and op not in self.dimensions:
            function.remove(op)
            return
        with b:
            values = rule(self, op, b)
        for new in b.staged:
            function.insert(new, before=following)
        for old, new in zip(op.results, values, strict=True):
            known = self.groups[old].type.shape if old in self.groups else old.shape
            new.type = new.type.with_shape(meet_shapes(new.shape, known))
            replace_uses(old, new)
        function.remove(op)

    def empty(self, op: Op, length: int | Value, b: Builder) -> Value:
        """Return a list of zeros."""
        group = self.of[op]
        assert group.dtype is not None
        zero = b.const(b"" if group.dtype is DType.STRING else 0, group.dtype)
        if group.padding:
            length = length + group.padding
        return b.tf.Fill(_vector(b, [length, *self.dimensions[op]]), zero)

    def content(self, op: Op, b: Builder) -> Value:
        """Return the elements of the list that `op` reads, without padding."""
        dense = op.inputs[0]
        padding = self.of[op].padding
        return b.tf.StridedSlice(dense, b.i32([padding]), b.i32([0]), b.i32([1]), end_mask=1) if padding else dense

    def position(self, op: Op, index: Value) -> Value:
        """Return the position, including padding, of an index (or several) into the list that `op` reads."""
        padding = self.of[op].padding
        return index + padding if padding else index

    def pad(self, op: Op, content: Value, b: Builder) -> Value:
        """Return the list that `op` creates from these elements, with padding."""
        padding = self.of[op].padding
        if not padding:
            return content
        shape = b.tf.ConcatV2(b.i32([padding]), b.tf.Slice(b.tf.Shape(content), b.i32([1]), b.i32([-1])), b.i32(0))
        zero = b.const(b"" if content.dtype is DType.STRING else 0, content.dtype)
        return b.tf.ConcatV2(b.tf.Fill(shape, zero), content, b.i32(0))

    def row(self, op: Op, item: Value, dense: Value, b: Builder) -> Value:
        """Return an element with a first dimension of 1, to be put into the list `dense`.

        A list that is not stacked may have elements of different sizes, which a dense tensor cannot store: larger ones
        are cut to its size, smaller ones make SLICE fail when the model runs.
        """
        if self.of[op] in self.read_in_parts and item.shape is not None and None in item.shape:
            sizes = b.tf.Slice(b.tf.Shape(dense), b.i32([1]), b.i32([-1]))
            item = b.tf.Slice(item, b.i32([0] * len(item.shape)), sizes)
        return b.tf.ExpandDims(item, b.i32(0))


_Rule = Callable[[_Lowering, Op, Builder], Sequence[Value]]


def _reserve(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [lowering.empty(op, op.inputs[1], b)]


def _make_empty(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [lowering.empty(op, 0, b)]


def _from_tensor(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [lowering.pad(op, op.inputs[0], b)]


def _set_item(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    dense, index, item = op.inputs
    index = lowering.position(op, index)
    if op.attributes["resize_if_index_out_of_bounds"]:
        dense = _extend(b, dense, b.tf.Maximum(_length(b, dense), index + 1))
    rank = dense.rank
    if rank is None:
        raise ConversionError("the rank of a list's elements is unknown.", where=str(op.location))
    start = _vector(b, [index, *[0] * (rank - 1)])
    return [b.tf.XlaDynamicUpdateSlice(dense, lowering.row(op, item, dense, b), start)]


def _get_item(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [b.tf.GatherV2(op.inputs[0], lowering.position(op, op.inputs[1]), b.i32(0))]


def _stack(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [lowering.content(op, b)]


def _get_length(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [_length(b, lowering.content(op, b))]


def _get_element_shape(_lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    shape = b.tf.Shape(op.inputs[0], out_type=op.attributes["shape_type"])
    return [b.tf.Slice(shape, b.i32([1]), b.i32([-1]))]


def _push_back(_lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [b.tf.ConcatV2(op.inputs[0], b.tf.ExpandDims(op.inputs[1], b.i32(0)), b.i32(0))]


def _pop_back(_lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    dense = op.inputs[0]
    last = _length(b, dense) - 1
    return [_head(b, dense, last), b.tf.GatherV2(dense, last, b.i32(0))]


def _resize(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    dense, size = op.inputs
    size = lowering.position(op, size)
    return [_extend(b, _head(b, dense, b.tf.Minimum(size, _length(b, dense))), size)]


def _gather(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    return [b.tf.GatherV2(op.inputs[0], lowering.position(op, op.inputs[1]), b.i32(0))]


def _scatter(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    tensor, indices = op.inputs[:2]
    least = b.tf.Max(indices, b.i32([0])) + 1
    length = b.tf.Maximum(op.inputs[3], least) if op.kind == "tf.TensorListScatterV2" else least
    element = b.tf.Slice(b.tf.Shape(tensor), b.i32([1]), b.i32([-1]))
    shape = b.tf.ConcatV2(b.tf.Reshape(length, b.i32([1])), element, b.i32(0))
    return [lowering.pad(op, b.tf.ScatterNd(b.tf.ExpandDims(indices, b.i32(1)), tensor, shape), b)]


def _scatter_into(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    dense, tensor, indices = op.inputs
    return [b.tf.TensorScatterUpdate(dense, b.tf.ExpandDims(lowering.position(op, indices), b.i32(1)), tensor)]


def _concat(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    """Concatenate all elements; they have the same shape, so their lengths are equal."""
    dense = lowering.content(op, b)
    shape = b.tf.Shape(dense)
    rest = b.tf.Slice(shape, b.i32([2]), b.i32([-1]))
    whole = b.tf.Reshape(dense, b.tf.ConcatV2(b.i32([-1]), rest, b.i32(0)))
    part = b.tf.Cast(element(b, shape, 1), DstT=DType.I64)
    return [whole, b.tf.Fill(b.tf.Reshape(_length(b, dense), b.i32([1])), part)]


def _concat_lists(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    first, second = op.inputs
    padding = lowering.of[op].padding
    if padding:
        second = b.tf.StridedSlice(second, b.i32([padding]), b.i32([0]), b.i32([1]), end_mask=1)
    return [b.tf.ConcatV2(first, second, b.i32(0))]


def _split(lowering: _Lowering, op: Op, b: Builder) -> Sequence[Value]:
    tensor, lengths = op.inputs[0], op.inputs[2].constant
    parts: set[int] = set() if lengths is None else {int(length) for length in lengths.numpy()}
    if len(parts) != 1:
        raise ConversionError(
            "splitting a tensor into a list of unequal or unknown lengths has no conversion.", where=str(op.location)
        )
    rest = b.tf.Slice(b.tf.Shape(tensor), b.i32([1]), b.i32([-1]))
    return [lowering.pad(op, b.tf.Reshape(tensor, b.tf.ConcatV2(b.i32([-1, parts.pop()]), rest, b.i32(0))), b)]


_RULES: dict[str, _Rule] = {
    "tf.TensorListReserve": _reserve,
    "tf.EmptyTensorList": _make_empty,
    "tf.TensorListFromTensor": _from_tensor,
    "tf.TensorListSetItem": _set_item,
    "tf.TensorListGetItem": _get_item,
    "tf.TensorListStack": _stack,
    "tf.TensorListLength": _get_length,
    "tf.TensorListElementShape": _get_element_shape,
    "tf.TensorListPushBack": _push_back,
    "tf.TensorListPopBack": _pop_back,
    "tf.TensorListResize": _resize,
    "tf.TensorListGather": _gather,
    "tf.TensorListScatter": _scatter,
    "tf.TensorListScatterV2": _scatter,
    "tf.TensorListScatterIntoExistingList": _scatter_into,
    "tf.TensorListConcat": _concat,
    "tf.TensorListConcatV2": _concat,
    "tf.TensorListConcatLists": _concat_lists,
    "tf.TensorListSplit": _split,
}


def _length(b: Builder, dense: Value) -> Value:
    """Return the number of a list's elements, as an int32 scalar."""
    if dense.shape is not None and dense.shape[0] is not None:
        return b.i32(dense.shape[0])
    return element(b, b.tf.Shape(dense), 0)


def _head(b: Builder, dense: Value, length: Value) -> Value:
    """Return the first `length` elements."""
    return b.tf.StridedSlice(dense, b.i32([0]), b.tf.Reshape(length, b.i32([1])), b.i32([1]))


def _extend(b: Builder, dense: Value, length: Value) -> Value:
    """Append zeros up to `length` elements, which is at least the list's length."""
    assert dense.rank is not None
    more = b.tf.Reshape(length - _length(b, dense), b.i32([1]))
    shape = b.tf.ConcatV2(more, b.tf.Slice(b.tf.Shape(dense), b.i32([1]), b.i32([-1])), b.i32(0))
    zero = b.const(b"" if dense.dtype is DType.STRING else 0, dense.dtype)
    return b.tf.ConcatV2(dense, b.tf.Fill(shape, zero), b.i32(0))


def _vector(b: Builder, scalars: Scalars) -> Value:
    """Return an int32 vector of numbers and scalars."""
    numbers = [scalar if isinstance(scalar, int) else _number(scalar) for scalar in scalars]
    if any(number is not None and number > _MAX_SIZE for number in numbers):
        raise ConversionError(f"a list of shape {numbers} exceeds the size of LiteRT's tensors.", where=str(b.location))
    if None not in numbers:
        return b.i32([number for number in numbers if number is not None])
    return b.tf.Pack(*(b.i32(scalar) if isinstance(scalar, int) else scalar for scalar in scalars))


def _number(scalar: Value) -> int | None:
    constant = scalar.constant
    if constant is None:
        return None
    if constant.numpy().size != 1:
        raise ConversionError(f"the size of a list must be a scalar, but has the shape {list(constant.shape)}.")
    return int(constant.item())

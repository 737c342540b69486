"""Forward the elements of lists from writes to reads, if all elements are known.

    %l = tf.TensorListSetItem(%k, 0, %x); %m = tf.TensorListSetItem(%l, 1, %y); %z = tf.TensorListConcatV2(%m)
becomes
    %z = tf.ConcatV2(%x, %y, 0)

This supports elements of different shapes, which a dense tensor cannot store. Lists whose elements share one known
shape, and lists that loops and branches carry, are left to `lowering`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.ir import Builder, Dim, DType, Function, Module, Op, Rewriter, Shape, Value
from litefuse.rewrite.build import element

_MAX_LENGTH = 64
"""Maximum length of the lists that are tracked."""
_LISTS = ("tf.TensorList", "tf.EmptyTensorList")


_CHANGED = frozenset({"tf.Identity", "tf.TensorListPushBack", "tf.TensorListPopBack", "tf.TensorListSetItem"})


class _Part(NamedTuple):
    """A slice of a tensor's first dimension: `length` elements from `begin`; if None, one, without the dimension."""

    tensor: Value
    begin: int
    length: int | None

    @property
    def shape(self) -> Shape | None:
        shape = self.tensor.shape
        if shape is None:
            return None
        rest: tuple[Dim, ...] = shape[1:]
        return rest if self.length is None else (self.length, *rest)


_Item = Value | _Part | None
"""An element of a list; None for one that was not written."""


def read_known_items(module: Module, context: Context) -> None:
    """Replace the ops that read lists of known elements, and remove the lists that become unused."""
    for function in module.functions.values():
        if any(kind.startswith(_LISTS) for kind in function.kinds):
            _read(function, context)


def _read(function: Function, context: Context) -> None:
    items = _Items()
    rewriter = Rewriter(function, context.dialects)
    read = 0
    for op in function.ops():
        if not op.name.startswith("TensorList") or not op.inputs:
            continue
        content = items.of(op.inputs[0])
        if content is None or _is_even(content):
            continue
        b = rewriter.builder(op)
        values = _values(op, content, b)
        if values is not None:
            rewriter.replace(op, values, b)
            read += 1
    if read:
        for op in function.ops_reversed():
            if op.kind.startswith(_LISTS) and not any(result.uses for result in op.results):
                function.remove(op)
        context.record("read known items of lists", "changed", count=read)


class _Items:
    """The known elements of lists."""

    def __init__(self) -> None:
        self._known: dict[Value, tuple[_Item, ...] | None] = {}

    def of(self, value: Value) -> tuple[_Item, ...] | None:
        if value.dtype is not DType.VARIANT or value.op is None or value.index:
            return None
        chain = [value]
        while chain[-1] not in self._known:
            op = chain[-1].op
            before = op.inputs[0] if op is not None and op.inputs and op.kind in _CHANGED else None
            if before is None or before.dtype is not DType.VARIANT or before.op is None or before.index:
                break
            chain.append(before)
        for value_before in reversed(chain):
            if value_before not in self._known:
                assert value_before.op is not None
                content = self._infer_created(value_before.op)
                self._known[value_before] = None if content is None or len(content) > _MAX_LENGTH else content
        return self._known[value]

    def _infer_created(self, op: Op) -> tuple[_Item, ...] | None:
        match op.kind:
            case "tf.EmptyTensorList":
                return ()
            case "tf.TensorListReserve":
                count = partial_scalar(op.inputs[1])
                return None if count is None or not 0 <= count <= _MAX_LENGTH else (None,) * count
            case "tf.TensorListFromTensor":
                tensor = op.inputs[0]
                count = tensor.shape[0] if tensor.shape else None
                return (
                    None
                    if count is None or count > _MAX_LENGTH
                    else tuple(_Part(tensor, i, None) for i in range(count))
                )
            case "tf.TensorListSplit":
                return _split(op)
            case _:
                return self._infer_changed(op)

    def _infer_changed(self, op: Op) -> tuple[_Item, ...] | None:
        before = self._known.get(op.inputs[0]) if op.inputs else None
        if before is None:
            return None
        match op.kind:
            case "tf.Identity":
                return before
            case "tf.TensorListPushBack":
                return (*before, op.inputs[1])
            case "tf.TensorListPopBack":
                return before[:-1] if before else None
            case "tf.TensorListSetItem":
                return _set(op, before)
            case _:
                return None


def _set(op: Op, before: tuple[_Item, ...]) -> tuple[_Item, ...] | None:
    index = partial_scalar(op.inputs[1])
    if index is None or not 0 <= index < _MAX_LENGTH:
        return None
    if index >= len(before):
        if not op.attributes["resize_if_index_out_of_bounds"]:
            return None
        before = (*before, *[None] * (index + 1 - len(before)))
    return (*before[:index], op.inputs[2], *before[index + 1 :])


def _split(op: Op) -> tuple[_Item, ...] | None:
    lengths = partial(op.inputs[2])
    if lengths is None:
        return None
    parts: list[_Item] = []
    begin = 0
    for length in lengths:
        if length is None:
            return None
        parts.append(_Part(op.inputs[0], begin, length))
        begin += length
    return tuple(parts)


def _is_even(items: Sequence[_Item]) -> bool:
    """Return whether all elements share one known shape, or none was written."""
    shapes = {item.shape for item in items if item is not None}
    return not shapes or (len(shapes) == 1 and all(shape is not None and None not in shape for shape in shapes))


def _values(op: Op, items: Sequence[_Item], b: Builder) -> list[Value] | None:
    """Return the results of `op`, which reads a list of these elements; None if they cannot be determined."""
    if op.kind == "tf.TensorListLength":
        return [b.i32(len(items))]
    if op.kind == "tf.TensorListGetItem":
        index = partial_scalar(op.inputs[1])
        item = items[index] if index is not None and 0 <= index < len(items) else None
        return None if item is None else [_value(item, b)]
    if op.kind not in ("tf.TensorListStack", "tf.TensorListConcat", "tf.TensorListConcatV2") or not items:
        return None
    values = [_value(item, b) for item in items if item is not None]
    if len(values) < len(items):
        return None
    if op.kind == "tf.TensorListStack":
        return [b.tf.Pack(*values, axis=0)]
    lengths = [b.tf.StridedSlice(b.tf.Shape(value), b.i32([0]), b.i32([1]), b.i32([1])) for value in values]
    joined = b.tf.ConcatV2(*lengths, b.i32(0)) if len(lengths) > 1 else lengths[0]
    whole = b.tf.ConcatV2(*values, b.i32(0)) if len(values) > 1 else values[0]
    return [whole, b.tf.Cast(joined, DstT=DType.I64)]


def _value(item: Value | _Part, b: Builder) -> Value:
    if isinstance(item, Value):
        return item
    if item.length is None:
        return element(b, item.tensor, item.begin)
    return b.tf.StridedSlice(item.tensor, b.i32([item.begin]), b.i32([item.begin + item.length]), b.i32([1]))

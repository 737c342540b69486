"""Contents of containers: the elements of a tensor list, the value of the variable behind a handle.

The type of a list or handle is a scalar. Its contents are tracked separately from the types, through calls and loops.
"""

from collections.abc import Mapping
from typing import NamedTuple

from litefuse.dialects.shape_functions.partial import partial_scalar
from litefuse.ir.core import Op, Value
from litefuse.ir.module import Variable
from litefuse.ir.types import Dim, Shape, join_shapes, meet_shapes


class ListInfo(NamedTuple):
    """The contents of a list or variable.

    `length` is a list's number of elements, and `element` is their common shape or a variable's shape.
    A `fresh` list has had no elements written yet, so its elements cannot contradict any shape.
    """

    length: Dim
    element: Shape | None
    fresh: bool = False

    def join(self, other: "ListInfo") -> "ListInfo":
        """Return the facts that are true of both contents."""
        length = self.length if self.length == other.length else None
        if self.fresh or other.fresh:
            known = other if self.fresh else self
            return ListInfo(length, known.element, known.fresh)
        return ListInfo(length, join_shapes(self.element, other.element))


def join_contents(a: ListInfo | None, b: ListInfo | None) -> ListInfo | None:
    """Return the facts that are true of both contents, or None if either is unknown."""
    if a is None or b is None:
        return None
    return a if a == b else a.join(b)


def content_of(op: Op, content: ListInfo | None, variables: Mapping[str, Variable]) -> ListInfo | None:
    """Return the content of the first result of an op of `CONTENT_KINDS`; `held` is that of its first operand."""
    match op.kind:
        case "tf.TensorListReserve":
            return ListInfo(_scalar(op.operands[1]), None, fresh=True)
        case "tf.EmptyTensorList":
            return ListInfo(0, None, fresh=True)
        case "tf.TensorListFromTensor":
            shape = _shape(op.operands[0])
            return ListInfo(shape[0], shape[1:]) if shape else None
        case "tf.TensorListSetItem":
            grows = op.attributes.get("resize_if_index_out_of_bounds", False)
            return _with_item(content, op.operands[2], length=None if content is None or grows else content.length)
        case "tf.TensorListPushBack":
            return _with_item(content, op.operands[1], length=_add_to_length(content, 1))
        case "tf.TensorListPopBack":
            return None if content is None else content._replace(length=_add_to_length(content, -1))
        case "tf.TensorListResize":
            return None if content is None else content._replace(length=_scalar(op.operands[1]))
        case "tf.VarHandleOp":
            variable = variables.get(op.attributes.get("shared_name", ""))
            return None if variable is None else ListInfo(None, variable.type.shape)
        case "tf.Identity":
            return content
        case _:
            return None


def _shape(value: Value | None) -> Shape | None:
    return None if value is None else value.shape


def _scalar(value: Value | None) -> Dim:
    return None if value is None else partial_scalar(value)


def _add_to_length(held: ListInfo | None, step: int) -> Dim:
    return None if held is None or held.length is None else held.length + step


def _with_item(content: ListInfo | None, item: Value | None, *, length: Dim) -> ListInfo | None:
    if content is None:
        return None
    shape = _shape(item)
    return ListInfo(length, shape if content.fresh else join_shapes(content.element, shape))


def refine_read_shape(kind: str, held: ListInfo | None, shape: Shape | None) -> Shape | None:
    """Refine `shape`, the shape that an op of `READING_KINDS` infers by itself, with the known content."""
    if held is None or held.fresh:
        return shape
    if kind == "tf.TensorListStack":
        length = held.length if held.length is not None else shape[0] if shape else None
        element = meet_shapes(held.element, shape[1:] if shape else None)
        return None if element is None else (length, *element)
    return meet_shapes(held.element, shape)


CONTENT_KINDS = frozenset(
    {
        "tf.EmptyTensorList",
        "tf.Identity",
        "tf.TensorListFromTensor",
        "tf.TensorListPopBack",
        "tf.TensorListPushBack",
        "tf.TensorListReserve",
        "tf.TensorListResize",
        "tf.TensorListSetItem",
        "tf.VarHandleOp",
    }
)
"""Ops that create, fill or forward a value with content."""
READING_KINDS = {
    "tf.ReadVariableOp": 0,
    "tf.TensorListGetItem": 0,
    "tf.TensorListPopBack": 1,
    "tf.TensorListStack": 0,
}
"""Ops that read an element or value from a container, with the index of that result."""

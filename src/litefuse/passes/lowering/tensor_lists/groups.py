"""Infer the element types of a module's tensor lists: lists that flow into each other share one element type."""

from __future__ import annotations

from litefuse.dialects.calls import WHILE_KINDS
from litefuse.dialects.shape_functions.partial import partial_scalar, partial_shape
from litefuse.errors import ConversionError
from litefuse.ir import Dim, DType, Module, Op, Shape, TensorType, Value, meet_shapes
from litefuse.passes.lowering.control_flow.flows import connected_variants

CREATORS = frozenset({"tf.TensorListReserve", "tf.EmptyTensorList"})
"""Ops that create a list from the shape of its elements only, which may be partially unknown."""
_NAMES = ("tf.TensorList", "tf.EmptyTensorList")
# Ops whose result is a new state of the list in their first operand.
_SAME_LIST = frozenset(
    {
        "tf.TensorListSetItem",
        "tf.TensorListPushBack",
        "tf.TensorListPopBack",
        "tf.TensorListResize",
        "tf.TensorListConcatLists",
        "tf.TensorListScatterIntoExistingList",
        "tf.Identity",
        "tf.StopGradient",
        "tf.ZerosLike",
    }
)
_CHANGING_LENGTH = frozenset(
    {"tf.TensorListPushBack", "tf.TensorListPopBack", "tf.TensorListResize", "tf.TensorListConcatLists"}
)
# By op, the operand that is put into the list, and the number of dimensions that precede an element's own.
_ITEMS = {
    "tf.TensorListSetItem": (2, 0),
    "tf.TensorListPushBack": (1, 0),
    "tf.TensorListFromTensor": (0, 1),
    "tf.TensorListScatter": (0, 1),
    "tf.TensorListScatterV2": (0, 1),
    "tf.TensorListScatterIntoExistingList": (1, 1),
}
_READ = {"tf.TensorListGetItem": (0, 0), "tf.TensorListPopBack": (1, 0), "tf.TensorListStack": (0, 1)}
_READ["tf.TensorListGather"] = (0, 1)


class ListGroup:
    """Lists that flow into each other; `length` is their number of elements, if it is known and the same for all."""

    def __init__(self) -> None:
        self.dtype: DType | None = None
        self.shape: Shape | None = None
        self.is_list = False
        self.lengths: set[Dim] = set()
        self.grows = False
        self.is_carried = False

    @property
    def padding(self) -> int:
        """Number of unused elements at the front.

        They are needed because LiteRT's WHILE fails ("failed to invoke") if an empty tensor grows in a loop.
        """
        return int(self.grows and self.is_carried)

    @property
    def length(self) -> Dim:
        return next(iter(self.lengths)) if len(self.lengths) == 1 else None

    @property
    def type(self) -> TensorType:
        """Type of the dense tensor that replaces such a list, with the elements along a new first dimension."""
        assert self.dtype is not None
        return TensorType(self.dtype, None if self.shape is None else (self.length, *self.shape))


def group_lists(module: Module) -> dict[Value, ListGroup]:
    """Return the group of each list.

    Raises:
        ConversionError: The elements of a list have different shapes, or are lists themselves.
    """
    if not any(kind.startswith(_NAMES) for function in module.functions.values() for kind in function.kinds):
        return {}
    groups: dict[Value, ListGroup] = {}
    by_root: dict[Value, ListGroup] = {}
    for value, root in connected_variants(module, _SAME_LIST).items():
        groups[value] = by_root.setdefault(root, ListGroup())
    for op in module.ops():
        _learn(op, groups)
        if op.kind in WHILE_KINDS:
            for operand in op.inputs:
                if operand in groups:
                    groups[operand].is_carried = True
    return {value: group for value, group in groups.items() if group.is_list}


def _learn(op: Op, groups: dict[Value, ListGroup]) -> None:
    """Add the facts that `op` implies about a list to its group."""
    if not op.kind.startswith(_NAMES):
        return
    values = [value for value in (*op.inputs, *op.results) if value in groups]
    if not values:
        return
    group = groups[values[0]]
    group.is_list = True
    dtype = op.attributes.get("element_dtype")
    if dtype is DType.VARIANT:
        raise ConversionError(
            "a list of lists, or of ragged rows, has no conversion: make the rows equally long with to_tensor().",
            where=str(op.location),
        )
    if isinstance(dtype, DType):
        group.dtype = dtype
    if op.kind in CREATORS:
        _learn_shape(op, group, element_shape(op))
    if op.kind in _ITEMS:
        index, skipped = _ITEMS[op.kind]
        item = op.inputs[index]
        group.dtype = item.dtype
        _learn_shape(op, group, None if item.shape is None else item.shape[skipped:])
    if op.kind in _READ:
        index, skipped = _READ[op.kind]
        taken = op.results[index]
        _learn_shape(op, group, None if taken.shape is None else taken.shape[skipped:])
    if op.kind in _CHANGING_LENGTH or op.attributes.get("resize_if_index_out_of_bounds"):
        group.lengths |= {None, -1}
        group.grows = group.grows or op.kind != "tf.TensorListPopBack"
    elif op.kind not in _READ and op.kind != "tf.TensorListSetItem" and op.results:
        length = _created_length(op)
        if length is not NotImplemented:
            group.lengths.add(length)


def _learn_shape(op: Op, group: ListGroup, shape: Shape | None) -> None:
    if shape is None:
        return
    known = group.shape
    if known is not None and not _compatible(known, shape):
        raise ConversionError(
            f"a list with elements of the shapes {list(known)} and {list(shape)} has no conversion.",
            where=str(op.location),
        )
    group.shape = meet_shapes(known, shape)


def element_shape(maker: Op) -> Shape | None:
    """Return the element shape operand of an op of `CREATORS`; None if it is the scalar -1, for an unknown rank."""
    given = maker.inputs[0]
    return None if given.rank != 1 else partial_shape(given)


def _created_length(op: Op) -> Dim:
    """Return the length of the list that `op` creates, if it is known; NotImplemented if it creates none."""
    match op.kind:
        case "tf.TensorListReserve":
            return partial_scalar(op.inputs[1])
        case "tf.EmptyTensorList":
            return 0
        case "tf.TensorListFromTensor":
            return op.inputs[0].shape[0] if op.inputs[0].shape else None
        case "tf.TensorListScatter" | "tf.TensorListScatterV2" | "tf.TensorListSplit":
            return None
        case _:
            return NotImplemented


def _compatible(a: Shape, b: Shape) -> bool:
    return len(a) == len(b) and all(x == y or x is None or y is None for x, y in zip(a, b, strict=True))

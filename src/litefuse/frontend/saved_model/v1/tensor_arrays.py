"""TensorFlow 1 TensorArrays: convert them to tensor lists.

    a = TensorArrayV3(n); f = TensorArrayWriteV3(a, i, x, a:1); y = TensorArrayGatherV3(a, j, f)
becomes
    l = TensorListReserve(shape, n); a = IdentityN(l, l); f = TensorListSetItem(a:1, i, x); y = TensorListGather(f, j)

The flow, a number that orders the ops on an array, becomes the list; the array's handle is no longer used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from litefuse.dialects.tf.protos.messages import AttrValue, NodeDef, TensorProto, TensorShapeProto
from litefuse.errors import ConversionError
from litefuse.frontend.saved_model.definitions import OUTPUT_SHAPES, shape_of
from litefuse.frontend.saved_model.tensor_proto import to_numpy
from litefuse.frontend.saved_model.v1.graph import (
    VARIANT,
    Nodes,
    control_inputs,
    data_inputs,
    fresh_name,
    node_name,
    operands,
    output_index,
    shape_at,
    types_attribute,
    with_inputs,
)
from litefuse.ir.types import TF_NUMBERS, DType

_ARRAY = "TensorArrayV3"
_CLOSE = "TensorArrayCloseV3"
_PASSING = frozenset({"Identity", "Enter", "Exit", "Merge", "NextIteration", "Switch"})
_MAX_COMPARED_PAIRS = 1000
"""Maximum number of op pairs compared to prove that two values are equal."""
_NO_ORDER = "a TensorArray's old value is used after the array was written; this is unsupported."
_I32 = TF_NUMBERS[DType.I32]
_I64 = TF_NUMBERS[DType.I64]


def lower_arrays(nodes: Mapping[str, NodeDef], fed: Collection[str]) -> Nodes:
    """Return the nodes with a list in place of each array. Raises `ConversionError` for other uses of an array."""
    if not any(node.op == _ARRAY for node in nodes.values()):
        return dict(nodes)
    return _Arrays(nodes, fed).replace_arrays()


class _Arrays:
    def __init__(self, nodes: Mapping[str, NodeDef], fed: Collection[str]) -> None:
        self.old = nodes
        self.fed = fed
        self.new = dict(nodes)

    def replace_arrays(self) -> Nodes:
        flows = self._flows()
        self._check_order()
        for node in self.old.values():
            if node.op == _ARRAY:
                self._make(node)
            elif node.op == _CLOSE:
                self.new[node.name] = NodeDef(name=node.name, op="NoOp")
            elif node.op in _RULES:
                _RULES[node.op](self, node)
            elif any(reference in flows for reference in data_inputs(node)):
                if node.op not in _PASSING:
                    raise ConversionError(f"{node.op} of a TensorArray is unsupported.", where=node.name)
                self.new[node.name] = _retype_to_variant(node)
        return self.new

    def _flows(self) -> set[str]:
        """Return the references that denote a list in the new graph."""
        users: dict[str, list[NodeDef]] = {}
        for node in self.old.values():
            for reference in data_inputs(node):
                users.setdefault(reference, []).append(node)
        pending = [f"{node.name}:1" for node in self.old.values() if node.op == _ARRAY]
        pending += [node.name for node in self.old.values() if node.op in _WRITING]
        flows = set[str]()
        while pending:
            reference = pending.pop()
            if reference in flows:
                continue
            flows.add(reference)
            for user in users.get(reference, ()):
                if user.op in _PASSING:
                    pending.append(user.name)
                    if user.op == "Switch":
                        pending.append(f"{user.name}:1")
        return flows

    def _check_order(self) -> None:
        """Refuse a graph in which an array may have other contents than its flow implies.

        The array's handle sees everything that has been written; a list contains only the writes that produced it.
        """
        writers: dict[str, NodeDef] = {}
        readers: list[tuple[str, NodeDef]] = []
        for node in self.old.values():
            if node.op not in _RULES:
                continue
            flow = self._source(data_inputs(node)[-1])
            if node.op not in _WRITING:
                readers.append((flow, node))
            elif flow in writers:
                raise ConversionError(_NO_ORDER, where=node.name)
            else:
                writers[flow] = node
        for flow, node in readers:
            if flow in writers and self._depends(node, writers[flow].name):
                raise ConversionError(_NO_ORDER, where=node.name)

    def _source(self, flow: str) -> str:
        """Return the flow behind Identity and Enter ops."""
        node = self.old[node_name(flow)]
        while node.op in ("Identity", "Enter"):
            flow = node.input[0]
            node = self.old[node_name(flow)]
        return flow

    def _depends(self, node: NodeDef, on: str) -> bool:
        """Return whether a node runs after another one within the same loop iteration."""
        pending, seen = [node.name], {node.name}
        while pending:
            current = self.old.get(pending.pop())
            if current is None or current.op == "NextIteration":
                continue
            for reference in current.input:
                name = node_name(reference)
                if name == on:
                    return True
                if reference not in self.fed and name not in seen:
                    seen.add(name)
                    pending.append(name)
        return False

    # The array that a node uses, and its properties.

    def array(self, node: NodeDef) -> NodeDef:
        """Return the node that created the array whose handle `node` uses."""
        made = self.origin(node.input[0])
        if made.op != _ARRAY:
            raise ConversionError("a choice between several TensorArrays is unsupported.", where=node.name)
        return made

    def origin(self, reference: str) -> NodeDef:
        """Return the node that produced a value, looking through forwarding nodes."""
        node = self.old[node_name(reference)]
        while node.op in ("Identity", "Enter", "Switch") and reference not in self.fed:
            reference = node.input[0]
            node = self.old[node_name(reference)]
        return node

    def is_whole(self, indices: str) -> bool:
        """Return whether the indices are 0, 1, 2, ..."""
        node = self.old.get(node_name(indices))
        return node is not None and node.op == "Range" and [self.number(node.input[i]) for i in (0, 2)] == [0, 1]

    def number(self, reference: str) -> int | None:
        """Return the value of a constant integer or of a known dimension of a shape, else None."""
        node = self.old.get(node_name(reference))
        if node is None or reference in self.fed:
            return None
        if node.op == "StridedSlice" and node.attr["shrink_axis_mask"].i == 1:
            sizes, begin = self.sizes(node.input[0]), self.sizes(node.input[1])
            if sizes is None or begin is None or len(begin) != 1:
                return None
            position = begin[0]
            return sizes[position] if position is not None and -len(sizes) <= position < len(sizes) else None
        array = self.constant(reference)
        return int(array.item()) if array is not None and array.ndim == 0 and array.dtype.kind == "i" else None

    def sizes(self, vector: str) -> tuple[int | None, ...] | None:
        """Return the elements of a constant vector or of a stored shape, else None."""
        node = self.old.get(node_name(vector))
        if node is not None and node.op == "Shape" and vector not in self.fed:
            return self.shape(node.input[0])
        array = self.constant(vector)
        return tuple(array.tolist()) if array is not None and array.ndim == 1 and array.dtype.kind == "i" else None

    def shape(self, reference: str) -> tuple[int | None, ...] | None:
        """Return the stored shape of a value."""
        node = self.old.get(node_name(reference))
        return None if node is None else shape_of(shape_at(node, output_index(reference)))

    def constant(self, reference: str) -> np.ndarray | None:
        node = self.old.get(node_name(reference))
        if node is None or reference in self.fed or node.op != "Const":
            return None
        return to_numpy(node.attr["value"].tensor)

    def is_size(self, number: str, user: NodeDef) -> bool:
        """Return whether `number` is the length of the array that `user` reads.

        That is the result of its size op, or its fixed initial size.
        """
        node = self.old.get(node_name(number))
        if node is not None and node.op == "TensorArraySizeV3":
            return data_inputs(node) == [user.input[0], data_inputs(user)[-1]]
        array = self.array(user)
        return not array.attr["dynamic_size"].b and self.is_same(number, array.input[0])

    def is_same(self, one: str, other: str) -> bool:
        """Return whether two references provably have the same value: the same ops on the same values."""
        pending = [(one, other)]
        seen = set(pending)
        while pending:
            one, other = pending.pop()
            if one == other:
                continue
            pairs = self._operands_of_both(one, other)
            if pairs is None or len(seen) > _MAX_COMPARED_PAIRS:
                return False
            pending += pairs - seen
            seen |= pairs
        return True

    def _operands_of_both(self, one: str, other: str) -> set[tuple[str, str]] | None:
        """Return pairs of references whose equality implies that of the two, or None if their computations differ."""
        known = self.number(one)
        if known is not None:
            return set() if known == self.number(other) else None
        a, b = self.old.get(node_name(one)), self.old.get(node_name(other))
        if a is None or b is None or one in self.fed or other in self.fed:
            return None
        if a.op != b.op or a.op not in _REPEATABLE or output_index(one) != output_index(other):
            return None
        if len(data_inputs(a)) != len(data_inputs(b)) or _attributes(a) != _attributes(b):
            return None
        return set(zip(data_inputs(a), data_inputs(b), strict=True))

    # New nodes.

    def put(
        self, old: NodeDef, op: str, inputs: Sequence[str], attributes: Mapping[str, AttrValue], name: str | None = None
    ) -> None:
        """Add a node of another kind that replaces `old`."""
        kept = {OUTPUT_SHAPES: old.attr[OUTPUT_SHAPES]} if OUTPUT_SHAPES in old.attr and name is None else {}
        inputs = [*inputs, *control_inputs(old)]
        self.new[name or old.name] = NodeDef(name=name or old.name, op=op, input=inputs, attr={**kept, **attributes})

    def new_constant(self, near: NodeDef, stem: str, array: np.ndarray, type: int) -> str:
        """Add a constant to the frame of `near`, to which a control edge binds it."""
        name = fresh_name(self.new, f"{near.name}/{stem}")
        shape = TensorShapeProto(dim=[TensorShapeProto.Dim(size=size) for size in array.shape])
        tensor = TensorProto(dtype=type, tensor_shape=shape, tensor_content=array.tobytes())
        bound = [f"^{node_name(reference)}" for reference in data_inputs(near)[-1:]]
        attributes = {"value": AttrValue(tensor=tensor), "dtype": AttrValue(type=type)}
        self.new[name] = NodeDef(name=name, op="Const", input=bound, attr=attributes)
        return name

    def element_shape(self, near: NodeDef, attribute: AttrValue | None) -> str:
        """Return the operand that gives the shape of a list's elements."""
        known = None if attribute is None else shape_of(attribute.shape)
        sizes = -1 if known is None else [-1 if dim is None else dim for dim in known]
        return self.new_constant(near, "element_shape", np.array(sizes, np.int32), _I32)

    def _make(self, node: NodeDef) -> None:
        name = fresh_name(self.new, f"{node.name}/list")
        attributes = {"element_dtype": node.attr["dtype"], "shape_type": AttrValue(type=_I32)}
        self.put(node, "TensorListReserve", [self.element_shape(node, _shape(node)), node.input[0]], attributes, name)
        self.new[node.name] = NodeDef(
            name=node.name, op="IdentityN", input=[name, name], attr={"T": types_attribute([VARIANT, VARIANT])}
        )


def _read(arrays: _Arrays, node: NodeDef) -> None:
    _, index, flow = operands(node, 3)
    shape = arrays.element_shape(node, _shape(arrays.array(node)))
    arrays.put(node, "TensorListGetItem", [flow, index, shape], {"element_dtype": node.attr["dtype"]})


def _write(arrays: _Arrays, node: NodeDef) -> None:
    _, index, value, flow = operands(node, 4)
    attributes = {
        "element_dtype": node.attr["T"],
        "resize_if_index_out_of_bounds": AttrValue(b=arrays.array(node).attr["dynamic_size"].b),
    }
    arrays.put(node, "TensorListSetItem", [flow, index, value], attributes)


def _gather(arrays: _Arrays, node: NodeDef) -> None:
    """Lower a gather of some elements, or of all elements as in TensorArray.stack."""
    _, indices, flow = operands(node, 3)
    shape = arrays.element_shape(node, _shape(node))
    attributes = {"element_dtype": node.attr["dtype"]}
    if arrays.is_whole(indices) and arrays.is_size(arrays.old[node_name(indices)].input[1], node):
        arrays.put(node, "TensorListStack", [flow, shape], {**attributes, "num_elements": AttrValue(i=-1)})
        return
    arrays.put(node, "TensorListGather", [flow, indices, shape], attributes)


def _scatter(arrays: _Arrays, node: NodeDef) -> None:
    """Lower a scatter of some elements, or of all elements as in TensorArray.unstack."""
    _, indices, value, flow = operands(node, 4)
    array = arrays.array(node)
    attributes = {"element_dtype": node.attr["T"]}
    if node_name(flow) != array.name:
        if array.attr["dynamic_size"].b:
            raise ConversionError("a scatter into a TensorArray of dynamic size is unsupported.", where=node.name)
        arrays.put(node, "TensorListScatterIntoExistingList", [flow, value, indices], attributes)
        return
    shape = arrays.element_shape(node, _shape(array))
    attributes["shape_type"] = AttrValue(type=_I32)
    size = array.input[0]
    known = arrays.number(size)
    if arrays.is_whole(indices):
        # The array has as many elements as `value`, or the op would fail.
        limit = arrays.old[node_name(indices)].input[1]
        grows = known == 0 and array.attr["dynamic_size"].b
        rows = arrays.shape(value)
        if grows or arrays.is_same(size, limit) or (known is not None and rows and rows[0] == known):
            arrays.put(node, "TensorListFromTensor", [value, shape], attributes)
            return
    arrays.put(node, "TensorListScatterV2", [value, indices, shape, size], attributes)


def _size(arrays: _Arrays, node: NodeDef) -> None:
    arrays.put(node, "TensorListLength", [data_inputs(node)[1]], {})


def _concat(arrays: _Arrays, node: NodeDef) -> None:
    _, flow = operands(node, 2)
    shape = arrays.element_shape(node, None)
    leading = arrays.new_constant(node, "leading_dims", np.zeros(0, np.int64), _I64)
    attributes = {"element_dtype": node.attr["dtype"], "shape_type": AttrValue(type=_I32)}
    arrays.put(node, "TensorListConcatV2", [flow, shape, leading], attributes)


def _split(arrays: _Arrays, node: NodeDef) -> None:
    _, value, lengths, _ = operands(node, 4)
    attributes = {"element_dtype": node.attr["T"], "shape_type": AttrValue(type=_I32)}
    arrays.put(node, "TensorListSplit", [value, arrays.element_shape(node, None), lengths], attributes)


_RULES: dict[str, Callable[[_Arrays, NodeDef], None]] = {
    "TensorArrayReadV3": _read,
    "TensorArrayWriteV3": _write,
    "TensorArrayGatherV3": _gather,
    "TensorArrayScatterV3": _scatter,
    "TensorArraySizeV3": _size,
    "TensorArrayConcatV3": _concat,
    "TensorArraySplitV3": _split,
}
_WRITING = frozenset({"TensorArrayWriteV3", "TensorArrayScatterV3", "TensorArraySplitV3"})
# Ops without effects that compute equal results from equal operands.
_REPEATABLE = frozenset(
    {"Shape", "StridedSlice", "Const", "Identity", "Pack", "GatherV2", "Cast", "Minimum", "Maximum"}
)


def _shape(node: NodeDef) -> AttrValue | None:
    return node.attr.get("element_shape")


def _attributes(node: NodeDef) -> dict[str, bytes]:
    """Return the attributes that distinguish an op from others of its kind."""
    return {name: value.SerializeToString() for name, value in node.attr.items() if name[0] != "_"}


def _retype_to_variant(node: NodeDef) -> NodeDef:
    """Return a forwarding node retyped to forward a list."""
    new = with_inputs(node, inputs=list(node.input))
    return NodeDef(name=new.name, op=new.op, input=new.input, attr={**node.attr, "T": AttrValue(type=VARIANT)})

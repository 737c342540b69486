"""TensorFlow 1 conditionals with many branches: replace `_SwitchN` and wide Merges with chains of pairs.

TensorFlow lowers `tf.switch_case` to these, and saves them in graphs frozen with `lower_control_flow`.

    s = _SwitchN(x, i); y = Merge(s:0, s:1, s:2)
becomes
    p = Equal(i, 0); s = Switch(x, p); j = Switch(i, p); q = Equal(j:0, 1); t = Switch(s:0, q)
    m = Merge(t:0, t:1); y = Merge(m, s:1)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from litefuse.dialects.tf.protos.messages import AttrValue, NodeDef, TensorProto, TensorShapeProto
from litefuse.frontend.saved_model.definitions import OUTPUT_SHAPES
from litefuse.frontend.saved_model.v1.graph import (
    Nodes,
    control_inputs,
    data_inputs,
    fresh_name,
    node_name,
    shape_at,
    shapes_attribute,
    with_inputs,
)
from litefuse.ir.types import TF_NUMBERS, DType

SWITCH_N = "_SwitchN"
_I32 = TF_NUMBERS[DType.I32]


def pair_cases(nodes: Mapping[str, NodeDef], roots: Collection[str], fed: Collection[str]) -> Nodes:
    """Return the nodes with every `_SwitchN`, and every Merge without exactly two inputs, as Switch and Merge pairs."""
    if not any(node.op == SWITCH_N or _is_wide(node) for node in nodes.values()):
        return dict(nodes)
    read = {reference for node in nodes.values() for reference in node.input}.union(roots)
    pairs = _Pairs(nodes)
    for name, node in nodes.items():
        if node.op == SWITCH_N and name not in fed:
            pairs.switch(node)
        # A chain cannot produce a Merge's second result, the index of the branch that was taken.
        elif _is_wide(node) and f"{name}:1" not in read:
            pairs.merge(node)
        else:
            pairs.made[name] = node
    return {name: pairs.redirect(node) for name, node in pairs.made.items()}


def _is_wide(node: NodeDef) -> bool:
    return node.op == "Merge" and len(data_inputs(node)) != 2


class _Pairs:
    def __init__(self, nodes: Mapping[str, NodeDef]) -> None:
        self.made: Nodes = {}
        self._names = set(nodes)
        self._references: dict[str, str] = {}
        """Replacement references for the results of each `_SwitchN`."""
        self._predicates: dict[str, list[str]] = {}
        """Predicates "index is 0", "index is 1", ... by index reference, each valid if all earlier ones are false."""
        self._rest: dict[str, str] = {}
        """Index value within the innermost branch so far, by index reference."""

    def switch(self, node: NodeDef) -> None:
        rest, index = data_inputs(node)
        count = node.attr["num_outs"].i
        type, shapes = node.attr["T"].type, [shape_at(node, 0)] * 2
        around = control_inputs(node)
        for number in range(count - 1):
            name = self._add(
                f"{node.name}/{number}", "Switch", [rest, self._predicate(index, number), *around], type, shapes
            )
            self._references[f"{node.name}:{number}"] = f"{name}:1"
            rest = name
        self._references[f"{node.name}:{count - 1}"] = rest
        self._references[node.name] = self._references[f"{node.name}:0"]
        self._references[f"^{node.name}"] = f"^{node_name(rest)}"

    def merge(self, node: NodeDef) -> None:
        """Pair the last two inputs first: branch 0 excludes all others, branch 1 those after it."""
        *others, result = data_inputs(node)
        type, shapes = node.attr["T"].type, [shape_at(node, 0), TensorShapeProto()]
        while len(others) > 1:
            result = self._add(f"{node.name}/{len(others) - 1}", "Merge", [result, others.pop()], type, shapes)
        op = "Merge" if others else "Identity"
        self.made[node.name] = with_inputs(node, op=op, inputs=[result, *others, *control_inputs(node)])

    def redirect(self, node: NodeDef) -> NodeDef:
        if not any(reference in self._references for reference in node.input):
            return node
        return with_inputs(node, inputs=[self._references.get(reference, reference) for reference in node.input])

    def _predicate(self, index: str, number: int) -> str:
        """Return the predicate that the index equals `number`, adding it if necessary."""
        predicates = self._predicates.setdefault(index, [])
        scope, scalars = index.replace(":", "_"), [TensorShapeProto()] * 2
        while len(predicates) <= number:
            rest = self._rest.get(index, index)
            if predicates:
                rest = self._add(f"{scope}/not_{len(predicates) - 1}", "Switch", [rest, predicates[-1]], _I32, scalars)
            self._rest[index] = rest
            inputs = [rest, self._constant(f"{scope}/{len(predicates)}", len(predicates))]
            predicates.append(self._add(f"{scope}/is_{len(predicates)}", "Equal", inputs, _I32, scalars[:1]))
        return predicates[number]

    def _constant(self, stem: str, number: int) -> str:
        shape = TensorShapeProto()
        value = TensorProto(dtype=_I32, tensor_shape=shape, tensor_content=np.int32(number).tobytes())
        attributes = {
            "value": AttrValue(tensor=value),
            "dtype": AttrValue(type=_I32),
            OUTPUT_SHAPES: shapes_attribute([shape]),
        }
        return self._put(stem, "Const", [], attributes)

    def _add(self, stem: str, op: str, inputs: list[str], type: int, shapes: Sequence[TensorShapeProto]) -> str:
        return self._put(stem, op, inputs, {"T": AttrValue(type=type), OUTPUT_SHAPES: shapes_attribute(shapes)})

    def _put(self, stem: str, op: str, inputs: list[str], attributes: dict[str, AttrValue]) -> str:
        name = fresh_name(self._names, stem)
        self._names.add(name)
        self.made[name] = NodeDef(name=name, op=op, input=inputs, attr=attributes)
        return name

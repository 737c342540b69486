"""Conditionals of TensorFlow 1: Switch and Merge become a choice between the values of both branches.

    s = Switch(x, p); t = Mul(s:1, 2); f = Neg(s:0); y = Merge(f, t)
becomes
    s = IdentityN(x, x); t = Mul(s:1, 2); f = Neg(s:0); y = SelectV2(p, t, f)
and where `p` is known, such as Keras's `training`, y = Identity(f). The branches must have no effects.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from litefuse.errors import ConversionError
from litefuse.ir import join_shapes
from litefuse.ir.types import TF_NUMBERS, DType
from litefuse.read.definitions import OUTPUT_SHAPES, shape_of
from litefuse.read.protos.messages import AttrValue, NodeDef
from litefuse.read.tensor_proto import to_numpy

LOOPS = frozenset({"Enter", "Exit", "NextIteration", "LoopCond", "RefEnter", "RefExit", "RefNextIteration"})
_SWITCHES = frozenset({"Switch", "RefSwitch"})
_MERGES = frozenset({"Merge", "RefMerge"})
_PASSING = frozenset({"Identity", "PlaceholderWithDefault", "StopGradient"})


class Branch(NamedTuple):
    """One side of a conditional: the reference of the predicate, and whether it holds."""

    predicate: str
    taken: bool


Branches = frozenset[Branch]


def has_conditionals(nodes: Mapping[str, NodeDef]) -> bool:
    return any(node.op in _MERGES for node in nodes.values())


def lower_conditionals(
    nodes: Mapping[str, NodeDef], fed: Collection[str], effects: Collection[str]
) -> dict[str, NodeDef]:
    """The nodes, with every Switch and Merge that belongs to a conditional replaced.

    `fed` are the references that the signature feeds, `effects` the kinds of nodes that a branch must
    not hold. Raises `ConversionError` where a branch cannot be run unconditionally.
    """
    return _Lowering(nodes, fed, effects).lower()


class _Lowering:
    def __init__(self, nodes: Mapping[str, NodeDef], fed: Collection[str], effects: Collection[str]) -> None:
        self.nodes = nodes
        self.fed = fed
        self.effects = effects
        self.branches: dict[str, Branches] = {}

    def lower(self) -> dict[str, NodeDef]:
        self._find_branches()
        lowered = dict(self.nodes)
        for name, node in self.nodes.items():
            if node.op in _SWITCHES:
                lowered[name] = self._passed(node)
            elif node.op in _MERGES and not self._is_loop(node):
                lowered[name] = self._chosen(node)
        return lowered

    def _is_loop(self, node: NodeDef) -> bool:
        return any(_base(name) in self.nodes and self.nodes[_base(name)].op in LOOPS for name in node.input)

    def _passed(self, node: NodeDef) -> NodeDef:
        data = node.input[0]
        controls = [name for name in node.input if name[0] == "^"]
        return _node(node, "IdentityN", [data, data, *controls])

    def _chosen(self, node: NodeDef) -> NodeDef:
        """The choice that a Merge makes."""
        inputs = [name for name in node.input if name[0] != "^"]
        if len(inputs) != 2:
            raise ConversionError(f"a Merge of {len(inputs)} inputs is unsupported.", where=node.name)
        first, second = (self._branches_at(name) for name in inputs)
        for branch in sorted(first):
            other = branch._replace(taken=not branch.taken)
            if other in second:
                on_true, on_false = inputs if branch.taken else reversed(inputs)
                known = self._known(branch.predicate)
                if known is not None:
                    return _node(node, "Identity", [on_true if known else on_false])
                self._check_choice(node, inputs, branch.predicate)
                return _node(node, "SelectV2", [branch.predicate, on_true, on_false])
        raise ConversionError("a Merge of branches that do not exclude each other is unsupported.", where=node.name)

    def _check_choice(self, node: NodeDef, inputs: list[str], predicate: str) -> None:
        shapes = [self._shape(name) for name in inputs]
        joined = join_shapes(*shapes)
        if shapes[0] is not None and shapes[1] is not None and joined is None:
            raise ConversionError("the branches of tf.cond have unlike ranks, which is unsupported.", where=node.name)
        for name, branches in self.branches.items():
            if self.nodes[name].op in self.effects and any(branch.predicate == predicate for branch in branches):
                raise ConversionError(
                    f"{self.nodes[name].op} in a branch of tf.cond of TensorFlow 1 is unsupported.",
                    where=name,
                    hint="Save the model again with tf.compat.v1.enable_control_flow_v2().",
                )

    def _shape(self, reference: str) -> tuple[int | None, ...] | None:
        node = self.nodes[_base(reference)]
        index = int(reference.partition(":")[2] or 0)
        if OUTPUT_SHAPES in node.attr and index < len(node.attr[OUTPUT_SHAPES].list.shape):
            return shape_of(node.attr[OUTPUT_SHAPES].list.shape[index])
        return None

    def _find_branches(self) -> None:
        """For each node the branches in which it runs: those of what it reads, less those merged."""
        entered = set[str]()
        for root in self.nodes:
            stack = [] if root in entered else [root]
            entered.add(root)
            while stack:
                node = self.nodes[stack[-1]]
                needed = next((base for base in map(_base, node.input) if base not in entered), None)
                if needed is None:
                    self.branches[stack.pop()] = self._branches_of(node)
                else:
                    entered.add(needed)
                    if needed in self.nodes:
                        stack.append(needed)

    def _branches_of(self, node: NodeDef) -> Branches:
        found = frozenset[Branch]().union(*(self._branches_at(name) for name in node.input))
        if node.op in _MERGES:
            both = {branch.predicate for branch in found if branch._replace(taken=not branch.taken) in found}
            return frozenset(branch for branch in found if branch.predicate not in both)
        return found

    def _branches_at(self, reference: str) -> Branches:
        base = _base(reference)
        found = self.branches.get(base, frozenset())
        node = self.nodes.get(base)
        if node is None or node.op not in _SWITCHES or reference[0] == "^":
            return found
        return found | {Branch(self._origin(node.input[1]), reference.endswith(":1"))}

    def _origin(self, reference: str) -> str:
        """The predicate behind copies of it."""
        node = self.nodes.get(_base(reference))
        while node is not None and node.op == "Identity" and reference not in self.fed:
            reference = node.input[0]
            node = self.nodes.get(_base(reference))
        return reference.removesuffix(":0")

    def _known(self, reference: str) -> bool | None:
        """The value of a predicate that does not depend on the inputs."""
        node = self.nodes.get(_base(reference))
        while node is not None and reference not in self.fed:
            if node.op == "Const":
                return bool(to_numpy(node.attr["value"].tensor).all())
            if node.op == "LogicalNot":
                known = self._known(node.input[0])
                return None if known is None else not known
            if node.op not in _PASSING:
                return None
            reference = node.input[0]
            node = self.nodes.get(_base(reference))
        return None


def _node(node: NodeDef, op: str, inputs: list[str]) -> NodeDef:
    """A node of another kind in the place of `node`."""
    attributes = {name: node.attr[name] for name in ("T", OUTPUT_SHAPES) if name in node.attr}
    if op == "IdentityN":
        type = node.attr["T"].type if "T" in node.attr else TF_NUMBERS[DType.F32]
        attributes["T"] = AttrValue(list=AttrValue.ListValue(type=[type, type]))
    elif OUTPUT_SHAPES in attributes:
        # A Merge also says which input it took; its replacement does not.
        shapes = attributes[OUTPUT_SHAPES].list.shape[:1]
        attributes[OUTPUT_SHAPES] = AttrValue(list=AttrValue.ListValue(shape=shapes))
    return NodeDef(name=node.name, op=op, input=inputs, attr=attributes)


def _base(reference: str) -> str:
    return reference.partition(":")[0].removeprefix("^")

"""TensorFlow 1 conditionals: replace Switch and Merge with a selection between the values of both branches.

    s = Switch(x, p); t = Mul(s:1, 2); f = Neg(s:0); y = Merge(f, t)
becomes
    s = IdentityN(x, x); t = Mul(s:1, 2); f = Neg(s:0); y = SelectV2(p, t, f)
If `p` is known and false, such as Keras's `training`, it becomes y = Identity(f). If the branches' shapes may differ,
or the branch that is not taken must not run, it becomes y = If(p, x, x) {then_branch = @t, else_branch = @f}. Branches
that change variables by reference are refused.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from litefuse.dialects.tf.protos.messages import NodeDef
from litefuse.errors import ConversionError
from litefuse.frontend.saved_model.definitions import OUTPUT_SHAPES, shape_of
from litefuse.frontend.saved_model.tensor_proto import to_numpy
from litefuse.frontend.saved_model.v1.graph import (
    MERGES,
    VARIANT,
    Argument,
    Functions,
    Nodes,
    control_inputs,
    data_inputs,
    fresh_name,
    function_attribute,
    is_control,
    node_name,
    output_index,
    shape_at,
    shapes_attribute,
    type_of,
    types_attribute,
    without_controls,
)
from litefuse.ir.trampolines import Walk, walk
from litefuse.ir.types import TF_NUMBERS, DType

SWITCHES = frozenset({"Switch", "RefSwitch"})
_KINDS = """
    Abs Add AddN AddV2 BiasAdd Cast Ceil Const Conv2D Cos DepthwiseConv2dNative Elu Equal Erf Exp Expm1 Floor
    FusedBatchNorm FusedBatchNormV2 FusedBatchNormV3 Greater GreaterEqual Identity IdentityN LeakyRelu Less LessEqual
    Log Log1p LogicalAnd LogicalNot LogicalOr MatMul Maximum Mean Merge Minimum Mul Neg NoOp NotEqual ReadVariableOp
    RealDiv Relu Relu6 Round Rsqrt SelectV2 Selu Sigmoid Sin Softmax Softplus Sqrt Square SquaredDifference StopGradient
    Sub Sum Switch Tanh
"""
_SPECULATABLE = frozenset(_KINDS.split())
"""Side-effect-free kinds that are defined for every operand; excludes indexing and integer division."""
_PASSING = frozenset({"Identity", "PlaceholderWithDefault", "StopGradient", "Enter"})


_SAVE_AGAIN = "Save the model again with tf.compat.v1.enable_control_flow_v2()."


class Branch(NamedTuple):
    """One side of a conditional: the predicate's reference, and whether the predicate is true."""

    predicate: str
    taken: bool


Branches = int
"""A set of branches as a bit mask, so that hundreds of branches for each node stay cheap in time and memory."""


class _Choice(NamedTuple):
    """The predicate and the two values that a Merge selects between."""

    merge: NodeDef
    predicate: str
    on_true: str
    on_false: str


class _Subgraph(NamedTuple):
    """A subgraph that becomes a function."""

    nodes: Nodes
    captured: dict[str, NodeDef]
    """Switches through which the subgraph receives its values, by reference."""
    before: dict[str, None]
    """Control edges that enter the subgraph."""


def fold_known_conditionals(nodes: Mapping[str, NodeDef], fed: Collection[str]) -> Nodes:
    """Return the nodes, with conditionals that do not depend on the inputs replaced by the branch taken.

    `fed` are the references that the signature feeds. The graph may have loops.
    """
    conditionals = _Conditionals(nodes, fed)
    folded = dict(nodes)
    for name, node in nodes.items():
        choice = conditionals.choice(node) if node.op in MERGES else None
        known = None if choice is None else conditionals.known(choice.predicate)
        if choice is not None and known is not None:
            folded[name] = _node(node, "Identity", [choice.on_true if known else choice.on_false])
    return folded


def lower_conditionals(
    nodes: Mapping[str, NodeDef],
    roots: Sequence[str],
    fed: Collection[str],
    functions: Functions,
) -> Nodes:
    """Return the nodes that `roots` need, with every Switch and Merge replaced. The graph must have no loops.

    Raises `ConversionError` if a branch changes a variable, and for a Merge that does not select between two branches.
    """
    return walk(_lower(nodes, roots, fed, functions))


def _lower(
    nodes: Mapping[str, NodeDef], roots: Sequence[str], fed: Collection[str], functions: Functions
) -> Walk[Nodes]:
    if not any(node.op in MERGES or node.op in SWITCHES for node in nodes.values()):
        return dict(nodes)
    return (yield _Lowering(nodes, fed, functions).lower(roots))


def forward_switch(node: NodeDef, inputs: list[str]) -> NodeDef:
    """Return a Switch as an IdentityN, which has both results."""
    return _node(node, "IdentityN", [*inputs, *control_inputs(node)])


class _Conditionals:
    """Analysis of the branches in which the nodes of a graph run."""

    def __init__(self, nodes: Mapping[str, NodeDef], fed: Collection[str]) -> None:
        self.nodes = dict(nodes)
        self.fed = fed
        self.branches: dict[str, Branches] = {}
        self._predicates: list[str] = []
        self._numbers: dict[str, int] = {}
        self._find_branches()

    def choice(self, merge: NodeDef) -> _Choice | None:
        """Return the choice that a Merge makes between two mutually exclusive branches, or None."""
        inputs = data_inputs(merge)
        if len(inputs) != 2 or self._is_loop(merge):
            return None
        first, second = (self.branches_at(name) for name in inputs)
        opposite = self._predicates_of(first, 0) & self._predicates_of(second, 1)
        opposite |= self._predicates_of(first, 1) & self._predicates_of(second, 0)
        if not opposite:
            return None
        predicate = min(self._predicates[number] for number in _bits(opposite, 2))
        taken = bool(first & self.bit(Branch(predicate, True)) and second & self.bit(Branch(predicate, False)))
        taken = taken and not (
            first & self.bit(Branch(predicate, False)) and second & self.bit(Branch(predicate, True))
        )
        on_true, on_false = inputs if taken else reversed(inputs)
        return _Choice(merge, predicate, on_true, on_false)

    def bit(self, branch: Branch) -> Branches:
        """Return the set that contains only `branch`."""
        number = self._numbers.get(branch.predicate)
        if number is None:
            number = self._numbers[branch.predicate] = len(self._predicates)
            self._predicates.append(branch.predicate)
        return 1 << 2 * number + branch.taken

    def _predicates_of(self, branches: Branches, taken: int) -> int:
        """Return a mask of the predicates that are true (or false) in one of `branches`, two bits per predicate."""
        return branches >> taken & _every_other(len(self._predicates))

    def branches_at(self, reference: str) -> Branches:
        name = node_name(reference)
        branches = self.branches.get(name, 0)
        node = self.nodes.get(name)
        if node is None or node.op not in SWITCHES or is_control(reference) or reference in self.fed:
            return branches
        return branches | self.bit(Branch(self._origin(node.input[1]), reference.endswith(":1")))

    def known(self, reference: str) -> bool | None:
        """Return the value of a predicate that does not depend on the inputs, else None."""
        node = self.nodes.get(node_name(reference))
        inverted = False
        while node is not None and reference not in self.fed:
            if node.op == "Const":
                return bool(to_numpy(node.attr["value"].tensor).all()) != inverted
            if node.op == "LogicalNot":
                inverted = not inverted
            elif node.op not in _PASSING:
                return None
            reference = node.input[0]
            node = self.nodes.get(node_name(reference))
        return None

    def _is_loop(self, merge: NodeDef) -> bool:
        return any(
            self.nodes[node_name(name)].op == "NextIteration" for name in merge.input if node_name(name) in self.nodes
        )

    def _find_branches(self) -> None:
        """Compute the branches in which each node runs: those of its inputs, minus those that it merges."""
        entered = set[str]()
        for root in self.nodes:
            stack = [] if root in entered else [root]
            entered.add(root)
            while stack:
                node = self.nodes[stack[-1]]
                needed = next((name for name in self._forward_inputs(node) if name not in entered), None)
                if needed is None:
                    self.branches[stack.pop()] = self._branches_of(node)
                else:
                    entered.add(needed)
                    if needed in self.nodes:
                        stack.append(needed)

    def _forward_inputs(self, node: NodeDef) -> list[str]:
        """Return the names of a node's inputs, except for the back edge of a loop."""
        return [] if node.op == "NextIteration" else [node_name(name) for name in node.input if name not in self.fed]

    def _branches_of(self, node: NodeDef) -> Branches:
        branches = 0
        for name in node.input:
            branches |= self.branches_at(name)
        if node.op in MERGES:
            both = self._predicates_of(branches, 0) & self._predicates_of(branches, 1)
            return branches & ~(both | both << 1)
        return branches

    def _origin(self, reference: str) -> str:
        """Return the predicate behind Identity ops."""
        node = self.nodes.get(node_name(reference))
        while node is not None and node.op == "Identity" and reference not in self.fed:
            reference = node.input[0]
            node = self.nodes.get(node_name(reference))
        return reference.removesuffix(":0")


class _Lowering(_Conditionals):
    def __init__(self, nodes: Mapping[str, NodeDef], fed: Collection[str], functions: Functions) -> None:
        super().__init__(nodes, fed)
        self.functions = functions
        self.lowered: Nodes = {}
        self.order = {name: position for position, name in enumerate(nodes)}
        self.ifs: dict[str, str] = {}
        """Replacement reference for each Merge of a conditional that became an If."""
        self.refused = [node for node in self.nodes.values() if node.op in functions.refused]
        self.merges: dict[str, list[NodeDef]] = {}
        """Merges by scope."""
        for node in self.nodes.values():
            if node.op in MERGES:
                self.merges.setdefault(_scope(node), []).append(node)

    def lower(self, roots: Sequence[str]) -> Walk[Nodes]:
        """Lower from the roots on, so that no work is done for nodes inside a branch that becomes a function."""
        pending = [node_name(root) for root in roots if root not in self.fed]
        while pending:
            name = pending.pop()
            if name in self.lowered or name not in self.nodes:
                continue
            node = yield self._replace(self.nodes[name])
            self.lowered[name] = node
            pending += (node_name(reference) for reference in node.input if reference not in self.fed)
        order = [*self.nodes, *self.lowered]
        return {name: self.lowered[name] for name in order if name in self.lowered}

    def _replace(self, node: NodeDef) -> Walk[NodeDef]:
        if node.op in SWITCHES:
            return forward_switch(node, [node.input[0]] * 2)
        if node.op not in MERGES:
            return node
        if node.name not in self.ifs:
            choice = self._require_choice(node)
            group = self._group(choice)
            if not self._needs_functions(group):
                inputs = [choice.predicate, choice.on_true, choice.on_false]
                return _node(node, "SelectV2", [*inputs, *control_inputs(node)])
            yield self._branch(group)
        return _node(node, "Identity", [self.ifs[node.name], *control_inputs(node)])

    def _require_choice(self, node: NodeDef) -> _Choice:
        choice = self.choice(node)
        if choice is not None:
            return choice
        inputs = len(data_inputs(node))
        if inputs != 2:
            raise ConversionError(
                f"a Merge of {inputs} inputs whose second result (the branch taken) is used is unsupported.",
                where=node.name,
                hint=_SAVE_AGAIN,
            )
        raise ConversionError(
            "a Merge of branches that are not mutually exclusive is unsupported.", where=node.name, hint=_SAVE_AGAIN
        )

    # Conditionals that become an If.

    def _group(self, choice: _Choice) -> list[_Choice]:
        """Return all results of the tf.cond that a Merge belongs to."""
        around = self.branches[choice.merge.name]
        beside = (node for node in self.merges[_scope(choice.merge)] if self.branches[node.name] == around)
        choices = (self.choice(node) for node in beside)
        return [other for other in choices if other is not None and other.predicate == choice.predicate]

    def _needs_functions(self, group: Sequence[_Choice]) -> bool:
        """Return whether running both branches and selecting is impossible.

        That is the case if a branch may have to be skipped, or if the values cannot be selected by SelectV2.
        """
        predicate = group[0].predicate
        either = self.bit(Branch(predicate, True)) | self.bit(Branch(predicate, False))
        refused = sorted(node.op for node in self.refused if self.branches[node.name] & either)
        if refused:
            raise ConversionError(
                f"{refused[0]} in a branch of a TensorFlow 1 tf.cond is unsupported.",
                where=group[0].merge.name,
                hint=_SAVE_AGAIN,
            )
        for taken in (True, False):
            results = [choice.on_true if taken else choice.on_false for choice in group]
            if not all(map(self._is_speculatable, self._nodes_in_branch(results, Branch(predicate, taken)))):
                return True
        return any(type_of(choice.merge) == VARIANT or not self._has_same_shape(choice) for choice in group)

    def _nodes_in_branch(self, results: Sequence[str], branch: Branch) -> list[NodeDef]:
        """Return the nodes that a branch runs to compute `results`."""
        pending = [node_name(reference) for reference in results]
        needed: Nodes = {}
        bit = self.bit(branch)
        while pending:
            name = pending.pop()
            if name not in needed and bit & self.branches.get(name, 0):
                needed[name] = self.nodes[name]
                pending += map(node_name, needed[name].input)
        return list(needed.values())

    def _is_speculatable(self, node: NodeDef) -> bool:
        """Return whether a node may run when its branch is not taken. Even a sum may fail on unknown sizes."""
        shapes = (self._shape(reference) for reference in data_inputs(node))
        return node.op in _SPECULATABLE and all(shape is not None and None not in shape for shape in shapes)

    def _has_same_shape(self, choice: _Choice) -> bool:
        """Return whether both values are known to have the same shape; SelectV2 would broadcast them."""
        a, b = (self._shape(reference) for reference in (choice.on_true, choice.on_false))
        return a is not None and None not in a and a == b

    def _shape(self, reference: str) -> tuple[int | None, ...] | None:
        node = self.nodes.get(node_name(reference))
        return None if node is None else shape_of(shape_at(node, output_index(reference)))

    def _branch(self, group: Sequence[_Choice]) -> Walk[None]:
        """Replace the Merges of `group` with an If."""
        predicate = group[0].predicate
        types = [type_of(choice.merge) for choice in group]
        branches = [
            self._extract([choice.on_true for choice in group], Branch(predicate, True)),
            self._extract([choice.on_false for choice in group], Branch(predicate, False)),
        ]
        captured = {**branches[0].captured, **branches[1].captured}
        waited = {control: None for switch in captured.values() for control in control_inputs(switch)}
        waited |= branches[0].before | branches[1].before
        arguments = [
            Argument(reference, type_of(switch), shape_at(switch, output_index(reference)))
            for reference, switch in captured.items()
        ]
        scope = _scope(group[0].merge) or "cond"
        name = fresh_name(self.nodes, f"{scope}/If")
        fed = list(captured)
        functions: list[str] = []
        for part, results in zip(branches, zip(*[choice[2:] for choice in group], strict=True), strict=True):
            self.functions.count(len(part.nodes), group[0].merge.name)
            lowered = yield _lower(part.nodes, results, fed, self.functions)
            made = list(zip(results, types, strict=True))
            functions.append(self.functions.make(f"{scope}_branch", arguments, lowered.values(), made))
        self.order[name] = len(self.order)
        self.nodes[name] = NodeDef(
            name=name,
            op="If",
            input=[
                predicate,
                *(switch.input[0] for switch in captured.values()),
                *waited,
            ],
            attr={
                "Tin": types_attribute([argument.type for argument in arguments]),
                "Tout": types_attribute(types),
                "then_branch": function_attribute(functions[0]),
                "else_branch": function_attribute(functions[1]),
                OUTPUT_SHAPES: shapes_attribute([shape_at(choice.merge, 0) for choice in group]),
            },
        )
        for index, choice in enumerate(group):
            self.ifs[choice.merge.name] = f"{name}:{index}"

    def _extract(self, results: Sequence[str], branch: Branch) -> _Subgraph:
        """Return the subgraph that a branch runs to compute `results`."""
        needed: Nodes = {}
        part = _Subgraph({}, {}, {})
        bit = self.bit(branch)
        pending = list(results)
        while pending:
            reference = pending.pop()
            name = node_name(reference)
            node = self.nodes.get(name)
            if name in needed or reference in part.captured or (is_control(reference) and node is None):
                continue
            if node is None:
                raise self._irregular_branch_error(name)
            if bit & self.branches[name]:
                needed[name] = node
                pending += node.input
            elif is_control(reference):
                part.before[reference] = None
            elif bit & self.branches_at(reference):
                part.captured[reference] = node
            elif node.op == "Const":
                needed[name] = node
            else:
                raise self._irregular_branch_error(name)
        ordered = sorted(needed, key=self.order.__getitem__)
        part.nodes.update({name: without_controls(needed[name], needed) for name in ordered})
        return part

    def _irregular_branch_error(self, where: str) -> ConversionError:
        return ConversionError(
            "a branch of a TensorFlow 1 tf.cond uses a value that does not pass through a Switch; this is unsupported.",
            where=where,
            hint=_SAVE_AGAIN,
        )


def _node(node: NodeDef, op: str, inputs: list[str]) -> NodeDef:
    """Return a node of another kind that replaces `node`."""
    attributes = {name: node.attr[name] for name in ("T", OUTPUT_SHAPES) if name in node.attr}
    if op == "IdentityN":
        type = type_of(node) or TF_NUMBERS[DType.F32]
        attributes["T"] = types_attribute([type, type])
    elif OUTPUT_SHAPES in attributes:
        # A Merge also returns the index of the chosen input; its replacement does not.
        attributes[OUTPUT_SHAPES] = shapes_attribute([shape_at(node, 0)])
    return NodeDef(name=node.name, op=op, input=inputs, attr=attributes)


@cache
def _every_other(count: int) -> int:
    """Return the number with `count` one bits at the even bit positions."""
    return (4**count - 1) // 3


def _bits(number: int, step: int) -> Iterator[int]:
    """Yield the positions of the one bits of `number`, divided by `step`; all must be multiples of it."""
    while number:
        lowest = number & -number
        yield (lowest.bit_length() - 1) // step
        number -= lowest


def _scope(node: NodeDef) -> str:
    return node.name.rpartition("/")[0]

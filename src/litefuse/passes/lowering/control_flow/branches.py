"""Lower loops and branches: `tf.While`, `tf.If` and `tf.Case` to `tfl.while` and `tfl.if`.

First, `lower_control_flow` normalizes them for LiteRT: loops carry only values that change, conditions are bool
scalars, and a Case becomes a binary tree of Ifs.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.calls import CALL_KINDS, CASE_KINDS, IF_KINDS, WHILE_KINDS
from litefuse.errors import NoMatch
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.ir.core import set_operand
from litefuse.passes.lowering.control_flow.captures import reduce_captures
from litefuse.passes.simplify.inline import inline
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize

INDEX = TensorType(DType.I32, ())


def lower_control_flow(module: Module, context: Context) -> None:
    """Normalize the loops and branches of the tf dialect to the form that LiteRT supports.

    Branches with a constant condition are inlined; loops and branches no longer pass constants, unused values and
    loop invariants.
    """
    lowering = _Lowering(module, context)
    for function in list(module.functions.values()):
        lowering.lower(function)
    if module.has_any(CALL_KINDS):
        inline(module, context)
    reduce_captures(module, context)


class _Lowering:
    """Lowers single ops; the functions that it adds only contain ops that need no further lowering."""

    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.context = context

    def lower(self, function: Function) -> None:
        rewriter = Rewriter(function, self.context.dialects)
        for op in function.ops() if function.has_any(WHILE_KINDS | CASE_KINDS | IF_KINDS) else ():
            if op.kind in CASE_KINDS:
                self.lower_case(op, rewriter)
            elif op.kind in IF_KINDS:
                self.lower_if(op, rewriter)
            elif op.kind in WHILE_KINDS:
                self.lower_condition(self.module.functions[op.attributes["cond"].name])

    def lower_if(self, op: Op, rewriter: Rewriter) -> None:
        """Replace an If with a constant condition by a call; make any other condition a bool scalar."""
        b = rewriter.builder(op)
        condition = op.operands[0]
        assert condition is not None
        if condition.constant is not None:
            array = condition.constant.numpy()
            taken = bool(array.size) if array.ndim else bool(array.item())
            rewriter.replace(op, _call(b, op, "then_branch" if taken else "else_branch"), b)
            return
        truth = _truth(b, condition)
        if truth is not condition:
            rewriter.commit(b, before=op)
            set_operand(op, 0, truth)

    def lower_condition(self, condition: Function) -> None:
        """Make a loop's condition return a bool scalar."""
        result = condition.results[0]
        b = Builder(self.context.dialects, condition.location)
        truth = _truth(b, result)
        if truth is not result:
            Rewriter(condition, self.context.dialects).commit(b)
            condition.set_results([truth])

    def lower_case(self, op: Op, rewriter: Rewriter) -> None:
        """Lower a Case to a binary tree of Ifs.

            tf.Case(%i, %x) {branches = [@a, @b, @c]}
        becomes
            tf.If(%i < 1, %i, %x) {then_branch = @a', else_branch = @rest}
        where @a' is @a with an additional argument for the index, and @rest chooses between @b and @c.
        """
        branches: list[str] = [symbol.name for symbol in op.attributes["branches"]]
        b = rewriter.builder(op)
        index, operands = op.inputs[0], op.inputs[1:]
        last = b.i32(len(branches) - 1)
        # An index out of range selects the last branch, which needs no extra op for indices that are too large.
        index = b.tf.SelectV2(b.tf.Less(index, b.i32(0)), last, index)
        values = self.choose(op, branches, 0, index, operands, b)
        rewriter.replace(op, values, b)

    def choose(
        self, op: Op, branches: list[str], first: int, index: Value, operands: list[Value], b: Builder
    ) -> list[Value]:
        """Stage the choice among `branches`, which are numbered from `first` on."""
        types = [result.type for result in op.results]
        dtypes = tuple(type.dtype for type in types)
        if len(branches) == 1:
            attributes = {"f": Symbol(branches[0]), "Tout": dtypes}
            return b.op("tf.PartitionedCall", operands, attributes, types).results
        middle = len(branches) // 2
        condition = b.tf.Less(index, b.i32(first + middle))
        attributes = {
            "then_branch": self.part(op, branches[:middle], first),
            "else_branch": self.part(op, branches[middle:], first + middle),
            "Tout": dtypes,
        }
        return b.op("tf.If", [condition, index, *operands], attributes, types).results

    def part(self, op: Op, branches: list[str], first: int) -> Symbol:
        """Add a function of the index and the operands that chooses among `branches`; return its symbol."""
        branch = self.module.functions[branches[0]]
        function = Function("", [INDEX, *(value.type for value in branch.arguments)], location=op.location)
        b = Builder(self.context.dialects, op.location)
        index, *operands = function.arguments
        values = self.choose(op, branches, first, index, operands, b)
        Rewriter(function, self.context.dialects).commit(b)
        function.set_results(values)
        # Choose the name last, since nested functions were named in between.
        function.name = self.module.fresh_name(f"{branch.name}_of_case")
        return Symbol(self.module.add(function).name)


def _call(b: Builder, op: Op, attribute: str) -> list[Value]:
    types = [result.type for result in op.results]
    attributes = {"f": op.attributes[attribute], "Tout": tuple(type.dtype for type in types)}
    return b.op("tf.PartitionedCall", op.operands[1:], attributes, types).results


def _truth(b: Builder, value: Value) -> Value:
    """Return TensorFlow's truth value of a tensor: the value of a scalar, else whether the tensor has elements."""
    if value.rank is not None and value.rank > 0:
        return b.tf.Greater(b.tf.Size(value), b.i32(0))
    if value.dtype is DType.BOOL:
        return value
    zero = b.const(b"" if value.dtype is DType.STRING else 0, value.dtype)
    return b.tf.NotEqual(value, zero)


@legalize("tf.While", "tf.StatelessWhile")
def loop(b: RewriteContext, *operands: Value, cond: Symbol, body: Symbol, **_hints: object) -> list[Value]:
    attributes = {"cond_subgraph_index": cond, "body_subgraph_index": body}
    return b.op("tfl.while", operands, attributes, [result.type for result in b.root.results]).results


@legalize("tf.If", "tf.StatelessIf")
def branch(
    b: RewriteContext, *operands: Value, then_branch: Symbol, else_branch: Symbol, **_hints: object
) -> list[Value]:
    attributes = {"then_subgraph_index": then_branch, "else_subgraph_index": else_branch}
    return b.op("tfl.if", operands, attributes, [result.type for result in b.root.results]).results


@legalize(
    "tf.Switch",
    "tf.RefSwitch",
    "tf.Merge",
    "tf.RefMerge",
    "tf.Enter",
    "tf.RefEnter",
    "tf.Exit",
    "tf.RefExit",
    "tf.NextIteration",
    "tf.RefNextIteration",
    "tf.LoopCond",
)
def refuse_version_1(_b: RewriteContext, *_operands: Value, **_attributes: object) -> list[Value]:
    """Refuse TensorFlow 1 control flow, since LiteRT has structured control flow only."""
    raise NoMatch(
        "TensorFlow 1 control flow: save the model with tf.compat.v1.enable_control_flow_v2() to get While and If"
    )

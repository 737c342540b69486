"""Hoist computations that do not depend on the states out of a scan.

    %y, %h = rnn.scan(%x, %h0) {step = @f};  func.func @f(%x, %h) { %n = tf.Tanh(%x @ K + %h @ R); return %n, %n }
becomes
    %p = tf.BatchMatMulV2(%x, K)
    %y, %h = rnn.scan(%p, %h0) {step = @g};  func.func @g(%p, %h) { %n = tf.Tanh(%p + %h @ R); return %n, %n }

One product of all inputs is much faster than one product per step. Ops that only enlarge data, or only move them, stay
in the step.
"""

from __future__ import annotations

from math import prod

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.rnn import SCAN, Scan, scan_of
from litefuse.errors import NoMatch
from litefuse.ir import CONSTANT, Builder, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.ir.core import replace_uses
from litefuse.ir.functions import clone_op
from litefuse.passes.recurrent.lower.reassociate_sums import regroup_sums
from litefuse.passes.recurrent.lower.vectorize import ELEMENTWISE, PRODUCTS, batch_steps
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops

RULE = "hoist out of rnn.scan"


def hoist(op: Op, module: Module, context: Context) -> Scan | None:
    """Return an equivalent scan with a smaller step; None if no scan remains."""
    scan = scan_of(op, module)
    function = op.function
    assert function is not None
    regroup_sums(scan, context)
    hoisting = _Hoisting(scan, module, context)
    if not hoisting.find():
        return scan
    context.record(RULE, "changed", op.location, hoisted=hoisting.count)
    left = hoisting.replace()
    effects = Effects(module, context.dialects)
    eliminate_dead_ops(function, effects, keep=lambda other: other.kind == SCAN)
    return left


class _Hoisting:
    """First computes as much as possible outside, then selects the values that make the rest of the step cheaper."""

    def __init__(self, scan: Scan, module: Module, context: Context) -> None:
        self.scan = scan
        self.module = module
        self.context = context
        self.effects = Effects(module, context.dialects)
        self.b = Builder(context.dialects, scan.op.location)
        self.whole: dict[Value, Value] = dict(zip(scan.step_xs, scan.xs, strict=True))
        """Stacked values outside, by values of the step that depend only on time."""
        self.same: dict[Value, Value] = dict(zip(scan.step_captures, scan.captures, strict=True))
        """Values outside, by values of the step that are the same at every step."""
        self.taken: dict[Value, None] = {}
        """Values of the step that become sequences or captures of the new scan."""
        self.kept: set[Op] = set()
        """The ops that stay in the step."""
        self.done: dict[int, Value] = {}
        """Values of outputs that need no loop, by output index."""

    def find(self) -> bool:
        """Plan the hoisting; return whether anything can be hoisted."""
        for op in self.scan.step.ops():
            if op.kind == CONSTANT:
                (self.same[op.results[0]],) = self.copy(op, {})
            elif not self.effects.of(op) and not callees(op) and not self.is_random(op):
                self.lift(op)
        outputs = len(self.scan.ys)
        for index, result in enumerate(self.scan.step.results):
            if index < outputs and result.op is not None and result in self.whole:
                self.done[index] = self.whole[result]
            else:
                self.need(result)
        return self.count > 0

    @property
    def count(self) -> int:
        """Number of values and outputs that are computed outside."""
        arguments = set(self.scan.step.arguments)
        return len(self.done) + sum(value not in arguments for value in self.taken)

    def is_random(self, op: Op) -> bool:
        schema = self.context.dialects.schema(op.kind)
        return schema is None or schema.stateful

    def copy(self, op: Op, values: dict[Value, Value]) -> list[Value]:
        """Stage a copy of an op, and enter its results in `values`."""
        copy = clone_op(op, values)
        self.b.staged.append(copy)
        return copy.results

    def lift(self, op: Op) -> None:
        """Compute an op outside, if its operands are available there."""
        operands = [self.same.get(value, self.whole.get(value)) for value in op.inputs]
        batched = [value for value in operands if value is not None]
        if len(batched) < len(op.inputs) or len(batched) < len(op.operands):
            return
        timed = [value in self.whole for value in op.inputs]
        if not any(timed):
            self.copy(op, self.same)
            return
        staged = len(self.b.staged)
        try:
            self.whole.update(zip(op.results, batch_steps(self.b, op, batched, timed), strict=True))
        except NoMatch:
            del self.b.staged[staged:]

    def need(self, value: Value) -> None:
        """Decide whether a value is computed outside or in the step, including the values that it is computed from."""
        pending = [value]
        while pending:
            value = pending.pop()
            op = value.op
            if op is None or self.is_hoisted(value, op):
                self.taken[value] = None
            elif op not in self.kept:
                self.kept.add(op)
                pending += op.inputs

    def is_hoisted(self, value: Value, op: Op) -> bool:
        """Return whether to compute `value` outside: products always, other arithmetic unless it enlarges data."""
        if op.kind == CONSTANT or not value.dtype.has_values:
            return False
        if value in self.same:
            return True
        if value not in self.whole:
            return False
        if op.kind in PRODUCTS:
            return True
        read = sum(_elements(operand) for operand in op.inputs if operand in self.whole)
        return op.kind in ELEMENTWISE | {"tf.GatherV2"} and _elements(value) <= max(
            read, _elements(self.scan.step_xs[0])
        )

    def replace(self) -> Scan | None:
        """Replace the scan by a scan of the remaining computations; return it, or None if nothing remains."""
        scan, b, op = self.scan, self.b, self.scan.op
        function = op.function
        assert function is not None
        rewriter = Rewriter(function, self.context.dialects)
        sequences = [value for value in self.taken if value in self.whole]
        captures = [value for value in self.taken if value in self.same]
        left = [index for index in range(len(scan.ys)) if index not in self.done]
        if not left and not scan.initials:
            rewriter.replace(op, [self.done[index] for index in range(len(scan.ys))], b)
            return None
        sequences = sequences or scan.step_xs[:1]
        step = self.step(sequences, captures, left)
        attributes = {
            "step": Symbol(step.name),
            "xs": len(sequences),
            "states": len(scan.initials),
            "outputs": len(left),
            "form": op.attributes["form"],
        }
        operands = [
            *(self.whole[value] for value in sequences),
            *scan.initials,
            *(self.same[value] for value in captures),
        ]
        types = [*(scan.ys[index].type for index in left), *(final.type for final in scan.finals)]
        new = b.op(SCAN, operands, attributes, types)
        rewriter.commit(b, before=op)
        outputs = dict(zip(left, new.results, strict=False)) | self.done
        for index, y in enumerate(scan.ys):
            outputs[index].type = outputs[index].type.with_shape(y.shape) if index in left else outputs[index].type
            replace_uses(y, outputs[index])
        for old, final in zip(scan.finals, new.results[len(left) :], strict=True):
            replace_uses(old, final)
        rewriter.erase(op)
        return scan_of(new, self.module)

    def step(self, sequences: list[Value], captures: list[Value], left: list[int]) -> Function:
        """Build the step without the values that are computed outside."""
        scan = self.scan
        arguments = [*sequences, *scan.step_states, *captures]
        types = [TensorType(value.dtype, value.shape) for value in arguments]
        function = Function(self.module.fresh_name(scan.step.name), types, location=scan.step.location)
        values = dict(zip(arguments, function.arguments, strict=True))
        for op in scan.step.ops():
            if op in self.kept:
                function.insert(clone_op(op, values))
        results = [*(scan.step_ys[index] for index in left), *scan.step_finals]
        function.set_results([values[result] for result in results])
        return self.module.add(function)


def _elements(value: Value) -> int:
    return prod(1 if dim is None else dim for dim in value.shape or ())

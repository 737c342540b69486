"""Run several steps of a scan in each iteration of its loop.

    %y, %final = rnn.scan(%x, %h) {step = @f, xs = 1, states = 1, outputs = 1}          (10 steps)
becomes, with 4 steps per iteration,
    %groups, %h8 = rnn.scan(tf.Reshape(%x[:8], [2, 4, ...]), %h) {step = @f4, ...}
    %y8, %h9 = f(%x[8], %h8); %y9, %final = f(%x[9], %h9)
    %y = tf.ConcatV2(tf.Reshape(%groups, [8, ...]), tf.Pack(%y8, %y9))

An iteration of LiteRT's WHILE costs some microseconds in addition to its ops, and copies the values that the body
changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.dialects.rnn import SCAN, Scan, scan_of
from litefuse.errors import require, required
from litefuse.ir import Builder, Dim, Function, Module, Rewriter, Symbol, TensorType, Value
from litefuse.passes.recurrent.lower.step_copies import MAX_UNROLLED_OPS, Results, copy_steps


def group_steps(scan: Scan, count: int, module: Module, context: Context) -> Scan:
    """Replace a scan of a static number of steps by one that runs `count` steps per iteration; return the new scan.

    Raises:
        NoMatch: the number of steps is dynamic or too small, or the slices' shapes have too many unknown dimensions.
    """
    time = required(scan.time, "the number of steps is not static")
    require(time >= 2 * count, "there are too few steps", steps=time)
    ops = count * sum(1 for _ in scan.step.ops())
    require(ops <= MAX_UNROLLED_OPS, f"the steps of an iteration would have more than {MAX_UNROLLED_OPS} ops", ops=ops)
    values = (*scan.xs, *scan.ys)
    require(all(_is_reshapable(value.shape) for value in values), "a slice has more than one unknown dimension")
    function = scan.op.function
    assert function is not None
    grouping = _Grouping(scan, count, time, module, context)
    results = grouping.results()
    Rewriter(function, context.dialects).replace(scan.op, results, grouping.b)
    return scan_of(grouping.made, module)


class _Grouping:
    """Stages the replacement of one scan; `made` is the new scan in it."""

    def __init__(self, scan: Scan, count: int, time: int, module: Module, context: Context) -> None:
        self.scan = scan
        self.count = count
        self.time = time
        self.whole = time - time % count
        self.module = module
        self.dialects = context.dialects
        self.b = Builder(context.dialects, scan.op.location)
        self.made = scan.op

    def results(self) -> list[Value]:
        scan, b = self.scan, self.b
        outputs, states = self.build_iterations()
        if self.whole < self.time:
            rest = [self.part(x, self.whole, self.time) for x in scan.xs]
            tails, states = copy_steps(b, scan, rest, states, scan.captures, self.time - self.whole)
            pairs = zip(outputs, tails, strict=True)
            outputs = [b.tf.ConcatV2(output, b.tf.Pack(*tail, axis=0), b.i32(0)) for output, tail in pairs]
        return [*outputs, *states]

    def build_iterations(self) -> Results:
        """Build the outputs and states of all complete iterations."""
        scan, b, turns = self.scan, self.b, self.whole // self.count
        xs = [
            b.tf.Reshape(self.part(x, 0, self.whole), b.i32(_dims((turns, self.count, *(x.shape or ())[1:]))))
            for x in scan.xs
        ]
        step = self.step(xs)
        attributes = {name: scan.op.attributes[name] for name in ("xs", "states", "outputs")}
        ys = [TensorType(y.dtype, (turns, self.count, *(y.shape or ())[1:])) for y in scan.ys]
        types = [*ys, *(final.type for final in scan.finals)]
        operands = [*xs, *scan.initials, *scan.captures]
        self.made = b.op(SCAN, operands, attributes | {"step": Symbol(step.name)}, types)
        grouped = scan_of(self.made, self.module)
        outputs = [b.tf.Reshape(y, b.i32(_dims((self.whole, *(y.shape or ())[2:])))) for y in grouped.ys]
        return outputs, grouped.finals

    def part(self, x: Value, start: int, end: int) -> Value:
        if (start, end) == (0, self.time):
            return x
        return self.b.tf.StridedSlice(x, self.b.i32([start]), self.b.i32([end]), self.b.i32([1]))

    def step(self, xs: Sequence[Value]) -> Function:
        """Build the step of an iteration."""
        scan = self.scan
        types = [TensorType(x.dtype, (x.shape or ())[1:]) for x in xs]
        types += [argument.type for argument in (*scan.step_states, *scan.step_captures)]
        name = self.module.fresh_name(f"{scan.step.name.removesuffix('_step')}_by_{self.count}_step")
        function = self.module.add(Function(name, types, location=scan.step.location))
        made = scan_of(scan.op, self.module)._replace(step=function)
        b = Builder(self.dialects, scan.op.location)
        outputs, states = copy_steps(b, scan, made.step_xs, made.step_states, made.step_captures, self.count)
        packed = [b.tf.Pack(*output, axis=0) for output in outputs]
        Rewriter(function, self.dialects).commit(b)
        function.set_results([*packed, *states])
        return function


def _is_reshapable(shape: tuple[Dim, ...] | None) -> bool:
    """Return whether at most one dimension is unknown."""
    return shape is not None and sum(dim is None for dim in shape) <= 1


def _dims(shape: Sequence[Dim]) -> list[int]:
    return [-1 if dim is None else dim for dim in shape]

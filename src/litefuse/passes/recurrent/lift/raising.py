"""Raise loops over time to rnn.scan.

    %l = tf.TensorListFromTensor(%x); %o = tf.TensorListReserve(-1, %time)
    %r:5 = tf.While(0, %l, %o, %h, %w) {cond = @c, body = @b}; %y = tf.TensorListStack(%r#2)
    func.func @b(%t, %l, %o, %h, %w) {
      %x = tf.TensorListGetItem(%l, %t); %new = tf.Tanh(%x + %h @ %w)
      return %t + 1, %l, tf.TensorListSetItem(%o, %t, %new), %new, %w
    }
becomes
    %y, %final = rnn.scan(%x, %h, %w) {step = @f, xs = 1, states = 1, outputs = 1}
    func.func @f(%x, %h, %w) { %new = tf.Tanh(%x + %h @ %w); return %new, %new }

Keras, tf_keras, dynamic_rnn, tf.scan, tf.map_fn and AutoGraph's `for` all emit such loops. A loop that cannot be proved
to be a scan is left unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import WHILE_KINDS
from litefuse.dialects.rnn import SCAN
from litefuse.dialects.shape_functions import partial
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Symbol, TensorType, Value, meet_shapes
from litefuse.ir.core import replace_uses, set_operand
from litefuse.ir.functions import clone_op
from litefuse.ir.reachability import drop_unreachable
from litefuse.passes.recurrent.fuse import broadcasts
from litefuse.passes.recurrent.lift.lengths import unbounded_trip_count
from litefuse.passes.recurrent.lift.loops import Alike, AnalyzedLoop, analyze_loop
from litefuse.passes.recurrent.lift.match_reads import Read, Slices, match_read, stack_slices
from litefuse.passes.recurrent.lift.match_writes import Write, build_written, match_list_write, match_tensor_write
from litefuse.passes.recurrent.lower.buffers import build_zeros, dimensions
from litefuse.passes.recurrent.lower.last_rows import replace_last_rows
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.passes.simplify.fold import fold_function
from litefuse.rewrite.build import emit
from litefuse.rewrite.facts import selected_index
from litefuse.rewrite.sizes.dimensions import build_count, build_scalar
from litefuse.rewrite.sizes.slice_bounds import fix_bounds, has_computed_bounds

RULE = "rnn.scan"


def raise_scans(module: Module, context: Context) -> None:
    """Replace loops, in all functions, that run one step for each slice of some tensors."""
    effects = Effects(module, context.dialects)
    alike: Alike = {}
    raised: dict[Function, None] = {}
    pending = list(module.functions.values())
    while pending:
        function = pending.pop()
        loops = function.ops_of(WHILE_KINDS)
        for op in loops:
            try:
                b = Rewriter(function, context.dialects).builder(op)
                step = _Raising(analyze_loop(op, module, effects, b, alike), module, context, alike).run()
            except NoMatch as refusal:
                if _uses_lists(module.functions[op.attributes["body"].name]):
                    context.record(RULE, "refused", op.location, refusal.reason, **refusal.facts)
                continue
            # Values captured by the loop may be constants in its step.
            fold_function(step, context)
            raised[function] = None
            pending.append(step)
    for function in raised:
        eliminate_dead_ops(function, effects)
    if raised:
        drop_unreachable(module)


def _uses_lists(body: Function) -> bool:
    return any(kind.startswith("tf.TensorList") for kind in body.kinds)


@dataclass(eq=False, repr=False, slots=True)
class _Plan:
    """The scan's operands and results, found by walking back from the loop results that are used."""

    xs: dict[Slices, Value] = field(default_factory=dict[Slices, Value])
    """Slices that the steps read, each with the tensor in which they are stacked."""
    reads: dict[Op, Read] = field(default_factory=dict[Op, Read])
    states: list[int] = field(default_factory=list[int])
    captures: list[int] = field(default_factory=list[int])
    constants: list[int] = field(default_factory=list[int])
    ys: dict[int, Write] = field(default_factory=dict[int, Write])
    """Items that are written to lists of outputs, by the list's index."""
    lasts: dict[int, Value] = field(default_factory=dict[int, Value])
    """Items that are written to lists of one element, by the list's index."""
    sources: dict[int, int | None] = field(default_factory=dict[int, "int | None"])
    """Index of the state that is equal to the item, by the list's index; None if the item needs an additional state."""
    reshaped: dict[int, int] = field(default_factory=dict[int, int])
    """Variables that are reshapes of a state after each step, with the state's index."""
    ops: set[Op] = field(default_factory=set[Op])


class _Raising:
    """Raises one loop: plans first, then edits."""

    def __init__(self, loop: AnalyzedLoop, module: Module, context: Context, alike: Alike) -> None:
        self.loop = loop
        self.alike = alike
        self.module = module
        self.context = context
        self.plan = _Plan()
        self.elements: list[tuple[Op, Value]] = []
        """Ops that read the only element of a list, and that element."""
        self.zeros: dict[Value, Value] = {}
        """Initial values of last outputs that become additional states."""
        function = loop.op.function
        assert function is not None
        self.rewriter = Rewriter(function, context.dialects)
        self.b = loop.b

    def run(self) -> Function:
        """Replace the loop; return the step."""
        pending = self.find_results()
        while pending:
            self.visit(pending.pop(), pending)
        plan = self.plan
        require(plan.reads, "the loop does not read one slice of a tensor per step")
        plan.states.sort()
        plan.captures.sort()
        self.extend_to_all_steps()
        for op in self.loop.body.ops():
            slices = plan.reads[op].slices if op in plan.reads else None
            if slices is not None and slices not in plan.xs:
                plan.xs[slices] = stack_slices(self.b, slices, self.loop.time, self.loop.sizes)
        plan.sources = {index: self.find_state(value) for index, value in plan.lasts.items()}
        xs = list(plan.xs.values())
        scan = self.build(xs)
        self.replace_results(scan)
        self.context.record(
            RULE,
            "changed",
            self.loop.op.location,
            xs=len(xs),
            states=len(plan.states),
            outputs=len(plan.ys),
            captures=len(plan.captures),
        )
        return self.module.functions[scan.attributes["step"].name]

    def extend_to_all_steps(self) -> None:
        """Extend the loop to all steps if steps after the longest sequence change nothing.

        The trip count then becomes a simpler expression.
        """
        loop, plan = self.loop, self.plan
        counted = [index for index in loop.counters if loop.op.results[index].uses]
        items = [write.item for write in plan.ys.values()]
        time = None if counted or plan.lasts else unbounded_trip_count(loop, plan.states, items)
        if time is not None:
            loop.time = time
            plan.ys = {index: match_list_write(loop, index) for index in plan.ys}

    # Planning.

    def find_results(self) -> list[Value]:
        """Return the values of a step that are required for the used results of the loop."""
        replace_last_rows(self.loop, self.rewriter)
        pending: list[Value] = []
        for index, result in enumerate(self.loop.op.results):
            if not result.uses or index in self.loop.invariants:
                continue
            if result.dtype is DType.VARIANT:
                pending.append(self.add_write(index, match_list_write(self.loop, index)))
                continue
            write = match_tensor_write(self.loop, index)
            state = self.find_reshaped_state(index)
            if write is not None:
                pending.append(self.add_write(index, write))
            elif state is not None:
                self.plan.reshaped[index] = state
                pending += self.add_state(state)
            elif index not in self.loop.counters:
                pending += self.add_state(index)
        return pending

    def find_reshaped_state(self, index: int) -> int | None:
        """Return the index of the state that a variable reshapes, if no step reads the variable; None for others."""
        loop = self.loop
        op, argument = loop.body.results[index].op, loop.body.arguments[index]
        if op is None or op.kind != "tf.Reshape" or argument.uses or op.inputs[0] not in loop.body.results:
            return None
        state = loop.body.results.index(op.inputs[0])
        if not (loop.time.number or 0) > 0 or state in loop.invariants or state in loop.counters:
            return None
        return state if argument.type.is_static and match_tensor_write(loop, state) is None else None

    def add_write(self, index: int, write: Write) -> Value:
        argument = self.loop.body.arguments[index]
        writer = self.loop.body.results[index].op
        require(write.item.rank is not None, "the rank of an output is unknown")
        require(write.item.dtype.has_values, "an output is not a tensor", dtype=write.item.dtype.value)
        readers = {op for op in argument.uses if op.kind != "tf.TensorListLength"}
        require(readers == (write.readers or {writer}), "a list that the loop fills is read in the loop")
        if write.last:
            self.plan.lasts[index] = write.item
        else:
            self.plan.ys[index] = write
        return write.item

    def add_state(self, index: int) -> list[Value]:
        """Make a variable a state; return the further values that this requires."""
        if index in self.plan.states:
            return []
        argument = self.loop.body.arguments[index]
        require(argument.dtype.has_values, "a loop variable is not a tensor", dtype=argument.dtype.value)
        self.plan.states.append(index)
        return [self.loop.body.results[index]]

    def visit(self, value: Value, pending: list[Value]) -> None:
        plan, op = self.plan, value.op
        if op is None:
            if value.index not in self.loop.invariants:
                pending += self.add_state(value.index)
            elif value.index not in plan.captures and value.index not in plan.constants:
                outside = self.loop.op.inputs[value.index]
                require(outside.dtype is not DType.VARIANT, "a list is used as a whole")
                (plan.captures if outside.constant is None else plan.constants).append(value.index)
            return
        if op in plan.ops:
            return
        plan.ops.add(op)
        read = match_read(self.loop, op)
        if read is None:
            pending += op.inputs
            return
        x = read.slices.source
        require(x.rank is not None, "the rank of a sequence is unknown")
        require(x.dtype.has_values, "a sequence does not consist of tensors", dtype=x.dtype.value)
        plan.reads[op] = read

    def find_state(self, item: Value) -> int | None:
        """Return the index of the state that equals `item` after each step; None if it needs one starting from zeros.

        Before the first step, a list of one element contains zeros, but the state its initial value. TensorFlow returns
        no value after zero steps if the list does not have a static element shape.
        """
        for index in self.plan.states:
            if self.loop.body.results[index] is not item:
                continue
            maker = next(self.loop.op.inputs[last].op for last, value in self.plan.lasts.items() if value is item)
            shape = None if maker is None else partial(maker.inputs[0])
            unknown = shape is None or any(dim is None or dim < 0 for dim in shape)
            if unknown or (self.loop.time.number or 0) > 0:
                return index
        if item not in self.zeros:
            self.zeros[item] = self.zeros_like_output(item)
        return None

    def zeros_like_output(self, item: Value) -> Value:
        """Build zeros of the shape of an output of the first step."""
        loop, plan = self.loop, self.plan
        bound = {argument: (value, 0) for argument, value in zip(loop.body.arguments, loop.op.inputs, strict=True)}
        bound |= {op.results[0]: (plan.xs[read.slices], 1) for op, read in plan.reads.items() if read.rest is None}
        dims = required(
            dimensions(item, bound, self.rewriter.function, self.b),
            "the shape of the last output is not known before the loop",
        )
        return build_zeros(self.b, dims, item.dtype)

    def initial(self, index: int) -> Value:
        """Return a state's initial value.

        If Keras computes a whole step only for the shape of zeros, build the zeros without it.
        """
        value = self.loop.op.inputs[index]
        if value.op is None or value.op.kind != "tf.ZerosLike" or not value.op.inputs[0].has_one_use:
            return value
        dims = dimensions(value.op.inputs[0], {}, self.rewriter.function, self.b)
        return value if dims is None else build_zeros(self.b, dims, value.dtype)

    def steps(self, dtype: DType) -> Value:
        """Build the number of steps as a scalar."""
        b, count = self.b, build_count(self.loop.time, self.b)
        if isinstance(count, int):
            return b.const(np.array(count, dtype.numpy))
        return count if dtype is DType.I32 else b.tf.Cast(count, DstT=dtype)

    # Editing.

    def build(self, xs: list[Value]) -> Op:
        """Stage the scan."""
        plan, operands = self.plan, self.loop.op.inputs
        own = [self.zeros[item] for item in self.additional_states()]
        initials = [*(self.initial(index) for index in plan.states), *own]
        captures = [operands[index] for index in plan.captures]
        step = self.step(xs, len(own))
        self.module.add(step)
        time = xs[0].shape[0] if xs[0].shape else None
        items = [write.item for write in plan.ys.values()]
        stacked = [item.type.with_shape(_stacked_shape(time, item)) for item in items]
        finals = [self.loop.body.arguments[index].type for index in plan.states]
        attributes = {
            "step": Symbol(step.name),
            "xs": len(xs),
            "states": len(initials),
            "outputs": len(stacked),
        }
        types = [*stacked, *finals, *(zero.type for zero in own)]
        return self.b.op(SCAN, [*xs, *initials, *captures], attributes, types)

    def additional_states(self) -> list[Value]:
        """Return the last outputs that are additional states."""
        return list(dict.fromkeys(item for index, item in self.plan.lasts.items() if self.plan.sources[index] is None))

    def step(self, xs: list[Value], own_lasts: int) -> Function:
        """Build the step as a function of slices, states and captures."""
        plan, body = self.plan, self.loop.body
        types = [TensorType(x.dtype, x.shape[1:] if x.shape is not None else None) for x in xs]
        types += [body.arguments[index].type for index in plan.states]
        types += [item.type for item in self.additional_states()]
        types += [body.arguments[index].type for index in plan.captures]
        function = Function(self.module.fresh_name(f"{body.name}_step"), types, location=body.location)
        values: dict[Value, Value] = {}
        for argument, index in enumerate(plan.states, len(xs)):
            values[body.arguments[index]] = function.arguments[argument]
        for argument, index in enumerate(plan.captures, len(xs) + len(plan.states) + own_lasts):
            values[body.arguments[index]] = function.arguments[argument]
        for index in plan.constants:
            constant = self.loop.op.inputs[index].op
            assert constant is not None
            values[body.arguments[index]] = function.insert(clone_op(constant, {})).result
        for op in body.ops():
            if op in plan.reads:
                values[op.results[0]] = self.build_slice(op, function)
            elif op in plan.ops:
                self.copy(op, values, function)
        states = [body.results[index] for index in plan.states]
        results = [*(write.item for write in plan.ys.values()), *states, *self.additional_states()]
        function.set_results([values[result] for result in results])
        return function

    def copy(self, op: Op, values: dict[Value, Value], function: Function) -> None:
        """Copy an op of the body to the step, which does without sizes: they are only known in the loop.

        Slices get constant bounds, and no operand is broadcast to the shape of the other one.
        """
        b = Builder(self.context.dialects, op.location)
        fixed = None
        if op.kind in ("tf.Slice", "tf.StridedSlice") and has_computed_bounds(op):
            fixed = fix_bounds(b, op, values[op.inputs[0]], self.loop.sizes)
        if fixed is None:
            copy = function.insert(clone_op(op, values))
            broadcast = broadcasts.find_broadcast(op, self.loop.sizes) if op.kind in broadcasts.KINDS else None
            if broadcast is not None and broadcast.source in values:
                set_operand(copy, broadcast.position, values[broadcast.source])
            return
        Rewriter(function, self.context.dialects).commit(b)
        values[op.results[0]] = fixed

    def build_slice(self, op: Op, function: Function) -> Value:
        """Build, in the step, the value that an op of the body reads from a sequence."""
        read = self.plan.reads[op]
        x_t = function.arguments[list(self.plan.xs).index(read.slices)]
        if read.rest is None:
            x_t.type = x_t.type.with_shape(meet_shapes(x_t.shape, op.results[0].shape))
            return x_t
        b = Builder(self.context.dialects, op.location)
        made = read.rest(b, x_t)
        made.type = made.type.with_shape(meet_shapes(made.shape, op.results[0].shape))
        Rewriter(function, self.context.dialects).commit(b)
        return made

    def replace_results(self, scan: Op) -> None:
        """Replace uses of the loop's results with the scan's results."""
        loop, plan = self.loop, self.plan
        finals = dict(zip(plan.states, scan.results[len(plan.ys) :], strict=False))
        own = dict(zip(self.additional_states(), scan.results[len(plan.ys) + len(plan.states) :], strict=True))
        replacements: dict[int, Value] = dict(finals)
        for index, result in enumerate(loop.op.results):
            if index in loop.invariants:
                replacements[index] = loop.op.inputs[index]
            elif index in loop.counters and index not in finals and result.uses:
                replacements[index] = self.build_final_count(index, result.dtype)
        for index, state in plan.reshaped.items():
            shape = loop.op.results[index].type
            sizes = self.b.i32([-1 if dim is None else dim for dim in shape.shape or ()])
            replacements[index] = emit(self.b, "tf.Reshape", shape, finals[state], sizes)
        stacks: dict[int, Value] = {}
        for (index, write), y in zip(plan.ys.items(), scan.results, strict=False):
            made = build_written(self.b, write, y, loop.op.inputs[index])
            (stacks if loop.op.results[index].dtype is DType.VARIANT else replacements)[index] = made
        for index, item in plan.lasts.items():
            source = plan.sources[index]
            last = own[item] if source is None else finals[source]
            stacks[index] = self.b.tf.ExpandDims(last, self.b.i32(0))
            self.replace_only_elements(loop.op.results[index], last)
        self.rewriter.commit(self.b, before=loop.op)
        for op, last in self.elements:
            self.rewriter.replace(op, [last])
        for index, stack in stacks.items():
            self.replace_list(loop.op.results[index], stack)
        for index, value in replacements.items():
            known = self.alike.get(loop.op.results[index])
            if known is not None and value is not known[0]:
                self.alike[value] = known
            replace_uses(loop.op.results[index], value)
        self.rewriter.erase(loop.op)

    def build_final_count(self, index: int, dtype: DType) -> Value:
        """Build the value of a counter after the last step."""
        b, counter = self.b, self.loop.counters[index]
        with b:
            moved = self.steps(dtype) * counter.stride
            start = build_scalar(counter.start, b)
            return moved + (start if isinstance(start, int) or dtype is DType.I32 else b.tf.Cast(start, DstT=dtype))

    def replace_only_elements(self, old: Value, last: Value) -> None:
        """Find ops that stack a list of one element and select that element, to replace them by `last`."""
        for stack in old.uses:
            for op in list(stack.results[0].uses) if stack.kind == "tf.TensorListStack" else ():
                if op.kind == "tf.StridedSlice" and _selects_only_element(op):
                    self.elements.append((op, last))

    def replace_list(self, old: Value, stack: Value) -> None:
        """Replace stacks of the list by the tensor, and other uses by a list built from the tensor."""
        for op in list(old.uses):
            if op.kind == "tf.TensorListStack":
                self.rewriter.replace(op, [stack])
        if old.uses:
            b = Builder(self.context.dialects, self.loop.op.location)
            assert stack.shape is not None
            element = b.i32([-1 if dim is None else dim for dim in stack.shape[1:]])
            new = b.tf.TensorListFromTensor(stack, element)
            self.rewriter.commit(b, before=self.loop.op.next)
            replace_uses(old, new)


def _stacked_shape(time: int | None, item: Value) -> tuple[int | None, ...] | None:
    return None if item.shape is None else (time, *item.shape)


def _selects_only_element(op: Op) -> bool:
    """Return whether a slice selects x[-1] or x[0] of a tensor."""
    return selected_index(op) in (0, -1)

"""Replace a chain of equal cells by one rnn.scan, whose step is a copy of one of the cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from litefuse.dialects.rnn import SCAN
from litefuse.errors import require, required
from litefuse.ir import CONSTANT, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.ir.functions import clone_op
from litefuse.passes.recurrent.fuse.affine import strip_identities
from litefuse.passes.recurrent.fuse.cells import Lstm, SimpleRnn
from litefuse.passes.recurrent.fuse.gru import Gru
from litefuse.passes.recurrent.lift.layout import swap_batch_and_time
from litefuse.passes.recurrent.reroll.rows import Rows, RowTracer, arrange_rows
from litefuse.passes.recurrent.reroll.steps import match_stack, match_step
from litefuse.rewrite.build import element


@dataclass(eq=False, repr=False)
class Chain:
    """Equal cells, each using the state of the previous cell, with their inputs and the initial states.

    An initial state of None means zeros that were folded away.
    """

    cells: Sequence[Lstm | SimpleRnn | Gru]
    xs: Sequence[Value]
    hidden: Value | None
    state: Value | None

    @property
    def outputs(self) -> list[Value]:
        return [strip_identities(cell.hidden) for cell in self.cells]


class ChainRoller:
    """Replaces a chain by one scan.

    `finals` are the final outputs of chains that became scans before, each with the outputs of all steps.
    """

    def __init__(self, chain: Chain, rewriter: Rewriter, module: Module, finals: Mapping[Value, Value]) -> None:
        self.chain = chain
        self.finals = finals
        self.rewriter = rewriter
        self.module = module
        self.function = rewriter.function
        self.positions = {op: position for position, op in enumerate(self.function.ops())}
        first = chain.outputs[0].op
        assert first is not None
        self.anchor = first
        self.builder = rewriter.builder(first)

    def run(self) -> Sequence[Value]:
        """Replace the chain; return the results of the scan."""
        chain = self.chain
        inner = self._inner()
        self._require_closed(inner)
        sequence = self._sequence()
        initials = self._initials(sequence)
        step = self._step()
        states = [value.type for value in initials]
        time, output = len(chain.cells), chain.outputs[-1]
        stacked = TensorType(output.dtype, (time, *(output.shape or ())))
        attributes = {"step": Symbol(step.name), "xs": 1, "states": len(states), "outputs": 1}
        made = self.builder.op(SCAN, [sequence, *initials], attributes, [stacked, *states]).results
        self._replace(inner, made)
        self.module.add(step)
        return made

    def _ends(self) -> set[Value]:
        ends = {*self.chain.xs, self.chain.hidden, self.chain.state}
        return {value for value in ends if value is not None}

    def _inner(self) -> set[Op]:
        """Return the ops of all the cells."""
        last = self.chain.cells[-1]
        results = [*self.chain.outputs, *([last.cell] if isinstance(last, Lstm) else [])]
        ends, inner = self._ends(), set[Op]()
        pending = list(results)
        while pending:
            value = pending.pop()
            if value in ends or value.op is None or value.op in inner or value.op.kind == CONSTANT:
                continue
            inner.add(value.op)
            pending.extend(value.op.inputs)
        return inner

    def _require_closed(self, inner: set[Op]) -> None:
        last = self.chain.cells[-1]
        given = {*self.chain.outputs, *([last.cell] if isinstance(last, Lstm) else [])}
        for op in inner:
            for result in op.results:
                escapes = result not in given and any(user not in inner for user in result.uses)
                require(not escapes, "an inner value of the unrolled layer is used elsewhere")

    def _early(self, value: Value) -> Value:
        """Return the value; refuse unless it is defined before the chain's first output."""
        position = -1 if value.op is None else self.positions[value.op]
        require(position < self.positions[self.anchor], "a step's input depends on the previous step")
        return value

    def _sequence(self) -> Value:
        """Build the inputs of all steps as one tensor, time first."""
        steps = [self._match_step(x) for x in self.chain.xs]
        time = len(steps)
        bases = {base for base, _, _ in steps}
        axes = {axis for _, axis, _ in steps}
        indices = [index for _, _, index in steps]
        base, axis = steps[0][:2]
        if len(bases) == 1 and len(axes) == 1 and axis in (0, 1) and (base.shape or ())[axis : axis + 1] == (time,):
            order = {tuple(range(time)): False, tuple(reversed(range(time))): True}.get(tuple(indices))
            if order is not None:
                sequence = self._early(base)
                sequence = sequence if axis == 0 else swap_batch_and_time(self.builder, sequence)
                return self.builder.tf.ReverseV2(sequence, self.builder.i32([0])) if order else sequence
        joined = self._join_rows()
        return self.builder.tf.Pack(*(self._early(x) for x in self.chain.xs), axis=0) if joined is None else joined

    def _match_step(self, x: Value) -> tuple[Value, int, int]:
        """Match a step of a tensor, or the final output of a scan, which is the last step of its outputs."""
        outputs = self.finals.get(x)
        steps = 0 if outputs is None or not outputs.shape else outputs.shape[0]
        return (outputs, 0, steps - 1) if outputs is not None and steps else match_step(x)

    def _join_rows(self) -> Value | None:
        """Build the inputs from the tensor whose rows they are; None if they are not rows of one tensor."""
        tracer = RowTracer()
        traced = [tracer.trace(x) for x in self.chain.xs]
        numbers = [rows.numbers for rows in traced if rows is not None]
        bases = {rows.base for rows in traced if rows is not None}
        if len(numbers) < len(traced) or len(bases) != 1:
            return None
        return arrange_rows(self.builder, Rows(self._early(bases.pop()), np.stack(numbers)))

    def _initials(self, sequence: Value) -> list[Value]:
        cell = self.chain.cells[0]
        states = [(self.chain.hidden, cell.hidden)]
        if isinstance(cell, Lstm):
            states.append((self.chain.state, cell.cell))
        for state, following in states:
            require(state is None or state.shape == following.shape, "the initial state is broadcast over the batch")
        return [self._zeros(sequence, new) if state is None else self._early(state) for state, new in states]

    def _zeros(self, sequence: Value, new: Value) -> Value:
        """Build a state of zeros that was folded away; `new` is the state after the first step."""
        batch = (sequence.shape or (None, None))[1]
        units = required((new.shape or (None,))[-1], "the size of a state is not known")
        if batch is not None:
            return self.builder.const(np.zeros((batch, units), np.float32))
        b = self.builder
        shape = b.tf.Pack(element(b, b.tf.Shape(sequence), 1), b.i32(units), axis=0)
        return b.tf.Fill(shape, b.const(np.float32(0)))

    def _step(self) -> Function:
        """Build one of the cells as a function of its input and states."""
        cell, x, h = self.chain.cells[1], self.chain.xs[1], self.chain.outputs[0]
        ends = [x, h, *([cell.previous] if isinstance(cell, Lstm) and cell.previous is not None else [])]
        step = Function(self.module.fresh_name("unrolled_step"), [value.type for value in ends])
        values: dict[Value, Value] = dict(zip(ends, step.arguments, strict=True))
        hidden = strip_identities(cell.hidden)
        results = [hidden, hidden, *([cell.cell] if isinstance(cell, Lstm) else [])]
        for op in _topological_order(results, values):
            step.insert(clone_op(op, values))
        step.set_results([values[value] for value in results])
        return step

    def _replace(self, inner: set[Op], made: Sequence[Value]) -> None:
        """Replace uses of the chain's values outside of the chain by the scan's results."""
        outputs = self.chain.outputs
        old, new = self._stacked(made[0])
        packs = {value.op for value in old}
        outside = [[user for user in value.uses if user not in inner and user not in packs] for value in outputs]
        old.append(outputs[-1])
        new.append(made[1])
        if any(outside[:-1]):
            old += outputs[:-1]
            new += self.builder.op("tf.Unpack", [made[0]], {"num": len(outputs), "axis": 0}).results[:-1]
        last = self.chain.cells[-1]
        if isinstance(last, Lstm):
            old.append(last.cell)
            new.append(made[2])
        self.rewriter.commit(self.builder, before=self.anchor)
        self.rewriter.replace_values(old, new)
        for op in (*packs, *sorted(inner, key=self.positions.__getitem__, reverse=True)):
            if op is not None:
                self.rewriter.erase_dead(op)

    def _stacked(self, ys: Value) -> tuple[list[Value], list[Value]]:
        """Return the results of ops that stack all outputs, and their replacements."""
        outputs = self.chain.outputs
        old: list[Value] = []
        new: list[Value] = []
        for user in outputs[-1].uses:
            # JAX concatenates outputs to each of which it has added an axis.
            for stack in (user, *user.results[0].uses) if user.kind == "tf.Reshape" else (user,):
                match = match_stack(stack)
                if match is not None and [strip_identities(value) for value in match[1]] == outputs:
                    old.append(stack.results[0])
                    new.append(ys if match[0] == 0 else swap_batch_and_time(self.builder, ys))
        return old, new


def _topological_order(results: Sequence[Value], known: Mapping[Value, Value]) -> list[Op]:
    """Return the ops that compute `results` from the known values, in topological order."""
    order: list[Op] = []
    done: set[Op] = set()
    pending = [(value, False) for value in reversed(results)]
    while pending:
        value, visited = pending.pop()
        op = value.op
        if value in known or op in done:
            continue
        op = required(op, "a cell reads an argument of the model in addition to its input")
        if visited:
            done.add(op)
            order.append(op)
        else:
            pending.append((value, True))
            pending.extend((operand, False) for operand in op.inputs)
    return order

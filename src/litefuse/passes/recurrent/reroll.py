"""Re-roll layers that were unrolled in the source: a chain of equal cells over consecutive slices becomes an rnn.scan.

Keras's `unroll=True`, TF 1's `static_rnn` and plain Python loops produce one copy of the cell for each step. One of the
copies becomes the scan's step, and fusion then proceeds as for any loop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.rnn import SCAN
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Constant, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.ir.functions import clone_op
from litefuse.passes.recurrent.affine import AFFINE_KINDS, AffineForm, AffineReader, match_slices, strip_identities
from litefuse.passes.recurrent.cells import ACTIVATIONS, Lstm, SimpleRnn, match_lstm, match_simple
from litefuse.passes.recurrent.layout import swap_batch_and_time

_SUMS = frozenset(f"tf.{name}" for name in ("Add", "AddV2", "BiasAdd", "Sub", "MatMul", "Identity"))
MIN_STEPS = 2
"""Minimum number of steps: in a single step, the input operand cannot be distinguished from the state."""


@dataclass(frozen=True)
class Chain:
    """Equal cells, each using the state of the previous cell, with their inputs and the initial states.

    An initial state of None stands for zeros that were folded away.
    """

    cells: Sequence[Lstm | SimpleRnn]
    xs: Sequence[Value]
    hidden: Value | None
    state: Value | None

    @property
    def outputs(self) -> list[Value]:
        return [strip_identities(cell.hidden) for cell in self.cells]


def reroll_layers(module: Module, context: Context) -> None:
    """Replace each chain of equal cells by one rnn.scan, except for targets that would execute the loop itself."""
    if not context.target.accepts_variable_tensors:
        return
    for function in list(module.functions.values()):
        _roll_layers(function, module, context)


def _roll_layers(function: Function, module: Module, context: Context) -> None:
    refused: set[Value] = set()
    cells = _Cells(function)
    while True:
        found = (chain for chain in cells.chains() if chain.outputs[0] not in refused)
        chain = next(found, None)
        if chain is None:
            return
        op = chain.outputs[0].op
        assert op is not None
        try:
            _Rerolling(chain, Rewriter(function, context.dialects), module).run()
        except NoMatch as refusal:
            refused.add(chain.outputs[0])
            context.record("unrolled_layer", "refused", op.location, refusal.reason, **refusal.facts)
        else:
            cells.update(chain)
            context.record("unrolled_layer", "changed", op.location, steps=len(chain.cells))


class _Cells:
    """The cells of a function; only cells that read re-rolled values are matched again."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.reader = AffineReader()
        self.found: dict[Op, Lstm | SimpleRnn] = {}
        """Cells by the op that produces the output, in the function's order."""
        self.users: dict[Value, set[Op]] = {}
        """Ops of the cells that read a value."""
        self.chained = _chained_activations(function)
        for op in function.ops():
            self.match(op)

    def match(self, op: Op) -> None:
        """Match a cell whose output is produced by `op`."""
        cell = _match_cell(op, self.reader, self.chained)
        if cell is None:
            self.found.pop(op, None)
            return
        self.found[op] = cell
        for value in _values_read(cell):
            self.users.setdefault(value, set()).add(op)

    def update(self, rolled: Chain) -> None:
        """Update the cells after an rnn.scan has replaced a chain."""
        last = rolled.cells[-1]
        replaced = [*rolled.outputs, *([last.cell] if isinstance(last, Lstm) else [])]
        self.reader.forget(replaced)
        self.found = {op: cell for op, cell in self.found.items() if op.function is self.function}
        for op in {op for value in replaced for op in self.users.pop(value, ()) if op in self.found}:
            self.match(op)

    def chains(self) -> Iterator[Chain]:
        """Yield the chains of at least two equal cells, in the order of their first cells."""
        lstms = [cell for cell in self.found.values() if isinstance(cell, Lstm)]
        followers = {cell.previous: cell for cell in lstms if cell.previous is not None}
        known = {cell.cell for cell in lstms}
        for cell in lstms:
            if cell.previous is None or cell.previous not in known:
                found = [cell]
                while found[-1].cell in followers:
                    found.append(followers[found[-1].cell])
                yield from _longest_equal_prefix(found)
        yield from _simple_chains([cell for cell in self.found.values() if isinstance(cell, SimpleRnn)])


def _chained_activations(function: Function) -> set[Op]:
    """Return the activations that depend on another one through affine ops only, and those that they depend on.

    Only these can be simple cells of a chain. Finding them is much faster than reading the affine form of each.
    """
    chained: set[Op] = set()
    dependent: set[Value] = set()
    for op in function.ops():
        if op.kind in ACTIVATIONS or op.kind in AFFINE_KINDS:
            depends = not dependent.isdisjoint(op.inputs)
            if op.kind in ACTIVATIONS and depends:
                chained.add(op)
            if op.kind in ACTIVATIONS or depends:
                dependent.update(op.results)
    pending = [value for op in chained for value in op.inputs]
    while pending:
        value = pending.pop()
        if value.op is not None and value in dependent:
            dependent.remove(value)
            if value.op.kind in ACTIVATIONS:
                chained.add(value.op)
            else:
                pending += value.op.inputs
    return chained


def _match_cell(op: Op, reader: AffineReader, chained: Collection[Op]) -> Lstm | SimpleRnn | None:
    try:
        if op.kind == "tf.Mul" and any(_kind(operand) in ACTIVATIONS for operand in op.inputs):
            return match_lstm(op.results[0], reader)
        if op in chained and _kind(op.inputs[0]) in _SUMS:
            simple = match_simple(op.results[0], reader)
            return simple if len(simple.form.matrices) <= 2 and not simple.form.scales else None
    except NoMatch:
        pass
    return None


def _values_read(cell: Lstm | SimpleRnn) -> Iterator[Value]:
    for form in _forms(cell):
        yield from form.sources
    if isinstance(cell, Lstm) and cell.previous is not None:
        yield cell.previous


def _kind(value: Value) -> str:
    return "" if value.op is None else value.op.kind


def _simple_chains(cells: Sequence[SimpleRnn]) -> Iterator[Chain]:
    """Yield chains in which each cell reads the previous cell's output through a matrix that both cells have."""
    by_output = {strip_identities(cell.hidden): cell for cell in cells}
    before: dict[Value, SimpleRnn] = {}
    after: dict[Value, SimpleRnn] = {}
    for cell in cells:
        for source, matrix in cell.form.matrices.items():
            previous = by_output.get(source)
            if (
                previous is not None
                and len(cell.form.matrices) == 2
                and _has_matrices(previous.form, cell.form, source, matrix)
            ):
                before[cell.hidden] = previous
                after.setdefault(previous.hidden, cell)
    for cell in cells:
        if cell.hidden not in before and cell.hidden in after:
            found = [cell]
            while found[-1].hidden in after:
                found.append(after[found[-1].hidden])
            yield from _longest_equal_prefix(found)


def _has_matrices(previous: AffineForm, form: AffineForm, state: Value, matrix: Constant) -> bool:
    """Return whether `previous` has the matrices of `form`, except possibly that of the state (folded if zero)."""
    other = next(each for source, each in form.matrices.items() if source is not state)
    rest = [each for each in previous.matrices.values() if not _equal(each, other)]
    return len(rest) == len(previous.matrices) - 1 and all(_equal(each, matrix) for each in rest)


def _longest_equal_prefix(cells: Sequence[Lstm] | Sequence[SimpleRnn]) -> Iterator[Chain]:
    """Yield the longest prefix of the chain in which all cells are equal."""
    if len(cells) < MIN_STEPS:
        return
    second = _forms(cells[1])
    h = strip_identities(cells[0].hidden)
    x = _other_source(second[-1], h)
    if x is None:
        return
    # Find the source of the first cell that is multiplied by the input's matrix.
    matrices = _forms(cells[0])[-1].matrices
    inputs = [source for source in matrices if _equal(matrices[source], second[-1].matrices[x])]
    if len(inputs) != 1 or len(matrices) > 2:
        return
    start = _other_source(_forms(cells[0])[-1], inputs[0])
    model = cells[1], _roles(cells[1], x, h)
    if not _is_same_cell(*model, cells[0], _roles(cells[0], inputs[0], start)):
        return
    xs = [inputs[0], x]
    for before, cell in pairwise(cells[1:]):
        h = strip_identities(before.hidden)
        x = _other_source(_forms(cell)[-1], h)
        if x is None or not _is_same_cell(*model, cell, _roles(cell, x, h)):
            break
        xs.append(x)
    first = cells[0]
    state = first.previous if isinstance(first, Lstm) else None
    yield Chain(cells[: len(xs)], xs, start, state)


def _other_source(form: AffineForm, one: Value) -> Value | None:
    others = [source for source in form.matrices if source is not one]
    return others[0] if len(others) == 1 else None


def _forms(cell: Lstm | SimpleRnn) -> list[AffineForm]:
    """Return the operands of the activations; the last one is never absent."""
    if isinstance(cell, SimpleRnn):
        return [cell.form]
    return [form for form in cell.gates.values() if form is not None]


Roles = Mapping[tuple[str, Value], str]
"""The role of each value that a cell reads, through a matrix or times a vector."""


def _roles(cell: Lstm | SimpleRnn, x: Value, h: Value | None) -> Roles:
    """Return the roles of the values that a cell reads; states of zeros may be absent."""
    roles = {("matrix", x): "x"} if h is None else {("matrix", x): "x", ("matrix", h): "h"}
    if isinstance(cell, Lstm):
        roles["scale", cell.cell] = "new"
        if cell.previous is not None:
            roles["scale", cell.previous] = "c"
    return roles


def _is_same_cell(model: Lstm | SimpleRnn, roles: Roles, cell: Lstm | SimpleRnn, own: Roles) -> bool:
    """Return whether `cell` computes the same function as `model`, assuming that absent states are zeros."""
    if isinstance(model, Lstm) and isinstance(cell, Lstm):
        if model.cell_clip != cell.cell_clip or model.projection is not None or cell.projection is not None:
            return False
        names = [name for name in model.gates if name != "forget" or cell.previous is not None]
        pairs = [(model.gates[name], cell.gates[name]) for name in names]
    else:
        pairs = list(zip(_forms(model), _forms(cell), strict=True))
    return model.activation == cell.activation and all(
        one is other if one is None or other is None else _are_equal_forms(one, roles, other, own)
        for one, other in pairs
    )


def _are_equal_forms(one: AffineForm, roles: Roles, other: AffineForm, own: Roles) -> bool:
    """Return whether both forms are equal, assuming that values absent from the roles of `other` are zeros."""
    left, right = _parts(one), _parts(other)
    if not (left.keys() <= roles.keys() and right.keys() <= own.keys()):
        return False
    present = set(own.values())
    mine = {roles[key]: part for key, part in left.items() if roles[key] in present}
    others = {own[key]: part for key, part in right.items()}
    return (
        mine.keys() == others.keys()
        and all(_equal(part, others[role]) for role, part in mine.items())
        and np.array_equal(_bias(one), _bias(other))
    )


def _parts(form: AffineForm) -> dict[tuple[str, Value], Constant]:
    parts = {("matrix", source): matrix for source, matrix in form.matrices.items()}
    return parts | {("scale", source): Constant.of(scale) for source, scale in form.scales.items()}


def _bias(form: AffineForm) -> np.ndarray[Any, Any]:
    return np.zeros(form.width, np.float32) if form.bias is None else form.bias


def _equal(one: Constant, other: Constant) -> bool:
    return one.shape == other.shape and one == other


class _Rerolling:
    """Replaces a chain by one scan."""

    def __init__(self, chain: Chain, rewriter: Rewriter, module: Module) -> None:
        self.chain = chain
        self.rewriter = rewriter
        self.module = module
        self.function = rewriter.function
        self.places = {op: place for place, op in enumerate(self.function.ops())}
        first = chain.outputs[0].op
        assert first is not None
        self.anchor = first
        self.builder = rewriter.builder(first)

    def run(self) -> None:
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

    def _ends(self) -> set[Value]:
        ends = {*self.chain.xs, self.chain.hidden, self.chain.state}
        return {value for value in ends if value is not None}

    def _inner(self) -> set[Op]:
        """Return the ops of all the cells."""
        last = self.chain.cells[-1]
        results = [*self.chain.outputs, *([last.cell] if isinstance(last, Lstm) else [])]
        ends, found = self._ends(), set[Op]()
        pending = list(results)
        while pending:
            value = pending.pop()
            if value in ends or value.op is None or value.op in found or value.op.kind == CONSTANT:
                continue
            found.add(value.op)
            pending.extend(value.op.inputs)
        return found

    def _require_closed(self, inner: set[Op]) -> None:
        last = self.chain.cells[-1]
        given = {*self.chain.outputs, *([last.cell] if isinstance(last, Lstm) else [])}
        for op in inner:
            for result in op.results:
                escapes = result not in given and any(user not in inner for user in result.uses)
                require(not escapes, "an inner value of the unrolled layer is used elsewhere")

    def _early(self, value: Value) -> Value:
        """Return the value; refuse unless it is defined before the chain's first output."""
        place = -1 if value.op is None else self.places[value.op]
        require(place < self.places[self.anchor], "a step's input depends on the previous step")
        return value

    def _sequence(self) -> Value:
        """Build the inputs of all steps as one tensor, time first."""
        found = [_match_slice(x) for x in self.chain.xs]
        time = len(found)
        bases = {base for base, _, _ in found}
        axes = {axis for _, axis, _ in found}
        indices = [index for _, _, index in found]
        base, axis = found[0][:2]
        if len(bases) == 1 and len(axes) == 1 and axis in (0, 1) and (base.shape or ())[axis : axis + 1] == (time,):
            order = {tuple(range(time)): False, tuple(reversed(range(time))): True}.get(tuple(indices))
            if order is not None:
                sequence = self._early(base)
                sequence = sequence if axis == 0 else swap_batch_and_time(self.builder, sequence)
                return self.builder.tf.ReverseV2(sequence, self.builder.i32([0])) if order else sequence
        return self.builder.tf.Pack(*(self._early(x) for x in self.chain.xs), axis=0)

    def _initials(self, sequence: Value) -> list[Value]:
        cell = self.chain.cells[0]
        states = [(self.chain.hidden, cell.hidden)]
        if isinstance(cell, Lstm):
            states.append((self.chain.state, cell.cell))
        for state, following in states:
            require(state is None or state.shape == following.shape, "the initial state is broadcast over the batch")
        return [self._zeros(sequence, cell.units) if state is None else self._early(state) for state, _ in states]

    def _zeros(self, sequence: Value, units: int) -> Value:
        """Build a state of zeros that was folded away; its batch is static, because only constants are folded."""
        batch = required(
            (sequence.shape or (None, None))[1], "the first step has no state, and the batch is not static"
        )
        return self.builder.const(np.zeros((batch, units), np.float32))

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
        for op in (*packs, *sorted(inner, key=self.places.__getitem__, reverse=True)):
            if op is not None:
                self.rewriter.erase_dead(op)

    def _stacked(self, ys: Value) -> tuple[list[Value], list[Value]]:
        """Return the results of ops that stack all outputs, and their replacements."""
        outputs = self.chain.outputs
        old: list[Value] = []
        new: list[Value] = []
        for user in outputs[-1].uses:
            axis = user.attributes.get("axis")
            if (
                user.kind == "tf.Pack"
                and axis in (0, 1)
                and [strip_identities(value) for value in user.inputs] == outputs
            ):
                old.append(user.results[0])
                new.append(ys if axis == 0 else swap_batch_and_time(self.builder, ys))
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


def _match_slice(value: Value) -> tuple[Value, int, int]:
    """Return the tensor that `value` is a slice of, the axis and the index; `value` and axis -1 if not a slice."""
    op = value.op
    if op is not None and op.kind == "tf.Unpack":
        rank = op.inputs[0].rank or 0
        return op.inputs[0], int(op.attributes["axis"]) % max(rank, 1), value.index
    cut = match_slices(op) if op is not None and op.kind == "tf.StridedSlice" else None
    if op is not None and cut is not None:
        taken = [(axis, part) for axis, part in enumerate(cut) if isinstance(part, int)]
        if len(taken) == 1 and all(part == slice(None) for part in cut if not isinstance(part, int)):
            axis, index = taken[0]
            size = (op.inputs[0].shape or ())[axis]
            return op.inputs[0], axis, index + size if index < 0 and size is not None else index
    return value, -1, 0

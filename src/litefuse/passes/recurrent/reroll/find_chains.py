"""Find chains of equal cells in a function, the unrolled recurrent layers, and roll them up (see `driver.py`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import prod
from typing import Any, TypeVar

import numpy as np

from litefuse.context import Context
from litefuse.dialects.rnn import LOOP, UNROLLED
from litefuse.errors import NoMatch, require
from litefuse.ir import Constant, Function, Module, Op, Rewriter, Value
from litefuse.option_values import FASTEST
from litefuse.passes.recurrent import ACTIVATIONS
from litefuse.passes.recurrent.fuse.affine import (
    AFFINE_KINDS,
    PRODUCT_KINDS,
    AffineForm,
    AffineReader,
    strip_identities,
)
from litefuse.passes.recurrent.fuse.cells import Lstm, SimpleRnn, match_lstm, match_simple
from litefuse.passes.recurrent.fuse.gru import Gru, match_gru
from litefuse.passes.recurrent.reroll.build_scan import Chain, ChainRoller
from litefuse.passes.recurrent.reroll.hoisted_products import MIN_STEPS, HoistedProducts
from litefuse.passes.recurrent.reroll.rows import Rows, join_rows, static_lead
from litefuse.quantization import INTEGER_WEIGHTS

MAX_UNROLLED_STEPS = 4
_FEW_STEPS = (
    "it has few steps, and stays unrolled, which is faster on CPUs; it is fused for tflite-micro, with integer "
    "weights, and if tune=True finds that faster"
)
_SUMS = frozenset(f"tf.{name}" for name in ("AddV2", "Sub", "MatMul", "Identity"))


def roll_layers(function: Function, module: Module, context: Context) -> None:
    """Roll up the layers of one function; products of whole sequences are in the steps meanwhile."""
    products = HoistedProducts(function, context.dialects)
    products.expose()
    finals = _roll_chains(function, module, context)
    last_steps = [(last, _last_rows(outputs, last)) for last, outputs in finals.items()]
    if known := {last: rows for last, rows in last_steps if rows is not None}:
        join_rows(function, context.dialects, known)
    products.restore()


def _roll_chains(function: Function, module: Module, context: Context) -> dict[Value, Value]:
    """Roll up all chains that can be; return their final outputs, each with the outputs of all steps."""
    finals: dict[Value, Value] = {}
    refused: set[Value] = set()
    cells = _Cells(function, with_gru=module.dialect == "tfl" or context.options.requests_forms)
    while True:
        chains = (
            chain
            for chain in cells.chains()
            if chain.outputs[0] not in refused and not _stays_unrolled(chain, module, context)
        )
        chain = next(chains, None)
        if chain is None:
            return finals
        op = chain.outputs[0].op
        assert op is not None
        rule = "unrolled_gru" if isinstance(chain.cells[0], Gru) else "unrolled_layer"
        try:
            require(not _is_best_unrolled(chain, module, context), _FEW_STEPS, steps=len(chain.cells))
            made = ChainRoller(chain, Rewriter(function, context.dialects), module, finals).run()
        except NoMatch as refusal:
            refused.add(chain.outputs[0])
            context.record(rule, "refused", op.location, refusal.reason, **refusal.facts)
        else:
            finals[made[1]] = made[0]
            cells.update(chain)
            context.record(rule, "changed", op.location, steps=len(chain.cells))


def _form_for(chain: Chain, context: Context) -> str:
    """Return the form that the user requests for the layer."""
    op = chain.outputs[0].op
    assert op is not None
    return context.options.recurrent.form_for(op.location)


def _stays_unrolled(chain: Chain, module: Module, context: Context) -> bool:
    """Return whether a layer is a GRU that the user has unrolled.

    LiteRT has no op for it: it becomes a loop if the user requests one, or if a converter has unrolled it.
    """
    is_kept = module.dialect != "tfl" and not _form_for(chain, context).startswith(LOOP)
    return is_kept and isinstance(chain.cells[0], Gru)


def _is_best_unrolled(chain: Chain, module: Module, context: Context) -> bool:
    """Return whether a layer of a LiteRT file has too few steps for the fused op, or a loop, to save much.

    With 2 to 20 steps and 8 to 64 units, the fused op takes 1.2 to 1.6 times as long on x86-64 (AMD EPYC with AVX2, one
    thread, ai-edge-litert 2.3.0), but saves 14 ops for each step. With `tune=True`, both files are measured.
    """
    options = context.options
    if _form_for(chain, context) not in (FASTEST, UNROLLED):
        return False
    is_float = options.quantize is None or options.quantize.weights not in INTEGER_WEIGHTS
    is_fixed = not options.tune and is_float and not context.target.is_micro
    return module.dialect == "tfl" and len(chain.cells) <= MAX_UNROLLED_STEPS and is_fixed


def _last_rows(outputs: Value, last: Value) -> Rows | None:
    """Return the rows of `outputs` that are the final output; None if the batch is free."""
    lead, size = static_lead(outputs), static_lead(last)
    return None if lead is None or size is None else Rows(outputs, np.arange(prod(lead)).reshape(lead)[-1])


class _Cells:
    """The cells of a function; only cells that read re-rolled values are matched again."""

    def __init__(self, function: Function, *, with_gru: bool) -> None:
        self.function = function
        self.reader = AffineReader()
        self.with_gru = with_gru
        self.cells: dict[Op, Cell] = {}
        """Cells by the op that produces the output, in the function's order."""
        self.users: dict[Value, set[Op]] = {}
        """Ops of the cells that read a value."""
        self.projected: dict[Value, Lstm] = {}
        """Cells whose output is multiplied by a matrix, by their cell state: it is theirs if the next cell reads it."""
        self.chained = _chained_activations(function)
        for op in function.ops():
            self.match(op)

    def match(self, op: Op) -> None:
        """Match a cell whose output is produced by `op`."""
        cell = None if op.kind == "tf.AddV2" else _match_cell(op, self.reader, self.chained)
        if cell is None and op.kind in ("tf.AddV2", "tf.Mul"):
            cell = self._match_gru(op)
        if cell is None:
            self.cells.pop(op, None)
            self._match_projection(op)
            return
        self.cells[op] = cell
        for value in _values_read(cell):
            self.users.setdefault(value, set()).add(op)

    def _match_gru(self, op: Op) -> Gru | None:
        try:
            return match_gru(op.results[0], self.reader) if self.with_gru else None
        except NoMatch:
            return None

    def _match_projection(self, op: Op) -> None:
        """Match a cell whose own output `op` multiplies by a constant matrix."""
        own = strip_identities(op.inputs[0]).op if op.kind in PRODUCT_KINDS else None
        if own is None or own not in self.cells:
            return
        try:
            cell = match_lstm(op.results[0], self.reader)
        except NoMatch:
            return
        if cell.projection is not None:
            self.projected[cell.cell] = cell

    def update(self, rolled: Chain) -> None:
        """Update the cells after an rnn.scan has replaced a chain."""
        last = rolled.cells[-1]
        replaced = [*rolled.outputs, *([last.cell] if isinstance(last, Lstm) else [])]
        self.reader.forget(replaced)
        self.cells = {op: cell for op, cell in self.cells.items() if op.function is self.function}
        for op in {op for value in replaced for op in self.users.pop(value, ()) if op in self.cells}:
            self.match(op)

    def chains(self) -> Iterator[Chain]:
        """Yield the chains of at least two equal cells, in the order of their first cells."""
        lstms = [cell for cell in self.cells.values() if isinstance(cell, Lstm)]
        for chain in _follow(lstms):
            yield from _longest_equal_prefix(self._project(chain))
        grus = [cell for cell in self.cells.values() if isinstance(cell, Gru)]
        for chain in _follow(grus):
            # A first step from zeros may have been folded to another function.
            yield from list(_longest_equal_prefix(chain)) or _longest_equal_prefix(chain[1:])
        yield from _simple_chains([cell for cell in self.cells.values() if isinstance(cell, SimpleRnn)])

    def _project(self, cells: Sequence[Lstm]) -> Sequence[Lstm]:
        """Return the cells with their projections, if the second one reads the projected output of the first."""
        projected = [self.projected[cell.cell] for cell in cells if cell.cell in self.projected]
        reads = len(cells) > 1 and strip_identities(cells[0].hidden) in _forms(cells[1])[-1].sources
        return projected if len(projected) == len(cells) and not reads else cells


_Stateful = TypeVar("_Stateful", Lstm, Gru)


def _follow(cells: Sequence[_Stateful]) -> Iterator[list[_Stateful]]:
    """Yield the chains in which each cell continues from the state that the one before it leaves."""
    followers = {cell.previous: cell for cell in cells if cell.previous is not None}
    known = {_state(cell) for cell in cells}
    for cell in cells:
        if cell.previous is None or cell.previous not in known:
            chain = [cell]
            while _state(chain[-1]) in followers:
                chain.append(followers[_state(chain[-1])])
            yield chain


def _state(cell: Lstm | Gru) -> Value:
    """Return the state after the cell which the next one reads by elements."""
    return cell.cell if isinstance(cell, Lstm) else strip_identities(cell.hidden)


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


def _values_read(cell: Cell) -> Iterator[Value]:
    for form in _forms(cell):
        yield from form.sources
    if not isinstance(cell, SimpleRnn) and cell.previous is not None:
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
            chain = [cell]
            while chain[-1].hidden in after:
                chain.append(after[chain[-1].hidden])
            yield from _longest_equal_prefix(chain)


def _has_matrices(previous: AffineForm, form: AffineForm, state: Value, matrix: Constant) -> bool:
    """Return whether `previous` has the matrices of `form`, except possibly that of the state (folded if zero)."""
    other = next(weights for source, weights in form.matrices.items() if source is not state)
    rest = [weights for weights in previous.matrices.values() if not _equal(weights, other)]
    return len(rest) == len(previous.matrices) - 1 and all(_equal(weights, matrix) for weights in rest)


def _longest_equal_prefix(cells: Sequence[Cell]) -> Iterator[Chain]:
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


def _forms(cell: Cell) -> list[AffineForm]:
    """Return the operands of the activations; the last one is never absent."""
    if isinstance(cell, SimpleRnn):
        return [cell.form]
    return [form for form in cell.gates.values() if form is not None]


Cell = Lstm | SimpleRnn | Gru
Roles = Mapping[tuple[str, Value], str]
"""The role of each value that a cell reads, through a matrix or times a vector."""


def _roles(cell: Cell, x: Value, h: Value | None) -> Roles:
    """Return the roles of the values that a cell reads; states of zeros may be absent."""
    roles = {("matrix", x): "x"} if h is None else {("matrix", x): "x", ("matrix", h): "h"}
    if isinstance(cell, Lstm):
        roles["scale", cell.cell] = "new"
        if cell.previous is not None:
            roles["scale", cell.previous] = "c"
    return roles


def _is_same_cell(model: Cell, roles: Roles, cell: Cell, own: Roles) -> bool:
    """Return whether `cell` computes the same function as `model`, assuming that absent states are zeros."""
    if isinstance(model, Lstm) and isinstance(cell, Lstm):
        if model.cell_clip != cell.cell_clip or not _have_same_projection(model, cell):
            return False
        names = [name for name in model.gates if name != "forget" or cell.previous is not None]
        pairs = [(model.gates[name], cell.gates[name]) for name in names]
    elif isinstance(model, Gru) and isinstance(cell, Gru):
        if ("h" in own.values()) != (cell.previous is not None) or not _have_same_reset(model, cell):
            return False
        pairs = [(model.gates[name], form) for name, form in cell.gates.items() if form is not None]
    else:
        pairs = list(zip(_forms(model), _forms(cell), strict=True))
    return model.activation == cell.activation and all(
        one is other if one is None or other is None else _are_equal_forms(one, roles, other, own)
        for one, other in pairs
    )


def _have_same_reset(model: Gru, cell: Gru) -> bool:
    """Return whether both or neither have a reset gate, or a cell without one has only zeros to multiply by it."""
    one, other = model.gates["remembered"], cell.gates["remembered"]
    if one is None or other is None:
        return one is other or (one is not None and cell.previous is None and not _bias(one).any())
    return True


def _have_same_projection(one: Lstm, other: Lstm) -> bool:
    if one.projection is None or other.projection is None:
        return one.projection is other.projection
    zeros = np.zeros(one.projection.shape[1], np.float32)
    biases = [zeros if cell.projection_bias is None else cell.projection_bias for cell in (one, other)]
    return (
        _equal(one.projection, other.projection)
        and one.proj_clip == other.proj_clip
        and np.array_equal(biases[0], biases[1])
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

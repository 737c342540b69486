"""Fuse recurrent layers that nobody marked: an rnn.scan whose step is a known cell becomes one op."""

from __future__ import annotations

from dataclasses import dataclass

from litefuse.dialects.rnn import SCAN, Scan, scan_of
from litefuse.errors import NoMatch, require
from litefuse.events import Context
from litefuse.fuse.recurrent.affine import Reader, plain
from litefuse.fuse.recurrent.cells import Lstm, NotACell, Simple, match_lstm, match_simple
from litefuse.fuse.recurrent.layers import fused_lstm, fused_rnn
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.reachability import drop_unreachable

NO_CELL = "the step is neither an LSTM nor a simple RNN cell"
_SELECTS = ("tf.Select", "tf.SelectV2")


@dataclass(frozen=True)
class Layer:
    """A scan whose step is recognised as a cell, and which of its states are the hidden and the cell state."""

    scan: Scan
    cell: Lstm | Simple
    hidden: int
    state: int | None

    @property
    def rule(self) -> str:
        return "unidirectional_sequence_lstm" if isinstance(self.cell, Lstm) else "unidirectional_sequence_rnn"


def fuse_recurrent(module: Module, context: Context) -> None:
    """Replace each rnn.scan whose step is an LSTM or a simple RNN cell by one op, which is checked beside it."""
    for function in list(module.functions.values()):
        for op in function.ops():
            if op.kind == SCAN:
                _fuse(op, function, module, context)
    drop_unreachable(module)


def _fuse(scan: Op, function: Function, module: Module, context: Context) -> None:
    rewriter = Rewriter(function, context.dialects)
    builder = rewriter.builder(scan)
    rule = "recurrent_layer"
    try:
        layer = recognise(scan_of(scan, module))
        rule = layer.rule
        require(context.options.target != "compiled_model", "CompiledModel takes no variable tensors, the op's state")
        values = _replacement(builder, layer)
        facts = context.check(module, scan, values, builder)
    except NoMatch as refusal:
        context.record(rule, "refused", scan.location, refusal.reason, **refusal.facts)
        return
    sources = [value.op for value in scan.inputs if value.op is not None]
    rewriter.replace(scan, values, builder)
    for source in sources:
        rewriter.erase_dead(source)
    context.record(rule, "fused", scan.location, **facts)


def recognise(scan: Scan) -> Layer:
    """The cell that the scan's step is; refuses, with the reason, where it is none that a kernel has."""
    for result in scan.step.results:
        maker = plain(result).op
        require(maker is None or maker.kind not in _SELECTS, "masked steps: the kernel has no mask")
    require(all(x.dtype is DType.F32 for x in scan.step_xs if x.uses), "the kernel computes in float32")
    reader = Reader()
    nearest: NoMatch = NotACell(NO_CELL)
    for hidden in dict.fromkeys(_new_states(scan)):
        for match in (_as_lstm, _as_simple):
            try:
                return match(scan, hidden, reader)
            except NotACell:
                continue
            except NoMatch as refusal:
                nearest = refusal
    raise nearest


def _new_states(scan: Scan) -> list[Value]:
    return [plain(value) for value in scan.step_finals]


def _as_lstm(scan: Scan, hidden: Value, reader: Reader) -> Layer:
    cell = match_lstm(hidden, reader)
    new_states = _new_states(scan)
    if cell.cell not in new_states or cell.previous not in scan.step_states:
        raise NotACell("the cell state is no state of the loop")
    state = scan.step_states.index(cell.previous)
    require(new_states[state] is cell.cell, "the cell state is replaced by something else")
    return Layer(scan, cell, _hidden(scan, hidden), state)


def _as_simple(scan: Scan, hidden: Value, reader: Reader) -> Layer:
    cell = match_simple(hidden, reader)
    sources = cell.form.sources
    if sources.isdisjoint(scan.step_xs) or sources.isdisjoint(scan.step_states):
        raise NotACell("the output is not made of the input and the state")
    place = _hidden(scan, hidden)
    require(sources == {_x(scan), scan.step_states[place]}, "the cell reads something else")
    return Layer(scan, cell, place, None)


def _x(scan: Scan) -> Value:
    """The only sequence that the step reads."""
    read = [value for value in scan.step_xs if value.uses]
    require(len(read) == 1, "the step reads several sequences", sequences=len(read))
    return read[0]


def _hidden(scan: Scan, hidden: Value) -> int:
    """Which state holds the output of the step before; others that hold it, too, must not be read."""
    same = [index for index, new in enumerate(_new_states(scan)) if new is hidden]
    read = [index for index in same if scan.step_states[index].uses]
    require(len(read) == 1, "the output is kept in several states", states=len(read))
    return read[0]


def _replacement(b: Builder, layer: Layer) -> list[Value | None]:
    """Values for the scan's results: every output is the cell's, every final state the kernel's."""
    scan, cell = layer.scan, layer.cell
    x, h = _x(scan), scan.step_states[layer.hidden]
    inputs = scan.xs[scan.step_xs.index(x)]
    initial = scan.initials[layer.hidden]
    hidden = plain(cell.hidden)
    if isinstance(cell, Lstm):
        assert layer.state is not None
        made = fused_lstm(b, inputs, cell, x, h, (initial, scan.initials[layer.state]), time_major=True)
        finals = {hidden: made.states[0], cell.cell: made.states[1]}
    else:
        made = fused_rnn(b, inputs, cell, x, h, initial, time_major=True)
        finals = {hidden: made.states[0]}
    values: list[Value | None] = []
    for result, output in zip((*scan.ys, *scan.finals), scan.step.results, strict=True):
        if not result.uses:
            values.append(None)
        elif result.index < len(scan.ys):
            require(plain(output) is hidden, "the loop gives every step of something other than the output")
            values.append(made.outputs)
        else:
            require(plain(output) in finals, "the loop keeps another state")
            values.append(finals[plain(output)])
    return values

"""Fuse unmarked recurrent layers: an rnn.scan whose step is a known cell becomes one op."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects.rnn import FUSED, SCAN, Scan, scan_of
from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.reachability import drop_unreachable
from litefuse.passes.recurrent.fuse.absorb_input_projection import move_product_into_step
from litefuse.passes.recurrent.fuse.affine import AffineForm, AffineReader, strip_identities
from litefuse.passes.recurrent.fuse.bidirectional import pair_layers
from litefuse.passes.recurrent.fuse.cells import Lstm, NotACell, SimpleRnn, match_lstm, match_simple
from litefuse.passes.recurrent.fuse.layers import build_cell
from litefuse.passes.recurrent.fuse.masking import MaskedLowering, UnmaskedScan, strip_masks
from litefuse.passes.recurrent.fuse.split_cell import separate_cell
from litefuse.passes.recurrent.lift.layout import choose_layout, swap_batch_and_time
from litefuse.passes.simplify.canonicalize import REWRITES
from litefuse.quantization import Quantization
from litefuse.rewrite.context import EquivalenceCase, RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind

NO_CELL = "the step is neither an LSTM nor a simple RNN cell"
TOLERANCE = (5e-5, "rounding errors accumulate over the steps")
_SELECT_KINDS = ("tf.Select", "tf.SelectV2")


class CellLayer(NamedTuple):
    """A cell in the step of a scan, its gates' input and hidden state, and the initial states."""

    cell: Lstm | SimpleRnn
    x: Value
    h: Value
    initials: tuple[Value | None, ...]

    @property
    def new_states(self) -> tuple[Value, ...]:
        hidden = strip_identities(self.cell.hidden)
        return (hidden, self.cell.cell) if isinstance(self.cell, Lstm) else (hidden,)


MAX_STEPS_OF_NPU = 64
"""Steps of a layer for an NPU up to which it is unrolled rather than fused, if it computes in int16."""


def fuse_cells(module: Module, context: Context) -> None:
    """Replace each rnn.scan whose step is an LSTM or a simple RNN cell by one op, verified numerically against it."""
    tidying = by_kind(REWRITES)
    for function in list(module.functions.values()):
        changed = False
        pending = [op for op in function.ops_of({SCAN}) if op.attributes["form"] in ("", FUSED)]
        while pending:
            op = pending.pop(0)
            if op.attributes["states"]:
                changed |= _fuse(op, function, module, context, pending)
        if pair_layers(function, module, context) or changed:
            # Cancel transposes and reversals that are now adjacent.
            apply_rules(function, tidying, context.dialects)
    drop_unreachable(module)


def _fuse(op: Op, function: Function, module: Module, context: Context, pending: list[Op]) -> bool:
    """Fuse a scan; return whether anything changed.

    A scan that is only in part a known cell is split, and the resulting scans are added to `pending`.
    """
    rewriter = Rewriter(function, context.dialects)
    rule = "recurrent_layer"
    try:
        fused = recognize_layers(op, module, context)
        rule = fused.rule
        values = fused.build(context)
        fused.builder.replay = partial(_replay, context)
        facts = context.check(module, values, fused.builder)
    except NoMatch as refusal:
        parts = _separate(op, module, context)
        if not parts:
            context.record(rule, "refused", op.location, refusal.reason, **refusal.facts)
        pending[:0] = parts
        return bool(parts)
    sources = [value.op for value in op.inputs if value.op is not None]
    rewriter.replace(op, values, fused.builder)
    for source in sources:
        rewriter.erase_dead(source)
    context.record(rule, "fused", op.location, **facts)
    return True


def _replay(context: Context, op: Op, module: Module) -> EquivalenceCase:
    fused = recognize_layers(op, module, context)
    return EquivalenceCase(fused.build(context), fused.builder)


class FusedLayers(NamedTuple):
    """The layers of a scan for which there are kernels, and the builder of the ops that replace it."""

    op: Op
    scan: Scan
    """The computation of the kernels: without masks, and perhaps with the product of the inputs."""
    masked: UnmaskedScan | None
    layers: Sequence[CellLayer]
    builder: RewriteContext

    @property
    def rule(self) -> str:
        """The name of the rule in the report: that of the op."""
        is_lstm = isinstance(self.layers[0].cell, Lstm)
        return "unidirectional_sequence_lstm" if is_lstm else "unidirectional_sequence_rnn"

    def build(self, context: Context) -> list[Value | None]:
        """Stage the ops; return the values of the scan's results. Refuse if the kernels cannot compute the layers."""
        self.require_integer_kernel(context)
        if self.masked is None:
            return _build_replacement(self.builder, self.scan, self.layers)
        return _build_masked_replacement(self.builder, self.op, self.scan, self.masked, self.layers)

    def require_integer_kernel(self, context: Context) -> None:
        """Refuse if the fused op would compute in float, where no op may."""
        op = self.op
        config: Quantization | None = context.options.quantize
        if config is None or config.float_fallback:
            return
        own = config.choose(self.rule, op.location.layer, op.location.name)
        cells = [layer.cell for layer in self.layers]
        is_lstm = all(isinstance(cell, Lstm) and cell.activation == "TANH" for cell in cells)
        # LiteRT has no kernel for int16, but NPUs do. The unrolled steps of short layers take less of their time.
        is_long = bool(context.target.npu) and (self.scan.time or 0) > MAX_STEPS_OF_NPU
        kernels = ("int8", "int16") if is_long else ("int8",)
        require(
            own.activations == "float32" or (own.activations in kernels and is_lstm),
            f"LiteRT has no {own.activations} kernel for this layer, and no op may stay in float: its loop has integer "
            "ops",
        )


def recognize_layers(op: Op, module: Module, context: Context) -> FusedLayers:
    """Return the layers that a scan computes; refuse if no kernel computes its step."""
    builder = RewriteContext(context.dialects, op)
    builder.options = context.options
    scan = scan_of(op, module)
    masked = strip_masks(scan)
    scan, layers = _recognize(builder, scan if masked is None else masked.scan)
    return FusedLayers(op, scan, masked, layers, builder)


def _separate(op: Op, module: Module, context: Context) -> list[Op]:
    """Split a scan to isolate one of its cells; return the new scans, or an empty list."""
    scan = scan_of(op, module)
    cells = [(layer.x, layer.new_states) for layer in _find_cells(scan)[0].values()]

    def fits(b: RewriteContext, part: Scan) -> None:
        (layer,) = layers = recognize_cells(part)
        require(
            {strip_identities(value) for value in part.step_ys} <= {layer.new_states[0]}, "more than the output is read"
        )
        FusedLayers(op, part, None, layers, b).build(context)

    return separate_cell(scan, cells, module, context, fits) if cells else []


def _recognize(b: Builder, scan: Scan) -> tuple[Scan, list[CellLayer]]:
    """Return the scan and its cells; move the input's product from before the loop into the step if necessary."""
    try:
        return scan, recognize_cells(scan)
    except NoMatch:
        inner = move_product_into_step(b, scan)
        if inner is None:
            raise
        return inner, recognize_cells(inner)


def recognize_cells(scan: Scan) -> list[CellLayer]:
    """Return the cells that the scan's step consists of, in order; refuse if no kernel supports one of them."""
    for result in scan.step.results:
        maker = strip_identities(result).op
        require(maker is None or maker.kind not in _SELECT_KINDS, "masked steps: the kernel does not support masks")
    require(all(x.dtype is DType.F32 for x in scan.step_xs if x.uses), "the kernel computes in float32")
    layers, nearest = _find_cells(scan)
    if not layers:
        raise nearest
    known = {state for layer in layers.values() for state in layer.new_states}
    if any(state not in known for state in _new_states(scan)):
        raise (
            NoMatch("the loop contains another cell that no kernel supports") if nearest.reason == NO_CELL else nearest
        )
    return _order_layers(scan, layers)


def _find_cells(scan: Scan) -> tuple[dict[Value, CellLayer], NoMatch]:
    """Return the cells in the step by their outputs, and the reason why other states are not cells."""
    layers: dict[Value, CellLayer] = {}
    nearest = NoMatch(NO_CELL)
    new_states = dict.fromkeys(_new_states(scan))
    for hidden in new_states:
        reader = AffineReader()
        for other in new_states:
            if other is not hidden and other.dtype is DType.F32 and other.shape and other.shape[-1] is not None:
                reader.treat_as_source(other)
        for match in (_match_lstm_layer, _match_simple_layer):
            try:
                layers[hidden] = match(scan, hidden, reader)
                break
            except NotACell:
                continue
            except NoMatch as refusal:
                nearest = refusal
    return layers, nearest


def _order_layers(scan: Scan, layers: dict[Value, CellLayer]) -> list[CellLayer]:
    """Return the layers ordered such that each follows the layer whose output it reads."""
    ordered: list[CellLayer] = []
    ready = set(scan.step_xs)
    while len(ordered) < len(layers):
        following = [layer for hidden, layer in layers.items() if hidden not in ready and layer.x in ready]
        require(following, "a cell reads neither the sequence nor another cell's output")
        ordered += following
        ready |= {layer.new_states[0] for layer in following}
    return ordered


def _new_states(scan: Scan) -> list[Value]:
    return [strip_identities(value) for value in scan.step_finals]


def _match_lstm_layer(scan: Scan, hidden: Value, reader: AffineReader) -> CellLayer:
    cell = match_lstm(hidden, reader)
    new_states = _new_states(scan)
    if cell.cell not in new_states or cell.previous not in scan.step_states:
        raise NotACell("the cell state is not a state of the loop")
    state = scan.step_states.index(cell.previous)
    require(new_states[state] is cell.cell, "the new cell state is assigned to another state")
    position = _find_hidden_state(scan, hidden)
    output = cell.gates["output"]
    assert output is not None
    h = scan.step_states[position]
    return CellLayer(cell, _find_input(output, h), h, (scan.initials[position], scan.initials[state]))


def _match_simple_layer(scan: Scan, hidden: Value, reader: AffineReader) -> CellLayer:
    cell = match_simple(hidden, reader)
    if cell.form.sources.isdisjoint(scan.step_states):
        raise NotACell("the output does not depend on a state")
    position = _find_hidden_state(scan, hidden)
    h = scan.step_states[position]
    require(cell.form.sources >= {h} and not cell.form.scales, "the cell reads more than the input and its state")
    return CellLayer(cell, _find_input(cell.form, h), h, (scan.initials[position],))


def _find_input(form: AffineForm, h: Value) -> Value:
    """Return the value that is multiplied by a matrix next to the hidden state."""
    others = [source for source in form.matrices if source is not h]
    require(len(others) == 1, "the cell does not consist of one product with the input and one with the state")
    return others[0]


def _find_hidden_state(scan: Scan, hidden: Value) -> int:
    """Return the index of the state with the previous step's output; other states with it must be unused."""
    same = [index for index, new in enumerate(_new_states(scan)) if new is hidden]
    read = [index for index in same if scan.step_states[index].uses]
    require(len(read) == 1, "the output is kept in several states", states=len(read))
    return read[0]


def _build_replacement(b: RewriteContext, scan: Scan, layers: Sequence[CellLayer]) -> list[Value | None]:
    """Build values for the scan's results: outputs of cells, and final states of kernels."""
    b.tolerate(*TOLERANCE)
    sequences = dict(zip(scan.step_xs, scan.xs, strict=True))
    finals: dict[Value, Value] = {}
    for layer in layers:
        inputs, time_major = choose_layout(b, sequences[layer.x])
        made = build_cell(b, inputs, layer.cell, layer, time_major=time_major)
        made = made if time_major else made._replace(outputs=swap_batch_and_time(b, made.outputs))
        sequences[layer.new_states[0]] = made.outputs
        finals.update(zip(layer.new_states, made.states, strict=True))
    values: list[Value | None] = []
    for result, output in zip((*scan.ys, *scan.finals), scan.step.results, strict=True):
        known = sequences if result.index < len(scan.ys) else finals
        if not result.uses:
            values.append(None)
            continue
        require(strip_identities(output) in known, "the loop stacks a value other than the cell's output")
        values.append(known[strip_identities(output)])
    return values


def _build_masked_replacement(
    b: RewriteContext, op: Op, scan: Scan, masked: UnmaskedScan, layers: Sequence[CellLayer]
) -> list[Value | None]:
    """Build values for the results of a scan with masks; those of its counter are unused."""
    b.tolerate(*TOLERANCE)
    results = MaskedLowering(b, replace(masked, scan=scan)).results(layers)
    count = len(scan.ys)
    values: list[Value | None] = [None] * len(op.results)
    values[:count] = results[:count]
    for index, value in zip(masked.states, results[count:], strict=True):
        values[count + index] = value
    return values

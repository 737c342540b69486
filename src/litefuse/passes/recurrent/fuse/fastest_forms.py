"""Set the attribute `form` of recurrent layers to the form that is the fastest on phones and PCs.

    %y = rnn.scan(%x, %h) {step = @f}
becomes, for an LSTM of 64 units whose last output is used,
    %y = rnn.scan(%x, %h) {step = @f, form = "loop:4"}

The costs of the forms are measurements, and the criterion is that of `litefuse.dialects.rnn.costs`. Layers for which
the user requests a form keep it, and so do those whose forms were measured on this machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from litefuse.context import Context
from litefuse.dialects.rnn import FUSED, LOOP, SCAN, UNROLLED, Scan, describe_form, grouped_loops, scan_of
from litefuse.dialects.rnn.costs import (
    INTEGERS,
    UNKNOWN_STEPS,
    CostedForm,
    Layer,
    candidates,
    choose,
    is_measured,
    scheme_of,
    speedup,
)
from litefuse.errors import NoMatch
from litefuse.ir import DType, Module, Op, Value
from litefuse.passes.recurrent.fuse.cells import Lstm
from litefuse.passes.recurrent.fuse.form_sizes import FormSizes, least_size
from litefuse.passes.recurrent.fuse.fuse_cells import FusedLayers, recognize_layers
from litefuse.passes.recurrent.lower.hybrid import add_rules, hybrid_rule, names_of_loop
from litefuse.quantization import Quantization

MAX_UNROLLED_STEPS = 32
MAX_GROWTH = 0.10
"""Share of the file's bytes that the additional steps of all loops may take."""
_INTEGER_ACTIVATIONS = frozenset({"int8", "int16"})
_FAKE_QUANTIZATION = "tf.FakeQuantWithMinMax"
_PRODUCTS = frozenset({"tf.MatMul", "tf.BatchMatMulV2", "tf.Conv2D"})


def choose_fastest_forms(module: Module, context: Context) -> None:
    """Choose between one op and a loop for each layer that a kernel computes."""
    if not is_measured(context.options):
        return
    chooser = FormChooser(module, context)
    for op in module.ops_of({SCAN}):
        fused = None if op.attributes["form"] else chooser.plan_fusion(op)
        if fused is not None:
            chooser.choose(op, fused)


def choose_loop_forms(module: Module, context: Context) -> None:
    """Choose the forms of the loops that are not fused and have no other form yet."""
    if not is_measured(context.options):
        return
    loops = [op for op in module.ops_of({SCAN}) if op.attributes["form"] in ("", FUSED)]
    if loops:
        chooser = FormChooser(module, context)
        for op in loops:
            chooser.choose(op, None)


class FormChooser:
    """Chooses forms for the loops of a module, which share the bytes by which the file may grow."""

    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.context = context
        self.config: Quantization | None = context.options.quantize
        self.sizes = {op: FormSizes(scan_of(op, module)) for op in module.ops_of({SCAN})}
        self.bound = MAX_GROWTH * least_size(module, list(self.sizes.values()), self.config)
        """Bytes by which the file may grow, and by which it grows by the forms that are chosen."""
        has_scales = self.config is not None and self.config.activations != "float32"
        self.spent = sum(sizes.growth(op.attributes["form"], has_scales=has_scales) for op, sizes in self.sizes.items())

    def choose(self, op: Op, fused: FusedLayers | None) -> None:
        """Set the form of an rnn.scan to the fastest one, and the scheme of its ops, if such layers were measured."""
        scan = scan_of(op, self.module)
        scheme = scheme_of(self.config, "" if fused is None else fused.rule, op.location)
        layers = _describe(scan, fused)
        possible = list(self.candidates(scan, layers, scheme, is_fusable=fused is not None))
        if not possible:
            return
        chosen = choose(possible)
        op.attributes["form"] = chosen.form
        self.spent += self.growth(op, chosen.form, chosen.scheme)
        if chosen.scheme != scheme:
            add_rules([hybrid_rule(op, self.module)], self.context)
        usual = next((candidate for candidate in possible if candidate.scheme == scheme), possible[0])
        if chosen is not usual:
            reason = _describe_choice(chosen, usual, scan)
            self.context.record("form", "note", op.location, reason, form=chosen.form)

    def plan_fusion(self, op: Op) -> FusedLayers | None:
        """Return the fused ops that the target supports for this loop; None if there are none."""
        try:
            fused = recognize_layers(op, self.module, self.context)
            fused.build(self.context)
            self.context.require_kernels(fused.builder)
        except NoMatch:
            return None
        return fused

    def candidates(self, scan: Scan, layers: Sequence[Layer], scheme: str, *, is_fusable: bool) -> Iterator[CostedForm]:
        """Yield the possible forms whose costs were measured, smaller forms and more exact schemes first."""
        forms, may_be_hybrid = _forms(scan, is_fusable=is_fusable), scheme in INTEGERS and self.may_be_hybrid(scan.op)
        for candidate in candidates(layers, forms, scheme, is_fusable=is_fusable, may_be_hybrid=may_be_hybrid):
            grown = self.spent + self.growth(scan.op, candidate.form, candidate.scheme)
            if candidate.form in (FUSED, LOOP) or grown <= self.bound:
                yield candidate

    def growth(self, op: Op, form: str, scheme: str) -> int:
        """Return by how many bytes the form is larger than a loop of one step per iteration, at most."""
        return self.sizes[op].growth(form, has_scales=scheme in _INTEGER_ACTIVATIONS)

    def may_be_hybrid(self, op: Op) -> bool:
        """Return whether the loop's ops may have float activations where the user's scheme has integers."""
        options = self.context.options
        if self.config is None or not self.config.float_fallback or self.config.has_targets or options.keeps_schemes:
            return False
        if options.may_run_on_gpu or (self.config.input_type != "float32" and options.recurrent.states == "inputs"):
            return False  # GPUs were not measured, and programs pass states as integers.
        step = self.module.functions[op.attributes["step"].name]
        if any(inner.kind.startswith(_FAKE_QUANTIZATION) for inner in step.ops()):
            return False  # The model was trained for integers.
        names = names_of_loop(op, self.module)
        is_decided = any(rule.matches("", op.location.layer, name) for rule in self.config.rules for name in names)
        return bool(names) and not is_decided


def _forms(scan: Scan, *, is_fusable: bool) -> Iterator[str]:
    """Yield the possible forms, smaller ones first."""
    if is_fusable:
        yield FUSED
    yield LOOP
    time = scan.time
    if time is not None:
        yield from grouped_loops(time)
        yield from [UNROLLED] if time <= MAX_UNROLLED_STEPS else []


def _describe_choice(chosen: CostedForm, usual: CostedForm, scan: Scan) -> str:
    """Return what the form is, and how much faster than the form that the layer would have otherwise."""
    form = describe_form(chosen.form, scan.time)
    if chosen.scheme != usual.scheme:
        form += " with float activations and 8-bit weights"
    other = "LiteRT's fused op" if usual.form == FUSED else "a loop of one step per iteration"
    if usual.scheme == "int8":
        other += " in integers"
    faster = speedup(chosen.costs, usual.costs)
    hint = '; recurrent="fused" keeps one op' if usual.form == FUSED and chosen.form != FUSED else ""
    return f"{form}, about {faster.arm:.1f} times as fast as {other} on ARM and {faster.x86:.1f} times on x86{hint}"


def _describe(scan: Scan, fused: FusedLayers | None) -> list[Layer]:
    """Return the layers that the loop computes; an empty list if nothing similar was measured."""
    batch = next((state.shape[0] or 1 for state in scan.step_states if state.shape), 1)
    sizes = (batch, UNKNOWN_STEPS if scan.time is None else scan.time, any(y.uses for y in scan.ys))
    if fused is None:
        return _describe_states(scan, *sizes)
    return [
        Layer(
            "LSTM" if isinstance(layer.cell, Lstm) else "SimpleRNN",
            _width(layer.x) or layer.cell.units,
            layer.cell.units,
            *sizes,
        )
        for layer in fused.layers
    ]


def _describe_states(scan: Scan, batch: int, steps: int, all_outputs: bool) -> list[Layer]:
    """Return the known layer whose loop costs about as much, by the number of states and their product."""
    states = [state for state in scan.step_states if state.dtype is DType.F32 and state.rank in (2, 4) and state.uses]
    has_product = any(op.kind in _PRODUCTS for op in scan.step.ops())
    if len({state.shape for state in states}) != 1 or not has_product:
        return []
    units = _width(states[0])
    kind = {1: "GRU", 2: "LSTM"}.get(len(states)) if states[0].rank == 2 else "ConvLSTM"
    return [Layer(kind, units, units, batch, steps, all_outputs)] if kind and units else []


def _width(value: Value) -> int | None:
    return value.shape[-1] if value.shape else None

"""Fuse cells that keep their state after the end of each sequence, as dynamic_rnn(sequence_length=...) does.

    new = where(t >= lengths, old, new);  y = where(t >= lengths, 0, y)

The kernels do not support masks. They run all steps, and later ops use only results of a sequence's own steps: the
outputs after its end are set to zero, and the hidden state is the output of its last step. The cell state is kept by
the gates themselves: an additional input column, 1 after the end, opens the forget gate and closes the input gate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from litefuse.dialects.rnn import Scan
from litefuse.errors import NoMatch, require, required
from litefuse.fusions.recurrent.state import is_zero
from litefuse.ir import Constant, DType, Function, Value
from litefuse.ir.functions import clone_op
from litefuse.passes.recurrent.fuse.affine import AffineForm, strip_identities
from litefuse.passes.recurrent.fuse.cells import Lstm
from litefuse.passes.recurrent.fuse.layers import build_cell
from litefuse.passes.recurrent.lift.layout import choose_layout, swap_batch_and_time
from litefuse.passes.recurrent.lift.lengths import LengthSelect, match_length_select
from litefuse.quantization import INTEGER_WEIGHTS, Quantization
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.sizes.dimensions import Dimensions, build_scalar

SATURATING = 1e9
"""Number added before a gate's sigmoid to make it 0 or 1, regardless of other addends."""
KEPT_KIND = "unidirectional_sequence_lstm"
"""The op, in `tfl`, whose cell state is kept."""
MAX_SAMPLE_LENGTH = 9
"""Largest sequence length tried by numerical checks."""


@dataclass(eq=False, repr=False)
class UnmaskedScan:
    """A scan without its masks, over the same sequences, and the operands of the masks."""

    scan: Scan
    lengths: Value
    """The length of each sequence, [batch]."""
    states: list[int]
    """Indices in the masked scan of the states of `scan`."""
    outputs: list[int | None]
    """Value of each output after the end: a state, by its index in `scan`, None for zeros, or `UNMASKED`."""


def strip_masks(scan: Scan) -> UnmaskedScan | None:
    """Return the scan without its masks by lengths; None if it has no such masks."""
    chosen = {index: match_length_select(value) for index, value in enumerate(scan.step_finals)}
    counters = [index for index, choice in chosen.items() if choice is None and _is_counter(scan, index)]
    choices = {index: choice for index, choice in chosen.items() if choice is not None}
    ys = [match_length_select(value) for value in scan.step_ys]
    if not choices or len(counters) != 1 or len(choices) + 1 < len(chosen) or scan.finals[counters[0]].uses:
        return None
    states = list(choices)
    counter = scan.step_states[counters[0]]
    lengths = dict.fromkeys(choice.lengths for choice in (*choices.values(), *ys) if choice is not None)
    steps = {choice.step for choice in (*choices.values(), *ys) if choice is not None}
    (vector, *others) = lengths
    kept = all(choice.after is scan.step_states[index] for index, choice in choices.items())
    if others or steps != {counter} or vector not in scan.step_captures or not kept:
        return None
    outputs = [_value_after_end(scan, choice, states) for choice in ys]
    outside = dict(zip(scan.step_captures, scan.captures, strict=True))
    values = [choice.before if choice else y for choice, y in zip(ys, scan.step_ys, strict=True)]
    inner = _build_unmasked_scan(scan, states, [*values, *(choice.before for choice in choices.values())])
    return UnmaskedScan(inner, outside[vector], states, outputs)


def _is_counter(scan: Scan, index: int) -> bool:
    """Return whether a state is the index of the step."""
    op, initial = scan.step_finals[index].op, scan.initials[index].constant
    if op is None or op.kind != "tf.AddV2" or initial is None or initial.size != 1 or initial.item():
        return False
    others = [value for value in op.inputs if value is not scan.step_states[index]]
    return len(others) == 1 and others[0].constant is not None and others[0].constant.item() == 1


UNMASKED = -1
"""Marks an output in `UnmaskedScan.outputs` that is not masked."""


def _value_after_end(scan: Scan, choice: LengthSelect | None, states: Sequence[int]) -> int | None:
    if choice is None:
        return UNMASKED
    for position, index in enumerate(states):
        if choice.after in (scan.step_states[index], scan.step_finals[index]):
            return position
    outside = dict(zip(scan.step_captures, scan.captures, strict=True))
    if is_zero(outside.get(choice.after, choice.after)):
        return None
    raise NoMatch("outputs after the end of a sequence are neither zeros nor a state")


def _build_unmasked_scan(scan: Scan, states: Sequence[int], results: Sequence[Value]) -> Scan:
    """Build a scan that computes these results of the step; it is not added to the module."""
    arguments = [*scan.step_xs, *(scan.step_states[index] for index in states), *scan.step_captures]
    step = Function(scan.step.name, [argument.type for argument in arguments], location=scan.step.location)
    values = dict(zip(arguments, step.arguments, strict=True))
    needed = {result.op for result in results}
    for op in reversed(list(scan.step.ops())):
        if op in needed:
            needed.update(value.op for value in op.inputs)
    for op in scan.step.ops():
        if op in needed:
            step.insert(clone_op(op, values))
    require(all(result in values for result in results), "a step returns one of its arguments")
    require(all(value in values or value.op for op in needed if op for value in op.inputs), "a step uses its index")
    step.set_results([values[result] for result in results])
    initials = [scan.initials[index] for index in states]
    return scan._replace(step=step, initials=initials, finals=[scan.finals[index] for index in states])


class MaskedLowering:
    """Stages the fused cells of a masked scan."""

    def __init__(self, b: RewriteContext, masked: UnmaskedScan) -> None:
        self.b = b
        self.masked = masked
        self.time = Dimensions().of(masked.scan.xs[0], 0)
        self.masks: dict[bool, Value] = {}
        b.domains[masked.lengths] = _sample_lengths

    def results(self, layers: Sequence[Any]) -> list[Value | None]:
        """Return values for the outputs and final states of the scan without masks; None for unused results."""
        scan = self.masked.scan
        sequences = dict(zip(scan.step_xs, scan.xs, strict=True))
        finals: dict[Value, Value] = {}
        masked: dict[Value, tuple[Value, bool]] = {}
        used = {
            strip_identities(value) for value, final in zip(scan.step_finals, scan.finals, strict=True) if final.uses
        }
        for layer in layers:
            inputs, time_major = choose_layout(self.b, sequences[layer.x])
            cell = layer.cell
            if isinstance(cell, Lstm) and cell.cell in used:
                inputs, cell = self.keep_states(inputs, cell, layer.x, time_major=time_major)
            made = build_cell(self.b, inputs, cell, layer, time_major=time_major)
            hidden = layer.new_states[0]
            sequences[hidden] = made.outputs if time_major else swap_batch_and_time(self.b, made.outputs)
            masked[hidden] = (made.outputs, time_major)
            finals[hidden] = self.last(sequences[hidden], layer.initials[0])
            finals.update(zip(layer.new_states[1:], made.states[1:], strict=True))
        values: list[Value | None] = []
        for y, value, behind in zip(scan.ys, scan.step_ys, self.masked.outputs, strict=True):
            require(strip_identities(value) in masked, "the loop stacks a value other than the cell's output")
            after = (
                finals[strip_identities(scan.step_finals[behind])]
                if behind is not None and behind != UNMASKED
                else None
            )
            output = (
                sequences[strip_identities(value)]
                if behind == UNMASKED
                else self.output(*masked[strip_identities(value)], after)
            )
            values.append(output if y.uses else None)
        for final, value in zip(scan.finals, scan.step_finals, strict=True):
            values.append(finals[strip_identities(value)] if final.uses else None)
        return values

    def mask(self, *, time_major: bool) -> Value:
        """Build whether a step belongs to its sequence, [batch, time, 1], or time first."""
        if time_major not in self.masks:
            b, lengths = self.b, self.masked.lengths
            steps, rows = ([-1, 1, 1], [1, -1, 1]) if time_major else ([1, -1, 1], [-1, 1, 1])
            time = build_scalar(self.time, b)
            if isinstance(time, int):
                numbers = b.const(np.arange(time, dtype=lengths.dtype.numpy).reshape(steps))
            else:
                span = b.tf.Range(b.i32(0), time, b.i32(1))
                span = span if lengths.dtype is DType.I32 else b.tf.Cast(span, DstT=lengths.dtype)
                numbers = b.tf.Reshape(span, b.i32(steps))
            self.masks[time_major] = b.tf.Less(numbers, b.tf.Reshape(lengths, b.i32(rows)))
        return self.masks[time_major]

    def output(self, outputs: Value, time_major: bool, after: Value | None) -> Value:
        """Build the outputs, time first, with zeros or `after` after the end of each sequence."""
        b = self.b
        other = b.const(np.float32(0)) if after is None else b.tf.ExpandDims(after, b.i32(0 if time_major else 1))
        kept = b.tf.SelectV2(self.mask(time_major=time_major), outputs, other)
        return kept if time_major else swap_batch_and_time(b, kept)

    def last(self, outputs: Value, initial: Value | None) -> Value:
        """Build the output of each sequence's last step; the initial state for sequences of length zero."""
        b, lengths = self.b, self.masked.lengths
        time = build_scalar(self.time, b)
        time = b.i32(time) if isinstance(time, int) else time
        time = time if lengths.dtype is DType.I32 else b.tf.Cast(time, DstT=lengths.dtype)
        with b:
            position = b.tf.Maximum(b.tf.Minimum(lengths, time) - 1, 0)
            rows = b.tf.GatherV2(swap_batch_and_time(b, outputs), position, b.i32(1), batch_dims=1)
            is_any = b.tf.Reshape(lengths > 0, b.i32([-1, 1]))
        start = b.const(np.float32(0)) if initial is None or is_zero(initial) else initial
        return b.tf.SelectV2(is_any, rows, start)

    def keep_states(self, inputs: Value, cell: Lstm, x: Value, *, time_major: bool) -> tuple[Value, Lstm]:
        """Build inputs and a cell that keeps its state after the end of each sequence."""
        b, mask = self.b, self.mask(time_major=time_major)
        location = b.root.location
        config: Quantization | None = b.options.quantize if b.options is not None else None
        scheme = None if config is None else config.choose(KEPT_KIND, location.layer, location.name)
        # All weights of a gate have one scale in integers, and would be 0 beside `SATURATING`.
        require(
            scheme is None or scheme.weights not in INTEGER_WEIGHTS,
            "integer weights cannot represent the numbers that keep the cell state after the end of a sequence",
        )
        gates = dict(cell.gates)
        for name, number in (("input", -SATURATING), ("forget", SATURATING), ("candidate", 0.0), ("output", 0.0)):
            form = gates[name]
            gates[name] = None if form is None else _append_row(form, x, number)
        own = b.tf.SelectV2(mask, inputs, b.const(np.float32(0)))
        behind = b.tf.Cast(b.tf.LogicalNot(mask), DstT=DType.F32)
        return b.tf.ConcatV2(own, behind, b.i32(2)), replace(cell, gates=gates)


def _append_row(form: AffineForm, x: Value, number: float) -> AffineForm:
    """Return the form with one more row in the matrix that `x` is multiplied by."""
    matrix = required(form.matrices.get(x), "a gate does not read the input through a matrix")
    row = np.full((1, form.width), number, np.float32)
    return replace(form, matrices={**form.matrices, x: Constant.of(np.concatenate([matrix.numpy(), row]))})


def _sample_lengths(uniform: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return np.floor(uniform * (MAX_SAMPLE_LENGTH + 1))

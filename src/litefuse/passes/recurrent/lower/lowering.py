"""Lower rnn.scan to a loop over plain tensors, or to an unrolled sequence of its steps.

    %y, %final = rnn.scan(%x, %h) {step = @f, xs = 1, states = 1, outputs = 1}
becomes
    %l:4 = tf.While(0, %h, tf.Fill([T, ...], 0.0), %x) {cond = @c, body = @b}
    func.func @b(%t, %h, %ys, %x) {
      %y, %new = f(tf.GatherV2(%x, %t, 0), %h)
      return %t + 1, %new, tf.XlaDynamicUpdateSlice(%ys, %y, [%t, 0]), %x
    }

LiteRT's WHILE copies all values that the body changes after each iteration; therefore the cost of a loop that carries
all outputs is quadratic in their number. For many steps, an inner loop fills blocks, which an outer loop copies to
their positions (docs/internals/recurrent.md, "Scans").
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod, sqrt

from litefuse.context import Context
from litefuse.dialects.rnn import SCAN, UNROLLED, Scan, scan_of
from litefuse.errors import NoMatch
from litefuse.ir import CONSTANT, Builder, DType, Module, Op, Rewriter, Value
from litefuse.ir.reachability import drop_unreachable
from litefuse.passes.recurrent.lower.buffers import (
    Scalar,
    append_item,
    build_list,
    build_zeros,
    output_dimensions,
    stack_list,
    write_item,
    write_slice,
)
from litefuse.passes.recurrent.lower.hoisting import hoist
from litefuse.passes.recurrent.lower.hybrid import has_integers
from litefuse.passes.recurrent.lower.interpolation import merge_products
from litefuse.passes.recurrent.lower.merge_gates import merge_gates
from litefuse.passes.recurrent.lower.partial_unroll import group_steps
from litefuse.passes.recurrent.lower.reassociate_sums import build_sums
from litefuse.passes.recurrent.lower.step_copies import MAX_UNROLLED_OPS, copy_step, copy_steps
from litefuse.rewrite.build import element
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder

RULE = "rnn.scan"
DEFAULT_BLOCK = 32
MAX_APPENDED = 2_400
"""Number of elements of a buffer up to which XNNPACK moves them faster than DYNAMIC_UPDATE_SLICE writes an item."""
_MAX_RANK = 4
_FREE_SIZE = 4
"""Assumed size of a free dimension, the batch: moving pays for 1 and costs for 8."""
# Costs in copied elements, 10,000 of which take 1 us on x86-64 (docs/internals/recurrent.md): to enter an inner loop,
# which LiteRT allocates each time, in all and per op of a step, and to compute the position of a step in its block.
_ENTRY, _ENTRY_PER_OP, _POSITION = 50_000, 3_000, 1_000
_LEAST_GAIN = 0.8
"""Largest cost, relative to that of copying all outputs in each step, at which a second loop is worth its bytes."""


@dataclass(frozen=True, slots=True)
class LoopForm:
    """The form of a lowered scan.

    One loop with `steps` steps per iteration; an outer loop over blocks of `block` iterations, if nonzero; or all steps
    unrolled.
    """

    unrolled: bool = False
    steps: int = 1
    block: int = 0


def lower_scans(module: Module, context: Context) -> None:
    """Lower all scans of all functions, each in the best form for it."""
    scans = _scans(module)
    while scans:
        for op in scans:
            if _replace_by_sums(op, module, context):
                continue
            scan = hoist(op, module, context)
            if scan is not None:
                lower_scan(scan, choose_form(scan, context), module, context)
        # A step that contains a scan was copied with it.
        drop_unreachable(module)
        scans = _scans(module)


def _replace_by_sums(op: Op, module: Module, context: Context) -> bool:
    """Replace a scan that only adds by sums; return whether it was replaced."""
    assert op.function is not None
    rewriter = Rewriter(op.function, context.dialects)
    b = rewriter.builder(op)
    sums = build_sums(scan_of(op, module), b)
    if sums is not None:
        rewriter.replace(op, sums, b)
    return sums is not None


def _scans(module: Module) -> list[Op]:
    return module.ops_of({SCAN})


def choose_form(scan: Scan, context: Context) -> LoopForm:
    """Return the form that the user requests for this loop, or that was measured to be the fastest."""
    name, _, steps = scan.op.attributes["form"].partition(":")
    if steps:
        return LoopForm(steps=int(steps))
    if name == UNROLLED:
        refusal = _unroll_refusal(scan)
        if refusal is None:
            return LoopForm(unrolled=True)
        context.record("unroll", "refused", scan.op.location, refusal)
    return LoopForm(block=block_size(scan))


def _unroll_refusal(scan: Scan) -> str | None:
    time = scan.time
    if time is None:
        return "the number of steps is not static"
    ops = time * sum(1 for _ in scan.step.ops())
    return f"the unrolled steps would have {ops} ops, more than {MAX_UNROLLED_OPS}" if ops > MAX_UNROLLED_OPS else None


def lower_scan(scan: Scan, form: LoopForm, module: Module, context: Context) -> None:
    """Replace a scan by ops of the tf dialect in this form."""
    merge_gates(scan, context)
    merge_products(scan, context)
    if form.steps > 1:
        try:
            scan = group_steps(scan, form.steps, module, context)
        except NoMatch as refusal:
            reason = f"one step per iteration instead of {form.steps}: {refusal.reason}"
            context.record("form", "note", scan.op.location, reason, **refusal.facts)
        form = LoopForm(block=block_size(scan))
    lowering = _Lowering(scan, module, context)
    values = lowering.unroll() if form.unrolled else lowering.loop(form.block)
    function = scan.op.function
    assert function is not None
    rewriter = Rewriter(function, context.dialects)
    rewriter.replace(scan.op, values, lowering.b)


class _Lowering:
    """Stages the replacement of one scan."""

    def __init__(self, scan: Scan, module: Module, context: Context) -> None:
        self.scan = scan
        self.module = module
        self.context = context
        self.b = Builder(context.dialects, scan.op.location)
        self.loops = WhileBuilder(module, context, scan.step.name.removesuffix("_step"))

    def unroll(self) -> list[Value]:
        """Build all steps without a loop."""
        scan, b = self.scan, self.b
        time = scan.time
        assert time is not None
        outputs, states = copy_steps(b, scan, scan.xs, scan.initials, scan.captures, time)
        if not time:
            return [
                *(build_zeros(b, [0, *(dim or 0 for dim in y.shape[1:])], y.dtype) for y in scan.ys if y.shape),
                *states,
            ]
        return [*(b.tf.Pack(*output, axis=0) for output in outputs), *states]

    def loop(self, block: int) -> list[Value]:
        """Build a loop; in blocks of `block` steps, if nonzero and if the outputs' shapes are known before it."""
        scan, b = self.scan, self.b
        time: Scalar = scan.time if scan.time is not None else element(b, b.tf.Shape(scan.xs[0]), 0)
        end = _scalar(b, time)
        dimensions = output_dimensions(scan, b)
        if dimensions and block and not any(_is_masked(item, scan) for item in scan.step_ys):
            return self.outputs_first(self.blocks(time, end, block, dimensions))
        if dimensions is not None:
            values = self.steps(b, (b.i32(0), end), [*scan.initials, *self.buffers(time, dimensions)], self.operands)
            return self.outputs_first(values)
        lists = [build_list(b, item, end) for item in scan.step_ys]
        states, filled = _split(self.steps(b, (b.i32(0), end), [*scan.initials, *lists], self.operands), len(lists))
        return [*(stack_list(b, list_, item) for list_, item in zip(filled, scan.step_ys, strict=True)), *states]

    @property
    def operands(self) -> list[Value]:
        """The operands of all steps: the sequences and captures."""
        return [*self.scan.xs, *self.scan.captures]

    def outputs_first(self, values: list[Value]) -> list[Value]:
        """Return the values in the order of the scan's results: outputs first."""
        states, outputs = _split(values, len(self.scan.ys))
        return [*outputs, *states]

    def buffers(self, length: Scalar, dimensions: list[list[Scalar]]) -> list[Value]:
        """Build buffers of zeros for `length` outputs each."""
        b = self.b
        return [build_zeros(b, [length, *dims], y.dtype) for y, dims in zip(self.scan.ys, dimensions, strict=True)]

    def steps(
        self, b: Builder, turns: tuple[Value, Value], changing: list[Value], operands: list[Value]
    ) -> list[Value]:
        """Stage a loop over a range of steps, given by start and end.

        The first step of the range writes its output at index 0 of the buffer.
        """
        sequences, states = len(self.scan.xs), len(self.scan.initials)
        start, end = turns
        is_whole = start.constant is not None

        def body(b: Builder, t: Value, changing: list[Value], same: list[Value]) -> list[Value]:
            first, *operands = same
            xs = [b.tf.GatherV2(x, t, b.i32(0)) for x in operands[:sequences]]
            outputs, new = copy_step(b, self.scan, xs, changing[:states], operands[sequences:])
            items = list(zip(changing[states:], outputs, strict=True))
            if is_whole and self.appends(changing[states:]):
                return [*new, *(append_item(b, buffer, item) for buffer, item in items)]
            position = t if is_whole else b.tf.Sub(t, first)
            return [*new, *(write_item(b, buffer, item, position) for buffer, item in items)]

        types = [*(state.type for state in self.scan.step_states), *(value.type for value in changing[states:])]
        return self.loops.repeat(b, LoopRange(start, end, 1), changing, types, [start, *operands], body)

    def appends(self, buffers: list[Value]) -> bool:
        """Return whether items are appended to buffers, whose other items move; integers would share a scale."""
        if (self.scan.time or 0) < 2 or has_integers(self.scan, self.context):
            return False
        return all(
            buffer.dtype is DType.F32
            and buffer.shape is not None
            and buffer.shape[1:] == item.shape
            and len(buffer.shape) <= _MAX_RANK
            and prod(_FREE_SIZE if dim is None else dim for dim in buffer.shape) <= MAX_APPENDED
            for buffer, item in zip(buffers, self.scan.step_ys, strict=True)
        )

    def blocks(self, time: Scalar, end: Value, block: int, dimensions: list[list[Scalar]]) -> list[Value]:
        """Build an outer loop; each iteration fills blocks of outputs in an inner loop and copies them to the result.

        The last block may have fewer steps: the elements after its outputs are cut off.
        """
        b, states, sequences = self.b, len(self.scan.initials), len(self.operands)
        whole: Scalar = -(-time // block) * block if isinstance(time, int) else _round_up(b, time, block)
        empty, buffers = self.buffers(block, dimensions), self.buffers(whole, dimensions)

        def body(b: Builder, t: Value, changing: list[Value], same: list[Value]) -> list[Value]:
            end, operands, empty = same[0], same[1 : 1 + sequences], same[1 + sequences :]
            stop = b.tf.Minimum(b.tf.AddV2(t, b.i32(block)), end)
            values = self.steps(b, (t, stop), [*changing[:states], *empty], operands)
            filled = zip(changing[states:], values[states:], strict=True)
            return [*values[:states], *(write_slice(b, buffer, part, t) for buffer, part in filled)]

        types = [*(state.type for state in self.scan.step_states), *(buffer.type for buffer in buffers)]
        turns, same = LoopRange(b.i32(0), end, block), [end, *self.operands, *empty]
        values = self.loops.repeat(b, turns, [*self.scan.initials, *buffers], types, same, body)
        if whole != time:
            stop = b.tf.Reshape(end, b.i32([1]))
            values[states:] = [b.tf.StridedSlice(y, b.i32([0]), stop, b.i32([1])) for y in values[states:]]
        return values


def _split(values: list[Value], outputs: int) -> tuple[list[Value], list[Value]]:
    """Split values into states and outputs."""
    return values[: len(values) - outputs], values[len(values) - outputs :]


def _scalar(b: Builder, number: Scalar) -> Value:
    return b.i32(number) if isinstance(number, int) else number


def _round_up(b: Builder, number: Value, unit: int) -> Value:
    """Build a multiple of `unit` greater than `number`.

    It is positive for 0 too, because the runtime checks sizes even if a loop does not run.
    """
    with b:
        return (number // unit + 1) * unit


def _is_masked(item: Value, scan: Scan) -> bool:
    """Return whether an output of a step is replaced by zeros for some sequences of the batch.

    Blocks would make such loops larger, and slower for up to some hundred steps (a GRU of 4 units: 0.19 ms without and
    0.22 ms with blocks at 100 steps, 4.4 ms and 2.7 ms at 1,000).
    """
    if item.op is None or item.op.kind not in ("tf.Select", "tf.SelectV2"):
        return False
    return any(value.constant is not None or value in scan.step_captures for value in item.op.inputs[1:])


def block_size(scan: Scan) -> int:
    """Return the number of steps per block; 0 for a loop without blocks."""
    outputs = count_outputs(scan)
    if not outputs:
        return 0
    ops = sum(op.kind != CONSTANT for op in scan.step.ops())
    return DEFAULT_BLOCK if scan.time is None else steps_per_block(scan.time, outputs, ops)


def count_outputs(scan: Scan) -> int:
    """Return the number of elements of a step's outputs."""
    return sum(prod(dim or 1 for dim in item.shape or ()) for item in scan.step_ys)


def steps_per_block(time: int, outputs: int, ops: int) -> int:
    """Return the number of steps per block of a loop whose step has so many elements of outputs and ops."""
    copied = 2 * time * outputs  # by DYNAMIC_UPDATE_SLICE and by WHILE, if they copy the outputs of all steps
    per_block = _ENTRY + _ENTRY_PER_OP * ops + copied
    # The steps copy blocks: copied * time / count elements in all.
    count = max(2, round(sqrt(copied * time / per_block)))
    block = -(-time // count)
    cost = count * per_block + copied * block + _POSITION * time
    return block if cost < _LEAST_GAIN * copied * time else 0

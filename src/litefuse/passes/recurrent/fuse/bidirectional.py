"""Fuse pairs of recurrent layers that read one sequence in both directions into one bidirectional op."""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.context import Context
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.passes.recurrent.lift.layout import trace_layout
from litefuse.rewrite.context import RewriteContext

LSTM, RNN = "tfl.unidirectional_sequence_lstm", "tfl.unidirectional_sequence_rnn"
STATE_OPERANDS = {LSTM: (18, 19), RNN: (4,)}
"""Indices of the states among the operands of one direction."""
_WEIGHTS = {LSTM: slice(1, 18), RNN: slice(1, 4)}
_NORM = slice(20, 24)
_AUXILIARY = {LSTM: 9, RNN: 3}
"""Number of trailing operands for an auxiliary input."""


def pair_layers(function: Function, module: Module, context: Context) -> bool:
    """Replace each pair of layers, one of them on the reversed sequence, by one op; return whether there were any."""
    if not context.target.accepts_variable_tensors:
        return False
    quantize = context.options.quantize
    # Of the LSTM kernels, only the one for a single direction computes in integers.
    kinds = {RNN} if quantize is not None and quantize.has_integer_activations else set(STATE_OPERANDS)
    waiting: dict[object, list[Op]] = {}
    has_paired = False
    for op in list(function.ops()):
        if op.kind not in kinds or op.operands[0] is None:
            continue
        sequence = trace_layout(op.operands[0], time_major=bool(op.attributes["time_major"]))
        key = (op.kind, sequence.base, sequence.time_major)
        candidates = waiting.get((*key, not sequence.flipped))
        if not candidates:
            waiting.setdefault((*key, sequence.flipped), []).append(op)
            continue
        partner = candidates[-1]
        forward, backward = (partner, op) if sequence.flipped else (op, partner)
        if _pair(forward, backward, op, function, module, context):
            waiting[(*key, not sequence.flipped)].remove(partner)
            has_paired = True
    return has_paired


def _pair(forward: Op, backward: Op, later: Op, function: Function, module: Module, context: Context) -> bool:
    """Replace both layers by one op at the position of the later one."""
    rewriter = Rewriter(function, context.dialects)
    whole = Op("tfl.bidirectional", [*forward.inputs, *backward.inputs], (), {}, forward.location)
    builder = RewriteContext(context.dialects, whole)
    earlier = forward if later is backward else backward
    rule = forward.name.replace("unidirectional", "bidirectional")
    try:
        _require_movable(later, earlier)
        old, new = _build_bidirectional(builder, forward, backward)
        whole.results = old
        facts = context.check(module, new, builder)
    except NoMatch as refusal:
        context.record(rule, "refused", forward.location, refusal.reason, **refusal.facts)
        return False
    rewriter.sink(earlier, after=later)
    rewriter.commit(builder, before=later.next)
    rewriter.replace_values(old, new)
    for op in (*backward.results[0].uses, *forward.results[0].uses, backward, forward):
        rewriter.erase_dead(op)
    names = tuple(layer.location.name for layer in (forward, backward) if layer.location.name)
    if names:
        facts["replaced"] = names
    context.record(rule, "fused", forward.location, **facts)
    return True


def _build_bidirectional(b: Builder, forward: Op, backward: Op) -> tuple[list[Value], list[Value | None]]:
    """Return the values of both layers, and the values of the bidirectional op that replace them."""
    kind, attributes = forward.kind, forward.attributes
    require(attributes == backward.attributes, "the directions differ in activation, clips or layout")
    require(not attributes.get("diagonal_recurrent_tensors"), "the bidirectional op does not support diagonal weights")
    weights = [op.operands[_WEIGHTS[kind]] for op in (forward, backward)]
    require(not any((*forward.operands[_NORM], *backward.operands[_NORM])), "one direction has layer normalization")
    shapes = [[None if value is None else value.shape for value in values] for values in weights]
    require(shapes[0] == shapes[1], "the directions differ in their sizes")
    states = [op.operands[index] for op in (forward, backward) for index in STATE_OPERANDS[kind]]
    # The RNN kernel expects each direction's state after its weights, the LSTM kernel all states after all weights.
    operands = [forward.operands[0]]
    if kind == LSTM:
        operands += [*weights[0], *weights[1], *states]
    else:
        operands += [*weights[0], states[0], *weights[1], states[1]]
    first = {LSTM: (35, 37), RNN: (4, 8)}[kind]
    options = {name: value for name, value in attributes.items() if name != "diagonal_recurrent_tensors"}
    made = b.op(
        kind.replace("unidirectional", "bidirectional"),
        [*operands, *(None,) * _AUXILIARY[kind]],
        {**options, "merge_outputs": False},
    )
    axis = 0 if attributes["time_major"] else 1
    old, new = [forward.results[0], backward.results[0]], [made.results[0], made.results[1]]
    # The op returns backward outputs in the order of the input.
    new[1] = b.tf.ReverseV2(new[1], b.i32([axis]))
    for direction, op in enumerate((forward, backward)):
        for final in _find_final_states(op):
            index = first[direction] + STATE_OPERANDS[kind].index(int(final.attributes["operand"]))
            old.append(final.result)
            state = b.op(FINAL_STATE, (made.results[0],), {"operand": index}, [final.result.type])
            new.append(state.result)
    return old, list(new)


def _find_final_states(layer: Op) -> Iterator[Op]:
    """Yield the ops that read the layer's final states."""
    for user in layer.results[0].uses:
        if user.kind == FINAL_STATE and user.result.uses:
            yield user


def _require_movable(later: Op, earlier: Op) -> None:
    """Refuse unless all ops that depend on `earlier` can be moved after `later`."""
    moved, variables = {earlier}, set[object]()
    op = earlier.next
    while op is not None and op is not later:
        handles = {_variable_key(value) for value in op.inputs if value.dtype is DType.RESOURCE}
        if any(value.op in moved for value in op.inputs):
            moved.add(op)
            variables |= handles
        else:
            require(handles.isdisjoint(variables), "a variable is used between the directions")
        op = op.next
    require(not any(value.op in moved for value in later.inputs), "one direction depends on the other one's results")


def _variable_key(handle: Value) -> object:
    """Return a key that identifies the variable of a handle."""
    op = handle.op
    return handle if op is None else op.attributes.get("shared_name") or handle

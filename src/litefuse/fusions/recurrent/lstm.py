"""Fuse LSTMs with the interface of Keras 2, `lstm_*` and `indy_lstm_*`, into tfl.unidirectional_sequence_lstm.

Keras 2 (tf_keras) marks its layers' functions with `api_implements`. Authors of other LSTMs adopt the interface, with
the same mark or with `experimental_implements`.
"""

from typing import NamedTuple

from litefuse.dialects.rnn import FUSED
from litefuse.errors import NoMatch, NotWantedError, require
from litefuse.fusions.recurrent.state import final_state, initial_state
from litefuse.ir import Builder, Constant, DType, Value
from litefuse.ir.composites import Mark
from litefuse.option_values import FASTEST
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext

HIDDEN_STATE, CELL_STATE = 18, 19
"""Indices of the states among the operands of tfl.unidirectional_sequence_lstm and tfl.lstm."""
_LAST, _SEQUENCE, _HIDDEN, _CELL, _RUNTIME = range(5)


class LstmWeights(NamedTuple):
    """An LSTM's constants in Keras's layout, with gates in the order input, forget, cell, output.

    `kernel` is [features, 4 * units], `recurrent` [units, 4 * units], `bias` [4 * units] or None. In a `diagonal` LSTM
    no unit reads another one's state: `recurrent` is [units, 4], the diagonals of the gates' matrices.
    """

    kernel: Constant
    recurrent: Constant
    bias: Constant | None
    diagonal: bool = False

    @property
    def units(self) -> int:
        return self.recurrent.shape[0]


def keras_weights(kernel: Value, recurrent: Value, bias: Value | None) -> LstmWeights:
    """Return the weights; refuse unless they are constants of matching shapes.

    Recurrent weights of shape [units, 4] are diagonals, except for one unit, whose diagonals are its matrices.
    """
    kernel_constant, recurrent_constant = kernel.constant, recurrent.constant
    bias_constant = None if bias is None else bias.constant
    if kernel_constant is None or recurrent_constant is None or (bias is not None and bias_constant is None):
        raise NoMatch("the weights are not constants")
    require(recurrent_constant.shape, "the recurrent weights are a single number")
    units = recurrent_constant.shape[0]
    diagonal = recurrent_constant.shape == (units, 4) and units != 1
    weights = LstmWeights(kernel_constant, recurrent_constant, bias_constant, diagonal)
    require(kernel_constant.dtype is DType.F32, "the kernel computes in float32", dtype=kernel_constant.dtype.value)
    width = 4 * units
    require(
        len(kernel_constant.shape) == 2
        and kernel_constant.shape[1] == width
        and recurrent_constant.shape == (units, 4 if diagonal else width)
        and (bias_constant is None or bias_constant.shape == (width,)),
        "the weights do not have the shapes of an LSTM",
        kernel=kernel_constant.shape,
        recurrent=recurrent_constant.shape,
    )
    return weights


class SequenceResults(NamedTuple):
    """The results of a fused layer.

    `outputs` are those of all steps, [batch, time, units] or time first; `states` are the states after the last step.
    """

    outputs: Value
    states: tuple[Value, ...]


def build_sequence_lstm(
    b: Builder,
    inputs: Value,
    initial_states: tuple[Value | None, Value | None],
    weights: LstmWeights,
    *,
    time_major: bool,
    activation: str = "TANH",
) -> SequenceResults:
    """Build a fused layer; its states are hidden and cell state, [batch, units] each; an initial state of None is zero.

    LiteRT's gate order is Keras's: input, forget, cell, output; its weights are transposed.
    """
    require(inputs.dtype is DType.F32, "the kernel computes in float32", dtype=inputs.dtype.value)
    require(inputs.rank == 3, "the input must be of rank 3", rank=inputs.rank)
    units = weights.units
    rows = [slice(gate * units, (gate + 1) * units) for gate in range(4)]
    kernel = weights.kernel.transpose((1, 0))
    bias = weights.bias if weights.bias is not None else Constant.of([0.0] * (4 * units), DType.F32)
    batch_axis = 1 if time_major else 0
    hidden, cell = (initial_state(b, state, inputs, units, batch_axis) for state in initial_states)
    outputs = b.tfl.unidirectional_sequence_lstm(
        inputs,
        *(b.const(kernel[part, slice(None)]) for part in rows),
        *(b.const(_recurrent_weights(weights, gate)) for gate in range(4)),
        *(None, None, None),  # peephole weights
        *(b.const(bias[(part,)]) for part in rows),
        *(None, None),  # projection
        hidden,
        cell,
        *(None, None, None, None),  # layer norm
        fused_activation_function=activation,
        cell_clip=0.0,  # disabled: Keras does not clip
        proj_clip=0.0,
        time_major=time_major,
        diagonal_recurrent_tensors=weights.diagonal,
    )
    return SequenceResults(outputs, (final_state(b, outputs, HIDDEN_STATE), final_state(b, outputs, CELL_STATE)))


def _recurrent_weights(weights: LstmWeights, gate: int) -> Constant:
    """Return a gate's recurrent weights in the kernel's layout: a matrix [units, units], or its diagonal [units]."""
    units = weights.units
    rows = weights.recurrent.transpose((1, 0))
    if weights.diagonal:
        return rows[gate : gate + 1, slice(None)].reshape((units,))
    return rows[gate * units : (gate + 1) * units, slice(None)]


def fuse_keras_lstm(
    b: RewriteContext,
    inputs: Value,
    initial_hidden: Value,
    initial_cell: Value,
    kernel: Value,
    recurrent_kernel: Value,
    bias: Value,
    mask: Value | None = None,
    *,
    time_major: bool = False,
    go_backwards: bool = False,
) -> list[Value | None]:
    """Fuse Keras 2's standard_lstm into tfl.unidirectional_sequence_lstm.

    Operands: inputs [batch, time, features] (time first if `time_major`), states [batch, units],
    kernel [features, 4 * units], recurrent_kernel [units, 4 * units], bias [4 * units]. Results: the
    last output, all outputs (in reversed order if `go_backwards`), the two final states, a runtime flag.

    A unit of an IndyLSTM reads no other unit's state: the recurrent_kernel is [units, 4], the diagonals of the gates'
    matrices.
    """
    weights = keras_weights(kernel, recurrent_kernel, bias)
    form = b.options.recurrent.form_for(b.root.location)
    if form not in (FASTEST, FUSED):
        raise NotWantedError(f"recurrent={form!r} is requested for its loop")
    if b.options.tune and form != FUSED:
        raise NotWantedError("tune=True measures its loop against the fused op")
    if form == FASTEST and _has_faster_loop(b, inputs, weights, time_major=time_major):
        raise NotWantedError("the fused op is slower than its loop, which is converted instead")
    require(
        mask is None,
        "the layer has a mask (of Masking, or of an Embedding with mask_zero), which the fused op does not support",
    )
    used = [bool(result.uses) for result in b.root.results]
    require(len(used) == 5, "Keras's LSTM must have five results", results=len(used))
    require(not used[_RUNTIME], "the runtime flag is used")
    time_axis = 0 if time_major else 1
    if go_backwards:
        inputs = b.tfl.reverse_v2(inputs, b.i32([time_axis]))
    states = initial_hidden, initial_cell
    outputs, (hidden, cell) = build_sequence_lstm(b, inputs, states, weights, time_major=time_major)
    if used[_SEQUENCE]:
        _require_whole_sequence(b.root.results[_SEQUENCE], inputs, time_axis)
    sequence = outputs if used[_SEQUENCE] else None
    # Without a mask the last output is the hidden state.
    return [hidden, sequence, hidden, cell, None]


def _has_faster_loop(b: RewriteContext, inputs: Value, weights: LstmWeights, *, time_major: bool) -> bool:
    """Return whether the function has a loop that is faster than the fused op; its form is chosen later."""
    from litefuse.dialects.calls import WHILE_KINDS
    from litefuse.dialects.rnn.costs import UNKNOWN_STEPS, Layer, is_fused_fastest, is_measured, scheme_of

    options = b.options
    has_loop = b.body is not None and any(op.kind in WHILE_KINDS for op in b.body.ops())
    if not has_loop or not inputs.shape or weights.diagonal or options.strict.composites or not is_measured(options):
        return False
    steps, batch = inputs.shape[:2] if time_major else inputs.shape[1::-1]
    all_outputs = bool(b.root.results[_SEQUENCE].uses)
    layer = Layer("LSTM", weights.kernel.shape[0], weights.units, batch or 1, steps or UNKNOWN_STEPS, all_outputs)
    scheme = scheme_of(options.quantize, "unidirectional_sequence_lstm", b.root.location)
    return not is_fused_fastest(layer, scheme, is_time_known=steps is not None)


def _require_whole_sequence(result: Value, inputs: Value, time_axis: int) -> None:
    """Refuse if the result has only the last output, of time 1, as Keras returns without return_sequences."""
    if result.shape is None or inputs.shape is None:
        raise NoMatch("the number of outputs is not known")
    steps, expected = result.shape[time_axis], inputs.shape[time_axis]
    require(steps == expected, "the layer returns the last step only", steps=steps, time=expected)


_MARKS: tuple[Mark, ...] = ("api_implements", "_implements")
LAYERS = tuple(
    fuse_composite(name, mark=mark)(fuse_keras_lstm) for mark in _MARKS for name in ("lstm_*", "indy_lstm_*")
)

"""Build tfl.unidirectional_sequence_lstm from weights in Keras's layout."""

from typing import NamedTuple

from litefuse.errors import NoMatch, require
from litefuse.fusions.recurrent.state import final_state, initial_state
from litefuse.ir import Builder, Constant, DType, Value

HIDDEN_STATE, CELL_STATE = 18, 19
"""Indices of the states among the operands of tfl.unidirectional_sequence_lstm and tfl.lstm."""


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

"""Build tfl.unidirectional_sequence_lstm from weights in Keras's layout."""

from __future__ import annotations

from dataclasses import dataclass

from litefuse.errors import NoMatch, require
from litefuse.fuse.recurrent.state import is_zero, zero_states
from litefuse.ir import Builder, Constant, DType, Value


@dataclass(frozen=True, slots=True)
class LstmWeights:
    """An LSTM's constants as Keras has them, gates in the order input, forget, cell, output.

    `kernel` is [features, 4 * units], `recurrent` [units, 4 * units], `bias` [4 * units] or None.
    """

    kernel: Constant
    recurrent: Constant
    bias: Constant | None

    @property
    def units(self) -> int:
        return self.recurrent.shape[0]


def keras_weights(kernel: Value, recurrent: Value, bias: Value | None) -> LstmWeights:
    """The weights, if they are constants of fitting shapes; refuses otherwise."""
    kernel_constant, recurrent_constant = kernel.constant, recurrent.constant
    bias_constant = None if bias is None else bias.constant
    if kernel_constant is None or recurrent_constant is None or (bias is not None and bias_constant is None):
        raise NoMatch("the weights are not constants")
    weights = LstmWeights(kernel_constant, recurrent_constant, bias_constant)
    require(kernel_constant.dtype is DType.F32, "the kernel computes in float32", dtype=kernel_constant.dtype.value)
    width = 4 * weights.units
    require(
        len(kernel_constant.shape) == 2
        and kernel_constant.shape[1] == width
        and recurrent_constant.shape == (weights.units, width)
        and (bias_constant is None or bias_constant.shape == (width,)),
        "the weights do not have the shapes of an LSTM",
        kernel=kernel_constant.shape,
        recurrent=recurrent_constant.shape,
    )
    return weights


def sequence_lstm(
    b: Builder,
    inputs: Value,
    initial_states: tuple[Value, Value],
    weights: LstmWeights,
    *,
    time_major: bool,
    activation: str = "TANH",
) -> Value:
    """The outputs of every step, [batch, time, units] (time first if `time_major`).

    LiteRT's gate order is input, forget, cell, output, as Keras's; its weights are transposed.
    """
    require(inputs.dtype is DType.F32, "the kernel computes in float32", dtype=inputs.dtype.value)
    require(inputs.rank == 3, "the input must be of rank 3", rank=inputs.rank)
    require(all(is_zero(state) for state in initial_states), "the layer gets an initial state that is not zero")
    units = weights.units
    rows = [slice(gate * units, (gate + 1) * units) for gate in range(4)]
    kernel = weights.kernel.transpose((1, 0))
    recurrent = weights.recurrent.transpose((1, 0))
    bias = weights.bias if weights.bias is not None else Constant.of([0.0] * (4 * units), DType.F32)
    hidden, cell = zero_states(b, inputs, (units, units), batch_axis=1 if time_major else 0)
    return b.tfl.unidirectional_sequence_lstm(
        inputs,
        *(b.const(kernel[part, slice(None)]) for part in rows),
        *(b.const(recurrent[part, slice(None)]) for part in rows),
        *(None, None, None),  # peephole weights
        *(b.const(bias[(part,)]) for part in rows),
        *(None, None),  # projection
        hidden,
        cell,
        *(None, None, None, None),  # layer norm
        fused_activation_function=activation,
        cell_clip=0.0,  # none: Keras does not clip
        proj_clip=0.0,
        time_major=time_major,
    )


def last_step(b: Builder, outputs: Value, *, time_major: bool) -> Value:
    """The outputs of the last step, [batch, units]."""
    time_axis = 0 if time_major else 1
    begin, end, ones = [0, 0, 0], [0, 0, 0], [1, 1, 1]
    begin[time_axis] = -1
    whole = 0b111 & ~(1 << time_axis)
    return b.tfl.strided_slice(
        outputs,
        b.i32(begin),
        b.i32(end),
        b.i32(ones),
        begin_mask=whole,
        end_mask=whole,
        shrink_axis_mask=1 << time_axis,
    )

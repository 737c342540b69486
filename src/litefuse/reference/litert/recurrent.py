"""LiteRT's fused recurrent layers: LSTM, RNN and SVDF.

A kernel returns its results, and after them the final values of the states among its operands, in their order; the
evaluator keeps these for `pseudo_final_state`. Weights are [out, in]; an operand that is absent is None.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import require, required
from litefuse.reference.common import Array, KernelTable
from litefuse.reference.kernels.arithmetic import clip_by_value
from litefuse.reference.kernels.elementwise import relu, relu6, rsqrt, sigmoid

Operand = Array | None

EPSILON = np.float32(1e-8)
"""Number that LiteRT's layer normalization adds to the variance."""


def _clip(x: Array, limit: float) -> Array:
    """Limit x to [-limit, limit]; 0 means no limit."""
    bound = np.array(limit, np.float32)
    return clip_by_value(x, -bound, bound) if limit > 0 else x


_ACTIVATIONS: Mapping[str, Callable[[Array], Array]] = {
    "NONE": lambda x: x,
    "RELU": relu,
    "RELU_N1_TO_1": lambda x: _clip(x, 1.0),
    "RELU6": relu6,
    "TANH": np.tanh,
}


def activation_of(name: str) -> Callable[[Array], Array]:
    """Return the function that an op applies to its result."""
    return required(_ACTIVATIONS.get(name), f"the activation {name} has no kernel")


def _require_floats(*operands: Operand) -> None:
    require(
        all(operand is None or operand.dtype.kind == "f" for operand in operands), "an operand of the layer is integer"
    )


def _product(x: Array, weights: Array) -> Array:
    """Return x times weights [out, in]; weights [out] are the diagonal of a matrix."""
    return x * weights if weights.ndim == 1 else np.matmul(x, np.swapaxes(weights, 0, 1))


def _steps(x: Array, time_major: bool) -> Array:
    """Return a sequence [batch, time, n] or [time, batch, n] with time first, or time first as it was."""
    return x if time_major else np.swapaxes(x, 0, 1)


class _Lstm(NamedTuple):
    """The weights of one direction, for the gates i, f, c, o in this order, and its attributes.

    i = sigmoid(z_i)    f = sigmoid(z_f)    z = W x + R h + b, plus P c in i and f, plus P c' in o, plus A aux
    c' = clip(f c + i g(z_c)), with i = 1 - f if the gates are coupled: the input gate has no weights
    h' = clip(projection (sigmoid(z_o) g(c')) + its bias)

    With layer normalization, z = N normalize(W x + R h + P c + A aux) + b.
    """

    inputs: Sequence[Operand]
    recurrent: Sequence[Operand]
    peepholes: Sequence[Operand]
    biases: Sequence[Operand]
    projection: Operand
    projection_bias: Operand
    norms: Sequence[Operand]
    auxiliary: Sequence[Operand]
    activation: Callable[[Array], Array]
    cell_clip: float
    proj_clip: float

    def gate(self, number: int, x: Array, aux: Operand, h: Array, c: Operand) -> Array:
        """Return z of a gate."""
        weights, recurrent = self.inputs[number], self.recurrent[number]
        assert weights is not None and recurrent is not None
        z = _product(x, weights) + _product(h, recurrent)
        peephole, norm, bias, auxiliary = (
            part[number] for part in (self.peepholes, self.norms, self.biases, self.auxiliary)
        )
        if aux is not None and auxiliary is not None:
            z = z + _product(aux, auxiliary)
        if c is not None and peephole is not None:
            z = z + c * peephole
        if norm is not None:
            centered = z - np.mean(z, axis=-1, keepdims=True)
            z = centered * rsqrt(np.mean(centered * centered, axis=-1, keepdims=True) + EPSILON) * norm
        return z + required(bias, "a bias is absent")

    def step(self, x: Array, aux: Operand, h: Array, c: Array) -> tuple[Array, Array]:
        """Return the next hidden and cell state."""
        f = sigmoid(self.gate(1, x, aux, h, c))
        i = np.float32(1) - f if self.inputs[0] is None else sigmoid(self.gate(0, x, aux, h, c))
        c = _clip(f * c + i * self.activation(self.gate(2, x, aux, h, None)), self.cell_clip)
        h = sigmoid(self.gate(3, x, aux, h, c)) * self.activation(c)
        if self.projection is not None:
            h = _product(h, self.projection)
            h = _clip(h if self.projection_bias is None else h + self.projection_bias, self.proj_clip)
        return h, c

    def run(
        self, xs: Array, auxs: Operand, states: tuple[Array, Array], *, backward: bool = False
    ) -> tuple[list[Array], list[Array]]:
        """Return the outputs of all steps, in the order of the inputs, and the final states."""
        h, c = (state.reshape(xs.shape[1], -1) for state in states)
        outputs: list[Array] = []
        for time in _order(len(xs), backward):
            h, c = self.step(xs[time], None if auxs is None else auxs[time], h, c)
            outputs.append(h)
        return _in_order(outputs, backward), [
            new.reshape(state.shape) for new, state in zip((h, c), states, strict=True)
        ]


def _order(steps: int, backward: bool) -> range:
    return range(steps - 1, -1, -1) if backward else range(steps)


def _in_order(outputs: list[Array], backward: bool) -> list[Array]:
    return outputs[::-1] if backward else outputs


def _read_lstm(
    weights: Sequence[Operand],
    norms: Sequence[Operand] = (None,) * 4,
    auxiliary: Sequence[Operand] = (None,) * 4,
    *,
    fused_activation_function: str,
    cell_clip: float,
    proj_clip: float,
    **_: Any,
) -> _Lstm:
    """Read the 17 weights of one direction, from the input's to the projection's bias."""
    # For NONE, LiteRT's kernel does not write the values of the candidate.
    require(fused_activation_function != "NONE", "LiteRT's LSTM needs an activation")
    _require_floats(*weights, *norms, *auxiliary)
    to_input, to_forget, to_output = weights[8:11]
    return _Lstm(
        weights[:4],
        weights[4:8],
        (to_input, to_forget, None, to_output),
        weights[11:15],
        weights[15],
        weights[16],
        tuple(norms) or (None,) * 4,
        auxiliary,
        activation_of(fused_activation_function),
        cell_clip,
        proj_clip,
    )


def lstm_sequence(x: Array, *operands: Operand, time_major: bool, **attributes: Any) -> tuple[Array, ...]:
    """Compute unidirectional_sequence_lstm: outputs, hidden state, cell state."""
    h, c = operands[17:19]
    assert h is not None and c is not None
    _require_floats(x, h, c)
    layer = _read_lstm(operands[:17], operands[19:], **attributes)
    outputs, states = layer.run(_steps(x, time_major), None, (h, c))
    return np.stack(outputs, 0 if time_major else 1), *states


def lstm_step(x: Array, *operands: Operand, kernel_type: str, **attributes: Any) -> tuple[Array, ...]:
    """Compute lstm: one step [batch, in], with the operands of the sequence's op, or of the BASIC kernel."""
    if kernel_type == "BASIC":
        return _basic_lstm(x, *operands)
    outputs, *states = lstm_sequence(x[None], *operands, time_major=True, **attributes)
    return outputs[0], *states


def _basic_lstm(x: Array, *operands: Operand) -> tuple[Array, ...]:
    """Return output, cell state, concatenated inputs and the gates before their functions, in the order i, c, f, o."""
    h, weights, bias, c = (required(operand, "an operand is absent") for operand in operands)
    _require_floats(x, h, weights, bias, c)
    inputs = np.concatenate([x, h], -1)
    z = _product(inputs, weights) + bias
    i, g, f, o = np.split(z, 4, -1)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c, inputs, z


def bidirectional_lstm(
    x: Array, *operands: Operand, time_major: bool, merge_outputs: bool, **attributes: Any
) -> tuple[Array, ...]:
    """Compute bidirectional_sequence_lstm: outputs of both directions, or both in one; four states."""
    states = [required(state, "a state is absent") for state in operands[34:38]]
    aux = operands[38] if len(operands) > 38 else None
    _require_floats(x, aux, *states)
    auxiliary = [operands[start : start + 4] if len(operands) > start else (None,) * 4 for start in (39, 43)]
    layers = [
        _read_lstm(operands[start : start + 17], auxiliary=weights, **attributes)
        for start, weights in zip((0, 17), auxiliary, strict=True)
    ]
    # Without weights of its own, the auxiliary input is the input of the backward direction.
    is_second = aux is not None and auxiliary[0][1] is None
    xs = [_steps(x, time_major), _steps(aux if is_second and aux is not None else x, time_major)]
    auxs = None if aux is None or is_second else _steps(aux, time_major)
    forward = layers[0].run(xs[0], auxs, (states[0], states[1]))
    backward = layers[1].run(xs[1], auxs, (states[2], states[3]), backward=True)
    return *_both(forward[0], backward[0], time_major, merge_outputs), *forward[1], *backward[1]


def _both(forward: list[Array], backward: list[Array], time_major: bool, merge_outputs: bool) -> list[Array]:
    """Return the outputs of both directions, joined along the last axis if they are merged."""
    axis = 0 if time_major else 1
    outputs = [np.stack(forward, axis), np.stack(backward, axis)]
    if not merge_outputs:
        return outputs
    require(time_major or len(forward[0]) == 1, "LiteRT merges outputs wrongly if the batch is first")
    return [np.concatenate(outputs, -1)]


def _run_rnn(
    xs: Array,
    auxs: Operand,
    weights: Sequence[Operand],
    auxiliary: Operand,
    state: Array,
    activation: Callable[[Array], Array],
    *,
    backward: bool = False,
) -> tuple[list[Array], Array]:
    """Return the outputs of all steps, h' = activation(W x + R h + b + A aux), and the final state."""
    inputs, recurrent, bias = (required(part, "a weight is absent") for part in weights)
    _require_floats(xs, auxs, inputs, recurrent, bias, auxiliary, state)
    h: Array = state.reshape(xs.shape[1], -1)
    outputs: list[Array] = []
    for time in _order(len(xs), backward):
        z = _product(xs[time], inputs) + _product(h, recurrent) + bias
        h = activation(z if auxs is None or auxiliary is None else z + _product(auxs[time], auxiliary))
        outputs.append(h)
    return _in_order(outputs, backward), h.reshape(state.shape)


def rnn_sequence(
    x: Array, *weights: Array, time_major: bool, fused_activation_function: str, **_: Any
) -> tuple[Array, ...]:
    """Compute unidirectional_sequence_rnn: outputs, state."""
    activation = activation_of(fused_activation_function)
    outputs, state = _run_rnn(_steps(x, time_major), None, weights[:3], None, weights[3], activation)
    return np.stack(outputs, 0 if time_major else 1), state


def rnn_step(x: Array, *weights: Array, **attributes: Any) -> tuple[Array, ...]:
    """Compute rnn: one step [batch, in]."""
    outputs, state = rnn_sequence(x[None], *weights, time_major=True, **attributes)
    return outputs[0], state


def bidirectional_rnn(
    x: Array,
    *operands: Operand,
    time_major: bool,
    merge_outputs: bool,
    fused_activation_function: str,
    **_: Any,
) -> tuple[Array, ...]:
    """Compute bidirectional_sequence_rnn: outputs of both directions, or both in one; two states."""
    aux, *auxiliary = operands[8:] if len(operands) > 8 else (None,) * 3
    states = [required(operands[index], "a state is absent") for index in (3, 7)]
    is_second = aux is not None and auxiliary[0] is None
    require(time_major or not is_second, "LiteRT ignores the input of the backward direction if the batch is first")
    require(
        not time_major or aux is None or aux.shape == x.shape, "LiteRT reads an auxiliary input of another size wrongly"
    )
    xs = [_steps(x, time_major), _steps(aux if is_second and aux is not None else x, time_major)]
    auxs = None if aux is None or is_second else _steps(aux, time_major)
    activation = activation_of(fused_activation_function)
    forward, first = _run_rnn(xs[0], auxs, operands[:3], auxiliary[0], states[0], activation)
    backward, second = _run_rnn(xs[1], auxs, operands[4:7], auxiliary[1], states[1], activation, backward=True)
    return *_both(forward, backward, time_major, merge_outputs), first, second


def svdf(
    x: Array,
    features: Array,
    times: Array,
    bias: Operand,
    state: Array,
    *,
    rank: int,
    fused_activation_function: str,
    **_: Any,
) -> tuple[Array, Array]:
    """Compute one step of a single value decomposition filter: output [batch, units], state [batch, filters * memory].

    Each filter keeps its last `memory` values features x, and weighs them by `times`; a unit is the sum of `rank`
    filters and a bias.
    """
    _require_floats(x, features, times, bias, state)
    batch, (filters, memory) = x.shape[0], times.shape
    kept = state.reshape(batch, filters, memory)[:, :, 1:]
    values = np.concatenate([kept, _product(x, features)[:, :, None]], 2)
    y = np.sum(np.sum(values * times, axis=2).reshape(batch, filters // rank, rank), axis=2)
    y = activation_of(fused_activation_function)(y if bias is None else y + bias)
    return y, values.reshape(state.shape)


KERNELS: KernelTable = {
    "tfl.bidirectional_sequence_lstm": bidirectional_lstm,
    "tfl.bidirectional_sequence_rnn": bidirectional_rnn,
    "tfl.lstm": lstm_step,
    "tfl.rnn": rnn_step,
    "tfl.svdf": svdf,
    "tfl.unidirectional_sequence_lstm": lstm_sequence,
    "tfl.unidirectional_sequence_rnn": rnn_sequence,
}

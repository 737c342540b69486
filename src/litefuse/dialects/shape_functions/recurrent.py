"""Shape functions of recurrent ops: tf.CudnnRNNV3 and LiteRT's fused layers."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shapes import contradict, format_shape, product, total, unknown
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Dim, Shape, TensorType

# Operand indices in LiteRT's kernels (unidirectional_sequence_lstm.cc, lstm.cc, bidirectional_sequence_lstm.cc).
_RECURRENT_TO_OUTPUT = 8
_PROJECTION = 16
_BACKWARD_RECURRENT_TO_OUTPUT = 25
_BACKWARD_PROJECTION = 33


def _sequence(x: Value, units: Dim) -> Shape | None:
    """Return the input's shape with another last dimension."""
    return None if x.shape is None else (*x.shape[:-1], units)


def _lstm_units(operands: tuple[Value | None, ...], recurrent: int, projection: int) -> Dim:
    """Return the rows of the projection [out, cell], else columns of the recurrent weights [cell, out] or [cell]."""
    projected = operands[projection] if len(operands) > projection else None
    if projected is not None:
        return projected.shape[0] if projected.shape else None
    weights = operands[recurrent]
    return weights.shape[-1] if weights is not None and weights.shape else None


def infer_lstm_sequence(*operands: Value | None, **_attributes: Any) -> Shape | None:
    """unidirectional_sequence_lstm: 20 operands, or 24 with layer normalization."""
    return _sequence(_require_input(operands[0]), _lstm_units(operands, _RECURRENT_TO_OUTPUT, _PROJECTION))


def _require_input(value: Value | None) -> Value:
    if value is None:
        contradict("a recurrent op has no input")
    return value


def infer_bidirectional_lstm(*operands: Value | None, merge_outputs: bool, **_attributes: Any) -> list[InferredShape]:
    x = _require_input(operands[0])
    forward = _lstm_units(operands, _RECURRENT_TO_OUTPUT, _PROJECTION)
    backward = _lstm_units(operands, _BACKWARD_RECURRENT_TO_OUTPUT, _BACKWARD_PROJECTION)
    return _bidirectional_shapes(x, forward, backward, merged=merge_outputs)


def _bidirectional_shapes(x: Value, forward: Dim, backward: Dim, *, merged: bool) -> list[InferredShape]:
    if merged:
        return [_sequence(x, total((forward, backward)))]
    return [_sequence(x, forward), _sequence(x, backward)]


def infer_rnn_sequence(x: Value, weights: Value, *_state: Value | None, **_attributes: Any) -> Shape | None:
    """rnn and unidirectional_sequence_rnn: weights [units, in]."""
    return _sequence(x, weights.shape[0] if weights.shape else None)


def infer_bidirectional_rnn(
    x: Value, *operands: Value | None, merge_outputs: bool, **_attributes: Any
) -> list[InferredShape]:
    forward, backward = operands[0], operands[4]
    units = [weights.shape[0] if weights is not None and weights.shape else None for weights in (forward, backward)]
    return _bidirectional_shapes(x, units[0], units[1], merged=merge_outputs)


def infer_lstm_step(
    *operands: Value | None, kernel_type: str = "FULL", **_attributes: Any
) -> Shape | list[InferredShape] | None:
    """lstm: FULL is one step with operands like the sequence's; BASIC has five operands and four results."""
    if kernel_type == "FULL":
        return infer_lstm_sequence(*operands)
    x, previous, state = (_require_input(operands[index]) for index in (0, 1, 4))
    batch = x.shape[0] if x.shape else None
    units = state.shape[-1] if state.shape else None
    inputs = total((x.shape[-1] if x.shape else None, previous.shape[-1] if previous.shape else None))
    return [(batch, units), (batch, units), (batch, inputs), (batch, product((4, units)))]


def infer_svdf(x: Value, weights_feature: Value, *_: Value | None, rank: int, **_attributes: Any) -> Shape:
    """svdf: weights_feature [units * rank, in]."""
    filters = weights_feature.shape[0] if weights_feature.shape else None
    if filters is not None and filters % rank:
        contradict(f"{filters} filters are not divisible by the rank {rank}")
    return (x.shape[0] if x.shape else None, None if filters is None else filters // rank)


def infer_final_state(outputs: Value, *, operand: int, **_attributes: Any) -> TensorType | None:
    """pseudo_final_state: the type of the kernel's initial state."""
    kernel = outputs.op
    state = None if kernel is None or operand >= len(kernel.operands) else kernel.operands[operand]
    return None if state is None else state.type


def infer_cudnn_rnn(
    x: Value, h: Value, c: Value, *_: Value, direction: str, rnn_mode: str, **_attributes: Any
) -> list[InferredShape]:
    """CudnnRNNV3: input [time, batch, in] (or batch first), states [layers, batch, units]."""
    if x.shape is not None and len(x.shape) != 3:
        contradict(f"the input of an RNN must have rank 3, but its shape is {format_shape(x.shape)}")
    units = h.shape[-1] if h.shape else None
    width = product((units, 2)) if direction == "bidirectional" else units
    cell = c.shape if rnn_mode == "lstm" else ()
    return [(*(x.shape or unknown(3))[:2], width), h.shape, cell, (None,), (None,)]


RECURRENT: dict[str, Infer] = {
    "tf.CudnnRNNV3": infer_cudnn_rnn,
    "tfl.unidirectional_sequence_lstm": infer_lstm_sequence,
    "tfl.bidirectional_sequence_lstm": infer_bidirectional_lstm,
    "tfl.unidirectional_sequence_rnn": infer_rnn_sequence,
    "tfl.bidirectional_sequence_rnn": infer_bidirectional_rnn,
    "tfl.rnn": infer_rnn_sequence,
    "tfl.lstm": infer_lstm_step,
    "tfl.pseudo_final_state": infer_final_state,
    "tfl.svdf": infer_svdf,
}

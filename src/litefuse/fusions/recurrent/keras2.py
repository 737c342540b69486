"""Fuse LSTMs with the interface of Keras 2, `lstm_*` and `indy_lstm_*`.

Keras 2 (tf_keras) marks its layers' functions with `api_implements`. Authors of other LSTMs adopt the interface, with
the same mark or with `experimental_implements`.
"""

from __future__ import annotations

from litefuse.errors import NoMatch, require
from litefuse.fusions.recurrent.lstm import build_sequence_lstm, keras_weights
from litefuse.ir import Value
from litefuse.rewrite.composite_rule import Mark, fuse_composite
from litefuse.rewrite.context import RewriteContext

_LAST, _SEQUENCE, _HIDDEN, _CELL, _RUNTIME = range(5)


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
    require(not b.options.tune, "tune=True measures its loop against the fused op")
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

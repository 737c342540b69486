"""Note fused LSTMs that are known to be slower than a loop.

The kernel multiplies one vector at a time, more slowly than XNNPACK's FULLY_CONNECTED does in a loop, whose iterations
cost some microseconds each. Measured on x86-64 (AMD EPYC with AVX2, one thread, float32, 50 steps, ai-edge-litert
2.3.0, batch 1): time of the fused op relative to that of the loop, by inputs and units:

| 16, 16 | 32, 32 | 48, 48 | 64, 64 | 128, 64 | 72, 72 | 80, 80 | 96, 96 | 16, 128 | 128, 128 | 256, 256 |
|---|---|---|---|---|---|---|---|---|---|---|
| 0.57 | 0.72 | 0.81 | 1.01 | 1.25 | 1.39 | 1.17 | 1.28 | 1.36 | 1.57 | 1.68 |

The batch size matters little: 2 to 64 sequences give 0.45 to 0.73 up to 32 units, 0.85 to 0.89 with 48, 0.90 to 1.00
with 64.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import DType, Module, Op

EQUAL_WEIGHTS = 64 * (64 + 64)
"""Weights per gate, units * (inputs + units), at which the fused op and a loop take the same time."""
_INPUT_WEIGHTS = {
    "tfl.unidirectional_sequence_lstm": ((2, 6),),
    "tfl.bidirectional_sequence_lstm": ((2, 6), (19, 23)),
}
"""Operand indices for each direction: the forget gate's input weights and recurrent weights."""


def note_slow_layers(module: Module, context: Context) -> None:
    """Record a note for each fused LSTM that is known to be slower than a loop on x86-64.

    No notes are recorded for tune=True, which measures both forms.
    """
    if context.options.tune:
        return
    for op in module.ops():
        if op.kind in _INPUT_WEIGHTS and _is_sequence(op):
            _note_if_slow(op, context)


def _is_sequence(op: Op) -> bool:
    """Return whether the op processes several steps in float32."""
    inputs = op.inputs[0]
    if inputs.dtype is not DType.F32 or inputs.shape is None or len(inputs.shape) != 3:
        return False
    return inputs.shape[0 if op.attributes["time_major"] else 1] != 1


def _note_if_slow(op: Op, context: Context) -> None:
    for forward, recurrent in _INPUT_WEIGHTS[op.kind]:
        matrices = [op.operands[forward], op.operands[recurrent]]
        shapes = [matrix.shape for matrix in matrices if matrix is not None and matrix.shape is not None]
        if any(matrix is None or matrix.dtype is not DType.F32 for matrix in matrices) or len(shapes) < 2:
            continue
        units, inputs = shapes[0][0] or 0, shapes[0][1] or 0
        hidden = (shapes[1][1] or 0) if len(shapes[1]) == 2 else 1  # the diagonals of an IndyLSTM
        if units * (inputs + hidden) > EQUAL_WEIGHTS:
            reason = (
                f"on x86-64 the fused op is slower than a loop for {units} units and {inputs} inputs "
                "(equal speed at 64 and 64): tune=True measures both and chooses the faster one"
            )
            context.record("fused LSTM", "note", op.location, reason, units=units, inputs=inputs)
            return

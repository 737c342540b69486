"""Set the bound at which fused LSTMs clip the states of their cells.

    tfl.unidirectional_sequence_lstm(...) {cell_clip = 10.0}
becomes
    tfl.unidirectional_sequence_lstm(...) {cell_clip = 0.0}

TFLiteConverter clips every LSTM at 10, even if the model does not.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import Module
from litefuse.passes.repair.operators import number_operators
from litefuse.passes.repair.options import RepairOptions

_CLIP = "cell_clip"


def set_cell_clip(module: Module, context: Context, options: RepairOptions) -> RepairOptions:
    """Set the clip of all LSTMs to that of the options; 0 is none."""
    if options.cell_clip == "keep":
        return options
    new = options.cell_clip or 0.0
    for function in module.functions.values():
        for op, number in number_operators(function).items():
            old = op.attributes.get(_CLIP, new)
            if old == new:
                continue
            op.attributes[_CLIP] = new
            reason = f"changed the clip of its cell state from {old or 'none'} to {new or 'none'}"
            context.record("set-cell-clip", "changed", op.location, reason, function=function.name, operator=number)
    return options

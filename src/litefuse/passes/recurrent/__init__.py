"""Recurrent loops: raised to rnn.scan, fused to LiteRT's recurrent ops, or lowered to loops over plain tensors."""

from litefuse.dialects.calls import WHILE_KINDS
from litefuse.passes.base import Pass, Tuner

_ROOM = "litefuse.passes.recurrent"
_SCANS = frozenset({"rnn.scan"})
_LAYERS = _SCANS | {"tfl.unidirectional_sequence_lstm", "tfl.unidirectional_sequence_rnn"}
ACTIVATIONS = {"tf.Tanh": "TANH", "tf.Relu": "RELU", "tf.Relu6": "RELU6"}
"""Activations that both the LSTM and the RNN kernel compute correctly.

With NONE, the LSTM kernel leaves its output unwritten.
"""

FIX_BATCHES = Pass("fix-batches", f"{_ROOM}.lift.fix_batches:fix_batches", frozenset({"tf.AssignVariableOp"}))
RAISE_SCANS = Pass("raise-scans", f"{_ROOM}.lift.raising:raise_scans", WHILE_KINDS)
# Each of at least two unrolled cells has an activation.
REROLL_LAYERS = Pass("reroll-layers", f"{_ROOM}.reroll.driver:reroll_layers", frozenset(ACTIVATIONS), min_count=2)
CHOOSE_FORMS = Pass("choose-forms", f"{_ROOM}.lower.choose_forms:choose_forms", option="requests_forms")
AUTOTUNE = Tuner("autotune", f"{_ROOM}.lower.autotune:autotune", _SCANS)
FASTEST_FORMS = Pass("fastest-forms", f"{_ROOM}.fuse.fastest_forms:choose_fastest_forms", _SCANS)
FUSE_CELLS = Pass("fuse-cells", f"{_ROOM}.fuse.fuse_cells:fuse_cells", _LAYERS)
LOOP_FORMS = Pass("loop-forms", f"{_ROOM}.fuse.fastest_forms:choose_loop_forms", _SCANS)
LOWER_SCANS = Pass("lower-scans", f"{_ROOM}.lower.lowering:lower_scans", _SCANS)
FLATTEN_STEPS = Pass("flatten-steps", f"{_ROOM}.reroll.flatten_steps:flatten_steps")

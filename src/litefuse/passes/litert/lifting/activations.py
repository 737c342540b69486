"""Activations that LiteRT fuses into other ops."""

from __future__ import annotations

from litefuse.errors import required
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import emit
from litefuse.rewrite.facts import NONE

_KINDS = {"RELU": "tf.Relu", "RELU6": "tf.Relu6", "TANH": "tf.Tanh", "RELU_N1_TO_1": "tfl.relu_n1_to_1"}


def emit_activation(b: Builder, x: Value, activation: str) -> Value:
    """Emit a fused activation as an op; return `x` for NONE."""
    if activation == NONE:
        return x
    kind = required(_KINDS.get(activation), "the activation has no op", activation=activation)
    return emit(b, kind, x.type, x)

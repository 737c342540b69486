"""Legalize ops that return their operands, or have no effect in an inference model."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.ir import DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast
from litefuse.rewrite.rule import legalize


@legalize(
    "tf.Identity",
    "tf.StopGradient",
    "tf.PreventGradient",
    "tf.Snapshot",
    "tf.CheckNumerics",
    "tf.CheckNumericsV2",
    "tf.DebugIdentity",
    "tf.DeepCopy",
    "tf.Copy",
    "tf.GuaranteeConst",
    "tf.PlaceholderWithDefault",
    "tf.RefIdentity",
)
def pass_on(b: RewriteContext, x: Value, **attributes: object) -> Value:
    """Replace an op by its operand: its gradients, messages and debugging information are irrelevant to inference."""
    return x


@legalize("tf.IdentityN")
def pass_all_on(b: RewriteContext, *inputs: Value) -> Sequence[Value]:
    return inputs


@legalize("tf.Print")
def print_and_pass_on(b: RewriteContext, x: Value, *data: Value, **attributes: object) -> Value:
    return x


@legalize("tf.Bitcast")
def bitcast_rule(b: RewriteContext, x: Value, *, type: DType) -> Value | Sequence[Value]:
    if x.dtype.itemsize == type.itemsize:
        return bitcast(b, x, type)
    return b.op("tfl.bitcast", (x,), result_types=[b.root.results[0].type]).results

"""Remove ops that return their operand unchanged, and ops without any effect in LiteRT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.errors import require, required
from litefuse.ir import DType, ShapeAttr, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import required_producer
from litefuse.rewrite.rule import rewrite


@rewrite(
    "tf.Identity",
    "tf.StopGradient",
    "tf.PreventGradient",
    "tf.CheckNumerics",
    "tf.Snapshot",
    "tf.PlaceholderWithDefault",
    "tf.DebugIdentity",
    "tf.DebugGradientIdentity",
)
def drop_identity(b: RewriteContext, input: Value, **_: Any) -> Value:
    """`Identity(x)` -> `x`; also ops that differ from Identity only during training or when they fail."""
    return input


@rewrite("tf.IdentityN")
def drop_identity_n(b: RewriteContext, *input: Value) -> Sequence[Value]:
    return input


@rewrite("tf.EnsureShape")
def drop_proved_shape(b: RewriteContext, input: Value, *, shape: ShapeAttr) -> Value:
    """`EnsureShape(x)` -> `x` if the type of `x` already proves the shape."""
    wanted, known = shape.shape, input.shape
    if wanted is None:
        return input
    known = required(known, "the rank is not known")
    require(len(known) == len(wanted), "the rank is not known")
    proved = all(dim is None or dim == size for dim, size in zip(wanted, known, strict=True))
    require(proved, "a dimension is not proved by the type", shape=known)
    return input


@rewrite("tf.NoOp", "tf.Assert", "tf.PrintV2")
def drop_effect(b: RewriteContext, *operands: Value, **_: Any) -> Sequence[Value]:
    """Drop assertions and prints, which have no counterpart in LiteRT."""
    return ()


@rewrite("tf.Print")
def drop_print(b: RewriteContext, input: Value, *data: Value, **_: Any) -> Value:
    return input


@rewrite("tf.OptionalGetValue")
def get_known_value(
    b: RewriteContext, optional: Value, *, output_types: object, output_shapes: object
) -> Sequence[Value]:
    """`OptionalGetValue(OptionalFromValue(x))` -> `x`."""
    return required_producer(optional, "tf.OptionalFromValue").inputs


@rewrite("tf.OptionalHasValue")
def has_known_value(b: RewriteContext, optional: Value) -> Value:
    maker = required_producer(optional, "tf.OptionalFromValue", "tf.OptionalNone")
    return b.const(maker.kind == "tf.OptionalFromValue", DType.BOOL)

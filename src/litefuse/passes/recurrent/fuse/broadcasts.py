"""Operands that are repeated to the shape of the other operand, which elementwise ops do by themselves.

    %one = tf.BroadcastTo(1.0, %shape); %z = tf.AddV2(%one, %x)    where %x has the shape

TFLiteConverter writes them for JAX models of a free batch; the steps of a layer then read its size.
"""

from typing import NamedTuple

from litefuse.ir import Op, Value
from litefuse.rewrite.sizes.dimensions import Dimensions

KINDS = ("tf.AddV2", "tf.Sub", "tf.Mul", "tf.RealDiv")


class BroadcastOperand(NamedTuple):
    """An operand that is broadcast: its position among the operands, and the value that is repeated."""

    position: int
    source: Value


def find_broadcast(op: Op, sizes: Dimensions) -> BroadcastOperand | None:
    """Return the operand, of one of `KINDS`, that is broadcast to the shape of the other one, or None."""
    for index, repeated in enumerate(op.inputs):
        other = op.inputs[1 - index]
        if repeated.op is None or repeated.op.kind != "tf.BroadcastTo" or repeated is other:
            continue
        shape = sizes.shape(repeated)
        if shape is not None and shape == sizes.shape(other):
            return BroadcastOperand(index, repeated.op.inputs[0])
    return None

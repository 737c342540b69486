"""Ops that read a variable."""

from __future__ import annotations

from litefuse.ir import Builder, Op, Value

READS = frozenset(
    {
        "tf.ReadVariableOp",
        "tf.ResourceGather",
        "tf.ResourceGatherNd",
        "tf.VariableShape",
        "tf.VarIsInitializedOp",
        "tf.DisableCopyOnRead",
    }
)
"""Ops that use a variable without changing it."""


def read(op: Op, value: Value, builder: Builder) -> Value:
    """Return the result of the reading `op` for a variable whose value is `value`."""
    match op.kind:
        case "tf.ReadVariableOp":
            return value
        case "tf.ResourceGather":
            dims = op.attributes["batch_dims"]
            axis = builder.i32(dims)
            return _emit(builder, "tf.GatherV2", [value, op.operands[1], axis], op, batch_dims=dims)
        case "tf.ResourceGatherNd":
            return _emit(builder, "tf.GatherNd", [value, op.operands[1]], op)
        case "tf.VariableShape":
            return _emit(builder, "tf.Shape", [value], op, out_type=op.attributes["out_type"])
        case _:
            raise AssertionError(op.kind)


def _emit(builder: Builder, kind: str, operands: list[Value | None], op: Op, **attributes: object) -> Value:
    return builder.op(kind, operands, attributes, [op.results[0].type]).results[0]

"""Lower reads of variables, and updates of assigned variables to reads and assignments in program order.

    tf.AssignAddVariableOp(%v, %d)
becomes
    %old = tf.ReadVariableOp(%v); %new = tf.AddV2(%old, %d); tf.AssignVariableOp(%v, %new)
"""

from __future__ import annotations

from litefuse.ir import Builder, DType, Op, Rewriter, Value, Variable
from litefuse.rewrite.build import element, emit

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
_ARITHMETIC = {"tf.AssignAddVariableOp": "tf.AddV2", "tf.AssignSubVariableOp": "tf.Sub"}
_SCATTER = {
    "tf.ResourceScatterUpdate": "tf.TensorScatterUpdate",
    "tf.ResourceScatterAdd": "tf.TensorScatterAdd",
    "tf.ResourceScatterSub": "tf.TensorScatterSub",
    "tf.ResourceScatterMin": "tf.TensorScatterMin",
    "tf.ResourceScatterMax": "tf.TensorScatterMax",
}
_SCATTER_ND = {
    "tf.ResourceScatterNdUpdate": "tf.TensorScatterUpdate",
    "tf.ResourceScatterNdAdd": "tf.TensorScatterAdd",
    "tf.ResourceScatterNdSub": "tf.TensorScatterSub",
    "tf.ResourceScatterNdMin": "tf.TensorScatterMin",
    "tf.ResourceScatterNdMax": "tf.TensorScatterMax",
}
# TensorFlow's numbers for Philox and for automatic selection, which is Philox on CPUs.
_PHILOX = (1, 3)
_READS = frozenset({"tf.ResourceGather", "tf.ResourceGatherNd", "tf.VariableShape"})


def read(op: Op, value: Value, b: Builder) -> Value:
    """Return the result of the reading `op` for a variable whose value is `value`."""
    match op.kind:
        case "tf.ReadVariableOp":
            return value
        case "tf.ResourceGather":
            axis = op.attributes["batch_dims"]
            return emit(b, "tf.GatherV2", op.results[0].type, value, op.operands[1], b.i32(axis), batch_dims=axis)
        case "tf.ResourceGatherNd":
            return emit(b, "tf.GatherNd", op.results[0].type, value, op.operands[1])
        case "tf.VariableShape":
            return emit(b, "tf.Shape", op.results[0].type, value, out_type=op.attributes["out_type"])
        case _:
            raise AssertionError(op.kind)


def lower_update(op: Op, variable: Variable, rewriter: Rewriter) -> None:
    """Lower `op`, which uses an assigned variable, to `ReadVariableOp` and `AssignVariableOp`.

    Ops without a lowering are kept; they are reported as unsupported when the module is legalized.
    """
    b = rewriter.builder(op)
    if op.kind == "tf.VarIsInitializedOp":
        rewriter.replace(op, [b.const(True, DType.BOOL)], b)
    elif op.kind == "tf.DisableCopyOnRead":
        rewriter.erase(op)
    elif op.kind in _READS:
        rewriter.replace(op, [read(op, _old_value(op, variable, b), b)], b)
    elif op.kind in _ARITHMETIC:
        new = _emit(b, _ARITHMETIC[op.kind], [_old_value(op, variable, b), op.operands[1]], variable)
        _assign(op, new, rewriter, b)
    elif op.kind == "tf.ResourceStridedSliceAssign":
        operands = [_old_value(op, variable, b), *op.operands[1:]]
        _assign(
            op, b.op("tf.TensorStridedSliceUpdate", operands, op.attributes, [variable.type]).results[0], rewriter, b
        )
    elif op.kind in ("tf.ResourceScatterMul", "tf.ResourceScatterDiv"):
        _assign(op, _multiply_rows(op, variable, b), rewriter, b)
    elif op.kind in _SCATTER:
        _assign(op, _scatter_rows(op, variable, b), rewriter, b)
    elif op.kind in _SCATTER_ND:
        operands = [_old_value(op, variable, b), *op.operands[1:3]]
        _assign(op, _emit(b, _SCATTER_ND[op.kind], operands, variable), rewriter, b)
    elif op.kind == "tf.RngReadAndSkip" and _is_philox(op, variable):
        old = _old_value(op, variable, b)
        with b:
            b.op("tf.AssignVariableOp", [op.operands[0], _skip(old, op.inputs[2], b)], {}, [])
        rewriter.replace(op, [old], b)


def _scatter_rows(op: Op, variable: Variable, b: Builder) -> Value:
    """Return the updated value, with index vectors and broadcast updates as `TensorScatter*` requires."""
    old = _old_value(op, variable, b)
    _, indices, updates = op.inputs
    vectors = b.tf.ExpandDims(indices, b.i32(-1))
    rows, row = indices.rank, variable.type.shape
    if updates.rank == 0 and rows is not None and row is not None and len(row) + rows > 1:
        shape = b.tf.ConcatV2(b.tf.Shape(indices), _row_shape(old, b), b.i32(0))
        updates = b.tf.BroadcastTo(updates, shape)
    return _emit(b, _SCATTER[op.kind], [old, vectors, updates], variable)


def _multiply_rows(op: Op, variable: Variable, b: Builder) -> Value:
    """Return each row multiplied (or divided) by the product of all its updates, which is 1 if there are none."""
    old = _old_value(op, variable, b)
    _, indices, updates = op.inputs
    if updates.rank == 0:
        updates = b.tf.BroadcastTo(updates, b.tf.ConcatV2(b.tf.Shape(indices), _row_shape(old, b), b.i32(0)))
    rows = element(b, b.tf.Shape(old), 0)
    kind = "tf.Mul"
    if op.kind == "tf.ResourceScatterDiv":
        kind = "tf.TruncateDiv" if variable.type.dtype.is_integer else "tf.RealDiv"
    return _emit(b, kind, [old, b.tf.UnsortedSegmentProd(updates, indices, rows)], variable)


def _is_philox(op: Op, variable: Variable) -> bool:
    """Return whether the generator is Philox, whose state is a counter of 128 bits and a key of 64."""
    algorithm = op.inputs[1].constant
    return algorithm is not None and algorithm.item() in _PHILOX and variable.type.shape == (3,)


def _skip(state: Value, delta: Value, b: Builder) -> Value:
    """Return the state after `delta` numbers: one advances the counter by 256."""
    low, high, key = (b.tf.Slice(state, b.i32([index]), b.i32([1])) for index in range(3))
    steps = b.tf.Bitcast(delta, type=DType.I64) * 256
    total = low + steps
    # Adding the smallest integer to both sides makes the signed comparison unsigned.
    least = -(2**63)
    carry = total + least < low + least
    return b.tf.ConcatV2(total, high + b.tf.Cast(carry, DstT=DType.I64), key, b.i32(0))


def _row_shape(value: Value, b: Builder) -> Value:
    return b.tf.Slice(b.tf.Shape(value), b.i32([1]), b.i32([-1]))


def _old_value(op: Op, variable: Variable, b: Builder) -> Value:
    return b.op("tf.ReadVariableOp", [op.operands[0]], {"dtype": variable.type.dtype}, [variable.type]).results[0]


def _assign(op: Op, value: Value, rewriter: Rewriter, b: Builder) -> None:
    b.op("tf.AssignVariableOp", [op.operands[0], value], {}, [])
    rewriter.replace(op, [], b)


def _emit(b: Builder, kind: str, operands: list[Value | None], variable: Variable) -> Value:
    return b.op(kind, operands, {}, [variable.type]).results[0]

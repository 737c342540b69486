"""Evaluate loops with constant operands: for example, tables from `tf.map_fn`, or axes that `tf.norm` sorts.

    %l = tf.TensorListReserve([], 3); %r = tf.While(0, %l); %y = tf.TensorListStack(%r#1)
becomes
    %y = arith.constant {value = dense<[0, 1, 4]>}
"""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import WHILE_KINDS, callees
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.trampolines import Walk, walk
from litefuse.passes.simplify.fold import fold
from litefuse.passes.simplify.shape_inference import infer_shapes
from litefuse.reference.evaluator import Evaluator
from litefuse.reference.special.lists import TensorList

_MAX_WORK = 2e8
"""Approximate maximum nanoseconds for one loop."""
_MAX_BYTES = 1 << 20
"""Maximum total bytes of the results of one loop."""
_LIST_PRODUCERS = frozenset({"tf.EmptyTensorList", "tf.TensorListFromTensor", "tf.TensorListReserve"})
_STACKS = frozenset({"tf.TensorListStack"})


def evaluate_constant_loops(module: Module, context: Context) -> None:
    """Replace constant loops by their results, and fold the ops that use them, on which another loop may depend."""
    folded = 0
    while count := sum(_fold_in(function, module, context) for function in list(module.functions.values())):
        fold(module, context)
        folded += count
    if folded:
        infer_shapes(module, context)
        context.record("fold loops", "changed", count=folded)


def _fold_in(function: Function, module: Module, context: Context) -> int:
    rewriter, count = Rewriter(function, context.dialects), 0
    for op in function.ops():
        if op.kind not in WHILE_KINDS and op.kind not in _STACKS:
            continue
        b = rewriter.builder(op)
        try:
            values = _run(b, op, module, context)
        except NoMatch:
            continue
        rewriter.replace(op, values, b)
        count += 1
    return count


def _run(b: Builder, op: Op, module: Module, context: Context) -> list[Value | None]:
    """Evaluate a loop, or an op that stacks a list, whose operands are all known; return its results."""
    makers = [_list_producer(value) for value in op.inputs]
    require(not walk(_has_effects(op, module, context, set())), "the loop has side effects or uses random numbers")
    ops = [*dict.fromkeys(maker for maker in makers if maker is not None), op]
    evaluator = Evaluator(module, context.dialects, min(_MAX_WORK, context.folding.work))
    try:
        values = evaluator.run(ops, op.results, {})
    finally:
        context.folding.work -= evaluator.work
    arrays = [None if not result.uses else _array(item) for result, item in zip(op.results, values, strict=True)]
    nbytes = sum(array.nbytes for array in arrays if array is not None)
    require(nbytes <= _MAX_BYTES, "the results are too large")
    context.folding.take(nbytes)
    return [
        None if array is None else _value(b, result, array) for result, array in zip(op.results, arrays, strict=True)
    ]


def _has_effects(op: Op, module: Module, context: Context, seen: set[str]) -> Walk[bool]:
    """Return whether an op, or a function that it calls, has side effects or is not deterministic."""
    runs = callees(op)
    for name in [callee.name for callee in runs if callee.name not in seen]:
        seen.add(name)
        for inner in module.functions[name].ops():
            if (yield _has_effects(inner, module, context, seen)):
                return True
    if runs:
        return False
    schema = context.dialects.schema(op.kind)
    return op.kind != CONSTANT and (schema is None or schema.stateful)


def _list_producer(value: Value) -> Op | None:
    """Return the op that creates `value`, a tensor list with constant operands; None if `value` is a constant."""
    op = value.op
    if value.constant is not None:
        return None
    op = required(op, "an operand is not constant")
    require(op.kind in _LIST_PRODUCERS, "an operand is not constant")
    require(all(operand.constant is not None for operand in op.inputs), "an operand of the tensor list is not constant")
    return op


def _array(item: Any) -> np.ndarray[Any, Any]:
    """Return a tensor as an array, or the items of a tensor list stacked along a new dimension."""
    if not isinstance(item, TensorList):
        return np.asarray(item)
    require(bool(item) and all(element is not None for element in item), "items of the tensor list are not set")
    shapes = {np.asarray(element).shape for element in item}
    require(len(shapes) == 1, "the items of the tensor list have different shapes", shapes=len(shapes))
    return np.stack(item)


def _value(b: Builder, result: Value, array: np.ndarray[Any, Any]) -> Value:
    if result.dtype is not DType.VARIANT:
        require(array.dtype == result.dtype.numpy, "the result has an unexpected element type", dtype=str(array.dtype))
        return b.const(array, result.dtype)
    return b.op("tf.TensorListFromTensor", (b.const(array), b.i32(array.shape[1:])), {}, [result.type]).results[0]

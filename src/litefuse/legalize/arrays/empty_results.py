"""Outputs of the model that may have no elements, which LiteRT's Python interpreter cannot read from everywhere.

    %y = tfl.slice(%x, %begin, %size)
    return %y
becomes
    %y = tfl.slice(%x, %begin, %size)
    %z = tfl.bitcast(%y)
    return %z

An op whose result's shape is not known when LiteRT prepares it puts the result on the heap (`SetTensorToDynamic`),
with an allocation even for no elements. `get_tensor` and the signature runner refuse a tensor of no bytes with an
address, "Invalid tensor size". BITCAST has its result in the arena, where a tensor of no bytes has no address.
"""

from __future__ import annotations

from litefuse.dialects.tfl.table import RUNTIME_CUSTOM_OPS
from litefuse.events import Context
from litefuse.ir import Builder, DType, Function, Module, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.legalize.arrays.sized_by_data import COUNTED, FUNCTIONS, SHAPE_OPERANDS, sized_by_data

_MADE_WHEN_RUN = """
multinomial range read_variable unsorted_segment_max unsorted_segment_min unsorted_segment_prod unsorted_segment_sum
"""
ON_HEAP = frozenset(f"tfl.{kind}" for kind in _MADE_WHEN_RUN.split()) | COUNTED
"""Ops that put their results on the heap, or may do so, whatever their operands are."""

_POSTPONED = frozenset({"tfl.slice", "tfl.topk_v2"})
"""Ops that put their results on the heap also where the stored shape of their first operand is free."""

_SIZES = frozenset({"tfl.rank", "tfl.shape"})
_EARLY = "broadcast_args concatenation gather mul range reduce_prod reshape strided_slice tile"
_COMPUTED_EARLY = _SIZES | {f"tfl.{kind}" for kind in _EARLY.split()}
"""Ops that LiteRT computes when it prepares them if all operands are known then, and puts on the heap as well."""

_WITHOUT_BYTES = frozenset({DType.STRING, DType.RESOURCE, DType.VARIANT})


def copy_empty_results(module: Module, context: Context) -> None:
    """Copy each output of a signature that may be empty from the heap into the arena."""
    for name in dict.fromkeys(signature.function for signature in module.signatures):
        _copy_results(module, module.functions[name], context)


def _copy_results(module: Module, function: Function, context: Context) -> None:
    rewriter = Rewriter(function, context.dialects)
    copies: dict[Value, Value] = {}
    # What a loop or a branch returns is mostly as long as an input of the model, and gets a copy only where it is not.
    through = any(result.op is not None and result.op.kind in FUNCTIONS for result in function.results)
    sized = sized_by_data(function, module) if through else set[Value]()
    for index, result in enumerate(function.results):
        op = result.op
        if op is None or not may_be_empty(result):
            continue
        if result not in copies and (result in sized if op.kind in FUNCTIONS else is_on_heap(result)):
            b = Builder(context.dialects, op.location)
            copies[result] = b.tfl.bitcast(result, result_types=[result.type])
            rewriter.commit(b)
        if result in copies:
            set_operand(function.last, index, copies[result])


def may_be_empty(value: Value) -> bool:
    """Whether the value's type allows for no elements; a string tensor has bytes even then."""
    return value.dtype not in _WITHOUT_BYTES and (value.shape is None or any(not dim for dim in value.shape))


def is_on_heap(value: Value) -> bool:
    """Whether LiteRT may learn the shape of the value only when the op that makes it runs."""
    op = value.op
    if op is None:
        return False
    if op.attributes.get("custom_code") in RUNTIME_CUSTOM_OPS:
        return False
    if op.kind in ON_HEAP or (op.kind in _POSTPONED and _is_free(op.inputs[0])):
        return True
    places = SHAPE_OPERANDS.get(op.kind, ())
    operands = (op.operands[place] for place in places)
    return any(operand is not None and operand.constant is None for operand in operands) or _is_computed_early(value)


def _is_computed_early(value: Value) -> bool:
    """Whether LiteRT may compute the value from constants and shapes alone."""
    pending, seen = [value], set[Value]()
    while pending:
        current = pending.pop()
        if current in seen or current.constant is not None:
            continue
        seen.add(current)
        if current.op is None or current.op.kind not in _COMPUTED_EARLY:
            return False
        if current.op.kind not in _SIZES:
            pending.extend(current.op.inputs)
    return True


def _is_free(value: Value) -> bool:
    return value.shape is None or None in value.shape

"""Copies of model outputs that may be empty, because LiteRT's Python interpreter cannot read them from the heap.

    %y = tfl.slice(%x, %begin, %size)
    return %y
becomes
    %y = tfl.slice(%x, %begin, %size)
    %z = tfl.bitcast(%y)
    return %z

If the shape of a result is unknown at prepare time, LiteRT puts the result on the heap (`SetTensorToDynamic`), with an
allocation even for zero elements. `get_tensor` and the signature runner reject a tensor of zero bytes that has an
address: "Invalid tensor size". The result of BITCAST is in the arena, where a tensor of zero bytes has no address.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.layers import SHAPED
from litefuse.dialects.tfl.allocation import is_dynamic, is_known_at_prepare
from litefuse.ir import Builder, DType, Function, Module, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.passes.finalize.sized_by_data import SUBGRAPH_ATTRIBUTES, SizedByData

_AS_LONG_AS_INPUTS = frozenset({*SUBGRAPH_ATTRIBUTES, "tfl.reshape"} | SHAPED)
_WITHOUT_BYTES = frozenset({DType.STRING, DType.RESOURCE, DType.VARIANT})


def copy_empty_results(module: Module, context: Context) -> None:
    """Copy each signature output that may be empty and is on the heap into the arena.

    A LiteRT file gets no ops: its results are on the heap already, as its users know.
    """
    if module.dialect == "tfl":
        return
    for name in dict.fromkeys(signature.function for signature in module.signatures):
        _copy_results(module, module.functions[name], context)


def _copy_results(module: Module, function: Function, context: Context) -> None:
    rewriter = Rewriter(function, context.dialects)
    copies: dict[Value, Value] = {}
    # The results of these ops are mostly as long as an input of the model, and are copied only if they may not be.
    needs_sizes = any(result.op is not None and result.op.kind in _AS_LONG_AS_INPUTS for result in function.results)
    sized = SizedByData(module).values(function) if needs_sizes else set[Value]()
    for index, result in enumerate(function.results):
        op = result.op
        if op is None or not may_be_empty(result):
            continue
        wanted = result in sized if op.kind in _AS_LONG_AS_INPUTS else is_on_heap(result)
        if wanted and result not in copies:
            b = Builder(context.dialects, op.location)
            copies[result] = b.tfl.bitcast(result, result_types=[result.type])
            rewriter.commit(b)
        if result in copies:
            set_operand(function.last, index, copies[result])


def may_be_empty(value: Value) -> bool:
    """Return whether the value may have zero bytes: string tensors have bytes even without elements."""
    return value.dtype not in _WITHOUT_BYTES and (value.shape is None or any(not dim for dim in value.shape))


def is_on_heap(value: Value) -> bool:
    """Return whether the value is on the heap: dynamic tensors are, and values that LiteRT computes at prepare time."""
    op = value.op
    if op is None or op.kind == "tfl.custom":
        return False  # unknown: the custom op's kernel decides
    if op.kind == "tfl.read_variable":
        return True  # the value has free dimensions, resized to those of the last assignment
    return is_dynamic(op) or is_known_at_prepare(value)

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

from litefuse.dialects.tfl.allocation import is_dynamic, is_known_at_prepare
from litefuse.events import Context
from litefuse.ir import Builder, DType, Function, Module, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.legalize.arrays.sized_by_data import FUNCTIONS, SizedByData

_AS_LONG_AS_INPUTS = frozenset({*FUNCTIONS, "tfl.reshape", "tfl.transpose_conv", "tfl.conv_3d_transpose"})
_WITHOUT_BYTES = frozenset({DType.STRING, DType.RESOURCE, DType.VARIANT})


def copy_empty_results(module: Module, context: Context) -> None:
    """Copy each output of a signature that may be empty from the heap into the arena."""
    for name in dict.fromkeys(signature.function for signature in module.signatures):
        _copy_results(module, module.functions[name], context)


def _copy_results(module: Module, function: Function, context: Context) -> None:
    rewriter = Rewriter(function, context.dialects)
    copies: dict[Value, Value] = {}
    # What these give is mostly as long as an input of the model, and gets a copy only where it is not.
    found = any(result.op is not None and result.op.kind in _AS_LONG_AS_INPUTS for result in function.results)
    sized = SizedByData(module).values(function) if found else set[Value]()
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
    """Whether the value's type allows for no elements; a string tensor has bytes even then."""
    return value.dtype not in _WITHOUT_BYTES and (value.shape is None or any(not dim for dim in value.shape))


def is_on_heap(value: Value) -> bool:
    """Return whether the value lies on the heap, as dynamic tensors do, and what LiteRT computes when it prepares."""
    op = value.op
    if op is None or op.kind == "tfl.custom":
        return False  # where a custom op puts its results is its kernel's business
    if op.kind == "tfl.read_variable":
        return True  # of free dimensions: read in the size of the last assignment
    return is_dynamic(op) or is_known_at_prepare(value)

"""Cut a value by one SPLIT or UNPACK instead of several slices, where these take all of its equal parts.

    %a = tfl.strided_slice(%x: ?x8) [:, 0:4]; %b = tfl.strided_slice(%x) [:, 4:8]
becomes
    %a, %b = tfl.split(1, %x)

Keras's GRU takes its gates from a product by slices; JAX does so in all recurrent layers, and takes each step of an
unrolled layer by a slice.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.delegates import MAX_SPLIT
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.rewrite.sizes.slice_bounds import match_slices

SLICE = "tfl.strided_slice"


class _Cut(NamedTuple):
    """A cut along an axis into equal parts; `is_unpack` if the parts are single elements, which lack the axis."""

    axis: int
    parts: int
    is_unpack: bool


def join_slices(module: Module, context: Context) -> None:
    """Replace the slices of each value by one op if they take all of its parts.

    A SPLIT has 4 results at most, because XNNPACK runs no others, but slices. It runs neither UNPACK nor slices that
    drop an axis.
    """
    for function in module.functions.values():
        order = {op: position for position, op in enumerate(function.ops_of({SLICE}))}
        for source in dict.fromkeys(op.inputs[0] for op in order):
            if source.dtype in (DType.F32, DType.I32) and source.constant is None:
                _join(function, source, order, context)


def _join(function: Function, source: Value, order: Mapping[Op, int], context: Context) -> None:
    """Replace the slices of one value, for each cut whose parts are all taken; `order` is that of all slices."""
    slices_by_cut: dict[_Cut, dict[int, Op]] = {}
    for op in source.uses:
        part = _match_part(op, source)
        if part is not None:
            cut, index = part
            slices_by_cut.setdefault(cut, {}).setdefault(index, op)
    for cut, slices in slices_by_cut.items():
        if len(slices) == cut.parts:
            first = min(slices.values(), key=order.__getitem__)
            _replace(function, source, cut, [slices[index] for index in range(cut.parts)], first, context)


def _match_part(op: Op, source: Value) -> tuple[_Cut, int] | None:
    """Match a slice that takes one of several equal parts along one axis, and all of the other axes."""
    if op.kind != SLICE or op.inputs[0] is not source or op.attributes["offset"]:
        return None
    selection = match_slices(op) or ()
    axes = [axis for axis, part in enumerate(selection) if part != slice(None)]
    size = source.shape[axes[0]] if len(axes) == 1 and source.shape else None
    if not size:
        return None
    axis, chosen = axes[0], selection[axes[0]]
    if isinstance(chosen, int):
        return (_Cut(axis, size, is_unpack=True), chosen % size) if size > 1 and -size <= chosen < size else None
    start, stop, step = chosen.indices(size)
    width = stop - start
    if step != 1 or width <= 0 or size % width or start % width or not 2 <= size // width <= MAX_SPLIT:
        return None
    return _Cut(axis, size // width, is_unpack=False), start // width


def _replace(function: Function, source: Value, cut: _Cut, slices: Sequence[Op], first: Op, context: Context) -> None:
    """Replace slices, in the order of the parts that they take, by an op before the `first` of them in the function."""
    rewriter = Rewriter(function, context.dialects)
    b = rewriter.builder(first)
    made = _emit(b, source, cut, slices)
    rewriter.commit(b, before=first)
    rewriter.replace_values([op.result for op in slices], list(made))
    for op in slices:
        rewriter.erase_dead(op)
    context.record("join-slices", "changed", first.location, count=cut.parts)


def _emit(b: Builder, source: Value, cut: _Cut, slices: Sequence[Op]) -> Sequence[Value]:
    types = [op.result.type for op in slices]
    if cut.is_unpack:
        return b.op("tfl.unpack", (source,), {"num": cut.parts, "axis": cut.axis}, types).results
    return b.op("tfl.split", (b.const(np.int32(cut.axis)), source), {"num_splits": cut.parts}, types).results

"""Read the last row of a tensor that a loop fills from the state that is equal to it.

    %r:2 = tf.While(...); %y = tf.GatherV2(%r#0, T - 1, 0)
becomes, if each step writes the state %r#1 to the rows of %r#0,
    %r:2 = tf.While(...); %y = %r#1

JAX's scan has no other way to return the last output of a layer. Without this, a loop would have to keep all outputs.
"""

from __future__ import annotations

from litefuse.dialects.shape_functions import partial
from litefuse.ir import Op, Rewriter, Value
from litefuse.ir.dim_expr import DimExpr
from litefuse.passes.recurrent.loops import Loop
from litefuse.passes.recurrent.writes import match_tensor_write
from litefuse.rewrite.dimensions import Dimensions


def replace_last_rows(loop: Loop, rewriter: Rewriter) -> None:
    """Replace reads of the last rows of the tensors that a loop fills, if a state is equal to the row."""
    for index, result in enumerate(loop.op.results):
        write = match_tensor_write(loop, index) if result.uses and result.dtype.has_values else None
        if write is None or write.appends or write.backwards:
            continue
        for place, value in enumerate(loop.body.results):
            if value is write.item:
                _replace_last_row(loop, result, loop.op.results[place], rewriter)


def _replace_last_row(loop: Loop, filled: Value, state: Value, rewriter: Rewriter) -> None:
    pending = [filled]
    while pending:
        rows = pending.pop()
        for op in list(rows.uses):
            if op.inputs[0] is not rows or op.inputs.count(rows) != 1:
                continue
            if _is_whole_slice(op, loop.sizes):
                pending.append(op.results[0])
            elif _is_last_row(op, loop.time, loop.sizes):
                _replace(op, state, rewriter)


def _replace(op: Op, row: Value, rewriter: Rewriter) -> None:
    """Replace a read of a row, which may keep the first axis."""
    result = op.results[0]
    if result.rank == row.rank:
        rewriter.replace(op, [row])
        return
    b = rewriter.builder(op)
    rewriter.replace(op, [b.tf.ExpandDims(row, b.i32(0))], b)


def _is_whole_slice(op: Op, sizes: Dimensions) -> bool:
    if op.kind != "tf.Slice":
        return False
    x, begin, size = op.inputs
    counts = sizes.elements(size)
    if counts is None or any(partial(begin) or (1,)):
        return False
    return all(count in (DimExpr(-1), sizes.of(x, axis)) for axis, count in enumerate(counts))


def _is_last_row(op: Op, time: DimExpr, sizes: Dimensions) -> bool:
    """Return whether `op` reads row `time - 1`."""
    if op.kind == "tf.GatherV2":
        _, place, axis = op.inputs
        on_rows = sizes.scalar(axis) == DimExpr() and not op.attributes["batch_dims"]
        return on_rows and place.rank == 0 and sizes.scalar(place) == time - 1
    return op.kind == "tf.StridedSlice" and _slices_last_row(op, time, sizes)


def _slices_last_row(op: Op, time: DimExpr, sizes: Dimensions) -> bool:
    """Return whether a StridedSlice takes x[time - 1] or x[time - 1 : time], and all of the other axes."""
    x, *bounds = op.inputs
    begin, end, strides = (sizes.elements(bound) for bound in bounds)
    masks = {name: op.attributes[f"{name}_mask"] for name in ("begin", "end", "ellipsis", "new_axis", "shrink_axis")}
    if not begin or not end or not strides or masks["ellipsis"] or masks["new_axis"] or masks["shrink_axis"] > 1:
        return False
    if any(step != DimExpr(1) for step in strides) or masks["begin"] & 1:
        return False
    starts_last = begin[0] == time - 1 or begin[0] == DimExpr(-1)
    ends = bool(masks["shrink_axis"]) or bool(masks["end"] & 1) or end[0] == time
    return starts_last and ends and all(_is_whole(x, axis, begin, end, masks, sizes) for axis in range(1, len(begin)))


def _is_whole(
    x: Value,
    axis: int,
    begin: list[DimExpr | None],
    end: list[DimExpr | None],
    masks: dict[str, int],
    sizes: Dimensions,
) -> bool:
    starts = bool(masks["begin"] >> axis & 1) or begin[axis] == DimExpr()
    return starts and (bool(masks["end"] >> axis & 1) or end[axis] == sizes.of(x, axis))

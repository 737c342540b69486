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
from litefuse.passes.recurrent.lift.loops import AnalyzedLoop
from litefuse.passes.recurrent.lift.match_writes import match_tensor_write


def replace_last_rows(loop: AnalyzedLoop, rewriter: Rewriter) -> None:
    """Replace reads of the row that the last step writes to a tensor, if a state is equal to it."""
    for index, result in enumerate(loop.op.results):
        write = match_tensor_write(loop, index) if result.uses and result.dtype.has_values else None
        if write is None or write.appends:
            continue
        for state, value in enumerate(loop.body.results):
            if _are_equal(value, write.item, loop):
                first, last = DimExpr(), loop.time - 1
                rows = (first, last) if write.backwards else (last, first)
                _replace_reads(loop, result, rows, loop.op.results[state], rewriter)


def _are_equal(value: Value, other: Value, loop: AnalyzedLoop) -> bool:
    """Return whether two values of a step are equal: one value, or results of equal ops, as JAX masks each state."""
    op, twin = value.op, other.op
    if value is other or op is None or twin is None:
        return value is other
    schema = loop.b.dialects.schema(op.kind)
    is_pure = schema is not None and not schema.stateful and not op.symbols()
    is_same = op.kind == twin.kind and op.operands == twin.operands and op.attributes == twin.attributes
    return is_pure and is_same and value.index == other.index


def _replace_reads(
    loop: AnalyzedLoop, filled: Value, rows: tuple[DimExpr, DimExpr], state: Value, rewriter: Rewriter
) -> None:
    """Replace reads of one row of `filled` by `state`: of the first of `rows`, or of the second in the reverse."""
    pending, passed = [(filled, *rows)], list[Op]()
    while pending:
        x, row, reverse = pending.pop()
        for op in list(x.uses):
            if op.inputs[0] is not x or op.inputs.count(x) != 1:
                continue
            is_reversal = op.kind == "tf.ReverseV2" and partial(op.inputs[1]) == (0,)
            if is_reversal or _is_whole_slice(op, loop):
                passed.append(op)
                pending.append((op.results[0], reverse, row) if is_reversal else (op.results[0], row, reverse))
            elif _reads_row(op, row, loop):
                _replace(op, state, rewriter)
    for op in reversed(passed):
        if not op.results[0].uses:
            rewriter.erase(op)


def _replace(op: Op, row: Value, rewriter: Rewriter) -> None:
    """Replace a read of a row, which may keep the first axis."""
    result = op.results[0]
    if result.rank == row.rank:
        rewriter.replace(op, [row])
        return
    b = rewriter.builder(op)
    rewriter.replace(op, [b.tf.ExpandDims(row, b.i32(0))], b)


def _is_whole_slice(op: Op, loop: AnalyzedLoop) -> bool:
    if op.kind != "tf.Slice":
        return False
    x, begin, size = op.inputs
    counts = loop.sizes.elements(size)
    if counts is None or any(partial(begin) or (1,)):
        return False
    return all(count in (DimExpr(-1), loop.sizes.of(x, axis)) for axis, count in enumerate(counts))


def _reads_row(op: Op, row: DimExpr, loop: AnalyzedLoop) -> bool:
    """Return whether `op` reads this row of its operand, which has as many rows as the loop has steps."""
    if op.kind == "tf.GatherV2":
        _, position, axis = op.inputs
        on_rows = partial(axis) == (0,) and not op.attributes["batch_dims"]
        return on_rows and position.rank == 0 and loop.sizes.scalar(position) == row
    return op.kind == "tf.StridedSlice" and _slices_row(op, row, loop)


def _slices_row(op: Op, row: DimExpr, loop: AnalyzedLoop) -> bool:
    """Return whether a StridedSlice takes x[row] or x[row : row + 1], and all of the other axes."""
    x, *bounds = op.inputs
    begin, end, strides = (loop.sizes.elements(bound) for bound in bounds)
    masks = {name: op.attributes[f"{name}_mask"] for name in ("begin", "end", "ellipsis", "new_axis", "shrink_axis")}
    if not begin or not end or not strides or any(step != DimExpr(1) for step in strides):
        return False
    if masks["ellipsis"] or masks["new_axis"] or masks["shrink_axis"] > 1:
        return False
    starts = [DimExpr() if masks["begin"] >> axis & 1 else first for axis, first in enumerate(begin)]
    stops = [loop.sizes.of(x, axis) if masks["end"] >> axis & 1 else last for axis, last in enumerate(end)]
    others = all(starts[axis] == DimExpr() and stops[axis] == loop.sizes.of(x, axis) for axis in range(1, len(starts)))
    is_row = starts[0] == row or (starts[0] == DimExpr(-1) and row == loop.time - 1)
    return others and is_row and (masks["shrink_axis"] == 1 or stops[0] == row + 1)

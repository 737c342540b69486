"""Replace values that were cut into rows and put together again.

    %0, %1 = tf.Unpack(%x) {axis = 0}; %y = tf.ConcatV2(tf.Reshape(%1), tf.Reshape(%0), 1)
becomes
    %y = tf.Reshape(tf.ReverseV2(%x, [0]))
"""

from __future__ import annotations

from collections.abc import Mapping

from litefuse.ir import Dialects, Function, Op, Rewriter, Value
from litefuse.passes.recurrent.reroll.rows import Rows, RowTracer, arrange_rows, is_join


def join_rows(function: Function, dialects: Dialects, known: Mapping[Value, Rows]) -> None:
    """Replace each concatenation of all rows of one value by a reshape, a reversal or a transpose of the value.

    `known` are rows that do not follow from the ops.
    """
    rewriter = Rewriter(function, dialects)
    for op in list(function.ops()):
        if op.function is not None and is_join(op):
            _join(op, rewriter, known)


def _join(op: Op, rewriter: Rewriter, known: Mapping[Value, Rows]) -> None:
    rows = RowTracer(known).trace(op.results[0])
    if rows is None or rows.base is op.results[0]:
        return
    builder = rewriter.builder(op)
    value = arrange_rows(builder, rows)
    if value is None:
        return
    sources = op.inputs
    rewriter.replace(op, [value], builder)
    for source in sources:
        if source.op is not None:
            rewriter.erase_dead(source.op)

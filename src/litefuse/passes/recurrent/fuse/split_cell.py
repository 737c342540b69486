"""Move a cell into a separate loop if a kernel supports this cell but not the other cells of its loop.

RNN([LSTMCell(4), GRUCell(5)]) is one loop with two cells. Because each cell reads the output of the previous one, the
loop can be split into two loops over whole sequences; the first becomes a fused op. The same applies to cells
whose inputs or outputs are processed in the same step (a dense layer after each step, a sum of the outputs).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from litefuse.context import Context
from litefuse.dialects.rnn import Scan
from litefuse.errors import NoMatch, require
from litefuse.ir import Module, Op, Rewriter, Symbol, Value
from litefuse.passes.recurrent.fuse.affine import strip_identities
from litefuse.passes.recurrent.lower.split_scan import split, state_dependencies
from litefuse.rewrite.context import RewriteContext

RULE = "split rnn.scan"
RequireFits = Callable[[RewriteContext, Scan], None]
"""A function that raises `NoMatch` unless a kernel supports the scan."""


def separate_cell(
    scan: Scan, cells: Iterable[tuple[Value, Sequence[Value]]], module: Module, context: Context, fits: RequireFits
) -> list[Op]:
    """Split the scan around the first separable cell of `cells`; return the new scans.

    Each cell is given by its input and its new states. The list is empty if no cell can be separated.
    """
    function = scan.op.function
    assert function is not None
    rewriter = Rewriter(function, context.dialects)
    for x, new_states in cells:
        b = RewriteContext(context.dialects, scan.op)
        try:
            made, results = _split_around(b, scan, x, new_states, fits)
        except NoMatch:
            continue
        for part in made:
            part.step.name = module.fresh_name(part.step.name)
            part.op.attributes["step"] = Symbol(part.step.name)
            module.add(part.step)
        context.record(RULE, "changed", scan.op.location, parts=len(made))
        rewriter.replace(scan.op, results, b)
        return [part.op for part in made]
    return []


def _split_around(
    b: RewriteContext, scan: Scan, x: Value, new_states: Sequence[Value], fits: RequireFits
) -> tuple[list[Scan], list[Value]]:
    """Stage the scans before a cell, of the cell, and of the rest; return them and the values of the scan's results."""
    own = [index for index, value in enumerate(scan.step_finals) if strip_identities(value) in new_states]
    parts: list[Scan] = []
    results: list[Value] = scan.op.results
    whole = scan
    if x not in scan.step_xs:
        before = state_dependencies(scan, x)
        require(before.isdisjoint(own), "the cell's input depends on its state")
        halves = split(b, scan, sorted(before), [x])
        require(halves.second is not None, "no computation follows the cell's input")
        assert halves.second is not None
        parts.append(halves.first)
        whole, results = halves.second, halves.results
        own = [index - sum(other < index for other in before) for index in own]
    halves = split(b, whole, own, [])
    fits(RewriteContext(b.dialects, b.root), halves.first)
    require(len(parts) + len(halves.scans) > 1, "the scan contains nothing but the cell")
    if whole is not scan:
        b.staged.remove(whole.op)
    replaced = dict(zip(whole.op.results, halves.results, strict=True))
    return [*parts, *halves.scans], [replaced.get(result, result) for result in results]

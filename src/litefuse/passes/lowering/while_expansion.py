"""Lower ops to loops of other ops: matrix decompositions, incomplete gamma functions, non-maximum suppression ...

This is a separate pass, since loops need functions, which these rules could not create.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.errors import NoMatch
from litefuse.ir import Builder, Module, Op, Rewriter, Value
from litefuse.legalizations.tf.extended import beam_search, edit_distance, incomplete
from litefuse.legalizations.tf.extended import random_loops as stateless_loops
from litefuse.legalizations.tf.images import crop_and_resize, nms
from litefuse.legalizations.tf.linalg import solvers as linear_algebra
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.while_loop import WhileBuilder

_OTHERS = {
    **nms.LOWERINGS,
    **crop_and_resize.LOWERINGS,
    **stateless_loops.LOWERINGS,
    **edit_distance.LOWERINGS,
    **beam_search.LOWERINGS,
}
KINDS = (*linear_algebra.LOWERINGS, *incomplete.LOWERINGS, *_OTHERS)


def expand_to_while(module: Module, context: Context) -> None:
    """Replace the ops that have a lowering for their operands; the legalize pass reports the rest."""
    for function in list(module.functions.values()):
        rewriter = Rewriter(function, context.dialects)
        for op in function.ops():
            if op.kind in KINDS:
                _lower(op, rewriter, module, context)


def _lower(op: Op, rewriter: Rewriter, module: Module, context: Context) -> None:
    b, names = rewriter.builder(op), set(module.functions)
    try:
        values = _stage_lowering(b, WhileBuilder(module, context, op.name), op)
    except NoMatch as refusal:
        for name in set(module.functions) - names:
            del module.functions[name]
        context.record(op.kind, "refused", op.location, str(refusal))
    else:
        rewriter.replace(op, values, b)


def _stage_lowering(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Stage the lowering of `op` and return the new results."""
    if op.kind in linear_algebra.LOWERINGS:
        return linear_algebra.lower_op(b, loops, op)
    if op.kind in _OTHERS:
        return _OTHERS[op.kind](b, loops, op)
    return incomplete.LOWERINGS[op.kind](b, loops, op.inputs)


@legalize(*KINDS)
def left_over(b: RewriteContext, *operands: Value, **attributes: object) -> Value:
    """Refuse an op that the pass refused. The reason is in the events; the message names the types it depends on."""
    types = ", ".join(str(operand.type) for operand in operands)
    raise NoMatch(f"LiteRT has no kernel, and there is no lowering to a loop for operands of {types}")

"""Lower ops to loops of other ops: matrix decompositions, incomplete gamma functions, non-maximum suppression ...

This is a separate pass, since loops need functions, which these rules could not create.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.errors import NoMatch
from litefuse.ir import Module, Op, Rewriter, Value
from litefuse.legalizations.tf.extended import beam_search, edit_distance, incomplete, random_loops
from litefuse.legalizations.tf.images import crop_and_resize, nms
from litefuse.legalizations.tf.linalg import solvers
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.while_loop import WhileBuilder, expansions_in

EXPANSIONS = expansions_in(solvers, incomplete, nms, crop_and_resize, random_loops, edit_distance, beam_search)


def expand_to_while(module: Module, context: Context) -> None:
    """Replace the ops that have an expansion for their operands; the legalize pass reports the rest."""
    for function in list(module.functions.values()):
        rewriter = Rewriter(function, context.dialects)
        for op in function.ops():
            if op.kind in EXPANSIONS:
                _expand(op, rewriter, module, context)


def _expand(op: Op, rewriter: Rewriter, module: Module, context: Context) -> None:
    b, names = rewriter.builder(op), set(module.functions)
    try:
        loops = WhileBuilder(module, context, op.name)
        with b:
            values = EXPANSIONS[op.kind].function(b, loops, op)
    except NoMatch as refusal:
        for name in set(module.functions) - names:
            del module.functions[name]
        context.record(op.kind, "refused", op.location, str(refusal))
    else:
        rewriter.replace(op, values, b)


@legalize(*EXPANSIONS)
def left_over(b: RewriteContext, *operands: Value, **attributes: object) -> Value:
    """Refuse an op that the pass refused. The reason is in the events; the message names the types it depends on."""
    types = ", ".join(str(operand.type) for operand in operands)
    raise NoMatch(f"LiteRT has no kernel, and there is no lowering to a loop for operands of {types}")

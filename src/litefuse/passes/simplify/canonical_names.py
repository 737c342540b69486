"""Write each op under its canonical kind, so that passes and rules know one name for each meaning.

    %y = tf.BiasAdd(%x, %b) {data_format = "NHWC"}
becomes
    %y = tf.AddV2(%x, %b)

`dialects/tf/aliases.py` lists the kinds. Ops that rules create have canonical kinds, because the builder does the same.
"""

from litefuse.context import Context
from litefuse.dialects.tf.aliases import ALIASES
from litefuse.ir import Module, Rewriter


def canonicalize_names(module: Module, context: Context) -> None:
    """Rename the ops of aliases that mean the same as an op of the canonical kind."""
    for function in module.functions.values():
        rewriter = Rewriter(function, context.dialects)
        for op in function.ops_of(ALIASES.keys()):
            builder = rewriter.builder(op)
            renamed = builder.op(op.kind, op.operands, op.attributes, [result.type for result in op.results])
            if renamed.kind != op.kind:
                rewriter.replace(op, renamed.results, builder)

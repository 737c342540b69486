"""Replace composites of attention by the ops of their decompositions, after they were units for the quantizer.

    %y = stablehlo_composite(%q, %k, %v) {name = "odml.scaled_dot_product_attention", decomposition = @f}
becomes
    the ops of @f: transpose, batch_matmul, mul, softmax, batch_matmul, transpose
"""

from collections.abc import Callable

from litefuse.context import Context
from litefuse.dialects.tfl.delegates import COMPOSITE
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.ir import Function, Module, Op, Value
from litefuse.ir.core import replace_all_uses
from litefuse.ir.functions import clone_op
from litefuse.ir.reachability import drop_unreachable
from litefuse.passes.fusion.modes import mode_of, wants_composite


def expand_attention(module: Module, context: Context) -> None:
    """Expand the composites that a rule made of ops, unless they are wanted; those of a file stay."""
    is_kept = mode_of(ATTENTION, context.options.composites) == "preserve" or wants_composite(ATTENTION, context)
    if module.dialect == "tf" and not is_kept:
        count = expand_composites(module, lambda op: True)
        if count:
            context.record("expand_attention", "changed", count=count)


def expand_composites(module: Module, is_chosen: Callable[[Op], bool]) -> int:
    """Expand the composites of attention that are chosen; return their number."""
    count = 0
    for function in list(module.functions.values()):
        for op in function.ops_of({COMPOSITE}):
            if op.attributes["name"] == ATTENTION and is_chosen(op):
                _expand(op, function, module.functions[op.attributes["decomposition_subgraph_index"].name])
                count += 1
    drop_unreachable(module)
    return count


def _expand(call: Op, function: Function, body: Function) -> None:
    values: dict[Value, Value] = {}
    for argument, operand in zip(body.arguments, call.inputs, strict=True):
        values[argument] = operand
    for op in body.ops():
        copy = clone_op(op, values)
        copy.location = call.location
        function.insert(copy, before=call)
    replace_all_uses({old: values[new] for old, new in zip(call.results, body.results, strict=True)})
    function.remove(call)

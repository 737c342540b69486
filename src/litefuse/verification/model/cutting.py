"""Cut a graph after one of its ops, to find the first one that fails or is wrong."""

from collections.abc import Sequence
from dataclasses import replace

from litefuse.context import Context
from litefuse.ir import Module, ModuleCopy, Op, Signature, Value
from litefuse.passes.simplify.dce import eliminate_dead_code


def cut_after(last: Op, values: Sequence[Value], module: Module, signature: Signature, context: Context) -> Module:
    """Return a module with the ops of a signature up to `last`, whose results are the values."""
    copy = ModuleCopy.of(module)
    cut, function = copy.module, copy.module.functions[signature.function]
    function.set_results([copy.values[value] for value in values])
    for op in module.functions[signature.function].ops_reversed():
        if op is last:
            break
        if op.results:
            function.remove(copy.ops[op])
    cut.signatures = [replace(signature, outputs=tuple(f"y{index}" for index in range(len(values))))]
    eliminate_dead_code(cut, context)
    return cut

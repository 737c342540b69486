"""Copy shared values that LiteRT's runtime would confuse."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.ir import Builder, DType, Function, Module, Rewriter, Value
from litefuse.ir.core import set_operand

LOOP = "tfl.while"
BRANCH, BRANCHES = "tfl.if", ("then_subgraph_index", "else_subgraph_index")
COMPOSITE = "tfl.stablehlo_composite"
DECOMPOSITION = "decomposition_subgraph_index"


def break_aliases(module: Module, context: Context) -> None:
    """Copy values wherever the runtime does not distinguish two of their uses.

    Must run last, since all other passes consider such copies redundant.
    """
    bodies = dict.fromkeys(op.attributes["body_subgraph_index"].name for op in module.ops_of({LOOP}))
    for name in bodies:
        _separate_results(module.functions[name], context)
    decompositions = dict.fromkeys(op.attributes[DECOMPOSITION].name for op in module.ops_of({COMPOSITE}))
    for name in decompositions:
        _copy_shared_results(module.functions[name], context)
    branches = [op.attributes[name].name for op in module.ops_of({BRANCH}) for name in BRANCHES]
    for name in dict.fromkeys(branches):
        # IF crashes the process if a branch returns a string that no op computes.
        _copy_shared_results(module.functions[name], context, DType.STRING)
    outputs = [module.functions[name] for name in dict.fromkeys(signature.function for signature in module.signatures)]
    if not context.target.is_micro:
        # CompiledModel, which has no strings, returns arbitrary numbers for outputs that are inputs or constants, and
        # gives two outputs that are the same tensor one name (ai-edge-litert 2.3.0, LiteRT.js 2.5.3).
        for function in outputs:
            _copy_shared_results(function, context, but=DType.STRING)
    if not context.target.accepts_dynamic_outputs:
        dynamic = DynamicResults(module)
        for function in outputs:
            _copy_dynamic_results(function, context, dynamic)


def _separate_results(body: Function, context: Context) -> None:
    """Copy each argument that a loop's body returns at the index of another argument.

    WHILE overwrites the arguments with the results one after the other, so `return %b, %a` would yield %b twice.
    """
    rewriter = Rewriter(body, context.dialects)
    for index, result in enumerate(body.results):
        if result.op is None and result.index != index:
            b = Builder(context.dialects, body.location)
            copy = _copy(b, result)
            rewriter.commit(b)
            set_operand(body.last, index, copy)


def _copy_shared_results(
    decomposition: Function, context: Context, only: DType | None = None, *, but: DType | None = None
) -> None:
    """Compute each result by a separate op: of one type, or of all but one, if given.

    The runtime writes only results that an op of a composite's body computes, and writes each of them only once.
    """
    rewriter = Rewriter(decomposition, context.dialects)
    seen: set[Value] = set()
    for index, result in enumerate(decomposition.results):
        wanted = (only is None or result.dtype is only) and result.dtype is not but
        is_computed = result.op is not None and result.constant is None
        # IF, too, writes a computed result only once, at the last index that returns it.
        if (wanted and not is_computed) or (result in seen and (wanted or is_computed)):
            b = Builder(context.dialects, decomposition.location)
            copy = _copy(b, result)
            rewriter.commit(b)
            set_operand(decomposition.last, index, copy)
        seen.add(result)


def _copy_dynamic_results(function: Function, context: Context, dynamic: DynamicResults) -> None:
    """Copy results of known size that the runtime allocates only when their ops run, by an op of static size."""
    rewriter = Rewriter(function, context.dialects)
    for index, result in enumerate(function.results):
        if result.op is not None and result.type.is_static and dynamic.has(result.op):
            b = Builder(context.dialects, function.location)
            copy = _copy(b, result)
            rewriter.commit(b)
            set_operand(function.last, index, copy)


def _copy(b: Builder, value: Value) -> Value:
    if value.dtype is DType.STRING:
        return b.tfl.reshape(value, b.tfl.shape(value), result_types=[value.type])
    return b.tfl.bitcast(value, result_types=[value.type])

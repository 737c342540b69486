"""Sizes of results: those that LiteRT knows when it prepares a model, and those known only at run time.

A tensor of the second kind is *dynamic*: `AllocateTensors()` stops after the op that produces it, and the ops after it
are prepared during `Invoke()`. Derived from LiteRT's kernels (`SetTensorToDynamic`) and measured with ai-edge-litert
2.3.0 (`tests/runtime/test_allocation.py`).
"""

from __future__ import annotations

from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.ir import CONSTANT, DType, Function, Module, Op, Value
from litefuse.ir.trampolines import Walk, walk

SIZED_BY: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("fill", "random_standard_normal", "random_uniform", "split", "transpose_conv"), (0,)),
    **dict.fromkeys(("conv_3d_transpose",), (0,)),
    **dict.fromkeys(("arg_max", "arg_min", "broadcast_to", "dilate", "expand_dims", "mirror_pad", "multinomial"), (1,)),
    **dict.fromkeys(("mean", "sum", "reduce_all", "reduce_any", "reduce_max", "reduce_min", "reduce_prod"), (1,)),
    **dict.fromkeys(("one_hot", "pad", "padv2", "reshape", "rfft2d", "sparse_to_dense", "tile", "topk_v2"), (1,)),
    **dict.fromkeys(("resize_bilinear", "resize_nearest_neighbor", "transpose"), (1,)),
    **dict.fromkeys(("batch_to_space_nd", "slice", "space_to_batch_nd", "split_v"), (1, 2)),
    **dict.fromkeys(("unsorted_segment_max", "unsorted_segment_min"), (2,)),
    **dict.fromkeys(("unsorted_segment_prod", "unsorted_segment_sum"), (2,)),
    **dict.fromkeys(("non_max_suppression_v4", "non_max_suppression_v5", "scatter_nd"), (2,)),
    "range": (0, 1, 2),
    "reduce_window": (1, 2, 3, 4),
    "strided_slice": (1, 2, 3),
}
"""Operands whose values the kernel needs to size its results; if these are unknown, the results are dynamic."""
SIZED_BY_CONSTANTS = frozenset({"transpose_conv"})
"""Kernels whose result is dynamic unless the operand is a constant, even if its values are known by then."""
_SEGMENTS = frozenset(f"unsorted_segment_{name}" for name in ("max", "min", "prod", "sum")) | {"segment_sum"}
ALWAYS_DYNAMIC = _SEGMENTS | frozenset(
    ("custom", "embedding_lookup_sparse", "multinomial", "skip_gram", "stablehlo_custom_call", "unique", "where")
)
"""Kernels whose result sizes depend on values, and custom ops, about which nothing is known."""
DYNAMIC_FOR_FREE_OPERANDS = frozenset({"slice", "topk_v2"})
"""Kernels whose result is dynamic if the operand's `shape_signature` has a free dimension."""
EVALUATED_AT_PREPARE = frozenset(
    ("broadcast_args", "concatenation", "gather", "mul", "range", "reduce_prod", "reshape", "strided_slice", "tile")
)
"""Kernels that compute the result during preparation if all their operands are known by then."""
_HEAP_DTYPES = frozenset({DType.STRING, DType.RESOURCE, DType.VARIANT})
_PSEUDO_OPS = frozenset({FINAL_STATE, "tfl.pseudo_variable", "tfl.pseudo_update"})
_MAX_STEPS = 64


def is_dynamic(op: Op) -> bool:
    """Return whether LiteRT may size a result of a `tfl` op only at run time.

    Ops that run functions (WHILE, IF, STABLEHLO_COMPOSITE) also depend on the ops in these functions, which this
    function does not examine.
    """
    kind = op.name
    if kind in ALWAYS_DYNAMIC:
        return True
    for result in op.results:
        if result.type.dtype in _HEAP_DTYPES:
            return True
    if kind in DYNAMIC_FOR_FREE_OPERANDS and not (op.inputs[0].type.is_static and op.inputs[0].rank):
        return True  # LiteRT does not distinguish a scalar from a tensor of unknown rank
    if kind == "read_variable":
        return not op.results[0].shape
    for index in SIZED_BY.get(kind, ()):
        operand = op.operand(index)
        if operand is not None and not is_known_at_prepare(operand):
            return True
    return False


def is_known_at_prepare(value: Value) -> bool:
    """Return whether LiteRT knows the elements of `value` when it prepares the model.

    These are constants and values that follow from the shapes of tensors.
    """
    pending, seen = [value], {value}
    while pending:
        op = pending.pop().op
        if op is None or len(seen) > _MAX_STEPS:
            return False
        kind = op.name
        if op.kind == CONSTANT or kind in ("rank", "shape"):
            continue
        if kind not in EVALUATED_AT_PREPARE:
            return False
        new = [operand for operand in op.inputs if operand not in seen]
        seen.update(new)
        pending.extend(new)
    return True


class DynamicResults:
    """Finds the ops of a module whose results LiteRT sizes only at run time, including ops that run functions."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._known: dict[str, bool] = {}

    def has(self, op: Op) -> bool:
        """Return whether a result of `op` may be a dynamic tensor."""
        if not op.results or op.dialect != "tfl" or op.kind in _PSEUDO_OPS:
            return False
        if is_dynamic(op):
            return True
        functions = [callee.name for callee in callees(op)] if op.is_symbol_user else []
        if not functions:
            return False
        # A loop-carried value may grow, and the branches of a conditional may differ in size.
        sized = op.kind == "tfl.stablehlo_composite" or all(result.type.is_static for result in op.results)
        return not sized or any(walk(self._called(name)) for name in functions)

    def in_function(self, function: Function) -> bool:
        """Return whether a result of any op of `function` may be a dynamic tensor."""
        return any(map(self.has, function.ops()))

    def _called(self, name: str) -> Walk[bool]:
        if name not in self._known:
            self._known[name] = True  # assumed while a recursive function is examined
            function = self._module.functions[name]
            for callee in [callee.name for op in function.ordered_symbol_users() for callee in callees(op)]:
                yield self._called(callee)
            self._known[name] = self.in_function(function)
        return self._known[name]

"""Shapes that follow from the contents of tensors: what may be empty although no input of the model is."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects.shapes.partial import partial
from litefuse.dialects.tfl.allocation import SIZED_BY
from litefuse.ir import Function, Module, Op, Value

_COUNTED = """
custom embedding_lookup_sparse non_max_suppression_v4 non_max_suppression_v5 segment_sum stablehlo_case unique where
"""
COUNTED = frozenset(f"tfl.{kind}" for kind in _COUNTED.split())
"""Ops whose results are as long as what they find."""

SHAPE_OPERANDS = {f"tfl.{kind}": places for kind, places in SIZED_BY.items()}
"""Operands whose contents decide on the shape of the result."""

FUNCTIONS = {
    "tfl.if": ("then_subgraph_index", "else_subgraph_index"),
    "tfl.while": ("body_subgraph_index",),
    "tfl.stablehlo_composite": ("decomposition_subgraph_index",),
}
MAX_DEPTH = 20
_SIZES = frozenset({"tfl.rank", "tfl.shape"})
_POSITIVE = """
add bitcast broadcast_to cast concatenation expand_dims gather maximum mul pack reduce_prod reshape slice squeeze
strided_slice
"""
_KEPT = frozenset(f"tfl.{kind}" for kind in _POSITIVE.split())
"""Ops that make positive sizes of positive ones."""


def sized_by_data(function: Function, module: Module, arguments: Sequence[bool] = (), *, depth: int = 0) -> set[Value]:
    """Return the values that may be empty although no input of the model is, in one pass over the function.

    `arguments` says so of the function's own arguments; the contents of arguments are not known. Functions nested
    deeper than `MAX_DEPTH` are not looked into: any of their results may be empty.
    """
    sized = {argument for argument, is_sized in zip(function.arguments, arguments, strict=False) if is_sized}
    contents = set(function.arguments)
    for op in function.ops():
        flags = _of_functions(op, module, sized, depth) if op.kind in FUNCTIONS else None
        for index, result in enumerate(op.results):
            is_sized = 0 in (result.shape or ())
            if is_sized or (_is_free(result) and (_is_sized(op, sized, contents) if flags is None else flags[index])):
                sized.add(result)
            if result.constant is None and _is_content(op, sized, contents):
                contents.add(result)
    return sized


def _is_sized(op: Op, sized: set[Value], contents: set[Value]) -> bool:
    if op.kind in COUNTED or any(operand in sized for operand in op.inputs):
        return True
    if op.kind == "tfl.slice":
        return op.operands[2] in contents or _is_cut(op)
    if op.kind == "tfl.strided_slice":
        return _is_cut_by_strides(op)
    return any(op.operands[place] in contents for place in SHAPE_OPERANDS.get(op.kind, ()))


def _is_content(op: Op, sized: set[Value], contents: set[Value]) -> bool:
    """Whether there is more in the op's results than sizes of values that are not empty."""
    if op.kind in _SIZES:
        return op.inputs[0] in sized
    return op.kind not in _KEPT or any(operand in contents for operand in op.inputs)


def _of_functions(op: Op, module: Module, sized: set[Value], depth: int) -> list[bool]:
    """What the branches or the body of an op say of its results."""
    if depth >= MAX_DEPTH:
        return [True] * len(op.results)
    operands = op.inputs[1:] if op.kind == "tfl.if" else op.inputs
    given = [operand in sized for operand in operands]
    found = [False] * len(op.results)
    for name in FUNCTIONS[op.kind]:
        inner = module.functions[op.attributes[name].name]
        within = sized_by_data(inner, module, given, depth=depth + 1)
        found = [flag or result in within for flag, result in zip(found, inner.results, strict=True)]
    return [a or b for a, b in zip(found, given, strict=True)] if op.kind == "tfl.while" else found


def _is_cut(op: Op) -> bool:
    """Whether SLICE leaves out the beginning of what it takes the rest of."""
    begins, sizes = partial(op.inputs[1]), partial(op.inputs[2])
    if begins is None or sizes is None:
        return True
    return any(size == -1 and begin != 0 for begin, size in zip(begins, sizes, strict=True))


def _is_cut_by_strides(op: Op) -> bool:
    """Whether STRIDED_SLICE takes a part of a dimension, and not one index of it."""
    begins, masks = partial(op.inputs[1]), op.attributes
    if begins is None or masks["ellipsis_mask"] or masks["new_axis_mask"]:
        return True
    one = masks["shrink_axis_mask"]
    starts = masks["begin_mask"] | sum(1 << axis for axis, begin in enumerate(begins) if begin == 0)
    whole = one | (starts & masks["end_mask"])
    shape = op.inputs[0].shape
    # Bounds of a dimension that is known give a size that is known, too, unless they are computed.
    known = partial(op.inputs[2])
    for axis in range(len(begins)):
        if whole >> axis & 1:
            continue
        bounds = (begins[axis], None if known is None else known[axis])
        if shape is None or shape[axis] is None or None in bounds:
            return True
    return False


def _is_free(value: Value) -> bool:
    return value.shape is None or None in value.shape

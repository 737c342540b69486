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


class SizedByData:
    """Finds the values of a module's functions that may be empty although no input of the model is.

    With `by_contents`, only values that what a tensor contains makes empty: what is left of a short input behind its
    beginning is not one of them, nor the result of a custom op.
    """

    def __init__(self, module: Module, *, by_contents: bool = False) -> None:
        self.arguments: dict[str, list[bool]] = {}
        """By the name of each function that was looked into, which of its arguments may be empty."""
        self._module = module
        self._by_contents = by_contents
        self._counted = COUNTED - {"tfl.custom"} if by_contents else COUNTED
        self._known: dict[tuple[str, tuple[bool, ...]], list[bool]] = {}

    def values(self, function: Function, arguments: Sequence[bool] = (), *, depth: int = 0) -> set[Value]:
        """Return such values of a function, in one pass over it and the functions that it runs.

        `arguments` says of the function's arguments whether they may be empty; their contents are not known.
        Functions nested deeper than `MAX_DEPTH` are not looked into: any of their results may be empty.
        """
        sized = {argument for argument, is_sized in zip(function.arguments, arguments, strict=False) if is_sized}
        contents = set(function.arguments)
        for op in function.ops():
            flags = self._of_functions(op, sized, depth) if op.kind in FUNCTIONS else None
            for index, result in enumerate(op.results):
                is_sized = 0 in (result.shape or ())
                if is_sized or (
                    _is_free(result) and (self._is_sized(op, sized, contents) if flags is None else flags[index])
                ):
                    sized.add(result)
                if result.constant is None and self._is_content(op, sized, contents):
                    contents.add(result)
        return sized

    def _is_sized(self, op: Op, sized: set[Value], contents: set[Value]) -> bool:
        if op.kind in self._counted or any(operand in sized for operand in op.inputs):
            return True
        if op.kind == "tfl.slice":
            return op.operands[2] in contents or (self._may_cut(op, contents) and _is_cut(op))
        if op.kind == "tfl.strided_slice":
            return self._may_cut(op, contents) and _is_cut_by_strides(op)
        return any(op.operands[place] in contents for place in SHAPE_OPERANDS.get(op.kind, ()))

    def _may_cut(self, op: Op, contents: set[Value]) -> bool:
        return not self._by_contents or any(bound in contents for bound in op.inputs[1:3])

    def _is_content(self, op: Op, sized: set[Value], contents: set[Value]) -> bool:
        """Whether there is more in the op's results than sizes of values that are not empty."""
        if op.kind in _SIZES:
            return op.inputs[0] in sized
        if self._by_contents and op.inputs:
            return any(operand in contents for operand in op.inputs)
        return op.kind not in _KEPT or any(operand in contents for operand in op.inputs)

    def _of_functions(self, op: Op, sized: set[Value], depth: int) -> list[bool]:
        """What the branches or the body of an op say of its results."""
        operands = op.inputs[1:] if op.kind == "tfl.if" else op.inputs
        given = [operand in sized for operand in operands]
        while depth < MAX_DEPTH:
            found = [False] * len(op.results)
            for name in FUNCTIONS[op.kind]:
                of_one = self._of_function(op.attributes[name].name, given, depth + 1)
                found = [flag or other for flag, other in zip(found, of_one, strict=True)]
            if op.kind != "tfl.while":
                return found
            again = [a or b for a, b in zip(found, given, strict=True)]
            if again == given:
                return given
            given = again  # what one turn of the loop leaves is what the next one begins with
        return [True] * len(op.results)

    def _of_function(self, name: str, given: Sequence[bool], depth: int) -> list[bool]:
        key = (name, tuple(given))
        if key not in self._known:
            function = self._module.functions[name]
            before = self.arguments.get(name, [False] * len(given))
            self.arguments[name] = [a or b for a, b in zip(before, given, strict=True)]
            within = self.values(function, given, depth=depth)
            self._known[key] = [result in within for result in function.results]
        return self._known[key]


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

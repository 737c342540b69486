"""Analysis of shapes that depend on tensor contents: finds values that may be empty even if no model input is."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import Element, ResultAxis
from litefuse.dialects.shape_functions.partial import partial
from litefuse.dialects.tfl.allocation import SIZED_BY
from litefuse.ir import Function, Module, Op, Value

_CONTENT_SIZED = """
custom embedding_lookup_sparse non_max_suppression_v4 non_max_suppression_v5 segment_sum stablehlo_case unique where
"""
CONTENT_SIZED = frozenset(f"tfl.{kind}" for kind in _CONTENT_SIZED.split())
"""Ops whose result length depends on the contents of their operands."""

SHAPE_OPERANDS = {f"tfl.{kind}": operands for kind, operands in SIZED_BY.items()}
"""Indices of the operands whose contents determine the shape of the result, by op."""

SUBGRAPH_ATTRIBUTES = {
    "tfl.if": ("then_subgraph_index", "else_subgraph_index"),
    "tfl.while": ("body_subgraph_index",),
    "tfl.stablehlo_composite": ("decomposition_subgraph_index",),
}
MAX_DEPTH = 20
_SLICES = frozenset({"tfl.slice", "tfl.strided_slice"})
_SIZES = frozenset({"tfl.rank", "tfl.shape"})
_POSITIVE = """
add bitcast broadcast_to cast concatenation expand_dims gather maximum mul pack reduce_prod reshape slice squeeze
strided_slice
"""
_POSITIVE_PRESERVING = frozenset(f"tfl.{kind}" for kind in _POSITIVE.split())
"""Ops that compute positive sizes from positive sizes."""


class SizedByData:
    """Finds the values of a module's functions that may be empty even if no model input is.

    With `by_contents`, finds only values that may be empty because of tensor contents. This excludes the remainder of a
    short input after its beginning is cut off, and results of custom ops.
    """

    def __init__(self, module: Module, *, by_contents: bool = False) -> None:
        self.arguments: dict[str, list[bool]] = {}
        """Flags of the arguments that may be empty, by the name of each analyzed function."""
        self._module = module
        self._by_contents = by_contents
        self._content_sized = CONTENT_SIZED - {"tfl.custom"} if by_contents else CONTENT_SIZED
        self._known: dict[tuple[str, tuple[bool, ...]], list[bool]] = {}

    def values(self, function: Function, arguments: Sequence[bool] = (), *, depth: int = 0) -> set[Value]:
        """Return the values of a function that may be empty, in one pass over it and the functions that it calls.

        `arguments` are flags of the function's arguments that may be empty; their contents are unknown.
        Functions nested deeper than `MAX_DEPTH` are not analyzed: any of their results may be empty.
        """
        sized = {argument for argument, is_sized in zip(function.arguments, arguments, strict=False) if is_sized}
        if _is_never_empty(function):
            return sized
        contents = set(function.arguments)
        for op in function.ops():
            flags = self._callee_flags(op, sized, depth) if op.kind in SUBGRAPH_ATTRIBUTES else None
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
        if op.kind in self._content_sized or any(operand in sized for operand in op.inputs):
            return True
        if op.kind in _SLICES:
            return self._may_cut(op, contents) and _is_cut(op, contents)
        return any(op.operands[index] in contents for index in SHAPE_OPERANDS.get(op.kind, ()))

    def _may_cut(self, op: Op, contents: set[Value]) -> bool:
        return not self._by_contents or any(bound in contents for bound in op.inputs[1:3])

    def _is_content(self, op: Op, sized: set[Value], contents: set[Value]) -> bool:
        """Return whether the op's results may contain anything other than sizes of non-empty values."""
        if op.kind in _SIZES:
            return op.inputs[0] in sized
        if self._by_contents and op.inputs:
            return any(operand in contents for operand in op.inputs)
        return op.kind not in _POSITIVE_PRESERVING or any(operand in contents for operand in op.inputs)

    def _callee_flags(self, op: Op, sized: set[Value], depth: int) -> list[bool]:
        """Return flags of the results of an op that may be empty, from its branches or its body."""
        operands = op.inputs[1:] if op.kind == "tfl.if" else op.inputs
        given = [operand in sized for operand in operands]
        while depth < MAX_DEPTH:
            flags = [False] * len(op.results)
            for name in SUBGRAPH_ATTRIBUTES[op.kind]:
                of_one = self._function_flags(op.attributes[name].name, given, depth + 1)
                flags = [flag or other for flag, other in zip(flags, of_one, strict=True)]
            if op.kind != "tfl.while":
                return flags
            again = [a or b for a, b in zip(flags, given, strict=True)]
            if again == given:
                return given
            given = again  # the results of one iteration are the arguments of the next
        return [True] * len(op.results)

    def _function_flags(self, name: str, given: Sequence[bool], depth: int) -> list[bool]:
        key = (name, tuple(given))
        if key not in self._known:
            function = self._module.functions[name]
            before = self.arguments.get(name, [False] * len(given))
            self.arguments[name] = [a or b for a, b in zip(before, given, strict=True)]
            within = self.values(function, given, depth=depth)
            self._known[key] = [result in within for result in function.results]
        return self._known[key]


def _is_cut(op: Op, contents: set[Value]) -> bool:
    """Return whether a slice may be empty although its operand has elements."""
    axes, shape = axis_map(op, 0, None, partial), op.results[0].shape
    if axes is None or shape is None:
        return True
    return any(dim is None and not _has_elements(op, axis, contents) for axis, dim in zip(axes, shape, strict=True))


def _has_elements(op: Op, axis: ResultAxis, contents: set[Value]) -> bool:
    """Return whether a dimension has elements if its sources do."""
    if axis.size is None:
        return True
    function, terms, rises = axis.size
    if not rises or any(isinstance(term, Element) and op.operands[term.operand] in contents for term in terms):
        return False
    least = function(*(term if isinstance(term, int) else 1 for term in terms))
    return isinstance(least, int) and least > 0


def _is_never_empty(function: Function) -> bool:
    """Return whether the results of all ops are static and have elements, and no op calls a function."""
    if function.has_any(SUBGRAPH_ATTRIBUTES.keys()):
        return False
    for op in function.ops():
        for result in op.results:
            shape = result.type.shape
            if shape is None or None in shape or 0 in shape:
                return False
    return True


def _is_free(value: Value) -> bool:
    return value.shape is None or None in value.shape

"""Decide which operands and results of conditionals are integers.

    %y = if(%flag, %x) {then = @then, else = @else}

LiteRT copies the bytes of operands and results. Each one therefore has the same type in the conditional and in both
branches. It is an integer type if all ops that compute the value yield it, or if all ops that read the value take it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from litefuse.dialects.calls import callees
from litefuse.ir import DType, Function, Module, Op, Value
from litefuse.passes.quantize.integers.layers import DTYPES, options_for
from litefuse.passes.quantize.integers.scales import Range, parameters_for
from litefuse.passes.quantize.plan.planner import Planner, StoredIntegers
from litefuse.passes.quantize.plan.value_types import copy_as, only_type, reader_types, source_types
from litefuse.passes.quantize.prepare.copy_functions import IF


class _End(NamedTuple):
    """A value where it enters or leaves a function: an operand of `op`, by its index, or a result if that is None."""

    planner: Planner
    value: Value
    op: Op
    operand: int | None = None


class Passed:
    """A float that a conditional passes to its branches, or from them, whose storage is not chosen yet."""

    def __init__(self, op: Op, sources: Sequence[_End], targets: Sequence[_End]) -> None:
        self.op, self.sources, self.targets = op, sources, targets
        self.config, self.precise = sources[0].planner.config, sources[0].planner.precise

    def choose(self) -> bool:
        """Store the value as integers if it is computed as integers, or if its users read integers."""
        computed = {dtype for end in self.sources for dtype in source_types(end.planner, end.value)}
        read = {dtype for end in self.targets for dtype in reader_types(end.planner, end.value, set())}
        return self._store(only_type(computed) or only_type(read))

    def choose_by_scheme(self) -> bool:
        """Store the value in the type of the scheme, in 16 bits in the state of a loop, if no op may stay in float."""
        dtype = DTYPES.get(options_for(self.op, self.config).activations)
        if dtype is not None and self.op in self.precise:
            dtype = DType.I16
        return not self.config.float_fallback and self._store(dtype)

    def _store(self, dtype: DType | None) -> bool:
        ends = (*self.sources, *self.targets)
        ranges = [end.planner.range_of(end.value) for end in ends if _is_known(end)]
        if dtype is None or not ranges or any(end.planner.lost.describe(end.value, dtype) for end in ends):
            return False
        stored = StoredIntegers(dtype, parameters_for(reduce(Range.join, ranges), dtype))
        for end in self.sources:
            assert end.operand is not None
            end.planner.carried[end.op, end.operand] = stored
        for end in self.targets:
            end.planner.stored[end.value] = stored
            copy_as(end.planner, end.value, dtype)
        return True


def _is_known(end: _End) -> bool:
    return end.value.constant is not None or end.value in end.planner.ranges


def find_passed(module: Module, planners: Mapping[Function, Planner]) -> list[Passed]:
    """Return the floats that conditionals pass whose branches no other op calls."""
    calls = Counter(name for op in module.ops() for name in op.symbols())
    passed: list[Passed] = []
    for outer in planners.values():
        for op in outer.function.ops_of({IF}):
            skips = [callee.skip for callee in callees(op)]
            branches = [planners.get(module.functions[name]) for name in op.symbols()]
            inner = [branch for branch in branches if branch is not None]
            if len(inner) == len(branches) and all(calls[name] == 1 for name in op.symbols()):
                passed += _passed_to(op, outer, inner, skips[0])
                passed += _passed_from(op, outer, inner)
    return passed


def _passed_to(op: Op, outer: Planner, branches: Sequence[Planner], skip: int) -> list[Passed]:
    return [
        Passed(
            op,
            [_End(outer, value, op, index)],
            [_End(branch, branch.function.arguments[index - skip], op) for branch in branches],
        )
        for index, value in enumerate(op.operands)
        if index >= skip and value is not None and value.dtype is DType.F32
    ]


def _passed_from(op: Op, outer: Planner, branches: Sequence[Planner]) -> list[Passed]:
    return [
        Passed(
            op,
            [_End(branch, branch.function.results[index], branch.function.last, index) for branch in branches],
            [_End(outer, value, op)],
        )
        for index, value in enumerate(op.results)
        if value.dtype is DType.F32
    ]

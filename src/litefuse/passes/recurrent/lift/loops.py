"""Analyze a loop over time: its variables and its trip count; refuse whenever these are not certain."""

from __future__ import annotations

from dataclasses import dataclass, field

from litefuse.dialects.shape_functions import partial_scalar
from litefuse.errors import NoMatch, require
from litefuse.ir import CONSTANT, Builder, Function, Module, Op, Value
from litefuse.ir.dim_expr import ComputedScalar, DimExpr, ceiling, minimum
from litefuse.ir.functions import clone_op
from litefuse.passes.recurrent.lift.progressions import Progression, Scalars
from litefuse.passes.simplify.dce import Effects
from litefuse.rewrite.sizes.dimensions import Dimensions

_COMPARISONS = ("tf.Less", "tf.LessEqual", "tf.Greater", "tf.GreaterEqual", "tf.NotEqual")
_MAX_DEPTH = 16
"""Maximum number of ops to walk back in the body when looking for a loop-invariant value."""


Alike = dict[Value, tuple[Value, int]]
"""Maps values to others of the same sizes, as `Dimensions` takes them."""


@dataclass(eq=False, repr=False, slots=True)
class AnalyzedLoop:
    """A `tf.While` with an analysis of its variables, by index."""

    op: Op
    condition: Function
    body: Function
    invariants: set[int]
    scalars: Scalars
    b: Builder
    """Stages loop-invariant computations of the body, and other ops to insert before the loop."""
    effects: Effects
    counters: dict[int, Progression] = field(default_factory=dict[int, Progression])
    """Progressions of the variables that change by the same number at every step."""
    time: DimExpr = field(default_factory=DimExpr)
    """Trip count; negative numbers mean 0."""
    hoisted: dict[Value, Value] = field(default_factory=dict[Value, Value])
    """Values of the body that were staged outside."""

    @property
    def sizes(self) -> Dimensions:
        return self.scalars.sizes

    def hoist(self, value: Value) -> Value | None:
        """Return the value outside of a loop-invariant value of the body; None for other values."""
        if value.op is None:
            return self.op.inputs[value.index] if value.index in self.invariants else None
        return self._copy(value.op, value.index) if self._is_invariant(value, _MAX_DEPTH, {}) else None

    def _is_invariant(self, value: Value, depth: int, seen: dict[Value, int]) -> bool:
        """Return whether `value` is loop-invariant; values in `seen` are assumed to be, up to their depth."""
        op = value.op
        if op is None:
            return value.index in self.invariants
        if value in self.hoisted or seen.get(value, -1) >= depth:
            return True
        seen[value] = depth
        schema = self.b.dialects.schema(op.kind)
        pure = op.kind == CONSTANT or (schema is not None and not schema.stateful and not op.symbols())
        if not depth or not pure or self.effects.of(op) or len(op.inputs) < len(op.operands):
            return False
        return all(self._is_invariant(operand, depth - 1, seen) for operand in op.inputs)

    def _copy(self, op: Op, index: int) -> Value:
        result = op.results[index]
        if result not in self.hoisted:
            values: dict[Value, Value] = {}
            for operand in op.inputs:
                hoisted = self.hoist(operand)
                assert hoisted is not None
                values[operand] = hoisted
            self.b.staged.append(clone_op(op, values))
            self.hoisted.update((value, values[value]) for value in op.results)
        return self.hoisted[result]

    def is_index(self, value: Value) -> bool:
        """Return whether `value` is the index of the step: 0, 1, 2, ..."""
        return self.scalars.read(value) == Progression(DimExpr(), 1)


def analyze_loop(op: Op, module: Module, effects: Effects, b: Builder, alike: Alike) -> AnalyzedLoop:
    """Analyze the variables and the trip count of a loop; `b` stages ops before it.

    Results of the loop that are known to have the sizes of other values are added to `alike`.
    """
    condition, body = (module.functions[op.attributes[name].name] for name in ("cond", "body"))
    invariants = {index for index, value in enumerate(body.results) if value is body.arguments[index]}
    functions = (condition, body)
    assert op.function is not None
    scalars = Scalars(_find_sizes(op, functions, invariants, alike), op.function)
    loop = AnalyzedLoop(op, condition, body, invariants, scalars, b, effects)
    for index in invariants:
        initial = loop.scalars.read(op.inputs[index])
        if initial is not None:
            loop.scalars.learn({function.arguments[index]: initial for function in functions})
    for index in range(len(body.results)):
        counter = _match_counter(loop, index)
        if counter is not None:
            loop.counters[index] = counter
            loop.scalars.learn({function.arguments[index]: counter for function in functions})
    loop.time = _trip_count(loop)
    loop.scalars.bound(loop.time)
    require(not any(effects.of(inner) for inner in body.ops()), "a step has side effects")
    return loop


def _find_sizes(op: Op, functions: tuple[Function, Function], invariants: set[int], alike: Alike) -> Dimensions:
    """Return an analysis of the condition and the body in which variables have the sizes that they have outside.

    That is certain for invariants, and for variables that keep their sizes: for which the body, given values of the
    initial sizes, returns a value of these sizes. The results of these are added to `alike`.
    """
    _, body = functions
    kept = {index for index, value in enumerate(op.inputs) if value.rank and value.rank == body.results[index].rank}
    kept = {index for index in kept - invariants if not body.results[index].type.is_static}
    while True:
        known = invariants | kept
        bound = {function.arguments[index]: (op.inputs[index], 0) for function in functions for index in known}
        results: Alike = {op.results[index]: (op.inputs[index], 0) for index in known}
        equal = {function.arguments[index]: op.inputs[index] for function in functions for index in invariants}
        sizes = Dimensions({**alike, **bound, **results}, scalars=equal)
        changed = {index for index in kept if sizes.shape(body.results[index]) != sizes.shape(op.inputs[index])}
        if not changed:
            alike.update(results)
            return sizes
        kept -= changed


def _match_counter(loop: AnalyzedLoop, index: int) -> Progression | None:
    """Return the progression of a variable to which the body adds the same number at every step, or None."""
    argument, op = loop.body.arguments[index], loop.body.results[index].op
    if op is None or op.kind not in ("tf.AddV2", "tf.Sub") or not argument.dtype.is_integer:
        return None
    left, right = op.inputs
    step, sign = (right, 1) if left is argument else (left, 1) if right is argument else (None, 0)
    if op.kind == "tf.Sub":
        step, sign = (right, -1) if left is argument else (None, 0)
    added = None if step is None else loop.scalars.read(step)
    start = loop.scalars.read(loop.op.inputs[index])
    if added is None or start is None or added.stride or not added.start.number:
        return None
    return Progression(start.start, sign * added.start.number)


def _trip_count(loop: AnalyzedLoop) -> DimExpr:
    """Return the minimum of the limits set by the comparisons of the condition."""
    counts = [_comparison_limit(loop, comparison) for comparison in _comparisons(loop.condition)]
    if not counts:
        raise NoMatch("the loop's condition is not a conjunction of comparisons")
    time = minimum(counts)
    return time if time.number is None else DimExpr(max(0, time.number))


def _comparisons(condition: Function) -> list[Op]:
    """Return the comparisons that must all be true for another iteration."""
    pending, comparisons = [condition.results[0]], list[Op]()
    while pending:
        value = pending.pop()
        op = value.op
        if value.constant is not None and value.constant.size == 1 and value.constant.item():
            continue
        if op is None or op.kind not in ("tf.LogicalAnd", *_COMPARISONS):
            raise NoMatch(
                "the loop's condition is not a conjunction of comparisons", condition=None if op is None else op.kind
            )
        if op.kind == "tf.LogicalAnd":
            pending.extend(op.inputs)
        else:
            comparisons.append(op)
    return comparisons


def _comparison_limit(loop: AnalyzedLoop, comparison: Op) -> DimExpr:
    """Return the number of iterations that a comparison of a counter with an invariant number allows."""
    left, right = (loop.scalars.read(operand) for operand in comparison.inputs)
    if left is None or right is None:
        raise NoMatch("the loop's condition compares a value that is not a counter")
    margin, change = right.start - left.start, right.stride - left.stride
    if comparison.kind in ("tf.Greater", "tf.GreaterEqual") or (comparison.kind == "tf.NotEqual" and change > 0):
        margin, change = -margin, -change
    if comparison.kind in ("tf.LessEqual", "tf.GreaterEqual"):
        margin += 1
    require(change < 0, "the loop's condition does not change")
    if comparison.kind == "tf.NotEqual":
        require(change == -1 and margin.is_nonnegative(), "the loop may not terminate")
    return _strip_clamp(loop, ceiling(margin, -change))


def _strip_clamp(loop: AnalyzedLoop, count: DimExpr) -> DimExpr:
    """Return n for max(n, 0), which is the length of a range: negative trip counts mean 0 anyway."""
    op = count.atom.value.op if isinstance(count.atom, ComputedScalar) else None
    if op is None or op.kind != "tf.Maximum":
        return count
    for value, bound in (op.inputs, op.inputs[::-1]):
        progression = loop.scalars.read(value) if partial_scalar(bound) == 0 else None
        if progression is not None and not progression.stride:
            return progression.start
    return count

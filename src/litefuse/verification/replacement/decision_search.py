"""Search for inputs that reach each outcome of each decision: comparisons, limits, conditions of selections.

Body and replacement may differ only in a narrow band, only where several bands meet, or only near a point. So each
outcome has a margin, which is positive where it is reached, and else says how far away it is (the branch distance of
search-based testing: Korel 1990):

    x > 50 and y < 7: the sum of x - 50 and 7 - y, as far as they are negative, or else the smaller one

An operand, or a single number, is moved in steps that double, as long as the margin grows, and then the next one (the
alternating variable method).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.errors import NoMatch
from litefuse.ir import DType, Op, Value
from litefuse.verification.replacement.comparison import Comparison, Side
from litefuse.verification.replacement.inputs import Operand
from litefuse.verification.replacement.lifted import LiftedSide
from litefuse.verification.replacement.thresholds import Thresholds, with_callees

Array = np.ndarray[Any, Any]
Inputs = Sequence[Array]
Position = tuple[int, Any]
"""An operand, and an index of it: of a number, or of all."""

LIMIT, WORK = 3e5, 8e7
"""Work limits, in estimated nanoseconds, of one evaluation and of the search for one side."""
LARGE = 25
"""Divisor of the limit if an operand has more than `MAX_NUMBERS` elements: spread values reach most outcomes."""
SHARE = 0.5
"""Share of the work that is left for a search from one input, since many outcomes cannot be reached."""
MAX_STARTS = 3
"""Number of inputs from which an outcome is searched, those that are nearest to it."""
MAX_CONSTANTS = 8
"""Maximum number of constants with which all operands are filled."""
MAX_NUMBERS = 64
"""Maximum size of an operand whose numbers are moved one by one."""
MAX_MARGINS = 64
MAX_BOUNDED = 4.0
_INSIDE = 1.001
"""Factor on a constant for a number on one side of it, at which rounding changes no decision."""
_SHARES = tuple(sign * share for share in (0.5, 0.1, 0.02, 1e-3, 1e-4) for sign in (1.0, -1.0))
"""First steps, relative to the number that is moved."""
_MAGNITUDES = tuple(sign * 10.0 ** (exponent / 4) for exponent in range(-24, 29) for sign in (1.0, -1.0))
"""Numbers with which all operands are filled to find a start."""
_INWARD = (1e-2, -1e-2, 1e-3, -1e-3)
MAX_INSIDE = 8
_FAR = 1e30
"""Margin of a truth value that is an input."""
_LARGEST = 3e38
_SELECTIONS = frozenset({"select", "selectv2"})
_MARGINS: dict[str, Callable[[Array, Array], Array]] = {
    "greater": np.subtract,
    "greaterequal": np.subtract,
    "less": lambda x, y: y - x,
    "lessequal": lambda x, y: y - x,
    "equal": lambda x, y: np.where(x == y, 1.0, -np.abs(x - y)),
    "notequal": lambda x, y: np.abs(x - y),
    "maximum": np.subtract,
    "minimum": np.subtract,
}
_LIMITS = {
    "relu": (0.0,),
    "relu6": (0.0, 6.0),
    "relun1to1": (-1.0, 1.0),
    "relu0to1": (0.0, 1.0),
    "hardswish": (-3.0, 3.0),
}
_CLAMP = "clipbyvalue"
_DECISIONS = frozenset({*_SELECTIONS, *_MARGINS, *_LIMITS, _CLAMP})


def _all(margins: Array, axes: Any, *, keepdims: bool) -> Array:
    """Return the sum of the margins that are negative, so that each of them counts, or else the least one."""
    missing = np.asarray(np.sum(np.minimum(margins, 0.0), axes, keepdims=keepdims))
    return np.where(missing < 0, missing, np.min(margins, axes, keepdims=keepdims, initial=_FAR))


def _any(margins: Array, axes: Any, *, keepdims: bool) -> Array:
    return -_all(-margins, axes, keepdims=keepdims)


def _both(x: Array, y: Array) -> Array:
    return _all(np.stack(np.broadcast_arrays(x, y)), 0, keepdims=False)


def _either(x: Array, y: Array) -> Array:
    return -_both(-x, -y)


_LOGICAL: dict[str, Callable[..., Array]] = {"logicaland": _both, "logicalor": _either, "logicalnot": np.negative}
_REDUCING: dict[str, Callable[..., Array]] = {"all": _all, "any": _any}


@cache
def _name(kind: str) -> str:
    """Return the name of ops of this kind without the dialect and without distinctions of spelling."""
    return kind.partition(".")[2].replace("_", "").lower()


class _Goal(NamedTuple):
    """An outcome of the decision with this number."""

    decision: int
    outcome: bool


class DecisionSearch:
    """Searches for inputs of a comparison; each is compared by the caller."""

    def __init__(
        self,
        comparison: Comparison,
        base: Inputs,
        integers: tuple[int, int],
        thresholds: Thresholds,
        kinds: str,
        context: Context,
    ) -> None:
        """Initialize the search.

        Args:
            comparison: The sides, and the constraints on each operand.
            base: The values of operands while they do not vary.
            integers: The range of integers, without its end.
            thresholds: The numbers that the ops mention.
            kinds: The NumPy type kinds that may vary.
            context: The conversion.
        """
        self._operands, self._base, self._integers, self._kinds = comparison.operands, base, integers, kinds
        is_small = max((array.size for array in base), default=0) <= MAX_NUMBERS
        self._work = WORK if is_small else WORK / LARGE
        self._magnitudes = _MAGNITUDES if is_small else _MAGNITUDES[::5]
        self._numbers = thresholds.numbers[:MAX_CONSTANTS]
        self._sides: list[_Decisions] = []
        for side in (comparison.body, comparison.replacement):
            try:
                decisions = _Decisions(comparison, side, context)
            except NoMatch:
                continue  # it has quantized numbers
            self._sides += [] if decisions.is_empty else [decisions]

    @property
    def work(self) -> float:
        """Return the estimated nanoseconds of all evaluations."""
        return sum(side.work for side in self._sides)

    def samples(self) -> Iterator[list[Array]]:
        """Yield inputs: constants in all operands that vary, then those with new outcomes."""
        if not self._sides:
            return
        varied = self._varying_operands()
        tried: list[list[Array]] = [list(self._base)]
        tried += self._fill(varied, (number * factor for number in self._numbers for factor in (1.0, _INSIDE)))
        yield from tried
        flags = [index for index, array in enumerate(self._base) if array.dtype.kind == "b"]
        positions: list[Position] = [(index, ...) for index in varied]
        for operand in (*varied, *flags):
            if self._base[operand].size <= MAX_NUMBERS:
                positions += [(operand, index) for index in np.ndindex(self._base[operand].shape)]
        for side in self._sides:
            known = [(side.margins(inputs), inputs) for inputs in tried]
            starts = [(side.margins(inputs), inputs) for inputs in self._fill(varied, self._magnitudes)]
            # A product takes every value if the other factors are 1.
            (ones,) = self._fill(varied, (1.0,))
            count = max((len(margins) for margins, _ in known), default=0)
            # The last decisions are those of selections, which combine others.
            for goal in (_Goal(number, outcome) for number in reversed(range(count)) for outcome in (True, False)):
                if any(_distance(margins, goal) > 0 for margins, _ in known):
                    continue
                nearest = sorted(known + starts, key=lambda pair: -_distance(pair[0], goal))[:MAX_STARTS]
                climbs = (
                    self._climb(side, goal, inputs, positions) for inputs in (*(near for _, near in nearest), ones)
                )
                reached = next((inputs for inputs in climbs if inputs is not None), None)
                if reached is not None:
                    known.append((side.margins(reached), reached))
                    yield reached

    def _fill(self, varied: Sequence[int], numbers: Iterable[float]) -> Iterator[list[Array]]:
        """Yield inputs with one number in all operands that vary."""
        for number in numbers:
            inputs = list(self._base)
            for index in varied:
                inputs[index] = self._cast(index, np.full(self._base[index].shape, number))
            yield inputs

    def _climb(
        self, side: "_Decisions", goal: _Goal, inputs: list[Array], positions: Sequence[Position]
    ) -> list[Array] | None:
        """Return inputs that reach the goal, or None."""
        most = side.work + (self._work - side.work) * SHARE
        best, improves = _distance(side.margins(inputs), goal), True
        while improves and best <= 0:
            improves = False
            for operand, index in positions:
                for share in _SHARES:
                    step = share * self._scale(inputs[operand], index)
                    while best <= 0 and side.work < most:
                        changed = self._move(inputs, operand, index, step)
                        distance = _distance(side.margins(changed), goal)
                        if distance <= best:
                            break
                        inputs, best, improves, step = changed, distance, True, 2 * step
        return self._move_inside(side, goal, inputs, positions) if best > 0 else None

    def _move_inside(
        self, side: "_Decisions", goal: _Goal, inputs: list[Array], positions: Sequence[Position]
    ) -> list[Array]:
        """Return inputs further from the other outcome: at the edge, rounding may change the decision."""
        best = _distance(side.margins(inputs), goal)
        for operand, index in positions[:MAX_INSIDE]:
            for share in _INWARD:
                changed = self._move(inputs, operand, index, share * self._scale(inputs[operand], index))
                distance = _distance(side.margins(changed), goal)
                if distance > best:
                    inputs, best = changed, distance
        return inputs

    def _scale(self, array: Array, index: Any) -> float:
        """Return the largest magnitude of the numbers that are moved; for integers, a number that makes a step of 1."""
        if array.dtype.kind != "f":
            return 1.0 / _SHARES[0]
        return float(np.abs(array[index]).max(initial=0.0)) or 1.0

    def _move(self, inputs: list[Array], operand: int, index: Any, step: float) -> list[Array]:
        if inputs[operand].dtype.kind == "b":
            numbers = inputs[operand].copy()
            numbers[index] = ~numbers[index]
        else:
            wide = np.array(inputs[operand], np.float64)
            wide[index] += step
            numbers = self._cast(operand, wide)
        return [*inputs[:operand], numbers, *inputs[operand + 1 :]]

    def _varying_operands(self) -> list[int]:
        """Return the indices of the operands that vary; bounded ones only if all are."""
        numeric = [
            index
            for index, operand in enumerate(self._operands)
            if operand.domain is None and operand.weights is None and self._base[index].dtype.kind in self._kinds
        ]
        numeric = [index for index in numeric if self._base[index].size]
        return [index for index in numeric if not self._operands[index].bounded] or numeric

    def _cast(self, index: int, numbers: Array) -> Array:
        """Return numbers in the type of an operand, and within its limits."""
        operand = self._operands[index]
        dtype = operand.type.dtype
        if dtype.is_integer:
            low, high = self._range(operand)
            return np.asarray(np.clip(np.round(numbers), low, high - 1).astype(dtype.numpy))
        limit = min(operand.limit, MAX_BOUNDED if operand.bounded else 1e14 if operand.finite else _LARGEST)
        limit = min(limit, 65504.0) if dtype is DType.F16 else limit
        return np.asarray(np.clip(numbers, -limit, limit).astype(dtype.numpy))

    def _range(self, operand: Operand) -> tuple[int, int]:
        dtype, (low, high) = operand.type.dtype, self._integers
        if operand.limit < high:
            low, high = max(low, -int(operand.limit)), int(operand.limit) + 1
        if dtype in (DType.I4, DType.U4):
            return max(low, 0), min(high, 8)
        info = np.iinfo(dtype.numpy)
        # float64 represents integers exactly up to 2**53.
        return max(low, int(info.min), -(1 << 53)), min(high, int(info.max) + 1, 1 << 53)


class _Decisions:
    """The decisions of one side."""

    def __init__(self, comparison: Comparison, side: Side, context: Context) -> None:
        self._side = LiftedSide(comparison, side, context, LIMIT)
        ops = with_callees(self._side.ops, self._side.module)
        self.is_empty = not any(_name(op.kind) in _DECISIONS for op in ops)

    @property
    def work(self) -> float:
        return self._side.work

    def margins(self, inputs: Inputs) -> list[Array]:
        """Return the margins of all decisions, as far as they can be computed."""
        known: dict[Value, Array] = {}
        decisions: list[Array] = []

        def observe(op: Op, operands: Sequence[Any]) -> None:
            name = _name(op.kind)
            if name in _MARGINS or name in _LIMITS or name == _CLAMP:
                if any(np.asarray(operand).dtype.kind not in "fiu" for operand in operands):
                    return
                first, *others = (np.asarray(operand, np.float64) for operand in operands)
                if name in _MARGINS:
                    known[op.result] = _MARGINS[name](first, others[0])
                    decisions.append(known[op.result])
                    if all(np.asarray(operand).dtype.kind in "iu" for operand in operands):
                        decisions.append(_MARGINS["equal"](first, others[0]))
                else:
                    decisions.extend(first - limit for limit in _LIMITS.get(name, others))
            elif name in _LOGICAL:
                known[op.result] = _LOGICAL[name](*map(margin_of, op.inputs, operands))
            elif name in _REDUCING:
                axes = tuple(int(axis) for axis in np.atleast_1d(operands[1]))
                keeps = bool(op.attributes.get("keep_dims", False))
                known[op.result] = _REDUCING[name](margin_of(op.inputs[0], operands[0]), axes, keepdims=keeps)
            elif name in _SELECTIONS:
                decisions.append(margin_of(op.inputs[0], operands[0]))

        def margin_of(value: Value, array: Any) -> Array:
            return known[value] if value in known else np.where(array, _FAR, -_FAR)

        self._side.evaluator.observe = observe
        try:
            self._side.run_ops(inputs, self._side.ops)
        except (NoMatch, RuntimeError, ValueError, TypeError):
            return []
        return decisions[:MAX_MARGINS]


def _distance(margins: Sequence[Array], goal: _Goal) -> float:
    """Return the margin of the element that is nearest to an outcome: positive where it is reached."""
    if goal.decision >= len(margins) or not margins[goal.decision].size:
        return -np.inf
    signed = margins[goal.decision] if goal.outcome else -margins[goal.decision]
    return float(np.nan_to_num(signed, nan=-np.inf, neginf=-np.inf).max())

"""Find the decisions of a computation (comparisons, clamps), and measure how far inputs are from their thresholds."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.errors import NoMatch
from litefuse.ir import CONSTANT, Op
from litefuse.reference.evaluator import TooLargeError
from litefuse.verification.replacement.comparison import Comparison, Side
from litefuse.verification.replacement.lifted import LiftedSide
from litefuse.verification.replacement.thresholds import with_callees

Array = np.ndarray[Any, Any]

MAX_MARGINS = 64
"""Maximum number of margins per call, over all decisions."""
MAX_WORK = 3e5
"""Work limit, in estimated nanoseconds, for one measurement; a side that takes more is not measured."""
MAX_ELEMENTS = 8
"""Approximate maximum number of elements measured per decision."""
_PAIRS = frozenset(["greater", "greaterequal", "less", "lessequal", "equal", "notequal", "maximum", "minimum"])
_LIMITS = {
    "relu": (0.0,),
    "relu6": (0.0, 6.0),
    "relun1to1": (-1.0, 1.0),
    "relu0to1": (0.0, 1.0),
    "hardswish": (-3.0, 3.0),
}
_CLAMP = "clipbyvalue"


@cache
def _name(kind: str) -> str:
    """Return the name of ops of this kind without the dialect and without distinctions of spelling."""
    return kind.partition(".")[2].replace("_", "").lower()


def is_decision(op: Op) -> bool:
    """Return whether the op's result depends on the order of two numbers."""
    name = _name(op.kind)
    return name in _PAIRS or name in _LIMITS or name == _CLAMP


def margins(op: Op, operands: Sequence[Any]) -> list[Array]:
    """Return the differences whose signs determine the decision; none if the operands are not real numbers."""
    arrays = [np.asarray(operand) for operand in operands]
    if any(array.dtype.kind not in "fiu" for array in arrays):
        return []
    first = arrays[0].astype(np.float64)
    name = _name(op.kind)
    others: Iterable[Any] = _LIMITS.get(name, ()) if name not in _PAIRS and name != _CLAMP else arrays[1:]
    return [first - other for other in others]


class Probe:
    """Measures the margins of one side's decisions."""

    def __init__(self, comparison: Comparison, side: Side, context: Context) -> None:
        self._side = LiftedSide(comparison, side, context, MAX_WORK)
        ops, module = self._side.ops, self._side.module
        decides = [op for op in ops if any(map(is_decision, with_callees([op], module)))]
        self._ops = _ops_above(ops, decides)
        self._count: int | None = None
        self.is_empty = not decides

    @property
    def work(self) -> float:
        """Return the estimated nanoseconds of all measurements."""
        return self._side.work

    def __call__(self, calls: Sequence[Sequence[Array]]) -> Array:
        """Return one row of margins per call, with NaN for margins that cannot be computed."""
        rows = [self._measure(call) for call in calls]
        if self._count is None:
            self._count = next((len(row) for row in rows if len(row)), None)
        count = self._count or 0
        missing = np.full(count, np.nan)
        return np.stack([row if len(row) == count else missing for row in rows])

    def _measure(self, arrays: Sequence[Array]) -> Array:
        samples: list[Array] = []

        def observe(op: Op, operands: Sequence[Any]) -> None:
            if is_decision(op) and len(samples) < MAX_MARGINS:
                samples.extend(_sample_elements(margin) for margin in margins(op, operands))

        self._side.evaluator.observe = observe
        try:
            self._side.run_ops(arrays, self._ops)
        except TooLargeError:
            self.is_empty = True
            return np.zeros(0)
        except (NoMatch, RuntimeError, ValueError):
            return np.zeros(0)
        return np.concatenate(samples)[:MAX_MARGINS] if samples else np.zeros(0)


def _ops_above(ops: Sequence[Op], roots: Iterable[Op]) -> tuple[Op, ...]:
    """Return the roots and the ops that they are computed from, in order."""
    needed = set(roots)
    for op in reversed(ops):
        if op in needed:
            needed.update(value.op for value in op.inputs if value.op is not None)
    return tuple(op for op in ops if op in needed and op.kind != CONSTANT)


def _sample_elements(margin: Array) -> Array:
    flat = margin.reshape(-1)
    return flat[:: max(1, -(-flat.size // MAX_ELEMENTS))]

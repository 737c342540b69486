"""Regions: the ops between a value and the values that it is computed from, evaluated to recognize their function.

A rule that looks for a function, instead of a spelling of it, takes the region above a root, evaluates it for inputs of
its choice, and solves for the parameters of the function.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Set
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import require
from litefuse.ir import CONSTANT, Dialects, Module, Op, Value
from litefuse.reference.evaluator import Evaluator

Array = np.ndarray[Any, Any]

MAX_OPS = 96
"""Maximum number of ops in a region."""
MAX_WORK = 200e6
"""Work limit, in estimated nanoseconds, for one evaluation of a region."""

MAX_ELEMENTS = 1 << 22
"""Maximum number of elements of a source in evaluations."""
FREE = 3
"""Size of free dimensions in evaluations."""


class OpRegion(NamedTuple):
    """The ops, in order, that compute `result` from the `sources` and constants."""

    result: Value
    sources: tuple[Value, ...]
    ops: tuple[Op, ...]

    @property
    def constants(self) -> list[Value]:
        """The constants that the ops read, each one time."""
        return list(dict.fromkeys(value for op in self.ops for value in op.inputs if value.constant is not None))

    def require_closed(self) -> None:
        """Refuse if another op uses an inner value; integers, such as shapes, may be shared."""
        ops = set(self.ops)
        for op in self.ops:
            for value in op.results:
                is_inner = value is not self.result and value.dtype.is_float
                users = [user for user in value.uses if user not in ops] if is_inner else []
                require(not users, f"an inner value ({op.kind}) is used elsewhere", matched=len(ops), of=len(ops))


class RegionFunction:
    """Evaluates a region with NumPy; arrays of float64 stay so unless an op casts them."""

    def __init__(self, region: OpRegion, dialects: Dialects) -> None:
        self._region = region
        self._evaluator = Evaluator(Module(), dialects, MAX_WORK)

    def __call__(self, *arrays: Array) -> Array:
        """Return the result for arrays of the sources. Raises `NoMatch` if an op cannot be evaluated."""
        self._evaluator.start()
        values: dict[Value, Any] = dict(zip(self._region.sources, arrays, strict=True))
        with np.errstate(all="ignore"):
            (result,) = self._evaluator.run(self._region.ops, [self._region.result], values)
        return result


def example_shape(value: Value) -> list[int]:
    """Return the shape of a value with sizes for its free dimensions."""
    return [FREE if dim is None else dim for dim in value.shape or ()]


def find_regions(result: Value, kinds: Set[str], max_sources: int = 1) -> Iterator[OpRegion]:
    """Yield the regions above `result` of ops of these kinds that have few sources, the smallest first.

    With one source, all paths from an input of the model to the result lead through it.
    """
    live: dict[Value, None] = {result: None}
    used: list[Op] = []
    for op in reversed(_sort(_collect(result, kinds), result)):
        for value in op.results:
            live.pop(value, None)
        used.append(op)
        live.update(dict.fromkeys(value for value in op.inputs if value.constant is None))
        if 0 < len(live) <= max_sources:
            yield OpRegion(result, tuple(live), tuple(reversed(used)))


def _collect(result: Value, kinds: Set[str]) -> dict[Op, None]:
    """Return the ops of these kinds that compute the result, nearest first."""
    ops: dict[Op, None] = {}
    pending = deque([result])
    while pending and len(ops) < MAX_OPS:
        op = pending.popleft().op
        if op is not None and op not in ops and op.kind in kinds and op.kind != CONSTANT:
            ops[op] = None
            pending.extend(op.inputs)
    return ops


def _sort(ops: Mapping[Op, None], result: Value) -> list[Op]:
    """Return the ops in an order in which operands come first."""
    done: dict[Op, None] = {}
    stack = [result.op] if result.op in ops else []
    while stack:
        op = stack[-1]
        assert op is not None
        missing = [value.op for value in op.inputs if value.op in ops and value.op not in done]
        if op in done or not missing:
            done.setdefault(stack.pop())  # type: ignore[arg-type]
        else:
            stack.extend(missing)
    return list(done)

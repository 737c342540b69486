"""Regions: the ops between a value and the values that it is computed from, evaluated to recognize their function.

A rule that looks for a function, instead of a spelling of it, takes the region above a root, evaluates it for inputs of
its choice, and solves for the parameters of the function.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import require
from litefuse.ir import CONSTANT, Dialects, Module, Op, Value

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
        """Refuse if another op uses an inner number that depends on the first source."""
        ops, dependent = set(self.ops), {self.sources[0]}
        for op in self.ops:
            if dependent.isdisjoint(op.inputs):
                continue
            dependent.update(value for value in op.results if value.dtype.is_float)
            for value in op.results:
                users = [user for user in value.uses if user not in ops]
                is_inner = value in dependent and value is not self.result
                count = len(self.ops)
                require(
                    not (users and is_inner), f"an inner value ({op.kind}) is used elsewhere", matched=count, of=count
                )


class RegionFunction:
    """Evaluates a region with NumPy; arrays of float64 stay so unless an op casts them."""

    def __init__(self, region: OpRegion, dialects: Dialects) -> None:
        # Imported lazily: most conversions evaluate no region.
        from litefuse.reference.evaluator import Evaluator

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


def region_between(result: Value, stops: Sequence[Value], kinds: Set[str]) -> OpRegion:
    """Return the region of ops of these kinds above `result` that ends at `stops`, which are the first sources."""
    ops = _sort(_collect(result, kinds, stops), result)
    inner = {value for op in ops for value in op.results}
    read = dict.fromkeys(value for op in ops for value in op.inputs if value not in inner and value.constant is None)
    return OpRegion(result, tuple(dict.fromkeys((*stops, *read))), tuple(ops))


def _collect(result: Value, kinds: Set[str], stops: Sequence[Value] = ()) -> dict[Op, None]:
    """Return the ops of these kinds that compute the result, nearest first, but none that only compute `stops`."""
    ops: dict[Op, None] = {}
    pending = deque([result])
    while pending and len(ops) < MAX_OPS:
        value = pending.popleft()
        op = None if value in stops else value.op
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

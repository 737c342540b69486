"""Budgets for the cost of a conversion.

Costs are counted, not timed, so that a model converts to the same file on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from litefuse.errors import ConversionError, NoMatch

MAX_COPIED_OPS = 1 << 18
"""Maximum number of ops that copies of functions may add to a model."""


@dataclass(eq=False, repr=False, slots=True)
class CopyBudget:
    """Budget of ops that copies of functions may add: 22 functions that each call the next one twice make 4 million."""

    ops: int = MAX_COPIED_OPS

    def take(self, count: int, *, where: str | None, what: str) -> None:
        """Spend `count` copied ops. Raises `ConversionError` if too few are left; `what` names the functions."""
        self.ops -= count
        if self.ops < 0:
            raise ConversionError(
                f"copies of functions would add more than {MAX_COPIED_OPS:,} ops: {what}.",
                where=where,
                hint="Replace repeated calls, for example by a tf.while_loop.",
            )


MAX_FOLDED_BYTES = 1 << 28
"""Total bytes of constants that folding may create, before the allowance for the model's own constants."""
FOLDED_PER_STORED = 16
"""Additional bytes that folding may create per byte of the model's constants: weights are scaled, cast, sliced."""
MAX_FOLDING_WORK, WORK_PER_OP = 2e10, 1e6
"""Approximate nanoseconds that folding may take in total, and additionally for each op of the model."""
SMALL_RESULT_BYTES, SMALL_WORK = 1 << 10, 2e4
"""Results up to this size and work are always folded, because keeping the op would cost about as much."""


@dataclass(eq=False, repr=False, slots=True)
class FoldingBudget:
    """Remaining budget of constant folding. When it is exhausted, ops on constants stay in the graph."""

    nbytes: float = MAX_FOLDED_BYTES
    work: float = MAX_FOLDING_WORK
    refused: int = 0
    """Number of requests that exceeded the budget."""

    def allow(self, stored: int, ops: int) -> None:
        """Increase the budget for a model with `stored` bytes of constants and `ops` ops."""
        self.nbytes += FOLDED_PER_STORED * stored
        self.work += WORK_PER_OP * ops

    def take(self, nbytes: float, work: float = 0.0) -> None:
        """Spend bytes and work before computing a result. Raises `NoMatch` if too little is left."""
        small = nbytes <= SMALL_RESULT_BYTES and work <= SMALL_WORK
        if not small and (nbytes > self.nbytes or work > self.work):
            self.refused += 1
            raise NoMatch("the budget for constant folding is exhausted", nbytes=nbytes, work=work)
        self.nbytes -= nbytes
        self.work -= work


_FOLDING: ContextVar[FoldingBudget | None] = ContextVar("folding", default=None)


def shared_folding() -> FoldingBudget | None:
    """Return the folding budget of the current conversion, or None outside of one."""
    return _FOLDING.get()


@contextmanager
def share_folding(folding: FoldingBudget) -> Generator[None, None, None]:
    """Make rules, shape functions and nested conversions share the budget `folding`."""
    token = _FOLDING.set(folding)
    try:
        yield
    finally:
        _FOLDING.reset(token)


MAX_VERIFICATION_WORK = 2e11
"""Approximate nanoseconds that verifying all fusions may take."""
COMPARISON_WORK = 2e7
"""Overhead of one comparison, in addition to the calls of the body: both sides are converted and loaded."""


@dataclass(eq=False, repr=False, slots=True)
class VerificationBudget:
    """Remaining budget for verifying fused replacements. When it is exhausted, fusions are unverified."""

    work: float = MAX_VERIFICATION_WORK
    refused: int = 0
    """Number of comparisons that were not made."""

    def may_begin(self) -> bool:
        """Return whether another comparison may be made, and count the refused ones."""
        self.refused += self.work <= 0
        return self.work > 0

    def spend(self, work: float) -> None:
        """Spend the work of one comparison."""
        self.work -= COMPARISON_WORK + work


MAX_GROWTH, SMALL_GROWTH = 0.01, 512
"""Share of the file's bytes, and bytes of a small file, by which faster forms of layers may make it larger."""


def _allowed_growth(file_bytes: float) -> float:
    return max(MAX_GROWTH * file_bytes, SMALL_GROWTH)


@dataclass(eq=False, repr=False, slots=True)
class GrowthBudget:
    """Remaining bytes by which faster forms of layers may make the file larger; unknown until the file's are."""

    nbytes: float | None = None
    repeated: set[object] = field(default_factory=set[object])
    """Keys of the constants of one number, which the file has one time, that the forms have."""

    def copy(self) -> GrowthBudget:
        """Return a budget with the same remaining bytes."""
        return GrowthBudget(self.nbytes, set(self.repeated))

    @classmethod
    def of(cls, file_bytes: float) -> GrowthBudget:
        """Return the budget of a file of this size."""
        return cls(_allowed_growth(file_bytes))

    def take(self, nbytes: float, repeated: Set[object], file_bytes: Callable[[], float]) -> bool:
        """Return whether the file may become so much larger, and spend these bytes; a smaller file allows more."""
        if self.nbytes is None:
            self.nbytes = _allowed_growth(file_bytes())
        if nbytes > self.nbytes:
            return False
        self.nbytes -= nbytes
        self.repeated |= repeated
        return True

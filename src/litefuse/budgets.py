"""What a model may cost to convert: counted, never timed, so that the same model gives the same file on any machine."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from litefuse.errors import ConversionError, NoMatch

MAX_COPIED_OPS = 1 << 18
"""Ops that copies of functions may add to a model."""


@dataclass(slots=True)
class Expansion:
    """The ops that copies of functions may still add: 22 functions that each call the next twice are 4 million ops."""

    ops: int = MAX_COPIED_OPS

    def take(self, count: int, *, where: str | None, what: str) -> None:
        """Count `count` copied ops. Raises `ConversionError` where they are too many; `what` names the functions."""
        self.ops -= count
        if self.ops < 0:
            raise ConversionError(
                f"the model's functions would be copied into more than {MAX_COPIED_OPS:,} ops: {what}.",
                where=where,
                hint="Call functions less often, e.g. in a tf.while_loop.",
            )


MAX_FOLDED_BYTES = 1 << 28
"""Bytes of constants that folding may make in a model of small ones, in all."""
FOLDED_PER_STORED = 16
"""How many times the bytes of the model's own constants it may make on top: weights are scaled, cast, cut, joined."""
MAX_FOLDING_WORK, WORK_PER_OP = 2e10, 1e6
"""Nanoseconds, about, that folding may take in all, and more for each op of the model."""
SMALL_RESULT_BYTES, SMALL_WORK = 1 << 10, 2e4
"""Up to this size and work constants are always folded: the op that stays would cost about as much."""


@dataclass(slots=True)
class Folding:
    """What constant folding may still make. Beyond it, ops of constants stay in the graph, as ops of inputs do."""

    nbytes: float = MAX_FOLDED_BYTES
    work: float = MAX_FOLDING_WORK
    refused: int = 0
    """How often there was too little left."""

    def allow(self, stored: int, ops: int) -> None:
        """Allow for a model that brings so many bytes of constants and ops itself."""
        self.nbytes += FOLDED_PER_STORED * stored
        self.work += WORK_PER_OP * ops

    def take(self, nbytes: float, work: float = 0.0) -> None:
        """Count bytes of results, and work, before they are made; refuse with `NoMatch` where too little is left."""
        small = nbytes <= SMALL_RESULT_BYTES and work <= SMALL_WORK
        if not small and (nbytes > self.nbytes or work > self.work):
            self.refused += 1
            raise NoMatch("the model's constants ask for too much folding", nbytes=nbytes, work=work)
        self.nbytes -= nbytes
        self.work -= work


_FOLDING: ContextVar[Folding | None] = ContextVar("folding", default=None)


def shared_folding() -> Folding | None:
    """What the conversion of this thread may still fold; None outside of one."""
    return _FOLDING.get()


@contextmanager
def sharing(folding: Folding) -> Generator[None, None, None]:
    """Let rules, shape functions and conversions of parts of the model count in `folding` what they compute."""
    token = _FOLDING.set(folding)
    try:
        yield
    finally:
        _FOLDING.reset(token)


MAX_VERIFICATION_WORK = 2e11
"""Nanoseconds, about, that the comparisons of fusions with what they replace may take in all."""
COMPARISON_WORK = 2e7
"""What a comparison takes beside the calls of the body: both sides are converted and opened."""


@dataclass(slots=True)
class Verification:
    """What comparisons of fused replacements may still take. Beyond it, fusions are unverified."""

    work: float = MAX_VERIFICATION_WORK
    refused: int = 0
    """How many comparisons were not made."""

    def may_begin(self) -> bool:
        """Whether another comparison may be made; counts those that may not."""
        self.refused += self.work <= 0
        return self.work > 0

    def spend(self, work: float) -> None:
        """Count the work of a comparison."""
        self.work -= COMPARISON_WORK + work

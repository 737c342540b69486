"""What a model may cost to convert: counted, never timed, so that the same model gives the same file on any machine."""

from __future__ import annotations

from dataclasses import dataclass

from litefuse.errors import ConversionError

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

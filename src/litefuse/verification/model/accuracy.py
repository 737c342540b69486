"""The accuracy of a file, compared with that of its source."""

from __future__ import annotations

from dataclasses import dataclass

from litefuse.errors import count_noun


@dataclass(frozen=True)
class Accuracy:
    """Shares of right classes, of the reference and of the file.

    `allowed_drop` is the largest allowed difference, or None.
    """

    run: str
    output: str
    labels: int
    reference: float
    file: float
    allowed_drop: float | None = None

    @property
    def agrees(self) -> bool:
        """Whether the file is as accurate as required."""
        if self.allowed_drop is None:
            return True
        # Compare counts, because differences of shares are rounded.
        lost = round((self.reference - self.file) * self.labels)
        return lost <= self.allowed_drop * self.labels * (1 + 1e-9)

    def __str__(self) -> str:
        drop = "" if self.allowed_drop is None else f", allowed drop {self.allowed_drop:.2%}"
        return (
            f"{self.run}, output {self.output!r}: accuracy {self.file:.2%}, reference {self.reference:.2%}{drop} "
            f"({count_noun(self.labels, 'label')})"
        )

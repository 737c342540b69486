"""The fields in which proofs evaluate formulas."""

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

_MAX_OBSERVED = 4
"""Number of arguments of an opaque function that are observed."""


class PrimeField(NamedTuple):
    """The primes p = 2 q + 1 and q, and the salt of the opaque functions.

    `applied` collects arguments of the opaque functions, by their names, if it is not None.
    """

    p: int
    q: int
    salt: int
    has_pieces: bool = True
    """Whether multiples and piecewise linear functions of one base are known, which takes time.

    If not, a ReLU is a random function of its operand, and a root has no law of multiples.
    """
    applied: dict[str, set[int]] | None = None

    def observe(self, name: str, arguments: Array) -> None:
        """Add arguments of an opaque function, or of the exponential."""
        if self.applied is not None:
            self.applied.setdefault(name, set()).update(arguments.reshape(-1)[:_MAX_OBSERVED].tolist())

    @property
    def base(self) -> int:
        """Return an element of order q: a square other than 1."""
        return 4


FIELDS = (PrimeField(2147483579, 1073741789, 1), PrimeField(2147483123, 1073741561, 2))
"""Fields in which formulas are evaluated; two that differ agree in both with a probability below (degree / 2^30)^2."""

"""Channels that are centered and divided by factors."""

from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]


class Scaling(NamedTuple):
    """The change of the numbers of a tensor from x to y: y = (x - centers) / factors.

    The arrays have an element for each channel.
    """

    factors: Array
    centers: Array

    def then(self, other: "Scaling") -> "Scaling":
        """Return both, `other` after this."""
        return Scaling(self.factors * other.factors, self.centers + self.factors * other.centers)

    def repeat(self, width: int) -> "Scaling":
        """Return the same for a tensor with `width` channels, in which these repeat."""
        times = width // len(self.factors)
        return Scaling(np.tile(self.factors, times), np.tile(self.centers, times))

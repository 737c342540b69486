"""The numbers of a model as fractions, for proofs: rounded constants are the fractions that they represent."""

from typing import Any

import numpy as np

from litefuse.errors import NoMatch

Array = np.ndarray[Any, Any]

MAX_DENOMINATOR = 4096
"""Largest denominator of a fraction that a rounded constant represents, as 0.16666667 does 1/6."""
_MANTISSA = 53
_MAX_WHOLE = 2.0**24
"""Bound of the numbers that may be rounded fractions."""
_UNLIKELY = 28_000
"""Bound of x d^2 for fractions x with a denominator d that are hardly a coincidence.

Near x, there are 3 / pi^2 d^2 fractions of a denominator up to d in an interval of length 1, and 2^23 / x numbers of
24 bits. So one of 1000 numbers has such a fraction.
"""
_NO_REST = 1e-9
"""Rest of a continued fraction that is due to rounding."""


def split_fractions(numbers: Array) -> tuple[Array, Array, Array]:
    """Return numerators, denominators and exponents of 2, whose fractions are the numbers, exactly or rounded.

    A rounded number is a convergent of its continued fraction with a denominator of at most `MAX_DENOMINATOR`, if one
    has the same float32 number. It must not be a coincidence: of arrays of random numbers, one in a thousand has a
    fraction. So weights are exact, and their multiples by powers of 2, too. Raises `NoMatch` if one is not finite.
    """
    if not np.isfinite(numbers).all():
        raise NoMatch("a constant is not finite")
    mantissas, exponents = np.frexp(numbers)
    exact = (mantissas * 2.0**_MANTISSA).astype(np.int64)
    rounded, size = numbers.astype(np.float32), np.abs(numbers)
    whole = np.floor(np.where(size < _MAX_WHOLE, size, 0.0))
    rest = np.where(size < _MAX_WHOLE, size - whole, 0.0)
    (above, below), (before, under) = (whole, np.ones_like(whole)), (np.ones_like(whole), np.zeros_like(whole))
    numerators, denominators = np.zeros_like(exact), np.zeros_like(exact)
    count = 1 if numbers.size and (numbers == numbers.flat[0]).all() else numbers.size
    while True:
        is_last = (denominators == 0) & (below <= MAX_DENOMINATOR)
        is_last &= np.copysign(above / below, numbers).astype(np.float32) == rounded
        numerators[is_last], denominators[is_last] = above[is_last], below[is_last]
        pending = (denominators == 0) & (size * below * below * count <= _UNLIKELY) & (rest > _NO_REST)
        if not pending.any():
            break
        inverse = 1.0 / np.where(pending, rest, 1.0)
        digit = np.minimum(np.floor(inverse), _MAX_WHOLE)
        rest = np.where(pending, inverse - digit, 0.0)
        above, before = digit * above + before, above
        below, under = digit * below + under, below
    is_simple = (denominators > 0) & (size * denominators * denominators * count <= _UNLIKELY)
    return (
        np.where(is_simple, np.where(numbers < 0, -numerators, numerators), exact),
        np.where(is_simple, denominators, 1),
        np.where(is_simple, 0, exponents - _MANTISSA),
    )

"""Numbers modulo primes: fractions, inverses and powers; roots of fractions."""

from fractions import Fraction
from functools import cache
from math import isqrt
from typing import Any

import numpy as np

from litefuse.reference.fractions import MAX_DENOMINATOR, split_fractions

Array = np.ndarray[Any, Any]

FEW = 4
"""Number of elements that Python inverts one by one."""
_MAX_EXPONENT = 11
"""Bits of the exponents of numbers as fractions, which may be negative."""
DIGIT = 11
"""Bits of an exponent for which there is a table of powers."""


@cache
def fraction_of(number: float) -> Fraction:
    (numerator,), (denominator,), (exponent,) = (part.tolist() for part in split_fractions(np.array([number])))
    return Fraction(numerator, denominator) * Fraction(2) ** exponent


@cache
def _inverses(prime: int) -> Array:
    """Return the inverses of the denominators modulo a prime, by denominator."""
    return invert_all(np.uint64(prime), np.arange(MAX_DENOMINATOR + 1, dtype=np.uint64))


@cache
def _powers_of_two(prime: int) -> Array:
    """Return 2^n modulo a prime, at the index n, which may be negative."""
    powers = _powers(2, _MAX_EXPONENT, prime)
    inverses = powers[:0:-1]
    return np.concatenate(
        (powers, invert_all(np.uint64(prime), np.append(powers[-1] * np.uint64(2) % np.uint64(prime), inverses)))
    )


def _powers(base: int, bits: int, prime: int) -> Array:
    """Return the powers of a number modulo a prime whose exponents have a number of bits."""
    powers = np.ones(1, np.uint64)
    for _ in range(bits):
        powers = np.concatenate((powers, powers * np.uint64(base) % np.uint64(prime)))
        base = base * base % prime
    return powers


@cache
def encode_number(number: float, prime: int) -> Array:
    return encode_fractions(split_fractions(np.asarray(number)), prime)


def encode_fractions(fractions: tuple[Array, Array, Array], prime: int) -> Array:
    """Return residues of numerators, denominators and exponents of 2."""
    numerators, denominators, exponents = fractions
    factors = _inverses(prime)[denominators] * _powers_of_two(prime)[exponents] % np.uint64(prime)
    return (numerators % prime).astype(np.uint64) * factors % np.uint64(prime)


def invert_all(prime: np.uint64, x: Array) -> Array:
    """Return inverses modulo a prime: of products of pairs, until few are left (Montgomery 1987, section 10.3.1)."""
    ones = np.ones(1, np.uint64)
    levels = [np.where(x == 0, ones, x).reshape(-1)]
    while levels[-1].size > FEW:
        level = levels[-1] = np.concatenate((levels[-1], ones[: levels[-1].size % 2]))
        levels.append(level[::2] * level[1::2] % prime)
    inverse = np.array([pow(number, -1, int(prime)) for number in levels.pop().tolist()], np.uint64)
    for level in reversed(levels):
        pairs = np.repeat(inverse[: level.size // 2], 2).reshape(-1, 2)
        inverse = (pairs * level.reshape(-1, 2)[:, ::-1] % prime).reshape(-1)
    return inverse[: x.size].reshape(x.shape)


@cache
def powers_of_base(base: int, prime: int) -> list[Array]:
    """Return the powers of the base whose exponents are a digit, for each digit of an exponent modulo a prime."""
    return [_powers(pow(base, 1 << shift, prime), DIGIT, prime) for shift in range(0, prime.bit_length(), DIGIT)]


_PRIMES = (2, 3, 5, 7, 11, 13)


@cache
def root_of_square(number: Fraction) -> Fraction:
    """Return the root of the largest square that divides a number, as far as it consists of small primes."""
    root = Fraction(isqrt(abs(number.numerator)), isqrt(number.denominator))
    if root**2 == number:
        return root
    return Fraction(_divide_by_squares(abs(number.numerator)), _divide_by_squares(number.denominator))


def _divide_by_squares(number: int) -> int:
    """Return the product of the small primes whose squares divide a number, as often as they do."""
    root = 1
    for prime in _PRIMES:
        while number and number % (prime * prime * root * root) == 0:
            root *= prime
    return root

"""Symbolic sizes: affine expressions over free dimensions.

A type says only that a dimension is free (None). A `DimExpr` says which size it has: a number, a free dimension of some
tensor, or a formula such as `2 * n - 1`. Equal expressions are equal sizes for all inputs of the model; expressions
that differ may still be equal. `rewrite/sizes/dimensions.py` computes the expressions of a function's values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from litefuse.ir.core import Value

MAX_NODES = 64
"""Maximum number of nodes in the expression of a size; larger ones count as unknown, to bound the work."""


# Importing frozen dataclasses takes as long as importing small modules.
class _Atom:
    """A part of an expression, equal to those of its class with an equal `key`. Immutable."""

    __slots__ = ("key",)
    key: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Atom) and type(self) is type(other) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key})"


class SymbolicDim(_Atom):
    """A free dimension of a tensor: a symbol."""

    __slots__ = ("axis", "value")

    def __init__(self, value: Value, axis: int) -> None:
        self.value, self.axis = value, axis
        self.key = value, axis


class ComputedScalar(_Atom):
    """An integer scalar that the model computes: a symbol, which may be negative unless it is known not to be."""

    __slots__ = ("is_nonnegative", "value")

    def __init__(self, value: Value, is_nonnegative: bool = False) -> None:
        self.value, self.is_nonnegative = value, is_nonnegative
        self.key = value, is_nonnegative


class Quotient(_Atom):
    """An expression divided by a positive number, rounded up."""

    __slots__ = ("dividend", "divisor")

    def __init__(self, dividend: DimExpr, divisor: int) -> None:
        self.dividend, self.divisor = dividend, divisor
        self.key = dividend, divisor


class _Commutative(_Atom):
    """A commutative function of several expressions; equal if the operands are, in any order."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[DimExpr, ...]) -> None:
        self.parts = parts
        self.key = frozenset(Counter(parts).items())


class Minimum(_Commutative):
    """The minimum of several expressions."""

    __slots__ = ()

    def join(self, parts: Sequence[DimExpr]) -> DimExpr:
        return minimum(parts)


class Maximum(_Commutative):
    """The maximum of several expressions."""

    __slots__ = ()

    def join(self, parts: Sequence[DimExpr]) -> DimExpr:
        return maximum(parts)


class Product(_Commutative):
    """The product of several expressions that are not numbers."""

    __slots__ = ()

    def join(self, parts: Sequence[DimExpr]) -> DimExpr:
        return product(parts)


class Broadcast(_Commutative):
    """The broadcast of several sizes: those that are not 1 are equal."""

    __slots__ = ()

    def join(self, parts: Sequence[DimExpr]) -> DimExpr:
        return broadcast(parts)


Symbol = SymbolicDim | ComputedScalar
Atom = Symbol | Quotient | Minimum | Maximum | Product | Broadcast


class DimExpr:
    """`constant` plus the sum of `terms`, each times its factor. Immutable."""

    __slots__ = ("_hash", "constant", "nodes", "terms")

    def __init__(self, constant: int = 0, terms: Mapping[Atom, int] | None = None) -> None:
        self.constant = constant
        self.terms: Mapping[Atom, int] = terms or {}
        self.nodes = 1 + sum(_num_nodes(atom) for atom in self.terms)
        """Number of nodes; those of a shared expression count each time."""
        self._hash: int | None = None

    @staticmethod
    def of(value: int | Atom | DimExpr) -> DimExpr:
        """Return the expression that consists of a number or an atom."""
        if isinstance(value, DimExpr):
            return value
        return DimExpr(value) if isinstance(value, int) else DimExpr(0, {value: 1})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DimExpr) and self.constant == other.constant and self.terms == other.terms

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.constant, frozenset(self.terms.items())))
        return self._hash

    def __repr__(self) -> str:
        return f"DimExpr({self.constant}, {dict(self.terms)})"

    def __add__(self, other: DimExpr | int) -> DimExpr:
        if isinstance(other, int):
            return DimExpr(self.constant + other, self.terms)
        terms = dict(self.terms)
        for atom, factor in other.terms.items():
            terms[atom] = terms.get(atom, 0) + factor
        return DimExpr(self.constant + other.constant, {atom: factor for atom, factor in terms.items() if factor})

    __radd__ = __add__

    def __sub__(self, other: DimExpr | int) -> DimExpr:
        return self + -other

    def __rsub__(self, other: int) -> DimExpr:
        return -self + other

    def __neg__(self) -> DimExpr:
        return self * -1

    def __mul__(self, other: DimExpr | int) -> DimExpr:
        if isinstance(other, DimExpr):
            return _multiply(self, other)
        terms = {atom: number * other for atom, number in self.terms.items()} if other else {}
        return DimExpr(self.constant * other, terms)

    __rmul__ = __mul__

    @property
    def number(self) -> int | None:
        """The value, if it is static."""
        return None if self.terms else self.constant

    @property
    def atom(self) -> Atom | None:
        """The only term, if the expression consists of one term with factor 1."""
        if self.constant or len(self.terms) != 1:
            return None
        ((atom, factor),) = self.terms.items()
        return atom if factor == 1 else None

    @property
    def dimension(self) -> SymbolicDim | None:
        """The dimension that the expression consists of, if it is nothing else."""
        atom = self.atom
        return atom if isinstance(atom, SymbolicDim) else None

    def symbols(self) -> Iterator[Symbol]:
        """Yield the dimensions and scalars that the value depends on."""
        for atom in self.terms:
            match atom:
                case SymbolicDim() | ComputedScalar():
                    yield atom
                case Quotient():
                    yield from atom.dividend.symbols()
                case _:
                    for part in atom.parts:
                        yield from part.symbols()

    def substitute(self, replace: Callable[[Symbol], DimExpr | None]) -> DimExpr:
        """Return the expression with those symbols replaced for which `replace` does not return None."""
        total = DimExpr(self.constant)
        for atom, factor in self.terms.items():
            total += _substitute(atom, replace) * factor
        return total

    def divide(self, divisor: int) -> DimExpr | None:
        """Return the quotient if the constant and all factors are multiples of a positive number, else None."""
        if self.constant % divisor or any(factor % divisor for factor in self.terms.values()):
            return None
        return DimExpr(self.constant // divisor, {atom: factor // divisor for atom, factor in self.terms.items()})

    def is_nonnegative(self) -> bool:
        """Return whether the value is known to be 0 or more."""
        if self.constant >= 0 and all(factor > 0 and _is_nonnegative(atom) for atom, factor in self.terms.items()):
            return True
        # A maximum is one of its operands, and at least each of them; a minimum correspondingly.
        for atom, factor in self.terms.items():
            if isinstance(atom, Minimum | Maximum):
                rest = self - DimExpr.of(atom) * factor
                differences = ((rest + part * factor).is_nonnegative() for part in atom.parts)
                return any(differences) if isinstance(atom, Maximum) == (factor > 0) else all(differences)
        return False


def _num_nodes(atom: Atom) -> int:
    match atom:
        case SymbolicDim() | ComputedScalar():
            return 1
        case Quotient():
            return 1 + atom.dividend.nodes
        case _:
            return 1 + sum(part.nodes for part in atom.parts)


def _is_nonnegative(atom: Atom) -> bool:
    match atom:
        case SymbolicDim() | Broadcast():
            return True
        case ComputedScalar():
            return atom.is_nonnegative
        case Quotient():
            return atom.dividend.is_nonnegative()
        case Maximum():
            return any(part.is_nonnegative() for part in atom.parts)
        case _:
            return all(part.is_nonnegative() for part in atom.parts)


def _substitute(atom: Atom, replace: Callable[[Symbol], DimExpr | None]) -> DimExpr:
    match atom:
        case SymbolicDim() | ComputedScalar():
            replacement = replace(atom)
            return DimExpr.of(atom) if replacement is None else replacement
        case Quotient():
            return ceiling(atom.dividend.substitute(replace), atom.divisor)
        case _:
            return atom.join([part.substitute(replace) for part in atom.parts])


def _multiply(a: DimExpr, b: DimExpr) -> DimExpr:
    for one, other in ((a, b), (b, a)):
        if one.number is not None:
            return other * one.number
    factor, parts = 1, list[DimExpr]()
    for expr in (a, b):
        if len(expr.terms) == 1 and not expr.constant:
            # Keep the number out of the product, so that equal products are recognized.
            ((atom, number),) = expr.terms.items()
            factor *= number
            parts += atom.parts if isinstance(atom, Product) else (DimExpr.of(atom),)
        else:
            parts.append(expr)
    return DimExpr(0, {Product(tuple(parts)): factor})


def ceiling(dividend: DimExpr, divisor: int) -> DimExpr:
    """Return the expression divided by a positive number, rounded up."""
    exact = dividend.divide(divisor)
    if exact is not None:
        return exact
    if dividend.number is not None:
        return DimExpr(-(-dividend.number // divisor))
    atom = dividend.atom
    if isinstance(atom, Quotient):
        return ceiling(atom.dividend, atom.divisor * divisor)
    return DimExpr.of(Quotient(dividend, divisor))


def minimum_operands(expr: DimExpr) -> tuple[DimExpr, ...]:
    """Return the expressions whose minimum is `expr`."""
    atom = expr.atom
    return atom.parts if isinstance(atom, Minimum) else (expr,)


def minimum(exprs: Sequence[DimExpr]) -> DimExpr:
    """Return the minimum of several expressions, without those that are known not to be the smallest."""
    kept: list[DimExpr] = []
    for operand in dict.fromkeys(part for expr in exprs for part in minimum_operands(expr)):
        if any((operand - other).is_nonnegative() for other in kept):
            continue
        kept = [other for other in kept if not (other - operand).is_nonnegative()]
        kept.append(operand)
    return kept[0] if len(kept) == 1 else DimExpr.of(Minimum(tuple(kept)))


def maximum(exprs: Sequence[DimExpr]) -> DimExpr:
    """Return the maximum of several expressions, without those that are known not to be the largest."""
    kept: list[DimExpr] = []
    parts = (part for expr in exprs for part in (expr.atom.parts if isinstance(expr.atom, Maximum) else (expr,)))
    for operand in dict.fromkeys(parts):
        if any((other - operand).is_nonnegative() for other in kept):
            continue
        kept = [other for other in kept if not (operand - other).is_nonnegative()]
        kept.append(operand)
    return kept[0] if len(kept) == 1 else DimExpr.of(Maximum(tuple(kept)))


def broadcast(exprs: Iterable[DimExpr]) -> DimExpr:
    """Return the size of an axis along which operands of these sizes broadcast."""
    parts = (expr.atom.parts if isinstance(expr.atom, Broadcast) else (expr,) for expr in exprs)
    kept = [part for part in dict.fromkeys(part for group in parts for part in group) if part.number != 1]
    known = [part for part in kept if part.number is not None]
    if known or len(kept) < 2:
        return (known or kept or [DimExpr(1)])[0]
    return DimExpr.of(Broadcast(tuple(kept)))


def product(exprs: Iterable[DimExpr]) -> DimExpr:
    """Return the product of several expressions."""
    return reduce(DimExpr.__mul__, exprs, DimExpr(1))

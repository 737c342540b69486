"""Arrays of residues, with which the kernels compute formulas exactly: an element type for proofs.

Two rational functions that agree at a random point of a field are equal, except with a probability of their degree
divided by the size of the field (Schwartz 1980, Zippel 1979). Each element is a residue modulo p, and, as long as no
exponential has been computed, a residue modulo q, where p = 2 q + 1: exp(x) is g^x modulo p, with an element g of order
q, so that exp(x + y) = exp(x) exp(y) holds exactly (Mirage, arXiv 2405.05751, section 5).

Other functions have no value in a field. Each is a random function of its operand (`Residues.opaque`), with these laws:

    sqrt: x / sqrt(y) = x rsqrt(y)              maximum: max(x, y) = y + relu(x - y), min(x, y) = x - relu(x - y)
    erf, sin, atan, asin, asinh, atanh: odd     relu: relu(x) - relu(-x) = x
    cos: even; tan, sinh, cosh by sin, cos, exp comparisons: x < y is random in y - x, x >= y is 1 - (x < y)
    exp of an exponential: exp(-x) = 1 / exp(x)

Residues may be known to be a piecewise linear function of others, with rational coefficients (`pieces`), or never
negative. Then ReLUs, limits and comparisons have a normal form: relu(2 x) = 2 relu(x), relu(relu(x)) = relu(x), a limit
of a limit is one limit, -x < -2 is x > 2, relu(x^2) = x^2, and sqrt(r^2 x) = r sqrt(x). A function of a condition,
which is 0 or 1, is linear.

What follows from a condition is a sum: where(c, x, y) = c x + (1 - c) y. So two sides that decide by different
thresholds are different functions.
"""

# NumPy dispatches its functions with operands of any type.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false

import zlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from litefuse.errors import NoMatch
from litefuse.reference.fields import PrimeField
from litefuse.reference.fractions import split_fractions
from litefuse.reference.modular import (
    DIGIT,
    Array,
    encode_fractions,
    encode_number,
    fraction_of,
    invert_all,
    powers_of_base,
    root_of_square,
)
from litefuse.reference.pieces import IDENTITY, MAX_KINKS, Pieces
from litefuse.reference.random_numbers import Random

_SPLIT = 16
_HALVES = range(-16, 17)
"""Twice the exponents of powers."""


class KnownForm(NamedTuple):
    """The function that residues are of a base: a piecewise linear one, or one number, without a base."""

    base: "Residues | None"
    pieces: Pieces


class Residues(NDArrayOperatorsMixin):
    """An array of residues: modulo p, and modulo q or None where an element is the result of an exponential."""

    __slots__ = ("argument", "dtype", "field", "form", "is_positive", "p", "q")

    def __init__(self, field: PrimeField, p: Array, q: Array | None, dtype: Any = np.float32) -> None:
        self.field, self.p, self.q = field, p, q
        self.dtype = np.dtype(dtype)
        """The type of the numbers that the residues represent, on which kernels depend."""
        self.form: KnownForm | None = None
        self.is_positive = False
        """Whether no number is negative, whatever the operands are."""
        self.argument: ConditionArgument | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        return self.p.shape

    @property
    def ndim(self) -> int:
        return self.p.ndim

    @property
    def size(self) -> int:
        return self.p.size

    def __len__(self) -> int:
        return len(self.p)

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise NoMatch("what it computes depends on the value of an operand")

    __array__ = __bool__ = __int__ = __index__ = __float__ = _refuse

    def move(self, function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
        """Apply a function that moves elements to both residues; operands that are `Residues` may be among the rest."""
        return move_all(function, (self, *arguments), keywords)

    def __getitem__(self, key: Any) -> "Residues":
        return self.move(lambda array: np.asarray(array[key]))

    def reshape(self, *shape: Any) -> "Residues":
        return self.move(lambda array: array.reshape(*shape))

    def astype(self, dtype: Any, **_: Any) -> "Residues":
        kind = np.dtype(dtype)
        if kind.kind == "b":
            return self if self.dtype == kind else complement(equal(self, self * 0.0))
        if kind.kind != "f":
            raise NoMatch(f"a cast to {kind.name} has no laws")
        result = Residues(self.field, self.p, self.q)
        if self.dtype == bool:
            return _know(result, KnownForm(self, IDENTITY), is_positive=True)
        return _know(result, self.form, is_positive=self.is_positive)

    def apply_bilinear(self, function: Callable[[Array, Array], Array], x: Any, y: Any) -> "Residues":
        """Apply a function that is linear in both operands; one may be an array of numbers."""
        return bilinear(function, encode(x, self.field), encode(y, self.field))

    def bits(self, name: str) -> Array:
        """Return 64 random bits for each element, as a function of it."""
        return mix(self.p, name, self.field).view(np.int64)

    def opaque(self, name: str) -> "Residues":
        """Return a random function of the elements."""
        self.field.observe(name, self.p)
        p, q = mix(self.p, name, self.field), mix(self.p, f"{name} ", self.field)
        return Residues(self.field, p % np.uint64(self.field.p), q % np.uint64(self.field.q))

    def even(self, name: str) -> "Residues":
        """Return a random even function of the elements."""
        return _positive(self).opaque(name)

    def odd(self, name: str) -> "Residues":
        """Return a random odd function of the elements."""
        positive = _positive(self)
        y = positive.opaque(name)
        return _choose(self.p == 0, y * 0, _choose(positive.p == self.p, y, -y))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        if ufunc is np.add and method == "reduce":
            return _sum(*inputs, **keywords)
        function = UFUNCS.get(ufunc)
        if method != "__call__" or function is None or keywords:
            raise NoMatch(f"{ufunc.__name__} has no laws")
        operands = [encode(operand, self.field) for operand in inputs]
        return function(*operands)

    def __array_function__(self, function: Any, types: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if function in MOVING:
            return move_all(function, args, kwargs)
        if function not in FUNCTIONS:
            raise NoMatch(f"{function.__name__} has no laws")
        return FUNCTIONS[function](*args, **kwargs)


class ConditionArgument(NamedTuple):
    """The operand of a condition: whether it is positive, or is not."""

    value: Residues
    is_positive: bool


def _know(x: Residues, form: KnownForm | None, *, is_positive: bool) -> Residues:
    """Return residues about which this is known."""
    if form is not None and form.pieces.is_constant:
        form, is_positive = KnownForm(None, form.pieces), form.pieces.offset >= 0
    x.form = form if form is None or len(form.pieces.kinks) <= MAX_KINKS else None
    x.is_positive = is_positive
    return x


def random(field: PrimeField, shape: Sequence[int], generator: Random, dtype: Any = np.float32) -> Residues:
    """Return independent random residues, which represent numbers of a type."""
    p, q = (generator.bits(shape) % np.uint64(prime) for prime in (field.p, field.q))
    return Residues(field, p, q, dtype)


def encode(value: Any, field: PrimeField) -> Any:
    """Return float numbers as residues; other arrays, and residues, are returned unchanged.

    A number that is the nearest one to a fraction with a small denominator represents the fraction: rounding is not a
    question for proofs. Raises `NoMatch` if a number is not finite.
    """
    if isinstance(value, Residues):
        return value
    if isinstance(value, float):
        result = Residues(field, *(encode_number(value, prime) for prime in (field.p, field.q)))
        return _know(result, _form_of_number(value, field), is_positive=value >= 0)
    array = np.asarray(value)
    if array.dtype.kind not in "fiub":
        raise NoMatch(f"{array.dtype.name} numbers have no residues")
    if array.dtype.kind != "f":
        p, q = ((array.astype(np.int64) % prime).astype(np.uint64) for prime in (field.p, field.q))
        return _know_numbers(Residues(field, p, q), array)
    if not array.ndim:
        return encode(float(array), field)
    fractions = split_fractions(array.astype(np.float64))
    result = Residues(field, *(encode_fractions(fractions, prime) for prime in (field.p, field.q)))
    return _know_numbers(result, array)


def _form_of_number(number: float, field: PrimeField) -> KnownForm | None:
    return KnownForm(None, Pieces(fraction_of(number), Fraction())) if field.has_pieces else None


def _know_numbers(x: Residues, numbers: Array) -> Residues:
    """Return the residues of numbers."""
    is_one = numbers.size and (numbers == numbers.flat[0]).all()
    form = _form_of_number(float(numbers.flat[0]), x.field) if is_one else None
    return _know(x, form, is_positive=bool((numbers >= 0).all()))


def mix(x: Array, name: str, field: PrimeField) -> Array:
    """Return 64 random bits for each element (SplitMix64 of Steele et al., 2014)."""
    z = x + np.uint64(zlib.crc32(name.encode()) << 32 | field.salt)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z ^ (z >> np.uint64(shift))) * np.uint64(factor)
    return (z ^ (z >> np.uint64(31))) >> np.uint64(2)


def _each(function: Callable[..., Array], *operands: Residues) -> Residues:
    """Apply `function(prime, *residues)` modulo p, and modulo q if all operands have these residues."""
    field = operands[0].field
    p = function(np.uint64(field.p), *(operand.p for operand in operands))
    if any(operand.q is None for operand in operands):
        return Residues(field, p, None)
    return Residues(field, p, function(np.uint64(field.q), *(cast(Array, operand.q) for operand in operands)))


def move_all(
    function: Callable[..., Any], arguments: Sequence[Any], keywords: Mapping[str, Any] = MappingProxyType({})
) -> Any:
    """Apply a function that moves elements, to residues modulo p and modulo q; numbers among them become residues."""
    items = [item for item in _leaves(arguments) if isinstance(item, Residues)]
    field, dtype, kind = items[0].field, items[0].dtype, type(items[0])
    if any(type(item) is not kind for item in items):
        raise NoMatch("what it computes depends on the value of an operand")
    has_q = all(item.q is not None for item in items)
    p = function(*_part(arguments, "p", field), **keywords)
    q = function(*_part(arguments, "q", field), **keywords) if has_q else None
    if isinstance(p, list | tuple):
        parts = cast("Sequence[Array]", p)
        others = cast("Sequence[Array]", q) if q is not None else [None] * len(parts)
        return type(parts)(kind(field, one, other, dtype) for one, other in zip(parts, others, strict=True))  # type: ignore[call-arg]
    result = kind(field, np.asarray(p), None if q is None else np.asarray(q), dtype)
    return _know(result, _move_form(function, arguments, keywords, result), is_positive=_are_positive(arguments))


def _move_form(
    function: Callable[..., Any], arguments: Sequence[Any], keywords: Mapping[str, Any], result: Residues
) -> KnownForm | None:
    """Return the form of moved residues, if it is that of the moved base; zeros may have been filled in."""
    first = arguments[0] if arguments else None
    if not isinstance(first, Residues) or first.form is None:
        return None
    if sum(isinstance(item, Residues) for item in _leaves(arguments)) > 1:
        return None
    base, pieces = first.form
    if base is None:
        return first.form if (result.p == first.p.flat[0]).all() else None
    if base.shape != first.shape:
        return None
    moved = KnownForm(move_all(function, (base, *arguments[1:]), keywords), pieces)
    return moved if np.array_equal(_evaluate(moved, result).p, result.p) else None


def _are_positive(arguments: Sequence[Any]) -> bool:
    """Return whether no number among the arguments is negative."""
    for item in _leaves(arguments):
        if isinstance(item, Residues):
            if not item.is_positive:
                return False
        elif isinstance(item, np.ndarray) and item.dtype.kind == "f" and not (item >= 0).all():
            return False
    return True


def _leaves(item: Any) -> list[Any]:
    if isinstance(item, list | tuple):
        return [leaf for inner in cast("Sequence[Any]", item) for leaf in _leaves(inner)]
    return [item]


def _part(item: Any, name: str, field: PrimeField) -> Any:
    """Return arguments with the residues modulo p or q in place of `Residues`, and of the floats among them."""
    if isinstance(item, list | tuple):
        return type(item)(_part(inner, name, field) for inner in cast("Sequence[Any]", item))  # type: ignore[call-arg]
    if isinstance(item, np.ndarray) and item.dtype.kind == "f":
        item = encode(item, field)
    return getattr(item, name) if isinstance(item, Residues) else item


def add(x: Residues, y: Residues) -> Residues:
    result = _each(lambda prime, a, b: (a + b) % prime, x, y)
    return _know(result, _add_forms(x, y), is_positive=x.is_positive and y.is_positive)


def _add_forms(x: Residues, y: Residues) -> KnownForm | None:
    if x.form is None and y.form is None:
        return None
    one, other = _form_of(x), _form_of(y)
    if one.base is not None and other.base is not None and not _are_same(one.base, other.base):
        return None
    return KnownForm(other.base if one.base is None else one.base, one.pieces.plus(other.pieces))


def _form_of(x: Residues) -> KnownForm:
    return x.form or KnownForm(x, IDENTITY)


def _are_same(x: Residues, y: Residues) -> bool:
    return x is y or (x.shape == y.shape and bool((x.p == y.p).all()))


def negate(x: Residues) -> Residues:
    result = _each(lambda prime, a: (prime - a) % prime, x)
    if not x.field.has_pieces:
        return result
    base, pieces = _form_of(x)
    is_positive = base is None and pieces.offset <= 0
    return _know(result, KnownForm(base, pieces.times(Fraction(-1))), is_positive=is_positive)


def subtract(x: Residues, y: Residues) -> Residues:
    return add(x, negate(y))


def multiply(x: Residues, y: Residues) -> Residues:
    result = _each(lambda prime, a, b: a * b % prime, x, y)
    is_positive = (x.is_positive and y.is_positive) or _are_same(x, y)
    return _know(result, _multiply_forms(x, y) if x.field.has_pieces else None, is_positive=is_positive)


def _multiply_forms(x: Residues, y: Residues) -> KnownForm | None:
    for one, other in ((x, y), (y, x)):
        if other.form is not None and other.form.base is None:
            base, pieces = _form_of(one)
            return KnownForm(base, pieces.times(other.form.pieces.offset))
    (one, factor), (other, second) = _split_factor(x), _split_factor(y)
    return _multiple(multiply(one, other), factor * second) if factor != 1 or second != 1 else None


def _split_factor(x: Residues) -> tuple[Residues, Fraction]:
    """Return residues and a number; x is their product."""
    base, pieces = _form_of(x)
    is_multiple = base is not None and base.shape == x.shape and not pieces.offset and not pieces.kinks
    return (cast(Residues, base), pieces.slope) if is_multiple else (x, Fraction(1))


def _multiple(x: Residues, factor: Fraction) -> KnownForm:
    """Return the form of a multiple of residues."""
    base, pieces = _form_of(x)
    return KnownForm(base, pieces.times(factor))


def invert(x: Residues) -> Residues:
    """Return the inverses. Raises `NoMatch` for zeros, which are structural: a random residue is none."""
    if not x.p.all():
        raise NoMatch("it divides by zero")
    base, pieces = _form_of(x)
    form = KnownForm(None, Pieces(1 / pieces.offset, Fraction())) if base is None else None
    return _know(_each(invert_all, x), form, is_positive=x.is_positive)


def divide(x: Residues, y: Residues) -> Residues:
    return multiply(x, invert(y))


def exponential(x: Residues) -> Residues:
    """Return g^x. Of a number that depends on exponentials already, the exponent is a random odd function of it."""
    x.field.observe("exp", x.p)
    prime = np.uint64(x.field.p)
    exponent = _random_exponent(x) if x.q is None else x.q
    result = np.ones((), np.uint64)
    for index, powers in enumerate(powers_of_base(x.field.base, x.field.p)):
        result = result * powers[(exponent >> np.uint64(DIGIT * index)) & np.uint64(len(powers) - 1)] % prime
    return _know(Residues(x.field, result, None), None, is_positive=True)


def _random_exponent(x: Residues) -> Array:
    """Return a random odd function of the elements, modulo q."""
    prime = np.uint64(x.field.q)
    is_negative = x.p > np.uint64(x.field.p // 2)
    random = mix(np.where(is_negative, np.uint64(x.field.p) - x.p, x.p), "exponent", x.field) % prime
    return np.where(x.p == 0, np.uint64(0), np.where(is_negative, prime - random, random))


def square_root(x: Residues) -> Residues:
    """Return a random function of the operand, without the squares among its factors that are known."""
    base, pieces = _form_of(x)
    scale = pieces.slope or pieces.offset
    root = root_of_square(scale)
    if pieces.kinks or scale <= 0 or root == 1 or not x.field.has_pieces:
        return _know(x.opaque("sqrt"), None, is_positive=True)
    rest = _evaluate(KnownForm(base, pieces.times(1 / root**2)), x)
    result = encode_fraction(root, x.field) * (rest.opaque("sqrt") if scale != root**2 or base is not None else rest)
    form = KnownForm(None, Pieces(root, Fraction())) if scale == root**2 and base is None else None
    return _know(result, form, is_positive=True)


def power(x: Residues, y: Residues) -> Residues:
    """Return x^y for one exponent: an integer, or a half of one."""
    exponents = {exponent for exponent in _HALVES if (y.p == encode(exponent / 2, y.field).p).all()}
    if not exponents:
        raise NoMatch("an exponent is not a small integer or half of one")
    (twice,) = exponents
    root = x if twice % 2 == 0 else square_root(x)
    count = abs(twice // 2 if twice % 2 == 0 else twice)
    result = x * 0.0 + 1.0
    for _ in range(count):
        result = multiply(result, root)
    return invert(result) if twice < 0 else result


def rectify(x: Residues) -> Residues:
    """Return relu(x): a random function of a number and its negative, with relu(x) - relu(-x) = x.

    Of a piecewise linear function of a base, it is such a function again. So clamps and ReLUs of ReLUs agree in
    whatever order they are written, and so do their multiples.
    """
    if x.is_positive:
        return x
    if not x.field.has_pieces:
        return _know(_rectify_base(x), None, is_positive=True)
    base, pieces = _form_of(x)
    form = KnownForm(base, _simplify(base, pieces.rectify()))
    return _know(_evaluate(form, x), form, is_positive=True)


def _simplify(base: Residues | None, pieces: Pieces) -> Pieces:
    """Return a function of a condition, which is 0 or 1, as one without kinks."""
    if base is None or base.dtype != bool:
        return pieces
    low, high = pieces.at(Fraction()), pieces.at(Fraction(1))
    return Pieces(low, high - low)


def _rectify_base(x: Residues) -> Residues:
    positive = _positive(x)
    y = positive.opaque("relu")
    return _choose(x.p == 0, y * 0, _choose(positive.p == x.p, y, add(y, x)))


def _evaluate(form: KnownForm, like: Residues) -> Residues:
    """Return the residues of a form, in the shape of others."""
    base, pieces = form
    result = encode_fraction(pieces.offset, like.field)
    if base is not None:
        result = result + encode_fraction(pieces.slope, like.field) * base
        for t, change in pieces.kinks.items():
            part = _rectify_base(base - encode_fraction(t, like.field))
            result = result + encode_fraction(change, like.field) * part
    return Residues(
        like.field,
        np.broadcast_to(result.p, like.shape),
        None if result.q is None else np.broadcast_to(result.q, like.shape),
    )


def encode_fraction(number: Fraction, field: PrimeField) -> Residues:
    p, q = (
        np.array(number.numerator * pow(number.denominator, -1, prime) % prime, np.uint64)
        for prime in (field.p, field.q)
    )
    return _know(Residues(field, p, q), KnownForm(None, Pieces(number, Fraction())), is_positive=number >= 0)


def maximum(x: Residues, y: Residues) -> Residues:
    result = add(y, rectify(subtract(x, y)))
    result.is_positive = x.is_positive or y.is_positive
    return result


def minimum(x: Residues, y: Residues) -> Residues:
    result = subtract(x, rectify(subtract(x, y)))
    result.is_positive = x.is_positive and y.is_positive
    return result


def absolute(x: Residues) -> Residues:
    return add(rectify(x), rectify(negate(x)))


def _normalize_argument(x: Residues) -> Residues:
    """Return a number that is positive where x is: of an affine function of a base, the base and a number."""
    base, pieces = _form_of(x)
    if not x.field.has_pieces or base is None or pieces.kinks or not pieces.slope:
        return x
    form = KnownForm(base, pieces.times(1 / abs(pieces.slope)))
    return _know(_evaluate(form, x), form, is_positive=False)


def less(x: Residues, y: Residues) -> Residues:
    difference = subtract(y, x)
    base, pieces = _form_of(difference)
    if base is not None and base.dtype == bool:
        return _choose_by(base, difference, *(Fraction(pieces.at(Fraction(number)) > 0) for number in range(2)))
    argument = _normalize_argument(difference)
    return as_condition(argument.opaque("positive"), ConditionArgument(argument, is_positive=True))


def _choose_by(condition: Residues, like: Residues, low: Fraction, high: Fraction) -> Residues:
    """Return a condition that has one of two truth values, by another condition."""
    return as_condition(_evaluate(KnownForm(condition, Pieces(low, high - low)), like))


def equal(x: Residues, y: Residues) -> Residues:
    if _are_same(x, y):
        return complement(as_condition(x.even("isnan")))
    difference = subtract(y, x)
    base, pieces = _form_of(difference)
    if base is not None and base.dtype == bool:
        return _choose_by(base, difference, *(Fraction(pieces.at(Fraction(number)) == 0) for number in range(2)))
    return as_condition(_normalize_argument(difference).even("equal"))


def complement(condition: Residues) -> Residues:
    argument = condition.argument
    return as_condition(1.0 - condition, argument and argument._replace(is_positive=not argument.is_positive))


def as_condition(x: Residues, argument: ConditionArgument | None = None) -> Residues:
    result = Residues(x.field, x.p, x.q, bool)
    result.argument = argument
    return result


def _positive(x: Residues) -> Residues:
    """Return the one of x and -x with the smaller residue modulo p."""
    return _choose(x.p <= np.uint64(x.field.p // 2), x, negate(x))


def _choose(condition: Array, x: Residues, y: Residues) -> Residues:
    q = None if x.q is None or y.q is None else np.where(condition, x.q, y.q)
    return Residues(x.field, np.where(condition, x.p, y.p), q)


def where(condition: Any, x: Any, y: Any) -> Residues:
    """Select by numbers that are known, or by an opaque condition."""
    field = next(item.field for item in (condition, x, y) if isinstance(item, Residues))
    x, y = encode(x, field), encode(y, field)
    if not isinstance(condition, Residues):
        return move_all(lambda a, b: np.where(condition, a, b), (x, y))
    selected = _select_pieces(condition, x, y)
    if selected is not None:
        return selected
    result = add(multiply(condition, x), multiply(complement(condition), y))
    return _know(result, None, is_positive=x.is_positive and y.is_positive)


def _select_pieces(condition: Residues, x: Residues, y: Residues) -> Residues | None:
    """Return the choice by the sign of an affine function of a base, if both are the same where it is zero.

    Then the choice is continuous, and the difference of both is a piecewise linear function of the base on one side.
    """
    if condition.argument is None or not condition.field.has_pieces:
        return None
    above, below = (x, y) if condition.argument.is_positive else (y, x)
    (base, pieces), difference = _form_of(condition.argument.value), subtract(above, below)
    form = _form_of(difference)
    if base is None or pieces.kinks or form.base is None or not _are_same(base, form.base):
        return None
    side = form.pieces.cut(-pieces.offset / pieces.slope, is_right=pieces.slope > 0)
    if side is None:
        return None
    result = add(below, _know(_evaluate(KnownForm(base, side), difference), KnownForm(base, side), is_positive=False))
    result.is_positive = x.is_positive and y.is_positive
    return result


def _sum(x: Residues, axis: Any = None, dtype: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any) -> Any:
    total = _each(lambda prime, a: np.sum(a, axis=axis, keepdims=keepdims) % prime, x)
    base, factor = _split_factor(x)
    form = None if factor == 1 else _multiple(_sum(base, axis, keepdims=keepdims), factor)
    return _know(total, form, is_positive=x.is_positive)


def _mean(
    x: Residues, axis: Any = None, dtype: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any
) -> Any:
    total = _sum(x, axis, keepdims=keepdims)
    return divide(total, encode(np.array(x.size // max(total.size, 1), np.int64), x.field))


def _variance(x: Residues, axis: Any = None, **_: Any) -> Residues:
    centered = x - _mean(x, axis, keepdims=True)
    return _mean(centered * centered, axis)


def _cumulate(x: Residues, axis: int | None = None, **_: Any) -> Residues:
    return _each(lambda prime, a: np.cumsum(a, axis) % prime, x)


def _axes_and_rows(x: Residues, axis: Any) -> tuple[tuple[int, ...], Residues]:
    """Return axes that are reduced, all for None, and the elements along them as the last axis."""
    axes = tuple(range(x.ndim)) if axis is None else tuple(int(a) % x.ndim for a in np.atleast_1d(axis))
    kept = [a for a in range(x.ndim) if a not in axes]
    sizes = (*(x.shape[a] for a in kept), prod(x.shape[a] for a in axes))
    return axes, x.move(np.transpose, (*kept, *axes)).reshape(sizes)


def _product(
    x: Residues, axis: Any = None, dtype: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any
) -> Residues:
    axes, rows = _axes_and_rows(x, axis)
    total = _sum(rows * 0.0, -1) + 1.0
    for index in range(rows.shape[-1]):
        total = multiply(total, rows[..., index])
    return total.move(np.expand_dims, axes) if keepdims else total


def _all(x: Residues, axis: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any) -> Residues:
    return as_condition(_product(x, axis, keepdims=keepdims))


def _any(x: Residues, axis: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any) -> Residues:
    return complement(_all(complement(x), axis, keepdims=keepdims))


def _reduce(name: str) -> Callable[..., Residues]:
    """Return a random function of the set of elements along axes."""

    def reduce(x: Residues, axis: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any) -> Residues:
        axes, rows = _axes_and_rows(x, axis)
        if rows.shape[-1] == 1:
            return x if keepdims else x.move(np.squeeze, axis=axes)
        ordered = np.sort(rows.p, -1)
        total = Residues(x.field, ordered[..., 0], None).opaque(name)
        for index in range(1, rows.shape[-1]):
            total = add(total, Residues(x.field, ordered[..., index], None)).opaque(name)
        return total.move(np.expand_dims, axes) if keepdims else total

    return reduce


def bilinear(function: Callable[[Array, Array], Array], x: Any, y: Any) -> Residues:
    """Apply a function that is linear in both operands and sums at most 2^16 products, modulo both primes.

    The residues of one operand are split, so that the sums fit into 64 bits.
    """
    field = next(item.field for item in (x, y) if isinstance(item, Residues))

    def apply(prime: np.uint64, a: Array, b: Array) -> Array:
        low, high = a & np.uint64((1 << _SPLIT) - 1), a >> np.uint64(_SPLIT)
        upper = function(high, b) % prime
        return (upper * np.uint64(1 << _SPLIT) + function(low, b) % prime) % prime

    x, y = encode(x, field), encode(y, field)
    return _know(_each(apply, x, y), None, is_positive=x.is_positive and y.is_positive)


def _matmul(x: Any, y: Any) -> Residues:
    return bilinear(np.matmul, x, y)


def _einsum(equation: str, *operands: Any, **_: Any) -> Residues:
    if len(operands) == 1:
        return _each(lambda prime, a: np.einsum(equation, a) % prime, operands[0])
    if len(operands) != 2:
        raise NoMatch("einsum of more than two operands has no laws")
    return bilinear(lambda a, b: np.einsum(equation, a, b), *operands)


def _log_add_exp(x: Residues, y: Residues) -> Residues:
    return add(exponential(x), exponential(y)).opaque("log")


def _tanh(x: Residues) -> Residues:
    """Return 1 - 2 / (1 + exp(2 x)), without residues in between."""
    prime = np.uint64(x.field.p)
    divisor = (exponential(add(x, x)).p + np.uint64(1)) % prime
    if not divisor.all():
        raise NoMatch("it divides by zero")
    return Residues(x.field, (np.uint64(1) + (prime - np.uint64(2)) * invert_all(prime, divisor)) % prime, None)


def _pad(x: Residues, pad_width: Any, mode: str = "constant", *, constant_values: Any = 0) -> Residues:
    """Pad by elements of the array, or by one number."""
    if mode != "constant":
        return x.move(np.pad, pad_width, mode)
    inside = x.move(np.pad, pad_width)
    if not np.any(constant_values):
        return inside
    is_margin = np.pad(np.zeros(x.shape, bool), pad_width, constant_values=True)
    return where(is_margin, encode(np.asarray(constant_values, x.dtype), x.field), inside)


def _named(name: str, method: Callable[[Residues, str], Residues]) -> Callable[[Residues], Residues]:
    return lambda x: method(x, name)


UFUNCS: Mapping[Any, Callable[..., Any]] = {
    np.add: add,
    np.subtract: subtract,
    np.multiply: multiply,
    np.negative: negate,
    np.conjugate: lambda x: x,
    np.true_divide: divide,
    np.reciprocal: invert,
    np.square: lambda x: multiply(x, x),
    np.exp: exponential,
    np.expm1: lambda x: exponential(x) - 1.0,
    np.log: lambda x: x.opaque("log"),
    np.log1p: lambda x: (x + 1.0).opaque("log"),
    np.logaddexp: _log_add_exp,
    np.sqrt: square_root,
    np.power: power,
    np.maximum: maximum,
    np.minimum: minimum,
    np.absolute: absolute,
    np.matmul: _matmul,
    np.tanh: _tanh,
    np.sinh: lambda x: (exponential(x) - exponential(-x)) / 2.0,
    np.cosh: lambda x: (exponential(x) + exponential(-x)) / 2.0,
    np.tan: lambda x: x.odd("sin") / x.even("cos"),
    np.isnan: lambda x: as_condition(x.even("isnan")),
    np.isinf: lambda x: as_condition(x.even("isinf")),
    np.isfinite: lambda x: as_condition(x.even("isfinite")),
    np.floor_divide: lambda x, y: divide(x, y).opaque("floor"),
    np.remainder: lambda x, y: x - divide(x, y).opaque("floor") * y,
    np.less: less,
    np.greater: lambda x, y: less(y, x),
    np.less_equal: lambda x, y: complement(less(y, x)),
    np.greater_equal: lambda x, y: complement(less(x, y)),
    np.equal: equal,
    np.not_equal: lambda x, y: complement(equal(x, y)),
    np.logical_not: complement,
    np.logical_and: lambda x, y: as_condition(multiply(x, y)),
    np.logical_or: lambda x, y: as_condition(add(x, y) - multiply(x, y)),
    **{
        ufunc: _named(ufunc.__name__, Residues.odd)
        for ufunc in (np.sin, np.arctan, np.arcsin, np.arcsinh, np.arctanh, np.sign, np.trunc)
    },
    np.cos: _named("cos", Residues.even),
    **{ufunc: _named(ufunc.__name__, Residues.opaque) for ufunc in (np.floor, np.ceil, np.arccos, np.arccosh)},
    np.rint: _named("rint", Residues.odd),
}
"""Functions of residues, by NumPy's functions of numbers."""
FUNCTIONS: Mapping[Any, Callable[..., Any]] = {
    np.where: where,
    np.sum: _sum,
    np.mean: _mean,
    np.cumsum: _cumulate,
    np.var: _variance,
    np.clip: lambda x, low, high: np.minimum(np.maximum(x, low), high),
    np.pad: _pad,
    np.einsum: _einsum,
    np.prod: _product,
    np.all: _all,
    np.any: _any,
    np.max: _reduce("max"),
    np.min: _reduce("min"),
    np.amax: _reduce("max"),
    np.amin: _reduce("min"),
    np.zeros_like: lambda x, **_: x * 0.0,
    np.ones_like: lambda x, **_: x * 0.0 + 1.0,
}
MOVING = frozenset(
    {
        *(np.reshape, np.transpose, np.moveaxis, np.swapaxes, np.expand_dims, np.squeeze, np.broadcast_to, np.ravel),
        *(np.concatenate, np.stack, np.split, np.tile, np.repeat, np.roll, np.flip, np.take, np.diagonal),
        *(np.take_along_axis, np.copy, np.rot90, np.array_split),
    }
)
"""NumPy's functions that only move elements."""

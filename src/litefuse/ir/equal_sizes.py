"""Free dimensions of a function's arguments that have equal sizes whenever the function is called.

JAX names free dimensions: `f32[batch, 8]` and `f32[batch, 4]` have the same batch. A type of the IR has only `?`, so
that the function states which are equal:

    func.func @main(%x: tensor<?x8xf32>, %h: tensor<?x4xf32>) attributes {equal_sizes = [[1, 0, 0, 0]]}
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.ir.core import Function, Value

EQUAL_SIZES = "equal_sizes"
"""Attribute of a function: argument, axis, an earlier argument and its axis, for each pair of equal sizes."""
Pair = tuple[int, int, int, int]


def add_equal_sizes(function: Function, one: tuple[Value, int], other: tuple[Value, int]) -> None:
    """State that two dimensions of arguments of `function` are equal; ignore dimensions of other values."""
    if not {one[0], other[0]} <= set(function.arguments):
        return
    first, second = sorted((value.index, axis) for value, axis in (one, other))
    known: tuple[Pair, ...] = function.attributes.get(EQUAL_SIZES, ())
    if first != second and (*second, *first) not in known:
        function.attributes[EQUAL_SIZES] = (*known, (*second, *first))


def equal_dimension(argument: Value, axis: int) -> tuple[Value, int] | None:
    """Return the dimension of an earlier argument that is equal, or None."""
    function = next((user.function for user in argument.uses if user.function is not None), None)
    if function is None:
        return None
    pairs: tuple[Pair, ...] = function.attributes.get(EQUAL_SIZES, ())
    for index, own, other, place in pairs:
        if (index, own) == (argument.index, axis):
            return function.arguments[other], place
    return None


def renumber_equal_sizes(function: Function, order: Sequence[int]) -> None:
    """Keep what is known of the arguments with these indices, which are to be the only ones, in this order."""
    pairs: tuple[Pair, ...] = function.attributes.pop(EQUAL_SIZES, ())
    places = {index: place for place, index in enumerate(order)}
    kept = [sorted(((places[a], i), (places[b], j))) for a, i, b, j in pairs if a in places and b in places]
    if kept:
        function.attributes[EQUAL_SIZES] = tuple((*later, *earlier) for earlier, later in kept)

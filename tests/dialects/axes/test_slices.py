"""Sizes of slices of free dimensions, and when they are empty."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import empty_sources
from litefuse.ir import Op
from litefuse.passes.finalize.sized_by_data import SizedByData
from litefuse.rewrite.facts import integers
from tests.support.modules.graph_builder import Graph

SIZES = range(12)
FORWARD = list(product((None, -3, -1, 0, 1, 2), (None, -2, -1, 1, 3), (1, 2)))
BACKWARD = [(None, None, -1), (None, None, -3), (-1, None, -1), (4, 1, -1)]


def _slice(g: Graph, begin: int | None, end: int | None, stride: int) -> Op:
    masks: dict[str, Any] = {"begin_mask": int(begin is None), "end_mask": int(end is None)}
    bounds = g.i32([begin or 0]), g.i32([end or 0]), g.i32([stride])
    return g.tfl.strided_slice(g.input(None), *bounds, **masks).op


def _lengths(*bounds: int | None) -> list[int]:
    return [len(range(size)[slice(*bounds)]) for size in SIZES]


def _formulas(op: Op) -> Iterator[Any]:
    (axis,) = axis_map(op, 0, None, integers) or ()
    if axis.size is not None:
        yield axis.size


@pytest.mark.parametrize("bounds", [*FORWARD, *BACKWARD], ids=str)
def test_sizes(bounds: tuple[int | None, int | None, int]) -> None:
    op, lengths = _slice(Graph(), *bounds), _lengths(*bounds)
    for formula in _formulas(op):
        terms = [[term if isinstance(term, int) else size for term in formula.terms] for size in SIZES]
        known = [formula.function(*given) for given in terms]
        assert known in (lengths, [None] * len(SIZES))
        assert not formula.rises or all(a <= b for a, b in pairwise(lengths))


@pytest.mark.parametrize("bounds", [*FORWARD, *BACKWARD], ids=str)
def test_emptiness(bounds: tuple[int | None, int | None, int]) -> None:
    g = Graph()
    op, lengths = _slice(g, *bounds), _lengths(*bounds)
    (axis,) = axis_map(op, 0, None, integers) or ()
    assert not empty_sources(axis) or [bool(length) for length in lengths] == [bool(size) for size in SIZES]
    module = g.returns(op.result)
    may_be_empty = op.result in SizedByData(module).values(g.function)
    if bounds in FORWARD:
        assert may_be_empty == (0 in lengths[1:])
    else:
        assert may_be_empty or 0 not in lengths[1:]


def test_a_reversal_is_never_empty() -> None:
    g = Graph()
    module = g.returns(_slice(g, None, None, -1).result)
    assert not SizedByData(module).values(g.function)

"""Regions of ops end at values through which all paths lead, and are evaluated for arrays of these."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.errors import NoMatch
from litefuse.fusions.contracts.region import MAX_OPS, RegionFunction, find_regions, region_between
from tests.support.modules.graph_builder import Graph

KINDS = frozenset(f"tf.{name}" for name in ("AddV2", "Mul", "Sub", "Square", "Mean", "Shape", "Reshape"))


def test_regions_end_where_all_paths_meet():
    g = Graph()
    a = g.tf.Square(g.input(2, 3))
    b = g.tf.AddV2(a, np.float32(1))
    y = g.tf.Mul(b, g.tf.Sub(b, a))
    g.returns(y)
    regions = list(find_regions(y, KINDS))
    assert [region.sources for region in regions] == [(a,), tuple(g.function.arguments)]
    assert [len(region.ops) for region in regions] == [3, 4]
    assert [[op.kind for op in region.ops][-1] for region in regions] == ["tf.Mul", "tf.Mul"]


def test_regions_end_at_other_kinds():
    g = Graph()
    x = g.tf.Exp(g.input(2, 3))
    y = g.tf.AddV2(g.tf.Square(x), x)
    g.returns(y)
    (region,) = find_regions(y, KINDS)
    assert region.sources == (x,)


def test_two_inputs_do_not_meet():
    g = Graph()
    one, other = g.input(2, 3), g.input(2, 3)
    y = g.tf.Mul(g.tf.Square(one), other)
    g.returns(y)
    assert list(find_regions(y, KINDS)) == []
    assert [set(region.sources) for region in find_regions(y, KINDS, 2)][-1] == {one, other}


def test_constants_are_no_sources():
    g = Graph()
    x, gamma = g.input(2, 3), g.const(np.ones(3, np.float32))
    y = g.tf.Mul(x, gamma)
    g.returns(y)
    (region,) = find_regions(y, KINDS)
    assert region.sources == (x,)
    assert region.constants == [gamma]


def test_a_region_has_a_limited_number_of_ops():
    g = Graph()
    y = x = g.input(2, 3)
    for _ in range(3 * MAX_OPS):
        y = g.tf.Square(y)
    g.returns(y)
    regions = list(find_regions(y, KINDS))
    assert len(regions) == MAX_OPS
    assert all(region.sources != (x,) for region in regions)


def test_values_at_which_a_region_is_to_end():
    g = Graph()
    x, p = g.input(2, 3), g.input(2, 3)
    scaled = g.tf.Mul(p, np.float32(2))
    y = g.tf.Mul(g.tf.Square(x), g.tf.AddV2(scaled, np.float32(1)))
    g.returns(y)
    assert region_between(y, (x, scaled), KINDS).sources == (x, scaled)
    assert region_between(y, (x,), KINDS).sources == (x, p)
    assert len(region_between(y, (x, scaled), KINDS).ops) == 3


def test_a_region_is_evaluated_in_float64():
    g = Graph()
    x = g.input(2, 3)
    y = g.tf.AddV2(g.tf.Square(x), np.float32(1))
    g.returns(y)
    (*_, region) = find_regions(y, KINDS)
    result = RegionFunction(region, DIALECTS)(np.full((2, 3), 1e-8))
    assert result.dtype == np.float64
    assert (result - 1 == 1e-8**2 + 1 - 1).all()


def test_an_op_that_cannot_be_evaluated_refuses():
    g = Graph()
    y = g.tf.Reshape(g.input(2, 3), g.i32([3, 2]))
    g.returns(y)
    (region,) = find_regions(y, KINDS)
    with pytest.raises(NoMatch):
        RegionFunction(region, DIALECTS)(np.ones((2, 4)))


@pytest.mark.parametrize(("inner", "is_closed"), (("tf.Square", False), ("tf.Shape", True)))
def test_only_numbers_that_depend_on_the_source_must_stay_inside(inner: str, is_closed: bool):
    g = Graph()
    x = g.input(None, 3)
    shape = g.tf.Shape(x)
    squared = g.tf.Square(x)
    y = g.tf.AddV2(g.tf.Reshape(squared, shape), x)
    g.returns(y, squared if inner == "tf.Square" else shape)
    (region,) = [region for region in find_regions(y, KINDS) if region.sources == (x,)]
    if is_closed:
        region.require_closed()
    else:
        with pytest.raises(NoMatch, match="used elsewhere"):
            region.require_closed()

"""Slices become one SPLIT or UNPACK, and concatenations of new axes a PACK, with the same results in LiteRT."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, Value
from litefuse.passes.optimize.driver import optimize
from litefuse.passes.optimize.movement.join_slices import join_slices
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, context, kinds, run_file
from tests.support.running.counting import calls_of

SHAPE = (2, 6, 4)
Bounds = tuple[int | None, int | None]


def cut(g: Graph, x: Value, axis: int, first: int | None, last: int | None, **masks: Any) -> Value:
    """Slice one axis, whose bounds may count from the end or be absent."""
    begin, end = [0] * len(SHAPE), [0] * len(SHAPE)
    begin[axis], end[axis] = first or 0, last or 0
    other = 0b111 & ~(1 << axis)
    begin_mask = other | (first is None) << axis
    end_mask = other | (last is None) << axis
    bounds = (g.i32(begin), g.i32(end), g.i32([1, 1, 1]))
    return g.tfl.strided_slice(x, *bounds, begin_mask=begin_mask, end_mask=end_mask, **masks)


def parts(axis: int, *bounds: Bounds) -> Callable[[Graph, Value], list[Value]]:
    return lambda g, x: [cut(g, x, axis, *each) for each in bounds]


def steps(axis: int, *places: int) -> Callable[[Graph, Value], list[Value]]:
    def build(g: Graph, x: Value) -> list[Value]:
        return [cut(g, x, axis, place, place + 1, shrink_axis_mask=1 << axis) for place in places]

    return build


JOINED = {
    "halves": (parts(2, (0, 2), (2, 4)), "split"),
    "thirds, not in order": (parts(1, (4, 6), (0, 2), (2, 4)), "split"),
    "open bounds": (parts(1, (None, 3), (3, None)), "split"),
    "from the end": (parts(1, (-6, -3), (-3, None)), "split"),
    "rows": (parts(0, (0, 1), (1, 2)), "split"),
    "beyond the end": (parts(2, (0, 2), (2, 9)), "split"),
    "steps": (steps(1, *range(6)), "unpack"),
    "steps backwards": (steps(1, 5, -2, 3, -4, 1, 0), "unpack"),
}
LEFT = {
    "a part is missing": parts(1, (0, 2), (4, 6)),
    "overlapping": parts(2, (0, 2), (1, 3)),
    "of different sizes": parts(1, (0, 2), (2, 6)),
    "into six": parts(1, *((place, place + 1) for place in range(6))),
    "twice the same": parts(2, (0, 2), (0, 2)),
    "a step is missing": steps(1, 0, 1, 2, 4, 5),
}


def run_both(build: Callable[[Graph, Value], Sequence[Value]], dtype: DType = DType.F32) -> list[str]:
    """Return the kinds of ops after the pass, which must not change the results."""
    g, other = Graph(), Graph()
    module, joined = (each.returns(*build(each, each.input(*SHAPE, dtype=dtype))) for each in (g, other))
    join_slices(joined, context())
    x = (9 * np.random.default_rng(0).standard_normal(SHAPE)).astype(dtype.numpy)
    expected = run_file(module, x, resolver="builtin")
    for resolver in RESOLVERS:
        for found, wanted in zip(run_file(joined, x, resolver=resolver), expected, strict=True):
            np.testing.assert_array_equal(found, wanted)
    return kinds(joined)


@pytest.mark.parametrize("dtype", [DType.F32, DType.I32], ids=lambda dtype: dtype.numpy.name)
@pytest.mark.parametrize("name", JOINED)
def test_all_parts_become_one_op(name: str, dtype: DType) -> None:
    build, kind = JOINED[name]
    assert run_both(build, dtype) == [kind]


@pytest.mark.parametrize("name", LEFT)
def test_other_slices_stay(name: str) -> None:
    assert set(run_both(LEFT[name])) == {"strided_slice"}


def test_work_is_linear_in_the_number_of_values() -> None:
    def work(count: int) -> int:
        g = Graph()
        build = parts(2, (0, 2), (2, 4))
        module = g.returns(*(part for _ in range(count) for part in build(g, g.input(*SHAPE))))
        calls = calls_of(lambda: join_slices(module, context()))
        assert kinds(module) == ["split"] * count
        return calls

    assert work(400) < 2.2 * work(200)


@pytest.mark.parametrize(("count", "expected"), [(6, ["pack"]), (5, ["reshape"] * 5 + ["concatenation"])])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_many_new_axes_become_a_pack(axis: int, count: int, expected: list[str]) -> None:
    shape = [4, 3]
    shape.insert(axis, 1)

    def build() -> Any:
        g = Graph()
        rows = [g.tfl.reshape(g.input(4, 3), g.i32(shape)) for _ in range(count)]
        return g.returns(g.tfl.concatenation(*rows, axis=axis))

    module, optimized = build(), build()
    optimize(optimized, context())
    assert kinds(optimized) == expected
    rng = np.random.default_rng(0)
    inputs = [rng.standard_normal((4, 3)).astype(np.float32) for _ in range(count)]
    for resolver in RESOLVERS:
        (found,), (wanted,) = run_file(optimized, *inputs, resolver=resolver), run_file(module, *inputs)
        np.testing.assert_array_equal(found, wanted)

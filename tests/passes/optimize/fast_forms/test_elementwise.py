"""Numbers are computed by ops that XNNPACK runs, or by several at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, Value
from litefuse.passes import optimize
from litefuse.quantization import Quantization
from tests.passes.optimize.fast_forms.check import Build, request, rewritten
from tests.support.modules.graph_builder import Graph, context, run_file


def softmax(*shape: int | None, beta: float = 1.0) -> Build:
    return lambda g: g.tfl.softmax(g.input(*shape), beta=beta)


@pytest.mark.parametrize("shape", [(1024, 3), (None, 40, 20, 5), (None, 900, 21)], ids=str)
def test_softmax_over_many_short_rows(shape: tuple[int | None, ...]) -> None:
    shapes = [tuple(batch if size is None else size for size in shape) for batch in (1, 2)]
    kinds, events = rewritten(softmax(*shape), *shapes)
    assert kinds == ["transpose", "reduce_max", "sub", "exp", "sum", "div", "transpose"]
    assert events[0].startswith(f"note: softmax over rows of {shape[-1]} by its parts, along the first axis: ")


@pytest.mark.parametrize(
    "build",
    [softmax(None, 10), softmax(8, 64, 64), softmax(1024, 32), softmax(1024, 4, beta=2.0), softmax(1024, None)],
    ids=["one row", "attention", "long rows", "beta", "free rows"],
)
def test_other_softmaxes_stay(build: Build) -> None:
    assert rewritten(build) == (["softmax"], [])


def test_integers_keep_their_softmax() -> None:
    assert rewritten(softmax(1024, 4), quantize=Quantization.of("int8")) == (["softmax"], [])


def test_floor_division_is_a_floor_of_a_quotient() -> None:
    def build(g: Graph) -> Value:
        x = g.input(None, 64)
        return g.tfl.floor_div(x, g.tfl.add(g.tfl.abs(x), np.float32(0.3)))

    kinds, events = rewritten(build, (1, 64), (3, 64), **request("split-floor-div"))
    assert kinds == ["abs", "add", "div", "floor"]
    assert events[0].startswith("note: FLOOR_DIV as DIV and FLOOR")


def remainder(divisor: float | list[float]) -> Build:
    return lambda g: g.tfl.floor_mod(g.input(None, 64), np.asarray(divisor, np.float32))


@pytest.mark.parametrize("divisor", [1.0, 0.25, -2.0, 8.0])
def test_remainders_of_powers_of_two_are_exact(divisor: float) -> None:
    kinds, events = rewritten(remainder(divisor), (1, 64), (3, 64), **request("split-floor-mod"))
    assert kinds == (["floor", "sub"] if divisor == 1.0 else ["mul", "floor", "mul", "sub"])
    assert events[0].startswith("note: remainder of a power of two as a difference")
    numbers = np.random.default_rng(0).normal(scale=1e3, size=(3, 64)).astype(np.float32)
    numbers[0, :4] = [-1e-9, 1e30, -0.0, 123456792.0]
    answers: list[Any] = []
    for on in (True, False):
        g = Graph()
        made = g.returns(remainder(divisor)(g))
        optimize.FAST_FORMS.apply(made, context(**request("split-floor-mod", on=on)))
        answers.append(run_file(made, numbers)[0])
    np.testing.assert_array_equal(*answers)


@pytest.mark.parametrize("divisor", [3.0, 0.0, [1.0] * 64], ids=["three", "zero", "several"])
def test_other_remainders_stay(divisor: float | list[float]) -> None:
    assert rewritten(remainder(divisor), **request("split-floor-mod")) == (["floor_mod"], [])


def one_hot(count: int | None, depth: int, *, values: tuple[float, float] = (1.0, 0.0), axis: int = -1) -> Build:
    def build(g: Graph) -> Value:
        # The numbers are around 0: some are no index.
        ids = g.tfl.cast(g.tfl.mul(g.input(count, 2), np.float32(20)), out_data_type=DType.I32)
        on, off = map(np.float32, values)
        return g.tfl.one_hot(ids, np.int32(depth), on, off, axis=axis)

    return build


def test_one_hot_is_a_comparison() -> None:
    kinds, events = rewritten(one_hot(500, 10), (500, 2))
    assert kinds == ["mul", "cast", "reshape", "equal", "cast"]
    assert events[0].startswith("note: ONE_HOT of depth 10 as a comparison: ")


@pytest.mark.parametrize(
    "build",
    [one_hot(500, 10, values=(2.0, 0.0)), one_hot(500, 10, axis=0), one_hot(500, 300), one_hot(1, 10)],
    ids=["other numbers", "first axis", "deep", "few"],
)
def test_other_one_hots_stay(build: Build) -> None:
    assert rewritten(build)[0][-1] == "one_hot"

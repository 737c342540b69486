"""Rows and columns that are repeated by TILE become one RESIZE_NEAREST_NEIGHBOR."""

from __future__ import annotations

from typing import Any

import pytest

from litefuse.ir import Value
from litefuse.quantization import Quantization
from tests.passes.optimize.fast_forms.check import Build, rewritten
from tests.support.modules.graph_builder import Graph

NAME = "resize-upsampling"
ON = {"rewrites": {NAME: True}}


def enlarged(shape: tuple[int | None, ...], rows: int, columns: int) -> Build:
    """Return a graph that repeats rows, and then columns, as Keras does."""
    _, height, width, channels = shape

    def build(g: Graph) -> Value:
        x = g.input(*shape)
        if rows > 1:
            x = g.tfl.tile(g.tfl.reshape(x, g.i32([-1, height, 1, width, channels])), g.i32([1, 1, rows, 1, 1]))
            x = g.tfl.reshape(x, g.i32([-1, (height or 0) * rows, width, channels]))
        if columns > 1:
            y = (height or 0) * rows
            x = g.tfl.tile(g.tfl.reshape(x, g.i32([-1, y, width, 1, channels])), g.i32([1, 1, 1, columns, 1]))
            x = g.tfl.reshape(x, g.i32([-1, y, (width or 0) * columns, channels]))
        return x

    return build


def merged(shape: tuple[int | None, ...]) -> Build:
    """Return a graph whose reshape between the repetitions drops one axis and adds the other."""
    _, height, width, channels = shape

    def build(g: Graph) -> Value:
        x = g.tfl.reshape(g.input(*shape), g.i32([-1, height, 1, width, channels]))
        x = g.tfl.tile(x, g.i32([1, 1, 2, 1, 1]))
        x = g.tfl.reshape(x, g.i32([-1, 2 * (height or 0), width, 1, channels]))
        x = g.tfl.tile(x, g.i32([1, 1, 1, 2, 1]))
        return g.tfl.reshape(x, g.i32([-1, 2 * (height or 0), 2 * (width or 0), channels]))

    return build


@pytest.mark.parametrize("batch", [1, 2, None])
def test_rows_and_columns(batch: int | None) -> None:
    shape = (batch, 5, 7, 64)
    shapes = [(count, 5, 7, 64) for count in ((1, 3) if batch is None else (batch,))]
    found, events = rewritten(merged(shape), *shapes)
    assert found == ["resize_nearest_neighbor"]
    assert len(events) == 1
    assert "upsampling of 5x7 by 2x2 in one op: a little faster;" in events[0]


@pytest.mark.parametrize(("rows", "columns"), [(2, 1), (1, 3), (7, 1)])
@pytest.mark.parametrize("batch", [1, 2, None])
def test_one_axis(batch: int | None, rows: int, columns: int) -> None:
    shapes = [(count, 5, 6, 2) for count in ((1, 3) if batch is None else (batch,))]
    found, _ = rewritten(enlarged((batch, 5, 6, 2), rows, columns), *shapes, **ON)
    assert "tile" not in found
    assert found.count("resize_nearest_neighbor") == 1


def whole(g: Graph) -> Value:
    """Repeat all rows rather than each of them."""
    x = g.tfl.tile(g.input(2, 3, 4, 64), g.i32([1, 2, 1, 1]))
    return g.tfl.reshape(x, g.i32([2, 6, 4, 64]))


def of_batch(g: Graph) -> Value:
    x = g.tfl.tile(g.tfl.reshape(g.input(2, 3, 4, 64), g.i32([1, 2, 12, 64])), g.i32([2, 1, 1, 1]))
    return g.tfl.reshape(x, g.i32([4, 3, 4, 64]))


@pytest.mark.parametrize(
    ("build", "options"),
    [
        (merged((None, 5, 7, 64)), {"rewrites": {NAME: False}}),
        (merged((None, 5, 7, 64)), {"target": "micro"}),
        (merged((None, 5, 7, 64)), {"target": "compiled_model"}),
        (merged((None, 5, 7, 64)), {"quantize": Quantization.of("int8", float_fallback=False)}),
        (merged((None, 5, 7, 16)), {}),
        (enlarged((None, 5, 7, 64), 1, 2), {}),
        (whole, ON),
        (of_batch, ON),
    ],
    ids=["off", "micro", "gpu", "integers only", "few channels", "one axis", "whole rows", "batch"],
)
def test_other_tiles_stay(build: Build, options: dict[str, Any]) -> None:
    found, events = rewritten(build, **options)
    assert "resize_nearest_neighbor" not in found
    assert events == []

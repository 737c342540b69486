"""Ranges of the values of a model, by each method, and samples with which it does not compute numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import DType, Module
from litefuse.passes.quantize.integers.scales import representable_range
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import find, quantize

Sample = dict[str, np.ndarray[Any, Any]]
METHODS = ("minmax", "moving_average", "percentile", "mse")


def model(*, overflows: bool = False) -> Module:
    """Return abs(x0 * x0), or abs(exp(x0)), which is infinite for large numbers."""
    g = Graph()
    x = g.input(None, 8)
    return g.returns(g.tfl.abs(g.tfl.exp(x) if overflows else g.tfl.mul(x, x)))


def sample(*values: float) -> Sample:
    return {"x0": np.resize(np.array(values, np.float32), (1, 8))}


def square_range(samples: Any, **options: Any) -> tuple[float, float]:
    """Return the range that the integers of the square represent."""
    module = model()
    quantize(module, "int8", samples, **options)
    found = representable_range(find(module, "tfl.mul").results[0].type.quantization, DType.I8)  # type: ignore[arg-type]
    return found.low, found.high


@pytest.mark.parametrize(
    ("options", "high"),
    [
        ({"method": "minmax"}, 100.0),
        ({"method": "moving_average"}, 0.95 * 1 + 0.05 * 100),
        # 1 of 8,000 numbers.
        ({"method": "percentile", "percentile": 99.9}, 1.0),
        ({"method": "percentile"}, 100.0),
    ],
)
def test_ranges_by_method(options: dict[str, Any], high: float) -> None:
    samples = [*([sample(-1.0, 0.5)] * 999), sample(10.0, *([0.5] * 7))]
    low, found = square_range(samples, drop_outliers=False, **options)
    # A bin of the histogram is 1/16 wide.
    assert low == pytest.approx(0, abs=0.5)
    assert found == pytest.approx(high, rel=0.01, abs=1 / 16)


def test_the_least_error_clips_the_tail_of_many_numbers() -> None:
    squares = np.abs(np.random.default_rng(0).normal(size=(8, 500, 8))).astype(np.float32)
    samples = [{"x0": np.sqrt(each)} for each in squares]
    widest = float(squares.max())
    assert square_range(samples)[1] == pytest.approx(widest, rel=0.01)
    # One number in 16,000 exceeds 4 standard deviations.
    assert 3.0 < square_range(samples, method="mse")[1] < 0.99 * widest


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("place", [1, 2, 7, 150])
def test_a_number_that_is_not_finite_names_the_sample(method: str, place: int) -> None:
    def samples() -> Iterator[Sample]:
        for number in range(1, 160):
            yield sample(1000.0 if number == place else 1.0)

    with pytest.raises(ConversionError, match=rf"^sample {place} \(signature '\w+'\): .* is not finite: check"):
        quantize(model(overflows=True), "int8", samples, method=method, drop_outliers=False)


def test_no_samples() -> None:
    with pytest.raises(ConversionError, match="there are no samples"):
        quantize(model(), "int8", [])


def warnings(context: Context) -> list[str]:
    return [event.reason for event in context.events if event.outcome == "warning"]


def test_constant_samples_are_a_warning() -> None:
    (reason,) = warnings(quantize(model(), "int8", [sample(0.0)] * 3))
    assert reason.startswith("input 'x0' of signature 'serving_default': every number is 0 in all samples: unless")
    assert not warnings(quantize(model(), "int8", [sample(0.0), sample(1.0)]))


@pytest.mark.parametrize("scheme", ["int8", "int16x8"])
def test_free_sizes_are_those_of_samples(scheme: str) -> None:
    """A pool leaves no pixel of an image of 1 x 1, the size that a file has for a free one."""
    g = Graph()
    window = {"padding": "VALID", "stride_w": 1, "stride_h": 1}
    h = g.tfl.max_pool_2d(g.input(None, None, None, 2), **window, filter_width=2, filter_height=2)
    weights = np.random.default_rng(0).normal(size=(2, 3, 3, 2)).astype(np.float32)
    module = g.returns(g.tfl.conv_2d(h, g.const(weights), g.const(np.zeros(2, np.float32)), **window))
    images = np.random.default_rng(1).normal(size=(4, 1, 8, 9, 2)).astype(np.float32)
    quantize(module, scheme, [{"x0": image} for image in images])
    assert find(module, "tfl.conv_2d").results[0].dtype is (DType.I8 if scheme == "int8" else DType.I16)

"""Samples that are far larger than the others do not determine the ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import Quantization
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.options import Options
from litefuse.passes.quantize.observe.outliers import _Median, leave_out_outliers
from litefuse.passes.quantize.observe.sample_blocks import CheckedSample, Inputs, Pace, SampleBlock, make_blocks
from tests.support import zoo

Sample = tuple[str, Inputs]


def check(samples: Iterable[Sample], at_once: int = 1) -> Iterator[SampleBlock]:
    """Yield the samples with their numbers and extremes, in blocks."""
    numbered = (CheckedSample(number, *sample) for number, sample in enumerate(samples, 1))
    return make_blocks(numbered, Pace(at_once))


def draw(factors: Mapping[int, float], count: int = 100, *, spread: float = 0.0) -> Iterator[Sample]:
    """Yield samples of two inputs, of which `x` has a factor in the samples with these numbers."""
    rng = np.random.default_rng(0)
    for number in range(1, count + 1):
        x = rng.normal(size=(1, 40)) * np.exp(spread * rng.normal()) * factors.get(number, 1)
        yield "main", {"x": x.astype(np.float32), "ids": rng.integers(0, 1 << 20, (1, 4))}


def split(samples: Iterable[Sample], at_once: int = 1) -> tuple[list[int], list[str]]:
    """Return the numbers of the samples that are kept, and the notes about the others."""
    context = Context(DIALECTS, Options())
    kept = [number for block in leave_out_outliers(check(samples, at_once), context) for number in block.numbers]
    assert all((event.rule, event.outcome) == ("calibrate", "note") for event in context.events)
    return kept, [event.reason for event in context.events]


@pytest.mark.parametrize("at_once", [1, 16, 200])
def test_single_samples_are_left_out_and_named(at_once: int) -> None:
    all_samples = list(draw({5: 12, 70: 6}))
    kept, notes = split(all_samples, at_once)
    assert kept == [number for number in range(1, 101) if number not in (5, 70)]
    assert [note.split(":")[0] for note in notes] == ["sample 5 was left out", "sample 70 was left out"]
    reached = np.abs(all_samples[4][1]["x"]).max()
    assert f"input 'x' of signature 'main' reaches {reached:.6g}, " in notes[0]


@pytest.mark.parametrize("spread", [1, 8, 300])
def test_the_median_is_that_of_the_numbers_so_far(spread: float) -> None:
    numbers = np.rint(spread * np.random.default_rng(0).normal(size=200)).astype(int).tolist()
    median = _Median()
    found = [*median.add(numbers[:1]), *median.add(numbers[1:50]), *median.add(numbers[50:])]
    assert found == [sorted(numbers[:count])[(count - 1) // 2] for count in range(1, 201)]
    assert median.value == found[-1]


@pytest.mark.parametrize("at_once", [1, 7, 200])
def test_samples_keep_their_numbers(at_once: int) -> None:
    given = list(draw({5: 12, 30: 2.4, 60: 4}))
    found = list(leave_out_outliers(check(given, at_once), Context(DIALECTS, Options())))
    numbers = [number for block in found for number in block.numbers]
    assert numbers == [*(n for n in range(1, 101) if n not in (5, 60)), 60]
    pairs = [pair for block in found for pair in block.pairs]
    for number, (_, inputs) in zip(numbers, pairs, strict=True):
        np.testing.assert_array_equal(inputs["x"], given[number - 1][1]["x"])


@pytest.mark.parametrize("at_once", [3, 64, 400])
@pytest.mark.parametrize(
    "samples",
    [
        draw({}, 400, spread=0.9),
        draw(dict.fromkeys(range(20, 60), 50.0)),
        draw(dict.fromkeys(range(2, 101), 0.0)),
        draw({4: 0.0, 5: 12, 9: 20, 10: 20, 16: 12, 17: 12, 60: 6}),
        draw({5: 12, 9: 2}, 9),
    ],
    ids=["loud and quiet", "many", "zeros but one", "at the ends of blocks", "few"],
)
def test_the_order_does_not_depend_on_the_blocks(samples: Iterator[Sample], at_once: int) -> None:
    given = list(samples)
    assert split(given, at_once) == split(given)


@pytest.mark.parametrize(
    "samples",
    [
        draw({}),
        draw({3: 12}, 8),
        draw(dict.fromkeys(range(10, 17), 10.0)),
        draw({}, 400, spread=0.9),
        draw(dict.fromkeys(range(1, 101), 0.0)),
        draw(dict.fromkeys(range(2, 101), 0.0)),
        draw(dict.fromkeys(range(20, 60), 50.0)),
    ],
    ids=["alike", "few", "a group", "loud and quiet", "zeros", "zeros but one", "many"],
)
def test_others_are_kept(samples: Iterator[Sample]) -> None:
    given = list(samples)
    kept, notes = split(given)
    assert not notes
    assert sorted(kept) == list(range(1, len(given) + 1))


def test_inputs_and_signatures_are_compared_with_themselves() -> None:
    small, large = draw({}, 20), draw(dict.fromkeys(range(1, 21), 1000.0), 20)
    mixed = [pair for (_, a), (_, b) in zip(small, large, strict=True) for pair in (("one", a), ("two", b))]
    both = [("main", {"x": a["x"], "y": b["x"]}) for (_, a), (_, b) in pairwise(mixed)]
    for given in (mixed, both[::2]):
        assert split(given) == (list(range(1, len(given) + 1)), [])
    mixed[7] = "two", {"x": mixed[7][1]["x"] * 9}
    _, (note,) = split(mixed)
    assert note.startswith("sample 8 was left out: input 'x' of signature 'two' reaches")


def test_few_samples_are_held_back() -> None:
    taken = 0

    def count() -> Iterator[Sample]:
        nonlocal taken
        for sample in draw(dict.fromkeys(range(9, 2000, 9), 20.0), 2000):
            taken += 1
            yield sample

    kept = leave_out_outliers(check(count()), Context(DIALECTS, Options()))
    for number, _ in enumerate(kept, 1):
        assert taken - number <= 8 + 17
    assert taken == 2000


def test_ranges_are_those_without_outliers() -> None:
    source = zoo.ROOT / "demo" / "bidirectional_lstm" / "saved_model"
    rng = np.random.default_rng(1)
    good = [{"series": rng.normal(size=(1, 12, 8)).astype(np.float32)} for _ in range(20)]
    given = [*good[:4], {"series": good[0]["series"] * 30}, *good[4:]]

    def convert(samples: list[dict[str, Any]], **options: Any) -> litefuse.Model:
        return litefuse.convert(source, quantize=Quantization("int8", "int8", samples=samples, **options))

    dropped = convert(given)
    assert "sample 5 was left out" in dropped.report.to_text()
    assert dropped.to_bytes() == convert(good).to_bytes()
    assert convert(given, drop_outliers=False).to_bytes() != dropped.to_bytes()

"""Samples in blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import pytest

from litefuse.errors import ConversionError
from litefuse.passes.quantize.observe import sample_blocks
from litefuse.passes.quantize.observe.sample_blocks import CheckedSample, Pace, SampleBlock, make_blocks

NAN = float("nan")


def number_all(values: Iterable[tuple[str, float, int]]) -> Iterator[CheckedSample]:
    """Yield samples of a signature with a float input of this value and length."""
    for number, (name, value, size) in enumerate(values, 1):
        x = np.full((1, size), value, np.float32)
        yield CheckedSample(number, name, {"ids": np.array([number], np.int32), "x": x})


def numbers(blocks: Iterable[SampleBlock]) -> list[list[int]]:
    return [list(block.numbers) for block in blocks]


def test_a_block_has_samples_of_one_form() -> None:
    forms = [("a", 3), ("a", 3), ("a", 4), ("b", 4), ("b", 4), ("b", 4)]
    blocks = list(make_blocks(number_all((name, 2.0, size) for name, size in forms), Pace(2)))
    assert numbers(blocks) == [[1, 2], [3], [4, 5], [6]]
    assert [block.signature for block in blocks] == ["a", "a", "b", "b"]
    assert [block.inputs["x"].shape for block in blocks] == [(2, 1, 3), (1, 1, 4), (2, 1, 4), (1, 1, 4)]
    assert blocks[2].inputs["ids"].tolist() == [[4], [5]]


@pytest.mark.parametrize("at_once", [1, 3])
def test_arrays_may_be_filled_again_for_the_next_sample(at_once: int) -> None:
    def reuse() -> Iterator[CheckedSample]:
        x = np.empty((1, 2), np.float32)
        for number in range(1, 6):
            x[:] = number
            yield CheckedSample(number, "a", {"x": x})

    blocks = list(make_blocks(reuse(), Pace(at_once)))
    assert np.concatenate([block.inputs["x"] for block in blocks])[:, 0, 0].tolist() == [1, 2, 3, 4, 5]


def test_the_pace_may_change() -> None:
    pace = Pace(1)
    blocks = make_blocks(number_all([("a", 1.0, 3)] * 6), pace)
    first = next(blocks)
    pace.count = 4
    assert numbers([first, *blocks]) == [[1], [2, 3, 4, 5], [6]]


def test_large_samples_are_not_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_blocks, "MAX_BYTES", 100)
    taken = 0

    def count() -> Iterator[CheckedSample]:
        nonlocal taken
        for sample in number_all([("a", 1.0, 10)] * 9):
            taken += 1
            yield sample

    for block in make_blocks(count(), Pace(8)):
        assert len(block) == 3
        assert taken == block.numbers[-1]


def test_extremes_are_those_of_each_sample() -> None:
    (block,) = make_blocks(number_all([("a", -1.5, 3), ("a", 0.0, 3), ("a", 2.0, 3)]), Pace(9))
    assert {key: each.tolist() for key, each in block.extremes.items()} == {"x": [[-1.5, 0, 2], [-1.5, 0, 2]]}
    (empty,) = make_blocks(number_all([("a", 1.0, 0)] * 2), Pace(9))
    assert empty.extremes == {}


def test_a_part_of_a_block() -> None:
    (block,) = make_blocks(number_all(("a", float(n), 2) for n in range(5)), Pace(9))
    part = block[1:3]
    assert (len(part), list(part.numbers), part.extremes["x"][0].tolist()) == (2, [2, 3], [1, 2])
    assert [(name, inputs["x"].tolist()) for name, inputs in part.pairs] == [("a", [[1, 1]]), ("a", [[2, 2]])]
    assert part.nbytes == 2 * (4 + 8)


@pytest.mark.parametrize("at_once", [1, 2, 9])
def test_the_first_sample_that_is_not_finite_is_named(at_once: int) -> None:
    values = [("a", value, 2) for value in (0.0, 1.0, NAN, float("-inf"))]
    with pytest.raises(ConversionError, match=r"sample 3, input 'x' has numbers that are not finite"):
        list(make_blocks(number_all(values), Pace(at_once)))


@pytest.mark.parametrize(("values", "message"), [([1.0, 2.0], "no disk"), ([1.0, NAN], "sample 2, input 'x' has")])
def test_an_error_of_an_earlier_sample_comes_first(values: list[float], message: str) -> None:
    def fail() -> Iterator[CheckedSample]:
        yield from number_all(("a", value, 2) for value in values)
        raise ConversionError("no disk")

    with pytest.raises(ConversionError, match=message):
        list(make_blocks(fail(), Pace(9)))

"""The table of faster forms: which lines apply to a layer, and how the report words them."""

from __future__ import annotations

import pytest

import litefuse
from litefuse.convert import make_options
from litefuse.dialects.tfl.targets.fast_forms import FastForm, find_form, names, table
from litefuse.passes.optimize.fast_forms import FAMILIES
from litefuse.passes.optimize.fast_forms.driver import load_forms


def form(x86: float, *arm: float) -> FastForm:
    return FastForm("name", frozenset({"float"}), (), x86, arm)


def test_every_rule_has_lines_and_every_line_a_rule() -> None:
    assert {rule.rewrite for rule in load_forms(FAMILIES)} <= set(names())


def test_every_ratio_is_a_measured_one() -> None:
    assert all(0.0 < ratio < 3.0 for line in table() for ratio in (line.x86, *line.arm))
    assert all(line.schemes <= {"float", "dynamic", "int8", "int16x8"} for line in table())


@pytest.mark.parametrize(
    ("ratios", "faster"), [((0.5, 0.9, 1.0), True), ((0.5, 1.01, 0.5), False), ((1.0,), False), ((0.9,), True)]
)
def test_a_form_is_faster_if_it_is_slower_nowhere(ratios: tuple[float, ...], faster: bool) -> None:
    assert form(*ratios).is_faster == faster


@pytest.mark.parametrize(
    ("ratios", "text"),
    [
        ((0.5, 0.5, 0.5), "about twice as fast"),
        ((0.8, 0.8, 0.8), "about 1.2 times as fast"),
        ((0.25, 0.5, 0.5), "about 4 times as fast on x86 and 2 times on ARM"),
        ((0.5,), "about twice as fast"),
        ((0.96, 0.95, 0.95), "a little faster"),
    ],
)
def test_the_gain_in_words(ratios: tuple[float, ...], text: str) -> None:
    assert form(*ratios).gain == text


def test_a_line_applies_if_all_its_conditions_hold() -> None:
    form = find_form("split-multiplier", "float", {"multiplier": 2})
    assert form == next(line for line in table() if line.rewrite == "split-multiplier")
    found = [find_form("split-multiplier", "int8", {"multiplier": number}) for number in (8, 9, None)]
    assert found[0] is not None
    assert found[1:] == [None, None]
    assert find_form("split-multiplier", "int16x8", {"multiplier": 2}) is None


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"split": False}, "rewrites: unknown rewrite 'split'"),
        ({"split-depthwise": "off"}, r"rewrites\['split-depthwise'\]='off': choose from True, False"),
        (["split-depthwise"], "rewrites must map names of rewrites to True or False"),
    ],
)
def test_a_wrong_option_is_refused(wishes: object, message: str) -> None:
    with pytest.raises(litefuse.ConversionError, match=message):
        make_options(rewrites=wishes)

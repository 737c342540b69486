"""The cost table of recurrent layers, its interpolation, and the choice of a form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from litefuse.dialects.rnn import costs
from litefuse.dialects.rnn.costs import KEYS, CostedForm, Layer, choose, estimate, processors, speedup

TABLE = Path(costs.__file__).with_name("costs.tsv")
ARM = ("a55", "a72", "a76", "x1")
LSTM = Layer("LSTM", 64, 64, 1, 64, all_outputs=True)


def rows() -> Iterator[tuple[Layer, str, str, tuple[float, ...]]]:
    """Yield each measurement: a layer, scheme, form and the costs."""
    lines = (line for line in TABLE.read_text().splitlines() if not line.startswith("#"))
    next(lines)
    for line in lines:
        kind, scheme, outputs, batch, steps, features, units, form, *numbers = line.split("\t")
        layer = Layer(kind, int(features), int(units), int(batch), int(steps), outputs == "all")
        yield layer, scheme, form, tuple(map(float, numbers))


def test_measurements_are_returned_as_they_are() -> None:
    layers: set[tuple[object, ...]] = set()
    for layer, scheme, form, measured in rows():
        assert len(measured) == len(processors()) and min(measured) > 0
        # Both ends of a line are exact; a measurement between them is not.
        if layer.steps in (8, 64):
            assert estimate(layer, scheme, form) == pytest.approx(measured), (layer, scheme, form)
        layers.add((layer.kind, scheme, form))
    assert {("LSTM", "float", "fused"), ("LSTM", "int8", "fused"), ("GRU", "dynamic", "loop:4")} <= layers
    assert TABLE.read_text().splitlines()[-1].split("\t")[: len(KEYS)]


def test_costs_between_measurements_lie_between_them() -> None:
    for form in ("fused", "loop"):
        less, between, more = (estimate(LSTM._replace(units=n, features=n), "float", form) for n in (64, 90, 128))
        assert less is not None and between is not None and more is not None
        assert all(a < b < c for a, b, c in zip(less, between, more, strict=True))
        few, steps = (estimate(LSTM._replace(steps=n), "float", form) for n in (36, 64))
        assert few is not None and steps is not None
        assert all(a < b for a, b in zip(few, steps, strict=True))


def test_more_features_cost_more() -> None:
    fewer, same, more = (estimate(LSTM._replace(features=n), "float", "fused") for n in (16, 64, 256))
    assert fewer is not None and same is not None and more is not None
    assert all(a < b < c for a, b, c in zip(fewer, same, more, strict=True))


@pytest.mark.parametrize("change", [{"batch": 100}, {"units": 4096, "features": 4096}, {"units": 2, "features": 2}])
def test_forms_keep_their_ratio_beyond_the_measurements(change: dict[str, int]) -> None:
    """A form that was not measured at the nearest size has no cost, rather than that of a smaller layer."""
    layer = LSTM._replace(**change)
    fused, loop = estimate(layer, "float", "fused"), estimate(layer, "float", "loop")
    assert fused is not None and loop is not None
    assert (estimate(layer, "float", "loop:2") is None) == (layer.units > 2)


def test_what_was_not_measured_has_no_cost() -> None:
    assert estimate(LSTM._replace(kind="Transformer"), "float", "loop") is None
    assert estimate(LSTM, "int16", "loop") is None
    assert estimate(LSTM._replace(kind="GRU"), "float", "fused") is None
    assert estimate(LSTM._replace(all_outputs=False), "int2", "loop") == estimate(
        LSTM._replace(all_outputs=False), "dynamic", "loop"
    )


def test_the_form_with_the_least_worst_ratio_is_chosen() -> None:
    fused, loop = CostedForm("fused", "float", (1.0, 2.0)), CostedForm("loop", "float", (1.5, 1.0))
    assert choose([fused, loop]) is loop
    assert choose([fused, CostedForm("loop", "float", (2.5, 1.0))]) is fused
    # The smaller form, which comes first, is chosen if it is about as fast.
    assert choose([CostedForm("fused", "float", (1.04, 1.0)), CostedForm("loop", "float", (1.0, 1.0))]).form == "fused"
    assert choose([CostedForm("fused", "float", (1.06, 1.0)), CostedForm("loop", "float", (1.0, 1.0))]).form == "loop"


def test_a_form_is_compared_by_processor() -> None:
    ones = (1.0,) * len(processors())
    faster = tuple(4.0 if name == "x86" else 2.0 for name in processors())
    assert speedup(ones, faster) == pytest.approx((2.0, 4.0))


def test_a_batch_that_was_measured_with_all_outputs_only_has_these_costs() -> None:
    last = Layer("GRU", 64, 64, 8, 64, all_outputs=False)
    assert estimate(last, "dynamic", "loop") == estimate(last._replace(all_outputs=True), "dynamic", "loop")
    one, measured = (estimate(last._replace(batch=1, all_outputs=y), "dynamic", "loop") for y in (False, True))
    assert one is not None and measured is not None and one != measured


def test_the_fused_op_is_slower_at_uneven_sizes() -> None:
    """Its kernel multiplies the last bytes of a row one by one: 28 units take longer than 32 on most processors."""
    layer = LSTM._replace(all_outputs=False)
    uneven, even = (estimate(layer._replace(units=n, features=n), "dynamic", "fused") for n in (28, 32))
    assert uneven is not None and even is not None
    assert [name for name, a, b in zip(processors(), uneven, even, strict=True) if a > 1.2 * b] == [*ARM]
    for small in (Layer("LSTM", 28, 20, 1, 28, all_outputs=False), Layer("LSTM", 20, 20, 8, 64, all_outputs=True)):
        forms = (CostedForm(form, "dynamic", estimate(small, "dynamic", form) or ()) for form in ("fused", "loop"))
        assert choose(list(forms)).form == "loop"

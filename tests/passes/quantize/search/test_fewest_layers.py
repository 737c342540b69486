"""The search for layers that must be more exact, with made-up sensitivities."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence

import pytest

from litefuse.passes.quantize.search.fewest_layers import (
    MAX_TRIALS,
    Goal,
    LayerSearch,
    Step,
    UnreachableError,
    order_steps,
)
from litefuse.passes.quantize.search.layer_units import Choice, Unit, join_islands, make_rules
from litefuse.quantization import LayerRule, Quantization
from litefuse.quantization.precision import PrecisionPoint

LADDER = ("int8", "int16x8", "float32")
Noises = Sequence[Mapping[str, float]]


def make_units(noises: Noises, weights: Sequence[int] | int = 100) -> list[Unit]:
    sizes = itertools.repeat(weights) if isinstance(weights, int) else weights
    return [
        Unit(f"layer{number}", weights=size, noise=dict(noise))
        for number, (noise, size) in enumerate(zip(noises, sizes, strict=False))
    ]


def noise(int8: float, int16x8: float = 0.0) -> dict[str, float]:
    return {"int8": int8, "int16x8": int16x8}


def measured(units: Sequence[Unit], choice: Choice) -> PrecisionPoint:
    """Return the sum of sizes and of noise, as the search predicts them."""
    schemes = dict(choice)
    pairs = [(unit, schemes.get(number, "int8")) for number, unit in enumerate(units)]
    total = math.fsum(unit.noise.get(scheme, 0.0) for unit, scheme in pairs)
    snr = -10 * math.log10(total) if total else 150.0
    return PrecisionPoint(len(choice), round(sum(unit.nbytes(scheme) for unit, scheme in pairs)), snr)


def search(
    units: Sequence[Unit],
    goal: Goal,
    *,
    measure: Callable[[Choice], PrecisionPoint | None] | None = None,
    is_in_time: Callable[[], bool] = lambda: True,
) -> LayerSearch:
    steps = order_steps(units, LADDER, per_byte=goal.size is not None)
    return LayerSearch(units, steps, goal, measure or (lambda choice: measured(units, choice)), is_in_time)


UNITS = make_units([noise(1e-4), noise(1e-2), noise(1e-5), noise(1e-3), noise(1e-4)])


def test_nothing_is_chosen_if_the_scheme_is_exact_enough() -> None:
    found = search(UNITS, Goal(snr=19))
    assert found.run() == ()
    assert list(found.points) == [()]


@pytest.mark.parametrize(("snr", "layers"), [(25, {1}), (35, {1, 3}), (39, {0, 1, 3}), (45, {0, 1, 3, 4})])
def test_the_most_sensitive_layers_are_chosen(snr: float, layers: set[int]) -> None:
    found = search(UNITS, Goal(snr=snr))
    assert {number for number, _ in found.run()} == layers
    assert len(found.points) < 12


def test_steps_that_turn_out_to_be_useless_are_left_out() -> None:
    """The prediction is wrong: only the least sensitive layer matters."""

    def measure(choice: Choice) -> PrecisionPoint:
        return PrecisionPoint(len(choice), 1, 40.0 if dict(choice).get(2) else 10.0)

    assert search(UNITS, Goal(snr=30), measure=measure).run() == ((2, "int16x8"),)


def test_weights_that_limit_a_layer_are_left_in_float_at_once() -> None:
    units = make_units([noise(1e-2, 9e-3), noise(1e-3, 1e-6)])
    steps = order_steps(units, LADDER, per_byte=False)
    assert [(step.unit, step.scheme) for step in steps] == [(0, "float32"), (1, "int16x8"), (1, "float32")]
    assert steps[0] == Step(0, "float32", 1e-2, 300)


def test_a_scheme_without_gain_is_no_step() -> None:
    assert order_steps(make_units([noise(0.0)]), LADDER, per_byte=False) == []
    assert [step.scheme for step in order_steps(make_units([noise(1e-3)]), LADDER, per_byte=False)] == ["int16x8"]


def test_an_unreachable_target_names_the_best_file() -> None:
    units = make_units([noise(1e-2, 1e-5)])
    steps = order_steps(units, LADDER[:2], per_byte=False)
    with pytest.raises(UnreachableError) as error:
        LayerSearch(units, steps, Goal(snr=60), lambda choice: measured(units, choice), lambda: True).run()
    assert error.value.best is not None and error.value.best.snr == pytest.approx(50)


def test_files_that_cannot_be_measured_are_avoided() -> None:
    def measure(choice: Choice) -> PrecisionPoint | None:
        return None if len(choice) in (2, 3) else measured(UNITS, choice)

    found = search(UNITS, Goal(snr=25), measure=measure)
    choice = found.run()
    assert len(choice) == 4 and found.points[choice] is not None


FLOATS = make_units([noise(1e-4, 1e-4), noise(1e-2, 1e-2), noise(1e-3, 1e-3)], [100, 1000, 10])


@pytest.mark.parametrize(
    ("size", "layers"), [(1110, set[int]()), (1140, {2}), (1440, {0, 2}), (4140, {1, 2}), (9999, {0, 1, 2})]
)
def test_a_budget_is_used_for_the_best_layers(size: int, layers: set[int]) -> None:
    found = search(FLOATS, Goal(size=size))
    choice = found.run()
    assert {number for number, _ in choice} == layers
    point = found.points[choice]
    assert point is not None and point.size <= size


def test_a_budget_below_the_smallest_file() -> None:
    with pytest.raises(UnreachableError) as error:
        search(FLOATS, Goal(size=1109)).run()
    assert error.value.best == measured(FLOATS, ())


def test_a_target_and_a_budget() -> None:
    assert dict(search(FLOATS, Goal(snr=35, size=4200)).run()) == {1: "float32", 2: "float32"}
    with pytest.raises(UnreachableError) as error:
        search(FLOATS, Goal(snr=45, size=4200)).run()
    assert error.value.best is not None and error.value.best.size > 4200


def test_a_metric_is_a_target() -> None:
    def measure(choice: Choice) -> PrecisionPoint:
        return PrecisionPoint(len(choice), 1, 20.0, metric=0.9 + 0.02 * len(choice))

    # 0.94 is a little less than 0.9 + 2 * 0.02 in floating point.
    assert len(search(UNITS, Goal(metric=0.94), measure=measure).run()) == 2


def test_time_ends_the_search_with_a_file_that_reaches_the_target() -> None:
    found = search(UNITS, Goal(snr=25), is_in_time=lambda: False)
    assert len(found.run()) == len(UNITS)
    assert not found.is_complete and len(found.points) == 2


def test_the_number_of_files_is_limited() -> None:
    units = make_units([noise(1e-3)] * 200)

    def measure(choice: Choice) -> PrecisionPoint:
        return PrecisionPoint(len(choice), 1, 50.0 if len(choice) > 190 else 10.0)

    found = search(units, Goal(snr=30), measure=measure)
    assert len(found.run()) == 191
    assert len(found.points) <= MAX_TRIALS


def chain(weights: Sequence[int]) -> list[Unit]:
    units = make_units([noise(1e-3)] * len(weights), weights)
    for number in range(len(units) - 1):
        units[number].neighbors.add(number + 1)
        units[number + 1].neighbors.add(number)
    return units


@pytest.mark.parametrize(
    ("weights", "chosen", "expected"),
    [
        ((9, 0, 9), {0: "int16x8", 2: "int16x8"}, {0: "int16x8", 1: "int16x8", 2: "int16x8"}),
        ((9, 0, 0, 9), {0: "float32", 3: "float32"}, dict.fromkeys(range(4), "float32")),
        ((9, 0, 9), {0: "int16x8", 2: "float32"}, {0: "int16x8", 1: "int16x8", 2: "float32"}),
        ((9, 0, 0, 0, 9), {0: "int16x8", 4: "int16x8"}, {0: "int16x8", 4: "int16x8"}),
        ((9, 5, 9), {0: "int16x8", 2: "int16x8"}, {0: "int16x8", 2: "int16x8"}),
        ((9, 0, 9), {0: "int16x8"}, {0: "int16x8"}),
        ((0, 9), {1: "int16x8"}, {0: "int16x8", 1: "int16x8"}),
        ((0, 0), {}, {}),
    ],
)
def test_islands_between_layers_are_joined(
    weights: Sequence[int], chosen: dict[int, str], expected: dict[int, str]
) -> None:
    assert dict(join_islands(chain(weights), chosen)) == expected


def test_rules_address_layers_by_their_exact_names() -> None:
    units = [Unit("a[1]/b*"), Unit("op (1)", is_layer=False)]
    layer, op = make_rules(units, ((0, "int16x8"), (1, "float32")), Quantization("int8", "int8"))
    assert layer.matches("ADD", "a[1]/b*", "x") and not layer.matches("ADD", "a1/bc", "x")
    assert op == LayerRule("float32", regex=r"^op\ \(1\)$")
    assert op.matches("ADD", "", "op (1)") and not op.matches("ADD", "", "op (1)/x")

"""The report of a conversion: refusals first, similar lines merged, names without noise."""

from __future__ import annotations

import json
import math

from litefuse.ir import Location
from litefuse.report import Event, Outcome, Report


def event(rule: str, outcome: Outcome, layer: str = "", reason: str = "", **facts: object) -> Event:
    return Event("stage", rule, outcome, Location(f"{layer}/op" if layer else "", layer), reason, facts)


def lines(*events: Event) -> list[str]:
    """Return the lines between the first and that of the ops."""
    return str(Report(events)).splitlines()[1:-1]


def test_refusals_stand_first_and_fusions_next() -> None:
    events = (
        event("neutral_operand", "changed", count=3),
        event("gelu", "fused", "encoder/dense"),
        event("swish", "refused", "decoder/dense", "it has two inputs"),
    )
    shown = ["Not fused:", "  swish in decoder/dense: it has two inputs", "Fused:", "  gelu in encoder/dense"]
    assert lines(*events) == shown
    assert Report(events).to_text(verbose=True).splitlines()[1:-1] == [*shown, "Changed: neutral_operand"]


def test_alike_events_share_a_line() -> None:
    many = [event("layer_norm", "fused", f"layer_{number}") for number in range(24)]
    assert lines(*many) == ["Fused:", "  layer_norm at 24 places, first layer_0"]
    assert lines(*many[:2]) == ["Fused:", "  layer_norm in layer_0, layer_1"]
    assert lines(many[0], many[0]) == ["Fused:", "  layer_norm in layer_0 (2 times)"]


def test_replacements_of_a_composite() -> None:
    fused = event(
        "lstm_151eb4fe-569f-4c55-b4d4-c46f343c6f1e",
        "fused",
        "model/lstm",
        ops=["arith.constant", "tfl.fill", "tfl.fill", "tfl.unidirectional_sequence_lstm"],
        owner="litefuse.rules:lstm",
    )
    assert lines(fused) == ["Fused:", "  lstm in model/lstm, now fill, unidirectional_sequence_lstm"]


def test_a_refusal_reports_the_finding_and_how_near_it_was() -> None:
    near = event("gelu", "refused", "dense", "the constant differs", found=0.5, matched=5, of=7)
    assert lines(near) == ["Not fused:", "  gelu in dense: the constant differs (found=0.5, 5 of 7 ops match)"]


def test_long_lists_of_ops_are_wrapped_between_items() -> None:
    ops = {f"tfl.operator_number_{number}": 500 - number for number in range(40)}
    text = str(Report([], ops, {"tf.A": 1})).splitlines()
    assert text[0] == "1 TensorFlow op became 19220 LiteRT ops in 0.00 s"
    assert text[1].startswith("Ops: 500 operator_number_0, 499 operator_number_1,")
    assert all(len(line) <= 110 for line in text)
    assert all(line.startswith("  ") and line.split()[0].isdigit() for line in text[2:])


def test_a_model_without_ops() -> None:
    assert str(Report([])).splitlines() == ["0 TensorFlow ops became 0 LiteRT ops in 0.00 s", "Ops: none"]


def test_json_is_complete_and_valid() -> None:
    odd = event("rule", "refused", "layer", "why", error=math.inf, kinds=("tf.A",), nothing=None)
    report = Report([odd], {"tfl.add": 1}, {"tf.Add": 2}, {"read": 0.5})
    found = json.loads(report.to_json(), parse_constant=lambda name: 1 / 0)
    assert found == {
        "events": [
            {
                "pass": "stage",
                "rule": "rule",
                "outcome": "refused",
                "location": "layer/op",
                "layer": "layer",
                "reason": "why",
                "facts": {"error": "inf", "kinds": ["tf.A"], "nothing": None},
            }
        ],
        "ops": {"tfl.add": 1},
        "source_ops": {"tf.Add": 2},
        "seconds": {"read": 0.5},
    }

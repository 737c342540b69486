"""`tune=True` with `quantize`: the candidates of each scheme, what is chosen, and its error."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse import Debug, LayerRule, Model, Quantization, convert
from litefuse.passes.recurrent.lower import autotune
from tests.e2e.recurrent import models
from tests.e2e.recurrent.comparison import recorded
from tests.e2e.recurrent.variants import BY_NAME
from tests.support import harness

pytestmark = pytest.mark.usefixtures("one_process")

LSTM, GRU = "k3_lstm_sequences", "k3_gru_last"
MAX_ERROR = 0.05
"""Error relative to the largest result of all calls: inputs, weights and products are rounded to 8 bits each."""


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use a separate cache folder for the test."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def calls_of(name: str) -> list[tuple[Mapping[str, np.ndarray], Mapping[str, np.ndarray]]]:
    runs = recorded(BY_NAME[name], models.get(BY_NAME[name]))
    return [(inputs, expected) for calls in runs.values() for _, inputs, expected in calls]


def config_of(name: str, activations: Any, **options: Any) -> Quantization:
    samples = [inputs for inputs, _ in calls_of(name)]
    return Quantization("int8", activations, samples=samples, min_elements=0, **options)


def tuned(name: str, config: Any) -> Model:
    return convert(models.get(BY_NAME[name]) / "saved_model", tune=True, quantize=config, debug=Debug(verify_ir=True))


def measured(model: Model) -> dict[str, float]:
    (event,) = (event for event in model.report.events if event.rule == "form")
    return event.facts["seconds"]


def labels(forms: list[str], *schemes: str) -> set[str]:
    return {f"{form} ({scheme})" for form in forms for scheme in schemes}


def test_an_lstm_has_candidates_in_both_schemes() -> None:
    times = measured(tuned(LSTM, config_of(LSTM, "int8")))
    loops = ["fused", "loop", "loop:2"]
    assert times.keys() == labels(loops, "dynamic", "int8") | {"unrolled (dynamic)"}


def test_there_are_no_hybrid_candidates_without_float_fallback() -> None:
    model = tuned(LSTM, config_of(LSTM, "int8", float_fallback=False))
    assert measured(model).keys() == labels(["fused", "loop", "loop:2"], "int8")
    assert not [op for op in model.report.quantization if op.scheme not in ("int8", "int16x8")]


def test_a_fused_op_without_an_integer_kernel_is_measured_once() -> None:
    times = measured(tuned(LSTM, config_of(LSTM, "int16")))
    assert times.keys() == labels(["fused"], "dynamic") | labels(["loop", "loop:2", "unrolled"], "dynamic", "int16x8")


def test_loops_that_are_quantized_by_rules_only_keep_the_scheme_of_the_others() -> None:
    rules = (LayerRule("int8", op="FULLY_CONNECTED"),)
    options = Quantization("float32", "float32", rules=rules, samples=config_of(GRU, "int8").samples)
    assert not [text for text in measured(tuned(GRU, options)) if "dynamic" in text]


@pytest.mark.parametrize("scheme", ["dynamic", "int8"])
@pytest.mark.parametrize(
    ("name", "form"), [(LSTM, "fused"), (LSTM, "loop"), (LSTM, "loop:2"), (GRU, "loop"), (GRU, "loop:2")]
)
def test_the_fastest_is_chosen(name: str, scheme: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    best = f"{form} ({scheme})"
    monkeypatch.setattr(autotune, "_measure", lambda *_: {"other": 2.0, best: 1.0})
    model = tuned(name, config_of(name, "int8"))
    assert any(event.reason.startswith(f"{best} is the fastest form here") for event in model.report.events)
    assert ("WHILE" in harness.count_ops(model.to_bytes())) == (form != "fused")
    product = "UNIDIRECTIONAL_SEQUENCE_LSTM" if form == "fused" else "FULLY_CONNECTED"
    assert {op.scheme for op in model.report.quantization if op.op == product} == {scheme}
    largest = max(float(np.abs(want).max()) for _, expected in calls_of(name) for want in expected.values())
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()
        for inputs, expected in calls_of(name):
            for key, found in runner(**inputs).items():
                np.testing.assert_allclose(found, expected[key], rtol=0, atol=MAX_ERROR * largest)


def test_rules_of_the_user_take_precedence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune, "_measure", lambda *_: {"fused (dynamic)": 1.0})
    rules = (LayerRule("int8", op="UNIDIRECTIONAL_SEQUENCE_LSTM"),)
    model = tuned(LSTM, config_of(LSTM, "int8", rules=rules))
    (scheme,) = (op.scheme for op in model.report.quantization if op.op == "UNIDIRECTIONAL_SEQUENCE_LSTM")
    assert scheme == "int8"


def test_times_of_one_scheme_are_not_those_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    schemes: list[str] = []

    def measure(alone: object, context: Any, rest: object) -> dict[str, float]:
        config = context.options.quantize
        schemes.append("float" if config is None else config.scheme)
        return {"loop": 1.0}

    monkeypatch.setattr(autotune, "_measure", measure)
    for config in (None, "dynamic", config_of(LSTM, "int8"), None, "dynamic", config_of(LSTM, "int8")):
        tuned(LSTM, config)
    assert schemes == ["float", "dynamic", "int8"]

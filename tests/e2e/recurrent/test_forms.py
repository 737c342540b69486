"""`tune=True`: every form of a layer answers alike; the fastest is chosen, and cached."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from litefuse import Debug, convert
from litefuse.passes.recurrent.lower import autotune
from tests.e2e.recurrent import models
from tests.e2e.recurrent.comparison import compare
from tests.e2e.recurrent.variants import BY_NAME
from tests.support import harness

NAMES = ["k3_lstm_sequences", "k3_gru_last", "tfk_lstm_last", "k3_lstm_sequences_and_state", "k3_lstm_masking"]
"""All have several steps, not a multiple of 2 or 3."""


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Use a separate cache folder for the test."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def saved_model(name: str) -> Path:
    return models.get(BY_NAME[name]) / "saved_model"


def chosen(model: object) -> list[str]:
    return [event.reason.partition(" ")[0] for event in model.report.events if event.rule == "form"]


@pytest.mark.parametrize("form", ["loop", "loop:2", "loop:3", "unrolled"])
@pytest.mark.parametrize("name", NAMES)
def test_every_form_answers_as_keras_does(name: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune, "_measure", lambda *_: {form: 1.0, "fused": 2.0})
    model = convert(saved_model(name), tune=True, debug=Debug(verify_ir=True))
    assert chosen(model) == [form]
    ops = harness.count_ops(model.to_bytes())
    assert "UNIDIRECTIONAL_SEQUENCE_LSTM" not in ops
    assert ("WHILE" in ops) == (form != "unrolled")
    compare(model.to_bytes(), BY_NAME[name], models.get(BY_NAME[name]))


def test_the_fused_op_is_a_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        autotune, "measure_sessions", lambda runners: {form: 1.0 + (form != "fused") for form in runners}
    )
    for name in ("k3_lstm_sequences", "tfk_lstm_last"):
        model = convert(saved_model(name), tune=True)
        assert chosen(model) == ["fused"]
        assert harness.count_ops(model.to_bytes())["UNIDIRECTIONAL_SEQUENCE_LSTM"] == 1


def test_the_same_model_gives_the_same_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = convert(saved_model("k3_gru_last"), tune=True)
    (times,) = json.loads((cache / "litefuse" / "forms.json").read_text()).values()
    assert {"loop", "unrolled"} <= set(times)
    assert "fused" not in times
    assert all(seconds > 0 for seconds in times.values())
    assert chosen(first) == [autotune._choose_best(times)]
    monkeypatch.setattr(autotune, "_measure", lambda *_: pytest.fail("it is measured again"))
    assert convert(saved_model("k3_gru_last"), tune=True).to_bytes() == first.to_bytes()


def test_the_smallest_of_equally_fast_forms_is_chosen() -> None:
    assert autotune._choose_best({"fused": 1.0, "loop": 0.5, "loop:2": 0.49, "unrolled": 0.7}) == "loop"
    assert autotune._choose_best({"fused": 1.0, "loop": 1.5, "unrolled": 0.9}) == "unrolled"


def test_a_cache_that_is_damaged_or_cannot_be_written_is_none(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune, "_measure", lambda *_: {"loop": 1.0})
    (cache / "litefuse").mkdir()
    (cache / "litefuse" / "forms.json").write_text("[1, 2")
    assert chosen(convert(saved_model("k3_gru_last"), tune=True)) == ["loop"]
    (cache / "file").write_text("")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(cache / "file"))
    assert chosen(convert(saved_model("k3_gru_last"), tune=True)) == ["loop"]


def test_a_loop_that_does_not_run_on_random_inputs_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that it captures may be a size."""

    def fail(*_: object) -> None:
        raise RuntimeError("Node number 138 (WHILE) failed to invoke.")

    monkeypatch.setattr("litefuse.runtime.worker.Session.run", fail)
    model = convert(saved_model("k3_gru_last"), tune=True)
    assert chosen(model) == ["not"]
    assert model.report.ops["tfl.while"] == 1


def test_by_default_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune, "_measure", lambda *_: pytest.fail("it is measured"))
    assert not chosen(convert(saved_model("k3_gru_last")))

"""`recurrent=`: layers of every kind in each form that the user requests, with Keras's answers."""

from __future__ import annotations

from pathlib import Path

import pytest

import litefuse
from litefuse import Debug, Model, Recurrent, convert
from litefuse.passes.recurrent.lower import autotune
from tests.e2e.recurrent import models
from tests.e2e.recurrent.comparison import compare
from tests.e2e.recurrent.variants import BY_NAME
from tests.support import harness, zoo

LAYERS = {
    "k3_lstm_sequences": 1,
    "k3_lstm_initial_state": 1,
    "k3_lstm_stateful": 1,
    "k3_lstm_masking": 1,
    "k3_lstm_unroll": 1,
    "k3_lstm_stacked": 2,
    "k3_lstm_bidirectional_concat": 2,
    "k3_simplernn_two_cells": 1,
    "k3_gru_last": 1,
    "tfk_lstm_last": 1,
    "tfk_lstm_stateful": 1,
    "tfk_lstm_bidirectional_concat": 2,
}
"""The number of loops that each network has if each layer is one."""
FORMS = ("fused", "loop", "loop:2", "loop:3", "unrolled")
NOT_FUSED = ("k3_lstm_masking", "k3_gru_last")
"""Networks of layers that no kernel computes."""


def saved_model(name: str) -> Path:
    return models.get(BY_NAME[name]) / "saved_model"


def fused_ops(ops: dict[str, int]) -> int:
    return sum(count for kind, count in ops.items() if "DIRECTIONAL_SEQUENCE" in kind)


def reasons(model: Model, rule: str) -> list[str]:
    return [event.reason for event in model.report.events if event.rule == rule]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", LAYERS)
def test_every_form_answers_as_keras_does(name: str, form: str) -> None:
    model = convert(saved_model(name), recurrent=form, debug=Debug(verify_ir=True))
    ops = harness.count_ops(model.to_bytes())
    is_fused = form == "fused" and name not in NOT_FUSED
    assert bool(fused_ops(ops)) == is_fused
    assert ops.get("WHILE", 0) == (0 if is_fused or form == "unrolled" else LAYERS[name])
    compare(model.to_bytes(), BY_NAME[name], models.get(BY_NAME[name]))
    if form != "fused":
        assert not [event for event in model.report.events if event.outcome == "refused"]


@pytest.mark.parametrize(
    ("forms", "fused", "loops"),
    [
        ({"*/lstm": "loop"}, 1, 1),
        ({"*/lstm_1": "unrolled", "*": "fused"}, 1, 0),
        ({"*": "loop", "*/lstm_1": "fused"}, 0, 2),
        ({"functional/*": "loop:2"}, 0, 2),
        ({"*/lstm": "loop", "*/lstm_1": "fastest"}, 1, 1),
    ],
    ids=str,
)
def test_the_first_pattern_that_matches_decides(forms: dict[str, str], fused: int, loops: int) -> None:
    name = "k3_lstm_stacked"
    model = convert(saved_model(name), recurrent=Recurrent(form=forms))
    ops = harness.count_ops(model.to_bytes())
    assert (fused_ops(ops), ops.get("WHILE", 0)) == (fused, loops)
    compare(model.to_bytes(), BY_NAME[name], models.get(BY_NAME[name]))


@pytest.mark.parametrize("name", ["k3_lstm_stacked", "tfk_lstm_last"])
def test_a_pattern_that_matches_no_layer_is_a_warning_with_the_names(name: str) -> None:
    layers = {"k3_lstm_stacked": "functional/lstm, functional/lstm_1", "tfk_lstm_last": "model/lstm"}[name]
    model = convert(saved_model(name), recurrent={"encoder/*": "loop", "*/lstm*": "fused"})
    expected = f"no recurrent layer matches this pattern, to be 'loop'; the model has {layers}"
    assert reasons(model, "encoder/*") == [expected] and not reasons(model, "*/lstm*")
    assert "Warnings:\n  encoder/*: no recurrent layer" in str(model.report)


def test_steps_per_iteration_that_are_impossible_are_one() -> None:
    for name, reason in (
        ("k3_lstm_sequences", "there are too few steps"),
        ("k3_gru_free_time", "the number of steps is not static"),
    ):
        model = convert(saved_model(name), recurrent="loop:4")
        assert f"one step per iteration instead of 4: {reason}" in reasons(model, "form")
        assert model.report.ops == convert(saved_model(name), recurrent="loop").report.ops
        compare(model.to_bytes(), BY_NAME[name], models.get(BY_NAME[name]))


def test_unrolling_that_is_impossible_is_refused() -> None:
    model = convert(saved_model("k3_lstm_free_time"), recurrent="unrolled")
    assert "tfl.while" in model.report.ops
    assert reasons(model, "unroll") == ["the number of steps is not static"]


def test_a_layer_that_no_kernel_computes_says_why_it_is_not_fused() -> None:
    model = convert(saved_model("k3_gru_last"), recurrent="fused")
    assert reasons(model, "recurrent_layer") == ["the step is neither an LSTM nor a simple RNN cell"]


@pytest.mark.parametrize("tune", [False, True])
def test_a_requested_form_is_not_measured(tune: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Keras 2, the marked layer is one op if that is requested, although its loop would be measured."""
    monkeypatch.setattr(autotune, "_measure", lambda *_: pytest.fail("it is measured"))
    for name in ("k3_lstm_sequences", "tfk_lstm_last"):
        for form in ("fused", "loop", "unrolled"):
            model = convert(saved_model(name), recurrent=form, strict=True, tune=tune)
            assert bool(fused_ops(harness.count_ops(model.to_bytes()))) == (form == "fused")


def test_other_layers_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune, "_measure", lambda *_: {"loop:2": 1.0})
    model = convert(saved_model("k3_lstm_stacked"), recurrent={"*/lstm": "loop"}, tune=True)
    assert [event.location.layer for event in model.report.events if "fastest" in event.reason] == ["functional/lstm_1"]


@pytest.mark.parametrize("scheme", ["dynamic", "float16"])
def test_forms_of_quantized_layers(scheme: litefuse.Scheme) -> None:
    for form in FORMS:
        model = convert(saved_model("k3_lstm_stacked"), recurrent=form, quantize=scheme)
        ops = harness.count_ops(model.to_bytes())
        assert (fused_ops(ops), ops.get("WHILE", 0)) == {"fused": (2, 0), "unrolled": (0, 0)}.get(form, (0, 2))


@pytest.mark.parametrize("form", ["loop", {"lstm": "loop"}], ids=str)
def test_a_model_without_recurrent_layers(form: str | dict[str, str]) -> None:
    model = convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model", recurrent=form)
    assert reasons(model, "form") == ["recurrent= has no effect: no recurrent layer was recognized"]


def test_the_attribute_of_the_drop_in() -> None:
    converter = litefuse.TFLiteConverter.from_saved_model(saved_model("k3_lstm_stacked"))
    for forms, fused in ((None, 2), ("loop", 0), ({"*/lstm": "loop:2"}, 1), (Recurrent(form="fused"), 2)):
        converter.recurrent = forms
        assert fused_ops(harness.count_ops(converter.convert())) == fused
    with pytest.raises(ValueError, match=r"recurrent='loop:1': N in loop:N is the number of steps") as caught:
        converter.recurrent = "loop:1"
    assert isinstance(caught.value, litefuse.ConversionError)
    assert converter.recurrent == Recurrent(form="fused")

"""Convert every model of the zoo, run several consecutive calls, compare with TensorFlow and TFLiteConverter."""

from __future__ import annotations

import json

import pytest

import litefuse
from tests.support import harness, zoo
from tests.support.running import tflite_converter
from tests.support.running.converted import convert_model

# Keras writes one function under both names; the file may keep one of them.
ALIASES = {"serve": "serving_default"}

# Expected fused ops, by model.
FUSED = {
    "tfk_lstm": "UNIDIRECTIONAL_SEQUENCE_LSTM",
    "tfk_lstm_batch1": "UNIDIRECTIONAL_SEQUENCE_LSTM",
    "embedding_lookup": "EMBEDDING_LOOKUP",
    "embedding_inplace": "EMBEDDING_LOOKUP",
}


def _parameters(names: list[str]) -> list[object]:
    parameters: list[object] = []
    for name in names:
        marks = [pytest.mark.xdist_group(name)]
        if not zoo.BY_NAME[name].fast:
            marks += [pytest.mark.slow, pytest.mark.timeout(1200)]
        parameters.append(pytest.param(name, marks=marks))
    return parameters


ALL = _parameters([spec.name for spec in zoo.SPECS])
COMPARABLE = _parameters([name for name in zoo.BY_NAME if tflite_converter.agrees(name)])


@pytest.mark.parametrize("name", ALL)
def test_agrees_with_tensorflow(name: str) -> None:
    converted = convert_model(name)
    harness.compare_model(converted.path, converted.model)


@pytest.mark.parametrize("name", ALL)
def test_has_every_signature(name: str) -> None:
    converted = convert_model(name)
    signatures = harness.open_interpreter(converted.path, resolver="builtin").get_signature_list()
    facts = converted.model.facts["signatures"]
    wanted = {key for key in facts if ALIASES.get(key) not in facts}
    assert wanted <= signatures.keys()
    for key, signature in signatures.items():
        assert sorted(signature["inputs"]) == sorted(facts[key]["inputs"])
        assert sorted(signature["outputs"]) == sorted(facts[key]["outputs"])


FASTER = {"tfk_autoencoder": 4}
"""The number of ops more of layers whose form is faster: a transposed convolution as four convolutions."""


@pytest.mark.parametrize("name", COMPARABLE)
def test_no_more_ops_than_tflite_converter(name: str) -> None:
    kinds = harness.count_ops(convert_model(name).path)
    reference = tflite_converter.facts()[name]
    if "VAR_HANDLE" in kinds:
        # Variables are stored by their bits, so that XNNPACK does not compute in their place
        # (docs/internals/control_flow_and_state.md).
        kinds.pop("BITCAST", None)
    most = reference["ops"] + FASTER.get(name, 0)
    assert sum(kinds.values()) <= most, f"litefuse: {kinds}\nTFLiteConverter: {reference['kinds']}"


@pytest.mark.parametrize("name", COMPARABLE)
def test_no_larger_than_tflite_converters_file(name: str) -> None:
    assert convert_model(name).path.stat().st_size <= tflite_converter.facts()[name]["bytes"]


@pytest.mark.parametrize("name", _parameters(list(FUSED)))
def test_is_fused(name: str) -> None:
    kinds = harness.count_ops(litefuse.convert(zoo.get(name).saved_model, recurrent="fused").to_bytes())
    assert FUSED[name] in kinds
    assert "WHILE" not in kinds


def test_a_fixed_batch_is_fixed() -> None:
    model = zoo.get("tfk_lstm")
    content = litefuse.convert(model.saved_model, batch=4).to_bytes()
    runner = harness.open_interpreter(content).get_signature_runner("serving_default")
    assert runner.get_input_details()["tokens"]["shape_signature"].tolist() == [4, 32]
    harness.compare_model(content, model, runs=("batch4",))


def test_a_shape_by_name() -> None:
    model = zoo.get("embedding_lookup")
    content = litefuse.convert(model.saved_model, input_shapes={"ids": (4,)}).to_bytes()
    harness.compare_model(content, model, runs=("batch4",))


def test_one_of_several_signatures() -> None:
    model = zoo.get("module")
    content = litefuse.convert(model.saved_model, signatures=["loop"]).to_bytes()
    assert list(harness.open_interpreter(content).get_signature_list()) == ["loop"]
    harness.compare_model(content, model)


def test_saved_and_in_memory_are_the_same_bytes_every_time() -> None:
    model = zoo.get("k3_autoencoder")
    converted = convert_model("k3_autoencoder")
    assert litefuse.convert(model.saved_model).to_bytes() == converted.path.read_bytes()


def test_the_report_is_text_and_json() -> None:
    report = convert_model("tfk_lstm").report
    assert "lstm" in str(report)
    assert json.loads(report.to_json())["ops"]

"""The form that recurrent layers have by default, by their sizes; all answer as Keras does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import Model, Quantization, convert
from tests.e2e.recurrent.sized_layers import SHAPES, inputs, samples
from tests.support import generated, harness

FORMS = {
    "small_lstm": "UNIDIRECTIONAL_SEQUENCE_LSTM",
    "small_lstm_keras2": "UNIDIRECTIONAL_SEQUENCE_LSTM",
    "large_lstm": "WHILE",
    "large_lstm_keras2": "WHILE",
    "gru_and_dense": "WHILE",
    "gru": "WHILE",
    "bidirectional": "WHILE",
    "short_lstm_and_dense": "",
}
"""The op of the layer's form; none if its steps are unrolled."""
STEPS = ("loop", "loop:4", "loop:8")


@cache
def folder() -> Path:
    return generated.require_models("sized_layers")


def saved_model(name: str) -> Path:
    return folder() / name / "saved_model"


def reasons(model: Model) -> list[str]:
    return [event.reason for event in model.report.events if event.rule == "form"]


def answers(name: str) -> list[np.ndarray[Any, Any]]:
    with np.load(folder() / name / "answers.npz") as arrays:
        return [arrays[str(call)] for call in range(len(inputs(name)))]


def compare(name: str, content: bytes) -> None:
    """Run all calls on one interpreter per resolver, the first one again at the end."""
    for resolver in harness.RESOLVERS:
        (runner,) = [harness.open_interpreter(content, resolver=resolver).get_signature_runner()]
        (argument,) = runner.get_input_details()
        calls = list(zip(inputs(name), answers(name), strict=True))
        for x, y in (*calls, calls[0]):
            (answer,) = runner(**{argument: x}).values()
            harness.compare(answer, y)


@pytest.mark.parametrize("name", SHAPES)
def test_the_fastest_form_is_the_default(name: str) -> None:
    model = convert(saved_model(name))
    ops = harness.count_ops(model.to_bytes())
    present = [op for op in ("UNIDIRECTIONAL_SEQUENCE_LSTM", "WHILE") if op in ops]
    assert present == ([FORMS[name]] if FORMS[name] else [])
    compare(name, model.to_bytes())


@pytest.mark.parametrize("name", ["large_lstm", "large_lstm_keras2"])
def test_one_op_can_be_requested(name: str) -> None:
    (reason,) = reasons(convert(saved_model(name)))
    assert "times as fast as LiteRT's fused op on ARM" in reason and 'recurrent="fused" keeps one op' in reason
    model = convert(saved_model(name), recurrent="fused")
    assert harness.count_ops(model.to_bytes())["UNIDIRECTIONAL_SEQUENCE_LSTM"] == 1
    assert not reasons(model)
    compare(name, model.to_bytes())


def test_strict_conversions_fuse_composites() -> None:
    model = convert(saved_model("large_lstm_keras2"), strict=True)
    assert harness.count_ops(model.to_bytes())["UNIDIRECTIONAL_SEQUENCE_LSTM"] == 1
    compare("large_lstm_keras2", model.to_bytes())


def test_several_steps_make_the_file_at_most_a_tenth_larger() -> None:
    for name in ("short_lstm_and_dense", "gru_and_dense"):
        fastest, loop = convert(saved_model(name)), convert(saved_model(name), recurrent="loop")
        assert len(loop.to_bytes()) < len(fastest.to_bytes()) < 1.1 * len(loop.to_bytes())
        (reason,) = reasons(fastest)
        assert "steps" in reason
    # The same layers alone are not worth that many bytes.
    small = convert(saved_model("small_lstm"))
    assert len(small.to_bytes()) < 1.1 * len(convert(saved_model("small_lstm"), recurrent="fused").to_bytes())


@pytest.mark.parametrize("scheme", [None, "float16", "dynamic", "int4"])
@pytest.mark.parametrize("name", ["large_lstm", "gru", "bidirectional"])
def test_no_scheme_lets_the_file_grow_by_more_than_a_tenth(name: str, scheme: str | None) -> None:
    """The loop of a layer that could be one op has 8-bit weights in int4."""
    fastest, loop = (
        convert(saved_model(name), quantize=quantize, recurrent=recurrent).to_bytes()
        for quantize, recurrent in ((scheme, "fastest"), ("dynamic" if scheme == "int4" else scheme, "loop"))
    )
    assert len(fastest) < 1.1 * len(loop)


@pytest.mark.parametrize("quantize", [None, "dynamic"])
def test_as_many_steps_are_in_an_iteration_as_the_limit_on_bytes_allows(quantize: str | None) -> None:
    files = {form: convert(saved_model("gru"), quantize=quantize, batch=1, recurrent=form).to_bytes() for form in STEPS}
    assert convert(saved_model("gru"), quantize=quantize, batch=1).to_bytes() == files["loop:4"]
    assert len(files["loop:4"]) < 1.1 * len(files["loop"]) < len(files["loop:8"])


def signal_to_noise(name: str, content: bytes) -> float:
    runner = litefuse.Interpreter(content).get_signature_runner()
    (argument,) = runner.get_input_details()
    pairs = [
        (next(iter(runner(**{argument: x}).values())), y) for x, y in zip(inputs(name), answers(name), strict=True)
    ]
    noise = sum(float(np.square(answer - y).sum()) for answer, y in pairs)
    return 10 * np.log10(sum(float(np.square(y).sum()) for _, y in pairs) / noise)


def test_a_loop_in_an_int8_model_multiplies_integers_and_keeps_floats() -> None:
    """It is faster than the integer kernel, and at least as exact, the same in every call."""
    quantize = Quantization("int8", "int8", samples=samples("large_lstm"))
    fastest = convert(saved_model("large_lstm"), quantize=quantize)
    fused = convert(saved_model("large_lstm"), quantize=quantize, recurrent="fused")
    assert "WHILE" in harness.count_ops(fastest.to_bytes())
    assert "float activations and 8-bit weights" in reasons(fastest)[0]
    assert len(fastest.to_bytes()) < 1.1 * len(fused.to_bytes())
    exact = signal_to_noise("large_lstm", fastest.to_bytes())
    assert exact > 25 and exact >= signal_to_noise("large_lstm", fused.to_bytes())


@pytest.mark.parametrize("scheme", ["dynamic", "int4", "float16"])
def test_a_loop_is_as_exact_as_the_fused_op(scheme: str) -> None:
    """Its weights have 8 bits in int4, as the op's have."""
    fastest = convert(saved_model("large_lstm"), quantize=scheme)
    fused = convert(saved_model("large_lstm"), quantize=scheme, recurrent="fused")
    assert "WHILE" in harness.count_ops(fastest.to_bytes())
    exact = signal_to_noise("large_lstm", fastest.to_bytes())
    assert exact > signal_to_noise("large_lstm", fused.to_bytes()) - 1


def test_a_loop_with_floats_in_an_int8_model_is_that_of_a_dynamic_one() -> None:
    """Its gates are merged, although other layers could have integers."""
    quantize = Quantization("int8", "int8", samples=samples("gru"))
    model = convert(saved_model("gru"), quantize=quantize)
    assert harness.count_ops(model.to_bytes()) == harness.count_ops(
        convert(saved_model("gru"), quantize="dynamic").to_bytes()
    )
    assert signal_to_noise("gru", model.to_bytes()) > 25


def test_devices_without_floats_keep_the_integer_kernel() -> None:
    quantize = Quantization("int8", "int8", samples=samples("large_lstm"), float_fallback=False)
    model = convert(saved_model("large_lstm"), quantize=quantize)
    assert harness.count_ops(model.to_bytes())["UNIDIRECTIONAL_SEQUENCE_LSTM"] == 1
    assert signal_to_noise("large_lstm", model.to_bytes()) > 25


@pytest.mark.parametrize("options", [{"target": "micro"}, {"runtime": "2.14"}], ids=["micro", "runtime"])
@pytest.mark.parametrize("name", ["large_lstm", "large_lstm_keras2"])
def test_runtimes_that_were_not_measured_keep_the_fused_op(name: str, options: dict[str, str]) -> None:
    model = convert(saved_model(name), **options)
    assert harness.count_ops(model.to_bytes())["UNIDIRECTIONAL_SEQUENCE_LSTM"] == 1


def test_integers_of_a_file_for_gpus_stay_integers() -> None:
    quantize = Quantization("int8", "int8", samples=samples("large_lstm"))
    model = convert(saved_model("large_lstm"), quantize=quantize, target="compiled_model", batch=1)
    assert "WHILE" in harness.count_ops(model.to_bytes())
    assert not [reason for reason in reasons(model) if "float activations" in reason]

"""The report describes quantization in words that users know."""

from __future__ import annotations

import json
import logging

import pytest

from litefuse.ir import Location
from litefuse.option_values import Strict
from litefuse.report import NO_WEIGHTS, Event, Report, check_fused, log
from litefuse.report.quantized import IntegerEnd, QuantizedOp

REFUSED = Event(
    "quantize-activations", "quantize-activations", "refused", Location("a/Elu", "a"), "LiteRT has no kernel", {}
)


def op(kind: str, scheme: str, layer: str = "a", reason: str = "", before: int = 0, after: int = 0) -> QuantizedOp:
    return QuantizedOp(layer, f"{layer}/{kind}", kind, scheme, reason, before, after)


def lines(scheme: str, *ops: QuantizedOp) -> list[str]:
    """Return the lines between the first and that of the ops."""
    return str(Report([REFUSED], scheme=scheme, quantization=ops)).splitlines()[1:-1]


def test_integers_and_what_stays_in_float() -> None:
    ops = [op("CONV_2D", "int8", before=400_000, after=100_000)] * 3
    floats = [op("ELU", "float32", layer, "LiteRT has no int8 kernel for ELU") for layer in ("a", "b")]
    assert lines("int8", *ops, *floats) == [
        "Quantized to int8: 3 of 5 ops compute in integers; 2 stay in float. Float constants of 1.20 MB take 0.30 MB.",
        "Not quantized:",
        "  ELU in a, b: LiteRT has no int8 kernel for ELU",
    ]


def test_one_op_and_other_forms_of_weights() -> None:
    ops = [op("ADD", "int8"), op("LSTM", "dynamic", before=4000, after=1000), op("SIN", "float32", "c", "no kernel")]
    shown = " ".join(" ".join(lines("int8", *ops)).split())
    assert "1 of 3 ops computes in integers; 1 has smaller weights and float activations; 1 stays in float." in shown
    assert "SIN in c: no kernel" in shown


def test_float16_promises_no_speed() -> None:
    shown = " ".join(lines("float16", op("CONV_2D", "float16", before=4000, after=2000)))
    assert "Quantized to float16: 1 op with float16 weights. Float constants of 4.0 kB take 2.0 kB." in shown
    assert "memory and the time of a call stay the same" in " ".join(shown.split())


def test_ops_without_weights_are_no_news_where_only_weights_are_quantized() -> None:
    ops = [
        op("CONV_2D", "dynamic", before=4000, after=1000),
        op("RESHAPE", "float32", reason=NO_WEIGHTS),
        op("CONV_2D", "float32", "b", "its weights have fewer than 1024 elements", 100, 100),
    ]
    assert lines("dynamic", *ops) == [
        "Quantized to dynamic: 1 op with 8-bit weights. Float constants of 4.1 kB take 1.1 kB.",
        "Not quantized:",
        "  CONV_2D in b: its weights have fewer than 1024 elements",
    ]
    assert "no op was quantized" in lines("dynamic", *ops[1:])[0]


def test_internal_names_appear_only_in_the_verbose_report() -> None:
    changed = Event("quantize-weights", "quantize-weights", "changed", Location("a/MatMul", "a"), facts={})
    report = Report([REFUSED, changed], scheme="int8", quantization=[op("ADD", "int8")])
    assert "quantize-" not in str(report)
    assert "quantize-weights in a" in report.to_text(verbose=True)
    assert report.refused == []
    assert repr(report) == "<litefuse.Report 0 -> 0 ops>"


def test_integer_inputs_and_outputs_are_described() -> None:
    ends = [
        IntegerEnd("serve", "input", "image", "uint8", 0.5, 128),
        IntegerEnd("serve", "output", "scores", "int8", 1 / 256, -128),
    ]
    report = Report([], scheme="int8", quantization=[op("ADD", "int8")], integer_ends=ends)
    assert str(report).splitlines()[2:-1] == [
        "Integers at the interface:",
        "  input 'image' of 'serve' is uint8: number = 0.5 * (integer - 128)",
        "  output 'scores' of 'serve' is int8: number = 0.00390625 * (integer + 128)",
    ]
    assert json.loads(report.to_json())["quantization"]["integer_ends"][1] == {
        "signature": "serve",
        "role": "output",
        "name": "scores",
        "dtype": "int8",
        "scale": 0.00390625,
        "zero_point": -128,
    }


def test_strict_is_about_fusions() -> None:
    check_fused([REFUSED], Strict(composites=True))
    with pytest.raises(Exception, match="nothing with this name was fused"):
        check_fused([REFUSED], Strict.for_names("quantize-*"))


def test_the_log_says_not_quantized(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "litefuse"):
        log(Report([REFUSED]))
    assert caplog.messages == ["Not quantized: quantize-activations in a: LiteRT has no kernel"]


def test_json_has_each_op() -> None:
    facts = json.loads(Report([], scheme="int8", quantization=[op("ADD", "int8", before=4, after=1)]).to_json())
    assert facts["quantization"] == {
        "scheme": "int8",
        "ops": [
            {
                "layer": "a",
                "name": "a/ADD",
                "op": "ADD",
                "scheme": "int8",
                "reason": "",
                "bytes_before": 4,
                "bytes_after": 1,
                "snr": None,
                "snr_alone": None,
                "low": None,
                "high": None,
                "histogram": [],
            }
        ],
        "integer_ends": [],
        "outputs": [],
        "inexact": [],
    }
    assert "quantization" not in json.loads(Report([]).to_json())

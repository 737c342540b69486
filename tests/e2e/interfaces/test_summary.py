"""The output of a conversion: representations, a summary, log records, and `strict`."""

from __future__ import annotations

import logging
from typing import Any

import pytest

import litefuse
from litefuse.errors import ConversionError
from litefuse.ir import Location
from litefuse.option_values import Strict
from litefuse.report import Event, check_fused
from litefuse.tflite import read_file
from tests.support import zoo

LSTM = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
MOBILENET = zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model"
BIDIRECTIONAL = zoo.ROOT / "demo" / "bidirectional_lstm" / "saved_model"


def test_representations() -> None:
    model = litefuse.convert(LSTM)
    assert repr(model).startswith("<litefuse.Model serving_default(tokens: tensor<")
    assert repr(model).endswith(f": {sum(model.report.ops.values())} ops>")
    assert repr(model.report).startswith("<litefuse.Report ")
    assert "serving_default" in model._repr_html_()
    assert str(model.report).splitlines()[0] in model.report._repr_html_()


def test_the_summary_counts_fused_ops() -> None:
    text = str(litefuse.convert(MOBILENET).report)
    assert "Absorbed into other ops: 52 batch normalizations, 35 activations, 1 bias addition." in text
    assert "1 LSTM became one op" in str(litefuse.convert(LSTM, recurrent="fused").report)


def test_nothing_is_logged_unless_the_user_wants_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "litefuse"):
        litefuse.convert(LSTM, recurrent="fused")
    assert any(record.levelno == logging.INFO and "Fused: lstm" in record.message for record in caplog.records)
    assert all(record.name == "litefuse" for record in caplog.records)
    caplog.clear()
    with caplog.at_level(logging.WARNING, "litefuse"):
        litefuse.convert(LSTM, composites={"absent": "inline"})
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@pytest.mark.parametrize(
    "strict", [True, Strict.for_names("unidirectional_sequence_lstm"), Strict.for_names("lstm*", "unidirectional_*")]
)
def test_strict_passes_where_everything_is_fused(strict: Any) -> None:
    assert litefuse.convert(LSTM, recurrent="fused", strict=strict).report.fused


def test_strict_is_about_composites_unless_names_are_given() -> None:
    refused = Event("fuse-composites", "acme.swish", "refused", Location("block/swish"), "not today")
    near_miss = Event("fuse-patterns", "gelu", "refused", Location("block/gelu"), "another factor")
    check_fused([near_miss], Strict())
    check_fused([refused, near_miss], Strict(composites=False))
    with pytest.raises(ConversionError, match=r"acme.swish in block/swish: not today"):
        check_fused([refused, near_miss], Strict())
    with pytest.raises(ConversionError, match="gelu in block/gelu: another factor"):
        check_fused([refused, near_miss], Strict.for_names("gelu"))


def test_a_composite_without_a_rule_is_not_fused_unless_the_user_wants_that() -> None:
    inlined = Event("fuse-composites", "acme.swish", "inlined", Location("block/swish"), "no rule is for it")
    for strict in (Strict(), Strict.for_names("acme.*")):
        with pytest.raises(ConversionError, match=r"acme.swish in block/swish: no rule is for it"):
            check_fused([inlined], strict)
    check_fused([inlined._replace(facts={"asked": True})], Strict())


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"strict": Strict.for_names("svdf")}, "svdf: nothing with this name was fused"),
        ({"strict": Strict(names=("lstm*", "svdf"))}, "svdf: nothing with this name was fused"),
    ],
)
def test_strict_names_the_unfused_layers(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ConversionError, match="strict: not everything was fused") as caught:
        litefuse.convert(LSTM, **options)
    assert problem in str(caught.value)


def test_names_of_tensors_are_unique_over_all_subgraphs() -> None:
    file = read_file(litefuse.convert(BIDIRECTIONAL, target="compiled_model").to_bytes())
    assert len(file.subgraphs) > 1
    names = [tensor.name for subgraph in file.subgraphs for tensor in subgraph.tensors]
    assert len(names) == len(set(names))

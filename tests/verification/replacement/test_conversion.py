"""Whole conversions: verified by default, not on request, and cheap."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from tests.support import zoo
from tests.support.running.counting import calls_of


@pytest.mark.parametrize("name", ["tfk_lstm", "tfk_lstm_batch1", "embedding_lookup", "k3_transformer_small", "k3_mlp"])
def test_shipped_rules_agree(name: str) -> None:
    report = litefuse.convert(zoo.get(name).saved_model, recurrent="fused").report
    assert report.fused
    for event in report.fused:
        assert event.facts["verified"], event
    assert not [event for event in report.refused if "error" in event.facts]
    assert " error " in str(report)


def test_off_on_request(tmp_path: Path) -> None:
    model = zoo.get("tfk_lstm_batch1").saved_model
    report = litefuse.convert(model, recurrent="fused", verify=False).report
    assert report.fused
    assert all("verified" not in event.facts for event in report.fused)
    arguments = ["convert", str(model), "--recurrent", "fused", "-o", str(tmp_path / "model.tflite"), "--json"]
    for more, verified in ([], True), (["--no-verify"], None):
        done = CliRunner().invoke(main, [*arguments, *more])
        assert done.exit_code == 0, done.output
        (event,) = [event for event in json.loads(done.output)["events"] if event["outcome"] == "fused"]
        assert event["facts"].get("verified") is verified


def test_share_of_the_work() -> None:
    """Of a cold conversion it is a quarter (bench/results/2026-11-measurements.md); here reading is cached."""
    model = zoo.get("k3_transformer_small").saved_model

    def calls(*, verify: bool) -> int:
        return calls_of(lambda: litefuse.convert(model, verify=verify))

    calls(verify=True)  # imports and files that are read only at first use
    assert calls(verify=True) < 2 * calls(verify=False)

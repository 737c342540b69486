"""The comparison of models from elsewhere: what is measured, and the page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench import sources, sources_page
from bench.process import convert_in_process

DATA = Path(sources.LITERT) / "data"


def options(**changes: Any) -> argparse.Namespace:
    found = sources.parse([])
    found.seconds = 0.01
    for name, value in changes.items():
        setattr(found, name, value)
    return found


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep results and files out of the repository."""
    monkeypatch.setattr(sources, "CACHE", tmp_path)


def test_a_file_is_compared_with_what_becomes_of_it() -> None:
    case = sources.Case("litert", "lstm_states", DATA / "lstm_states.tflite", sources.SOURCE)
    row = sources.measure_case(case, options())
    assert row["before"]["ops"] > 4 * row["after"]["ops"]
    assert row["before"]["bytes"] == (DATA / "lstm_states.tflite").stat().st_size
    assert row["after"]["cpu_seconds"] > 0
    assert row["before"]["ms"] > 0
    assert row["after"]["ms"] > 0
    assert row["difference"] < 2e-6


def test_a_source_that_fails_has_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "damaged.tflite"
    path.write_bytes((DATA / "gru.tflite").read_bytes()[:300])
    with pytest.raises(RuntimeError, match=r"damaged\.tflite"):
        convert_in_process(sources.LITEFUSE, path, tmp_path / "x.tflite", repeats=1, timeout=100)
    row = sources.measure_case(
        sources.Case("export", "damaged", path, sources.LITERT_CONVERTER), options(litert_python=None)
    )
    assert "damaged.tflite" in row["after"]["problem"]
    assert "before" not in row
    assert sources_page.cells(row)[1] == "- → fails"


def test_each_kind_has_its_models() -> None:
    found = {kind: [case.name for case in make()] for kind, make in sources.KINDS.items()}
    assert {"lstm", "mobilenet"} <= set(found["litert"])
    assert {"attention", "words"} <= set(found["saved_model"])
    assert {"gru", "lstm_unrolled"} <= set(found["recurrent"])
    assert {"free_batch", "loop", "nested"} <= set(found["export"])
    assert "depthwise" in found["onnx"]
    assert "keras_gru_of_fixed_batch" in found["unrolled"]
    # Nothing was converted, and Keras has made no networks.
    assert found["loops"] == found["keras"] == found["backends"] == []


def test_other_converters_files_become_sources(tmp_path: Path) -> None:
    ours, other = "after.litefuse", "before.tflite_converter"
    for name in (f"recurrent.gru.{other}", f"recurrent.gru.{ours}", f"saved_model.dense.{other}"):
        (tmp_path / f"{name}.tflite").touch()
    assert [case.name for case in sources.loop_cases()] == ["gru"]


def test_networks_on_jax_are_compared_with_those_on_tensorflow(tmp_path: Path) -> None:
    for form in ("jax", "tensorflow"):
        (tmp_path / "keras" / "resnet" / form).mkdir(parents=True)
    (case,) = sources.backend_cases()
    assert (case.source, case.beside) == (tmp_path / "keras/resnet/jax", tmp_path / "keras/resnet/tensorflow")
    assert (case.name, case.other) == ("resnet", sources.LITEFUSE)


def test_inputs_have_sizes_and_words_that_every_model_takes() -> None:
    (x,) = sources.make_inputs(DATA / "gru.tflite").values()
    assert x.shape == (1, 5, 4)
    assert x.dtype == np.float32


def row(name: str, **sides: Any) -> dict[str, Any]:
    return {"kind": "recurrent", "name": name, "other": "tflite_converter", **sides}


def test_the_page_has_figures_ratios_and_reasons() -> None:
    one = {"ops": 40, "bytes": 8000, "ms": 0.4, "cpu_seconds": 2.0, "peak_mb": 600.0}
    other = {"ops": 10, "bytes": 2000, "ms": 0.1, "cpu_seconds": 0.5, "peak_mb": 50.0}
    page = sources_page.page(
        [
            row("b", after=other, before={"problem": "unknown `op` | x"}, noise=0.01),
            row("a", after=other, before=one, difference=2e-7, noise=0.03),
        ]
    )
    first, second = (line for line in page.splitlines() if line.startswith(("| a", "| b")))
    assert first == "| a | 40 → 10 | 0.400 → 0.100 | 8.0 → 2.0 | 2.00 → 0.50 | 600 → 50 | 2e-07 |"
    assert second == "| b | fails → 10 | fails → 0.100 | fails → 2.0 | fails → 0.50 | fails → 50 | - |"
    assert "- b: not converted: `unknown op / x`" in page
    assert "2 of 2 models convert" in page
    assert "in the 1 for which there are two files: ops 0.25, time 0.25, size 0.25." in page
    assert "differ by 2.0% (median)" in page
    assert "## Files of litert-torch" not in page

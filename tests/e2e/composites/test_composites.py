"""Who computes composites, in the installed runtime: `expected.json` and `composites.tsv` say the same as it does.

If the first test fails after an update of ai-edge-litert, run `python -m tests.e2e.composites --record`, read the
difference, and correct the rows `reader` and `target` of `composites.tsv`.
"""

from __future__ import annotations

import json

import pytest

from litefuse.dialects.tfl import contracts
from tests.e2e.composites import files
from tests.e2e.composites.__main__ import EXPECTED, changes, titles
from tests.e2e.composites.probes import PROBES
from tests.e2e.composites.running import DEAD, DECOMPOSITION, TARGETS, outcomes
from tests.e2e.gpu import accelerator, driver
from tests.e2e.gpu.accelerator import outcomes as run_all

RECORDED: dict[str, str] = json.loads(EXPECTED.read_text())


def test_the_runtime_is_as_recorded() -> None:
    chosen = titles(fast=True)
    try:
        driver.environment()
    except driver.UnavailableError:
        chosen = [title for title in chosen if title.startswith(("interpreter", "compiled_model"))]
    found = {title: f"{kind}: {function}" if function else kind for title, kind, function, _ in outcomes(chosen)}
    assert not changes(found)


def test_files_of_litert_torch_run_whole_on_the_gpu_when_they_are_converted() -> None:
    try:
        driver.environment()
    except driver.UnavailableError as error:
        pytest.skip(f"no GPU driver: {error}")
    names = [path.stem for path in sorted(files.DATA.glob("*.tflite"))]
    converted = [files.CONVERTED + name for name in names]
    found = {title: outcome.verdict for title, outcome in run_all("tests.e2e.composites.files", names + converted)}
    assert {name: found[name] for name in names} == {
        "capped_attention": accelerator.DEAD,
        "embedded": accelerator.DEAD,
        "swish": accelerator.PARTS,
        "transformer_block": accelerator.DEAD,
        "upsampler": accelerator.DEAD,
    }
    assert {found[title] for title in converted} == {accelerator.WHOLE}


def test_marked_functions_run_whole_on_the_gpu() -> None:
    try:
        driver.environment()
    except driver.UnavailableError as error:
        pytest.skip(f"no GPU driver: {error}")
    found = {title: outcome.verdict for title, outcome in run_all("tests.e2e.composites.files", files.marked())}
    assert len(found) >= 10
    assert set(found.values()) == {accelerator.WHOLE}, found


def test_every_probe_is_recorded_on_every_target() -> None:
    assert set(RECORDED) == {f"{target}, {name}" for target in TARGETS for name in PROBES}


@pytest.mark.parametrize("target", ["interpreter", "compiled_model", "gpu"])
@pytest.mark.parametrize("name", contracts.contract_names())
def test_no_target_wants_a_composite_that_it_does_not_run(name: str, target: str) -> None:
    probes = [title for title, probe in PROBES.items() if probe.name == name]
    verdicts = {RECORDED[f"{target}, {title}"] for title in probes}
    if contracts.is_wanted(name, 1, target):
        assert verdicts
        assert not verdicts & {DEAD, DECOMPOSITION}


def test_names_that_a_reader_recognizes_are_not_left_to_their_decomposition() -> None:
    for name in contracts.contract_names():
        known = {reader.name for reader in contracts.readers(name)}
        verdicts = {RECORDED[f"ml_drift, {title}"] for title, probe in PROBES.items() if probe.name == name}
        if verdicts:
            assert ("ML Drift" in known) == (verdicts != {DECOMPOSITION}), name

"""A few files on LiteRT's GPU accelerator, and that the cases are complete; `make test-gpu` runs all."""

from __future__ import annotations

import pytest

import litefuse
from litefuse.dialects.tfl.contracts import contract_names
from litefuse.fusions import COMPOSITES, contracts
from litefuse.passes.fusion.patterns import PATTERNS
from tests.e2e.gpu import cases, driver, keras_layers, sources
from tests.e2e.gpu.__main__ import regressions
from tests.e2e.gpu.accelerator import DEAD, WRONG, outcomes

NOT_ON_GPUS = (
    # It ends the process: files for GPUs have the ops instead, which the cases with attention try.
    *("scaled_dot_product_attention",),
    # LiteRT's packages do not have the kernels.
    *("addons:MaxUnpooling2D", "addons:DenseImageWarp", "tftext:WhitespaceTokenizer", "tftext:Ngrams"),
    "tftext:custom:SgnnProjection",
)
"""Shipped fusions without a case."""


@pytest.fixture(scope="module")
def gpu() -> None:
    """Skip where the driver cannot be fetched."""
    try:
        driver.environment()
    except driver.UnavailableError as error:
        pytest.skip(f"no GPU driver: {error}")


@pytest.mark.usefixtures("gpu")
def test_no_file_is_wrong_or_kills_the_process() -> None:
    cases.build(cases.titles(fast=True))
    found = dict(outcomes("tests.e2e.gpu.cases", cases.titles(fast=True)))
    assert not regressions(found)
    assert not {WRONG, DEAD}.intersection(outcome.verdict for outcome in found.values())


def test_the_keras_layers_that_are_counted_are_cases() -> None:
    names = {title.replace(cases.FOR_GPUS, "") for title in cases.titles()}
    others = {f"network:{name}" for name in cases.RECURRENT}
    assert len(keras_layers.LAYERS) == len(set(keras_layers.LAYERS.values())) == 114
    assert set(keras_layers.LAYERS.values()) <= names | others


def test_every_shipped_fusion_has_a_case() -> None:
    sources.build(("fusion", name) for name in sources.fusions())
    fused: set[str] = set()
    for name in sources.fusions():
        source = sources.source("fusion", name)
        converted = litefuse.convert(
            source.saved_model, signatures=[source.signature], input_shapes=source.shapes, verify=False
        )
        fused |= {event.rule for event in converted.report.fused}
    # tf_keras's LSTM is among the networks of the zoo; tests/e2e/composites runs composites with a contract.
    composites = {rule.name for rule in COMPOSITES if "lstm" not in rule.name.lower()}
    composites -= {rule.name for rule in contracts.RULES} | set(contract_names())
    patterns = {rule.name for rule in PATTERNS if not rule.function.__module__.startswith(contracts.__name__)}
    assert patterns | composites <= fused | set(NOT_ON_GPUS)
    assert not fused.intersection(NOT_ON_GPUS)

"""Marks with a contract from TensorFlow, JAX and litert-torch: kept by name, fused, and equal ops from all sources."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import litefuse
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import CONSTANT
from tests.fusions.contracts import sources, table
from tests.fusions.contracts.comparison import compare_with_source
from tests.support.generated import require_models
from tests.support.modules.lite_files import composites

EXPORTS = Path(__file__).with_name("exports")
TORCH = Path(__file__).resolve().parents[2] / "e2e" / "litert" / "composites" / "data"
FRAMEWORKS = ("tensorflow", "jax")
NAMES = (*sources.CONTRACTS, "transformer_block")
BLOCK = {"odml.rms_norm": 2, "odml.rope": 2, "odml.scaled_dot_product_attention": 1}


def marks(name: str) -> Mapping[str, int]:
    """Return how often each composite is called."""
    return BLOCK if name == "transformer_block" else {sources.CONTRACTS[name].name: 1}


def convert(framework: str, name: str, **options: Any) -> litefuse.Model:
    source = require_models("marked_contracts") / name if framework == "tensorflow" else EXPORTS / f"{name}.jax"
    return litefuse.convert(source, debug=litefuse.Debug(verify_ir=True), entry_points=False, **options)


def again(model: litefuse.Model, **options: Any) -> litefuse.Model:
    return litefuse.convert(model.to_bytes(), debug=litefuse.Debug(verify_ir=True), entry_points=False, **options)


def compare(model: litefuse.Model, framework: str, name: str) -> None:
    """Compare several calls with the answers of the framework."""
    compare_with_source(model, require_models("marked_contracts") if framework == "tensorflow" else EXPORTS, name)


def outcomes(model: litefuse.Model) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for event in model.report.events:
        if event.pass_name == "fuse-composites":
            counts[event.rule, event.outcome] = counts.get((event.rule, event.outcome), 0) + 1
    return counts


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("name", NAMES)
def test_marks_are_kept_and_fused(framework: str, name: str) -> None:
    """As ops, as composites by name, and again from the file of composites."""
    expected = dict(marks(name))
    fused = convert(framework, name)
    assert outcomes(fused) == {(mark, "fused"): count for mark, count in expected.items()}
    assert all(event.facts["verified"] for event in fused.report.fused)
    compare(fused, framework, name)
    kept = convert(framework, name, composites={"*": "preserve"})
    assert outcomes(kept) == {(mark, "preserved"): count for mark, count in expected.items()}
    assert sorted(mark for mark, _ in composites(kept)) == sorted(
        mark for mark, count in expected.items() for _ in range(count)
    )
    compare(kept, framework, name)
    from_file = again(kept)
    assert outcomes(from_file) == outcomes(fused)
    assert from_file.report.ops == fused.report.ops
    compare(from_file, framework, name)


def ops_of(model: litefuse.Model) -> list[tuple[str, tuple[str, ...]]]:
    """Return the kinds of the ops, with the types of their results, in a canonical order."""
    module = read_litert(model.to_bytes())
    ops = [op for function in module.functions.values() for op in function.ops() if op.kind != CONSTANT]
    return sorted((op.kind, tuple(str(result.type) for result in op.results)) for op in ops)


def test_a_block_becomes_the_same_ops_from_all_sources() -> None:
    files = {framework: convert(framework, "transformer_block") for framework in FRAMEWORKS}
    files["torch"] = litefuse.convert(TORCH / "transformer_block.tflite", entry_points=False)
    assert {len(ops_of(model)) for model in files.values()} == {62}
    first, *others = map(ops_of, files.values())
    assert all(other == first for other in others)


def test_the_page_of_contracts_is_true() -> None:
    assert table.PAGE.read_text() == table.page()

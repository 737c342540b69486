"""Functions of JAX that marked nothing become the same composites as those that did, if these are wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

import litefuse
from tests.fusions.contracts import sources
from tests.fusions.contracts.comparison import compare_with_source
from tests.support.modules.lite_files import composites

EXPORTS = Path(__file__).with_name("exports")
BLOCK = ["odml.rms_norm", "odml.rms_norm", "odml.rope", "odml.rope", "odml.scaled_dot_product_attention"]
NAMES = {
    **{name: [sources.CONTRACTS[name].name] for name in ("rms_norm", "layer_norm", "group_norm", "l2_norm", "rope")},
    "attention": ["odml.scaled_dot_product_attention"],
    "transformer_block": BLOCK,
}
OPS = {"upsample": "tfl.resize_bilinear", "pixel_shuffle": "tfl.depth_to_space"}


def convert_and_compare(name: str, *wanted: str) -> litefuse.Model:
    """Convert an export of unmarked functions, and compare several calls with JAX's answers."""
    model = litefuse.convert(
        EXPORTS / f"{name}_unmarked.jax",
        debug=litefuse.Debug(verify_ir=True),
        entry_points=False,
        composites=dict.fromkeys(wanted, "preserve"),
    )
    compare_with_source(model, EXPORTS, name)
    return model


@pytest.mark.parametrize("name", NAMES)
def test_composites_are_recognized_in_ops(name: str):
    names = NAMES[name]
    assert sorted(found for found, _ in composites(convert_and_compare(name, *names))) == names
    assert composites(convert_and_compare(name)) == []


@pytest.mark.parametrize("name", ("rms_norm", "layer_norm", "group_norm", "l2_norm", "rope"))
def test_attributes_are_those_of_the_mark(name: str):
    contract = sources.CONTRACTS[name]
    ((_, attributes),) = composites(convert_and_compare(name, contract.name))
    neutral = {"min_timescale": 1.0, "proportion": 1.0}
    expected = {key: value for key, value in contract.attributes.items() if neutral.get(key) != value}
    assert attributes == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("name", OPS)
def test_ops_of_litert_are_recognized(name: str):
    assert convert_and_compare(name).report.ops[OPS[name]] == 1

"""Boxes are selected without computed sizes, and are the same ones; `tests/e2e/gpu` runs such files."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import Module
from litefuse.passes.legalize.driver import legalize
from litefuse.passes.lowering.fixed_sizes import fix_sizes
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, context, kinds, ops, run_file

COUNT = 30
RANDOM = np.random.default_rng(5)


def boxes(**changes: float) -> dict[str, np.ndarray]:
    corner = RANDOM.uniform(0, 1, (COUNT, 2))
    made = np.concatenate([corner, corner + RANDOM.uniform(0.01, 0.5, (COUNT, 2))], -1).astype(np.float32)
    scores = RANDOM.uniform(0, 1, COUNT).astype(np.float32)
    for index, value in enumerate(changes.values()):
        scores[3 * index : 3 * index + 2] = value
    return {"x0": made, "x1": scores}


CALLS = {
    "random": boxes(),
    "equal scores": boxes(first=0.7, second=0.7, third=0.9),
    "no candidates": {**boxes(), "x1": np.full(COUNT, 0.1, np.float32)},
    "infinite scores": boxes(first=np.inf, second=-np.inf),
    "scores that are no numbers": boxes(first=np.nan),
    "empty boxes": {**boxes(), "x0": np.zeros((COUNT, 4), np.float32)},
}


def suppression() -> Module:
    """Return a module of one suppression."""
    g = Graph()
    x, scores = g.input(COUNT, 4), g.input(COUNT)
    limits = [np.int32(8), np.float32(0.4), np.float32(0.2)]
    return g.returns(*g.tf.NonMaxSuppressionV4(x, scores, *limits, pad_to_max_output_size=True))


@pytest.fixture(scope="module", name="files")
def legalize_both() -> tuple[Module, Module]:
    """Return the module for GPUs, and the default one."""
    for_gpus, default = suppression(), suppression()
    fix_sizes(for_gpus, context())
    for module in (for_gpus, default):
        legalize(module, context())
    return for_gpus, default


def test_no_size_is_computed(files: tuple[Module, Module]) -> None:
    for_gpus, default = files
    assert "where" in kinds(default)
    assert not {"where", "range", "shape"}.intersection(kinds(for_gpus))
    assert all(value.type.is_static for op in ops(for_gpus) for value in op.results)


@pytest.mark.parametrize("resolver", RESOLVERS)
@pytest.mark.parametrize("name", CALLS)
def test_the_same_boxes_are_selected(name: str, resolver: str, files: tuple[Module, Module]) -> None:
    inputs = CALLS[name]
    found, expected = (run_file(module, *inputs.values(), resolver=resolver) for module in files)
    for y, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(y, other)


@pytest.mark.parametrize("changes", [{"boxes": (None, 4)}, {"boxes": (0, 4)}, {"pads": False}])
def test_others_stay(changes: dict[str, Any]) -> None:
    g = Graph()
    shape = changes.get("boxes", (COUNT, 4))
    x, scores = g.input(*shape), g.input(shape[0])
    limits = [np.int32(8), np.float32(0.4), np.float32(0.2)]
    pads = changes.get("pads", True)
    module = g.returns(*g.tf.NonMaxSuppressionV4(x, scores, *limits, pad_to_max_output_size=pads))
    fix_sizes(module, context())
    assert kinds(module) == ["NonMaxSuppressionV4"]

"""Composites that a file describes wrongly: litefuse's errors, or the function of the decomposition."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.errors import LitefuseError
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.e2e.litert.composites.test_composite_files import COMPOSITES, DATA, TOLERANCE, difference
from tests.support.modules.lite_files import changed, schema

NAMES = ("odml.rms_norm", "odml.group_norm", "odml.rope", "odml.cache_update", "odml.runtime_bmm", "", "x" * 300)
WAYS = (
    "attributes",
    "version",
    "name",
    "decomposition",
    "operand",
    "result",
    "fewer",
    "more",
    "shape",
    "type",
    "empty",
)


def _damage(model: Any, chosen: random.Random, way: str) -> None:
    """Change one composite, so that the file can still be written."""
    places = [(graph, op) for graph in model.subgraphs for op in graph.operators if _options(op) is not None]
    graph, operator = chosen.choice(places)
    options, inputs = _options(operator), list(operator.inputs)
    tensor = graph.tensors[chosen.choice([index for index in inputs if index >= 0])]
    match way:
        case "attributes":
            content = bytearray(bytes(options.compositeAttributes))
            for _ in range(chosen.randint(1, 3)):
                content[chosen.randrange(len(content))] = chosen.randrange(256)
            options.compositeAttributes = list(content)
        case "version":
            options.version = chosen.choice([2, -1, 2**31 - 1])
        case "name":
            options.name = chosen.choice(NAMES)
        case "decomposition":
            options.decompositionSubgraphIndex = chosen.choice([0, 1, 2, -1, 99])
        case "operand":
            inputs[chosen.randrange(len(inputs))] = chosen.choice([-1, 0, 1, len(graph.tensors) - 1])
            operator.inputs = inputs
        case "result":
            operator.outputs = [chosen.choice([-1, 0, 1])]
        case "fewer":
            operator.inputs = inputs[:-1]
        case "more":
            operator.inputs = [*inputs, inputs[0]]
        case "shape":
            tensor.shape = [chosen.choice([0, 1, 2, 7]) for _ in range(chosen.randrange(6))]
        case "type":
            tensor.type = chosen.randrange(18)
        case _:
            options.compositeAttributes = chosen.choice([None, [], [1], [0, 36, 1]])


def _options(operator: Any) -> Any:
    options = operator.builtinOptions2
    return options if isinstance(options, schema.StableHLOCompositeOptionsT) else None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", COMPOSITES)
def test_a_damaged_composite_raises_no_other_error(name: str, way: str) -> None:
    content = (DATA / f"{name}.tflite").read_bytes()
    damaged = changed(content, lambda model: _damage(model, random.Random(name + way), way))
    for step in (
        lambda file: check(read_file(file)),
        lambda file: check(read_file(file), target="gpu"),
        litefuse.convert,
        lambda file: litefuse.convert(file, target="gpu"),
    ):
        with contextlib.suppress(LitefuseError):
            step(damaged)


@pytest.mark.parametrize("name", ["transformer_block", "capped_attention", "upsampler", "embedded"])
def test_an_unknown_version_of_a_known_name_is_its_decomposition(name: str) -> None:
    def change(model: Any) -> None:
        for graph in model.subgraphs:
            for operator in graph.operators:
                if _options(operator) is not None:
                    _options(operator).version = 2

    model = litefuse.convert(changed((DATA / f"{name}.tflite").read_bytes(), change))
    assert "tfl.stablehlo_composite" not in model.report.ops
    assert difference(model.to_bytes(), name, "xnnpack") <= TOLERANCE


def test_a_rule_receives_tensors_of_attributes() -> None:
    @litefuse.fuse_composite("acme.swish")
    def fuse_swish(b: Any, x: Any, *, beta: float, steps: int, mode: str, exact: bool, sizes: Any, rates: Any) -> Any:
        assert (beta, steps, mode, exact) == (1.5, 3, "fast", True)
        assert np.asarray(sizes).tolist() == [1, 2]
        assert np.asarray(rates).tolist() == [0.0, 0.0]  # litert-torch's writer drops the fractions of lists
        return x * b.tfl.logistic(1.5 * x)

    model = litefuse.convert(DATA / "swish.tflite", plugins=[fuse_swish])
    assert [event.rule for event in model.report.fused] == ["acme.swish"]
    assert difference(model.to_bytes(), "swish", "builtin") <= TOLERANCE

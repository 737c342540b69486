"""Recipes of AI Edge Quantizer that litefuse writes, in the hands of that tool."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from bench.quantization import quantizers
from bench.quantization.quantizing import AI_EDGE_QUANTIZER
from litefuse import LayerRule, Quantization
from litefuse.tflite import read_file
from tests.support import zoo

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        quantizers.find_ai_edge_python() is None, reason="AI Edge Quantizer is not installed; bench.quantization does"
    ),
]

PRODUCTS = frozenset({"CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED"})
SOURCE = zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model"
ACTIVATIONS = {"int8": "INT8", "int16x8": "INT16"}
WEIGHTS = {"int8": "INT8", "int16x8": "INT8", "dynamic": "INT8", "weight-only": "INT8", "int4": "INT4"}
RULES = (
    LayerRule("float32", layer="*expanded_conv_depthwise*"),
    LayerRule("int16x8", op="FULLY_CONNECTED"),
    LayerRule("float32", op="SOFTMAX"),
)


@pytest.fixture(scope="module")
def float_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return litefuse.convert(SOURCE).save(tmp_path_factory.mktemp("float") / "float.tflite")


def draw(file: Path) -> dict[str, np.ndarray[Any, Any]]:
    """Return four samples for each input, along the first axis."""
    found = read_file(file)
    (signature,) = found.signatures
    tensors = found.subgraphs[signature.subgraph].tensors
    rng = np.random.default_rng(0)
    return {
        name: rng.uniform(0, 1, (4, *tensors[number].shape[1:])).astype(np.float32)
        for name, number in signature.inputs.items()
    }


def find_operators(file: Path) -> dict[tuple[str, str], tuple[str, str]]:
    """Return the types of the results and the weights of layers, by kind and name of the op."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for subgraph in read_file(file).subgraphs:
        for operator in subgraph.operators:
            if operator.kind in PRODUCTS:
                result, weights = (subgraph.tensors[n] for n in (operator.outputs[0], operator.inputs[1]))
                found[operator.kind, result.name] = result.dtype, weights.dtype
    return found


@pytest.mark.parametrize(
    "options",
    [
        Quantization("int8", "int8", rules=RULES),
        Quantization("int8", "int16"),
        Quantization("int8", "float32", rules=(LayerRule("float32", op="FULLY_CONNECTED"),)),
        Quantization("int4", "float32"),
    ],
    ids=lambda options: options.scheme,
)
def test_the_tool_gives_each_op_the_scheme_of_the_recipe(
    tmp_path: Path, float_file: Path, options: Quantization
) -> None:
    samples = draw(float_file)
    data, target = tmp_path / "data.npz", tmp_path / "other.tflite"
    np.savez(data, **{f"calibration/{name}": value for name, value in samples.items()})
    if options.has_integer_activations:
        rows = [{name: value[row : row + 1] for name, value in samples.items()} for row in range(4)]
        options = replace(options, samples=rows)
    model = litefuse.convert(SOURCE, quantize=options)
    recipe = model.save_recipe(tmp_path / "recipe.json", form="ai_edge_quantizer")
    quantizers.quantize(AI_EDGE_QUANTIZER, str(recipe), float_file, data, target, timeout=900)
    written = find_operators(target)
    expected: dict[tuple[str, str], tuple[str, str]] = {}
    for op in model.report.quantization:
        if op.op in PRODUCTS:
            kinds = ACTIVATIONS.get(op.scheme, "FLOAT32"), WEIGHTS.get(op.scheme, "FLOAT32")
            expected[op.op, op.name] = kinds
    if options.weights == "int4":
        # LiteRT has no fast kernel for other layers in 4 bits, where that tool writes them, too.
        expected = {key: kinds for key, kinds in expected.items() if key[0] == "FULLY_CONNECTED"}
    assert expected and expected.items() <= written.items()

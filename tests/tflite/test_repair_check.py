"""A file that lacks something of the one that it was made from is recognized."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.tflite import read_file
from litefuse.tflite.repair_check import find_loss
from tests.support.modules.lite_files import changed, schema, tflite_converter_lstm


def _rename(model: Any) -> None:
    model.subgraphs[0].tensors[3].name = b"other"


def _retype(model: Any) -> None:
    model.subgraphs[0].tensors[3].type = schema.TensorType.INT32


def _change_weights(model: Any) -> None:
    found = next(buffer for buffer in model.buffers if buffer.data is not None and len(buffer.data) > 16)
    found.data = found.data[::-1]


def _drop_operator(model: Any) -> None:
    model.subgraphs[0].operators.pop()


def _swap_operators(model: Any) -> None:
    operators = model.subgraphs[0].operators
    operators[0], operators[1] = operators[1], operators[0]


def _change_version(model: Any) -> None:
    model.operatorCodes[0].version += 1


def _change_option(model: Any) -> None:
    options = [op.builtinOptions for op in model.subgraphs[0].operators]
    next(found for found in options if hasattr(found, "timeMajor")).timeMajor ^= True


def _drop_signature(model: Any) -> None:
    model.signatureDefs.pop()


def _drop_metadata(model: Any) -> None:
    model.metadata.pop()


def _describe(model: Any) -> None:
    model.description = b"by somebody else"


def _swap_outputs(model: Any) -> None:
    model.subgraphs[0].outputs = model.subgraphs[0].inputs


def _scale(model: Any) -> None:
    found = model.subgraphs[0].tensors[1].quantization = schema.QuantizationParametersT()
    found.scale, found.zeroPoint = np.array([0.5], np.float32), np.array([0])


@pytest.mark.parametrize(
    ("change", "lost"),
    [
        (_rename, "tensor 3"),
        (_retype, "tensor 3"),
        (_change_weights, "tensor"),
        (_drop_operator, "operator 4 of subgraph 0, CONCATENATION"),
        (_swap_operators, "operator 1 of subgraph 0"),
        (_change_version, "operator"),
        (_change_option, "operator"),
        (_drop_signature, "its signatures"),
        (_drop_metadata, "its metadata"),
        (_describe, "its description"),
        (_swap_outputs, "the inputs or outputs of subgraph 0"),
        (_scale, "tensor 1"),
    ],
)
def test_every_loss_is_found(change: Callable[[Any], None], lost: str) -> None:
    content = tflite_converter_lstm("bidirectional")
    old, new = read_file(changed(content, lambda _: None)), read_file(changed(content, change))
    found = find_loss(old, new)
    assert found is not None
    assert found.startswith(lost)


def _add_operator(model: Any) -> None:
    graph = model.subgraphs[0]
    tensor, operator = copy.deepcopy(graph.tensors[graph.outputs[0]]), copy.deepcopy(graph.operators[0])
    tensor.name = b"new"
    graph.tensors.append(tensor)
    operator.outputs = np.array([len(graph.tensors) - 1], np.int32)
    graph.operators.insert(0, operator)


def _set_clip(model: Any) -> None:
    for operator in model.subgraphs[0].operators:
        if hasattr(operator.builtinOptions, "cellClip"):
            operator.builtinOptions.cellClip = 0.25


@pytest.mark.parametrize("change", [_add_operator, _set_clip])
def test_what_a_repair_does_is_no_loss(change: Callable[[Any], None]) -> None:
    content = tflite_converter_lstm("bidirectional")
    assert find_loss(read_file(content), read_file(changed(content, change))) is None


def test_ranges_that_no_kernel_reads_are_no_loss() -> None:
    def add_range(model: Any) -> None:
        found = model.subgraphs[0].tensors[1].quantization = schema.QuantizationParametersT()
        found.min, found.max = np.array([-1], np.float32), np.array([1], np.float32)

    content = tflite_converter_lstm()
    assert find_loss(read_file(changed(content, add_range)), read_file(content)) is None


def _add_variant(model: Any) -> None:
    model.subgraphs[0].tensors[1].variantTensors = [schema.VariantSubTypeT()]


def _add_debug_information(model: Any) -> None:
    model.subgraphs[0].debugMetadataIndex = 1


@pytest.mark.parametrize("change", [_add_variant, _add_debug_information])
def test_what_litefuse_does_not_read_counts_as_lost(change: Callable[[Any], None]) -> None:
    file = read_file(changed(tflite_converter_lstm(), change))
    assert find_loss(file, file) == "fields that litefuse does not read"

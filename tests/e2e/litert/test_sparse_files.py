"""Files with sparse weights: kept sparse, or stored whole where something needs all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.errors import LitefuseError, ReadError
from litefuse.tflite import read_file
from tests.support.harness import count_ops
from tests.support.modules.lite_files import changed

FOLDER = Path(__file__).parent / "data" / "sparse"
FLOAT_FILES = ("dense", "dense_block", "conv")


def path(name: str) -> Path:
    return FOLDER / f"{name}.tflite"


def sparse_tensors(content: bytes | Path) -> list[Any]:
    """Return the form and the stored bytes of each sparse tensor."""
    file = read_file(content)
    found: list[Any] = []
    for tensor in file.subgraphs[0].tensors:
        if tensor.sparsity is not None:
            order, blocks, levels = tensor.sparsity
            parts = [(level.size, *(None if each is None else each.tolist() for each in level[1:])) for level in levels]
            found.append((tensor.shape, order, blocks, parts, bytes(file.data(tensor.buffer))))
    return found


@pytest.mark.parametrize("name", FLOAT_FILES)
def test_sparse_floats_are_kept(name: str) -> None:
    model = litefuse.convert(path(name), debug=litefuse.Debug(verify_ir=True))
    content = model.to_bytes()
    assert sparse_tensors(content) == sparse_tensors(path(name)) != []
    assert count_ops(content) == count_ops(path(name))
    assert len(content) <= path(name).stat().st_size
    comparison = model.verify()
    assert comparison.agrees, str(comparison)


def test_sparse_integers_are_stored_whole_because_xnnpack_misreads_them() -> None:
    model = litefuse.convert(path("dense_int8"), debug=litefuse.Debug(verify_ir=True))
    assert sparse_tensors(path("dense_int8"))
    assert not sparse_tensors(model.to_bytes())
    assert any("XNNPACK misreads" in event.reason for event in model.report.events)
    comparison = model.verify()
    assert comparison.agrees, str(comparison)


@pytest.mark.parametrize("name", FLOAT_FILES)
@pytest.mark.parametrize("options", [{"quantize": "float16"}, {"target": "micro"}], ids=["float16", "micro"])
def test_weights_are_stored_whole_where_all_are_needed(name: str, options: dict[str, Any]) -> None:
    model = litefuse.convert(path(name), debug=litefuse.Debug(verify_ir=True), **options)
    content = model.to_bytes()
    assert not sparse_tensors(content)
    assert "DENSIFY" not in count_ops(content)
    comparison = model.verify()
    assert comparison.agrees, str(comparison)


def first_sparse(model: Any) -> Any:
    return next(tensor.sparsity for tensor in model.subgraphs[0].tensors if tensor.sparsity is not None)


def swap_segments(model: Any) -> None:
    segments = first_sparse(model).dimMetadata[1].arraySegments
    segments.values = np.concatenate([[0, 16, 10], segments.values[3:]]).astype(np.uint16)


def raise_an_index(model: Any) -> None:
    indices = first_sparse(model).dimMetadata[1].arrayIndices
    indices.values = np.concatenate([[200], indices.values[1:]]).astype(np.uint8)


def drop_a_level(model: Any) -> None:
    sparsity = first_sparse(model)
    sparsity.dimMetadata = sparsity.dimMetadata[:1]


def repeat_a_dimension(model: Any) -> None:
    first_sparse(model).traversalOrder = np.zeros(2, np.int32)


def enlarge_a_dimension(model: Any) -> None:
    first_sparse(model).dimMetadata[0].denseSize = 1 << 30


def divide_a_dimension_that_is_not_there(model: Any) -> None:
    first_sparse(model).blockMap = np.full(1, 7, np.int32)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (swap_segments, "segments of dimension 1 are not in order"),
        (raise_an_index, "an index that is not below 64"),
        (drop_a_level, "traversal order"),
        (repeat_a_dimension, "traversal order"),
        (enlarge_a_dimension, "dimension 0 has 1073741824 indices of 64"),
        (divide_a_dimension_that_is_not_there, "traversal order"),
    ],
)
def test_a_damaged_form_is_refused(damage: Any, problem: str) -> None:
    with pytest.raises(ReadError, match=problem):
        litefuse.convert(changed(path("dense").read_bytes(), damage))


def test_bytes_that_are_missing_are_refused() -> None:
    def shorten(model: Any) -> None:
        tensor = next(tensor for tensor in model.subgraphs[0].tensors if tensor.sparsity is not None)
        buffer = model.buffers[tensor.buffer]
        buffer.data = buffer.data[:-4]

    with pytest.raises(LitefuseError, match="places for"):
        litefuse.convert(changed(path("dense").read_bytes(), shorten))

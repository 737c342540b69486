"""Enlargements of images are recognized in the ops that move or add up pixels."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.ir import Value
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.verification.replacement import Checker
from tests.fusions.contracts.comparison import compare_answers
from tests.support.modules.graph_builder import Graph, context, kinds

NEAREST = "tfl.resize_nearest_neighbor"
MODELS: dict[str, dict[str, int]] = {
    "tf_shuffle": {"tfl.depth_to_space": 1},
    "rows_of_pixels": {"tfl.depth_to_space": 1},
    "torch_shuffle": {"tfl.reshape": 2, "tfl.transpose": 1, "tfl.depth_to_space": 1},
    "torch_shuffle_channels_first": {"tfl.reshape": 2, "tfl.transpose": 1, "tfl.depth_to_space": 1},
    "torch_shuffle_to_one_channel": {"tfl.depth_to_space": 1},
    "jax_resize": {"tfl.resize_bilinear": 1},
    "jax_resize_at_once": {"tfl.resize_bilinear": 1},
    "matrix_resize": {"tfl.resize_bilinear": 1},
    "jax_resize_of_rows": {"tfl.resize_bilinear": 1},
    "resize_of_corners": {"tfl.resize_bilinear": 1},
    "tfk_nearest": {"tfl.resize_nearest_neighbor": 1},  # as tf_keras writes it
}


@pytest.mark.parametrize("name", MODELS)
def test_litert_has_an_op(name: str):
    model = compare_answers(name)
    assert dict(model.report.ops) == MODELS[name]
    assert all(event.facts["verified"] is True for event in model.report.events if event.outcome == "fused")


REPEATED = ("k3_nearest", "repeated_pixels", "tiled_pixels", "gathered_pixels", "stacked_pixels")


@pytest.mark.parametrize("name", REPEATED)
def test_repeated_pixels_where_that_is_wanted(name: str):
    """RESIZE_NEAREST_NEIGHBOR takes up to twice the time of TILE on CPUs."""
    assert "tfl.resize_nearest_neighbor" not in compare_answers(name).report.ops
    model = compare_answers(name, composites={NEAREST: "fuse"})
    assert dict(model.report.ops) == {"tfl.resize_nearest_neighbor": 1}


def fused(build: Callable[..., Value], *shape: int | None, wanted: bool = False) -> list[str]:
    g = Graph()
    module = g.returns(build(g, g.input(*shape)))
    done = context(composites={NEAREST: "preserve"} if wanted else {})
    done.checker = Checker(done)
    fuse_patterns(module, done)
    return kinds(module)


def moved(shape: tuple[int, ...], order: tuple[int, ...], result: tuple[int, ...]) -> Callable[[Graph, Value], Value]:
    def build(g: Graph, x: Value) -> Value:
        return g.tf.Reshape(g.tf.Transpose(g.tf.Reshape(x, g.i32(shape)), g.i32(order)), g.i32(result))

    return build


@pytest.mark.parametrize(
    "build",
    (
        moved((2, 4, 4, 2, 2, 3), (0, 1, 3, 2, 5, 4), (2, 8, 4, 6)),  # a transpose of channels
        moved((2, 4, 4, 2, 2, 3), (0, 1, 4, 2, 3, 5), (2, 8, 8, 3)),  # columns before rows
        moved((2, 4, 2, 2, 2, 6), (0, 2, 1, 4, 3, 5), (2, 8, 4, 6)),
    ),
)
def test_other_moves_stay(build: Callable[[Graph, Value], Value]):
    assert fused(build, 2, 4, 4, 12) == ["Reshape", "Transpose", "Reshape"]


def products(rows: np.ndarray, columns: np.ndarray) -> Callable[[Graph, Value], Value]:
    def build(g: Graph, x: Value) -> Value:
        return g.tf.Einsum(g.tf.Einsum(x, rows, equation="bhwc,ih->biwc"), columns, equation="bhwc,jw->bhjc")

    return build


DOUBLE = np.array([[1, 0], [0.75, 0.25], [0.25, 0.75], [0, 1]], np.float32)


def test_a_matrix_for_each_axis():
    assert fused(products(DOUBLE, DOUBLE), None, 2, 2, 3) == ["ResizeBilinear"]


@pytest.mark.parametrize(
    "matrix",
    (
        np.array([[1, 0], [0.7, 0.3], [0.3, 0.7], [0, 1]], np.float32),  # other weights
        np.array([[1, 0], [0.75, 0.25], [0.75, 0.25], [0, 1]], np.float32),
        np.array([[1, 0], [0.75, 0.25], [0.25, 0.75], [0, 1]], np.float32)[::-1].copy(),  # mirrored
        np.full((4, 2), 0.25, np.float32),
    ),
)
def test_other_matrices_stay(matrix: np.ndarray):
    assert fused(products(matrix, matrix), None, 2, 2, 3) == ["Einsum", "Einsum"]


def test_an_inner_value_that_is_used_elsewhere():
    """Rows alone are resized, and then columns."""
    g = Graph()
    rows = g.tf.Einsum(g.input(None, 2, 2, 3), DOUBLE, equation="bhwc,ih->biwc")
    module = g.returns(g.tf.Einsum(rows, DOUBLE, equation="bhwc,jw->bhjc"), rows)
    fuse_patterns(module, context())
    assert kinds(module) == ["ResizeBilinear", "ResizeBilinear"]


@pytest.mark.parametrize("index", ([0, 1, 0, 1], [0, 0, 1, 0], [1, 1, 0, 0]), ids=("tiled", "uneven", "mirrored"))
def test_other_repetitions_stay(index: list[int]):
    build = lambda g, x: g.tf.GatherV2(x, g.i32(index), g.i32(1))  # noqa: E731
    assert fused(build, None, 2, 2, 3, wanted=True) == ["GatherV2"]

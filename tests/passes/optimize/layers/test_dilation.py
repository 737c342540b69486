"""Dilated convolutions that share the blocks of one SPACE_TO_BATCH_ND, and those of free sizes."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType, Value
from litefuse.passes.optimize.driver import optimize
from tests.passes.optimize.check import optimized, random
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, context, kinds, run_file

VALID = {"padding": "VALID", "stride_h": 1, "stride_w": 1}
RATE = 3


def paddings(g: Graph, x: Value, before: int, after: int) -> tuple[Value, Value]:
    """Return the paddings and crops that TensorFlow computes for a free number of steps."""
    shape = g.tfl.shape(x, out_type=DType.I32)
    steps = g.tfl.strided_slice(shape, g.i32([1]), g.i32([2]), g.i32([1]), shrink_axis_mask=1)
    rest = g.tfl.floor_mod(g.tfl.add(steps, np.int32(before + after)), np.int32(RATE))
    extra = g.tfl.floor_mod(g.tfl.sub(np.int32(RATE), rest), np.int32(RATE))
    ends = [(np.int32(before), g.tfl.add(extra, np.int32(after))), (np.int32(0), extra)]
    first, second = (g.tfl.reshape(g.tfl.pack(*pair, axis=0), g.i32([1, 2])) for pair in ends)
    return first, second


def gates(g: Graph, x: Value, before: int, after: int) -> list[Value]:
    """Return two dilated convolutions of series of any length, which share the blocks, as Keras writes them."""
    pads, crops = paddings(g, x, before, after)
    blocks = g.tfl.space_to_batch_nd(x, g.i32([RATE]), pads)
    picture = g.tfl.expand_dims(blocks, np.int32(1))
    found: list[Value] = []
    for seed in (0, 1):
        y = g.tfl.conv_2d(picture, random(5, 1, 3, 4, seed=seed), random(5, seed=seed), **VALID)
        found.append(g.tfl.batch_to_space_nd(g.tfl.squeeze(y, squeeze_dims=(-3,)), g.i32([RATE]), crops))
    return found


@pytest.mark.parametrize(("before", "after"), [(0, 0), (3, 3), (6, 0)], ids=["valid", "same", "causal"])
def test_gates_over_free_steps(before: int, after: int) -> None:
    graphs = Graph(), Graph()
    plain, module = (g.returns(*gates(g, g.input(None, None, 4), before, after)) for g in graphs)
    optimize(module, context())
    padding = ["pad"] if before != after else []
    assert kinds(module) == ["expand_dims", *padding, "conv_2d", "squeeze", "conv_2d", "squeeze"]
    for resolver in RESOLVERS:
        for batch, steps in ((1, 20), (3, 21), (2, 22), (1, 20)):
            x = random(batch, steps, 4)
            found, expected = (run_file(each, x, resolver=resolver) for each in (module, plain))
            for value, wanted in zip(found, expected, strict=True):
                np.testing.assert_allclose(value, wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("batch", [2, None])
def test_gates_over_known_steps(batch: int | None) -> None:
    g = Graph()
    blocks = g.tfl.space_to_batch_nd(g.input(batch, 8, 4), g.i32([2]), g.i32([[2, 2]]))
    picture = g.tfl.reshape(blocks, g.i32([-1, 1, 6, 4]))
    results: list[Value] = []
    for seed in (0, 1):
        y = g.tfl.conv_2d(picture, random(5, 1, 3, 4, seed=seed), random(5, seed=seed), **VALID)
        results.append(g.tfl.batch_to_space_nd(g.tfl.reshape(y, g.i32([-1, 4, 5])), g.i32([2]), g.i32([[0, 0]])))
    product = g.tfl.mul(g.tfl.tanh(results[0]), g.tfl.logistic(results[1]))
    expected = ["reshape", "conv_2d", "tanh", "conv_2d", "logistic", "mul", "reshape"]
    assert sorted(kinds(optimized(g, product))) == sorted(expected)


def test_images_that_share_their_blocks() -> None:
    g = Graph()
    blocks = g.tfl.space_to_batch_nd(g.input(None, 8, 8, 3), g.i32([2, 2]), g.i32([[2, 2], [2, 2]]))
    results: list[Value] = []
    for seed in (0, 1):
        y = g.tfl.conv_2d(blocks, random(3, 3, 3, 3, seed=seed), random(3, seed=seed), **VALID)
        results.append(g.tfl.batch_to_space_nd(y, g.i32([2, 2]), g.i32([[0, 0], [0, 0]])))
    assert kinds(optimized(g, *results)) == ["conv_2d", "conv_2d"]


def test_blocks_that_other_ops_use_stay() -> None:
    g = Graph()
    blocks = g.tfl.space_to_batch_nd(g.input(2, 8, 8, 3), g.i32([2, 2]), g.i32([[2, 2], [2, 2]]))
    y = g.tfl.conv_2d(blocks, random(3, 3, 3, 3), random(3), **VALID)
    y = g.tfl.batch_to_space_nd(y, g.i32([2, 2]), g.i32([[0, 0], [0, 0]]))
    assert "batch_to_space_nd" in kinds(optimized(g, y, g.tfl.exp(blocks)))


def test_crops_of_other_sizes_stay() -> None:
    g = Graph()
    x = g.input(None, None, 4)
    pads, _ = paddings(g, x, 0, 0)
    _, crops = paddings(g, x, 1, 0)
    picture = g.tfl.expand_dims(g.tfl.space_to_batch_nd(x, g.i32([RATE]), pads), np.int32(1))
    y = g.tfl.squeeze(g.tfl.conv_2d(picture, random(5, 1, 1, 4), random(5), **VALID), squeeze_dims=(1,))
    module = g.returns(g.tfl.batch_to_space_nd(y, g.i32([RATE]), crops))
    optimize(module, context())
    assert "batch_to_space_nd" in kinds(module)

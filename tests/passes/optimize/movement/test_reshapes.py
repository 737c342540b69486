"""Reshapes cancel, merge, and move away from ops that can then fuse."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops


def dense(g, x, outputs=6, **attributes):
    return g.tfl.fully_connected(x, random(outputs, 4), random(outputs), **attributes)


def test_reshape_of_reshape():
    g = Graph()
    x = g.tfl.reshape(g.tfl.reshape(g.input(2, 3, 4), g.i32([6, 4])), g.i32([4, 6]))
    assert kinds(optimized(g, x)) == ["reshape"]


def test_reshapes_that_lead_back():
    g = Graph()
    x = g.tfl.reshape(g.tfl.reshape(g.input(None, 3, 4), g.i32([-1, 12])), g.i32([-1, 3, 4]))
    assert kinds(optimized(g, g.tfl.exp(x))) == ["exp"]


def test_squeeze_and_expand_dims_are_reshapes():
    g = Graph()
    x = g.tfl.expand_dims(g.tfl.squeeze(g.input(2, 1, 4), squeeze_dims=(1,)), g.i32(2))
    assert kinds(optimized(g, x)) == ["reshape"]
    g = Graph()
    x = g.tfl.expand_dims(g.tfl.squeeze(g.input(2, 1, 4), squeeze_dims=(1,)), g.i32(1))
    assert kinds(optimized(g, g.tfl.exp(x))) == ["exp"]


def test_two_unknown_dimensions_stay():
    g = Graph()
    x = g.tfl.expand_dims(g.tfl.squeeze(g.input(None, 1, None), squeeze_dims=(1,)), g.i32(2))
    assert kinds(optimized(g, g.tfl.exp(x))) == ["squeeze", "expand_dims", "exp"]


def test_a_computed_shape_becomes_a_constant():
    g = Graph()
    x = g.input(None, 3, 4)
    batch = g.tfl.strided_slice(g.tfl.shape(x), g.i32([0]), g.i32([1]), g.i32([1]), shrink_axis_mask=1)
    module = optimized(g, g.tfl.reshape(x, g.tfl.pack(batch, g.i32(12), axis=0)))
    assert kinds(module) == ["reshape"]
    assert ops(module)[0].operands[1].constant.numpy().tolist() == [-1, 12]


@pytest.mark.parametrize("kind", ["mean", "sum", "reduce_max"])
def test_reduction_keeps_or_drops_its_axes_itself(kind):
    g = Graph()
    x = getattr(g.tfl, kind)(g.input(None, 3, 4, 5), g.i32([1, 2]), keep_dims=False)
    module = optimized(g, g.tfl.reshape(x, g.i32([-1, 1, 1, 5])))
    assert kinds(module) == [kind]
    assert ops(module)[0].attributes["keep_dims"]
    g = Graph()
    x = getattr(g.tfl, kind)(g.input(None, 3, 4, 5), g.i32([1, 2]), keep_dims=True)
    assert kinds(optimized(g, g.tfl.squeeze(x, squeeze_dims=(1, 2)))) == [kind]


def test_a_dense_layer_over_three_dimensions():
    g = Graph()
    x = g.input(None, 5, 4)
    y = dense(g, g.tfl.reshape(x, g.i32([-1, 4])))
    y = g.tfl.relu(g.tfl.add(g.tfl.reshape(y, g.i32([-1, 5, 6])), random(6, seed=9)))
    (op,) = ops(optimized(g, y))
    assert op.kind == "tfl.fully_connected"
    assert op.attributes["keep_num_dims"]
    assert op.attributes["fused_activation_function"] == "RELU"


def test_a_dense_layer_flattens_its_input_itself():
    g = Graph()
    module = optimized(g, dense(g, g.tfl.reshape(g.input(2, 5, 4), g.i32([-1, 4]))))
    assert kinds(module) == ["fully_connected"]


def test_a_flattening_that_changes_the_width_stays():
    g = Graph()
    module = optimized(g, dense(g, g.tfl.reshape(g.input(2, 2, 2), g.i32([-1, 4]))))
    assert kinds(module) == ["reshape", "fully_connected"]


@pytest.mark.parametrize(
    ("constant", "fused"), [((2, 3), True), ((1, 1, 2, 3), True), ((), True), ((3,), False), ((2, 1), False)]
)
def test_a_bias_of_split_heads_goes_into_the_dense_layer(constant, fused):
    g = Graph()
    y = g.tfl.reshape(dense(g, g.input(None, 5, 4), keep_num_dims=True), g.i32([-1, 5, 2, 3]))
    module = optimized(g, g.tfl.add(y, random(*constant)))
    assert kinds(module) == ["fully_connected", "reshape"] + ([] if fused else ["add"])


def test_a_scale_of_split_heads_goes_into_the_dense_layer():
    g = Graph()
    y = g.tfl.reshape(dense(g, g.input(None, 5, 4), keep_num_dims=True), g.i32([-1, 5, 2, 3]))
    y = g.tfl.mul(g.tfl.add(y, random(2, 3)), np.float32(0.25))
    assert kinds(optimized(g, y)) == ["fully_connected", "reshape"]


def test_a_reshape_of_a_constant():
    g = Graph()
    y = g.tfl.add(g.input(2, 6), g.tfl.reshape(random(2, 3), g.i32([6])))
    assert kinds(optimized(g, y)) == ["add"]


def leading(g, x, axes, *, how):
    """Return the sizes of some dimensions of x, as TensorFlow slices them."""
    shape = g.tfl.shape(x)
    if how == "gather":
        return [g.tfl.gather(shape, g.i32(axes))]
    if how == "slice":
        return [g.tfl.strided_slice(shape, g.i32([axes[0]]), g.i32([axes[-1] + 1]), g.i32([1]))]
    return [
        g.tfl.reshape(g.tfl.strided_slice(shape, g.i32([axis]), g.i32([axis + 1]), g.i32([1])), g.i32([1]))
        for axis in axes
    ]


@pytest.mark.parametrize("how", ["gather", "slice", "one by one"])
def test_a_dense_layer_over_free_dimensions(how):
    g = Graph()
    x = g.input(None, None, 3, 4)
    y = g.tfl.fully_connected(g.tfl.reshape(x, g.i32([-1, 4])), random(6, 4), None)
    shape = g.tfl.concatenation(*leading(g, x, [0, 1, 2], how=how), g.i32([6]), axis=0)
    module = optimized(g, g.tfl.reshape(y, shape))
    assert kinds(module) == ["fully_connected"]
    assert ops(module)[0].results[0].shape == (None, None, 3, 6)


@pytest.mark.parametrize(("axes", "width"), [([1, 0, 2], [6]), ([0, 1, 2], [3, 2])])
def test_free_dimensions_in_another_order_or_number_stay(axes, width):
    g = Graph()
    x = g.input(None, None, 3, 4)
    y = g.tfl.fully_connected(x, random(6, 4), None)
    shape = g.tfl.concatenation(g.tfl.gather(g.tfl.shape(x), g.i32(axes)), g.i32(width), axis=0)
    assert kinds(optimized(g, g.tfl.reshape(y, shape)))[-1] == "reshape"


def test_the_free_dimensions_of_another_value_stay():
    g = Graph()
    x, z = g.input(None, None, 3, 4), g.input(None, None, 3, 4)
    y = g.tfl.fully_connected(x, random(6, 4), None)
    shape = g.tfl.concatenation(*leading(g, z, [0, 1, 2], how="gather"), g.i32([6]), axis=0)
    assert kinds(optimized(g, g.tfl.reshape(y, shape)))[-1] == "reshape"


@pytest.mark.parametrize("keep", [True, False])
def test_a_reduction_over_free_sizes_keeps_or_drops_its_axes_itself(keep):
    g = Graph()
    mean = g.tfl.mean(g.input(None, None, None, 4), g.i32([1, 2]), keep_dims=not keep)
    assert kinds(optimized(g, g.tfl.reshape(mean, g.i32([-1, 1, 1, 4] if keep else [-1, 4])))) == ["mean"]


def test_a_reduction_that_leaves_two_free_sizes_stays():
    g = Graph()
    x = g.input(None, None, 4)
    mean = g.tfl.mean(x, g.i32([2]), keep_dims=False)
    shape = g.tfl.shape(g.tfl.mean(g.input(None, None, 4), g.i32([2]), keep_dims=True))
    assert kinds(optimized(g, g.tfl.reshape(mean, shape)))[-1] == "reshape"

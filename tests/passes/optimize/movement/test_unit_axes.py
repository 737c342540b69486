"""Axes of size 1 that are added or dropped become reshapes, which XNNPACK runs; and cases where they must not."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.ir import DType
from litefuse.passes.optimize.driver import optimize
from tests.passes.optimize.check import optimized, random
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph, context, kinds, ops


def sliced(g, x, begin, end, **masks):
    return g.tfl.strided_slice(x, g.i32(begin), g.i32(end), g.i32([1] * len(begin)), **masks)


def new_last(g, x):
    rank = x.rank
    whole = (1 << rank) - 1
    masks = {"begin_mask": whole, "end_mask": whole, "new_axis_mask": 1 << rank}
    return sliced(g, x, [0] * (rank + 1), [0] * rank + [1], **masks)


UNIT = {
    "new last axis": (new_last, (None, 3, 4)),
    "new axis in the middle": (
        lambda g, x: sliced(g, x, [0, 0, 0], [0, 1, 0], begin_mask=5, end_mask=5, new_axis_mask=2),
        (None, 4),
    ),
    "two new axes": (
        lambda g, x: sliced(g, x, [0] * 4, [0, 1, 1, 0], begin_mask=9, end_mask=9, new_axis_mask=6),
        (None, 4),
    ),
    "bounds in numbers": (
        lambda g, x: sliced(g, x, [0, 0, 0], [0, 4, 1], begin_mask=1, end_mask=1, new_axis_mask=4),
        (None, 4),
    ),
    "dropped axis": (
        lambda g, x: sliced(g, x, [0, 0, 0], [0, 0, 1], begin_mask=3, end_mask=3, shrink_axis_mask=4),
        (None, 3, 1),
    ),
    "dropped from the end": (
        lambda g, x: sliced(g, x, [0, -1], [0, 0], begin_mask=1, end_mask=1, shrink_axis_mask=2),
        (None, 1, 4),
    ),
    "one dropped, one new": (
        lambda g, x: sliced(g, x, [0] * 4, [0, 1, 0, 1], begin_mask=5, end_mask=5, new_axis_mask=8, shrink_axis_mask=2),
        (None, 1, 4),
    ),
    "a dropped axis that is new, too": (
        lambda g, x: sliced(g, x, [0, 0], [0, 1], begin_mask=1, end_mask=1, new_axis_mask=2, shrink_axis_mask=2),
        (None, 4),
    ),
    "expand_dims": (lambda g, x: g.tfl.expand_dims(x, np.int32(1)), (None, 4)),
    "squeeze": (lambda g, x: g.tfl.squeeze(x, squeeze_dims=(1,)), (None, 1, 4)),
    "gather": (lambda g, x: g.tfl.gather(x, np.int32(0), axis=-1, batch_dims=0), (None, 3, 1)),
    "gather that keeps the axis": (lambda g, x: g.tfl.gather(x, np.zeros((1, 1), np.int32), axis=1), (None, 1, 4)),
    "pack": (lambda g, x: g.tfl.pack(x, axis=-1), (None, 4)),
    "unpack": (lambda g, x: g.tfl.unpack(x, num=1, axis=1), (None, 1, 4)),
    "mean": (lambda g, x: g.tfl.mean(x, g.i32([1, -1]), keep_dims=False), (None, 1, 4, 1)),
    "reduce_max": (lambda g, x: g.tfl.reduce_max(x, g.i32([0]), keep_dims=False), (1, None, 4)),
}


@pytest.mark.parametrize("dtype", [DType.F32, DType.I32])
@pytest.mark.parametrize("name", UNIT)
def test_axes_of_one_are_reshaped(name, dtype):
    build, shape = UNIT[name]
    g = Graph()
    y = build(g, g.tfl.neg(g.input(*shape, dtype=dtype)))
    module = optimized(g, g.tfl.abs(y))
    assert kinds(module) == ["neg", "reshape", "abs"]
    assert_one_part(module, [1 if size is None else size for size in shape], dtype)


def assert_one_part(module, shape, dtype=DType.F32):
    """Check that XNNPACK runs all float32 ops together, in one node."""
    interpreter = open_interpreter(to_bytes(module))
    interpreter.get_signature_runner()(x0=np.zeros(shape, dtype.numpy))
    names = [op["op_name"] for op in interpreter._get_ops_details()]
    assert names.count("DELEGATE") == (dtype is DType.F32), names


SEVERAL = {
    "new last axis": (new_last, (None, None, 4), ["expand_dims"]),
    "two new axes": (
        lambda g, x: sliced(g, x, [0] * 4, [0, 1, 1, 0], begin_mask=9, end_mask=9, new_axis_mask=6),
        (None, None),
        ["expand_dims", "expand_dims"],
    ),
    "dropped axis": (
        lambda g, x: sliced(g, x, [0, 0, 0], [0, 0, 1], begin_mask=3, end_mask=3, shrink_axis_mask=4),
        (None, None, 1),
        ["squeeze"],
    ),
    "one dropped, one new": (
        lambda g, x: sliced(g, x, [0] * 4, [0, 1, 0, 1], begin_mask=5, end_mask=5, new_axis_mask=8, shrink_axis_mask=2),
        (None, 1, None),
        ["squeeze", "expand_dims"],
    ),
    "expand_dims": (lambda g, x: g.tfl.expand_dims(x, np.int32(-1)), (None, None), ["expand_dims"]),
    "gather": (lambda g, x: g.tfl.gather(x, np.int32(0), axis=1), (None, 1, None), ["squeeze"]),
    "pack": (lambda g, x: g.tfl.pack(x, axis=1), (None, None), ["expand_dims"]),
    "unpack": (lambda g, x: g.tfl.unpack(x, num=1, axis=1), (None, 1, None), ["squeeze"]),
    "sum": (lambda g, x: g.tfl.sum(x, g.i32([1]), keep_dims=False), (None, 1, None), ["sum"]),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_several_free_dimensions_need_no_computed_shape(name):
    build, shape, expected = SEVERAL[name]
    g = Graph()
    module = g.returns(g.tfl.tanh(build(g, g.tfl.exp(g.input(*shape)))))
    answers = run(module, shape)
    optimize(module, context())
    assert kinds(module) == ["exp", *expected, "tanh"]
    for want, found in zip(answers, run(module, shape), strict=True):
        np.testing.assert_allclose(found, want, rtol=1e-6, atol=1e-6)


def test_reductions_that_keep_axes_of_one_vanish():
    g = Graph()
    y = g.tfl.sum(g.tfl.exp(g.input(None, 1, None)), g.i32([1]), keep_dims=True)
    assert kinds(optimized(g, g.tfl.tanh(y))) == ["exp", "tanh"]


PARTS = {
    "element of several": (
        lambda g, x: sliced(g, x, [0, 1], [0, 2], begin_mask=1, end_mask=1, shrink_axis_mask=2),
        (None, 3, 4),
    ),
    "last element": (
        lambda g, x: sliced(g, x, [0, 0, -1], [0, 0, 0], begin_mask=3, end_mask=3, shrink_axis_mask=4),
        (None, 3, 4),
    ),
    "part and new axis": (
        lambda g, x: sliced(g, x, [0, 1, 0], [0, 3, 1], begin_mask=1, end_mask=1, new_axis_mask=4),
        (None, 3),
    ),
    "part, element and new axis": (
        lambda g, x: sliced(
            g, x, [0, 0, -2, 3], [0, 1, 0, 4], begin_mask=1, end_mask=5, shrink_axis_mask=8, new_axis_mask=2
        ),
        (None, 3, 5, 2),
    ),
}


@pytest.mark.parametrize("name", PARTS)
def test_an_op_that_also_selects_is_sliced_and_reshaped(name):
    """One op more, but quicker: XNNPACK runs both, and LiteRT's own kernel copies element by element."""
    build, shape = PARTS[name]
    g = Graph()
    y = g.tfl.tanh(build(g, g.tfl.exp(g.input(*shape))))
    module = g.returns(y)
    expected = run(module, shape)
    optimize(module, context())
    assert kinds(module) == ["exp", "strided_slice", "reshape", "tanh"]
    for want, found in zip(expected, run(module, shape), strict=True):
        np.testing.assert_allclose(found, want, rtol=1e-6, atol=1e-6)
    assert_one_part(module, (1, *shape[1:]))


def run(module, shape) -> list[np.ndarray]:
    """Return the answers of alternating calls with several free sizes, with XNNPACK and without."""
    answers = []
    for resolver in RESOLVERS:
        runner = open_interpreter(to_bytes(module), resolver=resolver).get_signature_runner()
        for size in (1, 3, 2, 5, 1):
            sizes = [size + axis if known is None else known for axis, known in enumerate(shape)]
            answers.append(runner(x0=random(*sizes, seed=size))["y0"])
    return answers


STAYING = {
    "element of a free axis": (
        lambda g, x: sliced(g, x, [0, 0], [0, 1], begin_mask=1, end_mask=1, shrink_axis_mask=2),
        (None, None, 4),
    ),
    "part of a free axis": (
        lambda g, x: sliced(g, x, [1, 0], [0, 1], end_mask=1, new_axis_mask=2),
        (None, 4),
    ),
    "steps": (
        lambda g, x: g.tfl.strided_slice(
            x, g.i32([0, 0]), g.i32([3, 1]), g.i32([2, 1]), new_axis_mask=2
        ),
        (3, 4),
    ),
    "integers": (
        lambda g, x: sliced(g, x, [0, 1], [0, 2], begin_mask=1, end_mask=1, shrink_axis_mask=2),
        (3, 4),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STAYING)
def test_slices_that_stay(name):
    build, shape = STAYING[name]
    g = Graph()
    if name == "integers":
        assert kinds(optimized(g, build(g, g.input(*shape, dtype=DType.I32)))) == ["strided_slice"]
    else:
        y = g.tfl.tanh(build(g, g.tfl.exp(g.input(*shape))))
        assert kinds(optimized(g, y)) == ["exp", "strided_slice", "tanh"]


def test_slices_that_split_no_partition_stay():
    """XNNPACK runs neither a RESHAPE to a scalar, nor what is before or after them."""
    g = Graph()
    x = g.input(3, 4)
    vector = sliced(g, x, [1, 0], [2, 0], begin_mask=2, end_mask=2, shrink_axis_mask=1)
    row = sliced(g, g.tfl.exp(x), [1, 0], [2, 0], begin_mask=2, end_mask=2, shrink_axis_mask=1)
    scalar = sliced(g, g.tfl.exp(x), [1, 2], [2, 3], shrink_axis_mask=3)
    module = g.returns(g.tfl.tanh(vector), g.tfl.cast(row, out_data_type=DType.I32), g.tfl.tanh(scalar))
    optimize(module, context())
    assert sorted(kinds(module)) == ["cast", "exp", *["strided_slice"] * 3, "tanh", "tanh"]


def test_an_element_that_does_not_exist_is_not_reshaped():
    g = Graph()
    y = sliced(g, g.input(3, 1), [0, 1], [0, 2], begin_mask=1, end_mask=1, shrink_axis_mask=2)
    module = g.returns(y)
    optimize(module, context())
    assert kinds(module) == ["strided_slice"]


def dims(g, x, *axes):
    return [g.tfl.strided_slice(g.tfl.shape(x), g.i32([axis]), g.i32([axis + 1]), g.i32([1]), shrink_axis_mask=1)
            for axis in axes]  # fmt: skip


def scalars(g, *numbers):
    return [g.const(np.int32(number)) for number in numbers]


@pytest.mark.parametrize("through", [False, True], ids=["itself", "what it comes from"])
def test_a_shape_that_names_all_dimensions_is_not_a_computation(through):
    g = Graph()
    x = g.input(None, None, 4)
    y = g.tfl.exp(x)
    of = x if through else y
    rows, columns = dims(g, of, 0, 1)
    (one, four) = scalars(g, 1, 4)
    y = g.tfl.reshape(y, g.tfl.pack(rows, columns, one, four, axis=0))
    assert kinds(optimized(g, g.tfl.tanh(y))) == ["exp", "expand_dims", "tanh"]
    g = Graph()
    x = g.input(None, 1, None, 1)
    y = g.tfl.exp(x)
    rows, columns = dims(g, x if through else y, 0, 2)
    assert kinds(optimized(g, g.tfl.tanh(g.tfl.reshape(y, g.tfl.pack(rows, columns, axis=0))))) == [
        "exp", "squeeze", "tanh"]  # fmt: skip
    g = Graph()
    y = g.tfl.exp(g.input(None, None))
    rows, columns = dims(g, y, 0, 1)
    assert kinds(optimized(g, g.tfl.tanh(g.tfl.reshape(y, g.tfl.pack(rows, columns, axis=0))))) == ["exp", "tanh"]


def test_a_shape_with_other_dimensions_is_computed():
    g = Graph()
    x = g.input(None, None)
    rows, columns = dims(g, x, 0, 1)
    assert "reshape" in kinds(optimized(g, g.tfl.reshape(x, g.tfl.pack(columns, rows, axis=0))))
    g = Graph()
    x, other = g.input(None, None), g.input(None, None)
    rows, columns = dims(g, other, 0, 1)
    module = optimized(g, g.tfl.reshape(x, g.tfl.pack(rows, columns, axis=0)))
    assert ops(module)[-1].kind == "tfl.reshape"

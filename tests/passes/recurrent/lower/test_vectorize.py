"""Ops of a scan's step that are computed for all steps at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.errors import NoMatch
from litefuse.ir import CONSTANT, Value
from litefuse.passes.recurrent.lower.vectorize import batch_steps
from tests.support.modules.graph_builder import Graph, evaluate

STEPS = 3
Build = Callable[..., Value]
Shape = tuple[int, ...]


def _run(module, *inputs: np.ndarray) -> np.ndarray:
    return evaluate(module, *inputs)[0]


def check(build: Build, shapes: list[Shape], timed: list[bool]) -> None:
    """Compute the last op of a step by steps and at once; `timed` are the arguments that change."""
    g = Graph()
    y = build(g, *(g.input(*shape) for shape in shapes))
    step = g.returns(y)
    whole = Graph()
    arguments = [
        whole.input(*((STEPS, *shape) if is_timed else shape)) for shape, is_timed in zip(shapes, timed, strict=True)
    ]
    values = dict(zip(g.function.arguments, arguments, strict=True))
    for op in g.function.ops_of({CONSTANT}):
        values[op.result] = whole.const(op.attributes["value"])
    operands = [values[value] for value in y.op.inputs]
    changing = {argument for argument, is_timed in zip(arguments, timed, strict=True) if is_timed}
    results = batch_steps(whole._builder, y.op, operands, [value in changing for value in operands])
    module = whole.returns(results[y.index])
    draw = np.random.default_rng(0).normal
    inputs = [draw(size=argument.shape).astype(np.float32) for argument in arguments]
    expected = [
        _run(step, *(array[index] if is_timed else array for array, is_timed in zip(inputs, timed, strict=True)))
        for index in range(STEPS)
    ]
    np.testing.assert_allclose(_run(module, *inputs), np.stack(expected), 1e-5, 1e-5)


FILTER = np.random.default_rng(1).normal(size=(2, 2, 3, 5)).astype(np.float32)
PLAIN = {"strides": [1, 1, 1, 1], "padding": "SAME", "data_format": "NHWC"}
BATCHED: dict[str, tuple[Build, list[Shape], list[bool]]] = {
    "one operand": (lambda g, x: g.tf.Tanh(x), [(2, 4)], [True]),
    "operands of several ranks": (lambda g, x, y: g.tf.Mul(x, y), [(2, 4), (4,)], [True, True]),
    "a constant operand of higher rank": (lambda g, x, y: g.tf.Mul(x, y), [(4,), (2, 4)], [True, False]),
    "a scalar": (lambda g, x, y: g.tf.Sub(x, y), [(2, 4), ()], [True, True]),
    "softmax": (lambda g, x: g.tf.Softmax(x), [(2, 4)], [True]),
    "bias": (lambda g, x, y: g.tf.BiasAdd(x, y, data_format="NHWC"), [(2, 4), (4,)], [True, False]),
    "a bias that changes": (lambda g, x, y: g.tf.BiasAdd(x, y, data_format="NHWC"), [(2, 4), (4,)], [True, True]),
    "product": (lambda g, x, y: g.tf.MatMul(x, y), [(2, 4), (4, 3)], [True, False]),
    "transposed product": (
        lambda g, x, y: g.tf.BatchMatMulV2(x, y, adj_y=True),
        [(5, 2, 4), (3, 4)],
        [True, False],
    ),
    "convolution": (lambda g, x: g.tf.Conv2D(x, g.const(FILTER), **PLAIN), [(2, 4, 4, 3)], [True]),
    "depthwise convolution": (
        lambda g, x: g.tf.DepthwiseConv2dNative(x, g.const(FILTER), **PLAIN),
        [(2, 4, 4, 3)],
        [True],
    ),
    "pool": (lambda g, x: g.tf.MaxPool(x, ksize=[1, 2, 3, 1], **PLAIN), [(2, 4, 4, 3)], [True]),
    "mean": (lambda g, x: g.tf.Mean(x, g.i32([-1, 0]), keep_dims=True), [(2, 4, 3)], [True]),
    "sum": (lambda g, x: g.tf.Sum(x, g.i32(1)), [(2, 4, 3)], [True]),
    "join": (lambda g, x, y: g.tf.ConcatV2(x, y, g.i32(1)), [(2, 4), (2, 3)], [True, True]),
    "new axis": (lambda g, x: g.tf.ExpandDims(x, g.i32(0)), [(2, 4)], [True]),
    "part": (lambda g, x: g.tf.Split(g.i32(-1), x, num_split=2)[1], [(2, 4)], [True]),
    "slice": (
        lambda g, x: g.tf.StridedSlice(
            x, g.i32([1, 0, 1]), g.i32([2, 0, 4]), g.i32([1, 1, 2]), shrink_axis_mask=1, end_mask=4, ellipsis_mask=2
        ),
        [(2, 5, 4)],
        [True],
    ),
    "transpose": (lambda g, x: g.tf.Transpose(x, g.i32([1, 0, 2])), [(2, 4, 3)], [True]),
}  # fmt: skip


@pytest.mark.parametrize("name", BATCHED)
def test_all_steps_at_once(name: str) -> None:
    check(*BATCHED[name])


REFUSED: dict[str, tuple[Build, list[Shape], list[bool]]] = {
    "channels that are not the last dimension": (
        lambda g, x, y: g.tf.BiasAdd(x, y, data_format="NCHW"),
        [(4, 4, 4, 4), (4,)],
        [True, False],
    ),
    "weights that change": (lambda g, x, y: g.tf.MatMul(x, y), [(2, 4), (4, 3)], [True, True]),
    "a constant left operand": (lambda g, x, y: g.tf.MatMul(x, y), [(2, 4), (4, 3)], [False, True]),
    "a filter that changes": (lambda g, x, y: g.tf.Conv2D(x, y, **PLAIN), [(2, 4, 4, 3), (2, 2, 3, 5)], [False, True]),
    "a constant part": (lambda g, x, y: g.tf.ConcatV2(x, y, g.i32(1)), [(2, 4), (2, 3)], [True, False]),
    "a table that changes": (lambda g, x: g.tf.GatherV2(x, g.i32([1, 0]), g.i32(0)), [(2, 4)], [True]),
    "no rule": (lambda g, x: g.tf.Cumsum(x, g.i32(0)), [(2, 4)], [True]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_an_additional_dimension(name: str) -> None:
    with pytest.raises(NoMatch):
        check(*REFUSED[name])

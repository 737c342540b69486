"""Sizes of free dimensions: which are equal, where they come from, and by which formula."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

import numpy as np
import pytest

from litefuse.ir import DType, Value
from litefuse.ir.dim_expr import (
    Broadcast,
    DimExpr,
    Maximum,
    Minimum,
    Product,
    Quotient,
    SymbolicDim,
    ceiling,
    maximum,
    minimum,
    product,
)
from litefuse.ir.functions import EQUAL_SIZES, add_equal_sizes, arrange_arguments, keep_arguments
from litefuse.rewrite.sizes.dimensions import Dimensions, build_scalar, same_shape
from tests.support.modules.graph_builder import Graph, evaluate

FREE = (None, None, None, 3)


def window(g: Graph, x: Value, size: int = 3, **attributes: object) -> Value:
    filter = np.ones((4, size, size, 3), np.float32)
    options = {"padding": "VALID", "stride_h": 1, "stride_w": 1, **attributes}
    return g.tfl.conv_2d(x, filter, np.zeros(4, np.float32), **options)


def test_values_derived_from_one_input_have_one_shape():
    g = Graph()
    x = g.input(*FREE)
    assert same_shape(x, g.tfl.exp(x))
    assert same_shape(window(g, x), window(g, g.tfl.exp(x)))
    assert same_shape(g.tf.Real(g.tf.Complex(x, x)), g.tfl.add(x, np.float32(1)))
    assert same_shape(
        g.tfl.transpose(x, g.i32([0, 2, 1, 3])),
        g.tfl.transpose(g.tfl.mul(x, np.ones(3, np.float32)), g.i32([0, 2, 1, 3])),
    )
    rows = g.input(None, 4, 3)
    assert same_shape(g.tfl.reshape(rows, g.i32([-1, 12])), g.tfl.reshape(g.tfl.neg(rows), g.i32([-1, 12])))


def test_known_shapes_are_equal_or_not():
    g = Graph()
    assert same_shape(g.input(2, 3), g.input(2, 3))
    assert not same_shape(g.input(2, 3), g.input(1, 3))
    assert not same_shape(g.input(), g.input(1))


@pytest.mark.parametrize(
    "other",
    [
        lambda g, x: g.input(*FREE),
        lambda g, x: g.tfl.add(x, g.input(*FREE)),
        lambda g, x: g.tfl.transpose(x, g.i32([0, 2, 1, 3])),
        lambda g, x: g.tfl.slice(x, g.i32([0, 1, 0, 0]), g.i32([-1, -1, -1, 3])),
        lambda g, x: g.tf.Reshape(x, g.tf.Cast(g.input(4), DstT=DType.I32)),
    ],
    ids=["another input", "a broadcast", "other axes", "a part", "a shape that is an input"],
)
def test_values_that_may_differ_are_not_equal(other):
    g = Graph()
    x = g.input(*FREE)
    assert not same_shape(x, other(g, x))


@pytest.mark.parametrize("attributes", [{"stride_h": 2}, {"padding": "SAME"}, {"size": 5}, {"dilation_w_factor": 2}])
def test_windows_of_other_geometry_differ(attributes):
    g = Graph()
    x = g.input(*FREE)
    assert not same_shape(window(g, x), window(g, x, **attributes))


def test_a_reshape_that_merges_other_dimensions_differs():
    g = Graph()
    x = g.input(None, 4, 3)
    assert not same_shape(g.tfl.reshape(x, g.i32([-1, 12])), g.tfl.reshape(x, g.i32([-1, 6])))
    assert not same_shape(g.tfl.reshape(x, g.i32([-1, 12])), g.tfl.reshape(g.input(None, 4, 3), g.i32([-1, 12])))


def test_a_walk_too_long_ends_without_an_answer():
    g = Graph()
    x = y = g.input(None, 3)
    for _ in range(300):
        y = g.tfl.exp(y)
    assert not same_shape(x, y)


def evaluated(expr: DimExpr, sizes: Mapping[tuple[Value, int], int]) -> int:
    """Return the value of an expression for given sizes of dimensions."""
    total = expr.constant
    for atom, factor in expr.terms.items():
        match atom:
            case SymbolicDim():
                value = sizes[atom.value, atom.axis]
            case Quotient():
                value = -(-evaluated(atom.dividend, sizes) // atom.divisor)
            case Minimum() | Maximum() | Product() | Broadcast():
                parts = [evaluated(part, sizes) for part in atom.parts]
                functions = {Minimum: min, Maximum: max, Product: lambda parts: int(np.prod(parts))}
                value = functions.get(type(atom), lambda parts: next((part for part in parts if part != 1), 1))(parts)
            case _:
                raise AssertionError(atom)
        total += factor * value
    return total


def size(g: Graph, x: Value, axis: int) -> Value:
    return g.tf.StridedSlice(g.tf.Shape(x), g.i32([axis]), g.i32([axis + 1]), g.i32([1]), shrink_axis_mask=1)


def sliced(g: Graph, x: Value, begin: object, end: object, **masks: int) -> Value:
    ends = [each if isinstance(each, Value) else g.i32([each]) for each in (begin, end)]
    return g.tf.StridedSlice(x, *ends, g.i32([1]), **masks)


def convolved(g: Graph, x: Value, **attributes: object) -> Value:
    filter = g.const(np.ones((3, 3, 4, 2), np.float32))
    image = g.tf.Reshape(x, g.tf.Pack(size(g, x, 0), size(g, x, 1), g.i32(4), g.i32(4)))
    return g.tf.Conv2D(image, filter, **{"strides": (1, 1, 1, 1), "padding": "VALID", **attributes})


# Values computed from a [n, m, 16] tensor. Each free dimension has the size that its formula has.
COMPUTED: dict[str, Callable[[Graph, Value], Value]] = {
    "arguments": lambda g, x: x,
    "elementwise": lambda g, x: g.tf.Tanh(x),
    "broadcast": lambda g, x: g.tf.AddV2(x, g.tf.ExpandDims(sliced(g, x, 0, 1, shrink_axis_mask=1), g.i32(0))),
    "transpose": lambda g, x: g.tf.Transpose(x, g.i32([2, 0, 1])),
    "fill": lambda g, x: g.tf.Fill(g.tf.Pack(size(g, x, 1), g.i32(3)), np.float32(0)),
    "gathered shape": lambda g, x: g.tf.Fill(g.tf.GatherV2(g.tf.Shape(x), g.i32([1, 0]), g.i32(0)), np.float32(0)),
    "arithmetic": lambda g, x: g.tf.Fill(
        g.tf.Pack(g.tf.AddV2(g.tf.Mul(size(g, x, 0), g.i32(2)), g.i32(1)), g.tf.Sub(size(g, x, 1), g.i32(1))),
        np.float32(0),
    ),
    "quotient": lambda g, x: g.tf.Fill(g.tf.Pack(g.tf.FloorDiv(size(g, x, 1), g.i32(3)), g.i32(2)), np.float32(0)),
    "minimum": lambda g, x: g.tf.Fill(g.tf.Pack(g.tf.Minimum(size(g, x, 1), size(g, x, 0))), np.float32(0)),
    "product": lambda g, x: g.tf.Fill(g.tf.Pack(g.tf.Mul(size(g, x, 0), size(g, x, 1))), np.float32(0)),
    "number of elements": lambda g, x: g.tf.Fill(g.tf.Reshape(g.tf.Size(x), g.i32([1])), np.float32(0)),
    "flattened": lambda g, x: g.tf.Reshape(x, g.i32([-1, 16])),
    "flattened further": lambda g, x: g.tf.Reshape(g.tf.Reshape(x, g.i32([-1, 16])), g.i32([-1, 4])),
    "flattened and back": lambda g, x: g.tf.Reshape(
        g.tf.Reshape(x, g.i32([-1, 8])), g.tf.Pack(size(g, x, 0), g.i32(-1), g.i32(16))
    ),
    "concatenation": lambda g, x: g.tf.ConcatV2(x, x, g.i32(1)),
    "pack": lambda g, x: g.tf.Pack(x, x, axis=1),
    "slice": lambda g, x: g.tf.Slice(x, g.i32([0, 1, 0]), g.i32([-1, -1, 4])),
    "from": lambda g, x: sliced(g, x, 2, 0, end_mask=1),
    "from the end": lambda g, x: sliced(g, x, -2, 0, end_mask=1),
    "up to": lambda g, x: sliced(g, x, 0, 3, begin_mask=1),
    "up to the last": lambda g, x: sliced(g, x, 1, -1),
    "up to a size": lambda g, x: sliced(g, x, g.i32([0]), g.tf.Reshape(size(g, x, 1), g.i32([1]))),
    "every third": lambda g, x: g.tf.StridedSlice(x, g.i32([1, 1]), g.i32([0, -2]), g.i32([3, 2]), end_mask=1),
    "new axes": lambda g, x: g.tf.StridedSlice(
        x, *(g.i32([0, 0, 1, 2, 0]) for _ in range(2)), g.i32([1] * 5), ellipsis_mask=2, new_axis_mask=17, end_mask=4
    ),
    "split": lambda g, x: g.tf.Split(g.i32(2), x, num_split=2)[1],
    "unpack": lambda g, x: g.tf.Unpack(x, num=16, axis=2)[3],
    "sum": lambda g, x: g.tf.Sum(x, g.i32([2])),
    "gather": lambda g, x: g.tf.GatherV2(x, g.tf.Fill(g.tf.Pack(size(g, x, 1)), g.i32(0)), g.i32(0)),
    "one hot": lambda g, x: g.tf.OneHot(
        g.tf.Fill(g.tf.Pack(size(g, x, 1)), g.i32(0)), size(g, x, 0), np.float32(1), np.float32(0)
    ),
    "matmul": lambda g, x: g.tf.BatchMatMulV2(x, x, adj_y=True),
    "einsum": lambda g, x: g.tf.Einsum(x, x, equation="abc,adc->dab"),
    "tile": lambda g, x: g.tf.Tile(x, g.i32([1, 3, 2])),
    "range": lambda g, x: g.tf.Range(g.i32(1), size(g, x, 1), g.i32(2)),
    "pad": lambda g, x: g.tf.Pad(x, g.i32([[0, 0], [1, 2], [0, 0]])),
    "convolution": convolved,
    "strided convolution": lambda g, x: convolved(g, x, strides=(1, 2, 2, 1), padding="SAME"),
    "dilated convolution": lambda g, x: convolved(g, x, strides=(1, 3, 1, 1), dilations=(1, 1, 1, 1)),
}


@pytest.mark.parametrize("name", COMPUTED)
def test_formulas_are_the_sizes(name):
    build = COMPUTED[name]
    g = Graph()
    x = g.input(None, None, 16)
    y = build(g, x)
    dimensions = Dimensions()
    assert y.shape is not None
    for axis, (n, m) in itertools.product(range(len(y.shape)), itertools.product((1, 2, 3, 7, 8), repeat=2)):
        formula = dimensions.expand(dimensions.of(y, axis))
        assert all(symbol == SymbolicDim(x, symbol.axis) for symbol in formula.symbols()), formula  # type: ignore[union-attr]
        try:
            static = Graph()
            expected = build(static, static.input(n, m, 16)).shape
        except Exception:
            continue
        assert expected is not None
        assert evaluated(formula, {(x, 0): n, (x, 1): m}) == expected[axis], (axis, n, m, formula)


def test_equal_formulas_are_one_dimension():
    g = Graph()
    x = g.input(None, None, 16)
    masks = {"begin_mask": 1, "end_mask": 1}
    ends = [(g.i32([0, 1]), g.i32([0, 0]), {**masks, "end_mask": 3}), (g.i32([0, 0]), g.i32([0, -1]), {**masks})]
    one, other = (g.tf.StridedSlice(x, begin, end, g.i32([1, 1]), **mask) for begin, end, mask in ends)
    dimensions = Dimensions()
    assert dimensions.of(one, 1) == dimensions.of(other, 1) == DimExpr.of(SymbolicDim(one, 1))
    assert dimensions.of(one, 0) == DimExpr.of(SymbolicDim(x, 0))
    assert dimensions.origin(other, 1) == (one, 1)


def test_scalars_that_depend_on_more_than_sizes_are_unknown():
    g = Graph()
    x, number = g.input(None, 4), g.input(dtype=DType.I32)
    n = size(g, x, 0)
    dimensions = Dimensions()
    assert dimensions.scalar(number) is None
    assert dimensions.scalar(g.tf.AddV2(n, number)) is None
    assert dimensions.elements(g.tf.Pack(n, number)) == [DimExpr.of(SymbolicDim(x, 0)), None]
    assert dimensions.scalar(g.tf.Minimum(n, g.tf.Maximum(number, n))) == DimExpr.of(SymbolicDim(x, 0))


def test_a_reshape_by_a_number_that_may_be_negative_is_unknown():
    g = Graph()
    x = g.input(None, 4)
    y = g.tf.Reshape(x, g.tf.Pack(g.tf.Sub(size(g, x, 0), g.i32(1)), g.i32(4)))
    assert Dimensions().of(y, 0) == DimExpr.of(SymbolicDim(x, 0))  # the number of elements is the same
    y = g.tf.Reshape(x, g.tf.Pack(g.tf.Sub(size(g, x, 0), g.i32(1)), g.i32(3)))
    assert Dimensions().of(y, 0) == DimExpr.of(SymbolicDim(y, 0))


def test_arguments_have_the_sizes_of_what_they_are_bound_to():
    g, outer = Graph("step"), Graph()
    sequence, row, items = outer.input(7, None, 3), g.input(None, 3), g.input(dtype=DType.VARIANT)
    array = outer.tf.TensorListFromTensor(sequence, outer.i32([-1, 3]))
    item = g.tf.TensorListGetItem(items, g.i32(0), g.i32([-1, 3]), element_dtype=DType.F32)
    dimensions = Dimensions({row: (sequence, 1), items: (array, 0)})
    expected = DimExpr.of(SymbolicDim(sequence, 1))
    assert dimensions.of(g.tf.AddV2(row, item), 0) == expected == dimensions.of(item, 0)


def test_a_limit_leaves_dimensions_untraced():
    g = Graph()
    x = y = g.input(None, 3)
    for _ in range(300):
        y = g.tfl.exp(y)
    assert Dimensions(max_traced=200).of(y, 0) != DimExpr.of(SymbolicDim(x, 0))
    assert Dimensions().of(y, 0) == DimExpr.of(SymbolicDim(x, 0))


def test_expressions():
    g = Graph()
    n, m = (DimExpr.of(SymbolicDim(g.input(None), 0)) for _ in range(2))
    assert n + m - n == m and n * 2 - n * 2 == DimExpr() and (n + 3) * 2 == n * 2 + 6
    assert n * m == m * n and product([n, m, DimExpr(4), n]) == n * 2 * (m * n) * 2
    assert ceiling(n * 4, 2) == n * 2 and ceiling(ceiling(n, 2), 3) == ceiling(n, 6)
    assert minimum([n, n + 1, m]) == minimum([m, n]) and maximum([n, DimExpr()]) == n
    assert minimum([n, maximum([m, n])]) == n
    assert (n - minimum([n, m])).is_nonnegative() and not (n - m).is_nonnegative()
    assert (n * m).is_nonnegative() and not (n - 1).is_nonnegative()
    assert (n * 6 + 4).divide(2) == n * 3 + 2 and (n * 6 + 3).divide(2) is None


def test_a_formula_is_built_from_ops():
    g = Graph()
    x = g.input(None, None, 16)
    n, m = (DimExpr.of(SymbolicDim(x, axis)) for axis in (0, 1))
    built = build_scalar(ceiling(n * 3 - 1, 2) + minimum([n, m]) + n * m, g._builder)
    assert isinstance(built, Value)
    outputs = evaluate(g.returns(built), np.zeros((3, 5, 16), np.float32))
    assert [int(output) for output in outputs] == [4 + 3 + 15]


def test_arguments_are_as_large_as_the_function_states():
    g = Graph()
    x, h, other = g.input(None, 3), g.input(None, 3), g.input(None, 3)
    g.returns(*map(g.tfl.exp, (x, h, other)))
    assert Dimensions().of(h, 0) != Dimensions().of(x, 0)
    add_equal_sizes(g.function, (x, 0), (h, 0))
    assert g.function.attributes[EQUAL_SIZES] == ((1, 0, 0, 0),)
    assert Dimensions().of(h, 0) == Dimensions().of(x, 0)
    assert Dimensions().of(other, 0) != Dimensions().of(x, 0)


def test_only_arguments_have_stated_sizes():
    g = Graph()
    x, h = g.input(None, 3), g.input(None, 3)
    add_equal_sizes(g.function, (x, 0), (g.tfl.exp(h), 0))
    add_equal_sizes(g.function, (x, 0), (Graph().input(None, 3), 0))
    add_equal_sizes(g.function, (x, 0), (x, 0))
    assert EQUAL_SIZES not in g.function.attributes


def test_statements_follow_the_arguments_that_are_kept():
    g = Graph()
    x, unused, h, c = (g.input(None, 3) for _ in range(4))
    for one, other in ((h, x), (c, unused), (c, h)):
        add_equal_sizes(g.function, (one, 0), (other, 0))
    g.returns(*map(g.tfl.exp, (x, h, c)))
    keep_arguments(g.function, lambda index: index != unused.index)
    assert g.function.attributes[EQUAL_SIZES] == ((1, 0, 0, 0), (2, 0, 1, 0))
    assert Dimensions().of(c, 0) == Dimensions().of(x, 0)


def test_statements_follow_the_arguments_that_are_reordered():
    g = Graph()
    x, other, h = (g.input(None, 3) for _ in range(3))
    add_equal_sizes(g.function, (x, 0), (h, 0))
    g.returns(*map(g.tfl.exp, (x, other, h)))
    arrange_arguments(g.function, (2, 0, 1))
    assert g.function.arguments == [h, x, other]
    assert [value.index for value in g.function.arguments] == [0, 1, 2]
    assert g.function.attributes[EQUAL_SIZES] == ((1, 0, 0, 0),)
    assert Dimensions().of(h, 0) == Dimensions().of(x, 0) != Dimensions().of(other, 0)

"""Operators of values, and Python numbers as operands of a builder."""

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.errors import InvalidRuleError
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.ir.operators import ACTIVE

F32, I32, BOOL = DType.F32, DType.I32, DType.BOOL


def argument(dtype: DType) -> Value:
    return Value(TensorType(dtype, (2, 2)))


def kinds(b: Builder) -> list[str]:
    return [op.kind for op in b.staged]


@pytest.mark.parametrize(
    ("function", "dtype", "kind", "lite"),
    [
        (operator.add, F32, "tf.AddV2", "tfl.add"),
        (operator.sub, F32, "tf.Sub", "tfl.sub"),
        (operator.mul, I32, "tf.Mul", "tfl.mul"),
        (operator.truediv, F32, "tf.RealDiv", "tfl.div"),
        (operator.floordiv, I32, "tf.FloorDiv", "tfl.floor_div"),
        (operator.mod, I32, "tf.FloorMod", "tfl.floor_mod"),
        (operator.matmul, F32, "tf.BatchMatMulV2", "tfl.batch_matmul"),
        (operator.pow, F32, "tf.Pow", "tfl.pow"),
        (operator.lt, F32, "tf.Less", "tfl.less"),
        (operator.le, F32, "tf.LessEqual", "tfl.less_equal"),
        (operator.gt, F32, "tf.Greater", "tfl.greater"),
        (operator.ge, F32, "tf.GreaterEqual", "tfl.greater_equal"),
        (operator.and_, BOOL, "tf.LogicalAnd", "tfl.logical_and"),
        (operator.or_, BOOL, "tf.LogicalOr", "tfl.logical_or"),
    ],
)
def test_binary_operators_stage_ops_of_the_builder_s_dialect(
    function: Callable[[Any, Any], Any], dtype: DType, kind: str, lite: str
) -> None:
    x, y = argument(dtype), argument(dtype)
    for dialect, expected in (("tf", kind), ("tfl", lite)):
        b = Builder(DIALECTS)
        b.dialect = dialect
        with b:
            result = function(x, y)
        assert result is b.staged[0].result
        assert (b.staged[0].kind, b.staged[0].operands) == (expected, [x, y])


def test_unary_operators() -> None:
    x, c = argument(F32), argument(BOOL)
    with Builder(DIALECTS) as b:
        results = [-x, abs(x), x**2, ~c]
    assert kinds(b) == ["tf.Neg", "tf.Abs", "tf.Square", "tf.LogicalNot"]
    assert [result.op for result in results] == b.staged


def test_numbers_and_arrays_on_both_sides() -> None:
    x = argument(F32)
    with Builder(DIALECTS) as b:
        results = [1 - x, x - 1, np.float32(2) * x, np.ones((2, 2), np.float32) @ x, 2**x, 0 < x]
    ops = [result.op for result in results]
    assert [op.kind for op in ops if op] == ["tf.Sub", "tf.Sub", "tf.Mul", "tf.BatchMatMulV2", "tf.Pow", "tf.Greater"]
    assert [op.operands.index(x) for op in ops if op] == [1, 0, 1, 1, 1, 0]
    assert {value.dtype for op in b.staged for value in op.inputs} == {F32}


@pytest.mark.parametrize("dtype", [DType.I8, DType.U8, I32, DType.I64, DType.F16, DType.BF16, F32, DType.F64])
def test_numbers_get_the_element_type_of_the_value(dtype: DType) -> None:
    with Builder(DIALECTS) as b:
        _ = argument(dtype) * 3
    constant = b.staged[0].result.constant
    assert constant is not None
    assert (constant.dtype, constant.shape, constant.item()) == (dtype, (), 3)


@pytest.mark.parametrize(
    ("dtype", "number"),
    [(DType.I8, 128), (DType.U8, -1), (I32, 0.5), (I32, 2**31), (DType.F16, 1e5), (F32, 1e39), (F32, 10**400)]
    + [(I32, True), (BOOL, 2), (DType.STRING, 1), (DType.RESOURCE, 1), (I32, math.inf)],
)
def test_numbers_that_do_not_fit(dtype: DType, number: float) -> None:
    with pytest.raises(InvalidRuleError, match=r"does not fit the element type"), Builder(DIALECTS):
        _ = argument(dtype) + number


def test_numbers_as_operands_of_other_ops() -> None:
    b, x, c = Builder(DIALECTS), argument(DType.I64), argument(BOOL)
    b.tf.Maximum(x, 0)
    b.tf.SelectV2(c, 1, x)
    b.tf.Equal(x, 2)
    b.tfl.select_v2(c, x, 1)
    b.tf.SelectV2(c, c, 0)
    b.tf.ExpandDims(x, np.int32(0))
    assert [op.result.dtype for op in b.staged if op.kind == "arith.constant"] == [*[DType.I64] * 4, BOOL, I32]
    with pytest.raises(InvalidRuleError, match=r"tf.Neg does not determine the element type of 5: use b.const"):
        b.tf.Neg(5)
    assert b.tf.Mul(argument(F32), np.float64(2)).dtype is F32
    with pytest.raises(InvalidRuleError, match=r"2.0 does not fit"):
        b.tf.Minimum(x, 2.0)


def test_operators_that_element_types_lack() -> None:
    x, y, c = argument(I32), argument(F32), argument(BOOL)
    for expression, message in (
        (lambda: x / 2, r"'/' is applied to i32 values: use //"),
        (lambda: x & x, r"'&' is applied to i32 values"),
        (lambda: ~y, r"'~' is applied to f32 values"),
        (lambda: x + y, r"'\+' is applied to i32 and f32 values"),
        (lambda: y * np.int64(2), r"'\*' is applied to f32 and i64 values"),
    ):
        with pytest.raises(InvalidRuleError, match=message), Builder(DIALECTS):
            expression()
    with pytest.raises(TypeError, match="unsupported operand"), Builder(DIALECTS):
        _ = c | "text"  # pyright: ignore[reportOperatorIssue]


def test_values_have_no_truth() -> None:
    x = argument(F32)
    with Builder(DIALECTS), pytest.raises(TypeError, match="unknown when a rule runs"):
        _ = 0 < x < 1


def test_operators_outside_of_a_rule() -> None:
    with pytest.raises(InvalidRuleError, match=r"'\*' is applied to a value outside of a rule"):
        _ = 2 * argument(F32)


def test_only_the_active_builder_stages_ops() -> None:
    x = argument(F32)
    outer, inner = Builder(DIALECTS), Builder(DIALECTS)
    with outer:
        with pytest.raises(InvalidRuleError, match="another builder"):
            inner.tf.Neg(x)
        with inner:
            _ = -x
            with inner:
                _ = -x
            inner.tf.Neg(x)
        _ = -x
    assert (kinds(outer), kinds(inner)) == (["tf.Neg"], ["tf.Neg"] * 3)
    assert ACTIVE.get() is None

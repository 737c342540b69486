"""Translate operations that compute each element from the elements at its index."""

from __future__ import annotations

import math

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.broadcasts import drop_broadcasts, repeated_element
from litefuse.frontend.stablehlo.jnp_take import take
from litefuse.frontend.stablehlo.operations.integers import INTEGER_RULES, order_keys
from litefuse.frontend.stablehlo.writer import Writer, as_result, refuse, tensor, translates
from litefuse.ir import DType, Value

_ANY = {
    "abs": "Abs",
    "add": "AddV2",
    "atan2": "Atan2",
    "ceil": "Ceil",
    "cosine": "Cos",
    "exponential": "Exp",
    "exponential_minus_one": "Expm1",
    "floor": "Floor",
    "is_finite": "IsFinite",
    "log": "Log",
    "log_plus_one": "Log1p",
    "logistic": "Sigmoid",
    "maximum": "Maximum",
    "minimum": "Minimum",
    "multiply": "Mul",
    "negate": "Neg",
    "power": "Pow",
    "round_nearest_even": "Round",
    "rsqrt": "Rsqrt",
    "sign": "Sign",
    "sine": "Sin",
    "sqrt": "Sqrt",
    "subtract": "Sub",
    "tan": "Tan",
    "tanh": "Tanh",
}
_COMPLEX = {
    **{name: _ANY[name] for name in ("add", "subtract", "multiply", "negate", "exponential", "log", "sqrt", "rsqrt")},
    **{name: _ANY[name] for name in ("sine", "cosine", "tan", "tanh", "logistic", "power", "sign")},
    **{name: _ANY[name] for name in ("exponential_minus_one", "log_plus_one")},
    "abs": "ComplexAbs",
    "divide": "RealDiv",
}
_BOOLEAN = {
    "add": "LogicalOr",
    "and": "LogicalAnd",
    "maximum": "LogicalOr",
    "minimum": "LogicalAnd",
    "multiply": "LogicalAnd",
    "not": "LogicalNot",
    "or": "LogicalOr",
    "xor": "NotEqual",
}
_INTEGER = {
    "and": "BitwiseAnd",
    "not": "Invert",
    "or": "BitwiseOr",
    "xor": "BitwiseXor",
}
_FLOAT = {"divide": "RealDiv", "remainder": "TruncateMod"}
_LIMITS = {"Maximum": -math.inf, "Minimum": math.inf}
"""The number that changes nothing as an operand."""
_COMPARISONS = {"EQ": "Equal", "NE": "NotEqual", "GE": "GreaterEqual", "GT": "Greater", "LE": "LessEqual", "LT": "Less"}


@translates(*{**_ANY, **_BOOLEAN, **_INTEGER, **_FLOAT})
def elementwise(operation: Operation, writer: Writer) -> Value:
    """Translate operations that have the same meaning as an op of TensorFlow for elements of their type."""
    operands = writer.values(operation.operands)
    dtype = operands[0].dtype
    if dtype.is_complex:
        name = _COMPLEX.get(operation.name)
    elif dtype is DType.BOOL:
        name = _BOOLEAN.get(operation.name)
    elif dtype.is_integer and operation.name in INTEGER_RULES:
        return INTEGER_RULES[operation.name](writer, *operands)
    else:
        own = _INTEGER if dtype.is_integer else _FLOAT
        name = own.get(operation.name) or _ANY.get(operation.name)
    if name is None:
        raise refuse(f"{operation.name} of elements of type {dtype.value} has no translation")
    if name in _LIMITS and dtype.is_float:
        # JAX keeps the maximum of an empty row at -inf by such an operation, even if no row is empty.
        for one, other in (operands, operands[::-1]):
            repeated = repeated_element(one)
            if repeated is not None and repeated.item() == _LIMITS[name]:
                return other
    type = tensor(operation.results[0])
    if name == "Mul" and operands[0] is operands[1] and operands[0].op is not None and operands[0].op.kind == "tf.Sub":
        return writer.op("SquaredDifference", operands[0].op.inputs, type)
    attributes = {"Tout": type.dtype} if name == "ComplexAbs" else None
    return writer.op(name, drop_broadcasts(operands, type.shape, writer), type, attributes)


@translates("compare")
def compare(operation: Operation, writer: Writer) -> Value:
    """Translate a comparison; the total order of floating-point numbers is that of integers made of their bits."""
    direction = str(operation.attributes["comparison_direction"])
    operands = writer.values(operation.operands)
    if direction not in _COMPARISONS:
        raise refuse(f"a comparison {direction} has no translation")
    dtype = operands[0].dtype
    if operation.attributes["compare_type"] == "TOTALORDER" and dtype.is_float:
        operands = [order_keys(writer, operand) for operand in operands]
    elif dtype is DType.BOOL and direction not in ("EQ", "NE"):
        operands = [writer.tf.Cast(operand, DstT=DType.I32) for operand in operands]
    type = tensor(operation.results[0])
    return writer.op(_COMPARISONS[direction], drop_broadcasts(operands, type.shape, writer), type)


@translates("select")
def select(operation: Operation, writer: Writer) -> Value:
    """Translate a selection; its condition may be a scalar."""
    condition, x, y = writer.values(operation.operands)
    type = tensor(operation.results[0])
    taken = take(condition, x, y, writer)
    if taken is not None:
        return as_result(taken, type)
    return writer.op("SelectV2", drop_broadcasts([condition, x, y], type.shape, writer), type)


@translates("clamp")
def clamp(operation: Operation, writer: Writer) -> Value:
    """Translate a clamp; its limits may be scalars."""
    type = tensor(operation.results[0])
    least, value, greatest = drop_broadcasts(writer.values(operation.operands), type.shape, writer)
    return writer.op("Minimum", [writer.op("Maximum", [value, least], type), greatest], type)


@translates("convert")
def convert(operation: Operation, writer: Writer) -> Value:
    """Translate a conversion of elements."""
    (value,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    return value if value.dtype is type.dtype else writer.op("Cast", [value], type, {"DstT": type.dtype})


@translates("cbrt")
def cbrt(operation: Operation, writer: Writer) -> Value:
    """Translate a cube root, which has the sign of its operand."""
    (value,) = writer.values(operation.operands)
    root = writer.tf.Pow(writer.tf.Abs(value), writer.constant(np.array(1 / 3), value.dtype))
    return as_result(_with_sign(writer, root, value), tensor(operation.results[0]))


@translates("round_nearest_afz")
def round_nearest_afz(operation: Operation, writer: Writer) -> Value:
    """Translate rounding to the nearest integer, away from zero if there are two."""
    (value,) = writer.values(operation.operands)
    size = writer.tf.Abs(value)
    floor = writer.tf.Floor(size)
    # Adding 0.5 before the floor would round the largest number below 0.5 to 1.
    is_up = writer.tf.GreaterEqual(writer.tf.Sub(size, floor), writer.constant(np.array(0.5), value.dtype))
    rounded = writer.tf.AddV2(floor, writer.tf.Cast(is_up, DstT=value.dtype))
    return as_result(_with_sign(writer, rounded, value), tensor(operation.results[0]))


def _with_sign(writer: Writer, size: Value, value: Value) -> Value:
    """Negate `size` where `value` is negative."""
    is_negative = writer.tf.Less(value, writer.constant(np.array(0), value.dtype))
    return writer.tf.SelectV2(is_negative, writer.tf.Neg(size), size)


@translates("complex")
def complex_(operation: Operation, writer: Writer) -> Value:
    """Translate complex numbers with given real and imaginary parts."""
    type = tensor(operation.results[0])
    return writer.op("Complex", writer.values(operation.operands), type, {"Tout": type.dtype})


@translates("real", "imag")
def part(operation: Operation, writer: Writer) -> Value:
    """Translate the real or imaginary part; operands may be real."""
    (value,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    if not value.dtype.is_complex:
        return value if operation.name == "real" else writer.tf.ZerosLike(value)
    return writer.op("Real" if operation.name == "real" else "Imag", [value], type, {"Tout": type.dtype})


ELEMENTWISE = frozenset(
    {*_ANY, *_BOOLEAN, *_INTEGER, *_FLOAT, *INTEGER_RULES, "compare", "select", "clamp", "convert", "cbrt", "complex"}
    | {"real", "imag", "round_nearest_afz", "popcnt", "count_leading_zeros", "reduce_precision"}
    | {"shift_left", "shift_right_logical", "shift_right_arithmetic", "bitcast_convert"}
)
"""Operations whose results have the shape of their operands, so that those of scalars apply to tensors."""

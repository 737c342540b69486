"""Translate operations that compute each element from the elements at its index."""

from __future__ import annotations

import math

from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.writer import Writer, refuse, tensor
from litefuse.ir import Constant, DType, Value

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
    "divide": "TruncateDiv",
    "not": "Invert",
    "or": "BitwiseOr",
    "remainder": "TruncateMod",
    "xor": "BitwiseXor",
}
_FLOAT = {"divide": "RealDiv", "remainder": "TruncateMod"}
_LIMITS = {"Maximum": -math.inf, "Minimum": math.inf}
"""The number that changes nothing as an operand."""
_COMPARISONS = {"EQ": "Equal", "NE": "NotEqual", "GE": "GreaterEqual", "GT": "Greater", "LE": "LessEqual", "LT": "Less"}


@translates(*_ANY, *_BOOLEAN, *_INTEGER, *_FLOAT)
def elementwise(operation: Operation, write: Writer) -> Value:
    """Translate operations that have the same meaning as an op of TensorFlow for elements of their type."""
    operands = write.values(operation.operands)
    dtype = operands[0].dtype
    if dtype.is_complex:
        name = None
    elif dtype is DType.BOOL:
        name = _BOOLEAN.get(operation.name)
    else:
        own = _INTEGER if dtype.is_integer else _FLOAT
        name = own.get(operation.name) or _ANY.get(operation.name)
    if name is None:
        raise refuse(f"{operation.name} of elements of type {dtype.value} has no translation")
    if name in _LIMITS and dtype.is_float:
        # JAX keeps the maximum of an empty row at -inf by such an operation, even if no row is empty.
        for one, other in (operands, operands[::-1]):
            repeated = _repeated(one)
            if repeated is not None and repeated.numpy().item() == _LIMITS[name]:
                return other
    return write.op(name, _with_scalar(operands, write), tensor(operation.results[0]))


def _with_scalar(operands: list[Value], write: Writer) -> list[Value]:
    """Replace one of two operands by a scalar if it repeats a constant, since TensorFlow broadcasts."""
    if len(operands) == 2:
        for index, operand in enumerate(operands):
            repeated = _repeated(operand)
            if repeated is not None and operand.rank and _repeated(operands[1 - index]) is None:
                scalar = write.constant(repeated.numpy().reshape(()), repeated.dtype)
                return [scalar if other is operand else other for other in operands]
    return operands


def _repeated(value: Value) -> Constant | None:
    """Return the constant of one element that is repeated in all of `value`, or None."""
    while value.op is not None and value.op.kind in ("tf.BroadcastTo", "tf.Reshape"):
        value = value.op.inputs[0]
    constant = value.constant
    return constant if constant is not None and constant.size == 1 else None


@translates("compare")
def compare(operation: Operation, write: Writer) -> Value:
    """Translate a comparison, except of the total order of floating-point numbers."""
    direction = operation.attributes["comparison_direction"]
    if operation.attributes["compare_type"] == "TOTALORDER" or direction not in _COMPARISONS:
        raise refuse("comparisons by the total order of floating-point numbers have no translation")
    operands = _with_scalar(write.values(operation.operands), write)
    if operands[0].dtype is DType.BOOL and direction not in ("EQ", "NE"):
        raise refuse("comparisons of the order of booleans have no translation")
    return write.op(_COMPARISONS[direction], operands, tensor(operation.results[0]))


@translates("select")
def select(operation: Operation, write: Writer) -> Value:
    """Translate a selection; its condition may be a scalar."""
    return write.op("SelectV2", write.values(operation.operands), tensor(operation.results[0]))


@translates("clamp")
def clamp(operation: Operation, write: Writer) -> Value:
    """Translate a clamp; its limits may be scalars."""
    least, value, greatest = write.values(operation.operands)
    type = tensor(operation.results[0])
    return write.op("Minimum", [write.op("Maximum", [value, least], type), greatest], type)


@translates("convert")
def convert(operation: Operation, write: Writer) -> Value:
    """Translate a conversion of elements."""
    (value,) = write.values(operation.operands)
    type = tensor(operation.results[0])
    return value if value.dtype is type.dtype else write.op("Cast", [value], type, {"DstT": type.dtype})

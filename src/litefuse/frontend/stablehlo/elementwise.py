"""Translate operations that compute each element from the elements at its index."""

from __future__ import annotations

from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.writer import Writer, refuse, tensor
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
_COMPARISONS = {"EQ": "Equal", "NE": "NotEqual", "GE": "GreaterEqual", "GT": "Greater", "LE": "LessEqual", "LT": "Less"}


@translates(*_ANY, *_BOOLEAN, *_INTEGER, *_FLOAT)
def elementwise(operation: Operation, write: Writer) -> Value:
    """Translate operations that have the same meaning as an op of TensorFlow for elements of their type."""
    operands = write.values(operation.operands)
    dtype = operands[0].dtype
    if dtype is DType.BOOL:
        name = _BOOLEAN.get(operation.name)
    else:
        own = _INTEGER if dtype.is_integer else _FLOAT
        name = own.get(operation.name) or _ANY.get(operation.name)
    if name is None:
        raise refuse(f"{operation.name} of elements of type {dtype.value} has no translation")
    return write.op(name, operands, tensor(operation.results[0]))


@translates("compare")
def compare(operation: Operation, write: Writer) -> Value:
    """Translate a comparison, except of the total order of floating-point numbers."""
    direction = operation.attributes["comparison_direction"]
    if operation.attributes["compare_type"] == "TOTALORDER" or direction not in _COMPARISONS:
        raise refuse("comparisons by the total order of floating-point numbers have no translation")
    operands = write.values(operation.operands)
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

"""Sign analysis: what the ops that produce a value imply about its sign."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Op, Value

EPSILON = 1e-2
"""Upper bound on added constants that are taken to keep an operand away from zero: `rsqrt(variance + epsilon)`."""
_DEPTH = 8
_NAMES = {
    "addv2": "add",
    "realdiv": "div",
    "sigmoid": "logistic",
    "squareddifference": "squared_difference",
    "max": "reduce_max",
    "min": "reduce_min",
    "expanddims": "expand_dims",
    "broadcastto": "broadcast_to",
    "gatherv2": "gather",
    "stridedslice": "strided_slice",
}
"""Names in the tfl dialect of ops that have another name in the tf dialect, by lowercase tf name."""
_MOVED = "reshape", "expand_dims", "squeeze", "transpose", "broadcast_to", "tile", "gather", "strided_slice", "slice"
_MOVES = frozenset({*_MOVED, "identity"})
_ROOTS = "sqrt", "rsqrt", "exp", "logistic", "softmax"
_NEVER_NEGATIVE = frozenset({*_ROOTS, "square", "squared_difference", "abs", "relu", "relu6"})
_SIGN_PRESERVING = frozenset({"sum", "mean", "reduce_max", "reduce_min"})


def is_positive(value: Value, depth: int = _DEPTH) -> bool:
    """Return whether a value is known to be positive, and not so small that arithmetic may flush it to zero.

    The search through producers is limited to `depth` ops.
    """
    if value.constant is not None:
        return _is_at_least(value, 1e-30)
    op = value.op
    if op is None or depth == 0 or not _is_plain(op):
        return False
    name, operands = _name(op), op.inputs
    if name in _MOVES:
        return is_positive(operands[0], depth - 1)
    if name == "add":
        x, y = operands
        return _is_positive_sum(x, y, depth - 1) or _is_positive_sum(y, x, depth - 1)
    if name == "maximum":
        return any(is_positive(operand, depth - 1) for operand in operands)
    return name == "minimum" and all(is_positive(operand, depth - 1) for operand in operands)


def _is_positive_sum(x: Value, term: Value, depth: int) -> bool:
    """Return whether `term` makes `x + term` positive: it is positive, and an epsilon unless `x` is non-negative."""
    if not is_positive(term, depth):
        return False
    constant = term.constant
    is_epsilon = constant is not None and float(np.max(constant.numpy(), initial=0)) <= EPSILON
    return is_epsilon or is_nonnegative(x, depth)


def is_nonnegative(value: Value, depth: int = _DEPTH) -> bool:
    """Return whether a value is known to be non-negative or NaN, from the last `depth` ops that produce it."""
    if value.constant is not None:
        return _is_at_least(value, 0)
    op = value.op
    if op is None or depth == 0:
        return False
    name, operands = _name(op), op.inputs
    if name in _NEVER_NEGATIVE or op.attributes.get("fused_activation_function") in ("RELU", "RELU6"):
        return True
    if name in _MOVES or name in _SIGN_PRESERVING:
        return is_nonnegative(operands[0], depth - 1)
    if name == "mul" and operands[0] is operands[1]:
        return True
    if name == "maximum":
        return any(is_nonnegative(operand, depth - 1) for operand in operands)
    return name in ("add", "mul", "div", "minimum") and all(is_nonnegative(x, depth - 1) for x in operands)


def _name(op: Op) -> str:
    name = op.name.lower()
    return _NAMES.get(name, name)


def _is_plain(op: Op) -> bool:
    return op.attributes.get("fused_activation_function", "NONE") == "NONE"


def _is_at_least(value: Value, bound: float) -> bool:
    """Return whether no element of a constant is below the bound; false for constants above 64 KiB, not inspected."""
    constant = value.constant
    if constant is None or not (constant.dtype.is_float or constant.dtype.is_integer) or constant.nbytes > 1 << 16:
        return False
    return constant.size > 0 and bool(np.min(constant.numpy()) >= bound)

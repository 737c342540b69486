"""The numbers that LiteRT's GPU accelerator computes behind the last channel of an image.

It stores channels in groups of four. Elementwise ops compute the lanes that no channel fills like any others: LOG,
RSQRT and DIV make infinite numbers from the zeros that are there. Ops that sum channels read these lanes, times weights
of zero, which is NaN.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor

_GROUP = 4
_MAX_DEPTH = 32
"""Maximum number of ops in a row that are followed."""


def _logistic(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def _rsqrt(x: Any) -> Any:
    return 1 / np.sqrt(x)


def _relu(x: Any) -> Any:
    return np.fmax(x, 0.0)


def _tanh(x: Any) -> Any:
    return np.nan_to_num(np.tanh(x))


def _squared_difference(x: Any, y: Any) -> Any:
    return (x - y) ** 2


_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": np.abs,
    "cos": np.cos,
    "exp": np.exp,
    "log": np.log,
    "logistic": _logistic,
    "neg": np.negative,
    "rsqrt": _rsqrt,
    "sin": np.sin,
    "sqrt": np.sqrt,
    "square": np.square,
    **dict.fromkeys(("relu", "relu6", "relu_n1_to_1"), _relu),
    "tanh": _tanh,
    "add": np.add,
    "div": np.divide,
    "maximum": np.fmax,
    "minimum": np.fmin,
    "mul": np.multiply,
    "pow": np.power,
    "squared_difference": _squared_difference,
    "sub": np.subtract,
}
"""Elementwise functions, which keep a number that is not finite as on the accelerator; others keep zeros."""
_NAMES = "concatenation pad slice split split_v strided_slice transpose"
_MOVES = frozenset(f"tfl.{name}" for name in _NAMES.split())
"""Ops that copy whole groups of channels."""


def channels_of(tensor: KernelTensor) -> int:
    """Return the channels of the image that a tensor is."""
    return tensor.sizes[-1] if tensor.rank > 1 else 1


def has_infinite_lanes(tensor: KernelTensor) -> bool:
    """Return whether the lanes behind the last channel are not finite."""
    if tensor.is_constant or channels_of(tensor) % _GROUP == 0:
        return False
    with np.errstate(all="ignore"):
        return not np.isfinite(_lane(tensor, {}, _MAX_DEPTH))


def _lane(tensor: KernelTensor, known: dict[int, float], depth: int) -> float:
    """Return the number behind the last channel; `known` are those of other tensors."""
    if id(tensor) not in known:
        known[id(tensor)] = _compute_lane(tensor, known, depth)
    return known[id(tensor)]


def _compute_lane(tensor: KernelTensor, known: dict[int, float], depth: int) -> float:
    if tensor.is_constant:
        return tensor.single_number or 0.0
    call = tensor.producer
    if call is None or not depth:
        return 0.0
    if call.kind in _MOVES:
        if call.kind == "tfl.transpose" and call.inputs[1].numbers[-1:] != [tensor.rank - 1]:
            return 0.0
        moved = [operand for operand in call.inputs if channels_of(operand) == channels_of(tensor)]
        return sum(_lane(operand, known, depth - 1) for operand in moved if not operand.is_constant)
    function = _FUNCTIONS.get(call.kind.removeprefix("tfl."))
    if function is None:
        return 0.0
    return function(*(_operand(operand, tensor, known, depth - 1) for operand in call.inputs))


def _operand(operand: KernelTensor, result: KernelTensor, known: dict[int, float], depth: int) -> float:
    """Return the number with which an op computes the lane: any one if the operand has one channel for all."""
    if channels_of(operand) == 1 < channels_of(result) and not operand.is_constant:
        return 1.0
    return np.float64(_lane(operand, known, depth))


def sums_infinite_lanes(call: KernelCall) -> bool:
    """Return whether a call sums channels, and the lanes behind them are not finite."""
    x = call.inputs[2 if call.kind == "tfl.transpose_conv" else 0]
    if call.kind == "tfl.batch_matmul" and not call.inputs[1].is_constant and (x.rank > 3 or call.attributes["adj_x"]):
        return False
    if call.kind in ("tfl.mean", "tfl.sum", "tfl.reduce_prod") and not {-1, x.rank - 1}.intersection(
        call.inputs[1].numbers
    ):
        return False
    return has_infinite_lanes(x)

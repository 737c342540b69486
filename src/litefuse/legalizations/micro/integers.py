"""Functions of 8-bit integers as tables of their 256 results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from litefuse.errors import required
from litefuse.ir import Constant, DType, Op, TensorType, Value
from litefuse.ir.quantization import round_to_steps
from litefuse.legalizations.micro.conditions import is_refused_int8
from litefuse.reference import KERNELS
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import scalar_constant
from litefuse.rewrite.rule import rewrite

Array = np.ndarray[Any, Any]
_LOW, _HIGH = -128, 127
_FAR = 1e30
"""Replaces infinity: it is beyond the range of any scale."""


def _gelu(x: Array, op: Op) -> Array:
    if op.attributes["approximate"]:
        return x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))) / 2
    return x * KERNELS["tf.Erfc"](-x / np.sqrt(2)) / 2


def _power(x: Array, op: Op) -> Array:
    exponent = required(scalar_constant(op.operands[1], x.ndim), "the exponent is not one constant")
    return np.power(x, exponent)


_FUNCTIONS: Mapping[str, Callable[[Array, Op], Array]] = {
    "tfl.gelu": _gelu,
    "tfl.pow": _power,
    "tfl.relu_0_to_1": lambda x, _op: np.clip(x, 0, 1),
    "tfl.relu_n1_to_1": lambda x, _op: np.clip(x, -1, 1),
    "tfl.exp": lambda x, _op: np.exp(x),
    "tfl.log": lambda x, _op: np.log(x),
    "tfl.neg": lambda x, _op: -x,
    "tfl.rsqrt": lambda x, _op: 1 / np.sqrt(x),
    "tfl.sqrt": lambda x, _op: np.sqrt(x),
}
TABULATED = frozenset(_FUNCTIONS)
"""Kinds of ops that become a table if they are quantized to 8 bits, which is exact and faster than arithmetic."""


@rewrite(*_FUNCTIONS, where=is_refused_int8)
def table(b: RewriteContext, x: Value, *_: Value, **_attributes: Any) -> Value:
    """Look the result up: a GATHER from 256 numbers, whose index is the operand plus 128."""
    result = b.root.results[0]
    indices = TensorType(DType.I32, x.shape)
    entries = b.tfl.add(b.tfl.cast(x, out_data_type=DType.I32, result_types=[indices]), b.i32(-_LOW))
    return emit(b, "tfl.gather", result.type, b.const(_tabulate(b.root)), entries, axis=0, batch_dims=0)


def _tabulate(op: Op) -> Constant:
    """Return the results for the integers -128 to 127, in the integers of the result."""
    given, made = op.inputs[0].type.quantization, op.results[0].type.quantization
    assert given is not None and made is not None
    numbers = (np.arange(_LOW, _HIGH + 1, dtype=np.float64) - given.zero_point) * given.scale
    with np.errstate(all="ignore"):
        results: Array = np.nan_to_num(_FUNCTIONS[op.kind](numbers, op), posinf=_FAR, neginf=-_FAR)
    return Constant.of(round_to_steps(results, made.scale, made.zero_point, np.int8)).with_quantization(made)

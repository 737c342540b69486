"""Multiply-adds of ops, which say how much of a model's work a set of ops is."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from litefuse.dialects.layers import LAYERS, TRANSPOSED
from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor

PRODUCT = "tfl.batch_matmul"
_RECURRENT_NAMES = """
    unidirectional_sequence_lstm bidirectional_sequence_lstm lstm unidirectional_sequence_rnn
    bidirectional_sequence_rnn rnn svdf
"""
_RECURRENT = frozenset(f"tfl.{name}" for name in _RECURRENT_NAMES.split())
_CALLERS = frozenset({"tfl.while", "tfl.if", "tfl.stablehlo_while", "tfl.stablehlo_case"})


def count_multiply_adds(call: KernelCall) -> int:
    """Return the multiply-adds of products, convolutions and recurrent kernels; 0 for other ops.

    Free sizes count as 1.
    """
    if not call.inputs or not call.results:
        return 0
    if call.kind in LAYERS:
        return _count_of_layer(call)
    rows = call.inputs[0].sizes
    if call.kind == PRODUCT:
        reduced = rows[-2 if call.attributes.get("adj_x") else -1] if len(rows) > 1 else 1
        return prod(call.results[0].sizes) * reduced
    if call.kind in _RECURRENT:
        return prod(rows[:-1]) * sum(prod(weights.sizes) for weights in call.inputs[1:] if _is_matrix(weights))
    return 0


def _count_of_layer(call: KernelCall) -> int:
    roles = LAYERS[call.kind]
    weights, moved = (tensor and tensor.sizes for tensor in map(call.operand, (roles.filter, roles.input)))
    if not moved or not weights or len(weights) <= roles.output_axis:
        return 0
    outputs = max(weights[roles.output_axis], 1)
    taps = prod(weights) // outputs
    return (prod(moved[:-1]) * outputs if call.kind == TRANSPOSED else prod(call.results[0].sizes)) * taps


def _is_matrix(tensor: KernelTensor) -> bool:
    return tensor.rank == 2 and not tensor.is_variable


def share_of_work(part: Iterable[KernelCall], whole: Iterable[KernelCall]) -> float | None:
    """Return which share of the multiply-adds of `whole` the calls of `part` have.

    None if there are none, or if `part` has loops or conditionals: their turns are not known.
    """
    part = list(part)
    total = sum(map(count_multiply_adds, whole))
    if not total or any(call.kind in _CALLERS for call in part):
        return None
    return sum(map(count_multiply_adds, part)) / total

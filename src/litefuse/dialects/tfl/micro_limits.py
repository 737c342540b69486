"""Limits of tflite-micro's kernels that the columns of `micro.tsv` cannot express, by op."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from litefuse.dialects.tfl.kernel_call import KernelCall

MAX_CONCATENATED = 10
LSTM_OPERANDS = 24

Limit = Callable[[KernelCall], Iterator[str]]


def _limit_concatenation(call: KernelCall) -> Iterator[str]:
    if len(call.operands) > MAX_CONCATENATED:
        yield f"CONCATENATION of {len(call.operands)} operands: at most {MAX_CONCATENATED}"
    if call.attributes.get("fused_activation_function", "NONE") != "NONE":
        yield "CONCATENATION with a fused activation"


def _limit_lstm(call: KernelCall) -> Iterator[str]:
    if len(call.operands) != LSTM_OPERANDS:
        yield f"{call.label} of {len(call.operands)} operands: its kernel requires {LSTM_OPERANDS}"
        return
    absent = {name for name, places in _LSTM_PARTS.items() if any(call.operands[place] is None for place in places)}
    if "coupled gates" in absent:
        yield f"{call.label} with coupled gates"
    for name in ("peephole connections", "a projection", "layer normalization"):
        if any(call.operands[place] is not None for place in _LSTM_PARTS[name]):
            yield f"{call.label} with {name}"


_LSTM_PARTS = {
    "coupled gates": (1, 5, 12),
    "peephole connections": (9, 10, 11),
    "a projection": (16, 17),
    "layer normalization": (20, 21, 22, 23),
}


LIMITS: dict[str, tuple[Limit, ...]] = {
    "tfl.concatenation": (_limit_concatenation,),
    "tfl.unidirectional_sequence_lstm": (_limit_lstm,),
}
"""Checks by op kind, made if the table has no objection."""

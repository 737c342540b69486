"""Limits of tflite-micro's kernels that the columns of `micro.tsv` cannot express, by op."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor

MAX_CONCATENATED = 10
MAX_GATHERED = 5
"""Dimensions that the indices of GATHER_ND select in."""
MAX_BROADCAST_SELECT = 5
LSTM_OPERANDS = 24
_LSTM_WEIGHTS = range(1, 9)
_LSTM_BIASES = range(12, 16)
_LSTM_STATES = range(18, 20)
_LSTM_VARIANTS = {
    "peephole connections": range(9, 12),
    "projection": range(16, 18),
    "layer normalization": range(20, 24),
}
_LSTM_TYPES = (
    ("float32", "float32", "float32", "float32"),
    ("int8", "int8", "int32", "int16"),
    ("int16", "int8", "int64", "int16"),
)
"""Types of activations, weights, biases and the cell state."""
_LSTM_FORMS = "; ".join(", ".join(types) for types in _LSTM_TYPES)

Limit = Callable[[KernelCall], Iterator[str]]


def _limit_concatenation(call: KernelCall) -> Iterator[str]:
    if len(call.operands) > MAX_CONCATENATED:
        yield f"CONCATENATION takes at most {MAX_CONCATENATED} operands, not {len(call.operands)}"
    if call.attributes.get("fused_activation_function", "NONE") != "NONE":
        yield "CONCATENATION has no fused activation"


def _limit_addition(call: KernelCall) -> Iterator[str]:
    activation = call.attributes.get("fused_activation_function", "NONE")
    if activation != "NONE" and call.results[0].dtype == "int32":
        yield f"ADD of int32 ignores its activation {activation}"


def _limit_int4(call: KernelCall) -> Iterator[str]:
    weights = call.operand(1)
    if weights is not None and weights.dtype == "int4" and _has_many_scales(weights):
        yield f"{call.label} takes int4 weights of one scale, not of several"


def _limit_scales(call: KernelCall) -> Iterator[str]:
    """Require one scale for each tensor: the kernel reads the first."""
    if any(_has_many_scales(tensor) for tensor in call.tensors):
        yield f"{call.label} takes one scale for each tensor, not several"


def _limit_lookup(call: KernelCall) -> Iterator[str]:
    yield from _limit_scales(call)
    table, result = call.operand(1), call.results[0]
    if table is None or table.quantization is None:
        return
    if result.dtype == "int8" and result.quantization != table.quantization:
        yield "EMBEDDING_LOOKUP does not rescale, but its scales differ"
    if result.dtype == "float32" and any(table.quantization.zero_points):
        yield "EMBEDDING_LOOKUP takes no zero point of the table"


def _limit_strided_slice(call: KernelCall) -> Iterator[str]:
    for name, what in {
        "ellipsis_mask": "ellipsis",
        "new_axis_mask": "new axes",
        "offset": "ends as offsets",
    }.items():
        if call.attributes.get(name):
            yield f"STRIDED_SLICE has no {what}"


def _limit_gather_nd(call: KernelCall) -> Iterator[str]:
    indices = call.operand(1)
    size = indices.shape[-1] if indices is not None and indices.shape else None
    if size is not None and size > MAX_GATHERED:
        yield f"GATHER_ND takes indices of at most {MAX_GATHERED} dimensions, not {size}"


def _limit_select(call: KernelCall) -> Iterator[str]:
    rank = max(tensor.rank for tensor in call.tensors)
    if rank > MAX_BROADCAST_SELECT and len({tensor.shape for tensor in call.inputs}) > 1:
        yield f"SELECT_V2 of unlike shapes takes at most {MAX_BROADCAST_SELECT} dimensions, not {rank}"


def _limit_lstm(call: KernelCall) -> Iterator[str]:
    if len(call.operands) != LSTM_OPERANDS:
        yield f"{call.label} takes {LSTM_OPERANDS} operands, not {len(call.operands)}"
        return
    present = [operand is not None for operand in call.operands]
    if not all(present[index] for index in (*_LSTM_WEIGHTS, *_LSTM_BIASES)):
        yield f"{call.label} has no coupled gates"
    for name, indices in _LSTM_VARIANTS.items():
        if any(present[index] for index in indices):
            yield f"{call.label} has no {name}"
    activation = call.attributes.get("fused_activation_function")
    if activation != "TANH":
        yield f"{call.label} takes the activation TANH, not {activation}"
    types = tuple(_dtype(call.operand(index)) for index in (0, _LSTM_WEIGHTS[1], _LSTM_BIASES[1], _LSTM_STATES[1]))
    if types not in _LSTM_TYPES:
        yield f"{call.label} has no kernel for {', '.join(types)} (only for {_LSTM_FORMS})"


def _limit_svdf(call: KernelCall) -> Iterator[str]:
    if call.operand(3) is None:
        yield "SVDF needs a bias"


def _dtype(tensor: KernelTensor | None) -> str:
    return "absent" if tensor is None else tensor.dtype


def _has_many_scales(tensor: KernelTensor) -> bool:
    return tensor.quantization is not None and len(tensor.quantization.scales) > 1


LIMITS: dict[str, Limit] = {
    "tfl.add": _limit_addition,
    "tfl.batch_matmul": _limit_scales,
    "tfl.concatenation": _limit_concatenation,
    "tfl.dequantize": _limit_scales,
    "tfl.embedding_lookup": _limit_lookup,
    "tfl.fully_connected": _limit_int4,
    "tfl.gather_nd": _limit_gather_nd,
    "tfl.select_v2": _limit_select,
    "tfl.strided_slice": _limit_strided_slice,
    "tfl.svdf": _limit_svdf,
    "tfl.unidirectional_sequence_lstm": _limit_lstm,
}
"""The check of an op kind, made if the table has no objection."""

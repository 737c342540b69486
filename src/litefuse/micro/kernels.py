"""The memory of tflite-micro: the sizes of its structs, and the buffers that its reference kernels request.

A kernel's buffers are persistent, or scratch, in use while it runs. Kernels that are optimized for a processor
(CMSIS-NN, Xtensa) request other scratch buffers.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from litefuse.tflite.file import Operator, Subgraph, Tensor
from litefuse.tflite.structure import ELEMENT_BYTES

_INTEGERS = ("INT8", "INT16")
_ELEMENT_BYTES = {**ELEMENT_BYTES, "INT4": 1, "RESOURCE": 4}
_NUMBER = 4
"""Bytes of a number in a struct of options, and its alignment."""
_LUT_BYTES = 2 * 513
"""Bytes of a table that replaces a function of 16-bit numbers."""


class Machine(NamedTuple):
    """A kind of machine: bytes of a pointer, and of tflite-micro's structs, which depend on it.

    Measured by compiling the structs of the source of August 2026 with `TF_LITE_STATIC_MEMORY`, as all builds of
    tflite-micro do, with a 64-bit and a 32-bit compiler (alignment of 64-bit numbers as on Arm).
    """

    pointer: int
    arena_allocator: int
    planner: int
    allocator: int
    options_allocator: int
    subgraph: int
    tensor: int
    """A tensor in the arena (`TfLiteEvalTensor`): there is one for each tensor of the file."""
    full_tensor: int
    """A tensor with its quantization (`TfLiteTensor`): persistent for the inputs and outputs, temporary for kernels."""
    quantization: int
    operator: int
    scratch_request: int
    scratch_handle: int
    allocation: int
    """The planner's record of a tensor or scratch buffer."""
    resources: int
    resource: int


WORKSTATION = Machine(8, 104, 72, 272, 16, 24, 24, 64, 24, 64, 16, 8, 32, 16, 40)
"""A 64-bit machine with the recording allocator, which the Python wheel uses (208 bytes more than without it)."""
MICROCONTROLLER = Machine(4, 36, 44, 36, 8, 8, 12, 40, 12, 32, 12, 4, 24, 12, 20)
"""A 32-bit microcontroller."""
PLANNED_BUFFER = 40
"""Bytes that the planner needs for each buffer while it plans, on any machine."""
MAX_SCRATCH_BUFFERS = 12
"""Number of scratch buffers of one operator for which requests are reserved before it is prepared."""


class KernelSizes(NamedTuple):
    """Bytes that an operator takes, whatever its tensors: its options, and the data of its kernel."""

    options: int
    options_alignment: int
    data: int


class Requests(NamedTuple):
    """Sizes of the buffers that a kernel requests when it is prepared, in order."""

    persistent: tuple[int, ...] = ()
    scratch: tuple[int, ...] = ()


class MicroCall(NamedTuple):
    """An operator with its operands, None for those that are absent, and its results."""

    kind: str
    options: Mapping[str, Any]
    operands: Sequence[Tensor | None]
    results: Sequence[Tensor]

    def operand(self, index: int) -> Tensor:
        """Return an operand, or a tensor without elements if it is absent."""
        tensor = self.operands[index] if index < len(self.operands) else None
        return _ABSENT if tensor is None else tensor


def tensor_bytes(tensor: Tensor) -> int:
    """Return the bytes of a tensor in the arena; a type that tflite-micro does not support takes none."""
    return prod(tensor.shape) * _ELEMENT_BYTES.get(tensor.dtype, 0)


def kernel_sizes(kind: str, machine: Machine) -> KernelSizes | None:
    """Return the bytes that an operator (`CONV_2D`) takes in any case, or None if litefuse does not know its kernel."""
    row = _table().get(kind)
    if row is None:
        return None
    options, _, alignment = row[0].partition("@")
    option_bytes = _size(options, machine)
    # A struct that is smaller than a number has only booleans.
    aligned = min(int(alignment), machine.pointer) if alignment else _NUMBER if option_bytes >= _NUMBER else 1
    return KernelSizes(option_bytes, aligned, _size(row[1], machine))


def option_padding(kind: str, machine: Machine) -> int:
    """Return the maximum bytes of padding before or after the options of an operator, which depends on the others."""
    sizes = kernel_sizes(kind, machine)
    if sizes is None or not sizes.options:
        return 0
    return -sizes.options % _NUMBER if sizes.options < _NUMBER else sizes.options_alignment - _NUMBER


def _size(column: str, machine: Machine) -> int:
    large, _, small = column.partition("/")
    return int(small if small and machine.pointer == 4 else large)


def operator_call(operator: Operator, subgraph: Subgraph) -> MicroCall:
    """Return an operator of a file with its tensors."""
    operands = [subgraph.tensors[index] if index >= 0 else None for index in operator.inputs]
    return MicroCall(operator.kind, operator.options, operands, [subgraph.tensors[index] for index in operator.outputs])


def kernel_requests(call: MicroCall, machine: Machine) -> Requests:
    """Return the buffers that the kernel of an operator requests because of its tensors."""
    find = _REQUESTS.get(call.kind)
    return Requests() if find is None else find(call, machine)


@functools.cache
def _table() -> dict[str, list[str]]:
    text = Path(__file__).with_name("kernels.tsv").read_text("utf-8")
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return {line[0].upper(): line[1:] for line in lines}


_ABSENT = Tensor("", "", (0,), (), 0, False)


def _array(*, rank: int) -> int:
    """Return the bytes of an array of dimensions, which begins with its length."""
    return 4 + 4 * rank


def _dim(tensor: Tensor, axis: int) -> int:
    return tensor.shape[axis] if axis < len(tensor.shape) else 0


def _unpacked_weights(call: MicroCall) -> tuple[int, ...]:
    """Return the scratch buffer into which a kernel unpacks weights of 4 bits."""
    weights = call.operand(1)
    return (prod(weights.shape),) if weights.dtype == "INT4" else ()


def _convolution(call: MicroCall, machine: Machine, channel_axis: int) -> Requests:
    channels = _dim(call.operand(1), channel_axis)
    return Requests((4 * channels, 4 * channels), _unpacked_weights(call))


def _transposed_convolution(call: MicroCall, machine: Machine) -> Requests:
    channels, result, bias = _dim(call.operand(1), 0), call.results[0], call.operand(3)
    scratch: tuple[int, ...] = ()
    if result.dtype in _INTEGERS:
        accumulator = 4 if result.dtype == "INT8" else 8
        scratch = (accumulator * prod(result.shape),)
        if bias.dtype == "INT16":
            scratch += (8 * prod(bias.shape),)
    return Requests((4 * channels, 4 * channels), scratch)


def _fully_connected(call: MicroCall, machine: Machine) -> Requests:
    weights = call.operand(1)
    scales = 0 if weights.quantization is None else len(weights.quantization.scales)
    is_per_channel = scales > 1 and call.operand(0).dtype in _INTEGERS
    return Requests((4 * scales, 4 * scales) if is_per_channel else (), _unpacked_weights(call))


def _batch_matmul(call: MicroCall, machine: Machine) -> Requests:
    """Return the requests of BATCH_MATMUL, which transposes operands to persistent copies."""
    persistent: list[int] = [28] if call.operand(0).dtype in _INTEGERS else []
    options = call.options
    for index, is_copied in enumerate((options.get("adj_x"), not options.get("adj_y"))):
        if is_copied:
            operand = call.operand(index)
            persistent += (machine.tensor, _array(rank=len(operand.shape)), tensor_bytes(operand))
    return Requests((*persistent, _array(rank=len(call.results[0].shape))))


def _reduction(call: MicroCall, machine: Machine) -> Requests:
    dims, axes = 4 * len(call.operand(0).shape), 4 * prod(call.operand(1).shape)
    is_sum = call.kind in ("MEAN", "SUM") and call.operand(0).dtype in _INTEGERS
    sums = (4 * prod(call.results[0].shape),) if is_sum else ()
    return Requests(scratch=(*sums, dims, axes))


def _softmax(call: MicroCall, machine: Machine) -> Requests:
    return Requests((_LUT_BYTES, _LUT_BYTES) if call.operand(0).dtype == "INT16" else ())


def _mirror_pad(call: MicroCall, machine: Machine) -> Requests:
    return Requests(scratch=(4 * len(call.operand(0).shape),) * 2)


def _lstm(call: MicroCall, machine: Machine) -> Requests:
    sequence, state, cell = call.operand(0), call.operand(18), call.operand(19)
    batch = _dim(sequence, 1 if call.options.get("time_major") else 0)
    return Requests(scratch=(batch * _dim(state, 1) * _ELEMENT_BYTES.get(cell.dtype, 0),) * 4)


def _svdf(call: MicroCall, machine: Machine) -> Requests:
    batch, filters = _dim(call.operand(0), 0), _dim(call.operand(1), 0)
    units = (4 * prod(call.results[0].shape),) if call.operand(0).dtype == "INT8" else ()
    return Requests(scratch=(4 * batch * filters, *units))


def _add_n(call: MicroCall, machine: Machine) -> Requests:
    data = (40,) if call.results[0].dtype == "INT8" else ()
    return Requests(data, (machine.pointer * len(call.operands),))


def _integer_data(call: MicroCall, machine: Machine, size: int) -> Requests:
    """Return the requests of a kernel that keeps data only for 8-bit tensors."""
    return Requests((size,) if call.operand(0).dtype == "INT8" else ())


def _copied_dims(call: MicroCall, machine: Machine) -> Requests:
    """Return the requests of a kernel that copies the dimensions of its result from the file in order to set them."""
    return Requests((_array(rank=len(call.results[0].shape)),))


def _embedding_lookup(call: MicroCall, machine: Machine) -> Requests:
    return Requests((*_copied_dims(call, machine).persistent, 2 * machine.pointer))


def _log_softmax(call: MicroCall, machine: Machine) -> Requests:
    return _integer_data(call, machine, 40 if machine.pointer == 8 else 28)


_REQUESTS: dict[str, Callable[[MicroCall, Machine], Requests]] = {
    "CONV_2D": functools.partial(_convolution, channel_axis=0),
    "DEPTHWISE_CONV_2D": functools.partial(_convolution, channel_axis=3),
    "TRANSPOSE_CONV": _transposed_convolution,
    "FULLY_CONNECTED": _fully_connected,
    "BATCH_MATMUL": _batch_matmul,
    **dict.fromkeys(("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_ALL"), _reduction),
    "SOFTMAX": _softmax,
    "LOG_SOFTMAX": _log_softmax,
    "MIRROR_PAD": _mirror_pad,
    "UNIDIRECTIONAL_SEQUENCE_LSTM": _lstm,
    "SVDF": _svdf,
    "ADD_N": _add_n,
    "CUMSUM": functools.partial(_integer_data, size=36),
    "EMBEDDING_LOOKUP": _embedding_lookup,
    **dict.fromkeys(("DEPTH_TO_SPACE", "GATHER", "GATHER_ND", "L2_POOL_2D", "SPACE_TO_DEPTH"), _copied_dims),
}

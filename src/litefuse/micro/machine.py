"""Sizes of tflite-micro's structs, which depend on the size of pointers.

Measured by compiling the structs of the source of August 2026 with `TF_LITE_STATIC_MEMORY`, as all builds of
tflite-micro do, with a 64-bit and a 32-bit compiler (alignment of 64-bit numbers as on Arm).
"""

from typing import NamedTuple


class Machine(NamedTuple):
    """A kind of machine: bytes of a pointer, and of tflite-micro's structs."""

    pointer: int
    arena_allocator: int
    planner: int
    allocator: int
    options_allocator: int
    subgraph: int
    tensor: int
    """A tensor in the arena (`TfLiteEvalTensor`), of which there is one for each tensor of the file."""
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

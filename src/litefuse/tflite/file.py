"""The contents of a `.tflite` file as plain values."""

from typing import Any, NamedTuple

from litefuse.ir import QuantizationParameters
from litefuse.ir.storage.sparse import Sparsity

CUSTOM, COMPOSITE = "CUSTOM", "STABLEHLO_COMPOSITE"


class Buffer(NamedTuple):
    """Location of a constant's bytes in the file; `size` is 0 for a buffer without data."""

    offset: int = 0
    size: int = 0


class Blocks(NamedTuple):
    """Scales per block of `size` elements: the tensor that holds them, and the one of the zero points or -1."""

    scales: int
    zero_points: int
    size: int


class Tensor(NamedTuple):
    """A tensor of a subgraph.

    `shape` is the shape for which the runtime allocates. `signature` is empty, or the shape with -1 for free
    dimensions.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    signature: tuple[int, ...]
    buffer: int
    is_variable: bool
    sparsity: Sparsity | None = None
    quantization: QuantizationParameters | None = None
    """Also None for scales per block, which are in another tensor, and for ranges without scales."""
    has_rank: bool = False
    """Whether an empty shape is a scalar's, not an unknown one. Converters before 2021 never set it."""
    blocks: Blocks | None = None

    @property
    def dims(self) -> tuple[int, ...]:
        """The dimensions; -1 is a free dimension."""
        return self.signature or self.shape

    @property
    def is_static(self) -> bool:
        """Whether no dimension is free."""
        return all(size >= 0 for size in self.dims)

    @property
    def is_sparse(self) -> bool:
        """Whether only some of the elements are stored."""
        return self.sparsity is not None


class Operator(NamedTuple):
    """An operator of a subgraph.

    `kind` is the schema's name; it is `CUSTOM` for ops with a `custom_code`. An absent optional tensor is -1. `options`
    maps the names of the options that litefuse knows to their values; enum values are given by name.
    """

    kind: str
    custom_code: str
    version: int
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    options: dict[str, Any]
    custom_options: bytes
    intermediates: tuple[int, ...] = ()
    """Tensors within the kernel, whose quantization parameters it reads."""
    outside: Buffer | None = None
    """The offset and size of a custom op's options if they follow the FlatBuffer."""

    @property
    def label(self) -> str:
        """The kind (`CONV_2D`), or the code of a custom op."""
        return self.custom_code if self.kind == CUSTOM else self.kind

    @property
    def ir_kind(self) -> str:
        """The kind in the IR and its reports: `tfl.conv_2d` or `tfl.custom:MyOp`."""
        kind = f"tfl.{self.kind.lower()}"
        return f"{kind}:{self.custom_code}" if self.kind == CUSTOM else kind


class Subgraph(NamedTuple):
    """Tensors, and operators in execution order."""

    name: str
    tensors: tuple[Tensor, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    operators: tuple[Operator, ...]


class FileSignature(NamedTuple):
    """An entry point: indices of a subgraph's input and output tensors by name."""

    key: str
    subgraph: int
    inputs: dict[str, int]
    outputs: dict[str, int]


class LiteFile(NamedTuple):
    """A `.tflite` file. `content` is its bytes, memory-mapped if it was read from disk."""

    content: Any
    description: str
    subgraphs: tuple[Subgraph, ...]
    buffers: tuple[Buffer, ...]
    signatures: tuple[FileSignature, ...]
    metadata: dict[str, int]
    end: int = 0
    """The end of the FlatBuffer. Large weights, bytecode and an archive of files may follow."""
    has_external_weights: bool = False
    """Whether weights are in other files."""

    def is_constant(self, tensor: Tensor) -> bool:
        """Return whether a tensor has values in the file that do not change."""
        return self.buffers[tensor.buffer].size > 0 and not tensor.is_variable

    def data(self, buffer: int) -> memoryview:
        """Return the bytes of a buffer as a view of the file."""
        location = self.buffers[buffer]
        return memoryview(self.content)[location.offset : location.offset + location.size]

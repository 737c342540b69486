"""Scales along a dimension that their tensor does not have, which LiteRT refuses to load.

Converters before 2021 gave biases the dimension of their weights (3, of a depthwise convolution's). A bias has one.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from litefuse.tflite.file import LiteFile
from litefuse.tflite.flatbuffer import Bytes

_SUBGRAPHS, _TENSORS, _SHAPE, _NAME, _QUANTIZATION = 2, 0, 0, 3, 4
"""Slots in the tables of the model, a subgraph and a tensor."""
_SCALES, _DIMENSION = 2, 6
"""Slots in the table of the quantization parameters."""


class MisplacedAxis(NamedTuple):
    """A tensor whose field `quantized_dimension` is not below its rank; `position` is that of the field in the file."""

    where: str
    axis: int
    rank: int
    scales: int
    position: int

    @property
    def is_plain(self) -> bool:
        """Whether dimension 0 is surely meant: the tensor has no other, or a single scale."""
        return self.rank == 1 or self.scales == 1

    @property
    def hint(self) -> str:
        """A remedy, for messages."""
        return "Run `litefuse repair`, which writes dimension 0." if self.is_plain else "Convert the model again."


def iterate_misplaced_axes(file: LiteFile) -> Iterator[MisplacedAxis]:
    """Iterate over the tensors whose scales are along a dimension that does not exist. Scalars may have any."""
    if not any(tensor.quantization is not None for subgraph in file.subgraphs for tensor in subgraph.tensors):
        return
    for graph in Bytes(file.content).root().tables(_SUBGRAPHS):
        for number, tensor in enumerate(graph.tables(_TENSORS)):
            parameters = tensor.table(_QUANTIZATION)
            position = None if parameters is None else parameters.locate(_DIMENSION)
            rank = len(tensor.numbers(_SHAPE, "int32") or ())
            if parameters is None or position is None or not rank:
                continue
            axis: int = parameters.scalar(_DIMENSION, "int32")
            scales = len(parameters.numbers(_SCALES, "float32") or ())
            if scales and not 0 <= axis < rank:
                yield MisplacedAxis(f"tensor {number} {tensor.text(_NAME)!r}", axis, rank, scales, position)


def place_axes(file: LiteFile) -> tuple[bytes, list[MisplacedAxis]]:
    """Return the content with dimension 0 where no other is possible, and the tensors that this changes."""
    content, misplaced = bytearray(file.content), [axis for axis in iterate_misplaced_axes(file) if axis.is_plain]
    for axis in misplaced:
        struct.pack_into("<i", content, axis.position, 0)
    return bytes(content), misplaced

"""Finished `.tflite` files, whoever wrote them: read with every bound checked."""

from litefuse.tflite.file import CUSTOM, Buffer, LiteFile, Operator, Signature, Subgraph, Tensor, read_file
from litefuse.tflite.summary import Summary, count_operators, names_for_kernels, summarize

__all__ = [
    "CUSTOM",
    "Buffer",
    "LiteFile",
    "Operator",
    "Signature",
    "Subgraph",
    "Summary",
    "Tensor",
    "count_operators",
    "names_for_kernels",
    "read_file",
    "summarize",
]

"""Reading of `.tflite` files, written by any converter, with full bounds checks."""

from litefuse.tflite.reader import CUSTOM, Buffer, LiteFile, Operator, Signature, Subgraph, Tensor, read_file
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

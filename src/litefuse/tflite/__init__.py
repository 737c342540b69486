"""Reading of `.tflite` files, written by any converter, with full bounds checks."""

from litefuse.tflite.file import CUSTOM, Buffer, FileSignature, LiteFile, Operator, Subgraph, Tensor
from litefuse.tflite.reader import read_file
from litefuse.tflite.summary import Summary, count_operators, kernel_names, resource_variables, summarize

__all__ = [
    "CUSTOM",
    "Buffer",
    "FileSignature",
    "LiteFile",
    "Operator",
    "Subgraph",
    "Summary",
    "Tensor",
    "count_operators",
    "kernel_names",
    "read_file",
    "resource_variables",
    "summarize",
]

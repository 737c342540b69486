"""Inputs and outputs of a file's signatures, with quantization parameters and metadata, as data of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.metadata import ModelMetadata, TensorMetadata
from litefuse.tflite import LiteFile, Tensor
from litefuse.tflite.flatbuffer import FlatBufferError
from litefuse.tflite.metadata import describe_tensor, plain_metadata, read_metadata
from litefuse.tools.html_report.lite import FileGraphs


def interface_data(graphs: FileGraphs) -> dict[str, Any]:
    """Return the data of the section: `signatures`, and `metadata` or null."""
    metadata, problem = _read(graphs.file)
    signatures: list[dict[str, Any]] = []
    for name, number, inputs, outputs in graphs.signatures():
        subgraph = graphs.file.subgraphs[number]
        tables = () if metadata is None else metadata.subgraph_metadata[number : number + 1]
        above = [table.input_tensor_metadata for table in tables], [table.output_tensor_metadata for table in tables]
        sides = (("inputs", subgraph.inputs, inputs, above[0]), ("outputs", subgraph.outputs, outputs, above[1]))
        entry: dict[str, Any] = {"name": name}
        for role, indices, names, tables in sides:
            tensors = [(names.get(index) or subgraph.tensors[index].name, index) for index in indices]
            entry[role] = [
                _tensor_data(tensor, subgraph.tensors[index], graphs.type(number, index), position, tables)
                for position, (tensor, index) in enumerate(tensors)
            ]
        signatures.append(entry)
    plain = {"problem": problem} if problem else None if metadata is None else plain_metadata(metadata)
    return {"signatures": signatures, "metadata": plain}


def _read(file: LiteFile) -> tuple[ModelMetadata | None, str]:
    """Return the metadata, and why it cannot be read."""
    try:
        return read_metadata(file), ""
    except FlatBufferError as damage:
        return None, f"the metadata is damaged: {damage}"


def _tensor_data(
    name: str, tensor: Tensor, type: str, position: int, tables: Sequence[Sequence[TensorMetadata]]
) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": name, "type": type}
    parameters = tensor.quantization
    if parameters is not None:
        count = len(parameters.scales)
        facts["quantization"] = {
            "scales": count,
            "scale": parameters.scales[0],
            "zero_point": parameters.all_zero_points()[0],
        }
    about = [describe_tensor(table[position]) for table in tables if position < len(table)]
    return facts | ({"about": about[0]} if about and about[0] else {})

"""Metadata of a converted model: the tables for its signatures, labels of an output, normalization of images."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from os import PathLike, fspath
from pathlib import Path

import numpy as np

from litefuse.errors import ConversionError
from litefuse.ir import DType, Module, Signature, Value
from litefuse.metadata import (
    AssociatedFile,
    Content,
    FeatureProperties,
    ImageProperties,
    ModelMetadata,
    NormalizationOptions,
    ProcessUnit,
    Stats,
    SubGraphMetadata,
    TensorMetadata,
)
from litefuse.tflite.metadata import associated_names

ClassLabels = str | PathLike[str] | Sequence[str]
"""Labels of an output: the path of a file with one a line, or the labels."""
Normalization = tuple[float | Sequence[float], float | Sequence[float]]
"""Mean and standard deviation, each a number or one for each channel."""

_LABELS_FILE = "labels.txt"
_LABELS = "tensor_axis_labels"
_COLOR_SPACES = {1: "grayscale", 3: "rgb"}
_MAX_PIXEL = 255.0
_IMAGE_DTYPES = (DType.F32, DType.U8, DType.I8)
"""Element types of images. Apps normalize first, then quantize by the parameters of an input in integers."""
_PROBABILITIES = frozenset({"tfl.softmax", "tfl.logistic"})


@dataclass
class _LabelFile:
    """A file of labels: its name, content, and number of labels."""

    name: str
    content: bytes
    count: int


def check_metadata(module: Module, metadata: ModelMetadata) -> None:
    """Raise `ConversionError` if metadata does not fit the inputs and outputs of a model, or names a missing file."""
    functions = _functions(module)
    for signature, table in zip(functions, metadata.subgraph_metadata, strict=False):
        function = module.functions[signature.function]
        for what, values, tables in (
            ("inputs", function.arguments, table.input_tensor_metadata),
            ("outputs", function.results, table.output_tensor_metadata),
        ):
            if tables and len(tables) != len(values):
                raise ConversionError(
                    f"the metadata describes {len(tables)} {what} of {signature.name!r}, which has {len(values)}.",
                    argument="metadata",
                )
    if len(metadata.subgraph_metadata) > len(module.functions):
        raise ConversionError("the metadata describes more subgraphs than the model has.", argument="metadata")
    missing = sorted(associated_names(metadata) - metadata.files.keys())
    if missing:
        raise ConversionError(
            f"the metadata names {missing[0]!r}, which is not in its files.",
            hint="Add its content to ModelMetadata.files.",
            argument="metadata",
        )


def describe(
    module: Module,
    metadata: ModelMetadata | None,
    labels: ClassLabels | Mapping[str, ClassLabels] | None,
    normalize: Normalization | None,
    texts: Mapping[str, str | None],
) -> ModelMetadata:
    """Return metadata with a table for each input and output; see `Model.describe`."""
    described = metadata or ModelMetadata()
    described = replace(described, **{name: text for name, text in texts.items() if text is not None})
    tables = list(described.subgraph_metadata)
    for number, signature in enumerate(_functions(module)):
        table = _describe_signature(module, signature, tables[number] if number < len(tables) else SubGraphMetadata())
        tables[number : number + 1] = [table]
    described = replace(described, subgraph_metadata=tuple(tables))
    if normalize is not None:
        described = _normalize(module, described, normalize)
    if labels is not None:
        described = _add_labels(module, described, labels)
    return described


def _functions(module: Module) -> list[Signature]:
    """Return the signatures in the order of their subgraphs, one for each."""
    return list({signature.function: signature for signature in reversed(module.signatures)}.values())[::-1]


def _describe_signature(module: Module, signature: Signature, table: SubGraphMetadata) -> SubGraphMetadata:
    function = module.functions[signature.function]
    inputs = table.input_tensor_metadata or tuple(map(_describe_input, signature.inputs, function.arguments))
    outputs = table.output_tensor_metadata or tuple(map(_describe_output, signature.outputs, function.results))
    name = table.name or (signature.name if len(module.signatures) > 1 else "")
    return replace(table, name=name, input_tensor_metadata=inputs, output_tensor_metadata=outputs)


def _describe_input(name: str, value: Value) -> TensorMetadata:
    properties = _image_properties(value) or FeatureProperties()
    return TensorMetadata(name, content=Content(properties))


def _describe_output(name: str, value: Value) -> TensorMetadata:
    is_probability = value.op is not None and value.op.kind in _PROBABILITIES and value.dtype is DType.F32
    stats = Stats(max=(1.0,), min=(0.0,)) if is_probability else None
    return TensorMetadata(name, content=Content(FeatureProperties()), stats=stats)


def _image_properties(value: Value) -> ImageProperties | None:
    """Return the properties of an image `[batch, height, width, channels]`, or None for another tensor."""
    shape = value.shape
    if shape is None or len(shape) != 4 or shape[3] not in _COLOR_SPACES or value.dtype not in _IMAGE_DTYPES:
        return None
    return ImageProperties(_COLOR_SPACES[shape[3]])


def _normalize(module: Module, metadata: ModelMetadata, normalize: Normalization) -> ModelMetadata:
    """Add a normalization to each input that is an image."""
    mean, std = (tuple(np.atleast_1d(np.asarray(numbers, np.float64)).tolist()) for numbers in normalize)
    if not mean or not std or not all(map(isfinite, mean)) or not all(0 < value < inf for value in std):
        problem = "mean and standard deviation must be finite, and the standard deviation positive."
        raise ConversionError(problem, argument="normalize")
    count = 0
    tables = list(metadata.subgraph_metadata)
    for number, signature in enumerate(_functions(module)):
        inputs = list(tables[number].input_tensor_metadata)
        for index, value in enumerate(module.functions[signature.function].arguments):
            properties = _image_properties(value)
            if properties is None:
                continue
            channels = next(count for count, space in _COLOR_SPACES.items() if space == properties.color_space)
            if not {len(mean), len(std)} <= {1, channels}:
                raise ConversionError(
                    f"the input {signature.inputs[index]!r} has {channels} channels, but there are {len(mean)} means "
                    f"and {len(std)} standard deviations.",
                    argument="normalize",
                )
            inputs[index] = _normalized(inputs[index], value.dtype, mean, std)
            count += 1
        tables[number] = replace(tables[number], input_tensor_metadata=tuple(inputs))
    if not count:
        raise ConversionError(
            "no input is an image of float32, uint8 or int8 numbers, [batch, height, width, 1 or 3].",
            argument="normalize",
        )
    return replace(metadata, subgraph_metadata=tuple(tables))


def _normalized(
    tensor: TensorMetadata, dtype: DType, mean: tuple[float, ...], std: tuple[float, ...]
) -> TensorMetadata:
    others = tuple(unit for unit in tensor.process_units if not isinstance(unit.options, NormalizationOptions))
    length = max(len(mean), len(std))
    means, stds = (values * length if len(values) == 1 else values for values in (mean, std))
    pairs = list(zip(means, stds, strict=True))
    stats = None
    if dtype is DType.F32:
        ends = [((_MAX_PIXEL - mean) / std, -mean / std) for mean, std in pairs]
        stats = Stats(max=tuple(high for high, _ in ends), min=tuple(low for _, low in ends))
    elif dtype is DType.U8:
        stats = Stats(max=(_MAX_PIXEL,), min=(0.0,))
    unit = ProcessUnit(NormalizationOptions(means, stds))
    return replace(tensor, process_units=(unit, *others), stats=stats)


def _add_labels(
    module: Module, metadata: ModelMetadata, labels: ClassLabels | Mapping[str, ClassLabels]
) -> ModelMetadata:
    chosen = labels if isinstance(labels, Mapping) else {"": labels}
    before = associated_names(metadata)
    added: dict[str, bytes] = {}
    for name, given in chosen.items():
        file = _read_labels(given)
        if added.setdefault(file.name, file.content) != file.content:
            raise ConversionError(f"there are two files named {file.name!r}.", argument="labels")
        for number, index in _find_outputs(module, name, file.count):
            metadata = _label_output(metadata, number, index, file.name)
    # A file that no output refers to any more is replaced.
    replaced = before - associated_names(metadata)
    kept = {name: content for name, content in metadata.files.items() if name not in replaced}
    return replace(metadata, files=kept | added)


def _label_output(metadata: ModelMetadata, number: int, index: int, name: str) -> ModelMetadata:
    """Replace the labels of an output, except translations."""
    tables = list(metadata.subgraph_metadata)
    outputs = list(tables[number].output_tensor_metadata)
    others = tuple(file for file in outputs[index].associated_files if file.type != _LABELS or file.locale)
    labels = AssociatedFile(name, "The labels of the last dimension, one a line.", _LABELS)
    outputs[index] = replace(outputs[index], associated_files=(labels, *others))
    tables[number] = replace(tables[number], output_tensor_metadata=tuple(outputs))
    return replace(metadata, subgraph_metadata=tuple(tables))


def _read_labels(labels: ClassLabels) -> _LabelFile:
    if not isinstance(labels, str | PathLike):
        lines = [str(label) for label in labels]
        if any(len(line.splitlines()) > 1 for line in lines):
            raise ConversionError("a label has several lines.", argument="labels")
        return _LabelFile(_LABELS_FILE, "".join(f"{line}\n" for line in lines).encode(), len(lines))
    path = Path(fspath(labels))
    try:
        content = path.read_bytes()
        lines = content.decode("utf-8-sig").splitlines()
    except OSError as error:
        raise ConversionError(f"{path}: cannot be read: {error.strerror}.", argument="labels") from error
    except UnicodeDecodeError as error:
        raise ConversionError(f"{path}: is not a text file in UTF-8.", argument="labels") from error
    return _LabelFile(path.name, content, len(lines))


def _find_outputs(module: Module, name: str, count: int) -> list[tuple[int, int]]:
    """Return the output with a name, by default the one whose last dimension is `count`, in all subgraphs with it."""
    outputs: list[tuple[int, int]] = []
    known: list[str] = []
    for number, signature in enumerate(_functions(module)):
        for index, value in enumerate(module.functions[signature.function].results):
            title = signature.outputs[index]
            known.append(f"{title}: {value.type}")
            fits = value.shape is not None and len(value.shape) > 0 and value.shape[-1] == count
            if fits and (title == name or not name):
                outputs.append((number, index))
    if outputs and len({number for number, _ in outputs}) == len(outputs):
        return outputs
    which = f"the output {name!r} does not have" if name else "no output has" if not outputs else "several outputs have"
    raise ConversionError(
        f"{which} {count} elements in the last dimension, one for each label; the outputs are {', '.join(known)}.",
        hint="Specify the output by its name." if outputs else "",
        argument="labels",
    )

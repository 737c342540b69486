"""Metadata of a model for apps, by TFLite's schema (version 1.5.0): names, labels, how images are normalized.

MediaPipe Tasks and ML Kit read it from the file. The classes are the schema's tables, and their fields have its names;
`ModelMetadata.files` holds the associated files, which the tables only name. See docs/metadata.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

FILE_IDENTIFIER = b"M001"
__all__ = [
    "AssociatedFile",
    "AudioProperties",
    "BertTokenizerOptions",
    "BoundingBoxProperties",
    "Content",
    "CustomMetadata",
    "FeatureProperties",
    "ImageProperties",
    "ImageSize",
    "ModelMetadata",
    "NormalizationOptions",
    "ProcessUnit",
    "RegexTokenizerOptions",
    "ScoreCalibrationOptions",
    "ScoreThresholdingOptions",
    "SentencePieceTokenizerOptions",
    "Stats",
    "SubGraphMetadata",
    "TensorGroup",
    "TensorMetadata",
    "ValueRange",
]


class Encoding(NamedTuple):
    """Storage of a field in the schema: a scalar's wire type, an enum's members, or the classes of nested tables."""

    wire: str
    members: tuple[Any, ...] = ()
    vector: bool = False


def _text() -> Any:
    return field(default="", metadata={"encoding": Encoding("string")})


def _number(wire: str) -> Any:
    return field(default=0, metadata={"encoding": Encoding(wire)})


def _enum(*members: str) -> Any:
    return field(default=members[0], metadata={"encoding": Encoding("enum", members)})


def _vector(wire: str, *members: Any) -> Any:
    return field(default=(), metadata={"encoding": Encoding(wire, members, vector=True)})


def _tables(*members: Any) -> dict[str, Encoding]:
    """Return the encoding of one of several tables; if there are several, the schema has a union."""
    return {"encoding": Encoding("table" if len(members) == 1 else "union", members)}


@dataclass(frozen=True)
class AssociatedFile:
    """A file that belongs to a tensor, a subgraph or the model, by its name in `ModelMetadata.files`.

    `type` is one of "unknown", "descriptions", "tensor_axis_labels" (a label per element along the last axis, one a
    line), "tensor_value_labels", "tensor_axis_score_calibration", "vocabulary" and "scann_index_file".
    """

    name: str = _text()
    description: str = _text()
    type: str = _enum(
        "unknown",
        "descriptions",
        "tensor_axis_labels",
        "tensor_value_labels",
        "tensor_axis_score_calibration",
        "vocabulary",
        "scann_index_file",
    )
    locale: str = _text()
    version: str = _text()


@dataclass(frozen=True)
class FeatureProperties:
    """The content of a tensor of plain numbers."""


@dataclass(frozen=True)
class ImageSize:
    """The size of an image in pixels."""

    width: int = _number("uint32")
    height: int = _number("uint32")


@dataclass(frozen=True)
class ImageProperties:
    """The content of a tensor that is an image; `color_space` is "unknown", "rgb" or "grayscale"."""

    color_space: str = _enum("unknown", "rgb", "grayscale")
    default_size: ImageSize | None = field(default=None, metadata=_tables(ImageSize))


@dataclass(frozen=True)
class BoundingBoxProperties:
    """The content of a tensor of bounding boxes.

    `type` is "unknown", "boundaries", "upper_left" or "center", `coordinate_type` "ratio" or "pixel".
    """

    index: tuple[int, ...] = _vector("uint32")
    type: str = _enum("unknown", "boundaries", "upper_left", "center")
    coordinate_type: str = _enum("ratio", "pixel")


@dataclass(frozen=True)
class AudioProperties:
    """The content of a tensor that is sound."""

    sample_rate: int = _number("uint32")
    channels: int = _number("uint32")


@dataclass(frozen=True)
class ValueRange:
    """The first and the last dimension that a content has."""

    min: int = _number("int32")
    max: int = _number("int32")


ContentProperties = FeatureProperties | ImageProperties | BoundingBoxProperties | AudioProperties


@dataclass(frozen=True)
class Content:
    """The content of a tensor: its kind, and the dimensions that have it."""

    content_properties: ContentProperties | None = field(
        default=None, metadata=_tables(FeatureProperties, ImageProperties, BoundingBoxProperties, AudioProperties)
    )
    range: ValueRange | None = field(default=None, metadata=_tables(ValueRange))


@dataclass(frozen=True)
class NormalizationOptions:
    """The computation of a float input from an image's numbers, 0 to 255: `(x - mean) / std`, by channel or for all."""

    mean: tuple[float, ...] = _vector("float32")
    std: tuple[float, ...] = _vector("float32")


@dataclass(frozen=True)
class ScoreCalibrationOptions:
    """The calibration of scores; `score_transformation` is "identity", "log" or "inverse_logistic"."""

    score_transformation: str = _enum("identity", "log", "inverse_logistic")
    default_score: float = _number("float32")


@dataclass(frozen=True)
class ScoreThresholdingOptions:
    """The score below which an app drops a result."""

    global_score_threshold: float = _number("float32")


@dataclass(frozen=True)
class BertTokenizerOptions:
    """The vocabulary of a BERT tokenizer."""

    vocab_file: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)


@dataclass(frozen=True)
class SentencePieceTokenizerOptions:
    """The model and vocabulary of a SentencePiece tokenizer."""

    sentencePiece_model: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)  # noqa: N815 (the schema's name)
    vocab_file: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)


@dataclass(frozen=True)
class RegexTokenizerOptions:
    """The expression and vocabulary of a tokenizer that splits text."""

    delim_regex_pattern: str = _text()
    vocab_file: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)


ProcessUnitOptions = (
    NormalizationOptions
    | ScoreCalibrationOptions
    | ScoreThresholdingOptions
    | BertTokenizerOptions
    | SentencePieceTokenizerOptions
    | RegexTokenizerOptions
)


@dataclass(frozen=True)
class ProcessUnit:
    """A step that an app applies to a tensor before or after the model."""

    options: ProcessUnitOptions | None = field(
        default=None,
        metadata=_tables(
            NormalizationOptions,
            ScoreCalibrationOptions,
            ScoreThresholdingOptions,
            BertTokenizerOptions,
            SentencePieceTokenizerOptions,
            RegexTokenizerOptions,
        ),
    )


@dataclass(frozen=True)
class Stats:
    """The largest and smallest values of a tensor, one for each channel or all."""

    max: tuple[float, ...] = _vector("float32")
    min: tuple[float, ...] = _vector("float32")


@dataclass(frozen=True)
class TensorGroup:
    """Tensors that belong together, by name."""

    name: str = _text()
    tensor_names: tuple[str, ...] = _vector("string")


@dataclass(frozen=True)
class TensorMetadata:
    """An input or output."""

    name: str = _text()
    description: str = _text()
    dimension_names: tuple[str, ...] = _vector("string")
    content: Content | None = field(default=None, metadata=_tables(Content))
    process_units: tuple[ProcessUnit, ...] = _vector("table", ProcessUnit)
    stats: Stats | None = field(default=None, metadata=_tables(Stats))
    associated_files: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)


@dataclass(frozen=True)
class CustomMetadata:
    """Data of an app, by name."""

    name: str = _text()
    data: bytes = field(default=b"", metadata={"encoding": Encoding("bytes")})


@dataclass(frozen=True)
class SubGraphMetadata:
    """A subgraph (a signature); its inputs and outputs are in the order of the subgraph's."""

    name: str = _text()
    description: str = _text()
    input_tensor_metadata: tuple[TensorMetadata, ...] = _vector("table", TensorMetadata)
    output_tensor_metadata: tuple[TensorMetadata, ...] = _vector("table", TensorMetadata)
    associated_files: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)
    input_process_units: tuple[ProcessUnit, ...] = _vector("table", ProcessUnit)
    output_process_units: tuple[ProcessUnit, ...] = _vector("table", ProcessUnit)
    input_tensor_groups: tuple[TensorGroup, ...] = _vector("table", TensorGroup)
    output_tensor_groups: tuple[TensorGroup, ...] = _vector("table", TensorGroup)
    custom_metadata: tuple[CustomMetadata, ...] = _vector("table", CustomMetadata)


@dataclass(frozen=True)
class ModelMetadata:
    """The metadata of a model. `files` maps the names of the associated files to their content."""

    name: str = _text()
    description: str = _text()
    version: str = _text()
    subgraph_metadata: tuple[SubGraphMetadata, ...] = _vector("table", SubGraphMetadata)
    author: str = _text()
    license: str = _text()
    associated_files: tuple[AssociatedFile, ...] = _vector("table", AssociatedFile)
    min_parser_version: str = _text()
    files: Mapping[str, bytes] = field(default_factory=dict[str, bytes])

"""TFLite Metadata is read and written by the schema, and stays true."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse import metadata as tables
from litefuse.backend.metadata import encode_metadata, make_archive
from litefuse.cli import main
from litefuse.errors import ConversionError, ReadError
from litefuse.metadata import (
    AssociatedFile,
    Content,
    ImageProperties,
    ModelMetadata,
    NormalizationOptions,
    ProcessUnit,
    Stats,
    SubGraphMetadata,
    TensorMetadata,
)
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from litefuse.tflite.metadata import METADATA, decode_metadata, read_metadata
from litefuse.tools.inspect import inspect_model
from tests.support import zoo
from tests.support.modules.lite_files import with_two_subgraphs
from tests.tflite import schema_reader

MOBILENET = zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model"
LABELS = [f"class {number}" for number in range(10)]


@cache
def mobilenet(batch: int | None = 1) -> bytes:
    return litefuse.convert(MOBILENET, batch=batch).to_bytes()


def entry(content: bytes) -> bytes:
    file = read_file(content)
    return bytes(file.data(file.metadata[METADATA]))


def as_read(value: Any) -> Any:
    """Return tables as `schema_reader` reads them: a dictionary without what is the default."""
    if isinstance(value, tuple | list):
        return [as_read(each) for each in value]
    if isinstance(value, bytes):
        return list(value)
    if type(value).__module__ != tables.__name__:
        return np.float32(value).item() if isinstance(value, float) else value
    found: dict[str, Any] = {"": type(value).__name__}
    for field in fields(value):
        content = getattr(value, field.name)
        encoding = field.metadata.get("encoding")
        if encoding is None or content in ("", 0, None, (), b"") or content == (encoding.members or ("",))[0]:
            continue
        found[field.name] = as_read(content)
    return found


def everything() -> ModelMetadata:
    """Metadata in which each field of each table has a value."""

    def fill(kind: type[Any], depth: int = 0) -> Any:
        values: dict[str, Any] = {}
        for field in fields(kind):
            encoding = field.metadata.get("encoding")
            if encoding is None:
                continue
            inner = [fill(member, depth + 1) for member in encoding.members if not isinstance(member, str)]
            value: Any = {
                "string": f"{kind.__name__}.{field.name} ä",
                "bytes": bytes(range(33)),
                "enum": encoding.members[-1:] and encoding.members[-1],
                "uint32": 4_000_000_000,
                "int32": -7,
                "float32": 0.375,
            }.get(encoding.wire, inner[depth % len(inner)] if inner else None)
            values[field.name] = (value, value) if encoding.vector else value
        return kind(**values)

    return replace(fill(ModelMetadata), min_parser_version="9.9.9")


def test_the_tables_are_those_of_the_schema() -> None:
    own = {name: getattr(tables, name) for name in tables.__all__}
    assert own.keys() == schema_reader.TABLES.keys()
    for name, kind in own.items():
        stored = [field for field in fields(kind) if "encoding" in field.metadata]
        assert [field.name for field in stored] == [field for field, _ in schema_reader.TABLES[name]]
        for field, (_, declared) in zip(stored, schema_reader.TABLES[name], strict=True):
            encoding = field.metadata["encoding"]
            assert encoding.vector == (declared.startswith("[") and declared != "[ubyte]")
            if encoding.wire == "enum":
                assert list(encoding.members) == [member.lower() for member in schema_reader.ENUMS[declared]]
            if encoding.wire == "union":
                assert [member.__name__ for member in encoding.members] == schema_reader.UNIONS[declared]


@pytest.mark.parametrize("options", tables.ProcessUnit.__dataclass_fields__["options"].metadata["encoding"].members)
def test_all_fields_are_written_and_read(options: type[Any]) -> None:
    whole = everything()
    unit = replace(whole.subgraph_metadata[0].input_process_units[0], options=options())
    graph = replace(whole.subgraph_metadata[0], output_process_units=(unit,))
    whole = replace(whole, subgraph_metadata=(graph, whole.subgraph_metadata[1]))
    content = encode_metadata(whole)
    assert schema_reader.read(content) == as_read(whole)
    assert decode_metadata(content, b"", strict=True) == whole


@pytest.mark.parametrize(
    ("change", "version"),
    [
        (lambda tensor: tensor, "1.0.0"),
        (lambda tensor: replace(tensor, associated_files=(AssociatedFile("v", type="vocabulary"),)), "1.0.1"),
        (lambda tensor: replace(tensor, process_units=(ProcessUnit(tables.BertTokenizerOptions()),)), "1.1.0"),
        (lambda tensor: replace(tensor, process_units=(ProcessUnit(tables.RegexTokenizerOptions()),)), "1.2.1"),
        (lambda tensor: replace(tensor, content=Content(tables.AudioProperties(16000, 1))), "1.3.0"),
        (lambda tensor: replace(tensor, associated_files=(AssociatedFile("v", version="2"),)), "1.4.1"),
    ],
)
def test_the_oldest_parser_of_the_tables(change: Callable[[TensorMetadata], TensorMetadata], version: str) -> None:
    graph = SubGraphMetadata(input_tensor_metadata=(change(TensorMetadata("x")),))
    assert (
        schema_reader.read(encode_metadata(ModelMetadata(subgraph_metadata=(graph,))))["min_parser_version"] == version
    )


def test_an_image_classifier_has_what_mediapipe_reads(tmp_path: Path) -> None:
    model = litefuse.convert(mobilenet())
    model.describe(labels=LABELS, normalize=(127.5, 127.5), name="Animals", author="a zoo", license="Apache-2.0")
    path = model.save(tmp_path / "model.tflite")
    found = schema_reader.read(entry(path.read_bytes()))
    assert (found["name"], found["author"], found["license"]) == ("Animals", "a zoo", "Apache-2.0")
    assert found["min_parser_version"] == "1.0.0"
    (graph,) = found["subgraph_metadata"]
    (image,), (scores,) = graph["input_tensor_metadata"], graph["output_tensor_metadata"]
    assert image["content"]["content_properties"] == {"": "ImageProperties", "color_space": "rgb"}
    assert image["process_units"][0]["options"] == {"": "NormalizationOptions", "mean": [127.5], "std": [127.5]}
    assert image["stats"] == {"": "Stats", "max": [1.0], "min": [-1.0]}
    assert scores["stats"] == {"": "Stats", "max": [1.0], "min": [0.0]}
    (labels,) = scores["associated_files"]
    assert (labels["name"], labels["type"]) == ("labels.txt", "tensor_axis_labels")
    with zipfile.ZipFile(path) as archive:
        (info,) = archive.infolist()
        # MediaPipe reads only files that are not compressed.
        assert info.compress_type == zipfile.ZIP_STORED
        assert archive.read(info).decode().splitlines() == LABELS
    assert path.read_bytes() == model.to_bytes()


def test_images_in_integers_are_normalized_before_they_are_quantized() -> None:
    samples = [np.random.default_rng(0).uniform(-1, 1, (1, 96, 96, 3)).astype(np.float32)]
    quantization = litefuse.Quantization("int8", "int8", samples=samples, input_type="uint8", output_type="uint8")
    model = litefuse.convert(MOBILENET, batch=1, quantize=quantization)
    (image,) = model.describe(labels=LABELS, normalize=(127.5, 127.5)).subgraph_metadata[0].input_tensor_metadata
    assert image.content == Content(ImageProperties("rgb"))
    assert image.process_units == (ProcessUnit(NormalizationOptions((127.5,), (127.5,))),)
    assert image.stats == Stats((255,), (0,))


def test_metadata_costs_no_answers() -> None:
    from ai_edge_litert.interpreter import Interpreter

    model = litefuse.convert(mobilenet())
    model.describe(labels=LABELS)
    x = np.random.default_rng(0).normal(size=(1, 96, 96, 3)).astype(np.float32)
    answers = []
    for content in (mobilenet(), model.to_bytes()):
        runner = Interpreter(model_content=content).get_signature_runner()
        answers.append(next(iter(runner(**{next(iter(runner.get_input_details())): x}).values())))
    np.testing.assert_array_equal(*answers)


def test_metadata_is_read_changed_and_removed() -> None:
    model = litefuse.convert(mobilenet())
    assert model.metadata is None
    made = model.describe(labels=LABELS, normalize=(np.array([1, 2, 3]), 4))
    again = litefuse.convert(model.to_bytes(), quantize="float16")
    assert again.metadata == made
    again.metadata = replace(made, name="other", files={**made.files, "readme.txt": b"?"})
    read = read_metadata(read_file(again.to_bytes()))
    assert read == again.metadata and read is not None
    assert read.files == {"labels.txt": made.files["labels.txt"], "readme.txt": b"?"}
    again.metadata = None
    plain = read_file(again.to_bytes())
    assert METADATA not in plain.metadata and plain.end == len(plain.content)


def test_what_is_there_stays_unless_it_is_given() -> None:
    model = litefuse.convert(mobilenet())
    made = model.describe(labels=LABELS, normalize=(127.5, 127.5), name="first", author="me")
    image = replace(made.subgraph_metadata[0].input_tensor_metadata[0], description="a photo")
    german = AssociatedFile("de.txt", type="tensor_axis_labels", locale="de")
    scores = made.subgraph_metadata[0].output_tensor_metadata[0]
    scores = replace(scores, associated_files=(*scores.associated_files, german))
    graph = replace(made.subgraph_metadata[0], input_tensor_metadata=(image,), output_tensor_metadata=(scores,))
    model.metadata = replace(made, subgraph_metadata=(graph,), files={**made.files, "de.txt": b"Hund\n" * 10})
    changed_again = model.describe(labels=[str(number) for number in range(10)], normalize=(0, 255), name="second")
    assert (changed_again.name, changed_again.author) == ("second", "me")
    (image,) = changed_again.subgraph_metadata[0].input_tensor_metadata
    assert image.description == "a photo"
    assert image.process_units == (ProcessUnit(NormalizationOptions((0,), (255,))),)
    assert image.stats == Stats((1,), (0,))
    assert changed_again.files == {
        "labels.txt": "".join(f"{n}\n" for n in range(10)).encode(),
        "de.txt": b"Hund\n" * 10,
    }


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"labels": ["a", "b"]}, "no output has 2 elements"),
        ({"labels": {"missing": LABELS}}, "the output 'missing' does not have 10"),
        ({"labels": "not_there.txt"}, "cannot be read"),
        ({"normalize": ((1, 2), 3)}, "has 3 channels, but there are 2 means"),
        ({"normalize": (0, 0)}, "standard deviation positive"),
        ({"normalize": (0, float("nan"))}, "must be finite"),
        ({"normalize": (float("inf"), 1)}, "must be finite"),
    ],
)
def test_labels_and_normalizations_that_do_not_fit(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ConversionError, match=problem):
        litefuse.convert(mobilenet()).describe(**arguments)


def test_no_image_to_normalize() -> None:
    model = litefuse.convert(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model")
    with pytest.raises(ConversionError, match="no input is an image"):
        model.describe(normalize=(0, 255))


@pytest.mark.parametrize(
    ("metadata", "problem"),
    [
        (ModelMetadata(associated_files=(AssociatedFile("a.txt"),)), "names 'a.txt'"),
        (
            ModelMetadata(subgraph_metadata=(SubGraphMetadata(input_tensor_metadata=(TensorMetadata(),) * 2),)),
            "describes 2 inputs of 'serving_default', which has 1",
        ),
        (ModelMetadata(subgraph_metadata=(SubGraphMetadata(),) * 2), "more subgraphs"),
    ],
)
def test_metadata_that_does_not_fit(metadata: ModelMetadata, problem: str) -> None:
    model = litefuse.convert(mobilenet())
    with pytest.raises(ConversionError, match=problem):
        model.metadata = metadata


def test_the_tables_follow_the_chosen_signatures() -> None:
    first, second = (
        SubGraphMetadata(name, input_tensor_metadata=(TensorMetadata(f"{name} x"),)) for name in ("one", "two")
    )
    whole = ModelMetadata("both", subgraph_metadata=(first, second))
    content = with_two_subgraphs(encode_metadata(whole))
    for chosen, expected in (
        (["one", "two"], (first, second)),
        (["two", "one"], (second, first)),
        (["two"], (second,)),
        (["one"], (first,)),
    ):
        found = litefuse.convert(content, signatures=chosen).metadata
        assert found is not None and found.subgraph_metadata == expected and found.name == "both"


def test_damaged_metadata_is_an_error_where_it_is_read() -> None:
    content = with_two_subgraphs(b"no metadata")
    model = litefuse.convert(content)
    with pytest.raises(ReadError, match="damaged metadata"):
        _ = model.metadata
    # The entry is kept as it is.
    assert entry(model.to_bytes()) == b"no metadata"


def test_check_reports_metadata_without_its_files() -> None:
    model = litefuse.convert(mobilenet())
    model.describe(labels=LABELS)
    content = model.to_bytes()

    def metadata_problems(content: bytes) -> list[str]:
        return [hazard.problem for hazard in check(read_file(content)) if hazard.id == "metadata"]

    assert metadata_problems(content) == metadata_problems(mobilenet()) == []
    (problem,) = metadata_problems(content[: read_file(content).end])
    assert "'labels.txt'" in problem
    damaged = with_two_subgraphs(b"no metadata")
    (problem,) = metadata_problems(damaged)
    assert "apps cannot read it" in problem
    assert inspect_model(damaged).to_dict()["metadata_problem"]


@pytest.mark.parametrize("cut", [10, 40, 100])
def test_every_offset_is_checked(cut: int) -> None:
    content = bytearray(encode_metadata(everything()))
    content[cut : cut + 4] = b"\xff\xff\xff\x7f"
    try:
        decode_metadata(bytes(content), b"")
    except ValueError as damage:
        assert "bytes" in str(damage) or "vector" in str(damage)


def test_an_archive_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from litefuse.tflite import metadata as reader

    monkeypatch.setattr(reader, "_MAX_FILE_BYTES", 100)
    with pytest.raises(ValueError, match="more than"):
        decode_metadata(encode_metadata(ModelMetadata()), make_archive({"a": b"1" * 101}, b""))


def test_equal_files_have_equal_archives() -> None:
    assert make_archive({"a": b"1"}, b"") == make_archive({"a": b"1"}, b"")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"1" * 99)
    assert make_archive({"a": b"1" * 99}, out.getvalue()) == out.getvalue()


def test_the_command_line(tmp_path: Path) -> None:
    labels, target = tmp_path / "animals.txt", tmp_path / "model.tflite"
    labels.write_text("".join(f"{label}\n" for label in LABELS))
    (tmp_path / "source.tflite").write_bytes(mobilenet())
    options = [str(tmp_path / "source.tflite"), "-o", str(target), "--metadata", str(labels)]
    options += ["--normalize", "124,116,104,58,57,57"]
    for command in ("convert", "optimize"):
        result = CliRunner().invoke(main, [command, *options])
        assert result.exit_code == 0, result.output
        found = read_metadata(read_file(target))
        assert found is not None and found.files == {"animals.txt": labels.read_bytes()}
        (image,) = found.subgraph_metadata[0].input_tensor_metadata
        assert image.content == Content(ImageProperties("rgb"))
        assert image.process_units == (ProcessUnit(NormalizationOptions((124, 116, 104), (58, 57, 57))),)
    shown = CliRunner().invoke(main, ["inspect", str(target)]).output
    assert "image (rgb), normalized by mean 124 116 104 and standard deviation 58 57 57" in shown
    assert "tensor axis labels in animals.txt" in shown
    as_json = json.loads(CliRunner().invoke(main, ["inspect", str(target), "--json"]).output)
    assert as_json["metadata"]["files"] == {"animals.txt": labels.stat().st_size}


@pytest.mark.parametrize("value", ["1", "a,b", "1,0", "1,2,3", "nan,1", "0,inf"])
def test_a_wrong_normalization(value: str) -> None:
    result = CliRunner().invoke(main, ["convert", str(MOBILENET), "--normalize", value])
    assert result.exit_code == 2 and "MEAN,STD" in result.output

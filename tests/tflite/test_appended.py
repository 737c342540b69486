"""What follows the FlatBuffer of a file is kept by conversions and repairs, with offsets that are right."""

from __future__ import annotations

import importlib
import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers

import litefuse
from litefuse.errors import ConversionError, ReadError
from litefuse.tflite import read_file
from litefuse.tflite.appended import MANIFEST, find_bytecode, read_appended, read_bytecode
from litefuse.tflite.repair import repair_file
from tests.support.modules.lite_files import changed, litefuse_classifier, schema, tflite_converter_lstm

FILES = {"labels.txt": b"cat\ndog\n", "vocab.txt": b"the\nof\n" * 500}


def with_archive(content: bytes, *, offset_from: str = "file", comment: bytes = b"") -> bytes:
    """Append an archive as TFLite Metadata does, or as `cat` does (offsets from the archive's start)."""
    out = io.BytesIO(content if offset_from == "file" else b"")
    with zipfile.ZipFile(out, "a") as archive:
        for name, data in FILES.items():
            archive.writestr(name, data)
        archive.comment = comment
    return out.getvalue() if offset_from == "file" else content + out.getvalue()


def options_of(name: str, offset: int, size: int) -> bytes:
    """Encode options as LiteRT's `MakeDispatchOpOptions`."""
    builder = flexbuffers.Builder(force_min_bit_width=flexbuffers.BitWidth.W64)
    with builder.Map():
        builder.UInt("bytecode_size", size)
        builder.UInt("bytecode_offset", offset)
        builder.String("name", name)
    return bytes(builder.Finish())


def compiled(bytecodes: list[bytes], used: list[int], *, alignment: int = 32, manifest: bool = False) -> bytes:
    """Return a file of LiteRT's compiler: a chain of compiled ops, `used` are the numbers of their bytecodes."""
    flatbuffers: Any = importlib.import_module("flatbuffers")
    model = schema.ModelT()
    model.version = 3
    model.buffers = [schema.BufferT()]
    code = schema.OperatorCodeT()
    code.builtinCode, code.deprecatedBuiltinCode, code.customCode, code.version = 32, 32, b"DISPATCH_OP", 1
    model.operatorCodes = [code]
    graph = schema.SubGraphT()
    graph.tensors = []
    for number in range(len(used) + 1):
        tensor = schema.TensorT()
        tensor.shape, tensor.type, tensor.name, tensor.hasRank = np.array([1, 8], np.int32), 0, f"t{number}", True
        graph.tensors.append(tensor)
    graph.inputs, graph.outputs = [0], [len(used)]
    graph.operators = []
    for number in range(len(used)):
        operator = schema.OperatorT()
        operator.opcodeIndex, operator.inputs, operator.outputs = 0, [number], [number + 1]
        graph.operators.append(operator)
    model.subgraphs = [graph]
    if manifest:
        model.buffers.append(schema.BufferT())
        model.buffers[1].data = np.frombuffer(b"\0" * 64, np.uint8)
        entry = schema.MetadataT()
        entry.name, entry.buffer = MANIFEST, 1
        model.metadata = [entry]

    def pack(offsets: list[int]) -> bytes:
        for operator, (place, number) in zip(graph.operators, enumerate(used), strict=True):
            options = options_of(f"part_{place}", offsets[number], len(bytecodes[number]))
            operator.customOptions = np.frombuffer(options, np.uint8)
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        return bytes(builder.Output())

    content, offsets = pack([0] * len(bytecodes)), list[int]()
    end = len(content)
    for bytecode in bytecodes:
        end += -end % alignment
        offsets.append(end)
        end += len(bytecode)
    content = pack(offsets)
    for offset, bytecode in zip(offsets, bytecodes, strict=True):
        content = content.ljust(offset, b"\0") + bytecode
    return content


def bytecodes_of(content: bytes) -> list[tuple[str, bytes]]:
    """Return the name and the bytecode of each compiled op, as LiteRT reads them: from the options alone."""
    found: list[tuple[str, bytes]] = []
    for operator in read_file(content).subgraphs[0].operators:
        options = flexbuffers.Loads(operator.custom_options)
        start, size = options["bytecode_offset"], options["bytecode_size"]
        found.append((options["name"], content[start : start + size]))
        root = flexbuffers.GetRoot(operator.custom_options).AsMap
        assert all(root[key]._type is flexbuffers.Type.UINT for key in ("bytecode_offset", "bytecode_size"))
    return found


CONVERSIONS: dict[str, Callable[[bytes], bytes]] = {
    "optimize": lambda content: litefuse.optimize(content).to_bytes(),
    "float16": lambda content: litefuse.convert(content, quantize="float16").to_bytes(),
    "dynamic": lambda content: litefuse.convert(content, quantize="dynamic").to_bytes(),
}


@pytest.mark.parametrize("conversion", CONVERSIONS)
@pytest.mark.parametrize(("offset_from", "comment"), [("file", b""), ("archive", b""), ("file", b"by the author")])
def test_an_archive_stays(conversion: str, offset_from: str, comment: bytes) -> None:
    content = CONVERSIONS[conversion](with_archive(litefuse_classifier(), offset_from=offset_from, comment=comment))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == FILES
        assert archive.comment == comment
        # TFLite Metadata's reader in Java takes the offsets as they are.
        for info in archive.infolist():
            assert content[info.header_offset : info.header_offset + 4] == b"PK\3\4"
    place = content.rfind(b"PK\5\6")
    (start,) = struct.unpack_from("<I", content, place + 16)
    assert content[start : start + 4] == b"PK\1\2"


def test_a_saved_file_is_that_of_to_bytes(tmp_path: Path) -> None:
    model = litefuse.convert(with_archive(litefuse_classifier()))
    assert model.save(tmp_path / "model.tflite").read_bytes() == model.to_bytes()


def test_a_repair_keeps_the_archive(tmp_path: Path) -> None:
    path, target = tmp_path / "a.tflite", tmp_path / "b.tflite"
    path.write_bytes(with_archive(tflite_converter_lstm()))
    assert repair_file(path, target, cell_clip=None).done
    with zipfile.ZipFile(target) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == FILES
    assert read_appended(read_file(path)) == read_appended(read_file(target))


@pytest.mark.parametrize("alignment", [1, 32, 4096])
@pytest.mark.parametrize("used", [[0], [0, 1], [0, 0, 1]])
def test_bytecode_of_compiled_ops_stays(used: list[int], alignment: int) -> None:
    generator = np.random.default_rng(0)
    bytecodes = [generator.bytes(size) for size in (5001, 70_000)]
    source = compiled(bytecodes[: max(used) + 1], used, alignment=alignment)
    converted = litefuse.optimize(source).to_bytes()
    assert bytecodes_of(converted) == bytecodes_of(source)
    assert [code for _, code in bytecodes_of(source)] == [bytecodes[number] for number in used]
    # Ops that share bytecode still do.
    assert len(converted) < len(source) + 2 * 4096
    for operator in read_file(converted).subgraphs[0].operators:
        span = find_bytecode(operator)
        assert span is not None and span.offset % max(64, alignment) == 0
    assert read_appended(read_file(converted)).rest == b""


def test_bytecode_and_an_archive_stay_together(tmp_path: Path) -> None:
    source = with_archive(compiled([b"\1\2\3" * 99], [0]))
    path = litefuse.convert(source).save(tmp_path / "model.tflite")
    assert bytecodes_of(path.read_bytes()) == [("part_0", b"\1\2\3" * 99)]
    assert zipfile.ZipFile(path).read("labels.txt") == FILES["labels.txt"]


def test_the_manifest_of_bytecode_is_right() -> None:
    content = litefuse.convert(compiled([b"abc" * 70, b"defg" * 70], [0, 1], manifest=True)).to_bytes()
    file = read_file(content)
    entries = flexbuffers.Loads(bytes(file.data(file.metadata[MANIFEST])))["entries"]
    assert [(entry["subgraph_index"], entry["op_index"], entry["function_name"]) for entry in entries] == [
        (0, 0, "part_0"),
        (0, 1, "part_1"),
    ]
    for entry, operator in zip(entries, file.subgraphs[0].operators, strict=True):
        assert (entry["bytecode_offset"], entry["bytecode_size"]) == find_bytecode(operator)


def test_bytecode_beyond_the_end_is_damage() -> None:
    with pytest.raises(ReadError, match="ends at byte"):
        litefuse.convert(compiled([b"abc" * 70], [0])[:-1])


@pytest.mark.parametrize("options", [b"", b"\1\2\3", options_of("x", 1, 1)[:-3], flexbuffers.Dumps({"name": "x"})])
def test_damaged_options_of_a_compiled_op(options: bytes) -> None:
    def damage(model: Any) -> None:
        model.subgraphs[0].operators[0].customOptions = np.frombuffer(options, np.uint8)

    with pytest.raises(ReadError, match="options"):
        litefuse.convert(changed(compiled([b"abc"], [0]), damage))


def test_unknown_bytes_stay_at_the_end() -> None:
    source = litefuse_classifier() + b"\0" * 99 + b"a footer of some tool"
    model = litefuse.convert(source)
    assert model.to_bytes().endswith(b"a footer of some tool")
    assert "to which nothing in it refers" in str(model.report)
    # Padding alone is nothing that could be lost.
    padded = litefuse.convert(litefuse_classifier() + b"\0" * 99)
    assert padded.to_bytes() == litefuse.convert(litefuse_classifier()).to_bytes()


def test_large_custom_options_are_read_from_outside() -> None:
    """In files of more than 2 GB, the options of custom ops follow the tables."""

    def move(model: Any) -> None:
        model.subgraphs[0].operators[0].customOptions = None
        model.subgraphs[0].operators[0].largeCustomOptionsOffset = offset
        model.subgraphs[0].operators[0].largeCustomOptionsSize = len(options)

    source, offset = compiled([b"abc" * 70], [0]), 0
    options = options_of("part_0", 0, 210)
    offset = 4096
    tables = changed(source, move)
    options = options_of("part_0", 8192, 210)
    content = tables.ljust(offset, b"\0") + options
    content = content.ljust(8192, b"\0") + b"abc" * 70
    converted = litefuse.convert(content).to_bytes()
    assert bytecodes_of(converted) == [("part_0", b"abc" * 70)]
    assert len(converted) < 8192


def test_weights_outside_of_the_tables_are_no_unknown_bytes(tmp_path: Path) -> None:
    from litefuse.backend import write_file
    from litefuse.frontend.litert.reader import read_litert

    path, source = tmp_path / "large.tflite", with_archive(litefuse_classifier())
    write_file(read_litert(source), path, inline_limit=0)
    assert read_appended(read_file(path)).rest == b""
    assert zipfile.ZipFile(path).read("vocab.txt") == FILES["vocab.txt"]
    assert litefuse.convert(path).to_bytes() == litefuse.convert(source).to_bytes()


def test_an_arena_plan_of_other_tensors_is_left_out() -> None:
    def add(model: Any) -> None:
        buffer, entry = schema.BufferT(), schema.MetadataT()
        buffer.data = np.frombuffer(b"\0" * 16, np.uint8)
        model.buffers.append(buffer)
        entry.name, entry.buffer = "OfflineMemoryAllocation", len(model.buffers) - 1
        model.metadata.append(entry)

    model = litefuse.convert(changed(litefuse_classifier(), add))
    assert "OfflineMemoryAllocation" not in read_file(model.to_bytes()).metadata
    assert "tflite-micro plans them" in str(model.report)


def test_weights_in_other_files_are_refused() -> None:
    def move(model: Any) -> None:
        group, outside = schema.ExternalBufferGroupT(), schema.ExternalBufferT()
        group.name = "weights.bin"
        outside.id, outside.group, outside.length = 1, 0, 4
        model.externalBufferGroups, model.externalBuffers = [group], [outside]

    with pytest.raises(ConversionError, match="in other files"):
        litefuse.convert(changed(litefuse_classifier(), move))


def test_the_bytecode_read_is_that_of_the_file() -> None:
    source = compiled([b"abc" * 70], [0])
    file = read_file(source)
    assert bytes(read_bytecode(file, file.subgraphs[0].operators[0]) or b"") == b"abc" * 70

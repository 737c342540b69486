"""Every damaged, truncated or foreign file raises a ReadError that names the file and the defect."""

from __future__ import annotations

import contextlib
import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from litefuse.dialects.tf.protos.messages import (
    BundleEntryProto,
    BundleHeaderProto,
    MetaGraphDef,
    SavedModel,
    TensorShapeProto,
    TensorSliceProto,
)
from litefuse.errors import ReadError
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.checkpoint.crc32c import crc32c, masked_crc32c
from litefuse.frontend.saved_model.checkpoint.leveldb import MAGIC, TableError, read_table, snappy_decompress
from litefuse.frontend.saved_model.checkpoint.slices import slice_key
from litefuse.frontend.saved_model.files import choose_meta_graph, find_asset, find_saved_model, read_saved_model_proto
from tests.support.modules.checkpoint_tables import table, varint

LFS_POINTER = b"version git-lfs/spec/v1\noid sha256:4d7a\nsize 12345\n"


def shape(*dims: int) -> TensorShapeProto:
    return TensorShapeProto(dim=[TensorShapeProto.Dim(size=dim) for dim in dims])


def write_bundle(folder: Path, header: BundleHeaderProto | None = None, **entry: object) -> Path:
    """Write a bundle with the tensor "v" = float32 [1, 2]; `entry` replaces fields of its entry."""
    fields = {"dtype": 1, "shape": shape(2), "size": 8, "crc32c": masked_crc32c(np.float32([1, 2])), **entry}
    header = header or BundleHeaderProto(num_shards=1)
    values = {b"": header.SerializeToString(), b"v": BundleEntryProto(**fields).SerializeToString()}
    (folder / "variables.index").write_bytes(table(values))
    (folder / "variables.data-00000-of-00001").write_bytes(np.float32([1, 2]).tobytes())
    return folder / "variables"


def test_the_handmade_bundle_is_sound(tmp_path):
    assert Bundle(write_bundle(tmp_path)).read("v").tolist() == [1, 2]


@pytest.mark.parametrize(
    ("entry", "file", "problem"),
    [
        ({"dtype": 20}, "index", "unsupported element type resource"),
        ({"dtype": 77}, "index", "unknown element type number 77"),
        ({"shape": shape(-1)}, "index", "no static shape"),
        ({"shape": shape(3)}, "index", "8 bytes for shape [3] of f32"),
        ({"shape": shape(0, 1 << 62, 1 << 62), "size": 0, "crc32c": masked_crc32c(b"")}, "index", "impossible shape"),
        ({"shard_id": 1}, "index", "data file 1"),
        ({"offset": 4}, "data-00000-of-00001", "ends at byte 12 of 8"),
        ({"offset": -4}, "data-00000-of-00001", "truncated or from another model"),
        ({"dtype": 7}, "data-00000-of-00001", "strings do not fill"),
        ({"dtype": 7, "shape": shape(9)}, "data-00000-of-00001", "lengths of its strings"),
        ({"slices": [TensorSliceProto(extent=[TensorSliceProto.Extent(start=1, length=2)])]}, "index", "outside"),
        ({"slices": [TensorSliceProto(extent=[TensorSliceProto.Extent(start=0, length=1)])]}, "index", "no values"),
    ],
)
def test_entries(tmp_path, entry, file, problem):
    bundle = Bundle(write_bundle(tmp_path, **entry))
    with pytest.raises(ReadError) as raised:
        bundle.read("v")
    assert raised.value.path.name == f"variables.{file}"
    assert problem in str(raised.value)


def test_missing_and_ill_fitting_parts(tmp_path):
    extents = [TensorSliceProto.Extent(start=0, length=1)]
    stored = {"shape": shape(1), "size": 4, "crc32c": masked_crc32c(np.float32([1]))}
    part = BundleEntryProto(dtype=1, **stored)
    entry = BundleEntryProto(dtype=1, shape=shape(2), slices=[TensorSliceProto(extent=extents)])
    for changed, problem in ((part, "are missing"), (BundleEntryProto(dtype=3, **stored), "wrong shape or type")):
        write_bundle(tmp_path)
        values = {
            b"": BundleHeaderProto(num_shards=1).SerializeToString(),
            b"v": entry.SerializeToString(),
            slice_key(b"v", extents): changed.SerializeToString(),
        }
        (tmp_path / "variables.index").write_bytes(table(values))
        with pytest.raises(ReadError, match=problem):
            Bundle(tmp_path / "variables").read("v")


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        (BundleHeaderProto(num_shards=1, endianness=1), "big-endian"),
        (BundleHeaderProto(num_shards=0), "declares 0 data files"),
        (BundleHeaderProto(num_shards=1, version={"min_consumer": 2}), "format version 2"),
    ],
)
def test_headers(tmp_path, header, problem):
    with pytest.raises(ReadError, match=problem):
        Bundle(write_bundle(tmp_path, header))


def test_a_table_without_a_header(tmp_path):
    (tmp_path / "variables.index").write_bytes(table({b"v": b""}))
    with pytest.raises(ReadError, match="not the index of a checkpoint"):
        Bundle(tmp_path / "variables")
    (tmp_path / "variables.index").write_bytes(table({b"": b"\xff"}))
    with pytest.raises(ReadError, match="damaged header"):
        Bundle(tmp_path / "variables")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "too short for a table: 0 bytes"),
        (b"x" * 100, "another kind of file"),
        (LFS_POINTER, "Git LFS pointer"),
    ],
)
def test_index_files_of_another_kind(tmp_path, content, problem):
    write_bundle(tmp_path)
    (tmp_path / "variables.index").write_bytes(content)
    with pytest.raises(ReadError, match=problem):
        Bundle(tmp_path / "variables")


def test_an_index_cut_or_changed_anywhere(tmp_path):
    """Only a ReadError may be raised; and no changed byte of a block goes unnoticed."""
    write_bundle(tmp_path)
    index = tmp_path / "variables.index"
    sound = index.read_bytes()
    for length in range(len(sound)):
        index.write_bytes(sound[:length])
        with pytest.raises(ReadError):
            Bundle(tmp_path / "variables")
    for position in range(len(sound) - 48):
        index.write_bytes(sound[:position] + bytes([sound[position] ^ 0x10]) + sound[position + 1 :])
        with pytest.raises(ReadError, match="damaged"):
            Bundle(tmp_path / "variables")


def test_random_blocks_with_right_checksums():
    """Damage that a checksum does not detect, for example by a faulty writer, is still a TableError."""
    generator = random.Random(0)
    for _ in range(300):
        content = generator.randbytes(generator.randrange(4, 60)) + bytes([generator.randrange(3)])
        data = content + masked_crc32c(content).to_bytes(4, "little")
        footer = varint(0) * 2 + varint(0) + varint(len(content) - 1)
        with contextlib.suppress(TableError):
            read_table(data + footer.ljust(40, b"\0") + MAGIC.to_bytes(8, "little"))


def test_missing_files(tmp_path):
    with pytest.raises(ReadError, match=r"variables.index: does not exist. The variables are missing"):
        Bundle(tmp_path / "variables")
    write_bundle(tmp_path)
    shard = tmp_path / "variables.data-00000-of-00001"
    shard.write_bytes(LFS_POINTER)
    with pytest.raises(ReadError, match="Git LFS"):
        Bundle(tmp_path / "variables").read("v")
    shard.write_bytes(b"")
    with pytest.raises(ReadError, match="truncated"):
        Bundle(tmp_path / "variables").read("v")
    shard.unlink()
    with pytest.raises(ReadError, match=r"data-00000-of-00001: does not exist. Copy the whole folder"):
        Bundle(tmp_path / "variables").read("v")
    shard.mkdir()
    with pytest.raises(ReadError, match="cannot be read"):
        Bundle(tmp_path / "variables").read("v")


def test_verify_finds_damaged_values(tmp_path):
    write_bundle(tmp_path)
    shard = tmp_path / "variables.data-00000-of-00001"
    shard.write_bytes(np.float32([1, 3]).tobytes())
    assert Bundle(tmp_path / "variables", verify=False).read("v").tolist() == [1, 3]
    with pytest.raises(ReadError, match="wrong checksum of tensor 'v'"):
        Bundle(tmp_path / "variables").read("v")


def test_unknown_key(tmp_path):
    with pytest.raises(ReadError, match="contains no values for 'absent'"):
        Bundle(write_bundle(tmp_path)).read("absent")


@pytest.mark.parametrize(
    ("compressed", "plain"),
    [
        (b"\x00", b""),
        (b"\x03\x08abc", b"abc"),
        (b"\x0a\x04ab\x11\x02", b"abababab" + b"ab"),  # A copy of 8 bytes from 2 back: it overlaps.
        (b"\x46\xf0\x3f" + b"x" * 64 + b"\x16\x40\x00", b"x" * 70),
        (b"\x08\x0cwxyz\x0f\x04\x00\x00\x00", b"wxyzwxyz"),
    ],
)
def test_snappy(compressed, plain):
    assert snappy_decompress(compressed) == plain


@pytest.mark.parametrize("compressed", [b"\x05\x08abc", b"\x03\x0cab", b"\x03\x01\x05", b"\xff\xff\xff\xff\x7f\x00"])
def test_damaged_snappy(compressed):
    with pytest.raises(TableError):
        snappy_decompress(compressed)


def test_crc32c():
    assert crc32c(b"123456789") == 0xE3069283
    assert crc32c(bytes(32)) == 0x8A9136AA  # RFC 3720, B.4
    assert crc32c(b"\xff" * 32) == 0x62A8AB43
    data = random.Random(1).randbytes((1 << 20) + 4099)
    expected = 0xFFFFFFFF
    steps = [0] * 256
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        steps[byte] = value
    for byte in data:
        expected = steps[(expected ^ byte) & 0xFF] ^ expected >> 8
    assert crc32c(data) == expected ^ 0xFFFFFFFF


# saved_model.pb and its folder.


def saved_model(*tags: list[str]) -> bytes:
    graphs = [MetaGraphDef(meta_info_def={"tags": each}) for each in tags]
    return SavedModel(saved_model_schema_version=1, meta_graphs=graphs).SerializeToString()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("model.onnx", "is an ONNX model"),
        ("saved_model.pbtxt", "in text form"),
        ("model.tar.gz", "is an archive"),
        ("model.ckpt.index", "belongs to a checkpoint"),
        ("frozen.pb", "is not a SavedModel folder"),
        ("model.json", "is a TensorFlow.js model. Export the original model again"),
    ],
)
def test_other_files(tmp_path, name, problem):
    path = tmp_path / name
    path.write_bytes(b"content")
    with pytest.raises(ReadError, match=problem) as raised:
        find_saved_model(path)
    assert raised.value.path == path


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("saved_model.pbtxt", "as_text=False"),
        ("saved_model.cpb", "split into chunks"),
        ("1/saved_model.pb", "Did you mean"),
        ("model.ckpt.index", "contains a checkpoint"),
        ("model.keras", "pass the path of that file"),
        ("model.json", "TensorFlow.js model. Export the original model again"),
        ("other.txt", "model.export"),
    ],
)
def test_folders_without_a_saved_model(tmp_path, content, hint):
    path = tmp_path / content
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"")
    with pytest.raises(ReadError, match=hint):
        find_saved_model(tmp_path)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("absent", r"Pass the folder that contains saved_model\.pb\."),
        ("absent.tflite", r"Check the path\."),
        ("absent.keras", r"Check the path\."),
    ],
)
def test_missing_models(tmp_path, name, hint):
    with pytest.raises(ReadError, match=rf"{name}: does not exist\. {hint}$"):
        find_saved_model(tmp_path / name)


def test_the_file_may_be_given_for_its_folder(tmp_path):
    (tmp_path / "saved_model.pb").write_bytes(saved_model(["serve"]))
    assert find_saved_model(tmp_path / "saved_model.pb") == tmp_path == find_saved_model(str(tmp_path))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "contains no SavedModel graph"),
        (b"\xff\xff\xff", "damaged or truncated"),
        (saved_model(["serve"])[:-3], "damaged or truncated"),
        (LFS_POINTER, "Git LFS pointer"),
        (SavedModel(saved_model_schema_version=2, meta_graphs=[MetaGraphDef()]).SerializeToString(), "version 2"),
    ],
)
def test_damaged_saved_model(tmp_path, content, problem):
    (tmp_path / "saved_model.pb").write_bytes(content)
    with pytest.raises(ReadError, match=problem) as raised:
        read_saved_model_proto(tmp_path)
    assert raised.value.path == tmp_path / "saved_model.pb"


@pytest.mark.parametrize(
    ("available", "asked", "chosen"),
    [
        ([["serve"]], None, 0),
        ([["train"], ["serve"], ["serve", "gpu"]], None, 1),
        ([["train"], ["serve", "gpu"]], None, 1),
        ([["train"]], None, 0),
        ([["serve"], ["serve", "gpu"]], {"gpu", "serve"}, 1),
        ([["train"], ["serve"]], "train", 0),
    ],
)
def test_tags(tmp_path, available, asked, chosen):
    proto = SavedModel.FromString(saved_model(*available))
    assert choose_meta_graph(proto, tmp_path, asked) == proto.meta_graphs[chosen]


@pytest.mark.parametrize(
    ("available", "asked"), [([["serve"]], "gpu"), ([["a"], ["b"]], None), ([["serve", "a"], ["serve", "b"]], None)]
)
def test_tags_without_a_choice(tmp_path, available, asked):
    with pytest.raises(ReadError, match=r"Choose with tags= from \{"):
        choose_meta_graph(SavedModel.FromString(saved_model(*available)), tmp_path, asked)


def test_assets(tmp_path):
    folder = tmp_path / "model"
    (folder / "assets" / "inner").mkdir(parents=True)
    (folder / "assets" / "inner" / "vocabulary.txt").write_bytes(b"a\nb\n")
    (tmp_path / "secret").write_bytes(b"x")
    (folder / "assets" / "link").symlink_to(tmp_path / "secret")
    assert find_asset(folder, "inner/vocabulary.txt").read_bytes() == b"a\nb\n"
    for name in ("../../secret", "/etc/hostname", "..\\..\\secret", "C:/secret", "", ".", str(tmp_path / "secret")):
        with pytest.raises(ReadError, match="outside"):
            find_asset(folder, name)
    with pytest.raises(ReadError, match="leads out"):
        find_asset(folder, "link")


def test_a_copied_bundle_is_whole(bundle_prefix, tmp_path):
    """Truncating a real data file names the first truncated tensor, and only that one fails."""
    for file in bundle_prefix.parent.iterdir():
        shutil.copy(file, tmp_path)
    shard = tmp_path / "variables.data-00000-of-00001"
    shard.write_bytes(shard.read_bytes()[:-4])
    bundle = Bundle(tmp_path / "variables")
    failed: list[str] = []
    for key in bundle:
        try:
            bundle.read(key)
        except ReadError as error:
            failed.append(str(error))
    assert len(failed) == 1
    assert "truncated" in failed[0]

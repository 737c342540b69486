"""Data files of variables that overlap, are inconsistent, or are damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.dialects.tf.protos.messages import BundleEntryProto, TensorSliceProto
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.checkpoint.slices import slice_key
from tests.e2e.hostile.bundles import SHARD, entry, write_dense, write_index
from tests.e2e.hostile.graphs import F32, NUMBERS, shape_proto

WHOLE = np.arange(12, dtype=np.float32).tobytes()


def bundle(folder: Path, entries: dict[bytes, object], data: bytes = WHOLE) -> Bundle:
    write_index(folder, entries)
    (folder / SHARD).write_bytes(data)
    return Bundle(folder / "variables")


def test_variables_that_share_a_part_of_the_file(tmp_path: Path) -> None:
    """Without a check, an index of kilobytes expands one data file to terabytes: each view is another constant."""
    found = bundle(tmp_path, {b"a": entry(WHOLE, 0, (6,)), b"b": entry(WHOLE, 20, (6,)), b"c": entry(WHOLE, 24, (3,))})
    assert found.read("a").tolist() == [0, 1, 2, 3, 4, 5]
    assert found.read("c").tolist() == [6, 7, 8]
    assert found.read("a").size == 6
    for _ in range(2):
        with pytest.raises(litefuse.ReadError, match=r"tensors 'b' and 'a' overlap at byte 20") as caught:
            found.read("b")
    assert caught.value.path == tmp_path / "variables.index"


def test_names_of_one_variable_share_its_bytes(tmp_path: Path) -> None:
    names = [f"v{number}".encode() for number in range(100)]
    found = bundle(tmp_path, {name: entry(WHOLE, 8, (5,)) for name in names} | {b"none": entry(WHOLE, 12, (0,))})
    assert {tuple(found.read(name.decode()).tolist()) for name in names} == {(2, 3, 4, 5, 6)}
    assert found.read("none").tolist() == []


def parts(*bounds: tuple[int, int]) -> tuple[dict[bytes, object], bytes]:
    """Write a tensor of shape [6] made of slices with the given starts and lengths."""
    extents = [TensorSliceProto.Extent(start=start, length=length) for start, length in bounds]
    slices = [TensorSliceProto(extent=[extent]) for extent in extents]
    whole = BundleEntryProto(dtype=NUMBERS[F32], shape=shape_proto((6,)), slices=slices)
    found: dict[bytes, object] = {b"v": whole}
    data = b""
    for part in slices:
        extent = part.extent[0]
        data += WHOLE[4 * extent.start : 4 * (extent.start + extent.length)]
        found[slice_key(b"v", part.extent)] = entry(data, len(data) - 4 * extent.length, (extent.length,))
    return found, data


@pytest.mark.parametrize(
    ("bounds", "problem"),
    [
        (((0, 4), (2, 4)), "slices of tensor 'v' overlap"),
        (((0, 4), (1, 2)), "slices of tensor 'v' overlap"),
        (((0, 3), (0, 3)), "slices of tensor 'v' overlap"),
        (((0, 3), (4, 2)), "slices of tensor 'v' are missing"),
        (((0, 6), (0, 6)), "slices of tensor 'v' overlap"),
    ],
)
def test_parts_that_do_not_make_a_whole(bounds: tuple[tuple[int, int], ...], problem: str, tmp_path: Path) -> None:
    """Six elements in two overlapping slices leave one unwritten: uninitialized memory went into the file."""
    with pytest.raises(litefuse.ReadError, match=problem):
        bundle(tmp_path, *parts(*bounds)).read("v")


def test_parts_in_any_order_make_a_whole(tmp_path: Path) -> None:
    assert bundle(tmp_path, *parts((4, 2), (0, 1), (1, 3), (4, 0))).read("v").tolist() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("damage", ["cut", "empty", "bit", "longer"])
def test_a_damaged_data_file_makes_no_model(damage: str, tmp_path: Path) -> None:
    source = write_dense(tmp_path / "model", 2, 64)
    shard = source / "variables" / SHARD
    data = bytearray(shard.read_bytes())
    if damage == "bit":
        data[20_000] ^= 1
    elif damage == "longer":
        data += bytes(1000)
    else:
        data = data[: 20_000 if damage == "cut" else 0]
    shard.write_bytes(data)
    if damage == "longer":
        assert len(litefuse.convert(source).to_bytes()) > 2 * 64 * 64 * 4
        return
    with pytest.raises(litefuse.ReadError, match="wrong checksum" if damage == "bit" else "is truncated") as caught:
        litefuse.convert(source)
    assert caught.value.path == shard

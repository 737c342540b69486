"""The fuzz targets: each supplies valid inputs, damages them, and passes them to a reader."""

from __future__ import annotations

import io
import json
import random
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import h5py
import numpy as np
from google.protobuf.message import DecodeError

import litefuse
from litefuse.backend import to_bytes
from litefuse.dialects.tf.protos import messages
from litefuse.frontend import read_saved_model
from litefuse.frontend.keras.files import read_keras_version
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.checkpoint.crc32c import masked_crc32c
from litefuse.frontend.saved_model.checkpoint.leveldb import FOOTER_BYTES, MAGIC, read_table
from litefuse.frontend.stablehlo.artifact.reader import read_artifact, read_jax_export
from litefuse.tflite import read_file
from litefuse.tflite.checks.hazards import has_recurrent_ops
from litefuse.tflite.flexbuffer import decode_options, encode_options
from litefuse.tflite.lint import check
from litefuse.tflite.repair import repair_file
from litefuse.tools.html_report.data import page_data
from litefuse.tools.html_report.explorer import explorer_graphs
from litefuse.tools.html_report.write import collect_content, page_html
from litefuse.verification.model.samples import read_samples
from tests.support.golden import LEGALIZATIONS, LEGALIZING, SEPARATOR, run_passes
from tests.support.modules import stablehlo_modules
from tests.support.modules.lite_files import tflite_converter_lstm
from tests.sweeps.fuzz.mutate import damage_message, damaged
from tests.sweeps.fuzz.mutate_lite import damaged_ops

ROOT = Path(__file__).resolve().parents[3]
MAX_GRAPH, MAX_MODEL = 70_000, 2_000_000
"""Bytes: more cases in the same time find more than larger ones do."""
SEEDS_PER_FOLDER = 12


@dataclass(frozen=True)
class Target:
    """A reader, and the damage to its input.

    `run(content, seed, folder)` reads `content` in place of the valid file of number `seed`, in an empty folder. A
    target with no `refuses` accepts content that it cannot read without an error.
    """

    name: str
    seeds: Callable[[], tuple[bytes, ...]]
    damage: Callable[[bytes, random.Random], bytes]
    run: Callable[[bytes, int, Path], None]
    suffix: str = "bin"
    refuses: bool = True


@cache
def _models() -> tuple[Path, ...]:
    """Return the folders of small SavedModels: those in the repository, and those the tests have made so far."""
    found = sorted((ROOT / "tests" / "e2e" / "lingvo" / "data").iterdir())
    for folder in sorted((ROOT / "tests" / ".cache").iterdir()):
        graphs = (path.parent for path in sorted(folder.rglob("saved_model.pb")))
        found += [model for model, _ in zip(filter(_is_small, graphs), range(SEEDS_PER_FOLDER), strict=False)]
    return tuple(folder for folder in found if _is_small(folder))


def _is_small(folder: Path) -> bool:
    graph = folder / "saved_model.pb"
    if not graph.exists() or graph.stat().st_size > MAX_GRAPH:
        return False
    return sum(path.stat().st_size for path in folder.rglob("*")) <= MAX_MODEL


def _file(name: str) -> Callable[[], tuple[bytes, ...]]:
    """Return the file of this name of all models; empty bytes if a model has none."""

    def read() -> tuple[bytes, ...]:
        paths = [folder / name for folder in _models()]
        return tuple(path.read_bytes() if path.exists() else b"" for path in paths)

    return cache(read)


def _put(seed: int, folder: Path, name: str, content: bytes) -> Path:
    """Copy the model of a number, with `content` in place of one of its files.

    The copies stay in `folder` for later cases of the same target, which damage the same file.
    """
    copy = folder / str(seed)
    if not copy.exists():
        shutil.copytree(_models()[seed], copy)
    (copy / name).parent.mkdir(exist_ok=True)
    (copy / name).write_bytes(content)
    return copy


def _damage_bytes(seeds: Callable[[], tuple[bytes, ...]]) -> Callable[[bytes, random.Random], bytes]:
    return lambda content, rng: damaged(content, seeds(), rng)


def _damage_proto(kind: Any, *, bytes_share: float = 0.2) -> Callable[[bytes, random.Random], bytes]:
    """Mostly change fields of a message, sometimes damage its bytes, which may then be no message."""

    def damage(content: bytes, rng: random.Random) -> bytes:
        try:
            message = kind.FromString(content)
        except DecodeError:
            message = None
        if message is None or rng.random() < bytes_share:
            return damaged(content, (), rng)
        damage_message(message, rng)
        return message.SerializeToString()

    return damage


def _read_graph(content: bytes, seed: int, folder: Path) -> None:
    read_saved_model(_put(seed, folder, "saved_model.pb", content))


def _convert_graph(content: bytes, seed: int, folder: Path) -> None:
    folder = _put(seed, folder, "saved_model.pb", content)
    assert litefuse.convert(folder).to_bytes()[4:8] == b"TFL3"


def _read_objects(content: bytes, seed: int, folder: Path) -> None:
    """Damage only the object graph: the rest of the graph stays valid."""
    sound = messages.SavedModel.FromString((_models()[seed] / "saved_model.pb").read_bytes())
    graph = sound.meta_graphs[0].object_graph_def
    graph.Clear()
    graph.MergeFromString(content)
    _read_graph(sound.SerializeToString(), seed, folder)


@cache
def _object_graphs() -> tuple[bytes, ...]:
    graphs = (messages.SavedModel.FromString(content) for content in _file("saved_model.pb")())
    return tuple(graph.meta_graphs[0].object_graph_def.SerializeToString() for graph in graphs)


def _read_index(content: bytes, seed: int, folder: Path) -> None:
    bundle = Bundle(_put(seed, folder, "variables/variables.index", content) / "variables" / "variables")
    for key in bundle:
        bundle.read(key)


def _damage_index(content: bytes, rng: random.Random) -> bytes:
    """Damage either the bytes of the table, which its checksums mostly detect, or its entries, with valid checksums."""
    if not content or rng.random() < 0.3:
        return damaged(content, _file("variables/variables.index")(), rng)
    entries = read_table(content)
    for _ in range(rng.choice((1, 1, 2))):
        key = rng.choice(list(entries))
        kind: Any = messages.BundleEntryProto if key else messages.BundleHeaderProto
        entries[key] = _damage_proto(kind)(entries[key], rng)
    if rng.random() < 0.2:
        entries[rng.choice(list(entries))[:-1]] = rng.choice(list(entries.values()))
    return _table(entries, rng)


def _table(entries: dict[bytes, bytes], rng: random.Random) -> bytes:
    """Return a table of one block with valid checksums, for any entries."""
    block = bytearray()
    for key, value in sorted(entries.items()):
        block += bytes([0]) + _varint(len(key)) + _varint(len(value)) + key + value
    block += (0).to_bytes(4, "little") + (1).to_bytes(4, "little")
    if rng.random() < 0.3:
        block = bytearray(damaged(bytes(block), (), rng))
    file = bytearray()
    handles = [_append(file, bytes(block)), _append(file, (1).to_bytes(4, "little"))]
    index = bytes([0]) + _varint(1) + _varint(len(handles[0])) + b"\xff" + handles[0]
    handles.append(_append(file, index + (0).to_bytes(4, "little") + (1).to_bytes(4, "little")))
    footer = handles[1] + handles[2]
    return bytes(file) + footer.ljust(FOOTER_BYTES - 8, b"\0") + MAGIC.to_bytes(8, "little")


def _append(file: bytearray, block: bytes) -> bytes:
    """Add a block with its trailer; return its handle."""
    handle = _varint(len(file)) + _varint(len(block))
    file += block + b"\0" + masked_crc32c(memoryview(block + b"\0")).to_bytes(4, "little")
    return handle


def _varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


@cache
def _lite_files() -> tuple[bytes, ...]:
    """Return litefuse's files of some of the models, except refused ones."""
    found: list[bytes] = []
    for folder in _models()[:: max(1, len(_models()) // 24)]:
        try:
            found.append(litefuse.convert(folder).to_bytes())
        except litefuse.LitefuseError:
            continue
    return tuple(content for content in found if len(content) <= MAX_GRAPH)


@cache
def _source_files() -> tuple[bytes, ...]:
    """Return LiteRT files of several converters, with unrolled layers and sparse weights."""
    others = sorted((ROOT / "tests" / "e2e" / "litert" / "data").glob("**/*.tflite"))
    return (*(path.read_bytes() for path in others if path.stat().st_size <= MAX_GRAPH), *_lite_files())


@cache
def _op_files() -> tuple[bytes, ...]:
    """Return LiteRT files of almost all kinds of ops: those of models, and legalizations."""
    found: list[bytes] = []
    for path in LEGALIZATIONS:
        module, _ = run_passes(LEGALIZING, path.read_text().partition(SEPARATOR)[0])
        if module is not None:
            found.append(bytes(to_bytes(module)))
    return (*_source_files(), *found)


def _convert_lite(content: bytes, seed: int, folder: Path) -> None:
    litefuse.convert(content).to_bytes()


def _check_lite(content: bytes, seed: int, folder: Path) -> None:
    check(read_file(content))


@cache
def _leaking_files() -> tuple[bytes, ...]:
    """Return files of recurrent layers, two of them with states that leak."""
    recurrent = tuple(content for content in _source_files() if has_recurrent_ops(read_file(content)))
    return tuple(map(tflite_converter_lstm, ("lstm", "bidirectional"))) * 8 + recurrent


def _repair_lite(content: bytes, seed: int, folder: Path) -> None:
    (folder / "in.tflite").write_bytes(content)
    repair_file(folder / "in.tflite", folder / "out.tflite", cell_clip=0.5)


def _show_lite(content: bytes, seed: int, folder: Path) -> None:
    page_html(page_data(found := collect_content("damaged", content, measure=False)))
    explorer_graphs(found)


@cache
def _keras_files() -> tuple[bytes, ...]:
    """Return a Keras archive, which litefuse inspects before Keras does.

    Not a Keras file in HDF5 format: the HDF5 library does not terminate on some damaged ones.
    """
    stored, archive = io.BytesIO(), io.BytesIO()
    layers = [{"class_name": "Dense", "config": {"units": 2, "name": "dense"}}]
    with h5py.File(stored, "w") as file:
        for number in range(2):
            file[f"layers/dense/vars/{number}"] = np.ones((3, 2), np.float32)
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("metadata.json", json.dumps({"keras_version": "3.15.0"}))
        file.writestr("config.json", json.dumps({"class_name": "Sequential", "config": {"layers": layers}}))
        file.writestr("model.weights.h5", stored.getvalue())
    return (archive.getvalue(),)


def _read_keras(content: bytes, seed: int, folder: Path) -> None:
    path = folder / "model.keras"
    path.write_bytes(content)
    assert read_keras_version(path)


@cache
def _options() -> tuple[bytes, ...]:
    options: list[dict[str, Any]] = [
        {"alpha": 0.25, "example_option": 10, "mode": "fast", "flag": True, "sizes": [1, 2, 3], "none": None},
        {"names": ["a", "bc", ""], "wide": 1 << 40, "rates": [0.5, 1.5], "blob": b"xyz"},
        {},
    ]
    return tuple(encode_options(each) for each in options)


def _decode_options(content: bytes, seed: int, folder: Path) -> None:
    decode_options(content)


@cache
def _samples() -> tuple[bytes, ...]:
    found: list[bytes] = []
    for save in (np.savez, np.savez_compressed):
        buffer = io.BytesIO()
        save(buffer, x=np.arange(12, dtype=np.float32).reshape(3, 4), tokens=np.zeros((2, 5), np.int64))
        found.append(buffer.getvalue())
    return tuple(found)


def _read_samples(content: bytes, seed: int, folder: Path) -> None:
    (folder / "samples.npz").write_bytes(content)
    read_samples(folder / "samples.npz", {})


STABLEHLO = ROOT / "tests" / "frontend" / "stablehlo" / "data"


@cache
def _stablehlo() -> tuple[bytes, ...]:
    """Return exports of JAX and the artifact with all operations, as the first."""
    files = [STABLEHLO / "vhlo_1_20_0.mlirbc", *sorted(STABLEHLO.glob("*.jax"))]
    return tuple(path.read_bytes() for path in files)


def _read_stablehlo(content: bytes, seed: int, folder: Path) -> None:
    read = read_artifact if seed == 0 else read_jax_export
    read(content, "damaged")


@cache
def _jax_models() -> tuple[bytes, ...]:
    """Return the modules of StableHLO in SavedModels of JAX."""
    return tuple(node.attr["module"].s for _, _, node in _jax_nodes())


@cache
def _jax_nodes() -> tuple[tuple[Path, Any, Any], ...]:
    """Return the folders and graphs of SavedModels of JAX, with the node that runs on the input."""
    found: list[tuple[Path, Any, Any]] = []
    for folder in sorted((ROOT / "tests" / "e2e" / "stablehlo" / "data").iterdir()):
        saved: Any = messages.SavedModel.FromString((folder / "saved_model.pb").read_bytes())
        for function in saved.meta_graphs[0].graph_def.library.function:
            nodes = [node for node in function.node_def if node.op == "XlaCallModule"]
            if "grad" not in function.signature.name:
                found += [(folder, saved, node) for node in nodes]
    return tuple(found)


def _convert_stablehlo(content: bytes, seed: int, folder: Path) -> None:
    source, saved, node = _jax_nodes()[seed]
    copy = folder / str(seed)
    if not copy.exists():
        shutil.copytree(source, copy)
    sound, node.attr["module"].s = node.attr["module"].s, content
    (copy / "saved_model.pb").write_bytes(saved.SerializeToString())
    node.attr["module"].s = sound
    litefuse.convert(copy)


@cache
def _operations() -> tuple[bytes, ...]:
    """Return modules of single operations of StableHLO."""
    return tuple(
        module for family in stablehlo_modules.families() for module, _ in stablehlo_modules.load(family).values()
    )


def _convert_operation(content: bytes, seed: int, folder: Path) -> None:
    stablehlo_modules.convert(content)


def targets() -> Iterator[Target]:
    """Return all targets, in the order in which a conversion reads them."""
    graphs, index = _file("saved_model.pb"), _file("variables/variables.index")
    yield Target("graph", graphs, _damage_proto(messages.SavedModel), _read_graph, "pb")
    yield Target("objects", _object_graphs, _damage_proto(messages.SavedObjectGraph, bytes_share=0), _read_objects)
    yield Target("index", index, _damage_index, _read_index)
    yield Target("lite", _lite_files, _damage_bytes(_lite_files), _check_lite, "tflite")
    yield Target("litert", _source_files, _damage_bytes(_source_files), _convert_lite, "tflite")
    yield Target("ops", _op_files, damaged_ops, _convert_lite, "tflite")
    yield Target("repair", _leaking_files, _damage_bytes(_leaking_files), _repair_lite, "tflite")
    yield Target("page", _lite_files, _damage_bytes(_lite_files), _show_lite, "tflite")
    yield Target("keras", _keras_files, _damage_bytes(_keras_files), _read_keras, "keras")
    yield Target("options", _options, _damage_bytes(_options), _decode_options, refuses=False)
    yield Target("stablehlo", _stablehlo, _damage_bytes(_stablehlo), _read_stablehlo)
    yield Target("jax", _jax_models, _damage_bytes(_jax_models), _convert_stablehlo)
    yield Target("operations", _operations, _damage_bytes(_operations), _convert_operation)
    yield Target("samples", _samples, _damage_bytes(_samples), _read_samples, "npz")
    yield Target("convert", graphs, _damage_proto(messages.SavedModel), _convert_graph, "pb")


TARGETS = {target.name: target for target in targets()}

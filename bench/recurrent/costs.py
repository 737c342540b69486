"""Measure the forms of recurrent layers: counted on ARM (`bench.arm`), timed on x86.

Results are JSON lines in bench/.cache/recurrent: `files.jsonl` has the file of each form of a layer as it was last
converted, `costs.jsonl` the cost of a call of a file, by the hash of its content. Therefore an interrupted run
continues, and after a change of litefuse only the files that changed are measured again.
"""

from __future__ import annotations

import functools
import hashlib
import json
import math
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from bench.arm.cycles import PROCESSORS, CostCounter
from bench.arm.emulator import EmulationError
from bench.latency import measure_all
from bench.process import ROOT
from bench.recurrent import models
from bench.recurrent.grid import Group, Layer

DEFAULT, INCUMBENT = "default", "TFLiteConverter"
"""Beside the forms: litefuse's file without options for recurrent layers, and TFLiteConverter's of Keras 3."""
X86 = "x86"
SECONDS = 0.3
"""Time for the calls of a file on x86."""
IN_A_ROW, MIN_ROUNDS = 2, 12


class File(NamedTuple):
    """The file of a form: the hash of its content, and its size; an empty hash if the layer has no such form."""

    hash: str
    bytes: int = 0


class Results:
    """All files and costs; thousands of cycles on ARM, microseconds on x86, by processor."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.files: dict[tuple[Layer, str], dict[str, File]] = {}
        self.costs: dict[str, dict[str, float]] = {}
        self._sources: dict[tuple[Layer, str], str] = {}
        for entry in _read_lines(folder / "files.jsonl"):
            self._insert(entry)
        for entry in _read_lines(folder / "costs.jsonl"):
            self.costs.setdefault(entry["file"], {}).update(entry["costs"])

    def _insert(self, entry: dict[str, Any]) -> None:
        key = Layer(*entry["layer"]), entry["scheme"]
        self._sources[key] = entry["source"]
        self.files[key] = {form: File(*file) for form, file in entry["files"].items()}

    def is_converted(self, group: Group, kinds: Iterable[str], source: str) -> bool:
        """Return whether this version of litefuse converted all of these files of a layer."""
        key = group.layer, group.scheme
        return self._sources.get(key) == source and set(kinds) <= set(self.files[key])

    def add_files(self, group: Group, files: dict[str, File], source: str) -> None:
        """Keep the files of a layer in a scheme."""
        entry = {"layer": group.layer, "scheme": group.scheme, "source": source, "files": files}
        self._insert(entry)
        _append(self._folder / "files.jsonl", entry)

    def add_costs(self, file: str, costs: dict[str, float]) -> None:
        """Keep the costs of a file on some processors."""
        self.costs.setdefault(file, {}).update(costs)
        _append(self._folder / "costs.jsonl", {"file": file, "costs": costs})

    def missing(self, file: File, processors: Iterable[str]) -> bool:
        """Return whether one of the costs of a file is not measured yet."""
        return bool(file.hash) and not set(processors) <= set(self.costs.get(file.hash, ()))

    def find(self, group: Group) -> dict[str, tuple[File, dict[str, float]]]:
        """Return file and costs of each form of a layer in a scheme, without forms that a layer does not have."""
        files = self.files.get((group.layer, group.scheme), {})
        distinct: dict[str, str] = {}
        # A form that does not apply becomes a loop.
        for form in sorted(group.forms, key=lambda form: form != "loop"):
            if form in files:
                distinct.setdefault(files[form].hash, form)
        chosen = {*distinct.values(), DEFAULT, INCUMBENT}
        return {
            form: (file, self.costs.get(file.hash, {})) for form, file in files.items() if file.hash and form in chosen
        }


class Measurement:
    """Measure groups; `arm` is the emulator's folder, or None to measure x86 only.

    `retime` times known files, too, and keeps the lower times.
    """

    def __init__(self, console: Console, arm: Path | None, threads: int, *, retime: bool = False) -> None:
        self.results = Results(models.CACHE)
        self._console, self._arm, self._threads = console, arm, threads
        self._retime = retime
        self._x86 = processor_name(threads)
        self._source = _hash_source()

    def run(self, groups: Iterable[Group], *, compared: bool) -> None:
        """Measure what is missing; `compared` groups also by default and in TFLiteConverter's form."""
        by_layer: dict[Layer, list[Group]] = {}
        for group in groups:
            by_layer.setdefault(group.layer, []).append(group)
        models.make(by_layer, incumbent=False)
        if compared:
            models.make(by_layer, incumbent=True)
        for number, (layer, schemes) in enumerate(by_layer.items(), 1):
            contents: dict[str, bytes] = {}
            for group in schemes:
                contents |= self._convert(group, (DEFAULT, INCUMBENT, *group.forms) if compared else group.forms)
            if contents:
                self._console.print(f"{number} of {len(by_layer)}: {layer.name}, {len(contents)} files", style="dim")
                self._count({name: content for name, content in contents.items() if self._is_missing(name, PROCESSORS)})
                self._time(layer, contents)

    def _convert(self, group: Group, forms: Iterable[str]) -> dict[str, bytes]:
        """Return the files of a layer by hash, unless all costs are known."""
        wanted = PROCESSORS if self._arm is not None else ()
        if not self._retime and self.results.is_converted(group, forms, self._source):
            files = self.results.files[group.layer, group.scheme].values()
            if not any(self.results.missing(file, (*wanted, self._x86)) for file in files):
                return {}
        contents = {form: _content(group, form) for form in forms}
        files = {form: File(_hash(content), len(content)) for form, content in contents.items()}
        self.results.add_files(group, files, self._source)
        return {_hash(content): content for content in contents.values() if content}

    def _is_missing(self, file: str, processors: Iterable[str]) -> bool:
        return self.results.missing(File(file), processors)

    @functools.cached_property
    def _counter(self) -> CostCounter:
        assert self._arm is not None
        return CostCounter(self._arm)

    def _count(self, contents: dict[str, bytes]) -> None:
        if self._arm is None:
            return
        for name, content in contents.items():
            try:
                cycles = self._counter.count(content)
            except EmulationError as error:
                self._console.print(f"not counted: {error}")
                continue
            self.results.add_costs(name, {processor: number / 1e3 for processor, number in cycles.items()})

    def _time(self, layer: Layer, contents: dict[str, bytes]) -> None:
        """Time all files of a layer in turns, if one of them is new."""
        if not self._retime and not any(self._is_missing(name, (self._x86,)) for name in contents):
            return
        (inputs,) = models.samples(layer)[0]
        with tempfile.TemporaryDirectory() as folder:
            paths = {name: Path(folder, f"{name}.tflite") for name in contents}
            for name, content in contents.items():
                paths[name].write_bytes(content)
            quick = measure_all(
                paths,
                {"x": inputs},
                seconds=SECONDS * len(paths),
                in_a_row=IN_A_ROW,
                min_rounds=MIN_ROUNDS,
                threads=self._threads,
            ).quick
        for name, seconds in quick.items():
            # Another process may have slowed down one of the runs.
            before = self.results.costs.get(name, {}).get(self._x86, math.inf)
            self.results.add_costs(name, {self._x86: min(before, seconds * 1e6)})

    def close(self) -> None:
        """End the emulators."""
        if "_counter" in self.__dict__:
            self._counter.close()


def processor_name(threads: int) -> str:
    """Return the name of the times on this machine."""
    return X86 if threads == 1 else f"{X86}, {threads} threads"


def _content(group: Group, form: str) -> bytes:
    """Return the file of a form; empty if the layer has no such form in this scheme."""
    if form == INCUMBENT:
        path = models.incumbent_file(group.layer, "dynamic" if group.scheme == "int8" else group.scheme)
        return path.read_bytes() if path.exists() else b""
    from litefuse import ConversionError

    try:
        return convert(group.layer, group.scheme, form)
    except ConversionError:
        return b""


def convert(layer: Layer, scheme: str, form: str) -> bytes:
    """Return litefuse's file of a form; with int8, forms have integer activations only, unless it is the default."""
    import litefuse

    options: dict[str, Any] = {} if form == DEFAULT else {"recurrent": form}
    if scheme == "int8":
        data = {"samples": models.samples(layer), "float_fallback": form == DEFAULT}
        options["quantize"] = litefuse.Quantization("int8", "int8", **data)
    elif scheme != "float":
        options["quantize"] = scheme
    return litefuse.convert(models.saved_model(layer), input_shapes={"x": layer.shape}, **options).to_bytes()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest() if content else ""


def _hash_source() -> str:
    """Return a hash of litefuse's code and tables."""
    digest = hashlib.sha256()
    folder = ROOT / "src" / "litefuse"
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.tsv"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the entries of a file; an interrupted run may have left half a line at the end."""
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


def _append(path: Path, entry: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        file.write(json.dumps(entry) + "\n")

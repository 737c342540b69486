"""Models that do not come from TensorFlow, in one table: ops, time, size, and what the conversion takes.

    python -m bench.sources                                  all that is committed, and the page
    python -m bench.sources --kind recurrent --case "lstm_*"
    python -m bench.sources --jax-python env/bin/python      also Keras's networks
    python -m bench.sources --litert-python env/bin/python   also litert-torch and litert-converter
    python -m bench.sources --page                           only the page, from the last results

The environments have JAX, Keras and TensorFlow, or litert-torch, litert-converter and JAX. Each model is compared with
the file that it comes from, or with TFLiteConverter's or litert-converter's file. Prints a table, adds to
bench/.cache/sources/results.json, and writes docs/sources_comparison.md (see `bench.sources_page`).
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bench import latency, sources_page
from bench.process import ROOT, compile_package, convert_in_process, environment
from tests.support import harness

CACHE = ROOT / "bench" / ".cache" / "sources"
RESULTS = CACHE / "results.json"
LITERT, STABLEHLO = ROOT / "tests" / "e2e" / "litert", ROOT / "tests" / "e2e" / "stablehlo"
KERAS = ("mobilenet_v2", "resnet", "efficientnet_b0", "vision_transformer", "language_model")
LITEFUSE, SOURCE, TFLITE_CONVERTER, LITERT_CONVERTER = "litefuse", "source", "tflite_converter", "litert_converter"
FREE_STEPS = 16
"""Size of free dimensions other than the first."""
MAX_WORD = 6
Row = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A model of a kind, and what its file is compared with: the source itself, or another converter's file."""

    kind: str
    name: str
    source: Path
    other: str
    beside: Path | None = None
    """What the other converter takes instead of the source."""


def litert_cases() -> Iterator[Case]:
    """Yield the files of litert-torch."""
    yield from (Case("litert", path.stem, path, SOURCE) for path in sorted((LITERT / "data").glob("*.tflite")))


def onnx_cases() -> Iterator[Case]:
    """Yield the files of onnx2tf."""
    yield from (
        Case("onnx", path.stem, path, SOURCE) for path in sorted((LITERT / "data" / "onnx2tf").glob("*.tflite"))
    )


def unrolled_cases() -> Iterator[Case]:
    """Yield TFLiteConverter's files of layers that Keras unrolled."""
    with tarfile.open(LITERT / "unrolled.tar.xz") as archive:
        archive.extractall(CACHE / "unrolled", filter="data")
    yield from (Case("unrolled", path.stem, path, SOURCE) for path in sorted((CACHE / "unrolled").glob("*.tflite")))


def stablehlo_cases() -> Iterator[Case]:
    """Yield SavedModels of JAX: functions, layers and small networks of Keras."""
    for path in sorted((STABLEHLO / "data").iterdir()):
        yield Case("saved_model", path.name, path, TFLITE_CONVERTER)
    with tarfile.open(STABLEHLO / "networks.tar.xz") as archive:
        archive.extractall(CACHE / "networks", filter="data")
    for path in sorted((CACHE / "networks").iterdir()):
        yield Case("saved_model", path.name, path / "jax", TFLITE_CONVERTER)


def recurrent_cases() -> Iterator[Case]:
    """Yield SavedModels of Keras's recurrent layers on JAX."""
    for path in sorted((STABLEHLO / "recurrent" / "data").glob("*.zip")):
        shutil.unpack_archive(path, CACHE / "recurrent" / path.stem)
        yield Case("recurrent", path.stem, CACHE / "recurrent" / path.stem, TFLITE_CONVERTER)


def loop_cases() -> Iterator[Case]:
    """Yield TFLiteConverter's files of these layers, as far as it converts them (see `recurrent_cases`)."""
    for path in sorted(CACHE.glob(f"recurrent.*.before.{TFLITE_CONVERTER}.tflite")):
        yield Case("loops", path.name.split(".")[1], path, SOURCE)


def export_cases() -> Iterator[Case]:
    """Yield exports of JAX."""
    for path in sorted((STABLEHLO / "exports").glob("*.jax")):
        if path.with_suffix(".npz").exists():
            yield Case("export", path.stem, path, LITERT_CONVERTER)


def keras_cases() -> Iterator[Case]:
    """Yield the networks that Keras has exported on JAX and on TensorFlow."""
    for name in KERAS:
        for form in ("tensorflow", "jax"):
            if (CACHE / "keras" / name / form).exists():
                yield Case("keras", f"{name}, {form}", CACHE / "keras" / name / form, TFLITE_CONVERTER)


def backend_cases() -> Iterator[Case]:
    """Yield the same networks on JAX, compared with litefuse's files of those on TensorFlow."""
    for case in keras_cases():
        if case.source.name == "jax":
            name = case.source.parent.name
            yield Case("backends", name, case.source, LITEFUSE, case.source.with_name("tensorflow"))


KINDS = {
    "litert": litert_cases,
    "onnx": onnx_cases,
    "unrolled": unrolled_cases,
    "saved_model": stablehlo_cases,
    "recurrent": recurrent_cases,
    "loops": loop_cases,
    "export": export_cases,
    "keras": keras_cases,
    "backends": backend_cases,
}


def make_keras_models(python: str) -> None:
    """Let Keras export the networks that are missing, first on JAX, then on TensorFlow with the same weights."""
    folder = CACHE / "keras"
    missing = [name for name in KERAS if not (folder / name / "tensorflow_batch_1").exists()]
    for backend in ("jax", "tensorflow") if missing else ():
        command = [python, str(ROOT / "bench" / "keras_jax_models.py"), str(folder), *missing]
        subprocess.run(command, check=True, env=environment() | {"KERAS_BACKEND": backend})


def measure_case(case: Case, options: argparse.Namespace) -> Row:
    """Convert a model by litefuse and by the other converter, and measure both files in turn."""
    files: dict[str, Path] = {}
    row: Row = {"kind": case.kind, "name": case.name, "other": case.other}
    for side in ("after", "before"):
        python = options.litert_python if (side, case.other) == ("before", LITERT_CONVERTER) else sys.executable
        if python is None:
            continue
        row[side], file = _convert(case, side, python, options)
        if file is not None:
            files[side] = file
    if case.kind == "litert" and options.litert_python:
        row["before"] |= _convert_by_litert_torch(options.litert_python, case.name)
    return row | _measure(files, row, options.seconds)


def _convert(case: Case, side: str, python: str, options: argparse.Namespace) -> tuple[Row, Path | None]:
    """Return what a conversion takes and gives, and its file; the reason instead if there is no file."""
    converter, source = (LITEFUSE, case.source) if side == "after" else (case.other, case.beside or case.source)
    target = source
    found: Row = {}
    if converter != SOURCE:
        target = CACHE / f"{case.kind}.{case.name.replace(', ', '-')}.{side}.{converter}.tflite"
        target.unlink(missing_ok=True)
        try:
            run = convert_in_process(converter, source, target, repeats=1, timeout=options.timeout, python=python)
        except RuntimeError as error:
            return {"problem": str(error)}, None
        found = {"cpu_seconds": run.cpu_seconds, "peak_mb": run.peak_rss}
    return found | {"ops": sum(harness.count_ops(target).values()), "bytes": target.stat().st_size}, target


def _convert_by_litert_torch(python: str, name: str) -> Row:
    """Return the processor time and memory of litert-torch for one of its files, which it makes anew elsewhere."""
    folder = CACHE / "litert_torch"
    folder.mkdir(exist_ok=True)
    command = [python, str(LITERT / "make_files.py"), str(folder), name]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    found = re.search(r"([\d.]+) s +([\d.]+) MB", done.stdout)
    return {} if found is None else {"cpu_seconds": float(found[1]), "peak_mb": float(found[2])}


def _measure(files: dict[str, Path], row: Row, seconds: float) -> Row:
    """Add the time of a call to both sides; return how much their answers differ, and the noise."""
    if "after" not in files:
        return {}
    inputs = make_inputs(files["after"])
    if "before" in files and inputs.keys() != make_inputs(files["before"]).keys():
        del files["before"]
    found = latency.measure_all(files, inputs, seconds=seconds, in_a_row=_IN_A_ROW)
    for side, time in found.seconds.items():
        row[side]["ms"] = time * 1e3
    result: Row = {"noise": found.noise}
    if len(files) > 1:
        result["difference"] = _difference(*(_answers(file, inputs) for file in files.values()))
    return result


_IN_A_ROW = 4
"""Consecutive calls of a file before the next file: a model in use finds its own weights in the caches."""


def make_inputs(file: Path) -> dict[str, np.ndarray[Any, Any]]:
    """Return random inputs of one sample."""
    rng = np.random.default_rng(0)
    found: dict[str, np.ndarray[Any, Any]] = {}
    details = harness.open_interpreter(file).get_signature_runner().get_input_details()
    for name in sorted(details):
        shape = [
            size if size >= 0 else FREE_STEPS if axis else 1
            for axis, size in enumerate(details[name]["shape_signature"])
        ]
        kind = details[name]["dtype"]
        values = rng.integers(0, MAX_WORD, shape) if np.issubdtype(kind, np.integer) else rng.normal(size=shape)
        found[name] = values.astype(kind)
    return found


def _answers(file: Path, inputs: dict[str, np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    runner = harness.open_interpreter(file).get_signature_runner()
    runner(**inputs)
    answers = runner(**inputs)
    return [answers[name] for name in sorted(answers)]


def _difference(ours: list[np.ndarray[Any, Any]], others: list[np.ndarray[Any, Any]]) -> float:
    """Return the greatest difference between two calls' answers, relative to the greatest answer."""
    pairs = [(one.astype(np.float64), other.astype(np.float64)) for one, other in zip(ours, others, strict=True)]
    return max(float(np.abs(one - other).max() / max(np.abs(other).max(), 1e-30)) for one, other in pairs if one.size)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.sources")
    parser.add_argument("--kind", action="append", dest="kinds", choices=KINDS, help="default: all")
    parser.add_argument("--case", default="*", help="a pattern for the names of models")
    parser.add_argument("--jax-python", help="an interpreter with JAX, Keras and TensorFlow: make Keras's networks")
    parser.add_argument("--litert-python", help="an interpreter with litert-torch, litert-converter and JAX")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for the calls of a model")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds allowed to one conversion")
    parser.add_argument("--page", action="store_true", help="only write the page, from the last results")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> None:
    """Run the command line."""
    options = parse(arguments)
    CACHE.mkdir(parents=True, exist_ok=True)
    rows: dict[str, Row] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    if not options.page:
        compile_package()
        if options.jax_python:
            make_keras_models(options.jax_python)
        for kind in options.kinds or KINDS:
            for case in KINDS[kind]():
                if fnmatch.fnmatch(case.name, options.case):
                    row = rows[f"{kind} {case.name}"] = measure_case(case, options)
                    RESULTS.write_text(json.dumps(rows, indent=1) + "\n")
                    print(" | ".join([kind, *sources_page.cells(row)]), flush=True)
    sources_page.write_page(list(rows.values()))


if __name__ == "__main__":
    main(sys.argv[1:])

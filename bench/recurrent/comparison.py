"""Compare recurrent layers with TFLiteConverter's files of the same layers, batch 1: time of a call, and of the
conversion.

litefuse converts the SavedModels that Keras 3 exports. TFLiteConverter is used in two ways: from Keras 2 (an LSTM
becomes its fused op there, which is wrong from the second call on), and from Keras 3 with a fixed batch (a loop).
Ratios are relative to the better of the two. All files alternate in one process; one thread, XNNPACK.
"""

from __future__ import annotations

import importlib
import json
import math
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.latency import measure_all
from bench.process import ROOT, environment
from bench.recurrent.models import CACHE

CELLS = ("LSTM", "BiLSTM", "GRU")
SIZES = ((28, 28, 20), (100, 64, 64), (100, 128, 128), (100, 256, 512), (20, 512, 512))
KERASES = ("tf_keras", "keras3")
REPEATS = 3
IN_A_ROW = 4
"""Consecutive calls of one file before the next file: a model in use finds its own weights in the caches."""
TOLERANCE = 1e-5


@dataclass(frozen=True)
class Case:
    """A layer, and the number of steps, features and units."""

    cell: str
    size: tuple[int, int, int]

    @property
    def name(self) -> str:
        return "_".join((self.cell.lower(), *map(str, self.size)))

    def file(self, kind: str) -> Path:
        """Return a file's path; `keras3.tflite` and `tf_keras.tflite` are TFLiteConverter's."""
        return CACHE / f"{self.name}.{kind}"


CASES = tuple(Case(cell, size) for cell in CELLS for size in SIZES)


def make(keras: str) -> None:
    """Write all SavedModels of one Keras, with an answer, and TFLiteConverter's files of them; imports TensorFlow."""
    import tensorflow as tf

    k = importlib.import_module({"keras3": "keras"}.get(keras, keras))
    for case in CASES:
        if case.file(f"{keras}.made").exists():
            continue
        steps, features, units = case.size
        k.utils.set_random_seed(5)
        x = k.Input((steps, features), batch_size=1, name="x")
        layer = k.layers.GRU(units) if case.cell == "GRU" else k.layers.LSTM(units)
        model = k.Model(x, k.layers.Bidirectional(layer)(x) if case.cell == "BiLSTM" else layer(x))
        if keras == "keras3":
            model.export(str(case.file("keras3")), verbose=False)
            given = inputs(case)["x"]
            np.savez(case.file("npz"), x=given, y=np.array(model(given)))
        try:
            content = tf.lite.TFLiteConverter.from_keras_model(model).convert()
            case.file(f"{keras}.tflite").write_bytes(content)
        except Exception as error:
            print(f"{case.name}: TFLiteConverter does not convert it from {keras}: {error}"[:300], file=sys.stderr)
        case.file(f"{keras}.made").touch()


def inputs(case: Case) -> dict[str, np.ndarray]:
    """Return random numbers."""
    steps, features, _ = case.size
    return {"x": np.random.default_rng(3).normal(0, 1, (1, steps, features)).astype(np.float32)}


def convert(case: Case, kind: str, **options: Any) -> tuple[Path, float]:
    """Convert with litefuse, check the file against Keras's answer, and return the seconds of the fastest conversion in
    this process.
    """
    import litefuse

    path, seconds = case.file(f"{kind}.tflite"), math.inf
    for _ in range(REPEATS):
        started = time.perf_counter()
        litefuse.convert(case.file("keras3"), batch=1, **options).save(path)
        seconds = min(seconds, time.perf_counter() - started)
    _check(case, path)
    return path, seconds


def _check(case: Case, path: Path) -> None:
    """Run two calls: the first must not change the second."""
    from tests.support import harness

    runner = harness.open_interpreter(path).get_signature_runner()
    with np.load(case.file("npz")) as arrays:
        for _ in range(2):
            (answer,) = runner(x=arrays["x"]).values()
            harness.compare(answer, arrays["y"], tolerance=TOLERANCE)


def measure(case: Case, *, seconds: float, with_latency: bool) -> dict[str, Any]:
    """Return seconds per call of each file, the noise, and the seconds of litefuse's conversions."""
    forms = {"default": {}} | ({"latency": {"tune": True}} if with_latency else {})
    files, conversion = {}, {}
    for kind, options in forms.items():
        files[kind], conversion[kind] = convert(case, kind, **options)
    files |= {keras: path for keras in KERASES if (path := case.file(f"{keras}.tflite")).exists()}
    found = measure_all(files, inputs(case), seconds=seconds, in_a_row=IN_A_ROW)
    better = min((found.seconds[keras] for keras in KERASES if keras in found.seconds), default=math.nan)
    ratios = {kind: found.seconds[kind] / better for kind in forms}
    return {"seconds": found.seconds, "noise": found.noise, "ratios": ratios, "conversion": conversion}


def geometric_mean(numbers: Iterable[float]) -> float:
    """Return the geometric mean of positive numbers."""
    return math.exp(np.mean(np.log(list(numbers))))


def show(results: dict[str, Any], console: Console) -> None:
    """Print a row for each layer, then the means."""
    columns = ("default ms", "latency ms", "Keras 2 ms", "Keras 3 ms", "default", "latency", "noise", "conversion s")
    table = Table("layer", *columns, title="Recurrent layers: a call, and its ratio to TFLiteConverter's better file")
    for name, result in results.items():
        times = [result["seconds"].get(kind) for kind in ("default", "latency", *KERASES)]
        ratios = [result["ratios"].get(kind) for kind in ("default", "latency")]
        table.add_row(
            name,
            *("" if t is None else f"{t * 1e3:.3f}" for t in times),
            *("" if ratio is None else f"{ratio:.3f}" for ratio in ratios),
            f"{result['noise']:.1%}",
            f"{result['conversion']['default']:.3f}",
        )
    console.print(table)
    for kind in ("default", "latency"):
        ratios = [result["ratios"][kind] for result in results.values() if kind in result["ratios"]]
        if ratios:
            console.print(
                f"{kind}: {1 / geometric_mean(ratios):.2f} times faster in the geometric mean, "
                f"{1 / max(ratios):.2f} at worst"
            )


def count_variants(*, live: bool = False) -> None:
    """Run the scoreboard of tests/e2e/recurrent in a child process."""
    for words in (["--tflite-converter"], []) if live else ([],):
        command = [sys.executable, "-m", "tests.e2e.recurrent", *words]
        subprocess.run(command, cwd=ROOT, env=environment(), check=True, stdin=subprocess.DEVNULL)


def run(
    console: Console,
    seconds: float,
    *,
    cells: Iterable[str] = (),
    with_latency: bool = True,
    tflite_converter: bool = True,
) -> dict[str, Any]:
    """Measure and print; also called by `python -m bench`."""
    CACHE.mkdir(parents=True, exist_ok=True)
    for keras in KERASES if tflite_converter else KERASES[1:]:
        if not all(case.file(f"{keras}.made").exists() for case in CASES):
            console.print(f"making the recurrent layers of {keras} ...", style="dim")
            legacy = {"TF_USE_LEGACY_KERAS": "1" if keras == "tf_keras" else "0"}
            command = [sys.executable, "-m", "bench.recurrent", "make", keras]
            # Keras prints a page for each model.
            quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
            subprocess.run(command, cwd=ROOT, env={**environment(), **legacy}, check=True, **quiet)
    results: dict[str, Any] = {}
    chosen = tuple(cells) or CELLS
    for case in CASES:
        if case.cell in chosen:
            console.print(f"measuring {case.name} ...", style="dim")
            results[case.name] = measure(case, seconds=seconds, with_latency=with_latency)
    show(results, console)
    written = {"machine": platform.platform(), "load": os.getloadavg(), "results": results}
    (CACHE / "results.json").write_text(json.dumps(written, indent=1) + "\n")
    return results

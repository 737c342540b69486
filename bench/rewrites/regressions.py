"""Look for models that rewrites make slower: test models, and those of `keras.applications` at small sizes.

    python -m bench.rewrites --zoo [NAME ...] [--schemes SCHEME ...]

Converts each model with and without rewrites, and times the two files in turns where they differ. A child process
builds an application, with random weights:  python -m bench.rewrites.regressions NAME SIZE
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

import litefuse
from bench.latency import measure_all
from bench.process import ROOT, environment
from bench.rewrites.making import CACHE
from litefuse.dialects.tfl.targets import fast_forms
from tests.e2e.applications.catalogue import ARCHITECTURES
from tests.support import harness, zoo

SIZES = (32, 96)
"""Heights and widths of images; a model that takes no image of one of them is left out there."""
SLOWER = 1.02
SAMPLES = 2
MAX_BYTES = 400e6
"""Size of the SavedModels that are quantized at most."""
Arrays = Mapping[str, np.ndarray[Any, Any]]


class Comparison(NamedTuple):
    """A model in a scheme, the ratio of times with and without rewrites, and the noise; None if the files are equal."""

    name: str
    scheme: str
    ratio: float | None
    noise: float = 0.0


def run(names: Collection[str], schemes: Collection[str], *, seconds: float) -> None:
    """Print a line for each model and scheme in which rewrites change the file, and a summary."""
    console, results = Console(width=150), list[Comparison]()
    for name, source, inputs in _models(names):
        size = sum(path.stat().st_size for path in source.rglob("*") if path.is_file())
        for scheme in schemes if size < MAX_BYTES else [scheme for scheme in schemes if scheme == "float"]:
            try:
                result = compare(name, source, inputs, scheme, seconds)
            except (litefuse.LitefuseError, RuntimeError, ValueError) as error:
                console.print(f"{name}, {scheme}: {str(error).splitlines()[0][:200]}")
                continue
            results.append(result)
            shown = "the same file" if result.ratio is None else f"{result.ratio:.3f} (noise {result.noise:.1%})"
            console.print(f"{name}, {scheme}: {shown}")
    ratios = [result.ratio for result in results if result.ratio is not None]
    slower = [result for result in results if result.ratio is not None and result.ratio > SLOWER]
    console.print(
        f"{len(results)} files, {len(ratios)} with rewrites, median ratio {statistics.median(ratios or [1]):.2f}"
    )
    console.print(f"slower than before: {', '.join(f'{r.name}, {r.scheme}: {r.ratio:.3f}' for r in slower) or 'none'}")


def compare(name: str, source: Path, inputs: Arrays, scheme: str, seconds: float) -> Comparison:
    """Convert with and without rewrites, and time both files if they differ."""
    quantize: Any = None if scheme == "float" else scheme
    if scheme == "int8":
        quantize = litefuse.Quantization("int8", "int8", samples=[inputs] * SAMPLES)
    off = dict.fromkeys(fast_forms.names(), False)
    with tempfile.TemporaryDirectory() as folder:
        paths = {key: Path(folder, f"{key}.tflite") for key in ("new", "old")}
        for key, path in paths.items():
            litefuse.convert(source, quantize=quantize, rewrites=off if key == "old" else None).save(path)
        if paths["new"].read_bytes() == paths["old"].read_bytes():
            return Comparison(name, scheme, None)
        times = measure_all(paths, dict(inputs), seconds=seconds, in_a_row=3)
    return Comparison(name, scheme, times.quick["new"] / times.quick["old"], times.noise)


def _models(names: Collection[str]) -> Iterator[tuple[str, Path, Arrays]]:
    """Yield name, SavedModel and the inputs of a call, of applications and then of test models that are built."""
    for architecture in ARCHITECTURES:
        model = architecture.models[0]
        for size in SIZES if "keras3" in architecture.kerases else ():
            name = f"{model}_{size}"
            if (not names or name in names) and (source := _build(model, size)) is not None:
                pixels = np.random.default_rng(1).uniform(0, 255, (1, size, size, 3)).astype(np.float32)
                yield name, source, {"x": pixels}
    for spec in zoo.SPECS:
        model = zoo.BuiltModel(spec, zoo.CACHE / spec.name)
        if (not names or spec.name in names) and model.vectors.exists() and len(model.facts["signatures"]) == 1:
            _, inputs, _ = harness.recorded_calls(model)["batch1"][0]
            yield spec.name, model.saved_model, inputs


def _build(model: str, size: int) -> Path | None:
    """Return the SavedModel of an application, which a child process builds if it is missing; None if it fails."""
    path = CACHE / "applications" / f"{model}_{size}"
    if not path.exists():
        command = [sys.executable, "-m", "bench.rewrites.regressions", model, str(size)]
        subprocess.run(command, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, capture_output=True)
    return path if path.exists() else None


def _make(name: str, size: int) -> None:
    import keras

    keras.utils.set_random_seed(1)
    x = keras.Input((size, size, 3), batch_size=1, name="x")
    model = getattr(keras.applications, name)(weights=None, input_shape=(size, size, 3))
    path = CACHE / "applications" / f"{name}_{size}"
    partial = path.with_name(f"{path.name}.partial")
    keras.Model(x, model(x)).export(str(partial), verbose=False)
    partial.rename(path)


if __name__ == "__main__":
    _make(sys.argv[1], int(sys.argv[2]))

"""Models of Keras on JAX beside the same models on TensorFlow, converted by litefuse and by TFLiteConverter.

    python -m bench.keras_jax                              make the models, and measure all of them
    python -m bench.keras_jax --model mobilenet_v2 --seconds 5
    python -m bench.keras_jax --python env/bin/python      an environment that has JAX, Keras and TensorFlow

Without `--python`, an environment with JAX is installed below bench/.cache. Every file is called with a batch of 1 and
answers like JAX. Prints a table, and writes bench/.cache/jax/results.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench import latency
from bench.process import ROOT, Conversion, compile_package, convert_in_process, environment
from tests.support import harness

CACHE = ROOT / "bench" / ".cache" / "jax"
REQUIREMENTS = ("jax==0.10.2", "keras==3.15.1", "tensorflow-cpu==2.21.0")
MODELS = ("mobilenet_v2", "resnet", "efficientnet_b0", "vision_transformer", "language_model")
FORMS = ("tensorflow", "jax", "jax_static", "tensorflow_batch_1", "jax_batch_1", "jax_static_batch_1")
"""Folders of a model, by the backend that exported it; `static` are exports with constants instead of variables."""
CONVERTERS = ("litefuse", "tflite_converter")
Row = dict[str, Any]


def make_models(python: str, names: list[str]) -> None:
    """Let Keras export the models that are missing, first on JAX, then on TensorFlow with the same weights."""
    missing = [name for name in names if not (CACHE / name / FORMS[3]).exists()]
    for backend in ("jax", "tensorflow") if missing else ():
        command = [python, str(ROOT / "bench" / "keras_jax_models.py"), str(CACHE), *missing]
        subprocess.run(command, check=True, env=environment() | {"KERAS_BACKEND": backend})


def install() -> str:
    """Return the interpreter of an environment with JAX, which is made at the first call."""
    folder = CACHE / "environment"
    python = folder / "bin" / "python"
    if not (folder / "installed").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-qq", *REQUIREMENTS], check=True)
        (folder / "installed").touch()
    return str(python)


def measure_model(name: str, options: argparse.Namespace) -> list[Row]:
    """Convert all forms of a model by both converters, and measure the files in turn."""
    rows = [_convert(name, form, converter, options) for form in FORMS for converter in CONVERTERS]
    vectors = dict(np.load(CACHE / name / "vectors.npz"))
    converted = {f"{row['form']} {row['converter']}": row for row in rows if "file" in row}
    files = {key: Path(row["file"]) for key, row in converted.items()}
    found = latency.measure_all(files, {"x": vectors["x"][:1]}, seconds=options.seconds)
    for key, row in converted.items():
        row["ms"], row["noise"] = found.seconds[key] * 1e3, found.noise
        row["error"] = _error(files[key], vectors)
    return rows


def _convert(name: str, form: str, converter: str, options: argparse.Namespace) -> Row:
    row: Row = {"model": name, "form": form, "converter": converter}
    target = CACHE / name / f"{form}.{converter}.tflite"
    repeats = options.repeats if converter == "litefuse" else 1
    try:
        runs: list[Conversion] = [
            convert_in_process(converter, CACHE / name / form, target, repeats=1, timeout=options.timeout)
            for _ in range(repeats)
        ]
    except RuntimeError as error:
        return row | {"problem": str(error)}
    return row | {
        "file": str(target),
        "ops": sum(harness.count_ops(target).values()),
        "bytes": target.stat().st_size,
        "cpu_seconds": min(run.cpu_seconds for run in runs),
        "peak_mb": max(run.peak_rss for run in runs),
    }


def _error(file: Path, vectors: dict[str, np.ndarray[Any, Any]]) -> float:
    """Return the greatest difference from the answers of JAX, relative to the greatest answer."""
    runner = harness.open_interpreter(file).get_signature_runner("serving_default")
    answers = [next(iter(runner(x=x[None]).values())) for x in vectors["x"]]
    return float(np.abs(np.concatenate(answers) - vectors["y"]).max() / np.abs(vectors["y"]).max())


def show(rows: list[Row], console: Console) -> None:
    """Print a table of all files."""
    table = Table("model", "exported by Keras on", "converter", "ops", "ms", "convert cpu s", "peak MB", "KB", "error")
    for row in rows:
        start = [row["model"], row["form"], row["converter"]]
        if "problem" in row:
            table.add_row(*start, row["problem"][:60])
            continue
        cells = [f"{row['ops']:,}", f"{row['ms']:.3f}", f"{row['cpu_seconds']:.2f}", f"{row['peak_mb']:.0f}"]
        table.add_row(*start, *cells, f"{row['bytes'] / 1e3:,.0f}", f"{row['error']:.0e}")
    console.print(table)
    noise = {row["model"]: row["noise"] for row in rows if "noise" in row}
    console.print("noise: " + ", ".join(f"{name} {value:.1%}" for name, value in noise.items()))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.keras_jax")
    parser.add_argument("--model", action="append", dest="models", choices=MODELS, help="default: all")
    parser.add_argument("--python", help="an interpreter with JAX, Keras and TensorFlow; default: install them")
    parser.add_argument("--repeats", type=int, default=3, help="processes of litefuse for each file")
    parser.add_argument("--seconds", type=float, default=20.0, help="time for the calls of a model")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds allowed to one conversion")
    options = parser.parse_args()
    CACHE.mkdir(parents=True, exist_ok=True)
    compile_package()
    names = options.models or list(MODELS)
    make_models(options.python or install(), names)
    rows = [row for name in names for row in measure_model(name, options)]
    show(rows, Console(width=150))
    (CACHE / "results.json").write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()

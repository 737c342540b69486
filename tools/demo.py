"""The demo: three real models, converted, quantized and run without TensorFlow.

    python tools/demo.py --venv DIR [--fresh] [--lowest] [--quiet]     install the package into DIR, run the demo there
    python tools/demo.py                                               run it with this interpreter

Everything it needs is in the repository: the SavedModels, TensorFlow's answers to the same inputs, and digits.
`--fresh` makes the environment anew; with it and `--quiet`, this is the CI step that shows that TensorFlow is not
needed.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MODELS = {
    "lstm_classifier": "tf_keras: Embedding, LSTM, Dense (free batch)",
    "bidirectional_lstm": "Keras 3: Bidirectional(LSTM), Dense; nothing of it marked (free batch)",
    "mobilenet_v2": "Keras 3: MobileNetV2, width 0.35, 96 x 96 pixels, trained on digits (free batch)",
}
TOLERANCE = 1e-5
"""Largest difference from TensorFlow's answers, relative to the largest output."""
TRAINED = "mobilenet_v2"
LEAST = {"float32": 430, "dynamic": 428, "int8": 428}
"""Least number of the 450 held-out digits that the trained model's file in each scheme recognizes."""


def install(folder: Path, *, fresh: bool, lowest: bool) -> Path:
    """Make a virtual environment with only the package, as a user would install it; return its Python.

    `lowest` installs the lowest version of each dependency that `pyproject.toml` allows.
    """
    python = folder / "bin" / "python"
    is_new = fresh or not python.exists()
    has_pip = importlib.util.find_spec("pip") is not None
    if is_new:
        shutil.rmtree(folder, ignore_errors=True)
        # Another pip in the environment would take as long to install as the package.
        venv.create(folder, with_pip=not has_pip)
    runner = [sys.executable, "-m", "pip", "--python", str(python)] if has_pip else [str(python), "-m", "pip"]
    pip = [*runner, "--disable-pip-version-check", "install", "--quiet"]
    pins = lowest_versions() if lowest else []
    # A fresh environment serves for one run, which imports a small part of the modules.
    compiling = ["--no-compile"] if fresh else []
    with tempfile.TemporaryDirectory() as scratch:
        sources = copy_sources(Path(scratch))
        subprocess.run([*pip, *compiling, *pins, str(sources)], check=True, stdin=subprocess.DEVNULL)
        if not is_new:
            # The version may be that of an older state of the package.
            subprocess.run([*pip, "--force-reinstall", "--no-deps", str(sources)], check=True, stdin=subprocess.DEVNULL)
    return python


def copy_sources(folder: Path) -> Path:
    """Copy what the package is built from: setuptools builds in the tree, and ships what older builds left there."""
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, folder)
    for name in ("src", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
    return folder


def lowest_versions() -> list[str]:
    """Return the dependencies `name>=1.2,<3` of pyproject.toml as `name==1.2`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [requirement.split(",")[0].replace(">=", "==") for requirement in project["dependencies"]]


def run_model(name: str, *, quiet: bool) -> tuple[str, ...]:
    """Convert one model, run several consecutive calls, compare with TensorFlow's answers; return the table's row."""
    import litefuse

    folder = ROOT / "demo" / name
    start = time.perf_counter()
    model = litefuse.convert(folder / "saved_model")
    content = model.to_bytes()
    milliseconds = (time.perf_counter() - start) * 1e3
    if not quiet:
        print(f"\n=== {name} — {MODELS[name]}\n{model.report}\n")
    calls, error, seconds = check(content, folder / "vectors.npz")
    if not error <= TOLERANCE:
        raise SystemExit(f"{name}: differs from TensorFlow by {error:.2g} of the largest output")
    return (
        name,
        f"{milliseconds:.0f} ms",
        f"{len(content) / 1e3:.0f} kB",
        str(sum(model.report.ops.values())),
        f"{seconds * 1e6:.0f} us",
        str(calls),
        f"{error:.1e}",
    )


def check(content: bytes, vectors: Path) -> tuple[int, float, float]:
    """Return the number of calls, the worst error relative to the largest output, median seconds per call of batch 1.

    One interpreter answers all calls, batch 1 first, then batch 4, so that a leaking state would show.
    """
    import numpy as np
    from ai_edge_litert.interpreter import Interpreter

    runner = Interpreter(model_content=content, num_threads=1).get_signature_runner("serving_default")
    calls: dict[tuple[str, str], Any] = {}
    with np.load(vectors) as arrays:
        for key in arrays.files:
            run, call, _, side, name = key.split("/", 4)
            calls.setdefault((run, call), {"in": {}, "out": {}})[side][name] = arrays[key]
    error = 0.0
    for values in calls.values():
        actual = runner(**values["in"])
        for name, expected in values["out"].items():
            error = max(error, float(np.abs(actual[name] - expected).max() / np.abs(expected).max()))
    inputs = calls[("batch1", "0")]["in"]
    seconds: list[float] = []
    for _ in range(50):
        start = time.perf_counter()
        runner(**inputs)
        seconds.append(time.perf_counter() - start)
    return len(calls), error, sorted(seconds)[len(seconds) // 2]


def compare_schemes() -> list[tuple[str, ...]]:
    """Convert the trained model in several schemes, and classify digits that it was not trained on."""
    import numpy as np
    from ai_edge_litert.interpreter import Interpreter

    import litefuse

    folder = ROOT / "demo" / TRAINED
    int8 = litefuse.Quantization("int8", "int8", samples=folder / "samples.npz")
    with np.load(folder / "held_out.npz") as arrays:
        inputs = dict(arrays)
    labels = np.load(folder / "labels.npy")
    rows: list[tuple[str, ...]] = []
    expected: Any = None
    for scheme, options in (("float32", None), ("dynamic", "dynamic"), ("int8", int8)):
        content = litefuse.convert(folder / "saved_model", quantize=options).to_bytes()
        run = Interpreter(model_content=content, num_threads=1).get_signature_runner("serving_default")
        (scores,) = run(**inputs).values()
        classes = scores.argmax(-1)
        expected = classes if expected is None else expected
        right, same = int((classes == labels).sum()), int((classes == expected).sum())
        if right < LEAST[scheme]:
            raise SystemExit(f"{TRAINED} in {scheme}: {right} of {len(labels)} digits are right, not {LEAST[scheme]}")
        rows.append(
            (
                scheme,
                f"{len(content) / 1e3:.0f} kB",
                f"{right} of {len(labels)}",
                f"{right / len(labels):.1%}",
                str(same),
            )
        )
    return rows


def run(*, quiet: bool) -> None:
    """Run the models and print two tables."""
    titles = ("model", "conversion", "file", "ops", "a call", "calls checked", "worst error")
    rows = [run_model(name, quiet=quiet) for name in MODELS]
    absent = importlib.util.find_spec("tensorflow") is None
    from rich.console import Console
    from rich.table import Table

    note = "TensorFlow is not installed here." if absent else "TensorFlow is installed here, and not used."
    table = Table(*titles, title="Against TensorFlow's answers, on one interpreter", caption=note)
    for row in rows:
        table.add_row(*row)
    Console(width=100).print(table)
    titles = ("scheme", "file", "digits right", "accuracy", "answers as in float32")
    table = Table(*titles, title="MobileNetV2 on handwritten digits that it was not trained on")
    for row in compare_schemes():
        table.add_row(*row)
    Console(width=100).print(table)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Convert and run the demo's models.")
    parser.add_argument("--venv", type=Path, help="install the package into this environment, and run there")
    parser.add_argument("--fresh", action="store_true", help="make the environment anew; TensorFlow must be absent")
    parser.add_argument("--quiet", action="store_true", help="no reports, only the table")
    parser.add_argument("--lowest", action="store_true", help="with the lowest versions that are allowed")
    arguments = parser.parse_args()
    if arguments.venv is None:
        if arguments.fresh and importlib.util.find_spec("tensorflow") is not None:
            raise SystemExit("TensorFlow is installed in an environment that should not have it")
        run(quiet=arguments.quiet)
        return 0
    python = install(ROOT / arguments.venv, fresh=arguments.fresh, lowest=arguments.lowest)
    flags = [flag for flag in ("fresh", "quiet") if getattr(arguments, flag)]
    command = [str(python), str(Path(__file__).resolve()), *(f"--{flag}" for flag in flags)]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main())

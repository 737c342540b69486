"""Build one model of the catalogue, convert it with both converters, compare, time, and delete it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from litefuse import Debug
from tests.e2e.applications.catalogue import Application
from tests.support import harness, zoo

SCRATCH = zoo.ROOT / "tests" / ".cache" / "applications"
FACTS = Path(__file__).with_name("figures.json")
TOLERANCE = harness.DEEP[0]
"""Tolerance for hundreds of layers with random weights; the reason is given at `harness.DEEP`."""
SECONDS = 6.0
"""Seconds of timed calls, over all four interpreters together."""
Figures = dict[str, Any]


@cache
def recorded() -> dict[str, dict[str, Any]]:
    """Return the last recorded figures by name, as returned by `measure`, with the `versions` that produced them."""
    return json.loads(FACTS.read_text()) if FACTS.exists() else {}


def recorded_figures(row: Application) -> Figures | None:
    """Return the record of TFLiteConverter's file, if it was measured with the installed versions."""
    facts = recorded().get(row.name)
    return facts["tflite_converter"] if facts is not None and facts["versions"] == zoo.versions() else None


def write(row: Application, found: dict[str, Figures]) -> None:
    """Add a row to the committed figures. Times that were not measured again are kept."""
    recorded.cache_clear()
    facts = recorded()
    facts[row.name] = {**facts.get(row.name, {}), **found, "versions": zoo.versions()}
    FACTS.write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n")


def measure(row: Application, *, tflite_converter: bool, exact: bool = False) -> dict[str, Figures]:
    """Return the figures, or `error`, under the keys `litefuse` and, if requested, `tflite_converter`.

    With `exact`, `exact_error` is the largest difference from the float64 results, also for `tensorflow`. Raises an
    error if TensorFlow fails.
    """
    SCRATCH.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f"{row.name}.", dir=SCRATCH))
    try:
        options = [*(["--tflite-converter"] if tflite_converter else []), *(["--exact"] if exact else [])]
        done = _python("tests.e2e.applications.make", row.name, str(folder), *options)
        converting = (folder / "converting").exists()
        if done.returncode != 0 and not converting:
            raise RuntimeError(f"{row.name} is not made: {_last_line(done)}")
        compared = _python("tests.e2e.applications.sweep", str(folder))
        if compared.returncode != 0:
            return {"litefuse": {"error": _last_line(compared)}}
        found = json.loads(compared.stdout.splitlines()[-1])
        if tflite_converter and converting:
            found["tflite_converter"] = {"converts": False, "error": _last_line(done)}
        return found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _python(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=zoo.ROOT,
        env=zoo.environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode < 0:
        return f"killed by signal {-done.returncode}"
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    return (lines or ["?"])[-1].replace(str(zoo.ROOT), "")[:200]


def compare(folder: Path) -> dict[str, Figures]:
    """Convert, compare, and time both files. Runs in its own process, because the runtime may abort."""
    import litefuse

    model = zoo.BuiltModel(zoo.Spec(folder.name, "", ""), folder)
    converted, reference = folder / "litefuse.tflite", folder / "tflite_converter.tflite"
    litefuse.convert(model.saved_model, debug=Debug(verify_ir=True)).save(converted)
    found = {"litefuse": _figures(converted, model)}
    if reference.exists():
        found["tflite_converter"] = {"converts": True, **_figures(reference, model)}
        found |= _times(converted, reference, model)
    if (folder / "exact.npz").exists():
        _add_exact_errors(found, {"litefuse": converted, "tflite_converter": reference}, model)
    return found


def _add_exact_errors(found: dict[str, Figures], files: dict[str, Path], model: zoo.BuiltModel) -> None:
    """Add the largest error of each file against float64, over all calls, relative to the call's largest answer."""
    with np.load(model.directory / "exact.npz") as archive:
        exact = dict(archive)
    errors: dict[str, list[float]] = {"tensorflow": []}
    for batch, calls in harness.recorded_calls(model).items():
        for number, (_, inputs, outputs) in enumerate(calls):
            wanted = exact[f"{batch}/{number}"]
            answers = {("tensorflow", ""): next(iter(outputs.values()))}
            for name, path in files.items():
                for resolver in harness.RESOLVERS if path.exists() else ():
                    runner = harness.open_interpreter(path.read_bytes(), resolver=resolver).get_signature_runner()
                    answers[name, resolver] = next(iter(runner(**inputs).values()))
            for (name, _), answer in answers.items():
                errors.setdefault(name, []).append(float(np.abs(answer - wanted).max() / np.abs(wanted).max()))
    for name, all_of_one in errors.items():
        found.setdefault(name, {})["exact_error"] = float(f"{max(all_of_one):.2g}")


def _figures(path: Path, model: zoo.BuiltModel) -> Figures:
    kinds = harness.count_ops(path)
    figures: Figures = {"ops": sum(kinds.values()), "bytes": path.stat().st_size, "kinds": kinds}
    try:
        error = harness.compare_model(path, model, tolerance=float("inf")).error
    except (harness.Mismatch, RuntimeError, ValueError) as failure:
        return {**figures, "error": f"{type(failure).__name__}: {failure}".splitlines()[0][:200]}
    return {**figures, "relative_error": float(f"{error:.2g}")}


def _times(converted: Path, reference: Path, model: zoo.BuiltModel) -> dict[str, Figures]:
    """Return the milliseconds of the quickest call of each file, and the difference between two interpreters of one
    file.
    """
    from bench.latency import measure_all

    signature, inputs, _ = harness.recorded_calls(model)["batch1"][0]
    assert signature in ("serve", "serving_default")
    times = measure_all({"litefuse": converted, "tflite_converter": reference}, inputs, seconds=SECONDS)
    return {
        "milliseconds": {
            "litefuse": times.least["litefuse"] * 1e3,
            "tflite_converter": times.least["tflite_converter"] * 1e3,
            "median_ratio": times.seconds["litefuse"] / times.seconds["tflite_converter"],
            "noise": times.noise,
        }
    }


if __name__ == "__main__":
    print(json.dumps(compare(Path(sys.argv[1]))))

"""Results of tf.lite.TFLiteConverter for the test models: ops, bytes, seconds, error against TensorFlow.

    python -m tests.support.tflite_converter [NAME ...]     measure, and write tests/e2e/models/tflite_converter.json

The tests compare with the committed JSON, so that they need not run conversions of a minute each. Each conversion has
its own process, because some of them kill it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import harness, zoo

FACTS = zoo.ROOT / "tests" / "e2e" / "models" / "tflite_converter.json"
FILES = zoo.ROOT / "tests" / ".cache" / "incumbent"


@cache
def facts() -> dict[str, dict[str, Any]]:
    """Return by model: `converts`; then `ops`, `bytes`, `kinds` and, if it runs, `relative_error`; else `error`."""
    return json.loads(FACTS.read_text())


def agrees(name: str) -> bool:
    """Return whether TFLiteConverter's file is as close to TensorFlow as litefuse's must be."""
    allowed = harness.tolerance_of(name) or harness.TOLERANCE["float32"]
    return facts().get(name, {}).get("relative_error", float("inf")) <= allowed


def measure(name: str) -> dict[str, Any]:
    """Convert in a fresh process, then compare the file with TensorFlow."""
    model = zoo.get(name)
    FILES.mkdir(parents=True, exist_ok=True)
    path = FILES / f"{name}.tflite"
    path.unlink(missing_ok=True)
    command = [sys.executable, "-m", "tests.support.tflite_converter", "--convert", str(model.saved_model), str(path)]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=zoo.ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    print(f"{name}: {time.perf_counter() - start:.1f} s", file=sys.stderr)
    if not path.exists():
        return {"converts": False, "error": _cause(done)}
    kinds = harness.count_ops(path)
    result = {"converts": True, "ops": sum(kinds.values()), "bytes": path.stat().st_size, "kinds": kinds}
    try:
        verdict = harness.judge(path, model, tolerance=float("inf"))
    except Exception as error:
        return {**result, "error": f"{type(error).__name__}: {error}".splitlines()[0][:200]}
    return {**result, "relative_error": float(f"{verdict.error:.2g}"), "worst": verdict.where}


def _cause(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode < 0:
        return f"killed by signal {-done.returncode}"
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    telling = [line for line in lines if "error:" in line or "Error:" in line]
    return (telling or lines or ["?"])[0].replace(str(zoo.ROOT), "")[:200]


def convert_here(source: str, target: str) -> None:
    """Convert with TFLiteConverter; imports TensorFlow."""
    import tensorflow as tf

    Path(target).write_bytes(tf.lite.TFLiteConverter.from_saved_model(source).convert())


def main(arguments: list[str]) -> None:
    """Run the command line."""
    if arguments[:1] == ["--convert"]:
        convert_here(*arguments[1:])
        return
    known = json.loads(FACTS.read_text()) if FACTS.exists() else {}
    for name in arguments or [spec.name for spec in zoo.SPECS]:
        known[name] = measure(name)
        FACTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

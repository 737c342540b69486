"""Show all test models, next to TFLiteConverter's recorded facts.

python -m tests.support.scoreboard [--fast] [NAME ...]
"""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.table import Table

import litefuse
from tests.support import harness, zoo
from tests.support.running import tflite_converter
from tests.support.running.converted import CONVERTED


def main(arguments: list[str]) -> None:
    """Convert each model and compare it with TensorFlow; print one row for it."""
    fast = "--fast" in arguments
    names = [name for name in arguments if not name.startswith("--")]
    table = Table("model", "seconds", "ops", "TFLite", "bytes", "TFLite", "error", "TFLite", "allowed")
    for name in names or [spec.name for spec in zoo.SPECS if spec.fast or not fast]:
        table.add_row(name, *_row(name))
    Console(width=140).print(table)


def _row(name: str) -> tuple[str, ...]:
    model, reference = zoo.get(name), tflite_converter.facts().get(name, {})
    CONVERTED.mkdir(parents=True, exist_ok=True)
    path = CONVERTED / f"{name}.tflite"
    start = time.perf_counter()
    try:
        litefuse.convert(model.saved_model).save(path)
        seconds = time.perf_counter() - start
        ops, size = sum(harness.count_ops(path).values()), path.stat().st_size
        error = f"{harness.compare_model(path, model, tolerance=float('inf')).error:.1e}"
    except Exception as failure:
        return (
            "",
            "",
            str(reference.get("ops", "")),
            "",
            "",
            f"[red]{type(failure).__name__}: {str(failure)[:60]}",
            "",
        )
    return (
        f"{seconds:.3f}",
        _colored(ops, reference.get("ops")),
        str(reference.get("ops", "fails")),
        _colored(size, reference.get("bytes")),
        f"{reference['bytes']:,}" if "bytes" in reference else "",
        error,
        str(reference.get("relative_error", reference.get("error", "")[:24])),
        f"{harness.tolerance_of(name) or harness.TOLERANCE['float32']:.0e}",
    )


def _colored(value: int, reference: int | None) -> str:
    return f"[red]{value:,}[/]" if reference is not None and value > reference else f"{value:,}"


if __name__ == "__main__":
    main(sys.argv[1:])

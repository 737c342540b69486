"""Compare every model of `keras.applications`, in both Kerases, with tf.lite.TFLiteConverter: ops, bytes, error, time.

    python -m tests.e2e.applications                     all, with TFLiteConverter's recorded figures (two hours)
    python -m tests.e2e.applications --fast              one model of each architecture, at its smallest size
    python -m tests.e2e.applications --tflite-converter [...]  also run TFLiteConverter where it has no record; times
    python -m tests.e2e.applications --again [...]       also run TFLiteConverter where it has a record

A NAME selects all models whose names contain it. The figures of models that both convert are kept in
tests/e2e/applications/figures.json, from which `python -m tests.e2e.applications.table` writes docs/models.md.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.e2e.applications import sweep
from tests.e2e.applications.catalogue import APPLICATIONS, FIRST, Application

ROUNDING = 1.5
"""Largest allowed ratio between litefuse's error and that of the other files, in models that amplify rounding errors
for everyone.
"""
SLOWER = 1.03
"""Ratio from which calls are marked as slower than TFLiteConverter's: for the quickest and the median call, and beyond
the noise.
"""


def run(row: Application, *, tflite_converter: bool, again: bool) -> dict[str, Any]:
    """Return the figures of one row; TFLiteConverter's are measured if they are requested and not recorded yet."""
    known = None if again else sweep.recorded_figures(row)
    wanted = again or (tflite_converter and known is None)
    try:
        found = sweep.measure(row, tflite_converter=wanted)
        if "error" not in found["litefuse"] and is_off({"tflite_converter": known or {}, **found}):
            found = sweep.measure(row, tflite_converter=wanted, exact=True)
    except RuntimeError as error:
        found = {"litefuse": {"error": str(error)}}
    if known is not None:
        found["tflite_converter"] = known
    if "tflite_converter" in found and "error" not in found["litefuse"]:
        sweep.write(row, found)
    return found


def verdicts(found: dict[str, Any]) -> list[str]:
    """Return descriptions of everything that is not as expected."""
    converted, reference, times = found["litefuse"], found.get("tflite_converter", {}), found.get("milliseconds")
    if "error" in converted:
        return [converted["error"]]
    bad: list[str] = []
    if is_off(found):
        bad.append("wrong")
    if converted["ops"] > reference.get("ops", converted["ops"]):
        bad.append("more ops")
    if converted["bytes"] > reference.get("bytes", converted["bytes"]):
        bad.append("larger")
    if (
        times is not None
        and min(times["litefuse"] / times["tflite_converter"], times["median_ratio"]) > SLOWER + times["noise"]
    ):
        bad.append("slower")
    return bad


def is_off(found: dict[str, Any]) -> bool:
    """Return whether litefuse's answers differ from TensorFlow's by more than the model's rounding explains.

    If TFLiteConverter's answers are closer to TensorFlow's, the float64 results decide which answers are off.
    """
    converted, reference = found["litefuse"], found.get("tflite_converter", {})
    if converted["relative_error"] <= max(sweep.TOLERANCE, ROUNDING * reference.get("relative_error", 0.0)):
        return False
    others = (found.get("tensorflow", {}), reference)
    return converted.get("exact_error", float("inf")) > ROUNDING * max(
        other.get("exact_error", 0.0) for other in others
    )


def cells(found: dict[str, Any]) -> tuple[str, ...]:
    """Return the cells of a table row."""
    converted, reference, times = found["litefuse"], found.get("tflite_converter", {}), found.get("milliseconds")
    number, size, error = "{:,}".format, "{:,}".format, "{:.1e}".format
    pairs = (("ops", number), ("bytes", size), ("relative_error", error))
    both = tuple(show(side[key]) if key in side else "" for key, show in pairs for side in (converted, reference))
    if times is None:
        return (*both, "", "", "")
    return (
        *both,
        f"{times['litefuse']:.2f}",
        f"{times['tflite_converter']:.2f}",
        f"{times['litefuse'] / times['tflite_converter']:.3f}",
    )


def parse(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.applications")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--fast", action="store_true", help="one of each architecture, at its smallest size")
    parser.add_argument("--tflite-converter", action="store_true", help="measure TFLiteConverter where it is not known")
    parser.add_argument("--again", action="store_true", help="measure TFLiteConverter anew")
    return parser.parse_args(arguments)


def chosen(options: argparse.Namespace) -> list[Application]:
    """Return the rows that are requested."""
    rows = FIRST if options.fast else APPLICATIONS
    return [row for row in rows if not options.names or any(name in row.name for name in options.names)]


def main(arguments: list[str]) -> None:
    """Measure one row after another, and print the table at the end."""
    options = parse(arguments)
    console = Console(width=180)
    titles = ("ops", "TFLite", "bytes", "TFLite", "error", "TFLite", "ms", "TFLite", "ratio")
    table = Table("model", *titles, "verdict")
    failed = 0
    for row in chosen(options):
        found = run(row, tflite_converter=options.tflite_converter, again=options.again)
        bad = verdicts(found)
        failed += bool(bad)
        table.add_row(row.name, *cells(found), "[red]" + ", ".join(bad) if bad else "")
        print(row.name, *cells(found), *bad, file=sys.stderr, flush=True)
    console.print(table)
    if failed:
        raise SystemExit(f"{failed} models are not as they should be")


if __name__ == "__main__":
    main(sys.argv[1:])

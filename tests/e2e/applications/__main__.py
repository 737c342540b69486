"""Every model of `keras.applications` of both Kerases, beside tf.lite.TFLiteConverter: ops, bytes, error, time.

    python -m tests.e2e.applications                     all, with the incumbent's recorded figures (two hours)
    python -m tests.e2e.applications --fast              one model of each architecture, at its smallest size
    python -m tests.e2e.applications --incumbent [...]   the incumbent too, where it was not measured yet, and times
    python -m tests.e2e.applications --again [...]       the incumbent too, even where it was measured

A NAME stands for all with it in their names. The figures of models that both convert are kept in
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
"""A model that makes rounding errors larger does so everywhere: ours may err so many times as much as the others."""
SLOWER = 1.03
"""Calls are marked that take longer beside the incumbent's: the quickest and the median, and by more than the noise."""


def run(row: Application, *, incumbent: bool, again: bool) -> dict[str, Any]:
    """The figures of one row; those of the incumbent are measured where they are wanted and not known."""
    known = None if again else sweep.known_of_incumbent(row)
    wanted = again or (incumbent and known is None)
    try:
        found = sweep.measure(row, incumbent=wanted)
        if "error" not in found["ours"] and is_off({"theirs": known or {}, **found}):
            found = sweep.measure(row, incumbent=wanted, exact=True)
    except RuntimeError as error:
        found = {"ours": {"error": str(error)}}
    if known is not None:
        found["theirs"] = known
    if "theirs" in found and "error" not in found["ours"]:
        sweep.write(row, found)
    return found


def verdicts(found: dict[str, Any]) -> list[str]:
    """What is not as it should be."""
    ours, theirs, times = found["ours"], found.get("theirs", {}), found.get("milliseconds")
    if "error" in ours:
        return [ours["error"]]
    bad: list[str] = []
    if is_off(found):
        bad.append("wrong")
    if ours["ops"] > theirs.get("ops", ours["ops"]):
        bad.append("more ops")
    if ours["bytes"] > theirs.get("bytes", ours["bytes"]):
        bad.append("larger")
    if times is not None and min(times["ours"] / times["theirs"], times["median_ratio"]) > SLOWER + times["noise"]:
        bad.append("slower")
    return bad


def is_off(found: dict[str, Any]) -> bool:
    """Whether our answers differ from TensorFlow's by more than the model's rounding accounts for.

    Where the incumbent's do not differ as much, what float64 gives tells whose answers are off.
    """
    ours, theirs = found["ours"], found.get("theirs", {})
    if ours["relative_error"] <= max(sweep.TOLERANCE, ROUNDING * theirs.get("relative_error", 0.0)):
        return False
    others = (found.get("tensorflow", {}), theirs)
    return ours.get("exact_error", float("inf")) > ROUNDING * max(other.get("exact_error", 0.0) for other in others)


def cells(found: dict[str, Any]) -> tuple[str, ...]:
    """A row of the table."""
    ours, theirs, times = found["ours"], found.get("theirs", {}), found.get("milliseconds")
    number, size, error = "{:,}".format, "{:,}".format, "{:.1e}".format
    pairs = (("ops", number), ("bytes", size), ("relative_error", error))
    both = tuple(show(side[key]) if key in side else "" for key, show in pairs for side in (ours, theirs))
    if times is None:
        return (*both, "", "", "")
    return (
        *both,
        f"{times['ours']:.2f}",
        f"{times['theirs']:.2f}",
        f"{times['ours'] / times['theirs']:.3f}",
    )


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.applications")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--fast", action="store_true", help="one of each architecture, at its smallest size")
    parser.add_argument("--incumbent", action="store_true", help="measure the incumbent where it is not known")
    parser.add_argument("--again", action="store_true", help="measure the incumbent anew")
    return parser.parse_args(arguments)


def chosen(options: argparse.Namespace) -> list[Application]:
    """The rows that are asked for."""
    rows = FIRST if options.fast else APPLICATIONS
    return [row for row in rows if not options.names or any(name in row.name for name in options.names)]


def main(arguments: list[str]) -> None:
    """Measure one after the other, and print the table at the end."""
    options = parse(arguments)
    console = Console(width=180)
    titles = ("ops", "theirs", "bytes", "theirs", "error", "theirs", "ms", "theirs", "ratio")
    table = Table("model", *titles, "verdict")
    failed = 0
    for row in chosen(options):
        found = run(row, incumbent=options.incumbent, again=options.again)
        bad = verdicts(found)
        failed += bool(bad)
        table.add_row(row.name, *cells(found), "[red]" + ", ".join(bad) if bad else "")
        print(row.name, *cells(found), *bad, file=sys.stderr, flush=True)
    console.print(table)
    if failed:
        raise SystemExit(f"{failed} models are not as they should be")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Measure kernels; see the package."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bench.kernels
from bench.arm.cycles import CostCounter
from bench.kernels import occurrences, overhead, scan
from bench.kernels.occurrences import Occurrences


def main() -> None:
    """Print a line per kind of kernel, or per op that is slow."""
    parser = argparse.ArgumentParser(
        "python -m bench.kernels",
        description=bench.kernels.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("rounds", nargs="?", type=int, default=40)
    parser.add_argument("--scan", action="store_true", help="measure ops, and print those that are slow")
    parser.add_argument("--kinds", nargs="+", default=(), metavar="KIND", help="ops as litefuse names them: conv_2d")
    parser.add_argument("--types", nargs="+", choices=scan.TYPES, default=scan.TYPES)
    parser.add_argument("--least", type=float, default=2.0, help="least ratio to the fastest op of the family")
    parser.add_argument("--occurs", nargs="+", type=Path, default=(), metavar="FOLDER", help="files and SavedModels")
    parser.add_argument("--arm", type=Path, metavar="FOLDER", help="the folder of bench.arm")
    parser.add_argument("--all", action="store_true", help="print all measured ops, too")
    options = parser.parse_args()
    if not options.scan:
        overhead.main(options.rounds)
        return
    found = occurrences.count(options.occurs)
    if found:
        print(f"{found.models} models and files", flush=True)
    with _clock(options.arm) as clock:
        rows = []
        for row in scan.scan(options.kinds, options.types, clock):
            rows.append(row)
            if options.all:
                print(format_row(row), flush=True)
    print_outliers(rows, found, options.least)


@contextmanager
def _clock(arm: Path | None) -> Iterator[scan.Clock]:
    """Yield the clock of this machine, or that of ARM."""
    if arm is None:
        yield scan.time_call
        return
    with CostCounter(arm) as counter:
        yield scan.count_calls(counter)


def format_row(row: scan.Row) -> str:
    """Return the columns that describe an op."""
    runs = "XNNPACK" if row.delegated else "-"
    rates = " ".join(f"{row.rate(processor):8.3f}" for processor in row.costs)
    return f"{row.kind:<28} {row.type:<8} {row.form:<36} {row.shape:<36.36} {runs:<8} {rates}"


def print_outliers(rows: list[scan.Row], found: Occurrences, least: float) -> None:
    """Print a table of the slow ops, the worst first."""
    if not rows:
        print("No op of the grid has these kinds and types.")
        return
    processor = next(iter(rows[0].costs))
    print(f"\n{len(rows)} ops; cost per multiply-add or element on {', '.join(rows[0].costs)}")
    print(
        "op                           type     class                                shape"
        + " " * 54
        + "cost  ratio  fastest of the family"
    )
    for outlier in scan.find_outliers(rows, processor, found, least):
        best = outlier.best
        line = f"{format_row(outlier.row)} {outlier.factor:6.1f}  {best.kind} {best.rate(processor):.3f}"
        print(line + (f"; {outlier.count} ops, {outlier.lost / 1e3:.0f} thousand" if found else ""))


if __name__ == "__main__":
    main()

"""Measure recurrent layers; see the package.

Children that make SavedModels and TFLiteConverter's files are `python -m bench.recurrent make (keras3 | tf_keras)` for
the comparison, and `... make (saved_models | tflite_converter)` for the forms.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from rich.console import Console

from bench.recurrent import comparison, grid, models
from bench.recurrent.costs import Measurement, processor_name
from bench.recurrent.report import show_forms
from bench.recurrent.table import write_table


def main(arguments: list[str]) -> None:
    """Make what is missing, measure, print or write."""
    parser = argparse.ArgumentParser(prog="python -m bench.recurrent")
    parser.add_argument("cells", nargs="*", metavar="CELL", help=f"of {', '.join(grid.KINDS)}; by default, all")
    parser.add_argument("--seconds", type=float, default=6.0, help="time for the calls of a layer")
    parser.add_argument("--latency", action=argparse.BooleanOptionalAction, default=True, help="tune=True too")
    parser.add_argument("--variants", action="store_true", help="count all variants, too")
    parser.add_argument("--variants-live", action="store_true", help="and those of TFLiteConverter in this run")
    parser.add_argument("--measure", action="store_true", help="write the table of costs by form")
    parser.add_argument("--table", action="store_true", help="show the costs of forms beside the default's")
    parser.add_argument(
        "--arm", type=Path, metavar="FOLDER", help="count on ARM too; `python -m bench.arm setup FOLDER`"
    )
    parser.add_argument("--threads", type=int, default=1, help="threads of calls on this machine, with --table")
    parser.add_argument("--retime", action="store_true", help="time known files again, and keep the lower times")
    options = parser.parse_args(arguments)
    console = Console(width=150)
    if options.measure or options.table:
        _measure_forms(console, options)
        return
    comparison.run(console, options.seconds, cells=options.cells, with_latency=options.latency)
    if options.variants or options.variants_live:
        comparison.count_variants(live=options.variants_live)


def _measure_forms(console: Console, options: argparse.Namespace) -> None:
    chosen = tuple(options.cells) or grid.KINDS
    threads = options.threads if options.table else 1
    with closing(Measurement(console, options.arm, threads, retime=options.retime)) as measurement:
        groups = [group for group in grid.costs() if group.layer.kind in chosen]
        if options.measure:
            measurement.run(groups, compared=False)
            console.print(write_table(measurement.results))
        if options.table:
            groups = [group for group in grid.comparison() if group.layer.kind in chosen]
            measurement.run(groups, compared=True)
            show_forms(groups, measurement.results, processor_name(threads), console)


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        (comparison.make if sys.argv[2] in comparison.KERASES else models.make_in_child)(sys.argv[2])
    else:
        main(sys.argv[1:])

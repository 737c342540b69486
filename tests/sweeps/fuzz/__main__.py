"""Fuzz the readers:

    python -m tests.sweeps.fuzz [--cases N] [--seconds S] [--target NAME] [--seed N] [--first N] [--save]

`--save` writes failing inputs to tests/sweeps/fuzz/corpus, whose files `make test` reads again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.sweeps.fuzz.corpus import save
from tests.sweeps.fuzz.run import run
from tests.sweeps.fuzz.targets import TARGETS


def main(arguments: list[str]) -> int:
    """Run the command line; return the number of targets with faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweeps.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, help="stop a target after so long")
    parser.add_argument("--target", choices=TARGETS, action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args(arguments)
    faulty = 0
    for name in options.target or TARGETS:
        started = time.monotonic()
        found = run(name, cases=options.cases, seed=options.seed, first=options.first, seconds=options.seconds)
        took = time.monotonic() - started
        print(
            f"{name}: {found.cases} cases in {took:.0f} s, {found.refused} refused, {len(found.found)} faults, "
            f"the slowest case {found.slowest:.2f} s",
            flush=True,
        )
        faulty += bool(found.found)
        _print_faults(name, found.found, options)
    return faulty


def _print_faults(name: str, found: dict[int, str], options: argparse.Namespace) -> None:
    """Print each kind of fault, with the first case that shows it."""
    kinds = Counter(found.values())
    for kind, count in kinds.most_common():
        number = min(number for number, text in found.items() if text == kind)
        print(f"  {count} times, first in case {number}: {kind}")
        if options.save:
            print(f"    {save(TARGETS[name], options.seed, number)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Set the emulator up, or print the cost of files on ARM; see the package."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import bench.arm
from bench.arm.cycles import PROCESSORS, CostCounter
from bench.arm.emulator import EmulationError, set_up


def main(arguments: list[str]) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.arm", description=bench.arm.__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("setup", "make the emulator's folder (Debian 12)"), ("count", "print costs of a call")):
        commands.add_parser(name, help=text).add_argument("folder", type=Path, help="the emulator's folder")
    commands.choices["count"].add_argument("files", type=Path, nargs="+", metavar="FILE")
    commands.choices["count"].add_argument("--batch", type=int, default=1, help="for free first dimensions")
    options = parser.parse_args(arguments)
    if options.command == "setup":
        set_up(options.folder)
        return
    print("file", *(f"{name} kcycles" for name in PROCESSORS), sep="\t")
    with CostCounter(options.folder) as counter:
        for file in options.files:
            try:
                cycles = counter.count(file, batch=options.batch)
                print(file.name, *(f"{number / 1e3:.1f}" for number in cycles.values()), sep="\t", flush=True)
            except EmulationError as error:
                print(f"{file.name}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])

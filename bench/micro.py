"""Flash and memory of the usual models for microcontrollers, in 8-bit integers, by litefuse and by TFLiteConverter.

    python -m bench.micro [NAME ...]

Flash is the size of the file, memory that of tflite-micro's arena: measured with its Python package, and estimated for
a 32-bit microcontroller.
"""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from litefuse.micro import ArenaSize, arena_size
from tests.e2e.micro import classic


def measure(name: str) -> tuple[str, ...]:
    """Return a row of the table."""
    own = bytes(classic.convert(name).to_bytes())
    arena = arena_size(own)
    try:
        other = classic.convert_by_tensorflow(name)
    except Exception as error:
        return (name, f"{len(own):,}", "fails", _sizes(arena), str(error).strip().splitlines()[0][:60])
    return (name, f"{len(own):,}", f"{len(other):,}", _sizes(arena), _sizes(arena_size(other)))


def _sizes(arena: ArenaSize) -> str:
    return f"{arena.bytes:,} ({arena.on_microcontroller:,})"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.micro")
    parser.add_argument("names", nargs="*", default=classic.NAMES, metavar="NAME")
    names = parser.parse_args().names
    table = Table("model", "flash", "TFLiteConverter", "arena (32-bit)", "TFLiteConverter")
    for name in names:
        table.add_row(*measure(name))
    Console().print(table)


if __name__ == "__main__":
    main()

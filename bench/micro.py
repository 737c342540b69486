"""Models for microcontrollers in 8-bit integers, by litefuse and by TFLiteConverter: flash, memory, rounding.

    python -m bench.micro [NAME ...]
    python -m bench.micro --recurrent     errors of recurrent layers in float and in integers, in several calls

Flash is the size of the file, memory that of tflite-micro's arena: measured with its Python package, and estimated for
a 32-bit microcontroller. Steps are the largest difference between the outputs of tflite-micro and of LiteRT.
"""

from __future__ import annotations

import argparse

import numpy as np
from rich.console import Console
from rich.table import Table

from litefuse.micro import ArenaSize, arena_size
from tests.e2e.micro import classic, recurrent
from tests.support.networks.quantized_networks import NETWORKS

CALLS = 20
_FORMS = ("tfl.unidirectional_sequence_lstm", "tfl.while")


def measure(name: str) -> tuple[str, ...]:
    """Return a row of the table."""
    own = bytes(classic.convert(name).to_bytes())
    pairs = classic.run_both(name, own, CALLS)
    steps = max(int(np.abs(found.astype(int) - expected).max()) for found, expected in pairs)
    row = (name, str(steps), f"{len(own):,}", _sizes(arena_size(own)))
    try:
        other = classic.convert_by_tensorflow(name)
    except Exception as error:
        return (*row, "fails", str(error).strip().splitlines()[0][:60])
    return (*row, f"{len(other):,}", _sizes(arena_size(other)))


def measure_recurrent(name: str) -> tuple[str, ...]:
    """Return a row of the table of recurrent networks."""
    outcomes = [recurrent.compare(name, scheme) for scheme in recurrent.SCHEMES]
    ops = outcomes[1].ops
    form = next((kind for kind in _FORMS if kind in ops), "unrolled")
    return (name, form, *(f"{outcome.error:.1e}" for outcome in outcomes))


def _sizes(arena: ArenaSize) -> str:
    return f"{arena.bytes:,} ({arena.on_microcontroller:,})"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.micro")
    parser.add_argument("names", nargs="*", default=(*classic.NAMES, *classic.BRANCHING), metavar="NAME")
    parser.add_argument("--recurrent", action="store_true")
    arguments = parser.parse_args()
    if arguments.recurrent:
        table, rows = Table("network", "form", *recurrent.SCHEMES), map(measure_recurrent, NETWORKS)
    else:
        table = Table("model", "steps", "flash", "arena (32-bit)", "TFLiteConverter: flash", "arena (32-bit)")
        rows = map(measure, arguments.names)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

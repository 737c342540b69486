"""Write the cost table: what a call of each form of the measured layers costs on each processor."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from datetime import date
from importlib.metadata import version
from pathlib import Path

import numpy as np

from bench.arm.cycles import PROCESSORS
from bench.process import ROOT
from bench.recurrent import grid
from bench.recurrent.costs import X86, Results
from litefuse.dialects.rnn.costs import KEYS

PATH = ROOT / "src" / "litefuse" / "dialects" / "rnn" / "costs.tsv"
COLUMNS = (*PROCESSORS, X86)
HEADER = """\
# Cost of a call of recurrent layers by form, with XNNPACK on one thread. Thousands of cycles on Cortex-A55, Cortex-A72
# (no dot products), Cortex-A76 and Cortex-X1: blocks counted in an emulator, their cycles estimated by llvm-mca 19.
# Microseconds on x86 ({processor}): a tenth of many calls take at most this time.
# Measured on {day} with ai-edge-litert {litert}; written by `python -m bench.recurrent --measure`.
# Schemes: `dynamic` and `int4` have float activations, those of `int8` are integers. A ConvLSTM has images of 8 x 8, a
# kernel of 3 x 3, and filters instead of units.
"""

Row = tuple[object, ...]


def write_table(results: Results, path: Path = PATH) -> str:
    """Write what is measured on all processors; returns a line that says what is not."""
    rows = []
    incomplete = 0
    for group in grid.costs():
        layer = group.layer
        for form, (_, costs) in results.find(group).items():
            if form not in group.forms:
                continue
            if set(COLUMNS) <= set(costs):
                sizes = (layer.batch, layer.steps, layer.features, layer.units)
                rows.append((layer.kind, group.scheme, layer.outputs, *sizes, form, *(costs[name] for name in COLUMNS)))
            else:
                incomplete += 1
    if rows:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(format_table(rows, HEADER.format(
            processor=processor(), day=date.today(), litert=version("ai-edge-litert")
        )))  # fmt: skip
    return f"{path.name}: {len(rows)} rows; {incomplete} forms lack costs on some processors"


def format_table(rows: Iterable[Row], header: str) -> str:
    """Return the sorted table; costs have three significant digits."""
    lines = ("\t".join(value if isinstance(value, str) else _number(value) for value in row) for row in sorted(rows))
    names = "\t".join((*KEYS, *COLUMNS))
    return header + "".join(f"{line}\n" for line in (names, *lines))


def _number(value: object) -> str:
    if isinstance(value, int):
        return str(value)
    assert isinstance(value, float)
    return np.format_float_positional(float(f"{value:.3g}"), trim="-")


def processor() -> str:
    """Return the name of this machine's processor."""
    text = Path("/proc/cpuinfo").read_text()
    names = (line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("model name"))
    return next(names, platform.machine()) + ("" if "avx512" in text else ", which has no AVX-512")

"""Write src/litefuse/legalizations/index.tsv: for each op kind, the modules with legalizations for it.

    python -m tools.legalization_index [--check]

Columns: kind, element type (`-` for all types), modules below `litefuse`. A module with `ELEMENT_TYPE` has rules for
ops with an operand of that type; they precede the others. Modules are tried from left to right: reorder them in the
file where that matters. This command keeps the order of those in the file, and adds new modules at the end.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator

from litefuse.ir import DType
from litefuse.passes.legalize.table import INDEX, families_by_kind
from litefuse.rewrite.collect import legalizations_in

ROOT = "litefuse"
PACKAGES = ("legalizations", "passes")
ELEMENT_TYPES = (DType.C64, DType.I64, DType.F64, None)
"""Element types with rules of their own, in the order in which these are tried; None for all types."""


def text() -> str:
    """Return the index of all legalizations in the source."""
    known = families_by_kind()
    found: dict[tuple[str, int], list[str]] = {}
    for name in _modules():
        module = importlib.import_module(f"{ROOT}.{name}")
        dtype: DType | None = getattr(module, "ELEMENT_TYPE", None)
        for kind in {kind for rule in legalizations_in(module) for kind in rule.kinds}:
            found.setdefault((kind, ELEMENT_TYPES.index(dtype)), []).append(name)
    lines: list[str] = []
    for (kind, place), names in sorted(found.items()):
        dtype = ELEMENT_TYPES[place]
        order = dict(known.get(kind, ())).get(dtype, ())
        names.sort(key=lambda name: order.index(name) if name in order else len(order))
        lines.append(f"{kind}\t{'-' if dtype is None else dtype.value}\t{' '.join(names)}\n")
    return "".join(lines)


def _modules() -> Iterator[str]:
    """Yield the names of all modules that may have legalizations, below `litefuse`."""
    for package in PACKAGES:
        folder = importlib.import_module(f"{ROOT}.{package}").__path__
        for found in pkgutil.walk_packages(folder, f"{ROOT}.{package}."):
            yield found.name.removeprefix(f"{ROOT}.")


def main(arguments: list[str]) -> int:
    """Run the command line; returns the exit code."""
    made = text()
    if "--check" in arguments:
        return int(INDEX.read_text("utf-8") != made)
    INDEX.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

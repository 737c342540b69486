"""Tables of the versions of LiteRT's interpreter, for the pages that are made from the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from litefuse.dialects.tfl.targets.runtimes import NEVER, Fault, Runtime, all_faults, level, runtimes
from litefuse.dialects.tfl.versions import op_versions

_EFFECTS = {"refused": "refused", "error": "error", "crash": "**crash**", "wrong": "**wrong**", "inexact": "inexact"}


def versions_table() -> str:
    """Return a table of the runtimes: the largest `min_runtime_version`, and what else is wrong there."""
    lines = ["| interpreter | runs files up to `min_runtime_version` | `--runtime` |", "|---|---|---|"]
    lines += [f"| {row.title} | {_text(row)} | `{row.version}` |" for row in runtimes().values()]
    return "\n".join(lines)


def _text(runtime: Runtime) -> str:
    return ".".join(map(str, runtime.level))


def faults_table() -> str:
    """Return a table of what kernels do wrong: a row for each kind of op, a column for each runtime."""
    columns = list(runtimes().values())
    heads = [row.title.replace("TensorFlow ", "TF ").replace("LiteRT ", "") for row in columns]
    lines = [f"| op | {' | '.join(heads)} |", "|---|" + "---|" * len(columns)]
    for name, faults in _by_subject().items():
        cells = [_cell(faults, row) for row in columns]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _by_subject() -> dict[str, list[Fault]]:
    """Return the faults by the ops and what these have, for the reader."""
    found: dict[str, list[Fault]] = {}
    for kinds, fault in all_faults():
        names = ", ".join(f"`{kind.upper()}`" for kind in kinds.split() if not kind.startswith("pseudo_"))
        types = [condition[2:] for condition in fault.conditions if condition in ("0=float32", "0=int32")]
        shown = f"{names or 'any op'} with {fault.what}"
        if fault.name == "broadcast-rank" and types:
            shown += f", {types[0]}"
        found.setdefault(shown, []).append(fault)
    return found


def _cell(faults: Sequence[Fault], runtime: Runtime) -> str:
    found = [fault for fault in faults if fault.concerns(runtime)]
    if not found:
        return ""
    worst = min(found, key=lambda fault: ("any", "xnnpack", "plain").index(fault.mode))
    mark = {"any": "", "xnnpack": " ¹", "plain": " ²"}[worst.mode]
    return _EFFECTS[worst.effect] + mark


def op_version_lines() -> Iterator[str]:
    """Yield a line for each version of TensorFlow Lite from 2.15 on with the op versions that it introduced."""
    found: dict[str, list[str]] = {}
    for name, firsts in op_versions().items():
        for number, first in enumerate(firsts, 1):
            if first != NEVER and level(first) > (2, 14, 0):
                found.setdefault(first, []).append(f"{name.upper()} {number}")
    for first in sorted(found, key=level):
        titles = [row.title for row in runtimes().values() if row.level == level(first)]
        yield f"| {first} | {', '.join(titles)} | {', '.join(f'`{text}`' for text in sorted(found[first]))} |"

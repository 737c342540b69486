"""Run files of all families on all runtimes, and print the matrix: `python -m tests.e2e.runtimes.matrix [--fast]`.

R refused, E error, C crash, W wrong, I inexact, with the numbers of files; `.`: the file does not claim to run there,
and `check --runtime` says so.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.tfl.runtimes import Runtime, all_faults, level, runtimes
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.e2e.runtimes.environments import Environment, environments
from tests.e2e.runtimes.families import File, families

FAST = ("tensorflow-2.14", "litert-1.2.0")
"""Runtimes whose packages are small."""
_REFERENCE = "litert-2.3.0"
_LETTERS = {"refused": "R", "error": "E", "crash": "C", "wrong": "W", "inexact": "I"}
_LIMITS = {"q_int8": 0.03, "q_int16x8": 0.01, "q_dynamic": 0.03, "q_int4": 0.1, "q_int2": 0.2}
"""Differences from 2.3.0 that are not wrong, relative to the size of the answers; 1e-3 elsewhere."""
_LISTED = {name for _, fault in all_faults() if fault.fixed is None for name in fault.first.split(",")}
"""Runtimes that lack what older ones have, which no version number says; `check --runtime` does."""
_CRASHES_ON_SCALARS = "litert-1.0.1"
"""Its Python class for signatures crashes if any input is a scalar, whatever the file computes."""
Outcomes = Mapping[tuple[str, str], tuple[str, str]]


class Finding(NamedTuple):
    """The outcome of a file on a runtime in one mode; `is_claimed` if nothing says that it does not run there."""

    file: File
    runtime: str
    mode: str
    outcome: str
    message: str
    is_claimed: bool


def measure(files: Sequence[File], names: Sequence[str]) -> list[Finding]:
    """Run the files on the runtimes; those whose packages cannot be fetched are left out."""
    found: list[Finding] = []
    with tempfile.TemporaryDirectory() as folder:
        expected = _run(environments()[_REFERENCE], files, Path(folder) / _REFERENCE)
        for name in names:
            environment = environments()[name]
            if environment.python() is None:
                print(f"{name}: its packages cannot be fetched.")
                continue
            actual = expected if name == _REFERENCE else _run(environment, files, Path(folder) / name)
            for file in files:
                found += _judge(file, runtimes()[name], actual, Path(folder))
    return found


def _run(environment: Environment, files: Sequence[File], folder: Path) -> Outcomes:
    folder.mkdir()
    for file in files:
        file.write(folder)
    return environment.run(folder)


def _judge(file: File, runtime: Runtime, actual: Outcomes, folder: Path) -> list[Finding]:
    hazards = check(read_file(file.content), runtime=runtime)
    errors = any(hazard.id == "runtime-version" and hazard.severity == "error" for hazard in hazards)
    warnings = " ".join(hazard.problem for hazard in hazards if hazard.id == "runtime-version")
    needed = read_file(file.content)
    version = bytes(needed.data(needed.metadata["min_runtime_version"])).rstrip(b"\0").decode()
    claims = not errors or (level(version) <= runtime.level and runtime.name not in _LISTED)
    found: list[Finding] = []
    claims = claims and not (runtime.name == _CRASHES_ON_SCALARS and file.has_scalars)
    for mode in ("xnnpack", "plain"):
        outcome, message = actual.get((file.stem, mode), ("crash", "no answer"))
        if outcome == "ran":
            outcome, message = _compare(file, folder / runtime.name, folder / _REFERENCE, mode)
        excused = "without XNNPACK" in warnings if mode == "plain" else "error" in warnings and outcome == "wrong"
        found.append(Finding(file, runtime.name, mode, outcome, message, claims and not excused))
    return found


def _compare(file: File, folder: Path, expected: Path, mode: str) -> tuple[str, str]:
    right = expected / f"{file.stem}.xnnpack.npz"
    if not right.exists():
        return "ran", ""
    worst = 0.0
    with np.load(folder / f"{file.stem}.{mode}.npz") as found, np.load(right) as wanted:
        if found.files != wanted.files and set(found.files) != set(wanted.files):
            return "wrong", "other outputs"
        for name in wanted.files:
            worst = max(worst, _difference(found[name], wanted[name]))
    return ("wrong", f"{worst:.2g}") if worst > _LIMITS.get(file.family, 1e-3) else ("ran", "")


def _difference(found: np.ndarray[Any, Any], wanted: np.ndarray[Any, Any]) -> float:
    if found.shape != wanted.shape or found.dtype != wanted.dtype:
        return float("inf")
    if found.dtype.kind not in "fiu":
        return float(not np.array_equal(found, wanted))
    difference = np.linalg.norm((found.astype(np.float64) - wanted.astype(np.float64)).ravel())
    return float(difference / max(float(np.linalg.norm(wanted.astype(np.float64).ravel())), 1e-6))


def table(found: Sequence[Finding]) -> str:
    """Return the matrix as text: a row for each family, a column for each runtime."""
    names = list(dict.fromkeys(finding.runtime for finding in found))
    titles = [name.replace("tensorflow-", "T").replace("litert-", "L") for name in names]
    lines = [f"{'':18}" + "".join(f"{title:>12}" for title in titles)]
    for family in dict.fromkeys(finding.file.family for finding in found):
        of_family = [finding for finding in found if finding.file.family == family]
        count = len({finding.file.name for finding in of_family})
        cells = (_cell([finding for finding in of_family if finding.runtime == name]) for name in names)
        lines.append(f"{family:14}{count:4}" + "".join(f"{cell:>12}" for cell in cells))
    return "\n".join(lines)


def _cell(found: Sequence[Finding]) -> str:
    worst: dict[str, str] = {}
    for finding in found:
        if finding.outcome != "ran":
            letter = _LETTERS[finding.outcome]
            worst.setdefault(finding.file.name, letter if finding.is_claimed else f".{letter}")
    counts = Counter(worst.values())
    return " ".join(f"{count}{letter}" for letter, count in sorted(counts.items())) or "ok"


def false_claims(found: Sequence[Finding]) -> list[str]:
    """Return a line for each file that does not run right although it claims to."""
    return [
        f"{finding.file.stem} on {finding.runtime} ({finding.mode}): {finding.outcome} {finding.message}"
        for finding in found
        if finding.is_claimed and finding.outcome != "ran"
    ]


def main(arguments: Sequence[str]) -> None:
    """Print the matrix, and what is false; fails if anything is."""
    fast = "--fast" in arguments
    names = [name for name in arguments if name in environments()] or (FAST if fast else list(environments()))
    found = measure(list(families(fast=fast)), names)
    print(table(found))
    if false := false_claims(found):
        print("\n".join(["", "Files that do not run right where they claim to:", *false]))
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])

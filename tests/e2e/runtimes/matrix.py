"""Run files of all families on all runtimes, and print the matrix.

    python -m tests.e2e.runtimes.matrix              default files on each runtime
    python -m tests.e2e.runtimes.matrix --convert    files that are converted for the runtime that runs them
    ... --fast, or names of runtimes                 a few files on two runtimes; all files on these
    ... --record                                     keep what files claim in claims.tsv or conversions.tsv

R refused, E error, C crash, W wrong, with the numbers of files; `.` before it: the file does not claim to run there,
and `check --runtime` says so. N: the conversion for the runtime names the layers that need more.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.tfl.targets.runtimes import Runtime, all_faults, level, runtimes
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.e2e.runtimes.environments import Environment, environments
from tests.e2e.runtimes.families import File, families

FAST = ("tensorflow-2.14", "litert-1.2.0")
"""Runtimes whose packages are small."""
CLAIMS = Path(__file__).with_name("claims.tsv")
CONVERSIONS = Path(__file__).with_name("conversions.tsv")
BY_LEVEL = tuple({runtime.level: name for name, runtime in runtimes().items()}.values())
"""The newest runtime with the ops of each version of TensorFlow: conversions differ by these alone."""
_REFERENCE = "litert-2.3.0"
_LETTERS = {"refused": "R", "error": "E", "crash": "C", "wrong": "W", "named": "N"}
_LIMITS = {"q_int8": 0.03, "q_int16x8": 0.01, "q_dynamic": 0.03, "q_int4": 0.1, "q_int2": 0.2}
"""Differences from 2.3.0 that are not wrong, relative to the size of the answers; 1e-3 elsewhere."""
_LISTED = {name for _, fault in all_faults() if fault.fixed is None for name in fault.first.split(",")}
"""Runtimes that lack what older ones have, which no version number says; `check --runtime` does."""
_CRASHES_ON_SCALARS = "litert-1.0.1"
"""Its Python class for signatures crashes if any input is a scalar, whatever the file computes."""
Outcomes = Mapping[tuple[str, str], tuple[str, str]]
EVERYWHERE, XNNPACK, INEXACT, NOWHERE, NAMED = "+x~.N"
"""What a file claims about a runtime: to be right, with XNNPACK, but for rounding, nothing; or there is no file."""


class Finding(NamedTuple):
    """The outcome of a file on a runtime in one mode; `is_claimed` if nothing says that it does not run there."""

    file: File
    runtime: str
    mode: str
    outcome: str
    message: str
    is_claimed: bool

    @property
    def letter(self) -> str:
        """The outcome in the matrix."""
        letter = _LETTERS[self.outcome]
        return letter if self.is_claimed or self.outcome == "named" else f".{letter}"


def claim(file: File, runtime: Runtime) -> str:
    """Return what a file claims about a runtime, or that there is none because the conversion names layers."""
    if file.refusal:
        return NAMED
    content = read_file(file.content)
    hazards = [hazard for hazard in check(content, runtime=runtime) if hazard.id == "runtime-version"]
    version = bytes(content.data(content.metadata["min_runtime_version"])).rstrip(b"\0").decode()
    # An error of `check` is no excuse for a file whose version says that it runs, unless no version can say it.
    refuted = any(hazard.severity == "error" for hazard in hazards)
    if refuted and (level(version) > runtime.level or runtime.name in _LISTED):
        return NOWHERE
    if runtime.name == _CRASHES_ON_SCALARS and file.has_scalars:
        return NOWHERE
    warnings = " ".join(hazard.problem for hazard in hazards)
    return XNNPACK if "without XNNPACK" in warnings else INEXACT if "times the error" in warnings else EVERYWHERE


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
    claimed = claim(file, runtime)
    found: list[Finding] = []
    for mode in ("xnnpack", "plain"):
        outcome, message = actual.get((file.stem, mode), ("crash", "no answer"))
        if claimed == NAMED:
            outcome, message = "named", file.refusal
        if outcome == "ran":
            outcome, message = _compare(file, folder / runtime.name, folder / _REFERENCE, mode)
        excused = (claimed == XNNPACK and mode == "plain") or (claimed == INEXACT and outcome == "wrong")
        found.append(Finding(file, runtime.name, mode, outcome, message, claimed != NOWHERE and not excused))
    return found


def _compare(file: File, folder: Path, expected: Path, mode: str) -> tuple[str, str]:
    right = expected / f"{file.stem}.xnnpack.npz"
    if not right.exists():
        return "wrong", f"{_REFERENCE} has no answer"
    worst = 0.0
    with np.load(folder / f"{file.stem}.{mode}.npz") as found, np.load(right) as wanted:
        if found.files != wanted.files and set(found.files) != set(wanted.files):
            return "wrong", "other outputs"
        for name in wanted.files:
            worst = max(worst, _difference(found[name], wanted[name]))
    return ("ran", "") if worst <= _LIMITS.get(file.family, 1e-3) else ("wrong", f"{worst:.2g}")


def _difference(found: np.ndarray[Any, Any], wanted: np.ndarray[Any, Any]) -> float:
    if found.shape != wanted.shape or found.dtype != wanted.dtype:
        return float("inf")
    if found.dtype.kind not in "fciu":
        return float(not np.array_equal(found, wanted))
    exact = np.complex128 if found.dtype.kind == "c" else np.float64
    difference = np.linalg.norm((found.astype(exact) - wanted.astype(exact)).ravel())
    return float(difference / max(float(np.linalg.norm(wanted.astype(exact).ravel())), 1e-6))


def table(found: Sequence[Finding]) -> str:
    """Return the matrix as text: a row for each family and each kind of outcome, a column for each runtime."""
    names = list(dict.fromkeys(finding.runtime for finding in found))
    titles = [name.replace("tensorflow-", "T").replace("litert-", "L") for name in names]
    lines = [f"{'':18}" + "".join(f"{title:>12}" for title in titles)]
    for family in dict.fromkeys(finding.file.family for finding in found):
        of_family = [finding for finding in found if finding.file.family == family]
        count = len({finding.file.name for finding in of_family})
        counts = [Counter(_worst(of_family, name).values()) for name in names]
        cells = (" ".join(f"{count}{letter}" for letter, count in sorted(row.items())) or "ok" for row in counts)
        lines.append(f"{family:14}{count:4}" + "".join(f"{cell:>12}" for cell in cells))
    worst = [Counter(map(_kind, _worst(found, name).values())) for name in names]
    total = len({finding.file.stem for finding in found})
    rows = {"right": [total - sum(row.values()) for row in worst]}
    rows |= {kind: [row[kind] for row in worst] for kind in ("needs more", "wrong", "crash", "refused, error")}
    lines += [f"{kind:18}" + "".join(f"{count:12}" for count in counts) for kind, counts in rows.items()]
    return "\n".join(lines)


def _worst(found: Sequence[Finding], runtime: str) -> dict[str, str]:
    """Return the letter of each file that is not right, with XNNPACK if it is not right there."""
    worst: dict[str, str] = {}
    for finding in found:
        if finding.runtime == runtime and finding.outcome != "ran":
            known = worst.setdefault(finding.file.stem, finding.letter)
            worst[finding.file.stem] = finding.letter if known[0] == "." else known
    return worst


def _kind(letter: str) -> str:
    return "needs more" if letter[0] in ".N" else {"W": "wrong", "C": "crash"}.get(letter, "refused, error")


def false_claims(found: Sequence[Finding]) -> list[str]:
    """Return a line for each file that does not run right although it claims to."""
    return [
        f"{finding.file.stem} on {finding.runtime} ({finding.mode}): {finding.outcome} {finding.message}"
        for finding in found
        if finding.is_claimed and finding.outcome not in ("ran", "named")
    ]


def recorded_claims(path: Path) -> dict[tuple[str, str], str]:
    """Return the claims in a file that `--record` wrote, by file and runtime."""
    head, *lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return {(stem, name): letter for stem, *row in lines for name, letter in zip(head[1:], row, strict=True)}


def _record(path: Path, claims: Mapping[tuple[str, str], str]) -> None:
    stems, names = dict.fromkeys(stem for stem, _ in claims), dict.fromkeys(name for _, name in claims)
    rows = [["file", *names], *([stem, *(claims[stem, name] for name in names)] for stem in stems)]
    path.write_text("".join("\t".join(row) + "\n" for row in rows))


def changed_claims(claims: Mapping[tuple[str, str], str], path: Path) -> list[str]:
    """Return a line for each claim that differs from the recorded one."""
    recorded = recorded_claims(path)
    return [
        f"{stem} on {name}: {recorded.get((stem, name), 'nothing')!r} is recorded, now it is {letter!r}"
        for (stem, name), letter in claims.items()
        if recorded.get((stem, name)) != letter
    ]


def claims_of(files: Iterable[File], names: Sequence[str]) -> dict[tuple[str, str], str]:
    """Return what files claim about runtimes, which need not be installed."""
    return {(file.stem, name): claim(file, runtimes()[name]) for file in files for name in names}


def main(arguments: Sequence[str]) -> None:
    """Print the matrix, and what is false or differs from the record; fails if anything does."""
    fast, converts = "--fast" in arguments, "--convert" in arguments
    everything = BY_LEVEL if converts else list(environments())
    names = [name for name in arguments if name in environments()] or (FAST if fast else everything)
    found: list[Finding] = []
    claims: dict[tuple[str, str], str] = {}
    for batch in [[name] for name in names] if converts else [names]:
        files = list(families(fast=fast, runtime=batch[0] if converts else None))
        found += measure(files, batch)
        claims |= claims_of(files, batch)
    print(table(found))
    path = CONVERSIONS if converts else CLAIMS
    if "--record" in arguments:
        _record(path, claims)
    false, changed = false_claims(found), changed_claims(claims, path)
    for title, lines in (("Files that do not run right where they claim to:", false), ("Other claims:", changed)):
        print("\n".join(["", title, *lines]) if lines else "", end="\n" if lines else "")
    if false or changed:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])

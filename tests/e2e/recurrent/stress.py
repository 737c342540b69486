"""Run files in a child process with malloc's checks, or valgrind: several interpreters, consecutive and interleaved.

python -m tests.e2e.recurrent.stress FOLDER ...     the child: `network.tflite` and `calls.npz` of each folder
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.support import harness, zoo
from tests.support.running.malloc_checks import checked_environment

Calls = list[tuple[dict[str, np.ndarray], dict[str, np.ndarray]]]
LOG = "LITEFUSE_VALGRIND_LOG"
"""Environment variable that names the file to which valgrind writes while the child runs."""
_FAULTS = re.compile(r"Invalid (?:read|write|free)|uninitialised|Mismatched free|points to unaddressable")
_RUNTIME = "ai_edge_litert"


def verdicts(folders: Sequence[Path], *, valgrind: bool = False) -> Iterator[tuple[Path, str]]:
    """Yield each folder with the error of its file, or ""; if a file ends the child, another child continues."""
    left = list(folders)
    while left:
        command = [sys.executable, "-m", "tests.e2e.recurrent.stress", *map(str, left)]
        checked, log = checked_environment(), ""
        if valgrind:
            log = str(left[0] / "valgrind.log")
            command = ["valgrind", "--error-limit=no", "--num-callers=20", f"--log-file={log}", *command]
            checked = os.environ | {"PYTHONMALLOC": "malloc", LOG: log}
        with subprocess.Popen(
            command, cwd=zoo.ROOT, env=checked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as child:
            output, errors = child.communicate()
        answers = [json.loads(line) for line in output.splitlines() if line.startswith("[")]
        for folder, problem in answers:
            left.remove(Path(folder))
            yield Path(folder), problem
        if child.returncode and left:
            found = faults(Path(log).read_text(errors="replace")) if log else []  # some of them end valgrind itself
            words = found or errors.strip().splitlines()[-1:] or [""]
            yield left.pop(0), f"the child ended with {child.returncode}: {words[0]}"
        elif left:
            raise RuntimeError(f"{len(left)} files have no verdict: {errors}")


def load(folder: Path) -> Calls:
    """Return inputs and answers of each call, in order."""
    found: dict[int, tuple[dict[str, np.ndarray], dict[str, np.ndarray]]] = {}
    with np.load(folder / "calls.npz") as arrays:
        for key in arrays.files:
            number, side, name = key.split("/")
            found.setdefault(int(number), ({}, {}))[side == "out"][name] = arrays[key]
    return [found[number] for number in sorted(found)]


def compare(content: bytes, calls: Calls) -> None:
    """Run all calls with and without XNNPACK, twice; in the second round the interpreters are interleaved."""
    harness.compare_calls(content, [(None, inputs, expected) for inputs, expected in calls])
    side_by_side = [harness.open_interpreter(content, resolver=resolver) for resolver in harness.RESOLVERS]
    runners = [interpreter.get_signature_runner() for interpreter in side_by_side]
    for number, (inputs, expected) in enumerate(calls):
        for runner in runners:
            _compare(runner(**inputs), expected, f"side by side, call {number}")


def _compare(answers: dict[str, Any], expected: dict[str, np.ndarray], where: str) -> None:
    for name, value in expected.items():
        try:
            harness.compare(answers[name], value)
        except harness.Mismatch as mismatch:
            raise harness.Mismatch(f"{where}, {name}: {mismatch}") from None


def faults(log: str) -> list[str]:
    """Return the memory errors in valgrind's log that the runtime caused, without those of Python and the loader."""
    blocks = re.split(r"\n==\d+== \n", log)
    return [match[0] for block in blocks if _RUNTIME in block and (match := _FAULTS.search(block))]


def main(folders: Sequence[str]) -> None:
    """Compare the files with the answers, and print a line of JSON for each."""
    log = os.environ.get(LOG)
    for folder in folders:
        read = Path(log).stat().st_size if log else 0
        problem = ""
        try:
            compare((Path(folder) / "network.tflite").read_bytes(), load(Path(folder)))
        except (harness.Mismatch, RuntimeError, ValueError) as error:
            problem = f"{type(error).__name__}: {str(error)[:300]}"
        if log and not problem:
            problem = "; ".join(faults(Path(log).read_text(errors="replace")[read:]))
        print(json.dumps([folder, problem]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

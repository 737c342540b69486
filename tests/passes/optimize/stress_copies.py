"""Look for interpreters that return the results of an earlier call, among many with other memory around them.

    python -m tests.passes.optimize.stress_copies [PROCESSES] [INTERPRETERS] [--unsafe]

Converts a box suppression whose number of results changes, and runs five calls in each of INTERPRETERS (400) new
interpreters in each of PROCESSES (24) processes, which differ in the size of their environment and in what NumPy
allocates between the calls. Prints the bad interpreters; exits with 1 if there are any. `--unsafe` converts without
`separate_copies`: about one of 900 interpreters is bad.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from tests.support.harness import open_interpreter

COUNTS = (0, 3, 0, 5, 0)
SIZES = (8, 30, 100, 300, 1000, 2000, 5000)
PADDING = 61
"""Bytes that the environment of each process has more than that of the one before."""


def inputs() -> list[tuple[np.ndarray, np.ndarray]]:
    """Return the boxes and scores of the calls, of which COUNTS boxes are kept."""
    rng = np.random.default_rng(0)
    boxes = np.zeros((1, 20, 4), np.float32)
    boxes[0, :, 0] = np.arange(20)
    boxes[0, :, 2:] = boxes[0, :, :2] + 0.5
    calls = []
    for count in COUNTS:
        scores = rng.uniform(0, 0.3, (1, 20, 3)).astype(np.float32)
        scores[0, :count] += 0.6
        calls.append((boxes, scores))
    return calls


def convert(folder: Path, *, unsafe: bool = False) -> Path:
    """Write the model that the processes run."""
    import tensorflow as tf

    import litefuse
    from litefuse.passes.finalize import separate_copies

    class Suppression(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([1, 20, 4], name="b"), tf.TensorSpec([1, 20, 3], name="s")])
        def __call__(self, b, s):
            kept = tf.image.non_max_suppression(b[0], s[0, :, 0], 10, 0.5, 0.5)
            return {"kept": kept, "again": kept}

    tf.saved_model.save(Suppression(), str(folder / "model"))
    if unsafe:
        separate_copies.separate_copies = lambda module, context: None
    file = folder / "model.tflite"
    file.write_bytes(litefuse.convert(folder / "model").to_bytes())
    return file


def run(file: Path, seed: int, interpreters: int) -> list[str]:
    """Return a line for each bad interpreter."""
    choose, calls, content = random.Random(seed), inputs(), file.read_bytes()
    noise: list[np.ndarray] = []
    living: list[object] = []
    bad: list[str] = []
    for number in range(interpreters):
        interpreter = open_interpreter(content)
        living.append(interpreter)
        if len(living) > choose.choice((1, 3, 10)):
            living.pop(0)
        found = []
        for boxes, scores in calls:
            for _ in range(choose.randint(0, 40)):
                noise.append(np.ones(choose.choice(SIZES), np.float32))
                if len(noise) > 200:
                    noise.pop(choose.randrange(len(noise)))
            found.append(len(interpreter.get_signature_runner()(b=boxes, s=scores)["kept"]))
        if tuple(found) != COUNTS:
            bad.append(f"process {seed}, interpreter {number}: {found} boxes, not {list(COUNTS)}")
    return bad


def stress(file: Path, processes: int, interpreters: int) -> list[str]:
    """Run the file in several processes; return a line for each bad interpreter."""
    bad: list[str] = []
    for seed in range(1, processes + 1):
        command = [
            sys.executable,
            "-m",
            "tests.passes.optimize.stress_copies",
            "run",
            str(file),
            str(seed),
            str(interpreters),
        ]
        environment = {**os.environ, "LITEFUSE_PADDING": "x" * (seed * PADDING)}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        bad += done.stdout.splitlines()
    return bad


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit code."""
    if arguments[:1] == ["run"]:
        file, seed, interpreters = arguments[1:]
        print(*run(Path(file), int(seed), int(interpreters)), sep="\n", end="")
        return 0
    numbers = [int(each) for each in arguments if each.isdigit()]
    processes, interpreters = (*numbers, *(24, 400)[len(numbers) :])
    with tempfile.TemporaryDirectory() as folder:
        file = convert(Path(folder), unsafe="--unsafe" in arguments)
        bad = stress(file, processes, interpreters)
    print(*bad, f"{len(bad)} of {processes * interpreters} interpreters are bad", sep="\n")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

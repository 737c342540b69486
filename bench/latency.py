"""Time per call of several files, interleaved in one process, so that all see the same machine.

Two interpreters over the same file differ by 1 to 2 %, depending on their memory addresses; therefore there are two for
each file, and the difference between such duplicates is the noise. Measures processor time, because other processes may
use the machine meanwhile.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from ai_edge_litert.interpreter import Interpreter


@dataclass(frozen=True)
class Latency:
    """Medians in seconds. `noise` is the largest relative difference between interpreters over the same file."""

    seconds: float
    reference: float | None
    spread: float
    noise: float


@dataclass(frozen=True)
class Latencies:
    """Medians in seconds by the file's name, and the quickest calls; `spread` is the relative interquartile range of
    the first file.

    `quick` is the time that a tenth of the calls take at most: a clock may say too little for one of them.
    """

    seconds: dict[str, float]
    least: dict[str, float]
    quick: dict[str, float]
    spread: float
    noise: float


class _Runner:
    """An interpreter over a file of one signature, with its inputs set; a call is one `invoke`."""

    def __init__(self, path: Path, inputs: dict[str, np.ndarray], threads: int) -> None:
        self.interpreter = Interpreter(model_path=str(path), num_threads=threads)
        self._now = time.process_time if threads == 1 else time.perf_counter
        ((_, signature),) = self.interpreter._get_full_signature_list().items()
        for name, value in inputs.items():
            self.interpreter.resize_tensor_input(signature["inputs"][name], value.shape)
        self.interpreter.allocate_tensors()
        for name, value in inputs.items():
            self.interpreter.set_tensor(signature["inputs"][name], value)
        self.seconds: list[float] = []

    def call(self, times: int = 1) -> None:
        """Return the time of this many consecutive calls; the first of them finds another model in the caches."""
        if times > 1:
            self.interpreter.invoke()
        start = self._now()
        for _ in range(times):
            self.interpreter.invoke()
        self.seconds.append((self._now() - start) / times)


def measure(file: Path, reference: Path | None, inputs: dict[str, np.ndarray], *, seconds: float) -> Latency:
    """Call two interpreters over each file, in changing order, for about `seconds` in total."""
    files = {"file": file} if reference is None else {"file": file, "reference": reference}
    found = measure_all(files, inputs, seconds=seconds)
    return Latency(found.seconds["file"], found.seconds.get("reference"), found.spread, found.noise)


def measure_all(
    files: Mapping[str, Path],
    inputs: dict[str, np.ndarray],
    *,
    seconds: float,
    in_a_row: int = 1,
    min_rounds: int = 15,
    threads: int = 1,
) -> Latencies:
    """Do the same for any number of files; each turn of a file is `in_a_row` calls, and there are `min_rounds` turns
    however long they take. With more than one thread, the clock counts instead of the processor time.
    """
    # The order in which interpreters are created matters too: first, second, second, first.
    first = {name: _Runner(path, inputs, threads) for name, path in files.items()}
    second = {name: _Runner(files[name], inputs, threads) for name in reversed(list(files))}
    twins = {name: [first[name], second[name]] for name in files}
    runners = [*first.values(), *second.values()]
    for runner in runners * 3:
        runner.call()
    for runner in runners:
        runner.seconds.clear()
    shuffle = random.Random(1).shuffle
    deadline = time.perf_counter() + seconds
    calls = 0
    while calls < min_rounds or (time.perf_counter() < deadline and calls < 20_000):
        shuffle(runners)
        for runner in runners:
            runner.call(in_a_row)
        calls += 1
    own = next(iter(first.values())).seconds
    quartiles = statistics.quantiles(own, n=4)
    return Latencies(
        {name: _median(pair) for name, pair in twins.items()},
        {name: min(second for runner in pair for second in runner.seconds) for name, pair in twins.items()},
        {name: _quantile([second for runner in pair for second in runner.seconds]) for name, pair in twins.items()},
        (quartiles[2] - quartiles[0]) / quartiles[1],
        max(_difference(pair) for pair in twins.values()),
    )


def _quantile(seconds: list[float]) -> float:
    """Return the time that a tenth of the calls take at most."""
    return sorted(seconds)[len(seconds) // 10]


def _median(runners: list[_Runner]) -> float:
    return statistics.mean(statistics.median(runner.seconds) for runner in runners)


def _difference(twins: list[_Runner]) -> float:
    medians = [statistics.median(twin.seconds) for twin in twins]
    return (max(medians) - min(medians)) / min(medians)

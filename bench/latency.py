"""Time per call of several files, interleaved in one process, so that all see the same machine.

Two interpreters over the very same file differ by 1 to 2 %, by where their memory lies; so there are two of each, and
how far such twins are apart is the noise. Processor time, for others may use the machine meanwhile.
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
    """Medians in seconds. `noise` is how far interpreters over the very same file were apart at most, as a share."""

    ours: float
    theirs: float | None
    spread: float
    noise: float


@dataclass(frozen=True)
class Latencies:
    """Medians in seconds by the file's name, and the quickest calls; `spread` is that of the first file, between
    quartiles, as a share."""

    seconds: dict[str, float]
    least: dict[str, float]
    spread: float
    noise: float


class _Runner:
    """An interpreter over a file of one signature, with its inputs set; a call is one `invoke`."""

    def __init__(self, path: Path, inputs: dict[str, np.ndarray]) -> None:
        self.interpreter = Interpreter(model_path=str(path), num_threads=1)
        ((_, signature),) = self.interpreter._get_full_signature_list().items()
        for name, value in inputs.items():
            self.interpreter.resize_tensor_input(signature["inputs"][name], value.shape)
        self.interpreter.allocate_tensors()
        for name, value in inputs.items():
            self.interpreter.set_tensor(signature["inputs"][name], value)
        self.seconds: list[float] = []

    def call(self, times: int = 1) -> None:
        """One figure of so many calls in a row; of several, the first finds the caches with another model in them."""
        if times > 1:
            self.interpreter.invoke()
        start = time.process_time()
        for _ in range(times):
            self.interpreter.invoke()
        self.seconds.append((time.process_time() - start) / times)


def measure(ours: Path, theirs: Path | None, inputs: dict[str, np.ndarray], *, seconds: float) -> Latency:
    """Call two interpreters over each file, in changing order, for about `seconds` in all."""
    files = {"ours": ours} if theirs is None else {"ours": ours, "theirs": theirs}
    found = measure_all(files, inputs, seconds=seconds)
    return Latency(found.seconds["ours"], found.seconds.get("theirs"), found.spread, found.noise)


def measure_all(
    files: Mapping[str, Path], inputs: dict[str, np.ndarray], *, seconds: float, in_a_row: int = 1
) -> Latencies:
    """The same for any number of files; each turn of one is `in_a_row` calls."""
    # Which interpreter is made first matters too: ours, theirs, theirs, ours.
    first = {name: _Runner(path, inputs) for name, path in files.items()}
    second = {name: _Runner(files[name], inputs) for name in reversed(files)}
    twins = {name: [first[name], second[name]] for name in files}
    runners = [*first.values(), *second.values()]
    for runner in runners * 3:
        runner.call()
    for runner in runners:
        runner.seconds.clear()
    shuffle = random.Random(1).shuffle
    deadline = time.perf_counter() + seconds
    calls = 0
    while calls < 15 or (time.perf_counter() < deadline and calls < 20_000):
        shuffle(runners)
        for runner in runners:
            runner.call(in_a_row)
        calls += 1
    own = next(iter(first.values())).seconds
    quartiles = statistics.quantiles(own, n=4)
    return Latencies(
        {name: _median(pair) for name, pair in twins.items()},
        {name: min(second for runner in pair for second in runner.seconds) for name, pair in twins.items()},
        (quartiles[2] - quartiles[0]) / quartiles[1],
        max(_difference(pair) for pair in twins.values()),
    )


def _median(runners: list[_Runner]) -> float:
    return statistics.mean(statistics.median(runner.seconds) for runner in runners)


def _difference(twins: list[_Runner]) -> float:
    medians = [statistics.median(twin.seconds) for twin in twins]
    return (max(medians) - min(medians)) / min(medians)

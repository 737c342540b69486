"""Time per call of several files, interleaved in one process, so that all see the same machine."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from ai_edge_litert.interpreter import Interpreter


@dataclass(frozen=True)
class Latency:
    """Medians in seconds. `noise` is how far two interpreters over the very same file were apart, as a share."""

    ours: float
    theirs: float | None
    spread: float
    noise: float


class _Runner:
    """An interpreter with its inputs set; a call is one `invoke`."""

    def __init__(self, path: Path, inputs: dict[str, np.ndarray]) -> None:
        self.interpreter = Interpreter(model_path=str(path), num_threads=1)
        signature = self.interpreter._get_full_signature_list()["serving_default"]["inputs"]
        for name, value in inputs.items():
            self.interpreter.resize_tensor_input(signature[name], value.shape)
        self.interpreter.allocate_tensors()
        for name, value in inputs.items():
            self.interpreter.set_tensor(signature[name], value)
        self.seconds: list[float] = []

    def call(self) -> None:
        start = time.perf_counter()
        self.interpreter.invoke()
        self.seconds.append(time.perf_counter() - start)


def measure(ours: Path, theirs: Path | None, inputs: dict[str, np.ndarray], *, seconds: float) -> Latency:
    """Call ours, theirs, and ours again from a second interpreter, in turn, for about `seconds` in all."""
    mine, control = _Runner(ours, inputs), _Runner(ours, inputs)
    other = None if theirs is None else _Runner(theirs, inputs)
    runners = [runner for runner in (mine, other, control) if runner is not None]
    for runner in runners * 3:
        runner.call()
    for runner in runners:
        runner.seconds.clear()
    deadline = time.perf_counter() + seconds
    while len(mine.seconds) < 15 or (time.perf_counter() < deadline and len(mine.seconds) < 20_000):
        for runner in runners:
            runner.call()
        runners = runners[1:] + runners[:1]
    quartiles = statistics.quantiles(mine.seconds, n=4)
    median = statistics.median(mine.seconds)
    return Latency(
        statistics.median(mine.seconds + control.seconds),
        None if other is None else statistics.median(other.seconds),
        (quartiles[2] - quartiles[0]) / median,
        abs(statistics.median(control.seconds) - median) / median,
    )

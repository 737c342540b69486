"""Time per call of `.tflite` files in LiteRT's interpreter, alone or beside each other.

Two files take turns in one worker process, so that what slows the machine down slows both. Two interpreters over the
very same file differ by a per cent or two, by where their memory lies; hence there are two of each, and how far such
twins are apart is the noise of a comparison.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from litefuse.errors import KernelError
from litefuse.profiler import NodeTime, Profile, profile_here
from litefuse.running import Runner, Setup, in_worker, profiling_errors
from litefuse.tflite import LiteFile, Subgraph, names_for_kernels, read_file

MAX_RUNS = 100_000
_MIN_RUNS = 5
_SHOWN_OPS = 15


@dataclass(frozen=True, slots=True)
class OpTime:
    """The nodes of one kind in one run: what part of the time is theirs, in seconds."""

    op: str
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Timing:
    """One file. Seconds a call: the median, the quartiles, the quickest; the first call after loading apart."""

    path: str
    bytes: int
    ops: int
    median: float
    lower: float
    upper: float
    least: float
    first: float
    runs: int
    by_op: tuple[OpTime, ...]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What was measured and how. `ratio` is the first median over the second; `noise` what twins differ by."""

    signature: str
    inputs: dict[str, tuple[int, ...]]
    threads: int
    xnnpack: bool
    timings: tuple[Timing, ...]
    ratio: float | None = None
    noise: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        inputs = ", ".join(f"{name} {list(shape)}" for name, shape in self.inputs.items()) or "none"
        delegate = "XNNPACK" if self.xnnpack else "no XNNPACK"
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads"
        lines = [f"Inputs: {inputs}; {threads}, {delegate}"]
        for timing in self.timings:
            lines += _timing_lines(timing)
        if self.ratio is not None and self.noise is not None:
            first, second = self.timings
            lines.append(f"{first.path} takes {self.ratio:.3f} of the time of {second.path} (noise {self.noise:.1%})")
            if abs(self.ratio - 1) <= self.noise:
                lines.append("That is no difference: it is within the noise.")
        return "\n".join(lines)


def _timing_lines(timing: Timing) -> list[str]:
    spread = f"half of {timing.runs} calls between {_time(timing.lower)} and {_time(timing.upper)}"
    lines = [
        f"{timing.path}: {timing.bytes / 1e6:.2f} MB, {timing.ops} ops",
        f"  {_time(timing.median)} a call ({spread}; quickest {_time(timing.least)}, first {_time(timing.first)})",
    ]
    total = sum(op.seconds for op in timing.by_op) or 1.0
    for op in timing.by_op[:_SHOWN_OPS]:
        lines.append(f"  {op.seconds / total:6.1%}  {_time(op.seconds):>9}  {op.nodes:4} {op.op}")
    rest = timing.by_op[_SHOWN_OPS:]
    if rest:
        lines.append(f"  {sum(op.seconds for op in rest) / total:6.1%}  of {len(rest)} more kinds")
    return lines


def _time(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def benchmark(
    paths: Sequence[str | Path],
    *,
    signature: str | None = None,
    shapes: Mapping[str, Sequence[int | None]] | None = None,
    runs: int | None = None,
    warm_up: int = 5,
    seconds: float = 2.0,
    threads: int = 1,
    xnnpack: bool = True,
    kernels: Mapping[str, Any] | None = None,
) -> Benchmark:
    """Measure one file, or two in turns, on random inputs, in a worker process.

    Args:
        signature: its key; by default the first one.
        shapes: of inputs, by name; a free dimension that is not given is 1.
        runs: how many calls of each file are measured; by default what fits into `seconds`.
        warm_up: calls before those.
        seconds: how long to measure, about, where `runs` does not say it.
        threads: how many the kernels may use.
        xnnpack: whether XNNPACK takes what it can, as in the interpreter by default; without it each op has its time.
        kernels: kernels of custom ops, as `litefuse.Interpreter` takes them; with two files each gets its own ops'.

    Raises:
        ReadError: a file cannot be read.
        KernelError: a kernel is declared wrongly, or no file has such an op.
        ProfilingError: a model cannot be run here, or has no such signature or input.
    """
    names = [str(path) for path in paths]
    files = [read_file(name) for name in names]
    # Kernels for which no file has an op are found out before anything runs.
    _shared_out(kernels or {}, files)
    options: dict[str, Any] = {"signature": signature, "shapes": shapes, "runs": runs, "warm_up": warm_up}
    with profiling_errors(*files):
        found = in_worker(
            __name__,
            "benchmark_here",
            names,
            kernels=kernels,
            seconds_each=seconds,
            threads=threads,
            xnnpack=xnnpack,
            **options,
        )
    timings = (replace(timing, path=name) for name, timing in zip(names, found.timings, strict=True))
    return replace(found, timings=tuple(timings))


def benchmark_here(
    paths: Sequence[str],
    *,
    seconds_each: float,
    kernels: Mapping[str, Any] | None,
    runs: int | None,
    warm_up: int,
    **options: Any,
) -> Benchmark:
    """Measure in this process; see `benchmark`."""
    files = [read_file(path) for path in paths]
    shared = _shared_out(kernels or {}, files)
    with profiling_errors():
        runners = [
            _TimedRunner(Setup.of(path, kernels=own, **options))
            for path, own in zip(paths, shared, strict=True)
            for _ in range(len(paths))
        ]
        _measure(runners, runs, warm_up, seconds_each)
    timings: list[Timing] = []
    budget = min(seconds_each, 0.5)
    for number, (path, file) in enumerate(zip(paths, files, strict=True)):
        twins = runners[number * len(paths) : (number + 1) * len(paths)]
        own = options | {"signature": twins[0].signature or None, "shapes": twins[0].shapes}
        found = profile_here(path, budget=budget, kernels=shared[number], **own)
        timings.append(_timing(path, file, twins, found))
    first = runners[0]
    ratio = noise = None
    if len(paths) == 2:
        ratio, noise = timings[0].median / timings[1].median, _noise(runners)
    return Benchmark(
        first.signature, first.shapes, options["threads"], options["xnnpack"], tuple(timings), ratio, noise
    )


def _shared_out(kernels: Mapping[str, Any], files: Sequence[LiteFile]) -> list[dict[str, Any]]:
    """The kernels of each file's ops; all of them where there is one file, for the interpreter to check."""
    if len(files) == 1:
        return [dict(kernels)]
    names = [names_for_kernels(file) for file in files]
    for op in kernels:
        if not any(op in known for known in names):
            raise KernelError(f"There is a kernel of {op!r}, but no file has such an op.")
    return [{op: kernel for op, kernel in kernels.items() if op in known} for known in names]


class _TimedRunner(Runner):
    """A runner that is timed."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.seconds: list[float] = []
        self.first = self.timed()

    def timed(self) -> float:
        start = time.perf_counter()
        self.call()
        return time.perf_counter() - start


def _measure(runners: Sequence[_TimedRunner], runs: int | None, warm_up: int, seconds: float) -> None:
    """Let all take turns, each time in another order."""
    for runner in runners:
        for _ in range(warm_up):
            runner.call()
    order = list(runners)
    shuffle = random.Random(0).shuffle
    # Twins share the calls of their file.
    wanted = MAX_RUNS if runs is None else -(-runs // (2 if len(runners) > 1 else 1))
    end = time.perf_counter() + seconds
    done = 0
    while done < wanted and (runs is not None or done < _MIN_RUNS or time.perf_counter() < end):
        shuffle(order)
        for runner in order:
            runner.seconds.append(runner.timed())
        done += 1


def _timing(path: str, file: LiteFile, twins: Sequence[_TimedRunner], found: Profile) -> Timing:
    times = [seconds for twin in twins for seconds in twin.seconds]
    lower, median, upper = statistics.quantiles(times, n=4, method="inclusive") if len(times) > 1 else (times[0],) * 3
    return Timing(
        path,
        len(file.content),
        sum(len(subgraph.operators) for subgraph in file.subgraphs),
        median,
        lower,
        upper,
        min(times),
        twins[0].first,
        len(times),
        _by_op(found.nodes, file.subgraphs),
    )


def _noise(runners: Sequence[_TimedRunner]) -> float:
    """How far twins are apart at most, as a share."""
    medians = [statistics.median(runner.seconds) for runner in runners]
    return max(abs(a - b) / min(a, b) for a, b in zip(medians[::2], medians[1::2], strict=True))


def _by_op(nodes: Sequence[NodeTime], subgraphs: Sequence[Subgraph]) -> tuple[OpTime, ...]:
    """The slowest kind first; what a delegate took is one kind. Loops hold the time of what they call."""
    found: dict[str, list[float]] = {}
    for node in nodes:
        operators = subgraphs[node.subgraph].operators
        label = "parts run by XNNPACK" if node.delegated else operators[node.operators[0]].label
        found.setdefault(label, []).append(node.seconds)
    times = [OpTime(label, len(seconds), sum(seconds)) for label, seconds in found.items()]
    return tuple(sorted(times, key=lambda item: (-item.seconds, item.op)))

"""Measure the time per call of one or two `.tflite` files in LiteRT's interpreter.

Two files are run alternately in one worker process, so that anything that slows the machine down affects both. Two
interpreters of the same file differ by one or two percent, depending on their memory addresses; each file is therefore
run by two interpreters, and the difference between them is the noise of the comparison.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from litefuse.errors import KernelError, LitefuseError, count_noun
from litefuse.files import format_size
from litefuse.runtime.accelerator import CompiledFile, Result
from litefuse.runtime.runner import ProfilingError, Runner, Setup, in_worker, profiling_errors
from litefuse.tflite import LiteFile, Subgraph, kernel_names, read_file
from litefuse.tools.profiler import NodeTime, Profile, profile_here

Accelerator = Literal["cpu", "gpu"]
MAX_RUNS = 100_000
_MIN_RUNS = 5
_MAX_SHOWN_OPS = 15


@dataclass(frozen=True, slots=True)
class OpTime:
    """The nodes of one op kind, and the total seconds that they take in one run.

    `refusals` are the reasons why XNNPACK does not run them, if it is used.
    """

    op: str
    nodes: int
    seconds: float
    refusals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Timing:
    """Measurements of one file, in seconds per call: median, quartiles, minimum, and the first call after loading."""

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
    on_cpu: tuple[str, ...] = ()
    """The ops that the GPU accelerator leaves to the CPU, each with the reason."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Results and settings of a benchmark.

    With two files, `ratio` is the first median divided by the second, and `noise` is the largest relative difference
    between two interpreters of the same file.
    """

    signature: str
    inputs: dict[str, tuple[int, ...]]
    threads: int
    xnnpack: bool
    timings: tuple[Timing, ...]
    ratio: float | None = None
    noise: float | None = None
    accelerator: Accelerator = "cpu"

    def to_dict(self) -> dict[str, Any]:
        """Return the results as plain data, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        inputs = ", ".join(f"{name} {list(shape)}" for name, shape in self.inputs.items()) or "none"
        delegate = "XNNPACK" if self.xnnpack else "no XNNPACK"
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads"
        runtime = "LiteRT's GPU accelerator" if self.accelerator == "gpu" else f"{threads}, {delegate}"
        lines = [f"Inputs: {inputs}; {runtime}"]
        for timing in self.timings:
            lines += _timing_lines(timing)
        if self.ratio is not None and self.noise is not None:
            first, second = self.timings
            lines.append(f"{first.path} takes {self.ratio:.3f} times as long as {second.path} (noise {self.noise:.1%})")
            if abs(self.ratio - 1) <= self.noise:
                lines.append("The difference is within the noise.")
        return "\n".join(lines)


def _timing_lines(timing: Timing) -> list[str]:
    spread = f"middle half of {count_noun(timing.runs, 'call')}: {_time(timing.lower)} to {_time(timing.upper)}"
    lines = [
        f"{timing.path}: {format_size(timing.bytes)}, {count_noun(timing.ops, 'op')}",
        f"  {_time(timing.median)} per call ({spread}; fastest {_time(timing.least)}, first {_time(timing.first)})",
    ]
    total = sum(op.seconds for op in timing.by_op) or 1.0
    for op in timing.by_op[:_MAX_SHOWN_OPS]:
        lines.append(f"  {op.seconds / total:6.1%}  {_time(op.seconds):>9}  {op.nodes:4} {op.op}")
        if op.refusals:
            lines[-1] += f" (not run by XNNPACK: {'; '.join(op.refusals)})"
    lines += [f"  on the CPU: {reason}" for reason in timing.on_cpu]
    rest = timing.by_op[_MAX_SHOWN_OPS:]
    if rest:
        lines.append(f"  {sum(op.seconds for op in rest) / total:6.1%}  {count_noun(len(rest), 'more op kind')}")
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
    accelerator: Accelerator = "cpu",
) -> Benchmark:
    """Measure one file, or two alternately, on random inputs in a worker process.

    Args:
        signature: key of the signature to run; by default the first one.
        shapes: input shapes by name; free dimensions that are not given are 1.
        runs: number of measured calls of each file; by default as many as fit into `seconds`.
        warm_up: number of calls before the measured ones.
        seconds: approximate duration of the measurement if `runs` is not given.
        threads: number of threads that kernels may use.
        xnnpack: whether to use XNNPACK, as the interpreter does by default; without it, each op is timed separately.
        kernels: kernels of custom ops, as for `litefuse.Interpreter`; each file gets those of its ops.
        accelerator: "gpu" measures CompiledModel on LiteRT's GPU accelerator, whose driver must be installed.

    Raises:
        ReadError: a file cannot be read.
        KernelError: a kernel is declared wrongly, or no file has an op for it.
        ProfilingError: a model cannot be run here, or has no such signature or input.
        NoGpuError: LiteRT can use none of the GPUs here, if any.
    """
    names = [str(path) for path in paths]
    files = [read_file(name) for name in names]
    # Reject kernels that no file uses before anything runs.
    _assign_kernels(kernels or {}, files)
    options: dict[str, Any] = {"signature": signature, "shapes": shapes, "runs": runs, "warm_up": warm_up}
    with profiling_errors(*files):
        result = in_worker(
            __name__,
            "benchmark_here",
            names,
            kernels=kernels,
            seconds_each=seconds,
            threads=threads,
            xnnpack=xnnpack,
            accelerator=accelerator,
            **options,
        )
    timings = (replace(timing, path=name) for name, timing in zip(names, result.timings, strict=True))
    return replace(result, timings=tuple(timings))


def benchmark_here(
    paths: Sequence[str],
    *,
    seconds_each: float,
    kernels: Mapping[str, Any] | None,
    runs: int | None,
    warm_up: int,
    accelerator: Accelerator,
    **options: Any,
) -> Benchmark:
    """Run the benchmark in this process; see `benchmark`."""
    files = [read_file(path) for path in paths]
    shared = _assign_kernels(kernels or {}, files)
    runner = _GpuRunner if accelerator == "gpu" else _TimedRunner
    with profiling_errors():
        runners = [
            runner(Setup.of(path, kernels=own, **options))
            for path, own in zip(paths, shared, strict=True)
            for _ in range(len(paths))
        ]
        _measure(runners, runs, warm_up, seconds_each)
    timings: list[Timing] = []
    budget = min(seconds_each, 0.5)
    for number, (path, file) in enumerate(zip(paths, files, strict=True)):
        twins = runners[number * len(paths) : (number + 1) * len(paths)]
        own = options | {"signature": twins[0].signature or None, "shapes": twins[0].shapes}
        is_on_gpu = accelerator == "gpu"
        profile = None if is_on_gpu else profile_here(path, budget=budget, kernels=shared[number], **own)
        timings.append(_timing(path, file, twins, profile))
    first = runners[0]
    ratio = noise = None
    if len(paths) == 2:
        ratio, noise = timings[0].median / timings[1].median, _noise(runners)
    return Benchmark(
        first.signature,
        first.shapes,
        options["threads"],
        options["xnnpack"],
        tuple(timings),
        ratio,
        noise,
        accelerator,
    )


def _assign_kernels(kernels: Mapping[str, Any], files: Sequence[LiteFile]) -> list[dict[str, Any]]:
    """Return the kernels that each file uses; a single file gets all kernels, and its interpreter checks them."""
    if len(files) == 1:
        return [dict(kernels)]
    names = [kernel_names(file) for file in files]
    for op in kernels:
        if not any(op in known for known in names):
            raise KernelError(f"a kernel was given for {op!r}, but no file has such an op.")
    return [{op: kernel for op, kernel in kernels.items() if op in known} for known in names]


class _TimedRunner(Runner):
    """A runner that records the time of each call."""

    on_cpu: tuple[str, ...] = ()

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.seconds: list[float] = []
        self.first = self.time_call()

    def time_call(self) -> float:
        start = time.perf_counter()
        self.call()
        return time.perf_counter() - start


class _GpuRunner(_TimedRunner):
    """A runner of a file on LiteRT's GPU accelerator, in this process."""

    def prepare(self) -> None:
        super().prepare()
        if not self.signature:
            raise ProfilingError(f"{self._setup.name} has no signature, which CompiledModel needs.")
        answers = self.interpreter.get_signature_runner(self.signature)(**self.values)
        results = {name: Result(value.shape, value.dtype.name) for name, value in answers.items()}
        model = self._setup.model
        self.compiled = CompiledFile(model if isinstance(model, bytes) else os.fspath(model))
        self.compiled.write(self.signature, self.values, results)

        def call() -> None:
            self.compiled.run(self.signature)
            self.compiled.read(results)

        self.call, self.on_cpu = call, self.compiled.on_cpu


def _measure(runners: Sequence[_TimedRunner], runs: int | None, warm_up: int, seconds: float) -> None:
    """Run all runners alternately, in a new random order in each round."""
    for runner in runners:
        for _ in range(warm_up):
            runner.call()
    order = list(runners)
    shuffle = random.Random(0).shuffle
    # The two interpreters of a file share its calls.
    wanted = MAX_RUNS if runs is None else -(-runs // (2 if len(runners) > 1 else 1))
    end = time.perf_counter() + seconds
    done = 0
    while done < wanted and (runs is not None or done < _MIN_RUNS or time.perf_counter() < end):
        shuffle(order)
        for runner in order:
            runner.seconds.append(runner.time_call())
        done += 1


def _timing(path: str, file: LiteFile, twins: Sequence[_TimedRunner], profile: Profile | None) -> Timing:
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
        () if profile is None else _op_times(profile, file, path),
        twins[0].on_cpu,
    )


def _op_times(profile: Profile, file: LiteFile, path: str) -> tuple[OpTime, ...]:
    """Return the time of each op kind."""
    return _by_op(profile.nodes, file.subgraphs, _find_refusals(file, path) if profile.xnnpack else {})


def _noise(runners: Sequence[_TimedRunner]) -> float:
    """Return the largest relative difference between the medians of two interpreters of the same file."""
    medians = [statistics.median(runner.seconds) for runner in runners]
    return max(abs(a - b) / min(a, b) for a, b in zip(medians[::2], medians[1::2], strict=True))


def _find_refusals(file: LiteFile, path: str) -> dict[int, str]:
    """Return why XNNPACK does not run operators, by the identity of the operator."""
    from litefuse.dialects.tfl.delegates import find_refusal
    from litefuse.frontend.litert.reader import read_whole

    try:
        _, origin = read_whole(file, path)
    except LitefuseError:
        # The interpreter runs some files that litefuse cannot write.
        return {}
    operators = (pair for function in origin.functions.values() for pair in function.operators.items())
    return {id(operator): reason for op, operator in operators if (reason := find_refusal(op))}


def _by_op(nodes: Sequence[NodeTime], subgraphs: Sequence[Subgraph], refusals: Mapping[int, str]) -> tuple[OpTime, ...]:
    """Sum the time by op kind, slowest first. Delegated nodes are one kind; loops include the ops of their bodies."""
    seconds_by_op: dict[str, list[float]] = {}
    reasons_by_op: dict[str, dict[str, None]] = {}
    for node in nodes:
        operator = subgraphs[node.subgraph].operators[node.operators[0]]
        label = "subgraphs run by XNNPACK" if node.delegated else operator.label
        seconds_by_op.setdefault(label, []).append(node.seconds)
        reasons = reasons_by_op.setdefault(label, {})
        if not node.delegated and (reason := refusals.get(id(operator))):
            reasons[reason] = None
    times = [
        OpTime(label, len(seconds), sum(seconds), (*reasons_by_op[label],)) for label, seconds in seconds_by_op.items()
    ]
    return tuple(sorted(times, key=lambda item: (-item.seconds, item.op)))

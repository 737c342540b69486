"""Time calibration, by method, relative to the float model on the same samples without XNNPACK.

    python -m bench.calibration [--seconds 1] [--rounds 3] [SAVED_MODEL ...]

"start" is the time that does not depend on the number of samples: writing the observed model, and starting its process.
The columns of methods are the ranges of values alone; "default" adds the channels and rows that the equalization of
channels, the rounding of weights and the correction of biases need, by minimum and maximum. Most rows are read from the
first 40 samples.
Measures processor time, the best of the rounds, because other processes may use the machine meanwhile.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args
from unittest import mock

import numpy as np
from rich.console import Console
from rich.table import Table

import litefuse
from litefuse.context import Context
from litefuse.passes.quantize import calibration
from litefuse.quantization import Method
from litefuse.runtime import open_interpreter
from tests.support import zoo

DEMOS = zoo.ROOT / "demo"
MODELS = ("k3_mobilenet_v2", "k3_resnet50", "k3_gru", "k3_transformer_small")
"""Models of the zoo, besides the demos."""
MIN_SAMPLES, MAX_SAMPLES = 10, 2000
INTEGERS = 2
"""Tokens are smaller than this."""

_RANGES_ONLY = {"equalize": False, "round_weights": False, "correct_biases": False}
CHOICES: dict[str, dict[str, Any]] = {
    **{method: {"method": method, **_RANGES_ONLY} for method in get_args(Method)},
    "default": {},
}
"""Options of the quantization, by column."""

Inputs = dict[str, np.ndarray[Any, Any]]
Samples = Callable[[], Iterator[tuple[str, Inputs]]]


def sources(names: list[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the models to measure."""
    if names:
        yield from ((str(name), name) for name in names)
        return
    for folder in sorted(DEMOS.iterdir()):
        yield folder.name, folder / "saved_model"
    yield from ((name, zoo.get(name).saved_model) for name in MODELS)


def random_inputs(details: dict[str, Any], count: int) -> list[Inputs]:
    """Return random samples for the inputs of a signature."""
    random = np.random.default_rng(0)

    def value(detail: Any) -> np.ndarray[Any, Any]:
        shape, dtype = tuple(detail["shape"]), np.dtype(detail["dtype"])
        if dtype.kind == "f":
            return random.uniform(-1, 1, shape).astype(dtype)
        return random.integers(0, INTEGERS, shape).astype(dtype)

    return [{name: value(detail) for name, detail in details.items()} for _ in range(count)]


def processor_seconds() -> float:
    """Return the processor time of this process, and of the worker processes that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def measure_float(runner: Any, samples: list[Inputs]) -> float:
    """Return the seconds of running all samples without XNNPACK."""
    runner(**samples[0])
    start = processor_seconds()
    for sample in samples:
        runner(**sample)
    return processor_seconds() - start


def measure_calibration(source: Path, samples: Samples, **choice: Any) -> float:
    """Return the seconds of the calibration within a conversion, with these options of the quantization."""
    seconds: list[float] = []
    calibrate = calibration.calibrate

    def timed(module: Any, context: Context) -> None:
        start = processor_seconds()
        calibrate(module, context)
        # The process's time counts when it ends.
        context.calibration.run.worker.close()
        context.calibration.run = None
        seconds.append(processor_seconds() - start)

    options = litefuse.Quantization("int8", "int8", samples=samples, **choice)
    with mock.patch.object(calibration, "calibrate", timed):
        litefuse.convert(source, batch=1, quantize=options, verify=False)
    (found,) = seconds
    return found


def measure(source: Path, seconds: float, rounds: int) -> list[str]:
    """Return the cells of a row: milliseconds of a call, and of calibration by method."""
    content = litefuse.convert(source, batch=1).to_bytes()
    interpreter = open_interpreter(content, xnnpack=False, threads=1)
    key = next(iter(interpreter.get_signature_list()))
    runner = interpreter.get_signature_runner(key)
    samples = random_inputs(runner.get_input_details(), MIN_SAMPLES)
    count = seconds / (measure_float(runner, samples) / MIN_SAMPLES)
    samples = random_inputs(runner.get_input_details(), min(max(int(count), MIN_SAMPLES), MAX_SAMPLES))
    plain, start = float("inf"), float("inf")
    found = dict.fromkeys(CHOICES, float("inf"))
    for _ in range(rounds):
        plain = min(plain, measure_float(runner, samples) / len(samples))
        for name, choice in CHOICES.items():
            start = min(start, measure_calibration(source, lambda: iter([(key, samples[0])]), **choice))
            every = measure_calibration(source, lambda: ((key, sample) for sample in samples), **choice)
            found[name] = min(found[name], every)
    costs = [(each - start) / (len(samples) - 1) for each in found.values()]
    cells = [f"{cost * 1e3:.3f} ({cost / plain:.2f})" for cost in costs]
    return [str(len(samples)), f"{plain * 1e3:.3f}", f"{start:.2f}", *cells]


def main() -> None:
    """Print a row for each model."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration")
    parser.add_argument("models", nargs="*", type=Path, help="folders of SavedModels; default: demos and the zoo")
    parser.add_argument("--seconds", type=float, default=1.0, help="time that the float model takes for the samples")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    console = Console(width=150)
    title = "Calibration: milliseconds a sample (relative to the float model)"
    table = Table("model", "samples", "float ms", "start s", *CHOICES, title=title)
    for name, source in sources(options.models):
        console.print(f"measuring {name} ...", style="dim")
        table.add_row(name, *measure(source, options.seconds, options.rounds))
    console.print(table)


if __name__ == "__main__":
    main()

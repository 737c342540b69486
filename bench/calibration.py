"""Time calibration, by method, relative to the float model on the same samples without XNNPACK.

    python -m bench.calibration [NETWORK or SAVED_MODEL ...] [--samples 100 ...] [--rounds 5]

Both run the same samples, one by one on one thread. Counted is the processor time from the first sample to the ranges,
in this process and in its worker; the worker exists, as it does when a second model is converted. The columns of
methods are the ranges of values alone; "default" adds the channels and rows that the equalization of channels, the
rounding of weights and the correction of biases need, by minimum and maximum.

Of a network whose call takes less than 0.1 ms, the ratio depends on the number of samples, because some milliseconds
are spent once: most rows are read from the first 32 to 43 samples, ranges are searched for in one histogram per value,
and the first samples are sent one at a time. `--samples 100 1000` prints a row for each number, in one run; with more
samples, the ratio approaches that of a single sample.

Processor time also grows if other processes use the machine. Therefore the float model runs right before and after each
calibration, and each number is the median over the rounds of the ratio of both.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args
from unittest import mock

import numpy as np
from rich.console import Console
from rich.table import Table

import litefuse
from bench.networks import BY_NAME, Network, prepare
from litefuse.context import Context
from litefuse.passes.quantize.kernels.observer import OBSERVER, Observer
from litefuse.passes.quantize.observe import calibration
from litefuse.quantization import Method
from litefuse.runtime import open_interpreter
from litefuse.runtime.worker.kernels import worker_for_own

NETWORKS = (
    "cnn",
    "depthwise",
    "residual",
    "unet",
    "transformer",
    "lstm",
    "bilstm",
    "gru",
    "mobilenet_v2",
    "efficientnet_b0",
)
INTEGERS = 2
"""Tokens of models that are not of `bench.networks` are smaller than this."""

_RANGES_ONLY = {"equalize": False, "round_weights": False, "correct_biases": False}
CHOICES: dict[str, dict[str, Any]] = {
    **{method: {"method": method, **_RANGES_ONLY} for method in get_args(Method)},
    "default": {},
}
"""Options of the quantization, by column."""

Inputs = dict[str, np.ndarray[Any, Any]]
Opened = tuple[Any, Any]


def network_inputs(network: Network, count: int) -> list[Inputs]:
    """Return this many samples of a network, from its data; they repeat if there are fewer."""
    data = network.data
    rows = {key: np.concatenate([data.calibration[key], data.test[key]]) for key in data.calibration}
    number = len(next(iter(rows.values())))
    return [{key: array[place % number, None] for key, array in rows.items()} for place in range(count)]


def random_inputs(details: dict[str, Any], count: int) -> list[Inputs]:
    """Return random samples for the inputs of a signature."""
    random = np.random.default_rng(0)

    def value(detail: Any) -> np.ndarray[Any, Any]:
        shape, dtype = tuple(detail["shape"]), np.dtype(detail["dtype"])
        if dtype.kind == "f":
            return random.uniform(-1, 1, shape).astype(dtype)
        return random.integers(0, INTEGERS, shape).astype(dtype)

    return [{name: value(detail) for name, detail in details.items()} for _ in range(count)]


def measure_float(runner: Any, samples: list[Inputs]) -> float:
    """Return the seconds of running all samples without XNNPACK."""
    runner(**samples[0])
    start = time.process_time()
    for sample in samples:
        runner(**sample)
    return time.process_time() - start


class CalibratedError(Exception):
    """Ends a conversion after the calibration."""


def measure_calibration(source: Path, samples: list[Inputs], observer: Opened, **choice: Any) -> float:
    """Return the seconds of calibration from the first sample on, with these options of the quantization."""
    key, starts = "", list[float]()

    def clock() -> float:
        return time.process_time() + observer[0].request("call", "time", "process_time")

    def given() -> Iterator[Any]:
        starts.append(clock())
        yield from ((key, sample) for sample in samples)

    calibrate = calibration.calibrate

    def timed(module: Any, context: Context) -> None:
        nonlocal key
        key = module.signatures[0].name
        context.observer = observer
        calibrate(module, context)
        raise CalibratedError

    options = litefuse.Quantization("int8", "int8", samples=given, **choice)
    with mock.patch.object(calibration, "calibrate", timed):
        try:
            litefuse.convert(source, quantize=options)
        except CalibratedError:
            return clock() - starts[-1]
    raise AssertionError("nothing was calibrated")


def measure(name: str, counts: Sequence[int], rounds: int) -> Iterator[list[str]]:
    """Yield the cells of a row for each number of samples: milliseconds of a call, and of calibration by method."""
    network = prepare(BY_NAME[name]) if name in BY_NAME else None
    source = network.saved_model if network else Path(name)
    interpreter = open_interpreter(litefuse.convert(source).to_bytes(), xnnpack=False, threads=1)
    runner = interpreter.get_signature_runner(next(iter(interpreter.get_signature_list())))
    observer = worker_for_own({OBSERVER: Observer})
    for count in counts:
        samples = network_inputs(network, count) if network else random_inputs(runner.get_input_details(), count)
        plain: list[float] = []
        ratios: dict[str, list[float]] = {column: [] for column in CHOICES}
        for _, (column, choice) in itertools.product(range(rounds), CHOICES.items()):
            before = measure_float(runner, samples)
            taken = measure_calibration(source, samples, observer, **choice)
            plain.append((before + measure_float(runner, samples)) / 2)
            ratios[column].append(taken / plain[-1])
        medians = [f"{statistics.median(each):.2f}" for each in ratios.values()]
        yield [name, str(count), f"{statistics.median(plain) / count * 1e3:.3f}", *medians]


def main() -> None:
    """Print a row for each model and number of samples."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration")
    parser.add_argument("models", nargs="*", help=f"networks or folders of SavedModels; default: {', '.join(NETWORKS)}")
    parser.add_argument("--samples", type=int, nargs="+", default=[100], help="numbers of samples; default: 100")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    console = Console(width=150)
    title = "Calibration: processor time relative to the float model"
    table = Table("model", "samples", "float ms", *CHOICES, title=title)
    for name in options.models or NETWORKS:
        console.print(f"measuring {name} ...", style="dim")
        for row in measure(name, options.samples, options.rounds):
            table.add_row(*row)
    console.print(table)


if __name__ == "__main__":
    main()

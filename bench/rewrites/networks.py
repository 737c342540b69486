"""Compare whole networks: litefuse's files, with rewrites and without, beside TFLiteConverter's of the same SavedModel.

    python -m bench.rewrites --networks [NAME ...] [--schemes SCHEME ...] [--arm FOLDER]
    python -m bench.rewrites --page     write the table in docs/performance.md from the last results

All files of a line take turns in one process, and two interpreters run each. TFLiteConverter works in a child process,
as do all calls: what crashes is a row that says so. Writes bench/.cache/rewrites/results.json after each line.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Collection, Iterable, Mapping
from contextlib import ExitStack
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import litefuse
from bench import answers
from bench.arm.cycles import CostCounter
from bench.arm.emulator import EmulationError
from bench.networks import Array, below
from bench.quantization import quantizers
from bench.quantization.quantizing import FLOAT as FLOAT32
from bench.quantization.quantizing import TFLITE_CONVERTER
from bench.recurrent.table import processor
from bench.rewrites.making import BY_NAME, CACHE, NETWORKS, Network, prepare
from litefuse.dialects.tfl.targets import fast_forms

RESULTS, COUNTS = CACHE / "results.json", CACHE / "counts.json"
FLOAT = "float"
LITEFUSE, WITHOUT = "litefuse", "without_rewrites"
ARM = ("a76", "a55")
TIMEOUT = 900.0
MAX_ROUNDING = 1e-4
"""Difference from Keras up to which a file is said to compute the same."""
IN_A_ROW, MIN_ROUNDS = 3, 10
Result = dict[str, Any]


def measure(network: Network, scheme: str, seconds: float, counter: Counter) -> Result:
    """Return results by tool, and the `rewrites` that litefuse made with the number of layers."""
    tools: Result = {TFLITE_CONVERTER: _convert_with_incumbent(network, scheme)}
    made = convert(network, scheme, LITEFUSE, {})
    convert(network, scheme, WITHOUT, dict.fromkeys(fast_forms.names(), False))
    for tool in (LITEFUSE, WITHOUT):
        tools[tool] = {"bytes": network.file(scheme, tool).stat().st_size}
    files = {tool: network.file(scheme, tool) for tool in tools if "error" not in tools[tool]}
    if files[LITEFUSE].read_bytes() == files[WITHOUT].read_bytes():
        del files[WITHOUT]
    for tool in list(files):
        tools[tool] |= _check(files[tool], network)
        if "error" in tools[tool]:
            del files[tool]
    timed = answers.time_calls(
        files, network.data, seconds * len(files), MIN_ROUNDS, timeout=TIMEOUT, in_a_row=IN_A_ROW
    )
    for tool, file in files.items():
        tools[tool] |= {"x86": timed["quick"][tool] * 1e6, "noise": timed["noise"]}
        tools[tool] |= counter.count(file)
    if WITHOUT not in files:
        tools[WITHOUT] = tools[LITEFUSE]
    return {**tools, "rewrites": made}


def convert(network: Network, scheme: str, name: str, rewrites: Mapping[str, bool]) -> dict[str, int]:
    """Write litefuse's file, and return the numbers of layers by rewrite."""
    quantize: Any = None if scheme == FLOAT else scheme
    if scheme == "int8":
        quantize = litefuse.Quantization("int8", "int8", samples=_samples(network))
    model = litefuse.convert(network.saved_model, quantize=quantize, rewrites=rewrites)
    model.save(network.file(scheme, name))
    return count_rewrites(model.report)


def count_rewrites(report: litefuse.Report) -> dict[str, int]:
    """Return the numbers of layers that a conversion wrote in another form, by rewrite."""
    known, made = fast_forms.names(), dict[str, int]()
    for event in report.events:
        if event.rule in known and event.outcome != "refused":
            made[event.rule] = made.get(event.rule, 0) + 1
    return made


def _samples(network: Network) -> dict[str, Array]:
    with np.load(network.data) as arrays:
        return below("calibration/", dict(arrays))


def _convert_with_incumbent(network: Network, scheme: str) -> Result:
    target = network.file(scheme, TFLITE_CONVERTER)
    if not target.exists():
        try:
            incumbent_scheme = FLOAT32 if scheme == FLOAT else scheme
            quantizers.quantize(
                TFLITE_CONVERTER, incumbent_scheme, network.saved_model, network.data, target, timeout=TIMEOUT
            )
        except RuntimeError as error:
            return {"error": f"does not convert: {error}"}
    return {"bytes": target.stat().st_size}


def _check(file: Path, network: Network) -> Result:
    """Return how far a file is from Keras, or the error of a call."""
    try:
        result = answers.check(file, network.data, 1, timeout=TIMEOUT)
    except RuntimeError as error:
        return {"error": f"does not run: {error}"}
    return {key: result[key] for key in ("snr", "difference", "repeatable")}


class Counter:
    """Counts cycles on ARM; without an emulator, only those of files that were counted before are known."""

    def __init__(self, counter: CostCounter | None) -> None:
        self._counter = counter
        self._known: dict[str, Result] = json.loads(COUNTS.read_text()) if COUNTS.exists() else {}

    def count(self, file: Path) -> Result:
        """Return thousands of cycles by processor, or the error."""
        key = hashlib.sha256(file.read_bytes()).hexdigest()
        if key not in self._known and self._counter is not None:
            try:
                self._known[key] = {name: cycles / 1e3 for name, cycles in self._counter.count(file).items()}
            except EmulationError as error:
                self._known[key] = {"arm_error": str(error)}
            COUNTS.write_text(json.dumps(self._known, indent=1) + "\n")
        return self._known.get(key, {})


def run(names: Iterable[str], schemes: Collection[str], *, seconds: float, arm: Path | None) -> None:
    """Measure, print a table, and keep the results."""
    console = Console(width=200)
    with ExitStack() as stack:
        counter = Counter(stack.enter_context(CostCounter(arm, ARM)) if arm is not None else None)
        for network in [BY_NAME[name] for name in names] or NETWORKS:
            prepare(network)
            for scheme in schemes:
                console.print(f"{network.name}, {scheme} ...", style="dim")
                result = measure(network, scheme, seconds, counter)
                _keep(network, scheme, result)
                console.print(show({f"{network.title}, {scheme}": result}))
    found = read_results()["networks"]
    console.print(show({f"{name}, {scheme}": result for name in found for scheme, result in found[name].items()}))


def read_results() -> Result:
    """Return all results, by network and scheme, and the `machine`."""
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {"networks": {}}


def _keep(network: Network, scheme: str, result: Result) -> None:
    results = read_results()
    results["machine"] = {
        "day": str(date.today()),
        "processor": processor(),
        "platform": platform.platform(),
        **{name: version(name) for name in ("ai-edge-litert", "tensorflow-cpu", "keras")},
    }
    results["networks"].setdefault(network.name, {})[scheme] = result
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")


def show(rows: Mapping[str, Result]) -> Table:
    """Return a table with a row for each network and scheme."""
    titles = (
        "us",
        "x86",
        *ARM,
        "bytes",
        "beside none: x86",
        *ARM,
        "bytes",
        "difference",
        "TFLiteConverter's",
        "rewrites",
    )
    table = Table("network", *titles)
    for name, result in rows.items():
        own, other, without = (result[tool] for tool in (LITEFUSE, TFLITE_CONVERTER, WITHOUT))
        keys = ("x86", *ARM, "bytes")
        cells = [
            f"{ratio(own, tool, key):.2f}" if ratio(own, tool, key) else "" for tool in (other, without) for key in keys
        ]
        made = ", ".join(f"{rewrite} {count}" for rewrite, count in result["rewrites"].items())
        table.add_row(
            name, f"{own.get('x86', 0):.0f}", *cells, exactness(own), other.get("error", exactness(other)), made
        )
    return table


def ratio(own: Result, other: Result, key: str) -> float | None:
    """Return a cost relative to another file's, or None if one is not known."""
    return own[key] / other[key] if key in own and key in other else None


def exactness(result: Result) -> str:
    """Return the difference from Keras: relative to the largest number, and as dB if it is more than rounding."""
    if "snr" not in result:
        return ""
    shown = f"{result['difference']:.0e}" if result["difference"] < MAX_ROUNDING else f"{result['snr']:.1f} dB"
    return shown if result.get("repeatable", True) else f"{shown}, calls differ"

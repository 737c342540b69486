"""Measure litefuse and tf.lite.TFLiteConverter in the same run, on the same SavedModels.

    python -m bench                                   everything (about twenty minutes)
    python -m bench --model tfk_lstm_batch1 --no-graphs
    python -m bench --no-tflite-converter             only litefuse

Prints tables and writes bench/.cache/results.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench import graphs, latency, recurrent
from bench.process import compile_package, convert_in_process, shell_seconds
from tests.support import harness, zoo

CACHE = graphs.CACHE
MODELS = ("tfk_lstm_batch1", "k3_mobilenet_v2", "k3_efficientnet_b0", "k3_resnet50", "k3_transformer")
GRAPHS = (10_000, 20_000)
CONVERTERS = ("litefuse", "tflite_converter")
RECURRENT_SECONDS = 6.0
Result = dict[str, Any]


def measure_conversion(converter: str, source: Path, name: str, options: argparse.Namespace) -> Result:
    """Measure one converter on one model: seconds (the best of the rounds), memory, file; or its error."""
    target = CACHE / f"{name}.{converter}.tflite"
    target.unlink(missing_ok=True)
    own = converter == "litefuse"
    repeats, rounds = (options.repeats, options.repeats) if own else (1, options.tflite_converter_rounds)
    try:
        runs = [
            convert_in_process(converter, source, target, repeats=repeats, timeout=options.timeout)
            for _ in range(rounds)
        ]
        shell = [shell_seconds(converter, source, target) for _ in range(rounds)] if options.shell else []
    except RuntimeError as error:
        return {"error": str(error)}
    ops = harness.count_ops(target)
    return {
        "import_seconds": min(run.import_seconds for run in runs),
        "seconds": min(run.seconds for run in runs),
        "cpu_seconds": min(run.cpu_seconds for run in runs),
        "seconds_all": [round(run.seconds, 4) for run in runs],
        "warm_seconds": min((r.warm_seconds for r in runs if r.warm_seconds is not None), default=None),
        "shell_seconds": min(shell) if shell else None,
        "peak_rss_mb": max(run.peak_rss for run in runs),
        "anonymous_mb": max(run.anonymous for run in runs),
        "bytes": target.stat().st_size,
        "ops": sum(ops.values()),
        "file": target.name,
    }


def measure_model(name: str, options: argparse.Namespace) -> Result:
    """Measure both converters on one model of the zoo, then both files in the interpreter."""
    model = zoo.get(name)
    _warm(model.saved_model)
    result: Result = {
        converter: measure_conversion(converter, model.saved_model, name, options) for converter in _chosen(options)
    }
    files = [CACHE / r["file"] if (r := result.get(c)) and "file" in r else None for c in CONVERTERS]
    if files[0] is not None:
        calls = harness.recorded_calls(model)["batch1"]
        inputs = next(inputs for signature, inputs, _ in calls if signature == "serving_default")
        result["latency"] = asdict(latency.measure(files[0], files[1], inputs, seconds=options.latency_seconds))
    for converter, file in zip(CONVERTERS, files, strict=True):
        if file is not None:
            result[converter]["relative_error"] = _error(file, model)
    return result


def _error(file: Path, model: zoo.BuiltModel) -> float | None:
    """Return the error against TensorFlow over all recorded calls, or None if a call fails."""
    try:
        return harness.compare_model(file, model, resolvers=("xnnpack",), tolerance=float("inf")).error
    except (RuntimeError, ValueError, harness.Mismatch):
        return None


def measure_graph(count: int, options: argparse.Namespace) -> Result:
    """Measure both converters on a generated graph."""
    source = graphs.graph(count)
    _warm(source)
    name = f"graph_{count}"
    result: Result = {c: measure_conversion(c, source, name, options) for c in _chosen(options)}
    if all("file" in row for row in result.values()) and len(result) == 2:
        x = np.random.default_rng(1).uniform(-1, 1, (8, 16)).astype(np.float32)
        answers = [_answer(CACHE / row["file"], x) for row in result.values()]
        result["litefuse"]["difference_from_tflite_converter"] = float(np.abs(answers[0] - answers[1]).max())
    return result


def _answer(file: Path, x: np.ndarray) -> np.ndarray:
    return harness.open_interpreter(file).get_signature_runner("serving_default")(x=x)["y"]


def _chosen(options: argparse.Namespace) -> tuple[str, ...]:
    return CONVERTERS if options.tflite_converter else CONVERTERS[:1]


def _warm(folder: Path) -> None:
    """Read the folder into the page cache, so that both converters find it there."""
    for path in folder.rglob("*"):
        if path.is_file():
            path.read_bytes()


COLUMNS: tuple[tuple[str, str, Callable[[Any], str]], ...] = (
    ("import s", "import_seconds", "{:.2f}".format),
    ("convert s", "seconds", "{:.3f}".format),
    ("cpu s", "cpu_seconds", "{:.3f}".format),
    ("warm s", "warm_seconds", "{:.3f}".format),
    ("shell s", "shell_seconds", "{:.2f}".format),
    ("peak MB", "peak_rss_mb", "{:.0f}".format),
    ("anon. MB", "anonymous_mb", "{:.0f}".format),
    ("file bytes", "bytes", "{:,}".format),
    ("ops", "ops", "{:,}".format),
    ("error", "relative_error", "{:.1e}".format),
)


def print_conversions(results: dict[str, Result], console: Console) -> None:
    """Print a row per model and converter."""
    table = Table("model", "converter", *(title for title, _, _ in COLUMNS), title="Conversion")
    for name, result in results.items():
        for converter in CONVERTERS:
            row = result.get(converter)
            if row is None or "error" in row:
                continue
            cells = (show(row[key]) if row.get(key) is not None else "" for _, key, show in COLUMNS)
            table.add_row(name, converter, *cells)
    console.print(table)
    for name, result in results.items():
        for converter, row in result.items():
            if "error" in row:
                console.print(f"{name}: {converter} fails: {row['error']}")
        converted, reference = result.get("litefuse", {}), result.get("tflite_converter", {})
        if "seconds" in converted and "seconds" in reference:
            ratios = [reference[key] / converted[key] for key in ("seconds", "cpu_seconds")]
            console.print(f"{name}: {ratios[0]:.1f} times faster in process, {ratios[1]:.1f} in processor time")


def print_latencies(results: dict[str, Result], console: Console) -> None:
    """Print milliseconds per call; the noise is the difference between two interpreters of one file."""
    table = Table(
        "model", "litefuse ms", "TFLiteConverter ms", "ratio", "spread", "noise", title="A call, 1 thread, XNNPACK"
    )
    for name, result in results.items():
        found = result.get("latency")
        if found is None:
            continue
        reference = found["reference"]
        table.add_row(
            name,
            f"{found['seconds'] * 1e3:.3f}",
            "" if reference is None else f"{reference * 1e3:.3f}",
            "" if reference is None else f"{found['seconds'] / reference:.3f}",
            f"{found['spread']:.1%}",
            f"{found['noise']:.1%}",
        )
    console.print(table)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line's options."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="litefuse beside tf.lite.TFLiteConverter")
    switch = argparse.BooleanOptionalAction
    parser.add_argument("--model", action="append", dest="models", help=f"default: {', '.join(MODELS)}")
    parser.add_argument("--models", action=switch, default=True, dest="with_models", help="measure models at all")
    parser.add_argument("--graphs", action=switch, default=True, help=f"generated graphs of {GRAPHS} ops")
    parser.add_argument("--recurrent", action=switch, default=True, help="recurrent layers of several sizes")
    parser.add_argument("--tflite-converter", action=switch, default=True, help="measure TFLiteConverter too")
    parser.add_argument("--shell", action=switch, default=True, help="measure whole processes too")
    parser.add_argument("--repeats", type=int, default=3, help="fresh processes, and conversions in each, of litefuse")
    parser.add_argument("--tflite-converter-rounds", type=int, default=1, help="fresh processes of TFLiteConverter")
    parser.add_argument("--latency-seconds", type=float, default=20.0, help="time for calls, a model")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds allowed to one process")
    parser.add_argument("--json", type=Path, default=CACHE / "results.json", help="where the figures go")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> None:
    """Measure, print and write the results."""
    options = parse(arguments)
    console = Console(width=150)
    CACHE.mkdir(parents=True, exist_ok=True)
    compile_package()
    results: dict[str, Result] = {}
    for name in (options.models or MODELS) if options.with_models else ():
        console.print(f"measuring {name} ...", style="dim")
        results[name] = measure_model(name, options)
    for count in GRAPHS if options.graphs else ():
        console.print(f"measuring a graph of {count} ops ...", style="dim")
        results[f"graph_{count}"] = measure_graph(count, options)
    print_conversions(results, console)
    print_latencies(results, console)
    if options.recurrent:
        recurrent.run(console, RECURRENT_SECONDS, tflite_converter=options.tflite_converter)
        recurrent.count_variants()
    rows = [results.get(f"graph_{count}", {}).get("litefuse", {}) for count in GRAPHS]
    for key, title in (("seconds", "the time"), ("cpu_seconds", "the processor time")):
        if all(key in row for row in rows):
            console.print(f"{GRAPHS[1]} ops took {rows[1][key] / rows[0][key]:.2f} times {title} of {GRAPHS[0]}")
    options.json.write_text(json.dumps({"machine": platform.platform(), "results": results}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

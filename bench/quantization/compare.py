"""Compare litefuse's quantizer with tf.lite.TFLiteConverter and AI Edge Quantizer, on the same models and samples.

    python -m bench.quantization                          all networks but the large ones, all schemes
    python -m bench.quantization --model lstm --scheme int8 --tool litefuse
    python -m bench.quantization --large                  BERT-base size, too
    python -m bench.quantization --page                   write docs/quantization_comparison.md from the last results

Every conversion and every run happens in a child process: a crash is a result. AI Edge Quantizer, which reads .tflite
files, quantizes the float files of both converters; it is installed in an environment below bench/.cache if it cannot
be imported. Prints tables and writes bench/.cache/quantization/results.json, after each network.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import answers
from bench.networks import BY_NAME, CACHE, NETWORKS, Network, prepare
from bench.process import compile_package
from bench.quantization import quantizers
from bench.quantization.page import write_page
from bench.quantization.quantizers import SCHEMES
from bench.quantization.quantizing import AI_EDGE_QUANTIZER, CALIBRATED, FLOAT, LITEFUSE, TFLITE_CONVERTER

RESULTS = CACHE / "results.json"
AI_EDGE_ON_LITEFUSE = "ai_edge_quantizer_on_litefuse"
TOOLS = (LITEFUSE, TFLITE_CONVERTER, AI_EDGE_QUANTIZER, AI_EDGE_ON_LITEFUSE)
BATCH = 4
Result = dict[str, Any]


def quantize(network: Network, scheme: str, tool: str, timeout: float, repeats: int = 1) -> Result:
    """Quantize with one tool, run the file, and return the figures, or the `error` and the `step` that failed.

    Of several conversions, the times are those of the one that took the least processor time.
    """
    target = _file(network, scheme, tool)
    target.unlink(missing_ok=True)
    source, program = network.saved_model, tool
    if tool.startswith(AI_EDGE_QUANTIZER):
        program = AI_EDGE_QUANTIZER
        source = _file(network, FLOAT, LITEFUSE if tool == AI_EDGE_ON_LITEFUSE else TFLITE_CONVERTER)
        if not source.exists():
            return {"step": "convert", "error": f"{source.name} does not exist: the float conversion failed"}
    data = network.folder / "data.npz"
    result: Result = {"step": "convert"}
    try:
        watched = min(
            (quantizers.quantize(program, scheme, source, data, target, timeout=timeout) for _ in range(repeats)),
            key=lambda each: each.result["process_cpu_seconds"],
        )
        number, left = answers.count(target, activations=scheme in CALIBRATED)
        result |= watched.result | {
            "peak_mb": watched.peak,
            "bytes": target.stat().st_size,
            "ops": number,
            "float_ops": left,
            "step": "run",
        }
        result |= answers.check(target, data, BATCH if network.batch is None else 1, timeout=timeout)
    except RuntimeError as error:
        return result | {"error": str(error)}
    del result["step"]
    return result


def measure(
    network: Network, known: dict[str, dict[str, Result]], options: argparse.Namespace, console: Console
) -> dict[str, dict[str, Result]]:
    """Return results by scheme and tool, with those that were known.

    The files of all tools take turns in the calls that are timed.
    """
    results = dict(known)
    for scheme in dict.fromkeys((FLOAT, *options.schemes)):
        tools = [tool for tool in options.tools if quantizers.supports(tool.partition("_on_")[0], scheme)]
        found = dict(known.get(scheme, {}))
        for tool in tools:
            console.print(f"{network.name}: {scheme} with {tool} ...", style="dim")
            repeats = 1 if network.large else options.repeats
            found[tool] = quantize(network, scheme, tool, options.timeout, repeats)
        files = {tool: _file(network, scheme, tool) for tool, result in found.items() if "error" not in result}
        if files:
            rounds = 3 if network.large else 9
            data = network.folder / "data.npz"
            try:
                timed = answers.time_calls(files, data, options.seconds, rounds, timeout=options.timeout)
            except RuntimeError as error:
                timed = {"error": str(error), "seconds": {}}
            for tool, seconds in timed["seconds"].items():
                found[tool] = found[tool] | {"milliseconds": seconds * 1e3, "noise": timed["noise"]}
        results[scheme] = found
    return results


def _file(network: Network, scheme: str, tool: str) -> Path:
    return network.folder / f"{scheme}.{tool}.tflite"


def show(network: Network, results: dict[str, dict[str, Result]], console: Console) -> None:
    """Print a row for each scheme and tool."""
    columns = (
        "exact",
        "batch",
        "calls",
        "bytes",
        "ops",
        "in float",
        "ms",
        "convert cpu s",
        "process cpu s",
        "fit cpu s",
        "calibrate cpu s",
        "peak MB",
    )
    table = Table("scheme", "tool", *columns, title=network.title)
    for scheme, found in results.items():
        for tool, result in found.items():
            table.add_row(scheme, tool, *cells(result))
    console.print(table)


def cells(result: Result) -> list[str]:
    """Return the cells of a row; the error is shown in place of what is missing."""
    exact = f"{result['snr']:.1f} dB" if "snr" in result else f"{result['error']} ({result['step']})"
    if "accuracy" in result:
        exact += f", {result['accuracy']:.1%} of {result['float_accuracy']:.1%}"
    batch = result.get("batch_error", "")
    if "snr_batch" in result:
        worse = result["snr_batch"] < result["snr_single"] - 3
        batch = f"{result['snr_batch']:.1f} for {result['snr_single']:.1f} dB" if worse else "ok"
    calls = {True: "same", False: "differ", None: ""}[result.get("repeatable")]
    left = " ".join(f"{number} {kind}" for kind, number in result.get("float_ops", {}).items())
    shown = {
        "bytes": "{:,}",
        "ops": "{:,}",
        "float_ops": "",
        "milliseconds": "{:.3f}",
        "cpu_seconds": "{:.2f}",
        "process_cpu_seconds": "{:.2f}",
        "fitting_cpu_seconds": "{:.2f}",
        "calibration_cpu_seconds": "{:.2f}",
        "peak_mb": "{:.0f}",
    }
    rest = [
        left if key == "float_ops" else form.format(result[key]) if key in result else "" for key, form in shown.items()
    ]
    return [exact, batch, calls, *rest]


def parse(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line's options."""
    parser = argparse.ArgumentParser(prog="python -m bench.quantization")
    parser.add_argument("--model", action="append", dest="models", choices=sorted(BY_NAME), metavar="NETWORK")
    parser.add_argument("--scheme", action="append", dest="schemes", choices=SCHEMES)
    parser.add_argument("--tool", action="append", dest="tools", choices=TOOLS)
    parser.add_argument("--large", action="store_true", help="large networks too")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for the calls of a network and scheme")
    parser.add_argument("--repeats", type=int, default=1, help="conversions, of which the fastest counts, if not large")
    parser.add_argument("--timeout", type=float, default=900.0, help="seconds allowed to one process")
    parser.add_argument("--json", type=Path, default=RESULTS, help="where the figures go; those of other runs are kept")
    parser.add_argument("--page", action="store_true", help="write docs/quantization_comparison.md from the results")
    options = parser.parse_args(arguments)
    options.schemes = options.schemes or list(SCHEMES)
    options.tools = options.tools or list(TOOLS)
    return options


def main(arguments: list[str]) -> None:
    """Measure and print; results of other networks, schemes and tools are kept."""
    options = parse(arguments)
    if options.page:
        write_page(json.loads(options.json.read_text()))
        return
    console = Console(width=230)
    CACHE.mkdir(parents=True, exist_ok=True)
    compile_package()
    written: Result = json.loads(options.json.read_text()) if options.json.exists() else {"networks": {}}
    written |= {"machine": platform.platform(), "load": os.getloadavg()}
    wanted = options.models or [network.name for network in NETWORKS if options.large or not network.large]
    for name in wanted:
        network = prepare(BY_NAME[name])
        known = written["networks"].get(name, {})
        written["networks"][name] = measure(network, known, options, console)
        options.json.write_text(json.dumps(written, indent=1) + "\n")
        show(network, written["networks"][name], console)

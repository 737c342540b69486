"""Write docs/quantization_comparison.md from the results of `bench.quantization`."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bench.networks import BY_NAME
from bench.process import ROOT
from bench.quantization.quantizers import SCHEMES
from bench.quantization.quantizing import AI_EDGE_QUANTIZER, FLOAT, LITEFUSE, TFLITE_CONVERTER

PAGE = ROOT / "docs" / "quantization_comparison.md"
AI_EDGE_ON_LITEFUSE = "ai_edge_quantizer_on_litefuse"
TITLES = {
    LITEFUSE: "litefuse",
    TFLITE_CONVERTER: "TFLiteConverter",
    AI_EDGE_QUANTIZER: "AI Edge Quantizer",
    AI_EDGE_ON_LITEFUSE: "AI Edge Quantizer on litefuse's float file",
}
MAX_LOSS, MAX_SIZE = 3, 0.7
INTRODUCTION = """# Quantization compared with other tools

litefuse, `tf.lite.TFLiteConverter` (TensorFlow 2.21) and AI Edge Quantizer 0.10.0, on the same SavedModels and samples.
AI Edge Quantizer reads .tflite files: those of TFLiteConverter, or, marked with \\*, litefuse's float file where
TFLiteConverter cannot convert the model. `python -m bench.quantization --large` measures, and
`python -m bench.quantization --page` writes this page. The networks are in `bench/networks`: small ones that are
trained on made-up data, and applications with random weights, which amplify every rounding: their dB compare the tools,
and say nothing about trained weights. TFLiteConverter has no scheme int4. The machine ran other programs meanwhile.

Each cell has the values of litefuse / TFLiteConverter / AI Edge Quantizer.

- **accuracy**: of the quantized file on unseen samples; that of the float model is next to the name of the network.
- **dB**: the signal-to-noise ratio of the outputs, compared with the float model's. Higher is better.
- **kB**: the size of the file.
- **in float**: ops with float values, besides conversions; for float16, dynamic and int4, ops whose large weights stay
  float.
- **ms**: the median of a call, batch 1, one thread, XNNPACK; all files of a line took turns.
- **convert**, **calibrate**: seconds of processor time after importing the package; the calibration of litefuse begins
  with the start of the process that runs the samples, that of TFLiteConverter with the first sample. **process**: that
  of the whole process but calibration, imports included. **fit**: the part of these that litefuse spends on fitting
  weights and biases to the samples and on measuring errors, which the other tools do not do. **MB**: peak of anonymous
  memory, including the package.

Failures are explained below each table, as are files whose answers depend on the calls before, or that do not accept
another batch size.

{counts}

{times}
"""
Result = Mapping[str, Any]
Tools = Mapping[str, Result]


def write_page(results: Mapping[str, Any]) -> None:
    """Write the page from the content of results.json."""
    networks: dict[str, dict[str, Tools]] = results["networks"]
    parts = [INTRODUCTION.format(counts=_counts(networks), times=_times(networks))]
    for scheme in SCHEMES:
        rows = {name: found[scheme] for name, found in networks.items() if scheme in found and scheme != FLOAT}
        if rows:
            shown = {name: _choose_shown(rows[name], networks[name]) for name in BY_NAME if name in rows}
            parts.append(_table(scheme, shown))
    PAGE.write_text("".join(parts), "utf-8")


def _choose_shown(tools: Tools, network: Mapping[str, Tools]) -> Tools:
    """Return the results of the three tools; AI Edge Quantizer's of litefuse's file if there is no other file."""
    has_no_file = "error" in network.get(FLOAT, {}).get(TFLITE_CONVERTER, {})
    last = AI_EDGE_ON_LITEFUSE if has_no_file and AI_EDGE_ON_LITEFUSE in tools else AI_EDGE_QUANTIZER
    return {tool: tools[tool] for tool in (LITEFUSE, TFLITE_CONVERTER, last) if tool in tools}


def _table(scheme: str, rows: Mapping[str, Tools]) -> str:
    titles = [title for title, _ in _COLUMNS]
    lines = [f"\n## {scheme}\n", f"| network | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
    notes: dict[str, list[str]] = {}
    for name, tools in rows.items():
        title = BY_NAME[name].title
        cells = (" / ".join(_cell(tool, result, show) for tool, result in tools.items()) for _, show in _COLUMNS)
        known = [result["float_accuracy"] for result in tools.values() if "float_accuracy" in result]
        lines.append(f"| {title}{f' ({known[0]:.1%})' if known else ''} | {' | '.join(cells)} |")
        for tool, result in tools.items():
            for note in _notes(result):
                notes.setdefault(f"{TITLES[tool]} {note}", []).append(title)
    told = [f"- {'; '.join(titles)}: {note}" for note, titles in notes.items()]
    return "\n".join([*lines, *(["", *told] if told else []), ""])


def _cell(tool: str, result: Result, show: Callable[[Result], str]) -> str:
    text = show(result)
    return f"{text}\\*" if tool == AI_EDGE_ON_LITEFUSE else text


def _quality(result: Result) -> str:
    if "error" in result:
        return "failed"
    return f"{result['accuracy']:.1%}" if "accuracy" in result else "-"


def _float_ops(result: Result) -> str:
    return str(sum(result["float_ops"].values())) if "float_ops" in result else "-"


def _number(key: str, form: str, unit: int = 1) -> Callable[[Result], str]:
    return lambda result: "-" if key not in result else form.format(result[key] / unit if unit > 1 else result[key])


_COLUMNS: tuple[tuple[str, Callable[[Result], str]], ...] = (
    ("accuracy", _quality),
    ("dB", _number("snr", "{:.1f}")),
    ("kB", _number("bytes", "{:,.1f}", 1000)),
    ("ops", _number("ops", "{:,}")),
    ("in float", _float_ops),
    ("ms", _number("milliseconds", "{:.3f}")),
    ("convert", _number("cpu_seconds", "{:.2f}")),
    ("process", _number("process_cpu_seconds", "{:.2f}")),
    ("fit", _number("fitting_cpu_seconds", "{:.2f}")),
    ("calibrate", _number("calibration_cpu_seconds", "{:.2f}")),
    ("MB", _number("peak_mb", "{:,.0f}")),
)


def _notes(result: Result) -> Iterable[str]:
    if "error" in result:
        verb = {"convert": "does not convert", "run": "converts, but the file does not run"}[result["step"]]
        yield f"{verb}: `{_one_line(result['error'])}`"
    elif not result["repeatable"]:
        yield "gives another answer to the same call after others"
    if "batch_error" in result:
        yield f"fails with another batch size: `{_one_line(result['batch_error'])}`"
    elif "snr_batch" in result and result["snr_batch"] < result["snr_single"] - 3:
        yield f"has {result['snr_batch']:.1f} dB in batches, and {result['snr_single']:.1f} dB one at a time"


def _one_line(message: str) -> str:
    words = " ".join(message.replace("`", "").removeprefix("<unknown>:0: error: ").split())
    return words if len(words) <= _MAX_MESSAGE else f"{words[:_MAX_MESSAGE]} ..."


_MAX_MESSAGE = 100


def _counts(networks: Mapping[str, Mapping[str, Tools]]) -> str:
    """Say in how many cases each tool's file is right."""
    right = dict.fromkeys(TITLES, 0)
    cases = [(found, scheme) for found in networks.values() for scheme in found if scheme != FLOAT]
    for found, scheme in cases:
        for tool in found[scheme]:
            right[tool] += _is_right(tool, found[scheme], found[FLOAT][LITEFUSE]["bytes"])
    lines = "\n".join(f"- {TITLES[tool]}: {count}" for tool, count in right.items())
    return (
        f"Of {len(cases)} cases (a network and a scheme), the numbers of files that run, repeat their answers, accept\n"
        "other batch sizes if the model does, lose at most one point of accuracy (without labels: have at most "
        f"{MAX_LOSS}\ndB less than the best), and have at most {MAX_SIZE:.0%} of the size of litefuse's float file:\n\n"
        f"{lines}"
    )


def _times(networks: Mapping[str, Mapping[str, Tools]]) -> str:
    """Say how many times litefuse's processor time TFLiteConverter takes."""
    figures = ("process_cpu_seconds", "cpu_seconds", "fitting_cpu_seconds")
    pairs = [
        (tools[LITEFUSE], tools[TFLITE_CONVERTER])
        for found in networks.values()
        for scheme, tools in found.items()
        if scheme != FLOAT and all(set(figures) <= tools.get(tool, {}).keys() for tool in (LITEFUSE, TFLITE_CONVERTER))
    ]
    if not pairs:
        return ""

    def describe(key: str, without: str = "") -> str:
        ratios = sorted(other[key] / (own[key] - (own[without] if without else 0.0)) for own, other in pairs)
        return f"{ratios[0]:.1f} to {ratios[-1]:.1f} (median {statistics.median(ratios):.1f})"

    return (
        "TFLiteConverter's processor time without calibration, relative to litefuse's, in the\n"
        f"{len(pairs)} cases in which both convert and whole processes were measured:\n"
        f"of whole processes {describe(figures[0])},\n"
        f"without the column fit {describe(figures[0], figures[2])},\n"
        f"after importing the package {describe(figures[1])}."
    )


def _is_right(tool: str, tools: Tools, whole: int) -> bool:
    result = tools[tool]
    if "error" in result or "batch_error" in result or not result["repeatable"] or result["bytes"] > MAX_SIZE * whole:
        return False
    if "accuracy" in result:
        return result["accuracy"] >= result["float_accuracy"] - 0.01
    return result["snr"] >= max(each.get("snr", -math.inf) for each in tools.values()) - MAX_LOSS

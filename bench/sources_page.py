"""Write docs/sources_comparison.md from the results of `bench.sources`."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bench.process import ROOT

PAGE = ROOT / "docs" / "sources_comparison.md"
INTRODUCTION = """# Models from elsewhere, compared

Models that do not come from TensorFlow: `python -m bench.sources` measures them in one run and writes this page. All
models are in the repository, with the scripts that make them anew; with `--jax-python`, Keras makes its networks, too.
Each line compares litefuse's file with what is named above its table. The tests compare with the answers of the models'
own frameworks; here, **difference** is that between the answers of the two files to one input, relative to the largest.

- **ops**: in all subgraphs.
- **ms**: median processor time of a call, a batch of 1, one thread, XNNPACK; both files took turns, four calls each.
- **kB**: the size of the file.
- **seconds**, **MB**: processor time of the conversion after importing the package, and peak memory of the process. A
  dash stands for what was not measured.

The machine ran other programs meanwhile: two interpreters of one file differ by {noise:.1%} (median), and models of
microseconds by more. litefuse 0.1, TensorFlow 2.21, Keras 3.15.1, JAX 0.10.2, litert-torch 0.10.0, litert-converter
0.5.0.
"""
SECTIONS = {
    "litert": """Files of litert-torch

Before: the file as PyTorch's converter wrote it; its seconds and MB are those of litert-torch, with PyTorch in memory.
Layers of so few units are often faster unrolled: `tune=True` measures both forms.""",
    "onnx": """Files of onnx2tf

Before: the file as onnx2tf wrote it.""",
    "unrolled": """Layers that Keras unrolled

Before: TFLiteConverter's file, with a free batch unless its name says otherwise; those whose names begin with keras
are of Keras on TensorFlow, the others of Keras on JAX.""",
    "recurrent": """Recurrent layers of Keras on JAX

Before: TFLiteConverter's file of the same SavedModel, with constants instead of variables (`is_static=True`), since
TFLiteConverter converts no other export of these layers.""",
    "loops": """Loops that TFLiteConverter wrote

Before: TFLiteConverter's files from the table above; after: the same files, optimized by litefuse.""",
    "saved_model": """Functions and small networks of JAX

Before: TFLiteConverter's file of the same SavedModel.""",
    "export": """Exports of JAX

Before: litert-converter's file of the same export, by way of StableHLO as text.""",
    "keras": """Networks of Keras

Before: TFLiteConverter's file of the same SavedModel. Each network, with the same weights, was exported on the
TensorFlow backend and on JAX, with a free batch.""",
    "backends": """The same networks on JAX and on TensorFlow

Before: litefuse's file of the network on the TensorFlow backend; after: its file of the network on JAX.""",
}
_TITLES = ("model", "ops", "ms", "kB", "seconds", "MB", "difference")
Row = Mapping[str, Any]


def write_page(rows: Sequence[Row]) -> None:
    """Write the page."""
    PAGE.write_text(page(rows), "utf-8")


def page(rows: Sequence[Row]) -> str:
    """Return the page: for each kind of source, a table of all models, and why conversions fail."""
    noise = [row["noise"] for row in rows if "noise" in row]
    parts = [INTRODUCTION.format(noise=statistics.median(noise) if noise else 0.0)]
    for kind, text in SECTIONS.items():
        found = sorted((row for row in rows if row["kind"] == kind), key=lambda row: row["name"])
        if found:
            parts.append(_section(text, found))
    return "\n".join(parts)


def _section(text: str, rows: Sequence[Row]) -> str:
    title, _, description = text.partition("\n")
    lines = [f"## {title}", description, "", _summary(rows), ""]
    lines += [f"| {' | '.join(_TITLES)} |", "|---" * len(_TITLES) + "|"]
    lines += [f"| {' | '.join(cells(row))} |" for row in rows]
    problems: dict[str, list[str]] = {}
    for row in rows:
        for side in ("before", "after"):
            if "problem" in row.get(side, {}):
                problems.setdefault(f"{_WHO[side]}: `{_one_line(row[side]['problem'])}`", []).append(row["name"])
    told = [f"- {', '.join(names)}: {problem}" for problem, names in problems.items()]
    return "\n".join([*lines, *(["", *told] if told else []), ""])


_WHO = {"before": "not converted", "after": "not converted by litefuse"}


def _summary(rows: Sequence[Row]) -> str:
    """Return how many models convert, and the geometric mean of ops and times."""
    both = [row for row in rows if all("ms" in row.get(side, {}) for side in ("before", "after"))]
    converted = sum("ops" in row.get("after", {}) for row in rows)
    text = f"{converted} of {len(rows)} models convert"
    if not both:
        return f"{text}."
    ratios = {key: [row["after"][key] / row["before"][key] for row in both] for key in ("ops", "ms", "bytes")}
    ops, time, size = (statistics.geometric_mean(values) for values in ratios.values())
    there = "" if len(both) == len(rows) else f" in the {len(both)} for which there are two files"
    return f"{text}. Geometric means of after / before{there}: ops {ops:.2f}, time {time:.2f}, size {size:.2f}."


def cells(row: Row) -> list[str]:
    """Return the cells of a model's line; each number is before and after."""
    columns = [
        " → ".join(show(row.get(side, {})) for side in ("before", "after")) for show in (_OPS, _MS, _KB, _SECONDS, _MB)
    ]
    difference = f"{row['difference']:.0e}" if "difference" in row else "-"
    return [row["name"], *columns, difference]


def _number(key: str, form: str, unit: float = 1) -> Callable[[Row], str]:
    return lambda side: "fails" if "problem" in side else form.format(side[key] / unit) if key in side else "-"


_OPS, _MS, _KB = _number("ops", "{:,.0f}"), _number("ms", "{:,.3f}"), _number("bytes", "{:,.1f}", 1000)
_SECONDS, _MB = _number("cpu_seconds", "{:.2f}"), _number("peak_mb", "{:,.0f}")


def _one_line(message: str) -> str:
    words = " ".join(message.replace("`", "").replace("|", "/").split())
    return words if len(words) <= _MAX_MESSAGE else f"{words[:_MAX_MESSAGE]} ..."


_MAX_MESSAGE = 100
